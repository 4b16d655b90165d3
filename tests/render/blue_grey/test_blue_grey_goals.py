"""Texts about a battle's aims and score: whole sentences that add up and leave no question open."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.blue_grey.combat_events import AttackRolled, NightRolled
from engine.blue_grey.events import Event, MoraleChanged, PlaceTaken, PointsCounted
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.odds import COLUMNS, column_of
from engine.blue_grey.scenario_file import read_battle
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.strength import by_night
from engine.blue_grey.view import HouseView, PublicView
from engine.decision import CONFEDERATE, UNION, Outcome
from engine.family import family
from engine.scenario_fields import printed
from engine.scenarios import scenario_text
from render.blue_grey import house, parts
from render.blue_grey.alt_text import alt_text, plain_board
from render.blue_grey.goals import arrival_lines, victory_lines
from render.blue_grey.narrate import narrate
from render.blue_grey.odds import odds_lines
from render.blue_grey.points import POINTS
from render.blue_grey.samples import LARGE, scenes
from render.blue_grey.sentences import sentence
from render.blue_grey.text_board import board_parts
from render.presenters import presenter_of
from tests.support.blue_grey.battle import Battle
from tests.support.blue_grey.set_ups import LEARNING, set_up

START: PublicView = set_up(LEARNING)
CHICKAMAUGA: PublicView = set_up(LARGE)
BLUE_GREY = presenter_of("blue-grey")


def setup_of(id_: str) -> BlueGreySetup:
    found = family("blue-grey").scenarios.setup(scenario_text(id_), "blue-grey", {})
    assert isinstance(found, BlueGreySetup)
    return found


def attack_of(*events: Event) -> str:
    (line,) = narrate(events, view=START)
    return line


# The night adds up


@pytest.mark.parametrize(
    ("die", "factor", "rolled", "told"),
    [
        ("4", "halved", "1-4", "6, halved to 3, against 8; 1-3, 1 column left, rolled on 1-4."),
        ("1", "doubled", "1-2", "6, doubled to 12, against 8; 1-1, 1 column left, rolled on 1-2."),
        ("2", "unchanged", "1-3", "6 against 8; 1-2, 1 column left, rolled on 1-3."),
    ],
)
def test_strengths_by_night_lead_to_the_column_that_is_told(die: str, factor: str, rolled: str, told: str) -> None:
    attack = AttackRolled(
        side=CONFEDERATE,
        attackers=("Selden.Artillery",),
        targets=("0405",),
        defenders=("Harlan",),
        attack=6,
        defence=8,
        odds="1-2",
        shift=-1,
        column=rolled,
        dice="5",
        result="Ar",
    )
    line = attack_of(NightRolled(CONFEDERATE, die, factor), attack)
    assert told in line
    assert COLUMNS[column_of(by_night(6, int(die)), 8)] in told


# Who and what


def test_places_are_told_by_their_names() -> None:
    taken = PlaceTaken(CONFEDERATE, "0305", 3, "Beech Knob")
    assert sentence(taken) == "The Confederacy takes Beech Knob (0305), worth 3 points."
    counted = PointsCounted(UNION, "held", 3, "0305", "Beech Knob")
    assert sentence(counted) == "The Union scores 3 points for holding Beech Knob (0305)."
    events = [event for scene in scenes(LEARNING, 20) for event in scene.events]
    named = {one.hex: one.name for one in START.ground}
    places = [event for event in events if isinstance(event, PlaceTaken | PointsCounted) and event.hex]
    assert any(event.place for event in places)
    assert all(printed(event.place) == named[event.hex] for event in places)


@pytest.mark.parametrize(
    ("cause", "after", "told"),
    [
        ("town", 1, "Whitlock is Disordered (went through the town)."),
        ("night", 0, "Whitlock is back in good order (rested at night)."),
    ],
)
def test_why_morale_changed_is_told_where_no_die_says_so(cause: str, after: int, told: str) -> None:
    assert (
        sentence(MoraleChanged(side=UNION, unit="Whitlock", hex="0703", before=1 - after, after=after, cause=cause))
        == told
    )


def test_the_ground_that_shifts_columns_is_named() -> None:
    drawing = "01 .  T  .\n02 .  .  ."
    battle = Battle(drawing, "A 0101 5", "x 0201 4").fight().do("target 0201", "join A")
    found = battle.forecast(f"fight {battle.legal_with('fight')[0]}")
    assert isinstance(found, Forecast)
    assert "1 column left (town)" in odds_lines(found, battle.view())[0]
    entrenched = Battle("01 .  .  .\n02 .  .  .", "A 0101 5", "x 0201 4", works="0201 trench n ne se s sw nw")
    found = entrenched.fight().do("target 0201", "join A").forecast(f"fight {entrenched.legal_with('fight')[0]}")
    assert isinstance(found, Forecast)
    assert "1 column left (trench)" in odds_lines(found, entrenched.view())[0]


# Points


def test_points_are_those_of_now_until_the_end() -> None:
    assert "Union, under Josiah Harlan: 11 points if it ended now, 0 strength lost." in plain_board(START)
    assert "if it ended now" in alt_text(START)
    over = replace(START, outcome=Outcome(UNION, "points", ((UNION, 3), (CONFEDERATE, 2))))
    assert "if it ended now" not in plain_board(over)


def test_points_are_broken_down_by_kind() -> None:
    told = next(part for part in board_parts(CHICKAMAUGA) if part.title == "Points").lines
    assert "Union points: 15 for holding 0822, 1108 and Kelly’s field (1115)." in told
    assert "Confederate points: 10 for the train that has not left the map." in told
    for side in CHICKAMAUGA.sides:
        assert side.points == sum(one.points for one in side.counted)
        assert {one.kind for one in side.counted} <= set(POINTS)


# What is ours


def test_what_is_invented_is_one_sentence() -> None:
    readings = next(part for part in board_parts(START) if part.title.startswith("House readings")).lines
    assert readings == ("This whole battle is invented.",) == BLUE_GREY.setup.house_readings(START)
    assert BLUE_GREY.setup.origins(setup_of(LEARNING)) == "† This whole battle is invented."
    assert plain_board(START).endswith("House readings of this battle:\nThis whole battle is invented.")


def test_house_readings_are_whole_words() -> None:
    told, places, lines = BLUE_GREY.setup.house_readings(CHICKAMAUGA)
    assert told.startswith("What is added to the map: the figures miss one of the six directions.")
    assert places.startswith("The names of places: where the gaps,")
    assert lines.startswith("Roads and creeks that are only drawn: ")
    assert house.house_lines((HouseView("works"), HouseView("night", "guessed")), every=False) == (
        "Which turns are at night: guessed.",
    )
    battle = read_battle(scenario_text(LARGE), LARGE)
    assert {one.field for one in battle.provenance} <= set(house.FIELDS)
    assert "repairs" not in house.origins(battle)


@pytest.mark.parametrize("id_", [LEARNING, LARGE])
def test_the_mark_of_a_house_reading_stands_at_what_it_is_about(id_: str) -> None:
    assert BLUE_GREY.setup.brief(setup_of(id_)).endswith(" †")


# The opening


def test_reinforcements_and_goals_are_whole_sentences() -> None:
    battle = setup_of(LEARNING).battle
    assert list(arrival_lines(battle)) == [
        "Union reinforcements arrive at 0401: Yates (infantry 5) and Battery K (horse artillery 2) in turn 2.",
        "Union reinforcements arrive at 0801: Wren (gunboat 2) in turn 3.",
        "Confederate reinforcements arrive at 0410 or 0610: Gadsden (infantry 4) in turn 2.",
    ]
    assert "6 turns. The Confederacy moves first in each.\nTurn 4 is at night." in BLUE_GREY.setup.brief(
        setup_of(LEARNING)
    )
    told = "\n".join(victory_lines(battle))
    assert (
        "Either side gets 8 points for Pruitt’s Landing (0703). Either side gets 3 points each for Beech Knob" in told
    )
    assert "is worth 1 point to the Confederacy." in told
    assert "only if, at the end, a road free of the enemy joins the exit with 0410." in told
    assert "if they are more than 4 hexes from a free road to 0401 or Pruitt’s Landing (0703)." in told
    assert "The Confederacy gets 4 points if the Corps Train has not left at 0401 by the end." in told


def test_the_opening_of_the_learning_battle_is_three_sentences_and_the_goal() -> None:
    history, _empty, goal = BLUE_GREY.setup.story(setup_of(LEARNING))
    assert history.count(".") <= 3
    assert goal.startswith("**To win:** have more points than the enemy after turn 6. Points come from ")
    assert goal.endswith(" The Confederacy moves first.")
    assert len(history) + len(goal) < 700
    brief = BLUE_GREY.setup.brief(setup_of(LEARNING))
    assert all(word in brief for word in ("reinforcements", "at night", "breastworks", "Corps Train"))


# Beside the pictures


def test_every_picture_of_more_than_the_map_has_words() -> None:
    assert "The Union has no unit out of supply." in BLUE_GREY.map.part_words(CHICKAMAUGA, parts.SUPPLY)
    beyond = tuple(replace(one, hex="1328") if one.id == "3.1.XXI" else one for one in CHICKAMAUGA.units)
    cut_off = BLUE_GREY.map.part_words(replace(CHICKAMAUGA, units=beyond), parts.SUPPLY)
    assert "Out of supply: 3/1/XXI (1328); strength 4 in all." in cut_off
    assert "A dot" in BLUE_GREY.map.part_words(CHICKAMAUGA, parts.SUPPLY)
    zones = BLUE_GREY.map.part_words(START, parts.ZONES)
    assert "dots" in zones
    assert "strokes" in zones
    assert "0405" not in zones.split("Union:")[1].split("\n")[0]
    assert "Gadsden" in BLUE_GREY.map.part_words(START, parts.ROLLS)
    for view in (START, CHICKAMAUGA):
        assert all(len(BLUE_GREY.map.part_words(view, part)) < 2 * parts.MOST for part, _ in BLUE_GREY.map.parts(view))
    assert not BLUE_GREY.map.part_words(CHICKAMAUGA, "center")


def test_what_should_have_come_and_has_not_is_out_of_supply() -> None:
    due = tuple(replace(one, due=True) for one in CHICKAMAUGA.arrivals if one.side == UNION and one.turn == 2)
    second = replace(CHICKAMAUGA, turn=2, arrivals=due)
    assert "no unit out of supply" in BLUE_GREY.map.part_words(second, parts.SUPPLY), "they may still come"
    for missed in (replace(second, phase="combat"), replace(second, active=CONFEDERATE), replace(second, turn=3)):
        told = BLUE_GREY.map.part_words(missed, parts.SUPPLY)
        assert "1/2/XIV (not here)" in told


# The rulebook


def test_the_combat_results_table_is_found_by_its_short_name() -> None:
    crt = next(one for one in BLUE_GREY.reference.topics if one.id == "crt")
    assert "crt" in crt.title.casefold()
    assert BLUE_GREY.reference.entries("crt", "blue-grey")


@pytest.mark.parametrize("works", ["trench", "breastworks", "building"])
def test_works_can_be_looked_up_like_terrain(works: str) -> None:
    line = next(one for one in BLUE_GREY.reference.entries("terrain", "blue-grey") if one.id == works).line
    assert "column" in line
