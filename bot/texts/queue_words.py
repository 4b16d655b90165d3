"""The queue in words: what people look for, why two were matched, how long it takes. Numbers of people, never names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Final

from bot.service.domain.clocks import NONE, PACES
from bot.service.domain.matchmaking.reasons import Reason
from bot.service.domain.matchmaking.tickets import NEW_PEOPLE_HOLD, QUEUE_PACES, DayPart, Length, Wish, Wishes
from bot.service.domain.matchmaking.widening import given_way, in_turn, next_step
from bot.service.domain.open_board import Seeker
from bot.service.domain.reliability import PlayerFacts
from bot.service.model.catalog import Battle, battles
from bot.service.usecases.matchmaking import QueueNow
from bot.texts.challenge_words import share_words
from bot.texts.phrases import moment, name, pace_named, printed, span
from engine.decision import CONFEDERATE, UNION
from engine.family import families
from engine.language import N_, _, alternatives, enumerated, listed, ngettext, pgettext

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


OFFER_ENDS: Final = N_("-# Please answer: the offer ends {when}. The battle will be in {thread}.")
"""Until when somebody whom the queue has found may answer."""


def reason_words(found: Iterable[str]) -> str:
    """Why two were matched; empty for no reason. Reasons of a later version are left out."""
    known = [_(words) for reason, words in _REASONS.items() if reason.value in set(found)]
    return _("Why you two: {reasons}.", reasons=listed(known)) if known else ""


def waiting_line(now: QueueNow) -> str:
    """How many look for an opponent, here and elsewhere, and how long it usually takes."""
    elsewhere = now.everywhere - now.here if now.open else 0
    if now.here:
        said = [ngettext("{count} other person here is looking.", "{count} other people here are looking.", now.here)]
        more = ngettext(
            "{count} more is looking on the other servers that take part.",
            "{count} more are looking on the other servers that take part.",
            elsewhere,
        )
        said += [more] if elsewhere else []
    elif elsewhere:
        said = [
            ngettext(
                "No one else is looking here, but {count} person is on the other servers that take part.",
                "No one else is looking here, but {count} people are on the other servers that take part.",
                elsewhere,
            )
        ]
    else:
        said = [_("No one else is looking just now.")]
    return " ".join([*said, *([_("It usually takes {time}.", time=span(_rounded(now.usual)))] if now.usual else [])])


def _rounded(time: timedelta) -> timedelta:
    minute = timedelta(minutes=1)
    return max(minute, round(time / minute) * minute)


def waits_line(wishes: Wishes, since: datetime, now: datetime) -> str:
    """What has given way by waiting, and what will be next."""
    waited = now - since
    gone = [f"**{_(WISHES[wish])}**" for wish in given_way(wishes, waited)]
    following = next_step(wishes, waited)
    lines = [_("Gave way so far: {wishes}.", wishes=enumerated(gone))] if gone else []
    if following:
        wish, after = following
        told = {"time": span(after), "wish": f"**{_(WISHES[wish])}**"}
        first = _("After {time} of waiting gives way: {wish}.", **told)
        lines.append(_("Next, after {time} of waiting: {wish}.", **told) if gone else first)
    return " ".join(lines)


def paces_words(wishes: Wishes) -> str:
    """The time limits that suit a person, from the fastest: ``brisk (1 day each) or no time limit``."""
    chosen = [pace for pace in QUEUE_PACES if pace in wishes.paces]
    if len(chosen) in {0, len(QUEUE_PACES)}:
        return _("Any, also blitz")
    return alternatives(_pace_words(pace) for pace in chosen)


def _pace_words(pace: str) -> str:
    if pace == NONE:
        return _(_PACES[pace])
    return _("{pace} ({bank} each)", pace=_(_PACES[pace]), bank=span(PACES[pace].bank))


def pace_line(pace: str) -> str:
    """A time limit as an answer."""
    return _("No time limit") if pace == NONE else pace_named(pace)


def rules_words(wishes: Wishes) -> str:
    """The rulebooks that suit a person."""
    return alternatives(_games_words(wishes, _any_rulebook)) or pgettext("rulebooks", "Any")


def _any_rulebook(game: str) -> str:
    return _("{game} (any rulebook)", game=game)


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


def _games_words(wishes: Wishes, whole: Callable[[str], str] = str) -> list[str]:
    """The games that suit somebody: the rulebooks by name, ``whole`` games by what the names of theirs begin with."""
    said: list[str] = []
    for family in families().values():
        names = {id_: called.replace(",", "") for id_, called in family.rulesets.names.items()}
        chosen = [called for id_, called in names.items() if id_ in wishes.rulesets]
        if len(chosen) > 1 and len(chosen) == len(names):
            words = zip(*(called.split() for called in chosen), strict=False)
            game = " ".join(one[0] for one in takewhile(lambda some: len(set(some)) == 1, words)) or chosen[0]
            chosen = [whole(game)]
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
    """What gives way by waiting, in its order, of what is asked for; empty where none of that does."""
    if not wishes.gives_way:
        return _("Nothing: I’d rather wait")
    asked = [_("{number}. {wish}", number=place, wish=_(WISHES[wish])) for place, wish in enumerate(in_turn(wishes), 1)]
    return ", ".join(asked[:_NAMED]) + ("…" if len(asked) > _NAMED else "")


def room_words(now: QueueNow) -> str:
    """Why somebody may begin no other battle just now."""
    if now.wishes.at_once <= now.facts.finished + NEW_PEOPLE_HOLD:
        return ngettext(
            "⚠️ You have {count} battle under way, and want no more at once. **Battles at once** below changes that.",
            "⚠️ You have {count} battles under way, and want no more at once. **Battles at once** below changes that.",
            now.wishes.at_once - now.room,
        )
    return _(
        "⚠️ While you’re new you can have two battles more than you’ve finished. I look for another when one of yours "
        "is over."
    )


_NAMED: Final = 3
"""Wishes that are named in a line."""
