"""Computer players by name, made for a setup, a seat, a seed and a time limit; they answer from the view alone."""

from __future__ import annotations

import dataclasses
from itertools import count

import pytest

import engine.games  # noqa: F401  registers every family
from bot.computer_players import BUDGETS, PLAYERS, ArchiePlayer
from bot.tools.simulate import SimulatedGame, setup_for
from engine.chance import Seeded
from engine.decision import UNION
from engine.family import family
from engine.match import legal_actions, new_match, view
from tests.support.toy.family import TOY, put_in_force


@pytest.mark.parametrize("name", sorted(PLAYERS))
@pytest.mark.parametrize("budget", BUDGETS)
def test_every_player_gives_a_legal_answer(name: str, budget: int) -> None:
    setup = setup_for(SimulatedGame("first-bull-run", "classic", {}))
    state, _ = new_match(setup, Seeded(bytes(32)))
    player = PLAYERS[name](setup, UNION, 1, budget)
    assert player.choose(view(state, UNION)) in legal_actions(state)


def test_the_budget_is_kept() -> None:
    """A clock that advances a millisecond at each look: the general looks at it, and stops when time is up."""
    looks = count()
    seen: list[int] = []

    def clock() -> float:
        seen.append(next(looks))
        return seen[-1] / 1000

    setup = setup_for(SimulatedGame("first-bull-run", "variant-150", {}))
    state, _ = new_match(setup, Seeded(bytes(32)))
    ArchiePlayer(setup, UNION, 1, 20, clock).choose(view(state, UNION))
    assert 20 < len(seen) < 40


def test_a_family_without_a_general_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    put_in_force(monkeypatch, dataclasses.replace(TOY, general=lambda *_: None))
    setup = family(TOY.id).scenarios.setup("picket", "plain", {})
    with pytest.raises(ValueError, match="no computer general"):
        PLAYERS["archie"](setup, UNION, 1, 20)
