"""The ``classic`` ruleset: the official 150th Anniversary Edition.

Each policy names the section of the official rules that it implements; readings are those of ``docs/rules.md``.
"""

from __future__ import annotations

from engine.battle_cry import official
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.fire import flags_behind_works
from engine.battle_cry.frames import IgnoreFlags, RetreatGeneral
from engine.battle_cry.movement import general_moves, unit_moves
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Combat, Position
from engine.battle_cry.retreat import general_ends
from engine.battle_cry.ruleset import BaseDice, GeneralRetreat, Morale, Ruleset, shares_anew, shown_for_good
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SYMBOL, Arm

INFANTRY_RANGE = 4
CAVALRY_DICE = 3


def longest(unit: Unit) -> int:
    """Section "Range": infantry 4, cavalry 1, artillery 5 and from a hill 6 hexes."""
    if unit.arm == "artillery":
        return 5 if unit.is_horse else 6
    return INFANTRY_RANGE if unit.arm == "infantry" else 1


def base_dice(setup: BattleSetup, unit: Unit, distance: int, moved: int, target: Unit | None) -> BaseDice:
    """Section "Range": infantry 4-3-2-1, artillery 5-4-3-2-1, cavalry 3 adjacent; losses never reduce dice."""
    if unit.arm == "artillery":
        return BaseDice(official.artillery_dice(setup, unit, distance))
    if unit.arm == "cavalry":
        return BaseDice(CAVALRY_DICE if distance == 1 else 0)
    return BaseDice(max(INFANTRY_RANGE + 1 - distance, 0))


def hits(faces: str, unit: Unit, arm: Arm, distance: int) -> int:
    """Section "Hit": the target's symbol and sabers, at any range."""
    return faces.count(SYMBOL[arm]) + faces.count("S")


def hits_general(faces: str, distance: int) -> bool:
    """Section "Hitting a General": a saber."""
    return "S" in faces


def morale(setup: BattleSetup, position: Position, combat: Combat) -> Morale:
    """Section "Embolden Troops": one flag with an attached general; and works across the hexside (reading 22)."""
    unit = position.placement.units[combat.target_unit]
    return Morale(
        free=position.placement.has_general(unit) + flags_behind_works(setup, position, combat.from_, combat.to)
    )


def after_losses(context: ActionContext, general: General) -> None:
    """Section "Retreat" (reading 21): a general whose unit was eliminated makes the retreat of the flags rolled."""
    combat = context.position.combat
    if combat and context.placement.is_alone(general) and combat.flags and not combat.forced:
        context.push(RetreatGeneral(general.side, general.id, combat.flags))


def spares_general(context: ActionContext, general: General, combat: Combat) -> None:
    """Section "Generals in Battle": a lone general goes back for the flags, and may ignore one."""
    if combat.flags:
        context.push(IgnoreFlags(general.side, -1, combat.flags, 1, general.id))


def general_ways(setup: BattleSetup, position: Position, general: General, hexes: int) -> GeneralRetreat:
    """Section "Retreat" (reading 21): all the hexes, or he is eliminated, at the edge too."""
    ends = general_ends(setup, position, general, range(hexes, hexes + 1), closed_too=setup.board.impassable)
    return GeneralRetreat(ends)


def may_take_ground(setup: BattleSetup, position: Position, combat: Combat) -> bool:
    """Section "Take Ground": after battling an adjacent enemy unit."""
    return combat.target_unit >= 0 and official.may_take_ground(setup, position, combat)


HEADINGS = {
    "Bolster Morale": "Generals in Battle",
    "General's Retreat": "Retreat",
    "Take Ground": "Generals in Battle",
}

CLASSIC = Ruleset(
    id="classic",
    name="Battle Cry, 150th Anniversary Edition",
    version=2,
    terrain="classic",
    options=(),
    reach=official.reach,
    fires_after=official.fires_after,
    unit_moves=unit_moves,
    general_moves=general_moves,
    base_dice=base_dice,
    longest=longest,
    hits=hits,
    hits_general=hits_general,
    general_in_range=True,
    flags_on_generals=True,
    overlooks=official.overlooks,
    morale=morale,
    unit_ways=official.unit_ways,
    after_losses=after_losses,
    spares_general=spares_general,
    general_ways=general_ways,
    retreat_costs_general=True,
    may_take_ground=may_take_ground,
    corrections=(
        shares_anew(2),
        shown_for_good(2),
    ),
    deal=official.deal,
    deck_of=official.deck_of,
    hand=official.hand,
    reactions_left=official.reactions_left,
    headings=HEADINGS,
    sections={
        **official.SECTIONS,
        "may_take_ground": "Generals in Battle",
        "base_dice": "Range",
        "longest": "Range",
        "hits": "Hit",
        "hits_general": "Hitting a General",
        "general_in_range": "Hitting a General",
        "flags_on_generals": "Generals in Battle",
        "morale": "Generals in Battle",
        "after_losses": "Retreat",
        "spares_general": "Generals in Battle",
        "general_ways": "Retreat",
        "retreat_costs_general": "Retreat",
    },
)
