"""``own-ground`` and ``embankment``: hexes that cover one side, or both, better than their terrain does."""

import pytest

from engine.battle_cry.look import look
from tests.support.battle_cry.battle import Battle

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

RULE = "- own-ground: {side: confederate, hexes: A2 A3, dice: 2}"


@ALL
def test_so_many_dice_less_against_its_own_side_there_and_not_against_the_other() -> None:
    assert "-2 cover" in Battle(".:I .:i", fighting="A1", special=RULE.replace(" A3", "")).dice("battle A1>A2")
    rule = "- own-ground: {side: confederate, hexes: A1 A2, dice: 2}"
    assert "cover" not in Battle(".:i .:I", fighting="A1", active="confederate", special=rule).dice("battle A1>A2")


@ALL
@pytest.mark.parametrize(("dice", "cover"), [(1, "-2 cover"), (2, "-2 cover"), (3, "-3 cover")])
def test_the_larger_of_it_and_the_terrain_counts_never_both(dice: int, cover: str) -> None:
    rule = f"- own-ground: {{side: confederate, hexes: A2, dice: {dice}}}"
    assert cover in Battle(".:I* T:i", fighting="A1", special=rule, card_dice=1).dice("battle A1>A2")


@ALL
def test_look_and_explain_count_it_too() -> None:
    rule = "- own-ground: {side: confederate, hexes: A2, dice: 3}"
    battle = Battle(".:I2 .:i", special=rule, ruleset="variant-150")
    assert look(battle.setup, battle.position, 0).targets == ()
    fighting = Battle(".:I2 .:i .:I .:i", fighting="A1 A3", special=rule, ruleset="variant-150")
    assert fighting.explain("battle A1>A2") == "no-dice A1 A2 (2, 0, 0, -3, 0)"


@ALL
def test_so_many_flags_may_be_ignored() -> None:
    drawn = "A1 . . .\n B1 . .:i .\nC1 . . .\n D1 . .:I ."
    rule = "- own-ground: {side: confederate, hexes: B2, flags: 2}"
    battle = Battle(drawn, fighting="D2", special=rule)
    dice = int(battle.dice("battle D2>B2").split()[-1])
    battle.do(f"battle D2>B2 = FF{'A' * (dice - 2)}")
    assert battle.asks == "confederate ignore-flags"
    assert battle.legal() == ["ignore 0", "ignore 1", "ignore 2"]


@ALL
def test_flags_are_the_larger_of_it_and_of_works_never_both() -> None:
    drawn = "A1 . . .\n B1 . .:i .\nC1 . . .\n D1 . .:I ."
    rule = "- own-ground: {side: confederate, hexes: B2, flags: 1}"
    battle = Battle(drawn, fighting="D2", special=rule, works="fieldwork B2/se,sw", card_dice=2)
    dice = int(battle.dice("battle D2>B2").split()[-1])
    battle.do(f"battle D2>B2 = FF{'A' * (dice - 2)}")
    assert battle.legal() == ["ignore 0", "ignore 1"]


@ALL
def test_an_embankment_covers_whoever_stands_on_it() -> None:
    rule = "- embankment: {hexes: A2}"
    assert "-1 cover" in Battle(".:I +:i", fighting="A1", special=rule).dice("battle A1>A2")
    grey = Battle(".:i +:I", fighting="A1", active="confederate", special=rule)
    assert "-1 cover" in grey.dice("battle A1>A2")
    assert "cover" not in Battle(".:I +:i", fighting="A1").dice("battle A1>A2")
