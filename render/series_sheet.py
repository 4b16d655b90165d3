"""The sheet of a series, a campaign with its front or two games: its battles, its score, what is next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from PIL import Image

from engine.decision import Seat
from engine.language import _
from render.art.broadside import divider, is_drawable, mount, rule, sheet, write_spaced
from render.art.engraving.stage import Scene, engraving
from render.art.palette import INK, PAPER, SEPIA, WHITE, mix
from render.art.shapes import Drawing
from render.art.side_colors import colors_of, outline
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.broadside import FOOT, SKIES, victory_of
from render.ceremony_scenes import eve, stalemate
from render.engraving_palette import engraving_palette
from render.front_map import HEIGHT, Front, draw_front
from render.picture import png, reduced
from render.text_board import Part, with_lines

WIDTH: Final = 1200
"""Width in pixels."""

_EDGE: Final = 60
_SCENE: Final = 270
_ROW, _LOW = 92, 60
"""Height of a battle's row with two lines, and of one with a single line."""

_FEW: Final = 12
"""Greatest number of battles whose rows have two lines."""


class Team(Struct, frozen=True, kw_only=True):
    """A team of a series: its name, its score without its unit, its players' names; its side, if it keeps one."""

    name: str
    score: str
    players: str = ""
    side: str = ""


class Station(Struct, frozen=True, kw_only=True):
    """A battle of a series.

    Attributes:
        battle: its name.
        about: place and date, or who led which side.
        score: the score of both teams; empty before its end.
        told: the result, or how things stand with it, in a few words.
        winner: the side that won; empty for none.
        lead: by how much the first team leads in all after it.
    """

    battle: str
    about: str = ""
    score: str = ""
    told: str = ""
    winner: str = ""
    lead: int = 0


class SeriesSheet(Struct, frozen=True, kw_only=True):
    """What a sheet shows.

    Attributes:
        kicker: the line above the title: what this is.
        title: the name of the campaign, or of the battle.
        state: what is next, or who won it all.
        counts: the unit of the scores, in the plural.
        teams: both teams.
        stations: the battles in order.
        has_front: whether its teams keep their sides, so that a front moves between them.
        drawn: whether it is over and nobody won it.
        winner: the side of the team that won it all; empty for none, and where teams change sides.
    """

    kicker: str
    title: str
    state: str
    counts: str
    teams: tuple[Team, Team]
    stations: tuple[Station, ...]
    has_front: bool = True
    drawn: bool = False
    winner: str = ""


def draw_series(told: SeriesSheet, theme: Theme) -> bytes:
    """The sheet as a palette PNG ``WIDTH`` pixels wide."""
    row = _ROW if len(told.stations) <= _FEW else _LOW
    top_of_map = 800
    top_of_rows = top_of_map + (HEIGHT + 34 if told.has_front else 0)
    picture = sheet(WIDTH, top_of_rows + row * len(told.stations) + 104, 1.0, theme)
    sky = SKIES[not told.drawn]
    _head(picture, told, sky, theme)
    _teams(picture, told, theme)
    rule(picture, 764, (90, WIDTH - 90), 1.0, theme)
    if told.has_front:
        fronts = [_front(one) for one in told.stations]
        draw_front(picture, (_EDGE, top_of_map), WIDTH - 2 * _EDGE, fronts, theme)
    for number, one in enumerate(told.stations):
        _station(picture, number, one, top_of_rows + row * (number + 0.5), low=row == _LOW, theme=theme)
    write_spaced(picture, (WIDTH / 2, picture.height - 54), _(FOOT), "bold", 24, theme.of(SEPIA), 3, WIDTH - 4 * _EDGE)
    return png(reduced(picture, engraving_palette(theme, sky)))


def _head(picture: Image.Image, told: SeriesSheet, sky: str, theme: Theme) -> None:
    of, middle, room = theme.of, WIDTH / 2, WIDTH - 3 * _EDGE
    write_spaced(picture, (middle, 72), told.kicker.upper(), "strong", 34, of(INK), 12, WIDTH - 4 * _EDGE)
    write(picture, (middle, 130), told.title, "title", fitting(told.title, "title", 74, room), of(INK), "mm")
    rule(picture, 192, (90, WIDTH - 90), 1.0, theme)
    size = WIDTH - 2 * _EDGE, _SCENE
    mount(picture, engraving(_scene(told), sky, told.title, size, 1.25, theme), (_EDGE, 222), 1.0, theme)
    write(picture, (middle, 538), told.state, "strong", fitting(told.state, "strong", 40, room), of(INK), "mm")


def _scene(told: SeriesSheet) -> Scene:
    if told.drawn:
        return stalemate
    return victory_of(Seat(told.winner)) if told.winner else eve


def _teams(picture: Image.Image, told: SeriesSheet, theme: Theme) -> None:
    """Writes both teams beside one another: name, score, players."""
    of = theme.of
    for team, share in zip(told.teams, (0.265, 0.735), strict=True):
        x, room = WIDTH * share, WIDTH * 0.4
        ink = of(colors_of(Seat(team.side)).ink) if team.side else of(INK)
        name = team.name if is_drawable(team.name, "strong") else ""
        write_spaced(picture, (x, 606), name.upper(), "strong", 30, ink, 5, room)
        write(picture, (x, 664), team.score, "title", 70, ink, "mm")
        players = team.players if is_drawable(team.players) else ""
        write(picture, (x, 722), players, "bold", fitting(players, "bold", 31, room), of(INK), "mm")
    write(picture, (WIDTH / 2, 664), told.counts, "strong", fitting(told.counts, "strong", 30, 170), of(SEPIA), "mm")
    divider(picture, WIDTH / 2, (594, 640), 1.0, theme)
    divider(picture, WIDTH / 2, (690, 728), 1.0, theme)


def _front(one: Station) -> Front:
    return Front(one.battle, bool(one.score), Seat(one.winner) if one.winner else None, one.lead)


def _station(picture: Image.Image, number: int, one: Station, y: float, *, low: bool, theme: Theme) -> None:
    """Writes a battle's row: its number in the shape of its winner, its name, and on the right how it ended."""
    of, ends = theme.of, WIDTH - _EDGE - 10
    _mark(picture, (_EDGE + 34, y), number + 1, one, theme)
    ink = of(colors_of(Seat(one.winner)).ink) if one.winner else of(INK if one.score else SEPIA)
    room = 430.0 if low else 330.0
    if low:
        said = " · ".join(filter(None, (one.score, one.told)))
        write(picture, (ends, y), said, "bold", fitting(said, "bold", 36, room), ink, "rm")
    else:
        above, below = (one.score, one.told) if one.score else (one.told, "")
        write(picture, (ends, y - (17 if below else 0)), above, "strong", fitting(above, "strong", 42, room), ink, "rm")
        write(picture, (ends, y + 24), below, "bold", fitting(below, "bold", 31, room), ink, "rm")
    left, about = _EDGE + 88, one.about if is_drawable(one.about) else ""
    wide = ends - room - left - 20
    text = of(INK if one.score else mix(SEPIA, INK, 0.35))
    if low or not about:
        write(picture, (left, y), one.battle, "strong", fitting(one.battle, "strong", 36, wide), text)
        return
    write(picture, (left, y - 17), one.battle, "strong", fitting(one.battle, "strong", 38, wide), text)
    write(picture, (left, y + 24), about, "bold", fitting(about, "bold", 31, wide), of(SEPIA))


def _mark(picture: Image.Image, middle: tuple[float, float], number: int, one: Station, theme: Theme) -> None:
    drawing, ink = Drawing(), INK if one.score else SEPIA
    if one.winner:
        side = Seat(one.winner)
        drawing.polygon(outline(side, 50, 46, 12), colors_of(side).ink)
    else:
        drawing.disc((0, 0), 24, ink)
    if not one.score:
        drawing.disc((0, 0), 20, PAPER)
    drawing.moved(*middle).draw_on(picture, theme)
    text = WHITE if one.winner else PAPER if one.score else SEPIA
    write(picture, middle, str(number), "title", 28, theme.of(text), "mm")


def series_lines(told: SeriesSheet) -> Iterator[str]:
    """All that a sheet says, a line each."""
    yield f"{told.kicker}: {told.title}."
    yield told.state
    for team in told.teams:
        said = {"team": team.name, "score": team.score, "counts": told.counts}
        if team.players:
            yield _("{team}: {score} {counts}. {who}", who=team.players, **said)
        else:
            yield _("{team}: {score} {counts}.", **said)
    for number, one in enumerate(told.stations, 1):
        yield f"{number}. " + " · ".join(filter(None, (one.battle, one.about, one.score, one.told)))


def series_parts(told: SeriesSheet) -> tuple[Part, ...]:
    """The text twin of a sheet; of the front as it moves the lead after each battle."""
    first, *lines = series_lines(told)
    moved = tuple(_lead_words(told, one) for one in told.stations if one.score) if told.has_front else ()
    return with_lines((Part(first, tuple(lines)), Part(_("The front"), moved)))


def _lead_words(told: SeriesSheet, one: Station) -> str:
    """Where the front lies after a battle."""
    if not one.lead:
        return _("After {battle}: in the middle", battle=one.battle)
    team = told.teams[one.lead < 0]
    return _("After {battle}: {team} ahead by {number}", battle=one.battle, team=team.name, number=abs(one.lead))
