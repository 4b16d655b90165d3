"""The message catalogs: what is collected, how languages follow, and that the kept files are up to date."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from babel.messages.catalog import Catalog
from typer.testing import CliRunner

from bot.cli.app import app
from bot.tools.catalogs.collect import collected
from bot.tools.catalogs.files import TEMPLATE, CatalogCount, counted, file_of, read, text_of, updated
from engine.language import ENGLISH, languages

SOURCE = """
INSIDE: Final = "inside a sentence"

def told(cards, name):
    _("{name} plays first.", name=name)
    ngettext("{count} card", "{count} cards", cards)
    pgettext("a color", "Orange")
    pgettext(INSIDE, "an opponent")
    print(f"-# {_('By the rules')}")
    return N_("Later")
"""


STRAIGHT = re.compile(r"[A-Za-z}]'[a-z]|s' ")
IN_FILES = ("Totten's battery", "Alexander's Bridge", "Pruitt's Landing")
"""Names in messages, as the scenario files write them."""


@pytest.fixture(scope="module")
def template() -> Catalog:
    return collected()


def test_every_kind_of_call_is_collected(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "told.py").write_text(SOURCE)
    page = tmp_path / "bot/local_table/page"
    page.mkdir(parents=True)
    (page / "words.js").write_text('say(_("Press the map"));')
    found = collected(tmp_path)
    assert {"{name} plays first.", "Later", "Press the map", "By the rules"} <= {one.id for one in found}
    assert found.get("{count} card") is not None
    assert found.get("Orange", "a color") is not None
    assert found.get("an opponent", "inside a sentence") is not None


@pytest.mark.long
def test_prose_of_battles_and_names_of_cards_and_commands_are_collected(template: Catalog) -> None:
    ids = {one.id if isinstance(one.id, str) else one.id[0] for one in template}
    assert "Attack Center" in ids
    assert any(one.startswith("Both armies were new to war") for one in ids)
    assert template.get("settings", "the name of a command or of an option") is not None


def test_notes_on_origins_are_collected_without_their_word_and_ids_of_terrain_values_are_not(template: Catalog) -> None:
    assert template.get("no source says which edge is whose") is not None
    assert template.get("Rough ground") is not None
    assert template.get("plateau") is None


def test_messages_have_curly_apostrophes(template: Catalog) -> None:
    messages = [text for one in template for text in ((one.id,) if isinstance(one.id, str) else one.id)]
    said = [message for message in messages if not any(name in message for name in IN_FILES)]
    assert said
    assert [message for message in said if STRAIGHT.search(message)] == []


def test_the_kept_catalogs_are_up_to_date(template: Catalog) -> None:
    assert TEMPLATE.read_bytes() == text_of(template), "`make words` brings them up to date"
    for one in languages():
        assert file_of(one).read_bytes() == text_of(updated(read(one), template)), "`make words`"


def test_english_says_each_message_as_it_is_written_and_lacks_none() -> None:
    found = counted(read(ENGLISH))
    assert (found.missing, found.fuzzy) == (0, 0)
    assert found.translated == found.messages > 0


def test_another_language_begins_with_everything_missing_and_keeps_what_it_has(template: Catalog) -> None:
    german = updated(Catalog(locale="de"), template)
    assert counted(german) == CatalogCount(
        locale="de", messages=len(template), translated=0, fuzzy=0, missing=len(template)
    )
    german["Attack Center"].string = "Angriff in der Mitte"
    assert counted(updated(german, template)).translated == 1


def test_the_command_prints_how_far_each_language_is() -> None:
    done = CliRunner().invoke(app, ["words", "--json"])
    assert msgspec.json.decode(done.stdout, type=list[CatalogCount]) == [counted(read(one)) for one in languages()]
