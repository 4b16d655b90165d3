"""How often Python looks for garbage: objects that nothing uses and that refer to one another in circles.

The program makes next to none, and small objects by the million: by itself Python would spend a fifth of a battle's
time on looking (docs/benchmarks.md).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

FEW, MANY = 5_000, 20_000
"""New objects between two looks: of a program that waits most of the time, and of one that computes."""

_LONGER: Final = (20, 50)
"""Looks between two longer ones, and of those between two at everything."""


def look_seldom(new: int = MANY) -> None:
    """Has this process look after so many new objects from now on, and never at what has been imported."""
    gc.freeze()
    gc.set_threshold(new, *_LONGER)


@contextmanager
def seldom() -> Iterator[None]:
    """Has this process look seldom during a block of work that computes."""
    before = gc.get_threshold()
    gc.set_threshold(MANY, *_LONGER)
    try:
        yield
    finally:
        gc.set_threshold(*before)
