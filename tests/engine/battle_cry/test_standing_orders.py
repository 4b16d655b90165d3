"""Standing orders: their answers to each question of the enemy's turn, from their own seat's view alone."""

from __future__ import annotations

import pytest

from engine.battle_cry.standing_orders import ASK
from engine.decision import Action
from engine.family import family
from engine.match import legal_actions, standing_answer, view
from engine.scenarios import scenario_text
from tests.support.battle_cry.battle import Battle, advanced
from tests.support.battle_cry.computer_player import seen
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.random_maps import muddle
from tests.support.battle_cry.scenarios_in_play import RULESETS

EVERYWHERE = pytest.mark.rulesets("variant-150", "classic", "advanced")


def answers(battle: Battle, **orders: str) -> str:
    """What standing orders answer now, ``ask`` where the player is asked himself; it is always legal."""
    wishes = {name.replace("_", "-"): value for name, value in orders.items()}
    found = standing_answer(battle.state, wishes)
    assert found is None or found in legal_actions(battle.state)
    return found.text if found else ASK


# Flags

LED = """
     B1   .     .     .
    C1  .     .     .
     D1   .     .:i4* .
    E1  .     .     .
     F1   .     .:I4  .
"""


@pytest.mark.rulesets("variant-150")
@pytest.mark.parametrize(("wish", "answer"), [("ignore", "ignore 1"), ("retreat", "ignore 0"), ("ask", "ask")])
def test_flags(wish: str, answer: str) -> None:
    battle = Battle(LED, fighting="F2")
    battle.do("battle F2>D2 = FFFA")
    assert battle.legal() == ["ignore 0", "ignore 1"]
    assert answers(battle, flags=wish) == answer
    assert answers(battle, retreat="cover") == ASK


@pytest.mark.rulesets("classic")
def test_flags_at_a_lone_general() -> None:
    battle = Battle(".  .  .\n .  .  .\n.  .:g  .\n .  .  .\n.  .:I4  .", fighting="E2")
    battle.do(f"battle E2>C2 = F{'A' * (battle.forecast('battle E2>C2').dice - 1)}")
    assert battle.asks == "confederate ignore-flags"
    assert answers(battle, flags="ignore") == "ignore 1"
    assert answers(battle, flags="retreat") == "ignore 0"


@pytest.mark.rulesets("advanced")
def test_flags_behind_works() -> None:
    battle = Battle(LED.replace("i4*", "i4 "), fighting="F2", works="fieldwork D2/sw,se")
    battle.do(f"battle F2>D2 = {'F' * battle.forecast('battle F2>D2').dice}")
    assert battle.asks == "confederate ignore-flags"
    assert answers(battle, flags="ignore") == "ignore 1"


# Retreats


def driven_back(drawn: str, works: str = "") -> Battle:
    """The Union has fired at the unit in D2 and rolled one flag."""
    battle = Battle(f"{drawn}\n F1   .     .:I4  .", fighting="F2", works=works)
    battle.do(f"battle F2>D2 = F{'A' * (battle.forecast('battle F2>D2').dice - 1)}")
    assert battle.asks == "confederate retreat-unit"
    assert battle.legal() == ["retreat D2-C2", "retreat D2-C3"]
    return battle


@EVERYWHERE
@pytest.mark.parametrize(
    ("behind", "to"),
    [(".     W", "C3"), ("W     .", "C2"), (".     T", "C3"), ("W     T", "C3"), (".     H", "C3")],
    ids=["woods", "woods on the other side", "town", "the better cover", "hill"],
)
def test_toward_cover(behind: str, to: str) -> None:
    battle = driven_back(f"""
         B1   .     .     .
        C1  .     {behind}
         D1   .     .:i4  .
        E1  .     .     .""")
    assert answers(battle, retreat="cover") == f"retreat D2-{to}"
    assert answers(battle, retreat="ask") == answers(battle, flags="ignore") == ASK


@EVERYWHERE
def test_works_are_cover_on_the_side_that_they_face() -> None:
    drawn = """
         B1   .     .     .
        C1  .     .     .
         D1   .     .:i4  .
        E1  .     .     ."""
    assert answers(driven_back(drawn, "fieldwork C3/sw,se"), retreat="cover") == "retreat D2-C3"
    assert answers(driven_back(drawn, "fieldwork C3/nw,ne"), retreat="cover") == "retreat D2-C2"


@EVERYWHERE
def test_without_cover_toward_the_line() -> None:
    drawn = """
         B1   .     .:c3  .:i4
        C1  .     .     .
         D1   .     .:i4  .
        E1  .     .     ."""
    for wish in ("cover", "line"):
        assert answers(driven_back(drawn), retreat=wish) == "retreat D2-C3"
    wooded = drawn.replace("C1  .     .     .", "C1  .     W     .")
    assert answers(driven_back(wooded), retreat="cover") == "retreat D2-C2"
    assert answers(driven_back(wooded), retreat="line") == "retreat D2-C3"


@EVERYWHERE
def test_a_line_further_off_is_one_too() -> None:
    drawn = """
        A1  .     .     .     .:i4
         B1   .     .     .
        C1  .     .     .
         D1   .     .:i4  .
        E1  .     .     ."""
    assert answers(driven_back(drawn), retreat="line") == "retreat D2-C3"
    other = drawn.replace(".:i4\n         B1", ".\n         B1").replace("A1  .  ", "A1  .:i4")
    assert answers(driven_back(other), retreat="line") == "retreat D2-C2"


@EVERYWHERE
def test_away_from_the_enemy() -> None:
    battle = driven_back("""
         B1   .     .     .     .     .
        C1  .     .     .     .     .:C3
         D1   .     .:i4  .
        E1  .     .     .""")
    assert answers(battle, retreat="away") == "retreat D2-C2"


@EVERYWHERE
def test_straight_back_is_where_the_way_leads_least_aside() -> None:
    battle = Battle(
        """
         B1   .     .     .
        C1  .     .     .     .
         D1   .     .:i4  .
        E1  .     .:I4  .     .
        """,
        fighting="E2",
    )
    battle.do(f"battle E2>D2 = FF{'A' * (battle.forecast('battle E2>D2').dice - 2)}")
    assert battle.legal() == ["retreat D2-B1", "retreat D2-B2", "retreat D2-B3"]
    assert answers(battle, retreat="straight") == "retreat D2-B2"


@EVERYWHERE
def test_between_equals_a_fixed_rule_decides() -> None:
    """Nothing is there to choose by: the first hex in reading order."""
    battle = driven_back("""
         B1   .     .     .
        C1  .     .     .
         D1   .     .:i4  .
        E1  .     .     .""")
    for wish in ("cover", "line", "straight"):
        assert answers(battle, retreat=wish) == "retreat D2-C2"


@EVERYWHERE
def test_in_ones_own_turn_one_is_asked() -> None:
    """The Union's own unit is driven back by Fight Back."""
    battle = Battle(
        """
        C1  .     .     .
         D1   .     .:i4  .
        E1  .     .:I4  .
         F1   .     .     .
        """,
        fighting="E2",
        enemy_hand="fight-back",
    )
    battle.do(f"battle E2>D2 = {'A' * battle.forecast('battle E2>D2').dice}")
    battle.do(f"confederate: play fight-back = F{'A' * (battle.forecast('play fight-back').dice - 1)}")
    assert battle.asks == "union retreat-unit"
    assert answers(battle, retreat="cover") == ASK


# Generals


def general_alone(drawn: str) -> Battle:
    """The last figure of the unit at D2 falls, and its general has to go back."""
    battle = Battle(f"{drawn}\n F1   .     .:I4  .", fighting="F2", enemy_hand="rally")
    hits = "I" * battle.forecast("battle F2>D2").dice
    battle.do(f"battle F2>D2 = {hits}{' I' if battle.usual == 'variant-150' else ''}")
    return battle


@pytest.mark.rulesets("variant-150")
@pytest.mark.parametrize(("wish", "row"), [("farthest", "A"), ("nearest", "C"), ("join", "B"), ("ask", "")], ids=str)
def test_a_general_goes_far_or_near_or_joins(wish: str, row: str) -> None:
    battle = general_alone("""
        A1  .     .     .
         B1   .     .:i4  .
        C1  .     .     .
         D1   .     .:i1* .
        E1  .     .     .""")
    assert battle.asks == "confederate retreat-general"
    found = answers(battle, generals=wish)
    assert found.startswith(f"retreat D2*-{row}") if row else found == ASK


@pytest.mark.rulesets("advanced")
def test_a_general_who_was_spared_a_free_attack() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .:i4  .
        C1  .     .     .
         D1   .     .:i1* .
        E1  .     .:I4  .
        """,
        fighting="E2",
        enemy_hand="rally",
    )
    battle.do(f"battle E2>D2 = {'I' * battle.forecast('battle E2>D2').dice}", "union: battle E2>D2 = AAA")
    assert battle.asks == "confederate retreat-general"
    assert answers(battle, generals="join") == "retreat D2*-B2"
    assert answers(battle, generals="nearest").startswith("retreat D2*-C")


@pytest.mark.rulesets("classic")
def test_a_general_who_goes_back_for_flags_joins_if_he_can() -> None:
    battle = Battle(".  .:i4  .\n .  .:g  .\n.  .  .\n .  .:I4  .", fighting="D2")
    battle.do(f"battle D2>B2 = FF{'A' * (battle.forecast('battle D2>B2').dice - 2)}", "confederate: ignore 1")
    assert battle.asks == "confederate retreat-general"
    assert battle.legal() == ["retreat B2*-A2", "retreat B2*-A3"]
    assert answers(battle, generals="join") == "retreat B2*-A2"
    battle = Battle(".  .  .:i4\n .  .:g  .\n.  .  .\n .  .:I4  .", fighting="D2")
    battle.do(f"battle D2>B2 = FF{'A' * (battle.forecast('battle D2>B2').dice - 2)}", "confederate: ignore 1")
    assert answers(battle, generals="join") == "retreat B2*-A3"


# Fight Back

MET = """
    A1  .     .     .
     B1   .     .:i4  .
    C1  .     .:I4* .
"""


def met(hand: str = "fight-back", faces: str = "A") -> Battle:
    battle = Battle(MET, fighting="C2", enemy_hand=hand)
    battle.do(f"battle C2>B2 = {faces}{'A' * (battle.forecast('battle C2>B2').dice - len(faces))}")
    assert battle.asks == "confederate fight-back"
    return battle


@EVERYWHERE
def test_fight_back_never_and_always() -> None:
    assert answers(met(), fight_back="never") == "pass"
    assert answers(met(), fight_back="always") == "play fight-back"
    assert answers(met(), flags="ignore") == ASK
    for wish in ("never", "always", "2+"):
        assert answers(met("rally"), fight_back=wish) == "pass"


@EVERYWHERE
def test_fight_back_when_it_brings_enough_dice() -> None:
    for faces in ("A", "IA", "IIA", "IIIA"):
        battle = Battle(MET, fighting="C2", enemy_hand="fight-back")
        if battle.forecast("battle C2>B2").dice < len(faces):
            continue
        battle = met(faces=faces)
        dice = battle.forecast("play fight-back").dice
        for least in (2, 3, 4):
            wanted = "play fight-back" if dice >= least else "pass"
            assert answers(battle, fight_back=f"{least}+") == wanted


# The Advanced Rulebook


def charged() -> Battle:
    battle = advanced(
        """
        A1  .:i4  .     W     .
         B1   .     .:c3  .     .
        C1  .     .     .     .
         D1   .     .:I4  .     .
        """,
        moving="D2",
        enemy_hand="rally",
    )
    battle.do("move D2-C2", "battle C2>B2")
    return battle


def test_withdrawal_from_infantry() -> None:
    battle = charged()
    assert battle.asks == "confederate withdraw"
    assert battle.legal() == ["pass", "withdraw B2-A2", "withdraw B2-A3"]
    assert answers(battle, withdraw="never") == "pass"
    assert answers(battle, withdraw="always") == "withdraw B2-A3"
    assert answers(battle, withdraw="always", retreat="line") == "withdraw B2-A2"
    assert answers(battle, retreat="cover") == ASK


def orphaned(hand: str) -> Battle:
    """A Confederate general falls in the Union's turn, and a card has to go with him."""
    battle = advanced(
        """
        A1  .:g   .     .     .     .     .     .
         B1   .:i4  .:i1* .     .     .     .
        C1  .     .:I4  .     .     .     .     .
        """,
        fighting="C2",
        enemy_hand=hand,
    )
    battle.do(f"battle C2>B2 = {'I' * battle.forecast('battle C2>B2').dice}", "union: battle C2>B2 = SSS")
    assert battle.asks == "confederate discard-card"
    return battle


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("attack-center scout-right rally", "attack-center"),
        ("attack-right probe-left leadership", "probe-left"),
        ("rally leadership", "leadership"),
        ("scout-right assault-right", "assault-right"),
    ],
    ids=["nobody in that section", "fewer than another", "no section card: by name", "as many: by name"],
)
def test_the_card_that_goes_with_a_general(hand: str, card: str) -> None:
    """Both Confederates stand on their right flank, which is the left of the map."""
    assert answers(orphaned(hand), discard="fewest") == f"discard {card}"
    assert answers(orphaned(hand), flags="ignore") == ASK


# What they may know


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_asked_the_answer_is_legal_and_none_in_ones_own_turn(rules: str, seed: int) -> None:
    battle_cry = family("battle-cry")
    declared = battle_cry.standing.options(rules)
    asked = 0
    for taken in walk(muddle(seed, rules), seed, 600):
        state = taken.after
        if state.outcome:
            continue
        sight = seen(state)
        for option in declared:
            for wish in option.values:
                found = battle_cry.standing.answer(state.setup, sight, {option.id: wish})
                assert found is None or found in sight.actions
                assert found is None or (wish != ASK and sight.seat != sight.active)
                asked += found is not None
    assert asked > 10


@pytest.mark.parametrize("rules", RULESETS)
def test_each_ruleset_declares_what_it_has_use_for_and_asks_unless_told(rules: str) -> None:
    declared = {option.id: option.values for option in family("battle-cry").standing.options(rules)}
    assert all(values[0] == ASK for values in declared.values())
    common = ["flags", "retreat", "generals", "fight-back"]
    advanced = rules == "advanced"
    teams = ["authority", *(["melees"] if advanced else []), "division"]
    assert list(declared) == [*common, *(["withdraw", "discard"] if advanced else []), *teams]


@pytest.mark.parametrize(
    ("mode", "use"),
    [("duel", []), ("archie", []), ("doubles", ["division"]), ("epic", ["authority", "melees", "division"])],
)
def test_orders_for_teams_are_offered_where_there_are_teams(mode: str, use: list[str]) -> None:
    battle_cry = family("battle-cry")
    setup = battle_cry.scenarios.setup(scenario_text("antietam"), "advanced", {"mode": mode})
    assert [one.id for one in battle_cry.standing.for_match(setup)][6:] == use


@EVERYWHERE
def test_the_enemys_hand_plays_no_part() -> None:
    found = []
    for hand in ("rally scout-left", "bombard leadership"):
        battle = Battle(MET, fighting="C2", hand=hand, enemy_hand="fight-back")
        battle.do(f"battle C2>B2 = {'A' * battle.forecast('battle C2>B2').dice}")
        found.append(answers(battle, fight_back="3+"))
    assert found[0] == found[1]


def test_a_watcher_and_who_is_not_asked_have_no_answer() -> None:
    battle = met()
    battle_cry, orders = family("battle-cry"), {"fight-back": "always"}
    assert battle_cry.standing.answer(battle.setup, view(battle.state), orders) is None
    assert battle_cry.standing.answer(battle.setup, battle.view("union"), orders) is None
    assert standing_answer(battle.state, {}) is None
    assert standing_answer(battle.state, orders) == Action("play", "fight-back")
