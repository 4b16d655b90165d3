"""Fingerprints of all golden pictures and texts: ``python -m tests.support.golden_manifest`` writes them anew.

A golden picture may differ a little from what is drawn; its own pixels are what somebody has looked at.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

from PIL import Image

GOLDEN: Final = Path(__file__).parents[1] / "render" / "golden"
KEPT: Final = GOLDEN / "manifest.sha256"


def lines() -> list[str]:
    """A line for each golden file: the SHA-256 of a picture's pixels or of a text, and its path."""
    files = sorted(file for file in GOLDEN.rglob("*") if file.suffix in {".png", ".txt"})
    return [f"{_fingerprint(file)}  {file.relative_to(GOLDEN).as_posix()}" for file in files]


def _fingerprint(file: Path) -> str:
    if file.suffix != ".png":
        return sha256(file.read_bytes()).hexdigest()
    with Image.open(file) as picture:
        return sha256(f"{picture.size}".encode() + picture.convert("RGB").tobytes()).hexdigest()


def main() -> None:
    """Writes them, after golden pictures were drawn anew and looked at."""
    KEPT.write_text("\n".join(lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
