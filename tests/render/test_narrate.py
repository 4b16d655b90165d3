"""Events in words."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from engine.battle_cry import events as happened
from engine.battle_cry.events import Event
from engine.chance import FACES
from engine.decision import CONFEDERATE, UNION, Seat
from render.battle_cry.marks import NUMBERED, OFF_BOARD, Arrow, Fight, Loss, marks_of, numbers_of
from render.battle_cry.narrate import narrate
from render.battle_cry.sentences import sentence
from render.words import SYMBOLS, circled, dice_words, listing, long_date, shortened
from tests.support.battle_cry.turn_events import TURN

SILENT = {happened.TurnEnded}

ONE_OF_EACH: tuple[Event, ...] = (
    happened.CardPlayed(UNION, 3, "counter-attack", "attack-left"),
    happened.FellBack(UNION, "hit-and-run"),
    happened.OrderGiven(UNION, "B3*"),
    happened.Moved(UNION, "cavalry", "B3", "C5", "Hunter"),
    TURN[8],
    happened.RolledAgain(UNION, "E7", "F7", "IF", 1, 1),
    happened.Crossed(UNION, "infantry", "E7", "waterway", "I", 1),
    happened.OpeningCards(UNION, ("assault-right", "rally")),
    happened.UnitsReleased(UNION, "probe-left", ("E7", "E8")),
    happened.FiguresLost(CONFEDERATE, "infantry", "D5", 1, 2, "retreat"),
    happened.GeneralChecked(CONFEDERATE, "Jackson", "D5", "SI", fell=False),
    happened.GeneralLost(CONFEDERATE, "Jackson", "D5", "edge", flag=False),
    happened.FlagTaken(UNION, "infantry", "", 3),
    happened.ObjectiveTaken(UNION, "C6", 1, 4),
    happened.ObjectiveLost(UNION, "C6", 2, 2),
    happened.PlaceHeld(UNION, "Champion Hill", 2, 4),
    happened.PlaceLost(CONFEDERATE, "Champion Hill", 1, 2),
    happened.UnitLeft(UNION, "infantry", "A5", 1, 3, "Hunter"),
    happened.Arrived(UNION, "cavalry", "I5", "Hunter", joined=True),
    happened.FlagsIgnored(CONFEDERATE, "D5", 1, 2),
    happened.Retreated(CONFEDERATE, "general", "D5", "E5", "Jackson", escaped=True),
    happened.Withdrew(CONFEDERATE, "cavalry", "D5", "C5", "Stuart"),
    happened.GroundTaken(UNION, "C5", "D5", "Hunter"),
    happened.FoughtBack(CONFEDERATE, "D5"),
    happened.DiceRolled(UNION, "rally", "IICF"),
    happened.FieldworkBuilt(UNION, "D5", "sw"),
    happened.FigureRallied(UNION, "cavalry", "D5", 3),
    happened.UnitReturned(UNION, "artillery", "A5", 2),
    happened.SharpshooterFired(UNION, "D5", "Jackson", "F", fell=False),
    happened.SupplyShort(CONFEDERATE, "infantry", "D5", "I4", "Jackson"),
    happened.CardsDrawn(UNION, 2),
    happened.CardDiscarded(UNION, "scout-left"),
    happened.DeckReshuffled(52),
    happened.TakenBack(3, 20),
    happened.NameDrawn(Seat("union/1"), 4, "Hunter", 2),
    happened.UnitsDivided(
        UNION,
        (
            happened.Share(Seat("union/1"), "Hunter", ("B3", "B4")),
            happened.Share(Seat("union/commander"), "", ("C5",)),
        ),
    ),
    happened.HandedOver(UNION, "infantry", "B3", Seat("union/2"), "Tyler"),
    happened.PlayerOut(Seat("union/1"), "Hunter"),
    happened.CampaignRolled(UNION, "SSI", 2),
    happened.NightFell(CONFEDERATE, 7, 5),
    happened.CommandPassed(UNION, ("B3", "C5"), Seat("union/2"), "Tyler"),
    happened.AuthorityRolled(Seat("union/2"), "Tyler", "I", "infantry"),
    happened.TurnEnded(UNION, 3),
    happened.BattleEnded(UNION, "flags", 6, 2),
)

SENTENCES = (
    "Turn 3: the Union plays Counter-Attack, which counts as Attack Left Flank.",
    "Hit and Run finds nothing to do. It orders any one unit instead.",
    "The Union orders the general at B3.",
    "Union: cavalry B3 → C5 with Hunter.",
    "Union infantry attacks E7 ⚔ F7 (melee, 4 dice): ♟⚔⚑♞ infantry, sabers, flag, cavalry — 2 hits, 1 flag.",
    "Its sabers are rolled again: ♟⚑ infantry, flag — 1 more hit, 1 more flag.",
    "Union infantry at E7 crosses the waterway: ♟ infantry — 1 figure lost.",
    "The Union begins with Assault Right Flank and Rally in addition to its hand.",
    "The Union discards Probe Left Flank instead of giving orders. The units at E7 and E8 can now be ordered.",
    "Confederate infantry at D5 can’t retreat far enough and loses 1 figure, 2 left.",
    "Is General Jackson hit, too? ⚔♟ sabers, infantry — no, he is unhurt.",
    "General Jackson leaves the field at D5; the enemy gets no flag.",
    "⚑ The Union takes a flag and now has 3.",
    "⚑ The Union takes its objective C6 for 1 flag and now has 4.",
    "The Union leaves its objective C6, loses 2 flags and now has 2.",
    "⚑ The Union holds Champion Hill for 2 flags and now has 4.",
    "The Confederacy no longer holds Champion Hill, loses 1 flag and now has 2.",
    "⚑ Union infantry leaves the map at A5 with Hunter for 1 flag. The Union now has 3.",
    "Union cavalry arrives at I5, joining Hunter.",
    "The unit at D5 stands firm and ignores 1 of 2 flags.",
    "General Jackson escapes through the enemy D5 → E5.",
    "Confederate cavalry withdraws D5 → C5 with Stuart before it can be attacked.",
    "The Union takes the ground: C5 → D5 with Hunter.",
    "The Confederacy plays Fight Back at D5!",
    "Dice for Rally: ♟♟♞⚑ 2 infantry, cavalry, flag.",
    "The Union builds a fieldwork at D5, facing southwest.",
    "Union cavalry at D5 rallies to 3 figures.",
    "Union artillery returns at A5 with 2 figures.",
    "A sharpshooter aims at General Jackson at D5: ⚑ flag — missed.",
    "Short of supply: Confederate infantry D5 → I4 with Jackson.",
    "The Union draws 2 cards.",
    "The Union discards Scout Left Flank.",
    "The discards are shuffled into a new draw pile (52 cards).",
    "Turn 3: the battle was taken back to here. 20 cards are shuffled again.",
    "The cup: Hunter (Union) has turn 4. 2 names are left.",
    "The Union divides its units. Hunter: B3, B4; the commander: C5.",
    "Union infantry at B3 is now led by Tyler.",
    "General Hunter is out of the battle. Others lead his units.",
    "Before the battle the Union rolls ⚔⚔♟ 2 sabers, infantry; the Confederacy begins with 2 cards fewer.",
    "Night falls: the Confederacy has no card left to play. Casualties caused: Union 7, Confederate 5.",
    "Union: the units at B3 and C5 are now led by Tyler.",
    "Tyler (Union) acts without orders: ♟ infantry — one infantry unit may move and attack.",
    "",
    "The Union wins: it has all the flags it needs. Flags: Union 6, Confederate 2.",
)


def test_there_is_one_of_each_kind_of_event() -> None:
    assert {type(event) for event in ONE_OF_EACH} == set(get_args(Event))


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
def test_every_kind_of_event_has_its_sentence(event: Event) -> None:
    said = SENTENCES[ONE_OF_EACH.index(event)]
    assert sentence(event) == said
    assert bool(said) == (type(event) not in SILENT)


def test_what_becomes_of_the_die_of_an_own_authority() -> None:
    told = [
        sentence(happened.AuthorityRolled(CONFEDERATE, "Hill", "F", what)) for what in ("retreat", "halt", "nothing")
    ]
    assert told == [
        "Hill (Confederate) acts without orders: ⚑ flag — one of his units must retreat.",
        "Hill (Confederate) acts without orders: ⚑ flag — his units can’t move on the side’s next turn.",
        "Hill (Confederate) acts without orders: ⚑ flag — nothing comes of it.",
    ]
    alone = happened.CommandPassed(UNION, ("B3",), Seat("union/commander"), "")
    assert sentence(alone) == "Union: the unit at B3 is now led by the commander."


def test_a_turn_reads_as_a_few_lines() -> None:
    golden = Path(__file__).parent / "golden" / "turn.txt"
    assert narrate(TURN) == golden.read_text(encoding="utf-8").splitlines()


def test_cards_drawn_are_named_to_whom_they_are_known_only() -> None:
    mine = happened.CardsDrawn(UNION, 2, ("rally", "scout-left"))
    assert narrate([mine]) == ["The Union draws Rally and Scout Left Flank."]
    assert narrate([happened.seen_by(mine, CONFEDERATE)]) == ["The Union draws 2 cards."]


def test_a_card_shown_for_a_skirmish_action_is_not_played() -> None:
    shown = happened.CardPlayed(UNION, 3, "bombard", "bombard", skirmish=True)
    assert narrate([shown]) == ["Turn 3: the Union shows Bombard for a skirmish action."]


def test_a_deck_of_ones_own_is_named() -> None:
    assert narrate([happened.DeckReshuffled(29, UNION)]) == [
        "Union: the discards are shuffled into a new draw pile (29 cards)."
    ]


def test_nothing_drawn_is_not_told() -> None:
    assert narrate([happened.CardsDrawn(UNION, 0), happened.TurnEnded(UNION, 4)]) == []


def test_where_a_side_has_several_players_it_is_said_which_of_them_acts() -> None:
    second = Seat("confederate/2")
    told: list[Event] = [
        happened.OrderGiven(CONFEDERATE, "B3", "Jackson"),
        happened.FoughtBack(CONFEDERATE, "D5", "Jackson"),
        happened.CardsDrawn(second, 1, by="Jackson"),
        happened.CardsDrawn(Seat("confederate/commander"), 1),
        happened.CardDiscarded(CONFEDERATE, "rally", "Jackson"),
    ]
    assert narrate(told) == [
        "Jackson (Confederate) orders B3.",
        "Jackson (Confederate) plays Fight Back at D5!",
        "Jackson (Confederate) draws 1 card.",
        "The Confederacy draws 1 card.",
        "Jackson (Confederate) discards Rally.",
    ]


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        ("battle", "General Lee falls at C3."),
        ("check", "General Lee falls at C3."),
        ("blocked", "General Lee has nowhere to go and falls at C3."),
        ("sharpshooter", "General Lee is shot at C3."),
    ],
)
def test_how_a_general_was_lost(cause: str, said: str) -> None:
    assert narrate([happened.GeneralLost(CONFEDERATE, "Lee", "C3", cause, flag=True)]) == [said]


def test_text_and_picture_number_alike() -> None:
    numbers = [number for number in numbers_of(TURN) if number]
    marked = [mark.number for mark in marks_of(TURN) if isinstance(mark, Arrow | Fight) and mark.number]
    assert numbers == marked == list(range(1, 10))
    assert all(circled(number) in "\n".join(narrate(TURN)) for number in numbers)


def test_marks_are_what_leaves_a_trace_on_the_board() -> None:
    kinds = [type(mark).__name__ for mark in marks_of(TURN)]
    assert kinds.count("Arrow") == 6
    assert kinds.count("Fight") == sum(isinstance(event, NUMBERED) for event in TURN) - 4
    assert Loss(CONFEDERATE, "G9", 1, 0, "Lee") in marks_of(TURN)


def test_who_rides_off_the_board_leaves_an_arrow_and_is_no_loss() -> None:
    gone = happened.Retreated(CONFEDERATE, "general", "I4", "off", "Lee")
    assert marks_of([gone, happened.GeneralLost(CONFEDERATE, "Lee", "I4", "edge", flag=False)]) == (
        Arrow("retreat", CONFEDERATE, "I4", OFF_BOARD),
    )
    assert sentence(gone) == "General Lee rides off the board from I4."


def test_signs_of_the_dice_all_differ() -> None:
    assert len(set(SYMBOLS.values())) == len(set(FACES)) == len(SYMBOLS)


def test_little_words() -> None:
    assert [listing("ABC"[:length]) for length in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert dice_words("SIISF") == "2 sabers, 2 infantry, flag"
    assert [circled(1), circled(20), circled(21)] == ["①", "⑳", "(21)"]
    assert [long_date(date) for date in ("1861-07-21", "1863-07", "July 1863")] == [
        "July 21, 1861",
        "July 1863",
        "July 1863",
    ]
    assert shortened("A long label", 8) == "A long…"
