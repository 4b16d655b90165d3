"""Registers every family of games: importing this module makes ``engine.family.families`` complete."""

from __future__ import annotations

import engine.battle_cry.family
import engine.blue_grey.family  # noqa: F401  they register themselves
