"""The privacy page against the tables: whatever is stored of a person is named there, with its way out."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from sqlalchemy import BigInteger

import bot.store.tables  # noqa: F401  makes the tables known
from bot.service.usecases import privacy
from bot.store.tables import METADATA

ROOT: Final = Path(__file__).parents[3]
PAGE: Final = (ROOT / "docs/privacy.md").read_text("utf-8")

NOBODYS: Final = {
    "matches": "id revision version status family scenario title ruleset ruleset_version options source guild channel "
    "thread created started ended moment events turn mover waiting waiting_kind commitment seed outcome",
    "seats": "match_id number seat general",
    "actions": "match_id version kind seat turn faces public_text public_faces undone",
    "moments": "match_id number version turn seat at first events",
    "snapshots": "match_id moment version data",
    "outbox": "id match_id series_id kind nonce state tries due reason taken_by",
    "requests": "match_id",
    "timers": "match_id kind taken_by",
    "posted": "match_id slot",
    "battles": "guild scenario version family",
    "guilds": "id settings",
    "bars": "guild",
    "reports": "id guild match_id",
    "proposals": "match_id kind agreed",
    "seeds": "match_id number moment back_to commitment seed",
    "series": "id revision guild channel kind parent number plan status created ended due",
    "series_matches": "series_id number match_id union_flags confederate_flags winner",
    "series_players": "series_id",
    "series_posted": "series_id slot channel message",
    "side_threads": "match_id side thread closed",
    "imports": "match_id guild fingerprint at",
    "lessons": "lesson",
    "tickets": "guild match_id",
    "refusals": "",
    "ratings": "list",
    "rating_changes": "match_id list number",
    "side_figures": "match_id side dice hits expected cards generals_rolls generals_fell generals_expected",
    "role_grants": "",
    "facts": "name value",
    "searches": "id at seconds",
    "active_hours": "",
    "partings": "id match_id",
    "boards": "guild channel message number due",
    "board_changes": "id guild",
    "processes": "number shards until",
    "match_owners": "match_id process",
    "session_starts": "bucket at",
    "heavy_work": "id key job askers until started state result",
}
"""Columns that say nothing of a person: the battle, the place, own numbers. A new one is thought about first."""

PLACES: Final = {
    "guild",
    "channel",
    "thread",
    "message",
    "created",
    "started",
    "ended",
    "at",
    "due",
    "settled",
    "id",
    "closed",
    "until",
}
"""Names of large whole numbers that are no ids of people."""


class Row(NamedTuple):
    """A row of the page: its table and columns, and the words of the other cells."""

    table: str
    columns: frozenset[str]
    cells: tuple[str, ...]


@cache
def rows() -> tuple[Row, ...]:
    found = []
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 7:
            found.append(Row(cells[0].strip("`"), frozenset(re.findall(r"`(\w+)`", cells[1])), tuple(cells[2:])))
    return tuple(found)


def test_each_column_is_named_on_the_page_or_nobodys() -> None:
    told = {row.table: row.columns for row in rows()}
    for name, table in METADATA.tables.items():
        if name == "alembic_version":
            continue
        columns, nobodys = {column.name for column in table.columns}, set(NOBODYS.get(name, "").split())
        known = told.get(name, frozenset()) | nobodys
        assert columns - known == set(), f"{name}: say on docs/privacy.md what it is, or that it is nobody's"
        assert known - columns == set(), f"{name} has no such column any more"
        assert not told.get(name, frozenset()) & nobodys


def test_a_column_that_looks_like_a_person_is_on_the_page() -> None:
    told = {(row.table, column) for row in rows() for column in row.columns}
    ids = {
        (name, column.name)
        for name, table in METADATA.tables.items()
        for column in table.columns
        if (isinstance(column.type, BigInteger) and column.name not in PLACES)
        or column.name in {"person", "owner", "host"}
    }
    missing = {(table, column) for table, column in ids - told if column not in NOBODYS.get(table, "").split()}
    assert missing == set()
    assert ("reports", "target") in ids
    assert not {column for text in NOBODYS.values() for column in text.split()} & {"person", "owner", "host", "target"}


def test_every_row_says_why_how_long_and_the_way_out() -> None:
    assert len(rows()) >= 17
    assert all(all(row.cells) for row in rows())
    assert len({row.table for row in rows()}) == len(rows())


def test_the_page_says_what_the_export_has() -> None:
    tree = ast.parse(Path(privacy.__file__).read_text("utf-8"))
    function = next(node for node in ast.walk(tree) if getattr(node, "name", "") == "_all_about")
    (told,) = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    assert isinstance(told, ast.Dict)
    keys = {key.value for key in told.keys if isinstance(key, ast.Constant)} - {"you", "battles that you brought"}
    words = " ".join(row.cells[3] for row in rows())
    assert [key for key in keys if isinstance(key, str) and not _named(key, words)] == []


def _named(key: str, words: str) -> bool:
    return key in words or key in {"kept away by you", "reports by you"}


def test_the_page_names_every_table_that_a_deletion_touches() -> None:
    tree = ast.parse(Path(privacy.__file__).read_text("utf-8"))
    function = next(node for node in ast.walk(tree) if getattr(node, "name", "") == "_erase")
    touched = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and node.id.endswith("Row")}
    tables = {getattr(privacy, name).__tablename__ for name in touched}
    assert tables <= {row.table for row in rows()}
    assert {"people", "lessons", "outbox"} <= tables


@pytest.mark.parametrize("page", ["privacy", "terms"])
def test_a_host_sees_what_to_fill_in(page: str) -> None:
    text = (ROOT / f"docs/{page}.md").read_text("utf-8")
    gaps = set(re.findall(r"\[([A-Z][^\]]+)\](?!\()", text))
    assert "[brackets]" in text.split("\n\n")[1]
    assert {"YOUR NAME OR ORGANIZATION", "NAME OF THE BOT", "E-MAIL", "DATE", "PLACE"} <= gaps
