"""``/team sketch``: typed or picked, seen by one's own side only, gone after the turn."""

from __future__ import annotations

import pytest

from engine.decision import CONFEDERATE, UNION, Seat
from tests.bot.discord.conftest import Game
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_match import DOUBLES, Company, company
from tests.support.service.waiting_clock import HandClock

SECRET = "by the left flank"


@pytest.fixture
async def doubles(world: Simulated, clock: HandClock) -> Company:
    made = await company(world, clock, DOUBLES)
    await made.begin()
    return made


async def drawn(made: Company, seat: str, text: str | None = None) -> Seen:
    options = {"draw": text} if text else {}
    reply = await made.world.slash(made.people[Seat(seat)], made.table, "team sketch", **options)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


def sketches(made: Company, side: str = "Union") -> list[Seen]:
    return [one for one in made.said(side) if "### Sketch" in one.text]


async def test_alone_it_is_for_ones_own_eyes(game: Game) -> None:
    before = len(game.world.history(game.thread))
    reply = await game.world.slash(game.player(UNION), game.thread, "team sketch", draw=f"E4>D5 {SECRET}, mark F6")
    assert reply.message is not None
    assert reply.message.ephemeral
    assert f"1. Arrow from E4 to D5: “{SECRET}”\n2. Cross at F6" in reply.message.text
    assert "Only you can see this." in reply.message.text
    assert SECRET in reply.message.files[0].description
    assert len(game.world.history(game.thread, game.player(CONFEDERATE))) == before
    theirs = await game.world.slash(game.player(CONFEDERATE), game.thread, "team sketch")
    assert theirs.message is not None
    assert SECRET not in theirs.message.text


async def test_a_watcher_cannot_draw(game: Game) -> None:
    reply = await game.world.slash(game.world.add_person("watcher"), game.thread, "team sketch", draw="mark F6")
    assert reply.message is not None
    assert "You aren’t playing in match #1." in reply.message.text


async def test_it_stands_in_the_thread_of_the_side_and_nowhere_else(doubles: Company) -> None:
    world = doubles.world
    panel = await drawn(doubles, "union/2", f"E4>D5 {SECRET}")
    assert f"Your side can see it in <#{doubles.staff('Union').id}>" in panel.text
    assert "Moderators and the owner of this server can read private threads" in panel.text
    (posted,) = sketches(doubles)
    assert f"Drawn by {doubles.people[Seat('union/2')].mention}" in posted.text
    assert SECRET in posted.text
    assert SECRET in posted.files[0].description
    assert posted.pinged == frozenset()
    enemy, watcher = doubles.people[Seat("confederate/1")], world.add_person("watcher")
    seen = [one for who in (enemy, watcher) for one in world.history(doubles.table, who)]
    seen += [*doubles.said("Confederate"), *(one for who in doubles.people.values() for one in world.dms(who))]
    assert not [one.text for one in seen if SECRET in one.text or "Drawn" in one.text]


async def test_drawing_goes_on_in_one_message_and_is_rubbed_out(doubles: Company) -> None:
    await drawn(doubles, "union/2", "E4>D5 attack")
    panel = await drawn(doubles, "union/2", "circle G7 reserve")
    (posted,) = sketches(doubles)
    assert "1. Arrow from E4 to D5: “attack”\n2. Circle around G7: “reserve”" in posted.text
    await doubles.world.restart()
    person = doubles.people[Seat("union/2")]
    await doubles.world.click(person, panel, label="Erase last")
    (posted,) = sketches(doubles)
    assert "Circle" not in posted.text
    await doubles.world.click(person, panel, label="Erase all")
    assert sketches(doubles) == []
    assert "Nothing drawn yet" in doubles.world.again(panel).text


async def test_each_draws_his_own(doubles: Company) -> None:
    await drawn(doubles, "union/1", "mark F6")
    await drawn(doubles, "union/2", "mark F7")
    assert ["F6" in one.text for one in sketches(doubles)] == [True, False]


async def test_it_is_picked_by_menus(doubles: Company) -> None:
    world, person = doubles.world, doubles.people[Seat("union/1")]
    (first,) = doubles.said("Union")[:1]
    reply = await world.click(person, first, label="Sketch")
    panel = reply.message
    assert panel is not None
    for value in ("attack", "E", "E4"):
        menu = world.again(panel).menus[-1]
        await world.select(person, panel, [value], custom_id=menu.custom_id)
    near, rows = world.again(panel).menus
    assert near.placeholder == "Near E4"
    assert [label for label, _ in rows.options] == [f"Row {letter}" for letter in "ABCDEFGHI"]
    await world.select(person, panel, ["D5"], custom_id=near.custom_id)
    assert "1. Arrow from E4" in sketches(doubles)[0].text
    assert "D5" in sketches(doubles)[0].text
    assert "attack" in sketches(doubles)[0].text
    for value in ("circle", "G", "G7"):
        menu = world.again(panel).menus[-1]
        await world.select(person, panel, [value], custom_id=menu.custom_id)
    assert "2. Circle around G7" in sketches(doubles)[0].text


async def test_a_new_turn_begins_with_a_clean_map(doubles: Company) -> None:
    await drawn(doubles, "union/1", "mark F6")
    turn = (await doubles.info()).turn
    for _ in range(200):
        if (await doubles.info()).turn > turn:
            break
        await doubles.answer()
    assert "Nothing drawn yet" in (await drawn(doubles, "union/1")).text
    await drawn(doubles, "union/1", "mark F7")
    assert [("F6" in one.text, "F7" in one.text) for one in sketches(doubles)] == [(True, False), (False, True)]


async def test_a_deleted_thread_is_made_anew_for_it(doubles: Company) -> None:
    doubles.world.lose(doubles.staff("Union"))
    await drawn(doubles, "union/1", "mark F6")
    assert len(doubles.staffs()) == 2
    assert len(sketches(doubles)) == 1


async def test_what_is_wrong_is_said_and_nothing_is_drawn(doubles: Company) -> None:
    wrong = await drawn(doubles, "union/1", "mark Z9")
    assert "`mark Z9` names a hex that isn’t on this board" in wrong.text
    assert sketches(doubles) == []
    full = await drawn(doubles, "union/1", ", ".join(f"mark {row}{column}" for row in "ACE" for column in range(1, 8)))
    assert "A sketch holds 20 strokes" in full.text
    assert sketches(doubles) == []
