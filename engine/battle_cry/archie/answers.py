"""How Archie answers each kind of question: a function a kind, in ``ANSWERS``. Turns are planned, the rest is scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.battle_cry import frames
from engine.battle_cry.archie.cards import supply_gain
from engine.battle_cry.archie.mind import Mind
from engine.battle_cry.archie.plan import Plan, Task
from engine.battle_cry.archie.strike import Mark, Volley, blow
from engine.battle_cry.archie.works import gain_of
from engine.battle_cry.cards import card_table
from engine.battle_cry.field import OFF, General, Unit
from engine.battle_cry.orders import is_ordered
from engine.battle_cry.steps import melee_order, order_of
from engine.decision import PASS, Action

Answer = Callable[[Mind, Any], Action]


# The turn


def play_card(mind: Mind, frame: frames.PlayCard) -> Action:
    """The card whose turn promises most beyond what holding it is worth; the likeliest ones are planned in full."""
    promises = []
    for action in mind.actions:
        price = mind.cards.keep(mind.side, action.subject)
        after = mind.cards.after(action)
        sketch = sum(mind.cards.outlook(body) for body in after) / len(after)
        row = card_table().get(after[0].effective)
        drawn = mind.weights.draw if row and row.draw > row.keep else 0.0
        promises.append((sketch, drawn - price + mind.whim(action.text), action, after))
    promises.sort(key=lambda promise: -(promise[0] + promise[1]))
    best, chosen = float("-inf"), promises[0][2]
    for sketch, extra, action, after in promises:
        value = extra + sum(_planned(mind, body, sketch) for body in after) / len(after)
        if value > best:
            best, chosen = value, action
        if mind.out_of_time():
            break
    return chosen


def _planned(mind: Mind, body: Any, sketch: float) -> float:
    if isinstance(body.stack[-1], frames.GiveOrders | frames.Move | frames.Battle):
        return mind.planner.plan(body).value
    return sketch


def choose_section(mind: Mind, frame: frames.ChooseSection) -> Action:
    return mind.best(lambda action: mind.cards.outlook(mind.cards.after(action)[0]))


def give_orders(mind: Mind, frame: frames.GiveOrders) -> Action:
    plan = mind.planner.plan(mind.body)
    for task in plan.tasks:
        action = Action("order", _name(mind, task))
        if not is_ordered(mind.body, task.piece) and action in mind.actions:
            return action
    return PASS


def _name(mind: Mind, task: Task) -> str:
    return mind.setup.names[task.piece.hex] + ("*" if task.order.is_general else "")


def move(mind: Mind, frame: frames.Move) -> Action:
    """The next move of the plan: units before generals, those in front first."""
    plan = mind.planner.plan(mind.body)
    going = [(task, to) for task, to in zip(plan.tasks, plan.places, strict=True) if to != task.piece.hex]
    going.sort(key=lambda one: (one[0].order.is_general, mind.survey.gap(mind.side, one[0].piece.hex)))
    for task, to in going:
        action = Action("move", _name(mind, task), "-", mind.setup.names[to])
        if action in mind.actions:
            return action
    return PASS if PASS in mind.actions else mind.actions[0]


def battle(mind: Mind, frame: frames.Battle | frames.Melee) -> Action:
    """The attack that brings most as things are; among equals that of the unit with the fewest choices."""
    volley = Volley(mind.survey, mind.body)
    fewest: dict[str, int] = {}
    for action in mind.actions:
        fewest[action.subject] = fewest.get(action.subject, 0) + 1

    def score(action: Action) -> tuple[float, int]:
        if action == PASS:
            return 0.0, 0
        return volley.mark(mind.hex(action.object)).gain(_blow(mind, action)), -fewest[action.subject]

    return max(mind.actions, key=score)


def _blow(mind: Mind, action: Action) -> Any:
    unit = mind.body.field.unit(mind.hex(action.subject))
    assert unit is not None
    order = order_of(mind.body, unit) or melee_order(unit)
    return blow(mind.survey, mind.body, unit, mind.hex(action.object), order)


def end_turn(mind: Mind, frame: frames.EndTurn) -> Action:
    return PASS


def keep_card(mind: Mind, frame: frames.KeepCard) -> Action:
    return mind.best(lambda action: mind.cards.keep(mind.side, action.subject))


def discard(mind: Mind, frame: frames.DiscardCard) -> Action:
    return mind.best(lambda action: -mind.cards.keep(mind.side, action.subject))


# What a battle asks


def ignore_flags(mind: Mind, frame: frames.IgnoreFlags) -> Action:
    """As many flags as leave the unit, or the general, where he is best off, what the retreat costs included."""
    if frame.unit < 0:
        general = mind.body.field.generals[frame.general]
        return mind.best(lambda action: _driven_general(mind, general, frame.flags - int(action.subject)))
    unit = mind.body.field.units[frame.unit]
    return mind.best(lambda action: _driven(mind, unit, frame.flags - int(action.subject)))


def _driven(mind: Mind, unit: Unit, flags: int) -> float:
    """What is left of a unit's prospects when it goes back for so many flags."""
    if not flags:
        return mind.stand.unit(unit, unit.hex)
    rules = mind.setup.rules
    ways = rules.unit_ways(mind.setup, mind.body, unit, flags * rules.flag_hexes(unit))
    lost = mind.worth.cost(unit.side, unit.figures, ways.short)
    if ways.short >= unit.figures:
        return -lost
    left = replace(unit, figures=unit.figures - ways.short)
    return max(mind.stand.unit(left, to) for to in ways.hexes) - lost


def _driven_general(mind: Mind, general: General, flags: int) -> float:
    if not flags:
        return mind.stand.general(general, general.hex)
    ways = mind.setup.rules.general_ways(mind.setup, mind.body, general, flags)
    lost = -mind.worth.general[general.side]
    return max((mind.stand.general(general, to) for to in ways.hexes), default=lost)


def retreat_unit(mind: Mind, frame: frames.RetreatUnit) -> Action:
    unit = mind.body.field.units[frame.unit]
    return mind.best(lambda action: mind.stand.unit(unit, mind.hex(action.object)))


def retreat_general(mind: Mind, frame: frames.RetreatGeneral) -> Action:
    general = mind.body.field.generals[frame.general]
    known = mind.setup.board.grid.index
    return mind.best(
        lambda action: mind.stand.general(general, known[action.object]) if action.object in known else float("-inf")
    )


def take_ground(mind: Mind, frame: frames.TakeGround) -> Action:
    combat = mind.body.combat
    assert combat is not None
    unit = mind.body.field.units[combat.attacker]
    gain = mind.stand.unit(unit, combat.to) - mind.stand.unit(unit, unit.hex) + mind.weights.ground
    return next(action for action in mind.actions if (action == PASS) == (gain <= 0))


def fight_back(mind: Mind, frame: frames.FightBack) -> Action:
    combat = mind.body.combat
    if len(mind.actions) == 1 or combat is None:
        return mind.actions[0]
    field = mind.body.field
    unit, to = field.units[combat.target_unit], field.units[combat.attacker].hex
    gain = Mark(mind.survey, mind.body, to).gain(blow(mind.survey, mind.body, unit, to, None))
    return next(action for action in mind.actions if (action == PASS) == (gain < mind.weights.reaction))


def withdraw(mind: Mind, frame: frames.Withdraw) -> Action:
    """Back, if the hex there is better than this one after the attack."""
    field = mind.body.field
    unit, attacker = field.units[frame.unit], field.units[frame.attacker]
    attack = blow(mind.survey, mind.body, attacker, unit.hex, order_of(mind.body, attacker) or melee_order(attacker))
    harm = Mark(mind.survey, mind.body, unit.hex).gain(attack)

    def score(action: Action) -> float:
        if action == PASS:
            return mind.stand.unit(unit, unit.hex) - harm
        return mind.stand.unit(unit, mind.hex(action.object))

    return mind.best(score)


def free_attack(mind: Mind, frame: frames.FreeAttack) -> Action:
    return mind.best(lambda action: float(action != PASS))


# What cards ask


def place_works(mind: Mind, frame: frames.PlaceWorks) -> Action:
    return mind.best(lambda action: 0.0 if action == PASS else gain_of(mind.stand, mind.body, action))


def rally(mind: Mind, frame: frames.RallyFigures) -> Action:
    """A figure to the unit that the enemy could hurt most for want of it."""

    def score(action: Action) -> float:
        if action == PASS:
            return 0.0
        unit = mind.body.field.unit(mind.hex(action.subject))
        assert unit is not None
        price = mind.weights.figures[min(unit.figures, len(mind.weights.figures) - 1)]
        hits = mind.survey.hits_at(unit, unit.hex)
        harm = mind.worth.harm
        return price + harm(unit.side, unit.figures, hits) - harm(unit.side, unit.figures + 1, hits)

    return mind.best(score)


def return_unit(mind: Mind, frame: frames.ReturnUnit) -> Action:
    """Infantry first, where the way to the enemy is short."""
    kinds = ("infantry", "cavalry", "artillery")

    def score(action: Action) -> tuple[int, int]:
        arm = action.subject.partition("+")[0]
        return -kinds.index(arm), -mind.survey.gap(mind.side, mind.hex(action.object))

    return max(mind.actions, key=score)


def pick_general(mind: Mind, frame: frames.PickGeneral) -> Action:
    def score(action: Action) -> float:
        general = mind.body.field.general(mind.hex(action.subject))
        assert general is not None
        return mind.worth.general[general.side] + mind.stand.general(general, general.hex)

    return mind.best(score)


def pick_supply(mind: Mind, frame: frames.PickSupply) -> Action:
    return mind.best(lambda action: supply_gain(mind.planner, mind.setup, mind.body, action))


def place_supply(mind: Mind, frame: frames.PlaceSupply) -> Action:
    unit = mind.body.field.units[frame.unit]
    return mind.best(lambda action: mind.stand.unit(unit, mind.hex(action.object)))


ANSWERS: dict[type, Answer] = {
    frames.PlayCard: play_card,
    frames.ChooseSection: choose_section,
    frames.GiveOrders: give_orders,
    frames.Move: move,
    frames.Battle: battle,
    frames.Melee: battle,
    frames.EndTurn: end_turn,
    frames.KeepCard: keep_card,
    frames.DiscardCard: discard,
    frames.IgnoreFlags: ignore_flags,
    frames.RetreatUnit: retreat_unit,
    frames.RetreatGeneral: retreat_general,
    frames.TakeGround: take_ground,
    frames.FightBack: fight_back,
    frames.Withdraw: withdraw,
    frames.FreeAttack: free_attack,
    frames.PlaceWorks: place_works,
    frames.RallyFigures: rally,
    frames.ReturnUnit: return_unit,
    frames.PickGeneral: pick_general,
    frames.PickSupply: pick_supply,
    frames.PlaceSupply: place_supply,
}
