"""Cards that build and restore: Construct Fieldworks, Rally, Call for Reinforcements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import Card
from engine.battle_cry.effects.common import cards_held, effect, one_order
from engine.battle_cry.events import DiceRolled, FieldworkBuilt, FigureRallied, UnitReturned
from engine.battle_cry.frames import PlaceWorks, RallyFigures, ReturnUnit
from engine.battle_cry.leading import is_led, led_units
from engine.battle_cry.orders import give, is_ordered, may_order, rest, unit_order
from engine.battle_cry.placement import FRESH, Unit
from engine.battle_cry.placement_changes import with_figures, with_unit_at, without_trait
from engine.battle_cry.position import Work
from engine.battle_cry.sides import ARMS, SEATS, SYMBOL
from engine.decision import Action
from engine.field_changes import replace
from engine.hexgrid import hexes_of

if TYPE_CHECKING:
    from engine.battle_cry.position import Position
    from engine.battle_cry.setup import BattleSetup

TOKENS = 9
"""Double-sided entrenchment and fieldwork tokens in the box."""

FACINGS: tuple[str, ...] = ("n", "ne", "se", "s", "sw", "nw")
"""The corners of a hex; a token faces one and covers the hexsides on both sides of it."""

FACED_SIDES: dict[str, int] = {facing: 1 << (number - 1) % 6 | 1 << number for number, facing in enumerate(FACINGS)}


@effect("fieldworks")
def construct_fieldworks(context: ActionContext, card: Card) -> None:
    """Up to three tokens on different hexes of one's own units, which neither move nor battle."""
    frame = PlaceWorks(min(card.units, TOKENS - tokens_used(context.setup, context.position)))
    if not fieldwork_actions(context.setup, context.position, frame):
        return one_order(context, card)
    context.push(frame)


def tokens_used(setup: BattleSetup, position: Position) -> int:
    """The works tokens on the board."""
    return len(position.works)


def fieldwork_actions(setup: BattleSetup, position: Position, frame: PlaceWorks) -> list[Action]:
    """Every token that may be placed: not on water, not twice in a hex this turn, not over sides covered already."""
    if frame.left <= 0:
        return []
    return [
        Action("build", setup.names[unit.hex], "/", facing)
        for unit in sorted(led_units(setup, position), key=lambda unit: unit.hex)
        if setup.board.ground[unit.hex].buildable
        and not frame.used >> unit.hex & 1
        and may_order(setup, position, unit)
        for facing in FACINGS
        if not FACED_SIDES[facing] & covered(position, unit.hex)
    ]


def covered(position: Position, hex_: int) -> int:
    """The hexsides of a hex, as bits, that works tokens cover."""
    sides = 0
    for work in position.works:
        if work.hex == hex_:
            sides |= work.sides
    return sides


def build_fieldwork(context: ActionContext, frame: PlaceWorks, hex_: int, facing: str) -> None:
    """Places one token."""
    context.swap(PlaceWorks(frame.left - 1, frame.used | 1 << hex_))
    context.build(Work(hex_, "fieldwork", FACED_SIDES[facing]))
    context.emit(FieldworkBuilt(SEATS[context.position.active], context.name(hex_), facing))


@effect("rally")
def rally(context: ActionContext, card: Card) -> None:
    """A die for each card held: each arm's symbol returns a figure to such a unit, sabers to any; they may battle."""
    if not any(unit.figures < unit.full for unit in led_units(context.setup, context.position)):
        return one_order(context, card)
    faces = context.roll(card.id, cards_held(context))
    context.emit(DiceRolled(SEATS[context.position.active], card.id, faces))
    infantry, cavalry, artillery = (faces.count(SYMBOL[arm]) for arm in ARMS)
    context.push(RallyFigures((infantry, cavalry, artillery), faces.count("S")))


def rally_actions(setup: BattleSetup, position: Position, frame: RallyFigures) -> list[Action]:
    """The units under strength to which a figure may return."""
    return [
        Action("rally", setup.names[unit.hex])
        for unit in sorted(led_units(setup, position), key=lambda unit: unit.hex)
        if unit.figures < unit.full and (frame.any or frame.figures[ARMS.index(unit.arm)])
    ]


def rally_figure(context: ActionContext, frame: RallyFigures, unit: Unit) -> None:
    """Returns one figure to a unit, its own symbol before sabers; the unit may battle but not move."""
    arm = ARMS.index(unit.arm)
    figures = list(frame.figures)
    own = figures[arm] > 0
    figures[arm] -= own
    context.swap(RallyFigures((figures[0], figures[1], figures[2]), frame.any - (not own)))
    context.set(placement=with_figures(context.placement, unit, unit.figures + 1))
    context.emit(FigureRallied(SEATS[unit.side], unit.arm, context.name(unit.hex), unit.figures + 1))
    if not is_ordered(context.position, unit) and may_order(context.setup, context.position, unit):
        give(context, unit, replace(unit_order(context.setup, unit), moves=0))


@effect("reinforcements")
def call_for_reinforcements(context: ActionContext, card: Card) -> None:
    """One lost unit returns with half its figures to a vacant hex of one's own edge; its flag stays lost."""
    if not return_actions(context.setup, context.position):
        return one_order(context, card)
    context.push(ReturnUnit())


def lost_units(setup: BattleSetup, position: Position) -> dict[str, Unit]:
    """The lost units that the player carrying the card out may bring back, one for each arm and traits; none fresh."""
    lost: dict[str, Unit] = {}
    for unit in position.placement.units:
        if unit.side == position.active and not unit.figures and is_led(setup, position, unit):
            traits = (trait for trait in unit.traits if trait != FRESH)
            lost.setdefault("+".join((unit.arm, *traits)), unit)
    return lost


def return_actions(setup: BattleSetup, position: Position) -> list[Action]:
    """Every kind of lost unit on every vacant hex of the edge."""
    vacant = setup.board.edge[position.active] & ~position.placement.occupied
    return [
        Action("return", kind, ">", setup.names[hex_])
        for kind, unit in lost_units(setup, position).items()
        for hex_ in hexes_of(vacant & ~setup.closed_to(unit))
    ]


def return_unit(context: ActionContext, kind: str, hex_: int) -> None:
    """Brings a lost unit back with half its figures, rounded up; it does not act this turn."""
    unit = lost_units(context.setup, context.position)[kind]
    figures = (unit.full + 1) // 2
    placement = without_trait(context.placement, unit, FRESH)
    placement = with_figures(placement, placement.units[unit.id], figures)
    context.set(placement=with_unit_at(placement, placement.units[unit.id], hex_))
    context.note_arrival(unit)
    rest(context, unit)
    context.emit(UnitReturned(SEATS[unit.side], unit.arm, context.name(hex_), figures))
