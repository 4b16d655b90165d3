"""Finds strings of the source that read as English and are no messages (``engine.language``).

A string reads as English if it has two words, or one with a capital letter. Left out is what nobody is shown:
docstrings, exported names, logs, errors of the program, assertions, queries, patterns, annotations; and what is
collected another way: names and descriptions of slash commands.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.support.syntax import nodes_of

ENGLISH: Final = re.compile(r"[A-Za-z][a-z’']+[,.;:!?]? [A-Za-z{]|[a-z}] [a-z]{2}|^[A-Z][a-z]{2,}[.!?…]?$")
"""Two words beside each other, or one word with a capital letter."""

MESSAGES: Final = frozenset({"_", "N_", "ngettext", "pgettext"})
LOGS: Final = frozenset({"debug", "info", "warning", "error", "exception", "critical"})
UNSHOWN: Final = frozenset(
    {"TypeError", "ValueError", "RuntimeError", "LookupError", "KeyError", "AssertionError", "NotImplementedError"}
    | {
        "text",
        "compile",
        "fullmatch",
        "sub",
        "split",
        "findall",
        "search",
        "getattr",
        "TypeVar",
        "NewType",
        "add_typer",
    }
    | {"deprecated", "partialmethod", "import_module", "strftime", "encode", "strptime"}
)
"""Functions whose strings nobody is shown."""

COMMANDS: Final = frozenset(
    {"command", "describe", "rename", "choices", "Choice", "locale_str", "ContextMenu", "Group"}
)
"""What names and describes slash commands: collected from the command tree."""


class ShownString(NamedTuple):
    """A string that is no message, and where it stands."""

    file: str
    line: int
    text: str


def shown_strings(file: Path, root: Path) -> Iterator[ShownString]:
    """The strings of a file that read as English and are no messages."""
    nodes = nodes_of(file)
    left_out = set(_left_out(nodes))
    for node in nodes:
        if id(node) in left_out or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        text = _text(node)
        if ENGLISH.search(text):
            yield ShownString(str(file.relative_to(root)), node.lineno, text)


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def _left_out(nodes: Iterable[ast.AST]) -> Iterator[int]:
    """The identities of nodes that are messages or that nobody is shown."""
    for node in nodes:
        for part in _parts(node):
            yield from (id(below) for below in ast.walk(part))


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            yield docstring
        case ast.JoinedStr(values=parts):
            yield from (part for part in parts if isinstance(part, ast.Constant))
        case ast.Call(func=function, args=args, keywords=named):
            yield from _of_call(_name(function), args, named)
        case ast.Assign(targets=[ast.Name(id="__all__")], value=names):
            yield names
        case ast.Assert(msg=ast.expr() as message):
            yield message
        case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
            yield annotation
        case ast.FunctionDef(returns=returns) | ast.AsyncFunctionDef(returns=returns) if returns:
            yield returns
        case ast.ClassDef(keywords=named):
            yield from named
        case _:
            pass


def _of_call(name: str, args: list[ast.expr], named: list[ast.keyword]) -> Iterator[ast.AST]:
    if name in MESSAGES:
        yield from (one for one in args if isinstance(one, ast.Constant))
    elif name in UNSHOWN | LOGS | COMMANDS:
        yield from (*args, *named)


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
