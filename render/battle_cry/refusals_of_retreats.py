"""What follows dice: sentences for refusals of flags, retreats, withdrawals and ground that is taken."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import Refusal
from engine.language import N_, _, alternatives, ngettext
from render.battle_cry.names import arm_name
from render.battle_cry.refusal_sentences import Sentence, says


def _other_arm(refusal: Refusal) -> str:
    arm = arm_name(refusal.detail[0])
    return _("The unit at {hex} isn’t {arm}: choose a figure of that arm.", hex=refusal.hexes[0], arm=arm)


def _not_the_way_back(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    far, *ends = refusal.detail
    if not ends:
        return _("{piece} can’t retreat to {hex}: nothing behind it is free.", piece=from_, hex=to)
    if far == "0":
        return _(
            "{piece} can’t retreat to {hex}. It retreats one to three hexes toward its own edge: {hexes}.",
            piece=from_,
            hex=to,
            hexes=alternatives(ends),
        )
    return ngettext(
        "{piece} can’t retreat to {hex}. It retreats {count} hex toward its own edge: {hexes}.",
        "{piece} can’t retreat to {hex}. It retreats {count} hexes toward its own edge: {hexes}.",
        int(far),
        piece=from_,
        hex=to,
        hexes=alternatives(ends),
    )


def _has_a_way_back(refusal: Refusal) -> str:
    general, *ends = refusal.hexes
    if not ends:
        return _("The general at {hex} doesn’t fall: he can leave the map.", hex=general)
    return _("The general at {hex} doesn’t fall: he can go to {hexes}.", hex=general, hexes=alternatives(ends))


def _too_many_flags(refusal: Refusal) -> str:
    return ngettext(
        "{hex} can ignore {count} flag at most.",
        "{hex} can ignore {count} flags at most.",
        int(refusal.detail[0]),
        hex=refusal.hexes[0],
    )


RETREAT_REFUSALS: Mapping[str, Sentence] = MappingProxyType(
    {
        "other-arm": _other_arm,
        "driven-before": says(N_("The unit at {hex} has already retreated: each goes once.")),
        "not-behind": says(N_("{hex} can’t retreat to {goal}: a retreat goes one hex to the rear, to a free hex.")),
        "another-goes-back": lambda one: _(
            "{hex} doesn’t have to retreat now: {other} does.", hex=one.hexes[0], other=alternatives(one.hexes[1:])
        ),
        "not-the-way-back": _not_the_way_back,
        "has-a-way-back": _has_a_way_back,
        "no-withdrawals": says(N_("The unit at {hex} can’t withdraw: this rulebook has no withdrawals.")),
        "never-withdraws": says(N_("The unit at {hex} can’t withdraw: only cavalry and horse artillery can.")),
        "ignores-none": says(N_("None of your units could ignore a flag, as things stand.")),
        "too-many-flags": _too_many_flags,
        "not-beside": says(N_("{goal} is not next to {hex}.")),
        "holds-position": says(N_("{hex} holds its position this turn and takes no ground.")),
        "no-victory-there": says(N_("{hex} hasn’t just won a melee against {goal}.")),
        "guns-take-no-ground": says(N_("Artillery takes no ground: {hex} stays where it is.")),
        "ground-needs-general": says(N_("{hex} can’t take the ground at {goal}: only a unit with a general does.")),
    }
)
"""Reason code -> its sentence: losses and retreats, and what the victor gains."""
