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
    """All nodes of that tree, as ``ast.walk`` finds them."""
    return tuple(ast.walk(syntax_of(file)))
