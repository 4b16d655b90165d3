# One command to play, one to test; each does all of its own set-up. `make help` lists them.
setup: .venv/.ready
.venv/.ready: pyproject.toml requirements.lock
	test -x .venv/bin/python || python3 -m venv .venv
	.venv/bin/python -m pip install --quiet --require-hashes --requirement requirements.lock
	.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@
.PHONY: setup
