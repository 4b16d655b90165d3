"""The computer general who tries out styles: before he moves he plays his turn and the enemy's reply, in each style.

A style is for the Movement Phase, which no dice interrupt; in combat he fights as the first general.

Trials are long in a large battle. So at each decision only so many of their steps are made; he goes on with them at his
next ones, until all are done, and answers in the style that is best so far.

The trials are played by the first general on both sides, with dice of their own. All is open in this family, so a trial
knows no more than a player does; its dice have nothing to do with the match's. What the styles promise is compared dice
by dice, and the first general's style is left only for one that promises clearly more.

Dice come one after the other, or belong to what they are rolled for: then an attack that two styles make rolls the same
in both, whatever each of them did before, and what they promise differs by less luck.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from hashlib import sha256
from math import inf, sqrt
from statistics import fmean, stdev

from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.computer import ComputerGeneral
from engine.blue_grey.computer.assault import OutOfTime
from engine.blue_grey.computer.distance_tables import DistanceTables
from engine.blue_grey.computer.style import STYLES, TurnStyle
from engine.blue_grey.position import Position
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, SEATS, Side
from engine.blue_grey.turn import answer, decision_of, options_of
from engine.blue_grey.victory import points_now
from engine.blue_grey.view import SeatView
from engine.chance import Chance, Seeded
from engine.decision import Action

MOVEMENT = "movement"

TURNS = 2
"""Length of a trial in Player-Turns: one's own and the enemy's reply."""

ROUNDS = 4
"""The dice with which each style is tried, at most."""

STAY_ON, BETTER = 3, 0.5
"""Styles that are tried further after the first dice; the standard errors by which one must be better."""

NODES, STEP = 10_000, 12
"""The nodes of a decision that takes a second at most. A step of a trial, which is an answer of either side, costs one
for each unit on the map and so many more: in processor time a node is nearly the same in small and large battles."""

STEADY_NAME = next(iter(STYLES))


class TrialGeneral:
    """A computer general for one battle; what he keeps of a turn are the trials from its beginning.

    He makes steps of trials at a decision until they have cost so many ``nodes``. With ``own_dice`` each attack and
    each rally of his trials has dice of its own, the same in all styles.
    """

    keeps_plan = True

    def __init__(
        self,
        setup: BlueGreySetup,
        styles: Mapping[str, TurnStyle] = STYLES,
        nodes: float = inf,
        *,
        own_dice: bool = False,
    ) -> None:
        distances = DistanceTables(setup)
        self._setup = setup
        self._by_style = {name: ComputerGeneral(setup, style, distances) for name, style in styles.items()}
        self._steady = self._by_style[STEADY_NAME]
        self._nodes = nodes
        self._own_dice = own_dice
        self._turn = -1
        self._asked: Position | None = None
        self._found: dict[str, list[float]] = {}
        self._trials: Iterator[int] = iter(())

    def choose(self, view: SeatView, out_of_time: OutOfTime) -> Action:
        """One of ``view.actions``: the same for the same views in the same order, unless time runs out.

        Asked first in the middle of a turn, he tries out what is left of it.
        """
        position, side = view.under_way, Side(SEATS.index(view.seat))
        assert position is not None
        if len(view.actions) == 1:
            return view.actions[0]
        if position.active != side or position.phase != MOVEMENT:
            return self._steady.choose(view, out_of_time)
        if position.player_turn != self._turn:
            self._turn = position.player_turn
            self._found = {name: [] for name in self._by_style}
            self._trials = self._tried(position, side)
        if position != self._asked:
            self._asked = position
            self._think_on(out_of_time)
        return self._by_style[self._best()].choose(view, out_of_time)

    def _think_on(self, out_of_time: OutOfTime) -> None:
        """Makes as many steps of the trials as one decision may."""
        spent = 0
        while spent < self._nodes and not out_of_time():
            cost = next(self._trials, 0)
            if not cost:
                return
            spent += cost

    def _best(self) -> str:
        """The style that promises most points so far, the steady one unless another is clearly better."""
        steady = self._found[STEADY_NAME]
        gains = {
            name: _surely([b - a for a, b in zip(steady, found, strict=False)]) for name, found in self._found.items()
        }
        return max(gains, key=lambda name: (gains[name], name == STEADY_NAME))

    def _tried(self, position: Position, side: Side) -> Iterator[int]:
        """Tries the styles out from a position, a step at a time; yields what each step costs, in nodes."""
        names: Sequence[str] = tuple(self._found)
        for round_ in range(ROUNDS):
            margins: list[float] = []
            for name in names:
                margin = yield from self._margin(position, side, name, round_)
                margins.append(margin)
            for name, margin in zip(names, margins, strict=True):
                self._found[name].append(margin)
            if len({tuple(self._found[name]) for name in names}) == 1:
                return
            if not round_:
                names = sorted(names, key=lambda name: (name != STEADY_NAME, -self._found[name][0]))[:STAY_ON]

    def _margin(self, position: Position, side: Side, style: str, round_: int) -> Generator[int, None, float]:
        """The side's points less the enemy's after a trial with the dice of a round."""
        first, actions = position.player_turn, options_of(self._setup, position)
        chance: Chance = Seeded((first * ROUNDS + round_).to_bytes(32, "big"))
        rolled_for = ""
        while position.player_turn < first + TURNS:
            yield len(position.placement.of(side)) + len(position.placement.of(ENEMY[side])) + STEP
            decision = decision_of(self._setup, position)
            acting = Side(SEATS.index(decision.seat))
            own = acting == side and position.player_turn == first and position.phase == MOVEMENT
            general = self._by_style[style] if own else self._steady
            action = general.answer(position, acting, decision.kind, actions, _never)
            if self._own_dice and rolled_for != (reason := _rolled_for(position, action)):
                rolled_for, chance = reason, _dice_of(round_, reason)
            context = ActionContext(self._setup, position, chance)
            actions = answer(context, action)
            position, chance = context.position, context.chance
            if context.outcome:
                break
        points = points_now(self._setup, position)
        return float(points[side] - points[ENEMY[side]])


def _rolled_for(position: Position, action: Action) -> str:
    """What dice would be rolled for, whatever has happened before in the Player-Turn: an attack, or a unit."""
    about = position.combat.targets if position.combat else action.subject
    return f"{position.player_turn}:{about}"


def _dice_of(round_: int, reason: str) -> Seeded:
    return Seeded(sha256(f"{round_}:{reason}".encode()).digest())


def _surely(gains: Sequence[float]) -> float:
    """The mean gain less its doubt; nothing of a single one."""
    if len(gains) < 2:  # noqa: PLR2004  one difference says nothing of its spread
        return 0.0
    return fmean(gains) - BETTER * stdev(gains) / sqrt(len(gains))


def _never() -> bool:
    return False
