"""What may be chosen, or is looked at, shown on the board: pieces, destinations, sight lines, targets with dice."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from msgspec import Struct

from engine.decision import HexName


class DangerHex(Protocol):
    """How many dice of how many enemy units could fall on a hex next."""

    @property
    def hex(self) -> HexName: ...

    @property
    def dice(self) -> int: ...

    @property
    def units(self) -> int: ...


class TargetHex(NamedTuple):
    """A hex that may be battled, with the dice that would be rolled, 0 where nobody knows, and what to expect."""

    hex: HexName
    dice: int = 0
    hits: str = ""


class Highlight(Struct, frozen=True, kw_only=True):
    """Hexes to point out on a board.

    ``sights`` are lines of sight from hex to hex, ``hidden`` the hexes out of sight. ``barred`` is where something
    may not go or strike, ``obstacles`` are the hexes that are the reason. ``dangers`` are where the
    enemy could strike next.
    """

    origins: tuple[HexName, ...] = ()
    destinations: tuple[HexName, ...] = ()
    targets: tuple[TargetHex, ...] = ()
    sights: tuple[tuple[HexName, HexName], ...] = ()
    hidden: tuple[HexName, ...] = ()
    barred: tuple[HexName, ...] = ()
    obstacles: tuple[HexName, ...] = ()
    dangers: tuple[DangerHex, ...] = ()
