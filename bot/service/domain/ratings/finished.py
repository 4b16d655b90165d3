"""Finished battles as public facts, for profiles, medals and fair play. Pure values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from bot.service.model.match import Person
from engine.decision import Seat

CUT_SHORT: Final = frozenset({"resigned", "agreed", "time"})
"""Reasons of outcomes by which a battle was not fought out."""


class FinishedBattle(Struct, frozen=True, kw_only=True):
    """A battle that is over. ``at`` is the stamp of its end, ``turns`` how many it took, ``year`` that of the history.

    ``people`` are the players by side, without former ones; ``computer``: the computer had a seat of its own.
    ``favored`` is the side that the battle favors, empty for an even one. ``firsts`` are the people for whom it was the
    first battle that they finished. ``annual``: it was fought on its anniversary; ``campaign_end``: it was the last of
    a campaign.
    """

    match: int
    at: int
    guild: int
    family: str
    scenario: str
    title: str
    ruleset: str
    year: str
    turns: int
    people: Mapping[str, tuple[Person, ...]]
    seats: int
    winner: Seat | None
    reason: str
    score: Mapping[str, int]
    rated: bool = False
    computer: bool = False
    favored: str = ""
    firsts: tuple[Person, ...] = ()
    annual: bool = False
    campaign_end: bool = False

    @property
    def is_fought_out(self) -> bool:
        """Whether it was between people, and decided on the field."""
        return not self.computer and self.reason not in CUT_SHORT and all(self.people.values())

    def side(self, person: Person) -> str:
        """The side of a person; empty for none."""
        return next((side for side, people in self.people.items() if person in people), "")

    def others(self, person: Person) -> tuple[Person, ...]:
        """The players of the other side."""
        mine = self.side(person)
        return tuple(one for side, people in self.people.items() if side != mine for one in people)

    def partners(self, person: Person) -> tuple[Person, ...]:
        """The other players of a person's side."""
        return tuple(one for one in self.people.get(self.side(person), ()) if one != person)

    def is_won_by(self, person: Person) -> bool:
        """Whether a person's side won."""
        return bool(self.winner) and self.winner == self.side(person)


class ResultTally(Struct, frozen=True):
    """Battles won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def battles(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost


def tally(battles: Sequence[FinishedBattle], person: Person) -> ResultTally:
    """What a person made of some battles."""
    won = sum(one.is_won_by(person) for one in battles)
    drawn = sum(one.winner is None for one in battles)
    return ResultTally(won, drawn, len(battles) - won - drawn)


def by_opponent(battles: Sequence[FinishedBattle], person: Person) -> list[tuple[Person, ResultTally]]:
    """What a person made of the battles with each opponent, the most frequent first."""
    found: dict[Person, list[FinishedBattle]] = {}
    for battle in battles:
        for other in battle.others(person):
            found.setdefault(other, []).append(battle)
    met = [(other, tally(fought, person)) for other, fought in found.items()]
    return sorted(met, key=lambda one: (-one[1].battles, one[0].id))


def by_side(battles: Sequence[FinishedBattle], person: Person) -> dict[str, ResultTally]:
    """What a person made of the battles with each side."""
    sides = sorted({side for battle in battles if (side := battle.side(person))}, reverse=True)
    return {side: tally([one for one in battles if one.side(person) == side], person) for side in sides}
