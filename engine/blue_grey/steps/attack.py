"""Attacks are put together and announced (8.1 to 8.5, 8.9, 9.1, 9.2); before the dice defenders may go back."""

from __future__ import annotations

from msgspec.structs import replace

from engine.blue_grey import frames
from engine.blue_grey.attack import Builder
from engine.blue_grey.body import Body, Combat, Unit
from engine.blue_grey.combat_events import Retreated
from engine.blue_grey.odds import COLUMNS
from engine.blue_grey.play import ActionContext
from engine.blue_grey.reckoning import defenders_in, reckon
from engine.blue_grey.results import combat_of
from engine.blue_grey.retreat import ways
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, ROUTED, SEATS, Side
from engine.blue_grey.steps.step import Handlers, Unasked
from engine.blue_grey.zones import in_enemy_zone
from engine.decision import PASS, Action

# What is attacked, and by whom


def _attack_options(setup: BlueGreySetup, body: Body, frame: frames.Attack) -> list[Action]:
    builder = Builder(setup, body)
    found = [Action("target", setup.names[hex_]) for hex_ in builder.targets()]
    return found if not found or builder.must_go_on() else [*found, PASS]


def _begin(play: ActionContext, frame: frames.Attack, action: Action) -> None:
    if action.verb == "pass":
        play.pop()
        return
    play.set(combat=Combat(targets=(play.setup.ground.index(action.subject),)))
    play.push(frames.BuildAttack())


def _build_options(setup: BlueGreySetup, body: Body, frame: frames.BuildAttack) -> list[Action]:
    builder = Builder(setup, body)
    fights = columns(setup, body) if builder.can_be_fought() else []
    return [
        *(Action("join", unit.id) for unit in builder.joining()),
        *(Action("target", setup.names[hex_]) for hex_ in builder.targets()),
        *fights,
    ]


def columns(setup: BlueGreySetup, body: Body) -> list[Action]:
    """The column that the attack comes to, and every lower one (8.9)."""
    assert body.combat is not None
    best = reckon(setup, body, body.combat).column()
    return [Action("fight", COLUMNS[column]) for column in range(best, -1, -1)]


def _build(play: ActionContext, frame: frames.BuildAttack, action: Action) -> None:
    combat = combat_of(play)
    if action.verb == "target":
        play.set(combat=replace(combat, targets=(*combat.targets, play.setup.ground.index(action.subject))))
    elif action.verb == "join":
        _join(play, play.unit(play.setup.numbers[action.subject]))
    else:
        _announce(play, action.subject)


def _join(play: ActionContext, unit: Unit) -> None:
    play.set(combat=Builder(play.setup, play.body).joined(unit))


def _announce(play: ActionContext, column: str) -> None:
    """The attack stands: what the rest depends on is remembered, and defenders may still go back."""
    combat, body, enemy = combat_of(play), play.body, ENEMY[play.body.active]
    defenders = tuple(unit.number for hex_ in combat.targets for unit in defenders_in(body, enemy, hex_))
    close = [number for number in combat.attackers if number not in combat.bombarding]
    zoned = (number for number in (*close, *defenders) if in_enemy_zone(play.setup, body, play.unit(number)))
    announced = replace(
        combat,
        column=column,
        defenders=defenders,
        zoned=tuple(zoned),
        from_=tuple(sorted({play.unit(number).hex for number in close})),
    )
    play.set(combat=announced)
    early = (frames.Advance(body.active, early=True),) if play.setup.rules.early_advance else ()
    play.swap(frames.Resolve(), *early, frames.CavalryWithdraws(enemy), frames.RoutedFirst())


def _fight_on_options(setup: BlueGreySetup, body: Body, frame: frames.FightOn) -> list[Action]:
    return columns(setup, body)


def _fight_on(play: ActionContext, frame: frames.FightOn, action: Action) -> None:
    play.set(combat=replace(combat_of(play), column=action.subject))
    play.pop()


# Before the dice


def _still_there(body: Body) -> list[Unit]:
    combat = body.combat
    assert combat is not None
    return [body.units[number] for number in combat.defenders if body.units[number].hex in combat.targets]


def _routed_options(setup: BlueGreySetup, body: Body, frame: frames.RoutedFirst) -> list[Action]:
    found = [Action("flee", unit.id) for unit in _still_there(body) if unit.morale == ROUTED]
    return [*found, PASS] if found else []


def _flee(play: ActionContext, frame: frames.RoutedFirst, action: Action) -> None:
    if action.verb == "pass":
        play.pop()
        return
    unit, combat = play.unit(play.setup.numbers[action.subject]), combat_of(play)
    play.set(combat=replace(combat, fled=tuple(sorted({*combat.fled, unit.hex}))))
    _leaves(play, unit)
    play.push(frames.Retreat(unit.side, (unit.number,), 2, "routed-first"))


def _leaves(play: ActionContext, unit: Unit) -> None:
    combat = combat_of(play)
    play.set(combat=replace(combat, left=(*combat.left, unit.number)))


def _withdraw_options(setup: BlueGreySetup, body: Body, frame: frames.CavalryWithdraws) -> list[Action]:
    combat = body.combat
    assert combat is not None
    close = (body.units[number] for number in combat.attackers if number not in combat.bombarding)
    if any(unit.kind == "cavalry" for unit in close):
        return []
    found = [
        Action("withdraw", unit.id, "-", setup.names[hex_])
        for unit in _still_there(body)
        if unit.kind == "cavalry" and not unit.retreated
        for hex_ in ways(setup, body, unit)
    ]
    return [*found, PASS] if found else []


def _withdraw(play: ActionContext, frame: frames.CavalryWithdraws, action: Action) -> None:
    if action.verb == "pass":
        play.pop()
        return
    unit, hex_ = play.unit(play.setup.numbers[action.subject]), play.setup.ground.index(action.object)
    _leaves(play, unit)
    play.stop_building(unit.number, "retreated")
    play.change(unit.number, retreated=True)
    play.emit(Retreated(SEATS[unit.side], unit.id, (play.name(unit.hex), action.object), "withdrew"))
    play.place(unit.number, hex_)


def _targets(setup: BlueGreySetup, body: Body, frame: object) -> tuple[int, ...]:
    return body.combat.targets if body.combat else ()


def _owner(body: Body, frame: frames.CavalryWithdraws) -> Side:
    return frame.side


UNASKED: dict[type, Unasked] = {}
STEPS: dict[type, Handlers] = {
    frames.Attack: Handlers("attack", "8.1", _attack_options, _begin),
    frames.BuildAttack: Handlers("build-attack", "8.3", _build_options, _build, about=_targets),
    frames.FightOn: Handlers("build-attack", "8.9", _fight_on_options, _fight_on, about=_targets),
    frames.RoutedFirst: Handlers("routed-first", "12.34", _routed_options, _flee, about=_targets),
    frames.CavalryWithdraws: Handlers(
        "cavalry-withdraws", "12.19", _withdraw_options, _withdraw, side=_owner, about=_targets
    ),
}
