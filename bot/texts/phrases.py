"""Phrases shared by several messages. Names are mentions that ping nobody."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.service.domain.clocks import PACES, pace_of, runs_out, stands
from bot.service.model.match import DIRECT, FORMER, PROGRAM, Chair, MatchId, MatchInfo, Person, Posted
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.family import families
from engine.language import N_, _, enumerated, ngettext, pgettext
from render.presenters import presenter_of
from render.words import option_value, side_name, the_side

_TITLED = re.compile(r"#{1,3} #(\d{1,12}) \S")
_MENTION = re.compile(r"<[^>]*>")
_NUMBER = re.compile(r"(?<!\w)\d{1,4}(?!\w)")

FREE = N_("*free*")
FORMER_PLAYER = N_("a former player")
COMPUTER = N_("the computer")

LEVEL_NAMES = {"recruit": N_("recruit"), "sergeant": N_("sergeant"), "general": N_("general"), "army": N_("army")}
"""The levels at which the computer plays, within a sentence."""

LEVELS_OFFERED = {
    "recruit": (N_("Recruit"), N_("Easy to beat: sees little danger and follows whims")),
    "sergeant": (N_("Sergeant"), N_("The usual opponent: plans each turn with care")),
    "general": (N_("General"), N_("Stronger: tries several plans out before it acts")),
    "army": (N_("Army"), N_("The strongest: takes seconds to think")),
}
"""The same as answers to the question how strong the computer plays, with a line on each."""

INSIDE = "inside a sentence"
"""The context of words that stand inside a sentence."""


def name(person: Person | None) -> str:
    """A person as Discord shows them, or a free seat."""
    if person == FORMER:
        return _(FORMER_PLAYER)
    return f"<@{person.id}>" if person else _(FREE)


def names(people: Iterable[Person]) -> str:
    """People in a row, separated by commas."""
    return enumerated(map(name, people))


def title(info: MatchInfo) -> str:
    """``#12 First Bull Run``."""
    return f"#{info.id} {printed(info.title)}"


def printed(words: str) -> str:
    """A title as it is printed, with ’ for the ' of older matches."""
    return words.replace("'", "’")


def folded(words: str) -> str:
    """A name to be compared with what people type: without case, and ’ as '."""
    return words.casefold().replace("’", "'")


def told_of(words: str) -> tuple[MatchId, int | None] | None:
    """The match and the turn named in a message's first line; ``None`` if it names no match.

    The counterpart of ``title`` and of the rest of headings.
    """
    found = _TITLED.match(words)
    if found is None:
        return None
    parts = _MENTION.sub("", words.partition("\n")[0]).split(" · ")
    turn = _NUMBER.findall(parts[-1]) if len(parts) > 1 else []
    return MatchId(int(found[1])), int(turn[0]) if len(turn) == 1 else None


def seat_name(seat: Seat) -> str:
    """``Union``, and in team games ``Union 1`` and ``Union commander``."""
    side, _slash, rest = seat.partition("/")
    if not rest:
        return side_name(side)
    if rest == _COMMANDER:
        return _("{side} commander", side=side_name(side))
    return _("{side} {number}", side=side_name(side), number=rest)


_COMMANDER = "commander"
"""The seat of a team's commander, behind the side."""


def leader(info: MatchInfo, seat: Seat) -> str:
    """``Union``; in team games the seat's figure: ``Jackson, Confederate``, ``Union commander``."""
    general = info.leaders.get(seat)
    return _("{general}, {side}", general=general, side=side_name(seat)) if general else seat_name(seat)


def spoken(info: MatchInfo, seat: Seat) -> str:
    """The same within a sentence: ``the Union``, ``Jackson (Confederate)``, ``the Union commander``."""
    general = info.leaders.get(seat)
    if general:
        return _("{general} ({side})", general=general, side=side_name(seat))
    if seat in info.leaders:
        return pgettext(INSIDE, "the {seat}", seat=seat_name(seat))
    return the_side(seat)


def side_first(seat: Seat) -> str:
    """A side at the beginning of a sentence: ``The Union``."""
    said = {UNION: N_("The Union"), CONFEDERATE: N_("The Confederacy")}
    return _(said[side_of(seat)]) if side_of(seat) in said else side_name(seat)


def by(info: MatchInfo, seat: Seat) -> str:
    """The author of an act: the person of the seat, or its figure if nobody sits there any more."""
    person = info.person(seat)
    return name(person) if person else spoken(info, seat)


def command(info: MatchInfo, seat: Seat) -> str:
    """The units of a seat: ``the Union``; in team games ``General Jackson’s units (Confederate)``."""
    if seat not in info.leaders:
        return the_side(seat)
    general = info.leaders[seat]
    if general:
        return _("General {general}’s units ({side})", general=general, side=side_name(seat))
    return pgettext(INSIDE, "{side} as its commander", side=the_side(seat))


def who(info: MatchInfo, seat: Seat) -> str:
    """``Union (@Ulysses)``, in team games the person first: ``@Ulysses (Hunter, Union)``."""
    if seat in info.leaders and info.person(seat):
        return _("{person} ({seat})", person=name(info.person(seat)), seat=leader(info, seat))
    there = info.person(seat) is not None or _is_program(info, seat)
    if not there:
        return leader(info, seat)
    return _("{seat} ({person})", seat=leader(info, seat), person=sitting(info, seat))


def missing(info: MatchInfo) -> str:
    """The players that a lobby lacks: ``an opponent``, ``3 more players``."""
    if info.leaders:
        return ngettext("{count} more player", "{count} more players", len(info.free))
    return pgettext(INSIDE, "an opponent")


def sitting(info: MatchInfo, seat: Seat) -> str:
    """The player of a seat: a person, the computer, or nobody yet; and whether they are out of the battle."""
    chair = next((one for one in info.chairs if one.seat == seat), None)
    if chair is None or chair.general == PROGRAM:
        return computer(info) if chair else _(FREE)
    if seat in info.out:
        return _("{person}, out of the battle", person=name(chair.person)) if chair.person else _("out of the battle")
    if chair.person is None and chair.general:
        return _("the computer, until someone takes the seat")
    return name(chair.person)


def computer(info: MatchInfo) -> str:
    """The computer in its own seats: ``the computer``, ``the computer, recruit``."""
    return _("the computer, {level}", level=_(LEVEL_NAMES[info.level])) if info.level in LEVEL_NAMES else _(COMPUTER)


def _is_program(info: MatchInfo, seat: Seat) -> bool:
    return any(chair.seat == seat and chair.general == PROGRAM for chair in info.chairs)


def rules(info: MatchInfo) -> str:
    """The ruleset's name, the mode, the chosen options, the time limit, and whether it is rated."""
    family = families()[info.family]
    ruleset = family.rulesets.names.get(info.ruleset, info.ruleset)
    named = {option.id: option for option in family.rulesets.options(info.ruleset)}
    told = {option.id for option in family.modes.options(info.ruleset)}
    chosen = [
        _("{option}: {value}", option=_(named[id_].name) if id_ in named else id_, value=option_value(value))
        for id_, value in info.options.items()
        if id_ not in told and (id_ not in named or value != named[id_].values[0])
    ]
    form = presenter_of(info.family).setup.form(info.options) if told else []
    rated = [_("rated")] if info.rated else []
    return " · ".join([ruleset, *form, *chosen, *pace_words(info), *rated])


def pace_named(pace: str) -> str:
    """A pace with its meaning: ``brisk: 1 day each, 8 hours more a turn``."""
    known = PACES.get(pace)
    if known is None:
        return _("no time limit")
    return _(
        "{pace}: {bank} each, {increment} more a turn",
        pace=_(_PACES.get(pace, pace)),
        bank=span(known.bank),
        increment=span(known.increment),
    )


_PACES = {"blitz": N_("blitz"), "brisk": N_("brisk"), "relaxed": N_("relaxed")}
"""The names of paces."""


def pace_words(info: MatchInfo) -> list[str]:
    """``brisk: 1 day each, 8 hours more a turn``; nothing without clocks."""
    return [pace_named(info.timing.pace)] if pace_of(info) else []


def span(time: timedelta) -> str:
    """A duration in its two greatest units: ``1 day 4 hours``; ``no time`` for none."""
    minutes = -(-time // timedelta(minutes=1))
    parts = [
        ngettext("{count} day", "{count} days", days) if (days := minutes // 1440) else "",
        ngettext("{count} hour", "{count} hours", hours) if (hours := minutes // 60 % 24) else "",
        ngettext("{count} minute", "{count} minutes", left) if (left := minutes % 60) else "",
    ]
    return " ".join([*filter(None, parts)][:2]) or _("no time")


def moment(time: datetime, style: str = "R") -> str:
    """A moment in each reader's own format: ``R`` relative, ``f`` date and time, ``D`` the date."""
    return f"<t:{int(time.timestamp())}:{style}>"


def time_left(info: MatchInfo) -> str:
    """The end of the time of the player to move, in small print; empty without clocks."""
    due = runs_out(info)
    if due is not None:
        return _("-# ⏳ Time runs out on {date}, {soon}.", date=moment(due, "f"), soon=moment(due))
    if info.timing.paused:
        return _("-# ⏸ The battle is paused: no clock runs.")
    return _("-# ⏳ Time has run out.") if info.timing.out else ""


def stands_until(info: MatchInfo) -> str:
    """The end of the time for objecting to a proposed division; empty without one."""
    due = stands(info)
    if not due:
        return ""
    return _(
        "-# The proposed division holds unless someone changes it by {date}, {soon}.",
        date=moment(due, "f"),
        soon=moment(due),
    )


def clock_lines(info: MatchInfo) -> list[str]:
    """The clocks of the seats, their time-outs, vacations and substitutes; empty where there are none."""
    return [
        _("**{seat}** · {person}", seat=leader(info, chair.seat), person=told)
        for chair in info.chairs
        if (told := _clock(info, chair))
    ]


def _clock(info: MatchInfo, chair: Chair) -> str:
    parts = [] if chair.bank is None else [_("{time} left", time=span(chair.bank))]
    due, waiting = runs_out(info), info.waiting
    if parts and due and waiting and waiting.seat == chair.seat:
        parts = [_("time until {date}, {soon}", date=moment(due, "f"), soon=moment(due))]
    parts += [_late(chair.late)] if chair.late else []
    parts += [_excused(chair.excused)] if chair.excused else []
    parts += [_("played by the computer")] if chair.general and chair.general != PROGRAM else []
    parts += [
        _("away {start} to {end}", start=moment(one.start, "D"), end=moment(one.end, "D"))
        for one in info.timing.away
        if one.person == chair.person
    ][-1:]
    return " · ".join(parts)


def _late(number: int) -> str:
    return ngettext("late {count} time", "late {count} times", number)


def _excused(number: int) -> str:
    return ngettext("excused {count} time", "excused {count} times", number)


def chairs(info: MatchInfo) -> str:
    """A line for each seat; where sides have several, under the side's name, with the number of free ones."""
    if info.leaders:
        sides = dict.fromkeys(side_of(chair.seat) for chair in info.chairs)
        return "\n".join(line for side in sides for line in _team(info, side))
    return "\n".join(
        _("**{seat}** · {person}", seat=leader(info, chair.seat), person=sitting(info, chair.seat))
        for chair in info.chairs
    )


def _team(info: MatchInfo, side: Seat) -> list[str]:
    seats = [chair.seat for chair in info.chairs if side_of(chair.seat) == side]
    free = sum(seat in info.free for seat in seats)
    head = f"**{side_name(side)}**"
    if free:
        head = ngettext(
            "**{side}** · {free} of {count} seat open",
            "**{side}** · {free} of {count} seats open",
            len(seats),
            side=side_name(side),
            free=free,
        )
    return [head, *(_("- {seat} · {person}", seat=figure(info, one), person=sitting(info, one)) for one in seats)]


def figure(info: MatchInfo, seat: Seat) -> str:
    """The figure of a team's seat, where the side is plain: ``General Jackson``, ``Commander``."""
    general = info.leaders.get(seat)
    return _("General {general}", general=general) if general else _("Commander")


def holds_cards(info: MatchInfo, seat: Seat) -> bool:
    """Whether a seat has a hand: where a side has a commander without a figure, the commander alone does."""
    side = {one: general for one, general in info.leaders.items() if side_of(one) == side_of(seat)}
    return presenter_of(info.family).hands is not None and ("" not in side.values() or side.get(seat) == "")


def secrets_of(info: MatchInfo) -> str:
    """A match's secrets from some of its players: in a game without hands only its future dice."""
    return pgettext(INSIDE, "both hands") if presenter_of(info.family).hands else pgettext(INSIDE, "all future dice")


def score(counts: str, number: int) -> str:
    """A score in the unit of a game (``Presenter.counts``): ``3 flags``, ``1 point``."""
    if counts == FLAG:
        return ngettext("{count} flag", "{count} flags", number)
    return ngettext("{count} point", "{count} points", number)


FLAG = "flag"
"""The unit of a score that is counted in flags; all others are points."""


def place_of(info: MatchInfo) -> str:
    """The match's place, as a link; in words where it has none."""
    if info.place == DIRECT:
        return _("your direct messages")
    return f"<#{info.place.thread or info.place.channel}>"


def board_of(info: MatchInfo, posted: Posted | None) -> str:
    """The newest board of the match's table as a link; its place if none was posted yet."""
    if posted is None or info.place == DIRECT:
        return place_of(info)
    return f"https://discord.com/channels/{info.place.guild}/{posted.channel}/{posted.message}"
