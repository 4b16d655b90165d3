"""Campaigns: battles in order, sides fixed, flags summed, dice before each battle from the earlier ones."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.app.services import Services
from bot.service.domain.annual_calendar import campaigns
from bot.service.domain.series_score import dice_before, leader, totals
from bot.service.model.errors import CampaignLength, NoSuchScenario, NotHostOfSeries, SeriesOver
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, Status
from bot.service.model.series import Course, Result, Series
from bot.service.usecases.custom_scenarios import CustomScenarios
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION, Seat
from engine.family import Option
from tests.support.toy.family import TOY, ToySetup, put_in_force
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, WATCHER

DICE = tuple(Option(f"{side}-dice", side, tuple(map(str, range(61))), "") for side in ("union", "confederate"))


@pytest.fixture
def _dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules with dice before the battle."""

    def with_dice(source: str, ruleset: str, options: Mapping[str, str], version: int | None = None) -> ToySetup:
        made = TOY.scenarios.setup(source, ruleset, options, version)
        return dataclasses.replace(made, options={**made.options, **{one.id: options.get(one.id, "0") for one in DICE}})

    rulesets = dataclasses.replace(TOY.rulesets, options=lambda ruleset: (*TOY.rulesets.options(ruleset), *DICE))
    put_in_force(
        monkeypatch,
        dataclasses.replace(TOY, rulesets=rulesets, scenarios=dataclasses.replace(TOY.scenarios, setup=with_dice)),
    )


async def opened(service: Services, battles: int = 3, name: str = "battle") -> MatchInfo:
    """A campaign on the toy's battles that has just begun, Grant for the Union."""
    names = [f"{name}-{number}" for number in range(1, battles + 1)]
    info = await service.series.open_campaign(GRANT, PLACE, "The Valley", names, TERMS)
    return await service.matches.execute(info.id, Join(LEE))


async def series_of(service: Services, match: int) -> Series:
    ref = (await service.matches.queries.info(MatchId(match))).series
    assert ref is not None
    return await service.series.info(ref.id)


async def lose(service: Services, match: int, side: Seat) -> None:
    person = (await service.matches.queries.info(MatchId(match))).person(side)
    assert person is not None
    await service.matches.execute(MatchId(match), Resign(person))
    await service.scheduler.do_due()


@pytest.mark.usefixtures("_dice")
async def test_sides_stay_and_dice_follow_from_what_was_won(service: Services) -> None:
    await opened(service, 4, "dicey")
    dice = []
    for number, loser in enumerate((CONFEDERATE, CONFEDERATE, UNION, UNION), 1):
        info = await service.matches.queries.info(MatchId(number))
        assert [chair.person for chair in info.chairs] == [GRANT, LEE]
        assert info.series is not None
        assert (info.series.number, info.series.of, info.series.title) == (number, 4, "The Valley")
        dice.append((info.options["union-dice"], info.options["confederate-dice"]))
        await lose(service, number, loser)
    # a flag in the battle before and a die for each battle won so far
    assert dice == [("0", "0"), ("2", "0"), ("3", "0"), ("2", "2")]
    series = await series_of(service, 1)
    assert (series.status, totals(series), leader(series)) == (Course.OVER, (2, 2), None)
    assert await service.matches.directory.all_open() == ()


async def test_rules_that_know_no_such_dice_roll_none(service: Services) -> None:
    info = await opened(service)
    await lose(service, info.id, CONFEDERATE)
    series = await series_of(service, 1)
    assert series.battles[0].result == Result(UNION, 1, 0)
    assert dice_before(series, "toy", "plain") == {}
    assert (await service.matches.queries.info(MatchId(2))).status is Status.RUNNING


async def test_more_flags_in_all_win_the_campaign(service: Services) -> None:
    await opened(service)
    for number, loser in enumerate((CONFEDERATE, UNION, UNION), 1):
        await lose(service, number, loser)
    series = await series_of(service, 1)
    assert (series.status, totals(series), leader(series)) == (Course.OVER, (1, 2), 1)


async def test_a_campaign_has_three_battles_at_least(service: Services) -> None:
    for wrong in (2, 32):
        with pytest.raises(CampaignLength):
            await opened(service, wrong)
    assert await service.matches.directory.all_open() == ()


async def test_who_opened_it_may_end_it(service: Services) -> None:
    match = await opened(service)
    series = await series_of(service, match.id)
    with pytest.raises(NotHostOfSeries):
        await service.series.end(series.id, LEE, organiser=False)
    assert (await service.series.end(series.id, GRANT, organiser=False)).status is Course.STOPPED
    with pytest.raises(SeriesOver):
        await service.series.end(series.id, LEE, organiser=True)
    await lose(service, match.id, UNION)
    assert await service.matches.directory.all_open() == ()
    assert (await series_of(service, match.id)).status is Course.STOPPED


async def test_campaigns_of_a_server(service: Services) -> None:
    first, second = await opened(service), await opened(service)
    assert [one.battles[0].match for one in await service.series.campaigns(PLACE.guild)] == [second.id, first.id]
    assert second.series is not None
    await service.series.end(second.series.id, WATCHER, organiser=True)
    assert [one.battles[0].match for one in await service.series.campaigns(PLACE.guild)] == [first.id, second.id]
    assert await service.series.campaigns(99) == ()


async def test_jacksons_campaign_on_the_programs_battles(real: Services) -> None:
    jackson = campaigns()["jackson"]
    terms = MatchOptions(scenario="", ruleset="classic", options={}, side=UNION)
    info = await real.series.open_campaign(GRANT, PLACE, jackson.title, jackson.battles, terms)
    await real.matches.execute(info.id, Join(LEE))
    for number, scenario in enumerate(jackson.battles, 1):
        info = await real.matches.queries.info(MatchId(number))
        assert (info.scenario, info.ruleset, info.status) == (scenario, "classic", Status.RUNNING)
        await lose(real, number, CONFEDERATE)
    series = await series_of(real, 1)
    needed = [one.result.union for one in series.battles if one.result]
    assert len(needed) == 3
    assert min(needed) >= 4  # the field was left to the Union: it gets the flags that it needed
    assert totals(series) == (sum(needed), 0)


async def test_an_unknown_battle_is_refused_before_anything_is_opened(real: Services) -> None:
    with pytest.raises(NoSuchScenario):
        await real.series.open_campaign(
            GRANT,
            PLACE,
            "",
            ["mcdowell", "winchester", "waterloo"],
            MatchOptions(scenario="", ruleset="classic", options={}, side=UNION),
        )
    assert await real.matches.directory.all_open() == ()


async def test_a_servers_own_battle_is_fought_as_it_was_when_the_campaign_began(real: Services) -> None:
    custom_scenarios = real.custom_scenarios
    assert isinstance(custom_scenarios, CustomScenarios)
    text = (Path(__file__).parents[4] / "scenarios/mcdowell.yaml").read_text("utf-8")
    own = text.replace("id: mcdowell", "id: own-fight", 1).replace("name: ", "name: Own ", 1)
    await custom_scenarios.add(PLACE.guild, GRANT, own.encode(), "own-fight.yaml")
    terms = MatchOptions(scenario="", ruleset="variant-150", options={}, side=UNION)
    info = await real.series.open_campaign(GRANT, PLACE, "Ours", ["mcdowell", "own-fight", "winchester"], terms)
    await real.matches.execute(info.id, Join(LEE))
    await custom_scenarios.remove(PLACE.guild, "own-fight", GRANT)
    await lose(real, info.id, UNION)
    assert (await real.matches.queries.info(MatchId(2))).scenario == "own-fight"
    await lose(real, 2, UNION)
    assert (await real.matches.queries.info(MatchId(3))).scenario == "winchester"
