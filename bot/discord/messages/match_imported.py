"""Provenance of an imported match: its record, from when, and how far it can be trusted."""

from __future__ import annotations

import discord

from bot.ports.clock import from_stamp
from bot.service.domain.record_export import OPEN
from bot.service.model.match import MatchInfo, Status
from bot.texts.phrases import moment, name, seat_name, secrets_of
from engine.language import N_, _
from render.presenters import presenter_of


def imported_lines(info: MatchInfo) -> list[str]:
    """Small print for a lobby, a start and a match; empty for a match that began here."""
    record = info.imported
    if record is None:
        return []
    presenter = presenter_of(info.family)
    if record.how == "finished":
        checked = N_(
            "-# From a battle record, fingerprint `{fingerprint}`. It was played elsewhere; its dice and cards are "
            "checked."
        )
        dice = N_(
            "-# From a battle record, fingerprint `{fingerprint}`. It was played elsewhere; its dice are checked."
        )
        return [_(checked if presenter.hands else dice, fingerprint=record.fingerprint)]
    turn = presenter.turns.name(record.turn)
    if record.at:
        first = _(
            "-# Goes on from a battle record of {turn}, written {date}, fingerprint `{fingerprint}`.",
            turn=turn,
            date=moment(from_stamp(record.at), "f"),
            fingerprint=record.fingerprint,
        )
    else:
        first = _(
            "-# Goes on from an undated battle record of {turn}, fingerprint `{fingerprint}`.",
            turn=turn,
            fingerprint=record.fingerprint,
        )
    return [f"{first} {_how(info, record.how)} {_dice(info)}", *_kept(info)]


def _how(info: MatchInfo, how: str) -> str:
    if how != OPEN:
        return _("Its secret part was sealed with my host’s key, so no one has changed it.")
    return _(
        "It is an open record, which all players agreed to. **Anyone who has the file can read {secrets}**, and no "
        "one can tell whether it was changed.",
        secrets=secrets_of(info),
    )


def _dice(info: MatchInfo) -> str:
    if presenter_of(info.family).hands:
        return _(
            "Hands stay, draw piles are reshuffled, and dice follow a new seed. Play it in one place only: at its end "
            "all its seeds are published."
        )
    return _("Dice follow a new seed. Play it in one place only: at its end all its seeds are published.")


def _kept(info: MatchInfo) -> list[str]:
    """The people for whom the lobby's seats are reserved."""
    if info.status is not Status.LOBBY:
        return []
    kept = [(seat, person) for seat in info.free if (person := info.kept_for(seat))]
    return [
        _("-# {seat} is reserved for {person}, who led it.", seat=seat_name(seat), person=name(person))
        for seat, person in kept
    ]


def was_elsewhere(info: MatchInfo) -> bool:
    """Whether a match was imported as a finished battle."""
    return info.imported is not None and info.imported.how == "finished"


def called_by_record(info: MatchInfo) -> list[str]:
    """The names of the players in the record of a finished battle."""
    names = info.imported.names if info.imported else {}
    return [f"**{seat_name(seat)}** · {discord.utils.escape_markdown(said)}" for seat, said in names.items()]
