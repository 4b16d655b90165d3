"""A lesson as its learner sees it: the scene of a match that nobody else plays, and that is stored nowhere. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.service.model.match import PROGRAM, Chair, MatchId, MatchInfo, MatchPlace, Person, Scene, Status
from engine import match as engine
from engine.decision import Decision, Seat
from engine.family import Setup
from engine.lessons.progress import LessonState
from engine.match import State

NO_MATCH: Final = MatchId(0)
"""Number of a lesson's match: there is none of it."""


def lesson_scene(reached: LessonState, person: Person, now: datetime) -> Scene:
    """The scene of a lesson's next step; its version counts the steps."""
    return scene_of(reached.state, reached.lesson.seat, person, now, reached.number)


def scene_of(state: State, seat: Seat, person: Person, now: datetime, version: int = 0) -> Scene:
    """The scene of a battle that a person plays alone against the program, at one of its states."""
    view, decision = engine.view(state, seat), engine.pending(state)
    asked = decision if isinstance(decision, Decision) and decision.seat == seat else None
    return Scene(
        info=_info(state, seat, person, now),
        seat=seat,
        version=version,
        view=view,
        decision=asked,
        actions=engine.legal_actions(state) if asked else (),
        draft=state.draft if asked else (),
    )


def _info(state: State, seat: Seat, person: Person, now: datetime) -> MatchInfo:
    setup: Setup = state.setup
    return MatchInfo(
        id=NO_MATCH,
        family=setup.family,
        scenario=setup.scenario,
        title=setup.title,
        ruleset=setup.ruleset,
        ruleset_version=setup.ruleset_version,
        options=setup.options,
        status=Status.RUNNING,
        host=person,
        chairs=tuple(Chair(one, person) if one == seat else Chair(one, None, general=PROGRAM) for one in setup.seats),
        place=MatchPlace(0, 0),
        created=now,
        started=now,
        moment=1,
        turn=1,
        outcome=state.outcome,
    )
