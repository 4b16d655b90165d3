# Everything one does with Long Roll, by name. `make play` to play, `make test` to test: each sets up in .venv what it
# needs and no more, on a machine that has Python 3.11 or newer, make and git.

# Which Python makes the environment: the first of these that is new enough, or `make setup PYTHON=…`.
PYTHONS := python3 python3.13 python3.12 python3.11 python3.14 python
NEW_ENOUGH := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in $(PYTHONS) false; do \
    "$$python" -c '$(NEW_ENOUGH)' 2>/dev/null && break; done; echo "$$python")
BIN := .venv/bin
PIP_FLAGS := -qq --disable-pip-version-check

# Two levels of set-up, each with its lock and its stamp: what plays and hosts, and what tests and checks as well.
PLAYS := .venv/.plays
TESTS := .venv/.tests

# Passed on: `make test ARGS="-k retreat"`, `make play ARGS="--port 8080"`.
ARGS ?=

# What writes the locks; it lives in an environment of its own and is not part of the project.
UV := uv==0.13.8
COMPILE = .lock-venv/bin/uv pip compile pyproject.toml --universal --python-version 3.11 \
    --generate-hashes --no-emit-index-url --no-config --quiet $(LOCK_ARGS)
# `make lock LOCK_ARGS=--upgrade` takes the newest of everything; without it, what is locked stays if it may.
LOCK_ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup tools fast play test check format soak newcomers load durations sbom words fuzz bench judge gallery lock chromium postgres clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: setup  ## play at a local table in the browser: no token, no network
	@$(BIN)/longroll play $(ARGS)

# Bytecode is kept whatever the environment says: each worker would compile all tests and each process that a test
# starts the whole program.
# One worker more than there are cores: tests also wait, for servers, browsers and processes.
WORKERS ?= $$(( $$(getconf _NPROCESSORS_ONLN) + 1 ))

test: tools chromium postgres  ## run the tests (ARGS="-k retreat" for some of them)
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile $(ARGS)

check: tools  ## lint, formatting, types, import contracts, licenses and hashes of what is used
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m bot.tools.packages.check

format: tools  ## put the code into the one form that `make check` accepts
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

soak: tools  ## whole battles of every kind, and the full counts of random ones: an hour or more
	@LONGROLL_SOAK=1 $(BIN)/python -m pytest -m "soak or chance" -n auto --timeout=0 $(ARGS)

newcomers: tools chromium  ## five newcomers from the first lesson to the end of a battle; figures and pictures in out/newcomers
	@LONGROLL_NEWCOMERS=out/newcomers $(BIN)/python -m pytest -n0 -m soak --timeout=0 -rs \
	    tests/bot/local_table/in_browser/test_newcomers.py -k to_its_end $(ARGS)
	@cat out/newcomers/figures.md

load: tools postgres  ## many people against the real bot on a stand-in of Discord (ARGS="--people 40 --matches 20 --minutes 1")
	@$(BIN)/python -m tests.load $(ARGS)

durations: tools chromium postgres  ## measure the processor time of all tests anew, for tests/durations.tsv
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --keep-durations

fast: tools  ## compile the engine, if there is a C compiler: twice as fast, and never needed
	@$(BIN)/python -m bot.tools.compiled.build

sbom: tools  ## list all packages of the image, with licenses and hashes, as out/sbom.json (CycloneDX)
	@$(BIN)/python -m bot.tools.packages.sbom $(ARGS)

words: tools  ## bring the message catalogs up to date with the source
	@$(BIN)/longroll words --update

fuzz: tools  ## a minute's hunt for battles that break a check (ARGS="--seconds 600 --seed 1"); keeps what it finds
	@$(BIN)/python -m tests.fuzz $(ARGS)

bench: tools  ## how fast it is, beside the plain physical work
	@$(BIN)/longroll bench $(ARGS)

# Goes on where it was stopped: what has been played stays in out/.
FAMILY ?= battle-cry
GAMES ?= 10000
JOBS ?= $$(getconf _NPROCESSORS_ONLN)
judge: tools  ## train a judge anew, in hours (ARGS="" FAMILY=battle-cry GAMES=10000 JOBS=16)
	@mkdir -p out
	@$(BIN)/longroll train play out/$(FAMILY).bin --family $(FAMILY) --games $(GAMES) --jobs $(JOBS) $(ARGS)
	@$(BIN)/longroll train play out/$(FAMILY)-fresh.bin --family $(FAMILY) --fresh --games $$(( $(GAMES) / 10 + 1 )) \
	    --jobs $(JOBS) $(ARGS)
	@for data in $(FAMILY) $(FAMILY)-fresh; do \
	    $(BIN)/longroll train observe out/$$data.bin out/$$data-positions.bin --jobs $(JOBS) || exit 1; done
	@$(BIN)/longroll train fit out/$(FAMILY)-positions.bin --units 8 --commit $$(git rev-parse --short HEAD) \
	    -o out/$(FAMILY)-judge.json
	@$(BIN)/longroll train evaluate out/$(FAMILY)-positions.bin --fresh out/$(FAMILY)-fresh-positions.bin \
	    --models out/$(FAMILY)-judge.json --page docs/generals.md

gallery: tools  ## draw every kind of picture into out/gallery, and those of docs/ anew
	@$(BIN)/python -m render.battle_cry.gallery out/gallery $(ARGS)
	@$(BIN)/python -m render.battle_cry.opening docs
	@$(BIN)/python -m render.scenario_gallery docs
	@$(BIN)/python -m bot.tools.walkthrough docs
	@$(BIN)/python -m bot.tools.directory_pictures docs
	@$(BIN)/python -m bot.tools.sheet_pictures docs

CATALOGS := $(wildcard engine/language/catalogs/*/LC_MESSAGES/*.po)
COMPILED := $(CATALOGS:.po=.mo)

setup: $(PLAYS) $(COMPILED)  ## make .venv with what plays and hosts (play and the rest do this by themselves)
tools: $(TESTS) $(COMPILED)  ## add what tests and checks (test and the rest do this by themselves)

%.mo: %.po | $(PLAYS)
	@$(BIN)/python bot/tools/catalogs/build_hook.py $<

$(PLAYS): pyproject.toml requirements-play.lock
	$(call install,requirements-play.lock)
	@touch $@

$(TESTS): pyproject.toml requirements.lock | $(PLAYS)
	$(call install,requirements.lock)
	@touch $@

# `pip` is told each package's hashes and version, the build backend's among them; nothing is left to chance. Bytecode is
# made of what is used, when it is used. The stamp comes last: an interrupted set-up is begun again.
define install
@$(PYTHON) -c '$(NEW_ENOUGH)' 2>/dev/null || { \
    echo "Long Roll needs Python 3.11 or newer with its venv module; none of these is: $(PYTHONS)." >&2; \
    echo "Install one (on Debian and Ubuntu: apt-get install python3 python3-venv), or name one:" >&2; \
    echo "make setup PYTHON=/path/to/python3" >&2; exit 1; }
@rm -f $@
@$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
    echo "Setting up .venv with $$($(PYTHON) --version). This happens once."; $(PYTHON) -m venv --clear .venv; }
@{ PYTHONUNBUFFERED=1 $(BIN)/python -m pip install $(PIP_TELLS) --require-hashes -r $(1) || touch $@.failed; } \
    | { printf 'Downloading %s packages ' $$(grep -c '^[a-z].*==' $(1)); \
        while read -r word rest; do case $$word in \
            Collecting) printf .;; \
            Installing) printf ' done\nUnpacking them ...';; \
        esac; done; }
@if test -e $@.failed; then rm $@.failed; echo " failed" >&2; exit 1; else echo " done"; fi
@$(BIN)/python -m pip install $(PIP_FLAGS) --no-compile --no-deps --no-build-isolation -e .
endef
PIP_TELLS := --disable-pip-version-check --no-compile --progress-bar off

# For the tests marked `browser`, which are skipped without it; so nothing here may fail.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	    || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	        && echo "Installing Chromium for the browser tests." \
	        && apt-get update -qq >/dev/null 2>&1 \
	        && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null 2>&1; } \
	    || echo "No Chromium here, and none could be installed: the browser tests will be skipped."

# For the tests with a PostgreSQL server of their own, which are skipped without one; so nothing here may fail. Debian's
# package would start a server for the whole system: a line tells it not to, and is taken away again.
CLUSTERS := /etc/postgresql-common/createcluster.conf
APT_INSTALL := DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	    || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	        && echo "Installing PostgreSQL for the tests of databases." \
	        && apt-get update -qq >/dev/null 2>&1 \
	        && $(APT_INSTALL) postgresql-common >/dev/null 2>&1 \
	        && echo "create_main_cluster = false # by Long Roll" >>$(CLUSTERS) \
	        && { $(APT_INSTALL) postgresql >/dev/null 2>&1; done=$$?; \
	            sed -i '/# by Long Roll$$/d' $(CLUSTERS); test $$done = 0; }; } \
	    || echo "No PostgreSQL server here, and none could be installed: the tests that stop one will be skipped."

# The other locks may only name versions that the whole lock names.
lock:  ## write the locks anew from pyproject.toml (LOCK_ARGS=--upgrade for newer versions)
	@test -x .lock-venv/bin/uv || $(PYTHON) -m venv --clear .lock-venv
	@.lock-venv/bin/python -m pip install $(PIP_FLAGS) $(UV)
	@UV_CUSTOM_COMPILE_COMMAND="make lock" $(COMPILE) --extra play --extra postgres --extra workers --extra watch --extra sentry \
	    --extra cluster --extra laboratory --extra fast --group dev -o requirements.lock
	@UV_CUSTOM_COMPILE_COMMAND="make lock" $(COMPILE) --extra play --extra postgres --group build -c requirements.lock \
	    -o requirements-play.lock
	@UV_CUSTOM_COMPILE_COMMAND="make lock" $(COMPILE) --extra postgres --extra workers --extra watch --extra sentry --extra fast --group build -c requirements.lock \
	    -o requirements-bot.lock
	@UV_CUSTOM_COMPILE_COMMAND="make lock" $(COMPILE:pyproject.toml=--group compile) -c requirements.lock -o requirements-compile.lock

clean:  ## remove everything that was made here, but no match and no setting
	rm -rf .venv .lock-venv build dist out .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find bot engine render tests -name __pycache__ -type d -prune -exec rm -rf {} +
