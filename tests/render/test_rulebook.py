"""Sheets and help under each rulebook, compared with the rulebooks' own numbers and the engine's data."""

from __future__ import annotations

import re

import pytest

from engine.battle_cry import variant_150
from engine.battle_cry.advanced_decks import extra_cards, player_deck
from engine.battle_cry.cards import card_table, common_deck
from engine.battle_cry.family import RULESETS
from engine.battle_cry.placement import Unit
from engine.battle_cry.sides import ARMS, Arm, Side
from engine.battle_cry.terrain import terrain_table
from render.battle_cry.cards import card_copies, card_text, card_title
from render.battle_cry.rulebook import (
    POLICIES,
    arm_rules,
    dice_by_range,
    flag_rules,
    general_rules,
    option_lines,
    policy_words,
    turn_rules,
)
from render.battle_cry.terrain_words import terrain_effect
from render.words import HOUSE

IDS = tuple(RULESETS)
CARDS = card_table()
EACH, LESS = " 1 die for each figure left.", " 1 die less with one figure left."


def unit(arm: Arm, figures: int, *traits: str) -> Unit:
    return Unit(0, Side.UNION, arm, 0, figures, 4 if arm == "infantry" else 3, traits)


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        (
            "variant-150",
            [
                "**Infantry** moves 1 hex and attacks. Dice: 4-4-4 at 1 to 3 hexes. After moving: 4-2-2." + EACH,
                "**Cavalry** moves up to 3 hexes and attacks. Dice: 3 at 1 hex." + EACH,
                "**Artillery** moves 1 hex or attacks. Dice: 5-4-3-2-1 at 1 to 5 hexes." + LESS,
                "**Horse artillery** moves up to 2 hexes, or 1 hex and attacks. Dice: 4-3-2-1 at 1 to 4 hexes." + LESS,
            ],
        ),
        (
            "classic",
            [
                "**Infantry** moves 1 hex and attacks. Dice: 4-3-2-1 at 1 to 4 hexes.",
                "**Cavalry** moves up to 3 hexes and attacks. Dice: 3 at 1 hex.",
                "**Artillery** moves 1 hex or attacks. Dice: 5-4-3-2-1 at 1 to 5 hexes.",
                "**Horse artillery** moves up to 2 hexes, or 1 hex and attacks. Dice: 4-3-2-1 at 1 to 4 hexes.",
            ],
        ),
        (
            "advanced",
            [
                "**Infantry** moves 1 hex and attacks. Dice: 3-2-1 at 1 to 3 hexes.",
                "**Cavalry** moves up to 2 hexes and attacks. Dice: 3-2 at 1 to 2 hexes. After moving: 3.",
                "**Artillery** moves 1 hex or attacks. Dice: 4-3-2-1 at 1 to 4 hexes.",
                "**Horse artillery** moves up to 2 hexes, or 1 hex and attacks. Dice: 4-3-2-1 at 1 to 4 hexes.",
            ],
        ),
    ],
)
def test_arms_move_and_battle_as_each_rulebook_has_it(rules: str, lines: list[str]) -> None:
    assert arm_rules(rules)[:4] == lines


def test_losses_and_moves_are_counted_by_the_engine() -> None:
    assert dice_by_range("variant-150", unit("infantry", 3), moved=1) == (3, 2, 2)
    assert dice_by_range("classic", unit("infantry", 1), moved=1) == (4, 3, 2, 1)
    assert dice_by_range("advanced", unit("cavalry", 3), moved=2) == (3,)


@pytest.mark.parametrize("ruleset", IDS)
@pytest.mark.parametrize("policy", POLICIES)
def test_every_policy_has_a_sentence(ruleset: str, policy: str) -> None:
    assert policy_words(RULESETS[ruleset], policy).strip() or policy == "unit_ways"


def told(ruleset: str) -> str:
    return "\n".join((*turn_rules(ruleset), *arm_rules(ruleset), *flag_rules(ruleset), *general_rules(ruleset)))


@pytest.mark.parametrize(
    ("words", "rulebooks"),
    [
        ("skirmish action", ["advanced"]),
        ("**Melee** is compulsory", ["advanced"]),
        ("can withdraw a hex", ["advanced"]),
        ("**march**", ["advanced"]),
        ("**charge**", ["advanced"]),
        ("first attack of fresh infantry", ["advanced"]),
        ("its own deck of 30", ["advanced"]),
        ("one deck of 60 cards", ["variant-150", "classic"]),
        ("You win as soon as", ["variant-150", "classic"]),
        ("at the end of your own turn", ["advanced"]),
        ("When you lose the last one, you lose the battle", ["advanced"]),
        ("without orders, over any ground", ["advanced"]),
        ("by an order of his own", ["variant-150", "classic"]),
        ("two friends next to it", ["variant-150"]),
        ("rolls two dice for him", ["variant-150"]),
        ("sabers, at any distance", ["classic"]),
        ("from any distance, like a unit", ["classic"]),
        ("in melee only", ["variant-150", "advanced"]),
        ("or a cavalry symbol hits him", ["advanced"]),
        ("He can ignore one", ["classic"]),
        ("the enemy gets no flag", ["variant-150"]),
        ("It can pass through friends", ["advanced"]),
        ("Units can’t pass through anyone", ["variant-150", "classic"]),
        ("1 die for each figure left", ["variant-150"]),
    ],
)
def test_no_rulebook_is_told_of_another(words: str, rulebooks: list[str]) -> None:
    assert [id_ for id_ in IDS if words in told(id_)] == rulebooks


def test_options_are_told_where_there_are_some() -> None:
    assert {id_: len(option_lines(id_)) for id_ in IDS} == {id_: len(rules.options) for id_, rules in RULESETS.items()}
    assert any("carbines" in line.casefold() for line in option_lines("variant-150"))


# Terrain


@pytest.mark.parametrize("ruleset", IDS)
def test_terrain_says_what_its_row_has(ruleset: str) -> None:
    for row in terrain_table(ruleset).values():
        text = terrain_effect(row, ruleset)
        assert ("must stop." in text) == (row.stop and not row.impassable), row.id
        assert ("A unit or general that enters" in text) == (row.stop and row.generals and not row.impassable), row.id
        assert ("Generals pass freely." in text) == ((row.stop or row.impassable) and not row.generals), row.id
        assert ("No one can enter" in text) == (row.impassable and row.generals), row.id
        assert ("Blocks the line of sight." in text) == row.blocks_sight, row.id
        assert ("Attacks on a unit here" in text and f"lose {-row.target} d" in text) == bool(row.target), row.id
        assert ("one plateau" in text) == row.plateau, row.id
        assert ("The first flag against a unit here doesn’t count" in text) == bool(row.flags_below), row.id
        assert ("can ignore 1 flag" in text) == bool(row.flags), row.id
        assert ("turn they enter" in text or "turn it enters" in text) == bool(row.enter), row.id


@pytest.mark.parametrize(
    ("ruleset", "terrain", "says"),
    [
        ("variant-150", "hill", "but not from an adjacent hill"),
        ("classic", "hill", "but not from an adjacent hill"),
        ("advanced", "hill", "even from an adjacent hill"),
        ("advanced", "hill", "Hills hide the hills behind them."),
        ("advanced", "hill", "It fires over adjacent friends whose ground doesn’t block sight."),
        ("classic", "hill", "It fires over friends in adjacent, lower hexes without terrain."),
        (
            "variant-150",
            "woods",
            "On the turn they enter, infantry attacks at most 2 hexes away, with 1 die less;",
        ),
        ("classic", "woods", "On the turn they enter, infantry attacks at most 2 hexes away, with 2 dice fewer;"),
        (
            "advanced",
            "woods",
            "On the turn they enter, infantry attacks with 1 die less; cavalry and artillery can’t attack.",
        ),
        ("advanced", "town", "artillery attacks at most 3 hexes away, with 1 die less."),
        ("advanced", "homestead", "cavalry attacks with 1 die less"),
        (
            "advanced",
            "entrenchment",
            "A unit that enters must stop. Generals pass freely. Attacks on a unit here across",
        ),
    ],
)
def test_terrain_under_each_rulebook(ruleset: str, terrain: str, says: str) -> None:
    assert says in terrain_effect(terrain_table(ruleset)[terrain], ruleset)


def test_arms_of_a_terrain_are_all_told() -> None:
    for ruleset in IDS:
        for row in terrain_table(ruleset).values():
            for arm in (one for one in ARMS if one in row.occupy):
                text = terrain_effect(row, ruleset).casefold()
                assert arm in text or "a unit attacks" in text, row.id


# Cards


@pytest.mark.parametrize("ruleset", IDS)
def test_generals_are_ordered_only_where_they_need_orders(ruleset: str) -> None:
    free = RULESETS[ruleset].free_generals
    for card in CARDS.values():
        text = card_text(card, ruleset)
        if card.orders or card.fallback == "anybody":
            named = "unit or general" in text or "units or generals" in text
            assert not (named and free), card.id
            assert not (card.orders and not free) or named, card.id


@pytest.mark.parametrize(
    ("card", "ruleset", "says"),
    [
        ("probe-left", "classic", "Order up to 2 units or generals on your left flank."),
        ("probe-left", "advanced", "Order up to 2 units on your left flank."),
        ("scout-center", "advanced", "Order 1 unit in the center."),
        ("assault-right", "advanced", "Order as many units on your right flank as you hold cards."),
        ("leadership", "classic", "Order all your generals and the units with them"),
        ("leadership", "advanced", "Order every unit with a general"),
        ("construct-fieldworks", "classic", "Nobody moves or attacks."),
        ("construct-fieldworks", "advanced", "No unit moves, and only melees are fought."),
        ("counter-attack", "advanced", "A card that they showed for a skirmish action is copied as it is printed."),
        ("forced-march", "variant-150", "Infantry that moved fires with half its dice, as usual."),
        ("forced-march", "advanced", "It can’t be used for infantry marches."),
        ("battle-cry", "advanced", "sabers order any unit. Ordered units attack"),
    ],
)
def test_cards_under_each_rulebook(card: str, ruleset: str, says: str) -> None:
    assert says in card_text(CARDS[card], ruleset)


def test_nothing_is_halved_but_where_dice_are_figures() -> None:
    for id_, rules in RULESETS.items():
        halved = any("half its dice" in card_text(card, id_) for card in CARDS.values())
        assert halved == (rules.base_dice is variant_150.base_dice)


def test_copies_are_those_of_the_decks() -> None:
    assert sum(int(card_copies(card, "classic")[1:]) for card in CARDS.values()) == len(common_deck()) == 60
    own = extra = 0
    for card in CARDS.values():
        found = re.findall(r"(\d+) (in|among)", card_copies(card, "advanced"))
        numbers = {where: int(number) for number, where in found}
        own, extra = own + numbers.get("in", 0), extra + numbers.get("among", 0)
    assert (own, extra) == (len(player_deck()), len(extra_cards())) == (23, 14)


@pytest.mark.parametrize("ruleset", IDS)
def test_house_readings_are_marked_under_every_rulebook(ruleset: str) -> None:
    for card in CARDS.values():
        readings = card.house_readings(ruleset)
        assert (HOUSE in card_text(card, ruleset)) == (HOUSE in card_title(card, ruleset)) == bool(readings)


def test_what_one_rulebook_leaves_open_is_marked_under_it_alone() -> None:
    fight_back, short_supply = CARDS["fight-back"], CARDS["short-supply"]
    assert "a unit in melee may fight back too" in card_text(fight_back, "advanced")
    assert "you may name your own unit in melee, and its melee ends" in card_text(short_supply, "advanced")
    assert card_title(short_supply, "advanced") == f"Short Supply {HOUSE}"
    for ruleset in ("variant-150", "classic"):
        assert "in melee may" not in card_text(fight_back, ruleset) + card_text(short_supply, ruleset)
        assert card_title(short_supply, ruleset) == "Short Supply"
