"""Records of many fields are built by keyword: a value in the wrong place would be one of the right type."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.support.syntax import nodes_of

MOST = 6
"""Fields that may be given by position."""

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("bot", "engine", "render")

BY_POSITION: Final[Mapping[str, str]] = {
    "engine/decision_handler.py": "DecisionHandler: the families write theirs as rows of a table, a row a frame",
    "engine/battle_cry/board.py": "HexGround: a named tuple, of which mypyc makes what a struct is; built by keyword",
    "engine/battle_cry/pieces.py": "Unit: made by the thousand where a computer general tries moves out",
    "render/art/engraving/men.py": "Pose: a table of joints, most left as they are",
    "render/battle_cry/counters.py": "UnitFace: a named tuple, the fastest key of a cache of sprites",
    "render/blue_grey/counters.py": "CounterFace: a named tuple, the fastest key of a cache of sprites",
}
"""Records that stay long and by position: by module, each with its reason."""


def _classes(nodes: Iterable[ast.AST]) -> Iterator[ast.ClassDef]:
    return (node for node in nodes if isinstance(node, ast.ClassDef))


def _is_record(node: ast.ClassDef) -> bool:
    """A struct (or what inherits from one, which says ``frozen`` again), a named tuple, a dataclass."""
    bases = {ast.unparse(base).split("[")[0] for base in node.bases}
    is_struct = "Struct" in bases or any(word.arg == "frozen" for word in node.keywords)
    return is_struct or "NamedTuple" in bases or any("dataclass" in ast.unparse(one) for one in node.decorator_list)


def _all_by_keyword(node: ast.ClassDef) -> bool:
    said = [
        *node.keywords,
        *(word for one in node.decorator_list if isinstance(one, ast.Call) for word in one.keywords),
    ]
    return any(word.arg == "kw_only" and ast.unparse(word.value) == "True" for word in said)


def _positional(node: ast.ClassDef) -> list[str]:
    """The fields that can be given by position."""
    found: list[str] = []
    for one in node.body:
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            if ast.unparse(one.annotation) == "KW_ONLY":
                break
            if "ClassVar" not in ast.unparse(one.annotation):
                found.append(one.target.id)
    return found


def too_long(nodes: Iterable[ast.AST]) -> list[str]:
    """The records of a module that take more than so many values by position."""
    return [
        node.name
        for node in _classes(nodes)
        if _is_record(node) and not _all_by_keyword(node) and len(_positional(node)) > MOST
    ]


def test_no_record_takes_more_than_six_values_by_position() -> None:
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    found = {file.relative_to(ROOT).as_posix(): too_long(nodes_of(file)) for file in files}
    assert {file: names for file, names in found.items() if names} == {
        file: [reason.partition(":")[0]] for file, reason in BY_POSITION.items()
    }


FIELDS = "\n".join(f"    field_{number}: int" for number in range(MOST + 1))


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("class Long(Struct, frozen=True):", ["Long"]),
        ("class Long(Base, frozen=True):", ["Long"]),
        ("class Long(NamedTuple):", ["Long"]),
        ("@dataclass(frozen=True)\nclass Long:", ["Long"]),
        ("class Long(Struct, frozen=True, kw_only=True):", []),
        ("@dataclass(kw_only=True)\nclass Long:", []),
        ("@dataclass\nclass Long:\n    _: KW_ONLY", []),
        ("class NoRecord:", []),
    ],
)
def test_what_counts_as_such_a_record(head: str, found: list[str]) -> None:
    assert too_long(ast.walk(ast.parse(f"{head}\n{FIELDS}\n"))) == found
