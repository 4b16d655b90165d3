"""The compiled engine: what is compiled, and that it is used for nothing but the sources that it was made of."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.tools.compiled import build, struct_classes
from bot.tools.compiled.loader import STAMP, CompiledModules, fingerprint

ROOT: Final = Path(__file__).parents[3]

WHICH: Final = "import engine.sums; print(engine.sums.__file__.rpartition('.')[2], engine.sums.total([1, 2]))"


def test_every_module_that_is_compiled_is_there() -> None:
    files = build.modules()
    assert len(files) == len(set(files))
    assert [file for file in files if not (ROOT / file).is_file()] == []


@pytest.fixture(scope="module")
def rewritten(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout's engine as it is compiled."""
    folder = tmp_path_factory.mktemp("rewritten")
    ignored = shutil.ignore_patterns("__pycache__", "catalogs")
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=ignored)
    (folder / "scenarios").symlink_to(ROOT / "scenarios")
    assert struct_classes.rewrite(folder) == struct_classes.SOURCES
    return folder


def test_no_compiled_module_has_a_class_that_mypyc_would_change(rewritten: Path) -> None:
    # It drops what stands in the class line of a Struct, such as `frozen`, and knows no dataclass with slots.
    found = [
        f"{file}: {node.name}"
        for file in build.modules()
        for node in ast.walk(ast.parse((rewritten / file).read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and (node.keywords or any(map(_is_unknown, node.decorator_list)))
    ]
    assert found == []


def _is_unknown(decorator: ast.expr) -> bool:
    text = ast.unparse(decorator)
    return not text.startswith(("mypyc_attr(", "dataclass(")) or "slots" in text


def test_sequences_are_gone_through_without_comparing_their_lengths(rewritten: Path) -> None:
    text = "a = [f(one) for one in zip(b, g(c[1:], h(2)), strict=True)]\nd = path.resolve(1, strict=True)\n"
    assert struct_classes.without_lengths(text) == text.replace(", strict=True)]", ")]")
    assert [file for file in build.modules() if "strict=" in (rewritten / file).read_text("utf-8")] == []


def test_records_are_copied_by_the_function_that_knows_them_compiled() -> None:
    files = [*(ROOT / "engine" / "battle_cry").rglob("*.py"), ROOT / "engine" / "transaction.py"]
    found = [str(file.relative_to(ROOT)) for file in files if "msgspec.structs" in file.read_text("utf-8")]
    assert found == []


PLAYED: Final = """
from bot.tools.bench import checkout
import engine.battle_cry.position as position
setup = checkout.setup_of("first-bull-run", "advanced")
played = checkout.play(setup, checkout.Request("first-bull-run", "advanced", "random", 3))
print(hasattr(position.Order, "__struct_config__"), played.digest)
"""


def digest_in(folder: Path, program: str) -> tuple[str, str]:
    """Whether the records are Structs in a folder's engine, and the digest of a battle, in plain Python."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        env={
            "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
            "PATH": os.environ["PATH"],
            "LONGROLL_PLAIN": "1",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    structs, digest = done.stdout.split()
    return structs, digest


@pytest.mark.long
def test_a_battle_is_the_same_with_records_as_classes(rewritten: Path) -> None:
    known = "import builtins; builtins.mypyc_attr = lambda **told: lambda kind: kind\n"
    structs, digest = digest_in(ROOT, PLAYED)
    assert digest_in(rewritten, known + PLAYED) == ("False", digest)
    assert structs == "True"


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


@pytest.mark.soak
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
