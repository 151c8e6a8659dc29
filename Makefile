# Two commands on a fresh machine (Python 3.11.5 or later, pip, make):  make demo  and  make test
PY   ?= python3
VENV := .venv
BIN  := $(CURDIR)/$(VENV)/bin
PURE := .venv-pure
PIP  := -m pip install --quiet --disable-pip-version-check

# Checks, tests and documents start Python some hundred times: without bytecode each compiles all modules again.
export PYTHONDONTWRITEBYTECODE =

.PHONY: setup demo check lint types packs test test-all bench judge docs vsix pure clean help

help:                  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile

setup: $(VENV)/.dev    ## .venv with binlogic and everything its development needs

demo: $(VENV)/.base    ## check the bundled example and explain a refusal
	cd docs/example && $(BIN)/binlogic check load.sql --setup binlogs.sql; test $$? -eq 1
	cd docs/example && $(BIN)/binlogic explain load.sql:3 --setup binlogs.sql

check: lint types packs ## lint, format, types, rules and the rules' own tests; -j2 for two cores

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	cd $(VENV)/named && $(BIN)/mypy --config-file binlogic/pyproject.toml -p binlogic

packs: $(VENV)/.dev
	$(BIN)/binlogic rules check clustrix
	$(BIN)/binlogic rules check logging-format
	$(BIN)/binlogic rules test --pack clustrix
	$(BIN)/binlogic rules test --pack logging-format
	$(BIN)/binlogic rules test --pack docs/acme-replication
	$(BIN)/binlogic rules fmt --check rules/packs/clustrix rules/packs/logging-format docs/acme-replication

test: $(VENV)/.dev     ## the tests of every change, in a few minutes; TESTS=tests/spark for some of them
	$(BIN)/python -m pytest -q -n auto --dist loadgroup -m 'not slow' $(TESTS)

test-all: $(VENV)/.dev ## these and the slow ones: servers, Spark, other builds, documents, faults, long random runs
	$(BIN)/python -m pytest -q -n auto --dist loadgroup $(TESTS)

bench: $(VENV)/.dev    ## what a decision costs
	$(BIN)/python -m binlogic.benchmarks.decision
	$(BIN)/python -m binlogic.benchmarks.throughput

judge: $(VENV)/.dev    ## random workloads on private servers, counted certain-and-wrong / open / right
	$(BIN)/python -m binlogic.benchmarks.judge $(JUDGE)

docs: $(VENV)/.dev     ## regenerate outputs, rule pages and pictures in place
	$(BIN)/python -m binlogic.docs.build

vsix:                  ## the extension for VS Code, build/binlogic.vsix; needs npm
	rm -rf build/vsix && mkdir -p build && cp -r docs/editor/vscode build/vsix
	cp docs/editor/binlogic.tmLanguage.json docs/editor/README.md LICENSE build/vsix
	cd build/vsix && npm install --silent --no-audit --no-fund --no-package-lock --ignore-scripts
	cd build/vsix && npx esbuild client.js --bundle --platform=node --external:vscode --minify --outfile=extension.js
	cd build/vsix && npx vsce package --no-dependencies --allow-missing-repository --no-rewrite-relative-links -o ../binlogic.vsix

pure: $(PURE)/.base    ## .venv-pure with the other builds of pyDatalog and sqlglot, for the slow tests of both

clean:                 ## remove what the other targets made
	rm -rf $(VENV) $(PURE) build dist binlogic.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.base: pyproject.toml
	$(PY) -m venv $(VENV)
	$(BIN)/python $(PIP) --editable .
	touch $@

# A checkout may have any name; mypy must find the package as binlogic.
$(VENV)/.dev: $(VENV)/.base
	$(BIN)/python $(PIP) --editable '.[dev]'
	mkdir -p $(VENV)/named && ln -sfn "$(CURDIR)" $(VENV)/named/binlogic
	touch $@

# The index prefers the binary wheel, whose engine is another one.
$(PURE)/.base: pyproject.toml
	$(PY) -m venv $(PURE)
	$(PURE)/bin/python -m pip download --quiet --disable-pip-version-check --no-deps --dest $(PURE)/wheels \
		--only-binary=:all: --python-version 3.14 --implementation py --abi none --platform any pyDatalog==0.22.4
	$(PURE)/bin/python $(PIP) $(PURE)/wheels/*.whl
	$(PURE)/bin/python $(PIP) --editable '.[clingo,fast]'
	touch $@
