"""Every kept counter-example, checked again up to the action after which a check once broke."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.record import read_record, write_record
from tests.fuzz.hunt import FOUND, check_again

KEPT = sorted(FOUND.glob("*.battle"))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_what_was_found_holds_now(file: Path) -> None:
    record = read_record(file.read_text("utf-8"))
    assert write_record(record) == file.read_text("utf-8")
    assert check_again(record) is None
