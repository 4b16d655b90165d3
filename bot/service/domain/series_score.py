"""Score of a series: flags in all, games won, bonus dice of the next battle, leader. Pure.

Advanced Rulebook, "Annual games" and "Campaign games"; readings 17 and 34.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.service.model.match import FORMER, Person
from bot.service.model.series import Fought, Result, Series, SeriesKind, YearRank
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from engine.family import families
from engine.match import State, view

SIDES = (UNION, CONFEDERATE)
GIVEN_UP = frozenset({"resigned", "time"})
"""Ends after which the winner is credited with the flags needed to win."""

_HALVES = {True: 2, False: 1}


def result_of(outcome: Outcome, needed: Mapping[Seat, int]) -> Result:
    """Score of a battle in its series: the flags as they stand.

    The winner of a battle that the other side resigned, or lost on time, is credited with the flags ``needed`` to win,
    and at least one more than the loser, so that nobody gains by giving up.
    """
    flags = {side: dict(outcome.score).get(side, 0) for side in SIDES}
    winner = outcome.winner
    if winner is not None and outcome.reason in GIVEN_UP:
        enemy = max(flags[side] for side in SIDES if side != winner)
        flags[winner] = max(flags[winner], needed.get(winner, 0), enemy + 1)
    return Result(winner, flags[UNION], flags[CONFEDERATE])


def needed_flags(state: State) -> Mapping[Seat, int]:
    """Flags each side publicly needs to win; empty in a game that scores otherwise."""
    return state.family.scores.needed(view(state))


def side_of_team(kind: str, number: int, team: int) -> Seat:
    """The side of a team in a battle: team 0 begins as the Union. In the second of two games they are swapped."""
    swapped = kind == SeriesKind.GAMES and number % 2 == 0
    return SIDES[1 - team if swapped else team]


def totals(series: Series) -> tuple[int, int]:
    """Total flags of each team."""
    return _flags(series, 0), _flags(series, 1)


def _flags(series: Series, team: int) -> int:
    return sum(one.result.flags(side_of_team(series.kind, one.number, team)) for one in series.battles if one.result)


def leader(series: Series) -> int | None:
    """The team with more flags; ``None`` when they are equal (reading 17)."""
    mine, his = totals(series)
    return None if mine == his else int(his > mine)


def members(series: Series, team: int) -> tuple[Person, ...]:
    """The players of a team, as of the newest battle."""
    newest = series.battles[-1:]
    return tuple(person for one in newest for person in one.people(side_of_team(series.kind, one.number, team)))


def dice_before(series: Series, family: str, ruleset: str) -> dict[str, str]:
    """The options that give each side its dice before a campaign's next battle, where the rules know such dice.

    A die for each flag of the battle before, and one for each battle won so far; none before the first.
    """
    if series.kind is not SeriesKind.CAMPAIGN or not series.battles:
        return {}
    rules = families()[family]
    declared = {
        option.id: option.values for option in (*rules.rulesets.options(ruleset), *rules.modes.options(ruleset))
    }
    wanted = {f"{side}-dice": _dice(series.battles, side) for side in SIDES}
    return {name: _nearest(number, declared[name]) for name, number in wanted.items() if name in declared}


def _dice(battles: tuple[Fought, ...], side: Seat) -> int:
    before = battles[-1].result
    won = sum(one.result is not None and one.result.winner == side for one in battles)
    return (before.flags(side) if before else 0) + won


def _nearest(number: int, values: tuple[str, ...]) -> str:
    """The number as an option's value, limited to the largest there is."""
    return str(min(number, max(int(value) for value in values)))


def standings(entrants: Iterable[Person], played: Iterable[Series]) -> tuple[YearRank, ...]:
    """A year's table: a point for each game won, half a point for a draw; flags break ties.

    Of a pair's games on the same battle only the first two count. A former player has no line.
    """
    lines = {person: YearRank(person, 0, 0, 0) for person in entrants}
    seen: set[tuple[int, frozenset[Person]]] = set()
    for series in sorted(played, key=lambda one: one.id):
        pair = frozenset(person for one in series.battles[:1] for side in SIDES for person in one.people(side))
        done = [one for one in series.battles if one.result]
        if not done or (series.number, pair) in seen:
            continue
        seen.add((series.number, pair))
        for one in done:
            _count(lines, one)
    lines.pop(FORMER, None)
    return tuple(sorted(lines.values(), key=lambda one: (-one.halves, -one.flags)))


def _count(lines: dict[Person, YearRank], battle: Fought) -> None:
    result = battle.result
    assert result is not None
    for side in SIDES:
        for person in battle.people(side):
            was = lines.get(person, YearRank(person, 0, 0, 0))
            halves = 0 if result.winner not in {side, None} else _HALVES[result.winner is not None]
            lines[person] = YearRank(person, was.halves + halves, was.flags + result.flags(side), was.games + 1)


def place_of(table: tuple[YearRank, ...], line: YearRank) -> int:
    """Rank of a line, from 1; lines equal in points and flags share it."""
    return 1 + sum((one.halves, one.flags) > (line.halves, line.flags) for one in table)
