"""The position of a Battle Cry match: pieces, decks, flags, orders of the turn, and the stack of frames."""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.cards import CardId
from engine.battle_cry.frames import Frame
from engine.battle_cry.placement import Placement
from engine.battle_cry.sides import Side
from engine.hexgrid import HexMask
from engine.stacked_position import StackedPosition


class Deck(Struct, frozen=True, gc=False):
    """A draw pile, its next card last, and the discards, the newest last."""

    draw: tuple[CardId, ...]
    discards: tuple[CardId, ...] = ()


class Work(Struct, frozen=True, gc=False):
    """A fieldwork or an entrenchment and the two hexsides that it covers, as bits in ``DIRECTIONS`` order."""

    hex: int
    terrain: str
    sides: int


class Trophy(Struct, frozen=True, gc=False):
    """One item on a victory stand: a unit's flag bearer, a general, a token of held ground, an ``exit``."""

    kind: str
    name: str = ""


class Order(Struct, frozen=True, gc=False, kw_only=True):
    """An ordered unit or general, with what it may still do this turn and what it has done.

    ``moves`` and ``battles`` count what is left; ``reach`` is the most hexes of a move, ``moved`` the hexes of the last
    one (retreats and taken ground do not count). ``fires_after`` is the longest move after which it may battle.
    ``dice`` are the card's. If ``led`` they count only while a general is with infantry or cavalry, and the order
    lapses when he moves away. ``again`` allows one move after the battles; ``hold`` forbids taking ground; ``forced``
    is a Forced March, whose reach is the card's.
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


class Combat(Struct, frozen=True, gc=False, kw_only=True):
    """One battle, from the roll until all its consequences are settled.

    ``target_unit`` or ``target_general`` is an id, the other ``-1``. ``checked``: the general's casualty check of this
    roll is made; ``forced``: the target had to retreat; ``flags``: those left to carry out.
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


class Reserve(Struct, frozen=True, gc=False):
    """The units and generals, by id, that a special rule brings and that have not arrived."""

    units: tuple[int, ...] = ()
    generals: tuple[int, ...] = ()


class TeamState(Struct, frozen=True, gc=False, kw_only=True):
    """State of sides led by several players (``engine.battle_cry.roster``); nothing in it is secret.

    ``owners`` has for each unit, by id, the number of its Major-General within the side. ``player`` is the hand whose
    turn it is; ``leader`` the Major-General carrying its card out, ``-1`` while nobody does. ``cup`` has the seats
    whose names are still in it, ``own`` the number of turns of each side, the present one included. The rest are
    Major-Generals as bits (``roster.bit``): ``fallen``; ``halted`` in this friendly turn and ``halting`` in the next
    one; ``carried``, those who have had this turn's card.
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


class Position(StackedPosition, frozen=True, gc=False, kw_only=True):
    """A Battle Cry match between two actions.

    Pairs have one value per side; ``hands``, ``owed``, ``surplus`` and ``short`` one per hand, which is the same while
    each side has one player (``engine.battle_cry.roster``).

    ``table`` is the card being played; ``played`` the card that each side's last own turn counts as for a
    Counter-Attack; ``owed`` the cards drawn for each hand at the end of the turn besides its usual one; ``surplus`` the
    cards beyond a hand's size, which are not replaced when played; ``short`` those that a hand lacks since the start.
    ``stack`` holds the pending frames, the top last; ``loose`` says that choices of this turn could be taken back.
    ``reserve`` has the pieces yet to arrive. ``spent`` are hexes, as masks, that have already slowed their one unit of
    a side. ``team`` is set where sides have several players. ``engaged`` are the units, as bits by id, that may no
    longer withdraw.
    """

    turn: int
    active: Side
    placement: Placement
    works: tuple[Work, ...]
    decks: tuple[Deck, ...]
    hands: tuple[tuple[CardId, ...], ...]
    stands: tuple[tuple[Trophy, ...], ...]
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
