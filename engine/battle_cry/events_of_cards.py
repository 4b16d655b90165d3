"""Events of cards and of what single cards do: played, drawn, discarded; dice, works, rallies."""

from __future__ import annotations

from msgspec import Struct

from engine.decision import HexName, Seat


class CardPlayed(Struct, frozen=True, gc=False, tag="card-played"):
    """A card was played; ``counts_as`` differs from it where a Counter-Attack copies another.

    A ``skirmish`` is any card shown to order one unit instead. ``by`` is the general whose player carries it out, where
    a side has several players.
    """

    side: Seat
    turn: int
    card: str
    counts_as: str
    skirmish: bool = False
    by: str = ""


class FellBack(Struct, frozen=True, gc=False, tag="fallback"):
    """The card found nothing to do and gives one order to any unit or general instead (the fallback)."""

    side: Seat
    card: str


class FoughtBack(Struct, frozen=True, gc=False, tag="fought-back"):
    """A unit's owner answered an attack with Fight Back; ``by`` is as in ``CardsDrawn``."""

    side: Seat
    hex: HexName
    by: str = ""


class DiceRolled(Struct, frozen=True, gc=False, tag="dice-rolled"):
    """A card's own dice were rolled."""

    side: Seat
    card: str
    dice: str


class FieldworkBuilt(Struct, frozen=True, gc=False, tag="fieldwork-built"):
    """A fieldwork token was placed; ``facing`` is the point between its two hexsides (``n``, ``ne`` …)."""

    side: Seat
    hex: HexName
    facing: str


class FigureRallied(Struct, frozen=True, gc=False, tag="figure-rallied"):
    """A lost figure returned to its unit, which now has ``figures``."""

    side: Seat
    arm: str
    hex: HexName
    figures: int


class UnitReturned(Struct, frozen=True, gc=False, tag="unit-returned"):
    """A lost unit came back with ``figures`` figures."""

    side: Seat
    arm: str
    hex: HexName
    figures: int


class SharpshooterFired(Struct, frozen=True, gc=False, tag="sharpshooter-fired"):
    """One die was rolled against a general."""

    side: Seat
    hex: HexName
    name: str
    dice: str
    fell: bool


class SupplyShort(Struct, frozen=True, gc=False, tag="supply-short"):
    """A unit was sent to its own edge; ``side`` is its owner."""

    side: Seat
    arm: str
    from_: HexName
    to: HexName
    general: str = ""


class CardsDrawn(Struct, frozen=True, gc=False, tag="cards-drawn"):
    """A seat drew ``count`` cards; ``cards`` is empty for everybody but that seat.

    Where a side has several players ``by`` is the general of the player who drew, empty for a Commanding General.
    """

    side: Seat
    count: int
    cards: tuple[str, ...] = ()
    by: str = ""


class CardDiscarded(Struct, frozen=True, gc=False, tag="card-discarded"):
    """A card went face up to the discards without being played; ``by`` is as in ``CardsDrawn``."""

    side: Seat
    card: str
    by: str = ""


class DeckReshuffled(Struct, frozen=True, gc=False, tag="deck-reshuffled"):
    """The discards became the new draw pile of ``cards`` cards; ``side`` is empty where both sides share it."""

    cards: int
    side: str = ""


class OpeningCards(Struct, frozen=True, gc=False, tag="opening-cards"):
    """A side received these public cards beyond its hand size at the start."""

    side: Seat
    cards: tuple[str, ...]


class UnitsReleased(Struct, frozen=True, gc=False, tag="units-released"):
    """A card was discarded instead of giving orders, and locked units may be ordered from now on."""

    side: Seat
    card: str
    hexes: tuple[HexName, ...]
