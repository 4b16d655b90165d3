"""Standing orders: answers that a player has settled beforehand for small decisions of the enemy's turn.

Pure, and made from the view of the player's own seat alone. In their own side's turn players are asked as always,
except for decisions that others wait for while somebody else carries the card out (personal authority and melees of
Epic games) and the division of units before the battle. Where several answers fit equally well the other measures
decide in a fixed order, and last the hex that comes first in reading order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.battle_cry import frames
from engine.battle_cry.cards import card_table
from engine.battle_cry.decisions.authority import ROLL, free_of_melee
from engine.battle_cry.decisions.pieces import melee_order
from engine.battle_cry.determinize import imagine
from engine.battle_cry.fire import cover, reckon
from engine.battle_cry.leading import units_led_by
from engine.battle_cry.position import Position
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, Side, side_of
from engine.battle_cry.stored import live
from engine.battle_cry.view import SeatView
from engine.decision import PASS, Action
from engine.family import Option
from engine.hexgrid import hexes_of
from engine.language import N_
from engine.sections import SECTIONS

ASK = "ask"

FLAGS = Option(
    "flags",
    N_("Flags"),
    (ASK, "ignore", "retreat"),
    N_("Ignore as many flags as the rules allow, or retreat for all of them."),
)
RETREAT = Option(
    "retreat",
    N_("Retreat"),
    (ASK, "cover", "line", "away", "straight"),
    N_(
        "Where a unit retreats when it has a choice: where the attacker would lose the most dice, where the "
        "most friends are next to it, farthest from the enemy, or straight back. Short Supply works the same "
        "way."
    ),
)
GENERALS = Option(
    "generals",
    N_("Generals"),
    (ASK, "farthest", "nearest", "join"),
    N_("How far a lone general retreats: as far as possible, as little as possible, or to a unit without a general."),
)
FIGHT_BACK = Option(
    "fight-back",
    N_("Fight Back"),
    (ASK, "never", "always", "2+", "3+", "4+"),
    N_("Whether to play the card when you hold it: never, always, or only if it brings at least this many dice."),
)
WITHDRAW = Option(
    "withdraw",
    N_("Withdrawal"),
    (ASK, "never", "always"),
    N_(
        "Whether cavalry and horse artillery withdraw from infantry before the dice are rolled. They go where"
        " your retreats go."
    ),
)
DISCARD = Option(
    "discard",
    N_("Lost general"),
    (ASK, "fewest"),
    N_(
        "Which card you lose with a general: the one that can order the fewest of your units now. Cards "
        "without sections go last."
    ),
)
AUTHORITY = Option(
    "authority",
    N_("Personal authority"),
    (ASK, "wait", "calm", "roll"),
    N_(
        "In an Epic game, when another general has the card: wait for orders, or roll the die, always or only"
        " when none of your units is in melee. Your general does not move."
    ),
)
MELEES = Option(
    "melees",
    N_("Melees"),
    (ASK, "dice"),
    N_(
        "In an Epic game, when another general has the card and your units must fight melees: units with the "
        "most dice go first, each against the weakest enemy."
    ),
)
DIVISION = Option(
    "division",
    N_("Division"),
    (ASK, "agree"),
    N_("Which general leads which units in a team game: accept what is proposed."),
)


def options(rules: Ruleset) -> tuple[Option, ...]:
    """The standing orders of a ruleset, in any mode."""
    withdrawal = (WITHDRAW,) if "may_withdraw" in rules.sections else ()
    command = (DISCARD,) if "general_leaves" in rules.sections else ()
    melees = (MELEES,) if frames.CompulsoryMelee() in rules.phases else ()
    return FLAGS, RETREAT, GENERALS, FIGHT_BACK, *withdrawal, *command, AUTHORITY, *melees, DIVISION


def options_for(setup: BattleSetup, declared: tuple[Option, ...]) -> tuple[Option, ...]:
    """The declared standing orders that can matter in a battle in its mode."""
    epic = () if setup.rules.entrusts else (AUTHORITY, MELEES)
    teams = () if setup.roster.shared else (DIVISION,)
    return tuple(option for option in declared if option not in (*epic, *teams))


class StandingQuestion(NamedTuple):
    """A pending question, with the position determinized for the seat asked."""

    setup: BattleSetup
    view: SeatView
    position: Position
    frame: frames.Frame
    side: Side

    @property
    def choices(self) -> tuple[Action, ...]:
        """Every legal answer except passing."""
        return tuple(action for action in self.view.actions if action != PASS)

    def hex(self, name: str) -> int:
        """The hex of a name."""
        return self.setup.board.grid.index[name.rstrip("*")]


def stand_in(setup: BattleSetup, view: SeatView, orders: Mapping[str, str]) -> Action | None:
    """The standing orders' answer to a seat's pending decision; ``None`` when the player is to answer."""
    if not view.actions or view.under_way is None:
        return None
    frame = live(view.under_way.stack)[-1]
    if side_of(view.seat) == side_of(view.active) and not isinstance(frame, _IN_OWN_TURN):
        return None
    option, answer = _ANSWERS.get(type(frame), (None, None))
    wish = orders.get(option.id, ASK) if option else ASK
    if answer is None or wish == ASK:
        return None
    position = imagine(setup, view)
    question = StandingQuestion(setup, view, position, frame, side_of(view.seat))
    return answer(question, wish, orders)


Orders = Mapping[str, str]


def _ignore(question: StandingQuestion, wish: str, orders: Orders) -> Action:
    frame = question.frame
    assert isinstance(frame, frames.IgnoreFlags)
    return Action("ignore", str(frame.most if wish == "ignore" else 0))


def _retreat(question: StandingQuestion, wish: str, orders: Orders) -> Action:
    return _best(question, question.choices, wish)


def _withdraw(question: StandingQuestion, wish: str, orders: Orders) -> Action:
    if wish == "never":
        return PASS
    way = orders.get(RETREAT.id, ASK)
    return _best(question, question.choices, RETREAT.values[1] if way == ASK else way)


def _general(question: StandingQuestion, wish: str, orders: Orders) -> Action:
    """A general's retreat."""
    position, distance = question.position, question.setup.board.grid.distance
    assert isinstance(question.frame, frames.RetreatGeneral)
    from_ = position.placement.generals[question.frame.general].hex

    def measure(action: Action) -> tuple[int, int, int]:
        to = question.hex(action.object)
        far = distance[from_][to]
        joins = wish == "join" and position.placement.unit(to) is not None
        return int(joins), -far if wish == "nearest" else far, _away(question, to)

    return max(question.choices, key=measure)


def _fight_back(question: StandingQuestion, wish: str, orders: Orders) -> Action:
    """Plays the card if it is held and wanted; its dice are those of the roll."""
    combat = question.position.combat
    assert combat is not None
    if wish == "never" or not question.choices:
        return PASS
    unit, enemy = (
        question.position.placement.units[combat.target_unit],
        question.position.placement.units[combat.attacker],
    )
    dice = reckon(question.setup, question.position, unit, enemy.hex, None).dice
    return question.choices[0] if wish == "always" or dice >= int(wish.rstrip("+")) else PASS


def _discard(question: StandingQuestion, wish: str, orders: Orders) -> Action:
    """Discards the section card with the fewest orders, the first by name among equals; others only without one."""

    def measure(action: Action) -> tuple[bool, int, str]:
        row = card_table()[action.subject]
        hand = len(question.view.hand or ())
        own = question.setup.board.section[question.side]
        here = question.position.placement.unit_mask[question.side]
        reached = sum(
            min(hand if count == "hand" else count, (here & own[SECTIONS.index(section)]).bit_count())
            for section, count in row.orders.items()
        )
        return row.effect != "section", reached, row.name

    return min(question.choices, key=measure)


def _authority(question: StandingQuestion, wish: str, orders: Orders) -> Action:
    """Waits for orders or rolls; with only a general's move left, it waits."""
    roll = Action(ROLL)
    may = roll in question.choices and (wish == "roll" or (wish == "calm" and _is_calm(question)))
    return roll if may else PASS


def _is_calm(question: StandingQuestion) -> bool:
    """Whether no enemy unit is next to a unit of the asked leader."""
    assert isinstance(question.frame, frames.Authority)
    setup, position, leader = question.setup, question.position, question.frame.leader
    return len(free_of_melee(setup, position, leader)) == len(units_led_by(setup, position, question.side, leader))


def _melee(question: StandingQuestion, wish: str, orders: Orders) -> Action | None:
    """The melee with the most dice, upon the unit with the fewest figures; only in another general's turn."""
    assert isinstance(question.frame, frames.CompulsoryMelee)
    if question.frame.leader < 0:
        return None
    setup, position = question.setup, question.position

    def measure(action: Action) -> tuple[int, int]:
        from_, to = question.hex(action.subject), question.hex(action.object)
        unit, enemy = position.placement.unit(from_), position.placement.unit(to)
        assert unit is not None
        return reckon(setup, position, unit, to, melee_order(position, unit)).dice, -enemy.figures if enemy else 0

    return max(question.choices, key=measure)


def _divide(question: StandingQuestion, wish: str, orders: Orders) -> Action:
    return PASS


def _best(question: StandingQuestion, choices: Sequence[Action], wish: str) -> Action:
    """The choice whose hex is best by one measure; the others break ties, then reading order."""
    order = (_MEASURES[wish], *(measure for name, measure in _MEASURES.items() if name != wish))
    return max(choices, key=lambda action: tuple(measure(question, question.hex(action.object)) for measure in order))


def _cover(question: StandingQuestion, hex_: int) -> int:
    """The dice lost in a hex to an attack from the enemy's hex; without one, the ground's own cover."""
    combat, position = question.position.combat, question.position
    if combat is not None and isinstance(question.frame, frames.RetreatUnit):
        return -cover(question.setup, position, combat.from_, hex_, question.side)
    if isinstance(question.frame, frames.Withdraw):
        return -cover(
            question.setup, position, position.placement.units[question.frame.attacker].hex, hex_, question.side
        )
    ground = question.setup.board.ground[hex_]
    return -min(ground.cover, ground.hill_cover)


def _line(question: StandingQuestion, hex_: int) -> tuple[int, int]:
    """The number of friends next to a hex, and the nearness of the next one."""
    placement, grid = question.position.placement, question.setup.board.grid
    friends = placement.unit_mask[question.side] & ~(1 << _mover(question))
    beside = (friends & grid.neighbour_mask[hex_]).bit_count()
    return beside, -min((grid.distance[hex_][other] for other in hexes_of(friends)), default=0)


def _away(question: StandingQuestion, hex_: int) -> int:
    """The distance to the nearest enemy unit."""
    enemies = question.position.placement.unit_mask[ENEMY[question.side]]
    distance = question.setup.board.grid.distance[hex_]
    return min((distance[other] for other in hexes_of(enemies)), default=0)


def _straight(question: StandingQuestion, hex_: int) -> int:
    """The sideways deviation in half hexes, negated."""
    axial = question.setup.board.grid.axial
    (q, r), (to_q, to_r) = axial[_mover(question)], axial[hex_]
    return -abs(2 * (to_q - q) + (to_r - r))


def _mover(question: StandingQuestion) -> int:
    """The hex of the unit that has to move."""
    frame = question.frame
    assert isinstance(frame, frames.RetreatUnit | frames.PlaceSupply | frames.Withdraw)
    return question.position.placement.units[frame.unit].hex


_MEASURES: Mapping[str, Callable[[StandingQuestion, int], int | tuple[int, int]]] = {
    "cover": _cover,
    "line": _line,
    "away": _away,
    "straight": _straight,
}

_IN_OWN_TURN = (frames.Authority, frames.CompulsoryMelee, frames.Divide)
"""Frames that standing orders answer in the own side's turn, too."""

_ANSWERS: Mapping[type, tuple[Option, Callable[[StandingQuestion, str, Orders], Action | None]]] = {
    frames.IgnoreFlags: (FLAGS, _ignore),
    frames.RetreatUnit: (RETREAT, _retreat),
    frames.PlaceSupply: (RETREAT, _retreat),
    frames.RetreatGeneral: (GENERALS, _general),
    frames.FightBack: (FIGHT_BACK, _fight_back),
    frames.Withdraw: (WITHDRAW, _withdraw),
    frames.DiscardCard: (DISCARD, _discard),
    frames.Authority: (AUTHORITY, _authority),
    frames.CompulsoryMelee: (MELEES, _melee),
    frames.Divide: (DIVISION, _divide),
}
