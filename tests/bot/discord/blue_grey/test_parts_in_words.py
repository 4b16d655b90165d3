"""Pictures of map parts come with a text form, and picture descriptions contain no Markdown."""

from __future__ import annotations

import pytest

from engine.decision import UNION
from tests.bot.discord.conftest import Game


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("Zones of control", "Rings of dots: the Union’s zones of control."),
        ("Arrivals and losses", "Confederate reinforcements arrive in turn 2 at 0410 or 0610: Gadsden."),
    ],
)
async def test_a_part_of_the_map_says_what_it_shows(landing: Game, label: str, words: str) -> None:
    ulysses = landing.player(UNION)
    board = (await landing.world.slash(ulysses, landing.thread, "view now")).message
    assert board is not None
    shown = (await landing.world.click(ulysses, board, label=label)).message
    assert shown is not None
    assert words in shown.text


async def test_a_chart_is_described_in_plain_words_and_found_by_its_short_name(creek: Game) -> None:
    ulysses, thread = creek.player(UNION), creek.thread
    for command, given in (("rules terrain", {}), ("rules table", {"table": "crt"})):
        page = (await creek.world.slash(ulysses, thread, command, **given)).message
        assert page is not None
        assert page.files[0].description
        assert "**" not in page.files[0].description
    found = await creek.world.autocomplete(ulysses, thread, "rules table", "table", "crt")
    assert found == [("Combat Results Table (CRT)", "crt")]
