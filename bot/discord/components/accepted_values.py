"""What controls, menus, forms and commands take, and the one gate before all that they do.

A client sends what it likes: Discord keeps to what was offered, another program need not. So each control says beside
its handler what its id may bear and what may be picked in it (``Accepts``), each option of a command what it may be
(Discord's own choices and bounds, and ``bot.discord.commands.checked_tree``), and whatever is anything else is refused
here, before a handler sees it and before anything is stored. Whether a choice is legal, or still open, is not asked
here.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Final

from msgspec import Struct

from bot.discord.components.press import Press
from bot.discord.components.types import AnyInteraction
from bot.service.model.errors import NotOffered

MOST_MATCHES: Final = 10**12
"""No number of a match has more digits."""

MOST_PICKED: Final = 25

Fits = Callable[[str], bool]


class ValueKind(Struct, frozen=True):
    """A kind of values: ``expected`` is what to choose or write, in words; ``fits`` whether a text is one."""

    expected: str
    fits: Fits


def one_of(known: Collection[str] | Callable[[], Collection[str]]) -> ValueKind:
    """One of these words, or of those that there are when it is asked."""
    return ValueKind("one of the choices", lambda text: text in (known() if callable(known) else known))


def whole(least: int, most: int) -> ValueKind:
    """A whole number."""
    digits = re.compile(rf"-?\d{{1,{len(str(most))}}}", re.ASCII)
    return ValueKind(
        f"a whole number from {least} to {most}",
        lambda text: digits.fullmatch(text) is not None and least <= int(text) <= most,
    )


def line(most: int, least: int = 1) -> ValueKind:
    """Any text of so many characters, without signs that nobody can see."""
    return ValueKind(
        f"{least} to {most} characters",
        lambda typed: least <= len(typed) <= most and all(sign.isprintable() or sign in "\n\r\t" for sign in typed),
    )


def pattern(signs: str, expected: str = "one of the choices") -> ValueKind:
    """A text of a form."""
    form = re.compile(signs, re.ASCII | re.DOTALL)
    return ValueKind(expected, lambda typed: form.fullmatch(typed) is not None)


def joined(*kinds: ValueKind) -> ValueKind:
    """Several values, apart at ``|``."""

    def fits(typed: str) -> bool:
        parts = typed.split("|")
        return len(parts) == len(kinds) and all(kind.fits(part) for kind, part in zip(kinds, parts, strict=True))

    return ValueKind("one of the choices", fits)


def either(*kinds: ValueKind) -> ValueKind:
    """A value of one of these kinds."""
    return ValueKind(kinds[0].expected, lambda typed: any(kind.fits(typed) for kind in kinds))


NOTHING: Final = ValueKind("nothing", lambda typed: not typed)
PAGE_NUMBER: Final = whole(-1, 9999)
"""A page, or a turn, of which one goes a step back or on."""

SEAT: Final = pattern(r"[a-z]{1,20}(/[a-z0-9]{1,20})?", "a side or a seat")
ACTION: Final = line(100)
"""An answer in a battle: whether it is one is the engine's to say."""

HEX: Final = pattern(r"[A-Za-z]{0,2}\d{1,4}", "a hex")
MENU: Final = pattern(r"[a-z0-9]{0,20}")
"""Which of several menus of a panel it is."""

Offered = Callable[[AnyInteraction, "Press"], Awaitable[bool]]
"""Whether what is asked for is there to be chosen, as the match stands."""


class Accepts(Struct, frozen=True):
    """What a control takes: ``arg`` in its id, ``picks`` for each line picked in it or each field filled in.

    ``picks`` is ``None`` for a button; else there are 1 to ``most`` of them. ``match`` says that it is about a match.
    ``offered`` is asked last, where what there is to choose follows from the match.
    """

    arg: ValueKind = NOTHING
    picks: ValueKind | None = None
    match: bool = True
    offered: Offered | None = None
    most: int = MOST_PICKED

    def fits(self, press: Press) -> bool:
        """Whether this is such a control, as far as its form goes."""
        about = 0 < press.match < MOST_MATCHES if self.match else press.match == 0
        return about and self.arg.fits(press.arg) and self._picked(press.values)

    def _picked(self, values: Sequence[str]) -> bool:
        if self.picks is None:
            return not values
        return 0 < len(values) <= self.most and all(self.picks.fits(one) for one in values)


async def admit(interaction: AnyInteraction, press: Press, takes: Sequence[Accepts]) -> None:
    """Lets a control through to its handler.

    Raises:
        NotOffered: nobody was offered such a control, or nothing of the kind can be chosen.
    """
    way = shaped(press, takes)
    if way.offered is not None and not await way.offered(interaction, press):
        raise NotOffered


def shaped(press: Press, takes: Sequence[Accepts]) -> Accepts:
    """What of a step's controls this is.

    Raises:
        NotOffered: it is none.
    """
    found = next((one for one in takes if one.fits(press)), None)
    if found is None:
        raise NotOffered
    return found
