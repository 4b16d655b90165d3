"""Whole series on Discord, each match played to its result: two games, a campaign, an annual day.

Part of ``make soak``; the short suite resigns the same matches early (``test_series.py``), or plays them on the
service.
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.service.domain.annual_calendar import campaigns
from bot.service.model.match import MatchInfo, Status
from engine.battle_cry.events import CampaignRolled
from engine.decision import CONFEDERATE, UNION, Seat
from tests.support.discord.seen import Seen
from tests.support.discord.series_match import SeriesTable, flags_of
from tests.support.discord.simulator import Person, Simulated
from tests.support.discord.team_table import TeamTable
from tests.support.service.waiting_clock import HandClock

pytestmark = [pytest.mark.timeout(600), pytest.mark.soak]

SIDES = (UNION, CONFEDERATE)
NAMES = {UNION: "Union", CONFEDERATE: "Confederate"}
ORDINARY = {"play-card", "give-orders", "move", "battle"}


@pytest.fixture
def series(world: Simulated, clock: HandClock) -> SeriesTable:
    return SeriesTable(world, clock, world.add_person("walt"))


def score(world: Simulated) -> Seen:
    """The one message of a series."""
    posts = [one for one in world.history(world.channel) if one.by_bot and not one.ephemeral]
    (found,) = [one for one in posts if "All flags" in one.text and one.text.startswith("### ")]
    return found


def line_of(info: MatchInfo, number: int, first: Seat) -> str:
    """How a battle that is over stands in the score, the flags of the team first that led ``first`` in it."""
    assert info.outcome is not None
    flags, (second,) = flags_of(info), set(SIDES) - {first}
    won = f"{NAMES[info.outcome.winner]} victory" if info.outcome.winner else "drawn"
    return f"{number}. **{info.title}** #{info.id} · {flags(first)} : {flags(second)} · {won}"


async def seats(series: SeriesTable, match: int) -> dict[Seat, Person]:
    return (await series.table(match)).seated


async def nothing_is_open(series: SeriesTable, last: int) -> TeamTable:
    """No match follows the last one, and the bot has nothing to say any more."""
    table = await series.table(last)
    assert await table.matches.directory.all_open() == ()
    assert len(series.world.threads()) == last
    before = score(series.world)
    await series.world.restart()
    await table.wait(3600)
    assert (score(series.world).id, score(series.world).text) == (before.id, before.text)
    return table


async def test_two_games_are_fought_out(world: Simulated, series: SeriesTable) -> None:
    ulysses, robert = world.people
    await world.slash(ulysses, world.channel, "match new", scenario="falling-waters", side="union", games=2)
    await world.slash(robert, world.channel, "match join", match="1")
    assert await seats(series, 1) == {UNION: ulysses, CONFEDERATE: robert}
    first = await series.fight_out(1)
    assert line_of(first, 1, UNION) in score(world).text
    assert await seats(series, 2) == {UNION: robert, CONFEDERATE: ulysses}
    ours, theirs = map(flags_of(first), SIDES)
    second = await series.fight_out(2)
    assert line_of(second, 2, CONFEDERATE) in score(world).text
    ours, theirs = ours + flags_of(second)(CONFEDERATE), theirs + flags_of(second)(UNION)
    assert f"**All flags** · {ulysses.mention} **{ours} : {theirs}** {robert.mention}" in score(world).text
    winner, more, fewer = max((ulysses, ours, theirs), (robert, theirs, ours), key=lambda one: one[1])
    verdict = (
        f"wins both games together, {more} flags to {fewer}."
        if ours != theirs
        else f"The two games end in a draw, with {ours} flags each."
    )
    assert verdict in score(world).text
    table = await nothing_is_open(series, 2)
    ended = next(one for one in table.posts if "victory" in one.text)
    assert verdict in ended.text
    assert ours == theirs or f"{winner.mention} {verdict}" in ended.text
    assert series.asked >= ORDINARY


async def test_jacksons_campaign_is_fought_out(world: Simulated, series: SeriesTable) -> None:
    ulysses, robert = world.people
    jackson = campaigns()["jackson"]
    await world.slash(robert, world.channel, "series campaign", ready="jackson", side="confederate", rules="classic")
    await world.slash(ulysses, world.channel, "match join", match="1")
    done: list[MatchInfo] = []
    ours = theirs = 0
    for number, scenario in enumerate(jackson.battles, 1):
        table = await series.table(number)
        info = await table.info()
        assert (info.scenario, info.ruleset, info.status) == (scenario, "classic", Status.RUNNING)
        assert table.seated == {UNION: ulysses, CONFEDERATE: robert}
        dice = {side: dice_before(done, side) for side in SIDES}
        assert await rolled(table) == {side: count for side, count in dice.items() if count}
        told = table.posts[0].text
        assert f"Jackson’s Campaign, battle {number} of 3" in told
        done.append(await series.fight_out(number))
        ours, theirs = (sum(flags_of(one)(side) for one in done) for side in SIDES)
        for place, one in enumerate(done, 1):
            assert line_of(one, place, UNION) in score(world).text
        assert f"Union ({ulysses.mention}) **{ours} : {theirs}** Confederate ({robert.mention})" in score(world).text
    assert ours != theirs, "another seed, or there is no winner to look for"
    winner = f"The Union ({ulysses.mention})" if ours > theirs else f"The Confederacy ({robert.mention})"
    assert f"🏁 {winner} wins the campaign, {max(ours, theirs)} flags to {min(ours, theirs)}." in score(world).text
    assert series.asked >= ORDINARY | {"remove-figure"}
    await nothing_is_open(series, 3)
    listed = (await world.slash(ulysses, world.channel, "series list")).text
    assert "1\\. **Jackson’s Campaign** · over, 3 of 3 battles" in listed


def dice_before(done: list[MatchInfo], side: Seat) -> int:
    """A die for each flag of the battle before, one for each battle won."""
    won = sum(one.outcome is not None and one.outcome.winner == side for one in done)
    return won + (flags_of(done[-1])(side) if done else 0)


async def rolled(table: TeamTable) -> dict[Seat, int]:
    """How many dice each side has rolled before its first turn."""
    events = [event for moment in await table.matches.history.moments(table.id) for event in moment.events]
    return {Seat(one.side): len(one.dice) for one in events if isinstance(one, CampaignRolled)}


async def test_an_annual_day_is_fought_out_and_counts_in_the_table(
    world: Simulated, clock: HandClock, series: SeriesTable
) -> None:
    ulysses, robert = world.people
    organiser, news = world.add_person("winfield"), world.add_channel("gazette")
    world.give_role(organiser, world.add_role("Provost", manage_guild=True))
    await world.slash(organiser, world.channel, "server annual", channel=news, rules="classic")
    for person in (ulysses, robert):
        await world.slash(person, world.channel, "year join")
    await until(world, clock, datetime(2026, 2, 15, 12, tzinfo=UTC))
    await world.slash(ulysses, world.channel, "year fight", opponent=robert, side="union")
    refused = await world.slash(series.watcher, world.channel, "match join", match="1")
    assert "kept for the opponent" in refused.text
    await world.slash(robert, world.channel, "match join", match="1")
    assert "0 games" in await table_of(world, ulysses)
    games = []
    for number, seated in ((1, (ulysses, robert)), (2, (robert, ulysses))):
        assert await seats(series, number) == dict(zip(SIDES, seated, strict=True))
        games.append((await series.fight_out(number), dict(zip(SIDES, seated, strict=True))))
    await nothing_is_open(series, 2)
    lines = {person: line_in_table(games, person) for person in (ulysses, robert)}
    await until(world, clock, datetime(2027, 1, 1, 0, 1, tzinfo=UTC))
    final = world.history(news)[-1].text
    assert final.startswith("### Annual 2026 · final table\n")
    shown = (await world.slash(robert, world.channel, "year points", year=2026)).text
    for line in lines.values():
        assert line in final
        assert line in shown
    assert series.asked >= ORDINARY


def line_in_table(games: list[tuple[MatchInfo, dict[Seat, Person]]], person: Person) -> str:
    """What a person's line says, whatever their place."""
    points = flags = 0
    for info, seated in games:
        side = next(one for one, who in seated.items() if who == person)
        assert info.outcome is not None
        assert info.outcome.winner is not None, "another seed, or there are half points to count"
        points += info.outcome.winner == side
        flags += flags_of(info)(side)
    word = "point" if points == 1 else "points"
    return f"{person.mention} · **{points} {word}** · {flags} flags · 2 games"


async def table_of(world: Simulated, person: Person) -> str:
    return (await world.slash(person, world.channel, "year points")).text


async def until(world: Simulated, clock: HandClock, moment: datetime) -> None:
    """The bot's own clock is set on, with nothing happening in between."""
    ahead = moment - world.now()
    clock.source = lambda: world.now() + ahead
    clock.wake()
    await world.settle()
