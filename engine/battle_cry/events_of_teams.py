"""Events of teams: whose turn it is, who leads which units, who acts without orders."""

from __future__ import annotations

from msgspec import Struct

from engine.decision import HexName, Seat


class NameDrawn(Struct, frozen=True, gc=False, tag="name-drawn"):
    """Doubles: a name was drawn for the next turn, as the ``general``; ``left`` names remain in the cup."""

    seat: Seat
    turn: int
    general: str
    left: int


class Share(Struct, frozen=True, gc=False):
    """The units of one leader, by hex; ``general`` is the leader's figure."""

    seat: Seat
    general: str
    hexes: tuple[HexName, ...]


class UnitsDivided(Struct, frozen=True, gc=False, tag="units-divided"):
    """The units of a side were divided among its players."""

    side: Seat
    shares: tuple[Share, ...]


class HandedOver(Struct, frozen=True, gc=False, tag="handed-over"):
    """A unit changed to another player of its side; ``general`` is that player's figure, empty for a commander."""

    side: Seat
    arm: str
    hex: HexName
    to: Seat
    general: str


class PlayerOut(Struct, frozen=True, gc=False, tag="player-out"):
    """A player whose general fell is out of the game; the side is led on by others."""

    seat: Seat
    general: str


class CommandPassed(Struct, frozen=True, gc=False, tag="command-passed"):
    """Epic: a fallen general's units in these hexes passed to another seat; ``general`` is empty for a commander."""

    side: Seat
    hexes: tuple[HexName, ...]
    to: Seat
    general: str


class AuthorityRolled(Struct, frozen=True, gc=False, tag="authority-rolled"):
    """Epic: a Major-General used personal authority and rolled for it.

    ``outcome`` is the arm of which he may move a unit and attack with it, ``retreat``, ``halt``, or ``nothing``.
    """

    seat: Seat
    general: str
    dice: str
    outcome: str
