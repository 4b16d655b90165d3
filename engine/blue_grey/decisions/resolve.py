"""The dice of an attack, then losses and advances (8.6, 8.7, 11.23)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.blue_grey import frames, works
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.combat_events import Advanced, AttackRolled, NightRolled
from engine.blue_grey.decisions.handler import Handler, Handlers, Unasked
from engine.blue_grey.odds import COLUMNS, result_of
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.reckoning import defenders_in, reckon
from engine.blue_grey.results import carry_out, combat_of, defenders, printed, settle
from engine.blue_grey.retreat import ways
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, FOOT_AND_HORSE, ROUTED, SEATS, Side
from engine.blue_grey.strength import NIGHT
from engine.decision import PASS, Action
from engine.hexgrid_columns import NOWHERE

FACTORS: dict[tuple[int, int], str] = {(2, 1): "doubled", (1, 1): "unchanged", (1, 2): "halved"}


def _resolve(context: ActionContext, frame: frames.Resolve) -> None:
    """Rolls if anybody is left to be attacked; if some have gone, the attacker names the column first."""
    combat = combat_of(context)
    if not defenders(context):
        context.swap(frames.SettleCombat(), frames.Advance(context.position.active))
        return
    if combat.left and not frame.asked:
        context.swap(frames.Resolve(asked=True), frames.FightOn())
        return
    _roll(context)


def _roll(context: ActionContext) -> None:
    count = reckon(context.setup, context.position, combat_of(context))
    night = context.roll("night") if context.setup.is_night(context.position.turn) else ""
    if night:
        context.emit(NightRolled(SEATS[context.position.active], night, FACTORS[NIGHT[int(night)]]))
    combat = combat_of(context)
    column = min(count.column(int(night or 0)), highest_column(combat.column, count.column()))
    die = context.roll("attack")
    result = result_of(column, int(die))
    rolled = replace(combat, column=COLUMNS[column], night=int(night or 0), die=int(die), result=result)
    context.set(combat=rolled)
    context.emit(
        AttackRolled(
            side=SEATS[context.position.active],
            attackers=tuple(context.unit(number).id for number in combat.attackers),
            targets=tuple(context.name(hex_) for hex_ in combat.targets),
            defenders=tuple(unit.id for unit in defenders(context)),
            attack=count.attack,
            defence=count.defence,
            odds=count.odds,
            shift=count.shift,
            column=COLUMNS[column],
            dice=die,
            result=result,
        )
    )
    for hex_ in combat.targets:
        works.stop_building(context, hex_, "attacked")
    carry_out(context, result)


def highest_column(column: str, best: int) -> int:
    """The highest column that the attacker allows: any, unless a lower one than the best was named (8.9)."""
    named = COLUMNS.index(column)
    return named if named < best else len(COLUMNS) - 1


# Losses


def _losable(position: Position, frame: frames.ChooseLosses) -> list[Unit]:
    return [unit for number in frame.units if (unit := position.units[number]).hex != NOWHERE]


def _loss_options(setup: BlueGreySetup, position: Position, frame: frames.ChooseLosses) -> list[Action]:
    units = _losable(position, frame)
    if frame.points <= 0 or printed(tuple(units)) <= frame.points:
        return []
    return [Action("lose", unit.id) for unit in units]


def _lose(context: ActionContext, frame: frames.ChooseLosses, action: Action) -> None:
    unit = context.unit(context.setup.numbers[action.subject])
    context.lose(unit.number, frame.cause)
    context.swap(replace(frame, points=frame.points - unit.strength))


def _no_choice(context: ActionContext, frame: frames.ChooseLosses) -> None:
    """Losses without a choice: enough is gone, or all of it must go."""
    context.pop()
    for unit in _losable(context.position, frame) if frame.points > 0 else ():
        context.lose(unit.number, frame.cause)


# Advances


def _advance_options(setup: BlueGreySetup, position: Position, frame: frames.Advance) -> list[Action]:
    found = [
        Action("advance", unit.id, "-", setup.names[hex_])
        for unit in victors(position, frame)
        for hex_ in _vacated(setup, position, frame)
        if hex_ in setup.board.near[unit.hex] and (unit.hex, hex_) not in setup.board.barred
    ]
    return [*found, PASS] if found else []


def victors(position: Position, frame: frames.Advance) -> list[Unit]:
    """The units that may advance: infantry and cavalry hand to hand in the attack, not Routed (9.47, 12.35)."""
    combat = position.combat
    assert combat is not None
    numbers = combat.attackers if frame.side == position.active else combat.defenders
    return [
        unit
        for number in numbers
        if (unit := position.units[number]).hex != NOWHERE
        and unit.kind in FOOT_AND_HORSE
        and unit.morale < ROUTED
        and not unit.retreated
        and number not in frame.done
        and number not in combat.left
        and number not in dict(combat.advanced)
    ]


def _vacated(setup: BlueGreySetup, position: Position, frame: frames.Advance) -> list[int]:
    """The hexes that the other side left, empty now (11.22, 12.34).

    Before the dice only those that Routed units left, and only while others are left to be attacked: otherwise nothing
    is rolled and the advance is the usual one.
    """
    combat = position.combat
    assert combat is not None
    hexes = combat.targets if frame.side == position.active else combat.from_
    if frame.early:
        enemy = ENEMY[frame.side]
        rolled = any(defenders_in(position, enemy, hex_) for hex_ in combat.targets)
        hexes = combat.fled if rolled else ()
    return [hex_ for hex_ in hexes if not position.placement.at[hex_]]


def _advance(context: ActionContext, frame: frames.Advance, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    unit, hex_ = context.unit(context.setup.numbers[action.subject]), context.setup.board.index(action.object)
    context.emit(Advanced(SEATS[unit.side], unit.id, context.name(unit.hex), action.object, frame.early))
    context.place(unit.number, hex_)
    if frame.early:
        _gone_ahead(context, unit)
    context.swap(replace(frame, done=(*frame.done, unit.number)))


def _gone_ahead(context: ActionContext, unit: Unit) -> None:
    """12.34: the unit attacks from its old hex and suffers the result in its new one."""
    combat = combat_of(context)
    close = (number for number in combat.attackers if number not in combat.bombarding)
    from_ = tuple(sorted({context.unit(number).hex for number in close}))
    context.set(combat=replace(combat, from_=from_, advanced=(*combat.advanced, (unit.number, unit.hex))))


# Batteries that go back of their own will


def _comply_options(setup: BlueGreySetup, position: Position, frame: frames.Comply) -> list[Action]:
    guns = (position.units[number] for number in frame.units)
    found = [Action("comply", unit.id) for unit in guns if not unit.retreated and ways(setup, position, unit)]
    return [*found, PASS] if found else []


def _comply(context: ActionContext, frame: frames.Comply, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    unit = context.unit(context.setup.numbers[action.subject])
    context.push(frames.Retreat(unit.side, (unit.number,), 1, "complied"))


def _settle(context: ActionContext, frame: frames.SettleCombat) -> None:
    settle(context)
    context.pop()


def _owner(position: Position, frame: frames.ChooseLosses | frames.Advance) -> Side:
    return frame.side


def _hexes(setup: BlueGreySetup, position: Position, frame: frames.ChooseLosses) -> tuple[int, ...]:
    return tuple(sorted({unit.hex for unit in _losable(position, frame)}))


def _about_advance(setup: BlueGreySetup, position: Position, frame: frames.Advance) -> tuple[int, ...]:
    return tuple(_vacated(setup, position, frame))


def _about_guns(setup: BlueGreySetup, position: Position, frame: frames.Comply) -> tuple[int, ...]:
    return tuple(position.units[number].hex for number in frame.units)


UNASKED: dict[type, Unasked] = {frames.Resolve: _resolve, frames.SettleCombat: _settle}
STEPS: Handlers = {
    frames.ChooseLosses: Handler(
        "choose-losses",
        "12.26",
        _loss_options,
        _lose,
        side=_owner,
        alone=True,
        about=_hexes,
        numbers=lambda setup, position, frame: (frame.points,),
        otherwise=_no_choice,
    ),
    frames.Comply: Handler("comply", "9.17", _comply_options, _comply, about=_about_guns),
    frames.Advance: Handler("advance", "8.7", _advance_options, _advance, side=_owner, about=_about_advance),
}
