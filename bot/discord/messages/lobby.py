"""The lobby message: battle, rules, seats; later the outcome."""

from __future__ import annotations

from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import lobby_controls
from bot.discord.messages.match_imported import imported_lines
from bot.discord.messages.series import part_of
from bot.service.model.match import MatchInfo, Person, Status
from bot.texts.phrases import chairs, missing, name, place_of, rules, title
from render.words import capital


def lobby(info: MatchInfo) -> MessageDraft:
    """The lobby message of a match."""
    part = [capital(part_of(info))] if info.series else []
    lines = (*part, rules(info), "", chairs(info), "", _state(info), *imported_lines(info))
    body = "\n".join(lines)
    controls = lobby_controls(info) if info.status == Status.LOBBY else ()
    return MessageDraft(f"## {title(info)}", body, controls=controls, silent=True)


def _state(info: MatchInfo) -> str:
    if info.status == Status.RUNNING:
        return f"The battle is on: {place_of(info)}"
    if info.status == Status.OVER:
        return f"The battle is over: {place_of(info)}"
    if info.status == Status.CLOSED:
        return "Everybody has left. `/match new` opens another one."
    if not info.free:
        return f"All seats are taken: {name(info.host)} can start."
    return _free(info)


def _free(info: MatchInfo) -> str:
    """The people for whom free seats are reserved."""
    if info.imported:
        return "The battle goes on when its players have taken their seats below."
    if info.series and info.series.invited:
        invited = name(Person(info.series.invited))
        return f"{name(info.host)} challenges {invited}. The seat is kept for {invited}: take it below."
    people = info.series is not None and info.series.between_people
    hint = "" if people else "\n-# Nobody comes? **Start** lets the computer lead there."
    return f"{name(info.host)} looks for {missing(info)}: take a seat below.{hint}"
