"""A battle from the roll to the last of its consequences: hits, casualty checks, flags, retreats, taken ground.

"Resolving Battles", "Bolster Morale" and "Retreat": hits first, then flags. What the players must choose on the way is
pushed as frames; each frame, when its turn comes, looks again at what is still so.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.battle_cry.body import Body, Combat, Order
from engine.battle_cry.events import BattleRolled, FlagsIgnored, GroundTaken
from engine.battle_cry.field import OFF, Unit
from engine.battle_cry.fire import reckon, targets
from engine.battle_cry.frames import FightBack, IgnoreFlags, RetreatUnit, TakeGround
from engine.battle_cry.play import Play
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS, Side

NONE = -1
REACTION = "fight-back"


def fight(play: Play, unit: Unit, to: int, order: Order | None) -> None:
    """Rolls a unit's battle against a hex and resolves it as far as nobody has to choose.

    Without an order the unit fights back: nothing answers it, and it takes no ground.
    """
    field = play.field
    target = field.unit(to)
    general = field.general(to)
    count = reckon(play.setup, play.body, unit, to, order)
    distance = play.setup.board.grid.distance[unit.hex][to]
    faces = play.roll("battle", count.dice)
    combat = Combat(
        attacker=unit.id,
        attacker_side=unit.side,
        from_=unit.hex,
        to=to,
        melee=distance == 1,
        target_unit=target.id if target else NONE,
        target_general=general.id if general and not target else NONE,
        faces=faces,
        fighting_back=order is None,
        flags=faces.count("F") if target else 0,
    )
    hits = play.setup.rules.hits(faces, target.arm, distance) if target else int("S" in faces)
    play.emit(
        BattleRolled(
            side=SEATS[unit.side],
            arm=unit.arm,
            from_=play.name(unit.hex),
            to=play.name(to),
            target=target.arm if target else "general",
            melee=combat.melee,
            dice=faces,
            base=count.base,
            halved=count.halved,
            ground=count.ground,
            cover=count.cover,
            card=count.card,
            hits=hits,
            flags=combat.flags,
            fighting_back=combat.fighting_back,
        )
    )
    play.set(combat=combat)
    if not combat.fighting_back:
        play.push(FightBack())
    play.push(TakeGround())
    if target is None:
        play.setup.rules.strike_general(play, field.generals[combat.target_general], combat)
        return
    if hits:
        _take_hits(play, target, hits)
    if not play.outcome and play.body.combat and play.body.combat.flags:
        _raise_flags(play)


def _take_hits(play: Play, target: Unit, hits: int) -> None:
    """Removes the figures hit; the general with them is checked; flags on an eliminated unit have no effect."""
    remaining = play.lose_figures(target, hits, "battle")
    check_general(play, target.hex)
    if remaining.hex == OFF:
        note(play, flags=0)


def check_general(play: Play, hex_: int) -> None:
    """The casualty check of the general, if any, whose unit just lost figures in a hex, by the rules in force."""
    general = play.field.general(hex_)
    if general is not None and not play.outcome:
        play.setup.rules.check_general(play, general)


def note(play: Play, **changes: bool | int) -> None:
    """Remembers something of the combat under way."""
    combat = play.body.combat
    assert combat is not None
    play.set(combat=replace(combat, **changes))


def _raise_flags(play: Play) -> None:
    combat = play.body.combat
    assert combat is not None
    unit = play.field.units[combat.target_unit]
    most = min(combat.flags, play.setup.rules.bolster(play.setup, play.body, combat))
    if most:
        play.push(IgnoreFlags(unit.side, unit.id, combat.flags, most))
    else:
        force_back(play, unit, combat.flags)


def ignore_flags(play: Play, frame: IgnoreFlags, ignored: int) -> None:
    """Carries out a bolster choice: the flags not ignored drive the unit back."""
    unit = play.field.units[frame.unit]
    if ignored:
        play.emit(FlagsIgnored(SEATS[unit.side], play.name(unit.hex), ignored, frame.flags))
    if frame.flags > ignored:
        force_back(play, unit, frame.flags - ignored)


def force_back(play: Play, unit: Unit, hexes: int) -> None:
    """A unit must retreat so many hexes."""
    note(play, forced=True, flags=hexes)
    play.push(RetreatUnit(unit.side, unit.id, hexes))


# Taking ground


def can_take_ground(setup: BattleSetup, body: Body) -> bool:
    """Whether the victor of the combat may enter the hex that the enemy left."""
    combat = body.combat
    if combat is None or combat.fighting_back or not combat.melee:
        return False
    attacker = body.field.units[combat.attacker]
    stands = attacker.hex == combat.from_
    emptied = not body.field.occupied >> combat.to & 1
    holds = any(order.hold and order.piece == attacker.id and not order.is_general for order in body.orders)
    return stands and emptied and not holds and setup.rules.may_take_ground(setup, body, combat)


def take_ground(play: Play) -> None:
    """The victor and its general enter the hex that the enemy left."""
    combat = play.body.combat
    assert combat is not None
    attacker = play.field.units[combat.attacker]
    general = play.place_together(attacker, combat.to)
    play.emit(
        GroundTaken(
            SEATS[attacker.side], play.name(combat.from_), play.name(combat.to), general.name if general else ""
        )
    )


# Fight Back


def may_react(setup: BattleSetup, body: Body) -> bool:
    """Whether the public position allows the attacked unit to fight back, whatever the hand holds (reading 11)."""
    combat = body.combat
    if combat is None or combat.target_unit == NONE or combat.forced:
        return False
    defender, attacker = body.field.units[combat.target_unit], body.field.units[combat.attacker]
    if OFF in (defender.hex, attacker.hex):
        return False
    if not body.hands[defender.side] or _all_reactions_seen(setup, body):
        return False
    return attacker.hex in targets(setup, body, defender, None)


def _all_reactions_seen(setup: BattleSetup, body: Body) -> bool:
    """Whether every copy of the reaction card lies face up, so that nobody can hold one."""
    seen = sum(deck.discards.count(REACTION) for deck in body.decks) + (body.table == REACTION)
    return seen >= setup.rules.deck().count(REACTION)


def defender_of(body: Body) -> Side:
    """The side whose unit was attacked in the combat under way."""
    assert body.combat is not None
    return ENEMY[body.combat.attacker_side]
