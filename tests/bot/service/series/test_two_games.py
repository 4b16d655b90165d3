"""Two games on one battle: sides swapped, flags summed, the second opened by itself."""

from __future__ import annotations

import asyncio
import dataclasses
import io
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.app.services import Services
from bot.service.domain import next_battle
from bot.service.domain.next_battle import terms_after
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.domain.series_score import leader, members, result_of, totals
from bot.service.model.match import Chair, MatchId, MatchInfo, Status
from bot.service.model.match_notifications import LobbyUpdate, MatchEnded, MatchStarted, SeriesScore, TurnReport
from bot.service.model.series import Course, Result, Series
from bot.service.usecases.match_commands.seats import Join, Leave, ReplacePlayer
from bot.service.usecases.match_commands.turn import AnswerDraw, OfferDraw, Resign
from bot.service.usecases.store_check import check_matches
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from tests.bot.service.conftest import Opener
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.family import toy_setup
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, WATCHER, play


async def opened(service: Services, pace: str = "none") -> MatchInfo:
    """Two games that have just begun, Grant for the Union."""
    terms = replace(TERMS, options={"target": "5"}, side=UNION, pace=pace)
    info = await service.series.open_games(GRANT, PLACE, terms, request="open")
    return await service.matches.execute(info.id, Join(LEE))


async def series_of(service: Services, match: int) -> Series:
    ref = (await service.matches.queries.info(MatchId(match))).series
    assert ref is not None
    return await service.series.info(ref.id)


async def test_the_second_game_begins_by_itself_with_sides_swapped(service: Services, clock: ManualClock) -> None:
    first = await opened(service, "brisk")
    assert first.series is not None
    assert (first.series.number, first.series.of) == (1, 2)
    await service.matches.execute(first.id, Resign(LEE))
    await service.scheduler.do_due()
    second = await service.matches.queries.info(MatchId(2))
    assert second.status is Status.RUNNING
    assert [chair.person for chair in second.chairs] == [LEE, GRANT]
    assert (second.scenario, second.options, second.timing.pace) == (first.scenario, first.options, "brisk")
    assert all(chair.bank for chair in second.chairs)
    assert second.commitment != first.commitment
    assert (await series_of(service, 2)).battles[1].match == second.id
    await service.scheduler.do_due()
    assert len(await service.matches.directory.matches_of(GRANT)) == 1


async def test_more_flags_in_all_win(service: Services) -> None:
    match = (await opened(service)).id
    await play(service, match, "lay one", "lay three", "push")
    await service.matches.execute(match, Resign(LEE))
    await service.scheduler.do_due()
    series = await series_of(service, match)
    (first,) = [one.result for one in series.battles if one.result]
    assert first == Result(UNION, max(1, first.union), 0)
    assert series.status is Course.RUNNING
    await service.matches.execute(MatchId(2), OfferDraw(GRANT))
    await service.matches.execute(MatchId(2), AnswerDraw(LEE, accept=True))
    await service.scheduler.do_due()
    series = await series_of(service, match)
    assert series.battles[1].result == Result(None, 0, 0)
    assert series.status is Course.OVER
    assert totals(series) == (first.union, 0)
    assert (leader(series), members(series, 0), members(series, 1)) == (0, (GRANT,), (LEE,))


async def test_one_game_given_up_by_each_is_a_draw(service: Services) -> None:
    match = (await opened(service)).id
    for number in (match, MatchId(2)):
        await service.matches.execute(
            number, Resign((await service.matches.queries.info(number)).chairs[1].person or GRANT)
        )
        await service.scheduler.do_due()
    series = await series_of(service, match)
    assert [one.result for one in series.battles] == [Result(UNION, 1, 0), Result(UNION, 1, 0)]
    assert (series.status, totals(series), leader(series)) == (Course.OVER, (1, 1), None)
    assert await service.matches.directory.all_open() == ()


@pytest.mark.parametrize(
    ("outcome", "result"),
    [
        (Outcome(UNION, "flags", ((UNION, 6), (CONFEDERATE, 5))), Result(UNION, 6, 5)),
        (Outcome(UNION, "generals", ((UNION, 2), (CONFEDERATE, 5))), Result(UNION, 2, 5)),
        (Outcome(None, "agreed", ((UNION, 2), (CONFEDERATE, 3))), Result(None, 2, 3)),
        (Outcome(None, "nightfall", ((UNION, 3), (CONFEDERATE, 3))), Result(None, 3, 3)),
        (Outcome(UNION, "nightfall", ((UNION, 3), (CONFEDERATE, 3))), Result(UNION, 3, 3)),
        (Outcome(CONFEDERATE, "resigned", ((UNION, 4), (CONFEDERATE, 1))), Result(CONFEDERATE, 4, 7)),
        (Outcome(CONFEDERATE, "time", ((UNION, 8), (CONFEDERATE, 1))), Result(CONFEDERATE, 8, 9)),
        (Outcome(UNION, "resigned", ((UNION, 0), (CONFEDERATE, 0))), Result(UNION, 6, 0)),
    ],
)
def test_nobody_gains_by_giving_up(outcome: Outcome, result: Result) -> None:
    assert result_of(outcome, {UNION: 6, CONFEDERATE: 7}) == result


async def test_the_news_come_once_and_in_order(service: Services) -> None:
    post = Postbox()
    match = (await opened(service)).id
    await service.outbox.drain_once(post.send)
    await service.matches.execute(match, Resign(LEE))
    await service.scheduler.do_due()
    await service.outbox.drain_once(post.send)
    first = [type(one.row.notification) for one in post.messages if one.row.match == 1 and not one.row.person]
    second = [type(one.row.notification) for one in post.messages if one.row.match == 2 and not one.row.person]
    assert (first[-1], first.count(MatchEnded)) == (MatchEnded, 1)
    assert second == [LobbyUpdate, MatchStarted, TurnReport]
    scores = [one for one in post.messages if isinstance(one.row.notification, SeriesScore)]
    assert {(one.row.series, one.row.match, one.channel) for one in scores} == {(1, 0, PLACE.channel)}
    previous = [one.row.previous.message if one.row.previous else 0 for one in scores]
    assert previous == [0, *(one.number for one in scores[:-1])]
    assert len({one.row.nonce for one in post.messages}) == len(post.messages)


async def test_a_restart_before_the_second_game_opens_it_once(service: Services, reopen: Opener) -> None:
    match = (await opened(service)).id
    await service.matches.execute(match, Resign(LEE))
    async with reopen() as one, reopen() as two:
        await asyncio.gather(one.scheduler.do_due(), two.scheduler.do_due(), service.series.follow_up(match))
        assert [info.id for info in await one.matches.directory.all_open()] == [2]
        await two.matches.execute(MatchId(2), Resign(LEE))
        await asyncio.gather(one.scheduler.do_due(), two.scheduler.do_due())
        assert await one.matches.directory.all_open() == ()
        assert (await series_of(one, match)).status is Course.OVER


async def test_who_had_himself_forgotten_leaves_a_seat_that_somebody_else_takes(service: Services) -> None:
    match = (await opened(service)).id
    await service.matches.execute(match, Resign(LEE))
    await service.privacy.forget(LEE)
    await service.scheduler.do_due()
    second = await service.matches.queries.info(MatchId(2))
    assert (second.status, second.free, second.host) == (Status.LOBBY, (UNION,), GRANT)
    await service.matches.execute(second.id, Join(WATCHER))
    series = await series_of(service, 2)
    assert members(series, 1) == (WATCHER,)
    assert series.battles[1].status is Status.RUNNING


async def test_with_nobody_left_the_match_is_broken_off(service: Services) -> None:
    match = (await opened(service)).id
    await service.matches.execute(match, Resign(LEE))
    await service.privacy.forget(LEE)
    await service.privacy.forget(GRANT)
    await service.scheduler.do_due()
    assert await service.matches.directory.all_open() == ()
    assert (await series_of(service, match)).status is Course.STOPPED


async def test_a_lobby_that_all_have_left_ends_it(service: Services) -> None:
    info = await service.series.open_games(GRANT, PLACE, TERMS)
    await service.matches.execute(info.id, Leave(GRANT))
    await service.scheduler.do_due()
    assert (await series_of(service, info.id)).status is Course.STOPPED


async def test_the_same_request_opens_it_once(service: Services) -> None:
    one = await service.series.open_games(GRANT, PLACE, TERMS, request="open")
    again = await service.series.open_games(GRANT, PLACE, TERMS, request="open")
    assert one == again
    assert len(await service.matches.directory.all_open()) == 1


async def test_a_rematch_in_between_is_the_second_game(service: Services) -> None:
    match = (await opened(service)).id
    await service.matches.execute(match, Resign(LEE))
    await service.scheduler.do_due()
    assert (await service.matches.rematch(match, GRANT)).id == 2


async def test_who_took_a_seat_over_plays_on(service: Services) -> None:
    match = (await opened(service)).id
    await service.matches.execute(match, ReplacePlayer(WATCHER, SeatTransfer(CONFEDERATE, WATCHER, organiser=True)))
    assert (await service.matches.queries.info(match)).chairs[1].person == WATCHER
    await service.matches.execute(match, Resign(WATCHER))
    await service.scheduler.do_due()
    assert [chair.person for chair in (await service.matches.queries.info(MatchId(2))).chairs] == [WATCHER, GRANT]
    assert await service.matches.directory.matches_of(LEE) == ()


async def test_options_about_a_side_go_with_its_players_and_so_do_seats(service: Services) -> None:
    info = await opened(service)
    series = await series_of(service, info.id)
    options = {"mode": "doubles", "union-players": "2", "confederate-players": "1", "first": "union", "union-dice": "4"}
    options |= {"archie": "confederate", "carbines": "on"}
    seats = [Seat(f"union/{number}") for number in (1, 2)] + [Seat("confederate/1")]
    chairs = tuple(map(Chair, seats, (GRANT, WATCHER, LEE)))
    terms = terms_after(series, replace(info, family="battle-cry", options=options, chairs=chairs), series.plan[1])
    assert terms.options == {
        "mode": "doubles",
        "confederate-players": "2",
        "union-players": "1",
        "first": "union",
        "archie": "union",
        "carbines": "on",
    }
    setup = await service.matches.queries.setup(info.id)
    doubles = toy_setup(setup.source, setup.ruleset, {}, setup.ruleset_version)
    three = (Seat("union/1"), Seat("confederate/1"), Seat("confederate/2"))
    doubles = dataclasses.replace(doubles, seats=three)
    live = next_battle.opened(series, replace(info, chairs=chairs), doubles, {}, service.unit_of_work.context())
    assert live is not None
    assert [(one.seat, one.person) for one in live.info.chairs] == [
        ("union/1", LEE),
        ("confederate/1", GRANT),
        ("confederate/2", WATCHER),
    ]
    assert next_battle.is_full(live)


async def test_a_seat_of_the_program_stays_its_own(service: Services) -> None:
    info = await opened(service)
    series = await series_of(service, info.id)
    chairs = (Chair(UNION, GRANT), Chair(CONFEDERATE, None, general="archie"))
    setup = await service.matches.queries.setup(info.id)
    live = next_battle.opened(series, replace(info, chairs=chairs), setup, {}, service.unit_of_work.context())
    assert live is not None
    assert live.info.chairs == (Chair(UNION, None, general="archie"), Chair(CONFEDERATE, GRANT))
    assert next_battle.is_full(live)
    held = (Chair(UNION, GRANT, general="archie"), Chair(CONFEDERATE, LEE))
    live = next_battle.opened(series, replace(info, chairs=held), setup, {}, service.unit_of_work.context())
    assert live is not None
    assert live.info.chairs == (Chair(UNION, LEE), Chair(CONFEDERATE, GRANT))


async def test_a_check_finds_flags_that_were_not_taken(service: Services, file: Path) -> None:
    match = (await opened(service)).id
    await service.matches.execute(match, Resign(LEE))
    await service.scheduler.do_due()
    assert [problems for _, problems in [one async for one in check_matches(service.database)]] == [[], []]
    with sqlite3.connect(file) as database:
        database.execute("UPDATE series_matches SET union_flags = 6 WHERE number = 1")
        database.execute("UPDATE series_matches SET match_id = 1 WHERE number = 2")
    found = [problems for _, problems in [one async for one in check_matches(service.database)]]
    assert [[one.what for one in problems] for problems in found] == [
        ["its series counts other flags"],
        ["its series does not know it"],
    ]


async def test_the_next_seat_begins_with_ones_own_standing_orders(service: Services) -> None:
    match = (await opened(service)).id
    await service.people.settle(LEE, standing={"plain": {"parry": "always"}})
    await service.matches.execute(match, Resign(LEE))
    await service.scheduler.do_due()
    assert (await service.matches.queries.settled(MatchId(2), LEE))["parry"] == "always"
    assert (await service.matches.queries.settled(MatchId(2), GRANT))["parry"] == "ask"


async def test_what_is_stored_of_a_person_is_handed_out_and_forgotten(service: Services, file: Path) -> None:
    await opened(service)
    await service.annual_battles.set_up(PLACE, GRANT, "UTC", TERMS)
    for person in (GRANT, LEE):
        await service.annual_battles.enter(PLACE.guild, person)
    with zipfile.ZipFile(io.BytesIO(await service.privacy.export(GRANT))) as packed:
        told = json.loads(packed.read("about-you.json"))
    assert [one["kind"] for one in told["campaigns and matches that you opened"]] == ["games", "annual"]
    assert [one["role"] for one in told["what you have entered"]] == ["entrant"]
    await service.privacy.forget(GRANT)
    with sqlite3.connect(file) as database:
        rows = [database.execute(f"SELECT * FROM {table}").fetchall() for table in ("series", "series_players")]
    assert str(GRANT.id) not in str(rows)
    assert str(LEE.id) in str(rows)
