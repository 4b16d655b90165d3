"""Substitutes in a team: accepted by their own side alone, in one message, with a note on where they played before."""

from __future__ import annotations

from random import Random

from bot.service.model.match import MatchOptions, Person
from engine.decision import UNION, Seat
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_table import TeamTable, sit_down
from tests.support.service.waiting_clock import HandClock

EPIC = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "epic"}, side=Seat("union/commander"))
DOUBLES = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "doubles"}, side=UNION)


def newest(table: TeamTable, words: str) -> Seen:
    return next(one for one in reversed(table.posts) if words in one.text)


def proposals(table: TeamTable) -> list[Seen]:
    return [one for one in table.posts if "offers to lead" in one.text or "proposes that" in one.text]


async def test_the_commander_alone_accepts_a_substitute(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, EPIC)
    commander, enemy = table.seated[Seat("union/commander")], table.seated[Seat("confederate/commander")]
    await world.slash(table.seated[Seat("union/2")], table.thread, "match leave")
    left = newest(table, "leaves the battle to the other players on their side")
    assert "The computer leads General Burnside’s units (Union) until someone takes the seat." in left.text
    assert enemy.id not in left.pinged
    comer = world.add_person("comer")
    told = await world.click(comer, left, label="Take the seat")
    assert "The seat changes hands when another player of that side agrees." in told.text
    (asked,) = proposals(table)
    assert f"<@{comer.id}> offers to lead General Burnside’s units (Union)." in asked.text
    assert asked.pinged == {commander.id}
    for no_business in ("Agree", "Decline"):
        refused = await world.click(enemy, asked, label=no_business)
        assert "doesn’t need your answer" in refused.text
    await world.click(commander, asked, label="Agree")
    assert (await table.info()).person(Seat("union/2")) == Person(comer.id)
    assert len(proposals(table)) == 1
    assert "Agree" not in world.again(asked).labels
    assert f"<@{comer.id}> now leads General Burnside’s units (Union)." in newest(table, "now leads").text


async def test_a_proposal_that_many_answer_stays_one_message(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, EPIC)
    first, *others = table.seated.values()
    await world.slash(first, table.thread, "table pause")
    (asked,) = [one for one in table.posts if "Agree" in one.labels]
    for number, somebody in enumerate(others):
        assert len([one for one in table.posts if "Agree" in one.labels]) == 1
        now = world.again(asked)
        for later in others[number:]:
            assert f"<@{later.id}>" in now.text
        for earlier in others[: max(0, number - 1)]:
            assert f"<@{earlier.id}>" not in now.text
        await world.click(somebody, now, label="Agree")
    assert (await table.info()).timing.paused
    assert "Agree" not in world.again(asked).labels


async def test_who_sat_on_the_other_side_is_announced_as_such(world: Simulated, clock: HandClock) -> None:
    table = await sit_down(world, clock, DOUBLES)
    turncoat = table.seated[Seat("confederate/1")]
    await table.until(lambda info, _: info.turn > 4, Random(1))
    for seat in ("confederate/1", "union/2"):
        await world.slash(table.seated[Seat(seat)], table.thread, "match leave")
    await world.click(turncoat, newest(table, "(Union) until someone takes the seat"), label="Take the seat")
    (asked,) = proposals(table)
    who = (await table.info()).leaders[Seat("confederate/1")]
    assert f"<@{turncoat.id}> played on the other side of this battle before, as {who} (Confederate)." in asked.text
    assert asked.pinged == {table.seated[Seat("union/1")].id}
