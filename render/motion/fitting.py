"""Moving pictures that fit: drawn anew, narrower, while they have too many bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MOST_BYTES: Final = 300_000
"""Greatest size of a turn, in bytes: a phone loads it at once."""

_TRIES: Final = 3
_SPARE: Final = 0.96
"""Share of the width that would just fit which is tried next."""


def fitted(draw: Callable[[int], bytes], width: int, most: int = MOST_BYTES) -> bytes:
    """What ``draw`` makes of the greatest width, in pixels, at which it fits; bytes grow as the area does."""
    data = draw(width)
    for _ in range(_TRIES):
        if len(data) <= most:
            break
        width = round(width * (most / len(data)) ** 0.5 * _SPARE)
        data = draw(width)
    return data
