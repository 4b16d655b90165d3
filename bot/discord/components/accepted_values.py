"""Values that controls, forms and commands accept, and the check of each press before its handler.

Discord's own apps send only offered values; another client need not. So each control declares beside its handler the
values of its id and its picks (``Accepts``), and each option of a command its choices or bounds (Discord's own, and
``bot.discord.commands.checked_tree``). Anything else is refused as ``NotOffered``, in private and with what is
expected, before a handler sees it and before anything is stored. Legality of an action, or whether a panel is out of
date, is checked later, by the handler. Tests go through the registry, so a new control without ``Accepts`` fails.
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
"""Upper bound of match numbers."""

MOST_PICKED: Final = 25

Fits = Callable[[str], bool]


class ValueKind(Struct, frozen=True):
    """A set of values: ``expected`` describes it for the error message, ``fits`` is its predicate."""

    expected: str
    fits: Fits


def one_of(known: Collection[str] | Callable[[], Collection[str]]) -> ValueKind:
    """One of these words; a callable is asked anew for each check."""
    return ValueKind("one of the choices", lambda text: text in (known() if callable(known) else known))


def whole(least: int, most: int) -> ValueKind:
    """A whole number within inclusive bounds."""
    digits = re.compile(rf"-?\d{{1,{len(str(most))}}}", re.ASCII)
    return ValueKind(
        f"a whole number from {least} to {most}",
        lambda text: digits.fullmatch(text) is not None and least <= int(text) <= most,
    )


def line(most: int, least: int = 1) -> ValueKind:
    """Text of a number of characters, without invisible characters."""
    return ValueKind(
        f"{least} to {most} characters",
        lambda typed: least <= len(typed) <= most and all(sign.isprintable() or sign in "\n\r\t" for sign in typed),
    )


def pattern(signs: str, expected: str = "one of the choices") -> ValueKind:
    """Text that matches a regular expression as a whole."""
    form = re.compile(signs, re.ASCII | re.DOTALL)
    return ValueKind(expected, lambda typed: form.fullmatch(typed) is not None)


def joined(*kinds: ValueKind) -> ValueKind:
    """Several values separated by ``|``."""

    def fits(typed: str) -> bool:
        parts = typed.split("|")
        return len(parts) == len(kinds) and all(kind.fits(part) for kind, part in zip(kinds, parts, strict=True))

    return ValueKind("one of the choices", fits)


def either(*kinds: ValueKind) -> ValueKind:
    """A value of one of these kinds."""
    return ValueKind(kinds[0].expected, lambda typed: any(kind.fits(typed) for kind in kinds))


NOTHING: Final = ValueKind("nothing", lambda typed: not typed)
PAGE_NUMBER: Final = whole(-1, 9999)
"""A page or turn number, one step before the first included."""

SEAT: Final = pattern(r"[a-z]{1,20}(/[a-z0-9]{1,20})?", "a side or a seat")
ACTION: Final = line(100)
"""An action's text; the engine decides whether it is an action."""

HEX: Final = pattern(r"[A-Za-z]{0,2}\d{1,4}", "a hex")
MENU: Final = pattern(r"[a-z0-9]{0,20}")
"""The part of an id that tells several menus of a panel apart."""

Offered = Callable[[AnyInteraction, "Press"], Awaitable[bool]]
"""Whether the picked value is offered, as the match stands."""


class Accepts(Struct, frozen=True):
    """The accepted values of a control: ``arg`` in its id, ``picks`` for each picked line or filled-in field.

    ``picks`` is ``None`` for a button; otherwise 1 to ``most`` are accepted. ``match``: the id must name a match.
    ``offered`` is asked last, where the offered values follow from the match.
    """

    arg: ValueKind = NOTHING
    picks: ValueKind | None = None
    match: bool = True
    offered: Offered | None = None
    most: int = MOST_PICKED

    def fits(self, press: Press) -> bool:
        """Whether a press has the form of this control."""
        about = 0 < press.match < MOST_MATCHES if self.match else press.match == 0
        return about and self.arg.fits(press.arg) and self._picked(press.values)

    def _picked(self, values: Sequence[str]) -> bool:
        if self.picks is None:
            return not values
        return 0 < len(values) <= self.most and all(self.picks.fits(one) for one in values)


async def admit(interaction: AnyInteraction, press: Press, takes: Sequence[Accepts]) -> None:
    """Lets a press through to its handler.

    Raises:
        NotOffered: no such control or value was offered.
    """
    way = matching_entry(press, takes)
    if way.offered is not None and not await way.offered(interaction, press):
        raise NotOffered


def matching_entry(press: Press, takes: Sequence[Accepts]) -> Accepts:
    """The entry of a step that a press fits.

    Raises:
        NotOffered: there is none.
    """
    found = next((one for one in takes if one.fits(press)), None)
    if found is None:
        raise NotOffered
    return found
