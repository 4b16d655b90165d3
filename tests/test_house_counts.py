"""What keeps the code a house in which people find their way, counted from its syntax: sizes, names, circles, ``Any``.

Each limit may only go down: what stands above it today is named as an exception, and an exception that is no longer
needed fails until it is taken out.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.support.syntax import nodes_of, syntax_of

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("bot", "engine", "render")
FAMILIES: Final = ("battle_cry", "blue_grey")

MOST_PUBLIC_METHODS: Final = 20
"""Of a class, those that it has from other classes of the project included."""

MOST_ANY: Final = 90
"""Lines of code on which the type ``Any`` stands, imports left out."""

MOST_LOOSE_FILES: Final = 6
"""Modules that lie right at the top of ``bot``."""

LARGE_CLASSES: Final[Mapping[str, tuple[int, str]]] = {}
"""Classes above the limit: how many public methods they have at most, and why."""

CIRCLES: Final[Mapping[str, tuple[int, str]]] = {
    "engine.battle_cry": (3, "policies take the setup and the action context, and both hold the ruleset of policies"),
}
"""Circles of imports, those for the type checker included, by the package in which all of one lie: the most modules."""

SHARED_NAMES: Final[Mapping[int, str]] = {3: "SeatView"}
"""Names that stand for so many classes at most. Families may name the same part alike, see ``mirrored``."""


class Module(NamedTuple):
    """A module: the classes at its top level, its imports wherever they stand, and the lines with ``Any``."""

    name: str
    classes: tuple[ast.ClassDef, ...]
    imports: tuple[ast.Import | ast.ImportFrom, ...]
    any_lines: frozenset[int]


class Class(NamedTuple):
    """A class at the top level of a module: its own public methods, and the classes that it is made from."""

    module: str
    name: str
    methods: frozenset[str]
    bases: tuple[str, ...]


@cache
def modules() -> Mapping[str, Module]:
    """All modules of the program, by dotted name; a package is called like its folder."""
    found = {}
    for file in (file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))):
        parts = file.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = _module(name, file)
    return found


def _module(name: str, file: Path) -> Module:
    imports: list[ast.Import | ast.ImportFrom] = []
    lines = set()
    for node in nodes_of(file):
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.append(node)
        elif "Any" in {getattr(node, "id", ""), getattr(node, "attr", "")}:
            lines.add(getattr(node, "lineno", 0))
    tops = (node for node in syntax_of(file).body if isinstance(node, ast.ClassDef))
    return Module(name, tuple(tops), tuple(imports), frozenset(lines))


# Classes


@cache
def classes() -> tuple[Class, ...]:
    return tuple(
        Class(module.name, node.name, frozenset(_methods(node)), tuple(_bases(node)))
        for module in modules().values()
        for node in module.classes
    )


def _methods(node: ast.ClassDef) -> Iterator[str]:
    """The public functions of a class, properties among them; overloads and setters count once."""
    functions = (one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
    return (one.name for one in functions if not one.name.startswith("_"))


def _bases(node: ast.ClassDef) -> Iterator[str]:
    """The classes that it is made from, as they are written there, without their type parameters."""
    return (ast.unparse(base.value if isinstance(base, ast.Subscript) else base) for base in node.bases)


@cache
def _imported(module: str) -> Mapping[str, str]:
    """Where the names that a module imports come from."""
    found = {}
    for node in modules()[module].imports:
        if isinstance(node, ast.ImportFrom) and node.module:
            found.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
    return found


def public_methods(one: Class) -> frozenset[str]:
    """Those of a class and of the project's classes that it is made from."""
    known = {f"{other.module}.{other.name}": other for other in classes()}
    return _public_methods(one, known)


def _public_methods(one: Class, known: Mapping[str, Class]) -> frozenset[str]:
    found = set(one.methods)
    for base in one.bases:
        first, dot, rest = base.partition(".")
        full = _imported(one.module).get(first, f"{one.module}.{first}") + dot + rest
        if full in known:
            found |= _public_methods(known[full], known)
    return frozenset(found)


def test_a_class_has_few_public_methods() -> None:
    counts: dict[str, int] = defaultdict(int)
    for one in classes():
        counts[one.name] = max(counts[one.name], len(public_methods(one)))
    large = {name: count for name, count in counts.items() if count > MOST_PUBLIC_METHODS}
    grown = {name: count for name, count in large.items() if count > LARGE_CLASSES.get(name, (0, ""))[0]}
    assert grown == {}, f"more than {MOST_PUBLIC_METHODS} public methods, inherited ones of our own classes included"
    assert LARGE_CLASSES.keys() - large.keys() == set(), "no longer large: take them out of LARGE_CLASSES"


def owner(module: str) -> tuple[str, str]:
    """The top package of a module, and the family of games to which it belongs, if it belongs to one."""
    parts = module.split(".")
    return parts[0], next((one for one in parts if one in FAMILIES), "")


def mirrored(of: Sequence[str]) -> bool:
    """Whether a name stands for one thing: for one class, or within one package for a part that each family has."""
    owners = {owner(module) for module in of}
    once_each = len(owners) == len(of) and all(family for _, family in owners)
    return len(of) == 1 or (once_each and len({package for package, _ in owners}) == 1)


def test_a_class_name_stands_for_one_thing() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for one in classes():
        if not one.name.startswith("_"):
            where[one.name].append(one.module)
    shared = {name: of for name, of in where.items() if not mirrored(of)}
    known = {name: most for most, names in SHARED_NAMES.items() for name in names.split()}
    grown = {name: of for name, of in shared.items() if len(of) > known.get(name, 1)}
    assert grown == {}, "one name for several classes: give the new one a name of its own"
    assert known.keys() - shared.keys() == set(), "no longer shared: take them out of SHARED_NAMES"


@pytest.mark.parametrize(
    ("of", "one_thing"),
    [
        (["bot.ports.clock"], True),
        (["engine.battle_cry.frames", "engine.blue_grey.frames"], True),
        (["engine.battle_cry.frames", "engine.battle_cry.events"], False),
        (["engine.battle_cry.frames", "render.blue_grey.marks"], False),
        (["engine.battle_cry.frames", "engine.family"], False),
        (["bot.service.model.catalog", "bot.ports.clock"], False),
    ],
)
def test_families_alone_may_name_the_same_part_alike(of: list[str], *, one_thing: bool) -> None:
    assert mirrored(of) is one_thing


# Files and types


def test_few_files_lie_at_the_top_of_the_bot() -> None:
    loose = sorted(file.name for file in (ROOT / "bot").glob("*.py") if file.stem not in {"__init__", "__main__"})
    assert len(loose) <= MOST_LOOSE_FILES, loose


def test_few_types_are_left_open() -> None:
    lines = [f"{module.name}:{line}" for module in modules().values() for line in module.any_lines]
    assert len(lines) <= MOST_ANY, f"{len(lines)} lines with `Any`: a protocol or a type parameter says more"


# Circles


def imports(module: Module) -> Iterator[str]:
    """The modules that a module names, wherever it does so: those only for the type checker, too."""
    for node in module.imports:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        else:
            source = node.module or ""
            within = (f"{source}.{alias.name}" for alias in node.names)
            yield from (name for one in within if (name := one if one in modules() else source) in modules())


def circles(graph: Mapping[str, frozenset[str]]) -> list[frozenset[str]]:
    """The sets of modules of which each leads to each other: more than one module each (Tarjan)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[frozenset[str]] = []

    def visit(one: str) -> None:
        number[one] = lowest[one] = len(number)
        stack.append(one)
        for other in sorted(graph[one]):
            if other not in number:
                visit(other)
            if other in stack:
                lowest[one] = min(lowest[one], lowest[other])
        if lowest[one] == number[one]:
            place = stack.index(one)
            found.append(frozenset(stack[place:]))
            del stack[place:]

    for one in sorted(graph):
        if one not in number:
            visit(one)
    return [circle for circle in found if len(circle) > 1]


def test_imports_run_in_small_circles_at_most() -> None:
    graph = {name: frozenset(imports(module)) - {name} for name, module in modules().items()}
    found: dict[str, frozenset[str]] = {}
    for circle in circles(graph):
        package = _common(circle)
        found[package] = max(found.get(package, frozenset()), circle, key=len)
    grown = {package: sorted(of) for package, of in found.items() if len(of) > CIRCLES.get(package, (1, ""))[0]}
    assert grown == {}, "these import each other in a circle, if only for the type checker"
    assert CIRCLES.keys() - found.keys() == set(), "no circle any more: take them out of CIRCLES"


def _common(names: frozenset[str]) -> str:
    """The package in which all of these modules lie."""
    first, last = min(names).split("."), max(names).split(".")
    same = next((number for number, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), 0)
    return ".".join(first[:same])


def test_a_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    found = circles({name: frozenset(of) for name, of in graph.items()})
    assert sorted(sorted(one) for one in found) == [["a", "b", "c"], ["d", "e"]]
