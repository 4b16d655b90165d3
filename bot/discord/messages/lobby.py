"""The lobby message: battle, rules, seats; later the outcome."""

from __future__ import annotations

from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import lobby_controls
from bot.discord.messages.match_imported import imported_lines
from bot.discord.messages.series import part_of
from bot.service.model.match import MatchInfo, Person, Status
from bot.texts.phrases import chairs, name, place_of, rules, title
from engine.language import _, ngettext


def lobby(info: MatchInfo) -> MessageDraft:
    """The lobby message of a match."""
    part = [part_of(info)] if info.series else []
    lines = (*part, rules(info), "", chairs(info), "", _state(info), *imported_lines(info))
    body = "\n".join(lines)
    controls = lobby_controls(info) if info.status == Status.LOBBY else ()
    return MessageDraft(f"## {title(info)}", body, controls=controls, silent=True)


def _state(info: MatchInfo) -> str:
    if info.status == Status.RUNNING:
        return _("The battle is on: {place}", place=place_of(info))
    if info.status == Status.OVER:
        return _("The battle is over: {place}", place=place_of(info))
    if info.status == Status.CLOSED:
        return _("Everyone has left. Start another match with `/match new`.")
    if not info.free:
        return _("All seats are taken. {host}, press **Start**.", host=name(info.host))
    return _free(info)


def _free(info: MatchInfo) -> str:
    """The people for whom free seats are reserved."""
    if info.imported:
        return _("The battle goes on when its players have taken their seats below.")
    if info.series and info.series.invited:
        invited = name(Person(info.series.invited))
        return _(
            "{host} challenges {guest}. {guest}, your seat is reserved: take it below.",
            host=name(info.host),
            guest=invited,
        )
    people = info.series is not None and info.series.between_people
    hint = "" if people else "\n" + _("-# No opponent? Press **Start** to play the computer.")
    return f"{_looking(info)}{hint}"


def _looking(info: MatchInfo) -> str:
    if not info.leaders:
        return _("{host} is looking for an opponent. Join below.", host=name(info.host))
    return ngettext(
        "{host} is looking for {count} more player. Join below.",
        "{host} is looking for {count} more players. Join below.",
        len(info.free),
        host=name(info.host),
    )
