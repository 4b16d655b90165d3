"""Concurrency: many matches at once, and many requests to one match."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.app.services import Services
from bot.service.domain.control_versions import MOMENT
from bot.service.model.errors import RequestRefused
from bot.service.model.match import ActResult, MatchId, Person, Status
from bot.service.model.match_notifications import MatchEnded, PendingQuestion, TurnReport
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from engine.errors import GameError
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, begun, bold

pytestmark = pytest.mark.real_database


@pytest.mark.long
async def test_many_matches_are_played_at_once(service: Services, clock: ManualClock) -> None:
    post = Postbox()

    async def one(number: int) -> MatchId:
        rng, mine, his = Random(number), Person(2 * number), Person(2 * number + 1)
        match = (await service.matches.open_lobby(mine, PLACE, TERMS)).id
        await service.matches.execute(match, Join(his))
        for _ in range(12):
            waiting = (await service.matches.queries.info(match)).waiting
            if waiting is None or waiting.person is None:
                break
            options = await service.matches.queries.options(match, waiting.person)
            await service.matches.execute(match, Act(waiting.person, bold(options, rng).text))
        return match

    async with service.at_work(post.send):
        matches = await asyncio.gather(*(one(number) for number in range(1, 17)))
    await service.outbox.drain_once(post.send)

    assert len(set(matches)) == 16
    for match in matches:
        told = [one.row.notification for one in post.messages if one.row.match == match and one.row.person is None]
        moments = [news.moment for news in told if isinstance(news, TurnReport | PendingQuestion | MatchEnded)]
        assert moments == list(range(1, (await service.matches.queries.info(match)).moment + 1))


async def test_a_hundred_clicks_of_two_people_are_one_orderly_match(service: Services) -> None:
    match = (await begun(service)).id
    scene = await service.matches.queries.view(match, GRANT)
    clicks = [
        service.matches.execute(
            match, Act(rng.choice([GRANT, LEE]), rng.choice(scene.actions).text, MOMENT + rng.randrange(4))
        )
        for rng in map(Random, range(100))
    ]
    answers = await asyncio.gather(*clicks, return_exceptions=True)

    done = [answer for answer in answers if isinstance(answer, ActResult)]
    assert all(isinstance(answer, ActResult | GameError | RequestRefused) for answer in answers)
    versions = [result.version for result in done if not result.held]
    assert versions == [MOMENT + number for number in range(1, len(versions))] + [2 * MOMENT]
    assert (await service.matches.queries.info(match)).status is Status.RUNNING
