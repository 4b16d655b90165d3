"""Import contracts: the layers of the program, and the few libraries that the engine may import."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.syntax import nodes_of

ROOT = Path(__file__).parents[1]
THIRD_PARTY_OF_ENGINE = {"msgspec", "yaml"}


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, check=False, capture_output=True, text=True, timeout=60
    )


def test_the_import_contracts_are_kept() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


FORBIDDEN = [
    ("engine", "bot"),
    ("engine", "render"),
    ("engine", "PIL"),
    ("engine", "discord"),
    ("engine", "random"),
    ("engine", "time"),
    ("render", "bot"),
    ("render", "discord"),
    ("render", "sqlmodel"),
    ("bot.service", "discord"),
    ("bot.images", "discord"),
    ("bot.images", "sqlmodel"),
    ("bot.discord.handlers", "engine.battle_cry"),
    ("bot.discord.messages", "render.blue_grey"),
    ("bot.store", "bot.service"),
    ("bot.service.domain", "bot.service.persistence"),
    ("bot.discord.messages", "bot.discord.handlers"),
    ("engine.battle_cry", "engine.blue_grey"),
    ("render.blue_grey", "render.battle_cry"),
]
"""Packages, and what they may not import."""


def wrong(forbidden: str) -> str:
    """The name of a module that imports what is forbidden."""
    return f"wrong_{forbidden.replace('.', '_')}"


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """What is said about a program of empty modules in which every package imports what it may not."""
    folder = tmp_path_factory.mktemp("broken")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name in ("engine", "render", "bot"):
        for package_file in (ROOT / name).rglob("*.py"):
            empty = folder / package_file.relative_to(ROOT)
            empty.parent.mkdir(parents=True, exist_ok=True)
            empty.touch()
    for package, forbidden in FORBIDDEN:
        (folder / package.replace(".", "/") / f"{wrong(forbidden)}.py").write_text(f"import {forbidden}\n")
    return lint_imports(folder)


@pytest.mark.parametrize(("package", "forbidden"), FORBIDDEN)
def test_the_import_contracts_would_notice(
    broken: subprocess.CompletedProcess[str], package: str, forbidden: str
) -> None:
    assert broken.returncode == 1
    assert f"{package}.{wrong(forbidden)} -> {forbidden}" in broken.stdout


def imported_by(path: Path) -> set[str]:
    """The top-level names that a file imports, wherever in the file."""
    names: set[str] = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add((node.module or "").partition(".")[0])
    return names


def test_the_engine_needs_two_libraries_only() -> None:
    allowed = sys.stdlib_module_names | THIRD_PARTY_OF_ENGINE | {"engine"}
    strangers = {
        str(path.relative_to(ROOT)): beyond
        for path in (ROOT / "engine").rglob("*.py")
        if (beyond := imported_by(path) - allowed)
    }
    assert strangers == {}
