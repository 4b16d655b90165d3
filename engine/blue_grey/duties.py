"""Who must still attack and be attacked (8.1), and how a Combat Phase goes on after an attack whose dice are unknown.

Whoever puts attacks together before the dice asks here what is still owed when those before it have been fought.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.blue_grey import frames
from engine.blue_grey.contact import NONE, contacts_of
from engine.blue_grey.position import Body
from engine.blue_grey.reckoning import defenders_in
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY
from engine.blue_grey.view import Duties


def duties(setup: BlueGreySetup, body: Body) -> Duties:
    """What the active side still owes while it chooses and puts together its attacks; at other times nothing."""
    if not isinstance(body.stack[-1], frames.Attack | frames.BuildAttack):
        return Duties()
    contacts = contacts_of(setup, body)
    met = NONE.union(*(contacts.contact[hex_] for hex_ in contacts.bound))
    return Duties(*(tuple(setup.names[hex_] for hex_ in sorted(hexes)) for hexes in (contacts.bound, met)))


def come_to_nothing(body: Body) -> Body:
    """The position after the attack that is put together now, as if nothing came of its dice.

    Its units have fought, its targets were attacked, and the next attack is asked for.
    """
    combat = body.combat
    assert combat is not None
    field, enemy = body.field, ENEMY[body.active]
    for number in combat.attackers:
        field = field.put(replace(field.units[number], fought=True))
    for hex_ in combat.targets:
        for unit in defenders_in(body, enemy, hex_):
            field = field.put(replace(field.units[unit.number], attacked=True))
    return replace(body, field=field, combat=None, stack=body.stack[:-1])
