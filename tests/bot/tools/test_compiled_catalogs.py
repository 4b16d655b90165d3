"""Catalogs compiled without the tools that collect messages: gettext reads the same in them."""

from __future__ import annotations

import gettext
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from bot.tools.catalogs.build_hook import mo_of
from bot.tools.catalogs.files import file_of, read, text_of
from engine.language import ENGLISH


@pytest.fixture
def german() -> Catalog:
    catalog = Catalog(locale="de", charset="utf-8")
    catalog.add(("{count} card", "{count} cards"), ("{count} Karte", "{count} Karten"))
    catalog.add("Orange", "orangefarben", context="a color")
    catalog.add("“Say”\n\tit", "„Sag“ es\\nun")
    catalog.add("Maybe", "Vielleicht", flags=["fuzzy"])
    catalog.add("Later", "")
    return catalog


def lookups(mo: bytes) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(BytesIO(mo))


def test_plurals_contexts_and_signs_are_kept_and_doubtful_ones_left_out(german: Catalog) -> None:
    said = lookups(mo_of(text_of(german).decode()))
    assert [said.ngettext("{count} card", "{count} cards", number) for number in (1, 2)] == [
        "{count} Karte",
        "{count} Karten",
    ]
    assert said.pgettext("a color", "Orange") == "orangefarben"
    assert said.gettext("“Say”\n\tit") == "„Sag“ es\\nun"
    assert [said.gettext(one) for one in ("Maybe", "Later")] == ["Maybe", "Later"]


def test_the_kept_catalog_reads_as_the_tools_compile_it() -> None:
    file = BytesIO()
    write_mo(file, read(ENGLISH))
    ours, theirs = (vars(lookups(mo)) for mo in (mo_of(file_of(ENGLISH).read_text("utf-8")), file.getvalue()))
    ours["_catalog"].pop("")
    theirs["_catalog"].pop("")
    assert ours["_catalog"] == theirs["_catalog"]
