"""The kept databases of older versions (made by ``tests.support.store.keep_database``)."""

from __future__ import annotations

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

KEPT = Path(__file__).parents[2] / "bot" / "store" / "old"

NAMES = sorted(file.name.removesuffix(".sqlite3.xz") for file in KEPT.glob("*.sqlite3.xz"))
"""Names of all of them."""

DRAFTING = {"variant-150": 2, "classic": 6, "advanced": 10}
WINDOW = {"variant-150": 3, "classic": 7, "advanced": 11}
NINE_FLAGS = 13
"""Numbers of their matches: in the middle of a draft, in a response delay, and one that asks for nine flags."""

OLD_LANDING, BRIGADES = "schema-0005-pruitts-landing", 15
"""The one with a match of brigades, on a battle that has been drawn up anew since, and that match's number."""

OLD_CREEK, CHICKAMAUGA = "schema-0005-creek", 16
"""The one with a match at Chickamauga, too, on a map that has been mended since, and that match's number."""

OLD_WITHDRAWALS = "schema-0005-withdrawals"
"""The one in which melee dice that were rolled before kept nobody of the Advanced Rulebook from withdrawing."""

UNTOLD = [name for name in NAMES if name not in {OLD_LANDING, OLD_CREEK, OLD_WITHDRAWALS}]
"""Those with unsent notifications."""


def unpacked(name: str, file: Path) -> Path:
    """One of them, unpacked to a file."""
    file.write_bytes(lzma.decompress((KEPT / f"{name}.sqlite3.xz").read_bytes()))
    return file


def rows(file: Path) -> dict[str, list[dict[str, object]]]:
    """All rows of all tables, by column."""
    with closing(sqlite3.connect(file)) as database:
        database.row_factory = sqlite3.Row
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'alembic_version'")
        return {name: [dict(row) for row in database.execute(f"SELECT * FROM {name}")] for (name,) in tables}


def moved(file: Path, guild: int, channel: int, union: int, confederate: int) -> Path:
    """The file with other ids of the server, the channel and the two players."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE matches SET guild = ?, channel = ?", (guild, channel))
        database.execute("UPDATE posted SET channel = ? WHERE person = 0", (channel,))
        for old, new in ((2**60 + 1, union), (2**60 + 2, confederate)):
            database.execute("UPDATE matches SET host = ? WHERE host = ?", (new, old))
            for table in ("seats", "actions", "outbox", "posted"):
                database.execute(f"UPDATE {table} SET person = ? WHERE person = ?", (new, old))
            database.execute("UPDATE people SET id = ? WHERE id = ?", (new, old))
    return file
