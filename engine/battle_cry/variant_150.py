"""The ``variant-150`` ruleset: dice are figures, melee apart from ranged fire, casualty checks for generals.

Each policy names the section of the 150 Variant that it implements; readings are those of ``docs/rules.md``.
"""

from __future__ import annotations

from engine.battle_cry import official
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.combat import note
from engine.battle_cry.events import GeneralChecked
from engine.battle_cry.fire import flags_behind_works, is_supported
from engine.battle_cry.frames import RetreatGeneral
from engine.battle_cry.movement import general_moves, unit_moves
from engine.battle_cry.official import artillery_dice
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Combat, Position
from engine.battle_cry.retreat import escape_ends, general_ends, passes_friends_off
from engine.battle_cry.ruleset import BaseDice, GeneralRetreat, Morale, Ruleset, shares_anew, shown_for_good
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS, SYMBOL, Arm
from engine.family import Option
from engine.language import N_

CARBINES = Option(
    "carbines",
    N_("Cavalry carbines"),
    ("off", "on"),
    N_("Cavalry that has not moved may fire at an enemy two hexes away with one die per figure."),
)

BOLSTER = Option(
    "bolster",
    N_("Bolster morale"),
    ("cumulative", "two-flags", "one-flag"),
    N_("A unit may ignore one flag for each reason it has, as the rulebook says, or at most two or one per roll."),
)

MOST_FLAGS: dict[str, int] = {"cumulative": 99, "two-flags": 2, "one-flag": 1}
"""Value of the option -> the most flags of a roll that a unit may ignore."""

RIFLE_RANGE = 3
"""The longest range of infantry, in hexes."""

CARBINE_RANGE = 2
"""The longest range of cavalry, where the match has carbines."""


def longest(unit: Unit) -> int:
    """The longest range at which a unit could ever battle."""
    if unit.arm == "artillery":
        return 5 if unit.is_horse else 6
    return RIFLE_RANGE if unit.arm == "infantry" else CARBINE_RANGE


def base_dice(setup: BattleSetup, unit: Unit, distance: int, moved: int, target: Unit | None) -> BaseDice:
    """Sections "Ranged Combat" and "Melee Combat": figures, half at range after a move; artillery by distance."""
    if unit.arm == "artillery":
        return BaseDice(max(artillery_dice(setup, unit, distance) - (unit.figures == 1), 0))
    if distance == 1:
        return BaseDice(unit.figures)
    if unit.arm == "infantry":
        return BaseDice(unit.figures, -(unit.figures // 2) if moved else 0) if distance <= RIFLE_RANGE else BaseDice(0)
    carbines = setup.options["carbines"] == "on"
    return BaseDice(unit.figures if carbines and distance == CARBINE_RANGE and not moved else 0)


def hits(faces: str, unit: Unit, arm: Arm, distance: int) -> int:
    """Section "Hit": the target's symbol; in melee sabers too."""
    return faces.count(SYMBOL[arm]) + (faces.count("S") if distance == 1 else 0)


def morale(setup: BattleSetup, position: Position, combat: Combat) -> Morale:
    """Section "Bolster Morale": one flag for an attached general, for supports, for works across the hexside."""
    unit = position.placement.units[combat.target_unit]
    behind = flags_behind_works(setup, position, combat.from_, combat.to)
    reasons = position.placement.has_general(unit) + is_supported(setup, position, unit) + behind
    return Morale(free=min(reasons, MOST_FLAGS[setup.options["bolster"]]))


def hits_general(faces: str, distance: int) -> bool:
    """Section "Hitting a General": a saber."""
    return "S" in faces


def after_losses(context: ActionContext, general: General) -> None:
    """Section "General Casualty Check": two dice, both sabers; one die when his unit is gone; once a combat roll.

    A general who survives his unit must retreat.
    """
    combat = context.position.combat
    eliminated = context.placement.is_alone(general)
    if combat is None or not combat.checked:
        if combat:
            note(context, checked=True)
        faces = context.roll("general casualty check", 1 if eliminated else 2)
        fell = set(faces) == {"S"}
        context.emit(GeneralChecked(SEATS[general.side], general.name, context.name(general.hex), faces, fell))
        if fell:
            context.lose_general(general, "check", flag=True)
            return
    if eliminated:
        context.push(RetreatGeneral(general.side, general.id))


def spares_general(context: ActionContext, general: General, combat: Combat) -> None:
    """Section "Unattached General": he must retreat; flags have no effect."""
    context.push(RetreatGeneral(general.side, general.id))


def general_ways(setup: BattleSetup, position: Position, general: General, hexes: int) -> GeneralRetreat:
    """Section "General's Retreat": one to three hexes; off the board from his own edge; else through one enemy.

    If other generals fill every hex up to his own edge he passes them and leaves, too. Blocked by impassable terrain,
    or with no hex behind the enemy, he has nowhere to go.
    """
    if setup.board.edge[general.side] >> general.hex & 1:
        return GeneralRetreat((), leaves=True)
    ends = general_ends(setup, position, general, range(1, 4), closed_too=setup.board.impassable)
    if ends:
        return GeneralRetreat(ends)
    beyond = escape_ends(setup, position, general)
    if not beyond and passes_friends_off(setup, position, general):
        return GeneralRetreat((), leaves=True)
    return GeneralRetreat(beyond, escaping=True)


VARIANT_150 = Ruleset(
    id="variant-150",
    name="Battle Cry 150 Variant",
    version=2,
    terrain="variant-150",
    options=(CARBINES, BOLSTER),
    reach=official.reach,
    fires_after=official.fires_after,
    unit_moves=unit_moves,
    general_moves=general_moves,
    base_dice=base_dice,
    longest=longest,
    hits=hits,
    hits_general=hits_general,
    general_in_range=False,
    flags_on_generals=False,
    overlooks=official.overlooks,
    morale=morale,
    unit_ways=official.unit_ways,
    after_losses=after_losses,
    spares_general=spares_general,
    general_ways=general_ways,
    may_take_ground=official.may_take_ground,
    corrections=(
        shares_anew(2),
        shown_for_good(2),
    ),
    deal=official.deal,
    deck_of=official.deck_of,
    hand=official.hand,
    reactions_left=official.reactions_left,
    headings={"Range": "Ranged Combat"},
    sections={
        **official.SECTIONS,
        "base_dice": "Ranged Combat; Melee Combat",
        "longest": "Ranged Combat",
        "hits": "Hit",
        "hits_general": "Hitting a General",
        "general_in_range": "Unattached General",
        "flags_on_generals": "Unattached General",
        "morale": "Bolster Morale",
        "after_losses": "General Casualty Check",
        "spares_general": "Unattached General",
        "general_ways": "General's Retreat",
    },
)
