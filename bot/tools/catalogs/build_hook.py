"""Compiles the catalogs while the distribution is built, which then has them compiled; or by itself, as a program.

It needs nothing but hatchling: who only plays has none of the tools that collect messages.
"""

from __future__ import annotations

import ast
import struct
import sys
from pathlib import Path

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_MAGIC, _HEAD, _ENTRY = 0x950412DE, 28, 8


class CatalogHook(BuildHookInterface[BuilderConfig]):
    """A hook of hatchling, which loads this file by its path and so imports nothing beside it."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Writes a ``.mo`` file beside each ``.po`` file."""
        for file in sorted(Path(self.root, "engine/language/catalogs").rglob("*.po")):
            compile_file(file)


def compile_file(file: Path) -> None:
    """Writes the ``.mo`` file beside a ``.po`` file."""
    file.with_suffix(".mo").write_bytes(mo_of(file.read_text("utf-8")))


def mo_of(po: str) -> bytes:
    """A catalog as gettext reads it: its translated messages, without doubtful (fuzzy) ones."""
    said = dict[bytes, bytes]()
    for block in po.split("\n\n"):
        key, text = _entry(block)
        if text.strip("\0") and (not key or "\n#, fuzzy" not in f"\n{block}"):
            said[key.encode()] = text.encode()
    return _written(sorted(said.items()))


def _entry(block: str) -> tuple[str, str]:
    """A message's key, with its context and plural, and its translations."""
    fields, name = dict[str, str](), ""
    for line in block.splitlines():
        if not line.startswith(("#", '"')):
            name, _space, line = line.partition(" ")  # noqa: PLW2901  what follows the keyword
        if line.startswith('"'):
            fields[name] = fields.get(name, "") + ast.literal_eval(line)
    key = fields.get("msgid", "")
    if "msgid_plural" in fields:
        key += f"\0{fields['msgid_plural']}"
    if "msgctxt" in fields:
        key = f"{fields['msgctxt']}\4{key}"
    return key, "\0".join(text for name, text in fields.items() if name.startswith("msgstr"))


def _written(said: list[tuple[bytes, bytes]]) -> bytes:
    """The file's head, the table of the keys, that of the texts, and all of them, each with a zero behind it."""
    texts = [*(key for key, _text in said), *(text for _key, text in said)]
    at, tables = _HEAD + _ENTRY * len(texts), b""
    for text in texts:
        tables += struct.pack("<II", len(text), at)
        at += len(text) + 1
    head = struct.pack("<7I", _MAGIC, 0, len(said), _HEAD, _HEAD + _ENTRY * len(said), 0, 0)
    return head + tables + b"".join(text + b"\0" for text in texts)


if __name__ == "__main__":
    for named in sys.argv[1:]:
        compile_file(Path(named))
