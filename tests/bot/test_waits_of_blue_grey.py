"""How hand-overs of Blue & Grey are counted, and that nobody comes back for what is only offered."""

from __future__ import annotations

from bot.bench.blue_grey.waits import EVERYTHING, Asked, Waited, counted, series
from engine.decision import CONFEDERATE, UNION


def asked(text: str) -> list[Asked]:
    """``1 u attack`` or ``1 c retreat``: of whose turn it is, odd numbers are the Union's."""
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
    assert waited == Waited(3, 6, 1)
    assert waited.beyond == 1 + 1 / 3
    assert counted(asked("1 u move-units, 1 c retreat, 2 c move-units")) == Waited(2, 1, 0)


async def test_nobody_is_called_back_for_what_is_offered() -> None:
    """Whole battles at Pruitt's Landing by computer generals: at most 1.2 beyond the enemy's decisions, in each."""
    usual = await series("pruitts-landing", {}, 2)
    assert max(one.beyond for one in usual) <= 1.2
    everything = await series("pruitts-landing", EVERYTHING, 2)
    assert sum(one.all for one in everything) >= sum(one.all for one in usual)
