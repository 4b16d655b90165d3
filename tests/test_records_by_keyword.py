"""Records of many fields are built by keyword: a value in the wrong place would be one of the right type."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot

MOST = 6
"""Fields that may be given by position."""

ROOT = Path(bot.__file__).parent


def _classes(source: str) -> Iterator[ast.ClassDef]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef))


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


def too_long(source: str) -> list[str]:
    """The records of a module that take more than so many values by position."""
    return [
        node.name
        for node in _classes(source)
        if _is_record(node) and not _all_by_keyword(node) and len(_positional(node)) > MOST
    ]


def test_no_record_takes_more_than_six_values_by_position() -> None:
    found = {str(path.relative_to(ROOT)): too_long(path.read_text("utf-8")) for path in ROOT.rglob("*.py")}
    assert {path: names for path, names in found.items() if names} == {}


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
    assert too_long(f"{head}\n{FIELDS}\n") == found
