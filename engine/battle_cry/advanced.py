"""The ``advanced`` ruleset: the Advanced Rulebook of 2013.

Each policy names the section of the text that it implements; readings are those of ``docs/rules.md``.
"""

from __future__ import annotations

from dataclasses import replace

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.advanced_decks import deal, deck_of, hand, reactions_left
from engine.battle_cry.advanced_moves import barred_generals, general_moves, next_to_enemy, unit_moves
from engine.battle_cry.explain_advanced import no_move, no_order
from engine.battle_cry.fire import flags_behind_works, flags_on_hills
from engine.battle_cry.frames import BattleUnits, CompulsoryMelee, DiscardCard, FreeAttack, MoveUnits, RetreatGeneral
from engine.battle_cry.hands import acting_hand, owe_card
from engine.battle_cry.official import ANY_MOVE
from engine.battle_cry.placement import FRESH, General, Unit
from engine.battle_cry.position import Combat, Order, Position
from engine.battle_cry.retreat import general_ends, steps_back
from engine.battle_cry.ruleset import (
    BaseDice,
    GeneralRetreat,
    Morale,
    PolicyCorrection,
    Ruleset,
    Ways,
    shares_anew,
    shown_for_good,
)
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS, SYMBOL, Arm, Side
from engine.battle_cry.special_values import OBJECTIVE

INFANTRY_RANGE = 3
ARTILLERY_RANGE = 4
CARBINE_RANGE = 2
CAVALRY_DICE = 3

ALL_STANDS = 8
"""The victory stands on each side of the board."""


def reach(unit: Unit) -> int:
    """Section "Armies": infantry 1, cavalry 2, foot artillery 1, horse artillery 2 hexes."""
    return 2 if unit.arm == "cavalry" or unit.is_horse else 1


def fires_after(unit: Unit) -> int:
    """Section "Armies": infantry after an advance, not a march; foot artillery unmoved; horse artillery after a hex."""
    if unit.arm == "artillery":
        return 1 if unit.is_horse else 0
    return 1 if unit.arm == "infantry" else ANY_MOVE


def longest(unit: Unit) -> int:
    """Section "Armies", "High Ground": infantry 3, cavalry 2, artillery 4 and from a hill 5 hexes."""
    return {"infantry": INFANTRY_RANGE, "cavalry": CARBINE_RANGE, "artillery": ARTILLERY_RANGE + 1}[unit.arm]


def base_dice(setup: BattleSetup, unit: Unit, distance: int, moved: int, target: Unit | None) -> BaseDice:
    """Section "Armies": infantry 3-2-1, cavalry 3 and dismounted 3-2, artillery 4-3-2-1; one more on guns in melee."""
    if unit.arm == "artillery":
        dice = ARTILLERY_RANGE + 1 - distance
        return BaseDice(1 if dice == 0 and setup.board.ground[unit.hex].is_hill else max(dice, 0))
    on_guns = distance == 1 and target is not None and target.arm == "artillery"
    if unit.arm == "infantry":
        return BaseDice(max(INFANTRY_RANGE + 1 - distance, 0) + on_guns)
    if distance == 1:
        return BaseDice(CAVALRY_DICE + on_guns)
    return BaseDice(CAVALRY_DICE - 1 if distance == CARBINE_RANGE and not moved else 0)


def hits(faces: str, unit: Unit, arm: Arm, distance: int) -> int:
    """Sections "Hit", "Melee", "Fresh Troops": the symbol; sabers in melee and in a fresh unit's first attack."""
    sabers = distance == 1 or FRESH in unit.traits
    return faces.count(SYMBOL[arm]) + (faces.count("S") if sabers else 0)


def hits_general(faces: str, distance: int) -> bool:
    """Section "Valour": sabers, in melee cavalry too."""
    return "S" in faces or (distance == 1 and "C" in faces)


def overlooks(setup: BattleSetup, position: Position, unit: Unit) -> int:
    """Section "High Ground" (reading 23): artillery on a hill over an adjacent friend on ground that hides nothing."""
    board = setup.board
    if unit.arm != "artillery" or not board.hills >> unit.hex & 1:
        return 0
    friends = position.placement.unit_mask[unit.side] | position.placement.general_mask[unit.side]
    return friends & board.grid.neighbour_mask[unit.hex] & ~board.blocking


def may_order(setup: BattleSetup, position: Position, unit: Unit) -> bool:
    """Section "Melee" (reading 24): units in melee, that is next to an enemy unit, take no orders."""
    return not setup.board.grid.neighbour_mask[unit.hex] & position.placement.unit_mask[ENEMY[unit.side]]


def may_withdraw(setup: BattleSetup, position: Position, attacker: Unit, order: Order, target: Unit) -> bool:
    """Section "Melee" (reading 26): cavalry and horse artillery, from infantry that became adjacent this turn.

    Units that were in melee when the turn began, or were attacked in melee during it, cannot (version 3).
    """
    melee = setup.board.grid.distance[attacker.hex][target.hex] == 1 and not position.engaged >> target.id & 1
    return melee and attacker.arm == "infantry" and order.moved > 0 and (target.arm == "cavalry" or target.is_horse)


def morale(setup: BattleSetup, position: Position, combat: Combat) -> Morale:
    """Sections "Generals", "Obstacles", "Terrain Tiles": the first flag by a general, a hill or works.

    Several reasons ignore the same first flag; only a general and works together ignore two. Behind works it *may* be
    ignored.
    """
    led = position.placement.has_general(position.placement.units[combat.target_unit])
    first = led or flags_on_hills(setup, combat.from_, combat.to) > 0
    behind = flags_behind_works(setup, position, combat.from_, combat.to)
    return Morale(sure=int(first), free=behind if led or not first else 0)


def unit_ways(setup: BattleSetup, position: Position, unit: Unit, hexes: int) -> Ways:
    """Section "Retreat": to the rear, through friends without ending on them, never next to the enemy.

    A unit without a general may pass or join a lone friendly general. It is then under his command, but he saves it no
    flag.
    """
    placement, enemy = position.placement, ENEMY[unit.side]
    closed = (
        placement.unit_mask[enemy]
        | placement.general_mask[enemy]
        | setup.closed_to(unit)
        | barred_generals(position, unit)
    )
    closed |= next_to_enemy(setup, position, unit)
    return steps_back(setup, unit, hexes, closed, crossed=placement.unit_mask[unit.side])


def after_losses(context: ActionContext, general: General) -> None:
    """Section "Valour": a general whose unit was eliminated may be attacked at once for free."""
    combat = context.position.combat
    if combat and context.placement.is_alone(general):
        context.push(FreeAttack(combat.attacker_side, general.id))


def spares_general(context: ActionContext, general: General, combat: Combat) -> None:
    """Section "Valour": one retreat of up to three hexes."""
    context.push(RetreatGeneral(general.side, general.id))


def general_ways(setup: BattleSetup, position: Position, general: General, hexes: int) -> GeneralRetreat:
    """Sections "Valour", "Movement": one to three hexes to the rear; off the board, or with no way, he is lost."""
    if setup.board.edge[general.side] >> general.hex & 1:
        return GeneralRetreat((), leaves=True)
    generals = (position.placement.general_mask[0] | position.placement.general_mask[1]) & ~(1 << general.hex)
    closed = generals | setup.board.bars_generals
    return GeneralRetreat(general_ends(setup, position, general, range(1, 4), closed_too=closed))


def may_take_ground(setup: BattleSetup, position: Position, combat: Combat) -> bool:
    """Section "Melee": the victorious infantry or cavalry, if a general commands it."""
    attacker = position.placement.units[combat.attacker]
    passable = not setup.closed_to(attacker) >> combat.to & 1
    beaten = combat.target_unit >= 0
    return beaten and attacker.arm != "artillery" and position.placement.has_general(attacker) and passable


def general_lost(context: ActionContext, general: General) -> None:
    """Sections "Killed in Action", "High Command": without a general the battle is lost; else a card is.

    A general in reserve counts as present; one that has left the map does not.
    """
    awaited = any(context.placement.generals[one].side == general.side for one in context.position.reserve.generals)
    if not awaited and not any(context.placement.generals_of(general.side)):
        context.end(SEATS[ENEMY[general.side]], "generals")
    else:
        general_leaves(context, general)


def general_leaves(context: ActionContext, general: General) -> None:
    """Section "High Command": with a general goes a card."""
    hand = acting_hand(context, general.side, general)
    if context.position.hands[hand]:
        context.push(DiscardCard(general.side, hand))


def general_comes(context: ActionContext, general: General) -> None:
    """Section "High Command": a general brings a card, drawn with the others at the end of the turn."""
    owe_card(context, acting_hand(context, general.side, general))


HEADINGS = {
    "Play a Command Card": "Playing Command Cards",
    "Announce Orders": "Playing Command Cards",
    "Move": "Movement",
    "Battle": "Attacking",
    "Range": "Armies",
    "Line of Sight": "Line-of-Sight (LoS)",
    "Terrain": "Terrain Tiles",
    "Resolving Battles": "Attack Procedure",
    "Bolster Morale": "Obstacles",
    "General's Retreat": "Valour",
    "Take Ground": "Melee",
    "Fight Back": "Fight Back Card",
    "Draw a Command Card": "Drawing New Command Cards",
}


def has_won(setup: BattleSetup, position: Position, side: Side) -> bool:
    """Section "Victory Condition": its flags; with a territorial objective they count only while it holds one.

    Eight flag figures, not counting tokens, win without an objective; if the scenario asks for more than eight, that
    number does (H36). Ground that a special rule lets a side hold is a territorial objective, like an objective hex. A
    unit that left by an exit is not: its flag is a figure and counts among the eight.
    """
    stand = position.stands[side]
    if not any(one.side == side for one in setup.objectives):
        return len(stand) >= setup.goal[side]
    tokens = sum(trophy.kind == OBJECTIVE for trophy in stand)
    return len(stand) - tokens >= max(ALL_STANDS, setup.goal[side]) or (tokens > 0 and len(stand) >= setup.goal[side])


def eight_will_do(setup: BattleSetup, position: Position, side: Side) -> bool:
    """``has_won`` of version 1: eight flag figures are always enough, even if the scenario asks for more."""
    figures = sum(trophy.kind != OBJECTIVE for trophy in position.stands[side])
    asked = any(one.side == side for one in setup.objectives)
    return has_won(setup, position, side) or (asked and figures >= ALL_STANDS)


def asks_for_more(setup: BattleSetup) -> bool:
    """Whether a side with a territorial objective needs more flags than it has victory stands."""
    return any(setup.goal[one.side] > ALL_STANDS for one in setup.objectives)


def with_eight(rules: Ruleset) -> Ruleset:
    """The ruleset before correction H36 (version 1)."""
    return replace(rules, has_won=eight_will_do)


def somebody_withdraws(setup: BattleSetup) -> bool:
    """Whether one side has units that may withdraw, and the other infantry to withdraw from."""
    units = setup.battle.units
    nimble = {unit.side for unit in units if unit.arm == "cavalry" or "horse" in unit.traits}
    return any(unit.arm == "infantry" and ENEMY[unit.side] in nimble for unit in units)


def from_each_attack(rules: Ruleset) -> Ruleset:
    """The ruleset before version 3: earlier melee dice did not prevent a withdrawal."""
    return replace(rules, melee_engages=False)


ADVANCED = Ruleset(
    id="advanced",
    name="Battle Cry, Advanced Rulebook",
    version=4,
    terrain="advanced",
    options=(),
    reach=reach,
    fires_after=fires_after,
    unit_moves=unit_moves,
    general_moves=general_moves,
    may_order=may_order,
    free_generals=True,
    joining_ends_moves=True,
    phases=(MoveUnits(again=True), BattleUnits(), CompulsoryMelee(), MoveUnits()),
    base_dice=base_dice,
    longest=longest,
    hits=hits,
    hits_general=hits_general,
    general_in_range=False,
    flags_on_generals=False,
    overlooks=overlooks,
    may_withdraw=may_withdraw,
    melee_engages=True,
    morale=morale,
    unit_ways=unit_ways,
    after_losses=after_losses,
    spares_general=spares_general,
    general_ways=general_ways,
    escape_flag=True,
    may_take_ground=may_take_ground,
    general_lost=general_lost,
    general_comes=general_comes,
    general_leaves=general_leaves,
    instant_victory=False,
    has_won=has_won,
    objectives_kept=False,
    skirmish=True,
    fresh_infantry=True,
    high_command=True,
    corrections=(
        PolicyCorrection(2, "flags-asked-for", asks_for_more, with_eight),
        PolicyCorrection(3, "first-melee-dice", somebody_withdraws, from_each_attack),
        shares_anew(4),
        shown_for_good(4),
    ),
    no_order=no_order,
    no_move=no_move,
    headings=HEADINGS,
    deal=deal,
    deck_of=deck_of,
    hand=hand,
    reactions_left=reactions_left,
    sections={
        "reach": "Armies",
        "fires_after": "Armies",
        "unit_moves": "Movement; Infantry March; Cavalry Charge",
        "general_moves": "Generals, Movement",
        "may_order": "Melee",
        "free_generals": "Generals, Orders",
        "joining_ends_moves": "Generals, Orders",
        "phases": "Player Turns; Melee",
        "base_dice": "Armies; Dismounted Cavalry; High Ground; Melee",
        "longest": "Armies; High Ground",
        "hits": "Hit; Melee; Fresh Troops",
        "hits_general": "Valour",
        "general_in_range": "Valour",
        "flags_on_generals": "Valour",
        "overlooks": "High Ground",
        "may_withdraw": "Melee",
        "melee_engages": "Melee",
        "morale": "Generals, Attacks; Obstacles; Terrain Tiles",
        "flag_hexes": "Green Troops",
        "unit_ways": "Retreat",
        "after_losses": "Valour",
        "spares_general": "Valour",
        "general_ways": "Valour",
        "escape_flag": "Valour",
        "may_take_ground": "Melee",
        "general_lost": "Killed in Action; High Command",
        "general_comes": "High Command",
        "general_leaves": "High Command",
        "instant_victory": "Victory",
        "has_won": "Flag Tokens, Victory Condition",
        "objectives_kept": "Flag Tokens, Objective Hex",
        "skirmish": "Skirmish Action",
        "fresh_infantry": "Fresh Troops",
        "deal": "Command Decks",
        "deck_of": "Command Decks",
        "hand": "High Command",
        "reactions_left": "Fight Back Card",
    },
)
