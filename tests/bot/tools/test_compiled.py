"""The compiled engine: what is compiled, and that it is used for nothing but the sources that it was made of."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.tools.compiled import build
from bot.tools.compiled.loader import STAMP, CompiledModules, fingerprint

ROOT: Final = Path(__file__).parents[3]

WHICH: Final = "import engine.sums; print(engine.sums.__file__.rpartition('.')[2], engine.sums.total([1, 2]))"


def test_every_module_that_is_compiled_is_there() -> None:
    files = build.modules()
    assert len(files) == len(set(files))
    assert [file for file in files if not (ROOT / file).is_file()] == []


def test_no_compiled_module_has_a_class_that_mypyc_would_change() -> None:
    # It drops what stands in the class line of a Struct, such as `frozen`, and knows no dataclass with slots.
    found = [
        f"{file}: {node.name}"
        for file in build.modules()
        for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and (node.keywords or node.decorator_list)
    ]
    assert found == []


def checkout(folder: Path, source: str) -> Path:
    """A checkout whose engine has one module."""
    (folder / "engine").mkdir(exist_ok=True)
    (folder / "engine" / "__init__.py").write_text("", "utf-8")
    (folder / "engine" / "sums.py").write_text(source, "utf-8")
    return folder


def which(folder: Path, **environment: str) -> list[str]:
    """How the module of this checkout was found, and its sum, in a fresh interpreter with the loader."""
    paths = os.pathsep.join((str(folder), str(folder / "site")))
    done = subprocess.run(
        [sys.executable, "-P", "-c", f"import longroll_compiled; {WHICH}"],
        env={"PYTHONPATH": paths, "PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.long
@pytest.mark.skipif(build.compiler() is None, reason="no C compiler")
def test_compiled_modules_run_until_a_source_changes(tmp_path: Path) -> None:
    source = "def total(numbers: list[int]) -> int:\n    return sum(numbers)\n"
    folder = checkout(tmp_path, source)
    build.compile_engine(folder, folder / "built", ["engine/sums.py"])
    (folder / "site").mkdir()
    build.install_loader(folder / "site", folder, folder / "built")
    (folder / "site" / "longroll_compiled.pth").unlink()
    ending = "pyd" if sys.platform == "win32" else "so"
    assert which(folder) == [ending, "3"]
    assert which(folder, LONGROLL_PLAIN="1") == ["py", "3"]
    checkout(folder, source.replace("sum(numbers)", "-sum(numbers)"))
    assert which(folder) == ["py", "-3"]
    checkout(folder, source)
    assert which(folder) == [ending, "3"]


def test_a_finder_finds_nothing_of_other_sources(tmp_path: Path) -> None:
    built = tmp_path / "built"
    (built / "engine").mkdir(parents=True)
    (built / "engine" / "match.so").touch()
    (built / STAMP).write_text(fingerprint(tmp_path), "ascii")
    finder = CompiledModules(str(tmp_path), str(built))
    assert finder.find_spec("engine.match", ["anywhere"]) is None
    assert finder.find_spec("json") is None


def test_without_a_compiler_it_says_so_and_does_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "compiler", lambda: None)
    monkeypatch.setattr(sys, "argv", ["build"])
    monkeypatch.setattr(build, "compile_engine", lambda *_: pytest.fail("there is no compiler"))
    build.main()
    assert capsys.readouterr().out.strip() == build.NO_COMPILER
