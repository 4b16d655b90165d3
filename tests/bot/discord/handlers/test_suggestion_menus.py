"""Suggestions put together from menus, without typing, and unseen by others until posted."""

from __future__ import annotations

import pytest

from engine.decision import Seat, side_of
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_match import DOUBLES, EPIC, Company, company
from tests.support.service.waiting_clock import HandClock

NOTHING = "Nothing yet. Choose below, or type `/team suggest text:play attack-left, F4-E4"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def picked(made: Company, seat: Seat, panel: Seen, question: str, value: str = "") -> Seen:
    """Picks a value, or the first there is, of the menu that asks so."""
    now = made.world.again(panel)
    menu = next(one for one in now.menus if one.placeholder.startswith(question))
    chosen = value or menu.options[0][1]
    await made.world.select(made.people[seat], now, [chosen], custom_id=menu.custom_id)
    return made.world.again(panel)


def told(made: Company, side: str) -> list[Seen]:
    """What all of a side see in its thread."""
    return [one for one in made.said(side) if not one.ephemeral]


@pytest.mark.parametrize("options", [DOUBLES, EPIC], ids=["doubles", "epic"])
async def test_a_turn_is_suggested_by_picking_alone(
    world: Simulated, clock: HandClock, options: dict[str, str]
) -> None:
    made = await company(world, clock, options)
    await made.begin()
    charged, seat = await made.charged(), await made.partner()
    side = side_of(seat).capitalize()
    before = len(told(made, side))
    reply = await world.click(made.people[seat], made.said(side)[0], label="Suggest")
    panel = reply.message
    assert panel is not None
    assert panel.ephemeral
    assert NOTHING in panel.text
    panel = await picked(made, seat, panel, "Choose a card", "play rally")
    card = "play rally, entrust 1" if options == EPIC else "play rally"
    assert f"`{card}`" in panel.text
    assert "Choose a card" not in [one.placeholder for one in panel.menus]
    panel = await picked(made, seat, panel, "Choose a unit")
    await world.kill()
    await world.settle()
    panel = await picked(made, seat, panel, "Choose where it moves")
    move = panel.text.partition(f"`{card}, ")[2].partition("`")[0]
    assert "-" in move
    to = move.partition("-")[2]
    assert any(to == value for menu in panel.menus for _, value in menu.options)
    assert len(told(made, side)) == before, "nobody sees it before it is made"
    assert panel.labels == ["Suggest this", "Remove last", "Start over"]
    await world.click(made.people[seat], panel, label="Suggest this")
    *_, offer = told(made, side)
    assert f"suggests to {made.people[charged].mention}" in offer.text
    assert f"`{card}, {move}`" in offer.text
    again = await world.slash(made.people[seat], made.table, "team suggest")
    assert NOTHING in again.text
    taken = await world.click(made.people[charged], offer, label="Use it")
    assert "**Your orders**" in taken.text


async def test_the_last_part_goes_and_all_of_it(world: Simulated, clock: HandClock) -> None:
    made = await company(world, clock, DOUBLES)
    await made.begin()
    seat = await made.partner()
    panel = (await world.slash(made.people[seat], made.table, "team suggest")).message
    assert panel is not None
    panel = await picked(made, seat, panel, "Choose a card", "play rally")
    panel = await picked(made, seat, panel, "Choose a unit")
    panel = await picked(made, seat, panel, "Choose where it moves")
    await world.click(made.people[seat], panel, label="Remove last")
    assert "`play rally`" in world.again(panel).text
    await world.click(made.people[seat], panel, label="Start over")
    assert NOTHING in world.again(panel).text


@pytest.mark.parametrize("who", ["charged", "enemy", "watcher"])
async def test_who_is_in_charge_a_watcher_and_an_enemy_find_nothing_of_it(
    world: Simulated, clock: HandClock, who: str
) -> None:
    made = await company(world, clock, DOUBLES)
    await made.begin()
    charged, seat = await made.charged(), await made.partner()
    panel = (await world.slash(made.people[seat], made.table, "team suggest")).message
    assert panel is not None
    await picked(made, seat, panel, "Choose a card", "play rally")
    enemy = next(one for one in made.people if side_of(one) != side_of(seat))
    person = {"charged": made.people[charged], "enemy": made.people[enemy], "watcher": world.add_person("w")}[who]
    told = await world.slash(person, made.table, "team suggest")
    said = {"charged": "It’s your own turn", "enemy": NOTHING, "watcher": "You aren’t playing"}[who]
    assert said in told.text
    assert "`play rally`" not in told.text


ORDERED = "A5-B6"
"""A move of Sumner's own unit that an attack in the center orders."""


async def test_a_general_suggests_and_finds_it_prepared_when_the_card_is_his(
    world: Simulated, clock: HandClock
) -> None:
    """From the menus to the orders: the commander takes and gives it, then the general gives their part."""
    made = await company(world, clock, EPIC)
    await made.begin()
    chief, seat = Seat("union/commander"), Seat("union/1")
    panel = (await world.slash(made.people[seat], made.table, "team suggest")).message
    assert panel is not None
    panel = await picked(made, seat, panel, "Choose a card", "play attack-center")
    assert "`play attack-center, entrust 1`" in panel.text
    panel = await picked(made, seat, panel, "Choose who carries it out", "entrust 2")
    assert "`play attack-center, entrust 2`" in panel.text
    panel = await picked(made, seat, panel, "Choose who carries it out", "entrust 1")
    panel = await picked(made, seat, panel, "Choose a unit", "A5")
    panel = await picked(made, seat, panel, "Choose where it moves", ORDERED)
    assert f"`play attack-center, entrust 1, {ORDERED}`" in panel.text
    assert "⚠️" not in panel.text
    await world.click(made.people[seat], panel, label="Suggest this")
    *_, offer = told(made, "Union")
    orders = (await world.click(made.people[chief], offer, label="Use it")).message
    assert orders is not None
    assert f"Prepared orders for Sumner (Union): `{ORDERED}`." in orders.text
    assert "⚠️" not in orders.text
    await world.click(made.people[chief], orders, label="Confirm")
    given = world.again(orders).text
    assert f"Prepared orders for Sumner (Union): `{ORDERED}`." in given
    assert "Left of your orders" not in given
    matches = made.bot.services.matches
    assert await matches.queries.written_orders(made.id, made.person(chief)) == ""
    for other in made.people:
        if other not in {seat, chief}:
            assert await matches.queries.written_orders(made.id, made.person(other)) == ""

    await world.kill()
    await world.settle()
    table = next(one for one in reversed(world.history(made.table)) if "Give orders" in one.labels)
    mine = (await world.click(made.people[seat], table, label="Give orders")).message
    assert mine is not None
    assert f"**Prepared:** `{ORDERED}`. **My orders** checks them." in mine.text
    await world.click(made.people[seat], mine, label="My orders")
    await world.click(made.people[seat], world.again(mine), label="Confirm")
    assert any(unit.hex == "B6" and unit.moved for unit in (await made.scene(seat)).view.units)


async def test_a_general_is_told_whose_units_he_suggests_to_move(world: Simulated, clock: HandClock) -> None:
    made = await company(world, clock, EPIC)
    await made.begin()
    view = (await made.scene("union/1")).view
    theirs = next(one.hex for one in view.units if one.leader == "union/2")
    ours = next(one.hex for one in view.units if one.leader == "union/1")
    for text, said in (
        (f"play attack-center, entrust 1, {theirs}-D5", f"Burnside (Union) leads the unit at {theirs}."),
        (f"play attack-center, entrust 2, {ours}-D5", f"Sumner (Union) leads the unit at {ours}."),
        (f"play attack-center, {ours}-D5", "First give the card to a general."),
    ):
        reply = await world.slash(made.people[Seat("union/1")], made.table, "team suggest", text=text)
        assert "Your suggestion is in" in reply.text
        assert "⚠️" in reply.text
        assert said in reply.text
