"""The parts of a presenter that draw: boards, maps, hands, the screen for newcomers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from PIL import Image

from engine.decision import HexName
from render.art.themes import Theme
from render.caption import Caption
from render.highlight import Highlight
from render.presenter_defaults import (
    itself,
    no,
    no_columns,
    no_picture_of_turn,
    no_picture_of_view,
    no_words,
    none_of_it,
    same_inks,
    same_inks_after,
)
from render.presenter_protocols import EventT, SeatViewT, SetupT, ViewT
from render.sketch import Stroke
from render.style import Style
from render.text_board import Part


@dataclass(frozen=True, kw_only=True)
class BoardArt(Generic[ViewT, EventT]):
    """Pictures of a board.

    Attributes:
        draw: the board as a PNG with events and a highlight. A section (a name of ``BoardMap.parts`` or a hex) shows
            that part alone; a board too wide for a phone shows what lies around the highlight, if there are no events.
        sketch: the board as a PNG with a player's sketch.
        frame: the board as one picture of a film, of a width in pixels.
        caption: the caption of that picture: whose turn it was and what happened in it.
        turn: a turn as an animated GIF of at most ``MOST_BYTES``, from the view before it, the view after it and what
            happened between; it ends with the board as ``draw`` has it. Empty where nothing would move, and for a board
            too wide for a phone.
        inks: a theme with the land as it is in that battle: its season, its weather. Films and cards are in its colors.
        frame_inks: that theme as one picture of a film has it: by day or by night.
        close_ups: the names of the parts, at most two, that hold all that happened and are enlarged in a turn's report;
            none where that lies too far apart, or where the board is large enough.
        report: the board as ``draw`` has it with those parts below it, as a PNG; asked only where there are any.
        public: the view that public pictures are made of: the same for everybody, whatever they are asked.
    """

    draw: Callable[[ViewT, Sequence[EventT], Highlight | None, str, Style], bytes]
    sketch: Callable[[ViewT, Sequence[Stroke], Style], bytes]
    frame: Callable[[ViewT, Sequence[EventT], int, Theme], Image.Image]
    caption: Callable[[ViewT, Sequence[EventT]], Caption]
    public: Callable[[ViewT], ViewT]
    inks: Callable[[ViewT, Theme], Theme] = same_inks
    frame_inks: Callable[[ViewT, Sequence[EventT], Theme], Theme] = same_inks_after
    turn: Callable[[ViewT, ViewT, Sequence[EventT], Style], bytes] = no_picture_of_turn
    close_ups: Callable[[ViewT, Sequence[EventT], Style], tuple[str, ...]] = none_of_it
    report: Callable[[ViewT, Sequence[EventT], Style], bytes] = no_picture_of_turn


@dataclass(frozen=True, kw_only=True)
class BoardMap(Generic[ViewT]):
    """The hexes of a board, and the parts in which it is shown.

    Attributes:
        hexes: the names of the hexes, row by row.
        near: that many hexes around one, the nearest first.
        columns: number of hexes across; a film of a wide board is wider in proportion.
        is_wide: whether parts of the board are offered to everybody, because the whole cannot be read on a phone.
        parts: the parts to ask for: section of ``BoardArt.draw``, and the text of its button.
        sheets: the parts that together show a board which cannot be read whole at a phone's width; else none.
        part_words: the text beside the picture of a part: meaning of its signs, and what they show; empty for none.
        lies_above: whether the viewer's army stands at the top of the map.
    """

    hexes: Callable[[ViewT], tuple[HexName, ...]]
    near: Callable[[ViewT, HexName, int], tuple[HexName, ...]]
    columns: Callable[[ViewT], int] = no_columns
    is_wide: Callable[[ViewT], bool] = no
    parts: Callable[[ViewT], tuple[tuple[str, str], ...]] = none_of_it
    sheets: Callable[[ViewT], tuple[str, ...]] = none_of_it
    part_words: Callable[[ViewT, str], str] = no_words
    lies_above: Callable[[ViewT], bool] = no


@dataclass(frozen=True, kw_only=True)
class HandArt(Generic[ViewT, SeatViewT]):
    """The hands of a family in which somebody may hold cards that others do not see.

    Attributes:
        draw: cards as a PNG, under a ruleset, in a theme.
        text: cards in words, a line each, under a ruleset.
        parts: the hand of a view as text.
        title: the name of a card where it is shown.
        name: the name of a card in running text.
        ruleset: the ruleset by which the cards of a view are read.
        holding: a view with these cards as its hand, to draw and tell cards that are shown or chosen.
    """

    draw: Callable[[Sequence[str], str, Theme], bytes]
    text: Callable[[Sequence[str], str], str]
    parts: Callable[[SeatViewT], tuple[Part, ...]]
    title: Callable[[str], str] = itself
    name: Callable[[str], str] = itself
    ruleset: Callable[[ViewT], str]
    holding: Callable[[SeatViewT, Sequence[str]], SeatViewT]


@dataclass(frozen=True, kw_only=True)
class HowToPlay(Generic[SetupT, ViewT]):
    """The one screen for somebody who does not know the game, about their own battle.

    Attributes:
        goal: how the battle is won, for the seat of the view, or for both sides where everybody reads it.
        steps: the steps of a turn by the rules in force, a line each.
        asked_in: kind of decision -> the numbers, from 0, of the steps to which it belongs; a kind of none is left out.
        draw: a unit with its parts labeled, and what else is seen at a glance, as a PNG; empty for none.
        words: all that this picture shows.
    """

    goal: Callable[[SetupT, ViewT], str] = no_words
    steps: Callable[[SetupT, ViewT], Sequence[str]] = none_of_it
    asked_in: Mapping[str, Sequence[int]] = field(default_factory=dict)
    draw: Callable[[ViewT, Style], bytes] = no_picture_of_view
    words: Callable[[ViewT], tuple[Part, ...]] = none_of_it
