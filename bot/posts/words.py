"""Small phrases that several messages share. Names are mentions: Discord shows them without calling anybody."""

from __future__ import annotations

from bot.service.model import FORMER, MatchInfo, Person
from engine.decision import Seat
from engine.family import families
from render.words import side_name

FREE = "*free*"
FORMER_PLAYER = "a former player"


def name(person: Person | None) -> str:
    """A person as Discord shows him, or that the seat is free."""
    if person == FORMER:
        return FORMER_PLAYER
    return f"<@{person.id}>" if person else FREE


def title(info: MatchInfo) -> str:
    """``#12 First Bull Run``."""
    return f"#{info.id} {info.title}"


def seat_name(seat: Seat) -> str:
    """``Union``, and in team games ``Union 1``."""
    side, _, rest = seat.partition("/")
    return f"{side_name(side)} {rest}".rstrip()


def who(info: MatchInfo, seat: Seat) -> str:
    """``Union (@Ulysses)``."""
    person = info.person(seat)
    return f"{seat_name(seat)} ({name(person)})" if person else seat_name(seat)


def rules(info: MatchInfo) -> str:
    """The ruleset's name, and the options that were chosen."""
    family = families()[info.family]
    ruleset = family.rulesets().get(info.ruleset, info.ruleset)
    named = {option.id: option for option in family.options(info.ruleset)}
    chosen = [
        f"{named[id_].name if id_ in named else id_}: {value}"
        for id_, value in info.options.items()
        if id_ not in named or value != named[id_].values[0]
    ]
    return " · ".join([ruleset, *chosen])


def chairs(info: MatchInfo) -> str:
    """A line for each seat."""
    return "\n".join(f"**{seat_name(chair.seat)}** · {name(chair.person)}" for chair in info.chairs)


def place_of(info: MatchInfo) -> str:
    """Where the match is played, as a link."""
    return f"<#{info.place.thread or info.place.channel}>"
