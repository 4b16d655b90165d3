"""Written turns and suggestions as values shared by all games."""

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
"""Most answers of a line."""

LONGEST = 2000
"""Most characters of a line."""

UNGIVEN = ";"
"""Suffix of stored orders that were only looked at; it parses as an empty order."""

PLANNED = ";;"
"""Suffix of stored orders that are moves chosen on the panel while orders are still given: an empty order, too."""

LookAtHex = Callable[[str], Awaitable[Any]]
"""The engine's look at a hex, on the board as the proposer knows it."""


class NextAnswer(Struct, frozen=True):
    """The next action of a written turn.

    ``written``: it stems from the first part itself, and is not implied by it. ``left`` replaces that part: its
    unanswered rest. ``to`` is the partner who carries out the parts behind it, if any; they are stored as that seat's
    orders in the transaction of the answer.
    """

    action: Action
    written: bool
    left: str = ""
    to: Seat | None = None


class Answer(Struct, frozen=True):
    """An answer to be submitted, and what of the written turn is kept after it; ``None`` keeps all."""

    text: str
    left: str | None = None


class DryRunResult(Struct, frozen=True):
    """The result of a written turn's dry run: final view, moves, report lines, highlight.

    ``wrong``: it cannot be submitted, as far as anybody can tell.
    """

    view: View
    moved: tuple[Struct, ...]
    lines: tuple[str, ...]
    highlight: Highlight
    wrong: bool


def doubt_line(doubt: str) -> str:
    """A doubt as a line; it may end with its rule."""
    ends = doubt.endswith(".") or (doubt.endswith(")") and ". (" in doubt)
    return f"⚠️ {doubt}" if ends else f"⚠️ {doubt}."


class DrawnSuggestion(Struct, frozen=True):
    """The moves and highlight of a suggestion, drawn like a written turn; ``doubts`` are possible rule violations."""

    moved: tuple[Struct, ...] = ()
    highlight: Highlight = Highlight()
    doubts: tuple[str, ...] = ()


Suppose = Callable[[Sequence[str]], Awaitable[Any]]
"""The view of the player in charge with these cards for a hand, ``None`` where that may not be supposed."""


class Proposer(Struct, frozen=True):
    """The author of a suggestion: seat, view, and the seat in charge, ``None`` while that is unknown.

    ``setup`` and ``suppose`` allow to ask the rules whether the suggestion could be carried out.
    """

    info: MatchInfo
    seat: Seat
    view: Any
    charged: Seat | None
    setup: Any = None
    suppose: Suppose | None = None


class SuggestionMenu(Struct, frozen=True):
    """A menu of parts that can be added to a suggestion.

    ``pieces``: its lines are pieces, each with menus of its own.
    """

    question: str
    items: tuple[MenuLine, ...]
    pieces: bool = False
