"""Seasons: quarters of the calendar (UTC), each with a soft reset. Pure."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from msgspec import Struct

from bot.service.domain.ratings.skill import NEW, Skill

_MONTHS: Final = 3

_KEPT: Final = 2
"""A season begins at this part of the way from the middle to a player's own strength: a half."""

_LEAST_SPREAD: Final = NEW.spread // 2
"""The certainty of anybody at the beginning of a season is no greater than this spread."""


class Season(Struct, frozen=True, order=True):
    """A quarter of a year, numbered from 1."""

    year: int
    quarter: int

    @property
    def id(self) -> str:
        """``2026-4``: as it is stored."""
        return f"{self.year}-{self.quarter}"

    @property
    def begins(self) -> datetime:
        """Its first moment (UTC)."""
        return datetime(self.year, _MONTHS * (self.quarter - 1) + 1, 1, tzinfo=UTC)

    @property
    def ends(self) -> datetime:
        """The first moment after it (UTC)."""
        return self.next.begins

    @property
    def next(self) -> Season:
        """The season after it."""
        return Season(self.year, self.quarter + 1) if self.quarter < 12 // _MONTHS else Season(self.year + 1, 1)

    @property
    def before(self) -> Season:
        """The season before it."""
        return Season(self.year, self.quarter - 1) if self.quarter > 1 else Season(self.year - 1, 12 // _MONTHS)


def season_of(moment: datetime) -> Season:
    """The season of a moment."""
    at = moment.astimezone(UTC)
    return Season(at.year, (at.month - 1) // _MONTHS + 1)


def season_named(id_: str) -> Season | None:
    """The season with an id; ``None`` for anything else."""
    year, _, quarter = id_.partition("-")
    known = year.isdecimal() and year.isascii() and len(year) == len("2026") and quarter in {"1", "2", "3", "4"}
    return Season(int(year), int(quarter)) if known else None


def softly_reset(skill: Skill) -> Skill:
    """The strength with which a player begins a season: half way from the middle to their own, and less certain.

    It counts in the season's table alone: the rating itself is never reset.
    """
    return Skill(NEW.mean + (skill.mean - NEW.mean) // _KEPT, max(skill.spread, _LEAST_SPREAD))
