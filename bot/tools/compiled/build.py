"""``make fast``: compiles modules of the engine by mypyc, for this checkout or into an installed distribution.

In a checkout the result lies in ``build/compiled``, and ``loader`` finds it as long as the sources are the same; after
a change the engine runs in plain Python until ``make fast`` is run again. With ``--into FOLDER``, a ``site-packages``
that holds the engine and never changes (the image), the compiled modules are put beside their sources. mypyc works on a
copy: in the checkout it would read ``pyproject.toml``, whose ``license`` older versions of setuptools refuse. In that
copy records become classes that compiled code reads at once (``records``).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

from bot.tools.compiled.loader import STAMP, fingerprint
from bot.tools.compiled.struct_classes import SOURCES, rewrite

ROOT: Final = Path(__file__).parents[3]
BUILT: Final = ROOT / "build" / "compiled"
MODULES: Final = Path(__file__).with_name("modules.txt")

NO_COMPILER: Final = (
    "No C compiler was found (cc, gcc, clang): the engine runs in plain Python. Nothing is missing; it is slower."
)

_SETUP: Final = """\
from mypyc.build import mypycify
from setuptools import setup

options = ["--config-file=", "--follow-imports=silent"]
setup(name="engine", packages=[], ext_modules=mypycify([*options, *{modules!r}], opt_level="3", debug_level="0"))
"""

_INSTALLED: Final = """

sys.meta_path.insert(0, CompiledModules({sources!r}, {built!r}))
"""


def modules() -> list[str]:
    """The files that are compiled, as paths in the checkout."""
    lines = MODULES.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def compiler() -> str | None:
    """The C compiler that is there."""
    named = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]
    return next((found for found in map(shutil.which, (named, "cc", "gcc", "clang")) if found), None)


def compile_engine(sources: Path, folder: Path, files: list[str]) -> None:
    """Compiles these files of the engine below ``sources``; ``folder`` then has the compiled modules, with their stamp.

    Raises:
        subprocess.CalledProcessError: mypyc or the C compiler failed; what they said was printed.
    """
    work = folder.with_name(f"{folder.name}.work")
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(sources / "engine", work / "engine", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    stamp = fingerprint(work / "engine")
    kept = rewrite(work)
    (work / "setup.py").write_text(_SETUP.format(modules=files), "utf-8")
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=work,
        env={**os.environ, "LONGROLL_PLAIN": "1", "CC": compiler() or "cc"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        done.check_returncode()
    shutil.rmtree(folder, ignore_errors=True)
    for file in (*_extensions(work), *map(Path, kept)):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.move(work / file, folder / file)
    (folder / STAMP).write_text(stamp, "ascii")
    shutil.rmtree(work)


def _extensions(folder: Path) -> list[Path]:
    """The extension modules below a folder, relative to it; not those that setuptools left in its own."""
    ending = sysconfig.get_config_var("EXT_SUFFIX")
    found = [file.relative_to(folder) for file in folder.rglob(f"*{ending}")]
    return [file for file in found if file.parts[0] != "build"]


def install_loader(site: Path, sources: Path = ROOT, built: Path = BUILT) -> None:
    """Puts the loader into an environment, where it finds what was built for a checkout."""
    text = (MODULES.with_name("loader.py")).read_text("utf-8")
    installed = text + _INSTALLED.format(sources=str(sources), built=str(built))
    (site / "longroll_compiled.py").write_text(installed, "utf-8")
    (site / "longroll_compiled.pth").write_text("import longroll_compiled\n", "utf-8")


def main() -> None:
    """Compiles if there is a compiler, and if it was not done yet."""
    parser = argparse.ArgumentParser(description="Compile the engine.")
    parser.add_argument("--into", type=Path, help="A site-packages folder with the engine in it, which never changes.")
    into: Path | None = parser.parse_args().into
    if compiler() is None:
        _say(NO_COMPILER)
        return
    if into is None and _is_current():
        _say("The compiled engine is up to date.")
        return
    _say(f"Compiling {len(modules())} modules of the engine. This takes some minutes.")
    compile_engine(into or ROOT, BUILT, modules())
    if into is None:
        install_loader(Path(sysconfig.get_path("purelib")))
        _say("The engine of this checkout runs compiled until its sources change.")
        return
    for file in (*_extensions(BUILT), *map(Path, SOURCES)):
        shutil.copy2(BUILT / file, into / file)
    _say("The installed engine runs compiled.")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _is_current() -> bool:
    """Whether what lies in the build folder was made of the present sources, and is found by the environment."""
    stamp, loader = BUILT / STAMP, Path(sysconfig.get_path("purelib"), "longroll_compiled.pth")
    return loader.exists() and stamp.exists() and stamp.read_text("ascii") == fingerprint(ROOT / "engine")


if __name__ == "__main__":
    main()
