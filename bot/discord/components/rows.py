"""Action rows of public messages and of the hand in direct messages. Nothing in them is secret."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.discord.components.items import Controls, MenuLine, accepts_of, button, handler_of, menu, row
from bot.discord.components.press import Press
from bot.discord.components.types import AnyItem, Row
from bot.service.domain.challenges import can_change, can_swap
from bot.service.domain.computer_turns import USUAL_LEVEL, levels_of
from bot.service.model.match import MatchInfo
from bot.texts.limits import BUTTONS_IN_ROW
from bot.texts.phrases import LEVEL_NAMES, LEVELS_OFFERED
from engine.decision import UNION, Seat, side_of
from engine.language import N_, _
from engine.view import View
from render.presenters import presenter_of

__all__ = [
    "Controls",
    "ask_controls",
    "challenge_controls",
    "computer_controls",
    "draw_controls",
    "hand_controls",
    "lobby_controls",
    "map_controls",
    "newcomer_buttons",
    "offer_controls",
    "open_record_controls",
    "over_controls",
    "proposal_controls",
    "record_controls",
    "return_controls",
    "seat_controls",
    "started_controls",
    "team_controls",
    "time_controls",
    "turn_controls",
]


NEWCOMERS: Final = (("how-to-play", N_("How to play")), ("learn", N_("Learn")))
"""Buttons for people who are new to the game, by step; one without a handler is left out."""


def lobby_controls(info: MatchInfo, *, general: bool = True) -> tuple[Row, ...]:
    """Under a lobby: joining or answering a challenge, *Leave*, *Start*, help; a menu where seats can be chosen.

    ``general``: the game has a computer general.
    """
    kept = _challenge(info) if info.challenged else []
    seats = [seat for seat in info.free if info.kept_for(seat) is None or not info.challenged]
    sides = dict.fromkeys(side_of(seat) for seat in seats)
    joins = [button(_join(info, side), _press("join", info, side), ButtonStyle.primary) for side in sides]
    leave = button(_("Leave"), _press("leave", info))
    rows = [row(*kept)] if kept else []
    rows.append(row(*joins, leave, *_start(info, general=general), *(() if len(joins) > 1 else newcomer_buttons(info))))
    rows += [row(*found)] if len(joins) > 1 and (found := newcomer_buttons(info)) else []
    lines = [MenuLine(_seat(info, seat), seat) for seat in seats]
    rows += [row(menu(_("Or choose a seat"), _press("join-as", info), lines))] if info.leaders and lines else []
    rows += [row(*found)] if general and (found := _levels(info)) else []
    return tuple(rows)


def challenge_controls(info: MatchInfo) -> Row:
    """Under a challenge in a direct message: accept, swap sides, propose changes, decline, decline and say why."""
    return row(*_answers(info), button(_("Decline and say why"), _press("challenge-why", info)))


def newcomer_buttons(info: MatchInfo) -> list[AnyItem]:
    """*How to play* and *Learn*."""
    return [button(_(label), _about(step, info)) for step, label in NEWCOMERS if handler_of(step)]


def _about(step: str, info: MatchInfo) -> Press:
    """The press of a step that is about a match, or about none."""
    return _press(step, info) if any(one.match for one in accepts_of(step)) else Press(step)


def started_controls(info: MatchInfo) -> Row:
    """Under the first message of a battle: *My hand*, *How to play*, *Learn*, *About this battle*."""
    hand = [button(_("My hand"), _press("hand", info))] if presenter_of(info.family).hands else []
    return row(*hand, *newcomer_buttons(info), button(_("About this battle"), _press("about", info)))


def _challenge(info: MatchInfo) -> list[AnyItem]:
    queued = info.challenge is not None and info.challenge.queued
    opens = [] if queued else [button(_("Open to anyone"), _press("challenge-open", info))]
    return [*_answers(info), *opens]


def _answers(info: MatchInfo) -> list[AnyItem]:
    swap = [button(_("Accept, swap sides"), _press("challenge-swap", info))] if can_swap(info) else []
    change = [button(_("Propose changes"), _press("challenge-change", info))] if can_change(info) else []
    label = _("Accept the changes") if info.challenge and info.challenge.counter else _("Accept")
    accept = button(label, _press("challenge-yes", info), ButtonStyle.success)
    return [accept, *swap, *change, button(_("Decline"), _press("challenge-no", info))]


def _start(info: MatchInfo, *, general: bool) -> list[AnyItem]:
    """*Start*; in a duel that lacks one player *Play the computer instead*."""
    if info.challenged or (info.free and info.series is not None and info.series.between_people):
        return []
    if info.free and not info.leaders and info.imported is None:
        return [button(_("Play the computer instead"), _press("instead", info))] if general else []
    return [button(_("Start"), _press("start", info), ButtonStyle.success)]


def _levels(info: MatchInfo) -> list[AnyItem]:
    """For a lobby's host: the menu *More options*, in which the computer's level is chosen, if it may take a seat."""
    levels = levels_of(info.family)
    between_people = info.series is not None and info.series.between_people
    if len(levels) <= 1 or info.challenged or between_people or all(map(info.kept_for, info.free)):
        return []
    lines = [
        MenuLine(_("The computer’s level: {level}", level=_(LEVEL_NAMES[level])), level, _(LEVELS_OFFERED[level][1]))
        for level in levels
    ]
    return [menu(_("More options"), _press("lobby-level", info), lines, chosen=[info.level or USUAL_LEVEL])]


def computer_controls(info: MatchInfo) -> tuple[Row, ...]:
    """For a lobby's host: a menu of the free seats that the computer may take; kept seats are left out."""
    seats = [MenuLine(_seat(info, seat), seat) for seat in info.free if info.kept_for(seat) is None]
    asked = _("Which seats does the computer take?")
    return (row(menu(asked, _press("computer", info), seats, len(seats))),) if seats else ()


def _join(info: MatchInfo, side: Seat) -> str:
    if info.leaders:
        return _("Join the Union") if side == UNION else _("Join the Confederacy")
    return _("Join as Union") if side == UNION else _("Join as Confederate")


def _seat(info: MatchInfo, seat: Seat) -> str:
    """``Union · General Hunter``, ``Union · the commander, who holds the cards``; in a duel ``Union``."""
    union, general = side_of(seat) == UNION, info.leaders.get(seat)
    if general is None:
        return _("Union") if union else _("Confederate")
    if general and union:
        return _("Union · General {general}", general=general)
    if general:
        return _("Confederate · General {general}", general=general)
    return (
        _("Union · the commander, who holds the cards")
        if union
        else _("Confederate · the commander, who holds the cards")
    )


def turn_controls(info: MatchInfo, *, asked: bool = True) -> Row:
    """Under a turn: *My hand*, *Give orders* where somebody is ``asked``, *Board as text*."""
    return _table(info, _("Give orders") if asked else "")


def ask_controls(info: MatchInfo, *, asked: bool = True) -> Row:
    """Under a question to the seat whose turn it is not: *My hand*, *Answer* where somebody is ``asked``, and text."""
    return _table(info, _("Answer") if asked else "")


def hand_controls(info: MatchInfo, *, partners: bool = False, cards: bool = True) -> Row:
    """Under a hand in direct messages: *Give orders*, *Board*, *Cards as text*; with partners *Show to my side*."""
    orders = button(_("Give orders"), _press("orders", info), ButtonStyle.primary)
    show = [button(_("Show to my side"), _press("team-hand", info))] if partners else []
    text = [button(_("Cards as text"), _press("hand-text", info))] if cards and presenter_of(info.family).hands else []
    return row(orders, button(_("Board"), _press("board", info)), *text, *show)


def team_controls(info: MatchInfo) -> Row:
    """At the top of a side's thread: *Give orders*, *Suggest*, *Sketch*, *Show my hand*, *Board as text*."""
    orders = button(_("Give orders"), _press("orders", info), ButtonStyle.primary)
    sketch = button(_("Sketch"), _press("sketch", info))
    show = [button(_("Show my hand"), _press("team-hand", info))] if presenter_of(info.family).hands else []
    suggest = button(_("Suggest"), _press("plan", info))
    return row(orders, suggest, sketch, *show, button(_("Board as text"), _press("text", info)))


def offer_controls(info: MatchInfo, seat: Seat, sign: str) -> Row:
    """Under a suggestion in a side's thread: *Use it*."""
    return row(button(_("Use it"), _press("team-take", info, f"{seat} {sign}"), ButtonStyle.success))


def map_controls(info: MatchInfo, view: View, here: str = "", *, private: bool = False) -> tuple[Row, ...]:
    """Under a board: *Map: left*, *middle*, *right* without the part shown ``here``; a menu if there are many.

    In public only where the board is too wide for a phone; a ``private`` answer has them for every board.
    """
    presenter = presenter_of(info.family)
    parts = presenter.map.parts(view)
    if not parts or not (private or presenter.map.is_wide(view)):
        return ()
    step = "map-turn" if here else "map"
    if len(parts) > BUTTONS_IN_ROW:
        items = [MenuLine(name, part) for part, name in parts if part != here]
        return (row(menu(_("Look closer"), _press(step, info), items)),)
    return (row(*(button(name, _press(step, info, part), disabled=part == here) for part, name in parts)),)


def draw_controls(info: MatchInfo) -> Row:
    """Under the offer of a draw: *Accept*, *Decline*."""
    accept = button(_("Accept the draw"), _press("draw-yes", info), ButtonStyle.success)
    return row(accept, button(_("Play on"), _press("draw-no", info)))


def proposal_controls(info: MatchInfo, kind: str) -> Row:
    """Under a proposal: *Agree*, *Decline*."""
    yes = button(_("Agree"), _press("agree", info, kind), ButtonStyle.success)
    return row(yes, button(_("Decline"), _press("decline", info, kind)))


def seat_controls(info: MatchInfo, seat: Seat) -> Row:
    """Under the notice of a free seat: *Take the seat*."""
    return row(button(_("Take the seat"), _press("volunteer", info, seat), ButtonStyle.primary))


def time_controls(info: MatchInfo, *, general: bool) -> Row:
    """Under the notice of a time-out: *Grant more time*, *Take the win*, *Let the computer play on*."""
    grant = button(_("Grant more time"), _press("time", info, "grant"), ButtonStyle.success)
    play_on = [button(_("Let the computer play on"), _press("time", info, "general"))] if general else []
    return row(grant, *play_on, button(_("Take the win"), _press("time", info, "win")))


def return_controls(info: MatchInfo) -> Row:
    """Under the notice that a computer general plays on: *Take my seat back*."""
    return row(button(_("Take my seat back"), _press("return", info), ButtonStyle.primary))


def over_controls(info: MatchInfo, *, again: bool = True) -> Row:
    """Under the end of a match: *Rematch*, *Watch it again*, *Figures*, *Board as text*, *Battle record*.

    *Rematch* is left out unless ``again``: matches of a series have another successor.
    """
    watch, figures = button(_("Watch it again"), _press("replay", info)), button(_("Figures"), _press("figures", info))
    rematch = [button(_("Rematch"), _press("rematch", info), ButtonStyle.primary)] if again else []
    text, record = button(_("Board as text"), _press("text", info)), button(_("Battle record"), _press("record", info))
    return row(*rematch, watch, figures, text, record)


def record_controls(info: MatchInfo) -> Row:
    """Under the record of a running battle, for its players: *Sealed*, *Open*."""
    return row(button(_("Sealed"), _press("record-sealed", info)), button(_("Open"), _press("record-open", info)))


def open_record_controls(info: MatchInfo) -> Row:
    """Under the notice that everybody agreed to an open record: *The open record*."""
    return row(button(_("The open record"), _press("record-take", info), ButtonStyle.primary))


def _table(info: MatchInfo, main: str) -> Row:
    hand = [button(_("My hand"), _press("hand", info))] if presenter_of(info.family).hands else []
    orders = [button(main, _press("orders", info), ButtonStyle.primary)] if main else []
    return row(*hand, *orders, button(_("Board as text"), _press("text", info)))


def _press(step: str, info: MatchInfo, arg: str = "") -> Press:
    return Press(step, info.id, arg=arg)
