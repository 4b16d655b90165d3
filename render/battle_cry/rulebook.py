"""A rulebook in short sentences: one for each policy, with its numbers as the engine counts them.

A sentence belongs to a policy, not to a ruleset, so a new combination of policies has its text already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from engine.battle_cry import advanced, advanced_moves, classic, movement, official, variant_150
from engine.battle_cry.assemble import battle_setup
from engine.battle_cry.family import RULESETS
from engine.battle_cry.placement import Unit
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.scenarios import battles
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Arm, Side
from render.battle_cry.cards import has_own_decks
from render.battle_cry.occupants import has_melees
from render.words import HOUSE, count, listing

_SAID: Mapping[Callable[..., object], str] = MappingProxyType(
    {
        movement.unit_moves: "Units pass through nobody; a unit may end its move with a general alone.",
        advanced_moves.unit_moves: (
            "Units pass through friends, and stop next to the enemy. Infantry may **march** 2 hexes instead and not "
            f"attack; it stops where it comes within an enemy's range or charge, and in his sight{HOUSE}. Cavalry may "
            "**charge** 3 hexes to end next to an enemy. Artillery never moves next to the enemy."
        ),
        classic.hits: "The target's own symbol hits, and so do sabers, at any distance.",
        variant_150.hits: "The target's own symbol hits. In **melee**, side by side, sabers hit, too.",
        advanced.hits: (
            "The target's own symbol hits. In **melee**, side by side, sabers hit, too, and in the first attack of "
            "fresh infantry, marked F. Infantry and cavalry roll a die more against artillery in melee."
        ),
        classic.morale: f"A unit may **ignore** one flag if a general is with it, and one behind works{HOUSE}.",
        variant_150.morale: (
            "A unit may **ignore flags**: one for a general with it, one for two friends beside it, "
            f"one behind works{HOUSE}."
        ),
        advanced.morale: (
            "The first flag does not count against a unit with a general, or on a hill unless attacked from a hill "
            "beside it. Behind works a unit may ignore one flag, with a general a second one."
        ),
        official.unit_ways: "",
        advanced.unit_ways: " Friends may be passed, hexes next to the enemy may not.",
        classic.after_losses: "A general whose unit is eliminated goes back for the flags rolled.",
        variant_150.after_losses: (
            "When a unit with a general loses figures, two dice are rolled for him, and two sabers eliminate him; one "
            "die if the unit is gone. Who outlives his unit goes back 1 to 3 hexes."
        ),
        advanced.after_losses: (
            "When his unit is eliminated the victor may attack a general at once; from a distance only sabers hit him."
        ),
        classic.spares_general: "Flags drive a general alone back; he may ignore one.",
        variant_150.spares_general: "A general who is attacked and not hit goes back 1 to 3 hexes.",
        advanced.spares_general: "A general who is attacked and not hit goes back 1 to 3 hexes.",
        classic.general_ways: "One who cannot go back falls.",
        variant_150.general_ways: "From his own edge he leaves the board, without a flag for the enemy.",
        advanced.general_ways: "Off the board, or with no way back, he is lost, with his flag.",
        classic.hits_general: "One saber eliminates him.",
        variant_150.hits_general: "One saber eliminates him.",
        advanced.hits_general: "A saber or a cavalry symbol eliminates him.",
        classic.may_take_ground: (
            "After melee with a unit that leaves its hex, infantry or cavalry with a general may **take the ground**."
        ),
        official.may_take_ground: (
            "After a melee that empties the hex, infantry or cavalry with a general may **take the ground**."
        ),
        advanced.may_take_ground: (
            "After melee with a unit that leaves its hex, infantry or cavalry with a general may **take the ground**."
        ),
        advanced.general_lost: "With each general lost goes a card of his side's choice; with the last one the battle.",
        advanced.may_withdraw: (
            "Cavalry and horse artillery may withdraw a hex before infantry that came up this turn rolls against them, "
            f"unless they were in melee as the turn began or were attacked in melee this turn{HOUSE}."
        ),
    }
)
"""Meaning of each policy for a player."""

POLICIES = (
    "unit_moves", "hits", "morale", "unit_ways", "after_losses", "spares_general", "general_ways", "hits_general",
    "may_take_ground",
)  # fmt: skip
"""Names of the policies that must have a sentence."""


def policy_words(rules: Ruleset, policy: str) -> str:
    """The sentence of one of a rulebook's policies; empty for none.

    Raises:
        KeyError: the policy's function has no entry.
    """
    value = getattr(rules, policy)
    return _SAID[value] if policy in POLICIES else _SAID.get(value, "")


def turn_rules(ruleset: str) -> list[str]:
    """Cards, orders and victory beyond the steps of a turn."""
    rules = RULESETS[ruleset]
    own = "Each side has its own deck of 30: 23 cards that both have, and 7 of 14 extra ones. You hold a card more for each general."  # noqa: E501
    common = "Both sides draw from one deck of 60 cards."
    lines = [own if has_own_decks(rules) else common]
    if rules.skirmish:
        lines.append("Any card may be shown for a **skirmish action** instead: it orders one unit anywhere.")
    if has_melees(rules):
        lines.append(
            "**Melee** is compulsory: after the moves every unit next to an enemy unit attacks it, without an order, "
            "before all other attacks. Until they are apart it takes no orders."
        )
    lines += filter(None, [policy_words(rules, "may_withdraw")])
    when = "as soon as" if rules.instant_victory else "if at the end of your own turn"
    lines.append(f"You win {when} you have the flags that you need. {policy_words(rules, 'general_lost')}".strip())
    return lines


def flag_rules(ruleset: str) -> list[str]:
    """Hits, flags, retreats and what may be ignored."""
    rules = RULESETS[ruleset]
    back = "Each flag makes the unit go back a hex toward its own edge. A hex that it cannot make costs a figure."
    return [
        policy_words(rules, "hits"),
        back + policy_words(rules, "unit_ways"),
        policy_words(rules, "morale"),
        policy_words(rules, "may_take_ground"),
    ]


def general_rules(ruleset: str) -> list[str]:
    """Movement and fall of generals."""
    rules = RULESETS[ruleset]
    free = (
        "Generals move up to 3 hexes each turn, without orders, over any ground, and do not stop beside the "
        f"enemy{HOUSE}. A general and a unit that he joins move no more this turn. With his unit he moves for the "
        "unit's order."
    )
    ordered = "A general moves up to 3 hexes for an order of his own, or with his unit for the unit's order."
    where = "from any distance, like a unit" if rules.general_in_range else "in melee only"
    hits, spares = policy_words(rules, "hits_general"), policy_words(rules, "spares_general")
    return [
        free if rules.free_generals else ordered,
        f"Alone he can be attacked {where}. {hits} {spares}",
        f"{policy_words(rules, 'after_losses')} {policy_words(rules, 'general_ways')}",
    ]


def arm_rules(ruleset: str) -> list[str]:
    """A line for each arm with its movement and dice; then what moves have in common."""
    kinds: tuple[tuple[str, Arm, tuple[str, ...]], ...] = (
        ("Infantry", "infantry", ()),
        ("Cavalry", "cavalry", ()),
        ("Artillery", "artillery", ()),
        ("Horse artillery", "artillery", ("horse",)),
    )
    return [*(_arm(ruleset, *kind) for kind in kinds), policy_words(RULESETS[ruleset], "unit_moves")]


def _arm(ruleset: str, name: str, arm: Arm, traits: tuple[str, ...]) -> str:
    rules = RULESETS[ruleset]
    figures = 4 if arm == "infantry" else 3
    unit = Unit(0, Side.UNION, arm, 0, figures, figures, traits)
    reach, fires = rules.reach(unit), rules.fires_after(unit)
    moves = f"moves {'up to ' if reach > 1 else ''}{count(reach, 'hex')}"
    if fires < reach:
        moves += f", battles after {count(fires, 'hex')}" if fires else " or battles"
    dice = dice_by_range(ruleset, unit)
    return f"**{name}** {moves}. Dice: {shown_dice(dice)}{_when_moved(ruleset, unit, dice)}{_when_weak(ruleset, unit)}."


def dice_by_range(ruleset: str, unit: Unit, moved: int = 0) -> tuple[int, ...]:
    """The dice of a unit against infantry on open ground at one hex, at two and so on, as the engine counts them."""
    setup = _open_ground(ruleset)
    target = Unit(1, Side.CONFEDERATE, "infantry", 0, 4, 4)
    counted = [
        setup.rules.base_dice(setup, unit, far, moved, target) for far in range(1, setup.rules.longest(unit) + 1)
    ]
    dice = [max(one.dice + one.halved, 0) for one in counted]
    while dice and not dice[-1]:
        dice.pop()
    return tuple(dice)


def shown_dice(dice: tuple[int, ...]) -> str:
    """``4-3-2-1 at 1 to 4 hexes``."""
    where = "1 hex" if len(dice) == 1 else f"1 to {len(dice)} hexes"
    return f"{'-'.join(map(str, dice))} at {where}"


def _when_moved(ruleset: str, unit: Unit, usual: tuple[int, ...]) -> str:
    if not RULESETS[ruleset].fires_after(unit):
        return ""
    moved = dice_by_range(ruleset, unit, 1)
    return "" if moved == usual else f"; after moving {'-'.join(map(str, moved))}"


def _when_weak(ruleset: str, unit: Unit) -> str:
    whole = dice_by_range(ruleset, unit)
    weak = dice_by_range(ruleset, Unit(0, unit.side, unit.arm, 0, 1, unit.full, unit.traits))
    if weak == whole:
        return ""
    if all(dice == 1 for dice in weak) and len(weak) == len(whole) and set(whole) == {unit.full}:
        return "; a die for each figure left"
    return "; with one figure left a die less"


@cache
def _open_ground(ruleset: str) -> BattleSetup:
    """Any battle whose first hex is open, with the usual options."""
    for battle in battles().values():
        setup = battle_setup(battle, RULESETS[ruleset], {}, "")
        if setup.board.clear & 1 and setup.rules.base_dice is RULESETS[ruleset].base_dice:
            return setup
    raise LookupError("no battle has an open corner")


def option_lines(ruleset: str) -> list[str]:
    """The options of a match."""
    return [
        f"**{one.name}** ({listing(one.values, 'or')}; usually {one.values[0]}): {one.help}"
        for one in RULESETS[ruleset].options
    ]
