"""Finds compiled modules of the engine, as long as they were made of the very sources that lie there.

``make fast`` copies this file into the environment, where each interpreter runs it as it starts: so it imports nothing
of the project, and little else before the engine is imported. With ``LONGROLL_PLAIN`` set it finds nothing.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import ModuleType

STAMP = "sources.sha256"
"""The file, beside the compiled modules, with the fingerprint of the sources that they were made of."""


def fingerprint(engine: Path) -> str:
    """The SHA-256 of all modules below a folder, by name and content, and of the interpreter's version."""
    from hashlib import sha256  # noqa: PLC0415  only when the engine is imported

    found = sha256(sys.version.encode())
    for file in sorted(engine.rglob("*.py")):
        found.update(f"\n{file.relative_to(engine).as_posix()}\n".encode() + file.read_bytes())
    return found.hexdigest()


class CompiledModules:
    """A finder for ``sys.meta_path``: ``sources`` is the checkout, ``built`` the folder of what was built."""

    def __init__(self, sources: str, built: str) -> None:
        self._sources = sources
        self._built = built
        self._files: dict[str, str] | None = None

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of a name, if there is one that fits."""
        if not name.startswith("engine.") and not name.endswith("__mypyc"):
            return None
        if self._files is None:
            self._files = self._fitting()
        file = self._files.get(name)
        if file is None:
            return None
        from importlib.util import spec_from_file_location  # noqa: PLC0415

        return spec_from_file_location(name, file)

    def _fitting(self) -> dict[str, str]:
        """The files of all compiled modules by name; none if they do not fit the sources that are imported."""
        import os  # noqa: PLC0415
        from pathlib import Path  # noqa: PLC0415

        engine, built = Path(self._sources, "engine"), Path(self._built)
        imported = getattr(sys.modules.get("engine"), "__file__", None)
        if os.environ.get("LONGROLL_PLAIN") or not imported or Path(imported).parent != engine:
            return {}
        stamp = built / STAMP
        if not stamp.exists() or stamp.read_text("ascii") != fingerprint(engine):
            return {}
        files = (file for ending in ("*.so", "*.pyd", "*.py") for file in built.rglob(ending))
        return {file.relative_to(built).as_posix().partition(".")[0].replace("/", "."): str(file) for file in files}
