"""Whole battles by computer players, as fast as they go: for soak tests, balance and benchmarks."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median

from msgspec import Struct

import engine.games  # noqa: F401  registers the families
from bot.computer_players import BUDGET, PLAYERS, RANDOM, ComputerPlayer, RandomPlayer
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION, Decision, Seat, side_of
from engine.family import Setup, family
from engine.match import State, legal_actions, new_match, pending, submit, view
from engine.record import Record, RecordEntry, deal_of, entry_of, headers_of, write_record
from engine.scenarios import open_scenario, scenario_family
from render.presenters import presenter_of

STALL = 2000
"""Turns after which a battle counts as endless."""


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
    text = open_scenario(job.scenario).text
    setup: Setup = family(scenario_family(text)).scenarios.setup(text, job.rules, job.options)
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
    keep = bool(job.record_dir)
    crash, turns = "", 1
    try:
        while not state.outcome and turns <= STALL:
            state, entry = _step(state, players, keep=keep)
            turns = state.family.rules.turn(state.position)
            if entry:
                entries.append(entry)
    except Exception:  # noqa: BLE001  a soak test wants every crash counted, with the battle that led to it
        crash = traceback.format_exc()
    if keep:
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


def _step(state: State, players: Mapping[Seat, ComputerPlayer], *, keep: bool) -> tuple[State, RecordEntry | None]:
    decision = pending(state)
    assert isinstance(decision, Decision)
    player = players[decision.seat]
    if isinstance(player, RandomPlayer):
        action = player.pick(legal_actions(state))
    else:
        action = player.choose(view(state, decision.seat))
    after, events = submit(state, decision.seat, action)
    return after, entry_of(state, decision.seat, action, events, public=False) if keep else None


def _write(file: Path, setup: Setup, state: State, deal: tuple[str, ...], entries: list[RecordEntry]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    names = dict.fromkeys(setup.seats, "Computer")
    record = Record(headers_of(setup, state, names, {}), deal, tuple(entries), setup.source)
    file.write_text(write_record(record), "utf-8")


def play_games(job: SimulatedGame, games: int, *, seed: int = 0, jobs: int = 1) -> Iterator[Game]:
    """Battles with seeds from ``seed`` on, in order, in so many processes."""
    if jobs <= 1:
        setup = setup_for(job)
        yield from (play_game(setup, job, seed + number) for number in range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        chunk = max(1, min(25, games // (jobs * 4) or 1))
        yield from pool.map(_Worker(job), range(seed, seed + games), chunksize=chunk)


class _Worker:
    """Plays in another process, which reads the scenario once."""

    def __init__(self, job: SimulatedGame) -> None:
        self.job = job
        self._setup: Setup | None = None

    def __getstate__(self) -> SimulatedGame:
        return self.job

    def __setstate__(self, job: SimulatedGame) -> None:
        self.job = job
        self._setup = None

    def __call__(self, seed: int) -> Game:
        self._setup = self._setup or setup_for(self.job)
        return play_game(self._setup, self.job, seed)


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
