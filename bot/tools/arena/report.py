"""What a series showed: the output of ``longroll arena --json``, from which its tables are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from msgspec import Struct

from bot.tools.arena.luck import prices, without_luck
from bot.tools.arena.pairs import PairResult
from bot.tools.arena.scores import Strength, counted, strength
from bot.tools.arena.series import ArenaPlan, SequentialTest, Standing


class CellScore(Struct, frozen=True, kw_only=True):
    """One battle by one rulebook: how many battles, and the first player's score with and without luck."""

    scenario: str
    rules: str
    games: int
    score: float
    without_luck: float


class RulebookScore(Struct, frozen=True, kw_only=True):
    """All battles by one rulebook; ``luck_priced`` says whether the luck of its dice has a known price."""

    rules: str
    games: int
    raw: Strength
    without_luck: Strength
    luck_priced: bool


class PlayerFigures(Struct, frozen=True, kw_only=True):
    """What a player took and claimed.

    ``turn_ms`` is its processor time in one of its own turns, all answers included, in milliseconds. ``claimed`` is the
    gain of a battle that its search claims and ``gained`` what it scored above even, both in battles; ``None`` without
    search.
    """

    turn_ms: float
    claimed: float | None
    gained: float


class Broken(Struct, frozen=True, kw_only=True):
    """A pair that does not count, and why."""

    scenario: str
    rules: str
    seed: int
    problem: str


class ArenaReport(Struct, frozen=True, kw_only=True):
    """The result of a series from the first player's side: ``a`` against ``b``.

    ``pairs`` counts those with 0, ½, 1, 1½ and 2 points. The interval of ``elo`` is the 95% one.
    """

    a: str
    b: str
    games: int
    wins: int
    draws: int
    losses: int
    elo: float
    elo_low: float
    elo_high: float
    sprt: SequentialTest | None
    seconds: float
    by: list[CellScore]
    pairs: tuple[int, ...]
    raw: Strength
    without_luck: Strength
    luck: float
    rulebooks: list[RulebookScore]
    players: dict[str, PlayerFigures]
    basket: str
    seed: int
    left_out: list[str]
    broken: list[Broken]
    interrupted: bool


def report(
    plan: ArenaPlan,
    played: Sequence[PairResult],
    seconds: float,
    *,
    basket: str,
    left_out: Sequence[str] = (),
    interrupted: bool = False,
) -> ArenaReport:
    """The report on the pairs played so far."""
    sound = [pair for pair in played if not pair.problem]
    battles = [one for pair in sound for one in pair.battles]
    raw = strength([pair.score for pair in sound])
    return ArenaReport(
        a=plan.players[0],
        b=plan.players[1],
        games=len(battles),
        wins=sum(one.score == 1 for one in battles),
        draws=sum(one.winner == "draw" for one in battles),
        losses=sum(one.score == 0 for one in battles),
        elo=raw.elo,
        elo_low=raw.elo_low,
        elo_high=raw.elo_high,
        sprt=Standing(played).tested(plan),
        seconds=round(seconds, 1),
        by=[_cell(pairs) for pairs in _grouped(sound, lambda pair: (pair.scenario, pair.rules))],
        pairs=counted([pair.score for pair in sound]),
        raw=raw,
        without_luck=strength([without_luck(pair) for pair in sound]),
        luck=fmean([pair.luck for pair in sound] or [0.0]),
        rulebooks=[_rulebook(pairs) for pairs in _grouped(sound, lambda pair: (pair.rules,))],
        players={name: _player(sound, number) for number, name in enumerate(plan.players)},
        basket=basket,
        seed=plan.seed,
        left_out=list(left_out),
        broken=[
            Broken(scenario=pair.scenario, rules=pair.rules, seed=pair.seed, problem=pair.problem)
            for pair in played
            if pair.problem
        ],
        interrupted=interrupted,
    )


def _grouped(pairs: Sequence[PairResult], key: Callable[[PairResult], tuple[str, ...]]) -> list[list[PairResult]]:
    """The pairs by key, in the order of the keys."""
    groups: dict[tuple[str, ...], list[PairResult]] = {}
    for pair in pairs:
        groups.setdefault(key(pair), []).append(pair)
    return [groups[one] for one in sorted(groups)]


def _cell(pairs: Sequence[PairResult]) -> CellScore:
    return CellScore(
        scenario=pairs[0].scenario,
        rules=pairs[0].rules,
        games=2 * len(pairs),
        score=fmean(pair.score for pair in pairs),
        without_luck=fmean(map(without_luck, pairs)),
    )


def _rulebook(pairs: Sequence[PairResult]) -> RulebookScore:
    return RulebookScore(
        rules=pairs[0].rules,
        games=2 * len(pairs),
        raw=strength([pair.score for pair in pairs]),
        without_luck=strength([without_luck(pair) for pair in pairs]),
        luck_priced=pairs[0].rules in prices(),
    )


def _player(pairs: Sequence[PairResult], number: int) -> PlayerFigures:
    battles = [one for pair in pairs for one in pair.battles]
    turns = sum(one.turns for one in battles) / 2
    claims = [one for battle in battles if (one := battle.claimed[number]) is not None]
    score = fmean([one.score for one in battles] or [0.5])
    return PlayerFigures(
        turn_ms=round(1000 * sum(one.thought[number] for one in battles) / turns, 2) if turns else 0.0,
        claimed=fmean(claims) if claims else None,
        gained=(score if number == 0 else 1 - score) - 0.5,
    )
