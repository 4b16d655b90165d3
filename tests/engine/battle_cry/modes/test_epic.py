"""Epic games of the Advanced Rulebook: "Number of Players", "Chain of Command", "Command Cards"."""

from __future__ import annotations

import pytest

import engine.games  # noqa: F401  (it registers the families)
from engine.battle_cry.events import CardPlayed, FoughtBack, HandedOver, UnitsDivided
from engine.battle_cry.frames import Arrive
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.decision import Decision, Seat
from engine.errors import CannotPlay, NothingToUndo
from engine.family import family
from engine.field_changes import replace
from engine.match import State, legal_actions, new_match, parse_action, pending, submit, view
from engine.scenarios import scenario_text
from tests.support.battle_cry.epic import FIELD, epic

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")
ADVANCED = pytest.mark.rulesets("advanced")


def setup_of(scenario: str, ruleset: str = "advanced", **options: str) -> BattleSetup:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    found = family("battle-cry").scenarios.setup(scenario_text(scenario), ruleset, {"mode": "epic", **chosen})
    assert isinstance(found, BattleSetup)
    return found


def asked(state: State) -> Decision:
    found = pending(state)
    assert isinstance(found, Decision)
    return found


def divided(setup: BattleSetup, seed: int = 1) -> State:
    """The battle when both commanders have left the division as it is."""
    state, _ = new_match(setup, Seeded(bytes([seed]) * 32))
    while asked(state).kind == "divide":
        state, _ = submit(state, asked(state).seat, parse_action(setup, "pass"))
    return state


# "Epic Games may therefore be played on a single board using any normal scenario …"


@ALL
def test_any_battle_on_a_single_board_is_played_so() -> None:
    battle = epic(hands={"union/commander": "probe-left"})
    assert battle.setup.roster.seats == (
        "union/commander", "union/1", "union/2", "confederate/commander", "confederate/1", "confederate/2"
    )  # fmt: skip
    assert battle.asks == "union/commander play-card"


# "Each team chooses one of their members to be their Commanding General. That player is not represented on the board."


def test_the_commander_has_no_figure_and_every_other_player_his_general() -> None:
    state = divided(setup_of("antietam", union_players="3", confederate_players="4"))
    players = {one.seat: one.general for one in view(state, Seat("union/1")).players}
    assert players == {
        "union/commander": "",
        "union/1": "Sumner",
        "union/2": "Burnside",
        "confederate/commander": "",
        "confederate/1": "D. H. Hill",
        "confederate/2": "Jackson",
        "confederate/3": "A. P. Hill",
    }


# "There may not be more Major-Generals than there are general figures on the board, nor may there be more generals …"


@pytest.mark.parametrize(
    ("scenario", "union", "code"),
    [
        ("antietam", "5", "too-few-generals"),
        ("antietam", "1", "players-of-mode"),
        ("antietam", "7", "too-few-generals"),
    ],
)
def test_there_are_no_more_major_generals_than_generals(scenario: str, union: str, code: str) -> None:
    with pytest.raises(CannotPlay) as refused:
        setup_of(scenario, union_players=union)
    assert refused.value.code == code


def test_surplus_generals_are_removed() -> None:
    """Reading 31."""
    setup = setup_of("antietam", union_players="2")
    assert [one.name for one in setup.battle.generals if one.side == 0] == ["Sumner"]


def test_no_general_comes_later_than_the_players_generals() -> None:
    """H50: a general among the reinforcements would be one more than there are Major-Generals."""
    battle = epic(special="- reinforcements: {side: union, turn: 1, hexes: I1 I2, infantry: 1, generals: Hill}")
    assert len(battle.setup.battle.generals) == 4
    only = epic(special="- reinforcements: {side: union, turn: 1, hexes: I1 I2, generals: Hill}")
    assert not only.setup.rules.arrivals


# "Only Major-Generals may give orders … These are given to them by their Commanding General at the beginning …"


@ALL
def test_the_commanders_divide_the_units_alone_beginning_from_a_fair_proposal() -> None:
    setup = setup_of("first-bull-run", epic().setup.ruleset, confederate_players="3")
    state, _ = new_match(setup, Seeded(bytes(32)))
    assert (asked(state).seat, asked(state).kind) == ("confederate/commander", "divide")
    leaders = [unit.leader for unit in view(state, Seat("union/1")).units if unit.side == "confederate"]
    assert abs(leaders.count("confederate/1") - leaders.count("confederate/2")) <= 1
    assert all(not hand for hand in state.position.hands), "the hands are dealt after it"
    assert {one.object for one in legal_actions(state)} == {"", "1", "2"}
    first = next(one for one in legal_actions(state) if one.verb == "transfer")
    state, _ = submit(state, Seat("confederate/commander"), first)
    assert first.subject not in {one.subject for one in legal_actions(state)}, "each unit once"
    state, events = submit(state, Seat("confederate/commander"), parse_action(setup, "pass"))
    (told,) = [event for event in events if isinstance(event, UnitsDivided)]
    assert first.subject in next(share.hexes for share in told.shares if share.seat.endswith(first.object))
    assert asked(state).kind == "play-card", "the Union has one Major-General, who leads all"
    assert all(state.position.hands)


# "Every unit must be under the command of one specific Major-General."


def test_the_commander_leads_no_unit() -> None:
    state = divided(setup_of("antietam"))
    assert not [unit for unit in view(state, Seat("union/1")).units if not unit.leader or "commander" in unit.leader]
    battle = epic(hands={"union/commander": "probe-left"})
    assert battle.explain("transfer E3>commander") == "no-such-leader (commander, 1, 2)"


# "The Commanding General may transfer command of any number of units to any Major-General at the beginning …"


@ALL
def test_the_commander_hands_units_over_at_the_beginning_of_the_turn_each_once() -> None:
    battle = epic(hands={"union/commander": "probe-left"})
    assert battle.legal("transfer") == ["transfer E3>2", "transfer E4>2", "transfer E5>1", "transfer E6>1"]
    battle.do("transfer E4>2", "transfer E5>1")
    assert battle.last(HandedOver) == HandedOver(Seat("union"), "infantry", "E5", Seat("union/1"), "General E3")
    assert battle.legal("transfer") == ["transfer E3>2", "transfer E6>1"]
    assert (battle.led("union/1"), battle.led("union/2")) == ("E3 E5", "E4 E6")
    battle.undo()
    assert battle.led("union/2") == "E4 E5 E6"
    battle.do("play probe-left", "entrust 1")
    assert battle.explain("transfer E3>2") == "not-now (transfer, give-orders)"


# "The Commanding General holds their team's command cards, choosing which one is used each friendly player turn."


def test_only_the_commanders_hold_cards() -> None:
    setup = setup_of("antietam", "classic")
    state = divided(setup)
    assert setup.roster.hands == ("union/commander", "confederate/commander")
    assert len(view(state, Seat("union/commander")).hand) == setup.battle.armies[0].cards
    assert view(state, Seat("union/1")).hand is None


@ADVANCED
def test_under_high_command_his_hand_grows_with_all_generals_of_his_side() -> None:
    """Reading 28."""
    setup = setup_of("antietam", "advanced")
    state = divided(setup)
    assert len(state.position.hands[0]) == setup.battle.armies[0].cards + 3


# "Each command card may only be given to one Major-General for them to carry-out."


@ALL
def test_the_card_is_given_to_one_major_general_and_is_for_his_units_alone() -> None:
    battle = epic(hands={"union/commander": "assault-left"})
    battle.do("play assault-left")
    assert (battle.asks, battle.legal()) == ("union/commander entrust", ["entrust 1", "entrust 2"])
    assert battle.explain("entrust 3") == "no-such-leader (3, 1, 2)"
    battle.do("entrust 1")
    assert battle.last(CardPlayed).by == "General E3"
    assert battle.asks == "union/1 give-orders"
    assert not {"order E5", "order E6"} & set(battle.legal())
    assert battle.explain("order E6") == "led-by-another E6 (General E6)"


def test_the_choice_of_card_and_general_can_be_taken_back_until_it_is_given() -> None:
    battle = epic(hands={"union/commander": "assault-left"})
    battle.do("play assault-left")
    battle.undo()
    battle.do("play assault-left", "entrust 1")
    with pytest.raises(NothingToUndo):
        battle.undo()


@ALL
def test_a_lone_major_general_gets_every_card_without_asking() -> None:
    battle = epic(FIELD.replace("I  .:I*", "I  .:I"), hands={"union/commander": "attack-left"})
    battle.do("play attack-left")
    assert battle.asks == "union/1 give-orders"
    assert {"order E3", "order E4"} <= set(battle.legal())


@ADVANCED
def test_of_a_skirmish_action_too_the_unit_is_his() -> None:
    battle = epic(hands={"union/commander": "rally"})
    battle.do("skirmish rally", "entrust 2")
    assert battle.legal() == ["order E5", "order E6", "pass"]


# "The Major-Generals make all decisions and dice rolls that apply to the units under their command."


@ALL
def test_flags_and_retreats_are_for_the_major_general_whose_unit_it_is() -> None:
    battle = epic(leader="union/2", fighting="E5")
    dice = battle.forecast("battle E5>C5").dice
    battle.do(f"battle E5>C5 = F{'A' * (dice - 1)}")
    kind = "ignore-flags" if battle.setup.ruleset == "variant-150" else "retreat-unit"
    assert battle.asks == f"confederate/2 {kind}"


@ALL
def test_fight_back_is_the_commanders_card() -> None:
    battle = epic(leader="union/2", fighting="E5", hands={"confederate/commander": "fight-back"})
    dice = battle.forecast("battle E5>C5").dice
    battle.do(f"battle E5>C5 = {'A' * dice}")
    assert battle.asks == "confederate/commander fight-back"
    back = battle.forecast("play fight-back").dice
    battle.do(f"play fight-back = I{'A' * (back - 1)}")
    assert battle.all(FoughtBack)
    assert battle.hand("confederate/commander") != "fight-back"


# Who arrives


@ALL
def test_the_commander_places_reinforcements_which_act_if_their_general_has_the_card() -> None:
    """H51."""
    for general, acts in (("1", False), ("2", True)):
        battle = epic(
            hands={"union/commander": "probe-left", "confederate/commander": "rally"},
            owners={"union/2": "E5 E6", "confederate/2": "C5 C6"},
            special="- reinforcements: {side: union, turn: 1, hexes: I3, cavalry: 1, by: free}",
        )
        (new,) = [unit for unit in battle.position.placement.units if unit.hex < 0]
        owners = tuple(1 if unit == new.id else owner for unit, owner in enumerate(battle.team.owners))
        battle.state = replace(
            battle.state, position=replace(battle.position, team=replace(battle.team, owners=owners))
        )
        battle.asks_of(Arrive())
        assert battle.asks == "union/commander arrive"
        battle.do("arrive cavalry/I3", "play probe-left", f"entrust {general}")
        while battle.asked.kind == "give-orders":
            battle.do("pass")
        assert bool(battle.legal("move I3-")) == acts


# Further cards, reactions and the end of the turn


@ALL
def test_a_further_card_is_the_commanders_choice_and_goes_to_the_same_general() -> None:
    battle = epic(
        hands={"union/commander": "probe-left probe-left"},
        special="- extra-play: {side: union, cards: probe-left, times: 1}",
    )
    battle.do("play probe-left", "entrust 1", "pass", "pass")
    assert battle.asks == "union/commander further-card"
    battle.do("play probe-left")
    assert battle.asks == "union/1 give-orders"


def test_what_the_general_chose_last_stands_only_when_he_says_so() -> None:
    """As a duel's turn ends: before it goes on to another player, the one who chose last may still take it back."""
    battle = epic(
        """
        C3 .     .    .    .     .:i*
         D3 .    .    .    .     .
        E3 .     .    .    .     .
         F3 .    .    .    .     .
        G3 .:I*  .    .    .:I*  .
        """,
        owners={"union/2": "G6"},
        ruleset="classic",
        hands={"union/commander": "probe-left"},
    )
    battle.do("play probe-left", "entrust 1", "order G3", "pass", "move G3-F3")
    assert (battle.asks, battle.legal()) == ("union/1 confirm", ["pass"])
    battle.undo()
    battle.do("move G3-F3", "pass")
    assert battle.asks == "union/2 authority"


@ALL
def test_the_commander_draws_when_all_have_acted_and_keeps_of_scouts_cards() -> None:
    hands = {"union/commander": "scout-left", "confederate/commander": "rally"}
    battle = epic(hands=hands, deck="rally bombard")
    battle.do("play scout-left", "entrust 1", "pass")
    while battle.asked.seat != "union/commander":
        assert battle.hand("union/commander") == ""
        battle.do("pass")
    assert battle.asks == "union/commander keep-card"
    battle.do("keep rally")
    assert battle.asks == "confederate/commander play-card"


@ALL
def test_a_commander_without_cards_gives_none_but_the_turn_is_played() -> None:
    battle = epic(hands={"confederate/commander": "rally sharpshooter"}, player="confederate/commander")
    battle.do("play sharpshooter", "entrust 1", "shoot E3* = F", "pass")
    while battle.asks != "union/commander play-card":
        battle.do("pass")
    assert battle.legal() == ["pass", "transfer E3>2", "transfer E4>2", "transfer E5>1", "transfer E6>1"]
    battle.do("transfer E3>2", "pass")
    assert battle.asks == "union/1 authority"
    assert battle.led("union/2") == "E3 E5 E6"
    battle.do("pass")
    assert battle.asks == "union/2 authority"
    battle.do("pass")
    assert battle.asks == "confederate/commander play-card"
    assert battle.hand("union/commander") == "", "none was played, none is drawn"


@ALL
def test_at_nightfall_a_commander_without_cards_has_nothing_to_hand_over() -> None:
    battle = epic(
        hands={"confederate/commander": "rally sharpshooter"},
        player="confederate/commander",
        options={"nightfall": "on"},
        deck="",
        enemy_deck="",
    )
    battle.do("play sharpshooter", "entrust 1", "shoot E3* = F", "pass")
    while not battle.outcome:
        assert battle.asked.seat != "union/commander"
        battle.do("pass")
    assert battle.outcome.reason == "nightfall"


# Compulsory melee under the Advanced Rulebook is the whole side's


MELEES = """
    D3 .:i*  .    .    .:i   .
    E3 .     .:I* .    .:I*  .
"""


@ADVANCED
def test_compulsory_melee_is_of_the_whole_side_first_of_him_who_has_the_card_each_asked_himself() -> None:
    battle = epic(
        MELEES,
        owners={"union/2": "E6"},
        hands={"union/commander": "rally", "confederate/commander": "rally"},
    )
    battle.do("skirmish rally", "entrust 2", "pass")
    assert (battle.asks, battle.legal()) == ("union/2 melee", ["battle E6>D6"])
    assert battle.explain("battle E4>D3") == "led-by-another E4 (General E4)"
    battle.do("battle E6>D6 = AAA", "confederate/commander: pass")
    assert (battle.asks, battle.legal()) == ("union/1 melee", ["battle E4>D3"])
    assert battle.explain("battle E6>D6") == "led-by-another E6 (General E6)"
    battle.do("battle E4>D3 = AAA", "confederate/commander: pass")
    assert battle.asks == "union/1 authority"


@ADVANCED
def test_leaderships_die_is_for_his_units_alone_in_melee_too() -> None:
    battle = epic(MELEES, owners={"union/2": "E6"}, hands={"union/commander": "leadership"})
    battle.do("play leadership", "entrust 2", "pass")
    assert battle.dice("battle E6>D6") == "3 +1 card = 4"
    battle.do("battle E6>D6 = AAAA")
    assert battle.asks == "union/1 melee"
    assert battle.dice("battle E4>D3") == "3 = 3"


@ADVANCED
def test_melees_are_fought_without_a_card_too_and_each_by_its_own_general() -> None:
    battle = epic(
        MELEES,
        owners={"union/2": "E6"},
        hands={"confederate/commander": "rally rally"},
        player="confederate/commander",
    )
    battle.do("skirmish rally", "pass", "battle D3>E4 = AAA", "battle D6>E6 = AAA")
    while battle.asked.seat.startswith("confederate"):
        battle.do("pass")
    assert battle.asks == "union/commander play-card"
    battle.do("pass")
    assert battle.asks == "union/1 melee"
    battle.do("battle E4>D3 = AAA", "confederate/commander: pass")
    assert battle.asks == "union/2 melee"


@ADVANCED
def test_ground_that_a_melee_wins_is_for_the_general_whose_unit_won_it_and_he_may_take_it_back() -> None:
    battle = epic(
        MELEES.replace("i*", "i1*").replace("   .:i ", "   .:i1"),
        owners={"union/2": "E6"},
        hands={"union/commander": "rally"},
    )
    battle.do("skirmish rally", "entrust 2", "pass", "battle E6>D6 = ISA")
    assert battle.asks == "union/2 take-ground"
    battle.do("ground E6-D6")
    assert battle.asks == "union/2 confirm"
    battle.undo()
    battle.do("ground E6-D6", "pass")
    assert battle.asks == "union/1 melee"
