"""The presenter of Battle Cry: registers its pictures and words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PIL import Image

from engine.battle_cry.cards import card_table
from engine.battle_cry.events import BattleEnded, CampaignRolled, CardsDrawn, Event, TurnEnded
from engine.battle_cry.scenario import FAMILY
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, side_of
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import Forecast, PublicView, SeatView, SideView
from engine.decision import HexName, Seat
from engine.hexgrid import grid_of
from engine.language import N_, _, enumerated
from engine.sections import SECTIONS
from render.art.seasons import in_season
from render.art.themes import Theme
from render.battle_cry import alt_text, board, brief, how_to_play, text_board
from render.battle_cry.amounts import card_count, flag_count
from render.battle_cry.calls import call_text
from render.battle_cry.captions import caption_of, turn_shown
from render.battle_cry.cards import card_class, card_copies, card_text, card_title
from render.battle_cry.corrections import correction_words
from render.battle_cry.forms import form_words
from render.battle_cry.hand import draw_hand, hand_text
from render.battle_cry.house import house_lines
from render.battle_cry.how_to_play_picture import draw_how_to_play
from render.battle_cry.kinds import KINDS, is_of
from render.battle_cry.labels import label
from render.battle_cry.look_lines import look_lines
from render.battle_cry.marks import marks_of
from render.battle_cry.names import card_name
from render.battle_cry.narrate import narrate
from render.battle_cry.occupants import is_above, place_words
from render.battle_cry.outcomes import outcome_text
from render.battle_cry.prompts import prompt, waiting_text
from render.battle_cry.refusals import refusal_text
from render.battle_cry.standing_orders import standing_words
from render.battle_cry.steadfast import steadfast
from render.battle_cry.terrain_sheet import draw_terrain_sheet
from render.battle_cry.terrain_words import terrain_text, terrain_title
from render.battle_cry.turn_film import draw_turn
from render.battle_cry.turn_report import draw_report, part_names, parts_of
from render.close_up import FILM_SHARE
from render.highlight import Highlight
from render.motion.fitting import fitted
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
    Reference,
    SetupText,
    Topic,
    TopicEntry,
    register,
)
from render.scenery_words import DRAWN, drawn_text, drawn_title
from render.sketch import Stroke
from render.style import Style
from render.viewport import LEAST, is_wide, part_viewport, viewport_around, viewport_of
from render.words import capital, long_date

CARDS, TERRAIN = "cards", "terrain"

FILM_WIDTH = 760
"""Usual width of a turn that moves, in pixels."""


def _draw(view: PublicView, events: Sequence[Event], highlight: Highlight | None, section: str, style: Style) -> bytes:
    viewport = None
    if section:
        viewport = part_viewport(view.rows, section, turned=style.turned)
        highlight = highlight or (None if section in SECTIONS else Highlight(origins=(section,)))
    elif highlight is not None and not events:
        viewport = viewport_of(view.rows, highlight)
    return board.draw_board(
        view,
        width=_width(view, style),
        marks=marks_of(events),
        highlight=highlight,
        viewport=viewport,
        least=round(LEAST * style.size),
        theme=style.inks,
        turned=style.turned,
    )


def _close_ups(view: PublicView, events: Sequence[Event], style: Style) -> tuple[str, ...]:
    return part_names(view, marks_of(events), style.inks, turned=style.turned)


def _report(view: PublicView, events: Sequence[Event], style: Style) -> bytes:
    return draw_report(view, marks_of(events), width=_width(view, style), theme=style.inks, turned=style.turned)


def _sketch(view: PublicView, strokes: Sequence[Stroke], style: Style) -> bytes:
    hexes = [hex_ for one in strokes for hex_ in (one.hex, one.to) if hex_]
    return board.draw_board(
        view,
        width=_width(view, style),
        viewport=viewport_around(view.rows, hexes),
        least=round(LEAST * style.size),
        strokes=strokes,
        theme=style.inks,
        turned=style.turned,
    )


def _width(view: PublicView, style: Style) -> int:
    return round(board.usual_width(view.rows, style.inks) * style.size)


def _frame(view: PublicView, events: Sequence[Event], width: int, theme: Theme) -> Image.Image:
    draw = board.folded_frame if is_wide(view.rows) else board.board_frame
    return draw(turn_shown(view, events), width, marks_of(events), theme=theme, played=True)


def _inks(view: PublicView, theme: Theme) -> Theme:
    return in_season(theme, view.scenery)


def _turn(before: PublicView, after: PublicView, events: Sequence[Event], style: Style) -> bytes:
    if is_wide(after.rows) or not marks_of(events):
        return b""
    enlarged = parts_of(after, marks_of(events), style.inks, turned=style.turned)
    width = round(FILM_WIDTH * style.size * (FILM_SHARE if enlarged else 1))
    return fitted(
        lambda width: draw_turn(before, after, events, width=width, theme=style.inks, turned=style.turned), width
    )


def _public(view: PublicView) -> PublicView:
    known = {name: getattr(view, name) for name in PublicView.__struct_fields__}
    return PublicView(**known | {"decision": None, "waiting_for": None, "commitment": ""})


def _near(view: PublicView, hex_: HexName, most: int) -> tuple[HexName, ...]:
    grid = grid_of(view.rows)
    away = grid.distance[grid.index[hex_]]
    others = (name for name in grid.names if name != hex_)
    return tuple(sorted(others, key=lambda name: away[grid.index[name]])[:most])


def _parts(_view: PublicView) -> tuple[tuple[str, str], ...]:
    return (("left", _("Map: left")), ("center", _("Map: middle")), ("right", _("Map: right")))


def _draw_hand(cards: Sequence[str], ruleset: str, theme: Theme) -> bytes:
    return draw_hand(cards, ruleset, theme=theme)


def _opening(deal: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(event for event in deal if not isinstance(event, CardsDrawn))


def _ends_turn(event: Event, side: str) -> bool:
    return isinstance(event, TurnEnded) and event.side == side


def _shown_forecast(forecast: Forecast | None, *, odds: bool) -> Forecast | None:
    return forecast if odds or forecast is None else replace(forecast, expected_hits=None, odds=None)


def _listed(setup: BattleSetup) -> Listed:
    battle = setup.battle
    cards = " : ".join(str(army.cards) for army in battle.armies)
    flags = " : ".join(str(army.flags_to_win) for army in battle.armies)
    return Listed(battle.date, battle.place, battle.boards, _("cards {cards}, flags {flags}", cards=cards, flags=flags))


def _story(setup: BattleSetup) -> list[str]:
    return [_(setup.battle.introduction), *brief.special_rules(setup.battle)]


def _armies(setup: BattleSetup, view: PublicView, deal: Sequence[Event]) -> tuple[tuple[Seat, str, str], ...]:
    return tuple(
        (
            side.side,
            side.commander,
            _("{cards}, wins with {flags}", cards=_dealt(setup, side, deal), flags=flag_count(side.flags_to_win)),
        )
        for side in view.sides
    )


def _dealt(setup: BattleSetup, side: SideView, deal: Sequence[Event]) -> str:
    """The cards of a side after the deal, ``6 cards each``; also where something comes before the deal."""
    if side.cards:
        return card_count(side.cards)
    number = side_of(side.side)
    hands, hand = len(setup.roster.hands_of(number)), setup.rules.hand(setup, number)
    rolled = [event.fewer for event in deal if isinstance(event, CampaignRolled) and event.side != side.side]
    lost = sum(rolled)
    if hands == 1 and lost:
        return _("{cards} after the enemy’s dice", cards=card_count(hand - lost))
    cards = _("{cards} each", cards=card_count(hand)) if hands > 1 else card_count(hand)
    if lost:
        return _("{cards}, {number} fewer in all after the enemy’s dice", cards=cards, number=lost)
    if not rolled and setup.rules.campaign_dice[ENEMY[number]]:
        return _("{cards}, fewer if the enemy’s dice show sabers", cards=cards)
    return cards


def _where(view: PublicView) -> str:
    return capital(enumerated(filter(None, (view.place, long_date(view.date)))))


def _entries(topic: str, ruleset: str) -> Sequence[TopicEntry]:
    if topic == CARDS:
        return [TopicEntry(one.id, _(one.name), _card_line(one.id, ruleset)) for one in card_table().values()]
    if topic != TERRAIN:
        return []
    drawn = _("**{name}**: {text}", name=drawn_title(), text=drawn_text())
    return [
        *(
            TopicEntry(
                one.id,
                _(one.name),
                _("**{name}**: {text}", name=terrain_title(one), text=terrain_text(one, ruleset)),
            )
            for one in terrain_table(ruleset).values()
        ),
        TopicEntry(DRAWN, drawn_title(), drawn),
    ]


def _card_line(id_: str, ruleset: str) -> str:
    card = card_table()[id_]
    return _(
        "**{card}** ({copies}, {kind}): {text}",
        card=card_title(card, ruleset),
        copies=card_copies(card, ruleset),
        kind=card_class(card),
        text=card_text(card, ruleset),
    )


def _topic_picture(topic: str, ruleset: str) -> bytes:
    return draw_terrain_sheet(ruleset) if topic == TERRAIN else b""


PRESENTER: Presenter[PublicView, SeatView, Event, Forecast, BattleSetup] = Presenter(
    family=FAMILY,
    view=PublicView,
    counts="flag",
    score=flag_count,
    scores=N_("Flags"),
    board=BoardArt(
        draw=_draw,
        sketch=_sketch,
        frame=_frame,
        caption=caption_of,
        public=_public,
        inks=_inks,
        turn=_turn,
        close_ups=_close_ups,
        report=_report,
    ),
    map=BoardMap(
        hexes=lambda view: grid_of(view.rows).names,
        near=_near,
        columns=lambda view: max(view.rows) // (2 if is_wide(view.rows) else 1),
        is_wide=lambda view: is_wide(view.rows),
        parts=_parts,
        lies_above=is_above,
    ),
    text=BoardText(
        alt_text=alt_text.alt_text,
        plain=alt_text.plain_board,
        parts=text_board.board_parts,
        position=text_board.position_parts,
        place=place_words,
        look=lambda look, view: list(look_lines(look, view)),
    ),
    hands=HandArt(
        draw=_draw_hand,
        text=hand_text,
        parts=text_board.hand_parts,
        title=lambda card: card_title(card_table()[card]),
        name=card_name,
        ruleset=lambda view: view.ruleset,
        holding=lambda view, cards: replace(view, hand=tuple(cards)),
    ),
    narration=Narration(
        sentences=narrate,
        opening=_opening,
        kinds=KINDS,
        is_of=is_of,
        is_end=lambda event: isinstance(event, BattleEnded),
        ends_turn=_ends_turn,
        outcome=outcome_text,
        steadfast=steadfast,
    ),
    prompts=Prompts(
        label=label,
        question=prompt,
        waiting=waiting_text,
        call=call_text,
        refusal=refusal_text,
        shown_forecast=_shown_forecast,
        standing_order=standing_words,
    ),
    setup=SetupText(
        listed=_listed,
        brief=lambda setup: brief.scenario_brief(setup.battle),
        sheet=lambda setup: brief.scenario_sheet(setup.battle),
        introduction=lambda setup: _(setup.battle.introduction),
        story=_story,
        credits=lambda setup: brief.credit_lines(setup.battle),
        origins=lambda setup: brief.origins(setup.battle),
        house_readings=house_lines,
        armies=_armies,
        where=_where,
        form=form_words,
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
            Topic(CARDS, N_("Cards")),
            Topic(TERRAIN, N_("Terrain"), N_("Every terrain as it looks on the board.")),
        ),
        entries=_entries,
        picture=_topic_picture,
    ),
)

register(PRESENTER)
