"""Two games on real battles by computer generals: a duel, against Archie, with teams; refusals."""

from __future__ import annotations

import pytest

from bot.app.services import Services
from bot.discord.messages.series import score_post
from bot.service.domain.series_score import leader, members, result_of, totals
from bot.service.model.errors import NotSoPlayed
from bot.service.model.match import PROGRAM, MatchId, MatchOptions, MatchPlace, Person, SeriesId, Status
from bot.service.model.series import Course, Result, Series
from bot.service.usecases.match_commands.turn import AnswerDraw, OfferDraw, Resign
from engine.battle_cry.events import CardPlayed
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from tests.bot.service.conftest import Opener
from tests.support.service.computer_battles import fight_on, fight_out, rest, sit_down
from tests.support.service.manual_clock import ManualClock

PLACE = MatchPlace(guild=10, channel=20)
GRANT, LEE, JACKSON = Person(1001), Person(1002), Person(1003)


async def series(service: Services) -> Series:
    return await service.series.info(SeriesId(1))


@pytest.mark.soak
async def test_two_games_with_a_restart_in_each(again: Opener, clock: ManualClock) -> None:
    async with again() as service:
        info = await service.series.open_games(
            GRANT, PLACE, MatchOptions(scenario="first-bull-run", ruleset="variant-150", options={}, side=UNION)
        )
        await sit_down(service, info.id, LEE)
    results = []
    for number, people in enumerate(([GRANT, LEE], [LEE, GRANT]), 1):
        async with again() as service:
            await rest(service)
            info = await fight_on(service, clock, MatchId(number), 40)
            assert [chair.person for chair in info.chairs] == people
        async with again() as service:
            info = await fight_out(service, clock, MatchId(number))
            assert info.outcome is not None
            results.append(result_of(info.outcome, {}))
    async with again() as service:
        first, second = results
        found = await series(service)
        assert (found.status, len(found.battles)) == (Course.OVER, 2)
        assert totals(found) == (first.union + second.confederate, first.confederate + second.union)


@pytest.mark.parametrize(
    ("rules", "side"),
    [
        pytest.param("variant-150", UNION, marks=pytest.mark.long),
        pytest.param("variant-150", CONFEDERATE, marks=pytest.mark.soak),
        pytest.param("advanced", UNION, marks=pytest.mark.soak),
        pytest.param("advanced", CONFEDERATE, marks=pytest.mark.soak),
    ],
)
async def test_against_archie_the_player_begins_the_first_game_and_archie_the_second(
    again: Opener, clock: ManualClock, rules: str, side: Seat
) -> None:
    """Each commands both sides. Falling Waters is begun by the Union where nothing else is said."""
    other = CONFEDERATE if side == UNION else UNION
    async with again() as service:
        options = {"mode": "archie", "archie": str(other)}
        await service.series.open_games(
            GRANT, PLACE, MatchOptions(scenario="falling-waters", ruleset=rules, options=options, side=side)
        )
    for number, mine, his in ((1, side, other), (2, other, side)):
        async with again() as service:
            await rest(service)
            info = await service.matches.queries.info(MatchId(number))
            assert (info.status, info.person(mine), info.chair(his).general) == (Status.RUNNING, GRANT, PROGRAM)
            setup = await service.matches.queries.setup(info.id)
            assert isinstance(setup, BattleSetup)
            assert SEATS[setup.battle.first] == side
            await fight_out(service, clock, info.id)
            cards = [
                event
                for moment in await service.matches.history.moments(info.id)
                for event in moment.events
                if isinstance(event, CardPlayed)
            ]
            assert cards[0].side == side
            assert {card.side for card in cards} == set(SEATS)
    async with again() as service:
        found = await series(service)
        assert found.status is Course.OVER
        assert "the computer" in score_post(found).body
        assert "*free*" not in score_post(found).body


async def test_an_order_that_is_chosen_stands(real: Services) -> None:
    options = {"mode": "archie", "archie": "confederate", "first": "confederate"}
    info = await real.series.open_games(
        GRANT, PLACE, MatchOptions(scenario="falling-waters", ruleset="classic", options=options, side=UNION)
    )
    assert info.options["first"] == "confederate"


@pytest.mark.parametrize("side", SEATS)
async def test_against_archie_the_player_begins_a_single_game_and_archie_its_rematch(
    again: Opener, clock: ManualClock, side: Seat
) -> None:
    other = CONFEDERATE if side == UNION else UNION
    options = {"mode": "archie", "archie": str(other)}
    async with again() as service:
        first = await service.matches.open_lobby(
            GRANT, PLACE, MatchOptions(scenario="falling-waters", ruleset="classic", options=options, side=side)
        )
        assert (first.status, first.waiting and first.waiting.seat) == (Status.RUNNING, side)
        await service.matches.execute(first.id, Resign(GRANT))
        await rest(service)
        second = await service.matches.rematch(first.id, GRANT)
        assert second.person(other) == GRANT
        setup = await service.matches.queries.setup(second.id)
        assert isinstance(setup, BattleSetup)
        assert SEATS[setup.battle.first] == side
        assert seat_of_archie(setup) == side
        third = await finished_again(service, second.id)
        setup = await service.matches.queries.setup(third)
        assert isinstance(setup, BattleSetup)
        assert (SEATS[setup.battle.first], seat_of_archie(setup)) == (side, other)


def seat_of_archie(setup: BattleSetup) -> Seat:
    """Archie's seat."""
    (seat,) = setup.roster.imaginary
    return seat


async def finished_again(service: Services, match: MatchId) -> MatchId:
    """The rematch of a match that is resigned."""
    await service.matches.execute(match, Resign(GRANT))
    await rest(service)
    return (await service.matches.rematch(match, GRANT)).id


@pytest.mark.parametrize("most", [pytest.param(60, id="given up"), pytest.param(4000, marks=pytest.mark.soak)])
async def test_two_games_of_teams_swap_whole_sides(again: Opener, clock: ManualClock, most: int) -> None:
    async with again() as service:
        options = {"mode": "doubles", "union-players": "1", "confederate-players": "2"}
        info = await service.series.open_games(
            GRANT, PLACE, MatchOptions(scenario="falling-waters", ruleset="classic", options=options, side=UNION)
        )
        await sit_down(service, info.id, LEE, JACKSON)
        await given_up(service, clock, info.id, most)
    async with again() as service:
        second = await service.matches.queries.info(MatchId(2))
        assert [(chair.seat, chair.person) for chair in second.chairs] == [
            ("union/1", LEE),
            ("union/2", JACKSON),
            ("confederate/1", GRANT),
        ]
        await given_up(service, clock, second.id, most)
        found = await series(service)
        assert (found.status, members(found, 0), members(found, 1)) == (Course.OVER, (GRANT,), (LEE, JACKSON))


async def given_up(service: Services, clock: ManualClock, match: MatchId, most: int) -> None:
    """A game of so many answers, then resigned by the player who leads the Union alone or first."""
    info = await fight_on(service, clock, match, most)
    people = dict.fromkeys(chair.person for chair in info.chairs if side_of(chair.seat) == UNION)
    for person in people:
        if person and info.waiting:
            info = await service.matches.execute(match, Resign(person))
    await rest(service)


async def test_games_that_cannot_be_fought_with_sides_swapped_are_refused_at_once(real: Services) -> None:
    """At First Bull Run the Union has one general."""
    options = {"mode": "doubles", "union-players": "1", "confederate-players": "2"}
    with pytest.raises(NotSoPlayed):
        await real.series.open_games(
            GRANT, PLACE, MatchOptions(scenario="first-bull-run", ruleset="variant-150", options=options, side=UNION)
        )
    assert await real.matches.directory.all_open() == ()


async def test_equal_flags_in_all_are_a_tie(again: Opener) -> None:
    async with again() as service:
        info = await service.series.open_games(
            GRANT, PLACE, MatchOptions(scenario="first-bull-run", ruleset="classic", options={}, side=UNION)
        )
        await sit_down(service, info.id, LEE)
        for number in (1, 2):
            await service.matches.execute(MatchId(number), OfferDraw(GRANT))
            await service.matches.execute(MatchId(number), AnswerDraw(LEE, accept=True))
            await rest(service)
        found = await series(service)
        assert [one.result for one in found.battles] == [Result(None, 0, 0)] * 2
        assert (found.status, leader(found)) == (Course.OVER, None)
        assert "The two games end in a draw, with 0 flags each." in score_post(found).body
