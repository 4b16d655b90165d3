"""Who can be ordered, where they can go, whom they can attack: sentences for refusals."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import Refusal
from engine.language import N_, _, listed, ngettext
from render.battle_cry.amounts import hex_count
from render.battle_cry.labels import dice_steps
from render.battle_cry.names import ground_name, obstacle_name
from render.battle_cry.refusal_sentences import Sentence, near, says, toward


def _too_far(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    return ngettext(
        "{goal} is too far from {hex}: this piece moves {count} hex.",
        "{goal} is too far from {hex}: this piece moves up to {count} hexes.",
        int(refusal.detail[0]),
        goal=to,
        hex=from_,
    )


def _out_of_range(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    distance, longest = refusal.detail
    return ngettext(
        "{hex} can’t reach {target}: it is {distance} away, and the range is {count} hex.",
        "{hex} can’t reach {target}: it is {distance} away, and the range is {count} hexes.",
        int(longest),
        hex=from_,
        target=to,
        distance=hex_count(int(distance)),
    )


def _adjacent(refusal: Refusal) -> str:
    from_, to, *near = refusal.hexes
    return ngettext(
        "{hex} can’t attack {target}: the enemy at {near} is next to it and has to be the target.",
        "{hex} can’t attack {target}: the enemies at {near} are next to it, and one of them has to be the target.",
        len(near),
        hex=from_,
        target=to,
        near=listed(near),
    )


def _blocked(refusal: Refusal) -> str:
    from_, to, *blockers = refusal.hexes
    what = [obstacle_name(what, hex_) for hex_, what in zip(blockers, refusal.detail, strict=False)] or blockers
    if not what:
        return _("{hex} can’t see {target}: something is in the way.", hex=from_, target=to)
    return _("{hex} can’t see {target}. In the way: {obstacles}.", hex=from_, target=to, obstacles=listed(what))


def _no_way(refusal: Refusal) -> str:
    from_, to, *between = refusal.hexes
    if not between:
        return _("There is no way from {hex} to {goal}: units or terrain are in between.", hex=from_, goal=to)
    return _(
        "There is no way from {hex} to {goal}: units or terrain at {between} stop it.",
        hex=from_,
        goal=to,
        between=listed(between),
    )


def _charge_only(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    return ngettext(
        "{hex} moves {count} hex. It goes farther only to charge an enemy, and none is next to {goal}.",
        "{hex} moves up to {count} hexes. It goes farther only to charge an enemy, and none is next to {goal}.",
        int(refusal.detail[0]),
        hex=from_,
        goal=to,
    )


def _no_dice(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    base, halved, ground, cover, card = map(int, refusal.detail)
    steps = dice_steps(base, halved, ground, cover, card)
    if not steps:
        return _("{hex} would roll no dice at {target}.", hex=from_, target=to)
    return _("{hex} would roll no dice at {target}: {steps}.", hex=from_, target=to, steps=steps)


_ENTERED = N_(
    "The unit at {hex} entered terrain this turn ({terrain}) and can’t attack from there until your next turn."
)
_IMPASSABLE = N_("{hex} can’t enter {goal}: nobody enters this terrain ({terrain}).")


def _entered(refusal: Refusal) -> str:
    return _(_ENTERED, hex=refusal.hexes[0], terrain=ground_name(refusal.detail[0]))


def _impassable(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    return _(_IMPASSABLE, hex=from_, goal=to, terrain=ground_name(refusal.detail[0]))


_BARRED: Mapping[str, str] = MappingProxyType(
    {
        "infantry": N_("{hex} can’t enter {goal}: infantry can’t go there ({terrain})."),
        "cavalry": N_("{hex} can’t enter {goal}: cavalry can’t go there ({terrain})."),
        "artillery": N_("{hex} can’t enter {goal}: artillery can’t go there ({terrain})."),
    }
)


def _arm_barred(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    terrain, arm, *_others = refusal.detail
    return _(_BARRED[arm], hex=from_, goal=to, terrain=ground_name(terrain))


MOVE_REFUSALS: Mapping[str, Sentence] = MappingProxyType(
    {
        "no-own-piece": says(N_("You have no unit at {hex}.")),
        "no-own-general": says(N_("You have no general at {hex}.")),
        "in-melee": near(N_("{hex} can’t be ordered: it is in melee with the enemy at {near}.")),
        "general-free": says(N_("The general at {hex} needs no order: he moves freely.")),
        "guns-beside-enemy": toward(
            N_("{hex} can’t move to {goal}: artillery doesn’t move next to the enemy, who is at {near}.")
        ),
        "march-stopped": toward(
            N_("{hex} can’t march to {goal}: it would have to stop at {near}, within the enemy’s reach.")
        ),
        "charge-only": _charge_only,
        "charge-in-vain": toward(
            N_("{hex} can’t charge to {goal}: from there it couldn’t attack the enemy at {near} this turn.")
        ),
        "melee-first": toward(
            N_("{hex} can’t attack {goal} yet: melees come first, and {near} must attack the enemy next to it.")
        ),
        "already-ordered": says(N_("{hex} already has an order.")),
        "no-orders-left": says(N_("{hex} can’t be ordered: the card has no order left there.")),
        "wrong-section": says(N_("{hex} can’t be ordered: the card orders another part of the map, or another arm.")),
        "not-in-reserve": lambda refusal: _("“{name}” isn’t among the reinforcements.", name=refusal.detail[0]),
        "no-arrival-there": says(N_("Nobody can arrive at {hex}: it isn’t an entry hex, or it is occupied.")),
        "no-exit": says(N_("{hex} can’t leave the map from there.")),
        "not-ordered": says(N_("{hex} has no order this turn.")),
        "already-moved": says(N_("{hex} has already moved, or can’t move this turn.")),
        "own-piece-there": says(N_("{hex} can’t end its move at {goal}: a friendly unit is there.")),
        "enemy-there": says(N_("{hex} can’t move to {goal}: the enemy is there.")),
        "impassable": _impassable,
        "arm-barred": _arm_barred,
        "barred": says(N_("{hex} can’t enter {goal}: a special rule of this battle forbids it.")),
        "too-far": _too_far,
        "no-way": _no_way,
        "already-battled": says(N_("{hex} has already attacked, or can’t attack this turn.")),
        "moved-too-far": says(N_("{hex} moved too far to attack this turn.")),
        "moved-first": says(N_("{hex} can’t attack {goal}: after moving it can’t fire that far.")),
        "entered-terrain": _entered,
        "nobody-there": says(N_("{hex} can’t attack {goal}: there is no enemy.")),
        "adjacent-first": _adjacent,
        "out-of-range": _out_of_range,
        "general-alone": says(N_("{hex} can’t attack the general at {goal}: only adjacent units can attack him.")),
        "sight-blocked": _blocked,
        "no-dice": _no_dice,
    }
)
"""Reason code -> its sentence: arrivals, orders, moves, attacks."""
