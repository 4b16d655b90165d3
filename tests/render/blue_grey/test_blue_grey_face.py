"""The presenter of Blue & Grey: everything that shared code asks of a family, from a battle under way."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import partial
from io import BytesIO
from typing import get_args

import pytest
from msgspec.structs import replace
from PIL import Image

from engine.blue_grey.combat_events import CombatEvent
from engine.blue_grey.events import Event, PhaseEnded
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.look import Look
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.view import PublicView, SeatView
from engine.decision import CONFEDERATE, PUBLIC, UNION, Decision
from engine.family import Setup, family
from engine.match import State, explain, forecast, legal_actions, look, parse_action, pending, view
from engine.scenarios import scenario_text
from render.art.palette import GROUND
from render.art.themes import OLD_PAPER, PRINT, THEMES, Theme
from render.blue_grey import kinds
from render.blue_grey.highlight import (
    MapHighlight,
    highlight_of,
    look_highlight,
    map_highlight,
    supply_highlight,
    why_highlight,
    zones_highlight,
)
from render.blue_grey.layout import CLOSE, usual_width
from render.blue_grey.layout import map_of as shape_of
from render.blue_grey.night import by_night
from render.blue_grey.parts import ROLLS, SUPPLY, ZONES
from render.blue_grey.presenter import PRESENTER
from render.blue_grey.samples import LARGE, begun, scenes
from render.highlight import Highlight as Shared
from render.highlight import TargetHex
from render.presenter import presenter_of, presenter_showing
from render.replay import FilmScene, draw_replay, film_parts
from render.sketch import Stroke, stroke_lines
from render.style import Style
from tests.support.blue_grey.battle import Battle
from tests.support.blue_grey.contact_sheets import MARKS, NIGHT, SHOWCASE, START
from tests.support.blue_grey.set_ups import LEARNING, set_up
from tests.support.examples import BY_NIGHT

BLUE_GREY = presenter_of("blue-grey")
CHICKAMAUGA: PublicView = set_up(LARGE)
SCENES = scenes(LEARNING, 20)


def width_of(data: bytes) -> int:
    with Image.open(BytesIO(data)) as picture:
        return picture.width


def setup_of(id_: str) -> Setup:
    found: Setup = family("blue-grey").scenarios.setup(scenario_text(id_), "blue-grey", {})
    return found


def asked() -> tuple[State, Decision, SeatView]:
    """The learning battle's first decision, and the view of the player who makes it."""
    state = begun(LEARNING)
    decision = pending(state)
    assert isinstance(decision, Decision)
    seen = view(state, decision.seat)
    assert isinstance(seen, SeatView)
    return state, decision, seen


def test_it_is_the_face_of_its_family_and_of_its_views() -> None:
    assert BLUE_GREY is PRESENTER
    assert presenter_showing(START) is BLUE_GREY
    assert presenter_showing(asked()[2]) is BLUE_GREY
    assert BLUE_GREY.chances == "dice"
    assert BLUE_GREY.counts == "point"


# Pictures


@pytest.mark.chance
@pytest.mark.long
def test_the_board_the_parts_and_the_panels() -> None:
    half = Style(size=0.5)
    parts = [part for part, _ in BLUE_GREY.map.parts(CHICKAMAUGA)]
    assert len(parts) == 12
    seen = {ZONES, SUPPLY, ROLLS, "north-west", "center"}
    assert seen <= set(parts)
    drawn = {
        part: BLUE_GREY.board.draw(CHICKAMAUGA, (), None, part, half) for part in parts if BY_NIGHT or part in seen
    }
    assert len(set(drawn.values())) == len(drawn)
    whole = BLUE_GREY.board.draw(CHICKAMAUGA, (), None, "", half)
    assert whole not in drawn.values()
    assert width_of(whole) == width_of(drawn[ZONES]) == usual_width(shape_of(CHICKAMAUGA)) / 2
    around = BLUE_GREY.board.draw(CHICKAMAUGA, (), None, "1317", half)
    assert width_of(drawn["center"]) == width_of(around) == CLOSE / 2
    with pytest.raises(KeyError):
        BLUE_GREY.board.draw(CHICKAMAUGA, (), None, "nowhere", half)


def test_a_small_map_has_panels_and_no_sectors() -> None:
    assert [part for part, _ in BLUE_GREY.map.parts(START)] == [ZONES, SUPPLY, ROLLS]
    assert (BLUE_GREY.map.is_wide(START), BLUE_GREY.map.is_wide(CHICKAMAUGA)) == (False, True)


def test_what_is_pointed_out_is_drawn_large_where_nothing_happened() -> None:
    close = BLUE_GREY.board.draw(CHICKAMAUGA, (), Shared(origins=("1317",)), "", Style())
    assert width_of(close) == CLOSE
    assert close != BLUE_GREY.board.draw(CHICKAMAUGA, (), Shared(targets=(TargetHex("1317", hits="2-1"),)), "", Style())
    assert width_of(BLUE_GREY.board.draw(START, (), Shared(origins=("0405",)), "", Style())) == usual_width(
        shape_of(START)
    )


def test_what_happened_is_drawn() -> None:
    scene = next(one for one in SCENES if one.events)
    assert BLUE_GREY.board.draw(scene.view, scene.events, None, "", Style()) != BLUE_GREY.board.draw(
        scene.view, (), None, "", Style()
    )


@pytest.mark.chance
def test_pictures_follow_a_style() -> None:
    plain = BLUE_GREY.board.draw(START, (), None, "", Style(size=0.5))
    assert width_of(plain) == round(0.5 * usual_width(shape_of(START)))
    assert BLUE_GREY.board.draw(START, (), None, "", Style(size=0.5, turned=True)) != plain
    themes = list(THEMES)[:: 1 if BY_NIGHT else len(THEMES) - 1]
    assert len({BLUE_GREY.board.draw(START, (), None, "", Style(theme=one, size=0.5)) for one in themes}) == len(themes)


def test_a_sketch_is_drawn_and_told() -> None:
    strokes = (Stroke("arrow", "0304", "0306"), Stroke("mark", "0608"), Stroke("text", "0507", text="here"))
    drawn = {BLUE_GREY.board.sketch(START, strokes[:number], Style()) for number in range(4)}
    assert len(drawn) == 4
    assert stroke_lines(strokes, lambda hex_: BLUE_GREY.text.place(START, hex_))[0] == (
        "1. Arrow from 0304 (Union Tate) to 0306"
    )
    assert width_of(BLUE_GREY.board.sketch(CHICKAMAUGA, (Stroke("circle", "1317"),), Style())) == CLOSE


def test_a_film_of_a_whole_battle_is_drawn_and_told() -> None:
    moments = [FilmScene(one.view, one.events) for one in SCENES[:6]]
    data = draw_replay(BLUE_GREY, moments, most_bytes=2_000_000, width=400)
    assert data.startswith(b"GIF8")
    with Image.open(BytesIO(data)) as film:
        assert getattr(film, "n_frames", 1) == len(moments)
    assert film_parts(BLUE_GREY, moments)[0].lines
    assert BLUE_GREY.map.columns(CHICKAMAUGA) < CHICKAMAUGA.columns


@pytest.mark.parametrize("theme", [OLD_PAPER, PRINT], ids=lambda theme: theme.id)
def test_night_is_night_in_a_film_of_a_whole_battle(theme: Theme) -> None:
    """A frame by night has the colors of the board's picture by night, one by day those of the day."""
    moments = [FilmScene(replace(one.view, nights=(2,), night=one.view.turn == 2), one.events) for one in SCENES[:8]]
    data = draw_replay(BLUE_GREY, moments, most_bytes=2_000_000, width=400, theme=theme)
    ground: list[tuple[int, ...]] = []
    with Image.open(BytesIO(data)) as film:
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            colors = film.convert("RGB").getcolors(10**6) or []
            kinds = [theme.of(GROUND), by_night(theme).of(GROUND)]
            ground.append(tuple(sum(count for count, color in colors if color == kind) for kind in kinds))
    nights = [BLUE_GREY.board.caption(one.view, one.events).title.endswith("Night") for one in moments]
    assert nights.count(True) == 2
    dark = by_night(theme) is not theme
    assert [night > day for day, night in ground] == [one and dark for one in nights]


def test_hexes_go_row_by_row_and_the_nearest_come_first() -> None:
    names = BLUE_GREY.map.hexes(START)
    assert names[:3] == ("0101", "0201", "0301")
    assert sorted(names) == sorted(one.hex for one in START.ground)
    assert set(BLUE_GREY.map.near(START, "0304", 6)) == {"0303", "0305", "0203", "0204", "0403", "0404"}


def test_what_everybody_may_share_tells_nobody_s_question() -> None:
    _, _, seen = asked()
    shared = BLUE_GREY.board.public(seen)
    assert type(shared) is PublicView
    assert (shared.decision, shared.waiting_for) == (None, None)
    assert BLUE_GREY.board.draw(seen, (), None, "", Style(size=0.625)) == BLUE_GREY.board.draw(
        shared, (), None, "", Style(size=0.625)
    )
    assert pickle.loads(pickle.dumps(shared)) == shared


# Words


def test_the_board_to_be_read_has_its_own_side_first() -> None:
    _, decision, seen = asked()
    titles = [part.title for part in BLUE_GREY.text.parts(seen)]
    assert titles[:4] == ["Where the battle stands", "Points", "Your units", "Enemy units"]
    own_units = next(part for part in BLUE_GREY.text.parts(seen) if part.title == "Your units")
    assert all(
        any(one.name in line for line in own_units.lines) for one in seen.units if one.side == decision.seat and one.hex
    )
    assert "The land" in titles
    assert "The land" not in [part.title for part in BLUE_GREY.text.position(seen)]


def test_what_is_pointed_out_can_be_read() -> None:
    look_out = MapHighlight(
        origins=("0405",), destinations=("0305",), targets=(TargetHex("0408", hits="2-1"),), marches=("0402",),
        barred=("0507",), obstacles=("0608",), sights=(("0605", "0608"),), hidden=("0101",),
        zones=((UNION, ("0504",)),), traced=("0702",), cut_off=("0603",),
    )  # fmt: skip
    (part,) = [part for part in BLUE_GREY.text.parts(START, look_out) if part.title == "Pointed out on the map"]
    assert len(part.lines) == 11
    assert "Target 0408, 2-1." in part.lines


def test_highlights_of_choices_looks_and_reasons() -> None:
    state, decision, seen = asked()
    actions = [one for one in legal_actions(state) if one.subject == "Tate"]
    if not actions:
        actions = [one for one in legal_actions(state) if one.verb in {"move", "march"}]
        actions = [one for one in actions if one.subject == actions[0].subject]
    found = highlight_of(actions, seen)
    assert len(found.origins) == 1
    assert found.destinations or found.marches
    many = highlight_of([one for one in legal_actions(state) if one.verb == "move"], seen)
    assert len(many.origins) > 1
    assert not many.destinations
    found_there = look(state, decision.seat, "0405")
    assert isinstance(found_there, Look)
    looked = look_highlight(found_there, START)
    assert looked.origins == ("0405",)
    assert looked.destinations
    refused = explain(state, decision.seat, parse_action(state.setup, "move Marsden-0101"))
    assert refused
    assert map_highlight(why_highlight(refused)) == why_highlight(refused)
    assert zones_highlight(START, CONFEDERATE).zones[0][0] == CONFEDERATE
    assert supply_highlight(CHICKAMAUGA).traced
    attack = Battle("01 .  .  .  .", "A 0101 5", "x 0201 4").fight().do("target 0201", "join A")
    expected = attack.forecast("fight 1-1")
    assert isinstance(expected, Forecast)
    aimed = highlight_of([], attack.view(attack.asked), [expected])
    assert aimed.targets == (TargetHex("0201", hits="1-1"),)


def of_kind(kind: str, line: Sequence[Event]) -> bool:
    return BLUE_GREY.narration.is_of(line, kind)


def test_every_event_is_of_a_kind() -> None:
    every = {*get_args(Event)} | {*get_args(CombatEvent)}
    assert {kind for kind in every if isinstance(kind, type)} == set(kinds._OF)
    assert set(kinds._OF.values()) - {kinds.REST} == set(BLUE_GREY.narration.kinds)
    events = [event for scene in SCENES for event in scene.events]
    for kind in BLUE_GREY.narration.kinds:
        told = BLUE_GREY.narration.sentences(events, partial(of_kind, kind))
        assert 0 < len(told) < len(BLUE_GREY.narration.sentences(events))


def test_the_end_of_turns_and_of_the_battle() -> None:
    events = [event for scene in SCENES for event in scene.events]
    assert sum(map(BLUE_GREY.narration.is_end, events)) == 1
    assert BLUE_GREY.narration.ends_turn(PhaseEnded(UNION, 1, "combat"), UNION)
    assert not BLUE_GREY.narration.ends_turn(PhaseEnded(UNION, 1, "movement"), UNION)
    assert not BLUE_GREY.narration.ends_turn(PhaseEnded(UNION, 1, "combat"), CONFEDERATE)
    outcome = SCENES[-1].view.outcome
    assert outcome
    assert "Points: Union" in BLUE_GREY.narration.outcome(outcome)
    assert BLUE_GREY.narration.outcome_title(outcome)


def test_choices_have_prompts_labels_and_reasons() -> None:
    state, decision, seen = asked()
    assert BLUE_GREY.prompts.question(decision, seen).startswith("Movement: choose a unit")
    assert BLUE_GREY.prompts.waiting(view(state, PUBLIC)) == "Waiting for the Confederacy to move."
    assert all(BLUE_GREY.prompts.label(action, seen) for action in legal_actions(state))
    refused = explain(state, decision.seat, parse_action(state.setup, "move Nobody-0101"))
    assert refused
    assert "Nobody" in BLUE_GREY.prompts.refusal(refused)
    found = BLUE_GREY.text.look(look(state, decision.seat, "0405"), view(state, decision.seat))
    assert any("0405" in line for line in found)


def test_chances_are_shown_where_a_match_shows_odds() -> None:
    battle = Battle("01 .  .  .  .", "A 0101 5", "x 0201 4").fight().do("target 0201", "join A")
    action = parse_action(battle.setup, "fight 1-1")
    found = forecast(battle.state, action)
    shown = [
        BLUE_GREY.prompts.label(action, battle.view(), BLUE_GREY.prompts.shown_forecast(found, odds=odds))
        for odds in (True, False)
    ]
    assert "%" in shown[0]
    assert shown[1] == "Fight at 1-1 · 5 against 4"
    assert BLUE_GREY.prompts.shown_forecast(None, odds=True) is None


# The battle and the rulebook


@pytest.mark.parametrize("id_", [LEARNING, LARGE])
def test_a_battle_is_listed_introduced_and_told(id_: str) -> None:
    setup = setup_of(id_)
    assert isinstance(setup, BlueGreySetup)
    seen = set_up(id_)
    listed = BLUE_GREY.setup.listed(setup)
    assert (listed.date, listed.boards) == (setup.battle.date, 1)
    assert "turns" in listed.armies
    assert setup.battle.introduction in BLUE_GREY.setup.brief(setup)
    assert BLUE_GREY.setup.story(setup)[0] == setup.battle.introduction
    assert setup.title in BLUE_GREY.setup.sheet(setup)
    assert BLUE_GREY.setup.origins(setup)
    assert [leader for _, leader, _ in BLUE_GREY.setup.armies(setup, seen, ())] == list(setup.battle.commanders)
    assert all("strength" in has for _, _, has in BLUE_GREY.setup.armies(setup, seen, ()))
    assert str(setup.battle.date[:4]) in BLUE_GREY.setup.where(seen)
    assert len(BLUE_GREY.text.alt_text(seen)) <= 1024
    assert bool(BLUE_GREY.setup.house_readings(seen)) == bool(seen.house)


def test_what_can_be_looked_up() -> None:
    for topic in BLUE_GREY.reference.topics:
        assert BLUE_GREY.reference.entries(topic.id, "blue-grey")
        assert BLUE_GREY.reference.picture(topic.id, "blue-grey").startswith(b"\x89PNG")
    assert not BLUE_GREY.reference.entries("cards", "blue-grey")
    assert not BLUE_GREY.reference.picture("cards", "blue-grey")


def test_a_frame_of_a_film_is_the_board() -> None:
    night = BLUE_GREY.board.frame(NIGHT, (), 500, OLD_PAPER)
    assert night.width == 500
    assert MARKS
    assert BLUE_GREY.board.frame(replace(SHOWCASE, units=()), (), 500, OLD_PAPER).tobytes() != night.tobytes()
