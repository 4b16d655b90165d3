"""Highlight of a board: what may be chosen or is looked at. Pieces, destinations, sight lines, targets with dice."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from msgspec import Struct

from engine.decision import HexName


@runtime_checkable
class DangerHex(Protocol):
    """Dice and number of the enemy units that could battle a hex next."""

    @property
    def hex(self) -> HexName: ...

    @property
    def dice(self) -> int: ...

    @property
    def units(self) -> int: ...


class TargetHex(NamedTuple):
    """A hex that may be battled, with its dice (0 if unknown) and the expected hits."""

    hex: HexName
    dice: int = 0
    hits: str = ""


class Highlight(Struct, frozen=True, kw_only=True):
    """Hexes to point out on a board.

    ``sights`` are lines of sight from hex to hex, ``hidden`` the hexes out of sight. ``barred`` is where something may
    not go or strike, ``obstacles`` are the hexes that are the reason. ``dangers`` are the hexes that the enemy could
    strike next.
    """

    origins: tuple[HexName, ...] = ()
    destinations: tuple[HexName, ...] = ()
    targets: tuple[TargetHex, ...] = ()
    sights: tuple[tuple[HexName, HexName], ...] = ()
    hidden: tuple[HexName, ...] = ()
    barred: tuple[HexName, ...] = ()
    obstacles: tuple[HexName, ...] = ()
    dangers: tuple[DangerHex, ...] = ()
