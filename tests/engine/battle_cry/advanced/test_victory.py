"""Advanced Rulebook, "Victory" and "Flag Tokens". The last general's fall is in ``test_valour``."""

import pytest

from engine.battle_cry.advanced import ADVANCED
from engine.battle_cry.assemble import battle_setup
from engine.battle_cry.events import ObjectiveLost, ObjectiveTaken
from engine.battle_cry.ruleset import as_of
from engine.battle_cry.setup import BattleSetup
from engine.decision import PASS, UNION, Outcome
from engine.family import family
from engine.field_changes import replace
from engine.match import pending, submit
from engine.scenarios import scenario_text
from tests.support.battle_cry.battle import Battle, advanced


def test_the_flags_needed_win_at_the_end_of_ones_own_turn() -> None:
    """Not when they are taken: the other battery may attack first."""
    battle = advanced(".:A  .  .:i1  .  .:i  .  .:A", fighting="A1 A7", flags=1, enemy_hand="rally")
    battle.do("battle A1>A3 = ICC")
    assert battle.legal() == ["battle A7>A5", "pass"]
    battle.do("pass")
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == ("union", "flags")
    assert dict(battle.outcome.score) == {"union": 1, "confederate": 0}


def test_flags_taken_in_the_enemys_turn_win_at_the_end_of_ones_own() -> None:
    """Reading 27: by fighting back."""
    battle = advanced(
        ".:I1  .:i  .  .  .:I",
        hand="rally",
        enemy_hand="fight-back rally",
        enemy_deck="bombard",
        flags=1,
    )
    battle.do("skirmish rally", "pass", "battle A1>A2 = CCC", "confederate: play fight-back = ICC")
    assert battle.asks == "confederate play-card"
    battle.do("skirmish rally", "pass", "pass")
    assert battle.outcome is not None
    assert battle.outcome.winner == "confederate"


def test_the_side_whose_turn_ends_wins_though_both_have_their_flags() -> None:
    battle = advanced(
        ".:I1  .:i1  .  .  .:I  .  .:i",
        hand="rally",
        enemy_hand="fight-back",
        enemy_deck="bombard",
        stands=(6, 5),
        flags=6,
    )
    battle.do("skirmish rally", "pass", "battle A1>A2 = CCC", "confederate: play fight-back = ICC")
    assert battle.outcome is not None
    assert battle.outcome.winner == "union"


# Objective hexes

HILL = ".:I  .  .  .  .  .:i"


def test_a_unit_in_the_hex_takes_the_token() -> None:
    battle = advanced(HILL, moving="A1", objectives="union:A2/1", enemy_hand="rally")
    battle.do("move A1-A2")
    assert battle.last(ObjectiveTaken) == ObjectiveTaken(UNION, "A2", 1, 1)
    assert battle.flags == (1, 0)
    (objective,) = battle.view("union").objectives
    assert (objective.hex, objective.side, objective.flags, objective.held) == ("A2", "union", 1, True)


def test_who_passes_it_takes_nothing() -> None:
    battle = advanced(HILL, moving="A1", objectives="union:A2/1")
    battle.do("move A1-A3")
    assert battle.flags == (0, 0)


def test_a_general_alone_takes_nothing_nor_does_an_enemy() -> None:
    battle = advanced(".:G  .  .:I  .  .  .:i", moving="A1* A3", objectives="union:A2/1 confederate:A4/1")
    battle.do("move A1*-A2", "move A3-A4")
    assert battle.flags == (0, 0)


def test_taking_it_is_taken_back_with_the_move() -> None:
    battle = advanced(HILL, moving="A1", objectives="union:A2/1")
    battle.do("move A1-A2")
    assert battle.view().sides[0].stand == ()  # nobody else knows of it yet
    battle.undo()
    assert battle.flags == (0, 0)


def test_the_token_returns_when_the_unit_moves_away() -> None:
    battle = advanced(". .:I . .", hand="rally", objectives="union:A2/2", enemy_hand="bombard", deck="rally")
    battle.do("skirmish rally", "order A2")
    assert battle.flags == (2, 0)
    battle.do("move A2-A3")
    assert battle.last(ObjectiveLost) == ObjectiveLost(UNION, "A2", 2, 0)
    assert battle.flags == (0, 0)


def test_the_token_returns_when_the_unit_is_eliminated_or_driven_off() -> None:
    drawn = ". .:A .\n . . .\n. .:i1 .\n . . .\n. . ."
    gone = advanced(drawn, fighting="A2", objectives="confederate:C2/1", top="union", enemy_hand="rally")
    assert gone.flags == (0, 0)
    gone.do("battle A2>C2 = ICC")
    assert gone.flags == (1, 0)
    back = advanced(drawn, fighting="A2", objectives="confederate:C2/1 confederate:D1/1", top="union")
    back.do("battle A2>C2 = FCC", "confederate: retreat C2-D1")
    assert back.flags == (0, 1)


def test_a_scenario_may_let_it_stay() -> None:
    battle = advanced(". .:I . .", moving="A2", objectives="union:A3/1=kept", enemy_hand="rally")
    battle.do("move A2-A3", "pass", "confederate: skirmish rally")
    assert battle.flags == (1, 0)


def test_with_an_objective_the_flags_win_only_while_one_is_held() -> None:
    """Six of six, none of them by an objective; then the objective, the seventh."""
    drawn = ".:I  .  .  .  .  .:i"
    without = advanced(drawn, moving="A1", objectives="union:A4/1", stands=(6, 0), flags=6, enemy_hand="rally")
    without.do("pass")
    assert without.outcome is None
    held = advanced(drawn, moving="A1", objectives="union:A2/1 union:A4/1", stands=(5, 0), flags=6)
    held.do("move A1-A2", "pass")
    assert held.outcome is not None
    assert held.outcome.winner == "union"


def test_eight_flag_figures_win_without_it() -> None:
    battle = advanced(".:I  .  .  .  .  .:i", moving="A1", objectives="union:A4/1", stands=(8, 0), flags=6)
    battle.do("pass")
    assert battle.outcome is not None
    assert battle.outcome.winner == "union"


def test_a_scenario_that_asks_for_more_than_eight_flags_is_not_won_with_eight() -> None:
    drawn = ".:I  .  .  .  .  .:i"
    battle = advanced(drawn, moving="A1", objectives="union:A4/1", stands=(8, 0), flags=9, enemy_hand="rally")
    battle.do("pass")
    assert battle.outcome is None
    enough = advanced(drawn, moving="A1", objectives="union:A4/1", stands=(9, 0), flags=9)
    enough.do("pass")
    assert enough.outcome is not None
    assert enough.outcome.winner == "union"


def as_it_began(drawn: Battle) -> BattleSetup:
    """The same battle under version 1 of the ruleset."""
    return battle_setup(drawn.setup.battle, as_of(ADVANCED, 1), {}, "")


def test_a_match_that_began_when_eight_were_enough_is_still_won_with_eight() -> None:
    drawn = ".:I  .  .  .  .  .:i"
    today = advanced(drawn, moving="A1", objectives="union:A4/1", stands=(8, 0), flags=9, enemy_hand="rally")
    first = as_it_began(today)
    (correction,) = family("battle-cry").rulesets.corrections(first)
    assert (first.ruleset_version, correction.id, correction.kept) == (1, "flags-asked-for", True)
    won = pending(submit(replace(today.state, setup=first), UNION, PASS)[0])
    assert isinstance(won, Outcome)
    assert won.winner == UNION
    today.do("pass")
    assert today.outcome is None


@pytest.mark.parametrize(("flags", "objectives"), [(6, "union:A4/1"), (8, "union:A4/1"), (9, "")])
def test_where_it_makes_no_difference_nothing_was_corrected(flags: int, objectives: str) -> None:
    battle = advanced(".:I  .  .  .  .  .:i", moving="A1", objectives=objectives, flags=flags)
    assert family("battle-cry").rulesets.corrections(as_it_began(battle)) == ()


@pytest.mark.parametrize("version", [0, ADVANCED.version + 1])
def test_there_are_no_other_versions(version: int) -> None:
    with pytest.raises(ValueError, match=f"has the versions 1 to {ADVANCED.version}"):
        family("battle-cry").scenarios.setup(scenario_text("first-bull-run"), "advanced", {}, version)


def test_the_enemy_wins_with_his_number_before_it_is_achieved() -> None:
    """Even with fewer flags: five against seven."""
    battle = advanced(
        ".:I  .  .  .:i",
        hand="rally",
        objectives="union:A3/1",
        stands=(7, 5),
        flags=(6, 5),
        enemy_hand="rally",
        enemy_deck="rally",
    )
    battle.do("skirmish rally", "pass", "pass")
    assert battle.asks == "confederate play-card"
    battle.do("skirmish rally", "pass", "pass")
    assert battle.outcome is not None
    assert battle.outcome.winner == "confederate"
