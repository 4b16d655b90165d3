"""Players whose generals fell or whose units were taken over: notified, asked nothing more, free to leave."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from sqlmodel import col, select

from bot.app.services import Services, open_services
from bot.service.domain import proposals
from bot.service.domain.notifications_of_matches import KINDS
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.model.errors import NothingProposed, SeatOut
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, Status
from bot.service.model.match_notifications import Notification, OutOfBattle, ProposalNotice, SeatChanged
from bot.service.usecases.match_commands.seats import Leave, ReplacePlayer
from bot.service.usecases.match_commands.table import AnswerProposal, Pause
from bot.service.usecases.match_commands.turn import OfferDraw
from bot.service.usecases.store_check import check_matches
from bot.store.tables import OutgoingRow
from engine.decision import Seat, side_of
from tests.support.service.computer_battles import fight_out
from tests.support.service.manual_clock import START, ManualClock
from tests.support.service.team_match import at, begun, play_until, sitting

EPIC = MatchOptions(
    scenario="antietam", ruleset="advanced", options={"mode": "epic", "union-players": "3", "confederate-players": "3"}
)
DOUBLES = MatchOptions(scenario="antietam", ruleset="advanced", options={"mode": "doubles"})


class Fallen(NamedTuple):
    """A database with a battle in which a general has just fallen, and how long that took by the clock."""

    database: bytes
    match: MatchId
    seconds: float

    @classmethod
    def of(cls, file: Path, match: MatchId, clock: ManualClock) -> Fallen:
        return cls(file.read_bytes(), match, (clock.now() - START).total_seconds())

    def put(self, file: Path, clock: ManualClock) -> None:
        """Has a file and a clock be as they were."""
        file.write_bytes(self.database)
        clock.advance(self.seconds)


WAYS = {"epic": (EPIC, 1, "union/1"), "doubles": (DOUBLES, 3, "union/1")}
"""Options, seed, and the first seat to be out with it."""


@pytest.fixture(params=sorted(WAYS))
def way(request: pytest.FixtureRequest) -> str:
    """The mode of the battle."""
    return str(request.param)


@pytest.fixture(scope="module")
def fallen() -> dict[str, Fallen]:
    """The battles that were played, by their ways: each is played once."""
    return {}


@pytest.fixture
async def service(file: Path, clock: ManualClock, way: str, fallen: dict[str, Fallen]) -> AsyncIterator[Services]:
    """A service with a battle in which a general has just fallen, and whose battles have the way's seed."""
    terms, seed, _seat = WAYS[way]

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(f"sqlite:///{file}", clock, Random(seed), new_seed=lambda: bytes([seed]) * 32)

    if way not in fallen:
        async with opened() as service:
            match = (await begun(service, terms)).id
            await play_until(service, match, lambda scene: bool(scene.info.out), clock.advance, Random(seed), 400)
        fallen[way] = Fallen.of(file, match, clock)
    else:
        fallen[way].put(file, clock)
    async with opened() as service:
        yield service


@pytest.fixture
async def info(service: Services, way: str, fallen: dict[str, Fallen]) -> MatchInfo:
    """The battle."""
    found = await service.matches.queries.info(fallen[way].match)
    assert found.out == (WAYS[way][2],)
    return found


async def told(service: Services, match: MatchId) -> list[tuple[Notification, int]]:
    """The notifications of a match with their recipients, 0 for the table."""
    rows = select(OutgoingRow.payload, OutgoingRow.person).where(col(OutgoingRow.match_id) == match)
    async with service.unit_of_work.database.read() as session:
        return [
            (KINDS.decode(payload), person)
            for payload, person in await session.exec(rows.order_by(col(OutgoingRow.id)))
        ]


def gone(info: MatchInfo) -> Seat:
    return info.out[0]


def partner(info: MatchInfo, seat: Seat) -> Seat:
    """Another seat of a side."""
    return next(
        chair.seat for chair in info.chairs if side_of(chair.seat) == side_of(seat) and chair.seat not in info.out
    )


async def test_who_is_out_is_told_by_letter_once(service: Services, info: MatchInfo) -> None:
    letters = [(news, person) for news, person in await told(service, info.id) if isinstance(news, OutOfBattle)]
    assert letters == [(OutOfBattle(gone(info)), at(info, gone(info)).id)]


async def test_who_is_out_outlives_the_process(service: Services, info: MatchInfo) -> None:
    service.unit_of_work.forget(info.id)
    assert (await service.matches.queries.info(info.id)).out == info.out


async def test_who_is_out_has_no_vote(service: Services, info: MatchInfo) -> None:
    by = partner(info, gone(info))
    for wish in (Pause(at(info, by)), OfferDraw(at(info, by))):
        await service.matches.execute(info.id, wish)
    live = await service.unit_of_work.live(info.id)
    others = {chair.seat for chair in info.chairs} - {by, gone(info)}
    for proposal in live.info.proposals:
        assert set(proposals.asked(live, proposal)) == others
    assert len(live.info.proposals) == 2
    asked = [set(news.asked) for news, _ in await told(service, info.id) if isinstance(news, ProposalNotice)]
    assert asked == [others, others]
    for seat in sorted(others):
        live = await service.unit_of_work.live(info.id)
        await service.matches.execute(info.id, AnswerProposal(at(info, seat), "pause", accept=True))
    assert (await service.matches.queries.info(info.id)).timing.paused


async def test_a_proposal_that_only_waited_for_who_fell_since_can_be_carried_out(
    service: Services, clock: ManualClock, way: str
) -> None:
    terms, seed, falls = WAYS[way]
    info = await begun(service, terms)
    by = next(chair.seat for chair in info.chairs if side_of(chair.seat) != side_of(Seat(falls)))
    await service.matches.execute(info.id, Pause(at(info, by)))
    for chair in info.chairs:
        if chair.seat not in {by, falls}:
            await service.matches.execute(info.id, AnswerProposal(at(info, chair.seat), "pause", accept=True))
    with pytest.raises(NothingProposed):
        await service.matches.execute(info.id, AnswerProposal(at(info, by), "pause", accept=True))
    info = await play_until(service, info.id, lambda scene: bool(scene.info.out), clock.advance, Random(seed), 400)
    assert (info.out, info.timing.paused) == ((falls,), None)
    info = await service.matches.execute(info.id, AnswerProposal(at(info, by), "pause", accept=True))
    assert info.timing.paused


async def test_who_is_out_leaves_and_nobody_takes_their_seat(
    service: Services, info: MatchInfo, clock: ManualClock
) -> None:
    seat, leaving = gone(info), at(info, gone(info))
    after = await service.matches.execute(info.id, Leave(leaving))
    assert (after.person(seat), after.chair(seat).general, after.free, after.out) == (None, "", (), (seat,))
    assert (SeatChanged(seat, leaving.id, 0, "gave-up"), 0) in await told(service, info.id)
    comer = sitting(50)
    with pytest.raises(SeatOut):
        await service.matches.execute(info.id, ReplacePlayer(comer, SeatTransfer(seat, comer)))
    assert (await fight_out(service, clock, info.id)).status is Status.OVER
    assert [problems async for _, problems in check_matches(service.database)] == [[]]
