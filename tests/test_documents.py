"""What the documents name exists: files, tests, modules, classes, and the words of the glossary."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
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
TERMS: Final = range(40, 72)

PATH: Final = re.compile(r"(?<![\w./<-])((?:bot|engine|render|tests|scenarios)/[\w./-]*\w/?)(?:::(\w+))?")
DOTTED: Final = re.compile(r"`((?:bot|engine|render|tests)(?:\.\w+)+)`")
QUOTED: Final = re.compile(rf"`{DOTTED.pattern}`")
STARTED: Final = re.compile(r"python(?: -P)? -m ((?:bot|engine|render|tests)(?:\.\w+)+)")
MADE_UP: Final = re.compile(r"\b(?:YOURS|NAME|NUMBER|WHY)\b")


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def has_function(path: Path, name: str) -> bool:
    return any(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name
        for node in ast.walk(ast.parse(path.read_bytes()))
    )


def is_named(dotted: str) -> bool:
    """Whether ``package.module.name`` is a module or package, or something that is defined in one."""
    parts = dotted.split(".")
    for number in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:number])
        for path in (place.with_suffix(".py"), place / "__init__.py"):
            if path.exists():
                return is_defined(tree(path).body, parts[number:])
    return False


@cache
def tree(path: Path) -> ast.Module:
    """A module's syntax."""
    return ast.parse(path.read_bytes())


def is_defined(body: Sequence[ast.stmt], names: Sequence[str]) -> bool:
    """Whether the statements define a name, and what it holds the one after it."""
    if not names:
        return True
    return any(
        is_defined(node.body if isinstance(node, ast.ClassDef) else (), names[1:])
        for node in body
        if names[0] in _bound(node)
    )


def _bound(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


@cache
def modules() -> Mapping[Path, str]:
    """The text of each module of the program."""
    return {path: path.read_text(encoding="utf-8") for one in PACKAGES[:3] for path in (ROOT / one).rglob("*.py")}


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
    text = text_of(document)
    assert [name for name in (*DOTTED.findall(text), *STARTED.findall(text)) if not is_named(name)] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_modules_and_values_that_the_code_itself_names_exist(package: str) -> None:
    named = {name for path in (ROOT / package).rglob("*.py") for name in QUOTED.findall(path.read_text("utf-8"))}
    assert sorted(name for name in named if not is_named(name)) == []


def test_a_name_that_is_none_is_noticed() -> None:
    assert is_named("engine.family.Family")
    assert is_named("engine.state.State.draft")
    assert not is_named("engine.family.Familiar")
    assert PATH.findall("in `bot/nowhere.py`, and engine/match.py.") == [
        ("bot/nowhere.py", ""),
        ("engine/match.py", ""),
    ]


def test_the_page_about_the_architecture_stays_short() -> None:
    assert len(text_of("docs/architecture.md").splitlines()) <= ARCHITECTURE_LINES


# --- The glossary -----------------------------------------------------------------------------------------


def glossary() -> Iterator[tuple[str, str, str]]:
    """Rows of the tables: term, meaning, names in the code."""
    for line in text_of("docs/glossary.md").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 3 and cells[0] != "term" and set(cells[0]) != {"-"}:
            yield cells[0], cells[1], cells[2]


def exists(name: str) -> bool:
    """Whether the code has a name of the right column: a path, a dotted name, or one that a module defines."""
    if "<family>" in name:
        return all(any(ROOT.glob(name.replace("<family>", one))) for one in FAMILIES)
    if "/" in name:
        return any(ROOT.glob(name))
    if name.partition(".")[0] in PACKAGES:
        return is_named(name)
    names = name.split(".")
    form = re.compile(rf"^(?:class|def|async def) {names[0]}\b|^{names[0]}\b *[:=]", re.MULTILINE)
    return any(form.search(text) and is_defined(ast.parse(text).body, names) for text in modules().values())


def test_every_term_of_the_glossary_is_in_the_code() -> None:
    found = {term: re.findall(r"`([^`]+)`", code) for term, _, code in glossary()}
    assert [term for term, code in found.items() if not code] == []
    assert [f"{term}: {name}" for term, code in found.items() for name in code if not exists(name)] == []


def test_a_term_that_is_not_in_the_code_is_noticed() -> None:
    there = ("HexMask", "Card.house_readings", "engine/<family>/frames.py", "bot/images")
    lost = ("Cart", "Card.flavor", "engine/<family>/determinize.py", "bot/pictures", "bot.images.Pictures")
    assert [name for name in (*there, *lost) if exists(name)] == [*there]


def test_the_glossary_has_one_row_for_a_term_and_can_be_read_in_one_sitting() -> None:
    terms = [term for row, _, _ in glossary() for term in row.split(", ")]
    assert len(set(terms)) == len(terms)
    assert len(list(glossary())) in TERMS
