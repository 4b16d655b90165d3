"""The positions of a battle that was played, as both sides see them: the battle is replayed from its choices."""

from __future__ import annotations

from random import Random

from bot.tools.training.data_files import DataError
from bot.tools.training.samples import (
    CONFEDERATE_VIEW,
    UNION_VIEW,
    BattleSamples,
    PlayedBattle,
    PositionOrder,
    packed,
)
from bot.tools.training.self_play import TurnStarts, begun, score_of
from engine.decision import CONFEDERATE, UNION, Decision, side_of
from engine.errors import GameError
from engine.match import State, forecast, parse_action, pending, submit, view

VIEWS = ((UNION, UNION_VIEW), (CONFEDERATE, CONFEDERATE_VIEW))


def observe_battle(order: PositionOrder, battle: PlayedBattle) -> BattleSamples:
    """The positions of a battle at starts of turns and at some later decisions: the same for the same order and battle.

    Raises:
        DataError: by the rules of today it would be another battle.
    """
    taken = _Positions(order, battle)
    try:
        state = taken.replayed()
    except GameError as error:
        raise DataError(f"Battle {battle.number} was played by other rules: {error}. Play anew.") from error
    if score_of(state) != battle.score or state.family.rules.turn(state.position) != battle.last_turn:
        raise DataError(f"Battle {battle.number} was played by other rules: it ends in another way. Play anew.")
    return BattleSamples(
        number=battle.number,
        scenario=battle.scenario,
        rules=battle.rules,
        score=battle.score,
        last_turn=battle.last_turn,
        sides=bytes(taken.sides),
        turns=tuple(taken.turns),
        starts=bytes(taken.starts),
        values=packed(taken.values),
        luck=tuple(taken.luck),
        last_luck=taken.luck_so_far,
    )


class _Positions:
    """The positions of one battle, taken as it is replayed."""

    def __init__(self, order: PositionOrder, battle: PlayedBattle) -> None:
        self._order = order
        self._battle = battle
        self.sides: list[int] = []
        self.turns: list[int] = []
        self.starts: list[int] = []
        self.values: list[float] = []
        self.luck: list[float] = []
        self.luck_so_far = 0.0

    def replayed(self) -> State:
        """Replays the battle, and returns its last state."""
        order, number = self._order, self._battle.number
        state, starts = begun(order.play, number), TurnStarts()
        rng = Random(f"positions {order.play.seed + number}")  # noqa: S311  repeatable, not secret
        for text in self._battle.answers.splitlines():
            decision = pending(state)
            assert isinstance(decision, Decision)
            first = starts.begins(state)
            if first or (starts.turn and rng.random() < order.within):
                self._take(state, starts.turn, first=first)
            action = parse_action(state.setup, text)
            after, events = submit(state, decision.seat, action)
            roll = state.family.scores.rolled(events, forecast(state, action))
            if roll is not None:
                beyond = roll.hits - roll.expected
                self.luck_so_far += beyond if side_of(decision.seat) == UNION else -beyond
            state = after
        return state

    def _take(self, state: State, turn: int, *, first: bool) -> None:
        setup, judging = state.setup, state.family.judging
        for side, number in VIEWS:
            seat = next(one for one in setup.seats if side_of(one) == side)
            self.values += judging.observe(setup, view(state, seat), side, dear=True)
            self.sides.append(number)
            self.turns.append(turn)
            self.starts.append(first)
            self.luck.append(self.luck_so_far)
