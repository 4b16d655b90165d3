"""The asserts of all test modules are rewritten once in a run: each worker does its part, and finds the others'.

By itself each worker of a fresh clone rewrites all of them, which takes as long as all else before the first test.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest
from _pytest.assertion import rewrite

TESTS: Final = Path(__file__).parent.parent


def rewrite_a_part(config: pytest.Config) -> None:
    """Has this worker, if it is one, keep the bytecode of its part of the test modules, where none is kept yet."""
    asked = getattr(config, "workerinput", None)
    if asked is None or sys.dont_write_bytecode:
        return
    state = config.stash[rewrite.assertstate_key]
    number, of = int(asked["workerid"].removeprefix("gw")), int(asked["workercount"])
    for file in sorted(TESTS.rglob("test_*.py"))[number::of]:
        folder = rewrite.get_cache_dir(file)
        kept = folder / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(folder):
            stamp, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(state, code, stamp, kept)
