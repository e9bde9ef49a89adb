# `make help` lists what there is. Every target does its own set-up.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= who_will_reign
STAMPS := .stamps
PAGE := src/regalia/server/page/index.html

.PHONY: help play play-terminal test test-python test-browser check rules fuzz golden bench bench-server balance tournament compile wheel clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  %-14s %s\n", $$1, $$2}'

$(STAMPS)/python: pyproject.toml
	@mkdir -p $(STAMPS)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check -e ".[dev,lab,envs,spiel]"
	@touch $@

$(STAMPS)/node: web/package.json web/package-lock.json
	@mkdir -p $(STAMPS)
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(PAGE): $(STAMPS)/node $(STAMPS)/python $(shell find web/src web/index.html web/scripts web/vite.config.ts -type f 2>/dev/null)
	cd web && npm run build
	@touch $@

$(STAMPS)/chromium:
	@mkdir -p $(STAMPS)
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
		|| { echo "The browser tests need Debian's chromium: apt-get install chromium"; exit 1; }
	@touch $@

play: $(STAMPS)/python $(PAGE) ## set everything up and open the table on localhost
	$(BIN)/regalia serve --browser

play-terminal: $(STAMPS)/python ## play GAME in the terminal
	$(BIN)/regalia play $(GAME)

test: test-python test-browser ## set everything up and run all tests

test-python: $(STAMPS)/python $(PAGE) ## the tests of the kernel, games, server, bots and lab
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow and not browser"

test-browser: $(STAMPS)/python $(PAGE) $(STAMPS)/chromium ## the page in a real browser
	$(BIN)/python -m pytest tests/browser -m browser

check: $(STAMPS)/python $(STAMPS)/node ## format, lint, types, rules, import direction
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/kernel/test_house.py
	cd web && npm run check
	$(BIN)/python -m regalia.testing.rules_report

rules: $(STAMPS)/python ## which rules have a test
	$(BIN)/python -m regalia.testing.rules_report

fuzz: $(STAMPS)/python ## long random games of every game under the laws
	@for game in $$($(BIN)/python -c "from regalia.registry import installed; print(*installed())"); do \
		$(BIN)/regalia fuzz $$game --games $${GAMES:-200} || exit 1; done

golden: $(STAMPS)/python ## write the golden playthroughs anew; read the diff before you commit it
	$(BIN)/python -m regalia.testing.golden

$(STAMPS)/bench: $(STAMPS)/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -e ".[bench]"
	@touch $@

bench: $(STAMPS)/bench ## speed, as ratios in one run
	$(BIN)/python -m benchmarks

bench-server: $(STAMPS)/python ## bounded load on loopback
	$(BIN)/python -m benchmarks.server

balance: $(STAMPS)/python ## the balance table of GAME (ARGS="--games 2000 --seed fresh")
	$(BIN)/python -m regalia.lab.balance.$(GAME) $(ARGS)

tournament: $(STAMPS)/python ## bots of GAME against each other
	$(BIN)/regalia tournament $(GAME)

compile: $(STAMPS)/python ## build kernel and games with mypyc, in place (make clean undoes it)
	$(BIN)/python scripts/compile.py

wheel: $(STAMPS)/python $(PAGE) ## a wheel that contains the built page
	$(BIN)/python -m pip install -q build && $(BIN)/python -m build --wheel

clean: ## remove what was built
	rm -rf build dist $(STAMPS) src/regalia/server/page src/regalia/_slots.json
	find src examples benchmarks -name '*.so' -delete
