"""The catalogs' files: the template, a ``.po`` file for each language, and what is compiled of them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from msgspec import Struct

from engine.language import CATALOGS, DOMAIN, ENGLISH, Language

TEMPLATE: Final = CATALOGS / f"{DOMAIN}.pot"


_NEVER_SAID: Final = tuple(
    f'"{name}:'
    for name in (
        *("POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Project-Id-Version", "Report-Msgid-Bugs-To"),
        *("Last-Translator", "Language-Team"),
    )
)
"""Lines of a head that change with each writing, or that nobody fills in."""


class CatalogCount(Struct, frozen=True, kw_only=True):
    """How far a language is: messages, and those that are translated, doubtful (fuzzy) or missing."""

    locale: Language
    messages: int
    translated: int
    fuzzy: int
    missing: int


def file_of(language: Language, folder: Path = CATALOGS) -> Path:
    """The ``.po`` file of a language."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: Language, folder: Path = CATALOGS) -> Catalog:
    """The catalog of a language; an empty one where there is none yet."""
    file = file_of(language, folder)
    if not file.exists():
        return Catalog(locale=language, domain=DOMAIN, charset="utf-8")
    return read_po(BytesIO(file.read_bytes()), locale=language, domain=DOMAIN)


def text_of(catalog: Catalog) -> bytes:
    """A catalog as its file has it: sorted by file, without dates, so that equal messages are an equal file."""
    written = BytesIO()
    write_po(written, catalog, width=100, omit_header=False, include_lineno=False, ignore_obsolete=True)
    lines = written.getvalue().decode().split("\n")
    return "\n".join(line for line in lines if not line.startswith(_NEVER_SAID)).encode()


def updated(catalog: Catalog, template: Catalog) -> Catalog:
    """A language's catalog with the messages of the template; English says each as it is written."""
    if catalog.locale_identifier == ENGLISH:
        return _english(template)
    catalog.update(template)
    catalog.obsolete.clear()
    return catalog


def _english(template: Catalog) -> Catalog:
    catalog = Catalog(locale=ENGLISH, domain=DOMAIN, charset="utf-8", fuzzy=False)
    for message in template:
        if message.id:
            catalog.add(message.id, message.id, message.locations, context=message.context)
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """A catalog as the program reads it."""
    written = BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


def counted(catalog: Catalog) -> CatalogCount:
    """How far a catalog is."""
    messages = [message for message in catalog if message.id]
    filled = [one for one in messages if all(one.string if isinstance(one.string, tuple) else (one.string,))]
    fuzzy = [one for one in messages if one.fuzzy]
    return CatalogCount(
        locale=str(catalog.locale_identifier),
        messages=len(messages),
        translated=sum(not one.fuzzy for one in filled),
        fuzzy=len(fuzzy),
        missing=len(messages) - len(filled),
    )
