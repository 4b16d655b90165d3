"""A turn written in one line: its next answer, and the answers that it implies.

A move implies the end of Rally, an attack the end of movement. Nothing else is filled in: where dice or rules ask
something that is not written, the player is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord.panels.blue_grey.grammar import FIGHT, GO, WrittenOrder
from bot.discord.panels.blue_grey.meaning import meant, next_step, read_by, rest_of
from bot.discord.panels.written_turn import NextAnswer
from engine.blue_grey.view import PublicView
from engine.decision import PASS, Action, Decision

MOVING = frozenset({GO, "move", "march", "enter", "exit", "build"})
_FIGHTING = frozenset({FIGHT, "target"})

_PASSED_OVER: Mapping[str, frozenset[str]] = {
    "rally": MOVING | _FIGHTING,
    "move-units": _FIGHTING | {"rout", "face", "raze"},
    "voluntary-rout": _FIGHTING | {"raze"},
    "attack": frozenset({"raze"}),
}
"""Decisions that an order of one of these verbs ends."""


def next_answer(
    parts: Sequence[str], decision: Decision, actions: Sequence[Action], view: PublicView, marks: Mapping[str, str]
) -> NextAnswer | None:
    """The answer that the first part means now; ``None`` when it fits no answer of this decision.

    Raises:
        AmbiguousAction: it fits several.
        MalformedAction: it names an unknown unit.
    """
    said = read_by(parts[0], view)
    found = _answer(said, decision, actions, view)
    if found is None and said.verb in _PASSED_OVER.get(decision.kind, ()) and PASS in actions:
        return NextAnswer(PASS, written=False)
    return found


def _answer(said: WrittenOrder, decision: Decision, actions: Sequence[Action], view: PublicView) -> NextAnswer | None:
    if said.verb == FIGHT:
        if decision.kind not in {"attack", "build-attack"}:
            return None
        step = next_step(said, actions, view)
        return NextAnswer(step, written=step.verb == "fight") if step in actions else None
    found = meant(said, actions, view)
    return NextAnswer(found[0], written=True, left=rest_of(said, found)) if found else None
