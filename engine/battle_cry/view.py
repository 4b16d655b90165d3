"""Views of a battle: types without a field for secrets.

A ``PublicView`` has no hand, no draw pile order, no seed. A ``SeatView`` adds the seat's own hand and, when it is
asked, its legal answers. Views use hex names, sides as seats, and ids as words.
"""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.stored import Combat, Frame, Order, Reserve, TeamState
from engine.decision import Action, Decision, HexName, Outcome, Seat
from engine.scenery import BARE, Scenery


class UnitView(Struct, frozen=True, kw_only=True):
    """A unit. ``ordered``, ``moved`` and ``battled`` are marks of the turn under way.

    ``id`` is its constant number among the scenario's units. A fallen unit's ``hex`` is empty. ``leader`` is the seat
    that leads it, where a side has several players.
    """

    hex: HexName
    side: Seat
    arm: str
    figures: int
    full: int
    traits: tuple[str, ...] = ()
    name: str = ""
    ordered: bool = False
    moved: bool = False
    battled: bool = False
    id: int = -1
    leader: Seat = Seat("")


class GeneralView(Struct, frozen=True, kw_only=True):
    """A general on the board; ``alone`` when no unit is in his hex.

    ``id`` is his number among the scenario's generals.
    """

    hex: HexName
    side: Seat
    name: str
    alone: bool
    ordered: bool = False
    moved: bool = False
    id: int = -1


class WorkView(Struct, frozen=True):
    """A fence, fieldwork or entrenchment; the hexsides that it covers are from ``engine.hexgrid.DIRECTIONS``."""

    hex: HexName
    terrain: str
    sides: tuple[str, ...]


class HexView(Struct, frozen=True):
    """The ground of a hex: its terrain ids and the place's name."""

    hex: HexName
    terrain: tuple[str, ...]
    name: str = ""


class TrophyView(Struct, frozen=True):
    """A flag on a victory stand: ``infantry``, ``cavalry``, ``artillery``, ``general``, ``objective`` or ``exit``.

    ``name`` is the fallen piece, the held ground, or the arm of a unit that left the map.
    """

    kind: str
    name: str = ""


class ObjectiveView(Struct, frozen=True):
    """An objective hex: its side and its flags.

    ``held``: they are on its stand; ``kept``: they stay there when its unit leaves. ``counted`` is ``at-once`` or
    ``turn-start``.
    """

    hex: HexName
    side: Seat
    flags: int
    kept: bool
    held: bool
    counted: str = "at-once"


class HoldView(Struct, frozen=True, kw_only=True):
    """Hexes held as one for flags under the condition ``when``: ``sole``, ``clear``, ``majority`` or ``all``."""

    name: str
    hexes: tuple[HexName, ...]
    side: Seat
    when: str
    flags: int
    kept: bool
    held: bool
    counted: str = "at-once"


class ExitView(Struct, frozen=True):
    """Hexes from which a side's units may leave the map, with the flags for each."""

    hexes: tuple[HexName, ...]
    side: Seat
    flags: int


class ArrivalView(Struct, frozen=True, kw_only=True):
    """Pieces in reserve, which may arrive in these hexes from the side's own turn ``turn`` on.

    That is the battle's turn ``on``, 0 where the order of turns is drawn. ``due`` once that turn has come. ``units``
    are arms; if ``free`` they need no order when they arrive.
    """

    hexes: tuple[HexName, ...]
    side: Seat
    turn: int
    units: tuple[str, ...]
    generals: tuple[str, ...]
    free: bool
    due: bool
    on: int = 0


class SideView(Struct, frozen=True, kw_only=True):
    """Public facts of one side: ``edge`` is ``top`` or ``bottom``; ``cards`` the number in hand.

    ``draw_pile`` and ``discards`` are those of its own deck, ``None`` where both sides share one.
    """

    side: Seat
    commander: str
    edge: str
    cards: int
    flags_to_win: int
    stand: tuple[TrophyView, ...]
    draw_pile: int | None = None
    discards: tuple[str, ...] | None = None


class PlayerView(Struct, frozen=True):
    """One of a side's several players: a Major-General by his figure, or the Commanding General.

    ``general`` is empty for the latter. ``cards`` is the number in hand, ``None`` for a player without a hand. ``out``:
    the general fell, and the player is out of the game; ``halted``: the units may not move in this friendly turn.
    ``names`` is the number of the player's names in the cup.
    """

    seat: Seat
    general: str
    cards: int | None
    out: bool = False
    halted: bool = False
    names: int = 0


class PublicView(Struct, frozen=True, kw_only=True):
    """The view of a watcher.

    ``rows`` are the lengths of the board's rows; ``ground`` has an entry for every hex that is not clear or has a name;
    section lines follow from the row lengths. ``waiting_for`` is empty when the battle is over. ``table`` is the card
    in play, empty between turns; ``counts_as`` is empty where it was shown as a skirmish action. ``discards`` and
    ``draw_pile`` are all decks together.
    """

    scenario: str
    title: str
    date: str
    place: str
    ruleset: str
    options: tuple[tuple[str, str], ...]
    rows: tuple[int, ...]
    ground: tuple[HexView, ...]
    works: tuple[WorkView, ...]
    units: tuple[UnitView, ...]
    generals: tuple[GeneralView, ...]
    sides: tuple[SideView, SideView]
    turn: int
    active: Seat
    table: str
    counts_as: str
    discards: tuple[str, ...]
    draw_pile: int
    commitment: str
    waiting_for: Seat | None
    decision: Decision | None
    outcome: Outcome | None
    house: tuple[str, ...] = ()
    objectives: tuple[ObjectiveView, ...] = ()
    holds: tuple[HoldView, ...] = ()
    exits: tuple[ExitView, ...] = ()
    arrivals: tuple[ArrivalView, ...] = ()
    players: tuple[PlayerView, ...] = ()
    scenery: Scenery = BARE


class PileView(Struct, frozen=True):
    """A deck on the table: the number of cards to draw, and the discards, the newest last."""

    draw: int
    discards: tuple[str, ...]


class TurnView(Struct, frozen=True, kw_only=True):
    """The turn in the engine's own terms, as the asked seat may know it.

    Pieces are numbered as in ``UnitView.id`` and ``GeneralView.id``, hexes in reading order, sets of hexes are masks.
    ``stack`` holds the pending frames, the top last; ``played`` the card that each side's last own turn counts as;
    ``owed`` the cards that each side draws besides. ``loose`` says that choices could be taken back. ``spent``,
    ``surplus``, ``short``, ``team`` and ``engaged`` are those of ``engine.battle_cry.position.Position``.
    """

    orders: tuple[Order, ...]
    combat: Combat | None
    stack: tuple[Frame, ...]
    fallen: tuple[UnitView, ...]
    piles: tuple[PileView, ...]
    played: tuple[str, str]
    owed: tuple[int, ...]
    loose: bool
    reserve: Reserve = Reserve()
    spent: tuple[int, int] = (0, 0)
    surplus: tuple[int, ...] = (0, 0)
    short: tuple[int, ...] = (0, 0)
    team: TeamState | None = None
    engaged: int = 0


class SeatView(PublicView, frozen=True, kw_only=True):
    """The view of a player: the public view, the own hand, and the legal answers when the seat is asked.

    ``hand`` is ``None`` for a seat that holds no cards. ``under_way`` is set only for the seat that is asked: orders,
    frames and the combat being settled. Whatever is drafted or drawn in it is that seat's own, so it holds nobody
    else's secret; a position can be determinized from it.
    """

    seat: Seat
    hand: tuple[str, ...] | None
    actions: tuple[Action, ...] = ()
    under_way: TurnView | None = None


class Odds(Struct, frozen=True):
    """Chances of a battle's outcomes, exact for the rules in force, before flags are answered or Fight Back.

    ``hits`` and ``flags`` have the chance of exactly 0, 1, 2 … of them. ``fells`` is the chance that the target is
    eliminated by the hits (a general: that he is hit), ``drives`` that it stands but more flags count against it than
    it may ignore.
    """

    hits: tuple[float, ...]
    flags: tuple[float, ...]
    fells: float
    drives: float


class Forecast(Struct, frozen=True, kw_only=True):
    """A battle before its roll: the terms of its dice in the order in which they are counted, and expected hits.

    ``base`` by range or figures; ``halved``, ``ground``, ``cover``, ``card`` and ``extra`` (an imaginary opponent's)
    are changes; ``dice`` the sum. ``target`` is the target's arm or ``general``; ``expected_hits`` is exact for the
    rules in force, ``None`` where a match shows no odds. ``odds`` are those of all outcomes.
    """

    from_: HexName
    to: HexName
    target: str
    melee: bool
    distance: int
    base: int
    halved: int
    ground: int
    cover: int
    card: int
    dice: int
    expected_hits: float | None
    odds: Odds | None = None
    extra: int = 0
