"""Copies of records with other values: a function for each set of fields that the engine changes."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.tools.compiled.record_classes import FUTURE
from bot.tools.compiled.record_source import RecordSource, module_name

IMPORTED: Final = "from engine.field_changes import replace\n"
WORKING: Final = ("context", "self")
"""The names of a working state, whose ``set`` changes its position."""

_ANY: Final = """\
_KINDS: tuple[type, ...] = ({kinds})


def replace(record: Any, /, **changes: Any) -> Any:
    kind = type(record)
    if kind not in _KINDS:
        return _of_struct(record, **changes)
    return kind(**({{name: getattr(record, name) for name in kind.__struct_fields__}} | changes))"""


class Copying(NamedTuple):
    """A place of a source where a record is copied: its bytes, what stands there afterwards, the function called."""

    begin: int
    end: int
    after: str
    function: str
    fields: tuple[str, ...]


def with_copies(text: str, records: Sequence[RecordSource]) -> tuple[str, set[tuple[str, ...]]]:
    """A module with the functions in place of ``replace`` and ``set``, and the sets of fields that they change."""
    found = list(_copyings(text, records)) if "replace(" in text or ".set(" in text else []
    data = text.encode()
    for one in sorted(found, reverse=True):
        data = data[: one.begin] + one.after.encode() + data[one.end :]
    if not found:
        return text, set()
    functions = ", ".join(sorted({one.function for one in found}))
    imported = f"{FUTURE}from engine.field_changes import {functions}\n"
    return data.decode().replace(FUTURE, imported, 1), {one.fields for one in found}


def _copyings(text: str, records: Sequence[RecordSource]) -> Iterator[Copying]:
    """The places of a source where fields of a record are changed by name."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    for node in ast.walk(ast.parse(text)):
        call = node.value if isinstance(node, ast.Expr) else node
        if not isinstance(call, ast.Call) or not _changes_a_record(call, records):
            continue
        fields = tuple(sorted(one.arg for one in call.keywords if one.arg))
        function = "replace_" + "_".join(fields)
        begin = starts[call.lineno - 1] + call.col_offset
        end = starts[(call.func.end_lineno or 0) - 1] + (call.func.end_col_offset or 0)
        if isinstance(call.func, ast.Name) and call.func.id == "replace" and IMPORTED in text:
            yield Copying(begin, end, function, function, fields)
        elif isinstance(node, ast.Expr) and isinstance(call.func, ast.Attribute) and call.func.attr == "set":
            owner = ast.unparse(call.func.value)
            if owner in WORKING and not call.args:
                after = f"{owner}.position = {function}({owner}.position, "
                yield Copying(begin, end + 1, after, function, fields)


def _changes_a_record(call: ast.Call, records: Sequence[RecordSource]) -> bool:
    """Whether all that a call names are fields of one record."""
    names = {one.arg for one in call.keywords}
    return bool(names) and any(names <= set(record.names) for record in records)


def records_module(records: Sequence[RecordSource], changes: Sequence[tuple[str, ...]]) -> str:
    """The module with the function for each set of fields, and the one for any."""
    files = dict.fromkeys(record.file for record in records)
    parts = [FUTURE, "from typing import Any\n", "from msgspec.structs import replace as _of_struct\n"]
    for file in files:
        named = ", ".join(record.name for record in records if record.file == file)
        parts.append(f"from {module_name(file)} import {named}\n")
    functions = [_ANY.format(kinds=", ".join(record.name for record in records))]
    functions += ["\n".join(_function(records, fields)) for fields in changes]
    return "".join(parts) + "\n\n" + "\n\n\n".join(functions) + "\n"


def _function(records: Sequence[RecordSource], fields: tuple[str, ...]) -> Iterator[str]:
    """The function that changes some fields of whichever record has them."""
    given = ", ".join(f"{name}: Any" for name in fields)
    yield f"def replace_{'_'.join(fields)}(record: Any, {given}) -> Any:"
    for record in records:
        if set(fields) <= set(record.names):
            values = ", ".join(f"{name}={name if name in fields else f'record.{name}'}" for name in record.names)
            yield f"    if isinstance(record, {record.name}):"
            yield f"        return {record.name}({values})"
    yield f"    return _of_struct(record, {', '.join(f'{name}={name}' for name in fields)})"
