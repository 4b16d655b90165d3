"""Team decisions that can be answered before they are asked.

Personal authority is asked of one Major-General after the other, and divisions of one side after the other. No answer
needs another's, so each may be given while others are still asked (``bot.service.domain.early_answers``).
"""

from __future__ import annotations

from engine.battle_cry.frames import Authority, CompulsoryMelee, Divide
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.turn import decision_of, options_of
from engine.decision import Action, Seat
from engine.field_changes import replace


def foreseen(setup: BattleSetup, position: Position, seat: Seat) -> Position | None:
    """The position with a seat asked now what it will be asked later; ``None`` where nothing is foreseen.

    Frames pending above that question are left out, so the seat answers by the board as it is now.
    """
    for depth in range(len(position.stack) - 1, 0, -1):
        if isinstance(position.stack[depth - 1], Authority | Divide):
            later = replace(position, stack=position.stack[:depth])
            if decision_of(setup, later).seat == seat and options_of(setup, later):
                return later
    return None


def forced(setup: BattleSetup, position: Position) -> Action | None:
    """The only melee left for a leader without the card; ``None`` where there is a choice."""
    frame = position.stack[-1]
    if not isinstance(frame, CompulsoryMelee) or frame.leader < 0:
        return None
    actions = options_of(setup, position)
    return actions[0] if len(actions) == 1 else None
