"""Players whose generals fell or whose units were taken over: told so, asked nothing more, free to leave."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from sqlmodel import col, select

from bot.service import proposals
from bot.service.check import check_matches
from bot.service.errors import NothingProposed, SeatOut
from bot.service.model import MatchId, MatchInfo, Status, Terms
from bot.service.news import News, Out, Proposed, Seated
from bot.service.seating import Replacement
from bot.service.service import Service, open_service
from bot.store.tables import OutgoingRow
from engine.decision import Seat, side_of
from tests.support.councils import at, begun, play_until, sitting
from tests.support.generals import fight_out
from tests.support.manual_clock import ManualClock

EPIC = Terms("antietam", "advanced", {"mode": "epic", "union-players": "3", "confederate-players": "3"})
DOUBLES = Terms("antietam", "advanced", {"mode": "doubles"})

WAYS = {"epic": (EPIC, 1, "union/1"), "doubles": (DOUBLES, 3, "union/1")}
"""The terms, a seed, and who is the first to be out with it."""


@pytest.fixture(params=sorted(WAYS))
def way(request: pytest.FixtureRequest) -> str:
    """How the battle is played."""
    return str(request.param)


@pytest.fixture
async def service(file: Path, clock: ManualClock, way: str) -> AsyncIterator[Service]:
    """A service whose battles have the way's seed."""
    seed = WAYS[way][1]
    async with open_service(f"sqlite:///{file}", clock, Random(seed), new_seed=lambda: bytes([seed]) * 32) as opened:
        yield opened


@pytest.fixture
async def info(service: Service, clock: ManualClock, way: str) -> MatchInfo:
    """A battle in which somebody has just fallen."""
    terms, seed, seat = WAYS[way]
    match = (await begun(service, terms)).id
    found = await play_until(service, match, lambda scene: bool(scene.info.out), clock.advance, Random(seed), 400)
    assert found.out == (seat,)
    return found


async def told(service: Service, match: MatchId) -> list[tuple[News, int]]:
    """The news of a match and whose they are, 0 for the table."""
    rows = select(OutgoingRow.payload, OutgoingRow.person).where(col(OutgoingRow.match_id) == match)
    async with service.desk.database.read() as session:
        return [
            (msgspec.json.decode(payload, type=News), person)
            for payload, person in await session.exec(rows.order_by(col(OutgoingRow.id)))
        ]


def gone(info: MatchInfo) -> Seat:
    return info.out[0]


def partner(info: MatchInfo, seat: Seat) -> Seat:
    """Another seat of a side."""
    return next(
        chair.seat for chair in info.chairs if side_of(chair.seat) == side_of(seat) and chair.seat not in info.out
    )


async def test_who_is_out_is_told_by_letter_once(service: Service, info: MatchInfo) -> None:
    letters = [(news, person) for news, person in await told(service, info.id) if isinstance(news, Out)]
    assert letters == [(Out(gone(info)), at(info, gone(info)).id)]


async def test_who_is_out_outlives_the_process(service: Service, info: MatchInfo) -> None:
    service.desk.forget(info.id)
    assert (await service.matches.info(info.id)).out == info.out


async def test_who_is_out_has_no_vote(service: Service, info: MatchInfo) -> None:
    by = partner(info, gone(info))
    for wish in (service.matches.pause, service.matches.offer_draw):
        await wish(info.id, at(info, by))
    live = await service.desk.live(info.id)
    others = {chair.seat for chair in info.chairs} - {by, gone(info)}
    for proposal in live.info.proposals:
        assert set(proposals.asked(live, proposal)) == others
    assert len(live.info.proposals) == 2
    asked = [set(news.asked) for news, _ in await told(service, info.id) if isinstance(news, Proposed)]
    assert asked == [others, others]
    for seat in sorted(others):
        live = await service.desk.live(info.id)
        await service.matches.answer_proposal(info.id, at(info, seat), "pause", accept=True)
    assert (await service.matches.info(info.id)).timing.paused


async def test_a_proposal_that_only_waited_for_who_fell_since_can_be_carried_out(
    service: Service, clock: ManualClock, way: str
) -> None:
    terms, seed, falls = WAYS[way]
    info = await begun(service, terms)
    by = next(chair.seat for chair in info.chairs if side_of(chair.seat) != side_of(Seat(falls)))
    await service.matches.pause(info.id, at(info, by))
    for chair in info.chairs:
        if chair.seat not in {by, falls}:
            await service.matches.answer_proposal(info.id, at(info, chair.seat), "pause", accept=True)
    with pytest.raises(NothingProposed):
        await service.matches.answer_proposal(info.id, at(info, by), "pause", accept=True)
    info = await play_until(service, info.id, lambda scene: bool(scene.info.out), clock.advance, Random(seed), 400)
    assert (info.out, info.timing.paused) == ((falls,), None)
    info = await service.matches.answer_proposal(info.id, at(info, by), "pause", accept=True)
    assert info.timing.paused


async def test_who_is_out_leaves_and_nobody_takes_their_seat(
    service: Service, info: MatchInfo, clock: ManualClock
) -> None:
    seat, leaving = gone(info), at(info, gone(info))
    after = await service.matches.leave(info.id, leaving)
    assert (after.person(seat), after.chair(seat).general, after.free, after.out) == (None, "", (), (seat,))
    assert (Seated(seat, leaving.id, 0, "gave-up"), 0) in await told(service, info.id)
    comer = sitting(50)
    with pytest.raises(SeatOut):
        await service.matches.replace_player(info.id, comer, Replacement(seat, comer))
    assert (await fight_out(service, clock, info.id)).status is Status.OVER
    assert [problems async for _, problems in check_matches(service.database)] == [[]]
