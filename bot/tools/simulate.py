"""Whole battles by computer players, as fast as they go: for soak tests, balance and benchmarks."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from msgspec import Struct

import engine.games  # noqa: F401  registers the families
from bot.computer_players import BUDGET, PLAYERS, RANDOM, ComputerPlayer, RandomPlayer
from bot.tools.executors import Workforce, workforce
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION, Action, Decision, Seat, side_of
from engine.family import Setup, family
from engine.match import Events, State, legal_actions, new_match, pending, submit, view
from engine.record import Record, RecordEntry, deal_of, entry_of, headers_of, write_record
from engine.scenarios import open_scenario, scenario_family
from render.presenters import presenter_of

STALL = 2000
"""Turns after which a battle counts as endless."""

MOST_AT_ONCE = 25
"""Most battles that a process is given at once."""


class SimulatedGame(Struct, frozen=True):
    """A game to play: a scenario under a ruleset with its options, and the player of each side by name.

    ``scenario`` is an id or a file's path. ``budget`` is the number of milliseconds for a decision.
    """

    scenario: str
    rules: str
    players: Mapping[str, str]
    options: Mapping[str, str] = {}
    record_dir: str = ""
    budget: int = BUDGET


class Game(Struct, frozen=True, kw_only=True):
    """Result of a battle. ``winner`` is a side, ``draw``, or empty when it crashed or stalled.

    ``turns`` are numbered as people know them.
    """

    seed: int
    winner: str
    reason: str
    actions: int
    turns: int
    score: Mapping[str, int] = {}
    crash: str = ""


class Wins(Struct, frozen=True):
    """Battles won by each side, and drawn."""

    union: int
    confederate: int
    draw: int


class SimulationTally(Struct, frozen=True, kw_only=True):
    """Output of ``longroll simulate --json``. Rates are per second of wall clock on all jobs together."""

    scenario: str
    rules: str
    games: int
    crashes: int
    stalls: int
    games_per_second: float
    actions_per_second: float
    turns_per_second: float
    median_actions: float
    median_turns: float
    wins: Wins


def setup_for(job: SimulatedGame) -> Setup:
    """The setup of a job.

    Raises:
        OSError, ValueError, ScenarioError: an unknown scenario, ruleset or option, or a scenario with mistakes.
    """
    return setup_of(open_scenario(job.scenario).text, job.rules, job.options)


def setup_of(source: str, rules: str, options: Mapping[str, str]) -> Setup:
    """The setup of a scenario's text under a ruleset; raises ``ValueError`` and ``ScenarioError`` as above."""
    setup: Setup = family(scenario_family(source)).scenarios.setup(source, rules, options)
    return setup


def players_for(setup: Setup, job: SimulatedGame, seed: int) -> dict[Seat, ComputerPlayer]:
    """The players of a battle, by seat: a seat of a team without one of its own has its side's.

    Raises:
        ValueError: one of them does not play this family.
    """
    names = {seat: job.players.get(seat) or job.players.get(side_of(seat)) or RANDOM for seat in setup.seats}
    return {seat: PLAYERS[name](setup, seat, seed, job.budget) for seat, name in names.items()}


def play_game(setup: Setup, job: SimulatedGame, seed: int) -> Game:
    """One battle to its end; the same seed is the same battle. A crash is reported, never raised."""
    players = players_for(setup, job, seed)
    state, events = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    deal, entries = deal_of(setup, events), list[RecordEntry]()
    crash, turns = "", 1
    try:
        for step in battle_steps(state, players):
            state = step.after
            turns = state.family.rules.turn(state.position)
            if job.record_dir:
                entries.append(entry_of(step.before, step.seat, step.action, step.events, public=False))
            if turns > STALL:
                break
    except Exception:  # noqa: BLE001  a soak test wants every crash counted, with the battle that led to it
        crash = traceback.format_exc()
    if job.record_dir:
        name = f"{Path(job.scenario).stem}-{job.rules}-{seed}.battle"
        _write(Path(job.record_dir) / name, setup, state, deal, entries)
    outcome = state.outcome
    return Game(
        seed=seed,
        winner=(outcome.winner or "draw") if outcome else "",
        reason=outcome.reason if outcome else "",
        actions=state.seq,
        turns=presenter_of(setup.family).turns.number(turns),
        score=dict(outcome.score) if outcome else {},
        crash=crash,
    )


class BattleStep(NamedTuple):
    """A choice in a simulated battle, with the states around it."""

    before: State
    seat: Seat
    action: Action
    events: Events
    after: State


def battle_steps(state: State, players: Mapping[Seat, ComputerPlayer]) -> Iterator[BattleStep]:
    """The choices of a battle up to its end, each by the player of the seat that is asked, from its view alone."""
    while not state.outcome:
        decision = pending(state)
        assert isinstance(decision, Decision)
        player = players[decision.seat]
        if isinstance(player, RandomPlayer):
            action = player.pick(legal_actions(state))
        else:
            action = player.choose(view(state, decision.seat))
        after, events = submit(state, decision.seat, action)
        yield BattleStep(state, decision.seat, action, events, after)
        state = after


def _write(file: Path, setup: Setup, state: State, deal: tuple[str, ...], entries: list[RecordEntry]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    names = dict.fromkeys(setup.seats, "Computer")
    record = Record(headers_of(setup, state, names, {}), deal, tuple(entries), setup.source)
    file.write_text(write_record(record), "utf-8")


def play_games(job: SimulatedGame, games: int, *, seed: int = 0, jobs: int = 1, cluster: str = "") -> Iterator[Game]:
    """Battles with seeds from ``seed`` on, in order, in so many processes or on a cluster."""
    with workforce(jobs, cluster) as workers:
        yield from play_on(workers, job, games, seed)


def play_on(workers: Workforce, job: SimulatedGame, games: int, seed: int = 0) -> Iterator[Game]:
    """Battles with seeds from ``seed`` on, in order."""
    source = open_scenario(job.scenario).text
    some = max(1, min(MOST_AT_ONCE, games // (workers.size * 4)))
    shares = (range(first, min(first + some, seed + games)) for first in range(seed, seed + games, some))
    for played in workers.each(partial(_play_some, job, source), shares):
        yield from played


def _play_some(job: SimulatedGame, source: str, seeds: Sequence[int]) -> list[Game]:
    """Battles in one of the processes, which reads the scenario's text once."""
    setup = _setup_once(source, job.rules, tuple(job.options.items()))
    return [play_game(setup, job, seed) for seed in seeds]


@lru_cache(maxsize=8)
def _setup_once(source: str, rules: str, options: tuple[tuple[str, str], ...]) -> Setup:
    return setup_of(source, rules, dict(options))


def tally(job: SimulatedGame, games: list[Game], seconds: float) -> SimulationTally:
    """The figures of a series that took so many seconds."""
    ended = [game for game in games if game.winner]
    return SimulationTally(
        scenario=job.scenario,
        rules=job.rules,
        games=len(games),
        crashes=sum(bool(game.crash) for game in games),
        stalls=sum(not game.crash and not game.winner for game in games),
        games_per_second=round(len(games) / seconds, 2),
        actions_per_second=round(sum(game.actions for game in games) / seconds, 1),
        turns_per_second=round(sum(game.turns for game in games) / seconds, 1),
        median_actions=median(game.actions for game in ended) if ended else 0,
        median_turns=median(game.turns for game in ended) if ended else 0,
        wins=Wins(
            union=sum(game.winner == UNION for game in games),
            confederate=sum(game.winner == CONFEDERATE for game in games),
            draw=sum(game.winner == "draw" for game in games),
        ),
    )


def run(job: SimulatedGame, games: int, *, seed: int = 0, jobs: int = 1) -> tuple[SimulationTally, list[Game]]:
    """Plays a series and counts it."""
    start = time.perf_counter()
    played = list(play_games(job, games, seed=seed, jobs=jobs))
    return tally(job, played, time.perf_counter() - start), played
