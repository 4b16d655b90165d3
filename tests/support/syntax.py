"""The syntax trees of source files, each read and gone through once a process."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def syntax_of(file: Path) -> ast.Module:
    """The tree of a source file. It belongs to all tests: none may change it."""
    return ast.parse(file.read_bytes())


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    """All nodes of that tree, as ``nodes_under`` finds them."""
    return tuple(nodes_under(syntax_of(file)))


def nodes_under(tree: ast.AST) -> list[ast.AST]:
    """A node and all below it, as ``ast.walk`` finds them, in half the time."""
    found = [tree]
    for node in found:
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                found += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST):
                found.append(value)
    return found
