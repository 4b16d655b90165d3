"""How long things take in a moving picture of a turn, in milliseconds."""

from __future__ import annotations

from typing import Final

BEGIN: Final = 700.0
PAUSE: Final = 420.0
LAST: Final = 3600.0
"""Time before the first move, after an attack, and of the still at the end."""

LEAST: Final = 10_000.0
MOST: Final = 15_000.0
"""Bounds of the time of a whole turn."""
