"""Records as classes that compiled code reads at once, made of the Structs of the sources before they are compiled.

mypyc cannot compile msgspec's Structs, and compiled code reads their fields as slowly as those of any foreign object.
So in the copy that is compiled the records of some modules become plain classes; copies of them, which
``engine.field_changes.replace`` makes, become functions of the fields that are changed; constants become final; and
dataclasses lose their slots, which mypyc does not know. The Structs are kept in ``engine.battle_cry.stored``, for what
is stored and shown.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

from bot.tools.compiled.constants import with_constants
from bot.tools.compiled.record_classes import ATTRIBUTES, FUTURE, with_classes
from bot.tools.compiled.record_copies import records_module, with_copies
from bot.tools.compiled.record_source import RecordSource, module_name, records_of

STORED: Final = ("engine/battle_cry/frames.py", "engine/battle_cry/pieces.py", "engine/battle_cry/position.py")
"""The modules whose Structs are kept as well, the position itself left out."""

COPIED: Final = (*STORED, "engine/state.py")
"""The modules of whose records copies with other values are made."""

NATIVE: Final = (
    *COPIED,
    "engine/battle_cry/computer/attack_value.py",
    "engine/battle_cry/computer/kept_survey.py",
    "engine/battle_cry/computer/tasks.py",
    "engine/battle_cry/decisions/handler.py",
    "engine/battle_cry/dice_counting.py",
    "engine/battle_cry/judge/field.py",
    "engine/battle_cry/judge/sketch.py",
    "engine/battle_cry/roster.py",
    "engine/battle_cry/ruleset.py",
    "engine/blue_grey/decisions/handler.py",
    "engine/decision_handler.py",
    "engine/consequences.py",
)
"""The modules whose records become classes."""

RECORDS: Final = "engine/field_changes.py"
STORED_MODULE: Final = "engine/battle_cry/stored.py"

SOURCES: Final = (STORED_MODULE,)
"""The modules that are made anew and not compiled."""

_SETUP: Final = "@dataclass(frozen=True, kw_only=True, eq=False)\nclass Setup:"
"""The setup of any family, which need not be compiled itself."""

_ZIPPED: Final = re.compile(r"(\bzip\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*), strict=(?:True|False)\)")

_CONVERSIONS: Final = """
_STORED = {{{pairs}}}
_LIVE = {{there: here for here, there in _STORED.items()}}


def _as(kinds, value):
    if type(value) is tuple:
        return tuple([_as(kinds, one) for one in value])
    kind = kinds.get(type(value))
    if kind is None:
        return value
    return kind(**{{name: _as(kinds, getattr(value, name)) for name in kind.__struct_fields__}})


def stored(value):
    return _as(_STORED, value)


def live(value):
    return _as(_LIVE, value)
"""


def rewrite(folder: Path) -> tuple[str, ...]:
    """Rewrites the engine below a folder, in place; returns the modules made anew that are not compiled.

    An engine without records is left as it is.
    """
    if not (folder / RECORDS).exists():
        return ()
    texts = {file: (folder / file).read_text("utf-8") for file in NATIVE}
    records = {file: records_of(file, text) for file, text in texts.items()}
    (folder / STORED_MODULE).write_text(_stored_module(texts, records), "utf-8")
    for file, text in texts.items():
        (folder / file).write_text(with_classes(text, records[file]), "utf-8")
    copied = [record for file in COPIED for record in records[file]]
    changes = set[tuple[str, ...]]()
    for source in sorted((folder / "engine").rglob("*.py")):
        after, more = with_copies(source.read_text("utf-8"), copied)
        changes |= more
        source.write_text(_as_mypyc_knows_it(after), "utf-8")
    (folder / RECORDS).write_text(records_module(copied, sorted(changes)), "utf-8")
    return SOURCES


def _as_mypyc_knows_it(text: str) -> str:
    """A module with final constants, dataclasses without slots, types that need be no Structs, a setup to inherit."""
    text = without_lengths(with_constants(text))
    text = re.sub(r"^(@dataclass\(.*?), slots=True", r"\1", text, flags=re.MULTILINE)
    if "bound=StackedPosition" in text:
        text = text.replace(FUTURE, f"{FUTURE}from typing import Any\n", 1)
        text = re.sub(r"bound=(StackedPosition|Struct)\b", "bound=Any", text)
    told = f"from typing import TYPE_CHECKING\n{ATTRIBUTES}\n@mypyc_attr(allow_interpreted_subclasses=True)\n"
    return text.replace(_SETUP, told + _SETUP)


def without_lengths(text: str) -> str:
    """A module that goes through several sequences at once without comparing their lengths.

    Only so compiled code does it without an object for them. That they are as long as each other is tested in plain
    Python.
    """
    return _ZIPPED.sub(r"\1)", text)


def _stored_module(texts: dict[str, str], records: dict[str, list[RecordSource]]) -> str:
    """The module that keeps the Structs, and turns them into the classes and back."""
    imports, parts, pairs = [f"import {module_name(file)}" for file in STORED], list[str](), list[str]()
    for file in STORED:
        kept = [record.name for record in records[file] if record.name != "Position"]
        for node in ast.parse(texts[file]).body:
            part = ast.get_source_segment(texts[file], node) or ""
            if isinstance(node, ast.ImportFrom) and node.module not in {"__future__", "engine.battle_cry.placement"}:
                imports.append(part)
            if isinstance(node, ast.AnnAssign | ast.Assign) or (isinstance(node, ast.ClassDef) and node.name in kept):
                parts.append(part)
        pairs += [f"{module_name(file)}.{name}: {name}" for name in kept]
    return "\n".join([FUTURE, *dict.fromkeys(imports), *parts, _CONVERSIONS.format(pairs=", ".join(pairs))])
