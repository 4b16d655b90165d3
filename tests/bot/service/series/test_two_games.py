"""Two games on one battle: sides swapped, flags in all decide; what is opened by itself and when."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.service.check import check_matches
from bot.service.model import Chair, MatchId, MatchInfo, Status
from bot.service.news import Ended, Lobby, Score, Started, Turn
from bot.service.seating import Replacement
from bot.service.series import following
from bot.service.series.following import terms_after
from bot.service.series.model import Course, Result, Series
from bot.service.series.score import leader, members, result_of, totals
from bot.service.service import Service
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from tests.bot.service.conftest import Opener
from tests.support.manual_clock import ManualClock
from tests.support.picket import GRANT, LEE, PLACE, TERMS, WATCHER, play
from tests.support.postbox import Postbox
from tests.support.toy_family import ToySetup


async def opened(service: Service, pace: str = "none") -> MatchInfo:
    """Two games that have just begun, Grant for the Union."""
    terms = type(TERMS)(TERMS.scenario, TERMS.ruleset, {"target": "5"}, UNION, pace)
    info = await service.series.open_games(GRANT, PLACE, terms, request="open")
    return await service.matches.join(info.id, LEE)


async def series_of(service: Service, match: int) -> Series:
    ref = (await service.matches.info(MatchId(match))).series
    assert ref is not None
    return await service.series.info(ref.id)


async def test_the_second_game_begins_by_itself_with_sides_swapped(service: Service, clock: ManualClock) -> None:
    first = await opened(service, "brisk")
    assert first.series is not None
    assert (first.series.number, first.series.of) == (1, 2)
    await service.matches.resign(first.id, LEE)
    await service.keeper.do_due()
    second = await service.matches.info(MatchId(2))
    assert second.status is Status.RUNNING
    assert [chair.person for chair in second.chairs] == [LEE, GRANT]
    assert (second.scenario, second.options, second.timing.pace) == (first.scenario, first.options, "brisk")
    assert all(chair.bank for chair in second.chairs)
    assert second.commitment != first.commitment
    assert (await series_of(service, 2)).battles[1].match == second.id
    await service.keeper.do_due()
    assert len(await service.matches.matches_of(GRANT)) == 1


async def test_more_flags_in_all_win(service: Service) -> None:
    match = (await opened(service)).id
    await play(service, match, "lay one", "lay three", "push")
    await service.matches.resign(match, LEE)
    await service.keeper.do_due()
    series = await series_of(service, match)
    (first,) = [one.result for one in series.battles if one.result]
    assert first == Result(UNION, max(1, first.union), 0)
    assert series.status is Course.RUNNING
    await service.matches.offer_draw(MatchId(2), GRANT)
    await service.matches.answer_draw(MatchId(2), LEE, accept=True)
    await service.keeper.do_due()
    series = await series_of(service, match)
    assert series.battles[1].result == Result(None, 0, 0)
    assert series.status is Course.OVER
    assert totals(series) == (first.union, 0)
    assert (leader(series), members(series, 0), members(series, 1)) == (0, (GRANT,), (LEE,))


async def test_one_game_given_up_by_each_is_a_draw(service: Service) -> None:
    match = (await opened(service)).id
    for number in (match, MatchId(2)):
        await service.matches.resign(number, (await service.matches.info(number)).chairs[1].person or GRANT)
        await service.keeper.do_due()
    series = await series_of(service, match)
    assert [one.result for one in series.battles] == [Result(UNION, 1, 0), Result(UNION, 1, 0)]
    assert (series.status, totals(series), leader(series)) == (Course.OVER, (1, 1), None)
    assert await service.matches.all_open() == ()


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


async def test_the_news_come_once_and_in_order(service: Service) -> None:
    post = Postbox()
    match = (await opened(service)).id
    await service.outbox.drain_once(post.send)
    await service.matches.resign(match, LEE)
    await service.keeper.do_due()
    await service.outbox.drain_once(post.send)
    first = [type(one.row.news) for one in post.messages if one.row.match == 1 and not one.row.person]
    second = [type(one.row.news) for one in post.messages if one.row.match == 2 and not one.row.person]
    assert (first[-1], first.count(Ended)) == (Ended, 1)
    assert second == [Lobby, Started, Turn]
    scores = [one for one in post.messages if isinstance(one.row.news, Score)]
    assert {(one.row.series, one.row.match, one.channel) for one in scores} == {(1, 0, PLACE.channel)}
    previous = [one.row.previous.message if one.row.previous else 0 for one in scores]
    assert previous == [0, *(one.number for one in scores[:-1])]
    assert len({one.row.nonce for one in post.messages}) == len(post.messages)


async def test_a_restart_before_the_second_game_opens_it_once(service: Service, reopen: Opener) -> None:
    match = (await opened(service)).id
    await service.matches.resign(match, LEE)
    async with reopen() as one, reopen() as two:
        await asyncio.gather(one.keeper.do_due(), two.keeper.do_due(), service.series.follow_up(match))
        assert [info.id for info in await one.matches.all_open()] == [2]
        await two.matches.resign(MatchId(2), LEE)
        await asyncio.gather(one.keeper.do_due(), two.keeper.do_due())
        assert await one.matches.all_open() == ()
        assert (await series_of(one, match)).status is Course.OVER


async def test_who_had_himself_forgotten_leaves_a_seat_that_somebody_else_takes(service: Service) -> None:
    match = (await opened(service)).id
    await service.matches.resign(match, LEE)
    await service.privacy.forget(LEE)
    await service.keeper.do_due()
    second = await service.matches.info(MatchId(2))
    assert (second.status, second.free, second.host) == (Status.LOBBY, (UNION,), GRANT)
    await service.matches.join(second.id, WATCHER)
    series = await series_of(service, 2)
    assert members(series, 1) == (WATCHER,)
    assert series.battles[1].status is Status.RUNNING


async def test_with_nobody_left_the_match_is_broken_off(service: Service) -> None:
    match = (await opened(service)).id
    await service.matches.resign(match, LEE)
    await service.privacy.forget(LEE)
    await service.privacy.forget(GRANT)
    await service.keeper.do_due()
    assert await service.matches.all_open() == ()
    assert (await series_of(service, match)).status is Course.STOPPED


async def test_a_lobby_that_all_have_left_ends_it(service: Service) -> None:
    info = await service.series.open_games(GRANT, PLACE, TERMS)
    await service.matches.leave(info.id, GRANT)
    await service.keeper.do_due()
    assert (await series_of(service, info.id)).status is Course.STOPPED


async def test_the_same_request_opens_it_once(service: Service) -> None:
    one = await service.series.open_games(GRANT, PLACE, TERMS, request="open")
    again = await service.series.open_games(GRANT, PLACE, TERMS, request="open")
    assert one == again
    assert len(await service.matches.all_open()) == 1


async def test_a_rematch_in_between_is_the_second_game(service: Service) -> None:
    match = (await opened(service)).id
    await service.matches.resign(match, LEE)
    await service.keeper.do_due()
    assert (await service.matches.rematch(match, GRANT)).id == 2


async def test_who_took_a_seat_over_plays_on(service: Service) -> None:
    match = (await opened(service)).id
    await service.matches.replace_player(match, WATCHER, Replacement(CONFEDERATE, WATCHER, organiser=True))
    assert (await service.matches.info(match)).chairs[1].person == WATCHER
    await service.matches.resign(match, WATCHER)
    await service.keeper.do_due()
    assert [chair.person for chair in (await service.matches.info(MatchId(2))).chairs] == [WATCHER, GRANT]
    assert await service.matches.matches_of(LEE) == ()


async def test_options_about_a_side_go_with_its_players_and_so_do_seats(service: Service) -> None:
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
    setup = await service.matches.setup(info.id)
    doubles = ToySetup(setup.source, setup.ruleset, {}, setup.ruleset_version)
    doubles.seats = (Seat("union/1"), Seat("confederate/1"), Seat("confederate/2"))
    live = following.opened(series, replace(info, chairs=chairs), doubles, {}, service.clock.now(), service.desk.rng)
    assert live is not None
    assert [(one.seat, one.person) for one in live.info.chairs] == [
        ("union/1", LEE),
        ("confederate/1", GRANT),
        ("confederate/2", WATCHER),
    ]
    assert following.is_full(live)


async def test_a_seat_of_the_program_stays_its_own(service: Service) -> None:
    info = await opened(service)
    series = await series_of(service, info.id)
    chairs = (Chair(UNION, GRANT), Chair(CONFEDERATE, None, general="archie"))
    setup = await service.matches.setup(info.id)
    live = following.opened(series, replace(info, chairs=chairs), setup, {}, service.clock.now(), service.desk.rng)
    assert live is not None
    assert live.info.chairs == (Chair(UNION, None, general="archie"), Chair(CONFEDERATE, GRANT))
    assert following.is_full(live)
    held = (Chair(UNION, GRANT, general="archie"), Chair(CONFEDERATE, LEE))
    live = following.opened(series, replace(info, chairs=held), setup, {}, service.clock.now(), service.desk.rng)
    assert live is not None
    assert live.info.chairs == (Chair(UNION, LEE), Chair(CONFEDERATE, GRANT))


async def test_a_check_finds_flags_that_were_not_taken(service: Service, file: Path) -> None:
    match = (await opened(service)).id
    await service.matches.resign(match, LEE)
    await service.keeper.do_due()
    assert [problems for _, problems in [one async for one in check_matches(service.database)]] == [[], []]
    with sqlite3.connect(file) as database:
        database.execute("UPDATE series_matches SET union_flags = 6 WHERE number = 1")
        database.execute("UPDATE series_matches SET match_id = 1 WHERE number = 2")
    found = [problems for _, problems in [one async for one in check_matches(service.database)]]
    assert [[one.what for one in problems] for problems in found] == [
        ["its series counts other flags"],
        ["its series does not know it"],
    ]


async def test_the_next_seat_begins_with_ones_own_standing_orders(service: Service) -> None:
    match = (await opened(service)).id
    await service.people.settle(LEE, standing={"plain": {"parry": "always"}})
    await service.matches.resign(match, LEE)
    await service.keeper.do_due()
    assert (await service.matches.settled(MatchId(2), LEE))["parry"] == "always"
    assert (await service.matches.settled(MatchId(2), GRANT))["parry"] == "ask"


async def test_what_is_stored_of_a_person_is_handed_out_and_forgotten(service: Service, file: Path) -> None:
    await opened(service)
    await service.annual.set_up(PLACE, GRANT, "UTC", TERMS)
    for person in (GRANT, LEE):
        await service.annual.enter(PLACE.guild, person)
    with zipfile.ZipFile(io.BytesIO(await service.privacy.export(GRANT))) as packed:
        told = json.loads(packed.read("about-you.json"))
    assert [one["kind"] for one in told["campaigns and matches that you opened"]] == ["games", "annual"]
    assert [one["role"] for one in told["what you have entered"]] == ["entrant"]
    await service.privacy.forget(GRANT)
    with sqlite3.connect(file) as database:
        rows = [database.execute(f"SELECT * FROM {table}").fetchall() for table in ("series", "series_players")]
    assert str(GRANT.id) not in str(rows)
    assert str(LEE.id) in str(rows)
