"""What goes to one worker of `make test`: a file, or a folder whose files share what is dear to begin.

So what a file sets up is set up once; and since those that take longest come first, no worker is left alone at the end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from tests.support.durations import OTHERS

WHOLE: Final = {
    "tests": "the syntax trees of all sources",
    "tests/bot/local_table/in_browser": "a Chromium",
}
"""Folders whose files go to one worker, and what they share."""


def share_of(name: str) -> str:
    """The file of a test, or the folder that stays whole."""
    file = name.partition("::")[0]
    folder = file.rpartition("/")[0]
    return folder if folder in WHOLE else file


def longest_first(names: Sequence[str], durations: Mapping[str, float]) -> dict[str, int]:
    """The places of the shares of these tests, by the sum of their seconds.

    A test of which nothing is kept takes its part of what all such tests take.
    """
    unknown = sum(name not in durations for name in names)
    short = durations.get(OTHERS, 0.0) / unknown if unknown else 0.0
    sums = defaultdict[str, float](float)
    for name in names:
        sums[share_of(name)] += durations.get(name, short)
    return {share: place for place, share in enumerate(sorted(sums, key=lambda share: -sums[share]))}
