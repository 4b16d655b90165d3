"""Numbers with what they count: hits, flags, cards, figures, units, hexes, dice."""

from __future__ import annotations

from engine.language import ngettext


def hit_count(number: int) -> str:
    """``3 hits``."""
    return ngettext("{count} hit", "{count} hits", number)


def flag_count(number: int) -> str:
    """``3 flags``."""
    return ngettext("{count} flag", "{count} flags", number)


def card_count(number: int) -> str:
    """``3 cards``."""
    return ngettext("{count} card", "{count} cards", number)


def figure_count(number: int) -> str:
    """``3 figures``."""
    return ngettext("{count} figure", "{count} figures", number)


def unit_count(number: int) -> str:
    """``3 units``."""
    return ngettext("{count} unit", "{count} units", number)


def hex_count(number: int) -> str:
    """``3 hexes``."""
    return ngettext("{count} hex", "{count} hexes", number)


def dice_count(number: int) -> str:
    """``1 die``, ``3 dice``."""
    return ngettext("{count} die", "{count} dice", number)
