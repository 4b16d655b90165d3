"""Pictures and words of Picket: a line of posts, one a point, without a map to speak of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from msgspec import Struct
from PIL import Image

from engine.decision import Action, HexName, Seat
from render.art.themes import Theme
from render.caption import Caption
from render.highlight import Highlight
from render.presenter import (
    BoardArt,
    BoardMap,
    BoardText,
    HandArt,
    HowToPlay,
    Listed,
    Narration,
    Presenter,
    Prompts,
    SetupText,
    register,
)
from render.sketch import Stroke
from render.style import Style
from render.text_board import Part
from render.words import side_name, the_side
from tests.support.toy.family import (
    Back,
    Braced,
    Drew,
    Event,
    Laid,
    Parried,
    Pushed,
    SeatView,
    ToySetup,
    TurnEnded,
    View,
    Won,
)

POSTS: tuple[HexName, ...] = tuple(HexName(f"P{number}") for number in range(1, 6))
"""As many posts as there can be points."""

ASKED = {"lay": "Lay a card, push, or rest?", "brace": "How do you brace?", "parry": "Do you parry?", "rest": "Rest?"}

SAID = {"push": "Push", "parry": "Parry", "pass": "Rest"}


def _draw(view: View, events: Sequence[Event], _highlight: Highlight | None, _section: str, style: Style) -> bytes:
    return _png(_frame(view, events, round(320 * style.size), style.inks))


def _sketch(view: View, _: Sequence[Stroke], style: Style) -> bytes:
    return _draw(view, (), None, "", style)


def _frame(view: View, _events: Sequence[Event], width: int, _theme: Theme) -> Image.Image:
    picture = Image.new("RGB", (width, width // 4), (240, 235, 220))
    for row, points in enumerate(view.points):
        picture.paste((40, 60, 120) if row == 0 else (120, 60, 40), (4, 8 + 30 * row, 14 + 40 * points, 30 + 30 * row))
    return picture


def _near(_: View, hex_: HexName, most: int) -> tuple[HexName, ...]:
    at = POSTS.index(hex_)
    return tuple(sorted((one for one in POSTS if one != hex_), key=lambda one: abs(POSTS.index(one) - at)))[:most]


def _public(view: View) -> View:
    return View(**{name: getattr(view, name) for name in View.__struct_fields__} | {"commitment": ""})


def _parts(view: View, _: Highlight | None = None) -> tuple[Part, ...]:
    return (Part("The picket line", (f"{_points(view)}.", f"Laid: {' '.join(view.table) or 'nothing'}.")),)


def _points(view: View) -> str:
    sides = zip(("union", "confederate"), view.points, strict=True)
    return ", ".join(f"{side_name(side)} {count(points, 'point')}" for side, points in sides)


def _holding(view: SeatView, cards: Sequence[str]) -> SeatView:
    known = {name: getattr(view, name) for name in SeatView.__struct_fields__}
    return SeatView(**known | {"hand": tuple(cards)})


def _draw_hand(cards: Sequence[str], _ruleset: str, _theme: Theme) -> bytes:
    return _png(Image.new("RGB", (60 * max(1, len(cards)), 80), (250, 250, 240)))


def _sentences(events: Sequence[Event], keep: Callable[[Sequence[Event]], bool] | None = None) -> list[str]:
    return [line for one in events if (keep is None or keep([one])) and (line := _told(one))]


def _ends_turn(event: Event, side: str) -> bool:
    return isinstance(event, TurnEnded) and event.side == side


def _label(action: Action, _view: View, _forecast: Struct | None = None) -> str:
    return SAID.get(action.verb) or f"{action.verb.capitalize()} {action.subject}"


def _forecast(forecast: Struct | None, *, odds: bool) -> Struct | None:
    return forecast if odds else None


def _armies(setup: ToySetup, _view: View, _deal: Sequence[Event]) -> tuple[tuple[Seat, str, str], ...]:
    needs = f"wins with {count(int(setup.options['target']), 'point')}"
    return ((Seat("union"), "", needs), (Seat("confederate"), "", needs))


def _goal(setup: ToySetup, _view: View) -> str:
    return f"The first side with {count(int(setup.options['target']), 'point')} wins."


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


TOY_PRESENTER: Presenter[View, SeatView, Event, Struct, ToySetup] = Presenter(
    family="toy",
    view=View,
    board=BoardArt(
        draw=_draw,
        sketch=_sketch,
        frame=_frame,
        caption=lambda _, events: Caption(next(iter(_sentences(events)), "")),
        public=_public,
    ),
    map=BoardMap(hexes=lambda _: POSTS, near=_near),
    text=BoardText(
        alt_text=lambda view: f"The picket line, {_points(view)}.",
        plain=lambda view: f"The picket line: {_points(view)}.",
        parts=_parts,
        position=_parts,
        look=lambda look, _: [str(look)],
    ),
    hands=HandArt(
        draw=_draw_hand,
        text=lambda cards, _: "\n".join(cards),
        parts=lambda view: (Part("Your hand", tuple(view.hand)),),
        ruleset=lambda _: "plain",
        holding=_holding,
    ),
    narration=Narration(
        sentences=_sentences,
        is_end=lambda event: isinstance(event, Won),
        ends_turn=_ends_turn,
        outcome=lambda outcome: f"{the_side(outcome.winner or '')} has won the line.",
    ),
    prompts=Prompts(
        label=_label,
        question=lambda decision, _: ASKED[decision.kind],
        waiting=lambda view: f"{side_name(view.active)} is at it.",
        call=lambda view, person: f"{person}, your turn.",
        refusal=lambda refusal: f"The picket does not allow that ({refusal.code}).",
        shown_forecast=_forecast,
    ),
    setup=SetupText(
        listed=lambda setup: Listed("1862-01-01", "Virginia", 1, f"points {setup.options['target']}"),
        brief=lambda _: "Two pickets and a line.",
        sheet=lambda _: "Two pickets and a line between them.",
        armies=_armies,
    ),
    how_to_play=HowToPlay(goal=_goal),
)

register(TOY_PRESENTER)


def count(number: int, noun: str) -> str:
    """A number with its noun: ``1 hit``, ``2 hits``."""
    return f"{number} {noun}{'s' if number != 1 else ''}"
