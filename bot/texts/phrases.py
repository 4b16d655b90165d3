"""Phrases shared by several messages. Names are mentions that ping nobody."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from bot.service.domain.clocks import PACES, pace_of, runs_out, stands
from bot.service.model.match import FORMER, PROGRAM, Chair, MatchId, MatchInfo, Person, Posted
from engine.decision import Seat, side_of
from engine.family import families
from render.presenters import presenter_of
from render.words import count, side_name, the_side

_TITLED = re.compile(r"#{1,3} #(\d{1,12}) \S")
_TURN = re.compile(r" · turn (\d{1,4})\b")

FREE = "*free*"
OUT = "out of the battle"
FORMER_PLAYER = "a former player"
COMPUTER = "the computer"
STAND_IN = "the computer, until somebody takes the seat"


def name(person: Person | None) -> str:
    """A person as Discord shows them, or a free seat."""
    if person == FORMER:
        return FORMER_PLAYER
    return f"<@{person.id}>" if person else FREE


def title(info: MatchInfo) -> str:
    """``#12 First Bull Run``."""
    return f"#{info.id} {info.title}"


def told_of(words: str) -> tuple[MatchId, int | None] | None:
    """The match and the turn named in a message's first line; ``None`` if it names no match.

    The counterpart of ``title`` and of the rest of headings.
    """
    found = _TITLED.match(words)
    if found is None:
        return None
    turn = _TURN.search(words.partition("\n")[0])
    return MatchId(int(found[1])), int(turn[1]) if turn else None


def seat_name(seat: Seat) -> str:
    """``Union``, and in team games ``Union 1``."""
    side, _, rest = seat.partition("/")
    return f"{side_name(side)} {rest}".rstrip()


def leader(info: MatchInfo, seat: Seat) -> str:
    """``Union``; in team games the seat's figure: ``Jackson, Confederate``, ``Union commander``."""
    general = info.leaders.get(seat)
    return f"{general}, {side_name(seat)}" if general else seat_name(seat)


def spoken(info: MatchInfo, seat: Seat) -> str:
    """The same within a sentence: ``the Union``, ``Jackson (Confederate)``, ``the Union commander``."""
    general = info.leaders.get(seat)
    if general:
        return f"{general} ({side_name(seat)})"
    return f"the {seat_name(seat)}" if seat in info.leaders else the_side(seat)


def by(info: MatchInfo, seat: Seat) -> str:
    """The author of an act: the person of the seat, or its figure if nobody sits there any more."""
    person = info.person(seat)
    return name(person) if person else spoken(info, seat)


def command(info: MatchInfo, seat: Seat) -> str:
    """The units of a seat: ``the Union``; in team games ``General Jackson’s units (Confederate)``."""
    if seat not in info.leaders:
        return the_side(seat)
    general = info.leaders[seat]
    return f"General {general}’s units ({side_name(seat)})" if general else f"{the_side(seat)} as its commander"


def who(info: MatchInfo, seat: Seat) -> str:
    """``Union (@Ulysses)``, in team games the person first: ``@Ulysses (Hunter, Union)``."""
    if seat in info.leaders and info.person(seat):
        return f"{name(info.person(seat))} ({leader(info, seat)})"
    there = info.person(seat) is not None or _is_program(info, seat)
    return f"{leader(info, seat)} ({sitting(info, seat)})" if there else leader(info, seat)


def missing(info: MatchInfo) -> str:
    """The players that a lobby lacks: ``an opponent``, ``3 more players``."""
    return count(len(info.free), "more player") if info.leaders else "an opponent"


def sitting(info: MatchInfo, seat: Seat) -> str:
    """The player of a seat: a person, the computer, or nobody yet; and whether they are out of the battle."""
    chair = next((one for one in info.chairs if one.seat == seat), None)
    if chair is None or chair.general == PROGRAM:
        return COMPUTER if chair else FREE
    if seat in info.out:
        return f"{name(chair.person)}, {OUT}" if chair.person else OUT
    return STAND_IN if chair.person is None and chair.general else name(chair.person)


def _is_program(info: MatchInfo, seat: Seat) -> bool:
    return any(chair.seat == seat and chair.general == PROGRAM for chair in info.chairs)


def rules(info: MatchInfo) -> str:
    """The ruleset's name, the mode, and the chosen options."""
    family = families()[info.family]
    ruleset = family.rulesets.names.get(info.ruleset, info.ruleset)
    named = {option.id: option for option in family.rulesets.options(info.ruleset)}
    told = {option.id for option in family.modes.options(info.ruleset)}
    chosen = [
        f"{named[id_].name if id_ in named else id_}: {value}"
        for id_, value in info.options.items()
        if id_ not in told and (id_ not in named or value != named[id_].values[0])
    ]
    form = presenter_of(info.family).setup.form(info.options) if told else []
    return " · ".join([ruleset, *form, *chosen, *pace_words(info)])


def pace_named(pace: str) -> str:
    """A pace with its meaning: ``brisk: 1 day each, 8 hours more a turn``."""
    known = PACES.get(pace)
    if known is None:
        return "no clock: take your time"
    return f"{pace}: {span(known.bank)} each, {span(known.increment)} more a turn"


def pace_words(info: MatchInfo) -> list[str]:
    """``brisk: 1 day each, 8 hours more a turn``; nothing without clocks."""
    return [pace_named(info.timing.pace)] if pace_of(info) else []


def span(time: timedelta) -> str:
    """A duration in its two greatest units: ``1 day 4 hours``; ``no time`` for none."""
    minutes = -(-time // timedelta(minutes=1))
    parts = [(minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute")]
    return " ".join([count(number, unit) for number, unit in parts if number][:2]) or "no time"


def moment(time: datetime, style: str = "R") -> str:
    """A moment in each reader's own format: ``R`` relative, ``f`` date and time, ``D`` the date."""
    return f"<t:{int(time.timestamp())}:{style}>"


def time_left(info: MatchInfo) -> str:
    """The end of the time of the player to move, in small print; empty without clocks."""
    due = runs_out(info)
    if due is not None:
        return f"-# ⏳ Time until {moment(due, 'f')}, {moment(due)}."
    if info.timing.paused:
        return "-# ⏸ The battle rests: all clocks stand still."
    return "-# ⏳ Time is out." if info.timing.out else ""


def stands_until(info: MatchInfo) -> str:
    """The end of the time for objecting to a proposed division; empty without one."""
    due = stands(info)
    return f"-# What is proposed stands unless it is changed before {moment(due, 'f')}, {moment(due)}." if due else ""


def clock_lines(info: MatchInfo) -> list[str]:
    """The clocks of the seats, their time-outs, vacations and substitutes; empty where there are none."""
    return [f"**{leader(info, chair.seat)}** · {told}" for chair in info.chairs if (told := _clock(info, chair))]


def _clock(info: MatchInfo, chair: Chair) -> str:
    parts = [] if chair.bank is None else [f"{span(chair.bank)} left"]
    due, waiting = runs_out(info), info.waiting
    if parts and due and waiting and waiting.seat == chair.seat:
        parts = [f"time until {moment(due, 'f')}, {moment(due)}"]
    parts += [f"late {_times(chair.late)}"] if chair.late else []
    parts += [f"excused {_times(chair.excused)}"] if chair.excused else []
    parts += ["a computer general plays on"] if chair.general and chair.general != PROGRAM else []
    parts += [
        f"away {moment(one.start, 'D')} to {moment(one.end, 'D')}"
        for one in info.timing.away
        if one.person == chair.person
    ][-1:]
    return " · ".join(parts)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def chairs(info: MatchInfo) -> str:
    """A line for each seat; where sides have several, under the side's name, with the number of free ones."""
    if info.leaders:
        sides = dict.fromkeys(side_of(chair.seat) for chair in info.chairs)
        return "\n".join(line for side in sides for line in _team(info, side))
    return "\n".join(f"**{leader(info, chair.seat)}** · {sitting(info, chair.seat)}" for chair in info.chairs)


def _team(info: MatchInfo, side: Seat) -> list[str]:
    seats = [chair.seat for chair in info.chairs if side_of(chair.seat) == side]
    free = sum(seat in info.free for seat in seats)
    left = f" · {free} of {count(len(seats), 'seat')} open" if free else ""
    return [f"**{side_name(side)}**{left}", *(f"- {figure(info, seat)} · {sitting(info, seat)}" for seat in seats)]


def figure(info: MatchInfo, seat: Seat) -> str:
    """The figure of a team's seat, where the side is plain: ``General Jackson``, ``Commander``."""
    general = info.leaders.get(seat)
    return f"General {general}" if general else "Commander"


def holds_cards(info: MatchInfo, seat: Seat) -> bool:
    """Whether a seat has a hand: where a side has a commander without a figure, the commander alone does."""
    side = {one: general for one, general in info.leaders.items() if side_of(one) == side_of(seat)}
    return presenter_of(info.family).hands is not None and ("" not in side.values() or side.get(seat) == "")


def secrets_of(info: MatchInfo) -> str:
    """A match's secrets from some of its players: in a game without hands only its future dice."""
    return "both hands" if presenter_of(info.family).hands else "what its dice would bring"


def place_of(info: MatchInfo) -> str:
    """The match's place, as a link."""
    return f"<#{info.place.thread or info.place.channel}>"


def board_of(info: MatchInfo, posted: Posted | None) -> str:
    """The newest board of the match's table as a link; its place if none was posted yet."""
    if posted is None:
        return place_of(info)
    return f"https://discord.com/channels/{info.place.guild}/{posted.channel}/{posted.message}"
