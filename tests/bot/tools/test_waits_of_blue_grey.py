"""Hand-overs of Blue & Grey: the count, and none for what is only offered."""

from __future__ import annotations

import pytest

from bot.tools.bench.blue_grey.waits import EVERYTHING, Asked, BattleWaits, counted, series
from engine.decision import CONFEDERATE, UNION

SEED = 0
ALL_THE_TIME = 10**7
"""Milliseconds for a decision that no general uses up, so that each battle is always the same."""


def asked(text: str) -> list[Asked]:
    """``1 u attack`` or ``1 c retreat``: a decision in a turn, odd numbers being the Union's."""
    found = []
    for line in text.split(", "):
        number, seat, kind = line.split()
        active = UNION if int(number) % 2 else CONFEDERATE
        found.append(Asked(int(number), active, UNION if seat == "u" else CONFEDERATE, kind))
    return found


def test_who_comes_back_only_to_leave_his_works_was_needed_for_nothing() -> None:
    """Two hand-overs there and back are the enemy's retreats; the second return is for the works alone."""
    first = "1 u move-units, 1 u attack, 1 c retreat, 1 u attack, 1 c retreat, 1 u raze-works"
    waited = counted(asked(f"{first}, 2 c move-units, 2 u retreat, 3 u move-units"))
    assert waited == BattleWaits(3, 6, 1)
    assert waited.beyond == 1 + 1 / 3
    assert counted(asked("1 u move-units, 1 c retreat, 2 c move-units")) == BattleWaits(2, 1, 0)


@pytest.mark.long
async def test_nobody_is_called_back_for_what_is_offered() -> None:
    """A whole battle at Pruitt's Landing by computer generals, in which it happens where everything is asked."""
    (usual,) = await series("pruitts-landing", {}, [SEED], budget=ALL_THE_TIME)
    assert (usual.needless, usual.beyond) == (0, 1.0)
    (everything,) = await series("pruitts-landing", EVERYTHING, [SEED], budget=ALL_THE_TIME)
    assert everything.needless > 0
    assert everything.all > usual.all
