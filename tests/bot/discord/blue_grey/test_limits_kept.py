"""Messages about a map as large as Chickamauga keep within Discord's limits."""

from __future__ import annotations

from random import Random

from bot.discord.panels.blue_grey.help import help_pages
from bot.texts import limits
from bot.texts.help import shared_pages
from engine.decision import CONFEDERATE, UNION
from render.presenters import presenter_of
from tests.bot.discord.api.test_limits_kept import check
from tests.bot.discord.blue_grey.test_at_the_table import chosen, pressed, typed
from tests.bot.discord.conftest import Game
from tests.support.blue_grey.simulated_players import Staff
from tests.support.blue_grey.written_turn_players import march_line
from tests.support.discord.random_players import Campaign


async def test_panels_of_a_large_battle(creek: Game) -> None:
    panel = await typed(creek, UNION, "move", moves="2/4/XIV-0821")
    check(panel)
    panel = await chosen(creek, UNION, panel, "1.1.XIV")
    check(panel)
    assert len(panel.menus) > 2
    for look in ({}, {"hex": "1317"}, {"hex": "1317", "view": "near"}, {"hex": "1317", "view": "threat"}):
        check(await typed(creek, UNION, "look", **look))
    check(await typed(creek, UNION, "why", action="Wilder-0101"))
    check(await typed(creek, UNION, "text"))


async def test_a_whole_army_that_moves_in_one_line(creek: Game) -> None:
    await creek.until(lambda info, _: info.waiting is not None and info.waiting.seat == CONFEDERATE)
    staff = Staff(Campaign(creek.world, creek.clock, Random(3)))
    line = march_line(staff, await creek.scene(CONFEDERATE), 40)
    assert line.count(",") >= 25
    panel = await typed(creek, CONFEDERATE, "write", text=line)
    check(panel)
    assert "⚠️" not in panel.text
    await creek.world.click(creek.player(CONFEDERATE), panel, label="Confirm")
    check(creek.world.again(panel))
    assert (await creek.scene(CONFEDERATE)).decision is not None
    for message in creek.table:
        check(message)


async def test_which_part_of_the_map_is_asked_first(creek: Game) -> None:
    await creek.until(lambda info, _: info.waiting is not None and info.waiting.seat == CONFEDERATE)
    panel = await typed(creek, CONFEDERATE, "undo")
    check(panel)
    (closer,) = panel.menus
    assert closer.placeholder == "Look closer"
    assert "Choose a part of the map:" in panel.text
    parts = [one for one in panel.buttons if ":focus:" in one.custom_id]
    panel = await pressed(creek, CONFEDERATE, panel, parts[0].label)
    check(panel)
    unit = next(one for one in panel.buttons if ":focus:" in one.custom_id)
    panel = await pressed(creek, CONFEDERATE, panel, unit.label)
    check(panel)
    goal = next(one for one in panel.buttons if ":goes:" in one.custom_id)
    panel = await pressed(creek, CONFEDERATE, panel, goal.label)
    assert "Several moves at once: tick them all" in [one.placeholder for one in panel.menus]
    assert "**So far:** " in panel.text
    panel = await pressed(creek, CONFEDERATE, panel, "Other parts of the map")
    assert "Choose a part of the map:" in panel.text


def test_the_help_is_pages_that_a_phone_shows() -> None:
    pages = help_pages("blue-grey", shared_pages(presenter_of("blue-grey")))
    assert len(pages) > 10
    assert all(0 < len(page) <= limits.CONTENT for page in pages)
    assert not [page for page in pages if "{" in page]
