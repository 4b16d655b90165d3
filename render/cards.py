"""What a command card says, in our own words, made from the row that the engine obeys (``data/cards.yaml``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry.cards import Card
from render.words import HOUSE, count, listing

_SECTIONS = {"left": "on your left flank", "center": "in the center", "right": "on your right flank"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_TIMES = ("never", "once", "twice", "three times")
_OTHERWISE: dict[str, str] = {
    "anybody": " If it finds nothing to do, it orders any one unit or general instead.",
    "unit": " If it finds nothing to do, it orders any one unit instead.",
}


def card_kind(card: Card) -> str:
    """``Section card`` or ``Tactic card``."""
    return "Section card" if card.effect == "section" else "Tactic card"


def card_text(card: Card, ruleset: str) -> str:
    """The card's effect in a few sentences; the last one names its house reading, if it has one."""
    return " ".join(filter(None, (card_effect(card, ruleset), house_note(card.house))))


def card_effect(card: Card, ruleset: str) -> str:
    """The same without the house reading."""
    return " ".join(filter(None, (_EFFECTS[card.effect](card), _NOTES.get((ruleset, card.effect)))))


def house_note(house: tuple[str, ...]) -> str:
    """``† House reading: …``, empty where everything comes from a source."""
    return f"{HOUSE} House reading: {'; '.join(house)}." if house else ""


def card_title(card: Card) -> str:
    """The card's name, marked where a part of it is a house reading."""
    return f"{card.name} {HOUSE}" if card.house else card.name


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _section(card: Card) -> str:
    if "hand" in card.orders.values():
        (section,) = card.orders
        return f"Order as many units or generals {_SECTIONS[section]} as you hold cards."
    orders = [(_number(int(number)), _SECTIONS[section]) for section, number in card.orders.items()]
    if len(orders) > 1:
        text = f"Order units or generals: {listing(' '.join(order) for order in orders)}."
    else:
        number, where = orders[0]
        text = f"Order {number} {'unit or general' if number == _number(1) else 'units or generals'} {where}."
    return text + _drawing(card)


def _extra(dice: int) -> str:
    return f"{_number(dice)} extra {'die' if dice == 1 else 'dice'}"


def _drawing(card: Card) -> str:
    if card.draw == 1:
        return ""
    return f" At the end of the turn draw {_number(card.draw)} cards and keep {_number(card.keep)}."


def _battle_and_hold(card: Card) -> str:
    return (
        f"Up to {_number(card.units)} infantry or artillery units anywhere battle with {_extra(card.dice)}. "
        "They neither move nor take ground." + _OTHERWISE[card.fallback]
    )


def _bombard(card: Card) -> str:
    return (
        f"Each of your artillery units battles {_TIMES[card.battles]} and does not move, or "
        f"moves up to {count(card.move, 'hex')} and does not battle." + _OTHERWISE[card.fallback]
    )


def _counter_attack(_: Card) -> str:
    return "Copies the card that your enemy played on his last own turn, with left and right changed."


def _fight_back(_: Card) -> str:
    return (
        "Play it in your enemy's turn, when one of your units was attacked and neither fell nor was driven back: "
        "it battles the unit that attacked it, without taking ground. You draw your new card first."
    )


def _forced_march(card: Card) -> str:
    march = f"All your infantry in one section moves up to {count(card.move, 'hex')} and may battle."
    return march + _OTHERWISE[card.fallback]


def _hit_and_run(card: Card) -> str:
    return "All your cavalry moves, battles, and moves again. No step has to be taken." + _OTHERWISE[card.fallback]


def _leadership(card: Card) -> str:
    return (
        "Order all your generals, and the units with them as long as they stay together. "
        f"Infantry and cavalry led by a general battle with {_extra(card.dice)}." + _OTHERWISE[card.fallback]
    )


def _battle_cry(card: Card) -> str:
    return (
        "Roll a die for each card you hold. Each infantry, cavalry or artillery symbol orders a unit of that arm, "
        f"sabers any unit or general. Ordered units battle with {_extra(card.dice)}."
    )


def _reinforcements(card: Card) -> str:
    return (
        "One of your lost units returns with half its figures, rounded up, on a vacant hex of your own edge. "
        "It does not act this turn, and its flag stays lost." + _OTHERWISE[card.fallback]
    )


def _fieldworks(card: Card) -> str:
    return (
        f"Place up to {_number(card.units)} fieldworks, each on another hex with a unit of yours, not on water. "
        "Nobody moves or battles." + _OTHERWISE[card.fallback]
    )


def _rally(card: Card) -> str:
    return (
        "Roll a die for each card you hold. Each infantry, cavalry or artillery symbol returns a lost figure to a unit "
        "of that arm, sabers to any unit. Those units may battle, not move." + _OTHERWISE[card.fallback]
    )


def _sharpshooter(card: Card) -> str:
    return "Name any enemy general and roll one die: sabers eliminate him." + _OTHERWISE[card.fallback]


def _short_supply(_: Card) -> str:
    return (
        "Name one unit of either side. Its owner puts it, with its general, on a vacant hex of his own edge "
        "in the same section. It does not battle this turn."
    )


_EFFECTS: Mapping[str, Callable[[Card], str]] = MappingProxyType(
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

_NOTES: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("variant-150", "forced-march"): "Fire after moving is halved as always.",
        ("variant-150", "bombard"): "Horse artillery that moves by this card does not battle either.",
    }
)
"""What a ruleset adds to an effect, by ruleset and effect."""
