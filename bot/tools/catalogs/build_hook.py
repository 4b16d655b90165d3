"""Compiles the catalogs while the distribution is built; the wheel has them compiled."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogHook(BuildHookInterface[BuilderConfig]):
    """A hook of hatchling, which loads this file by its path and so imports nothing beside it."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Writes a ``.mo`` file beside each ``.po`` file."""
        for file in sorted(Path(self.root, "engine/language/catalogs").rglob("*.po")):
            with file.open("rb") as source, file.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
