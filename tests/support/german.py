"""A little German in place of the program's own catalogs, for tests of who is spoken to in which language."""

from __future__ import annotations

import gettext as library
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog

import engine.language as spoken
from bot.tools.catalogs.files import compiled, file_of

GERMAN: Final = "de"


@contextmanager
def some_german(folder: Path, patched: pytest.MonkeyPatch, messages: Mapping[str, str]) -> Iterator[None]:
    """Has the bot know German for some messages, and English for all."""
    german = Catalog(locale=GERMAN)
    for english, said in messages.items():
        german.add(english, said)
    for catalog in (Catalog(locale=spoken.ENGLISH), german):
        file = file_of(str(catalog.locale), folder)
        file.parent.mkdir(parents=True)
        file.touch()
        file.with_suffix(".mo").write_bytes(compiled(catalog))
    patched.setattr(spoken, "CATALOGS", folder)
    forget()
    yield
    patched.undo()
    forget()


def forget() -> None:
    """Drops what was read of other catalogs."""
    getattr(library, "_translations").clear()  # noqa: B009  the library's own cache, which has no type
    spoken._catalog.cache_clear()
    spoken.languages.cache_clear()
