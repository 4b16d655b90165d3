"""A turn written in one line: ``F4-E4, F5-E5, E4>D5``. Its next answer, and the answers that it implies.

A move or a battle implies the order that it needs, and the end of the steps before it. Nothing else is filled in: where
cards or dice ask something that is not written, the player is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from bot.discord.panels.battle_cry.card_carriers import carrier_after
from bot.discord.panels.battle_cry.resolve import resolve, several
from bot.discord.panels.written_turn import NextAnswer
from engine.battle_cry.view import PublicView
from engine.decision import PASS, Action, Decision
from engine.errors import GameError

_END = frozenset({"end", "end turn"})
_PIECE = re.compile(r"[a-z]{1,2}\d{1,2}\*?", re.IGNORECASE)
_CARDS = ("play", "skirmish", "keep")

_PASSED_OVER: Mapping[str, frozenset[str]] = {
    "arrive": frozenset({"play", "skirmish"}),
    "give-orders": frozenset({"move", "battle"}),
    "move": frozenset({"battle"}),
}
"""Decisions that a part of one of these verbs ends."""

_BEFORE_END = frozenset({"give-orders", "move", "battle"})
"""Decisions that an end of the turn passes, and goes on to the next."""


def is_end(part: str) -> bool:
    """Whether a part ends the turn, from whatever step."""
    return part.strip().casefold() in _END


def parts_of(text: str) -> list[str]:
    """The parts of a written turn; several pieces in one order (``order F4 F5``) are a part each."""
    parts = []
    for part in several(text):
        verb, *pieces = part.split()
        if verb.casefold() == "order" and len(pieces) > 1 and all(_PIECE.fullmatch(one) for one in pieces):
            parts += [f"order {one}" for one in pieces]
        else:
            parts.append(part)
    return parts


def next_answer(
    parts: Sequence[str], decision: Decision, actions: Sequence[Action], view: PublicView, marks: Mapping[str, str]
) -> NextAnswer | None:
    """The answer that the first part means now; ``None`` when it fits no answer of this decision.

    Raises:
        AmbiguousAction: it fits several.
    """
    wanted = meant(parts[0], actions, view, marks)
    if wanted in actions:
        further = parts[0] if is_end(parts[0]) and decision.kind in _BEFORE_END else ""
        return NextAnswer(wanted, written=True, left=further, to=carrier_after(view, wanted))
    verb = wanted.verb
    if verb not in _PASSED_OVER.get(decision.kind, frozenset()):
        return None
    if decision.kind == "give-orders":
        for piece in _to_order(parts, actions, view, marks):
            order = Action("order", piece)
            if order in actions:
                return NextAnswer(order, written=False)
    return NextAnswer(PASS, written=False) if PASS in actions else None


def meant(part: str, actions: Sequence[Action], view: PublicView, marks: Mapping[str, str]) -> Action:
    """The action of a part, legal or not.

    Raises:
        AmbiguousAction: it fits several.
        MalformedAction: nothing is known by these words.
    """
    text = resolve(part, _CARDS, actions, view, marks)
    verb, _, rest = text.partition(" ")
    mark = marks.get(verb, "")
    subject, found, object_ = rest.partition(mark) if mark else (rest, "", "")
    return Action(verb, subject, found, object_)


def _to_order(
    parts: Sequence[str], actions: Sequence[Action], view: PublicView, marks: Mapping[str, str]
) -> Iterator[str]:
    """The pieces that need an order for the written parts, where they stand now."""
    moved: dict[str, str] = {}
    for part in parts:
        try:
            action = meant(part, (), view, marks)
        except GameError:
            return
        if action.verb not in {"move", "battle"}:
            continue
        origin = moved.get(action.subject, action.subject)
        if action.verb == "move":
            moved[action.object + ("*" if action.subject.endswith("*") else "")] = origin
        yield origin
