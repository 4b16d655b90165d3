"""Events of a battle, as data, in the past tense. ``render.battle_cry`` turns them into words.

Sides are seats (``union``), hexes are names, dice are letters of ``engine.chance.FACES``, cards are ids. Secrets stand
in one field of one event, ``CardsDrawn.cards``; ``seen_by`` empties it for everybody else.
"""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.events_of_battles import (
    BattleRolled,
    Crossed,
    FiguresLost,
    FlagsIgnored,
    FlagTaken,
    GeneralChecked,
    GeneralLost,
    GroundTaken,
    Moved,
    OrderGiven,
    Retreated,
    RolledAgain,
    Withdrew,
)
from engine.battle_cry.events_of_cards import (
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    DeckReshuffled,
    DiceRolled,
    FellBack,
    FieldworkBuilt,
    FigureRallied,
    FoughtBack,
    OpeningCards,
    SharpshooterFired,
    SupplyShort,
    UnitReturned,
    UnitsReleased,
)
from engine.battle_cry.events_of_ground import (
    Arrived,
    ObjectiveLost,
    ObjectiveTaken,
    PlaceHeld,
    PlaceLost,
    UnitLeft,
)
from engine.battle_cry.events_of_teams import (
    AuthorityRolled,
    CommandPassed,
    HandedOver,
    NameDrawn,
    PlayerOut,
    Share,
    UnitsDivided,
)
from engine.decision import Seat
from engine.field_changes import replace

__all__ = [
    "Arrived",
    "AuthorityRolled",
    "BattleEnded",
    "BattleRolled",
    "CampaignRolled",
    "CardDiscarded",
    "CardPlayed",
    "CardsDrawn",
    "CommandPassed",
    "Crossed",
    "DeckReshuffled",
    "DiceRolled",
    "Event",
    "FellBack",
    "FieldworkBuilt",
    "FigureRallied",
    "FiguresLost",
    "FlagTaken",
    "FlagsIgnored",
    "FoughtBack",
    "GeneralChecked",
    "GeneralLost",
    "GroundTaken",
    "HandedOver",
    "Moved",
    "NameDrawn",
    "NightFell",
    "ObjectiveLost",
    "ObjectiveTaken",
    "OpeningCards",
    "OrderGiven",
    "PlaceHeld",
    "PlaceLost",
    "PlayerOut",
    "Retreated",
    "RolledAgain",
    "Share",
    "SharpshooterFired",
    "SupplyShort",
    "TakenBack",
    "TurnEnded",
    "UnitLeft",
    "UnitReturned",
    "UnitsDivided",
    "UnitsReleased",
    "Withdrew",
    "seen_by",
]


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
