"""The value that a Battle Cry match is: armies, decks, flags, this turn's orders, and the stack of what is pending."""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.cards import CardId
from engine.battle_cry.frames import Frame
from engine.battle_cry.placement import Placement
from engine.battle_cry.sides import Side
from engine.hexgrid import HexMask
from engine.transaction import StackedPosition


class Deck(Struct, frozen=True):
    """A draw pile, its next card last, and the discards, the newest last."""

    draw: tuple[CardId, ...]
    discards: tuple[CardId, ...] = ()


class Work(Struct, frozen=True):
    """A fieldwork or an entrenchment and the two hexsides that it covers, as bits in ``DIRECTIONS`` order."""

    hex: int
    terrain: str
    sides: int


class Trophy(Struct, frozen=True):
    """What stands on a victory stand: a unit's flag bearer, a general, held ground's token, an ``exit``."""

    kind: str
    name: str = ""


class Order(Struct, frozen=True, kw_only=True):
    """What an ordered unit or general may still do this turn, and what it did.

    ``moves`` and ``battles`` count what is left, ``reach`` is the most hexes of a move, ``moved`` the hexes of the last
    one (retreats and taken ground do not count). ``fires_after`` is the longest move after which it may battle.
    ``dice`` are the card's; where ``led`` they count only while a general is with infantry or cavalry, and the order
    lapses when he moves away. ``again`` allows one move after the battles; ``hold`` forbids taking ground;
    ``forced`` is a Forced March, whose reach is the card's.
    """

    piece: int
    is_general: bool
    reach: int
    fires_after: int = 0
    moves: int = 1
    battles: int = 1
    dice: int = 0
    moved: int = 0
    led: bool = False
    again: bool = False
    hold: bool = False
    forced: bool = False


class Combat(Struct, frozen=True, kw_only=True):
    """One battle from the roll until everything that follows from it is settled.

    ``target_unit`` or ``target_general`` is an id, the other ``-1``. ``checked`` says that the general's casualty
    check of this roll was made; ``forced`` that the target had to retreat; ``flags`` are those left to carry out.
    """

    attacker: int
    attacker_side: Side
    from_: int
    to: int
    melee: bool
    target_unit: int
    target_general: int
    faces: str
    fighting_back: bool = False
    checked: bool = False
    forced: bool = False
    flags: int = 0


class Reserve(Struct, frozen=True):
    """The units and generals, by number, that a special rule brings later and that have not arrived."""

    units: tuple[int, ...] = ()
    generals: tuple[int, ...] = ()


class TeamState(Struct, frozen=True, kw_only=True):
    """What a position knows of sides that several players lead (``engine.battle_cry.roster``); nothing is secret.

    ``owners`` has for each unit, by id, the number of its Major-General within his side. ``player`` is the hand whose
    turn it is, ``leader`` the Major-General who carries its card out, ``-1`` while nobody does. ``cup`` are the seats
    whose names still lie in it, ``own`` the turns that each side has had, that under way included. The rest are
    Major-Generals as bits (``roster.bit``): ``fallen`` ones; those whose units may not move in this friendly turn
    (``halted``) and in the next one (``halting``); and those who have had this turn's card (``carried``).
    """

    owners: tuple[int, ...]
    player: int
    leader: int = -1
    cup: tuple[str, ...] = ()
    own: tuple[int, int] = (0, 0)
    fallen: int = 0
    halted: int = 0
    halting: int = 0
    carried: int = 0


class Position(StackedPosition, frozen=True, kw_only=True):
    """A Battle Cry match between two actions.

    Pairs have one value a side; ``hands``, ``owed``, ``surplus`` and ``short`` one a hand, which is the same as long
    as each side has one player (``engine.battle_cry.roster``). ``table`` is the card being played; ``played``
    the card that each side's last own turn counts as for a Counter-Attack; ``owed`` the cards drawn for each hand at
    the end of the turn besides its usual one. ``stack`` is what is pending, the top last; ``loose`` says that choices
    of this turn could be taken back. ``reserve`` is who has not arrived yet. ``spent`` are the hexes, as masks, that
    have slowed their one unit of a side; ``surplus`` the cards that each hand holds beyond its number, which are not
    replaced when they are played; ``short`` those that it still lacks since the start. ``team`` is there where sides
    have several players. ``engaged`` are the units, as bits by id, that may no longer withdraw.
    """

    turn: int
    active: Side
    placement: Placement
    works: tuple[Work, ...]
    decks: tuple[Deck, ...]
    hands: tuple[tuple[CardId, ...], ...]
    stands: tuple[tuple[Trophy, ...], tuple[Trophy, ...]]
    table: CardId = ""
    effective: CardId = ""
    played: tuple[CardId, CardId] = ("", "")
    owed: tuple[int, ...] = (0, 0)
    orders: tuple[Order, ...] = ()
    combat: Combat | None = None
    stack: tuple[Frame, ...] = ()
    loose: bool = False
    reserve: Reserve = Reserve()
    spent: tuple[HexMask, HexMask] = (0, 0)
    surplus: tuple[int, ...] = (0, 0)
    short: tuple[int, ...] = (0, 0)
    team: TeamState | None = None
    engaged: int = 0

    @property
    def hand(self) -> int:
        """The hand whose turn it is."""
        return self.team.player if self.team else self.active


def flags_of(position: Position, side: Side) -> int:
    """The flags that a side has taken."""
    return len(position.stands[side])
