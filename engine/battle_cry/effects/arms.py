"""Tactic cards that order by arm or by general, from Battle and Hold Position to Battle Cry."""

from __future__ import annotations

from msgspec.structs import replace

from engine.battle_cry.cards import Card
from engine.battle_cry.effects.common import anywhere, cards_held, effect, one_order, turn_of
from engine.battle_cry.events import DiceRolled
from engine.battle_cry.field import Unit
from engine.battle_cry.frames import Battle, ChooseSection, GiveOrders, Move, Pool
from engine.battle_cry.orders import general_order, give, unit_order
from engine.battle_cry.play import Play
from engine.battle_cry.sides import ARMS, SEATS, SYMBOL, Arm


def _own(play: Play, *arms: Arm) -> list[Unit]:
    units = (unit for unit in play.field.units_of(play.body.active) if unit.arm in arms)
    return sorted(units, key=lambda unit: unit.hex)


@effect("battle-and-hold")
def battle_and_hold(play: Play, card: Card) -> None:
    """Up to four infantry or artillery units anywhere battle with a die more; they neither move nor take ground."""
    if not _own(play, "infantry", "artillery"):
        return one_order(play, card)
    everywhere = anywhere(play)
    guns, foot = (Pool(everywhere, card.units, arm, generals=False) for arm in ("artillery", "infantry"))
    turn_of(play, GiveOrders((guns, foot), most=card.units, dice=card.dice, hold=True))


@effect("bombard")
def bombard(play: Play, card: Card) -> None:
    """Every artillery unit battles twice, or moves up to three hexes and does not battle."""
    guns = _own(play, "artillery")
    if not guns:
        return one_order(play, card)
    play.push(Battle(), Move())
    for unit in guns:
        give(play, unit, replace(unit_order(play.setup, unit), reach=card.move, battles=card.battles, fires_after=0))


@effect("forced-march")
def forced_march(play: Play, card: Card) -> None:
    """Every infantry unit of one section moves up to two hexes and may battle."""
    if not _own(play, "infantry"):
        return one_order(play, card)
    play.push(Battle(), Move(), ChooseSection(card.move))


def march_section(play: Play, section: int, reach: int) -> None:
    """Orders the infantry of the section chosen for a Forced March."""
    where = play.setup.board.section[play.body.active][section]
    for unit in _own(play, "infantry"):
        if where >> unit.hex & 1:
            give(play, unit, replace(unit_order(play.setup, unit), reach=reach))


@effect("hit-and-run")
def hit_and_run(play: Play, card: Card) -> None:
    """Every cavalry unit moves, battles and moves again; no step is compulsory."""
    horse = _own(play, "cavalry")
    if not horse:
        return one_order(play, card)
    play.push(Move(again=True), Battle(), Move())
    for unit in horse:
        give(play, unit, replace(unit_order(play.setup, unit), moves=2, again=True))


@effect("leadership")
def leadership(play: Play, card: Card) -> None:
    """Every general, and every unit that he stays with; infantry and cavalry led by one battle with a die more."""
    generals = sorted(play.field.generals_of(play.body.active), key=lambda general: general.hex)
    if not generals:
        return one_order(play, card)
    play.push(Battle(), Move())
    for general in generals:
        unit = play.field.unit(general.hex)
        if unit:
            give(play, unit, replace(unit_order(play.setup, unit), dice=card.dice, led=True))
        give(play, general, general_order(general))


@effect("battle-cry")
def battle_cry(play: Play, card: Card) -> None:
    """A die for each card held: an arm's symbol orders such a unit, sabers anybody; all battle with a die more."""
    faces = play.roll(card.id, cards_held(play))
    play.emit(DiceRolled(SEATS[play.body.active], card.id, faces))
    everywhere = anywhere(play)
    pools = [Pool(everywhere, faces.count(SYMBOL[arm]), arm, generals=False) for arm in ARMS]
    pools.append(Pool(everywhere, faces.count("S")))
    turn_of(play, GiveOrders(tuple(pool for pool in pools if pool.count), dice=card.dice))
