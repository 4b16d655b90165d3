"""The unit of work of the arena: two battles with the same dice and decks, in which two players swap sides."""

from __future__ import annotations

import time
import traceback
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from bot.computer_players import PLAYERS, UNLIMITED, ComputerPlayer, RandomPlayer
from bot.tools.arena.basket import Cell
from bot.tools.simulate import STALL, BattleStep, battle_steps, setup_of
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION, Action, Seat, side_of
from engine.family import Setup
from engine.match import forecast, new_match
from engine.view import SeatView

SIDES = (UNION, CONFEDERATE)


class PairJob(Struct, frozen=True, kw_only=True):
    """A pair of battles to play: which, with which seed, and the two players by name.

    The seed deals the same decks and dice in both battles, draw by draw, and is each player's own chance.
    """

    number: int
    seed: int
    cell: Cell
    players: tuple[str, str]


class PairedBattle(Struct, frozen=True, kw_only=True):
    """A battle of a pair. What is in pairs is of the first player and of the second.

    ``score`` is the first one's: 1, ½ or 0. ``luck`` are hits beyond the expected ones; ``turns`` counts those of both
    sides; ``thought`` is in seconds of processor time; ``claimed`` is ``None`` for a player that does not search.
    ``problem`` is a traceback, or says that the battle did not end; such a battle has no score.
    """

    union: str
    winner: str
    score: float
    turns: int
    luck: tuple[float, float]
    rolls: int
    thought: tuple[float, float]
    claimed: tuple[float | None, float | None]
    problem: str = ""


class PairResult(Struct, frozen=True, kw_only=True):
    """A pair that was played: its number, cell and seed, and both battles, the first player's as the Union first."""

    number: int
    scenario: str
    rules: str
    seed: int
    battles: tuple[PairedBattle, PairedBattle]

    @property
    def problem(self) -> str:
        """What went wrong in a battle of the pair; empty if nothing did."""
        return self.battles[0].problem or self.battles[1].problem

    @property
    def score(self) -> float:
        """The first player's mean score of the two battles, from 0 to 1 in quarters."""
        return sum(one.score for one in self.battles) / 2

    @property
    def luck(self) -> float:
        """The hits by which the first player had more luck than the second, on average of the two battles."""
        return sum(one.luck[0] - one.luck[1] for one in self.battles) / 2


def play_pair(job: PairJob) -> PairResult:
    """Plays a pair: the same job always brings the same result, but for the processor time."""
    setup = _setup_once(job.cell.source, job.cell.rules, tuple(job.cell.options.items()))
    first, second = job.players
    return PairResult(
        number=job.number,
        scenario=job.cell.scenario,
        rules=job.cell.rules,
        seed=job.seed,
        battles=(_fought(setup, (first, second), job.seed, 0), _fought(setup, (second, first), job.seed, 1)),
    )


def play_itself(job: PairJob) -> PairedBattle:
    """One battle of a job, in which its first player has both sides."""
    setup = _setup_once(job.cell.source, job.cell.rules, tuple(job.cell.options.items()))
    return _fought(setup, (job.players[0], job.players[0]), job.seed, 0)


@lru_cache(maxsize=64)
def _setup_once(source: str, rules: str, options: tuple[tuple[str, str], ...]) -> Setup:
    return setup_of(source, rules, dict(options))


class _Timed:
    """A player on one side, with the processor time that it thinks."""

    def __init__(self, player: ComputerPlayer) -> None:
        self._player = player
        self.thought = 0.0

    @property
    def claimed(self) -> float | None:
        """The player's own claim."""
        return self._player.claimed

    def choose(self, view: SeatView) -> Action:
        """The player's choice."""
        begun = time.thread_time()
        action = self._player.choose(view)
        self.thought += time.thread_time() - begun
        return action


class _Tally:
    """What is counted while a battle is played, by side: the Union's first."""

    def __init__(self) -> None:
        self.luck = [0.0, 0.0]
        self.rolls = 0
        self.turns = 1

    def add(self, step: BattleStep) -> None:
        """Counts a choice and its dice."""
        game = step.after.family
        self.turns = game.rules.turn(step.after.position)
        roll = game.scores.rolled(step.events, forecast(step.before, step.action))
        if roll is not None:
            self.luck[_side(step.seat)] += roll.hits - roll.expected
            self.rolls += 1


def _timed(player: ComputerPlayer) -> ComputerPlayer:
    """The player with its time; one who plays by chance does not think."""
    return player if isinstance(player, RandomPlayer) else _Timed(player)


def _fought(setup: Setup, names: tuple[str, str], seed: int, first: int) -> PairedBattle:
    """A battle between the Union's and the Confederates' player; ``first`` is the side of the pair's first one."""
    players = {seat: _timed(PLAYERS[names[_side(seat)]](setup, seat, seed, UNLIMITED)) for seat in setup.seats}
    state, _ = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    tally, problem = _Tally(), ""
    try:
        for step in battle_steps(state, players):
            state = step.after
            tally.add(step)
            if tally.turns > STALL:
                problem = f"It did not end in {STALL} turns."
                break
    except Exception:  # noqa: BLE001  one broken battle must not end a series of thousands; it is reported
        problem = traceback.format_exc()
    winner = (state.outcome.winner or "draw") if state.outcome else ""
    sides = (first, 1 - first)
    return PairedBattle(
        union=names[0],
        winner=winner,
        score={"": 0.0, "draw": 0.5, SIDES[first]: 1.0}.get(winner, 0.0),
        turns=tally.turns,
        luck=(tally.luck[sides[0]], tally.luck[sides[1]]),
        rolls=tally.rolls,
        thought=(_thought(players, sides[0]), _thought(players, sides[1])),
        claimed=(_claimed(players, sides[0]), _claimed(players, sides[1])),
        problem=problem,
    )


def _side(seat: Seat) -> int:
    return SIDES.index(side_of(seat))


def _thought(players: Mapping[Seat, ComputerPlayer], side: int) -> float:
    return sum(one.thought for seat, one in players.items() if isinstance(one, _Timed) and _side(seat) == side)


def _claimed(players: Mapping[Seat, ComputerPlayer], side: int) -> float | None:
    claims = [player.claimed for seat, player in players.items() if _side(seat) == side]
    return sum(one or 0.0 for one in claims) if any(one is not None for one in claims) else None
