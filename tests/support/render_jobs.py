"""A render job of each kind, beside the function that draws the same at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.images import jobs
from bot.images.jobs import (
    BoardJob,
    BroadsideJob,
    CalendarJob,
    DrawJob,
    EncodedScene,
    FiguresJob,
    FilmJob,
    HandJob,
    HowToPlayJob,
    InvitationJob,
    ProfileJob,
    ReportJob,
    SeriesJob,
    SketchJob,
    TurnJob,
)
from engine.battle_cry.events import Moved
from engine.battle_cry.threat import Danger
from engine.decision import CONFEDERATE, UNION
from engine.language import language
from render.broadside import BroadsideText, Fact, Leader
from render.calendar_sheet import CalendarDay, CalendarSheet
from render.highlight import Highlight, TargetHex
from render.profile_sheet import ProfileSheet
from render.replay import FilmScene
from render.series_sheet import SeriesSheet, Station, Team
from render.sketch import Stroke
from render.stats_plot import Curve
from render.style import USUAL, Style
from render.title_card import TitleText
from tests.support.battle_cry.turn_events import TURN
from tests.support.battle_cry.views import FIRST_BULL_RUN, MID_BATTLE

OTHERS: Final = Style("tritan", turned=True, size=0.25)
SMALL: Final = replace(USUAL, size=0.3)
"""Pictures that nobody looks at, in a size in which they are soon drawn."""

_CHOICE = Highlight(origins=("F8",), destinations=("E8",), targets=(TargetHex("E7", 4, "1.0"),))
_THREAT = Highlight(dangers=(Danger("C3", 1, 2, 2), Danger("D4", 2, 6, 4)))
_CURVE = Curve(UNION, ((1.0, 0.0), (2.0, 1.0)), ((1.0, 0.0), (2.0, 0.5)), 6)
_STROKES = (Stroke("arrow", "E7", "D7", "here"),)
_HAND = ("rally", "bombard")
_SCENES = (FilmScene(FIRST_BULL_RUN), FilmScene(MID_BATTLE, TURN))
_SHEET = ProfileSheet(name="Grant", number="1520", of="Battle Cry, duels", curve=(1500, 1520))
_TITLE = TitleText("First Bull Run", "Manassas, Virginia")
_TOLD = BroadsideText(
    headline="Union victory",
    winner=UNION,
    battle="First Bull Run",
    where="Manassas, Virginia",
    counts="Flags",
    leaders=(
        Leader(side=UNION, name="Union", score="6"),
        Leader(side=CONFEDERATE, name="Confederate", score="4", players="Robert"),
    ),
    facts=(Fact("33 turns", "from the first order to the last"),),
)
SERIES = SeriesSheet(
    kicker="Campaign",
    title="The Valley",
    state="It begins when all seats are taken.",
    counts="Flags",
    teams=(Team(name="Union", score="0", side=UNION), Team(name="Confederate", score="0", side=CONFEDERATE)),
    stations=(Station(battle="Kernstown", told="to come"),),
)
YEAR = CalendarSheet(
    title="Annual battles",
    under="Next: Antietam, September 17",
    days=(CalendarDay(month="Sep", day=17, date="September 17", battle="Antietam"),),
)
NEAR = (Moved(CONFEDERATE, "infantry", "F8", "F9"),)


def _board(highlight: Highlight | None, section: str, style: Style, *, told: bool = False) -> BoardJob:
    scene = EncodedScene.of(MID_BATTLE, TURN if told else ())
    return BoardJob(language=language(), scene=scene, highlight=highlight, section=section, style=style)


JOBS: Final[Mapping[str, tuple[DrawJob, partial[bytes]]]] = {
    "board": (_board(None, "", SMALL, told=True), partial(jobs.board, MID_BATTLE, TURN, None, "", SMALL)),
    "choice": (_board(_CHOICE, "", SMALL), partial(jobs.board, MID_BATTLE, (), _CHOICE, "", SMALL)),
    "dangers": (_board(_THREAT, "", SMALL), partial(jobs.board, MID_BATTLE, (), _THREAT, "", SMALL)),
    "section": (_board(None, "left", OTHERS), partial(jobs.board, MID_BATTLE, (), None, "left", OTHERS)),
    "how to play": (
        HowToPlayJob(language="en", scene=EncodedScene.of(MID_BATTLE), style=SMALL),
        partial(jobs.how_to_play, MID_BATTLE, SMALL),
    ),
    "sketch": (
        SketchJob(language="en", scene=EncodedScene.of(MID_BATTLE), strokes=_STROKES, style=OTHERS),
        partial(jobs.sketch, MID_BATTLE, _STROKES, OTHERS),
    ),
    "hand": (
        HandJob(language="en", family="battle-cry", cards=_HAND, ruleset="variant-150", theme=OTHERS.theme),
        partial(jobs.hand, "battle-cry", _HAND, "variant-150", OTHERS.theme),
    ),
    "figures": (
        FiguresJob(language="en", curves=(_CURVE,), turns=2, title="Figures", theme=OTHERS.theme),
        partial(jobs.figures, (_CURVE,), 2, "Figures", OTHERS.theme),
    ),
    "profile": (
        ProfileJob(language="en", sheet=_SHEET, theme=OTHERS.theme),
        partial(jobs.profile, _SHEET, OTHERS.theme),
    ),
    "turn": (
        TurnJob(
            language="en",
            before=EncodedScene.of(FIRST_BULL_RUN),
            scene=EncodedScene.of(MID_BATTLE, TURN),
            style=SMALL,
        ),
        partial(jobs.turn, FIRST_BULL_RUN, MID_BATTLE, TURN, SMALL),
    ),
    "report": (
        ReportJob(language="en", scene=EncodedScene.of(MID_BATTLE, NEAR), style=SMALL),
        partial(jobs.report, MID_BATTLE, NEAR, SMALL),
    ),
    "series": (
        SeriesJob(language="en", sheet=SERIES, theme=OTHERS.theme),
        partial(jobs.series, SERIES, OTHERS.theme),
    ),
    "calendar": (
        CalendarJob(language="en", sheet=YEAR, theme=OTHERS.theme),
        partial(jobs.calendar, YEAR, OTHERS.theme),
    ),
    "broadside": (
        BroadsideJob(language="en", told=_TOLD, scene=EncodedScene.of(MID_BATTLE), theme=OTHERS.theme),
        partial(jobs.broadside, _TOLD, MID_BATTLE, (), OTHERS.theme),
    ),
    "invitation": (
        InvitationJob(language="en", told=_TITLE, scene=EncodedScene.of(FIRST_BULL_RUN), theme=OTHERS.theme),
        partial(jobs.invitation, _TITLE, FIRST_BULL_RUN, OTHERS.theme),
    ),
    "film": (
        FilmJob(
            language="en",
            scenes=tuple(EncodedScene.of(scene.view, scene.events) for scene in _SCENES),
            theme=OTHERS.theme,
        ),
        partial(jobs.film, [*_SCENES], OTHERS.theme),
    ),
}
