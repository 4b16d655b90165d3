"""The ``variant-150`` ruleset: dice are figures, melee apart from ranged fire, casualty checks for generals.

Each policy names the section of the 150 Variant that it implements; readings are those of ``docs/rules.md``.
"""

from __future__ import annotations

from engine.battle_cry.body import Body, Combat
from engine.battle_cry.cards import common_deck
from engine.battle_cry.combat import note
from engine.battle_cry.events import GeneralChecked
from engine.battle_cry.field import General, Unit
from engine.battle_cry.fire import flags_behind_works
from engine.battle_cry.frames import RetreatGeneral
from engine.battle_cry.play import Play
from engine.battle_cry.retreat import escape_ends, general_ends
from engine.battle_cry.ruleset import BaseDice, GeneralRetreat, Ruleset
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS, SYMBOL, Arm, Side
from engine.family import Option

CARBINES = Option(
    "carbines",
    "Cavalry carbines",
    ("off", "on"),
    "Cavalry that did not move may fire at an enemy two hexes away, one die a figure.",
)

_REACH: dict[Arm, int] = {"infantry": 1, "cavalry": 3, "artillery": 1}
_ANY_MOVE = 99

RIFLE_RANGE = 3
"""The longest range of infantry, in hexes."""

CARBINE_RANGE = 2
"""The longest range of cavalry, where the match has carbines."""

SUPPORTS = 2
"""Adjacent friends that together let a unit ignore a flag."""


def reach(unit: Unit) -> int:
    """Section "Move": infantry 1, cavalry 3, artillery 1, horse artillery 2 hexes."""
    return 2 if unit.is_horse else _REACH[unit.arm]


def fires_after(unit: Unit) -> int:
    """Section "Move": foot artillery moves or battles; horse artillery may battle after one hex."""
    if unit.arm != "artillery":
        return _ANY_MOVE
    return 1 if unit.is_horse else 0


def longest(unit: Unit) -> int:
    """The longest range at which a unit could ever battle."""
    if unit.arm == "artillery":
        return 5 if unit.is_horse else 6
    return RIFLE_RANGE if unit.arm == "infantry" else CARBINE_RANGE


def base_dice(setup: BattleSetup, unit: Unit, distance: int, moved: int) -> BaseDice:
    """Section "Ranged Combat" and "Melee Combat"."""
    if unit.arm == "artillery":
        return _artillery_dice(setup, unit, distance, moved)
    if distance == 1:
        return BaseDice(unit.figures)
    if unit.arm == "infantry":
        return BaseDice(unit.figures, -(unit.figures // 2) if moved else 0) if distance <= RIFLE_RANGE else BaseDice(0)
    carbines = setup.options["carbines"] == "on"
    return BaseDice(unit.figures if carbines and distance == CARBINE_RANGE and not moved else 0)


def _artillery_dice(setup: BattleSetup, unit: Unit, distance: int, moved: int) -> BaseDice:
    """5-4-3-2-1, horse artillery 4-3-2-1; from a hill one hex more with one die; one figure left: one die less."""
    if distance == 1 and moved:
        return BaseDice(0)
    dice = (5 if unit.is_horse else 6) - distance
    if dice == 0 and setup.board.ground[unit.hex].is_hill:
        dice = 1
    return BaseDice(max(dice - (unit.figures == 1), 0))


def hits(faces: str, arm: Arm, distance: int) -> int:
    """Section "Hit": the target's symbol; in melee sabers too."""
    return faces.count(SYMBOL[arm]) + (faces.count("S") if distance == 1 else 0)


def overlooks(setup: BattleSetup, body: Body, unit: Unit) -> int:
    """Section "Line of Sight", example 8: artillery on a hill sees over friends in lower, clear, adjacent hexes."""
    board = setup.board
    if unit.arm != "artillery" or not board.hills >> unit.hex & 1:
        return 0
    friends = body.field.unit_mask[unit.side] | body.field.general_mask[unit.side]
    return friends & board.grid.neighbour_mask[unit.hex] & board.clear


def bolster(setup: BattleSetup, body: Body, combat: Combat) -> int:
    """Section "Bolster Morale": one flag for an attached general, for supports, for works across the hexside."""
    field = body.field
    unit = field.units[combat.target_unit]
    friends = field.unit_mask[unit.side] | field.lone_generals(unit.side)
    support = (setup.board.grid.neighbour_mask[unit.hex] & friends).bit_count() >= SUPPORTS
    return field.has_general(unit) + support + flags_behind_works(setup, body, combat.from_, combat.to)


def check_general(play: Play, general: General) -> None:
    """Section "General Casualty Check": two dice, both sabers; one die when his unit is gone; once a combat roll.

    A general who outlives his unit must retreat.
    """
    combat = play.body.combat
    assert combat is not None
    eliminated = play.field.is_alone(general)
    if not combat.checked:
        note(play, checked=True)
        faces = play.roll("general casualty check", 1 if eliminated else 2)
        fell = set(faces) == {"S"}
        play.emit(GeneralChecked(SEATS[general.side], general.name, play.name(general.hex), faces, fell))
        if fell:
            play.lose_general(general, "check", flag=True)
            return
    if eliminated:
        play.push(RetreatGeneral(general.side, general.id))


def strike_general(play: Play, general: General, combat: Combat) -> None:
    """Section "Unattached General": a saber eliminates him, otherwise he must retreat; flags have no effect."""
    if "S" in combat.faces:
        play.lose_general(general, "battle", flag=True)
    else:
        play.push(RetreatGeneral(general.side, general.id))


def general_retreat(setup: BattleSetup, body: Body, general: General) -> GeneralRetreat:
    """Section "General's Retreat": one to three hexes; from his own edge off the board; else through one enemy unit.

    Blocked by impassable terrain, or with no hex behind the enemy, he has nowhere to go.
    """
    if setup.board.edge[general.side] >> general.hex & 1:
        return GeneralRetreat((), leaves=True)
    ends = general_ends(setup, body, general, 3)
    if ends:
        return GeneralRetreat(ends)
    return GeneralRetreat(escape_ends(setup, body, general), escaping=True)


def may_take_ground(setup: BattleSetup, body: Body, combat: Combat) -> bool:
    """Section "Take Ground" (reading 19): infantry or cavalry with a general, onto any passable hex."""
    attacker = body.field.units[combat.attacker]
    passable = not setup.board.impassable >> combat.to & 1
    return attacker.arm != "artillery" and body.field.has_general(attacker) and passable


def deck_of(_: Side) -> int:
    """Section "Command Cards": one common deck."""
    return 0


VARIANT_150 = Ruleset(
    id="variant-150",
    name="Battle Cry 150 Variant",
    version=1,
    options=(CARBINES,),
    reach=reach,
    fires_after=fires_after,
    base_dice=base_dice,
    longest=longest,
    hits=hits,
    general_in_range=False,
    overlooks=overlooks,
    bolster=bolster,
    check_general=check_general,
    strike_general=strike_general,
    general_retreat=general_retreat,
    may_take_ground=may_take_ground,
    deck=common_deck,
    deck_of=deck_of,
    sections={
        "reach": "Move",
        "fires_after": "Move",
        "base_dice": "Ranged Combat; Melee Combat",
        "longest": "Ranged Combat",
        "hits": "Hit",
        "general_in_range": "Unattached General",
        "overlooks": "Line of Sight, example 8",
        "bolster": "Bolster Morale",
        "check_general": "General Casualty Check",
        "strike_general": "Unattached General",
        "general_retreat": "General's Retreat",
        "may_take_ground": "Take Ground",
        "deck": "Command Cards",
    },
)
