"""What the documents name exists: files, tests, modules, classes, and the words of the glossary."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
DOCUMENTS: Final = tuple(
    sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")))
)
PACKAGES: Final = ("bot", "engine", "render", "tests")
FAMILIES: Final = ("battle_cry", "blue_grey")

HISTORY: Final = "CHANGELOG.md"
"""It may name what was there once."""

ARCHITECTURE_LINES: Final = 200
TERMS: Final = range(40, 66)

PATH: Final = re.compile(r"(?<![\w./<-])((?:bot|engine|render|tests|scenarios)/[\w./-]*\w/?)(?:::(\w+))?")
DOTTED: Final = re.compile(r"`((?:bot|engine|render|tests)(?:\.\w+)+)`")
MADE_UP: Final = re.compile(r"\b(?:YOURS|NAME|NUMBER|WHY)\b")


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def has_function(path: Path, name: str) -> bool:
    return any(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name
        for node in ast.walk(ast.parse(path.read_bytes()))
    )


def is_named(dotted: str) -> bool:
    """Whether ``package.module.name`` is a module, or something in one."""
    module, rest = dotted, list[str]()
    while find_spec(module.partition(".")[0]) and not _is_module(module):
        module, _, last = module.rpartition(".")
        rest.insert(0, last)
    found: object = import_module(module)
    for name in rest:
        if not hasattr(found, name) and name not in getattr(found, "__annotations__", {}):
            return False
        found = getattr(found, name, None)
    return True


def _is_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name != HISTORY])
def test_files_and_tests_that_a_document_names_exist(document: str) -> None:
    missing = []
    for path, test in PATH.findall(text_of(document)):
        if MADE_UP.search(path):
            continue
        place = ROOT / path
        if not place.exists() or (test and not has_function(place, test)):
            missing.append(f"{path}::{test}" if test else path)
    assert missing == []


@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name != HISTORY])
def test_modules_and_values_that_a_document_names_exist(document: str) -> None:
    assert [dotted for dotted in DOTTED.findall(text_of(document)) if not is_named(dotted)] == []


def test_a_name_that_is_none_is_noticed() -> None:
    assert is_named("engine.family.Family")
    assert is_named("engine.match.State.draft")
    assert not is_named("engine.family.Familiar")
    assert PATH.findall("in `bot/nowhere.py`, and engine/match.py.") == [
        ("bot/nowhere.py", ""),
        ("engine/match.py", ""),
    ]


def test_the_page_about_the_architecture_stays_short() -> None:
    assert len(text_of("docs/architecture.md").splitlines()) <= ARCHITECTURE_LINES


# --- The glossary -----------------------------------------------------------------------------------------


class Names:
    """All names that the code has: of files and folders, and of what is defined in modules and classes."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.defined: set[str] = set()
        for package in PACKAGES[:3]:
            for path in (ROOT / package).rglob("*"):
                if "__pycache__" not in path.parts:
                    self.files.add(path.name)
                if path.suffix == ".py":
                    self.defined |= _defined(ast.parse(path.read_bytes()))


def _defined(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            names.add(node.name)
            names |= {f"{node.name}.{name}" for one in node.body for name in _bound(one)}
    return names | {name for one in tree.body for name in _bound(one)}


def _bound(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


@cache
def names() -> Names:
    return Names()


def glossary() -> Iterator[tuple[str, str, str]]:
    """Rows of the tables: term, meaning, names in the code."""
    for line in text_of("docs/glossary.md").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and cells[0] != "term" and set(cells[0]) != {"-"}:
            yield cells[0], cells[1], cells[2]


def exists(name: str) -> bool:
    """Whether a name of the glossary's code column is in the code: a path, a file, a dotted name, or a plain one."""
    if name.startswith("."):
        return True
    if "<family>" in name:
        return all(any(ROOT.glob(name.replace("<family>", one))) for one in FAMILIES)
    if "/" in name:
        return any(ROOT.glob(name))
    if name.endswith(".py"):
        return name in names().files
    if name.partition(".")[0] in PACKAGES:
        return is_named(name)
    return name in names().defined


def test_every_term_of_the_glossary_is_in_the_code() -> None:
    missing = [
        f"{term}: {name}" for term, _, code in glossary() for name in re.findall(r"`([^`]+)`", code) if not exists(name)
    ]
    assert missing == []


def test_a_term_that_is_not_in_the_code_is_noticed() -> None:
    assert [
        name for name in ("HexMask", "Ruleset.version", "lanes.py", "Desk", "shelf.py", "bot/guide") if not exists(name)
    ] == [
        "Desk",
        "shelf.py",
        "bot/guide",
    ]


def test_the_glossary_has_one_row_for_a_term_and_can_be_read_in_one_sitting() -> None:
    terms = [term for row, _, _ in glossary() for term in row.split(", ")]
    assert len(set(terms)) == len(terms)
    assert len(list(glossary())) in TERMS
