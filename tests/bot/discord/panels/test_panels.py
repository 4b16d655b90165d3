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
[Play Attack Center] [Play Probe Left Flank]
[Cards as text]"""
    )


def test_a_card_that_rolls_at_once_is_shown_first() -> None:
    assert (
        sure(held("rally"), "play rally").splitlines()[1:]
        == """\
-# Once dice are rolled, you can’t undo what came before.
[Play and roll] [Back]""".splitlines()
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
? 3 orders left. Choose a unit to move, or one to stay and fire.
[E5 · infantry with General E5] [E6 · cavalry] [E5 · General General E5]
Order up to 3 units together (1 to 3)
  E5 · infantry, 2 of 4 figures, General General E5
  E6 · cavalry, 1 of 3 figures
  E5 · General General E5 without his unit
[End turn] [Undo] [My hand]"""
    )


def test_first_which_piece_moves_then_where_to() -> None:
    battle = Battle(FIELD, moving="E5 E6")
    assert (
        shown(battle)
        == """\
? Move the units you ordered
[E5 · infantry with General E5] [E6 · cavalry]
[Done moving] [My hand]"""
    )
    asked = panel(context_of(battle.state), "E5")
    assert asked.highlight is not None
    assert asked.highlight.origins == ("E5",)
    assert set(asked.highlight.destinations) == {"D4", "D5", "E4", "F4", "F5"}
    assert read(asked).splitlines()[-1] == "[Back] [My hand]"


def test_it_is_said_when_nothing_comes_after_moving() -> None:
    assert shown(Battle("E5 .:I4", moving="E5")).splitlines()[-1].startswith("[End turn]")
    near = """
    D5 .:i4
     E5   .:I4
    """
    assert shown(Battle(near, moving="E5")).splitlines()[-1].startswith("[Done moving]")


def test_the_only_piece_that_can_move_is_chosen_already() -> None:
    battle = Battle("E5 .:I4", moving="E5")
    assert shown(battle).splitlines()[:2] == [
        "? E5 · infantry, 4 of 4 figures: choose where it moves.",
        "[Move to D4] [Move to D5] [Move to E4] [Move to E6] [Move to F4]",
    ]


def test_more_than_25_ways_are_several_menus_of_whole_rows() -> None:
    battle = Battle("E6 .:G", moving="E6*")
    menus = [control for control in controls_of(panel(context_of(battle.state)).rows) if options_of(control)]
    assert [getattr(menu.item, "placeholder", "") for menu in menus] == [
        "Choose where E6 goes (rows B to E)",
        "Choose where E6 goes (rows F to H)",
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
[Attack D5 from E5 · 2 dice · 75% to hit]
[End turn] [My hand]"""
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
-# Once dice are rolled, you can’t undo what came before.
[Roll 2 dice] [Back]"""
    )


def test_several_attacks_are_buttons_with_their_dice_and_chances() -> None:
    battle = Battle("""
        D4 W:i4  .:i  .:i
         E5   .:I3   .:I
    """, fighting="E5 E6")  # fmt: skip
    assert (
        shown(battle)
        == """\
? Choose an attack
[Attack D4 from E5 · 2 dice · 75% to hit] [Attack D5 from E5 · 3 dice · 88% to hit] \
[Attack D5 from E6 · 4 dice · 94% to hit] [Attack D6 from E6 · 4 dice · 94% to hit]
[End turn] [My hand]"""
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
[Play Fight Back · 3 dice · 88% to hit]
[Don’t fight back] [My hand]"""
    )
    assert (
        read(panel(context_of(battle.state, "union")))
        == """\
? Waiting for the Confederacy to decide whether to fight back.
[Refresh] [My hand] [Standing orders]"""
    )
    assert (
        read(panel(context_of(battle.state, "public")))
        == """\
? You are watching this battle. Waiting for the Confederacy to decide whether to fight back.
[Refresh]"""
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
? You’ve answered. It takes effect within a minute, so nobody sees how long you took.
[Undo] [Refresh] [My hand]"""
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
? The battle goes on within a minute. You have nothing to choose.
[Refresh] [My hand]"""
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
[E5 · infantry with General E5] [E6 · cavalry]
[Build no more] [Undo] [My hand]"""
    )
    assert shown(battle, "E6").splitlines()[2].startswith("[Build at E6, facing north] ")


def test_figures_rally() -> None:
    battle = held("rally")
    battle.do("play rally = I")
    assert (
        shown(battle)
        == """\
? Rally lost figures: 1 infantry
[Rally E5 · infantry]
[Rally no more] [My hand]"""
    )


def test_a_lost_unit_returns() -> None:
    battle = held("call-for-reinforcements", lost="I A")
    battle.do("play call-for-reinforcements")
    assert (
        shown(battle)
        == """\
? Choose a lost unit and the hex where it returns
[Return infantry] [Return artillery]
[Undo] [My hand]"""
    )
    assert shown(battle, "artillery").splitlines()[2:4] == [
        "Choose where it returns",
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
[D6 · Confederate infantry] [E5 · Union infantry] [E6 · Union cavalry]
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
