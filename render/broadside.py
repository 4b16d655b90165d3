"""The broadside of a battle that is over: who won, where, who led, what turned it, and the last board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct
from PIL import Image

from engine.decision import Seat
from engine.language import N_, _
from render.art.broadside import divider, is_drawable, mount, rule, sheet, write_spaced
from render.art.engraving.stage import Scene, engraving
from render.art.palette import INK, SEPIA, mix
from render.art.side_colors import colors_of
from render.art.text_drawing import fitting, width_of, write
from render.art.themes import Theme
from render.ceremony_scenes import stalemate, victory
from render.engraving_palette import engraving_palette
from render.picture import png, reduced

WIDTH: Final = 1200
"""Width in pixels; a measure is one of them."""

_EDGE: Final = 56
BOARD_WIDTH: Final = WIDTH - 2 * _EDGE
"""Width of the last board on the sheet, in pixels: that of a report with close-ups, on the same kept ground."""

_SCENE: Final = 330
_FACT: Final = 52
"""Height of the engraving, and of a line of facts."""

SKIES: Final = {True: "dusk", False: "night"}
"""The sky over a victory, and over a draw."""

FOOT: Final = N_("LONG ROLL · EVERY DIE CAN BE CHECKED")
"""The last line of every sheet, to be looked up where it is drawn."""


class Leader(Struct, frozen=True, kw_only=True):
    """A side on the broadside: its name, its score with and without its unit, its general, its players' names."""

    side: Seat
    name: str
    score: str
    general: str = ""
    players: str = ""


class Fact(Struct, frozen=True):
    """A line on the broadside: a few large words, and what is said of them."""

    large: str
    told: str


class BroadsideText(Struct, frozen=True, kw_only=True):
    """All that a broadside says.

    Attributes:
        headline: the outcome: ``Union victory``.
        winner: the side that won; empty for a draw.
        battle: the battle's name.
        where: place and date.
        counts: the unit of the scores, in the plural.
        leaders: both sides.
        facts: at most four lines.
    """

    headline: str
    winner: str
    battle: str
    where: str
    counts: str
    leaders: tuple[Leader, Leader]
    facts: tuple[Fact, ...] = ()


def draw_broadside(told: BroadsideText, board: Image.Image, theme: Theme) -> bytes:
    """The broadside as a palette PNG ``WIDTH`` pixels wide, with the last board, ``BOARD_WIDTH`` wide, below."""
    facts = told.facts[:4]
    top_of_facts = 892
    top_of_board = top_of_facts + _FACT * len(facts) + (34 if facts else 0)
    picture = sheet(WIDTH, top_of_board + board.height + 84, 1.0, theme)
    _head(picture, told, theme)
    _sides(picture, told, theme)
    rule(picture, 864, (90, WIDTH - 90), 1.0, theme)
    for number, fact in enumerate(facts):
        _fact(picture, fact, top_of_facts + 34 + _FACT * number, theme)
    mount(picture, board, (_EDGE, top_of_board), 1.0, theme)
    middle = WIDTH / 2, picture.height - 54
    write_spaced(picture, middle, _(FOOT), "bold", 24, theme.of(SEPIA), 3, WIDTH - 4 * _EDGE)
    return png(reduced(picture, engraving_palette(theme, SKIES[bool(told.winner)])))


def _head(picture: Image.Image, told: BroadsideText, theme: Theme) -> None:
    """Writes the headline, and the battle's name below its engraving."""
    of, middle = theme.of, WIDTH / 2
    ink = colors_of(Seat(told.winner)).ink if told.winner else INK
    write_spaced(picture, (middle, 76), _("LATEST FROM THE FIELD"), "strong", 34, of(INK), 16, WIDTH - 4 * _EDGE)
    write_spaced(picture, (middle, 138), told.headline.upper(), "title", 78, of(ink), 4, WIDTH - 3 * _EDGE)
    rule(picture, 190, (90, WIDTH - 90), 1.0, theme)
    scene = victory_of(Seat(told.winner)) if told.winner else stalemate
    size = WIDTH - 2 * _EDGE, _SCENE
    mount(picture, engraving(scene, SKIES[bool(told.winner)], told.battle, size, 1.35, theme), (_EDGE, 222), 1.0, theme)
    room = WIDTH - 3 * _EDGE
    size_ = fitting(told.battle, "title", 84, room)
    write(picture, (middle, 610), told.battle, "title", size_, of(INK), "mm")
    size_ = fitting(told.where, "strong", 32, room)
    write(picture, (middle, 674), told.where, "strong", size_, of(SEPIA), "mm")


@lru_cache(maxsize=4)
def victory_of(side: Seat) -> Scene:
    """The scene of a side's victory."""
    return victory(side)


def _sides(picture: Image.Image, told: BroadsideText, theme: Theme) -> None:
    """Writes both sides beside one another: name, score, general, players."""
    of = theme.of
    for leader, share in zip(told.leaders, (0.265, 0.735), strict=True):
        x, ink, room = WIDTH * share, of(colors_of(leader.side).ink), WIDTH * 0.4
        write_spaced(picture, (x, 734), leader.name.upper(), "strong", 28, ink, 5, room)
        who = " · ".join(filter(None, (leader.general, leader.players if is_drawable(leader.players) else "")))
        size = fitting(who, "bold", 31, room)
        write(picture, (x, 836), who, "bold", size, of(INK), "mm")
        write(picture, (x, 785), leader.score, "title", 62, ink, "mm")
    write(picture, (WIDTH / 2, 785), told.counts, "strong", fitting(told.counts, "strong", 30, 170), of(SEPIA), "mm")
    divider(picture, WIDTH / 2, (718, 758), 1.0, theme)
    divider(picture, WIDTH / 2, (812, 844), 1.0, theme)


def _fact(picture: Image.Image, fact: Fact, y: float, theme: Theme) -> None:
    """Writes a line of facts."""
    room = WIDTH - 2 * 92
    large = fitting(fact.large, "strong", 34, room * 0.55)
    wide = width_of(fact.large, "strong", large) + 16
    write(picture, (92, y), fact.large, "strong", large, theme.of(INK))
    told = fitting(fact.told, "plain", 34, room - wide)
    write(picture, (92 + wide, y + 1), fact.told, "plain", told, theme.of(mix(SEPIA, INK, 0.35)))


def broadside_lines(told: BroadsideText) -> list[str]:
    """All that the broadside says beside its board, a line each."""
    sides = [
        _("{side}: {score} {counts}. {who}", side=leader.name, score=leader.score, counts=told.counts, who=who)
        if (who := ", ".join(filter(None, (leader.general, leader.players))))
        else _("{side}: {score} {counts}.", side=leader.name, score=leader.score, counts=told.counts)
        for leader in told.leaders
    ]
    facts = [_("{fact}: {told}", fact=fact.large, told=fact.told) for fact in told.facts]
    return [f"{told.headline}. {told.battle}, {told.where}.", *sides, *facts]
