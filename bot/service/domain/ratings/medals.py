"""Medals: for what players like to have done, once each, and never for how often. Pure.

Each is a row of ``MEDALS`` with its rule. A battle counts only if it was fought out between people, so that nobody can
be given one by an opponent who resigns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from bot.service.domain.ratings.finished import FinishedBattle
from bot.service.model.match import Person
from engine.language import N_

Rule = Callable[[Sequence[FinishedBattle], Person], bool]
"""Whether the last of some battles of a person earns the medal, which they did not have before."""

WAR_YEARS: Final = frozenset({"1861", "1862", "1863", "1864", "1865"})

_RULEBOOKS: Final = 3


class Medal(Struct, frozen=True, kw_only=True):
    """A medal. ``name`` and ``about`` (what it is for) are messages, ``emblem`` is a name of ``render.medals``."""

    id: str
    name: str
    about: str
    emblem: str
    rule: Rule


class EarnedMedal(Struct, frozen=True):
    """A medal that somebody has earned, in which match and when (a stamp)."""

    medal: Medal
    match: int
    at: int


def _finished(_battles: Sequence[FinishedBattle], _person: Person) -> bool:
    return True


def _underdog(battles: Sequence[FinishedBattle], person: Person) -> bool:
    last = battles[-1]
    return last.is_won_by(person) and last.favored not in {"", last.side(person)}


def _both_sides(battles: Sequence[FinishedBattle], person: Person) -> bool:
    last = battles[-1]
    won = {one.side(person) for one in battles if one.scenario == last.scenario and one.is_won_by(person)}
    return len(won) > 1


def _war_years(battles: Sequence[FinishedBattle], _person: Person) -> bool:
    return {one.year for one in battles} >= WAR_YEARS


def _rulebooks(battles: Sequence[FinishedBattle], _person: Person) -> bool:
    return len({one.ruleset for one in battles}) >= _RULEBOOKS


def _comrades(battles: Sequence[FinishedBattle], person: Person) -> bool:
    return bool(battles[-1].partners(person))


def _by_a_hair(battles: Sequence[FinishedBattle], person: Person) -> bool:
    last = battles[-1]
    mine, theirs = (sum(last.score.get(side, 0) for side in sides) for sides in _sides(last, person))
    return last.is_won_by(person) and mine - theirs == 1


def _sides(battle: FinishedBattle, person: Person) -> tuple[tuple[str, ...], tuple[str, ...]]:
    mine = battle.side(person)
    return (mine,), tuple(side for side in battle.people if side != mine)


def _drillmaster(battles: Sequence[FinishedBattle], person: Person) -> bool:
    last = battles[-1]
    return person not in last.firsts and bool(set(last.firsts) & {*last.others(person), *last.partners(person)})


def _anniversary(battles: Sequence[FinishedBattle], _person: Person) -> bool:
    return battles[-1].annual


def _campaigner(battles: Sequence[FinishedBattle], _person: Person) -> bool:
    return battles[-1].campaign_end


MEDALS: Final[Sequence[Medal]] = (
    Medal(
        id="first-battle",
        name=N_("First battle"),
        about=N_("fought a battle out against another person"),
        emblem="star",
        rule=_finished,
    ),
    Medal(
        id="against-the-odds",
        name=N_("Against the odds"),
        about=N_("won with the side that the battle doesn’t favor"),
        emblem="slope",
        rule=_underdog,
    ),
    Medal(
        id="both-sides",
        name=N_("Both sides"),
        about=N_("won one battle with either side"),
        emblem="halves",
        rule=_both_sides,
    ),
    Medal(
        id="war-years",
        name=N_("The whole war"),
        about=N_("fought a battle of each year from 1861 to 1865"),
        emblem="five",
        rule=_war_years,
    ),
    Medal(
        id="well-read",
        name=N_("Well read"),
        about=N_("fought battles by three rulebooks"),
        emblem="book",
        rule=_rulebooks,
    ),
    Medal(
        id="comrades",
        name=N_("Comrades"),
        about=N_("fought a battle in a team"),
        emblem="rings",
        rule=_comrades,
    ),
    Medal(
        id="by-a-hair",
        name=N_("By a hair"),
        about=N_("won by a single flag or point"),
        emblem="flag",
        rule=_by_a_hair,
    ),
    Medal(
        id="drillmaster",
        name=N_("Drillmaster"),
        about=N_("fought someone’s first battle with them"),
        emblem="drum",
        rule=_drillmaster,
    ),
    Medal(
        id="on-the-day",
        name=N_("On the day"),
        about=N_("fought an annual battle"),
        emblem="sun",
        rule=_anniversary,
    ),
    Medal(
        id="campaigner",
        name=N_("Campaigner"),
        about=N_("fought a campaign to its end"),
        emblem="road",
        rule=_campaigner,
    ),
)
"""All medals, in the order in which they are shown."""


def earned(battles: Sequence[FinishedBattle], person: Person) -> tuple[EarnedMedal, ...]:
    """The medals of a person, in the order of ``MEDALS``; ``battles`` are theirs, in any order."""
    fought = sorted((one for one in battles if one.is_fought_out and one.side(person)), key=lambda one: one.at)
    found: dict[str, EarnedMedal] = {}
    so_far = list[FinishedBattle]()
    for battle in fought:
        so_far.append(battle)
        for medal in MEDALS:
            if medal.id not in found and medal.rule(so_far, person):
                found[medal.id] = EarnedMedal(medal, battle.match, battle.at)
    return tuple(found[medal.id] for medal in MEDALS if medal.id in found)
