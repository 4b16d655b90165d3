"""Battles before they begin, as everybody sees them, set up when a test first asks and once for all tests."""

from __future__ import annotations

from functools import cache

from render.battle_cry import samples

set_up = cache(samples.set_up)
