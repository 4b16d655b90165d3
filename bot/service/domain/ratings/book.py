"""The book of ratings: who is how strong in which list, and what a battle makes of it. Pure.

By definition a rating is what the rated battles make of it, one after the other in the order of their ends. So the book
can be written anew from the battles alone, and comes out the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from bot.ports.clock import from_stamp
from bot.service.domain.ratings.lists import Kind, RatingList, lists_of
from bot.service.domain.ratings.seasons import softly_reset
from bot.service.domain.ratings.sides import side_skills
from bot.service.domain.ratings.skill import NEW, Skill, chance, rated
from bot.service.model.match import FORMER
from engine.decision import CONFEDERATE, UNION

WON, DREW, LOST = 2, 1, 0
"""Half points of a battle. Stored."""

SIDE_NUMBERS: Final[Mapping[str, int]] = {UNION: 100, CONFEDERATE: 101}
"""Numbers of the sides as members of their teams, behind those of all seats. Stored."""


class Member(Struct, frozen=True):
    """Someone with a rating: a person by id, or by ``name`` the computer at a level, or a side of a battle.

    A former player is nobody: ``FORMER_MEMBER``.
    """

    person: int = 0
    name: str = ""

    @property
    def is_former(self) -> bool:
        """Whether it is a player who has deleted their data."""
        return self == FORMER_MEMBER


FORMER_MEMBER: Final = Member(person=FORMER.id)


def general_member(level: str) -> Member:
    """The computer that plays at a level, in the lists of its family."""
    return Member(name=f"general:{level}")


def side_member(scenario: str, ruleset: str, side: str) -> Member:
    """A side of a battle by a rulebook."""
    return Member(name=f"side:{scenario}:{ruleset}:{side}")


class Entrant(Struct, frozen=True, kw_only=True):
    """A seat of a rated battle by its ``number``, and its member.

    ``frozen`` is the strength of a former player in each list (by id), as it was before the battle: with it the others
    keep their ratings when somebody is forgotten.
    """

    number: int
    side: str
    member: Member
    frozen: Mapping[str, Skill] = {}


class RatedBattle(Struct, frozen=True, kw_only=True):
    """A finished rated battle in the facts that count. ``ended`` is a stamp; a draw has no ``winner``."""

    match: int
    ended: int
    family: str
    kind: Kind
    scenario: str
    ruleset: str
    winner: str
    entrants: tuple[Entrant, ...]

    @property
    def place(self) -> tuple[int, int]:
        """Its place in the order in which battles count."""
        return self.ended, self.match

    @property
    def lists(self) -> tuple[RatingList, ...]:
        """The lists in which it counts."""
        return lists_of(self.family, self.kind, self.ruleset, from_stamp(self.ended))

    def half_points(self, side: str) -> int:
        """What a side made of it: ``WON``, ``DREW`` or ``LOST``."""
        return DREW if not self.winner else WON if side == self.winner else LOST


class RatingStanding(Struct, frozen=True):
    """A member's place in a list: strength, battles, half points, and when the last battle ended (a stamp)."""

    skill: Skill
    battles: int = 0
    half_points: int = 0
    at: int = 0


class RatingChange(Struct, frozen=True, kw_only=True):
    """What a battle made of a member's rating in a list (by id)."""

    match: int
    at: int
    list: str
    number: int
    side: str
    member: Member
    half_points: int
    before: Skill
    after: Skill


SideSkills = Callable[[str, str], Mapping[str, Skill]]


class RatingBook:
    """The standings by list (id) and member. A battle is counted once, and none before an earlier one."""

    def __init__(
        self, standings: Mapping[tuple[str, Member], RatingStanding] | None = None, sides: SideSkills = side_skills
    ) -> None:
        self.standings = dict(standings or {})
        self._sides = sides

    def count(self, battle: RatedBattle) -> tuple[RatingChange, ...]:
        """Counts a battle in all its lists, and returns what changed; a former player's own rows do not."""
        changes = [change for one in reversed(battle.lists) for change in self._counted(battle, one)]
        for change in changes:
            if not change.member.is_former:
                self._write(change)
        return tuple(changes)

    def take_back(self, changes: Iterable[RatingChange]) -> None:
        """Takes changes back; the newest first."""
        for change in changes:
            key = (change.list, change.member)
            was = self.standings.get(key)
            if was is None:
                continue
            if was.battles == 1:
                del self.standings[key]
            else:
                points = was.half_points - change.half_points
                self.standings[key] = RatingStanding(change.before, was.battles - 1, points, was.at)

    def _write(self, change: RatingChange) -> None:
        key = (change.list, change.member)
        was = self.standings.get(key, RatingStanding(change.before))
        points = was.half_points + change.half_points
        self.standings[key] = RatingStanding(change.after, was.battles + 1, points, change.at)

    def _counted(self, battle: RatedBattle, list_: RatingList) -> Iterator[RatingChange]:
        wide = battle.lists[0]
        team = {side: [one for one in battle.entrants if one.side == side] for side in (UNION, CONFEDERATE)}
        before = {side: [self.skill(battle, list_, one) for one in team[side]] for side in team}
        lands = {side: self._side(battle, wide, side) for side in team}
        sides = (UNION, CONFEDERATE)
        places = [1 if battle.half_points(side) else 2 for side in sides]
        after = rated([[*before[side], lands[side]] for side in sides], places)
        for side, skills in zip(sides, after, strict=True):
            for entrant, was, now in zip(team[side], before[side], skills, strict=False):
                yield _change(battle, list_, entrant, (was, now))
            if list_ == wide:
                member = side_member(battle.scenario, battle.ruleset, side)
                land = Entrant(number=SIDE_NUMBERS[side], side=side, member=member)
                yield _change(battle, list_, land, (lands[side], skills[-1]))

    def skill(self, battle: RatedBattle, list_: RatingList, entrant: Entrant) -> Skill:
        """An entrant's strength in a list before a battle."""
        if entrant.member.is_former:
            return entrant.frozen.get(list_.id, NEW)
        if found := self.standings.get((list_.id, entrant.member)):
            return found.skill
        if not list_.season:
            return NEW
        return softly_reset(self.skill(battle, list_.of_all_time, entrant))

    def _side(self, battle: RatedBattle, wide: RatingList, side: str) -> Skill:
        found = self.standings.get((wide.id, side_member(battle.scenario, battle.ruleset, side)))
        return found.skill if found else self._sides(battle.scenario, battle.ruleset)[side]

    def expected(self, battle: RatedBattle) -> dict[str, float]:
        """The chance of each side to win a battle, from the standings as they are."""
        wide = battle.lists[0]
        union, other = (
            [
                *(self.skill(battle, wide, one) for one in battle.entrants if one.side == side),
                self._side(battle, wide, side),
            ]
            for side in (UNION, CONFEDERATE)
        )
        share = chance(union, other)
        return {UNION: share, CONFEDERATE: 1 - share}


def _change(battle: RatedBattle, list_: RatingList, entrant: Entrant, skills: tuple[Skill, Skill]) -> RatingChange:
    return RatingChange(
        match=battle.match,
        at=battle.ended,
        list=list_.id,
        number=entrant.number,
        side=entrant.side,
        member=entrant.member,
        half_points=battle.half_points(entrant.side),
        before=skills[0],
        after=skills[1],
    )


def written(battles: Sequence[RatedBattle], book: RatingBook | None = None) -> tuple[RatingBook, list[RatingChange]]:
    """The book that battles make, or in which they are written on, and all changes in the order in which they came."""
    book, changes = book or RatingBook(), list[RatingChange]()
    for battle in sorted(battles, key=lambda one: one.place):
        changes += book.count(battle)
    return book, changes
