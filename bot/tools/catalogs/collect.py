"""Collects all messages: of the Python and JavaScript source by their calls, of data files by the keys of prose."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import yaml
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from discord import app_commands

from bot.discord.commands import GROUPS
from bot.discord.commands.context_menus import MENUS
from bot.discord.commands.learn import learn
from bot.discord.commands.profile import profile, ranks
from bot.discord.commands.rules import help_
from bot.discord.commands.translator import COMMAND

AnyCommand = app_commands.Command[Any, Any, Any] | app_commands.Group | app_commands.ContextMenu

ROOT: Final = Path(__file__).parents[3]

KEYWORDS: Final[dict[str, tuple[int | tuple[int, str], ...] | None]] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
"""Functions of ``engine.language``, and which of their arguments are messages."""

_PAGE: Final = "bot/local_table/page"
_FOLDERS: Final = ("engine", "render", "bot")

HEADER: Final = "# Messages of Long Roll. `make words` writes this file; the sentences are in the source."

Message = tuple[str, str | tuple[str, ...], str | None]
"""File, message (with its plural), context."""

PROSE: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("scenarios/*.yaml", frozenset({"introduction"})),
    ("engine/battle_cry/data/cards.yaml", frozenset({"name", "house", "house_in"})),
    ("engine/battle_cry/data/terrain.yaml", frozenset({"name"})),
    ("engine/blue_grey/data/terrain.yaml", frozenset({"name"})),
    ("engine/lessons/data/*.yaml", frozenset({"title", "about", "say", "go", "button", "hint", "else"})),
)
"""Data files, and the keys whose texts players read. Names of people, places and battles are no messages."""

NOTED: Final = ("scenarios/*.yaml", "provenance")
"""Data files, and the key whose rows are an origin and perhaps, after a comma, a note that players read."""


def collected(root: Path = ROOT) -> Catalog:
    """The template: every message once, with the files that have it; no line numbers, which change too often."""
    catalog = Catalog(header_comment=HEADER, charset="utf-8", fuzzy=False)
    found = sorted((*_of_python(root), *_of_page(root), *_of_data(root), *_of_commands()), key=_order)
    for file, message, context in found:
        catalog.add(message, None, [(file, 0)], context=context)
    return catalog


def _order(found: Message) -> tuple[str, str, str]:
    return found[0], str(found[1]), found[2] or ""


def _of_commands() -> Iterator[Message]:
    """What Discord shows of the slash commands: names, descriptions, options and their choices."""
    for command in _commands():
        file = "bot/discord/commands"
        yield file, command.name, COMMAND if not isinstance(command, app_commands.ContextMenu) else None
        if isinstance(command, app_commands.ContextMenu):
            continue
        yield file, command.description, None
        for option in getattr(command, "parameters", ()):
            yield file, str(option.display_name), COMMAND
            yield file, str(option.description), None
            for choice in option.choices:
                yield file, choice.name, None


def _commands() -> Iterator[AnyCommand]:
    yield from (learn, help_, profile, ranks)
    for menu in MENUS:
        yield menu()
    for group in (make() for make in GROUPS):
        yield group
        yield from group.walk_commands()


def _of_python(root: Path) -> Iterator[Message]:
    """The messages of all modules; those within f-strings, too, which Babel leaves out before Python 3.12."""
    files = (file for folder in _FOLDERS for file in sorted((root / folder).rglob("*.py")))
    trees = {str(file.relative_to(root)): ast.parse(file.read_bytes()) for file in files}
    named = {name: text for tree in trees.values() for name, text in _constants(tree)}
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from _of_call(file, node.func.id, node.args, named)


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Constants of a module that are texts: contexts of messages are kept so."""
    for node in tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text)))
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=str(text)))
            ):
                yield name, text
            case _:
                pass


def _of_call(file: str, function: str, args: list[ast.expr], named: Mapping[str, str]) -> Iterator[Message]:
    match function, [_text(one) for one in args[:2]]:
        case "ngettext", [str(one), str(several)]:
            yield file, (one, several), None
        case "pgettext", [context, str(message)]:
            yield file, message, context if context is not None else named[ast.unparse(args[0])]
        case (("_" | "N_"), [str(message), *_]) if message:
            yield file, message, None
        case _:
            pass


def _text(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def _of_page(root: Path) -> Iterator[Message]:
    for file in sorted((root / _PAGE).glob("*.js")):
        for _line, message, _comments, context in extract("javascript", BytesIO(file.read_bytes()), KEYWORDS):
            if message:
                yield str(file.relative_to(root)), message, context


def _of_data(root: Path) -> Iterator[Message]:
    for pattern, keys in PROSE:
        for file in sorted(root.glob(pattern)):
            for text in _prose(_read(file), keys.__contains__):
                yield str(file.relative_to(root)), text, None
    pattern, key = NOTED
    for file in sorted(root.glob(pattern)):
        for row in _read(file).get(key, {}).values():
            note = " ".join(str(row).partition(",")[2].split())
            if note:
                yield str(file.relative_to(root)), note, None


def _read(file: Path) -> dict[str, dict[str, object]]:
    """The content of one of our own files, by the loader in C if PyYAML has it."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, dict[str, object]] = yaml.load(file.read_text("utf-8"), loader)  # noqa: S506  a safe one
    return found


def _prose(data: object, is_prose: Callable[[object], bool], inside: bool = False) -> Iterator[str]:  # noqa: FBT001, FBT002
    """The texts below the keys of prose."""
    if isinstance(data, str):
        if inside and re.search(r"[A-Za-z]{2}", data):
            yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _prose(value, is_prose, inside or is_prose(key))
    elif isinstance(data, list):
        for value in data:
            yield from _prose(value, is_prose, inside)
