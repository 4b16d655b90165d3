"""The queue in words: what people look for, why two were matched, how long it takes. Numbers of people, never names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final

from bot.service.domain.clocks import NONE
from bot.service.domain.matchmaking.reasons import Reason
from bot.service.domain.matchmaking.tickets import QUEUE_PACES, DayPart, Length, Wish, Wishes
from bot.service.domain.matchmaking.widening import given_way, next_step
from bot.service.domain.open_board import Seeker
from bot.service.domain.reliability import PlayerFacts
from bot.service.model.catalog import Battle, battles
from bot.service.usecases.matchmaking import QueueNow
from bot.texts.challenge_words import share_words
from bot.texts.phrases import moment, name, pace_named, printed, span
from engine.decision import CONFEDERATE, UNION
from engine.family import families
from engine.language import N_, _, listed, ngettext, pgettext

LENGTHS: Final = {
    Length.SHORT: N_("Short battles, up to 25 min at a table"),
    Length.MEDIUM: N_("Medium battles, up to 35 min"),
    Length.LONG: N_("Long battles"),
}
"""Answers to the question of the length."""

SIDES: Final = {"": N_("Either side"), UNION: N_("The Union"), CONFEDERATE: N_("The Confederacy")}
"""Answers to the question of the side."""

PARTS: Final = {
    DayPart.MORNING: N_("In the morning, 6 to 12"),
    DayPart.AFTERNOON: N_("In the afternoon, 12 to 18"),
    DayPart.EVENING: N_("In the evening, 18 to 24"),
    DayPart.NIGHT: N_("At night, 0 to 6"),
}
"""Answers to the question of hours."""

WISHES: Final = {
    Wish.BATTLES: N_("The length of the battle"),
    Wish.STRENGTH: N_("Opponents of about my strength"),
    Wish.SIDE: N_("My side"),
    Wish.PACE: N_("The time limit"),
    Wish.HOURS: N_("Opponents who play at my hours"),
    Wish.RELIABLE: N_("Opponents who finish their battles"),
    Wish.RULES: N_("The rulebook"),
    Wish.REACH: N_("Opponents of this server only"),
}
"""What may give way."""

_REASONS: Final = {
    Reason.STRENGTH: N_("you’re about equally strong"),
    Reason.HOURS: N_("you play at the same hours"),
    Reason.SERVER: N_("you’re on the same server"),
    Reason.NEW: N_("one of you is new here"),
    Reason.WAITED: N_("one of you has waited for a while"),
}


def reason_words(found: Iterable[str]) -> str:
    """Why two were matched; empty for no reason. Reasons of a later version are left out."""
    known = [_(words) for reason, words in _REASONS.items() if reason.value in set(found)]
    return _("Why you two: {reasons}.", reasons=listed(known)) if known else ""


def waiting_line(now: QueueNow) -> str:
    """How many look for an opponent, and how long it usually takes."""
    usual = _("It usually takes {time}.", time=span(_rounded(now.usual))) if now.usual is not None else ""
    if not now.here and not (now.open and now.everywhere):
        return " ".join(
            filter(None, (_("No one else is looking just now. I write to you as soon as someone fits."), usual))
        )
    here = ngettext("{count} other person here is looking.", "{count} other people here are looking.", now.here)
    there = ngettext(
        "{count} is looking on all servers that take part.",
        "{count} are looking on all servers that take part.",
        now.everywhere,
    )
    return " ".join(filter(None, (here, there if now.open else "", usual)))


def _rounded(time: timedelta) -> timedelta:
    minute = timedelta(minutes=1)
    return max(minute, round(time / minute) * minute)


def waits_line(wishes: Wishes, since: datetime, now: datetime) -> str:
    """What has given way by waiting, and what will be next."""
    waited = now - since
    gone = [_(WISHES[wish]) for wish in given_way(wishes, waited)]
    following = next_step(wishes, waited)
    lines = [_("No longer asked for: {wishes}.", wishes=listed(gone))] if gone else []
    if following:
        wish, after = following
        lines.append(_("After {time} of waiting I no longer ask for: {wish}.", time=span(after), wish=_(WISHES[wish])))
    return " ".join(lines)


def paces_words(wishes: Wishes) -> str:
    """The time limits that suit a person."""
    return listed(pace_named(pace) for pace in sorted(wishes.paces)) if wishes.paces else _("Any, also blitz")


def pace_line(pace: str) -> str:
    """A time limit as an answer."""
    return _("No time limit") if pace == NONE else pace_named(pace)


def rules_words(wishes: Wishes) -> str:
    """The rulebooks that suit a person."""
    names = {id_: name for family in families().values() for id_, name in family.rulesets.names.items()}
    chosen = [name for id_, name in names.items() if id_ in wishes.rulesets]
    return listed(chosen) if chosen else pgettext("rulebooks", "Any")


def length_words(wishes: Wishes) -> str:
    """The lengths of battles that suit a person."""
    chosen = [_(words) for length, words in LENGTHS.items() if length in wishes.lengths]
    return listed(chosen) if chosen else pgettext("lengths of battles", "Any")


def seeks_words(wishes: Wishes) -> str:
    """What somebody on the open board looks for, in a few words."""
    battles = [one.title for one in battles_of(wishes)][:_NAMED]
    lengths = [_(words) for length, words in LENGTHS.items() if length in wishes.lengths]
    said = [
        *(printed(one) for one in battles),
        *lengths,
        *_games_words(wishes),
        *(_(_PACES[pace]) for pace in QUEUE_PACES if pace in wishes.paces),
        *(_(SIDES[side]) for side in sorted(wishes.sides)),
    ]
    return ", ".join(said) or _("any battle")


def _games_words(wishes: Wishes) -> list[str]:
    """The games that suit somebody: the rulebooks by name, all of a game by what their names have in common."""
    said: list[str] = []
    for family in families().values():
        chosen = [called for id_, called in family.rulesets.names.items() if id_ in wishes.rulesets]
        if len(chosen) > 1 and len(chosen) == len(family.rulesets.names):
            words = zip(*(called.replace(",", "").split() for called in chosen), strict=False)
            chosen = [" ".join(one[0] for one in takewhile(lambda some: len(set(some)) == 1, words)) or chosen[0]]
        said += chosen
    return said


_PACES: Final = {"blitz": N_("blitz"), "brisk": N_("brisk"), "relaxed": N_("relaxed"), NONE: N_("no time limit")}
"""Time limits in a word."""


def battles_of(wishes: Wishes) -> tuple[Battle, ...]:
    """The battles that somebody has named, in alphabetical order."""
    return tuple(one for one in battles() if one.id in wishes.battles)


def wanted_battles(wishes: Wishes) -> str:
    """The lengths of battles and the battles that suit a person."""
    named = [printed(one.title) for one in battles_of(wishes)]
    if not named:
        return length_words(wishes)
    return listed([*(_(words) for length, words in LENGTHS.items() if length in wishes.lengths), *named])


def listed_line(people: Sequence[Seeker]) -> str:
    """Who looks on the same server and is named on its open board; empty for nobody."""
    if not people:
        return ""
    lines = [
        _(
            "- {person} · {wishes} · {since}",
            person=name(one.person),
            wishes=seeks_words(one.wishes),
            since=moment(one.since),
        )
        for one in people[:_SHOWN]
    ]
    more = len(people) - _SHOWN
    return "\n".join([*lines, *([ngettext("… and {count} more", "… and {count} more", more)] if more > 0 else [])])


_SHOWN: Final = 5
"""People who look that are named on the panel."""


def own_line(facts: PlayerFacts) -> str:
    """A person's own figures, in small print; empty where too little is known."""
    if facts.share is None:
        return ""
    if facts.is_reliable:
        return _("-# You finish {share} of your battles.", share=share_words(facts))
    return _(
        "-# You finish {share} of your battles. Each one that you finish raises that, and taking over a seat that "
        "someone left makes up for one that you lost.",
        share=share_words(facts),
    )


def board_line(now: QueueNow) -> str:
    """Whether the server's open board shows that a person looks; empty where it has none."""
    if not now.board:
        return ""
    if now.wishes.listed:
        return _("-# While you look, this server’s open board says so. **Opponents** below changes that.")
    return _("-# This server’s open board doesn’t name you. **Opponents** below changes that.")


def opponents_words(wishes: Wishes, *, is_open: bool) -> str:
    """The opponents whom a person looks for."""
    first = _("on all servers that take part") if wishes.everywhere and is_open else _("on this server")
    said = [
        first,
        *([_("of about my strength")] if wishes.like_me else []),
        *([_("who play at my hours")] if wishes.my_hours else []),
        *([_("who finish their battles")] if wishes.reliable else []),
    ]
    return listed(said)


def side_words(wishes: Wishes) -> str:
    """The side that a person wants to lead."""
    return _(SIDES[next(iter(wishes.sides), "")])


def hours_words(wishes: Wishes, zone: str) -> str:
    """The hours at which a person plays."""
    if wishes.measured:
        return _("As my answers show")
    chosen = [_(words) for part, words in PARTS.items() if part in wishes.parts]
    return _("{hours} ({zone})", hours=listed(chosen), zone=zone) if chosen else _("At any hour")


def way_words(wishes: Wishes) -> str:
    """What gives way by waiting, in its order."""
    asked = [
        _("{number}. {wish}", number=place, wish=_(WISHES[wish])) for place, wish in enumerate(wishes.gives_way, 1)
    ]
    return ", ".join(asked[:_NAMED]) + ("…" if len(asked) > _NAMED else "") if asked else _("Nothing: I’d rather wait")


_NAMED: Final = 3
"""Wishes that are named in a line."""
