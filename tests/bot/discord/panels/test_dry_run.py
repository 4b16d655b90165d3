"""Dry runs of written turns on the player's view: checked answer by answer, priced, with explained errors."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.discord.panels.battle_cry.dry_run import DryRun, dry_run_of
from bot.discord.panels.battle_cry.dry_run_report import highlight_of, lines_of
from bot.discord.panels.battle_cry.order_script import parts_of
from engine.battle_cry.view import Forecast, SeatView
from engine.decision import Seat
from engine.errors import AmbiguousAction, IllegalAction
from tests.support.battle_cry.battle import Battle, advanced
from tests.support.battle_cry.epic import epic
from tests.support.discord.match_infos import RUNNING

OF_TEAMS = replace(RUNNING, leaders={Seat("union/1"): "Hunter", Seat("union/2"): "Tyler"})

FIELD = """
    C4 .     .     .     .
     D4   .     .:i4  .
    E4 .     .     .     .
     F4   .:I4  .:I3  .:A
    G4 .     .     .     .
"""


def tried(battle: Battle, text: str) -> DryRun:
    seen = battle.view(battle.asked.seat)
    assert isinstance(seen, SeatView)
    return dry_run_of(battle.setup, seen, parts_of(text))


def done(run: DryRun) -> str:
    return ", ".join(action.text for action in run.before)


def fought(run: DryRun) -> list[tuple[str, str, int, bool, bool]]:
    return [(one.forecast.from_, one.forecast.to, one.forecast.dice, one.sure, one.again) for one in run.battles]


def why(run: DryRun) -> tuple[int, str, str, bool]:
    trouble = run.trouble
    assert trouble is not None
    code = trouble.error.refusal.code if isinstance(trouble.error, IllegalAction) else type(trouble.error).__name__
    return trouble.number, trouble.part, code, trouble.sure


@pytest.fixture
def battle() -> Battle:
    return Battle(FIELD, hand="attack-center scout-left")


def test_the_orders_that_moves_and_battles_need_are_filled_in(battle: Battle) -> None:
    found = tried(battle, "play attack-center, F4-E5, f5 e6, E5>D5, E6>D5")
    assert done(found) == ("play attack-center, order F4, order F5, pass, move F4-E5, move F5-E6")
    assert fought(found) == [("E5", "D5", 4, True, False), ("E6", "D5", 3, False, True)]
    assert (found.open, found.trouble) == ((), None)
    assert [(one.from_, one.to) for one in found.moved] == [("F4", "E5"), ("F5", "E6")]
    assert {unit.hex for unit in found.view.units if unit.side == "union"} == {"E5", "E6", "F6"}


def test_so_it_is_in_the_middle_of_a_turn(battle: Battle) -> None:
    battle.do("play attack-center", "order F4")
    assert done(tried(battle, "F5-E6")) == "order F5, pass, move F5-E6"
    battle.do("order F5", "pass")
    assert done(tried(battle, "F5-E6, E6>D5")) == "move F5-E6, pass"
    assert fought(tried(battle, "F5-E6, E6>D5")) == [("E6", "D5", 3, True, False)]


def test_nothing_is_given(battle: Battle) -> None:
    before = battle.state
    tried(battle, "play attack-center, F4-E5, E5>D5")
    assert battle.state == before


def test_the_price_is_that_of_the_moment_when_a_battle_is_reached(battle: Battle) -> None:
    """Moved and then adjacent: not the dice of where the unit stands now."""
    found = tried(battle, "play attack-center, F4-E5, E5>D5")
    battle.do("play attack-center", "order F4", "pass", "move F4-E5", "pass")
    assert found.battles[0].forecast == battle.forecast("battle E5>D5")


@pytest.mark.rulesets("variant-150", "classic", "advanced")
@pytest.mark.parametrize("target", ["i4", "c3", "a3"])
def test_after_each_battle_it_goes_on_as_if_nothing_had_come_of_it(target: str) -> None:
    battle = Battle(FIELD.replace("i4", target), moving="F4 F5", enemy_hand="fight-back")
    found = tried(battle, "F4-E5, F5-E6, E5>D5, E6>D5")
    assert [(one[0], one[1], one[3], one[4]) for one in fought(found)] == [
        ("E5", "D5", True, False),
        ("E6", "D5", False, True),
    ]
    assert (found.open, found.trouble) == ((), None)


def test_the_part_that_is_not_allowed_is_named_and_explained(battle: Battle) -> None:
    assert why(tried(battle, "F4-E5")) == (1, "F4-E5", "not-now", True)
    assert why(tried(battle, "play attack-center, F4-C5"))[:3] == (2, "F4-C5", "too-far")
    assert why(tried(battle, "play attack-center, F4-E5, E5>C5"))[:2] == (3, "E5>C5")
    assert why(tried(battle, "play short-supply"))[2] == "card-not-held"
    assert why(tried(battle, "play attack-center, F4-Z9"))[:2] == (2, "F4-Z9")
    assert why(tried(battle, "play attack-center, order F4, move F4"))[2] == AmbiguousAction.__name__
    assert why(tried(battle, "hooray"))[0] == 1


def test_what_dice_may_change_is_no_mistake_yet(battle: Battle) -> None:
    found = tried(battle, "play attack-center, F4-E5, E5>D5, ground E5-D5")
    assert why(found)[0] == 4
    assert why(found)[3] is False
    text = "\n".join(lines_of(found, RUNNING))
    assert "Part 4, `ground E5-D5`, isn’t possible yet: " in text


def test_a_turn_that_is_over_takes_no_more(battle: Battle) -> None:
    found = tried(battle, "play attack-center, F4-E4, done, done, F5-E6")
    assert found.trouble is not None
    assert (found.trouble.number, found.trouble.error) == (5, None)


def test_an_end_that_leaves_something_says_what(battle: Battle) -> None:
    found = tried(battle, "play attack-center, F4-E5, end")
    assert found.trouble is None
    assert found.left == ("2 orders are left.", "E5 can still attack.")
    assert done(found) == "play attack-center, order F4, pass, move F4-E5, pass"


def test_dice_of_a_card_leave_the_rest_open() -> None:
    battle = Battle(FIELD, hand="rally battle-cry")
    found = tried(battle, "play battle-cry, F4-E4")
    assert (done(found), found.open, found.trouble) == ("play battle-cry", ("F4-E4",), None)


def test_withdrawal_is_the_enemys_to_decide() -> None:
    """It is reckoned with that he stands."""
    battle = advanced(FIELD.replace("i4", "c3"), moving="F4", enemy_hand="rally")
    found = tried(battle, "F4-E5, E5>D5")
    assert fought(found) == [("E5", "D5", 3, True, False)]
    assert found.trouble is None


def test_it_is_told_in_words_and_drawn(battle: Battle) -> None:
    found = tried(battle, "play attack-center, F4-E5, F5-E6, E5>D5, E6>D5")
    first = found.battles[0].forecast
    assert first.expected_hits is not None
    assert list(lines_of(found, RUNNING)) == [
        "Before any dice: Attack Center · orders F4 and F5 · moves F4 → E5 and F5 → E6.",
        "**E5 ⚔ D5 (melee), 4 dice — 2.0 hits expected**",
        "-# Hits: 0 (6%) · 1 (25%) · 2 (38%) · 3 (25%) · 4 (6%)",
        "-# Flags: 0 (48%) · 1 (39%) · 2 (12%) · 3 (2%) · 4 (<1%)",
        "-# D5: destroyed 6% · must retreat 52% · holds 42%",
        "**E6 ⚔ D5 (melee), 3 dice — 1.5 hits expected**",
        "-# Hits: 0 (12%) · 1 (38%) · 2 (38%) · 3 (12%)",
        "-# Flags: 0 (58%) · 1 (35%) · 2 (7%) · 3 (<1%)",
        "-# D5: must retreat 42% · holds 58%",
        "-# If the enemy is still at D5, and earlier dice change nothing.",
        "**1 order is left.**",
    ]
    drawn = highlight_of(found, RUNNING)
    assert drawn.origins == ("E5", "E6")
    assert drawn.sights == (("E5", "D5"), ("E6", "D5"))
    assert [(one.hex, one.dice, one.hits) for one in drawn.targets] == [("D5", 4, "2.0")]


def test_without_odds_only_the_dice_are_told(battle: Battle) -> None:
    found = tried(battle, "play attack-center, F4-E5, E5>D5")
    hidden = replace(RUNNING, odds=False)
    assert list(lines_of(found, hidden))[1:] == ["**E5 ⚔ D5 (melee), 4 dice**", "**2 orders are left.**"]
    assert [(one.dice, one.hits) for one in highlight_of(found, hidden).targets] == [(4, "")]
    assert isinstance(found.battles[0].forecast, Forecast)


def test_the_enemys_hand_and_the_deck_play_no_part() -> None:
    found = []
    for enemy, deck in (("fight-back rally", "bombard"), ("scout-left scout-right", "leadership")):
        battle = Battle(FIELD, hand="attack-center", enemy_hand=enemy, deck=deck)
        found.append(tried(battle, "play attack-center, F4-E5, F5-E6, E5>D5, E6>D5, done"))
    assert found[0] == found[1]


def test_several_orders_may_be_apart_by_blanks() -> None:
    assert parts_of("play attack-left, order F4 F5*; F4-E4 ,") == [
        "play attack-left", "order F4", "order F5*", "F4-E4",
    ]  # fmt: skip


def test_what_a_commander_writes_for_his_general_is_told_to_be_the_generals() -> None:
    battle = epic(hands={"union/commander": "attack-left rally"})
    found = tried(battle, "play attack-left, entrust 1, E4-D4, D4>C4")
    assert done(found) == "play attack-left, entrust 1, order E4, pass, move E4-D4"
    assert (found.trouble, found.partner, found.open) == (None, "", ())
    assert (found.carrier, found.handed) == ("union/1", ("E4-D4", "D4>C4"))
    assert [one.forecast.to for one in found.battles] == ["C4"]
    assert "Prepared orders for Hunter (Union): `E4-D4` and `D4>C4`." in list(lines_of(found, OF_TEAMS))


def test_what_his_general_may_not_do_is_told_to_the_commander() -> None:
    battle = epic(hands={"union/commander": "attack-left rally"})
    found = tried(battle, "play attack-left, entrust 1, E6-D6")
    assert found.trouble is not None
    assert (found.trouble.part, found.trouble.sure) == ("E6-D6", True)


def test_where_another_partner_chooses_then_it_is_said_who() -> None:
    battle = epic(hands={"union/commander": "attack-left rally"})
    found = tried(battle, "play attack-left, entrust 1, done, done, roll")
    assert (found.partner, found.open) == ("union/2", ("roll",))
    lines = list(lines_of(found, OF_TEAMS))
    assert "`roll`: waiting until you are asked again. First choice there: Tyler (Union)." in lines
    assert any("/team suggest" in line for line in lines)
