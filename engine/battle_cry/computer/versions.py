"""Archie's versions by name: everything in which one plays differently from another.

A version that has fought in the arena is frozen: it stays as an opponent and makes the same choices for ever
(``docs/generals.md``; ``tests/engine/battle_cry/computer/test_versions.py``). So what a later version does in another
way is a field here, whose default is the first version's way.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.battle_cry.computer.weights import STEADY, Weights


class ArchieVersion(Struct, frozen=True, kw_only=True):
    """A version of the general: the weights of his judgment, and his ways.

    ``one_plan``: he makes one plan a turn and follows it, instead of planning anew at each order and each move.
    """

    weights: Weights = STEADY
    one_plan: bool = False


FIRST = ArchieVersion()

VERSIONS: Mapping[str, ArchieVersion] = {"archie-1": FIRST, "archie-2": ArchieVersion(one_plan=True)}
"""The versions by name, the oldest first."""
