"""The language of texts: lookups, plural forms, lists, and the pseudo-language that shows what is not looked up."""

from __future__ import annotations

import asyncio
import gettext as library
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import engine.language as spoken
from bot.tools.catalogs.files import compiled, file_of
from engine.language import (
    ENGLISH,
    PSEUDO,
    _,
    alternatives,
    enumerated,
    language,
    listed,
    nearest,
    ngettext,
    pgettext,
    speak,
    speaking,
)
from engine.language.pseudo import pseudo

GERMAN = "de"
_ASKED = getattr(library, "_translations")  # noqa: B009  the library's own cache, which has no type


@pytest.fixture(autouse=True)
def _catalogs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English and a little German in place of the program's own catalogs."""
    english, german = Catalog(locale=ENGLISH), Catalog(locale=GERMAN)
    for one, other in (
        ("{side} plays {card}.", "{card} wird von {side} gespielt."),
        (("{count} card left", "{count} cards left"), ("noch {count} Karte", "noch {count} Karten")),
        ("{parts} and {last}", "{parts} und {last}"),
        ("{parts}, {last}", "{parts}, {last}"),
        ("{parts} or {last}", "{parts} oder {last}"),
    ):
        english.add(one, one)
        german.add(one, other)
    english.add("Orange", "Orange", context="a color")
    german.add("Orange", "Orangerot", context="a color")
    for catalog in (english, german):
        file = file_of(str(catalog.locale), tmp_path)
        file.parent.mkdir(parents=True)
        file.touch()
        file.with_suffix(".mo").write_bytes(compiled(catalog))
    monkeypatch.setattr(spoken, "CATALOGS", tmp_path)
    _ASKED.clear()
    forget()
    yield
    _ASKED.clear()
    forget()


def forget() -> None:
    spoken._catalog.cache_clear()
    spoken.languages.cache_clear()


def test_a_message_is_said_in_the_language_that_is_spoken() -> None:
    def said() -> str:
        return _("{side} plays {card}.", side="Union", card="Scout")

    assert said() == "Union plays Scout."
    with speaking(GERMAN):
        assert said() == "Scout wird von Union gespielt."
        with speaking("nobody's"):
            assert said() == "Union plays Scout."
        assert language() == GERMAN
    assert (said(), _("")) == ("Union plays Scout.", "")


def test_braces_in_what_is_filled_in_stay() -> None:
    assert _("{side} plays {card}.", side="{x}", card="}") == "{x} plays }."
    assert _("a { that is no placeholder") == "a { that is no placeholder"


@pytest.mark.parametrize(
    ("number", "english", "german"), [(1, "1 card left", "noch 1 Karte"), (0, "0 cards left", "noch 0 Karten")]
)
def test_a_number_chooses_the_form(number: int, english: str, german: str) -> None:
    assert ngettext("{count} card left", "{count} cards left", number) == english
    with speaking(GERMAN):
        assert ngettext("{count} card left", "{count} cards left", number) == german


def test_a_context_tells_two_words_apart() -> None:
    with speaking(GERMAN):
        assert (pgettext("a color", "Orange"), pgettext("a fruit", "Orange")) == ("Orangerot", "Orange")


def test_lists_are_joined_by_the_language() -> None:
    assert (listed([]), listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])) == (
        "",
        "A",
        "A and B",
        "A, B and C",
    )
    with speaking(GERMAN):
        assert (alternatives("ABC"), enumerated("ABC"), listed("AB")) == ("A, B oder C", "A, B, C", "A und B")


async def test_tasks_speak_for_themselves() -> None:
    async def german() -> str:
        speak(GERMAN)
        await asyncio.sleep(0)
        return language()

    told = await asyncio.gather(asyncio.create_task(german()), asyncio.to_thread(language))
    assert list(told) == [GERMAN, ENGLISH]
    assert language() == ENGLISH


@pytest.mark.parametrize(
    ("locale", "found"), [("de", "de"), ("de-AT", "de"), ("en-US", "en"), ("xx", "en"), ("", "en"), (None, "en")]
)
def test_a_locale_finds_the_nearest_language(locale: str | None, found: str) -> None:
    assert nearest(locale) == found


def test_the_pseudo_language_changes_messages_of_the_catalog_alone() -> None:
    with speaking(PSEUDO):
        assert _("{side} plays {card}.", side="Union", card="Scout") == "Union pĺááýš Scout."
        assert ngettext("{count} card left", "{count} cards left", 3) == "3 çááŕđš ĺééfŧ"
        assert _("Nobody collected this.") == "Nobody collected this."


def test_the_pseudo_language_leaves_what_is_no_prose() -> None:
    kept = "`/match new` {name} <@12> <#3> </match new:4> <t:5:R> https://example.org :flag:"
    assert pseudo(kept) == kept
    message = "Every unit may move one hex and fire, or two and hold."
    assert 1.2 < len(pseudo(message)) / len(message) < 1.5
