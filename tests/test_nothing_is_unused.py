"""Each function, class and constant at the top level of a module of the program is used by the program itself.

What only tests read belongs to the tests. What a decorator registers (a handler, a sentence, an effect) counts as used.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.support.syntax import nodes_under, syntax_of

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("bot", "engine", "render")
LEFT_OUT: Final = ("bot.store.migrations",)
"""What Alembic calls by its own names."""

ALL_OF_A_KIND: Final = "a list by which tests see that nothing of its kind is left out"
KEPT_BY_TESTS: Final = "a limit of Discord's to which tests hold all messages and commands"

UNUSED: Final[Mapping[str, str]] = {
    "bot.cli.app.main": "the entry point of `longroll`",
    "bot.tools.catalogs.build_hook.CatalogHook": "hatchling loads it by its path",
    "bot.tools.compiled.loader.CompiledModules": "the copy in the environment makes one, in lines that build.py adds",
    "bot.discord.components.items.steps": ALL_OF_A_KIND,
    "bot.texts.limits.COMMAND_NAME": KEPT_BY_TESTS,
    "bot.texts.limits.COMMAND_TEXT": KEPT_BY_TESTS,
    "bot.texts.limits.COMPONENTS": KEPT_BY_TESTS,
    "bot.texts.limits.COMPONENT_ID": KEPT_BY_TESTS,
    "bot.texts.limits.CUSTOM_ID": KEPT_BY_TESTS,
    "bot.texts.limits.REQUEST_BYTES": KEPT_BY_TESTS,
    "bot.texts.limits.ROWS": KEPT_BY_TESTS,
    "engine.battle_cry.explain.CODES": ALL_OF_A_KIND,
    "render.battle_cry.labels.VERBS": ALL_OF_A_KIND,
    "render.battle_cry.outcomes.OUTCOMES": ALL_OF_A_KIND,
    "render.battle_cry.refusals.CODES": ALL_OF_A_KIND,
    "render.battle_cry.special_words.TOLD": ALL_OF_A_KIND,
    "render.blue_grey.labels.VERBS": ALL_OF_A_KIND,
    "render.blue_grey.outcomes.OUTCOMES": ALL_OF_A_KIND,
    "render.blue_grey.prompts.KINDS": ALL_OF_A_KIND,
    "render.blue_grey.refusals.REFUSALS": ALL_OF_A_KIND,
    "render.blue_grey.signs.FRAMES": ALL_OF_A_KIND,
}
"""Names that the program itself does not use, and why they stay."""

REGISTERS_NOTHING: Final = frozenset(
    {"asynccontextmanager", "cache", "contextmanager", "dataclass", "final", "lru_cache", "overload"}
)
"""Decorators that leave a name to be used by its name."""

Sources = Mapping[str, ast.Module]


class Uses(NamedTuple):
    """What modules take from each other.

    ``taken`` counts dotted names. Modules that are handed on whole, in a list that is gone through, say, may be asked
    for any attribute that is named where they are handed on: ``of_any_module``.
    """

    taken: Counter[str]
    of_any_module: frozenset[str]


def sources() -> Sources:
    """The modules of the program by dotted name; a package is called like its folder."""
    found = {}
    for file in (file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))):
        parts = file.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = syntax_of(file)
    return {name: tree for name, tree in found.items() if not name.startswith(LEFT_OUT)}


def unused(modules: Sources) -> list[str]:
    """The names at the top level of modules that no other statement of theirs reads, and no other module takes."""
    uses = _uses(modules)
    return [f"{module}.{name}" for module, tree in modules.items() for name in _unused(module, tree, uses)]


def _unused(module: str, tree: ast.Module, uses: Uses) -> Iterator[str]:
    read_by: dict[str, set[int]] = defaultdict(set)
    for number, statement in enumerate(tree.body):
        for node in nodes_under(statement):
            if isinstance(node, ast.Name):
                read_by[node.id].add(number)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                read_by[node.value].add(number)
    for number, statement in enumerate(tree.body):
        for name in _defined(statement):
            is_taken = uses.taken[f"{module}.{name}"] or name in uses.of_any_module
            if not is_taken and read_by[name] <= {number}:
                yield name


def _defined(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        if all(_word(one) in REGISTERS_NOTHING for one in statement.decorator_list):
            yield statement.name
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        parts = (part for one in targets for part in (one.elts if isinstance(one, ast.Tuple) else [one]))
        yield from (part.id for part in parts if isinstance(part, ast.Name) and not part.id.startswith("__"))


def _word(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(called).rpartition(".")[-1]


def _uses(modules: Sources) -> Uses:
    taken: Counter[str] = Counter()
    handed_on: set[str] = set()
    for tree in modules.values():
        nodes = nodes_under(tree)
        known = _imported(nodes)
        attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
        taken.update(known.values())
        taken.update(full for node in attributes if (full := _dotted(node, known)))
        before_dots = {id(node.value) for node in attributes}
        alone = {node.id for node in nodes if isinstance(node, ast.Name) and id(node) not in before_dots}
        if any(known[name] in modules for name in alone & known.keys()):
            handed_on |= {node.attr for node in attributes}
    return Uses(taken, frozenset(handed_on))


def _dotted(node: ast.Attribute, known: Mapping[str, str]) -> str:
    """The full name of what an attribute of an imported name stands for; "" for one of anything else."""
    if isinstance(node.value, ast.Attribute):
        before = _dotted(node.value, known)
    else:
        before = known.get(node.value.id, "") if isinstance(node.value, ast.Name) else ""
    return f"{before}.{node.attr}" if before else ""


def _imported(nodes: Iterable[ast.AST]) -> Mapping[str, str]:
    """What the imports of a module stand for: local name -> dotted name."""
    found = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            found.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
        elif isinstance(node, ast.Import):
            found.update({alias.asname: alias.name for alias in node.names if alias.asname})
            found.update({first: first for alias in node.names if (first := alias.name.partition(".")[0])})
    return found


@pytest.mark.long
def test_the_program_uses_what_it_defines() -> None:
    found = set(unused(sources()))
    assert found - UNUSED.keys() == set(), "no module of the program uses these: take them out, or to the tests"
    assert UNUSED.keys() - found == set(), "used by now: take them out of UNUSED"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def ask(): ask()", ["ask"]),
        ("def ask(): ...\nask()", []),
        ("class Ask: ...", ["Ask"]),
        ("MOST: Final = 2", ["MOST"]),
        ("ONE, TWO = 1, 2\nprint(TWO)", ["ONE"]),
        ("ASKED['a'] = 2", []),
        ("@cache\ndef ask(): ...", ["ask"]),
        ("@register('ask')\ndef ask(): ...", []),
    ],
)
def test_what_a_module_does_not_use_is_found(source: str, found: list[str]) -> None:
    assert unused({"here": ast.parse(source)}) == [f"here.{name}" for name in found]


@pytest.mark.parametrize(
    ("source", "is_used"),
    [
        ("from package.here import ask", True),
        ("from package import here\nhere.ask", True),
        ("import package.here\npackage.here.ask", True),
        ("from package import here as there\nthere.ask()", True),
        ("from package import here\nfor one in (here,): one.ask()", True),
        ("from package import here, there\nthere.ask", False),
        ("from package.there import ask", False),
        ("someone.ask", False),
    ],
)
def test_what_another_module_uses_is_used(source: str, *, is_used: bool) -> None:
    modules = {name: ast.parse(text) for name, text in {"package.here": "def ask(): ...", "other": source}.items()}
    assert unused(modules) == ([] if is_used else ["package.here.ask"])
