"""A ruleset as a record of policies, one for each rule that differs between rulebooks, with its section.

Everything else in ``engine.battle_cry`` is common to all rulebooks. No code asks which ruleset is in force: it calls
the policy.

Corrections: a ruleset has a ``version``; ``Ruleset.corrections`` are the rules read wrongly before, each with the
version that mended it. A match keeps the version it began with until its players agree to a later one (``as_of``).
``advanced`` has H36 (version 2) and "no withdrawal after the first melee dice" (reading 26, version 3); every Battle
Cry ruleset has the fair division of H70 (``shares_anew``), which matters only before the battle, so nobody is asked
about it. Version 1 was not counted up when H36 came: a match stored in between counts as begun with the older reading,
and its players are asked.

``Ruleset``, ``BattleSetup`` and ``ActionContext`` name one another: policies take the setup and the working state of an
action, and both hold the ruleset. It is the only circle of types in the engine, and no circle of imports.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from engine.battle_cry.frames import BattleUnits, Frame, MoveUnits, PlayCard
from engine.battle_cry.placement import GREEN, General, Unit
from engine.battle_cry.sides import ENEMY, SEATS
from engine.decision import Action, Seat
from engine.errors import Refusal
from engine.family import Option
from engine.hexgrid import HexMask, hexes_of

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.position import Combat, Deck, Order, Position
    from engine.battle_cry.setup import BattleSetup
    from engine.battle_cry.sides import Arm, Side
    from engine.battle_cry.special_values import Arrival, Exit, Objective
    from engine.chance import Chance


class BaseDice(Struct, frozen=True, gc=False):
    """Dice before terrain and card; ``halved``, 0 or negative, is the change for having moved."""

    dice: int
    halved: int = 0


class Ways(Struct, frozen=True, gc=False):
    """The ends of a unit's retreat, and the number of hexes that it cannot make."""

    hexes: tuple[int, ...]
    short: int


class GeneralRetreat(NamedTuple):
    """Retreat options of a lone general: hexes; ``leaves`` by his own edge; ``escaping`` through an enemy unit.

    With no hex and no edge to leave by he falls.
    """

    hexes: tuple[int, ...]
    leaves: bool = False
    escaping: bool = False


class Morale(Struct, frozen=True, gc=False):
    """Flags that do not count: ``sure`` always, ``free`` more at the owner's choice."""

    sure: int = 0
    free: int = 0


class FurtherCards(NamedTuple):
    """The cards that may be played after a turn's card, and how many of them."""

    cards: frozenset[str]
    times: int


class RefusedMove(NamedTuple):
    """An illegal move: the piece, its order, the goal and the section that asks."""

    setup: BattleSetup
    position: Position
    piece: Unit | General
    order: Order
    goal: int
    rule: str

    @property
    def hexes(self) -> tuple[str, str]:
        """The names of both hexes."""
        return self.setup.names[self.piece.hex], self.setup.names[self.goal]

    @property
    def distance(self) -> int:
        """The distance to the goal in hexes."""
        return self.setup.board.grid.distance[self.piece.hex][self.goal]

    def named(self, mask: HexMask) -> tuple[str, ...]:
        """The names of a mask's hexes."""
        return tuple(self.setup.names[one] for one in hexes_of(mask))

    def between(self, mask: HexMask, longest: int) -> tuple[str, ...]:
        """The names of a mask's hexes that lie on a way of at most ``longest`` hexes to the goal."""
        grid = self.setup.board.grid
        from_, to = grid.distance[self.piece.hex], grid.distance[self.goal]
        near = (one for one in range(len(grid)) if from_[one] and to[one] and from_[one] + to[one] <= longest)
        return self.named(sum(1 << one for one in near) & mask)


class PolicyCorrection(NamedTuple):
    """A rule read wrongly before a ``version`` of its ruleset; ``render`` has its sentence by ``id``.

    ``matters`` tells whether it can play a part in a battle. ``before`` gives the record as it was, such that a
    decision pending under one reading can be answered under the other; ``None`` where the older reading is gone.
    """

    version: int
    id: str
    matters: Callable[[BattleSetup], bool]
    before: Callable[[Ruleset], Ruleset] | None


class OwnTurn(Struct, frozen=True, gc=False):
    """A side's turn; ``number`` counts that side's own turns, from 1."""

    side: Side
    number: int


def in_turn(setup: BattleSetup, turn: int, together: int = 1) -> OwnTurn:
    """The owner of a turn: the first side has ``together`` turns at the start, then sides alternate."""
    first = setup.battle.first
    if turn <= together:
        return OwnTurn(first, turn)
    rounds, again = divmod(turn - together - 1, 2)
    return OwnTurn(first, together + rounds + 1) if again else OwnTurn(ENEMY[first], rounds + 1)


def take_turns(context: ActionContext) -> None:
    """Passes the turn to the side whose turn is next."""
    turn = context.position.turn + 1
    context.set(active=context.setup.rules.turns(context.setup, turn).side, turn=turn)


def own_turn(setup: BattleSetup, position: Position, side: Side) -> int:
    """The number of a side's latest own turn, the present one included; 0 before its first."""
    own = (setup.rules.turns(setup, number) for number in range(position.turn, 0, -1))
    return next((one.number for one in own if one.side == side), 0)


def turn_of(setup: BattleSetup, side: Side, number: int) -> int:
    """The battle's turn that is a side's own turn of a number."""
    turn, wanted = number, OwnTurn(side, number)
    while setup.rules.turns(setup, turn) != wanted:
        turn += 1
    return turn


def has_flags(setup: BattleSetup, position: Position, side: Side) -> bool:
    """Whether a side has the flags needed to win."""
    return len(position.stands[side]) >= setup.goal[side]


def flag_hexes(unit: Unit) -> int:
    """Hexes of retreat for each flag: two for green troops, which a scenario marks; one for others."""
    return 2 if GREEN in unit.traits else 1


def no_further_cards(setup: BattleSetup, position: Position, side: Side) -> FurtherCards | None:
    """The default of ``further_cards``: a turn has one card."""
    return None


def _never(*_: object) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One rulebook.

    Attributes:
        terrain: the ruleset whose values of the terrain table are in force.
        reach: hexes that an ordered unit may move, and still battle.
        fires_after: the longest move after which a unit may still battle.
        unit_moves, general_moves: the hexes, as a mask, to which an ordered unit or a general may move.
        may_order: whether a unit can receive an order at all now.
        free_generals: whether generals move without orders.
        joining_ends_moves: whether a general and a unit that he joins both move no more this turn.
        phases: frames that follow the orders of a card, the last to happen first.
        base_dice: dice of a unit at a distance in hexes after moving so many, against a unit or a general alone.
        longest: the longest distance at which a unit could ever battle.
        hits: hits of a roll's faces by a unit against a unit of an arm at a distance; 1 is melee.
        hits_general: whether a roll's faces at a distance eliminate a general alone.
        general_in_range: whether a lone general may be a target from a distance.
        flags_on_generals: whether flags rolled against a lone general drive him back.
        overlooks: friends that a unit's fire passes over, as a mask of hexes.
        may_withdraw: whether a unit may withdraw from an attack before it is rolled.
        melee_engages: whether units in melee as a turn begins, or attacked in melee, may not withdraw in it.
        morale: the flags of a combat that its target ignores.
        flag_hexes: hexes of retreat for each flag that counts.
        unit_ways: ends of a unit's retreat of so many hexes.
        after_losses: fate of the general whose unit lost figures, or was eliminated, in a combat or before the
            battle.
        spares_general: fate of a lone general attacked and not hit.
        general_ways: ends of a lone general's retreat; 0 hexes stands for one to three as the owner likes.
        escape_flag: whether a general who leaves by his own edge gives a flag.
        retreat_costs_general: whether a general is a figure to lose when no other is left.
        may_take_ground: whether the victor of a combat may enter the hex.
        general_lost: further consequences of losing a general.
        instant_victory: whether the last flag needed ends the battle at once, or at the end of the taker's own turn.
        has_won: whether a side has won, when its flags are counted.
        turns: the side of a turn, and the number of that side's own turn.
        turn_begins: consequences of a turn's beginning, before its card.
        objectives: the ground that gives flags.
        exits: the hexes by which units may leave the map.
        arrivals: the pieces that come later.
        general_comes: further consequences of a general's arrival.
        general_leaves: further consequences of a general's leaving the map with his unit.
        objectives_kept: whether the token of an objective hex stays on the stand when the hex is left.
        skirmish: whether any card may be shown to order any one unit instead.
        fresh_infantry: whether all infantry starts fresh.
        deal: the decks at the start.
        deck_of: the deck that a side uses.
        hand: the number of cards that a side is dealt.
        reactions_left: whether a side could hold a Fight Back, going by what lies face up.
        no_order: refusal of an order for a unit or a general by this rulebook alone.
        no_move: refusal of a move, where this rulebook's reasons are not the common ones.
        headings: this rulebook's names for sections that the code calls as the official one does.
        sections: for each policy the section of the rulebook that it implements.
        high_command: whether hands grow and shrink with the generals on the board anyway.
        rerolls: how many dice of a unit's roll are rolled once more.
        entered: consequences of a unit's entering a hex; units that start there have not entered.
        toll: the figures that a unit must expect to lose by coming into, or staying in, a hex.
        unit_lost: further consequences of a unit's elimination.
        opens: action before the hands are dealt.
        further_cards: the cards that a side may play after its turn's card.
        divides_in_turn: whether units are proposed to leaders one by one, as in earlier versions.
        takes_back_shown_hands: whether taking over for a partner, which shows the partner's hand, can be taken back.
        corrections: rules read wrongly in earlier versions, the oldest first.
        releasing: the cards that the active side may discard to release units that are locked, instead of orders.
        asked: the seat of a side that answers a frame.
        hand_for: the hand of a side that goes with a piece, or with none the one that acts for the side.
        general_falls: further consequences of a general's elimination by the enemy.
        prelude: frames before the hands are dealt.
        begins: action before the first turn.
        passes_turn: passes the turn on: sets the active side and the number of the turn.
        own_turn: the number of a side's last own turn, that under way included.
        turn_of: the battle's turn that is a side's own turn of a number; 0 where the order of turns is drawn.
        refill: the cards that a hand draws at the end of its turn, of so many that the card played brings.
        reshuffles: whether an empty draw pile is made anew from the discards.
        no_card: does something other than a turn without a card for a side that has none; false if it does not.
        extra_dice: extra dice of every attack, for each side.
        campaign_dice: the dice that each side rolls before the hands are dealt.
        before_card: actions open before the card is played, besides playing it.
        prepare: carries one of these out.
        entrusts: whether a card is given to a leader, who carries it out.
        after_orders: frames that follow when a card was carried out, the last to happen first.
    """

    id: str
    name: str
    version: int
    terrain: str
    options: tuple[Option, ...]
    reach: Callable[[Unit], int]
    fires_after: Callable[[Unit], int]
    unit_moves: Callable[[BattleSetup, Position, Unit, Order], HexMask]
    general_moves: Callable[[BattleSetup, Position, General, int], HexMask]
    base_dice: Callable[[BattleSetup, Unit, int, int, Unit | None], BaseDice]
    longest: Callable[[Unit], int]
    hits: Callable[[str, Unit, Arm, int], int]
    hits_general: Callable[[str, int], bool]
    general_in_range: bool
    flags_on_generals: bool
    overlooks: Callable[[BattleSetup, Position, Unit], HexMask]
    morale: Callable[[BattleSetup, Position, Combat], Morale]
    unit_ways: Callable[[BattleSetup, Position, Unit, int], Ways]
    after_losses: Callable[[ActionContext, General], None]
    spares_general: Callable[[ActionContext, General, Combat], None]
    general_ways: Callable[[BattleSetup, Position, General, int], GeneralRetreat]
    may_take_ground: Callable[[BattleSetup, Position, Combat], bool]
    deal: Callable[[Chance], tuple[tuple[Deck, ...], Chance]]
    deck_of: Callable[[Side], int]
    hand: Callable[[BattleSetup, Side], int]
    reactions_left: Callable[[BattleSetup, Position, Side], bool]
    sections: Mapping[str, str]
    may_order: Callable[[BattleSetup, Position, Unit], bool] = lambda setup, position, unit: True
    free_generals: bool = False
    joining_ends_moves: bool = False
    phases: tuple[Frame, ...] = (MoveUnits(again=True), BattleUnits(), MoveUnits())
    may_withdraw: Callable[[BattleSetup, Position, Unit, Order, Unit], bool] = _never
    melee_engages: bool = False
    flag_hexes: Callable[[Unit], int] = flag_hexes
    escape_flag: bool = False
    retreat_costs_general: bool = False
    general_lost: Callable[[ActionContext, General], None] = lambda context, general: None
    instant_victory: bool = True
    has_won: Callable[[BattleSetup, Position, Side], bool] = has_flags
    objectives_kept: bool = True
    turns: Callable[[BattleSetup, int], OwnTurn] = in_turn
    turn_begins: Callable[[ActionContext], None] = lambda context: None
    objectives: tuple[Objective, ...] = ()
    exits: tuple[Exit, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    general_comes: Callable[[ActionContext, General], None] = lambda context, general: None
    general_leaves: Callable[[ActionContext, General], None] = lambda context, general: None
    skirmish: bool = False
    fresh_infantry: bool = False
    no_order: Callable[[BattleSetup, Position, Unit | General], Refusal | None] = lambda setup, position, piece: None
    no_move: Callable[[RefusedMove], Refusal] | None = None
    headings: Mapping[str, str] = field(default_factory=dict)
    high_command: bool = False
    rerolls: Callable[[Unit, str], int] = lambda unit, faces: 0
    entered: Callable[[ActionContext, Unit], None] | None = None
    toll: Callable[[BattleSetup, Unit, int], float] | None = None
    unit_lost: Callable[[ActionContext, Unit], None] = lambda context, unit: None
    opens: Callable[[ActionContext], None] = lambda context: None
    further_cards: Callable[[BattleSetup, Position, Side], FurtherCards | None] = no_further_cards
    releasing: Callable[[BattleSetup, Position], tuple[str, ...]] = lambda setup, position: ()
    asked: Callable[[BattleSetup, Position, Side, Frame], Seat] = lambda setup, position, side, frame: SEATS[side]
    hand_for: Callable[[BattleSetup, Position, Side, Unit | General | None], int] = (
        lambda setup, position, side, piece: side
    )
    general_falls: Callable[[ActionContext, General], None] = lambda context, general: None
    prelude: Callable[[ActionContext], None] = lambda context: None
    begins: Callable[[ActionContext], None] = lambda context: None
    passes_turn: Callable[[ActionContext], None] = take_turns
    own_turn: Callable[[BattleSetup, Position, Side], int] = own_turn
    turn_of: Callable[[BattleSetup, Side, int], int] = turn_of
    refill: Callable[[ActionContext, int, int], int] = lambda context, hand, count: count
    reshuffles: bool = True
    no_card: Callable[[ActionContext], bool] = lambda context: False
    extra_dice: tuple[int, ...] = (0, 0)
    campaign_dice: tuple[int, int] = (0, 0)
    before_card: Callable[[BattleSetup, Position, PlayCard], list[Action]] = lambda setup, position, frame: []
    prepare: Callable[[ActionContext, PlayCard, Action], None] = lambda context, frame, action: None
    entrusts: bool = False
    after_orders: Callable[[BattleSetup, Position], tuple[Frame, ...]] = lambda setup, position: ()
    divides_in_turn: bool = False
    takes_back_shown_hands: bool = False
    corrections: tuple[PolicyCorrection, ...] = ()


def shares_anew(version: int) -> PolicyCorrection:
    """The correction by which fair divisions minimize distances from ``version`` on; nobody is asked about it."""
    return PolicyCorrection(
        version, "fair-division", lambda setup: False, lambda rules: replace(rules, divides_in_turn=True)
    )


def shown_for_good(version: int) -> PolicyCorrection:
    """The correction by which taking over reveals a hand for good from ``version`` on; nobody is asked about it."""
    return PolicyCorrection(
        version, "hand-shown", lambda setup: False, lambda rules: replace(rules, takes_back_shown_hands=True)
    )


def as_of(rules: Ruleset, version: int) -> Ruleset:
    """The ruleset as of a version, except for corrections whose older reading is gone.

    Raises:
        ValueError: there was no such version.
    """
    if not 1 <= version <= rules.version:
        raise ValueError(f"{rules.id} has the versions 1 to {rules.version}, not {version}")
    for correction in reversed(rules.corrections):
        if correction.version > version and correction.before:
            rules = correction.before(rules)
    return replace(rules, version=version)
