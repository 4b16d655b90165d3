"""A turn that is written in one line, as the table carries it out and shows it, whatever game it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import Struct

from bot.discord.components.items import MenuLine
from bot.service.model.match import MatchInfo
from engine.decision import Action, Seat
from engine.view import View
from render.highlight import Highlight

MOST = 120
"""Answers in one line."""

LONGEST = 2000
"""Characters of it."""

UNGIVEN = ";"
"""Stands behind what is written and was only looked at: an order of which nothing is, which nobody minds."""

LookOut = Callable[[str], Awaitable[Any]]
"""What could be done from a hex, on the board as the proposer knows it."""


class NextAnswer(Struct, frozen=True):
    """What to answer now. ``written`` says that it is the first part of what is written, and not what that implies.

    ``left`` is what stands in the place of that part then: what of it is still to be answered. ``to`` is the partner
    who carries out all that is written behind it, if one does.
    """

    action: Action
    written: bool
    left: str = ""
    to: Seat | None = None


class DryRunResult(Struct, frozen=True):
    """How a written turn goes: the board then, what moved, what is told and pointed out.

    ``wrong`` says that it cannot be given, as far as anybody can tell.
    """

    view: View
    moved: tuple[Struct, ...]
    lines: tuple[str, ...]
    highlight: Highlight
    wrong: bool


def doubt_line(doubt: str) -> str:
    """A doubt in a line; it may end with the rule that it comes from."""
    ends = doubt.endswith(".") or (doubt.endswith(")") and ". (" in doubt)
    return f"⚠️ {doubt}" if ends else f"⚠️ {doubt}."


class DrawnSuggestion(Struct, frozen=True):
    """What a suggestion moves and battles, as a written turn is drawn; ``doubts`` are what may not be allowed."""

    moved: tuple[Struct, ...] = ()
    highlight: Highlight = Highlight()
    doubts: tuple[str, ...] = ()


Suppose = Callable[[Sequence[str]], Awaitable[Any]]
"""What the one in charge would see if he held these cards and no others, ``None`` where nobody may suppose that."""


class Proposer(Struct, frozen=True):
    """Who suggests: his seat, what he sees, and to whom, ``None`` where that is not known yet.

    With ``setup`` and ``suppose`` the rules can be asked whether it could be given.
    """

    info: MatchInfo
    seat: Seat
    view: Any
    charged: Seat | None
    setup: Any = None
    suppose: Suppose | None = None


class SuggestionMenu(Struct, frozen=True):
    """What can be added to a suggestion from a menu: each answer is a part of it.

    ``pieces`` says that each answer is a piece instead, of which is then asked what it does.
    """

    question: str
    items: tuple[MenuLine, ...]
    pieces: bool = False
