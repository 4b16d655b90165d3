"""Refusals: why an action is not legal, as a reason code, the rule and the hexes involved.

``CODES`` lists every code that ``refusal`` can give, with the meaning of its hexes and details; the presenter has a
sentence for each. ``COMBAT_CODES`` are those of the Combat Phase. Details that begin with a unit begin with its word.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.blue_grey import frames
from engine.blue_grey.duties import duties
from engine.blue_grey.explain_combat import COMBAT_CODES, combat_refusal
from engine.blue_grey.explain_move import RefusedMove, no_building, no_entry, no_exit, no_move
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.rallying import no_rally
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.turn import decision_of, options_of
from engine.blue_grey.view import Duties
from engine.decision import PASS, Action
from engine.errors import Refusal

CODES: dict[str, str] = {
    "not-now": "details: the verb, the kind of decision that is waited for",
    "no-such-hex": "details: the word that is no hex of this map",
    "no-such-unit": "details: the word that is no unit of this battle",
    "nobody-stands": "hexes: one by which an order names units, and where nobody stands",
    "not-yours": "hexes: the unit's, if it has one; details: the unit",
    "not-on-map": "details: the unit, then waiting, lost or left",
    "is-rallying": "hexes: the unit; details: the unit; it has a Rally marker and does not move",
    "is-building": "hexes: the unit; details: the unit; it has begun breastworks in this turn",
    "stopped-by-zone": "hexes: the unit, then the enemies that control its hex; details: the unit, which came in now",
    "held-by-zone": "hexes: the unit, then the enemies that control its hex; details: the unit, which stood there",
    "there-already": "hexes: the unit; details: the unit",
    "already-moved": "hexes: the unit; details: the unit",
    "marches-on": "hexes: the unit; details: the unit; it began strategic movement in this phase",
    "never-marches": "hexes: the unit; details: the unit, its kind",
    "moved-normally": "hexes: the unit; details: the unit; it began a normal move in this phase",
    "march-begins-near": "hexes: the unit, then the enemies nearer than three hexes; details: the unit",
    "march-comes-near": "hexes: from, to, then the enemies nearer than three hexes; details: the unit",
    "enemy-there": "hexes: from, to; details: the unit",
    "wrong-element": "hexes: from, to; details: the unit, its kind; gunboats keep to the river, others to the land",
    "train-alone": "hexes: from, to; details: the unit; trains and other units do not pass through one another",
    "routed-into-zone": "hexes: from, to, then the enemies that control it; details: the unit",
    "second-zone": "hexes: from, to, then the enemies that control it; details: the unit, which left a zone by night",
    "too-far": "hexes: from, to; details: the unit, the movement points needed and those it has",
    "creek-between": "hexes: from, to; details: the unit, then for the way round the points needed and those it has",
    "no-road": "hexes: from, to; details: the unit; no road or trail leads there from hexside to hexside",
    "zones-between": "hexes: from, to; details: the unit; every way leads through enemy units or zones of control",
    "no-way": "hexes: from, to; details: the unit; water or the map's edge lies between",
    "full": "hexes: from, to; details: the unit, then those in the hex, none of whom can make room",
    "not-waiting": "hexes: the unit's, if it has one; details: the unit, its status",
    "not-due": "hexes: its entries; details: the unit, the game-turn in which it comes",
    "not-its-entry": "hexes: its entries; details: the unit, the hex where it does not come in, if one was named",
    "entry-taken": "hexes: the entry; details: the unit, those that stand there: units do not come in stacked",
    "late-in-column": "hexes: the entry; details: the unit, the movement points needed and those it has",
    "no-exit": "hexes: the unit, then its side's exits; details: the unit",
    "exit-controlled": "hexes: the unit, then the enemies that control its hex; details: the unit",
    "no-works-yet": "hexes: the unit; details: the year, before 1863",
    "not-infantry": "hexes: the unit; details: the unit, its kind",
    "not-in-good-order": "hexes: the unit; details: the unit, its morale",
    "works-there": "hexes: where there are works already",
    "enemy-too-near": "hexes: the unit, then the enemies within three hexes; details: the unit",
    "needs-no-rally": "hexes: the unit; details: the unit, its morale",
    "rally-in-zone": "hexes: the unit, then the enemies that control its hex; details: the unit",
    "room-first": "hexes: the full hex, which a unit must leave at once",
    **COMBAT_CODES,
}


def refusal(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    """The reason why an action is not legal now."""
    decision = decision_of(setup, position)
    if isinstance(position.stack[-1], frames.MakeRoom):
        return Refusal("room-first", decision.rule, decision.about)
    if action.verb not in {one.verb for one in options_of(setup, position)} | _ALWAYS.get(decision.kind, set()):
        return _still_owed(setup, position, action) or Refusal(
            "not-now", decision.rule, (), (action.verb, decision.kind)
        )
    if action.verb not in _REASONS:
        return combat_refusal(setup, position, action)
    named = _whose(setup, position, action)
    if isinstance(named, Refusal):
        return named
    return _REASONS[action.verb](setup, position, named, action)


def _still_owed(setup: BlueGreySetup, position: Position, action: Action) -> Refusal | None:
    """Refusal of the phase's end while duties to attack remain."""
    owed = duties(setup, position) if action == PASS else Duties()
    if owed.enemy:
        return Refusal("must-attack", "8.1", owed.enemy)
    return Refusal("must-fight", "8.1", owed.own) if owed.own else None


_ALWAYS: dict[str, set[str]] = {
    "move-units": {"move", "march", "enter", "exit", "build"},
    "rally": {"rally"},
    "attack": {"target"},
    "build-attack": {"target", "join", "fight"},
    "retreat": {"retreat", "displace"},
    "displace": {"retreat", "displace"},
    "face-works": {"face"},
    "voluntary-rout": {"rout"},
    "routed-first": {"flee"},
    "cavalry-withdraws": {"withdraw"},
    "choose-losses": {"lose"},
    "comply": {"comply"},
    "advance": {"advance"},
    "raze-works": {"raze"},
}
"""Verbs that are explained even where no unit may do them."""


def _whose(setup: BlueGreySetup, position: Position, action: Action) -> Unit | Refusal:
    """The active side's unit in an action, or the refusal of one that is not."""
    if action.subject not in setup.numbers:
        return Refusal("no-such-unit", "", (), (action.subject,))
    unit = position.units[setup.numbers[action.subject]]
    if unit.side != position.active:
        hexes = (setup.names[unit.hex],) if unit.status == "here" else ()
        return Refusal("not-yours", "", hexes, (unit.id,))
    if action.object and action.object not in setup.board.grid.index:
        return Refusal("no-such-hex", "", (), (action.object,))
    return unit


Reason = Callable[[BlueGreySetup, Position, Unit, Action], Refusal]


def _no_move(setup: BlueGreySetup, position: Position, unit: Unit, action: Action) -> Refusal:
    return no_move(RefusedMove(setup, position, unit, setup.board.index(action.object), action.verb == "march"))


def _no_entry(setup: BlueGreySetup, position: Position, unit: Unit, action: Action) -> Refusal:
    return no_entry(setup, position, unit, setup.board.index(action.object))


def _no_exit(setup: BlueGreySetup, position: Position, unit: Unit, action: Action) -> Refusal:
    return no_exit(setup, position, unit)


def _no_building(setup: BlueGreySetup, position: Position, unit: Unit, action: Action) -> Refusal:
    return no_building(setup, position, unit)


def _no_rally(setup: BlueGreySetup, position: Position, unit: Unit, action: Action) -> Refusal:
    return no_rally(setup, position, unit)


_REASONS: dict[str, Reason] = {
    "move": _no_move,
    "march": _no_move,
    "enter": _no_entry,
    "exit": _no_exit,
    "build": _no_building,
    "rally": _no_rally,
}
