"""The open board of a server: one message with what can be joined, numbered, and a button for each."""

from __future__ import annotations

from discord import ButtonStyle

from bot.discord.components.items import button, rows_of
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.types import AnyItem
from bot.service.domain.open_board import OpenBoard, OpenMatch, Seeker
from bot.service.model.match import MatchInfo
from bot.texts.phrases import command, figure, moment, name, place_of, rules, title
from bot.texts.queue_words import seeks_words
from engine.decision import side_of
from engine.language import _, listed, ngettext
from render.words import side_name


def open_board_post(board: OpenBoard) -> MessageDraft:
    """The message of a board."""
    lines: list[str] = []
    buttons: list[AnyItem] = []
    parts = (
        (_("**Battles that need a player**"), [_running(one) for one in board.running], board.more[0]),
        (_("**Teams that gather**"), [_team(one) for one in board.teams], board.more[1]),
        (_("**Battles open to anyone**"), [_duel(one) for one in board.duels], board.more[2]),
        (_("**People who look for an opponent**"), [_seeker(one) for one in board.seekers], board.more[3]),
    )
    for head, entries, more in parts:
        if not entries:
            continue
        lines += ["", head]
        for number, (said, press) in enumerate(entries, len(buttons) + 1):
            lines.append(f"{number}. {said}")
            buttons.append(_button(number, press))
        if more:
            lines.append(ngettext("… and {count} more", "… and {count} more", more))
    if board.is_empty:
        lines += ["", _("Nothing is open just now. Begin something: it appears here at once.")]
    foot = _("-# `/play` finds you an opponent, `/match new` starts a battle. This message keeps itself up to date.")
    return MessageDraft(_("### Who plays?"), "\n".join(lines), foot=foot, controls=tuple(rows_of(buttons)), silent=True)


def _button(number: int, press: Press) -> AnyItem:
    if press.step == "board-play":
        return button(_("Play {number}", number=number), press, ButtonStyle.success)
    return button(_("Join {number}", number=number), press, ButtonStyle.primary)


def _running(one: OpenMatch) -> tuple[str, Press]:
    info, seat = one.info, one.seats[0]
    said = _(
        "**{battle}** · {rules} · {seat} without a player · {thread}",
        battle=title(info),
        rules=rules(info),
        seat=command(info, seat),
        thread=place_of(info),
    )
    return said + _asks(info), Press("volunteer", info.id, arg=seat)


def _team(one: OpenMatch) -> tuple[str, Press]:
    info = one.info
    free = ngettext(
        "{count} seat free: {seats}",
        "{count} seats free: {seats}",
        len(one.seats),
        seats=listed(_seat(info, seat) for seat in one.seats[:_NAMED]),
    )
    said = _(
        "**{battle}** · {rules} · {free} · {host}", battle=title(info), rules=rules(info), free=free, host=_by(info)
    )
    return said + _asks(info), Press("join", info.id, arg=one.seats[0])


_NAMED = 3
"""Free seats of a team's lobby that are named."""


def _seat(info: MatchInfo, seat: str) -> str:
    found = next(chair.seat for chair in info.chairs if chair.seat == seat)
    return _("{general} ({side})", general=figure(info, found), side=side_name(side_of(found)))


def _duel(one: OpenMatch) -> tuple[str, Press]:
    info, seat = one.info, one.seats[0]
    said = _(
        "**{battle}** · {rules} · you would lead {seat} · {host}",
        battle=title(info),
        rules=rules(info),
        seat=command(info, seat),
        host=_by(info),
    )
    return said + _asks(info), Press("join", info.id, arg=seat)


def _by(info: MatchInfo) -> str:
    return _("by {host}, {since}", host=name(info.host), since=moment(info.created))


def _asks(info: MatchInfo) -> str:
    return " · " + _("for people who finish 95% of their battles, and new ones") if info.reliable else ""


def _seeker(one: Seeker) -> tuple[str, Press]:
    said = _(
        "{person} · {wishes} · {since}",
        person=name(one.person),
        wishes=seeks_words(one.wishes),
        since=moment(one.since),
    )
    return said, Press("board-play", arg=str(one.person.id))
