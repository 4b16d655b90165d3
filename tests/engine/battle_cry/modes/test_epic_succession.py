"""Epic games of the Advanced Rulebook: "Killed in Action"."""

from __future__ import annotations

import pytest

from engine.battle_cry.events import CommandPassed, HandedOver, PlayerOut
from engine.battle_cry.frames import RetreatGeneral
from engine.decision import Seat
from tests.support.battle_cry.epic import FIELD, epic
from tests.support.battle_cry.teams import Teams

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")
ADVANCED = pytest.mark.rulesets("advanced")

HANDS = {"union/commander": "rally rally", "confederate/commander": "sharpshooter rally rally rally"}

THREE = """
    C3 .:i*  .:i  .:i  .:i*  .:i   .:i*
     D3 .    .    .    .     .     .
    E3 .:I*  .:I  .:I  .:I*  .     .
"""
OF_THREE = {"confederate/2": "C5 C6", "confederate/3": "C7 C8", "union/2": "E5 E6"}


def shot(drawn: str = THREE, target: str = "E6*", **rest: object) -> Teams:
    """The Confederates' sharpshooter has hit a Union general."""
    owners = OF_THREE if drawn == THREE else {}
    battle = epic(drawn, **{"owners": owners, "hands": HANDS, "player": "confederate/commander", **rest})
    battle.do("play sharpshooter")
    if battle.asked.kind == "entrust":
        battle.do("entrust 1")
    battle.do(f"shoot {target} = S")
    return battle


UNION_THREE = THREE.replace("i", "x").replace("I", "i").replace("x", "I")


def shot_of_three(**rest: object) -> Teams:
    """One of three Union generals has been hit, he who led C5 and C6."""
    owners = {"union/2": "C5 C6", "union/3": "C7 C8", "confederate/2": "E5 E6"}
    return shot(UNION_THREE, "C6*", owners=owners, top="union", **rest)


# "Any player whose Major-General figure is eliminated by the enemy is no longer part of the game."


@ALL
def test_whose_general_is_eliminated_is_out() -> None:
    battle = shot()
    assert battle.last(PlayerOut) == PlayerOut(Seat("union/2"), "General E6")
    assert [one.seat for one in battle.view().players if one.out] == ["union/2"]


@pytest.mark.parametrize(("ruleset", "out"), [("variant-150", False), ("advanced", True)])
def test_who_leaves_by_his_own_edge_is_eliminated_only_where_he_gives_a_flag(ruleset: str, out: bool) -> None:  # noqa: FBT001
    """H60."""
    battle = epic("H3 .:i* .:I* .\nI3 .:G .:I .", owners={"union/2": "I4", "union/1": "H4"}, ruleset=ruleset)
    general = next(one for one in battle.position.placement.generals if one.name == "General I3")
    battle.asks_of(RetreatGeneral(general.side, general.id, 1))
    battle.do("retreat I3*-off")
    assert bool(battle.all(PlayerOut)) == out
    battle.do("pass")
    assert [one.seat for one in battle.view().players if one.out] == (["union/2"] if out else [])


# "Their team's Commanding General must transfer command of the eliminated player's units to one or more other players."


@ALL
def test_his_units_go_to_the_only_other_general_by_themselves() -> None:
    battle = shot()
    assert battle.led("union/1") == "E3 E4 E5 E6"
    assert battle.last(CommandPassed) == CommandPassed(Seat("union"), ("E5", "E6"), Seat("union/1"), "General E3")
    assert battle.asked.seat != "union/2"


@ALL
def test_the_commander_gives_them_one_by_one_or_all_at_once_and_must() -> None:
    battle = shot_of_three()
    assert battle.asks == "union/commander reassign"
    one_by_one = ["transfer C5>1", "transfer C5>3", "transfer C6>1", "transfer C6>3"]
    assert battle.legal() == [*one_by_one, "transfer all>1", "transfer all>3"]
    assert battle.explain("pass") == "not-now (pass, reassign)"
    assert battle.explain("transfer C5>2") == "no-such-leader (2, 1, 3)"
    assert battle.explain("transfer all>2") == "no-such-leader (2, 1, 3)"
    battle.do("transfer C5>1")
    assert battle.last(HandedOver).to == "union/1"
    assert battle.legal() == ["transfer C6>1", "transfer C6>3", "transfer all>1", "transfer all>3"]
    battle.do("transfer C6>3")
    assert (battle.led("union/1"), battle.led("union/3")) == ("C3 C4 C5", "C6 C7 C8")
    assert battle.asked.kind != "reassign"


@ALL
def test_all_at_once() -> None:
    battle = shot_of_three()
    battle.do("transfer all>3")
    assert battle.led("union/3") == "C5 C6 C7 C8"
    assert battle.last(CommandPassed).hexes == ("C5", "C6")


@ALL
def test_who_is_out_is_asked_nothing_more() -> None:
    battle = shot_of_three()
    battle.do("transfer all>3")
    asked = set()
    for _ in range(60):
        if battle.outcome:
            break
        asked.add(battle.asked.seat)
        battle.do(*(["pass"] if "pass" in battle.legal() else [battle.legal()[0]]))
        if battle.position.turn > 9 or battle.legal("play fight-back"):
            break
    assert "union/2" not in asked
    assert {"union/1", "union/3"} & asked


@ADVANCED
@ADVANCED
def test_high_command_discards_after_the_units_are_given_away() -> None:
    battle = shot_of_three()
    battle.do("transfer all>3")
    assert battle.asks == "union/commander discard-card"


# All of them


@pytest.mark.rulesets("variant-150", "classic")
def test_a_commander_without_major_generals_leads_himself() -> None:
    """H62."""
    battle = shot(FIELD.replace("I  .:I*", "I  .:I"), "E3*", owners={"confederate/2": "C5 C6"})
    assert battle.led("union/commander") == "E3 E4 E5 E6"
    while battle.asked.seat != "union/commander" or battle.asked.kind != "play-card":
        battle.do("pass")
    battle.do("play rally")
    assert battle.asks == "union/commander give-orders"
    battle.do("order E4")
    while battle.position.active == 0:
        assert battle.asks.startswith("union/commander")
        assert battle.asked.kind != "authority"
        battle.do("pass")


@ADVANCED
def test_without_a_general_the_battle_is_lost_under_the_advanced_rulebook() -> None:
    battle = shot(FIELD.replace("I  .:I*", "I  .:I"), "E3*", owners={"confederate/2": "C5 C6"})
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == ("confederate", "generals")


# While he carries the card out


FIRE = """
    C3 .:i*  .    .    .:i*  .
     D3 .    .    .    .:i   .
    E3 .:I*  .:I  .:I  .:I1* .:I   .:I*
"""


def fallen_in_his_own_turn(ruleset: str) -> Teams:
    """The general who has the card has attacked, and Fight Back has eliminated his unit, and him."""
    battle = epic(
        FIRE,
        owners={"union/2": "E5 E6", "union/3": "E7 E8", "confederate/2": "C6 D6"},
        hands={"union/commander": "attack-center rally", "confederate/commander": "fight-back"},
        ruleset=ruleset,
    )
    battle.do("play attack-center", "entrust 2", "order E5", "order E6")
    while battle.asked.kind in {"give-orders", "move"}:
        battle.do("pass")
    dice = battle.forecast("battle E6>D6").dice
    battle.do(f"battle E6>D6 = {'A' * dice}")
    back = battle.forecast("play fight-back").dice
    battle.do(f"play fight-back = I{'A' * (back - 1)}" + {"variant-150": " S", "classic": "", "advanced": ""}[ruleset])
    return battle


def test_if_he_had_the_card_his_heir_carries_it_on_and_has_no_authority_besides() -> None:
    """H61."""
    battle = fallen_in_his_own_turn("variant-150")
    assert battle.asks == "union/commander reassign"
    battle.do("transfer all>3")
    assert battle.asks == "union/commander confirm"
    battle.do("pass")
    assert battle.asks == "union/3 battle", "E5 has its order still"
    assert {"battle E5>D6", "pass"} <= set(battle.legal())
    battle.do("pass")
    assert battle.asks == "union/1 authority"
    battle.do("pass")
    assert battle.asks != "union/3 authority"


def test_until_they_are_given_away_the_commander_decides_for_units_of_the_fallen() -> None:
    """H63: a flag of the roll that felled the general, too."""
    battle = epic(
        UNION_THREE,
        owners={"union/2": "C5 C6", "union/3": "C7 C8", "confederate/2": "E5 E6"},
        top="union",
        hands=HANDS,
        player="confederate/commander",
        leader="confederate/2",
        fighting="E6",
        ruleset="variant-150",
    )
    battle.do("battle E6>C6 = IFAA SS")
    assert battle.asks == "union/commander ignore-flags"
    battle.do("ignore 1")
    assert battle.asks == "union/commander reassign"


def test_what_he_would_have_led_later_goes_to_who_leads_the_rest() -> None:
    battle = shot_of_three(special="- reinforcements: {side: union, turn: 9, hexes: A1 A2, infantry: 3}")
    battle.do("transfer C5>1", "transfer C6>3")
    units = battle.position.placement.units
    mine = {owner for owner, unit in zip(battle.team.owners, units, strict=True) if unit.side == 0}
    assert mine == {0, 2}
