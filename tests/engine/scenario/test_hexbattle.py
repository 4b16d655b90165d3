"""Conversion of HexBattle XML into valid scenario files; what cannot be expressed becomes a remark."""

from __future__ import annotations

import pytest

from engine.battle_cry.hexbattle import convert, new_battle
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.sides import Side
from engine.errors import ScenarioErrors
from engine.scenario_check import check_text

XML = """<?xml version="1.0"?>
<hbml:hexbattle id="ford" type="battlecry" version="1.0" xmlns:hbml="http://users.erols.com/jadf/bc/">
  <hbml:meta><hbml:designer><hbml:name>A. Designer</hbml:name></hbml:designer></hbml:meta>
  <hbml:scenario>
    <hbml:name>Kelly's Ford: the *first* day</hbml:name>
    <hbml:date year="1863" month="03" day="17">17th March, 1863</hbml:date>
    <hbml:location><hbml:state code="va">Virginia</hbml:state></hbml:location>
    <hbml:description>Cavalry [of both sides] fought all day.</hbml:description>
  </hbml:scenario>
  <hbml:terrain>
    <hbml:hex row="1" col="13" type="terrain" style="woods"></hbml:hex>
    <hbml:hex row="2" col="3" type="terrain" style="hill">Long Hill</hbml:hex>
    <hbml:hex row="2" col="3" type="terrain" style="woods"></hbml:hex>
    <hbml:hex row="4" col="5" type="terrain" style="buildings">Brooks House</hbml:hex>
    <hbml:hex row="5" col="1" type="terrain" style="river_straight" face="2"></hbml:hex>
    <hbml:hex row="5" col="2" type="terrain" style="river_straight_bridge" face="2"></hbml:hex>
    <hbml:hex row="6" col="6" type="terrain" style="fence_one" face="3"></hbml:hex>
    <hbml:hex row="6" col="7" type="terrain" style="fence_two" face="1"></hbml:hex>
    <hbml:hex row="6" col="8" type="terrain" style="fence_three" face="4"></hbml:hex>
    <hbml:hex row="6" col="9" type="terrain" style="field-works" face="4"></hbml:hex>
    <hbml:hex row="7" col="7" type="special" style="border">Reinforcements</hbml:hex>
    <hbml:hex row="8" col="13" type="terrain" style="woods"></hbml:hex>
    <hbml:hex row="8" col="2" type="terrain" style="pyramid"></hbml:hex>
  </hbml:terrain>
  <hbml:forces>
    <hbml:force id="u" type="union" name="Union">
      <hbml:commander>Averell</hbml:commander>
      <hbml:unit id="1" type="cavalry" row="8" col="4">1st Rhode Island</hbml:unit>
      <hbml:unit id="2" type="cavalry" row="8" col="5"></hbml:unit>
      <hbml:unit id="3" type="infantry" row="8" col="5"></hbml:unit>
      <hbml:unit id="4" type="general" row="8" col="4">Duffie</hbml:unit>
      <hbml:special><hbml:cards>5</hbml:cards><hbml:instructions>You move first.</hbml:instructions></hbml:special>
    </hbml:force>
    <hbml:force id="c" type="confederate" name="Confederate">
      <hbml:commander>Fitzhugh Lee</hbml:commander>
      <hbml:unit id="5" type="cavalry" row="2" col="4"></hbml:unit>
      <hbml:unit id="6" type="artillery" row="1" col="4"></hbml:unit>
      <hbml:special><hbml:cards>4</hbml:cards><hbml:instructions></hbml:instructions></hbml:special>
    </hbml:force>
  </hbml:forces>
  <hbml:notes><hbml:note type="special"><hbml:p>The <b>ford</b>: one turn.</hbml:p></hbml:note></hbml:notes>
</hbml:hexbattle>
"""


def converted(xml: str = XML) -> str:
    return convert(xml.encode(), "ford.xml")


def test_a_battle_is_converted_hex_by_hex() -> None:
    battle = read_battle(converted().replace("flags: 6", "flags: 1"), "ford.yaml")
    names = battle.grid.names
    layers = {names[hex_]: ids for hex_, ids in enumerate(battle.layers) if ids != ("clear",)}
    assert layers == {
        "A13": ("woods",),
        "B3": ("hill", "woods"),
        "D5": ("homestead",),
        "E1": ("waterway",),
        "E2": ("bridge",),
    }
    assert [(names[one.hex], f"{one.sides:06b}") for one in battle.features] == [
        ("F6", "000100"),
        ("F7", "100001"),
        ("F8", "011100"),
    ]
    assert [(names[one.hex], f"{one.sides:06b}") for one in battle.works] == [("F9", "001100")]
    assert battle.name == "Kelly’s Ford the first day"
    assert battle.id == "kelly-s-ford-the-first-day"
    assert (battle.date, battle.place, battle.designer) == ("1863-03-17", "Virginia", "A. Designer")
    assert battle.introduction == "Cavalry of both sides fought all day."
    assert (battle.first, battle.top) == (Side.UNION, Side.CONFEDERATE)
    assert [(army.commander, army.cards) for army in battle.armies] == [("Averell", 5), ("Fitzhugh Lee", 4)]
    assert [(one.arm, names[one.hex], one.name) for one in battle.units] == [
        ("cavalry", "H4", "1st Rhode Island"),
        ("cavalry", "H5", ""),
        ("artillery", "A4", ""),
        ("cavalry", "B4", ""),
    ]
    assert [(one.name, names[one.hex]) for one in battle.generals] == [("Duffie", "H4")]
    assert {names[hex_]: place for hex_, place in battle.places.items()} == {"B3": "Long Hill", "D5": "Brooks House"}


def test_what_cannot_be_said_is_kept_as_a_remark() -> None:
    end = converted().partition("provenance:")[2]
    assert [line for line in end.splitlines() if line.startswith("#   ")] == [
        "#   The ford one turn.",
        "#   G7: border, Reinforcements",
        "#   off the board: woods",
        "#   H2: pyramid",
        "#   union infantry in H5: there is no room for it",
    ]
    assert "  flags: house, the file names no number" in end


@pytest.mark.parametrize(
    ("xml", "said"),
    [
        ("<a>", "1:4: this isn’t XML"),
        ("plain words", "this isn’t XML"),
        ("<a/>", "not a battle of HexBattle"),
        ('<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>', "expected plain XML"),
        ("<a>" + "x" * 300_000 + "</a>", "too big"),
        (XML.replace('row="4" col="5"', 'row="4444444444444" col="-5"'), ""),
        (XML.replace('month="03"', 'month="x"'), ""),
        (XML.replace("<hbml:cards>5", "<hbml:cards>many"), ""),
    ],
)
def test_a_broken_or_hostile_file_is_refused_or_mended(xml: str, said: str) -> None:
    if not said:
        assert check_text(converted(xml).replace("flags: 6", "flags: 1"), "ford.yaml").ok
        return
    with pytest.raises(ScenarioErrors) as refused:
        converted(xml)
    assert said in str(refused.value.errors[0])


def test_a_new_battle_is_right_from_the_beginning() -> None:
    report = check_text(new_battle("Miller's Farm!"), "new.yaml")
    assert (report.ok, report.id, report.name) == (True, "miller-s-farm", "Miller s farm")
