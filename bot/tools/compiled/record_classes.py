"""Records as plain classes with the same fields, the same equality and the same looks, for mypyc."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from bot.tools.compiled.record_source import RecordSource, lines_of

FUTURE: Final = "from __future__ import annotations\n"

ATTRIBUTES: Final = """
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""
"""What mypyc is told about classes; nothing of it is there when they are used."""

_HEAD: Final = f"{FUTURE}from typing import TYPE_CHECKING, Any, ClassVar, Final, cast\n{ATTRIBUTES}"

_KEPT: Final = """\
    @property
    def {name}(self) -> {kind}:
        if self.kept_{name} is ...:
            self.kept_{name} = {value}
        return cast("{kind}", self.kept_{name})"""


def with_classes(text: str, records: list[RecordSource]) -> str:
    """A module with a class for each of its records."""
    lines = text.splitlines()
    for part in _unknown_when_loaded(ast.parse(text)):
        lines[part.lineno - 1] = f"    {ast.unparse(part.target)}: Any"
    nodes = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    for record in reversed(records):
        first, last = lines_of(nodes[record.name])
        lines[first:last] = _class(record)
    return "\n".join(lines).replace(FUTURE, _HEAD, 1) + "\n"


def _unknown_when_loaded(module: ast.Module) -> Iterator[ast.AnnAssign]:
    """The fields of named tuples whose types the type checker alone knows: mypyc would look for them all the same."""
    checked = [node for node in module.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    unknown = {one.name for block in checked for node in ast.walk(block) for one in getattr(node, "names", ())}
    for node in module.body:
        if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["NamedTuple"]:
            for part in node.body:
                if isinstance(part, ast.AnnAssign) and ast.unparse(part.annotation) in unknown:
                    yield part


def _class(record: RecordSource) -> list[str]:
    """The lines of a record's class. One that only names the types of a generic one has no more than that."""
    if not record.fields and record.bases:
        return [f"class {record.name}({', '.join(record.bases)}):", "    pass"]
    given = [one.parameter for one in record.fields]
    head = ", ".join(["self", *(["*"] if record.by_keyword and given else []), *given])
    shown = ", ".join(f"{name}={{self.{name}!r}}" for name in record.names)
    same = [f"isinstance(other, {record.name})", *(f"self.{name} == other.{name}" for name in record.names)]
    values = "".join(f"self.{name}, " for name in record.names)
    return [
        # Nothing in a record leads back to it. A class with other bases may not say so.
        *([] if record.bases else ["@mypyc_attr(acyclic=True, free_list_len=1)"]),
        f"class {record.name}({', '.join(record.bases)}):",
        f"    __struct_fields__: ClassVar[tuple[str, ...]] = {record.names!r}",
        f"    def __init__({head}) -> None:",
        *(f"        self.{one.name}: Final[{one.kind}] = {one.name}" for one in record.fields),
        *(f"        self.kept_{one.name}: object = ..." for one in record.kept),
        "        pass",
        "    def __eq__(self, other: object) -> bool:",
        f"        return {' and '.join(same)}",
        "    def __hash__(self) -> int:",
        f"        return hash(({values}))",
        "    def __repr__(self) -> str:",
        f"        return f{f'{record.name}({shown})'!r}",
        *"\n".join(_KEPT.format(name=one.name, kind=one.kind, value=one.default) for one in record.kept).splitlines(),
        *record.methods.splitlines(),
    ]
