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
from engine.language import N_, _, alternatives, ngettext
from render.battle_cry.cards import has_own_decks
from render.battle_cry.occupants import has_melees

_TAKE_GROUND = N_(
    "After melee, if the enemy leaves its hex, infantry or cavalry with a general can **take the ground**."
)

_SAID: Mapping[Callable[..., object], str] = MappingProxyType(
    {
        movement.unit_moves: N_(
            "Units can’t pass through anyone. A unit can end its move with a general who is alone."
        ),
        advanced_moves.unit_moves: N_(
            "Units pass through friends, and stop next to the enemy. Infantry can **march** 2 hexes instead, but then "
            "can’t attack. A march stops where it comes within range or charge of an enemy who sees it†. "
            "Cavalry can **charge** 3 hexes to end next to an enemy. Artillery never moves next to the enemy."
        ),
        classic.hits: N_("The target’s own symbol hits. So do sabers, at any distance."),
        variant_150.hits: N_("The target’s own symbol hits. In **melee**, against an adjacent hex, sabers hit, too."),
        advanced.hits: N_(
            "The target’s own symbol hits. In **melee**, against an adjacent hex, sabers hit, too. So do they in the "
            "first attack of fresh infantry, marked F. Infantry and cavalry roll 1 more die against artillery in melee."
        ),
        classic.morale: N_("A unit can **ignore** one flag if a general is with it, and one behind works†."),
        variant_150.morale: N_(
            "A unit can **ignore flags**: one for a general with it, one for two friends next to it, one behind works†."
        ),
        advanced.morale: N_(
            "The first flag doesn’t count against a unit with a general, or on a hill unless the attack comes from an "
            "adjacent hill. Behind works a unit can ignore one flag, with a general a second one."
        ),
        official.unit_ways: "",
        advanced.unit_ways: N_("It can pass through friends, but not through hexes next to the enemy."),
        classic.after_losses: N_("A general whose unit is destroyed retreats for the flags rolled."),
        variant_150.after_losses: N_(
            "When a unit with a general loses figures, the attacker rolls two dice for him: two sabers hit him. If the "
            "unit is gone, it is one die and one saber. A general who outlives his unit retreats 1 to 3 hexes."
        ),
        advanced.after_losses: N_(
            "When his unit is destroyed, the winner can attack him at once. From a distance only sabers hit him."
        ),
        classic.spares_general: N_("Flags make a general alone retreat. He can ignore one."),
        variant_150.spares_general: N_("A general who is attacked and not hit retreats 1 to 3 hexes."),
        advanced.spares_general: N_("A general who is attacked and not hit retreats 1 to 3 hexes."),
        classic.general_ways: N_("A general who can’t retreat is lost."),
        variant_150.general_ways: N_("From his own edge he leaves the map, and the enemy gets no flag."),
        advanced.general_ways: N_("Off the map, or with no way to retreat, he is lost, and the enemy gets his flag."),
        classic.hits_general: N_("One saber hits him."),
        variant_150.hits_general: N_("One saber hits him."),
        advanced.hits_general: N_("A saber or a cavalry symbol hits him."),
        classic.may_take_ground: _TAKE_GROUND,
        official.may_take_ground: _TAKE_GROUND,
        advanced.may_take_ground: _TAKE_GROUND,
        advanced.general_lost: N_(
            "When you lose a general, you also discard a card of your choice. When you lose the last one, you lose the "
            "battle."
        ),
        advanced.may_withdraw: N_(
            "Cavalry and horse artillery can withdraw a hex before infantry that came up this turn rolls against them, "
            "unless they were in melee as the turn began or were attacked in melee this turn†."
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
    return _(_SAID[value] if policy in POLICIES else _SAID.get(value, ""))


def turn_rules(ruleset: str) -> list[str]:
    """Cards, orders and victory beyond the steps of a turn."""
    rules = RULESETS[ruleset]
    own = N_(
        "Each side has its own deck of 30: 23 cards that both have, and 7 of 14 extra ones. "
        "You hold one more card for each of your generals."
    )
    common = N_("Both sides draw from one deck of 60 cards.")
    lines = [_(own if has_own_decks(rules) else common)]
    if rules.skirmish:
        lines.append(_("You can show any card for a **skirmish action** instead: it orders 1 unit anywhere."))
    if has_melees(rules):
        lines.append(
            _(
                "**Melee** is compulsory. After the moves, every unit next to an enemy unit attacks it, without an "
                "order and before all other attacks. Units in melee take no orders."
            )
        )
    lines += filter(None, [policy_words(rules, "may_withdraw")])
    when = (
        N_("You win as soon as you have the flags you need.")
        if rules.instant_victory
        else N_("You win if you have the flags you need at the end of your own turn.")
    )
    lines.append(_sentences(_(when), policy_words(rules, "general_lost")))
    return lines


def _sentences(*said: str) -> str:
    return " ".join(filter(None, said))


def flag_rules(ruleset: str) -> list[str]:
    """Hits, flags, retreats and what may be ignored."""
    rules = RULESETS[ruleset]
    back = _(
        "Each flag makes the unit **retreat** a hex toward its own edge. "
        "For each hex it can’t retreat, it loses a figure."
    )
    return [
        policy_words(rules, "hits"),
        _sentences(back, policy_words(rules, "unit_ways")),
        policy_words(rules, "morale"),
        policy_words(rules, "may_take_ground"),
    ]


def general_rules(ruleset: str) -> list[str]:
    """Movement and fall of generals."""
    rules = RULESETS[ruleset]
    moves = (
        N_(
            "Generals move up to 3 hexes each turn, without orders, over any ground. They don’t stop next to the "
            "enemy†. A general who joins a unit moves no more this turn, and neither does the unit. "
            "With his unit, a general moves by its order."
        )
        if rules.free_generals
        else N_("A general moves up to 3 hexes by an order of his own, or with his unit by its order.")
    )
    where = (
        N_("When he is alone, he can be attacked from any distance, like a unit.")
        if rules.general_in_range
        else N_("When he is alone, he can be attacked in melee only.")
    )
    return [
        _(moves),
        _sentences(_(where), policy_words(rules, "hits_general"), policy_words(rules, "spares_general")),
        _sentences(policy_words(rules, "after_losses"), policy_words(rules, "general_ways")),
    ]


def arm_rules(ruleset: str) -> list[str]:
    """A line for each arm with its movement and dice; then what moves have in common."""
    kinds: tuple[tuple[str, Arm, tuple[str, ...]], ...] = (
        (N_("Infantry"), "infantry", ()),
        (N_("Cavalry"), "cavalry", ()),
        (N_("Artillery"), "artillery", ()),
        (N_("Horse artillery"), "artillery", ("horse",)),
    )
    return [*(_arm(ruleset, *kind) for kind in kinds), policy_words(RULESETS[ruleset], "unit_moves")]


def _arm(ruleset: str, name: str, arm: Arm, traits: tuple[str, ...]) -> str:
    rules = RULESETS[ruleset]
    figures = 4 if arm == "infantry" else 3
    unit = Unit(0, Side.UNION, arm, 0, figures, figures, traits)
    dice = dice_by_range(ruleset, unit)
    said = _(
        "**{arm}** {moves}. Dice: {dice}.",
        arm=_(name),
        moves=_moves(rules.reach(unit), rules.fires_after(unit)),
        dice=shown_dice(dice),
    )
    return _sentences(said, _when_moved(ruleset, unit, dice), _when_weak(ruleset, unit))


def _moves(reach: int, fires: int) -> str:
    if fires >= reach:
        return ngettext("moves {count} hex and attacks", "moves up to {count} hexes and attacks", reach)
    if not fires:
        return ngettext("moves {count} hex or attacks", "moves up to {count} hexes or attacks", reach)
    return ngettext(
        "moves up to {reach} hexes, or {count} hex and attacks",
        "moves up to {reach} hexes, or {count} hexes and attacks",
        fires,
        reach=reach,
    )


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
    return ngettext("{dice} at {count} hex", "{dice} at 1 to {count} hexes", len(dice), dice="-".join(map(str, dice)))


def _when_moved(ruleset: str, unit: Unit, usual: tuple[int, ...]) -> str:
    if not RULESETS[ruleset].fires_after(unit):
        return ""
    moved = dice_by_range(ruleset, unit, 1)
    return "" if moved == usual else _("After moving: {dice}.", dice="-".join(map(str, moved)))


def _when_weak(ruleset: str, unit: Unit) -> str:
    whole = dice_by_range(ruleset, unit)
    weak = dice_by_range(ruleset, Unit(0, unit.side, unit.arm, 0, 1, unit.full, unit.traits))
    if weak == whole:
        return ""
    if all(dice == 1 for dice in weak) and len(weak) == len(whole) and set(whole) == {unit.full}:
        return _("1 die for each figure left.")
    return _("1 die less with one figure left.")


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
        _(
            "**{option}** ({values}; default: {usual}): {text}",
            option=_(one.name),
            values=alternatives(f"`{one.id}={value}`" for value in one.values),
            usual=f"`{one.values[0]}`",
            text=_(one.help),
        )
        for one in RULESETS[ruleset].options
    ]
