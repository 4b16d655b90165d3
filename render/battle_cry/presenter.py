"""The face of Battle Cry: where each of its pictures and words is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from PIL import Image
from typing_extensions import override

from engine.battle_cry.cards import card_table
from engine.battle_cry.events import BattleEnded, CampaignRolled, CardsDrawn, TurnEnded
from engine.battle_cry.look import Look
from engine.battle_cry.scenario import FAMILY, BattleScenario
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, side_of
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import Forecast, PublicView, SeatView, SideView
from engine.decision import Action, Decision, HexName, Outcome, Seat
from engine.errors import Refusal
from engine.family import Setup
from engine.hexgrid import grid_of
from engine.sections import SECTIONS
from render.art.themes import Theme
from render.battle_cry import board, narrate, phrases, reading, scenario_sheet, text_twin
from render.battle_cry.captions import caption_of
from render.battle_cry.cards import card_copies, card_kind, card_text, card_title
from render.battle_cry.hand import draw_hand, hand_text
from render.battle_cry.kinds import KINDS, is_of
from render.battle_cry.look_lines import look_lines
from render.battle_cry.marks import marks_of
from render.battle_cry.phrases.corrections import correction_words
from render.battle_cry.phrases.forms import form_words
from render.battle_cry.phrases.standing import standing_words
from render.battle_cry.standing import is_above, place_words
from render.battle_cry.terrain_sheet import draw_terrain_sheet
from render.battle_cry.terrain_words import terrain_text, terrain_title
from render.caption import Caption
from render.highlight import Highlight
from render.presenter import Entry, Face, Listed, Topic, Wanted, register
from render.reading import Part
from render.strokes import Stroke
from render.style import Style
from render.window import is_wide, part_window, window_around, window_of
from render.words import count, long_date

CARDS, TERRAIN = "cards", "terrain"


class BattleCryFace(Face):
    """See the module."""

    family = FAMILY
    view = PublicView
    hands = True
    counts = "flag"

    @override
    def board(
        self, view: PublicView, events: Sequence[Any], highlight: Highlight | None, section: str, style: Style
    ) -> bytes:
        window = None
        if section:
            window = part_window(view.rows, section, turned=style.turned)
            highlight = highlight or (None if section in SECTIONS else Highlight(origins=(section,)))
        elif highlight is not None and not events:
            window = window_of(view.rows, highlight)
        return board.draw_board(
            view,
            width=_width(view, style),
            marks=marks_of(events),
            highlight=highlight,
            window=window,
            theme=style.inks,
            turned=style.turned,
        )

    @override
    def sketch(self, view: PublicView, strokes: Sequence[Stroke], style: Style) -> bytes:
        hexes = [hex_ for one in strokes for hex_ in (one.hex, one.to) if hex_]
        return board.draw_board(
            view,
            width=_width(view, style),
            window=window_around(view.rows, hexes),
            strokes=strokes,
            theme=style.inks,
            turned=style.turned,
        )

    @override
    def frame(self, view: PublicView, events: Sequence[Any], width: int, theme: Theme) -> Image.Image:
        draw = board.folded_frame if is_wide(view.rows) else board.board_frame
        return draw(view, width, marks_of(events), theme=theme)

    @override
    def caption(self, view: PublicView, events: Sequence[Any]) -> Caption:
        return caption_of(view, events)

    @override
    def hexes(self, view: PublicView) -> tuple[HexName, ...]:
        return grid_of(view.rows).names

    @override
    def near(self, view: PublicView, hex_: HexName, most: int) -> tuple[HexName, ...]:
        grid = grid_of(view.rows)
        away = grid.distance[grid.index[hex_]]
        others = (name for name in grid.names if name != hex_)
        return tuple(sorted(others, key=lambda name: away[grid.index[name]])[:most])

    @override
    def columns(self, view: PublicView) -> int:
        return max(view.rows) // (2 if is_wide(view.rows) else 1)

    @override
    def is_wide(self, view: PublicView) -> bool:
        return is_wide(view.rows)

    @override
    def parts(self, view: PublicView) -> tuple[tuple[str, str], ...]:
        return (("left", "Map: left"), ("center", "Map: middle"), ("right", "Map: right"))

    @override
    def lies_above(self, view: PublicView) -> bool:
        return is_above(view)

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
        return place_words(view, hex_)

    @override
    def ruleset(self, view: PublicView) -> str:
        return view.ruleset

    @override
    def holding(self, view: SeatView, cards: Sequence[str]) -> SeatView:
        return replace(view, hand=tuple(cards))

    @override
    def draw_hand(self, cards: Sequence[str], ruleset: str, theme: Theme) -> bytes:
        return draw_hand(cards, ruleset, theme=theme)

    @override
    def hand_text(self, cards: Sequence[str], ruleset: str) -> str:
        return hand_text(cards, ruleset)

    @override
    def hand_parts(self, view: SeatView) -> tuple[Part, ...]:
        return reading.hand_parts(view)

    @override
    def card_title(self, card: str) -> str:
        return card_title(card_table()[card])

    @override
    def card_name(self, card: str) -> str:
        return card_table()[card].name

    @override
    def narrate(self, events: Sequence[Any], wanted: Wanted | None = None) -> list[str]:
        return narrate.narrate(events, wanted)

    @override
    def opening(self, deal: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(event for event in deal if not isinstance(event, CardsDrawn))

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
        return isinstance(event, TurnEnded) and event.side == side

    @override
    def label(self, action: Action, view: PublicView, forecast: Forecast | None = None) -> str:
        return phrases.label(action, view, forecast)

    @override
    def prompt(self, decision: Decision, view: PublicView) -> str:
        return phrases.prompt(decision, view)

    @override
    def waiting(self, view: PublicView) -> str:
        return phrases.waiting_text(view)

    @override
    def refusal(self, refusal: Refusal) -> str:
        return phrases.refusal_text(refusal)

    @override
    def shown_forecast(self, forecast: Any, *, odds: bool) -> Forecast | None:
        if not isinstance(forecast, Forecast):
            return None
        return forecast if odds else replace(forecast, expected_hits=None, odds=None)

    @override
    def standing(self, option: str, value: str) -> str:
        return standing_words(option, value)

    @override
    def outcome(self, outcome: Outcome) -> str:
        return phrases.outcome_text(outcome)

    @override
    def form(self, options: Mapping[str, str]) -> list[str]:
        return form_words(options)

    @override
    def correction(self, id_: str) -> str:
        return correction_words(id_)

    @override
    def listed(self, setup: Setup) -> Listed:
        battle = _battle(setup)
        cards = " : ".join(str(army.cards) for army in battle.armies)
        flags = " : ".join(str(army.flags_to_win) for army in battle.armies)
        return Listed(battle.date, battle.place, battle.boards, f"cards {cards}, flags {flags}")

    @override
    def brief(self, setup: Setup) -> str:
        return scenario_sheet.scenario_brief(_battle(setup))

    @override
    def sheet(self, setup: Setup) -> str:
        return scenario_sheet.scenario_sheet(_battle(setup))

    @override
    def story(self, setup: Setup) -> list[str]:
        battle = _battle(setup)
        return [battle.introduction, *scenario_sheet.special_rules(battle)]

    @override
    def makers(self, setup: Setup) -> list[str]:
        return scenario_sheet.makers(_battle(setup))

    @override
    def look_lines(self, look: Look, view: PublicView) -> list[str]:
        return list(look_lines(look, view))

    @override
    def origins(self, setup: Setup) -> str:
        return scenario_sheet.origins(_battle(setup))

    @override
    def house(self, view: PublicView) -> tuple[str, ...]:
        return view.house

    @override
    def armies(self, setup: Setup, view: PublicView, deal: Sequence[Any] = ()) -> tuple[tuple[Seat, str, str], ...]:
        return tuple(
            (side.side, side.commander, f"{_dealt(setup, side, deal)}, wins with {count(side.flags_to_win, 'flag')}")
            for side in view.sides
        )

    @override
    def where(self, view: PublicView) -> str:
        return ", ".join(filter(None, (view.place, long_date(view.date))))

    @override
    def topics(self) -> tuple[Topic, ...]:
        return (Topic(CARDS, "Cards"), Topic(TERRAIN, "Terrain", "Every terrain as it looks on the board."))

    @override
    def entries(self, topic: str, ruleset: str) -> Sequence[Entry]:
        if topic == CARDS:
            return [Entry(one.id, one.name, _card_line(one.id, ruleset)) for one in card_table().values()]
        table = terrain_table(ruleset).values()
        return [
            Entry(one.id, one.name, f"**{terrain_title(one)}**: {terrain_text(one, ruleset)}")
            for one in (table if topic == TERRAIN else ())
        ]

    @override
    def topic_picture(self, topic: str, ruleset: str) -> bytes:
        return draw_terrain_sheet(ruleset) if topic == TERRAIN else b""


def _card_line(id_: str, ruleset: str) -> str:
    card = card_table()[id_]
    title, copies, kind = card_title(card, ruleset), card_copies(card, ruleset), card_kind(card).lower()
    return f"**{title}** ({copies}, {kind}): {card_text(card, ruleset)}"


def _dealt(setup: Setup, side: SideView, deal: Sequence[Any]) -> str:
    """The cards of a side, also in a battle in which something comes before they are dealt: ``6 cards each``."""
    assert isinstance(setup, BattleSetup)
    if side.cards:
        return count(side.cards, "card")
    number = side_of(side.side)
    hands, hand = len(setup.roster.hands_of(number)), setup.rules.hand(setup, number)
    rolled = [event.fewer for event in deal if isinstance(event, CampaignRolled) and event.side != side.side]
    lost = sum(rolled)
    if hands == 1 and lost:
        return f"{count(hand - lost, 'card')} after the enemy’s dice"
    each, fewer = " each" if hands > 1 else "", ""
    if lost:
        fewer = f", {lost} fewer in all after the enemy’s dice"
    elif not rolled and setup.rules.campaign_dice[ENEMY[number]]:
        fewer = ", fewer for sabers of the enemy’s dice"
    return f"{count(hand, 'card')}{each}{fewer}"


def _battle(setup: Setup) -> BattleScenario:
    assert isinstance(setup, BattleSetup)
    return setup.battle


def _width(view: PublicView, style: Style) -> int:
    return round(board.usual_width(view.rows, style.inks) * style.size)


register(BattleCryFace())
