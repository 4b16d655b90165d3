"""Special rules of cards: decks without some cards, other hand sizes, further plays, locked units."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.battle_cry.cards import REACTION
from engine.battle_cry.events import OpeningCards
from engine.battle_cry.frames import DiscardCard, ShedCard
from engine.battle_cry.hands import acting_hand, add_to_hand, deck_for, hold_beyond, owe_card, set_deck
from engine.battle_cry.placement import OFF, General
from engine.battle_cry.position import Deck
from engine.battle_cry.ruleset import FurtherCards
from engine.battle_cry.scenario import SpecialRule
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import SEATS, Side
from engine.battle_cry.special.locks import lock_of, lock_trait, section_cards
from engine.battle_cry.special.parameters import (
    BOTH,
    SIDES,
    Params,
    Rows,
    hexes_of_rule,
    number_of,
    sides_of,
    text_of,
)
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.errors import Refusal
from engine.field_changes import replace as changed
from engine.language import _
from engine.scenario_text import Node
from engine.scenario_words import closest

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.placement import Unit
    from engine.battle_cry.position import Position
    from engine.battle_cry.setup import BattleSetup
    from engine.chance import Chance

SECTIONS = {section: section for section in ("left", "center", "right")}
OF_SECTION = {f"section {section}": section for section in SECTIONS}
MOST_TIMES = 2


# Decks


def read_without_cards(node: Node, reading: Reading) -> Params:
    """``cards``."""
    rows = Rows(node, reading, ("cards",), _("its cards"))
    return (("cards", rows.cards()),) if rows.is_table else ()


def compose_without_cards(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Removes every copy of these cards from every deck."""
    rules, out = terms.rules, frozenset(text_of(rule, "cards").split())

    def deal(chance: Chance) -> tuple[tuple[Deck, ...], Chance]:
        decks, chance = rules.deal(chance)
        return tuple(Deck(tuple(card for card in deck.draw if card not in out)) for deck in decks), chance

    def reactions_left(setup: BattleSetup, position: Position, side: Side) -> bool:
        return REACTION not in out and rules.reactions_left(setup, position, side)

    return terms._replace(rules=replace(rules, deal=deal, reactions_left=reactions_left))


# Hands


def read_opening_cards(node: Node, reading: Reading) -> Params:
    """``side`` and ``cards``."""
    rows = Rows(node, reading, ("side", "cards"), _("its side and its cards"))
    return (("side", rows.choice("side", SIDES)), ("cards", rows.cards())) if rows.is_table else ()


def compose_opening_cards(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Gives the side these cards beyond its hand size, as far as its deck has them; they are not replaced."""
    (side,), wanted = sides_of(rule), text_of(rule, "cards").split()
    rules = terms.rules

    def opens(context: ActionContext) -> None:
        rules.opens(context)
        given = []
        for card in wanted:
            pile = list(deck_for(context, side).draw)
            if card in pile:
                pile.remove(card)
                set_deck(context, side, Deck(tuple(pile), deck_for(context, side).discards))
                given.append(card)
        hand = acting_hand(context, side)
        add_to_hand(context, hand, tuple(given))
        hold_beyond(context, hand, len(given))
        if given:
            context.emit(OpeningCards(SEATS[side], tuple(given)))

    return terms._replace(rules=replace(rules, opens=opens))


def read_hand_by_generals(node: Node, reading: Reading) -> Params:
    """``side``."""
    rows = Rows(node, reading, ("side",), _("its side"))
    return (("side", rows.choice("side", BOTH)),) if rows.is_table else ()


def compose_hand_by_generals(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Ties the hand to generals: each on the board is a card more, and losing one costs a card of choice."""
    rules, sides = terms.rules, sides_of(rule)
    if rules.high_command:
        return terms

    def hand(setup: BattleSetup, side: Side) -> int:
        on_board = sum(general.side == side and general.hex != OFF for general in setup.battle.generals)
        return rules.hand(setup, side) + (on_board if side in sides else 0)

    def discard(context: ActionContext, general: General) -> None:
        hand = acting_hand(context, general.side, general)
        if general.side in sides and context.position.hands[hand] and not context.outcome:
            context.push(DiscardCard(general.side, hand))

    def general_lost(context: ActionContext, general: General) -> None:
        rules.general_lost(context, general)
        discard(context, general)

    def general_leaves(context: ActionContext, general: General) -> None:
        rules.general_leaves(context, general)
        discard(context, general)

    def general_comes(context: ActionContext, general: General) -> None:
        rules.general_comes(context, general)
        if general.side in sides:
            owe_card(context, acting_hand(context, general.side, general))

    return terms._replace(
        rules=replace(
            rules, hand=hand, general_lost=general_lost, general_leaves=general_leaves, general_comes=general_comes
        )
    )


def read_shrinking_hand(node: Node, reading: Reading) -> Params:
    """``side``."""
    rows = Rows(node, reading, ("side",), _("its side"))
    return (("side", rows.choice("side", BOTH)),) if rows.is_table else ()


def compose_shrinking_hand(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Makes the side lose a card of its choice, unreplaced, with each unit lost."""
    rules, sides = terms.rules, sides_of(rule)

    def unit_lost(context: ActionContext, unit: Unit) -> None:
        rules.unit_lost(context, unit)
        hand = acting_hand(context, unit.side, unit)
        if unit.side in sides and context.position.hands[hand]:
            context.push(ShedCard(unit.side, hand))

    return terms._replace(rules=replace(rules, unit_lost=unit_lost))


# Further plays


def read_extra_play(node: Node, reading: Reading) -> Params:
    """``side``, ``cards`` or a ``flank``, ``times`` (1 when left out), perhaps a ``leader`` who must be present."""
    known = ("side", "cards", "flank", "times", "leader")
    rows = Rows(node, reading, known, _("its side and its cards or their flank"))
    if not rows.is_table:
        return ()
    found: Params = (("side", rows.choice("side", SIDES)),)
    if rows.has("flank"):
        if rows.has("cards"):
            reading.add(rows.fields.where("flank"), _("both “cards” and “flank”: expected one of them"))
        found += (("cards", " ".join(section_cards(rows.choice("flank", SECTIONS)))),)
    else:
        found += (("cards", rows.cards()),)
    found += (("times", rows.number("times", 1, MOST_TIMES, 1)),)
    return (*found, ("leader", _leader(rows, reading))) if rows.has("leader") else found


def _leader(rows: Rows, reading: Reading) -> str:
    name = rows.fields.text("leader", 24)
    if name not in reading.generals:
        expected = closest(name, reading.generals)
        reading.add(
            rows.fields.where("leader"), _("no general is called “{name}”: {expected}", name=name, expected=expected)
        )
    return name


def compose_extra_play(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Lets the side play further cards of a kind after its turn's card, while its leader is on the board."""
    rules = terms.rules
    (owner,), leader = sides_of(rule), str(dict(rule.params).get("leader", ""))
    further = FurtherCards(frozenset(text_of(rule, "cards").split()), number_of(rule, "times"))

    def further_cards(setup: BattleSetup, position: Position, side: Side) -> FurtherCards | None:
        led = not leader or any(general.name == leader for general in position.placement.generals_of(side))
        return further if side == owner and led else rules.further_cards(setup, position, side)

    return terms._replace(rules=replace(rules, further_cards=further_cards))


# Locked units


def read_locked(node: Node, reading: Reading) -> Params:
    """``side``, ``hexes`` and the ``card``: ``section left``, ``section center`` or ``section right``."""
    rows = Rows(node, reading, ("side", "hexes", "card"), _("its side, its hexes and the card that frees them"))
    if not rows.is_table:
        return ()
    side = rows.choice("side", SIDES)
    return (("side", side), ("hexes", rows.own_hexes(side)), ("section", rows.choice("card", OF_SECTION)))


def compose_locked(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Locks the units starting in these hexes until a card of the section is discarded instead of giving orders."""
    (side,), hexes = sides_of(rule), frozenset(hexes_of_rule(rule))
    trait = lock_trait(text_of(rule, "section"))
    first = not any(lock_of(unit.traits) for unit in terms.battle.units)
    units = tuple(
        changed(unit, traits=(*unit.traits, trait)) if unit.side == side and unit.hex in hexes else unit
        for unit in terms.battle.units
    )
    terms = terms._replace(battle=changed(terms.battle, units=units))
    return _with_locks(terms) if first else terms


def _with_locks(terms: RulesInForce) -> RulesInForce:
    rules = terms.rules

    def may_order(setup: BattleSetup, position: Position, unit: Unit) -> bool:
        return not lock_of(unit.traits) and rules.may_order(setup, position, unit)

    def no_order(setup: BattleSetup, position: Position, piece: Unit | General) -> Refusal | None:
        section = "" if isinstance(piece, General) else lock_of(piece.traits)
        if section:
            return Refusal("locked", "Special Rules", (setup.names[piece.hex],), (section,))
        return rules.no_order(setup, position, piece)

    def releasing(setup: BattleSetup, position: Position) -> tuple[str, ...]:
        waiting = {lock_of(unit.traits) for unit in position.placement.units_of(position.active)} - {""}
        return tuple(card for section in sorted(waiting) for card in section_cards(section))

    return terms._replace(rules=replace(rules, may_order=may_order, no_order=no_order, releasing=releasing))
