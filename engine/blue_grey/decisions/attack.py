"""Attacks: putting together, announcement, and retreats before the dice (8.1 to 8.5, 8.9, 9.1, 9.2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.blue_grey import frames
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.attack import Builder
from engine.blue_grey.combat_events import Retreated
from engine.blue_grey.decisions.handler import Handler, Handlers, Unasked
from engine.blue_grey.odds import COLUMNS
from engine.blue_grey.position import Combat, Position, Unit
from engine.blue_grey.reckoning import defenders_in, reckon
from engine.blue_grey.results import combat_of
from engine.blue_grey.retreat import ways
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, ROUTED, SEATS, Side
from engine.blue_grey.zones import in_enemy_zone
from engine.decision import PASS, Action

# What is attacked, and by whom


def _attack_options(setup: BlueGreySetup, position: Position, frame: frames.Attack) -> list[Action]:
    builder = Builder(setup, position)
    found = [Action("target", setup.names[hex_]) for hex_ in builder.targets()]
    return found if not found or builder.must_go_on() else [*found, PASS]


def _begin(context: ActionContext, frame: frames.Attack, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    context.set(combat=Combat(targets=(context.setup.board.index(action.subject),)))
    context.push(frames.BuildAttack())


def _build_options(setup: BlueGreySetup, position: Position, frame: frames.BuildAttack) -> list[Action]:
    builder = Builder(setup, position)
    fights = columns(setup, position) if builder.can_be_fought() else []
    return [
        *(Action("join", unit.id) for unit in builder.joining()),
        *(Action("target", setup.names[hex_]) for hex_ in builder.targets()),
        *fights,
    ]


def columns(setup: BlueGreySetup, position: Position) -> list[Action]:
    """The attack's column, and every lower one (8.9)."""
    assert position.combat is not None
    best = reckon(setup, position, position.combat).column()
    return [Action("fight", COLUMNS[column]) for column in range(best, -1, -1)]


def _build(context: ActionContext, frame: frames.BuildAttack, action: Action) -> None:
    combat = combat_of(context)
    if action.verb == "target":
        context.set(combat=replace(combat, targets=(*combat.targets, context.setup.board.index(action.subject))))
    elif action.verb == "join":
        _join(context, context.unit(context.setup.numbers[action.subject]))
    else:
        _announce(context, action.subject)


def _join(context: ActionContext, unit: Unit) -> None:
    context.set(combat=Builder(context.setup, context.position).joined(unit))


def _announce(context: ActionContext, column: str) -> None:
    """Announces the attack: records the facts that later steps depend on; defenders may still retreat."""
    combat, position, enemy = combat_of(context), context.position, ENEMY[context.position.active]
    defenders = tuple(unit.number for hex_ in combat.targets for unit in defenders_in(position, enemy, hex_))
    close = [number for number in combat.attackers if number not in combat.bombarding]
    zoned = (number for number in (*close, *defenders) if in_enemy_zone(context.setup, position, context.unit(number)))
    announced = replace(
        combat,
        column=column,
        defenders=defenders,
        zoned=tuple(zoned),
        from_=tuple(sorted({context.unit(number).hex for number in close})),
    )
    context.set(combat=announced)
    early = (frames.Advance(position.active, early=True),) if context.setup.rules.early_advance else ()
    context.swap(frames.Resolve(), *early, frames.CavalryWithdraws(enemy), frames.RoutedFirst())


def _fight_on_options(setup: BlueGreySetup, position: Position, frame: frames.FightOn) -> list[Action]:
    return columns(setup, position)


def _fight_on(context: ActionContext, frame: frames.FightOn, action: Action) -> None:
    context.set(combat=replace(combat_of(context), column=action.subject))
    context.pop()


# Before the dice


def _still_there(position: Position) -> list[Unit]:
    combat = position.combat
    assert combat is not None
    return [position.units[number] for number in combat.defenders if position.units[number].hex in combat.targets]


def _routed_options(setup: BlueGreySetup, position: Position, frame: frames.RoutedFirst) -> list[Action]:
    found = [Action("flee", unit.id) for unit in _still_there(position) if unit.morale == ROUTED]
    return [*found, PASS] if found else []


def _flee(context: ActionContext, frame: frames.RoutedFirst, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    unit, combat = context.unit(context.setup.numbers[action.subject]), combat_of(context)
    context.set(combat=replace(combat, fled=tuple(sorted({*combat.fled, unit.hex}))))
    _leaves(context, unit)
    context.push(frames.Retreat(unit.side, (unit.number,), 2, "routed-first"))


def _leaves(context: ActionContext, unit: Unit) -> None:
    combat = combat_of(context)
    context.set(combat=replace(combat, left=(*combat.left, unit.number)))


def _withdraw_options(setup: BlueGreySetup, position: Position, frame: frames.CavalryWithdraws) -> list[Action]:
    combat = position.combat
    assert combat is not None
    close = (position.units[number] for number in combat.attackers if number not in combat.bombarding)
    if any(unit.kind == "cavalry" for unit in close):
        return []
    found = [
        Action("withdraw", unit.id, "-", setup.names[hex_])
        for unit in _still_there(position)
        if unit.kind == "cavalry" and not unit.retreated
        for hex_ in ways(setup, position, unit)
    ]
    return [*found, PASS] if found else []


def _withdraw(context: ActionContext, frame: frames.CavalryWithdraws, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    unit, hex_ = context.unit(context.setup.numbers[action.subject]), context.setup.board.index(action.object)
    _leaves(context, unit)
    context.stop_building(unit.number, "retreated")
    context.change(unit.number, retreated=True)
    context.emit(Retreated(SEATS[unit.side], unit.id, (context.name(unit.hex), action.object), "withdrew"))
    context.place(unit.number, hex_)


def _targets(setup: BlueGreySetup, position: Position, frame: object) -> tuple[int, ...]:
    return position.combat.targets if position.combat else ()


def _owner(position: Position, frame: frames.CavalryWithdraws) -> Side:
    return frame.side


UNASKED: dict[type, Unasked] = {}
STEPS: Handlers = {
    frames.Attack: Handler("attack", "8.1", _attack_options, _begin),
    frames.BuildAttack: Handler("build-attack", "8.3", _build_options, _build, about=_targets),
    frames.FightOn: Handler("build-attack", "8.9", _fight_on_options, _fight_on, about=_targets),
    frames.RoutedFirst: Handler("routed-first", "12.34", _routed_options, _flee, about=_targets),
    frames.CavalryWithdraws: Handler(
        "cavalry-withdraws", "12.19", _withdraw_options, _withdraw, side=_owner, about=_targets
    ),
}
