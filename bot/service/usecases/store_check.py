"""Checks a store: snapshots against a replay of the choices, and series against the outcomes of their matches."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import AsyncIterator, Iterator, Sequence

from msgspec import Struct
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.service.domain.replay import first_state, replay_rows
from bot.service.domain.series_score import needed_flags, result_of
from bot.service.model.errors import REFUSALS
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import MatchId
from bot.service.persistence import match_reader
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.tables import ActionRow, MatchRow, MomentRow, SeriesMatchRow
from engine import match as engine
from engine.errors import GameError, ScenarioError
from engine.replay import ChoiceKind


class StoreProblem(Struct, frozen=True):
    """A problem of a match, for the host's eyes."""

    match: int
    what: str


async def count_matches(database: Database) -> int:
    """Number of matches to check."""
    async with database.read() as session:
        return len((await session.exec(select(MatchRow.id))).all())


async def check_matches(database: Database, newest: int | None = None) -> AsyncIterator[tuple[int, list[StoreProblem]]]:
    """The number of each match with its problems, one match after the other; of so many ``newest`` ones, or of all."""
    async with database.read() as session:
        numbers = (await session.exec(select(MatchRow.id).order_by(col(MatchRow.id).desc()).limit(newest))).all()
    for number in reversed(numbers):
        async with database.read() as session:
            problems = [StoreProblem(number or 0, what) async for what in _check(session, MatchId(number or 0))]
        yield number or 0, problems


async def _check(session: AsyncSession, match: MatchId) -> AsyncIterator[str]:
    try:
        live = await match_reader.load(session, match)
        stored = [await match_reader.state_at(session, live, number) for number in range(1, live.info.moment + 1)]
    except (StoreError, *REFUSALS, ScenarioError, ValueError, KeyError) as error:
        yield f"cannot be read: {error}"
        return
    async for what in _check_series(session, live):
        yield what
    if not stored:
        return  # it was never begun
    choices = select(ActionRow).where(col(ActionRow.match_id) == match).order_by(col(ActionRow.version))
    found = select(MomentRow.version).where(col(MomentRow.match_id) == match).order_by(col(MomentRow.number))
    rows, versions = (await session.exec(choices)).all(), (await session.exec(found)).all()
    if [row.version for row in rows] != list(range(1, live.version + 1)):
        yield "the choices have gaps"
        return
    for what in _compare(live, stored, rows, versions):
        yield what


async def _check_series(session: AsyncSession, live: LiveMatch) -> AsyncIterator[str]:
    """Checks a match's score in its series against its outcome."""
    ref, outcome = live.info.series, live.info.outcome
    if ref is None:
        return
    row = await session.get(SeriesMatchRow, (ref.id, ref.number))
    if row is None or row.match_id != live.info.id:
        yield "its series does not know it"
    elif outcome is not None and live.state is not None:
        counted = result_of(outcome, needed_flags(live.state))
        if (row.union_flags, row.confederate_flags) != (counted.union, counted.confederate):
            yield "its series counts other flags"


def _compare(
    live: LiveMatch, stored: Sequence[engine.State], rows: Sequence[ActionRow], versions: Sequence[int]
) -> Iterator[str]:
    try:
        played = _play_again(live, stored, rows, versions)
    except (GameError, ValueError) as error:
        yield f"the choices cannot be played again: {error}"
        return
    for number, (state, version) in enumerate(zip(stored, versions, strict=True), 1):
        if version in played and engine.encode(state.settled) != engine.encode(played[version].settled):
            yield f"moment {number} is not what the choices make"
    if live.version in played and engine.encode(stored[-1]) != engine.encode(played[live.version]):
        yield "the match is not what the choices make"


def _play_again(
    live: LiveMatch, stored: Sequence[engine.State], rows: Sequence[ActionRow], versions: Sequence[int]
) -> dict[int, engine.State]:
    """The states at all versions, replayed from seeds and choices, each stretch by the rules then in force.

    Stretches by rules that this program no longer has are left out: there the snapshots are the truth.
    """
    first = first_state(live, stored[0], rows)
    states: dict[int, engine.State] = {} if first is None else {0: first}
    stretches = iter(live.info.stretches)

    def base(row: ActionRow) -> engine.State | None:
        if row.kind == ChoiceKind.REWIND:
            back_to = next(stretches).back_to - 1
            return states.get(versions[back_to], stored[back_to]).settled
        if row.kind == ChoiceKind.RULES and row.version - 1 not in states:
            return stored[bisect_left(versions, row.version) - 1].settled
        return None

    for step in replay_rows(live, first, rows, base):
        states[step.choice.version] = step.after
    return states
