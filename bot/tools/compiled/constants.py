"""Constants of modules as final ones, which compiled code reads without looking their names up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from bot.tools.compiled.record_classes import FUTURE

CONSTANT: Final = re.compile(r"_?[A-Z][A-Z0-9_]*")


def with_constants(text: str) -> str:
    """A module whose constants are marked as final, those that are already left as they are."""
    lines = text.splitlines(keepends=True)
    found = list(_marks(ast.parse(text)))
    for line, begin, end, mark in sorted(found, reverse=True):
        data = lines[line].encode()
        lines[line] = (data[:begin] + mark.format(data[begin:end].decode()).encode() + data[end:]).decode()
    return "".join(lines).replace(FUTURE, f"{FUTURE}from typing import Final\n", 1) if found else text


def _marks(module: ast.Module) -> Iterator[tuple[int, int, int, str]]:
    """The places to mark: a line, a part of it in bytes, and what is written around this part."""
    for node in module.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            name = node.targets[0]
            if isinstance(name, ast.Name) and CONSTANT.fullmatch(name.id):
                yield name.lineno - 1, name.col_offset, name.end_col_offset or 0, "{}: Final"
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            kind = node.annotation
            plain = CONSTANT.fullmatch(node.target.id) and not ast.unparse(kind).startswith(("Final", "TypeAlias"))
            if plain and kind.lineno == kind.end_lineno:
                yield kind.lineno - 1, kind.col_offset, kind.end_col_offset or 0, "Final[{}]"
