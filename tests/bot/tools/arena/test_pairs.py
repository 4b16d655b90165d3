"""Pairs of battles: the same decks and dice, sides swapped; what is counted in them, and what a player is told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

from bot.computer_players import PLAYERS, UNLIMITED, ArchiePlayer
from bot.tools.arena.luck import LuckPrice, price_of, without_luck
from bot.tools.arena.pairs import PairedBattle, PairJob, PairResult, play_itself, play_pair
from bot.tools.arena.report import report
from bot.tools.arena.series import ArenaPlan
from bot.tools.simulate import battle_steps, setup_of
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION, Action, Seat
from engine.family import Setup
from engine.match import new_match
from engine.view import SeatView
from tests.support.arena import cell, fought, pair


def job(first: str = "random", second: str = "random", seed: int = 3, rules: str = "variant-150") -> PairJob:
    return PairJob(number=0, seed=seed, cell=cell("mcdowell", rules), players=(first, second))


def timeless(one: PairResult) -> PairResult:
    """A result without the time that it took."""
    still = tuple(msgspec.structs.replace(battle, thought=(0.0, 0.0)) for battle in one.battles)
    return msgspec.structs.replace(one, battles=still)


def test_a_player_against_itself_draws_every_pair() -> None:
    """Both battles are one and the same, so each side of it wins one."""
    result = play_pair(job())
    assert result.score == 0.5
    assert result.luck == 0.0
    first, second = result.battles
    assert (first.winner, first.turns, first.rolls) == (second.winner, second.turns, second.rolls)
    assert first.luck == (second.luck[1], second.luck[0])


def test_the_same_job_is_the_same_pair() -> None:
    assert timeless(play_pair(job())) == timeless(play_pair(job()))
    assert timeless(play_pair(job(seed=4))).battles != timeless(play_pair(job())).battles


def test_who_is_better_wins_both() -> None:
    result = play_pair(job("archie-1", "random"))
    assert [one.union for one in result.battles] == ["archie-1", "random"]
    assert [one.winner for one in result.battles] == [UNION, CONFEDERATE]
    assert result.score == 1.0
    assert all(one.thought[0] > 0 for one in result.battles)


def test_a_crash_is_told_and_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tools.simulate.submit", lambda *_: 1 / 0)
    result = play_pair(job())
    assert "ZeroDivisionError" in result.problem
    plan = ArenaPlan(players=("random", "archie-1"), cells=[], seed=3)
    found = report(plan, [result], 1.0, basket="mine")
    assert (found.games, found.wins, found.losses) == (0, 0, 0)
    assert [(one.scenario, one.seed) for one in found.broken] == [("mcdowell", 3)]


class Searcher(ArchiePlayer):
    """A general that claims a hundredth of a battle at each choice."""

    def __init__(self, setup: Setup, seat: Seat, seed: int, budget: int) -> None:
        super().__init__(setup, seat, seed, budget, name="archie-1")
        self.gained = 0.0

    @property
    def claimed(self) -> float:
        return self.gained

    def choose(self, view: SeatView) -> Action:
        self.gained += 0.01
        return super().choose(view)


def test_what_a_search_claims_stands_beside_what_it_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tools.arena.pairs.PLAYERS", {**PLAYERS, "searcher": Searcher})
    result = play_pair(job("searcher", "archie-1"))
    assert all(one.claimed[0] is not None and one.claimed[0] > 0.1 for one in result.battles)
    assert all(one.claimed[1] is None for one in result.battles)
    plan = ArenaPlan(players=("searcher", "archie-1"), cells=[], seed=3)
    searcher, archie = report(plan, [result], 1.0, basket="mine").players.values()
    assert searcher.claimed == pytest.approx(sum(one.claimed[0] or 0 for one in result.battles) / 2)
    assert (searcher.gained, archie.claimed) == (0.0, None)


def test_a_general_that_searches_is_asked_what_it_claims() -> None:
    """The engine's side of it: a general with a claim is one that searches, another is not."""
    player = ArchiePlayer(setup_of(job().cell.source, job().cell.rules, {}), UNION, 1, UNLIMITED, name="archie-1")
    assert player.claimed is None
    player._general.claimed = 0.25  # type: ignore[attr-defined]
    assert player.claimed == 0.25


class Nosy:
    """A player that notes what it is given, and chooses what another would."""

    claimed: None = None

    def __init__(self, setup: Setup, seat: Seat, seed: int, budget: int) -> None:
        self._player = ArchiePlayer(setup, seat, seed, budget, name="archie-1")
        self._seat = seat
        self.given: list[SeatView] = []

    def choose(self, view: SeatView) -> Action:
        assert isinstance(view, SeatView)
        assert view.seat == self._seat
        self.given.append(view)
        return self._player.choose(view)


def test_a_player_is_given_its_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the seed of the decks nor anything that leads to it: its own seed is given when it is made."""
    made: list[Nosy] = []

    def make(setup: Setup, seat: Seat, seed: int, budget: int) -> Nosy:
        assert budget == UNLIMITED
        made.append(Nosy(setup, seat, seed, budget))
        return made[-1]

    monkeypatch.setattr("bot.tools.arena.pairs.PLAYERS", {**PLAYERS, "nosy": make})
    play_pair(job("nosy", "random"))
    assert [one._seat for one in made] == [UNION, CONFEDERATE]
    assert all(one.given for one in made)


# Luck


@pytest.mark.parametrize("rules", ["variant-150", "classic", "advanced"])
def test_luck_is_hits_beyond_those_expected(rules: str) -> None:
    """Over many battles played by chance it averages nothing: what the engine forecasts is what the dice bring."""
    battles = [one for seed in range(4) for one in play_pair(job(seed=seed, rules=rules)).battles]
    rolls = sum(one.rolls for one in battles)
    luck = sum(sum(one.luck) for one in battles)
    assert rolls > 100
    assert abs(luck) < 3 * rolls**0.5


def test_luck_without_a_price_is_left_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tools.arena.luck.prices", lambda: {"classic": price(0.05)})
    lucky = pair((1.0, 1.0), luck=4.0, rules="classic")
    assert without_luck(lucky) == pytest.approx(0.8)
    assert without_luck(pair((1.0, 1.0), luck=4.0, rules="advanced")) == 1.0


def price(worth: float) -> LuckPrice:
    return LuckPrice(worth=worth, error=0.01, explained=0.3, battles=100)


def battles_at(worth: float) -> Iterator[tuple[str, PairedBattle]]:
    """Battles in which every hit of luck is worth so much, on an even ground and on one that the Union wins."""
    for scenario, even in (("even", 0.5), ("uneven", 0.8)):
        for luck in (-3.0, -1.0, 1.0, 3.0):
            yield scenario, fought(even + worth * luck, luck)


def test_the_price_of_luck_is_found_whatever_the_ground() -> None:
    found = price_of(battles_at(0.04))
    assert found is not None
    assert (found.worth, found.error, found.explained, found.battles) == (0.04, 0.0, 1.0, 8)
    assert price_of([("even", fought(1.0, 0.0)), ("even", fought(0.0, 0.0))]) is None


def test_a_battle_against_itself_is_one_battle() -> None:
    found, both = play_itself(job()), play_pair(job())
    assert (found.winner, found.luck, found.turns) == (
        both.battles[0].winner,
        both.battles[0].luck,
        both.battles[0].turns,
    )


def test_steps_are_those_of_the_battle() -> None:
    one = job().cell
    setup = setup_of(one.source, one.rules, {})
    state, _ = new_match(setup, Seeded(bytes(32)))
    players = {seat: PLAYERS["random"](setup, seat, 1, UNLIMITED) for seat in setup.seats}
    steps = list(battle_steps(state, players))
    assert steps[0].before is state
    assert all(one.after is other.before for one, other in pairwise(steps))
    assert steps[-1].after.outcome
