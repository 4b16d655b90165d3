"""The computer general who tries styles out: what he may know, when he leaves the steady style, and what time does."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from itertools import count
from typing import Any

import pytest

from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.combat_events import AttackRolled
from engine.blue_grey.computer import ComputerGeneral, trials
from engine.blue_grey.computer.style import STEADY, STYLES, TurnStyle
from engine.blue_grey.computer.trials import TrialGeneral
from engine.blue_grey.family import BLUE_AND_GREY
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.turn import answer
from engine.blue_grey.view import SeatView
from engine.chance import Seeded
from engine.decision import PASS, Action, Decision
from engine.match import State, new_match, pending, submit, view
from engine.scenarios import scenario_text
from tests.support.blue_grey.battle import Battle

PLAIN = """
   01 02 03 04 05 06
01 .  .  .  .  .  .
02 .  .  .  .  .  .
03 .  .  .  .  .  .
04 .  .  .  .  .  .
05 .  .  .  .  .  .
06 .  .  .  .  .  .
"""

TWO = {name: STYLES[name] for name in ("steady", "bold")}
"""Enough to compare: they promise different things with every dice."""

PART = 1000
"""Nodes of a decision that makes a part of their trials."""


def never() -> bool:
    return False


@cache
def landing() -> BlueGreySetup:
    return BLUE_AND_GREY.scenarios.setup(scenario_text("pruitts-landing"), "blue-grey", {})


def begun(seed: int) -> State:
    return new_match(landing(), Seeded(seed.to_bytes(32, "big")))[0]


def seen_by_asked(state: State) -> SeatView:
    decision = pending(state)
    assert isinstance(decision, Decision)
    found = view(state, decision.seat)
    assert isinstance(found, SeatView)
    return found


@pytest.mark.parametrize("own_dice", [False, True])
def test_the_dice_of_the_match_are_nothing_to_him(*, own_dice: bool) -> None:
    """What is hidden changes, the next dice; his answer stays, and whatever he found on his way there."""
    one, other = (TrialGeneral(landing(), TWO, own_dice=own_dice) for _ in range(2))
    assert one.choose(seen_by_asked(begun(1)), never) == other.choose(seen_by_asked(begun(2)), never)
    assert one._found == other._found
    assert one._found["steady"] != one._found["bold"]


def test_where_nothing_can_happen_he_plays_as_the_first_general() -> None:
    battle = Battle(PLAIN, union="A 0105 3", confederate="x 0602 9 mp1")
    seen = battle.view(battle.asked)
    assert isinstance(seen, SeatView)
    assert TrialGeneral(battle.setup).choose(seen, never) == ComputerGeneral(battle.setup).choose(seen, never)


def test_he_takes_the_style_that_promises_more() -> None:
    held = "victory: {lost: 1, held: {union: {0106: 20}}}"
    battle = Battle(PLAIN, union="A 0104 3", confederate="x 0601 3", more=held)
    seen = battle.view(battle.asked)
    assert isinstance(seen, SeatView)
    idle, eager = TurnStyle(assault=99, stir=99), STEADY
    for styles in ({"steady": idle, "other": eager}, {"steady": eager, "other": idle}):
        assert TrialGeneral(battle.setup, styles).choose(seen, never).text == "move A-0106"
    assert TrialGeneral(battle.setup, {"steady": idle}).choose(seen, never) == PASS


@pytest.mark.parametrize("own_dice", [True, False])
def test_with_dice_of_its_own_an_attack_rolls_the_same_whatever_came_before(
    monkeypatch: pytest.MonkeyPatch, *, own_dice: bool
) -> None:
    """Styles make other attacks, in another order; the dice of those that several of a round make are compared."""
    rolled: dict[tuple[int, int, tuple[str, ...]], set[str]] = {}
    round_: list[int] = []
    margin = TrialGeneral._margin

    def noted(context: ActionContext, action: Action) -> list[Action]:
        turn, legal = context.position.player_turn, answer(context, action)
        for event in context.events:
            if isinstance(event, AttackRolled):
                rolled.setdefault((round_[-1], turn, event.targets), set()).add(event.dice)
        return legal

    def of_round(*given: Any) -> Generator[int, None, float]:
        round_.append(given[-1])
        return (yield from margin(*given))

    monkeypatch.setattr(trials, "answer", noted)
    monkeypatch.setattr(TrialGeneral, "_margin", of_round)
    TrialGeneral(landing(), own_dice=own_dice).choose(seen_by_asked(begun(1)), never)

    several = [digits for digits in rolled.values() if len(digits) > 1]
    assert len(rolled) > 10
    assert (not several) == own_dice


def test_what_he_chose_for_a_turn_stays_for_all_of_it() -> None:
    """Asked first in the middle of a turn he tries out the rest of it, and answers then, too."""
    state = begun(1)
    general = TrialGeneral(landing(), TWO, nodes=PART)
    for _ in range(4):
        seen = seen_by_asked(state)
        action = general.choose(seen, never)
        assert general.choose(seen, never) == action
        assert TrialGeneral(landing()).choose(seen, lambda: True) in seen.actions
        state, _events = submit(state, seen.seat, action)


def test_trials_go_on_while_he_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """No decision makes more steps than it may; all together are those that one decision would have made."""
    made: list[int] = []
    margin = TrialGeneral._margin

    def counted(*given: Any) -> Generator[int, None, float]:
        trial = margin(*given)
        try:
            while True:
                made[-1] += (cost := next(trial))
                yield cost
        except StopIteration as end:
            return float(end.value)

    monkeypatch.setattr(TrialGeneral, "_margin", counted)
    whole, parts = TrialGeneral(landing(), TWO), TrialGeneral(landing(), TWO, nodes=PART)
    state = begun(1)
    seen = seen_by_asked(state)
    made.append(0)
    whole.choose(seen, never)
    at_once = made.pop()
    while sum(made) < at_once:
        made.append(0)
        action = parts.choose(seen, never)
        assert made[-1] < PART + 100
        state, _events = submit(state, seen.seat, action)
        seen = seen_by_asked(state)
        assert seen.under_way is not None
        assert seen.under_way.player_turn == 1, made
    assert len(made) > 2
    assert sum(made) == at_once
    assert parts._found == whole._found


def test_without_time_he_plays_as_the_first_general() -> None:
    state = begun(1)
    seen = seen_by_asked(state)
    assert TrialGeneral(landing()).choose(seen, lambda: True) in seen.actions
    steps = count()
    assert TrialGeneral(landing()).choose(seen, lambda: next(steps) > 3) in seen.actions


@pytest.mark.soak
@pytest.mark.parametrize(("own_dice", "pairs"), [(False, 10), (True, 20)])
def test_he_beats_the_first_general(*, own_dice: bool, pairs: int) -> None:
    """In pairs of battles, sides swapped, at least half; measured over many (`docs/generals.md`)."""
    won = 0
    for seed in range(pairs):
        for side in ("union", "confederate"):
            setup = landing()
            generals: dict[str, TrialGeneral | ComputerGeneral] = {
                seat: TrialGeneral(setup, own_dice=own_dice) if seat == side else ComputerGeneral(setup)
                for seat in setup.seats
            }
            state = begun(seed)
            while isinstance(decision := pending(state), Decision):
                action = generals[decision.seat].choose(view(state, decision.seat), never)
                state, _ = submit(state, decision.seat, action)
            won += decision.winner == side
    assert won >= pairs
