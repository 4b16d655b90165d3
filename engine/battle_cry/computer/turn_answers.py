"""How Archie answers in his own turn: the card, the orders, the moves and the attacks, each as the turn is planned."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry import frames
from engine.battle_cry.cards import card_table
from engine.battle_cry.computer.attack_value import Blow, Volley, blow
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.computer.tasks import Task
from engine.battle_cry.computer.threat_map import placed
from engine.battle_cry.decisions.card import CARD_VERBS, RELEASE
from engine.battle_cry.decisions.pieces import melee_order, order_of
from engine.battle_cry.orders import is_ordered
from engine.battle_cry.position import Position, flags_of
from engine.battle_cry.special.arriving import newcomer
from engine.battle_cry.special.leaving import exit_flags
from engine.battle_cry.special.locks import release_trait
from engine.decision import PASS, Action

FEW = 2
"""So many units stay on the map to the last."""


class _Promise(NamedTuple):
    """A card that could be played: what it leads to, the sketch of that turn, and what the card itself adds."""

    action: Action
    after: list[Position]
    sketch: float
    extra: float


def play_card(mind: DecisionInput, frame: frames.PlayCard) -> Action:
    """The card whose turn promises most beyond what holding it is worth; the likeliest are planned first.

    Without cards he hands nothing over.
    """
    promises = _promises(mind)
    if not promises:
        return PASS
    promises.sort(key=lambda promise: -(promise.sketch + promise.extra))
    best, chosen = float("-inf"), promises[0].action
    for promise in promises:
        value = promise.extra + sum(_planned(mind, position, promise) for position in promise.after) / len(
            promise.after
        )
        if value > best:
            best, chosen = value, promise.action
        if mind.out_of_time():
            break
    return chosen


def _promises(mind: DecisionInput) -> list[_Promise]:
    """What each card promises; when time is short, of the first ones in hand."""
    found: list[_Promise] = []
    for action in mind.actions:
        if action.verb not in CARD_VERBS:
            continue
        found.append(_promise(mind, action))
        if mind.out_of_time():
            break
    return found


def _promise(mind: DecisionInput, action: Action) -> _Promise:
    after = mind.cards.after(action)
    sketch = sum(mind.cards.outlook(position) for position in after) / len(after)
    row = card_table().get(after[0].effective)
    drawn = mind.weights.draw if row and row.draw > row.keep else 0.0
    drawn += mind.weights.release * _released(mind, action) if action.verb == RELEASE else 0.0
    return _Promise(action, after, sketch, drawn - mind.cards.keep(mind.side, action.subject) + mind.whim(action.text))


def _released(mind: DecisionInput, action: Action) -> int:
    """The units that a card would release."""
    trait = release_trait(action.subject)
    return sum(trait in unit.traits for unit in mind.position.placement.units_of(mind.side))


def _planned(mind: DecisionInput, position: Position, promise: _Promise) -> float:
    if isinstance(position.stack[-1], frames.GiveOrders | frames.MoveUnits | frames.BattleUnits):
        return mind.planner.plan(position).value
    return promise.sketch


def arrive(mind: DecisionInput, frame: frames.Arrive) -> Action:
    """Everybody at once, units before generals, each where he stands best."""

    def score(action: Action) -> tuple[int, float]:
        if action == PASS:
            return 0, 0.0
        unit, general = newcomer(mind.setup, mind.position, action.subject)
        to = mind.hex(action.object)
        if unit is not None:
            return 2, mind.stand.unit(placed(unit, to), to)
        assert general is not None
        return 1, mind.stand.general(general, to)

    return max(mind.actions, key=score)


def _way_out(mind: DecisionInput, verb: str) -> Action | None:
    """An order for a unit that could leave the map for flags, or its leaving; not for the last ones, unless it wins."""
    placement, side, exits = mind.position.placement, mind.side, mind.setup.rules.exits
    for action in mind.actions if exits else ():
        unit = placement.unit(mind.hex(action.subject)) if action.verb == verb and "*" not in action.subject else None
        if unit is None or (verb == "move" and action.object != "off"):
            continue
        flags = exit_flags(mind.setup.rules, unit)
        wins = flags_of(mind.position, side) + flags >= mind.setup.goal[side]
        if flags and (wins or placement.unit_mask[side].bit_count() > FEW):
            return action
    return None


def choose_section(mind: DecisionInput, frame: frames.ChooseSection) -> Action:
    """The section whose turn promises most."""
    return mind.best(lambda action: mind.cards.outlook(mind.cards.after(action)[0]))


def give_orders(mind: DecisionInput, frame: frames.GiveOrders) -> Action:
    """The next order of the plan, after those of units that leave the map."""
    out = _way_out(mind, "order")
    if out:
        return out
    for task in mind.planner.plan(mind.position).tasks:
        action = Action("order", _name(mind, task))
        if not is_ordered(mind.position, task.piece) and action in mind.actions:
            return action
    return PASS


def _name(mind: DecisionInput, task: Task) -> str:
    return mind.setup.names[task.piece.hex] + ("*" if task.order.is_general else "")


def move(mind: DecisionInput, frame: frames.MoveUnits) -> Action:
    """Off the map; or else the next move of the plan: units before generals, those in front first."""
    out = _way_out(mind, "move")
    if out:
        return out
    plan = mind.planner.plan(mind.position)
    going = [(task, to) for task, to in zip(plan.tasks, plan.places, strict=True) if to != task.piece.hex]
    going.sort(key=lambda one: (one[0].order.is_general, mind.survey.gap(mind.side, one[0].piece.hex)))
    for task, to in going:
        action = Action("move", _name(mind, task), "-", mind.setup.names[to])
        if action in mind.actions:
            return action
    return PASS


def battle(mind: DecisionInput, frame: frames.BattleUnits | frames.CompulsoryMelee) -> Action:
    """The attack that brings most as things are; among equals that of the unit with the fewest choices."""
    volley = Volley(mind.survey, mind.position)
    choices = [action.subject for action in mind.actions]

    def score(action: Action) -> tuple[float, int]:
        if action == PASS:
            return 0.0, 0
        return volley.mark(mind.hex(action.object)).gain(_blow(mind, action)), -choices.count(action.subject)

    return max(mind.actions, key=score)


def _blow(mind: DecisionInput, action: Action) -> Blow:
    unit = mind.position.placement.unit(mind.hex(action.subject))
    assert unit is not None
    order = order_of(mind.position, unit) or melee_order(mind.position, unit)
    return blow(mind.survey, mind.position, unit, mind.hex(action.object), order)


def end_turn(mind: DecisionInput, frame: frames.EndTurn) -> Action:
    """There is nothing else to say."""
    return PASS


def keep_card(mind: DecisionInput, frame: frames.KeepCard) -> Action:
    """The card most worth holding."""
    return mind.best(lambda action: mind.cards.keep(mind.side, action.subject))


def further_card(mind: DecisionInput, frame: frames.FurtherCard) -> Action:
    """The card whose orders promise most, if any: another one is drawn for it."""
    promises = [_promise(mind, action) for action in mind.actions if action != PASS]
    best = max(promises, key=lambda promise: promise.sketch, default=None)
    return best.action if best is not None and best.sketch > mind.weights.further else PASS


def discard(mind: DecisionInput, frame: frames.DiscardCard | frames.ShedCard) -> Action:
    """The card least worth holding."""
    return mind.best(lambda action: -mind.cards.keep(mind.side, action.subject))
