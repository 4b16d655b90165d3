"""What a match looks like in figures: dice against expectation, flags, cards and time, side by side.

All of it is public: it is made from the choices and events that everybody knows.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.service import corrections
from bot.service.live import Live
from bot.service.model import Moment
from bot.store.tables import ActionRow
from engine import match as engine
from engine.chance import Seeded
from engine.decision import PUBLIC, Seat, side_of


class Luck(Struct, frozen=True):
    """A side's dice up to the end of a turn: how many were rolled, the hits they were and the hits to be expected."""

    turn: int
    dice: int = 0
    hits: int = 0
    expected: float = 0.0

    @property
    def gained(self) -> float:
        """Hits above the expectation; below it if negative."""
        return self.hits - self.expected


class SideFigures(Struct, frozen=True):
    """One side's figures. ``luck`` and ``flags`` have a point for each turn in which they changed.

    ``cards`` are the cards played by id, with how often; ``seconds`` is the time for which the side was waited for.
    """

    seat: Seat
    luck: tuple[Luck, ...]
    flags: tuple[tuple[int, int], ...]
    goal: int
    cards: Mapping[str, int]
    turns: int
    seconds: float


class Statistics(Struct, frozen=True):
    """A match in figures, up to the last public moment."""

    turn: int
    sides: tuple[SideFigures, ...]


def statistics(live: Live, start: engine.State, choices: Sequence[ActionRow], moments: Sequence[Moment]) -> Statistics:
    """The figures of a match from its start, its public choices and its moments."""
    seats = tuple(dict.fromkeys(side_of(seat) for seat in live.setup.seats))
    luck = {seat: [Luck(0)] for seat in seats}
    for turn, seat, change in _rolls(live, start, choices):
        line = luck[side_of(seat)]
        last = line[-1]
        now = Luck(turn, last.dice + change.dice, last.hits + change.hits, last.expected + change.expected)
        if last.turn == turn and len(line) > 1:
            line[-1] = now
        else:
            line.append(now)
    assert live.state is not None
    view = engine.view(live.state, PUBLIC)
    events = [(moment.turn, event) for moment in moments for event in moment.events]
    seconds = _seconds(moments)
    goals = {side.side: side.flags_to_win for side in getattr(view, "sides", ())}
    return Statistics(
        live.info.turn,
        tuple(
            SideFigures(
                seat,
                tuple(luck[seat]),
                tuple(_flags(events, seat)),
                goals.get(seat, 0),
                Counter(event.card for _, event in events if _is_card_of(event, seat)),
                len({turn for turn, event in events if _is_card_of(event, seat)}),
                seconds.get(seat, 0.0),
            )
            for seat in seats
        ),
    )


def _rolls(live: Live, start: engine.State, choices: Sequence[ActionRow]) -> Iterable[tuple[int, Seat, Luck]]:
    """Each roll of battle dice: the turn, who rolled, and the dice, hits and expected hits of it."""
    assert isinstance(start.chance, Seeded)
    setup = corrections.first_setup(live, choices)
    if not corrections.is_kept(setup):
        return
    state, _ = engine.new_match(setup, Seeded(start.chance.seed))
    seeds = {Seeded(seed).commitment: seed for seed in map(bytes.fromhex, live.seeds)}
    for row in choices:
        if row.kind == "rewind":
            state, _ = engine.rewound(state, Seeded(seeds[row.public_text]))
            continue
        if row.kind == corrections.RULES:
            state = engine.under(state, corrections.later_setup(live, row))
            continue
        if row.kind != "act":
            return
        action = engine.parse_action(state.setup, row.text)
        forecast = engine.forecast(state, action)
        turn, seat = state.family.turn(state.body), Seat(row.seat)
        state, events = engine.submit(state, seat, action)
        rolls = [event for event in events if hasattr(event, "hits")]
        if forecast is not None and rolls:
            dice, hits = len(rolls[0].dice), rolls[0].hits
            yield turn, seat, Luck(turn, dice, hits, float(getattr(forecast, "expected_hits", hits)))


def _flags(events: Iterable[tuple[int, Any]], seat: Seat) -> Iterable[tuple[int, int]]:
    total = 0
    yield 0, total
    for turn, event in events:
        after = getattr(event, "total", None)
        if after is not None and event.side == seat and after != total:
            total = after
            yield turn, total


def _is_card_of(event: Any, seat: Seat) -> bool:
    return hasattr(event, "counts_as") and side_of(event.side) == seat


def _seconds(moments: Sequence[Moment]) -> dict[Seat, float]:
    """How long each side was waited for: from one moment to the next, whoever brought it about."""
    found: dict[Seat, float] = {}
    for before, after in itertools.pairwise(moments):
        if after.seat:
            seat = side_of(after.seat)
            found[seat] = found.get(seat, 0.0) + (after.at - before.at).total_seconds()
    return found


def rounded(found: Statistics) -> Statistics:
    """The same with expectations to a thousandth, as they are compared and shown."""
    sides = (
        replace(side, luck=tuple(replace(point, expected=round(point.expected, 3)) for point in side.luck))
        for side in found.sides
    )
    return replace(found, sides=tuple(sides))
