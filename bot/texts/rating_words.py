"""Ratings in words: numbers, lists, seasons, medals, and what organizers may want to look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import takewhile
from typing import Final

from bot.service.domain.ratings.book import WON, RatingChange, RatingStanding
from bot.service.domain.ratings.fairness import FairnessNotice, Sign
from bot.service.domain.ratings.finished import ResultTally
from bot.service.domain.ratings.lists import Kind, RatingList
from bot.service.domain.ratings.seasons import Season, season_named
from bot.service.domain.ratings.shown import is_sure, number_of
from bot.service.model.match import Person
from bot.texts.phrases import LEVEL_NAMES, name
from engine.family import families
from engine.language import N_, _, enumerated, ngettext
from render.words import decimal

KINDS: Final = {
    Kind.DUEL: N_("duels"),
    Kind.TEAMS: N_("team battles"),
    Kind.COMPUTER: N_("against the computer"),
}
"""The kinds of rated battles."""


UNRATED: Final = N_("This battle is no longer rated: it counts for no one.")
"""Where a rated battle is no longer what its players began."""


@cache
def game_name(family: str) -> str:
    """``Battle Cry``: what the names of a family's rulebooks begin with."""
    names = [name.replace(",", "").split() for name in families()[family].rulesets.names.values()]
    return " ".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*names, strict=False)))


def list_name(list_: RatingList) -> str:
    """``Battle Cry, duels``; with a rulebook its name: ``Battle Cry 150 Variant, duels``."""
    rules = families()[list_.family].rulesets.names.get(list_.ruleset, "")
    return _("{game}, {kind}", game=rules or game_name(list_.family), kind=_(KINDS[list_.kind]))


def season_name(season: Season) -> str:
    """``2026, October to December``."""
    return _("{year}, {months}", year=season.year, months=_(_QUARTERS[season.quarter - 1]))


_QUARTERS: Final = (*(N_("January to March"), N_("April to June"), N_("July to September"), N_("October to December")),)


def time_name(season: str) -> str:
    """A season by its id; *All time* for none."""
    found = season_named(season)
    return season_name(found) if found else _("All time")


def number_words(standing: RatingStanding) -> str:
    """``1642``, ``1510, provisional``."""
    number = number_of(standing.skill)
    return str(number) if is_sure(standing.skill) else _("{number}, provisional", number=number)


def points_words(battles: int, half_points: int) -> str:
    """``23 battles, 14½ points``."""
    fought = ngettext("{count} battle", "{count} battles", battles)
    points = _("1 point") if half_points == WON else _("{points} points", points=halves(half_points))
    return _("{battles}, {points}", battles=fought, points=points)


def halves(half_points: int) -> str:
    """Half points as points: ``14½``."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def tally_words(tally: ResultTally) -> str:
    """``14 won, 1 drawn, 8 lost``; what there is none of is left out."""
    parts = [
        ngettext("{count} won", "{count} won", tally.won),
        ngettext("{count} drawn", "{count} drawn", tally.drawn) if tally.drawn else "",
        ngettext("{count} lost", "{count} lost", tally.lost),
    ]
    return enumerated(filter(None, parts))


def signed(number: int) -> str:
    """``+12``, ``−8``, ``±0``."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def change_words(changes: Sequence[RatingChange]) -> str:
    """What a battle made of its players' numbers, in small print; empty for an unrated one."""
    people = [change for change in changes if change.member.person > 0]
    told = [_one(change) for change in people]
    return _("-# Rated: {changes}", changes=" · ".join(told)) if told else ""


def _one(change: RatingChange) -> str:
    before, after = number_of(change.before), number_of(change.after)
    told = {"person": name(Person(change.member.person)), "number": after, "change": signed(after - before)}
    if is_sure(change.after):
        return _("{person} {number} ({change})", **told)
    return _("{person} {number}, provisional ({change})", **told)


def general_name(level: str) -> str:
    """The computer at a level: ``the computer, recruit``."""
    return _("the computer, {level}", level=_(LEVEL_NAMES[level])) if level in LEVEL_NAMES else _("the computer")


def notice_words(notice: FairnessNotice) -> str:
    """A sign with its figures."""
    return _SAID[notice.sign](notice)


def meaning_words(sign: Sign) -> str:
    """What may be behind a sign."""
    return _(_MEANS[sign])


def _only_each_other(notice: FairnessNotice) -> str:
    said = _(
        "{person} and {other} have fought {battles} rated duels with each other and hardly any with others. {person} "
        "won {won} of them.",
        person=name(notice.person),
        other=name(notice.other),
        battles=notice.battles,
        won=notice.won,
    )
    return f"{said} {_('No one else fights rated duels here.')}" if notice.alone else said


def _handed_over(notice: FairnessNotice) -> str:
    return _(
        "{other} has given up {early} of {battles} rated duels against {person} in their first third, without being "
        "behind.",
        person=name(notice.person),
        other=name(notice.other),
        early=notice.early,
        battles=notice.battles,
    )


def _lost_on_purpose(notice: FairnessNotice) -> str:
    return _(
        "{person} has won {won} of their newest {battles} rated duels, where {expected} were to be expected, and gave "
        "up {early} of them in their first third.",
        person=name(notice.person),
        won=notice.won,
        battles=notice.battles,
        expected=decimal(notice.expected),
        early=notice.early,
    )


_SAID: Final = {
    Sign.ONLY_EACH_OTHER: _only_each_other,
    Sign.HANDED_OVER: _handed_over,
    Sign.LOST_ON_PURPOSE: _lost_on_purpose,
}

_MEANS: Final = {
    Sign.ONLY_EACH_OTHER: N_("It may be one person with two accounts. It may be two friends, one of whom is stronger."),
    Sign.HANDED_OVER: N_("Battles may have been handed over. It may also be that one of them has little time."),
    Sign.LOST_ON_PURPOSE: N_("Someone may lose on purpose, to meet weaker opponents. It may also be a bad month."),
}


def sides_words(sides: Iterable[tuple[str, ResultTally]]) -> list[str]:
    """A line for each side: ``**As the Union** · 10 won, 4 lost``."""
    said = {"union": N_("**As the Union** · {result}"), "confederate": N_("**As the Confederacy** · {result}")}
    return [_(said[side], result=tally_words(tally)) for side, tally in sides if side in said]
