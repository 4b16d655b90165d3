"""Rating lists: the battles in which people are compared with one another. Pure.

There is one list a family of games and kind of battle; beside it one by each rulebook, and of each of these one a
season. A battle counts in each list to which it belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain.ratings.seasons import Season, season_of
from bot.service.model.match import PROGRAM, Chair
from engine.decision import side_of


class Kind(StrEnum):
    """Kinds of rated battles: two people, teams, or a person against the computer. The values are stored."""

    DUEL = "duel"
    TEAMS = "teams"
    COMPUTER = "computer"


class RatingList(Struct, frozen=True):
    """A list of ratings. ``ruleset`` is empty for all rulebooks, ``season`` (an id) for all time."""

    family: str
    kind: Kind
    ruleset: str = ""
    season: str = ""

    @property
    def id(self) -> str:
        """``battle-cry/duel//``, ``battle-cry/duel/classic/2026-4``: as it is stored."""
        return f"{self.family}/{self.kind.value}/{self.ruleset}/{self.season}"

    @property
    def of_all_time(self) -> RatingList:
        """The same list of all time."""
        return replace(self, season="")

    def of(self, season: Season | None) -> RatingList:
        """The same list of a season."""
        return replace(self, season=season.id if season else "")


def list_named(id_: str) -> RatingList:
    """The list with an id."""
    family, kind, ruleset, season = id_.split("/")
    return RatingList(family, Kind(kind), ruleset, season)


def lists_of(family: str, kind: Kind, ruleset: str, ended: datetime) -> tuple[RatingList, ...]:
    """The lists in which a battle counts: those of all time come first, and the widest of all first of these."""
    wide = RatingList(family, kind)
    if kind is Kind.COMPUTER:
        return (wide,)
    season, narrow = season_of(ended), replace(wide, ruleset=ruleset)
    return (wide, narrow, wide.of(season), narrow.of(season))


def kind_of(chairs: Sequence[Chair]) -> Kind | None:
    """The kind of a battle by its seats; ``None`` for one that is never rated.

    That is one with a free seat, with a person in two seats, or with the computer in a team.
    """
    seated = [chair.person for chair in chairs if chair.general != PROGRAM]
    sides = {side_of(chair.seat) for chair in chairs}
    if None in seated or not seated or len(set(seated)) < len(seated):
        return None
    if len(chairs) > len(sides):
        return Kind.TEAMS if len(seated) == len(chairs) else None
    return Kind.DUEL if len(seated) == len(chairs) else Kind.COMPUTER
