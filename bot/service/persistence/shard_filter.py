"""The rows that are for a process with some of the shards, as a condition for the database."""

from __future__ import annotations

from typing import TypeAlias

from sqlalchemy import ColumnElement, func, literal_column, true

from bot.ports.shards import Shards

Guild: TypeAlias = ColumnElement[int]
"""A column with the ids of servers."""


def on_shards(guild: Guild, shards: Shards) -> ColumnElement[bool]:
    """Whether a server is on these shards, as ``Shards.serve``."""
    if shards.are_all:
        return true()
    return func.mod(guild.bitwise_rshift(literal_column("22")), shards.count).between(shards.first, shards.last)
