"""Values of cards, in flags: of playing one now, and of holding it back."""

from __future__ import annotations

from hashlib import sha256

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import CardId, card_table
from engine.battle_cry.computer.turn_plan import Planner
from engine.battle_cry.computer.works import works_gain
from engine.battle_cry.effects.surprises import supply_hexes
from engine.battle_cry.frames import (
    BattleUnits,
    ChooseSection,
    CompulsoryMelee,
    Entrust,
    Frame,
    GiveOrders,
    MoveUnits,
    PickGeneral,
    PickSupply,
    PlaceWorks,
    RallyFigures,
    ReturnUnit,
)
from engine.battle_cry.leading import led_units
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, Side
from engine.battle_cry.turn import answer, options_of
from engine.chance import Seeded
from engine.decision import Action
from engine.sections import SECTIONS

SAMPLES = 3
"""Number of trial rolls of a card's own dice."""


class Cards:
    """Values of the cards of one hand over one threat map."""

    def __init__(self, planner: Planner, seed: str) -> None:
        self.planner = planner
        self.threats = planner.threats
        self.weights = planner.hex_values.weights
        self._seed = seed

    def keep(self, side: Side, card: CardId) -> float:
        """The value of holding a card for later turns."""
        row = card_table()[card]
        if row.effect != "section":
            return self.weights.cards.get(row.effect, self.weights.card)
        setup, placement = self.threats.setup, self.threats.position.placement
        own = setup.board.section[side]
        orders = 0
        for section, count in row.orders.items():
            there = (placement.unit_mask[side] & own[SECTIONS.index(section)]).bit_count()
            orders += min(len(self.threats.position.hands[side]) if count == "hand" else count, there)
        return self.weights.orders * orders

    def after(self, action: Action) -> list[Position]:
        """The positions after an answer; several where dice were rolled."""
        found = []
        for number in range(SAMPLES):
            secret = sha256(f"{self._seed}:{self.threats.position.turn}:{action.text}:{number}".encode()).digest()
            context = ActionContext(self.threats.setup, self.threats.position, Seeded(secret))
            answer(context, action)
            if isinstance(context.position.stack[-1], Entrust):
                answer(context, self.entrusted(context.position))
            found.append(context.position)
            if not context.fixed:
                break
        return found

    def entrusted(self, position: Position) -> Action:
        """The leader who can do most with the card on the table, as an action."""
        setup = self.threats.setup

        def promise(action: Action) -> float:
            context = ActionContext(setup, position, Seeded(b""))
            answer(context, action)
            return self.outlook(context.position)

        return max(options_of(setup, position), key=promise)

    def outlook(self, position: Position) -> float:
        """The value of the rest of the turn, piece by piece."""
        frame = position.stack[-1]
        if isinstance(frame, GiveOrders | MoveUnits | BattleUnits | CompulsoryMelee):
            return self.planner.sketch(position).value
        if isinstance(frame, ChooseSection):
            return max(self._section(position, action) for action in options_of(self.threats.setup, position))
        return self._other(position, frame)

    def _section(self, position: Position, action: Action) -> float:
        context = ActionContext(self.threats.setup, position, Seeded(b""))
        answer(context, action)
        return self.outlook(context.position)

    def _other(self, position: Position, frame: Frame) -> float:
        setup, enemy = self.threats.setup, ENEMY[position.active]
        if isinstance(frame, PlaceWorks):
            return works_gain(self.planner.hex_values, position, frame)
        if isinstance(frame, RallyFigures):
            lost = sum(unit.full - unit.figures for unit in led_units(self.threats.setup, position))
            return min(sum(frame.figures) + frame.any, lost) * self.threats.piece_values.figure(1)
        if isinstance(frame, ReturnUnit):
            return self.weights.returned
        if isinstance(frame, PickGeneral):
            return self.threats.piece_values.general[enemy] / 6
        if isinstance(frame, PickSupply):
            return max(supply_gain(self.planner, setup, position, action) for action in options_of(setup, position))
        return 0.0


def supply_gain(planner: Planner, setup: BattleSetup, position: Position, action: Action) -> float:
    """The value for the active side of sending a unit to its own edge."""
    unit = position.placement.unit(setup.board.grid.index[action.subject])
    assert unit is not None
    hexes = supply_hexes(setup, position, unit)
    change = planner.hex_values.unit(unit, hexes[len(hexes) // 2]) - planner.hex_values.unit(unit, unit.hex)
    return change if unit.side == position.active else -change
