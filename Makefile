# The first `make` of anything makes .venv with all that is needed; see scripts/bootstrap.sh.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
COMPILED := .venv-compiled/bin
PAGES_READY := node_modules/.ready
SERVERS_READY := $(VENV)/.servers

# Arguments for pytest: make test-plain PYTEST_ARGS='-k dice'
# Neighbours go to one process, so that what the tests of a file share is made once.
PYTEST_ARGS ?= -n auto --dist worksteal

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

$(READY): pyproject.toml setup.py scripts/bootstrap.sh
	scripts/bootstrap.sh $(VENV)
	@touch $@

$(PAGES_READY): package.json package-lock.json
	scripts/bootstrap.sh --pages
	@touch $@

$(SERVERS_READY): $(READY) scripts/bootstrap.sh
	scripts/bootstrap.sh --servers
	@touch $@

.PHONY: play
play: $(READY) ## serve the table and open it in the browser
	scripts/play.sh

# Programs are started by the hundred: what Python made of a source serves the next one too.
unexport PYTHONDONTWRITEBYTECODE

# A change is judged by what it changes: the same examples are drawn each time.
test test-plain test-compiled test-pages: export HYPOTHESIS_PROFILE ?= ci

# Much of a build and of checking types is done by one process, and a browser waits now and then:
# the next begins beside it.
.PHONY: test
test: $(READY) $(PAGES_READY) ## lint, types, the tests plain and compiled, the pages, the docs
	$(MAKE) --no-print-directory -j 2 lint fast test-plain
	$(MAKE) --no-print-directory test-compiled
	$(MAKE) --no-print-directory -j 2 test-pages docs

# What plays for seconds of what is compiled is tried on that build alone; so are the table and the
# pages, whose servers play all day. Whole games that are kept on file are replayed by both.
.PHONY: test-plain
test-plain: $(READY) ## run the tests in plain Python
	$(BIN)/pytest $(PYTEST_ARGS:auto=logical) -m "not (long or soak or browser)" tests \
	  --ignore=tests/server

# Tests need a build that is right, not one that is fast: the C compiler takes a seventh of the time.
# What is never compiled (the program, the lab, the maps, the docs, the modules of the pages) is not
# tested twice, nor is what reads the sources.
.PHONY: test-compiled
test test-compiled test-pages: export SENLAC_OPTIMISE = 0
test-compiled: fast $(SERVERS_READY) ## run the same tests on the compiled build, and the table's
	SENLAC_COMPILED=1 $(COMPILED)/python -m pytest $(PYTEST_ARGS) tests \
	  $(foreach room,maps docs cli lab scripts testing web test_docstrings.py test_house.py test_make.py,--ignore=tests/$(room))

.PHONY: test-pages
test-pages: fast $(PAGES_READY) ## play in the pages with a real browser, on the compiled build
	SENLAC_COMPILED=1 $(COMPILED)/python -m pytest $(PYTEST_ARGS) \
	  -m "browser and not soak" tests/web

.PHONY: bundle
bundle: ## join the scripts and style sheets of each page, where node is installed
	scripts/bundle.sh

.PHONY: screenshots
screenshots: $(READY) $(PAGES_READY) ## take the pictures of docs/images/screen
	$(BIN)/python scripts/screenshots.py

.PHONY: maps
maps: $(READY) ## draw the maps of the games afresh from the coastline
	$(BIN)/python -m maps

.PHONY: fonts
fonts: $(READY) $(PAGES_READY) ## make the fonts of the pages afresh from those of Fontsource
	$(BIN)/python -m scripts.fonts

.PHONY: fast
fast: $(READY) ## build the compiled wheel into dist/ and install it into .venv-compiled
	scripts/compile.sh

.PHONY: lint
lint: $(READY) $(PAGES_READY) ## check format, style, words and types, of the pages too
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/codespell
	$(BIN)/python -m scripts.wording
	$(BIN)/mypy
	npm run --silent types
	npm run --silent lint

.PHONY: format
format: $(READY) ## format the code and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: docs
# With --quiet MkDocs 1.6.1 counts no warnings, so that --strict lets broken links pass.
docs: $(READY) ## build the docs into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

.PHONY: bench
bench: fast $(PAGES_READY) ## measure the speed, plain and compiled
	$(BIN)/senlac bench shieldwall
	$(COMPILED)/senlac bench shieldwall
	$(BIN)/python bench/page.py
	$(BIN)/python bench/opening.py --page
	$(BIN)/python bench/table.py
	$(COMPILED)/python bench/table.py
	$(BIN)/python bench/weeks.py
	$(COMPILED)/python bench/weeks.py

.PHONY: soak
soak: fast $(SERVERS_READY) ## run the long tests on the compiled build
	SENLAC_COMPILED=1 HYPOTHESIS_PROFILE=soak $(COMPILED)/python -m pytest $(PYTEST_ARGS) \
	  -o faulthandler_timeout=0 -m soak tests

.PHONY: clean
clean: ## remove what was built; keep the environments
	rm -rf build dist site src/senlac/web/bundle .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

.PHONY: distclean
distclean: clean ## remove the environments too
	rm -rf .venv .venv-compiled node_modules src/*.egg-info
