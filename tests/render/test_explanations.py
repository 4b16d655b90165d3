"""Explanations in sentences: the first reason, then what else is against an action, or that nothing is."""

from __future__ import annotations

import pytest

from engine.errors import Explanation, Refusal
from render.battle_cry.refusals import refusal_text
from render.explanations import explanation_lines

NOT_NOW = Refusal("not-now", "", (), ("battle", "play-card"))
NOT_YOURS = Refusal("not-your-turn", "", (), ("union",))
NO_ORDER = Refusal("not-ordered", "", ("C4",))
MELEES = Refusal("melee-first", "", ("C7", "C9", "C4"))
FAR = Refusal("too-far", "", ("C4", "C7"), ("1",))


@pytest.mark.parametrize(
    ("reasons", "possible", "after"),
    [
        ((), True, []),
        ((FAR,), False, []),
        ((NOT_NOW,), False, []),
        ((NOT_NOW,), True, ["When its time comes, it would be allowed, as things stand."]),
        ((NOT_YOURS,), True, ["When it’s your turn to choose, it would be allowed, as things stand."]),
        ((NO_ORDER,), True, ["With an order it would be allowed."]),
        ((MELEES,), True, ["After the melees it would be allowed."]),
        ((NOT_NOW, FAR), False, [f"Even then: {refusal_text(FAR)}"]),
        (
            (NOT_NOW, NO_ORDER, FAR),
            False,
            [f"Even then: {refusal_text(NO_ORDER)}", f"Even with an order: {refusal_text(FAR)}"],
        ),
    ],
)
def test_each_reason_is_a_sentence(reasons: tuple[Refusal, ...], possible: bool, after: list[str]) -> None:  # noqa: FBT001
    told = list(explanation_lines(Explanation(reasons, possible), refusal_text))
    assert told == [*map(refusal_text, reasons[:1]), *after]
