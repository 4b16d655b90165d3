"""Traits of a unit, in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.battle_cry.special.locks import lock_of
from engine.battle_cry.special.units import PLAIN_SIGN, SIGNS, special_traits
from render.words import count

KINDS = ("horse", "fresh", "green", *SIGNS, PLAIN_SIGN)
"""Traits that are a word before the unit's arm."""


def kind_words(traits: Sequence[str]) -> tuple[str, ...]:
    """The words before a unit's arm: ``horse``, ``elite``."""
    return tuple(trait for trait in traits if trait in KINDS)


def gift_words(traits: Sequence[str]) -> tuple[str, ...]:
    """The special traits, a few words each: ``rerolls sabers``."""
    gifts, section = special_traits(tuple(traits)), lock_of(tuple(traits))
    found = []
    if gifts.dice:
        found.append(f"dice {'-'.join(map(str, gifts.dice))}")
    if gifts.extra:
        found.append(f"{count(gifts.extra, 'dice')} more" + (", one less for each figure lost" if gifts.losing else ""))
    if gifts.rerolls:
        found.append("rolls its sabers once more")
    if gifts.flags:
        found.append(f"ignores {count(gifts.flags, 'flag')} more")
    if section:
        found.append(f"locked until a card of the {section} is discarded")
    return tuple(found)


def trait_words(traits: Sequence[str]) -> tuple[str, ...]:
    """All traits in words."""
    return (*kind_words(traits), *gift_words(traits))
