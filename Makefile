# Every target does its own set-up. UPCARD_COMPILE=0 leaves the rules uncompiled; CC names another compiler.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
SOURCES := $(shell find src docs/rules -type f -not -name '*.pyc' -not -path '*.egg-info*' -not -path '*/web/site/*') pyproject.toml setup.py
CLIENT := $(shell find client -type f -not -path '*/node_modules/*' -not -path 'client/tests/*') $(wildcard src/upcard/words/*.ftl) docs/protocol.md docs/openapi.json examples/bot.py
SITE := src/upcard/web/site/index.html

.PHONY: play test check bench load soak strength mutants golden lock protocol clean always

play: $(VENV)/.built
	@$(RUN) -m upcard serve --open

test: $(VENV)/.tools $(VENV)/.built
	tools/client.sh $(RUN) test
	$(RUN) -m pytest -n 2
	PYTHONPATH=src UPCARD_SCALE=0.05 $(RUN) -m pytest -n 2 -m "not once"

check: $(VENV)/.tools
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(RUN) -m pytest tests/test_tidy.py

bench: $(VENV)/.tools $(VENV)/.built
	$(RUN) benchmarks/bench.py

soak: $(VENV)/.tools $(VENV)/.built
	$(RUN) tools/soak.py

load: $(VENV)/.tools $(VENV)/.built
	$(RUN) benchmarks/load.py

strength: $(VENV)/.built
	$(RUN) tools/strength.py

mutants: $(VENV)/.tools
	PYTHONPATH=src $(RUN) tools/mutants.py

golden: $(VENV)/.tools $(VENV)/.built
	UPCARD_GOLDEN=write $(RUN) -m pytest tests/test_golden.py tests/test_data.py tests/terminal/test_terminal.py

protocol: $(VENV)/.tools $(VENV)/.built
	$(RUN) tools/protocol.py

lock: $(VENV)/.tools
	$(RUN) tools/lock.py

clean:
	rm -rf build dist $(VENV)

# The environment, then the locked packages, then the package itself, built from this checkout.

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Upcard needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is incomplete here; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

$(VENV)/.locked: $(VENV)/.made requirements/build.lock
	@$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/build.lock
	@touch $@

$(VENV)/.tools: $(VENV)/.locked requirements/test.lock
	@$(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/test.lock
	@touch $@

# How the rules would be built now, and from which files: with another UPCARD_COMPILE, a compiler that was not there before, or
# a file less they are built again.

$(VENV)/.how: $(VENV)/.made always
	@{ $(RUN) setup.py how; printf '%s\n' $(SOURCES); } > $@.now
	@cmp -s $@.now $@ && rm $@.now || mv $@.now $@

# The page: built with Node.js from PATH, or where there is none, from a wheel in an environment of its own.

$(SITE): $(CLIENT) $(VENV)/.made
	@tools/client.sh $(RUN) build

$(VENV)/.built: $(VENV)/.locked $(VENV)/.how $(SOURCES) $(SITE)
	@echo "Building the rules (about half a minute) …"
	@rm -rf build/wheel
	@$(RUN) -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir build/wheel .
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall build/wheel/*.whl
	@$(RUN) -m upcard --version
	@touch $@
