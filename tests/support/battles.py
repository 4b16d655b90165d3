"""What there is to play with: the rulesets and battles that tests over all of them go through."""

from __future__ import annotations

import engine.games  # noqa: F401  registers every family
from engine.family import families

RULESETS: tuple[str, ...] = tuple(families()["battle-cry"].rulesets())
