"""``/rules`` and ``/about``."""

from __future__ import annotations

import pytest

from bot import limits
from bot.guide.rulebook import PAGE
from bot.texts.help import HELP
from engine.battle_cry.cards import card_table
from tests.support.recruits import quick_pictures
from tests.support.simulated import Simulated


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def test_all_cards_page_by_page(world: Simulated) -> None:
    ulysses, _ = world.people
    page = (await world.slash(ulysses, world.channel, "rules cards")).message
    assert page is not None
    read = page.text
    while not page.button("Later").disabled:
        assert len(page.text) < PAGE + 100
        await world.click(ulysses, page, label="Later")
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


async def test_terrain_in_words_and_as_a_picture(world: Simulated) -> None:
    ulysses, _ = world.people
    page = (await world.slash(ulysses, world.channel, "rules terrain")).message
    assert page is not None
    assert [file.name for file in page.files] == ["terrain.png"]
    assert page.files[0].description
    await world.click(ulysses, page, label="Later")
    assert world.again(page).files == ()
    woods = await world.slash(ulysses, world.channel, "rules terrain", terrain="woods")
    assert "Blocks the line of sight." in woods.text
    assert ("Woods", "woods") in await world.autocomplete(ulysses, world.channel, "rules terrain", "terrain", "wo")


async def test_the_help_is_short_and_names_every_command(world: Simulated) -> None:
    ulysses, _ = world.people
    page = (await world.slash(ulysses, world.channel, "rules help")).message
    assert page is not None
    assert page.text.startswith("### How a battle goes")
    assert page.button("Earlier").disabled
    await world.click(ulysses, page, label="Later")
    assert "Your turn by buttons" in world.again(page).text
    words = "\n".join(HELP)
    for name in world.commands(ulysses, world.channel):
        group, _, command = name.partition(" ")
        told = group == "about" or name == "rules help" or f"`/{name}`" in words or f"`{command}`" in words
        assert told, name
    assert all(len(one) <= limits.CONTENT for one in HELP)


async def test_about_says_what_is_kept_and_that_it_is_unofficial(world: Simulated) -> None:
    ulysses, _ = world.people
    text = (await world.slash(ulysses, None, "about")).text
    assert "Unofficial: not affiliated with" in text
    assert "**Privacy.**" in text
    assert "Long Roll 0." in text
