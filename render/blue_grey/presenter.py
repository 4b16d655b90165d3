"""The face of Blue & Grey: where each of its pictures and words is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from PIL import Image
from typing_extensions import override

from engine.blue_grey.events import BattleEnded, PhaseEnded, TurnBegan
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.look import Look
from engine.blue_grey.odds import TABLE
from engine.blue_grey.scenario import FAMILY, BlueGreyScenario
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS, Side
from engine.blue_grey.survey import ground_of
from engine.blue_grey.view import PublicView
from engine.decision import CONFEDERATE, UNION, Action, Decision, HexName, Outcome, Seat
from engine.errors import Refusal
from engine.family import Setup
from render.art.themes import Theme
from render.blue_grey import (
    board,
    brief,
    house,
    labels,
    narrate,
    outcomes,
    panel,
    parts,
    prompts,
    reading,
    refusals,
    text_twin,
)
from render.blue_grey.captions import caption_of
from render.blue_grey.chart_words import TABLE_NOTE, chart, table_line
from render.blue_grey.charts import draw_combat_table, draw_terrain_chart
from render.blue_grey.corrections import correction_words
from render.blue_grey.highlight import own, supply_highlight, zones_highlight
from render.blue_grey.kinds import KINDS, is_of
from render.blue_grey.layout import CLOSE, MapWindow, map_of, usual_width
from render.blue_grey.look_lines import look_lines
from render.blue_grey.marks import marks_of
from render.blue_grey.parts import ROLLS, SUPPLY, ZONES
from render.blue_grey.sectors import part_window, sectors, window_around
from render.blue_grey.standing import standing_words
from render.blue_grey.words import RESULTS, place_words, units_at
from render.caption import Caption
from render.highlight import Highlight
from render.presenter import Entry, Face, Listed, Topic, Wanted, register
from render.reading import Part
from render.strokes import Stroke
from render.style import Style
from render.words import HOUSE, capital, count, listing, long_date, side_name, the_side

TERRAIN, RESULTS_TABLE = "terrain", "crt"

WIDEST = 16
"""Hexes that a film is wide at most: on a wider map it shows where armies are, not every number."""


class BlueGreyFace(Face):
    """See the module."""

    family = FAMILY
    view = PublicView
    long_turns = True
    halves = 2

    @override
    def board(
        self, view: PublicView, events: Sequence[Any], highlight: Highlight | None, section: str, style: Style
    ) -> bytes:
        window: MapWindow | None = None
        shown = own(highlight) if highlight is not None else None
        if section == ROLLS:
            return panel.draw_panel(view, width=round(panel.WIDTH * style.size), theme=style.inks)
        if section in {ZONES, SUPPLY}:
            shown = zones_highlight(view, UNION, CONFEDERATE) if section == ZONES else supply_highlight(view)
        elif section:
            window = part_window(map_of(view), section)
            shown = shown or (None if section in sectors(map_of(view)) else own(Highlight(origins=(section,))))
        elif shown is not None and not events:
            window = window_around(map_of(view), _pointed(shown))
        return board.draw_board(
            view,
            width=_width(view, window, style),
            marks=marks_of(events, view),
            highlight=shown,
            window=window,
            theme=style.inks,
            turned=style.turned,
        )

    @override
    def sketch(self, view: PublicView, strokes: Sequence[Stroke], style: Style) -> bytes:
        window = window_around(map_of(view), tuple(hex_ for one in strokes for hex_ in (one.hex, one.to) if hex_))
        return board.draw_board(
            view,
            width=_width(view, window, style),
            window=window,
            strokes=strokes,
            theme=style.inks,
            turned=style.turned,
        )

    @override
    def frame(self, view: PublicView, events: Sequence[Any], width: int, theme: Theme) -> Image.Image:
        return board.board_frame(view, width, marks_of(events, view), theme=theme)

    @override
    def caption(self, view: PublicView, events: Sequence[Any]) -> Caption:
        return caption_of(view, events)

    @override
    def hexes(self, view: PublicView) -> tuple[HexName, ...]:
        return tuple(one.hex for one in sorted(view.ground, key=lambda one: (one.row, one.column)))

    @override
    def near(self, view: PublicView, hex_: HexName, most: int) -> tuple[HexName, ...]:
        ground = ground_of(view)
        at = ground.index(hex_)
        others = (name for name in self.hexes(view) if name != hex_)
        return tuple(sorted(others, key=lambda name: ground.distance(at, ground.index(name)))[:most])

    @override
    def columns(self, view: PublicView) -> int:
        return min(view.columns, WIDEST)

    @override
    def is_wide(self, view: PublicView) -> bool:
        return bool(sectors(map_of(view)))

    @override
    def parts(self, view: PublicView) -> tuple[tuple[str, str], ...]:
        found = [(name, f"Map: {name}") for name in sectors(map_of(view))]
        found += [(ZONES, "Zones of control"), *([(SUPPLY, "Supply")] if view.supply else [])]
        return (*found, (ROLLS, "Arrivals and losses"))

    @override
    def sheets(self, view: PublicView) -> tuple[str, ...]:
        return tuple(sectors(map_of(view)))

    @override
    def part_words(self, view: PublicView, section: str) -> str:
        return parts.part_words(view, section)

    @override
    def shared(self, view: PublicView) -> PublicView:
        known = {name: getattr(view, name) for name in PublicView.__struct_fields__}
        return PublicView(**known | {"decision": None, "waiting_for": None, "commitment": ""})

    @override
    def alt_text(self, view: PublicView) -> str:
        return text_twin.alt_text(view)

    @override
    def text_board(self, view: PublicView) -> str:
        return text_twin.text_board(view)

    @override
    def board_parts(self, view: PublicView, highlight: Highlight | None = None) -> tuple[Part, ...]:
        return reading.board_parts(view, highlight)

    @override
    def position_parts(self, view: PublicView, highlight: Highlight | None = None) -> tuple[Part, ...]:
        return reading.position_parts(view, highlight)

    @override
    def place(self, view: PublicView, hex_: HexName) -> str:
        there = units_at(view, hex_)
        who = f" ({side_name(there[0].side)} {listing(one.name for one in there)})" if there else ""
        return f"{place_words(view, hex_)}{who}"

    @override
    def narrate(self, events: Sequence[Any], wanted: Wanted | None = None) -> list[str]:
        return narrate.narrate(events, wanted=wanted)

    @override
    def idle(self, events: Sequence[Any]) -> str:
        ends = [isinstance(one, PhaseEnded) for one in events]
        begins = [True, *(isinstance(one, TurnBegan) for one in events)]
        empty = (one for at, one in enumerate(events[:-1]) if begins[at] and ends[at] and ends[at + 1])
        return " ".join(f"{capital(the_side(one.side))} moved nobody." for one in empty)

    @override
    def kinds(self) -> Mapping[str, str]:
        return KINDS

    @override
    def is_of(self, line: Sequence[Any], kind: str) -> bool:
        return is_of(line, kind)

    @override
    def is_end(self, event: Any) -> bool:
        return isinstance(event, BattleEnded)

    @override
    def ends_turn(self, event: Any, side: str) -> bool:
        return isinstance(event, PhaseEnded) and event.phase == "combat" and event.side == side

    @override
    def label(self, action: Action, view: PublicView, forecast: Forecast | None = None) -> str:
        return labels.label(action, view, forecast)

    @override
    def prompt(self, decision: Decision, view: PublicView) -> str:
        return prompts.prompt(decision, view)

    @override
    def waiting(self, view: PublicView) -> str:
        return prompts.waiting_text(view)

    @override
    def refusal(self, refusal: Refusal) -> str:
        return refusals.refusal_text(refusal)

    @override
    def shown_forecast(self, forecast: Any, *, odds: bool) -> Forecast | None:
        if not isinstance(forecast, Forecast):
            return None
        return forecast if odds else replace(forecast, chances=())

    @override
    def standing(self, option: str, value: str) -> str:
        return standing_words(option, value)

    @override
    def outcome(self, outcome: Outcome) -> str:
        return outcomes.outcome_text(outcome)

    @override
    def correction(self, id_: str) -> str:
        return correction_words(id_)

    @override
    def listed(self, setup: Setup) -> Listed:
        battle = _battle(setup)
        strengths = " : ".join(str(sum(one.strength for one in battle.units if one.side == side)) for side in Side)
        return Listed(battle.date, battle.place, 1, f"strength {strengths}, {count(battle.turns, 'turn')}")

    @override
    def brief(self, setup: Setup) -> str:
        return brief.brief(_battle(setup))

    @override
    def sheet(self, setup: Setup) -> str:
        return brief.sheet(_battle(setup))

    @override
    def story(self, setup: Setup) -> list[str]:
        battle = _battle(setup)
        return [battle.introduction, "", *brief.opening_lines(battle)]

    @override
    def makers(self, setup: Setup) -> list[str]:
        return brief.makers(_battle(setup))

    @override
    def look_lines(self, look: Look, view: PublicView) -> list[str]:
        return list(look_lines(look))

    @override
    def origins(self, setup: Setup) -> str:
        return house.origins(_battle(setup))

    @override
    def house(self, view: PublicView) -> tuple[str, ...]:
        return house.view_lines(view)

    @override
    def armies(self, setup: Setup, view: PublicView, deal: Sequence[Any] = ()) -> tuple[tuple[Seat, str, str], ...]:
        battle = _battle(setup)
        return tuple((SEATS[side], battle.commanders[side], capital(brief.army_words(battle, side))) for side in Side)

    @override
    def where(self, view: PublicView) -> str:
        return ", ".join(filter(None, (view.place, long_date(view.date))))

    @override
    def topics(self) -> tuple[Topic, ...]:
        return (
            Topic(TERRAIN, "Terrain", "Every terrain and works as they look on the map, and what they do."),
            Topic(RESULTS_TABLE, "Combat Results Table (CRT)", "The Combat Results Table."),
        )

    @override
    def entries(self, topic: str, ruleset: str) -> Sequence[Entry]:
        if topic == TERRAIN:
            return [Entry(line.id, line.name, f"**{line.title}**: {line.text}") for line in chart()]
        if topic != RESULTS_TABLE:
            return []
        found = [Entry(column, column, f"**{column}**: {table_line(column)}.") for column in TABLE]
        found += [Entry(result, result, f"**{result}**: {means}.") for result, means in RESULTS.items()]
        return [*found, Entry("note", "Where it is from", f"{HOUSE} {TABLE_NOTE}")]

    @override
    def topic_picture(self, topic: str, ruleset: str) -> bytes:
        if topic == RESULTS_TABLE:
            return draw_combat_table()
        return draw_terrain_chart() if topic == TERRAIN else b""


def _battle(setup: Setup) -> BlueGreyScenario:
    assert isinstance(setup, BlueGreySetup)
    return setup.battle


def _pointed(highlight: Highlight) -> tuple[HexName, ...]:
    """The hexes around which a picture is drawn that points something out."""
    targets = (one.hex for one in highlight.targets)
    return (*highlight.origins, *highlight.destinations, *targets, *highlight.barred, *highlight.obstacles)


def _width(view: PublicView, window: MapWindow | None, style: Style) -> int:
    return round((CLOSE if window else usual_width(map_of(view))) * style.size)


register(BlueGreyFace())
