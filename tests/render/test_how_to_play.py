"""The screen for somebody who does not know a game: its goal, the steps of a turn, a unit with labels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

import engine.games  # noqa: F401  the families register themselves
from engine.chance import Seeded
from engine.decision import CONFEDERATE, PUBLIC, UNION, Seat
from engine.family import Setup, family
from engine.match import new_match, view
from engine.scenarios import scenario_family, scenario_text
from render.presenters import presenter_of
from render.style import Style


def begun(scenario: str, ruleset: str, seat: Seat) -> tuple[Setup, Any]:
    text = scenario_text(scenario)
    setup = family(scenario_family(text)).scenarios.setup(text, ruleset, {})
    state, _ = new_match(setup, Seeded(bytes(32)))
    return setup, view(state, seat)


@pytest.mark.parametrize(
    ("scenario", "ruleset", "seat", "said"),
    [
        ("first-bull-run", "variant-150", PUBLIC, "**To win:** be the first to take 6 flags."),
        ("first-bull-run", "classic", UNION, "**To win:** take 6 flags before the enemy has enough."),
        ("pruitts-landing", "blue-grey", UNION, "**To win:** have more points than the enemy after 6 turns."),
    ],
)
def test_the_goal_is_that_of_the_reader(scenario: str, ruleset: str, seat: Seat, said: str) -> None:
    setup, seen = begun(scenario, ruleset, seat)
    assert presenter_of(setup.family).how_to_play.goal(setup, seen).startswith(said)


def test_places_that_count_are_named() -> None:
    setup, seen = begun("antietam", "variant-150", CONFEDERATE)
    assert "flag" in presenter_of(setup.family).how_to_play.goal(setup, seen)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("classic", "sabers, at any distance"),
        ("variant-150", "sabers hit, too"),
        ("advanced", "Units next to the enemy must attack, even without an order."),
    ],
)
def test_the_steps_are_those_of_the_rulebook_in_force(ruleset: str, said: str) -> None:
    setup, seen = begun("first-bull-run", ruleset, UNION)
    steps = presenter_of(setup.family).how_to_play.steps(setup, seen)
    assert len(steps) == 5
    assert said in steps[3]


@pytest.mark.parametrize(("scenario", "ruleset"), [("first-bull-run", "variant-150"), ("pruitts-landing", "blue-grey")])
def test_the_picture_has_its_words_and_its_size(scenario: str, ruleset: str) -> None:
    setup, seen = begun(scenario, ruleset, UNION)
    screen = presenter_of(setup.family).how_to_play
    usual, large = (Image.open(BytesIO(screen.draw(seen, Style(size=size)))) for size in (1.0, 1.5))
    assert (usual.width, large.width) == (1000, 1500)
    assert len(screen.words(seen)[0].lines) >= 3


def test_a_strip_of_the_map_lies_as_its_reader_sees_it() -> None:
    drawn = {}
    for seat in (UNION, CONFEDERATE, PUBLIC):
        setup, seen = begun("first-bull-run", "variant-150", seat)
        drawn[seat] = presenter_of(setup.family).how_to_play.draw(seen, Style())
    assert len(set(drawn.values())) == 3
