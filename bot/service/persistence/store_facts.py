"""Single facts that a store remembers of itself, by name, read and written in the caller's transaction."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import col

from bot.store.tables import FactRow

RATING_FIGURES: Final = "rating-figures"
"""The figures of battles with which the ratings were counted (``balance_fingerprint``). Stored."""


async def read(connection: AsyncConnection, name: str) -> str:
    """A fact; empty where it is not known."""
    return await connection.scalar(select(col(FactRow.value)).where(col(FactRow.name) == name)) or ""


async def write(connection: AsyncConnection, name: str, value: str) -> None:
    """Remembers a fact in place of what was known before. Two must not do so at once."""
    await connection.execute(delete(FactRow).where(col(FactRow.name) == name))
    await connection.execute(insert(FactRow), {"name": name, "value": value})


async def forget_unless(connection: AsyncConnection, name: str, value: str) -> None:
    """Forgets a fact if it is not this one."""
    await connection.execute(delete(FactRow).where(col(FactRow.name) == name, col(FactRow.value) != value))
