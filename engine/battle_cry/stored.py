"""Records of a position as they are stored and shown in views: Structs.

In plain Python they are the very records of the position. Where the engine is compiled those are other classes, and
this module is made anew (``bot.tools.compiled.struct_classes``).
"""

from __future__ import annotations

from typing import TypeVar

from engine.battle_cry.frames import Frame as Frame  # noqa: PLC0414  the records are what this module offers
from engine.battle_cry.pieces import General as General  # noqa: PLC0414
from engine.battle_cry.pieces import Unit as Unit  # noqa: PLC0414
from engine.battle_cry.position import Combat as Combat  # noqa: PLC0414
from engine.battle_cry.position import Deck as Deck  # noqa: PLC0414
from engine.battle_cry.position import Order as Order  # noqa: PLC0414
from engine.battle_cry.position import Reserve as Reserve  # noqa: PLC0414
from engine.battle_cry.position import TeamState as TeamState  # noqa: PLC0414
from engine.battle_cry.position import Trophy as Trophy  # noqa: PLC0414
from engine.battle_cry.position import Work as Work  # noqa: PLC0414

ValueT = TypeVar("ValueT")


def stored(value: ValueT) -> ValueT:
    """A field of a position, its records as they are stored."""
    return value


def live(value: ValueT) -> ValueT:
    """A stored field as a position has it; the inverse of ``stored``."""
    return value
