"""The list of families: importing this module registers every one."""

from __future__ import annotations

import engine.battle_cry.family
import engine.blue_grey.family  # noqa: F401  they register themselves
