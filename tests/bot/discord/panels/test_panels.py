"""Texts and controls of the panel for each kind of decision."""

from __future__ import annotations

from bot.discord.panels.battle_cry.turn_panel import panel, sure_panel
from bot.discord.panels.panel import PanelPicture
from bot.texts import limits
from engine.match import parse_action
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.panels import context_of, controls_of, options_of, press, read

FIELD = """
    D5 .     .:i1   .:g
     E5   .:I2*   .:C1
"""
"""A few of each, and a general alone."""


def held(cards: str, lost: str = "") -> Battle:
    return Battle(FIELD, hand=cards, enemy_hand="scout-left", lost=lost)


def shown(battle: Battle, focus: str = "") -> str:
    return read(panel(context_of(battle.state), focus))


def sure(battle: Battle, action: str) -> str:
    return read(sure_panel(context_of(battle.state), parse_action(battle.setup, action)))


def test_a_card_is_chosen_by_its_picture_and_its_text() -> None:
    battle = held("attack-center probe-left")
    asked = panel(context_of(battle.state))
    assert asked.picture is PanelPicture.CARDS
    assert asked.cards == ("attack-center", "probe-left")
    assert asked.text == (
        "### #12 A test · turn 7",
        "-# You lead the Union. Flags: Union 0 of 6, Confederate 0 of 6.",
    )
    assert (
        read(asked)
        == """\
? Choose a card to play
Which card do you play?
  Play Attack Center | Order up to 3 units or generals in the center.
  Play Probe Left Flank | Order up to 2 units or generals on your left flank.
[Cards as text]"""
    )


def test_a_card_that_rolls_at_once_is_shown_first() -> None:
    assert (
        sure(held("rally"), "play rally").splitlines()[1:]
        == """\
-# Once dice are rolled, nothing before them can be taken back.
[Play it and roll] [Back]""".splitlines()
    )


def test_units_are_ordered_together() -> None:
    battle = held("attack-center")
    battle.do("play attack-center")
    asked = panel(context_of(battle.state))
    assert asked.text[-1] == "**So far:** Attack Center"
    assert asked.highlight is not None
    assert asked.highlight.origins == ("E5", "E6")
    assert (
        read(asked)
        == """\
? Choose up to 3 units to order
Whom do you order? Up to 3 (1 to 3)
  E5 · infantry, 2 of 4 figures, General General E5
  E6 · cavalry, 1 of 3 figures
  E5 · General General E5 without his unit
[No more orders] [Undo] [My hand]"""
    )


def test_first_which_piece_moves_then_where_to() -> None:
    battle = Battle(FIELD, moving="E5 E6")
    assert (
        shown(battle)
        == """\
? Move the units you ordered
Which one?
  E5 · infantry, 2 of 4 figures, General General E5 | 5 ways to choose from
  E6 · cavalry, 1 of 3 figures | 30 ways to choose from
[Done moving] [My hand]"""
    )
    asked = panel(context_of(battle.state), "E5")
    assert asked.highlight is not None
    assert asked.highlight.origins == ("E5",)
    assert set(asked.highlight.destinations) == {"D4", "D5", "E4", "F4", "F5"}
    assert read(asked).splitlines()[-1] == "[Back] [My hand]"


def test_it_is_said_when_nothing_comes_after_moving() -> None:
    assert shown(Battle("E5 .:I4", moving="E5")).splitlines()[-1].startswith("[Done moving, end turn]")
    near = """
    D5 .:i4
     E5   .:I4
    """
    assert shown(Battle(near, moving="E5")).splitlines()[-1].startswith("[Done moving]")


def test_the_only_piece_that_can_move_is_chosen_already() -> None:
    battle = Battle("E5 .:I4", moving="E5")
    assert shown(battle).splitlines()[:2] == ["? Move the units you ordered", "Where does E5 go?"]


def test_more_than_25_ways_are_several_menus_of_whole_rows() -> None:
    battle = Battle("E6 .:G", moving="E6*")
    menus = [control for control in controls_of(panel(context_of(battle.state)).rows) if options_of(control)]
    assert [getattr(menu.item, "placeholder", "") for menu in menus] == [
        "Where does E6 go? (rows B to E)",
        "Where does E6 go? (rows F to H)",
    ]
    assert all(len(options_of(menu)) <= limits.OPTIONS for menu in menus)
    ways = [value for menu in menus for value in press(menu).values]
    assert sorted(ways) == battle.legal("move")


def test_who_battles_whom_with_the_dice_before_they_are_rolled() -> None:
    battle = Battle("""
        D5 W:i4  .
         E5   .:I3   .
    """, fighting="E5")  # fmt: skip
    assert (
        shown(battle)
        == """\
? Choose an attack
[Attack E5 ⚔ D5 · 2 dice]
[Done attacking] [My hand]"""
    )
    asked = sure_panel(context_of(battle.state), parse_action(battle.setup, "battle E5>D5"))
    assert asked.highlight is not None
    assert [(one.hex, one.dice) for one in asked.highlight.targets] == [("D5", 2)]
    assert (
        read(asked)
        == """\
? E5 ⚔ D5 (melee), 2 dice: 3 −1 cover — 1.0 hits expected
Hits: 0 (25%) · 1 (50%) · 2 (25%)
Flags: 0 (69%) · 1 (28%) · 2 (3%)
D5: must retreat 31% · holds 69%
-# Once dice are rolled, nothing before them can be taken back.
[Roll 2 dice] [Back]"""
    )


def test_more_than_three_battles_are_compared_in_a_menu() -> None:
    battle = Battle("""
        D4 W:i4  .:i  .:i
         E5   .:I3   .:I
    """, fighting="E5 E6")  # fmt: skip
    assert (
        shown(battle)
        == """\
? Choose an attack
Who battles whom?
  Attack E5 ⚔ D4 · 2 dice | 1.0 hits expected · woods; Confederate infantry, 4 of 4 figures
  Attack E5 ⚔ D5 · 3 dice | 1.5 hits expected · Confederate infantry, 4 of 4 figures
  Attack E6 ⚔ D5 · 4 dice | 2.0 hits expected · Confederate infantry, 4 of 4 figures
  Attack E6 ⚔ D6 · 4 dice | 2.0 hits expected · Confederate infantry, 4 of 4 figures
[Done attacking] [My hand]"""
    )


def test_flags_then_the_way_back() -> None:
    battle = Battle("""
        C5 .      .:i4   .:i4
         D5   .:i4   W:i3
        E5 .:I4   .
    """, fighting="E5", enemy_hand="scout-left")  # fmt: skip
    battle.do("battle E5>D5 = FFCC")
    assert (
        shown(battle)
        == """\
? Your infantry at D5 must retreat for 2 flags. It can ignore up to 1. How many?
[Ignore 1 flag] [Ignore no flag]
[My hand]"""
    )
    battle.do("ignore 0")
    assert (
        shown(battle)
        == """\
? Retreat your infantry at D5: 2 hexes
[Retreat D5 → B4] [Retreat D5 → B5]
[Undo] [My hand]"""
    )


def test_the_attacker_waits_and_a_watcher_watches() -> None:
    battle = Battle("""
        D5 W:i4  .
         E5   .:I2   .
    """, fighting="E5", enemy_hand="fight-back")  # fmt: skip
    battle.do("battle E5>D5 = I")
    assert (
        shown(battle)
        == """\
? Your infantry at D5 was attacked from E5 and holds. Fight back?
[Play Fight Back · 3 dice]
[Don’t fight back] [My hand]"""
    )
    assert (
        read(panel(context_of(battle.state, "union")))
        == """\
? Nothing to decide for you now. Waiting for the Confederacy, who can fight back.
[Look again] [My hand] [Standing orders]"""
    )
    assert (
        read(panel(context_of(battle.state, "public")))
        == """\
? You are watching this battle. Waiting for the Confederacy, who can fight back.
[Look again]"""
    )


def test_an_answer_that_is_held_can_be_taken_back() -> None:
    battle = Battle("""
        D5 W:i4  .
         E5   .:I2   .
    """, fighting="E5", enemy_hand="fight-back")  # fmt: skip
    battle.do("battle E5>D5 = I")
    assert (
        read(panel(context_of(battle.state, held=True)))
        == """\
? Your answer is given. It takes effect in less than a minute, so that its speed tells nothing.
[Undo] [Look again] [My hand]"""
    )


def test_who_holds_no_fight_back_has_nothing_to_press() -> None:
    battle = Battle("""
        D5 W:i4  .
         E5   .:I2   .
    """, fighting="E5", enemy_hand="scout-left")  # fmt: skip
    battle.do("battle E5>D5 = I")
    assert (
        read(panel(context_of(battle.state, held=True)))
        == """\
? Nothing to choose for you: the battle goes on by itself in less than a minute.
[Look again] [My hand]"""
    )


def test_ground_is_taken_or_not() -> None:
    battle = Battle("""
        D5 .:i1    W:i3
         E5   .:I4*   .
    """, fighting="E5")  # fmt: skip
    battle.do("battle E5>D5 = SIII")
    assert (
        shown(battle)
        == """\
? The enemy left D5. Take the ground from E5?
[Take the ground E5 → D5]
[Stay here] [My hand]"""
    )


def test_a_section_marches() -> None:
    battle = held("forced-march")
    battle.do("play forced-march")
    assert shown(battle).splitlines()[1:] == ["[The center]", "[Undo] [My hand]"]


def test_fieldworks_are_built() -> None:
    battle = held("construct-fieldworks")
    battle.do("play construct-fieldworks")
    assert (
        shown(battle)
        == """\
? Build fieldworks: 3 tokens left
Which one?
  E5 · infantry, 2 of 4 figures, General General E5 | 6 ways to choose from
  E6 · cavalry, 1 of 3 figures | 6 ways to choose from
[Build no more] [Undo] [My hand]"""
    )
    assert shown(battle, "E6").splitlines()[1:3] == [
        "Which way does the fieldwork at E6 face?",
        "  Build at E6, facing north | Union cavalry, 1 of 3 figures",
    ]


def test_figures_rally() -> None:
    battle = held("rally")
    battle.do("play rally = I")
    assert (
        shown(battle)
        == """\
? Rally lost figures: 1 infantry
Which unit rallies?
  Rally E5 · infantry | Union infantry, 2 of 4 figures; General General E5
[Rally no more] [My hand]"""
    )


def test_a_lost_unit_returns() -> None:
    battle = held("call-for-reinforcements", lost="I A")
    battle.do("play call-for-reinforcements")
    assert (
        shown(battle)
        == """\
? Choose a lost unit and the hex where it returns
Which one?
  Infantry | 13 ways to choose from
  Artillery | 13 ways to choose from
[Undo] [My hand]"""
    )
    assert shown(battle, "artillery").splitlines()[1:3] == [
        "Where does it return?",
        "  Return artillery at I1 | open ground",
    ]


def test_a_sharpshooter_aims_before_he_shoots() -> None:
    battle = held("sharpshooter")
    battle.do("play sharpshooter")
    assert shown(battle).splitlines()[1] == "[Shoot at General General D7 · D7]"
    assert sure(battle, "shoot D7*").splitlines()[-1] == "[Roll 1 die] [Back]"


def test_a_unit_runs_short_of_supply() -> None:
    battle = held("short-supply")
    battle.do("play short-supply")
    assert (
        shown(battle)
        == """\
? Choose the unit that is short of supply
Which unit runs short of supply?
  D6 · Confederate infantry | Confederate infantry, 1 of 4 figures
  E5 · Union infantry | Union infantry, 2 of 4 figures; General General E5
  E6 · Union cavalry | Union cavalry, 1 of 3 figures
[Undo] [My hand]"""
    )
    battle.do("supply D6")
    assert shown(battle).splitlines()[0].startswith("? Short of supply: where does your infantry at D6 go?")


def test_a_card_that_was_drawn_is_kept() -> None:
    battle = Battle(FIELD, hand="scout-left", deck="rally attack-left bombard")
    battle.do("play scout-left", "pass")
    asked = panel(context_of(battle.state))
    assert asked.picture is PanelPicture.CARDS
    assert asked.cards == ("rally", "attack-left")
    assert read(asked).splitlines()[1] == "[Keep Rally] [Keep Attack Left Flank]"


def test_the_turn_ends_when_the_player_says_so() -> None:
    battle = held("scout-left")
    battle.do("play scout-left")
    assert (
        shown(battle)
        == """\
? Nothing is left to do. End your turn?
[End turn] [Undo] [My hand]"""
    )
