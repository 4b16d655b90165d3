"""The computer general: answers in small positions, reproducibility, and a win against chance."""

from __future__ import annotations

import pytest

from bot.computer_players import BUDGETS
from bot.tools.simulate import SimulatedGame, play_game, setup_for
from engine.blue_grey.computer import ANSWERS, ComputerGeneral
from engine.blue_grey.view import SeatView
from engine.chance import Seeded
from engine.decision import Action, Decision
from engine.match import legal_actions, new_match, pending, submit, view
from tests.support.blue_grey.battle import Battle
from tests.support.blue_grey.event_totals import by_chance, fight, setup_of
from tests.support.examples import BY_NIGHT, by_day

PLAIN = """
   01 02 03 04 05 06
01 .  .  .  .  .  .
02 .  .  .  .  .  .
03 .  .  .  .  .  .
04 .  .  .  .  .  .
05 .  .  .  .  .  .
06 .  .  .  .  .  .
"""


def never() -> bool:
    return False


def at_once() -> bool:
    return True


def answer(battle: Battle) -> str:
    """What a general answers to what is asked now."""
    seen = battle.view(battle.asked)
    assert isinstance(seen, SeatView)
    return ComputerGeneral(battle.setup).choose(seen, never).text


def phase(battle: Battle, kind: str) -> list[str]:
    """What a general answers until something else than these decisions is asked."""
    said, seat = [], battle.asked
    while not battle.outcome and (battle.kind, battle.asked) == (kind, seat):
        said.append(answer(battle))
        battle.do(said[-1])
    return said


def test_he_brings_up_enough_against_a_weak_enemy() -> None:
    battle = Battle(PLAIN, union="A 0105 5, B 0205 5, C 0305 4", confederate="x 0302 3")
    phase(battle, "move-units")
    near = set(battle.setup.board.near[battle.unit("x").hex])
    close = [word for word in ("A", "B", "C") if battle.unit(word).hex in near]
    assert len(close) >= 2
    assert battle.kind == "attack"


def test_he_leaves_a_strong_enemy_alone() -> None:
    battle = Battle(PLAIN, union="A 0105 3", confederate="x 0302 9, y 0302 9")
    phase(battle, "move-units")
    assert battle.unit("A").hex not in battle.setup.board.near[battle.unit("x").hex]


def test_he_goes_where_the_points_are() -> None:
    held = "victory: {lost: 1, held: {union: {0106: 20}}}"
    battle = Battle(PLAIN, union="A 0101 3", confederate="x 0601 3", more=held)
    assert answer(battle) == "move A-0106"


def test_he_attacks_all_together() -> None:
    battle = Battle(PLAIN, union="A 0303 5, B 0402 4, C 0301 4", confederate="x 0302 3").fight()
    assert phase(battle, "attack") == ["target 0302"]
    said = []
    while not answer(battle).startswith("fight"):
        said.append(answer(battle))
        battle.do(said[-1])
    assert sorted(said) == ["join A", "join B", "join C"]
    assert answer(battle) == "fight 3-1", "a lower column is better here"


def test_he_dares_nothing_that_the_enemy_can_answer() -> None:
    held = "victory: {lost: 1, held: {union: {0304: 1}}}"
    enemies = "x 0301 9 mp2, y 0401 9 mp2, z 0201 9 mp2"
    battle = Battle(PLAIN, union="A 0106 4", confederate=enemies, more=held)
    phase(battle, "move-units")
    assert battle.unit("A").hex != battle.setup.board.index("0304")


def test_he_takes_in_the_last_turn_what_nobody_can_take_back() -> None:
    held = "victory: {lost: 1, held: {union: {0304: 1}}}"
    enemies = "x 0301 9 mp2, y 0401 9 mp2, z 0201 9 mp2"
    battle = Battle(PLAIN, union="A 0106 4", confederate=enemies, more=held, turns=1, first="confederate")
    battle.do("pass")
    assert battle.asked == "union"
    phase(battle, "move-units")
    assert battle.unit("A").hex == battle.setup.board.index("0304")


def test_he_rallies_the_shaken() -> None:
    battle = Battle(PLAIN, union="A 0106 5 shaken, B 0206 4", confederate="x 0601 3")
    assert answer(battle) == "rally A"


def test_he_loses_as_little_as_will_do() -> None:
    battle = Battle(PLAIN, union="A 0303 6, B 0303 2, C 0202 4", confederate="x 0302 3").fight()
    battle.do("target 0302", "join A", "join C", "fight 4-1 = 6")
    assert battle.kind == "choose-losses"
    assert answer(battle) == "lose B"


def test_his_answer_is_the_same_again_and_legal_even_without_time() -> None:
    battle = Battle(PLAIN, union="A 0105 5, B 0205 5, C 0305 4", confederate="x 0302 3, y 0402 3")
    seen = battle.view(battle.asked)
    assert isinstance(seen, SeatView)
    general = ComputerGeneral(battle.setup)
    assert (
        general.choose(seen, never) == general.choose(seen, never) == ComputerGeneral(battle.setup).choose(seen, never)
    )
    assert ComputerGeneral(battle.setup).choose(seen, at_once) in seen.actions


def test_a_remembered_thought_changes_nothing() -> None:
    """A general who was there from the start answers as one who comes fresh to each question."""
    setup = setup_of("pruitts-landing")
    state, _ = new_match(setup, Seeded(bytes(32)))
    old = ComputerGeneral(setup)
    for _ in range(40):
        decision = pending(state)
        assert isinstance(decision, Decision)
        seen = view(state, decision.seat)
        action = old.choose(seen, never)
        assert action == ComputerGeneral(setup).choose(seen, never)
        state, _ = submit(state, decision.seat, action)


@pytest.mark.chance
def test_he_answers_whatever_chance_asks_him() -> None:
    """He is asked wherever battles by chance lead, and always answers by the rules."""
    kinds: set[str] = set()
    setup = setup_of("pruitts-landing")
    general = ComputerGeneral(setup)

    def choose(rng, state, decision) -> Action:  # type: ignore[no-untyped-def]
        kinds.add(decision.kind)
        found = general.choose(view(state, decision.seat), never)
        assert found in legal_actions(state)
        return by_chance(rng, state, decision)

    for seed in range(3 if BY_NIGHT else 1):
        fight(setup, seed, choose)
    assert kinds <= set(ANSWERS)
    assert len(kinds) > 8


@pytest.mark.long
@pytest.mark.parametrize("side", by_day(["union", "confederate"], 1))
def test_he_beats_chance(side: str) -> None:
    """``make soak`` asks for 95 of 100."""
    job = SimulatedGame("pruitts-landing", "blue-grey", {side: "archie"}, budget=BUDGETS[1])
    setup = setup_for(job)
    games = [play_game(setup, job, seed) for seed in range(1861, 1864)]
    assert not any(game.crash for game in games)
    assert sum(game.winner == side for game in games) >= 2
