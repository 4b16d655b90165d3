"""Why not? For an action that is not legal, the reason as a code, the rule and the hexes involved.

``CODES`` lists every code that ``refusal`` can give, with what its hexes and details are; ``render.phrases`` has a
sentence for each.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.battle_cry.body import Body, Order
from engine.battle_cry.field import General, Unit
from engine.battle_cry.fire import battle_limit, binding_enemies, reckon, sees
from engine.battle_cry.frames import GiveOrders, Move
from engine.battle_cry.movement import piece_of
from engine.battle_cry.orders import holders, is_ordered
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.battle_cry.steps import STEPS, piece_named
from engine.decision import Action
from engine.errors import Refusal
from engine.hexgrid import hexes_of

CODES: dict[str, str] = {
    "not-now": "details: the verb, the kind of decision that is waited for",
    "no-such-hex": "details: the word that is no hex of this board",
    "card-not-held": "details: the card's id",
    "no-own-piece": "hexes: where none of one's own pieces stands",
    "no-own-general": "hexes: where none of one's own generals stands",
    "already-ordered": "hexes: the piece that has its order",
    "no-orders-left": "hexes: the piece; the card gives no more orders there",
    "wrong-section": "hexes: the piece; it is outside the card's sections or of the wrong arm",
    "not-ordered": "hexes: the piece that has no order this turn",
    "already-moved": "hexes: the piece that has moved or may not move",
    "own-piece-there": "hexes: from, to; a friend is in the way at the end",
    "enemy-there": "hexes: from, to",
    "impassable": "hexes: from, to; details: the terrain",
    "too-far": "hexes: from, to; details: the hexes it may move",
    "no-way": "hexes: from, to; pieces or terrain that stops are in the way",
    "already-battled": "hexes: the unit",
    "moved-too-far": "hexes: the unit; artillery that moved does not battle so",
    "entered-terrain": "hexes: the unit; details: the terrain that it entered this turn",
    "nobody-there": "hexes: from, to",
    "adjacent-first": "hexes: from, to, then the adjacent enemies",
    "out-of-range": "hexes: from, to; details: the distance, the longest range",
    "general-alone": "hexes: from, to; a general alone is a target only in melee",
    "sight-blocked": "hexes: from, to, then the hexes that block the line",
    "no-dice": "hexes: from, to; details: base, halved, ground, cover, card",
    "not-offered": "details: the kind of decision; anything else that is not one of its answers",
}


def refusal(setup: BattleSetup, body: Body, action: Action) -> Refusal:
    """Why an action is not legal for the seat that is asked."""
    step = STEPS[type(body.stack[-1])]
    asked = {one.verb for one in step.options(setup, body, body.stack[-1])}
    if action.verb not in asked and action.verb not in _REASONS:
        return Refusal("not-now", step.rule, detail=(action.verb, step.kind))
    if action.verb in _REASONS:
        kinds, reason = _REASONS[action.verb]
        if step.kind not in kinds:
            return Refusal("not-now", step.rule, detail=(action.verb, step.kind))
        for word in (action.subject, action.object):
            name = word.rstrip("*")
            if action.verb != "play" and word and name not in setup.board.grid.index:
                return Refusal("no-such-hex", step.rule, detail=(name,))
        return reason(setup, body, action, step.rule)
    return Refusal("not-offered", step.rule, detail=(step.kind,))


def _play(setup: BattleSetup, body: Body, action: Action, rule: str) -> Refusal:
    return Refusal("card-not-held", rule, detail=(action.subject,))


def _order(setup: BattleSetup, body: Body, action: Action, rule: str) -> Refusal:
    hexes = (action.subject.rstrip("*"),)
    piece = piece_named(setup, body, action.subject)
    if piece is None or piece.side != body.active:
        return Refusal("no-own-general" if action.subject.endswith("*") else "no-own-piece", rule, hexes)
    if is_ordered(body, piece):
        return Refusal("already-ordered", rule, hexes)
    frame = body.stack[-1]
    assert isinstance(frame, GiveOrders)
    return Refusal("no-orders-left" if holders(frame, piece) else "wrong-section", rule, hexes)


def _move(setup: BattleSetup, body: Body, action: Action, rule: str) -> Refusal:
    from_, to = action.subject.rstrip("*"), action.object
    piece = piece_named(setup, body, action.subject)
    if piece is None or piece.side != body.active:
        return Refusal("no-own-general" if action.subject.endswith("*") else "no-own-piece", rule, (from_,))
    order = _order_for(body, piece)
    if order is None:
        return Refusal("not-ordered", rule, (from_,))
    frame = body.stack[-1]
    assert isinstance(frame, Move)
    if not order.moves or (order.again and order.moves == 1 and not frame.again):
        return Refusal("already-moved", rule, (from_,))
    return _no_move(setup, body, piece, order, to, rule)


def _no_move(setup: BattleSetup, body: Body, piece: Unit | General, order: Order, to: str, rule: str) -> Refusal:
    names, field = setup.names, body.field
    hexes = (names[piece.hex], to)
    goal = setup.board.grid.index[to]
    enemy = ENEMY[piece.side]
    if (field.unit_mask[enemy] | field.general_mask[enemy]) >> goal & 1:
        return Refusal("enemy-there", rule, hexes)
    if setup.board.impassable >> goal & 1:
        return Refusal("impassable", rule, hexes, (setup.board.ground[goal].terrains[0],))
    if setup.board.grid.distance[piece.hex][goal] > order.reach:
        return Refusal("too-far", rule, hexes, (str(order.reach),))
    if field.occupied >> goal & 1:
        return Refusal("own-piece-there", rule, hexes)
    return Refusal("no-way", rule, hexes)


def _battle(setup: BattleSetup, body: Body, action: Action, rule: str) -> Refusal:
    from_, to = action.subject, action.object
    unit = piece_named(setup, body, from_)
    if not isinstance(unit, Unit) or unit.side != body.active:
        return Refusal("no-own-piece", rule, (from_.rstrip("*"),))
    order = _order_for(body, unit)
    if order is None:
        return Refusal("not-ordered", rule, (from_,))
    if not order.battles:
        return Refusal("already-battled", rule, (from_,))
    return no_battle(setup, body, unit, order, setup.board.grid.index[to], rule)


def no_battle(
    setup: BattleSetup, body: Body, unit: Unit, order: Order | None, to: int, rule: str = "Battle"
) -> Refusal:
    """Why a unit may not battle a hex: the first of the rules, in the order of the text, that forbids it."""
    names, field, board, enemy = setup.names, body.field, setup.board, ENEMY[unit.side]
    hexes = (names[unit.hex], names[to])
    if order is not None and order.moved > order.fires_after:
        return Refusal("moved-too-far", rule, (names[unit.hex],))
    limit = battle_limit(setup, unit, order)
    if limit is None:
        return Refusal("entered-terrain", "Terrain", (names[unit.hex],), board.ground[unit.hex].terrains[:1])
    if not (field.unit_mask[enemy] | field.general_mask[enemy]) >> to & 1:
        return Refusal("nobody-there", rule, hexes)
    near = binding_enemies(setup, body, unit)
    distance = board.grid.distance[unit.hex][to]
    if near and distance > 1:
        return Refusal("adjacent-first", rule, (*hexes, *(names[one] for one in hexes_of(near))))
    longest = min(setup.rules.longest(unit), limit.range)
    if distance > longest:
        return Refusal("out-of-range", "Range", hexes, (str(distance), str(longest)))
    if distance > 1 and not setup.rules.general_in_range and field.lone_generals(enemy) >> to & 1:
        return Refusal("general-alone", setup.rules.sections["general_in_range"], hexes)
    if not sees(setup, body, unit, to):
        blockers = sight_blockers(setup, body, unit, to)
        return Refusal("sight-blocked", "Line of Sight", (*hexes, *(names[one] for one in blockers)))
    count = reckon(setup, body, unit, to, order)
    if count.base == 0:
        return Refusal("out-of-range", "Range", hexes, (str(distance), str(longest - 1)))
    return Refusal("no-dice", "Resolving Battles", hexes, tuple(str(number) for number in count))


def sight_blockers(setup: BattleSetup, body: Body, unit: Unit, to: int) -> list[int]:
    """The hexes that block a unit's line to a hex: all those entered, or else one on each side."""
    through, left, right = setup.board.touched(unit.hex, to)
    pieces = body.field.occupied & ~setup.rules.overlooks(setup, body, unit)
    blocking = setup.board.blocking_between(unit.hex, to) | pieces
    if through & blocking:
        return hexes_of(through & blocking)
    if left & blocking and right & blocking:
        return hexes_of((left | right) & blocking)
    return []


def _order_for(body: Body, piece: Unit | General) -> Order | None:
    return next((order for order in body.orders if piece_of(body, order) is piece), None)


Reason = Callable[[BattleSetup, Body, Action, str], Refusal]

_REASONS: dict[str, tuple[frozenset[str], Reason]] = {
    "play": (frozenset({"play-card"}), _play),
    "order": (frozenset({"give-orders"}), _order),
    "move": (frozenset({"move"}), _move),
    "battle": (frozenset({"battle"}), _battle),
}
