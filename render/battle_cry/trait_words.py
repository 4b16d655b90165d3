"""Traits of a unit, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.battle_cry.special.locks import lock_of
from engine.battle_cry.special.units import PLAIN_SIGN, SIGNS, special_traits
from engine.language import N_, _, ngettext

KINDS = ("horse", "fresh", "green", *SIGNS, PLAIN_SIGN)
"""Traits that are a word before the unit's arm."""

_LOCKED: Mapping[str, str] = MappingProxyType(
    {
        "left": N_("locked until a card of the left flank is discarded"),
        "center": N_("locked until a card of the center is discarded"),
        "right": N_("locked until a card of the right flank is discarded"),
    }
)


def gift_words(traits: Sequence[str]) -> tuple[str, ...]:
    """The special traits, a few words each: ``rolls its sabers again``."""
    gifts, section = special_traits(tuple(traits)), lock_of(tuple(traits))
    found = []
    if gifts.dice:
        found.append(_("dice {dice}", dice="-".join(map(str, gifts.dice))))
    if gifts.extra:
        found.append(ngettext("{count} more die", "{count} more dice", gifts.extra))
    if gifts.extra and gifts.losing:
        found.append(_("one less for each figure lost"))
    if gifts.rerolls:
        found.append(_("rolls its sabers again"))
    if gifts.flags:
        found.append(ngettext("ignores {count} more flag", "ignores {count} more flags", gifts.flags))
    if section:
        found.append(_(_LOCKED[section]))
    return tuple(found)
