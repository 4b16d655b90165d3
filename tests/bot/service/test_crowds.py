"""Many at once: matches do not get into each other's way, and the crowd at one match does not get ahead of itself."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.service.model import ActResult, MatchId, Person, Status
from bot.service.news import MatchEnded, PendingQuestion, TurnReport
from bot.service.service import Service
from bot.service.versions import MOMENT
from engine.errors import GameError
from tests.support.manual_clock import ManualClock
from tests.support.picket import GRANT, LEE, PLACE, TERMS, begun, bold
from tests.support.postbox import Postbox

pytestmark = pytest.mark.real_database


async def test_many_matches_are_played_at_once(service: Service, clock: ManualClock) -> None:
    post = Postbox()

    async def one(number: int) -> MatchId:
        rng, mine, his = Random(number), Person(2 * number), Person(2 * number + 1)
        match = (await service.matches.open_lobby(mine, PLACE, TERMS)).id
        await service.matches.join(match, his)
        for _ in range(12):
            waiting = (await service.matches.info(match)).waiting
            if waiting is None or waiting.person is None:
                break
            options = await service.matches.options(match, waiting.person)
            await service.matches.act(match, waiting.person, bold(options, rng).text)
        return match

    async with service.at_work(post.send):
        matches = await asyncio.gather(*(one(number) for number in range(1, 17)))
    await service.outbox.drain_once(post.send)

    assert len(set(matches)) == 16
    for match in matches:
        told = [one.row.news for one in post.messages if one.row.match == match and one.row.person is None]
        moments = [news.moment for news in told if isinstance(news, TurnReport | PendingQuestion | MatchEnded)]
        assert moments == list(range(1, (await service.matches.info(match)).moment + 1))


async def test_a_hundred_clicks_of_two_people_are_one_orderly_match(service: Service) -> None:
    match = (await begun(service)).id
    scene = await service.matches.view(match, GRANT)
    clicks = [
        service.matches.act(match, rng.choice([GRANT, LEE]), rng.choice(scene.actions).text, MOMENT + rng.randrange(4))
        for rng in map(Random, range(100))
    ]
    answers = await asyncio.gather(*clicks, return_exceptions=True)

    done = [answer for answer in answers if isinstance(answer, ActResult)]
    assert all(isinstance(answer, ActResult | GameError) for answer in answers)
    versions = [result.version for result in done if not result.held]
    assert versions == [MOMENT + number for number in range(1, len(versions))] + [2 * MOMENT]
    assert (await service.matches.info(match)).status is Status.RUNNING
