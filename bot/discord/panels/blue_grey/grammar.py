"""Syntax of written orders, without their meaning in a position.

``1317-1515`` ``Wilder-1220 strategic`` ``Wilder-1120-1220`` ``Gadsden enter 0410`` ``rally Tate`` ``0608/n`` ``Wilder
marches 1022 → 1220`` ``Harlan+Whitlock>0608 2-1`` ``all>0608`` ``end``
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

GO, FIGHT, PASS = "go", "attack", "pass"
"""Verbs that depend on the position: a move, a whole attack, a pass."""

DONE = frozenset({"done", "end", "pass", "end turn", "end movement", "end phase", "no more", "stay", "stand", "none"})
ALL = frozenset({"", "all", "everybody", "everyone", "*"})

_SINGLE = (
    "rally",
    "exit",
    "build",
    "rout",
    "join",
    "flee",
    "lose",
    "comply",
    "raze",
    "target",
    "fight",
    "enter",
    "face",
)
_ENDINGS = {
    "enters": "enter",
    "exits": "exit",
    "leaves": "exit",
    "builds": "build",
    "digs": "build",
    "digs in": "build",
}
_ENDINGS |= {"rallies": "rally", "routs": "rout", "joins": "join", "flees": "flee", "complies": "comply"}
_WAYS = ("move", "march", "retreat", "displace", "withdraw", "advance")
_ATTACK = re.compile(r"\s*(?:(?<![-–])>|»|⚔|\bvs\.?\s|\battacks?\b|\bagainst\b|\bbattles?\b)\s*", re.IGNORECASE)
_GOES = re.compile(r"\s*(?:->|→|–|-|\bto\b)\s*", re.IGNORECASE)
_COLUMN = re.compile(r"\s*(?:@|\bat\b|\bon\b)?\s*\b(\d-\d)\s*$", re.IGNORECASE)
_MARCH = re.compile(r"\s+(?:strategic(?:ally)?|march(?:es|ing)?|by road|s)$", re.IGNORECASE)
_NORMAL = re.compile(r"\s+normal(?:ly)?$", re.IGNORECASE)
_PLACE = re.compile(r"(?:\d{4}|off)", re.IGNORECASE)
_FACING = re.compile(r"(\d{4})\s*(?:/|\s)\s*(n|ne|se|s|sw|nw)", re.IGNORECASE)
_SPACED = re.compile(r"(.+?)\s+(\d{4}|off)", re.IGNORECASE)
_HOPS = r"\d{4}(?:\s*(?:->|→|–|-|\bto\b)\s*\d{4})*"
_ENDING = re.compile(
    rf"(.+?)\s+({'|'.join((*_SINGLE, *_ENDINGS))})(?:\s+(?:at|to)?\s*({_HOPS}|n|ne|se|s|sw|nw))?", re.IGNORECASE
)
_TOLD = re.compile(rf"(.+?)\s+({'|'.join(_WAYS)})(?:e?s)?\s+(?:to\s+)?({_HOPS}.*)", re.IGNORECASE)


class WrittenOrder(Struct, frozen=True):
    """A parsed order.

    ``verb`` is a verb of the game, ``GO``, ``FIGHT``, ``PASS``, or empty where only a unit or hex is named. ``who`` are
    units or hexes, ``to`` hexes in order; for an attack these are its two sides, and ``column`` is the named column.
    ``march``: the move is strategic.
    """

    verb: str
    who: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    column: str = ""
    march: bool = False


def parts_of(text: str) -> list[str]:
    """The orders of a text, separated by commas, semicolons and line breaks."""
    return [part for part in (" ".join(one.split()) for one in re.split(r"[,;\n]", text)) if part]


def read(part: str) -> WrittenOrder:
    """Parses one order."""
    text = " ".join(part.split())
    if text.casefold() in DONE:
        return WrittenOrder(PASS)
    return _attack(text) or _by_verb(text) or _by_ending(text) or _way(text, GO)


def _by_verb(text: str) -> WrittenOrder | None:
    """``rally Tate``, ``march Wilder-1220``, ``fight 2-1``, ``2-1``."""
    if _COLUMN.fullmatch(text):
        return WrittenOrder("fight", column=text.rsplit(maxsplit=1)[-1].lstrip("@"))
    first, _, rest = text.partition(" ")
    if first.casefold() in _WAYS:
        return _way(rest, first.casefold())
    return _single(first.casefold(), rest) if first.casefold() in _SINGLE else None


def _by_ending(text: str) -> WrittenOrder | None:
    """``Gadsden enters 0410-0408``, ``Tate exit``, ``0608/n``, ``Wilder marches 1220``."""
    if facing := _FACING.fullmatch(text):
        return WrittenOrder("face", (facing[1],), (facing[2].casefold(),))
    if notes := _TOLD.fullmatch(text):
        return _way(f"{notes[1]}-{notes[3]}", notes[2].casefold())
    ending = _ENDING.fullmatch(text)
    if ending is None:
        return None
    word = ending[2].casefold()
    return WrittenOrder(
        _ENDINGS.get(word, word), (ending[1],), tuple(_GOES.split(ending[3].casefold())) if ending[3] else ()
    )


def _attack(text: str) -> WrittenOrder | None:
    """``A+B>0608+0609 at 2-1``; ``attack 0608`` aims at a hex alone."""
    sides = _ATTACK.split(text, 1)
    if len(sides) == 1:
        return None
    left, right = sides
    column = _COLUMN.search(right)
    right = right[: column.start()] if column else right
    who = () if left.casefold().strip() in ALL else _several(left)
    return WrittenOrder(FIGHT, who, _several(right), column[1] if column else "")


def _several(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in re.split(r"\s*(?:\+|&|\band\b)\s*", text) if one.strip())


def _single(verb: str, rest: str) -> WrittenOrder:
    if verb == "fight":
        column = _COLUMN.search(rest)
        return WrittenOrder(verb, column=column[1] if column else "")
    if verb == "face" and (found := _FACING.fullmatch(rest)):
        return WrittenOrder(verb, (found[1],), (found[2].casefold(),))
    if verb == "enter":
        return _way(rest, verb)
    return WrittenOrder(verb, (rest,) if rest else ())


def _way(text: str, verb: str) -> WrittenOrder:
    """``1317-1515-1516 strategic``; without a destination a unit or a hex alone."""
    march = verb == "march" or _MARCH.search(text) is not None
    text = _NORMAL.sub("", _MARCH.sub("", text))
    pieces = [one for one in _GOES.split(text) if one]
    places = 0
    while places < len(pieces) - 1 and _PLACE.fullmatch(pieces[-1 - places]):
        places += 1
    if places:
        who, to = "-".join(pieces[: len(pieces) - places]), tuple(one.casefold() for one in pieces[-places:])
    elif found := _SPACED.fullmatch(text):
        who, to = found[1], (found[2].casefold(),)
    else:
        return WrittenOrder("" if verb == GO else verb, (text,) if text else ())
    verb = "march" if march and verb in {GO, "move"} else verb
    return WrittenOrder("exit", (who,)) if to[-1] == "off" else WrittenOrder(verb, (who,), to, march=march)


def written(who: Iterable[str], targets: Iterable[str], column: str = "") -> str:
    """An attack as text."""
    return f"{'+'.join(who) or 'all'}>{'+'.join(targets)}{f' {column}' if column else ''}"
