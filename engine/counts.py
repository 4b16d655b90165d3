"""Node counts: the number of ways a match can go in so many actions. Pinned as data, they pin the rules.

Chance is enumerated: a roll counts once for each multiset of faces. The draw pile is the state's; a shuffle leaves the
cards as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from engine.chance import FACES, ChanceExhausted, Scripted
from engine.decision import Action, Decision, Seat
from engine.field_changes import replace
from engine.match import State, legal_actions, pending, submit


def counts(state: State, depth: int) -> int:
    """The number of ways the match can go in ``depth`` actions; a way that ends earlier counts no further."""
    if depth == 0:
        return 1
    return sum(split(state, depth).values())


def split(state: State, depth: int) -> dict[Action, int]:
    """The same for each first action, in order: to find where two counts differ."""
    return {
        action: sum(counts(after, depth - 1) for after in outcomes(state, action)) for action in legal_actions(state)
    }


def outcomes(state: State, action: Action) -> Iterator[State]:
    """The states that a legal action can lead to, one for each multiset of faces of each roll."""
    decision = pending(state)
    assert isinstance(decision, Decision)
    scripts: list[tuple[str, ...]] = [()]
    while scripts:
        rolls = scripts.pop()
        try:
            yield _after(state, decision.seat, action, rolls)
        except ChanceExhausted as wanted:
            scripts += [(*rolls, faces) for faces in reversed(handfuls(wanted.count, wanted.faces))]


def handfuls(dice: int, sides: str = FACES) -> list[str]:
    """The multisets of faces of so many dice: 5, 15, 35, 70, 126 … for battle dice."""
    return ["".join(faces) for faces in combinations_with_replacement(dict.fromkeys(sides), dice)]


def _after(state: State, seat: Seat, action: Action, rolls: tuple[str, ...]) -> State:
    after, _ = submit(replace(state, chance=Scripted(rolls)), seat, action)
    return replace(after, chance=Scripted())
