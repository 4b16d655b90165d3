"""A battle as an animated GIF: the board after each turn, with a caption below.

All frames of a light share one palette and only what changed between two is stored, so a whole battle stays small. GIF
is the format that a chat plays without a click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from PIL import Image

from engine.decision import CONFEDERATE, UNION
from engine.language import _
from engine.view import View
from render.art.themes import OLD_PAPER, Theme
from render.caption import captioned
from render.motion.reel import Reel
from render.picture import common_palette, filled
from render.presenter import AnyPresenter
from render.text_board import Part, with_lines
from render.viewport import READABLE

WIDTH = 760
"""Width in pixels of a standard board's film; a wider map is wider in proportion."""

NARROWER = 0.8
"""Factor by which the picture shrinks when a film is too big."""

TOO_MUCH = NARROWER**4
"""Share of a film that fits below which turns are told together. Above it smaller pictures do: each turn is seen, and
the two whole frames with which a night begins and ends have room.
"""

QUICK, SLOW, LAST_PAUSE = 500, 2600, 7000
"""Least and greatest time of a picture, and the time of the last one, in milliseconds."""

LONGEST = 60_000
"""Greatest length of a film, in milliseconds."""

MOST_FRAMES = (LONGEST - LAST_PAUSE) // QUICK

_FEW = 3
"""So many turns and fewer are shown moment by moment."""


class FilmScene(Struct, frozen=True):
    """A moment of a film: the board after it, and what happened in it."""

    view: View
    events: tuple[Struct, ...] = ()


def draw_replay(
    presenter: AnyPresenter,
    scenes: Sequence[FilmScene],
    *,
    most_bytes: int,
    width: int = 0,
    progress: Callable[[int], None] = lambda done: None,
    theme: Theme = OLD_PAPER,
) -> bytes:
    """The scenes as an animated GIF of at most ``most_bytes``, made smaller and thinned out if necessary.

    ``width`` is in pixels, 0 for the usual one. ``progress`` is called with the number of scenes drawn.
    """
    shown = film_scenes(presenter, scenes)
    theme = presenter.board.inks(scenes[0].view, theme)
    usual = WIDTH * max(READABLE, presenter.map.columns(scenes[0].view)) // READABLE
    width = width or usual
    while True:
        data = _film(presenter, shown, width, progress, theme)
        if len(data) <= most_bytes or width < usual // 4:
            return data
        fits = most_bytes / len(data)
        if fits < TOO_MUCH:
            shown = thinned(shown, max(2, round(len(shown) * max(fits, 0.25))))
        else:
            width = round(width * NARROWER)


def film_scenes(presenter: AnyPresenter, scenes: Sequence[FilmScene]) -> list[FilmScene]:
    """The scenes that a film has a picture of: one for each turn, and no more than it has time for."""
    return thinned(by_turn(presenter, scenes), MOST_FRAMES)


def by_turn(presenter: AnyPresenter, scenes: Sequence[FilmScene]) -> list[FilmScene]:
    """A scene for each turn instead of each moment, unless there are only a few."""
    ends = presenter.narration.ends_turn
    found, events = list[FilmScene](), list[Struct]()
    for number, scene in enumerate(scenes, 1):
        events += scene.events
        over = any(ends(event, side) for event in scene.events for side in (UNION, CONFEDERATE))
        if over or number == len(scenes) or not scene.events:
            found.append(FilmScene(scene.view, tuple(events)))
            events.clear()
    return found if len(found) > _FEW else list(scenes)


def thinned(scenes: Sequence[FilmScene], most: int) -> list[FilmScene]:
    """At most ``most`` scenes, evenly spread, with the first and the last; events of omitted ones go to the next."""
    if len(scenes) <= most:
        return list(scenes)
    kept = sorted({round(number * (len(scenes) - 1) / (most - 1)) for number in range(most)})
    starts = [0, *(number + 1 for number in kept[:-1])]
    return [
        FilmScene(scenes[end].view, tuple(event for scene in scenes[start : end + 1] for event in scene.events))
        for start, end in zip(starts, kept, strict=True)
    ]


def pause(moments: int) -> int:
    """Time of each of so many pictures in milliseconds: long enough to read, unless there are many."""
    return min(SLOW, max(QUICK, (LONGEST - LAST_PAUSE) // max(1, moments)))


def _film(
    presenter: AnyPresenter, scenes: Sequence[FilmScene], width: int, progress: Callable[[int], None], theme: Theme
) -> bytes:
    frames = _frames(presenter, scenes, width, progress, theme)
    times = [pause(len(scenes))] * (len(scenes) - 1) + [LAST_PAUSE]
    reel = Reel(*next(frames), times[0])
    for frame, time in zip(frames, times[1:], strict=True):
        reel.add_whole(*frame, time)
    return reel.gif()


def _frames(
    presenter: AnyPresenter, scenes: Iterable[FilmScene], width: int, progress: Callable[[int], None], theme: Theme
) -> Iterator[tuple[Image.Image, Image.Image]]:
    """The pictures of a film, each with its palette: that of its hour."""
    for number, scene in enumerate(scenes, 1):
        inks = presenter.board.frame_inks(scene.view, scene.events, theme)
        frame = presenter.board.frame(scene.view, scene.events, width, inks)
        frame = captioned(frame, presenter.board.caption(scene.view, scene.events), inks)
        yield filled(frame, inks), common_palette(inks)
        progress(number)


def film_parts(presenter: AnyPresenter, scenes: Sequence[FilmScene]) -> tuple[Part, ...]:
    """A film as text: everything that happened, then the board at its end."""
    last = scenes[-1].view
    told = tuple(line for scene in scenes for line in presenter.narration.sentences(scene.events))
    return (*with_lines((Part(_("What happened"), told),)), *presenter.text.parts(last))
