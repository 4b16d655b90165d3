"""Standing orders: answers that a player has settled beforehand for small decisions of the enemy's turn.

Pure, and made from the view of the player's own seat alone. In their own turn players are asked as always, except for
retreats after all their attacks (12.32, 18.11): the enemy may have chosen last, and is waiting. Rarely used choices are
``OFFERED`` there: voluntary rout (12.16), sending batteries back (9.17), removing works (10.37). They are asked only of
players whose standing orders say so. Where several answers fit equally well the other measures decide in a fixed order,
and last the first answer in the list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.blue_grey import frames
from engine.blue_grey.odds import COLUMNS
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.reckoning import reckon
from engine.blue_grey.scenario import BlueGreyScenario
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, SEATS, Side
from engine.blue_grey.view import PublicView, SeatView
from engine.blue_grey.zones import in_enemy_zone
from engine.decision import PASS, Action
from engine.family import ASK, Option
from engine.hexgrid import hexes_of
from engine.hexgrid_columns import NOWHERE, is_high
from engine.language import N_

RETREAT = Option(
    "retreat",
    N_("Retreats"),
    (ASK, "side", "road", "away"),
    N_(
        "Where your units retreat: toward your own side of the map, to the nearest road or trail, or as far "
        "from the enemy as possible. Units that make room for others do the same."
    ),
)
CAVALRY = Option(
    "cavalry",
    N_("Cavalry"),
    (ASK, "never", "always", "1-1", "2-1", "3-1", "4-1"),
    N_(
        "Whether attacked cavalry withdraws before the dice: never, always, or from an attack at these odds "
        "or better. It goes where your retreats go."
    ),
)
LOSSES = Option(
    "losses",
    N_("Losses"),
    (ASK, "weakest", "least"),
    N_("Which units you lose when you may choose: the weakest first, or those that cost the least strength."),
)
ADVANCE = Option(
    "advance",
    N_("Advances"),
    (ASK, "never", "always"),
    N_("Whether your units advance into hexes that the attacker has left. The strongest go first."),
)
FLIGHT = Option(
    "flight",
    N_("End of my turn"),
    (ASK, "side", "road", "away"),
    N_(
        "Where your Routed units and your train retreat at the end of your own turn if your opponent chose "
        "last. Otherwise you are asked."
    ),
)
ROUT = Option(
    "rout",
    N_("My Shaken units"),
    ("zone", ASK, "never"),
    N_("In your own turn: whether Shaken units that have not moved rout to escape a fight (12.16)."),
)
BATTERIES = Option(
    "batteries",
    N_("My batteries"),
    ("stay", ASK),
    N_("In your own turn: whether batteries that bombarded retreat with your attackers on an Ar result (9.17)."),
)
WORKS = Option(
    "works",
    N_("My works"),
    ("leave", ASK),
    N_(
        "At the end of your own Combat Phase: whether to tear down works that your infantry or cavalry "
        "occupies (10.37)."
    ),
)
OPTIONS: tuple[Option, ...] = (RETREAT, CAVALRY, LOSSES, ADVANCE, FLIGHT, ROUT, BATTERIES, WORKS)

OFFERED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "voluntary-rout": frozenset({"rout", "routs"}),
        "comply": frozenset({"comply", "complies"}),
        "raze-works": frozenset({"raze"}),
    }
)
"""The kinds of decision offered in the own turn -> the words of written orders that take them up."""

AT_THE_END = frozenset({"routed", "train"})
"""The causes of retreats after the last attack."""


class StandingQuestion(NamedTuple):
    """A pending question, with the position."""

    setup: BlueGreySetup
    view: SeatView
    position: Position
    frame: frames.Frame
    side: Side

    @property
    def choices(self) -> tuple[Action, ...]:
        """Every legal answer except passing."""
        return tuple(action for action in self.view.actions if action != PASS)

    def unit(self, action: Action) -> Unit:
        """The unit of an answer."""
        return self.position.units[self.setup.numbers[action.subject]]


Answer = Callable[[StandingQuestion, str, Mapping[str, str]], Action | None]
Measure = Callable[[StandingQuestion, int], int | tuple[int, int]]


def stand_in(setup: BlueGreySetup, view: PublicView, orders: Mapping[str, str]) -> Action | None:
    """The standing orders' answer to a seat's pending decision; ``None`` when the player is to answer."""
    if not isinstance(view, SeatView) or view.under_way is None:
        return None
    position = view.under_way
    option, answer = (
        _own(position) if view.seat == view.active else _ANSWERS.get(type(position.stack[-1]), (None, None))
    )
    wish = orders.get(option.id, option.values[0]) if option else ASK
    if answer is None or wish == ASK:
        return None
    return answer(
        StandingQuestion(setup, view, position, position.stack[-1], Side(SEATS.index(view.seat))), wish, orders
    )


def _own(position: Position) -> tuple[Option | None, Answer | None]:
    """The option and answer that apply in a player's own turn: offered choices, late retreats and displacements."""
    frame = position.stack[-1]
    if type(frame) in _OFFERS:
        return _OFFERS[type(frame)]
    falls_back = isinstance(frame, frames.Retreat) and frame.cause in AT_THE_END
    makes_room = isinstance(frame, frames.Displace) and position.combat is None
    return (FLIGHT, _retreat) if falls_back or makes_room else (None, None)


def _retreat(question: StandingQuestion, wish: str, orders: Mapping[str, str]) -> Action:
    return _best(question, question.choices, wish)


def _withdraw(question: StandingQuestion, wish: str, orders: Mapping[str, str]) -> Action:
    combat = question.position.combat
    assert combat is not None
    if wish == "never" or (wish in COLUMNS and _column(question) < COLUMNS.index(wish)):
        return PASS
    way = orders.get(RETREAT.id, ASK)
    return _best(question, question.choices, RETREAT.values[1] if way == ASK else way)


def _column(question: StandingQuestion) -> int:
    """The column on which the attack would be rolled now."""
    combat = question.position.combat
    assert combat is not None
    best = reckon(question.setup, question.position, combat).column()
    return min(best, COLUMNS.index(combat.column)) if combat.column else best


def _lose(question: StandingQuestion, wish: str, orders: Mapping[str, str]) -> Action:
    assert isinstance(question.frame, frames.ChooseLosses)
    points = question.frame.points
    strengths = [question.unit(action).strength for action in question.choices]
    least = _least(strengths, points)

    def measure(action: Action) -> tuple[bool, int]:
        strength = question.unit(action).strength
        others = list(strengths)
        others.remove(strength)
        wasteful = wish == "least" and strength + _least(others, points - strength) > least
        return wasteful, strength

    return min(question.choices, key=measure)


def _least(strengths: list[int], points: int) -> int:
    """The smallest sum of some of these strengths that is at least ``points``."""
    sums = {0}
    for strength in strengths:
        sums |= {one + strength for one in sums}
    return min((one for one in sums if one >= points), default=sum(strengths))


def _advance(question: StandingQuestion, wish: str, orders: Mapping[str, str]) -> Action:
    if wish == "never":
        return PASS
    return max(question.choices, key=lambda action: question.unit(action).strength)


def _stay(question: StandingQuestion, wish: str, orders: Mapping[str, str]) -> Action | None:
    return PASS


def _rout(question: StandingQuestion, wish: str, orders: Mapping[str, str]) -> Action | None:
    """Routs nobody; with ``zone`` the player is asked where a unit could escape a fight."""
    setup, position = question.setup, question.position
    escapes = any(in_enemy_zone(setup, position, question.unit(action)) for action in question.choices)
    return None if wish == "zone" and escapes else PASS


def _best(question: StandingQuestion, choices: tuple[Action, ...], wish: str) -> Action:
    """The answer whose hex is best by one measure; among equals the one that moves the weakest unit."""
    order = (_MEASURES[wish], *(measure for name, measure in _MEASURES.items() if name != wish))

    def worth(action: Action) -> tuple[int | tuple[int, int], ...]:
        hex_ = question.setup.board.index(action.object)
        return (*(measure(question, hex_) for measure in order), -question.unit(action).strength)

    return max(choices, key=worth)


def _side(question: StandingQuestion, hex_: int) -> int:
    """The distance of a hex toward its army's own edge of the map."""
    battle = question.setup.battle
    (across, down), (column, row) = homeward(battle, question.side), battle.places[hex_]
    return across * column + down * (2 * row - is_high(column, high_odd=battle.high_odd))


def homeward(battle: BlueGreyScenario, side: Side) -> tuple[int, int]:
    """The direction of a side's own edge: columns to the east and rows to the south, one of them 0.

    It is the direction in which the center of its units at the start lies farthest from the enemy's.
    """
    across, down = (_apart(battle, side, axis) for axis in (0, 1))
    if abs(across) > abs(down):
        return (1 if across > 0 else -1), 0
    return 0, (1 if down > 0 else -1)


def _apart(battle: BlueGreyScenario, side: Side, axis: int) -> float:
    middles = []
    for army in (side, ENEMY[side]):
        stands = [battle.places[unit.hex][axis] for unit in battle.units if unit.side == army and unit.hex != NOWHERE]
        middles.append(sum(stands) / max(len(stands), 1))
    return middles[0] - middles[1]


def _road(question: StandingQuestion, hex_: int) -> int:
    """The distance to the nearest road or trail, negated."""
    board = question.setup.board
    return -min((board.distance(hex_, other) for other in hexes_of(board.ways)), default=0)


def _away(question: StandingQuestion, hex_: int) -> tuple[int, int]:
    """The distance to the nearest enemy, then the sum over all enemies."""
    board = question.setup.board
    far = [
        board.distance(hex_, other) for other in hexes_of(question.position.placement.occupied[ENEMY[question.side]])
    ]
    return min(far, default=0), sum(far)


_MEASURES: Mapping[str, Measure] = {"side": _side, "road": _road, "away": _away}

_ANSWERS: Mapping[type, tuple[Option, Answer]] = {
    frames.Retreat: (RETREAT, _retreat),
    frames.Displace: (RETREAT, _retreat),
    frames.CavalryWithdraws: (CAVALRY, _withdraw),
    frames.ChooseLosses: (LOSSES, _lose),
    frames.Advance: (ADVANCE, _advance),
}

_OFFERS: Mapping[type, tuple[Option, Answer]] = {
    frames.VoluntaryRout: (ROUT, _rout),
    frames.Comply: (BATTERIES, _stay),
    frames.RazeWorks: (WORKS, _stay),
}
