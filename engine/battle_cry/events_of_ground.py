"""Events of places on the map: objectives, places held, arrivals, exits."""

from __future__ import annotations

from msgspec import Struct

from engine.decision import HexName, Seat


class ObjectiveTaken(Struct, frozen=True, gc=False, tag="objective-taken"):
    """A unit took its side's objective hex: the token's flags are on the stand, which now has ``total``."""

    side: Seat
    hex: HexName
    flags: int
    total: int


class ObjectiveLost(Struct, frozen=True, gc=False, tag="objective-lost"):
    """A side left its objective hex: the token's flags are off the stand, which now has ``total``."""

    side: Seat
    hex: HexName
    flags: int
    total: int


class PlaceHeld(Struct, frozen=True, gc=False, tag="place-held"):
    """A side holds ground of a special rule: its flags are on the stand, which now has ``total``."""

    side: Seat
    name: str
    flags: int
    total: int


class PlaceLost(Struct, frozen=True, gc=False, tag="place-lost"):
    """A side no longer holds ground of a special rule: its flags are off the stand."""

    side: Seat
    name: str
    flags: int
    total: int


class UnitLeft(Struct, frozen=True, gc=False, tag="unit-left"):
    """A unit left the map for good, with its general if one is named; its side now has ``total`` flags."""

    side: Seat
    arm: str
    hex: HexName
    flags: int
    total: int
    general: str = ""


class Arrived(Struct, frozen=True, gc=False, tag="arrived"):
    """A reinforcement was placed: a unit, or the named ``general``; ``joined`` if the other one was there."""

    side: Seat
    arm: str
    hex: HexName
    general: str = ""
    joined: bool = False
