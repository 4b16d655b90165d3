"""Words and signs that all texts share: sides, arms, dice faces, numbers and lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine.decision import CONFEDERATE, UNION, Seat

SIDES: dict[str, str] = {UNION: "Union", CONFEDERATE: "Confederate"}

FACES: dict[str, str] = {"I": "infantry", "C": "cavalry", "A": "artillery", "S": "sabers", "F": "flag"}
"""Names of the letters of ``engine.chance.FACES``."""

SYMBOLS: dict[str, str] = {"I": "♟", "C": "♞", "A": "✹", "S": "⚔", "F": "⚑"}
"""Signs of the same letters; all differ in shape."""

MELEE, RANGED, TO = "⚔", "»", "→"

HOUSE = "†"
"""The mark of a house reading wherever a rule is shown."""

_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


def side_name(seat: Seat | str) -> str:
    """``Union`` or ``Confederate``, for the seats of a team too; the name of any other seat."""
    return SIDES.get(seat.split("/", 1)[0], seat.capitalize())


class Player(Protocol):
    """A seat that leads part of a side, and the name of its general, empty for one without a figure."""

    @property
    def seat(self) -> Seat: ...

    @property
    def general(self) -> str: ...


def player_name(players: Iterable[Player], seat: Seat | str) -> str:
    """Name of a seat's player: a side, or in teams ``Jackson (Confederate)`` and ``the Union commander``."""
    player = next((one for one in players if one.seat == seat), None)
    if player is None:
        return the_side(seat)
    return player_or_side(player.general, seat) if player.general else f"the {side_name(seat)} commander"


def player_or_side(general: str, seat: Seat | str) -> str:
    """The subject of a sentence: ``Jackson (Confederate)`` when a general's player acts, else ``the Confederacy``."""
    return f"{general} ({side_name(seat)})" if general else the_side(seat)


def count(number: int, noun: str) -> str:
    """A number with its noun: ``1 hit``, ``2 hexes``. Nouns that are their own plural (``dice``) are known."""
    if number == 1:
        return f"1 {'die' if noun == 'dice' else noun}"
    if noun == "dice":
        return f"{number} dice"
    return f"{number} {noun}{'es' if noun.endswith('x') else 's'}"


def listing(parts: Iterable[str], last: str = "and") -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    words = list(parts)
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def dice_words(faces: str) -> str:
    """Dice as words, equal faces together: ``sabers, 2 infantry, flag``."""
    return ", ".join(
        FACES[face] if faces.count(face) == 1 else f"{faces.count(face)} {_several(face)}"
        for face in dict.fromkeys(faces)
    )


def _several(face: str) -> str:
    return "flags" if face == "F" else FACES[face]


def dice_symbols(faces: str) -> str:
    """Dice as signs, in the order rolled: ``⚔♟♟⚑``."""
    return "".join(SYMBOLS[face] for face in faces)


def dice_shown(faces: str) -> str:
    """Dice as signs and as words, so that neither has to be known."""
    return f"{dice_symbols(faces)} {dice_words(faces)}"


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


def boards_words(boards: int) -> str:
    """A list's words for a battle's board; empty for a standard one."""
    return "double board, for Epic games" if boards > 1 else ""


def the_side(seat: Seat | str) -> str:
    """A side as the subject of a sentence: ``the Union``, ``the Confederacy``."""
    return {"Union": "the Union", "Confederate": "the Confederacy"}.get(side_name(seat), side_name(seat))


def the_seat(seat: Seat | str) -> str:
    """The player of a seat as the subject of a sentence: ``the Union commander``, ``one of the Union’s generals``."""
    _, _, rest = seat.partition("/")
    if not rest:
        return the_side(seat)
    return f"the {side_name(seat)} commander" if rest == "commander" else f"one of {the_side(seat)}’s generals"


def capital(sentence: str) -> str:
    """The sentence with its first letter as a capital, the others as they are."""
    return sentence[:1].upper() + sentence[1:]


FACINGS: dict[str, str] = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}
"""Hexsides and corners, as the map lies."""


_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def long_date(date: str) -> str:
    """``1861-07-21`` as ``July 21, 1861``, a month alone as ``July 1861``; any other text unchanged."""
    parts = date.split("-")
    if len(parts) == 1 or not all(part.isdigit() for part in parts) or not 0 < int(parts[1]) <= len(_MONTHS):
        return date
    day = "".join(f" {int(part)}," for part in parts[2:3])
    return f"{_MONTHS[int(parts[1]) - 1]}{day} {parts[0]}"
