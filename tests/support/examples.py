"""How much is tried by chance: little by day, much in ``make soak`` of what is marked ``chance``."""

from __future__ import annotations

import os

from hypothesis import settings

BY_NIGHT = "LONGROLL_SOAK" in os.environ
"""Whether this is the soak."""

battles = settings(max_examples=20 if BY_NIGHT else 1)
"""Battles that a property is tried on, under each ruleset and on each ground."""
