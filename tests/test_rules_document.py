"""What ``docs/rules.md`` promises: every rule, card and terrain has its tests under each ruleset, and they exist.

The tables are read as they are printed. A cell of a rule names its section in italics, its readings in bold and its
tests by labels (``M3``), which the list below the table explains; or it begins with a dash and says why the ruleset
has no such rule. A test counts for a ruleset only if it runs under it.
"""

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.battle_cry.cards import card_table
from engine.battle_cry.family import RULESETS
from engine.battle_cry.terrain import terrain_table

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests" / "engine" / "battle_cry"
DOCUMENT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8").split("\n## Blue & Grey\n")[0]
"""What the page says of Battle Cry; the rest is read by ``tests/engine/blue_grey/test_documents.py``."""

COLUMNS = ("variant-150", "classic", "advanced")
NOT_HERE = "—"

DIFFERENCES = (
    "Infantry range, dice",
    "Infantry move",
    "Figure losses reduce dice",
    "Cavalry move",
    "Cavalry dice",
    "Artillery",
    "Horse artillery",
    "Saber symbol",
    "Melee compulsory",
    "Extra dice against artillery in melee",
    "Withdraw before melee",
    "Lone general orders",
    "General: flags",
    "General casualty check",
    "Lone general attacked",
    "All generals lost",
    "Retreat blocked",
    "Green troops",
    "Bolster morale",
    "Fresh troops",
    "Take ground",
    "Hand size",
    "Deck",
    "Skirmish action",
    "Moving through friends",
    "Line of sight",
    "Hill",
    "Entrenchment and fieldwork",
    "Objectives",
)
"""The topics in which the three rulebooks differ: each is a rule of the document by this name."""

FACTS = 62
"""The clarifications collected from rulebooks and published answers, as the document numbers them."""


# Reading the document

Row = tuple[str, ...]


class Table(NamedTuple):
    """A table: the heading above it, its columns and its rows."""

    heading: str
    columns: Row
    rows: tuple[Row, ...]


def _tables() -> list[Table]:
    found: list[Table] = []
    heading, rows = "", list[Row]()
    for line in [*DOCUMENT.splitlines(), ""]:
        if line.startswith("|"):
            rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
        elif rows:
            found.append(Table(heading, rows[0], tuple(rows[2:])))
            rows = []
        if line.startswith("#"):
            heading = line.lstrip("# ")
    return found


TABLES = _tables()
IN_COLUMNS = tuple(f"`{ruleset}`" for ruleset in COLUMNS)
RULES = [row for table in TABLES if table.columns == ("rule", *IN_COLUMNS) for row in table.rows]
LABELS = {row[0]: row[1] for table in TABLES if table.columns == ("label", "test") for row in table.rows}
READINGS = {row[0] for table in TABLES if table.columns[0] == "reading" for row in table.rows}
NAMED = sorted(set(re.findall(r"`((?!tests/)(?:\w+/)*test_\w+\.py(?:::test_\w+)?)`", DOCUMENT)))


def the_table(*columns: str) -> Table:
    """The one table with these columns."""
    (found,) = (table for table in TABLES if table.columns == columns)
    return found


def labels_in(cell: str) -> list[str]:
    return re.findall(r"\b[A-Z]{1,2}\d+\b(?!\*)", re.sub(r"\*\*.*?\*\*|\*[^*]*\*", "", cell.partition("·")[2]))


# Reading the tests


class Function(NamedTuple):
    """A test as it stands in its file."""

    source: str
    rulesets: frozenset[str]


@cache
def functions(file: str) -> dict[str, Function]:
    """The tests of a file, with the rulesets that each runs under."""
    text = (TESTS / file).read_text(encoding="utf-8")
    module, lines = ast.parse(text), text.splitlines()
    named = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    usual = frozenset({file.split("/", maxsplit=1)[0]} & set(COLUMNS)) or frozenset({"variant-150"})
    of_file = _marked(named["pytestmark"], named) if "pytestmark" in named else None
    found = {}
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = [mark for one in node.decorator_list if (mark := _marked(one, named))]
            source = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            found[node.name] = Function(source, marks[0] if marks else of_file or usual)
    return found


def _marked(node: ast.expr, named: dict[str, ast.expr]) -> frozenset[str] | None:
    """The arguments of ``pytest.mark.rulesets``, if it is one, by a name of the module or outright."""
    if isinstance(node, ast.Name) and node.id in named:
        return _marked(named[node.id], named)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rulesets":
        return frozenset(str(one.value) for one in node.args if isinstance(one, ast.Constant))
    return None


def functions_of(name: str) -> list[Function]:
    """The test, or all the tests of the file, that a name in the document stands for."""
    file, _, test = name.partition("::")
    return [functions(file)[test]] if test else list(functions(file).values())


def runs_under(name: str, ruleset: str) -> bool:
    return any(ruleset in function.rulesets for function in functions_of(name))


# What it names


@pytest.mark.parametrize("file", sorted({name.partition("::")[0] for name in NAMED}))
def test_the_tests_that_are_named_exist(file: str) -> None:
    there = functions(file)
    assert there
    named = {test for name in NAMED if name.startswith(f"{file}::") and (test := name.partition("::")[2])}
    assert sorted(named - set(there)) == []


def test_every_test_file_is_named() -> None:
    files = {str(path.relative_to(TESTS)) for path in TESTS.rglob("test_*.py")}
    assert files <= {name.partition("::")[0] for name in NAMED}


def test_the_columns_are_the_rulesets() -> None:
    assert set(COLUMNS) == set(RULESETS)


# Every rule


@pytest.mark.parametrize("row", RULES, ids=lambda row: row[0])
def test_each_cell_has_its_section_and_its_tests_or_says_why_not(row: Row) -> None:
    for ruleset, cell in zip(COLUMNS, row[1:], strict=True):
        if cell.startswith(NOT_HERE):
            assert len(cell.split()) > 1, f"{ruleset}: why?"
            continue
        assert re.search(r"(?<!\*)\*[^*]+\*(?!\*)", cell), f"{ruleset}: no section"
        labels = labels_in(cell)
        assert labels, f"{ruleset}: no test"
        for label in labels:
            assert runs_under(LABELS[label].strip("`"), ruleset), f"{label} does not run under {ruleset}"


def test_rules_have_different_names() -> None:
    assert len({row[0] for row in RULES}) == len(RULES)


def test_every_label_is_used_and_explained_once() -> None:
    used = {label for row in RULES for cell in row[1:] for label in labels_in(cell)}
    assert used == set(LABELS)
    explained = [row[0] for table in TABLES if table.columns == ("label", "test") for row in table.rows]
    assert len(explained) == len(set(explained))


@pytest.mark.parametrize("topic", DIFFERENCES)
def test_every_difference_of_the_rulebooks_is_a_rule(topic: str) -> None:
    assert topic in {row[0] for row in RULES}


def test_every_section_that_a_ruleset_gives_is_in_its_column() -> None:
    """The sections that the engine prints beside its answers and refusals."""
    for column, ruleset in enumerate(COLUMNS, 1):
        cited = " ".join(row[column] for row in RULES)
        for given in RULESETS[ruleset].sections.values():
            for section in given.split("; "):
                assert section in cited, f"{ruleset}: {section}"


# Every fact


def test_every_fact_has_a_test_or_a_reason() -> None:
    table = the_table("fact", "what it says", "tests, or why there is none")
    assert [row[0] for row in table.rows] == [str(number) for number in range(1, FACTS + 1)]
    for number, _, tests in table.rows:
        assert re.search(r"`[\w/]*test_\w+\.py(::\w+)?`|not applicable: \w+", tests), number


# Every card and every terrain


SHOWN = {
    "a map": r"\.:|\bFRONT|\bfront\(",
    "everything that may be answered": r"legal\([^)]*\)\)? ==|\bto\(",
    "dice": r"dice\(|\.dice ==|= \{?['\"]?[IFCAS]|dice_by_range",
}
"""What the tests of a card or a terrain show between them, by what their files say."""


@pytest.mark.parametrize(
    ("kind", "ids"), [("card", card_table()), ("terrain", terrain_table("variant-150"))], ids=["card", "terrain"]
)
def test_every_card_and_terrain_is_in_its_table(kind: str, ids: Mapping[str, object]) -> None:
    table = the_table(kind, *IN_COLUMNS)
    assert sorted(name for row in table.rows for name in re.findall(r"`([a-z-]+)`", row[0])) == sorted(ids)


@pytest.mark.parametrize("row", [*the_table("card", *IN_COLUMNS).rows, *the_table("terrain", *IN_COLUMNS).rows])
def test_cards_and_terrain_have_maps_lists_and_dice_under_each_ruleset(row: Row) -> None:
    for ruleset, cell in zip(COLUMNS, row[1:], strict=True):
        names = [name for name in NAMED if f"`{name}`" in cell]
        assert names, ruleset
        for name in names:
            assert runs_under(name, ruleset), f"{name} does not run under {ruleset}"
        shown = "".join(function.source for name in names for function in functions_of(name))
        for what, sign in SHOWN.items():
            assert re.search(sign, shown), f"{ruleset}: {what}"


# Every reading


def test_every_reading_referred_to_is_explained() -> None:
    assert set(re.findall(r"\*\*(H?\d+)\*\*", DOCUMENT)) <= READINGS


def test_every_reading_has_a_test() -> None:
    for table in TABLES:
        if table.columns[0] == "reading":
            for row in table.rows:
                assert "test_" in row[-1] or row[-1].startswith(NOT_HERE), row[0]
