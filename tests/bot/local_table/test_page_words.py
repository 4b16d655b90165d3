"""The words of the page: all of them looked up, in the language of its browser or of the whole table."""

from __future__ import annotations

import re
from io import BytesIO

import aiohttp
import pytest
from babel.messages.extract import extract

from bot.local_table.page_words import NUMBERS, PAGE, language_for, words_in
from bot.tools.catalogs.collect import KEYWORDS
from engine.language import ENGLISH, PSEUDO
from tests.bot.local_table.conftest import Round

PLAIN = re.compile(r'(?:h\([^()]*|"aria-label": |title: |placeholder: |textContent = )"([A-Z][a-z]+ ?[a-z ]*)"')
"""A string literal that a page would show as it stands."""


def test_english_says_what_is_written() -> None:
    words = words_in(ENGLISH)
    assert words["messages"]["Two players here"] == "Two players here"
    forms, numbers = words["plurals"]["{count} new"]
    assert forms == ["{count} new"]
    assert len(numbers) == NUMBERS


def test_plural_forms_keep_their_placeholders() -> None:
    forms, numbers = words_in(ENGLISH)["plurals"]["{hex}: {count} hex to press, {goals}."]
    assert [forms[int(numbers[number])] for number in (1, 2, 101)] == [
        "{hex}: {count} hex to press, {goals}.",
        "{hex}: {count} hexes to press, {goals}.",
        "{hex}: {count} hexes to press, {goals}.",
    ]


@pytest.mark.parametrize(
    ("accepted", "chosen", "spoken"),
    [("en-US,en;q=0.9", "", ENGLISH), ("xx-YY", "", ENGLISH), ("en-US", PSEUDO, PSEUDO), ("en-XA", "", PSEUDO)],
)
def test_the_tables_language_goes_before_the_browsers(accepted: str, chosen: str, spoken: str) -> None:
    assert language_for(accepted, chosen) == spoken


async def test_the_page_gets_its_words(game: Round) -> None:
    async with game.http.get("/api/words", headers={"Accept-Language": "en-XA"}) as response:
        assert (await response.json())["language"] == "en-XA"
    async with aiohttp.ClientSession(game.address) as http, http.get("/api/words") as response:
        assert "Learn in 5 minutes" in (await response.json())["messages"]


def test_the_catalogs_hold_all_that_the_page_says() -> None:
    collected = set[str]()
    for file in sorted(PAGE.glob("*.js")):
        found = extract("javascript", BytesIO(file.read_bytes()), KEYWORDS)
        collected |= {said if isinstance(said, str) else said[0] for _line, said, _comments, _context in found}
    words = words_in(ENGLISH)
    assert {*words["messages"], *words["plurals"]} - collected == set()  # none in a template literal, for instance
    assert words["contexts"] == {}


def test_no_script_of_the_page_shows_a_plain_string() -> None:
    found = [
        f"{file.name}: {plain}"
        for file in sorted(PAGE.glob("*.js"))
        for plain in PLAIN.findall(file.read_text("utf-8"))
        if plain != "Long Roll"
    ]
    assert found == []
