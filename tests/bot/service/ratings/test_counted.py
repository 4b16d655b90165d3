"""Ratings on a database: what counts, once, in the transaction of the end; computed again they are the same."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, cast
from zipfile import ZipFile

import pytest
from msgspec.structs import replace
from sqlalchemy import delete, select, update

from bot.app.services import Services, open_services
from bot.service.domain.ratings.lists import Kind, RatingList
from bot.service.domain.ratings.terms import can_be_rated
from bot.service.domain.seat_changes import REPLACE, SeatTransfer
from bot.service.model.errors import CannotBeRated, NoTakebackWhenRated
from bot.service.model.match import FORMER, MatchInfo, MatchOptions, Person, Status
from bot.service.model.preferences import LISTED_EVERYWHERE, LISTED_NOWHERE
from bot.service.persistence import rating_rows
from bot.service.persistence.rated_battles import battle_of, read_battles
from bot.service.usecases.match_commands.seats import Join, ReplacePlayer
from bot.service.usecases.match_commands.table import AnswerProposal, Rewind, TakeBack
from bot.service.usecases.match_commands.turn import Act, Resign
from bot.store.tables import RATING_CHANGES, RATINGS
from engine.decision import CONFEDERATE, UNION, Seat
from tests.support.service.manual_clock import ManualClock
from tests.support.service.rated_battles import FIELD, TERMS, begun, first_turns, fought, unrated

ALICE, BOB, CAROL, DAN = Person(11), Person(12), Person(13), Person(14)
DUELS = RatingList("battle-cry", Kind.DUEL)

Rows = list[tuple[object, ...]]


@pytest.fixture
async def services(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    async with open_services(f"sqlite:///{file}", clock, Random(1)) as opened:
        yield opened


async def rows(services: Services) -> tuple[Rows, Rows]:
    """All ratings and all changes, column by column."""
    async with services.database.read() as session:
        connection = await session.connection()
        ratings = (await connection.execute(select(RATINGS).order_by(*RATINGS.primary_key))).all()
        changes = (await connection.execute(select(RATING_CHANGES).order_by(*RATING_CHANGES.primary_key))).all()
    return [tuple(row) for row in ratings], [tuple(row) for row in changes]


async def is_counted(services: Services, info: MatchInfo) -> bool:
    return bool(await services.ratings.changes_of(info.id))


async def strength(services: Services, person: Person) -> float | None:
    found = (await services.ratings.strengths([person], "")).get(person)
    return found.mean if found else None


async def test_a_rated_battle_counts_when_it_ends(services: Services, clock: ManualClock) -> None:
    info = await begun(services, ALICE, BOB)
    assert info.rated
    await first_turns(services, info)
    assert await strength(services, ALICE) is None
    await services.matches.execute(info.id, Resign(BOB))
    won, lost = [await strength(services, person) for person in (ALICE, BOB)]
    assert won is not None
    assert lost is not None
    assert won > 25 > lost
    sides = {change.side: change.half_points for change in await services.ratings.changes_of(info.id)}
    assert sides == {UNION: 2, CONFEDERATE: 0}


async def test_an_unrated_one_and_one_that_never_began_do_not(services: Services, clock: ManualClock) -> None:
    assert not await is_counted(services, await fought(services, clock, ALICE, BOB, unrated()))
    info = await begun(services, ALICE, BOB)
    assert not await is_counted(services, await services.matches.execute(info.id, Resign(BOB)))
    assert (await rows(services)) == ([], [])


async def test_it_is_rated_only_if_both_want_it(services: Services) -> None:
    lobby = await services.matches.open_lobby(ALICE, FIELD, TERMS)
    assert lobby.rated
    assert not (await services.matches.execute(lobby.id, Join(BOB, rated=False))).rated


async def test_nobody_takes_back_in_a_rated_battle_and_an_organizer_makes_it_unrated(services: Services) -> None:
    info = await first_turns(services, await begun(services, ALICE, BOB))
    with pytest.raises(NoTakebackWhenRated):
        await services.matches.execute(info.id, TakeBack(ALICE, 1))
    after = await services.matches.execute(info.id, Rewind(CAROL, 1))
    assert not after.rated


async def test_a_battle_with_another_player_is_no_longer_rated(services: Services) -> None:
    info = await first_turns(services, await begun(services, ALICE, BOB))
    wanted = SeatTransfer(Seat(CONFEDERATE), CAROL, organiser=True, gone=True)
    asked = await services.matches.execute(info.id, ReplacePlayer(DAN, wanted))
    assert asked.rated
    assert not (await services.matches.execute(info.id, AnswerProposal(CAROL, REPLACE, accept=True))).rated


async def test_battles_that_players_bring_are_not_rated(services: Services) -> None:
    setup = await services.matches.queries.setup((await services.matches.open_lobby(ALICE, FIELD, unrated())).id)
    assert can_be_rated(setup)
    assert not can_be_rated(dataclasses.replace(cast("Any", setup), scenario="our-battle"))
    solo = replace(TERMS, ruleset="variant-150", options={"mode": "archie"}, side=None)
    with pytest.raises(CannotBeRated) as refused:
        await services.matches.open_lobby(ALICE, FIELD, solo)
    assert not refused.value.own


async def test_the_computer_has_a_list_of_its_own(services: Services, clock: ManualClock) -> None:
    terms = replace(TERMS, computer=True, level="recruit")
    info = await services.matches.open_lobby(ALICE, FIELD, terms)
    for _ in range(400):
        clock.advance(120)
        await services.scheduler.do_due()
        actions = await services.matches.queries.options(info.id, ALICE)
        info = await services.matches.queries.info(info.id)
        if info.turn >= 3:
            break
        if actions:
            text = "pass" if any(one.text == "pass" for one in actions) else actions[0].text
            await services.matches.execute(info.id, Act(ALICE, text))
    await services.matches.execute(info.id, Resign(ALICE))
    generals = await services.ratings.generals("battle-cry")
    assert list(generals) == ["recruit"]
    assert generals["recruit"].half_points == 2
    assert await strength(services, ALICE) is None


async def test_the_facts_from_memory_are_those_of_the_rows(services: Services, clock: ManualClock) -> None:
    info = await fought(services, clock, ALICE, BOB)
    async with services.database.read() as session:
        (stored,) = await read_battles(await session.connection())
    assert battle_of(info) == stored


async def test_computed_again_from_the_records_alone_all_is_the_same_to_the_bit(
    services: Services, clock: ManualClock
) -> None:
    people = [ALICE, BOB, CAROL]
    rng = Random(3)
    for _ in range(8):
        winner, loser = rng.sample(people, 2)
        await fought(services, clock, winner, loser)
        clock.advance(timedelta(days=20).total_seconds())
    before = await rows(services)
    assert (await services.ratings.rebuild(keep=True)).different == 0
    async with services.database.write() as session:
        for table in (RATINGS, RATING_CHANGES):
            await (await session.connection()).execute(delete(table))
    found = await services.ratings.rebuild()
    assert (found.battles, found.different) == (8, found.ratings)
    assert await rows(services) == before


async def test_a_number_that_is_wrong_is_found_and_mended(services: Services, clock: ManualClock) -> None:
    await fought(services, clock, ALICE, BOB)
    before = await rows(services)
    async with services.database.write() as session:
        wrong = update(RATINGS).where(RATINGS.c.person == ALICE.id, RATINGS.c.list == DUELS.id)
        await (await session.connection()).execute(wrong.values(mean=1))
    assert (await services.ratings.rebuild(keep=True)).different == 1
    assert await strength(services, ALICE) == 1e-06
    await services.ratings.rebuild()
    assert await rows(services) == before


async def test_one_that_ended_earlier_and_comes_late_counts_before_the_others(
    services: Services, clock: ManualClock
) -> None:
    for winner, loser in ((ALICE, BOB), (BOB, CAROL), (CAROL, ALICE), (ALICE, CAROL)):
        await fought(services, clock, winner, loser)
    before = await rows(services)
    async with services.database.read() as session:
        battles = await read_battles(await session.connection())
    for late in (0, 2):
        async with services.database.write() as session:
            connection = await session.connection()
            for table in (RATINGS, RATING_CHANGES):
                await connection.execute(delete(table))
            for battle in [*(one for one in battles if one != battles[late]), battles[late]]:
                assert await rating_rows.count(connection, battle)
        assert await rows(services) == before


async def test_what_could_not_be_counted_is_counted_at_the_next_start(
    services: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(rating_rows, "_write", _fails)
        info = await fought(services, clock, ALICE, BOB)
    assert info.status is Status.OVER
    assert not await is_counted(services, info)
    assert await services.ratings.catch_up() == 1
    assert await is_counted(services, info)
    assert await services.ratings.catch_up() == 0


async def _fails(*_: object, **__: object) -> None:
    raise ValueError


async def about(services: Services, person: Person) -> dict[str, list[object]]:
    """What the export says of a person."""
    with ZipFile(BytesIO(await services.privacy.export(person))) as packed:
        return dict(json.loads(packed.read("about-you.json")))


async def test_when_somebody_is_forgotten_the_others_keep_their_numbers(services: Services, clock: ManualClock) -> None:
    for winner, loser in ((ALICE, BOB), (BOB, CAROL), (CAROL, ALICE), (BOB, ALICE), (ALICE, CAROL)):
        await fought(services, clock, winner, loser)
    kept = [await strength(services, person) for person in (ALICE, CAROL)]
    told = await about(services, BOB)
    assert (len(told["your ratings"]), len(told["what battles made of your ratings"])) == (4, 12)
    await services.privacy.forget(BOB)
    assert (await about(services, BOB))["your ratings"] == []
    ratings, changes = await rows(services)
    assert not any(row[1] == BOB.id for row in ratings)
    assert not any(BOB.id in row for row in changes)
    assert sum(row[4] == FORMER.id for row in changes) == 3 * 4
    assert [await strength(services, person) for person in (ALICE, CAROL)] == kept
    assert (await services.ratings.rebuild(keep=True)).different == 0
    await services.ratings.rebuild()
    await fought(services, clock, ALICE, CAROL)
    assert (await services.ratings.rebuild(keep=True)).different == 0
    await services.privacy.forget(CAROL)
    assert (await services.ratings.rebuild(keep=True)).different == 0


async def test_leaderboards_name_those_who_wish_it(
    services: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.domain.ratings.leaderboard.has_rank", lambda _: True)
    await fought(services, clock, ALICE, BOB)
    await fought(services, clock, CAROL, BOB, place=replace(FIELD, guild=2))

    async def named(guild: int | None) -> list[Person]:
        return [rank.person for rank in (await services.ratings.leaderboard(DUELS, guild)).ranks]

    assert set(await named(1)) == {ALICE, BOB}
    assert (await named(1))[0] == ALICE
    assert set(await named(2)) == {CAROL, BOB}
    assert await named(None) == []
    await services.people.settle(ALICE, leaderboards=LISTED_EVERYWHERE)
    await services.people.settle(BOB, leaderboards=LISTED_NOWHERE)
    assert await named(None) == [ALICE]
    assert await named(1) == [ALICE]
    await services.bans.ban(1, DAN, ALICE, "")
    assert await named(1) == []
    await services.bans.unban(1, ALICE)
    seasons = await services.ratings.leaderboard(DUELS.of(services.ratings.season()), 1)
    assert [rank.person for rank in seasons.ranks] == [ALICE]
    assert {list_.id for list_ in await services.ratings.lists(1)} == {"battle-cry/duel//", "battle-cry/duel/classic/"}


async def test_the_queue_asks_the_ratings(services: Services, clock: ManualClock) -> None:
    await fought(services, clock, ALICE, BOB)
    found = await services.matchmaking.strength_of([ALICE, CAROL], "classic")
    assert set(found) == {ALICE}


@pytest.mark.parametrize("both", [True, False])
async def test_the_queue_rates_a_battle_if_both_settings_say_so(services: Services, *, both: bool) -> None:
    await services.people.settle(ALICE, rated=True)
    await services.people.settle(BOB, rated=both)
    await services.matchmaking.look(ALICE, FIELD)
    found = await services.matchmaking.look(BOB, FIELD)
    assert found is not None
    assert found.rated is both


async def test_a_rematch_and_the_second_of_two_games_are_rated_like_the_first(
    services: Services, clock: ManualClock
) -> None:
    info = await fought(services, clock, ALICE, BOB)
    assert (await services.matches.rematch(info.id, BOB)).rated
    terms = MatchOptions(scenario="first-bull-run", ruleset="classic", side=UNION, rated=True)
    first = await services.series.open_games(CAROL, FIELD, terms)
    first = await first_turns(services, await services.matches.execute(first.id, Join(DAN)))
    await services.matches.execute(first.id, Resign(DAN))
    await services.series.follow_up(first.id)
    (second,) = [one for one in await services.matches.directory.matches_of(DAN) if one.id != first.id]
    assert second.rated
