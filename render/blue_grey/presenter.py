"""The presenter of Blue & Grey: registers its pictures and words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PIL import Image

from engine.blue_grey.events import BattleEnded, Event, PhaseEnded, TurnBegan
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.odds import TABLE
from engine.blue_grey.scenario import FAMILY
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS, Side
from engine.blue_grey.survey import board_of
from engine.blue_grey.view import PublicView, SeatView
from engine.decision import CONFEDERATE, UNION, HexName, Seat
from engine.language import N_, _, enumerated, listed
from render.art.seasons import in_season
from render.art.themes import Theme
from render.blue_grey import (
    alt_text,
    board,
    brief,
    house,
    how_to_play,
    labels,
    outcomes,
    panel,
    parts,
    prompts,
    refusals,
    text_board,
)
from render.blue_grey.calls import call_text
from render.blue_grey.captions import caption_of, turn_shown
from render.blue_grey.chart_words import TABLE_NOTE, chart, table_line
from render.blue_grey.charts import draw_combat_table, draw_terrain_chart
from render.blue_grey.corrections import correction_words
from render.blue_grey.highlight import map_highlight, supply_highlight, zones_highlight
from render.blue_grey.how_to_play_picture import draw_how_to_play
from render.blue_grey.kinds import KINDS, is_of
from render.blue_grey.layout import CLOSE, map_of, usual_width
from render.blue_grey.look_lines import look_lines
from render.blue_grey.marks import marks_of
from render.blue_grey.narrate import narrate
from render.blue_grey.night import in_its_hour
from render.blue_grey.parts import ROLLS, SUPPLY, ZONES
from render.blue_grey.sectors import part_viewport, sector_name, sectors, viewport_around
from render.blue_grey.standing_orders import standing_words
from render.blue_grey.steadfast import steadfast
from render.blue_grey.turn_film import draw_turn
from render.blue_grey.turn_report import draw_report, part_names, parts_of
from render.blue_grey.words import RESULTS, place_words, turns_count, units_at
from render.close_up import FILM_SHARE
from render.highlight import Highlight
from render.motion.fitting import fitted
from render.presenter import (
    BoardArt,
    BoardMap,
    BoardText,
    HowToPlay,
    Listed,
    Narration,
    Presenter,
    Prompts,
    Reference,
    SetupText,
    Topic,
    TopicEntry,
    Turns,
    register,
)
from render.sketch import Stroke
from render.style import Style
from render.viewport import Viewport
from render.words import HOUSE, capital, long_date, side_first, side_name

TERRAIN, RESULTS_TABLE = "terrain", "crt"

FILM_WIDTH = 560
"""Usual width of a turn that moves, in pixels."""

WIDEST = 16
"""Greatest number of columns at full size in a film: a wider map shows where armies are, not every number."""


def _draw(view: PublicView, events: Sequence[Event], highlight: Highlight | None, section: str, style: Style) -> bytes:
    viewport: Viewport | None = None
    shown = map_highlight(highlight) if highlight is not None else None
    if section == ROLLS:
        return panel.draw_panel(view, width=round(panel.WIDTH * style.size), theme=style.inks)
    if section in {ZONES, SUPPLY}:
        shown = zones_highlight(view, UNION, CONFEDERATE) if section == ZONES else supply_highlight(view)
    elif section:
        viewport = part_viewport(map_of(view), section)
        shown = shown or (None if section in sectors(map_of(view)) else map_highlight(Highlight(origins=(section,))))
    elif shown is not None and not events:
        viewport = viewport_around(map_of(view), _pointed(shown))
    return board.draw_board(
        view,
        width=_width(view, viewport, style),
        marks=marks_of(events, view),
        highlight=shown,
        viewport=viewport,
        theme=style.inks,
        turned=style.turned,
    )


def _close_ups(view: PublicView, events: Sequence[Event], style: Style) -> tuple[str, ...]:
    return part_names(view, marks_of(events, view), turned=style.turned)


def _report(view: PublicView, events: Sequence[Event], style: Style) -> bytes:
    marks, width = marks_of(events, view), _width(view, None, style)
    return draw_report(view, marks, width=width, theme=style.inks, turned=style.turned)


def _pointed(highlight: Highlight) -> tuple[HexName, ...]:
    """The hexes around which the picture of a highlight is drawn."""
    targets = (one.hex for one in highlight.targets)
    return (*highlight.origins, *highlight.destinations, *targets, *highlight.barred, *highlight.obstacles)


def _sketch(view: PublicView, strokes: Sequence[Stroke], style: Style) -> bytes:
    viewport = viewport_around(map_of(view), tuple(hex_ for one in strokes for hex_ in (one.hex, one.to) if hex_))
    return board.draw_board(
        view,
        width=_width(view, viewport, style),
        viewport=viewport,
        strokes=strokes,
        theme=style.inks,
        turned=style.turned,
    )


def _width(view: PublicView, viewport: Viewport | None, style: Style) -> int:
    return round((CLOSE if viewport else usual_width(map_of(view))) * style.size)


def _frame(view: PublicView, events: Sequence[Event], width: int, theme: Theme) -> Image.Image:
    return board.board_frame(turn_shown(view, events), width, marks_of(events, view), theme=theme, played=True)


def _inks(view: PublicView, theme: Theme) -> Theme:
    return in_season(theme, view.scenery)


def _frame_inks(view: PublicView, events: Sequence[Event], theme: Theme) -> Theme:
    return in_its_hour(turn_shown(view, events), theme)


def _turn(before: PublicView, after: PublicView, events: Sequence[Event], style: Style) -> bytes:
    if sectors(map_of(after)) or not marks_of(events, after):
        return b""
    enlarged = parts_of(after, marks_of(events, after), turned=style.turned)
    width = round(FILM_WIDTH * style.size * (FILM_SHARE if enlarged else 1))
    return fitted(
        lambda width: draw_turn(before, after, events, width=width, theme=style.inks, turned=style.turned), width
    )


def _public(view: PublicView) -> PublicView:
    known = {name: getattr(view, name) for name in PublicView.__struct_fields__}
    return PublicView(**known | {"decision": None, "waiting_for": None, "commitment": ""})


def _hexes(view: PublicView) -> tuple[HexName, ...]:
    return tuple(one.hex for one in sorted(view.ground, key=lambda one: (one.row, one.column)))


def _near(view: PublicView, hex_: HexName, most: int) -> tuple[HexName, ...]:
    ground = board_of(view)
    at = ground.index(hex_)
    others = (name for name in _hexes(view) if name != hex_)
    return tuple(sorted(others, key=lambda name: ground.distance(at, ground.index(name)))[:most])


def _parts(view: PublicView) -> tuple[tuple[str, str], ...]:
    found = [(name, _("Map: {part}", part=sector_name(name))) for name in sectors(map_of(view))]
    found += [(ZONES, _("Zones of control")), *([(SUPPLY, _("Supply"))] if view.supply else [])]
    return (*found, (ROLLS, _("Arrivals and losses")))


def _place(view: PublicView, hex_: HexName) -> str:
    there = units_at(view, hex_)
    if not there:
        return place_words(view, hex_)
    units = listed(one.name for one in there)
    return _("{place} ({side} {units})", place=place_words(view, hex_), side=side_name(there[0].side), units=units)


def _idle(events: Sequence[Event]) -> str:
    ends = [isinstance(one, PhaseEnded) for one in events]
    begins = [True, *(isinstance(one, TurnBegan) for one in events)]
    empty = (one for at, one in enumerate(events[:-1]) if begins[at] and ends[at] and ends[at + 1])
    sides = [one.side for one in empty if isinstance(one, PhaseEnded)]
    return " ".join(_("{side} didn’t move.", side=side_first(side)) for side in sides)


def _ends_turn(event: Event, side: str) -> bool:
    return isinstance(event, PhaseEnded) and event.phase == "combat" and event.side == side


def _shown_forecast(forecast: Forecast | None, *, odds: bool) -> Forecast | None:
    return forecast if odds or forecast is None else replace(forecast, chances=())


def _listed(setup: BlueGreySetup) -> Listed:
    battle = setup.battle
    strengths = " : ".join(str(sum(one.strength for one in battle.units if one.side == side)) for side in Side)
    told = _("strength {strengths}, {turns}", strengths=strengths, turns=turns_count(battle.turns))
    return Listed(battle.date, battle.place, 1, told)


def _story(setup: BlueGreySetup) -> list[str]:
    """History, then the goal; the special conditions are in the brief."""
    return [_(setup.battle.introduction), "", brief.opening_line(setup.battle)]


def _armies(setup: BlueGreySetup, _view: PublicView, _deal: Sequence[Event]) -> tuple[tuple[Seat, str, str], ...]:
    battle = setup.battle
    return tuple((SEATS[side], battle.commanders[side], brief.army_words(battle, side)) for side in Side)


def _where(view: PublicView) -> str:
    return capital(enumerated(filter(None, (view.place, long_date(view.date)))))


def _entries(topic: str, _ruleset: str) -> Sequence[TopicEntry]:
    if topic == TERRAIN:
        return [TopicEntry(line.id, line.name, f"**{line.title}**: {line.text}") for line in chart()]
    if topic != RESULTS_TABLE:
        return []
    found = [TopicEntry(column, column, f"**{column}**: {table_line(column)}.") for column in TABLE]
    found += [TopicEntry(result, result, f"**{result}**: {_(means)}.") for result, means in RESULTS.items()]
    return [*found, TopicEntry("note", _("Where it is from"), f"{HOUSE} {_(TABLE_NOTE)}")]


def _topic_picture(topic: str, _ruleset: str) -> bytes:
    if topic == RESULTS_TABLE:
        return draw_combat_table()
    return draw_terrain_chart() if topic == TERRAIN else b""


PRESENTER: Presenter[PublicView, SeatView, Event, Forecast, BlueGreySetup] = Presenter(
    family=FAMILY,
    view=PublicView,
    turns=Turns(long=True, halves=2),
    board=BoardArt(
        draw=_draw,
        sketch=_sketch,
        frame=_frame,
        caption=caption_of,
        public=_public,
        inks=_inks,
        frame_inks=_frame_inks,
        turn=_turn,
        close_ups=_close_ups,
        report=_report,
    ),
    map=BoardMap(
        hexes=_hexes,
        near=_near,
        columns=lambda view: min(view.columns, WIDEST),
        is_wide=lambda view: bool(sectors(map_of(view))),
        parts=_parts,
        sheets=lambda view: tuple(sectors(map_of(view))),
        part_words=parts.part_words,
    ),
    text=BoardText(
        alt_text=alt_text.alt_text,
        plain=alt_text.plain_board,
        parts=text_board.board_parts,
        position=text_board.position_parts,
        place=_place,
        look=lambda look, _view: list(look_lines(look)),
    ),
    hands=None,
    narration=Narration(
        sentences=narrate,
        idle=_idle,
        kinds=KINDS,
        is_of=is_of,
        is_end=lambda event: isinstance(event, BattleEnded),
        ends_turn=_ends_turn,
        outcome=outcomes.outcome_text,
        steadfast=steadfast,
    ),
    prompts=Prompts(
        label=labels.label,
        question=prompts.prompt,
        waiting=prompts.waiting_text,
        call=call_text,
        refusal=refusals.refusal_text,
        shown_forecast=_shown_forecast,
        standing_order=standing_words,
    ),
    setup=SetupText(
        listed=_listed,
        brief=lambda setup: brief.brief(setup.battle),
        sheet=lambda setup: brief.sheet(setup.battle),
        introduction=lambda setup: _(setup.battle.introduction),
        story=_story,
        credits=lambda setup: brief.credit_lines(setup.battle),
        origins=lambda setup: house.origins(setup.battle),
        house_readings=house.view_lines,
        armies=_armies,
        where=_where,
        correction=correction_words,
    ),
    how_to_play=HowToPlay(
        goal=how_to_play.goal,
        steps=how_to_play.steps,
        asked_in=how_to_play.ASKED_IN,
        draw=draw_how_to_play,
        words=how_to_play.words,
    ),
    reference=Reference(
        topics=(
            Topic(
                TERRAIN,
                N_("Terrain"),
                N_("Every kind of terrain and works: how it looks on the map, and what it does."),
            ),
            Topic(RESULTS_TABLE, N_("Combat Results Table (CRT)"), N_("The Combat Results Table.")),
        ),
        entries=_entries,
        picture=_topic_picture,
    ),
)

register(PRESENTER)
