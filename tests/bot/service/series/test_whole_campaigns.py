"""Jackson’s campaign, fought by computer generals from the first card to the last, with real dice between battles."""

from __future__ import annotations

import pytest

from bot.app.services import Services
from bot.discord.messages.series import score_post
from bot.service.domain.annual_calendar import campaigns
from bot.service.domain.series_score import leader, result_of, totals
from bot.service.model.errors import NotSoPlayed
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person, SeriesId, Status
from bot.service.model.series import Course, Result
from bot.texts import say
from engine.battle_cry.events import CampaignRolled
from engine.decision import CONFEDERATE, UNION, Seat
from engine.family import families
from tests.bot.service.conftest import Opener
from tests.support.service.computer_battles import fight_out, rest, sit_down
from tests.support.service.manual_clock import ManualClock

PLACE = MatchPlace(guild=10, channel=20)
GRANT, LEE, MEADE, JACKSON = (Person(number) for number in (1001, 1002, 1003, 1004))
RULES = tuple(families()["battle-cry"].rulesets.names)
VALLEY = campaigns()["jackson"]


async def campaign(service: Services, rules: str, options: dict[str, str], *others: Person) -> MatchInfo:
    """Jackson's campaign, its first battle begun."""
    terms = MatchOptions(scenario="", ruleset=rules, options=options, side=UNION)
    info = await service.series.open_campaign(GRANT, PLACE, VALLEY.title, VALLEY.battles, terms)
    return await sit_down(service, info.id, *others)


async def prelude_of(service: Services, match: MatchId) -> dict[Seat, int]:
    """Number of dice that each side rolled before its first turn."""
    events = [event for moment in await service.matches.history.moments(match) for event in moment.events]
    return {Seat(one.side): len(one.dice) for one in events if isinstance(one, CampaignRolled)}


async def whole_campaign(
    again: Opener, clock: ManualClock, rules: str, options: dict[str, str], *others: Person
) -> None:
    """Fights each battle out; between battles the program is restarted."""
    async with again() as service:
        sat = (await campaign(service, rules, options, *others)).chairs
    results: list[Result] = []
    for number, scenario in enumerate(VALLEY.battles, 1):
        async with again() as service:
            await rest(service)
            info = await service.matches.queries.info(MatchId(number))
            assert (info.scenario, info.ruleset, info.status) == (scenario, rules, Status.RUNNING)
            assert [(one.seat, one.person) for one in info.chairs] == [(one.seat, one.person) for one in sat]
            won = [sum(one.winner == side for one in results) for side in (UNION, CONFEDERATE)]
            flags = (results[-1].union, results[-1].confederate) if results else (0, 0)
            dice = [more + games for more, games in zip(flags, won, strict=True)]
            info = await fight_out(service, clock, info.id)
            rolled = {side: count for side, count in zip((UNION, CONFEDERATE), dice, strict=True) if count}
            assert await prelude_of(service, info.id) == rolled
            assert info.outcome is not None
            results.append(result_of(info.outcome, {}))
    async with again() as service:
        series = await service.series.info(SeriesId(1))
        assert [one.result for one in series.battles] == results
        assert series.status is Course.OVER
        ours, theirs = sum(one.union for one in results), sum(one.confederate for one in results)
        assert totals(series) == (ours, theirs)
        assert leader(series) == (None if ours == theirs else int(theirs > ours))
        assert await service.matches.directory.all_open() == ()
        assert f"{ours} : {theirs}" in score_post(series).body


MARKS = {rules: pytest.mark.long if rules == "classic" else pytest.mark.soak for rules in RULES}


@pytest.mark.parametrize("rules", [pytest.param(rules, marks=mark) for rules, mark in MARKS.items()])
async def test_jacksons_campaign(again: Opener, clock: ManualClock, rules: str) -> None:
    await whole_campaign(again, clock, rules, {}, LEE)


@pytest.mark.soak
async def test_jacksons_campaign_in_doubles(again: Opener, clock: ManualClock) -> None:
    """McDowell has one general of the Union: so one leads it in all three battles."""
    await whole_campaign(again, clock, "variant-150", {"mode": "doubles"}, LEE, JACKSON)


@pytest.mark.soak
async def test_jacksons_campaign_as_epic_games(again: Opener, clock: ManualClock) -> None:
    people = (MEADE, LEE, JACKSON, Person(1005))
    await whole_campaign(again, clock, "classic", {"mode": "epic"}, *people)


async def test_battles_that_the_same_people_cannot_fight_are_refused_at_once(real: Services) -> None:
    """McDowell has one general of the Union, Winchester two."""
    battles = ["winchester", "cedar-mountain", "mcdowell"]
    with pytest.raises(NotSoPlayed) as refused:
        await real.series.open_campaign(
            GRANT,
            PLACE,
            "",
            battles,
            MatchOptions(scenario="", ruleset="variant-150", options={"mode": "doubles"}, side=UNION),
        )
    assert say(refused.value).startswith("**McDowell**: The Union has only 1 general on the board in this battle")
    assert await real.matches.directory.all_open() == ()
