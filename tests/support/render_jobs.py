"""A render job of each kind, beside the function that draws the same at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.images import jobs
from bot.images.jobs import BoardJob, DrawJob, EncodedScene, FiguresJob, FilmJob, HandJob, HowToPlayJob, SketchJob
from bot.images.worker import Draw
from engine.battle_cry.threat import Danger
from engine.decision import UNION
from engine.language import language
from render.highlight import Highlight, TargetHex
from render.replay import FilmScene
from render.sketch import Stroke
from render.stats_plot import Curve
from render.style import USUAL, Style
from tests.support.battle_cry.turn_events import TURN
from tests.support.battle_cry.views import FIRST_BULL_RUN, MID_BATTLE

OTHERS: Final = Style("tritan", turned=True, size=0.625)

_CHOICE = Highlight(origins=("F8",), destinations=("E8",), targets=(TargetHex("E7", 4, "1.0"),))
_THREAT = Highlight(dangers=(Danger("C3", 1, 2, 2), Danger("D4", 2, 6, 4)))
_CURVE = Curve(UNION, ((1.0, 0.0), (2.0, 1.0)), ((1.0, 0.0), (2.0, 0.5)), 6)
_STROKES = (Stroke("arrow", "E7", "D7", "here"),)
_HAND = ("rally", "bombard")
_SCENES = (FilmScene(FIRST_BULL_RUN), FilmScene(MID_BATTLE, TURN))
_SMALL = jobs.smaller(USUAL)


def _board(highlight: Highlight | None, section: str, style: Style, *, told: bool = False) -> BoardJob:
    scene = EncodedScene.of(MID_BATTLE, TURN if told else ())
    return BoardJob(language=language(), scene=scene, highlight=highlight, section=section, style=style)


JOBS: Final[Mapping[str, tuple[DrawJob, Draw]]] = {
    "board": (_board(None, "", USUAL, told=True), partial(jobs.board, MID_BATTLE, TURN, None, "", USUAL)),
    "choice": (_board(_CHOICE, "", _SMALL), partial(jobs.board, MID_BATTLE, (), _CHOICE, "", _SMALL)),
    "dangers": (_board(_THREAT, "", _SMALL), partial(jobs.board, MID_BATTLE, (), _THREAT, "", _SMALL)),
    "section": (_board(None, "left", OTHERS), partial(jobs.board, MID_BATTLE, (), None, "left", OTHERS)),
    "how to play": (
        HowToPlayJob(language="en", scene=EncodedScene.of(MID_BATTLE), style=USUAL),
        partial(jobs.how_to_play, MID_BATTLE, USUAL),
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
    "film": (
        FilmJob(
            language="en",
            scenes=tuple(EncodedScene.of(scene.view, scene.events) for scene in _SCENES),
            theme=OTHERS.theme,
        ),
        partial(jobs.film, _SCENES, OTHERS.theme),
    ),
}
