"""Words and signs that all texts share: sides, players, dice faces, dates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.language import N_, _, alternatives, enumerated, listed, ngettext, pgettext

SIDES: dict[str, str] = {UNION: N_("Union"), CONFEDERATE: N_("Confederate")}
"""Names of the sides, to be looked up where they are shown: ``side_name``."""

SYMBOLS: dict[str, str] = {"I": "♟", "C": "♞", "A": "✹", "S": "⚔", "F": "⚑"}
"""Signs of the letters of ``engine.chance.FACES``; all differ in shape."""

MELEE, RANGED, TO = "⚔", "»", "→"

HOUSE = "†"
"""The mark of a house reading wherever a rule is shown."""

_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"

_COMMANDER = "commander"


# Sides and players


def side_name(seat: Seat | str) -> str:
    """``Union`` or ``Confederate``, for the seats of a team too; the name of any other seat."""
    side = seat.split("/", 1)[0]
    return _(SIDES[side]) if side in SIDES else side.capitalize()


def the_side(seat: Seat | str) -> str:
    """A side inside a sentence: ``the Union``, ``the Confederacy``."""
    return _said(_SIDES_INSIDE, side_of(seat), seat)


def side_first(seat: Seat | str) -> str:
    """A side that starts a sentence: ``The Union``, ``The Confederacy``."""
    return _said(_SIDES_FIRST, side_of(seat), seat)


def the_seat(seat: Seat | str) -> str:
    """The player of a seat inside a sentence: ``the Union commander``, ``one of the Union’s generals``."""
    return _said(_SEATS_INSIDE, _office(seat), seat)


def seat_first(seat: Seat | str) -> str:
    """The player of a seat that starts a sentence: ``The Union commander``, ``One of the Union’s generals``."""
    return _said(_SEATS_FIRST, _office(seat), seat)


Said = Mapping[str, Callable[[], str]]

_SIDES_INSIDE: Said = MappingProxyType(
    {
        UNION: lambda: pgettext("inside a sentence", "the Union"),
        CONFEDERATE: lambda: pgettext("inside a sentence", "the Confederacy"),
    }
)
_SIDES_FIRST: Said = MappingProxyType(
    {
        UNION: lambda: pgettext("starts a sentence", "The Union"),
        CONFEDERATE: lambda: pgettext("starts a sentence", "The Confederacy"),
    }
)
_SEATS_INSIDE: Said = MappingProxyType(
    {
        **_SIDES_INSIDE,
        f"{UNION}/{_COMMANDER}": lambda: pgettext("inside a sentence", "the Union commander"),
        f"{CONFEDERATE}/{_COMMANDER}": lambda: pgettext("inside a sentence", "the Confederate commander"),
        f"{UNION}/": lambda: pgettext("inside a sentence", "one of the Union’s generals"),
        f"{CONFEDERATE}/": lambda: pgettext("inside a sentence", "one of the Confederacy’s generals"),
    }
)
_SEATS_FIRST: Said = MappingProxyType(
    {
        **_SIDES_FIRST,
        f"{UNION}/{_COMMANDER}": lambda: pgettext("starts a sentence", "The Union commander"),
        f"{CONFEDERATE}/{_COMMANDER}": lambda: pgettext("starts a sentence", "The Confederate commander"),
        f"{UNION}/": lambda: pgettext("starts a sentence", "One of the Union’s generals"),
        f"{CONFEDERATE}/": lambda: pgettext("starts a sentence", "One of the Confederacy’s generals"),
    }
)


def _said(words: Said, key: str, seat: Seat | str) -> str:
    return words[key]() if key in words else side_name(seat)


def _office(seat: Seat | str) -> str:
    """A seat by its office: a side, its commander, or any of its generals."""
    side, team, rest = seat.partition("/")
    return seat if rest == _COMMANDER else side + team


class Player(Protocol):
    """A seat that leads part of a side, and the name of its general, empty for one without a figure."""

    @property
    def seat(self) -> Seat: ...

    @property
    def general(self) -> str: ...


def player_name(players: Iterable[Player], seat: Seat | str) -> str:
    """A seat's player inside a sentence: a side, or in teams ``Jackson (Confederate)``, ``the Union commander``."""
    return _player(players, seat, player_or_side, the_seat)


def player_first(players: Iterable[Player], seat: Seat | str) -> str:
    """A seat's player that starts a sentence: ``The Union``, ``Jackson (Confederate)``, ``The Union commander``."""
    return _player(players, seat, player_or_side_first, seat_first)


def _player(
    players: Iterable[Player],
    seat: Seat | str,
    of_general: Callable[[str, Seat | str], str],
    of_seat: Callable[[Seat | str], str],
) -> str:
    player = next((one for one in players if one.seat == seat), None)
    if player is None:
        return of_general("", seat)
    return of_general(player.general, seat) if player.general else of_seat(f"{side_of(seat)}/{_COMMANDER}")


def player_or_side(general: str, seat: Seat | str) -> str:
    """Who acts, inside a sentence: ``Jackson (Confederate)`` for a general’s player, else ``the Confederacy``."""
    return _("{general} ({side})", general=general, side=side_name(seat)) if general else the_side(seat)


def player_or_side_first(general: str, seat: Seat | str) -> str:
    """Who acts, at the start of a sentence: ``Jackson (Confederate)`` or ``The Confederacy``."""
    return _("{general} ({side})", general=general, side=side_name(seat)) if general else side_first(seat)


def victory_words(winner: Seat | None) -> str:
    """A battle's end in a few words: ``Union victory``, ``A draw``."""
    if winner is None:
        return _("A draw")
    return _(_VICTORIES[winner]) if winner in _VICTORIES else side_name(winner)


_VICTORIES: Mapping[str, str] = MappingProxyType({UNION: N_("Union victory"), CONFEDERATE: N_("Confederate victory")})


# Dice


_FACES: Mapping[str, Callable[[int], str]] = MappingProxyType(
    {
        "I": lambda number: ngettext("infantry", "{count} infantry", number),
        "C": lambda number: ngettext("cavalry", "{count} cavalry", number),
        "A": lambda number: ngettext("artillery", "{count} artillery", number),
        "S": lambda number: ngettext("sabers", "{count} sabers", number),
        "F": lambda number: ngettext("flag", "{count} flags", number),
    }
)
"""Names of the letters of ``engine.chance.FACES``, so many of each."""


def dice_words(faces: str) -> str:
    """Dice as words, equal faces together: ``sabers, 2 infantry, flag``."""
    return enumerated(_FACES[face](faces.count(face)) for face in dict.fromkeys(faces))


def dice_symbols(faces: str) -> str:
    """Dice as signs, in the order rolled: ``⚔♟♟⚑``."""
    return "".join(SYMBOLS[face] for face in faces)


def dice_shown(faces: str) -> str:
    """Dice as signs and as words, so that neither has to be known."""
    return f"{dice_symbols(faces)} {dice_words(faces)}"


# Numbers, lists and what is cut


def circled(number: int) -> str:
    """The number in a circle, as in the picture."""
    return _CIRCLED[number - 1] if 0 < number <= len(_CIRCLED) else f"({number})"


def shortened(text: str, most: int) -> str:
    """The text, cut at ``most`` characters with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def fitted(parts: Sequence[str], most: int, joint: str = " ") -> str:
    """The first parts that fit whole into ``most`` characters; an ellipsis where some are left out."""
    text = joint.join(parts)
    kept = list(parts)
    while len(text) > most and len(kept) > 1:
        kept.pop()
        text = joint.join(kept) + " …"
    return shortened(text, most)


def percentage(number: int | str) -> str:
    """Whole percent as the language writes it: ``42%``."""
    return _("{number}%", number=number)


def decimal(number: float, places: int = 1) -> str:
    """A number with its decimals as the language writes it: ``1.5``."""
    return f"{number:.{places}f}".replace(".", pgettext("between a number and its decimals", "."))


def listing(parts: Iterable[str], last: str = "and") -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    return alternatives(parts) if last == "or" else listed(parts)


def capital(sentence: str) -> str:
    """The sentence with its first letter as a capital, the others as they are."""
    return sentence[:1].upper() + sentence[1:]


_OPTION_VALUES: Mapping[str, str] = MappingProxyType(
    {
        "off": N_("Off"),
        "on": N_("On"),
        "cumulative": N_("Any number of flags"),
        "two-flags": N_("At most two flags"),
        "one-flag": N_("At most one flag"),
    }
)


def option_value(value: str) -> str:
    """The value of a ruleset's option: ``On``, ``At most two flags``; an unknown one as it is stored."""
    return _(_OPTION_VALUES[value]) if value in _OPTION_VALUES else value


# Places and dates


def boards_words(boards: int) -> str:
    """A list's words for a battle's board; empty for a standard one."""
    return _("double board, for Epic games") if boards > 1 else ""


_FACINGS: dict[str, str] = {
    "n": N_("north"),
    "ne": N_("northeast"),
    "e": N_("east"),
    "se": N_("southeast"),
    "s": N_("south"),
    "sw": N_("southwest"),
    "w": N_("west"),
    "nw": N_("northwest"),
}
"""Hexsides and corners, as the map lies."""


def facing_name(facing: str) -> str:
    """The name of a hexside or corner: ``northeast``."""
    return _(_FACINGS[facing]) if facing in _FACINGS else facing


def _months_with_day() -> tuple[str, ...]:
    return (
        pgettext("month with its day", "January"),
        pgettext("month with its day", "February"),
        pgettext("month with its day", "March"),
        pgettext("month with its day", "April"),
        pgettext("month with its day", "May"),
        pgettext("month with its day", "June"),
        pgettext("month with its day", "July"),
        pgettext("month with its day", "August"),
        pgettext("month with its day", "September"),
        pgettext("month with its day", "October"),
        pgettext("month with its day", "November"),
        pgettext("month with its day", "December"),
    )


def short_months() -> tuple[str, ...]:
    """The months in a few letters, for the leaf of a calendar."""
    return (
        pgettext("month on a calendar, short", "Jan"),
        pgettext("month on a calendar, short", "Feb"),
        pgettext("month on a calendar, short", "Mar"),
        pgettext("month on a calendar, short", "Apr"),
        pgettext("month on a calendar, short", "May"),
        pgettext("month on a calendar, short", "Jun"),
        pgettext("month on a calendar, short", "Jul"),
        pgettext("month on a calendar, short", "Aug"),
        pgettext("month on a calendar, short", "Sep"),
        pgettext("month on a calendar, short", "Oct"),
        pgettext("month on a calendar, short", "Nov"),
        pgettext("month on a calendar, short", "Dec"),
    )


def _months() -> tuple[str, ...]:
    return (
        pgettext("month", "January"),
        pgettext("month", "February"),
        pgettext("month", "March"),
        pgettext("month", "April"),
        pgettext("month", "May"),
        pgettext("month", "June"),
        pgettext("month", "July"),
        pgettext("month", "August"),
        pgettext("month", "September"),
        pgettext("month", "October"),
        pgettext("month", "November"),
        pgettext("month", "December"),
    )


def title_parts(title: str) -> tuple[str, str]:
    """The name of a battle, and the remark in parentheses after it or nothing."""
    name, _open, remark = title.partition(" (")
    return name, remark.removesuffix(")")


def long_date(date: str) -> str:
    """``1861-07-21`` as ``July 21, 1861``, a month alone as ``July 1861``; any other text unchanged."""
    parts = date.split("-")
    if len(parts) == 1 or not all(part.isdigit() for part in parts) or not 0 < int(parts[1]) <= len(_months()):
        return date
    year, month, *days = parts
    if days:
        return _("{month} {day}, {year}", month=_months_with_day()[int(month) - 1], day=int(days[0]), year=year)
    return _("{month} {year}", month=_months()[int(month) - 1], year=year)


def day_and_month(date: str) -> str:
    """``1861-07-21`` as ``July 21``, without its year."""
    _year, month, day = date.split("-")
    return _("{month} {day}", month=_months_with_day()[int(month) - 1], day=int(day))
