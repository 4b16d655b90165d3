"""How many battles by chance a property is tried on: few by day, many in ``make soak``."""

from __future__ import annotations

import os

from hypothesis import settings

BY_NIGHT = "LONGROLL_SOAK" in os.environ

battles = settings(max_examples=20 if BY_NIGHT else 1)
"""Of each ruleset and ground; in ``make soak`` tests so marked run that are marked ``chance``."""
