"""Rows of a database, made without a battle behind them."""

from __future__ import annotations

from bot.store.tables import MatchRow


def match_row(*, status: str, host: int, guild: int, created: int, started: int | None = None) -> MatchRow:
    """A match in a server; times are stamps."""
    return MatchRow(
        status=status,
        family="battle-cry",
        scenario="first-bull-run",
        title="First Bull Run",
        ruleset="classic",
        ruleset_version=1,
        options="{}",
        source="",
        host=host,
        guild=guild,
        channel=1,
        created=created,
        started=started,
    )
