"""Figures of a match: dice against expectation, scores, losses, cards and time, side by side.

They are public: made from the choices and events that everybody knows.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bot.service.domain.replay import first_state, replay_rows
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import Moment
from engine import match as engine
from engine.decision import PUBLIC, Seat, side_of
from engine.family import AnyFamily, CasualtyRoll, Tally
from engine.replay import ChoiceKind

if TYPE_CHECKING:
    from bot.store.tables import ActionRow


class Luck(Struct, frozen=True):
    """A side's dice up to the end of a turn: number rolled, hits, and expected hits."""

    turn: int
    dice: int = 0
    hits: int = 0
    expected: float = 0.0

    @property
    def gained(self) -> float:
        """Hits above the expectation; below it if negative."""
        return self.hits - self.expected


class GeneralsLuck(Struct, frozen=True):
    """Rolls for the lives of a side's generals: their number, how many fell, and how many were expected to."""

    rolls: int = 0
    fell: int = 0
    expected: float = 0.0


class SideFigures(Struct, frozen=True, kw_only=True):
    """One side's figures. ``luck``, ``flags`` and ``lost`` have a point for each turn in which they changed.

    ``luck`` is empty where dice are not rolled for hits, ``lost`` where the family tallies no losses. ``generals`` is
    the luck of its generals in the whole battle. ``cards`` counts the cards played by id; ``seconds`` is the time for
    which the side was waited for.
    """

    seat: Seat
    luck: tuple[Luck, ...]
    flags: tuple[tuple[int, int], ...]
    goal: int
    cards: Mapping[str, int]
    turns: int
    seconds: float
    lost: tuple[tuple[int, int], ...] = ()
    generals: GeneralsLuck = GeneralsLuck()


class Statistics(Struct, frozen=True):
    """Figures of a match up to the last public moment."""

    turn: int
    sides: tuple[SideFigures, ...]


def statistics(
    live: LiveMatch, start: engine.State, choices: Sequence[ActionRow], moments: Sequence[Moment]
) -> Statistics:
    """The figures of a match from its start, its public choices and its moments."""
    seats = tuple(dict.fromkeys(side_of(seat) for seat in live.setup.seats))
    assert live.state is not None
    luck = {seat: [Luck(0)] if live.state.family.scores.hits else [] for seat in seats}
    generals = dict.fromkeys(seats, GeneralsLuck())
    tallies: dict[int, Mapping[Seat, Tally]] = {}
    for turn, seat, change, dangers, after in _choices(live, start, choices):
        if change:
            _add(luck[side_of(seat)], turn, change)
        for danger in dangers:
            was = generals[danger.side]
            generals[danger.side] = GeneralsLuck(was.rolls + 1, was.fell + danger.fell, was.expected + danger.chance)
        if tally := after.family.scores.tally(after.setup, after.position):
            tallies[turn] = tally
    view = engine.view(live.state, PUBLIC)
    events = [(moment.turn, event) for moment in moments for event in moment.events]
    seconds = _seconds(moments)
    family = live.state.family
    goals, played = family.scores.needed(view), [(turn, family.scores.played(event)) for turn, event in events]
    cards = [(turn, side_of(one[0]), one[1]) for turn, one in played if one]
    return Statistics(
        live.info.turn,
        tuple(
            SideFigures(
                seat=seat,
                luck=tuple(luck[seat]),
                flags=_points((turn, tally[seat].score) for turn, tally in tallies.items())
                if tallies
                else tuple(_flags(family, events, seat)),
                goal=goals.get(seat, 0),
                cards=Counter(card for _, by, card in cards if by == seat),
                turns=len({turn for turn, by, _ in cards if by == seat}),
                seconds=seconds.get(seat, 0.0),
                lost=_points((turn, tally[seat].lost) for turn, tally in tallies.items()) if tallies else (),
                generals=generals[seat],
            )
            for seat in seats
        ),
    )


def _add(line: list[Luck], turn: int, change: Luck) -> None:
    """Adds a roll to a side's dice."""
    last = line[-1]
    now = Luck(turn, last.dice + change.dice, last.hits + change.hits, last.expected + change.expected)
    if last.turn == turn and len(line) > 1:
        line[-1] = now
    else:
        line.append(now)


def _points(values: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The turns at whose end a value differs from before, beginning at 0."""
    found = [(0, 0)]
    for turn, value in values:
        if value != found[-1][1]:
            found.append((turn, value))
    return tuple(found)


def _choices(
    live: LiveMatch, start: engine.State, choices: Sequence[ActionRow]
) -> Iterable[tuple[int, Seat, Luck | None, Sequence[CasualtyRoll], engine.State]]:
    """Each choice: turn, seat, battle dice with hits and expected hits, rolls for generals' lives, the state after."""
    for step in replay_rows(live, first_state(live, start, choices), choices):
        if step.choice.kind in {ChoiceKind.REWIND, ChoiceKind.RULES}:
            continue
        if step.choice.kind is not ChoiceKind.ACT:
            return
        family = step.before.family
        forecast = engine.forecast(step.before, engine.parse_action(step.before.setup, step.choice.text))
        turn, roll = family.rules.turn(step.before.position), family.scores.rolled(step.events, forecast)
        luck = Luck(turn, roll.dice, roll.hits, roll.expected) if roll else None
        yield turn, step.choice.seat, luck, family.scores.endangered(step.events, forecast), step.after


def _flags(family: AnyFamily, events: Iterable[tuple[int, Any]], seat: Seat) -> Iterable[tuple[int, int]]:
    total = 0
    yield 0, total
    for turn, event in events:
        scored = family.scores.scored(event)
        if scored and scored[0] == seat and scored[1] != total:
            total = scored[1]
            yield turn, total


def _seconds(moments: Sequence[Moment]) -> dict[Seat, float]:
    """Seconds for which each side was waited for, from moment to moment, whoever acted."""
    found: dict[Seat, float] = {}
    for before, after in itertools.pairwise(moments):
        if after.seat:
            seat = side_of(after.seat)
            found[seat] = found.get(seat, 0.0) + (after.at - before.at).total_seconds()
    return found
