"""Records as they are written in the sources: Structs, and generic dataclasses, with their fields."""

from __future__ import annotations

import ast
import re
from typing import Final, NamedTuple

from msgspec import Struct

LIKE_STRUCT: Final = ("Struct", "StackedPosition")
KEPT: Final = "cached_property"
KEEPING: Final = re.compile(r'(?m)^( +)known\["(\w+)"\] = ')
"""A line that fills a cached property in."""


class RecordField(NamedTuple):
    """A field of a record as it is written: its name, its type, and its default or nothing."""

    name: str
    kind: str
    default: str

    @property
    def parameter(self) -> str:
        """The field as a parameter of a function."""
        return f"{self.name}: {self.kind} = {self.default}" if self.default else f"{self.name}: {self.kind}"


class RecordSource(Struct, frozen=True, kw_only=True):
    """A record: the file of its module, its name, its bases that are no Structs, its fields, and how they are given.

    ``kept`` are its cached properties, each with the expression that makes it; ``methods`` is the source of all others.
    """

    file: str
    name: str
    bases: tuple[str, ...]
    fields: tuple[RecordField, ...]
    kept: tuple[RecordField, ...]
    methods: str
    by_keyword: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(one.name for one in self.fields)


def module_name(file: str) -> str:
    """The name of the module in a file."""
    return file.removesuffix(".py").replace("/", ".")


def records_of(file: str, text: str) -> list[RecordSource]:
    """The records of a module."""
    classes = (node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))
    return [_record(file, text, node) for node in classes if _is_record(node)]


def _is_record(node: ast.ClassDef) -> bool:
    """Whether a class is a Struct, or a generic dataclass."""
    bases = [ast.unparse(base) for base in node.bases]
    by_dataclass = any(ast.unparse(one).startswith("dataclass(") for one in node.decorator_list)
    return any(base in LIKE_STRUCT for base in bases) or (
        by_dataclass and any(base.startswith("Generic[") for base in bases)
    )


def _record(file: str, text: str, node: ast.ClassDef) -> RecordSource:
    functions = [part for part in node.body if isinstance(part, ast.FunctionDef)]
    kept = [part for part in functions if KEPT in map(ast.unparse, part.decorator_list)]
    methods = "\n\n".join(_source(text, part) for part in functions if part not in kept)
    return RecordSource(
        file=file,
        name=node.name,
        bases=tuple(base for base in map(ast.unparse, node.bases) if base not in LIKE_STRUCT),
        fields=tuple(_field(part) for part in node.body if isinstance(part, ast.AnnAssign)),
        kept=tuple(_kept(part) for part in kept),
        methods=KEEPING.sub(r"\1self.kept_\2 = ", methods.replace("        known = vars(self)\n", "")),
        by_keyword=any(one.arg == "kw_only" for one in node.keywords),
    )


def _field(node: ast.AnnAssign) -> RecordField:
    default = ast.unparse(node.value) if node.value else ""
    return RecordField(ast.unparse(node.target), ast.unparse(node.annotation), default)


def _kept(node: ast.FunctionDef) -> RecordField:
    last = node.body[-1]
    assert isinstance(last, ast.Return)
    assert last.value
    assert node.returns
    return RecordField(node.name, ast.unparse(node.returns), ast.unparse(last.value))


def _source(text: str, node: ast.FunctionDef | ast.ClassDef) -> str:
    first, last = lines_of(node)
    return "\n".join(text.splitlines()[first:last])


def lines_of(node: ast.FunctionDef | ast.ClassDef) -> tuple[int, int]:
    """The lines of a definition with its decorators, as the limits of a slice."""
    return min([node.lineno, *(one.lineno for one in node.decorator_list)]) - 1, node.end_lineno or node.lineno
