"""What Picket looks and reads like: a line of posts, one a point. It has no map to speak of, so everything is plain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from PIL import Image

from engine.decision import Action, Decision, HexName, Outcome, Seat
from engine.errors import Refusal
from engine.family import Setup
from render.art.themes import Theme
from render.highlight import Highlight
from render.presenter import Face, Listed, Wanted, register
from render.reading import Part
from render.strokes import Stroke
from render.style import Style
from render.words import count, side_name, the_side
from tests.support.toy_family import (
    Back,
    Braced,
    Drew,
    Laid,
    Parried,
    Pushed,
    SeatView,
    Toy,
    TurnEnded,
    View,
    Won,
)

POSTS: tuple[HexName, ...] = tuple(HexName(f"P{number}") for number in range(1, 6))
"""As many as there can be points."""

ASKED = {"lay": "Lay a card, push, or rest?", "brace": "How do you brace?", "parry": "Do you parry?", "rest": "Rest?"}

SAID = {"push": "Push", "parry": "Parry", "pass": "Rest"}


class ToyFace(Face):
    """See the module."""

    family = Toy.id
    view = View
    hands = True

    def board(
        self, view: View, events: Sequence[Any], highlight: Highlight | None, section: str, style: Style
    ) -> bytes:
        return _png(self.frame(view, events, round(320 * style.size), style.inks))

    def sketch(self, view: View, strokes: Sequence[Stroke], style: Style) -> bytes:
        return self.board(view, (), None, "", style)

    def frame(self, view: View, events: Sequence[Any], width: int, theme: Theme) -> Image.Image:
        picture = Image.new("RGB", (width, width // 4), (240, 235, 220))
        for row, points in enumerate(view.points):
            picture.paste(
                (40, 60, 120) if row == 0 else (120, 60, 40), (4, 8 + 30 * row, 14 + 40 * points, 30 + 30 * row)
            )
        return picture

    def hexes(self, view: View) -> tuple[HexName, ...]:
        return POSTS

    def near(self, view: View, hex_: HexName, most: int) -> tuple[HexName, ...]:
        at = POSTS.index(hex_)
        return tuple(sorted((one for one in POSTS if one != hex_), key=lambda one: abs(POSTS.index(one) - at)))[:most]

    def shared(self, view: View) -> View:
        return View(**{name: getattr(view, name) for name in View.__struct_fields__} | {"commitment": ""})

    def alt_text(self, view: View) -> str:
        return f"The picket line, {self._points(view)}."

    def text_board(self, view: View) -> str:
        return f"The picket line: {self._points(view)}."

    def board_parts(self, view: View, highlight: Highlight | None = None) -> tuple[Part, ...]:
        return (Part("The picket line", (f"{self._points(view)}.", f"Laid: {' '.join(view.table) or 'nothing'}.")),)

    def _points(self, view: View) -> str:
        sides = zip(("union", "confederate"), view.points, strict=True)
        return ", ".join(f"{side_name(side)} {count(points, 'point')}" for side, points in sides)

    def holding(self, view: SeatView, cards: Sequence[str]) -> SeatView:
        known = {name: getattr(view, name) for name in SeatView.__struct_fields__}
        return SeatView(**known | {"hand": tuple(cards)})

    def draw_hand(self, cards: Sequence[str], ruleset: str, theme: Theme) -> bytes:
        return _png(Image.new("RGB", (60 * max(1, len(cards)), 80), (250, 250, 240)))

    def hand_parts(self, view: SeatView) -> tuple[Part, ...]:
        return (Part("Your hand", tuple(view.hand)),)

    def narrate(self, events: Sequence[Any], wanted: Wanted | None = None) -> list[str]:
        return [line for one in events if (wanted is None or wanted([one])) and (line := _told(one))]

    def is_end(self, event: Any) -> bool:
        return isinstance(event, Won)

    def ends_turn(self, event: Any, side: str) -> bool:
        return isinstance(event, TurnEnded) and event.side == side

    def label(self, action: Action, view: View, forecast: Any = None) -> str:
        return SAID.get(action.verb) or f"{action.verb.capitalize()} {action.subject}"

    def prompt(self, decision: Decision, view: View) -> str:
        return ASKED[decision.kind]

    def waiting(self, view: View) -> str:
        return f"{side_name(view.active)} is at it."

    def refusal(self, refusal: Refusal) -> str:
        return f"The picket does not allow that ({refusal.code})."

    def outcome(self, outcome: Outcome) -> str:
        return f"{the_side(outcome.winner or '')} has won the line."

    def listed(self, setup: Setup) -> Listed:
        return Listed("1862-01-01", "Virginia", 1, f"points {setup.options['target']}")

    def brief(self, setup: Setup) -> str:
        return "Two pickets and a line."

    def sheet(self, setup: Setup) -> str:
        return "Two pickets and a line between them."

    def armies(self, setup: Setup, view: View, deal: Sequence[Any] = ()) -> tuple[tuple[Seat, str, str], ...]:
        needs = f"wins with {count(int(setup.options['target']), 'point')}"
        return ((Seat("union"), "", needs), (Seat("confederate"), "", needs))


def _told(event: Any) -> str:
    words: dict[type[object], Callable[[Any], str]] = {
        Laid: lambda one: f"{side_name(one.side)} lays {one.card}.",
        Pushed: lambda one: f"{side_name(one.side)} pushes: {one.dice}, {count(one.points, 'point')}.",
        Parried: lambda one: f"{side_name(one.side)} parries.",
        Braced: lambda one: f"{side_name(one.side)} braces {'well' if one.well else 'badly'}.",
        Drew: lambda one: f"{side_name(one.side)} draws {count(one.count, 'card')}.",
        Back: lambda one: f"Back to turn {one.turn}.",
        Won: lambda one: f"{the_side(one.winner)} has won.",
    }
    return words[type(event)](event) if type(event) in words else ""


def _png(picture: Image.Image) -> bytes:
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()


register(ToyFace())
