"""``/rules`` and ``/privacy about``."""

from __future__ import annotations

import pytest

from bot.discord.handlers.rulebook import PAGE
from bot.discord.panels.battle_cry.help import help_pages
from bot.texts import limits
from bot.texts.help import shared_pages
from engine.battle_cry.cards import card_table
from engine.decision import UNION
from render.presenters import presenter_of
from tests.bot.discord.conftest import join, open_lobby
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def test_all_cards_page_by_page(world: Simulated) -> None:
    ulysses, _ = world.people
    page = (await world.slash(ulysses, world.channel, "rules cards")).message
    assert page is not None
    read = page.text
    while not page.button("Next").disabled:
        assert len(page.text) < PAGE + 100
        await world.click(ulysses, page, label="Next")
        page = world.again(page)
        read += page.text
    for card in card_table().values():
        assert f"**{card.name}" in read
    assert "†" in read


async def test_one_card_by_a_part_of_its_name(world: Simulated) -> None:
    ulysses, _ = world.people
    found = await world.autocomplete(ulysses, world.channel, "rules cards", "card", "sharp")
    assert found == [("Sharpshooter", "sharpshooter")]
    assert "**Sharpshooter †**" in (await world.slash(ulysses, world.channel, "rules cards", card="sharp")).text
    one = await world.slash(ulysses, None, "rules cards", card="rally")
    assert one.text.startswith("**Rally †** (×1, tactic card)")
    other = await world.slash(ulysses, None, "rules cards", card="rally", rules="advanced")
    assert other.text.startswith("**Rally †** (1 among the extra cards, tactic card)")
    assert other.text.endswith("-# By the rules of Battle Cry, Advanced Rulebook")


async def test_terrain_in_words_and_as_a_picture(world: Simulated) -> None:
    ulysses, _ = world.people
    page = (await world.slash(ulysses, world.channel, "rules terrain")).message
    assert page is not None
    assert [file.name for file in page.files] == ["terrain.png"]
    assert page.files[0].description
    await world.click(ulysses, page, label="Next")
    assert world.again(page).files == ()
    woods = await world.slash(ulysses, world.channel, "rules terrain", terrain="woods")
    assert "Blocks the line of sight." in woods.text
    assert ("Woods", "woods") in await world.autocomplete(ulysses, world.channel, "rules terrain", "terrain", "wo")


async def test_a_table_by_a_part_of_its_name_page_by_page_and_by_its_rows(world: Simulated) -> None:
    ulysses, _ = world.people
    assert ("Terrain", "terrain") in await world.autocomplete(ulysses, world.channel, "rules table", "table", "terr")
    page = (await world.slash(ulysses, world.channel, "rules table", table="Terra")).message
    assert page is not None
    assert page.text.startswith("### Terrain")
    one = await world.slash(ulysses, world.channel, "rules table", table="terrain", row="woods")
    assert "Blocks the line of sight." in one.text


async def test_a_table_that_the_game_has_not_is_refused_with_those_that_it_has(world: Simulated) -> None:
    ulysses, _ = world.people
    reply = await world.slash(ulysses, world.channel, "rules table", table="weather")
    assert reply.text.startswith("This game has no `weather`. You can look up Cards (`cards`) and Terrain (`terrain`).")


async def test_the_help_is_short_and_names_every_command(world: Simulated) -> None:
    ulysses, _ = world.people
    world.show_to_all()
    page = (await world.slash(ulysses, world.channel, "help")).message
    assert page is not None
    assert page.text.startswith("### Help")
    await world.click(ulysses, page, label="Rules and cards")
    assert world.again(page).text.startswith("### How a battle goes")
    await world.select(ulysses, world.again(page), ["page-3"])
    assert "Your turn with buttons" in world.again(page).text
    pages = help_pages("variant-150", shared_pages(presenter_of("battle-cry")))
    words = "\n".join(pages)
    for name in world.commands(ulysses, world.channel):
        _, _, command = name.partition(" ")
        told = name in {"help", "learn", "privacy about"} or f"`/{name}`" in words or f"`{command}`" in words
        assert told, name
    assert all(len(one) <= limits.CONTENT for one in pages)


async def test_about_says_what_is_kept_and_that_it_is_unofficial(world: Simulated) -> None:
    ulysses, _ = world.people
    text = (await world.slash(ulysses, None, "privacy about")).text
    assert "Unofficial: not affiliated with" in text
    assert "**Privacy.**" in text
    assert "Long Roll 0." in text


RULES = {
    "variant-150": (
        "Battle Cry 150 Variant",
        "**Infantry** moves 1 hex and attacks. Dice: 4-4-4 at 1 to 3 hexes. After moving",
    ),
    "classic": (
        "Battle Cry, 150th Anniversary Edition",
        "**Infantry** moves 1 hex and attacks. Dice: 4-3-2-1 at 1 to 4 hexes.",
    ),
    "advanced": ("Battle Cry, Advanced Rulebook", "**Infantry** moves 1 hex and attacks. Dice: 3-2-1 at 1 to 3 hexes."),
}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("command", ["rules cards", "rules terrain"])
async def test_every_page_names_the_rulebook_and_keeps_it_while_one_turns_over(
    world: Simulated, command: str, rules: str
) -> None:
    ulysses, _ = world.people
    name, _infantry = RULES[rules]
    page = (await world.slash(ulysses, world.channel, command, rules=rules)).message
    assert page is not None
    assert f"-# By the rules of {name}\n" in page.text
    read = page.text
    while not page.button("Next").disabled:
        await world.click(ulysses, page, label="Next")
        page = world.again(page)
        assert len(page.text) <= limits.CONTENT
        read += page.text
    assert sum(f"By the rules of {other}\n" in read for other, _ in RULES.values()) == 1


@pytest.mark.parametrize("rules", RULES)
async def test_the_contents_lead_to_each_page_of_a_rulebook(world: Simulated, rules: str) -> None:
    ulysses, _ = world.people
    name, infantry = RULES[rules]
    page = (await world.slash(ulysses, world.channel, "help", rules=rules)).message
    assert page is not None
    await world.click(ulysses, page, label="Rules and cards")
    (menu,) = world.again(page).menus
    read = world.again(page).text
    for _label, value in menu.options[1:]:
        await world.select(ulysses, world.again(page), [value])
        assert len(world.again(page).text) <= limits.TEXT_DISPLAYS
        read += world.again(page).text
    assert infantry in read
    assert "**Woods" in read
    assert f"-# By the rules of {name}\n" in read
    assert sum(f"By the rules of {other}\n" in read for other, _ in RULES.values()) == 1
    await world.click(ulysses, world.again(page), label="Back to help")
    assert world.again(page).text.startswith("### Help")


async def test_the_rules_are_those_of_the_match_that_is_played_here(world: Simulated, clock: HandClock) -> None:
    game = await open_lobby(world, clock, rules="advanced")
    await join(game)
    page = await world.slash(game.player(UNION), game.thread, "rules terrain", terrain="rough")
    assert "No unit can enter, whether moving or retreating. Generals pass freely." in page.text
    found = await world.autocomplete(game.player(UNION), game.thread, "rules terrain", "terrain", "farm")
    assert found == [("Farm", "homestead")]
    assert await world.autocomplete(game.player(UNION), game.thread, "help", "rules", "classic") == [
        ("Battle Cry, 150th Anniversary Edition", "classic")
    ]
