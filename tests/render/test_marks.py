"""The marks of a turn on the board: what of an event is drawn, and where."""

from __future__ import annotations

from engine.battle_cry.events import Event, FiguresLost, GeneralLost
from engine.decision import CONFEDERATE, UNION
from render.battle_cry.marks import Loss, marks_of


def test_a_loss_says_how_many_fell_and_how_many_are_left() -> None:
    events: list[Event] = [
        FiguresLost(side=UNION, arm="infantry", hex="E4", lost=1, left=3, cause="battle"),
        FiguresLost(side=CONFEDERATE, arm="cavalry", hex="F5", lost=2, left=0, cause="retreat"),
        GeneralLost(side=CONFEDERATE, name="Jackson", hex="F5", cause="battle", flag=True),
        GeneralLost(side=UNION, name="Burnside", hex="A1", cause="edge", flag=False),
    ]
    assert marks_of(events) == (
        Loss(UNION, "E4", 1, 3),
        Loss(CONFEDERATE, "F5", 2, 0),
        Loss(CONFEDERATE, "F5", 1, 0, "Jackson"),
    )
