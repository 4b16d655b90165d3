"""A run with workers that tell little ends as one without workers does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

CONFTEST = "from tests.support.quiet_workers import tell_little\npytest_configure = tell_little\n"

TESTS = """
import pytest

@pytest.fixture
def broken():
    raise RuntimeError("at its set-up")

@pytest.fixture
def leaking():
    yield
    raise RuntimeError("at its end")

def test_passes(): pass
def test_fails(): raise RuntimeError("by itself")
def test_begins_badly(broken): pass
def test_ends_badly(leaking): pass
def test_is_skipped(): pytest.skip("not today")

@pytest.mark.xfail
def test_is_known_to_fail(): raise RuntimeError
"""


@pytest.mark.long
@pytest.mark.parametrize("more", [[], ["--durations=0", "--durations-min=0"]], ids=["little", "all"])
def test_what_did_not_pass_is_told_from_every_phase(tmp_path: Path, more: list[str]) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_some.py").write_text(TESTS)
    without = [f"-pno:{plugin}" for plugin in ("cacheprovider", "asyncio", "warnings")]
    asked = [sys.executable, "-m", "pytest", "-n1", *without, *more, str(tmp_path)]
    run = subprocess.run(
        asked,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    counts = {what: int(number) for number, what in re.findall(r"(\d+) ([a-z]+)", run.stdout.splitlines()[-1])}
    assert counts == {"failed": 1, "passed": 2, "skipped": 1, "xfailed": 1, "errors": 2}
    for why in ("by itself", "at its set-up", "at its end"):
        assert why in run.stdout
    assert ("s setup" in run.stdout) is bool(more)
