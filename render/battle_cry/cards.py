"""Text of command cards, in our own words, made from the rows that the engine obeys (``data/cards.yaml``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.battle_cry import advanced, variant_150
from engine.battle_cry.cards import Card
from engine.battle_cry.family import RULESETS
from engine.battle_cry.ruleset import BaseDice, Ruleset
from engine.battle_cry.sides import Side
from engine.language import N_, _, enumerated, listed, ngettext, pgettext
from render.battle_cry.amounts import card_count
from render.battle_cry.occupants import has_melees
from render.words import HOUSE

Text = Callable[[int], str]


def card_kind(card: Card) -> str:
    """``Section card`` or ``Tactic card``, standing alone."""
    if card.effect == "section":
        return pgettext("standing alone", "Section card")
    return pgettext("standing alone", "Tactic card")


def card_class(card: Card) -> str:
    """``section card`` or ``tactic card``, inside a sentence."""
    if card.effect == "section":
        return pgettext("inside a sentence", "section card")
    return pgettext("inside a sentence", "tactic card")


def card_text(card: Card, ruleset: str) -> str:
    """The card's effect in a few sentences; the last one names its house reading, if it has one."""
    return " ".join(filter(None, (card_effect(card, ruleset), card_note(card, ruleset))))


def card_effect(card: Card, ruleset: str) -> str:
    """The card's effect without its house reading."""
    rules = RULESETS[ruleset]
    notes = (
        _(note) for (policy, effect), note in _NOTES.items() if effect == card.effect and policy is rules.base_dice
    )
    otherwise = [_otherwise(card, rules)] if card.effect in _FALLING_BACK else []
    return " ".join((_EFFECTS[card.effect](card, rules), *notes, *otherwise))


def card_copies(card: Card, ruleset: str) -> str:
    """Number of copies: ``×4``, or ``2 in each deck, 1 among the extra cards`` where each side has its own."""
    if not has_own_decks(RULESETS[ruleset]):
        return f"×{card.copies}"
    own = [_("{number} in each deck", number=card.own)] if card.own else []
    extra = [_("{number} among the extra cards", number=card.extra)] if card.extra else []
    return enumerated((*own, *extra))


def has_own_decks(rules: Ruleset) -> bool:
    """Whether each side has a deck of its own."""
    return rules.deck_of(Side.UNION) != rules.deck_of(Side.CONFEDERATE)


def card_note(card: Card, ruleset: str) -> str:
    """``† House reading: …``; empty where everything comes from a source."""
    readings = "; ".join(map(_, card.house_readings(ruleset)))
    return f"{HOUSE} " + _("House reading: {readings}.", readings=readings) if readings else ""


def card_title(card: Card, ruleset: str = "") -> str:
    """The card's name, marked if a part of it is a house reading: under a ruleset, or under any."""
    name = _(card.name)
    return f"{name} {HOUSE}" if card.house_readings(ruleset) else name


def _otherwise(card: Card, rules: Ruleset) -> str:
    if card.fallback == "anybody" and not rules.free_generals:
        return _("If it finds nothing to do, it orders any 1 unit or general instead.")
    return _("If it finds nothing to do, it orders any 1 unit instead.")


# Section cards


_UNITS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "left": lambda number: ngettext(
            "Order {count} unit on your left flank.", "Order up to {count} units on your left flank.", number
        ),
        "center": lambda number: ngettext(
            "Order {count} unit in the center.", "Order up to {count} units in the center.", number
        ),
        "right": lambda number: ngettext(
            "Order {count} unit on your right flank.", "Order up to {count} units on your right flank.", number
        ),
    }
)
_UNITS_AND_GENERALS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "left": lambda number: ngettext(
            "Order {count} unit or general on your left flank.",
            "Order up to {count} units or generals on your left flank.",
            number,
        ),
        "center": lambda number: ngettext(
            "Order {count} unit or general in the center.",
            "Order up to {count} units or generals in the center.",
            number,
        ),
        "right": lambda number: ngettext(
            "Order {count} unit or general on your right flank.",
            "Order up to {count} units or generals on your right flank.",
            number,
        ),
    }
)
_AS_MANY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "left": N_("Order as many units on your left flank as you hold cards."),
        "center": N_("Order as many units in the center as you hold cards."),
        "right": N_("Order as many units on your right flank as you hold cards."),
    }
)
_AS_MANY_WITH_GENERALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "left": N_("Order as many units or generals on your left flank as you hold cards."),
        "center": N_("Order as many units or generals in the center as you hold cards."),
        "right": N_("Order as many units or generals on your right flank as you hold cards."),
    }
)
_PARTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "left": N_("{number} on your left flank"),
        "center": N_("{number} in the center"),
        "right": N_("{number} on your right flank"),
    }
)


def _section(card: Card, rules: Ruleset) -> str:
    sections, free = list(card.orders), rules.free_generals
    if "hand" in card.orders.values():
        return _((_AS_MANY if free else _AS_MANY_WITH_GENERALS)[sections[0]])
    if len(sections) == 1:
        text = (_UNITS if free else _UNITS_AND_GENERALS)[sections[0]](int(card.orders[sections[0]]))
        return " ".join(filter(None, (text, _drawing(card))))
    parts = listed(_(_PARTS[section], number=number) for section, number in card.orders.items())
    text = _("Order units: {parts}.", parts=parts) if free else _("Order units or generals: {parts}.", parts=parts)
    return " ".join(filter(None, (text, _drawing(card))))


def _drawing(card: Card) -> str:
    if card.draw == 1:
        return ""
    return _("At the end of your turn draw {cards} and keep {kept}.", cards=card_count(card.draw), kept=card.keep)


# Tactic cards


def _extra(dice: int) -> str:
    return ngettext("{count} extra die", "{count} extra dice", dice)


def _battle_and_hold(card: Card, _rules: Ruleset) -> str:
    return ngettext(
        "{count} infantry or artillery unit anywhere attacks with {dice}. It doesn’t move or take ground.",
        "Up to {count} infantry or artillery units anywhere attack with {dice}. They don’t move or take ground.",
        card.units,
        dice=_extra(card.dice),
    )


def _bombard(card: Card, _rules: Ruleset) -> str:
    return ngettext(
        "Each of your artillery units either makes {times} attacks without moving, or moves {count} hex without "
        "attacking.",
        "Each of your artillery units either makes {times} attacks without moving, or moves up to {count} hexes "
        "without attacking.",
        card.move,
        times=card.battles,
    )


def _counter_attack(_card: Card, rules: Ruleset) -> str:
    text = _("Copies the card that the enemy played on their last turn. Left and right are exchanged.")
    if not rules.skirmish:
        return text
    return f"{text} {_('A card that they showed for a skirmish action is copied as it is printed.')}"


def _fight_back(_card: Card, rules: Ruleset) -> str:
    text = _(
        "Play it on the enemy’s turn, when one of your units was attacked and neither fell nor retreated. "
        "That unit attacks its attacker, if it sees it and has the range. It takes no ground."
    )
    if has_own_decks(rules):
        return f"{text} {_('At the end of the turn you draw a new card.')}"
    return f"{text} {_('You draw a new card first.')}"


def _forced_march(card: Card, _rules: Ruleset) -> str:
    return ngettext(
        "All your infantry in one section moves {count} hex and can still attack.",
        "All your infantry in one section moves up to {count} hexes and can still attack.",
        card.move,
    )


def _hit_and_run(_card: Card, _rules: Ruleset) -> str:
    return _("All your cavalry moves, attacks, and moves again. You can leave out any of these steps.")


def _leadership(card: Card, rules: Ruleset) -> str:
    said = (
        N_(
            "Order every unit with a general, as long as they stay together. "
            "Infantry and cavalry led by a general attack with {dice}."
        )
        if rules.free_generals
        else N_(
            "Order all your generals and the units with them, as long as they stay together. "
            "Infantry and cavalry led by a general attack with {dice}."
        )
    )
    return _(said, dice=_extra(card.dice))


def _battle_cry(card: Card, rules: Ruleset) -> str:
    said = (
        N_(
            "Roll a die for each card you hold. Each infantry, cavalry or artillery symbol orders a unit of that arm; "
            "sabers order any unit. Ordered units attack with {dice}."
        )
        if rules.free_generals
        else N_(
            "Roll a die for each card you hold. Each infantry, cavalry or artillery symbol orders a unit of that arm; "
            "sabers order any unit or general. Ordered units attack with {dice}."
        )
    )
    return _(said, dice=_extra(card.dice))


def _reinforcements(_card: Card, _rules: Ruleset) -> str:
    return _(
        "One of your lost units returns with half its figures, rounded up, on an empty hex of your own edge. "
        "It can’t act this turn, and the enemy keeps its flag."
    )


def _fieldworks(card: Card, rules: Ruleset) -> str:
    text = ngettext(
        "Place {count} fieldwork on a hex with a unit of yours, but not on water.",
        "Place up to {count} fieldworks, each on another hex with a unit of yours, but not on water.",
        card.units,
    )
    if has_melees(rules):
        return f"{text} {_('No unit moves, and only melees are fought.')}"
    return f"{text} {_('Nobody moves or attacks.')}"


def _rally(_card: Card, _rules: Ruleset) -> str:
    return _(
        "Roll a die for each card you hold. Each infantry, cavalry or artillery symbol returns a lost figure to a unit "
        "of that arm; sabers return one to any unit. Those units can attack, but not move."
    )


def _sharpshooter(_card: Card, _rules: Ruleset) -> str:
    return _("Choose any enemy general and roll 1 die. Sabers hit him.")


def _short_supply(_card: Card, _rules: Ruleset) -> str:
    return _(
        "Choose a unit of either side. Its owner moves it, with its general, to an empty hex of their own edge in the "
        "same section, or to the next row if none is empty. It can’t attack this turn."
    )


_EFFECTS: Mapping[str, Callable[[Card, Ruleset], str]] = MappingProxyType(
    {
        "section": _section,
        "battle-and-hold": _battle_and_hold,
        "bombard": _bombard,
        "counter-attack": _counter_attack,
        "fight-back": _fight_back,
        "forced-march": _forced_march,
        "hit-and-run": _hit_and_run,
        "leadership": _leadership,
        "battle-cry": _battle_cry,
        "reinforcements": _reinforcements,
        "fieldworks": _fieldworks,
        "rally": _rally,
        "sharpshooter": _sharpshooter,
        "short-supply": _short_supply,
    }
)

_FALLING_BACK = frozenset(_EFFECTS) - {"section", "counter-attack", "fight-back", "battle-cry", "short-supply"}
"""Effects that may find nothing to do."""

_NOTES: Mapping[tuple[Callable[..., BaseDice], str], str] = MappingProxyType(
    {
        (variant_150.base_dice, "forced-march"): N_("Infantry that moved fires with half its dice, as usual."),
        (variant_150.base_dice, "bombard"): N_("Horse artillery that moves can’t attack either."),
        (advanced.base_dice, "forced-march"): N_("It can’t be used for infantry marches."),
        (advanced.base_dice, "hit-and-run"): N_("The second move can’t be a charge."),
        (advanced.base_dice, "leadership"): N_("Units in melee roll them, too, though they take no orders."),
    }
)
"""Additions of a rulebook to an effect, by its way to count dice and the effect."""
