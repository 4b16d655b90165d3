"""Refusals in the Combat Phase: which there are, and those of attacks."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.blue_grey.attack import Builder, Pairing, needed
from engine.blue_grey.contact import can_attack, is_engaged
from engine.blue_grey.explain_retreat import no_way_back, no_withdrawal
from engine.blue_grey.explain_steps import no_advance, no_compliance, no_facing, no_flight, no_loss, no_razing, no_rout
from engine.blue_grey.fire import in_sight, reach_of
from engine.blue_grey.odds import COLUMNS, LEAST_ODDS, may_be_bombarded
from engine.blue_grey.position import Combat, Position, Unit
from engine.blue_grey.reckoning import reckon
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, ROUTED
from engine.blue_grey.sight import blockers
from engine.decision import Action
from engine.errors import Refusal

COMBAT_CODES: dict[str, str] = {
    "must-attack": "hexes: the enemies who must still be attacked before the phase ends",
    "must-fight": "hexes: the units that must still fight before the phase ends",
    "nobody-there": "hexes: where no enemy is that can be attacked",
    "attacked-already": "hexes: the enemy, who was attacked in this phase",
    "nobody-reaches": "hexes: the enemy, whom no unit of the side can attack now",
    "not-with-the-others": "hexes: the enemy; not all that attack hand to hand are beside it, too",
    "leaves-somebody": "hexes: the enemy or the unit; somebody who must fight would be left without a partner",
    "in-it-already": "hexes: the unit or the target; details: the unit, if it is one",
    "routed-attacks-not": "hexes: the unit; details: the unit",
    "fought-already": "hexes: the unit; details: the unit, which attacked, or by night was left out when its hex did",
    "never-attacks": "hexes: the unit; details: the unit, its kind",
    "not-beside-all": "hexes: the unit, then the targets; details: the unit",
    "engaged-guns": "hexes: the unit, then the targets; details: the unit, which is or was in an enemy zone of control",
    "was-displaced": "hexes: the unit; details: the unit",
    "too-far-to-fire": "hexes: the unit, then the targets; details: the unit, the hexes that it reaches",
    "no-line-of-sight": "hexes: the unit, then the targets; details: the unit, then the hexes that block the line",
    "nobody-joined": "hexes: the targets, none before there is an attack",
    "must-aim-too": "hexes: the enemies whom nobody else could attack afterwards",
    "others-must-join": "hexes: the units that would have nobody left to attack",
    "odds-too-low": "hexes: the targets; details: the attack, the defence, the lowest odds of a bombardment",
    "guns-need-foot": "hexes: the targets; infantry or cavalry has to be in it, too",
    "column-too-high": "details: the column named, the best that the attack comes to",
    "no-such-column": "details: the word that is no column",
    "another-goes-back": "hexes: where those stand that have to go back; details: the unit",
    "not-so-far-back": "hexes: from, to; details: the unit, the hexes that it has to go back",
    "goes-not-there": "hexes: from, to; details: the unit",
    "into-zone": "hexes: from, to, then the enemies that control it; details: the unit",
    "no-room": "hexes: from, to; details: the unit",
    "no-such-side": "hexes: the hex; details: the word that is no hexside, then those that are",
    "nothing-to-finish": "hexes: where no breastworks of the side come to be finished now",
    "no-works-there": "hexes: where there are no finished works",
    "razing-needs-foot": "hexes: the works, in which no infantry or cavalry of the side stands",
    "not-shaken": "hexes: the unit; details: the unit, its morale; only Shaken units rout of their own will",
    "enemies-flee": "hexes: the unit, one's own; details: the unit; only attacked enemies are made to flee",
    "not-routed": "hexes: the unit; details: the unit, its morale; only Routed units are made to flee",
    "not-attacked": "hexes: the unit; details: the unit, which is not attacked now",
    "not-cavalry": "hexes: the unit; details: the unit, its kind; only cavalry withdraws",
    "retreated": "hexes: the unit; details: the unit, which has retreated in this phase",
    "not-in-combat": "hexes: the unit; details: the unit, which had no part in this attack hand to hand",
    "did-not-bombard": "hexes: the unit; details: the unit; only batteries that bombarded fall back so",
    "no-way-back": "hexes: the unit; details: the unit, which has nowhere to retreat",
    "needless": "hexes: from, to; details: the unit; somebody can retreat without displacing a friend",
    "never-advances": "hexes: the unit; details: the unit, its kind",
    "routed-advances-not": "hexes: the unit; details: the unit",
    "not-beside": "hexes: from, to; details: the unit",
    "taken-already": "hexes: from, to; details: the unit; a friend has entered the hex",
    "not-offered": "details: the action's text",
}


def combat_refusal(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    """The reason why an action of the Combat Phase, with a verb that is asked for, is not legal."""
    return _REASONS.get(action.verb, _not_offered)(setup, position, action)


def _not_offered(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    return Refusal("not-offered", "", (), (action.text,))


def _no_target(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    if action.subject not in setup.board.grid.index:
        return Refusal("no-such-hex", "", (), (action.subject,))
    hex_, name = setup.board.index(action.subject), (action.subject,)
    builder = Builder(setup, position)
    enemies = [
        one for one in position.placement.in_hex(hex_) if one.side == ENEMY[position.active] and one.kind != "gunboat"
    ]
    if not enemies:
        return Refusal("nobody-there", "8.1", name)
    if hex_ in builder.pairing.targets:
        return Refusal("in-it-already", "8.1", name)
    if all(one.attacked for one in enemies):
        return Refusal("attacked-already", "8.1", name)
    if any(hex_ not in builder.contacts.may.get(own, ()) for own in builder.pairing.own):
        return Refusal("not-with-the-others", "8.1", name)
    return _no_such_attack(setup, position, builder, hex_)


def _no_such_attack(setup: BlueGreySetup, position: Position, builder: Builder, hex_: int) -> Refusal:
    """Why attackable enemies cannot be a target of this attack."""
    aimed = frozenset((*builder.pairing.targets, hex_))
    if builder.can_be_completed(Pairing(aimed, builder.pairing.own)):
        return _no_guns(setup, position, builder, replace(builder.combat, targets=(*builder.combat.targets, hex_)))
    reached = any(hex_ in may for may in builder.contacts.may.values()) or builder.guns_on(hex_)
    return Refusal("leaves-somebody" if reached else "nobody-reaches", "8.1", (setup.names[hex_],))


def _no_join(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    if action.subject not in setup.numbers:
        return Refusal("no-such-unit", "", (), (action.subject,))
    unit = position.units[setup.numbers[action.subject]]
    if unit.side != position.active or unit.status != "here":
        return Refusal("not-yours", "", (), (unit.id,))
    builder = Builder(setup, position)
    here = setup.names[unit.hex]
    if unit.number in builder.combat.attackers:
        return Refusal("in-it-already", "8.1", (here,), (unit.id,))
    left_out = setup.is_night(position.turn) and unit.hex in position.attacked_from
    return _no_place(setup, position, unit, builder) if can_attack(unit) and not left_out else _no_attacker(unit, here)


def _no_place(setup: BlueGreySetup, position: Position, unit: Unit, builder: Builder) -> Refusal:
    """Why a unit that could attack cannot join this attack."""
    here, targets = setup.names[unit.hex], tuple(setup.names[one] for one in builder.combat.targets)
    if unit.is_guns or unit.kind == "gunboat":
        found = _no_fire(setup, position, unit, builder)
        if found:
            code, *detail = found
            return Refusal(code, "9.1", (here, *targets), (unit.id, *detail))
    if unit in builder.partners():
        return _no_guns(setup, position, builder, builder.joined(unit))
    if not builder.pairing.targets <= builder.contacts.may.get(unit.hex, frozenset()):
        return Refusal("not-beside-all", "8.1", (here, *targets), (unit.id,))
    return Refusal("leaves-somebody", "8.1", (here,))


def _no_guns(setup: BlueGreySetup, position: Position, builder: Builder, combat: Combat) -> Refusal:
    """Why an attack's bombarding batteries are not legal."""
    targets = tuple(setup.names[one] for one in combat.targets)
    if builder.no_guns(combat) == "guns-need-foot":
        return Refusal("guns-need-foot", "9.13", targets)
    count = reckon(setup, position, combat)
    return Refusal("odds-too-low", "9.18", targets, (str(count.attack), str(count.defence), LEAST_ODDS))


def _no_attacker(unit: Unit, here: str) -> Refusal:
    if unit.morale == ROUTED:
        return Refusal("routed-attacks-not", "12.23", (here,), (unit.id,))
    if unit.kind == "train":
        return Refusal("never-attacks", "18.1", (here,), (unit.id, unit.kind))
    return Refusal("fought-already", "8.1", (here,), (unit.id,))


def _no_fire(setup: BlueGreySetup, position: Position, unit: Unit, builder: Builder) -> tuple[str, ...]:
    """Why a battery or gunboat can bombard none of the targets: the words of its refusal."""
    if unit.is_guns and is_engaged(setup, position, unit):
        beside = builder.pairing.targets <= builder.contacts.may.get(unit.hex, frozenset())
        return () if beside else ("engaged-guns",)
    if unit.displaced:
        return ("was-displaced",)
    reach = reach_of(setup, position, unit)
    near = [one for one in builder.combat.targets if setup.board.distance(unit.hex, one) <= reach]
    if not near:
        return ("too-far-to-fire", str(reach))
    if any(in_sight(setup, position, unit, one) for one in near):
        return ()
    return ("no-line-of-sight", *(setup.names[one] for one in blockers(setup.board, unit.hex, near[0])))


def _no_fight(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    builder = Builder(setup, position)
    targets = tuple(setup.names[one] for one in builder.combat.targets)
    if action.subject not in COLUMNS:
        return Refusal("no-such-column", "8.9", (), (action.subject,))
    if not builder.combat.attackers:
        return Refusal("nobody-joined", "8.1", targets)
    count = reckon(setup, position, builder.combat)
    if builder.can_be_fought():
        return Refusal("column-too-high", "8.9", (), (action.subject, COLUMNS[count.column()]))
    left_out = _left_out(setup, builder)
    if left_out is not None:
        return left_out
    by_guns = len(targets) == 1 or bool(builder.pairing.own)
    if by_guns and not may_be_bombarded(count.attack, count.defence):
        return Refusal("odds-too-low", "9.18", targets, (str(count.attack), str(count.defence), LEAST_ODDS))
    return Refusal("guns-need-foot", "9.13", targets)


def _left_out(setup: BlueGreySetup, builder: Builder) -> Refusal | None:
    """The refusal that names who else must be part of the attack, enemies first."""
    whole = needed(builder.contacts, builder.pairing)
    assert whole is not None, "no piece is legal that makes an attack impossible"
    aims, own = whole.targets - builder.pairing.targets, whole.own - builder.pairing.own
    for code, hexes in (("must-aim-too", aims), ("others-must-join", own)):
        if hexes:
            return Refusal(code, "8.1", tuple(setup.names[one] for one in sorted(hexes)))
    return None


Reason = Callable[[BlueGreySetup, Position, Action], Refusal]

_REASONS: dict[str, Reason] = {
    "target": _no_target,
    "join": _no_join,
    "fight": _no_fight,
    "retreat": no_way_back,
    "displace": no_way_back,
    "withdraw": no_withdrawal,
    "advance": no_advance,
    "face": no_facing,
    "rout": no_rout,
    "flee": no_flight,
    "lose": no_loss,
    "comply": no_compliance,
    "raze": no_razing,
}
