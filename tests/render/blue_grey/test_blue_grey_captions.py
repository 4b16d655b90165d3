"""Captions of a film of Blue & Grey."""

from __future__ import annotations

from msgspec.structs import replace

from engine.blue_grey.combat_events import AttackRolled
from engine.blue_grey.events import Moved, PhaseEnded, UnitLost
from engine.decision import CONFEDERATE, UNION, Outcome
from render.blue_grey.captions import caption_of, turn_shown
from render.blue_grey.samples import scenes
from render.blue_grey.words import moment_words
from render.caption import Caption
from tests.support.blue_grey.set_ups import LEARNING

START, *TURNS = scenes(LEARNING, 6)


def test_it_says_whose_turn_it_shows_not_whose_comes_next() -> None:
    assert caption_of(START.view, ()).title == "The set-up"
    for scene in TURNS:
        caption = caption_of(scene.view, scene.events)
        ended = next(event for event in scene.events if isinstance(event, PhaseEnded))
        assert caption.side == ended.side != scene.view.active
        assert caption.title.startswith(f"Turn {ended.turn} of 6")
        assert moment_words(turn_shown(scene.view, scene.events), played=True) == caption.title


def test_an_attack_is_told_before_moves_with_its_column_and_its_result() -> None:
    attack = AttackRolled(
        side=UNION,
        attackers=("Harlan",),
        targets=("0405",),
        defenders=("Tolliver",),
        attack=4,
        defence=8,
        odds="1-2",
        shift=0,
        column="1-2",
        dice="6",
        result="Ae*",
    )
    lost = UnitLost(UNION, "Harlan", "0404", 4, "combat")
    moved = Moved(UNION, "Tate", ("0702", "0602"), 2)
    told = caption_of(START.view, (moved, attack, lost)).told
    assert told == ("attack on 0405: 1-2, Ae*", "The Union loses 1 unit", "1 move")
    assert caption_of(START.view, (attack, attack)).told == ("2 attacks",)


def test_several_turns_at_once_are_nobodys() -> None:
    events = tuple(event for scene in TURNS for event in scene.events)
    caption = caption_of(TURNS[-1].view, events)
    assert (caption.title, caption.side) == ("Turns 1 to 3", "")


def test_the_end_says_who_won_and_with_how_many_points() -> None:
    over = replace(START.view, outcome=Outcome(CONFEDERATE, "points", ((UNION, 5), (CONFEDERATE, 6))))
    told = ("The Confederacy wins with more points",)
    assert caption_of(over, ()) == Caption("Confederate victory", told, "Points: Union 5, Confederate 6", CONFEDERATE)


def test_a_turn_that_was_played_by_night_says_so_though_day_broke_after_it() -> None:
    night = replace(TURNS[1].view, nights=(1,), night=False)
    assert turn_shown(night, TURNS[1].events).night
    assert caption_of(night, TURNS[1].events).title.endswith(" · Night")
    dusk = replace(TURNS[1].view, nights=(2,), night=True)
    assert not turn_shown(dusk, TURNS[1].events).night
    assert not caption_of(dusk, TURNS[1].events).title.endswith(" · Night")
