"""Events of a battle, as data, in the past tense. ``render.battle_cry`` turns them into words.

Sides are seats (``union``), hexes are names, dice are letters of ``engine.chance.FACES``, cards are ids. Secrets stand
in one field of one event, ``CardsDrawn.cards``; ``seen_by`` empties it for everybody else.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

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


class FellBack(Struct, frozen=True, gc=False, tag="fallback"):
    """The card found nothing to do and gives one order to any unit or general instead (the fallback)."""

    side: Seat
    card: str


class OrderGiven(Struct, frozen=True, gc=False, tag="order-given"):
    """A unit (``B3``) or a general alone (``B3*``) was ordered; ``by`` is as in ``CardPlayed``."""

    side: Seat
    piece: str
    by: str = ""


class Moved(Struct, frozen=True, gc=False, tag="moved"):
    """A unit, with its general if ``general`` names one, or a lone general moved."""

    side: Seat
    arm: str
    from_: HexName
    to: HexName
    general: str = ""
    joined: bool = False


class BattleRolled(Struct, frozen=True, gc=False, tag="battle-rolled", kw_only=True):
    """A battle was rolled; ``base``, ``halved``, ``ground``, ``cover``, ``card``, ``extra`` are the terms of its dice.

    ``target`` is the target's arm or ``general``; ``hits`` and ``flags`` are what the faces mean against it.
    """

    side: Seat
    arm: str
    from_: HexName
    to: HexName
    target: str
    melee: bool
    dice: str
    base: int
    halved: int
    ground: int
    cover: int
    card: int
    hits: int
    flags: int
    fighting_back: bool = False
    extra: int = 0


class RolledAgain(Struct, frozen=True, gc=False, tag="rolled-again"):
    """Dice of the battle just rolled were rerolled; ``hits`` and ``flags`` add to its own."""

    side: Seat
    from_: HexName
    to: HexName
    dice: str
    hits: int
    flags: int


class Crossed(Struct, frozen=True, gc=False, tag="crossed"):
    """A unit entered, or began its turn in, ground that is dangerous to cross, and rolled for it."""

    side: Seat
    arm: str
    hex: HexName
    terrain: str
    dice: str
    lost: int


class OpeningCards(Struct, frozen=True, gc=False, tag="opening-cards"):
    """A side received these public cards beyond its hand size at the start."""

    side: Seat
    cards: tuple[str, ...]


class UnitsReleased(Struct, frozen=True, gc=False, tag="units-released"):
    """A card was discarded instead of giving orders, and locked units may be ordered from now on."""

    side: Seat
    card: str
    hexes: tuple[HexName, ...]


class FiguresLost(Struct, frozen=True, gc=False, tag="figures-lost"):
    """Figures were removed; ``left`` remain. ``cause`` is ``battle``, ``retreat``, ``crossing`` or ``before``."""

    side: Seat
    arm: str
    hex: HexName
    lost: int
    left: int
    cause: str


class GeneralChecked(Struct, frozen=True, gc=False, tag="general-checked"):
    """The opponent rolled a casualty check for an attached general."""

    side: Seat
    name: str
    hex: HexName
    dice: str
    fell: bool


class GeneralLost(Struct, frozen=True, gc=False, tag="general-lost"):
    """A general fell or left the board; ``cause``: ``battle``, ``check``, ``blocked``, ``edge``, ``sharpshooter``."""

    side: Seat
    name: str
    hex: HexName
    cause: str
    flag: bool


class FlagTaken(Struct, frozen=True, gc=False, tag="flag-taken"):
    """A side put a flag on its victory stand and now has ``total``."""

    side: Seat
    trophy: str
    name: str
    total: int


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


class FlagsIgnored(Struct, frozen=True, gc=False, tag="flags-ignored"):
    """A unit, or the lone general who is named, ignored flags."""

    side: Seat
    hex: HexName
    ignored: int
    of: int
    general: str = ""


class Retreated(Struct, frozen=True, gc=False, tag="retreated"):
    """A unit (with its general, if named) or a lone general retreated; ``escaped`` through an enemy unit."""

    side: Seat
    arm: str
    from_: HexName
    to: HexName
    general: str = ""
    escaped: bool = False


class Withdrew(Struct, frozen=True, gc=False, tag="withdrew"):
    """A unit, with its general if one is named, withdrew from an attack before it was rolled."""

    side: Seat
    arm: str
    from_: HexName
    to: HexName
    general: str = ""


class GroundTaken(Struct, frozen=True, gc=False, tag="ground-taken"):
    """The victor of a melee entered the hex that the enemy left."""

    side: Seat
    from_: HexName
    to: HexName
    general: str


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


class TakenBack(Struct, frozen=True, gc=False, tag="taken-back"):
    """The battle was taken back to here, in ``turn``; ``cards`` of the draw piles were shuffled anew."""

    turn: int
    cards: int


class CampaignRolled(Struct, frozen=True, gc=False, tag="campaign-rolled"):
    """A side rolled its campaign dice; the enemy begins with ``fewer`` cards less."""

    side: Seat
    dice: str
    fewer: int


class NightFell(Struct, frozen=True, gc=False, tag="night-fell"):
    """Night fell: a side has no card left; ``union`` and ``confederate`` are the casualties that each has caused."""

    side: Seat
    union: int
    confederate: int


class TurnEnded(Struct, frozen=True, gc=False, tag="turn-ended"):
    """A side's turn ended."""

    side: Seat
    turn: int


class BattleEnded(Struct, frozen=True, gc=False, tag="battle-ended"):
    """The battle was decided; ``winner`` is empty for a draw."""

    winner: str
    reason: str
    union: int
    confederate: int


Event = (
    CardPlayed
    | NameDrawn
    | UnitsDivided
    | HandedOver
    | PlayerOut
    | CommandPassed
    | AuthorityRolled
    | FellBack
    | OrderGiven
    | Moved
    | BattleRolled
    | RolledAgain
    | Crossed
    | OpeningCards
    | UnitsReleased
    | FiguresLost
    | GeneralChecked
    | GeneralLost
    | FlagTaken
    | ObjectiveTaken
    | ObjectiveLost
    | PlaceHeld
    | PlaceLost
    | UnitLeft
    | Arrived
    | FlagsIgnored
    | Retreated
    | Withdrew
    | GroundTaken
    | FoughtBack
    | DiceRolled
    | FieldworkBuilt
    | FigureRallied
    | UnitReturned
    | SharpshooterFired
    | SupplyShort
    | CardsDrawn
    | CardDiscarded
    | DeckReshuffled
    | TakenBack
    | CampaignRolled
    | NightFell
    | TurnEnded
    | BattleEnded
)


def seen_by(event: Event, seat: Seat) -> Event:
    """The event as a seat may know it."""
    if isinstance(event, CardsDrawn) and event.side != seat:
        return replace(event, cards=())
    return event
