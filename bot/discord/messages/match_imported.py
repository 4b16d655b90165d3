"""Provenance of an imported match: its record, from when, and how far it can be trusted."""

from __future__ import annotations

import discord

from bot.ports.clock import from_stamp
from bot.service.domain.record_export import OPEN
from bot.service.model.match import MatchInfo, Status
from bot.texts.phrases import moment, name, seat_name, secrets_of
from render.presenters import presenter_of

_HOW = {
    "sealed": "Its secret part was sealed with my host's key: it is as a bot with that key wrote it.",
    OPEN: "It is an open one, which all players agreed to. **Whoever has the file can read {secrets}**, and nobody "
    "can tell whether somebody has changed it.",
}


def imported_lines(info: MatchInfo) -> list[str]:
    """Small print for a lobby, a start and a match; empty for a match that began here."""
    record = info.imported
    if record is None:
        return []
    presenter = presenter_of(info.family)
    chances = presenter.chances
    hands = "Hands stay as they were; the draw piles are shuffled anew, and d" if presenter.hands else ""
    print_ = f"fingerprint `{record.fingerprint}`"
    if record.how == "finished":
        return [f"-# From a battle record, {print_}. It was fought elsewhere; its {chances} are checked."]
    written = f"written {moment(from_stamp(record.at), 'f')}" if record.at else "undated"
    how = _HOW[record.how].format(secrets=secrets_of(info))
    goes_on = (
        f"-# Goes on from a battle record of {presenter.turns.name(record.turn)}, {written}, {print_}. {how} "
        f"{hands or 'D'}ice come from a new seed. Fight it in one place only: at "
        "its end all its seeds are published, the first of which was that of the battle elsewhere."
    )
    return [goes_on, *_kept(info)]


def _kept(info: MatchInfo) -> list[str]:
    """The people for whom the lobby's seats are reserved."""
    if info.status is not Status.LOBBY:
        return []
    kept = [(seat, person) for seat in info.free if (person := info.kept_for(seat))]
    return [f"-# {seat_name(seat)} is kept for {name(person)}, who led it." for seat, person in kept]


def was_elsewhere(info: MatchInfo) -> bool:
    """Whether a match was imported as a finished battle."""
    return info.imported is not None and info.imported.how == "finished"


def called_by_record(info: MatchInfo) -> list[str]:
    """The names of the players in the record of a finished battle."""
    names = info.imported.names if info.imported else {}
    return [f"**{seat_name(seat)}** · {discord.utils.escape_markdown(said)}" for seat, said in names.items()]
