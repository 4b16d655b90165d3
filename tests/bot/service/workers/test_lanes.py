"""Lanes of the outbox: private notifications never hold up a table's public ones, nor the other way round."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import pytest

from bot.app.services import Services
from bot.service.domain.lanes import Lane, lane_of
from bot.service.model.match import MatchId
from bot.service.model.match_notifications import HandUpdate, TurnReport, kind_of
from bot.service.workers import outbox
from bot.service.workers.outbox import OutboxRow, SendResult, Sent
from bot.store.tables import PLACE
from tests.support.discord.message_list import Postbox
from tests.support.toy.match import GRANT, begun, bold, play, scene
from tests.support.waiting import until_it_is

ROOM = {Lane.TABLE: 4, Lane.LETTERS: 3, Lane.REST: 1}
MANY = 6
"""More matches than a lane has room for."""


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "AT_ONCE", ROOM)


class Gates:
    """A sender that holds some rows, and counts those in flight in each lane."""

    def __init__(self) -> None:
        self.post = Postbox()
        self.open = {HandUpdate: asyncio.Event(), TurnReport: asyncio.Event()}
        self.under_way: Counter[Lane] = Counter()
        self.most: Counter[Lane] = Counter()

    async def send(self, row: OutboxRow) -> SendResult:
        lane = lane_of(kind_of(row.notification), row.person.id if row.person else PLACE)
        self.under_way[lane] += 1
        self.most |= self.under_way
        try:
            if gate := self.open.get(type(row.notification)):
                await gate.wait()
            return await self.post.send(row)
        finally:
            self.under_way[lane] -= 1

    def boards(self) -> set[MatchId]:
        return {one.row.match for one in self.post.messages if isinstance(one.row.notification, TurnReport)}


async def test_hands_that_cannot_be_sent_keep_no_board_waiting(service: Services) -> None:
    gates = Gates()
    gates.open[TurnReport].set()
    async with service.at_work(gates.send):
        matches = {(await begun(service)).id for _ in range(MANY)}
        await until_it_is(lambda: gates.boards() == matches)
        assert not gates.post.told(GRANT)
        gates.open[HandUpdate].set()
        await until_it_is(lambda: len(gates.post.told(GRANT)) == MANY)


async def test_boards_that_cannot_be_sent_keep_no_hand_waiting(service: Services) -> None:
    gates = Gates()
    async with service.at_work(gates.send):
        gates.open[TurnReport].set()
        first = (await begun(service)).id
        await until_it_is(lambda: gates.boards() == {first} and gates.under_way[Lane.LETTERS] == 2)
        gates.open[TurnReport].clear()
        for _ in range(MANY):
            await begun(service)
        await until_it_is(lambda: gates.under_way[Lane.TABLE] == ROOM[Lane.TABLE])
        gates.open[HandUpdate].set()
        await until_it_is(lambda: gates.post.told(GRANT) == ["hand"])
        gates.open[TurnReport].set()


async def test_no_more_are_under_way_than_a_lane_has_room_for(service: Services) -> None:
    gates = Gates()
    async with service.at_work(gates.send):
        for _ in range(MANY):
            await begun(service)
        await until_it_is(lambda: gates.under_way[Lane.TABLE] == ROOM[Lane.TABLE])
        gates.open[TurnReport].set()
        await until_it_is(lambda: gates.under_way[Lane.LETTERS] == ROOM[Lane.LETTERS])
        gates.open[HandUpdate].set()
        await until_it_is(lambda: len(gates.post.told(GRANT)) == MANY)
    assert gates.most[Lane.TABLE] == ROOM[Lane.TABLE]
    assert gates.most[Lane.LETTERS] == ROOM[Lane.LETTERS]


async def test_in_lanes_a_place_still_hears_things_in_order_and_people_after_it(service: Services) -> None:
    order: list[tuple[MatchId, int, str]] = []
    rng = Random(1)

    async def send(row: OutboxRow) -> SendResult:
        await asyncio.sleep(0)
        order.append((row.match, row.id, "person" if row.person else "place"))
        return Sent()

    async with service.at_work(send):
        matches = [(await begun(service)).id for _ in range(MANY)]
        for match in matches:
            for _ in range(3):
                _, seen = await scene(service, match)
                await play(service, match, bold(seen.actions, rng).text)
        await until_it_is(lambda: len({one for one in order if one[2] == "person"}) >= 2 * MANY)
    for match in matches:
        place = [row for whose, row, where in order if whose == match and where == "place"]
        assert place == sorted(place)
        for at, (whose, row, where) in enumerate(order):
            if (whose, where) == (match, "person"):
                assert [earlier for earlier in place if earlier < row] == [
                    other for one, other, there in order[:at] if (one, there) == (match, "place") and other < row
                ]


@pytest.mark.parametrize(
    ("kind", "person", "lane"),
    [
        ("turn", PLACE, Lane.TABLE),
        ("lobby", PLACE, Lane.TABLE),
        ("team", PLACE, Lane.TABLE),
        ("sketched", PLACE, Lane.LETTERS),
        ("ask", 7, Lane.LETTERS),
        ("hand", 7, Lane.LETTERS),
        ("watch", 7, Lane.REST),
        ("score", PLACE, Lane.REST),
        ("reported", PLACE, Lane.REST),
    ],
)
def test_each_kind_has_its_lane(kind: str, person: int, lane: Lane) -> None:
    assert lane_of(kind, person) is lane
