"""A turn of Battle Cry as a moving picture that ends with the board, and its close-ups, as it is posted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from msgspec.structs import replace
from PIL import Image

from engine.battle_cry import events as happened
from engine.battle_cry.events import Event
from engine.battle_cry.view import PublicView, TrophyView
from engine.decision import HexName, Seat
from render.art.dice import NO_DIE, die_places, head_letters, strip_sprite
from render.art.layout import Layout, layout_of
from render.art.seasons import in_season
from render.art.shapes import Point
from render.art.themes import Theme
from render.art.tracks import burst_sprite
from render.battle_cry.board import board_frame
from render.battle_cry.cast import Cast
from render.battle_cry.margins import draw_side
from render.battle_cry.marks import OFF_BOARD, Arrow, Fight, Loss, Mark, marks_by_event, marks_of, titles_of
from render.battle_cry.turn_report import close_up_pictures, parts_of
from render.close_up import with_close_ups
from render.motion.canvas import ABOVE, BELOW, Canvas
from render.motion.script import Mover, pop, steps_of, tumble, volley, walk
from render.motion.times import BEGIN, PAUSE
from render.picture import common_palette, filled
from render.stamps import Stamp

_MANY: Final = 5
"""Moves in a row above which several happen at once."""

_LURCH: Final = {True: 0.2, False: -0.04}
"""Share of the way to its target by which a unit lurches in a melee, and recoils when it fires."""

_MUZZLE: Final = {True: 0.5, False: 0.3}
"""Share of that way at which the smoke hangs."""

_BURST: Final = 20
"""Radius of a burst at a unit that falls later in the turn, in measures."""

_OUT: Final = 1.8
"""Where a piece goes that leaves the map, from the middle of its hex in radii."""


def draw_turn(
    before: PublicView, after: PublicView, events: Sequence[Event], *, width: int, theme: Theme, turned: bool = False
) -> bytes:
    """The events that led from one view to another as an animated GIF.

    Its first and its last picture are the board with the marks of the events and its close-ups, as ``draw_report``
    draws it. Until then a close-up shows the ground as it was.
    """
    theme = in_season(theme, after.scenery)
    return TurnFilm(before, after, events, layout_of(before.rows, width, theme, turned=turned)).drawn()


class TurnFilm:
    """A turn while it is filmed."""

    def __init__(self, before: PublicView, after: PublicView, events: Sequence[Event], layout: Layout) -> None:
        self.after, self.events, self.layout = after, tuple(events), layout
        self.stamps: list[Stamp] = []
        self.lost: dict[tuple[HexName, Seat], int] = {}
        marks, theme, turned = marks_of(events), layout.theme, layout.turned
        self.titles = titles_of(marks)
        enlarged = parts_of(after, marks, theme, turned=turned)
        still = board_frame(
            after, layout.width, marks, theme=theme, turned=turned, stamps=self.stamps, outlined=enlarged
        )
        acting = _acting(marks)
        self.view = _with_card(before, events)
        resting = replace(
            self.view,
            units=tuple(one for one in before.units if one.hex not in acting),
            generals=tuple(one for one in before.generals if one.hex not in acting),
        )
        base = board_frame(resting, layout.width, theme=theme, turned=turned, outlined=enlarged, unnamed=acting)
        if enlarged:
            still = with_close_ups(still, list(close_up_pictures(after, marks, enlarged, layout)), theme)
            base = with_close_ups(base, list(close_up_pictures(self.view, (), enlarged, layout)), theme)
        sheet = filled(base, theme)
        aside = (sheet.width - base.width) // 2, (sheet.height - base.height) // 2
        self.canvas = Canvas(sheet, filled(still, theme), common_palette(theme), aside)
        self.cast = Cast(before, acting, layout)
        for hex_ in acting:
            self.cast.stand(self.canvas, hex_)

    def drawn(self) -> bytes:
        """Plays all events and returns the film."""
        self.canvas.shoot(BEGIN)
        played = zip(self.events, marks_by_event(self.events), strict=True)
        for is_move, group in groupby(played, lambda one: isinstance(one[0], happened.Moved)):
            run = list(group)
            at_once = -(-len(run) // _MANY) if is_move else 1
            for start in range(0, len(run), at_once):
                self._play(run[start : start + at_once])
        return self.canvas.finished()

    def _play(self, run: list[tuple[Event, Mark | None]]) -> None:
        """Plays one event, or several moves at once."""
        event, mark = run[0]
        if isinstance(mark, Arrow):
            self._walk([(one, arrow) for one, arrow in run if isinstance(arrow, Arrow)])
        elif isinstance(mark, Fight):
            self._fight(mark)
        elif isinstance(mark, Loss):
            self._lose(mark)
        elif isinstance(event, happened.FlagTaken):
            self._take_flag(event)
        elif isinstance(event, happened.UnitReturned | happened.Arrived):
            self._join(event)

    def _walk(self, moves: Iterable[tuple[Event, Arrow]]) -> None:
        """Moves pieces, and leaves the arrows of their ways."""
        walking, movers = [move for move in moves if move[1].from_ != move[1].to], list[Mover]()
        for event, arrow in walking:
            movers += self.cast.lifted(event, arrow, self._end(arrow))
        walk(self.canvas, movers, self.layout.unit, steps_of(movers, self.layout.hex_width))
        for key in [mover.key for _, arrow in walking if arrow.to == OFF_BOARD for mover in movers]:
            self.canvas.drop(key)
        for _event, arrow in walking:
            for hex_ in {arrow.from_, arrow.to} - {OFF_BOARD}:
                self.cast.stand(self.canvas, hex_)
            self._stamp(arrow)
        self.canvas.shoot(PAUSE / 3)

    def _end(self, arrow: Arrow) -> Point:
        if arrow.to != OFF_BOARD:
            return self.layout.center(arrow.to)
        side = next(iter(self.layout.open_sides(arrow.from_)), 1)
        return self.layout.middle_of_side(self.layout.grid.index[arrow.from_], side, _OUT)

    def _stamp(self, mark: Mark, *kinds: str) -> None:
        """Puts a mark where the still has it; only its stamps of some kinds, if any are named."""
        for number, stamp in enumerate(self.stamps):
            if stamp.mark == mark and (not kinds or stamp.kind in kinds):
                self.canvas.put(("stamp", number), stamp.sprite, stamp.middle, BELOW if stamp.below else ABOVE)

    def _fight(self, fight: Fight) -> None:
        """Plays an attack: smoke, then its dice one by one."""
        unit, theme = self.layout.unit, self.layout.theme
        if fight.from_:
            (x, y), target = self.layout.center(fight.from_), self.layout.center(fight.to)
            self._stamp(fight, "fire", "sabers")
            share = _MUZZLE[fight.melee]
            muzzle = x + (target[0] - x) * share, y + (target[1] - y) * share
            movers = self.cast.movers(fight.from_, target)
            volley(self.canvas, movers, muzzle, _LURCH[fight.melee], (unit, theme))
        strip = next((one for one in self.stamps if one.mark == fight and one.kind.endswith("dice")), None)
        if strip is not None:
            folded = strip.kind.startswith("folded")
            title = self.titles[fight.number]
            strips = [_strip(fight, title, count, self.layout, folded=folded) for count in range(len(fight.dice) + 1)]
            places = die_places(head_letters(fight.number, title), len(fight.dice), folded=folded)
            tumble(self.canvas, fight.dice, places, strips, (strip.middle, unit, theme))
        self.canvas.drop("strip")
        self._stamp(fight)
        self.canvas.shoot(PAUSE)

    def _lose(self, loss: Loss) -> None:
        """Plays a loss: fewer figures or none, and a burst."""
        whose = loss.hex, loss.side
        if not loss.name:
            self.lost[whose] = self.lost.get(whose, 0) + loss.lost
        self.cast.lose(self.canvas, loss)
        here = [one for one in self.stamps if isinstance(one.mark, Loss) and (one.mark.hex, one.mark.side) == whose]
        if loss.left and not any(one.kind == "lost" for one in here):
            x, y = self.layout.center(loss.hex)
            sprite = burst_sprite(f"−{loss.lost}", _BURST, loss.side, self.layout.unit, self.layout.theme)
            pop(self.canvas, "burst", sprite, (x - 50 * self.layout.unit, y - 36 * self.layout.unit))
        for number, stamp in enumerate(self.stamps):
            if not isinstance(stamp.mark, Loss) or (stamp.mark.hex, stamp.mark.side) != whose:
                continue
            sprite = stamp.sprite
            if stamp.kind == "lost":
                radius = round(sprite.width / self.layout.unit / 2.3)
                told = f"−{self.lost.get(whose, 0)}"
                sprite = burst_sprite(told, radius, loss.side, self.layout.unit, self.layout.theme)
            if (stamp.kind == "lost" and not loss.name) or (stamp.kind == "gone" and not loss.left):
                pop(self.canvas, ("stamp", number), sprite, stamp.middle)
        self.canvas.shoot(PAUSE)
        self.canvas.drop("burst")

    def _take_flag(self, event: happened.FlagTaken) -> None:
        """Puts a flag on a side's stand."""
        flag = TrophyView(event.trophy, event.name)
        sides = [replace(one, stand=(*one.stand, flag)) if one.side == event.side else one for one in self.view.sides]
        self.view = replace(self.view, sides=(sides[0], sides[1]))
        taker = next(one for one in sides if one.side == event.side)
        margin = self.layout.margin(taker.edge)
        board = Image.new("RGB", (self.layout.width, self.layout.height))
        draw_side(board, self.view, taker, self.layout)
        self.canvas.paint(board.crop(margin), margin[:2])
        self.canvas.shoot(PAUSE)

    def _join(self, event: happened.UnitReturned | happened.Arrived) -> None:
        """Lets a piece come to the board."""
        self.cast.join(self.canvas, self.after, event.hex)
        self.canvas.shoot(PAUSE)


def _strip(fight: Fight, title: str, count: int, layout: Layout, *, folded: bool) -> Image.Image:
    """The strip of an attack with its first dice."""
    faces = fight.dice[:count].ljust(len(fight.dice), NO_DIE)
    return strip_sprite(fight.number, title, faces, fight.side, layout.unit, layout.theme, folded=folded)


def _acting(marks: Iterable[Mark]) -> frozenset[HexName]:
    """The hexes in which something happens."""
    found = set[HexName]()
    for mark in marks:
        found |= {mark.hex} if isinstance(mark, Loss) else {mark.from_, mark.to}
    return frozenset(found - {OFF_BOARD, ""})


def _with_card(view: PublicView, events: Iterable[Event]) -> PublicView:
    """The view with the card on the table that the turn begins with."""
    card = next((one for one in events if isinstance(one, happened.CardPlayed)), None)
    return view if card is None else replace(view, table=card.card, counts_as="" if card.skirmish else card.counts_as)
