"""Text of command cards, in our own words, made from the rows that the engine obeys (``data/cards.yaml``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry import advanced, variant_150
from engine.battle_cry.cards import Card
from engine.battle_cry.family import RULESETS
from engine.battle_cry.ruleset import BaseDice, Ruleset
from engine.battle_cry.sides import Side
from render.battle_cry.occupants import has_melees
from render.words import HOUSE, count, listing

_SECTIONS = {"left": "on your left flank", "center": "in the center", "right": "on your right flank"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_TIMES = ("never", "once", "twice", "three times")


def card_kind(card: Card) -> str:
    """``Section card`` or ``Tactic card``."""
    return "Section card" if card.effect == "section" else "Tactic card"


def card_text(card: Card, ruleset: str) -> str:
    """The card's effect in a few sentences; the last one names its house reading, if it has one."""
    return " ".join(filter(None, (card_effect(card, ruleset), card_note(card, ruleset))))


def card_effect(card: Card, ruleset: str) -> str:
    """The card's effect without its house reading."""
    rules = RULESETS[ruleset]
    notes = (note for (policy, effect), note in _NOTES.items() if effect == card.effect and policy is rules.base_dice)
    otherwise = [_otherwise(card, rules)] if card.effect in _FALLING_BACK else []
    return " ".join((_EFFECTS[card.effect](card, rules), *notes, *otherwise))


def card_copies(card: Card, ruleset: str) -> str:
    """Number of copies: ``×4``, or ``2 in each deck, 1 among the extra cards`` where each side has its own."""
    if not has_own_decks(RULESETS[ruleset]):
        return f"×{card.copies}"
    parts = ((card.own, "in each deck"), (card.extra, "among the extra cards"))
    return ", ".join(f"{number} {where}" for number, where in parts if number)


def has_own_decks(rules: Ruleset) -> bool:
    """Whether each side has a deck of its own."""
    return rules.deck_of(Side.UNION) != rules.deck_of(Side.CONFEDERATE)


def card_note(card: Card, ruleset: str) -> str:
    """``† House reading: …``; empty where everything comes from a source."""
    readings = "; ".join(card.house_readings(ruleset)).replace("unit or general", _whom(_number(1), RULESETS[ruleset]))
    return f"{HOUSE} House reading: {readings}." if readings else ""


def card_title(card: Card, ruleset: str = "") -> str:
    """The card's name, marked if a part of it is a house reading: under a ruleset, or under any."""
    return f"{card.name} {HOUSE}" if card.house_readings(ruleset) else card.name


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _whom(number: str, rules: Ruleset) -> str:
    """The pieces that a card orders; generals, too, unless they move without orders anyway."""
    noun = "unit" if number == _number(1) else "units"
    return noun if rules.free_generals else f"{noun} or {noun.replace('unit', 'general')}"


def _otherwise(card: Card, rules: Ruleset) -> str:
    whom = _whom(_number(1), rules) if card.fallback == "anybody" else "unit"
    return f"If it finds nothing to do, it orders any one {whom} instead."


def _section(card: Card, rules: Ruleset) -> str:
    if "hand" in card.orders.values():
        (section,) = card.orders
        return f"Order as many {_whom('', rules)} {_SECTIONS[section]} as you hold cards."
    orders = [(_number(int(number)), _SECTIONS[section]) for section, number in card.orders.items()]
    if len(orders) > 1:
        text = f"Order {_whom('', rules)}: {listing(' '.join(order) for order in orders)}."
    else:
        number, where = orders[0]
        text = f"Order {number} {_whom(number, rules)} {where}."
    return text + _drawing(card)


def _extra(dice: int) -> str:
    return f"{_number(dice)} extra {'die' if dice == 1 else 'dice'}"


def _drawing(card: Card) -> str:
    if card.draw == 1:
        return ""
    return f" At the end of the turn draw {_number(card.draw)} cards and keep {_number(card.keep)}."


def _battle_and_hold(card: Card, rules: Ruleset) -> str:
    return (
        f"Up to {_number(card.units)} infantry or artillery units anywhere battle with {_extra(card.dice)}. "
        "They neither move nor take ground."
    )


def _bombard(card: Card, rules: Ruleset) -> str:
    return (
        f"Each of your artillery units battles {_TIMES[card.battles]} and does not move, or "
        f"moves up to {count(card.move, 'hex')} and does not battle."
    )


def _counter_attack(_: Card, rules: Ruleset) -> str:
    shown = " A card that they showed for a skirmish action is copied as it is printed." if rules.skirmish else ""
    return f"Copies the card that your enemy played on their own last turn, with left and right changed.{shown}"


def _fight_back(_: Card, rules: Ruleset) -> str:
    drawn = "At the end of the turn you draw a new card." if has_own_decks(rules) else "You draw your new card first."
    return (
        "Play it in your enemy's turn, when one of your units was attacked and neither fell nor was driven back: "
        f"it battles its attacker, if it sees and reaches the attacker, and takes no ground. {drawn}"
    )


def _forced_march(card: Card, rules: Ruleset) -> str:
    return f"All your infantry in one section moves up to {count(card.move, 'hex')} and may battle."


def _hit_and_run(card: Card, rules: Ruleset) -> str:
    return "All your cavalry moves, battles, and moves again. No step has to be taken."


def _leadership(card: Card, rules: Ruleset) -> str:
    whom = "every unit with a general" if rules.free_generals else "all your generals, and the units with them"
    return (
        f"Order {whom}, as long as they stay together. "
        f"Infantry and cavalry led by a general battle with {_extra(card.dice)}."
    )


def _battle_cry(card: Card, rules: Ruleset) -> str:
    return (
        "Roll a die for each card you hold. Each infantry, cavalry or artillery symbol orders a unit of that arm, "
        f"sabers any {_whom(_number(1), rules)}. Ordered units battle with {_extra(card.dice)}."
    )


def _reinforcements(card: Card, rules: Ruleset) -> str:
    return (
        "One of your lost units returns with half its figures, rounded up, on a vacant hex of your own edge. "
        "It does not act this turn, and its flag stays lost."
    )


def _fieldworks(card: Card, rules: Ruleset) -> str:
    return (
        f"Place up to {_number(card.units)} fieldworks, each on another hex with a unit of yours, not on water. "
        f"{'No unit moves, and only melees are fought.' if has_melees(rules) else 'Nobody moves or battles.'}"
    )


def _rally(card: Card, rules: Ruleset) -> str:
    return (
        "Roll a die for each card you hold. Each infantry, cavalry or artillery symbol returns a lost figure to a unit "
        "of that arm, sabers to any unit. Those units may battle, not move."
    )


def _sharpshooter(card: Card, rules: Ruleset) -> str:
    return "Name any enemy general and roll one die: sabers eliminate him."


def _short_supply(_: Card, rules: Ruleset) -> str:
    return (
        "Name one unit of either side. Its owner puts it, with its general, on a vacant hex of their own edge "
        "in the same section; with none, on the next row. It does not battle this turn."
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
        (variant_150.base_dice, "forced-march"): "Fire after moving is halved as always.",
        (variant_150.base_dice, "bombard"): "Horse artillery that moves by this card does not battle either.",
        (advanced.base_dice, "forced-march"): "It cannot be used for infantry marches.",
        (advanced.base_dice, "hit-and-run"): "The second move is no charge.",
        (advanced.base_dice, "leadership"): "That goes for units in melee, too, though they take no orders.",
    }
)
"""Additions of a rulebook to an effect, by its way to count dice and the effect."""
