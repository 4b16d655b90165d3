"""Challenges on a database: other terms, those that fall away, and a process that dies at any statement of all this."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace
from sqlmodel import col, select

from bot.app.services import Services, open_services
from bot.service.model.errors import REFUSALS, CannotChange, NotChallenged
from bot.service.model.match import FALLEN, ChallengeTerms, MatchId, MatchInfo, MatchOptions, MatchPlace, Person, Status
from bot.service.usecases.match_commands.challenges import DeclineChallenge
from bot.service.usecases.match_commands.turn import Resign
from bot.store.tables import OutgoingRow
from engine.decision import CONFEDERATE, UNION
from tests.support.service.hangman import Hangman, Killed
from tests.support.service.manual_clock import ManualClock

ALICE, BOB, CAROL, FIELD = Person(11), Person(12), Person(13), MatchPlace(1, 100)
TERMS = MatchOptions(scenario="first-bull-run", ruleset="classic", side=UNION, enough=1)
OTHERS = ChallengeTerms(scenario="pea-ridge", title="Pea Ridge", ruleset="classic", pace="brisk", seat=UNION)

STRIDE: Final = 29
"""By day every so many statements are tried."""


@pytest.fixture
async def services(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    async with open_services(f"sqlite:///{file}", clock, Random(1)) as opened:
        yield opened


async def challenged(services: Services, person: Person, **terms: object) -> MatchInfo:
    return await services.matches.open_lobby(ALICE, FIELD, replace(TERMS, invited=person, **terms))


async def told(services: Services, person: Person) -> list[str]:
    async with services.database.read() as session:
        mine = col(OutgoingRow.person) == person.id, col(OutgoingRow.kind) == "challenge"
        rows = await session.exec(select(OutgoingRow.payload).where(*mine).order_by(col(OutgoingRow.id)))
        return [row.partition('"change":"')[2].partition('"')[0] for row in rows]


async def test_terms_agreed_to_are_the_battles(services: Services) -> None:
    info = await challenged(services, BOB)
    await services.open_challenges.propose(info.id, BOB, OTHERS)
    with pytest.raises(NotChallenged):
        await services.open_challenges.accept(info.id, BOB)
    begun = await services.open_challenges.accept(info.id, ALICE)
    assert (begun.status, begun.scenario, begun.timing.pace) == (Status.RUNNING, "pea-ridge", "brisk")
    assert (begun.person(UNION), begun.person(CONFEDERATE), begun.challenge) == (BOB, ALICE, None)
    assert await told(services, BOB) == ["asked", "changed", "agreed"]
    assert await told(services, ALICE) == ["changed", "accepted"]


async def test_what_was_agreed_to_is_what_was_proposed_last(services: Services) -> None:
    info = await challenged(services, BOB)
    await services.open_challenges.propose(info.id, BOB, OTHERS)
    await services.open_challenges.propose(info.id, ALICE, replace(OTHERS, pace="relaxed"))
    with pytest.raises(NotChallenged):
        await services.open_challenges.propose(info.id, ALICE, OTHERS)
    begun = await services.open_challenges.accept(info.id, BOB)
    assert begun.timing.pace == "relaxed"


@pytest.mark.parametrize(("wants", "agrees", "rated"), [(True, True, True), (False, True, False), (True, False, False)])
async def test_other_terms_are_rated_where_both_want_it(
    services: Services, *, wants: bool, agrees: bool, rated: bool
) -> None:
    await services.people.settle(BOB, rated=wants)
    info = await challenged(services, BOB, rated=True, reliable=True)
    proposed = await services.open_challenges.propose(info.id, BOB, OTHERS)
    assert proposed.challenge is not None
    assert proposed.challenge.counter == replace(OTHERS, counts=wants)
    begun = await services.open_challenges.accept(info.id, ALICE, rated=agrees)
    assert (begun.status, begun.rated, begun.reliable) == (Status.RUNNING, rated, True)


async def test_who_is_asked_to_agree_to_a_rated_battle_may_play_it_unrated(services: Services) -> None:
    info = await challenged(services, BOB, rated=True)
    await services.open_challenges.propose(info.id, BOB, OTHERS)
    counter = (await services.open_challenges.propose(info.id, ALICE, replace(OTHERS, pace="relaxed"))).challenge
    assert counter is not None
    assert counter.counter is not None
    assert counter.counter.counts
    assert not (await services.open_challenges.accept(info.id, BOB, rated=False)).rated


async def test_two_who_answer_in_the_same_tick_are_one_answer(services: Services) -> None:
    info = await challenged(services, BOB)
    await services.open_challenges.propose(info.id, BOB, OTHERS)
    done = await asyncio.gather(
        services.open_challenges.accept(info.id, ALICE),
        services.matches.execute(info.id, DeclineChallenge(ALICE)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, MatchInfo) for one in done) == 1


async def test_two_games_have_the_terms_that_they_have(services: Services) -> None:
    info = await services.series.open_games(ALICE, FIELD, replace(TERMS, invited=BOB))
    with pytest.raises((CannotChange, NotChallenged)):
        await services.open_challenges.propose(info.id, BOB, OTHERS)


async def test_the_others_fall_away_once_and_are_told(services: Services) -> None:
    first, second = await challenged(services, BOB), await challenged(services, CAROL)
    await services.open_challenges.accept(first.id, BOB)
    assert await services.open_challenges.fall_away() == 0
    closed = await services.matches.queries.info(second.id)
    assert closed.status is Status.CLOSED
    assert closed.challenge is not None
    assert closed.challenge.answer == FALLEN
    assert (await told(services, CAROL), await told(services, ALICE)) == (["asked", "fallen"], ["fallen"])


async def test_who_has_battles_already_wants_the_one_that_they_ask_for(services: Services) -> None:
    await services.open_challenges.accept((await challenged(services, BOB)).id, BOB)
    enough = await services.open_challenges.enough(ALICE)
    assert (enough, await services.open_challenges.enough(ALICE, 5)) == (2, 5)
    waits = await challenged(services, CAROL, enough=enough)
    assert await services.open_challenges.fall_away() == 0
    (running,) = [one for one in await services.matches.directory.all_open() if one.status is Status.RUNNING]
    await services.matches.execute(running.id, Resign(BOB))
    assert await services.open_challenges.fall_away() == 0
    assert (await services.matches.queries.info(waits.id)).challenged == CAROL


async def life(services: Services) -> None:
    """Alice challenges two, one of whom proposes changes, to which she agrees; what was done is not done again."""
    infos = [
        await services.matches.open_lobby(ALICE, FIELD, replace(TERMS, invited=person), f"challenge {person.id}")
        for person in (BOB, CAROL)
    ]
    with suppress(*REFUSALS):
        await services.open_challenges.propose(infos[0].id, BOB, OTHERS, "proposed")
    with suppress(*REFUSALS):
        await services.open_challenges.accept(infos[0].id, ALICE, "agreed")
    await services.open_challenges.fall_away()


async def check(file: Path, at: int) -> int:
    """Lives once until it is killed, and again to the end; returns the number of statements of the first life."""
    address = f"sqlite:///{file}"
    async with open_services(address, ManualClock(), Random(1)) as services:
        hangman = Hangman(services, at)
        with suppress(Killed):
            await life(services)
    async with open_services(address, ManualClock(), Random(2)) as services:
        await life(services)
        await life(services)
        first, second = await services.matches.directory.listed([MatchId(1), MatchId(2)])
        assert (first.status, first.scenario, first.person(UNION)) == (Status.RUNNING, "pea-ridge", BOB), at
        assert second.status is Status.CLOSED, at
        assert await told(services, BOB) == ["asked", "changed", "agreed"], at
        assert await told(services, CAROL) == ["asked", "fallen"], at
        assert sorted(await told(services, ALICE)) == ["accepted", "changed", "fallen"], at
        assert await services.matches.directory.listed([MatchId(3)]) == (), at
    return hangman.count


async def every(file: Path, folder: Path, stride: int) -> None:
    number = await check(Path(shutil.copy(file, folder / "whole.sqlite3")), 10**9)
    assert number > STRIDE
    for at in range(1, number + 1, stride):
        await check(Path(shutil.copy(file, folder / f"{at}.sqlite3")), at)


@pytest.mark.long
async def test_killed_at_a_statement_the_challenge_goes_on_as_if_nothing_had_been(file: Path, tmp_path: Path) -> None:
    await every(file, tmp_path, STRIDE)


@pytest.mark.soak
async def test_killed_at_every_statement(file: Path, tmp_path: Path) -> None:
    await every(file, tmp_path, 1)
