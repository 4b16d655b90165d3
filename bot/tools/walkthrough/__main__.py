"""Makes the guide's pictures and its table of commands anew: ``python -m bot.tools.walkthrough docs``."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path
from typing import Final

import structlog

from bot.tools.walkthrough.camera import photographed
from bot.tools.walkthrough.commands import with_table
from bot.tools.walkthrough.pictures import taken

FOLDER: Final = "images/guide"
PAGE: Final = "players-guide.md"


def main() -> None:
    """Writes into the folder that the first argument names; pictures that are no longer made are removed."""
    docs = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    folder = docs / FOLDER
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    logging.disable(logging.ERROR)
    shown = asyncio.run(taken())
    made = asyncio.run(photographed(shown.shots)) | dict(shown.closeups)
    folder.mkdir(parents=True, exist_ok=True)
    for old in set(folder.glob("*.png")) - {folder / f"{name}.png" for name in made}:
        old.unlink()
    for name, data in made.items():
        (folder / f"{name}.png").write_bytes(data)
    page = docs / PAGE
    page.write_text(with_table(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
