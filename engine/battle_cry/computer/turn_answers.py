"""The computer general's answers in his own turn: card, orders, moves and attacks, as the turn is planned."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry import frames
from engine.battle_cry.cards import card_table
from engine.battle_cry.computer.attack_value import Attack, Volley, attack_on
from engine.battle_cry.computer.coordination import TurnPlan
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.computer.tasks import Task
from engine.battle_cry.computer.threat_map import placed
from engine.battle_cry.decisions.card import CARD_VERBS, RELEASE
from engine.battle_cry.decisions.pieces import melee_order, order_of
from engine.battle_cry.orders import is_ordered
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position, flags_of
from engine.battle_cry.special.leaving import exit_flags
from engine.battle_cry.special.locks import release_trait
from engine.battle_cry.special.placing_arrivals import newcomer
from engine.decision import PASS, Action

FEW = 2
"""Number of units that stay on the map to the last."""


class _CardOption(NamedTuple):
    """A playable card: the positions after it, the value of a quick plan, and what the card adds."""

    action: Action
    after: list[Position]
    sketch: float
    extra: float


def play_card(given: DecisionInput, frame: frames.PlayCard) -> Action:
    """Plays the card whose turn is worth most beyond holding it; the likeliest are planned first.

    Without cards he hands no units over.
    """
    promises = _card_options(given)
    if not promises:
        return PASS
    promises.sort(key=lambda promise: -(promise.sketch + promise.extra))
    best, chosen, follows = float("-inf"), promises[0], list[TurnPlan]()
    for promise in promises:
        plans = [_planned(given, position, promise) for position in promise.after]
        value = promise.extra + sum(plan.value for plan in plans) / len(plans)
        if value > best:
            best, chosen, follows = value, promise, plans
        if given.out_of_time():
            break
    if len(follows) == 1:
        given.keep(chosen.after[0], follows[0])
    return chosen.action


def likeliest_cards(given: DecisionInput) -> list[tuple[Action, float]]:
    """The playable cards with their values by a quick plan, in flags, the most valuable first."""
    worth = [(promise.action, promise.sketch + promise.extra) for promise in _card_options(given)]
    return sorted(worth, key=lambda one: -one[1])


def _card_options(given: DecisionInput) -> list[_CardOption]:
    """The playable cards with their values; when time is short, only the first ones in hand."""
    found: list[_CardOption] = []
    for action in given.actions:
        if action.verb not in CARD_VERBS:
            continue
        found.append(_promise(given, action))
        if given.out_of_time():
            break
    return found


def _promise(given: DecisionInput, action: Action) -> _CardOption:
    after = given.cards.after(action)
    sketch = sum(given.cards.outlook(position) for position in after) / len(after)
    row = card_table().get(after[0].effective)
    drawn = given.weights.draw if row and row.draw > row.keep else 0.0
    drawn += given.weights.release * _released(given, action) if action.verb == RELEASE else 0.0
    return _CardOption(
        action, after, sketch, drawn - given.cards.keep(given.side, action.subject) + given.noise(action.text)
    )


def _released(given: DecisionInput, action: Action) -> int:
    """The number of units that a card would release."""
    trait = release_trait(action.subject)
    return sum(trait in unit.traits for unit in given.position.placement.units_of(given.side))


def _planned(given: DecisionInput, position: Position, promise: _CardOption) -> TurnPlan:
    if isinstance(position.stack[-1], frames.GiveOrders | frames.MoveUnits | frames.BattleUnits):
        return given.planner.plan(position)
    return TurnPlan(promise.sketch)


def arrive(given: DecisionInput, frame: frames.Arrive) -> Action:
    """Places everybody at once, units before generals, each where it is worth most."""

    def score(action: Action) -> tuple[int, float]:
        if action == PASS:
            return 0, 0.0
        unit, general = newcomer(given.setup, given.position, action.subject)
        to = given.hex(action.object)
        if unit is not None:
            return 2, given.hex_values.unit(placed(unit, to), to)
        assert general is not None
        return 1, given.hex_values.general(general, to)

    return max(given.actions, key=score)


def _way_out(given: DecisionInput, verb: str) -> Action | None:
    """The order or exit of a unit that can leave the map for flags; not for the last ones unless that wins."""
    placement, side, exits = given.position.placement, given.side, given.setup.rules.exits
    for action in given.actions if exits else ():
        unit = placement.unit(given.hex(action.subject)) if action.verb == verb and "*" not in action.subject else None
        if unit is None or (verb == "move" and action.object != "off"):
            continue
        flags = exit_flags(given.setup.rules, unit)
        wins = flags_of(given.position, side) + flags >= given.setup.goal[side]
        if flags and (wins or placement.unit_mask[side].bit_count() > FEW):
            return action
    return None


def choose_section(given: DecisionInput, frame: frames.ChooseSection) -> Action:
    """Chooses the section whose turn is worth most."""
    return given.best(lambda action: given.cards.outlook(given.cards.after(action)[0]))


def give_orders(given: DecisionInput, frame: frames.GiveOrders) -> Action:
    """Gives the plan's next order, after those of units that leave the map."""
    out = _way_out(given, "order")
    if out:
        return out
    for task in given.plan().tasks:
        action = Action("order", _name(given, task))
        if not is_ordered(given.position, task.piece) and action in given.actions:
            return action
    return PASS


def _name(given: DecisionInput, task: Task) -> str:
    return given.setup.names[task.piece.hex] + ("*" if task.order.is_general else "")


def move(given: DecisionInput, frame: frames.MoveUnits) -> Action:
    """Leaves the map first, then makes the plan's next move: units before generals, front first."""
    out = _way_out(given, "move")
    if out:
        return out
    plan = given.plan()
    going = [
        (task, to)
        for task, to in zip(plan.tasks, plan.places, strict=True)
        if to != task.piece.hex == _hex_of(given, task.piece)
    ]
    going.sort(key=lambda one: (one[0].order.is_general, given.threats.gap(given.side, one[0].piece.hex)))
    for task, to in going:
        action = Action("move", _name(given, task), "-", given.setup.names[to])
        if action in given.actions:
            given.follow(task, to)
            return action
    return PASS


def _hex_of(given: DecisionInput, piece: Unit | General) -> int:
    """The present hex of a piece of a plan."""
    placement = given.position.placement
    return (placement.generals if isinstance(piece, General) else placement.units)[piece.id].hex


def battle(given: DecisionInput, frame: frames.BattleUnits | frames.CompulsoryMelee) -> Action:
    """Makes the most valuable attack; among equals, the unit's with the fewest choices."""
    volley = Volley(given.threats, given.position)
    choices = [action.subject for action in given.actions]

    def score(action: Action) -> tuple[float, int]:
        if action == PASS:
            return 0.0, 0
        return volley.target(given.hex(action.object)).gain(_attack_of(given, action)), -choices.count(action.subject)

    return max(given.actions, key=score)


def _attack_of(given: DecisionInput, action: Action) -> Attack:
    unit = given.position.placement.unit(given.hex(action.subject))
    assert unit is not None
    order = order_of(given.position, unit) or melee_order(given.position, unit)
    return attack_on(given.threats, given.position, unit, given.hex(action.object), order)


def end_turn(given: DecisionInput, frame: frames.EndTurn) -> Action:
    """Ends the turn: the only answer."""
    return PASS


def keep_card(given: DecisionInput, frame: frames.KeepCard) -> Action:
    """Keeps the card most worth holding."""
    return given.best(lambda action: given.cards.keep(given.side, action.subject))


def further_card(given: DecisionInput, frame: frames.FurtherCard) -> Action:
    """Plays the card whose orders are worth most, if any: a new one is drawn for it."""
    promises = [_promise(given, action) for action in given.actions if action != PASS]
    best = max(promises, key=lambda promise: promise.sketch, default=None)
    return best.action if best is not None and best.sketch > given.weights.further else PASS


def discard(given: DecisionInput, frame: frames.DiscardCard | frames.ShedCard) -> Action:
    """Discards the card least worth holding."""
    return given.best(lambda action: -given.cards.keep(given.side, action.subject))
