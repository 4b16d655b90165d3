"""Handlers of ``/team``: the private thread, suggestions to the player in charge, shown hands.

A hand is posted only after a confirmation by its player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle
from msgspec import Struct

from bot.app.services import Services
from bot.discord.components.accepted_values import Accepts, pattern
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.delivery.team_threads import side_threads_of
from bot.discord.handlers.message_buttons import NO_CARDS
from bot.discord.handlers.written_turn import example_of, show_orders
from bot.discord.messages.hand import own_cards
from bot.discord.messages.team import MODERATORS
from bot.discord.panels.adapter import AnyPanelAdapter, adapter_of
from bot.discord.panels.reply import show_words
from bot.discord.panels.written_turn import LONGEST, MOST, Proposer, doubt_line
from bot.service.domain.team_threads import talks
from bot.service.model.errors import AloneOnSide, NotInMatch, NotStarted, YouAreInCharge
from bot.service.model.match import MatchId, MatchInfo, Person, Scene, Status
from engine.decision import Seat, side_of
from engine.errors import GameOver
from engine.language import N_, _
from engine.view import View
from render.presenters import presenter_of

NEXT_TURN = N_("-# It is for your side’s next turn. I check it against the rules when someone uses it.")


def not_written(adapter: AnyPanelAdapter) -> str:
    """The reply that explains how to write a suggestion."""
    any_card = [_("You can name any card, even one that no one holds.")] if presenter_of(adapter.family).hands else []
    return " ".join((example_of(adapter), *any_card))


async def show_thread(interaction: Interaction, match: MatchId) -> None:
    """Links the team thread; makes a deleted one anew, and adds missing players."""
    info = await services_of(interaction).matches.queries.info(match)
    seat = sitting_with_partners(info, person_of(interaction))
    thread = await side_threads_of(interaction).ensure(info, side_of(seat))
    await show_words(
        interaction, "\n".join((_("Your side talks in {thread}.", thread=f"<#{thread}>"), f"-# {_(MODERATORS)}"))
    )


async def propose(interaction: Interaction, match: MatchId, text: str) -> None:
    """Posts a suggested turn in the team thread."""
    services, person = services_of(interaction), person_of(interaction)
    info = await services.matches.queries.info(match)
    seat, adapter = sitting_with_partners(info, person), adapter_of(info.family)
    parts = adapter.written.parts_of(text)
    if not parts or len(parts) > MOST or len(text) > LONGEST:
        long = _("That is too long: at most {most} actions in {length} characters.", most=MOST, length=LONGEST)
        await show_words(interaction, " ".join((*([long] if parts else []), not_written(adapter))))
        return
    scene = await services.matches.queries.view(match, person)

    async def look(hex_: str) -> Struct:
        return await services.matches.queries.look(match, person, hex_)

    charged = await services.team_talk.in_charge(match, side_of(seat))
    found = await adapter.suggestions.suggested(
        await proposer_of(services, scene.info, seat, scene.view, charged), parts, look
    )
    if charged is not None and scene.info.person(charged) == person:
        raise YouAreInCharge(match)
    thread = await side_threads_of(interaction).ensure(scene.info, side_of(seat))
    written = ", ".join(parts).replace("`", "’")
    await services.team_talk.suggest(match, person, written, request_of(interaction))
    doubts = "".join(f"\n{doubt_line(doubt)}" for doubt in found.doubts)
    later = "" if charged else f"\n{_(NEXT_TURN)}"
    shown = _("Your suggestion is in {thread}.", thread=f"<#{thread}>")
    await show_words(interaction, f"{shown}{doubts}{later}")


async def proposer_of(services: Services, info: MatchInfo, seat: Seat, view: View, charged: Seat | None) -> Proposer:
    """The proposer of a suggestion, with the means to ask the rules whether the player in charge could give it."""

    async def suppose(cards: Sequence[str]) -> object:
        return await services.team_talk.supposed(info.id, side_of(seat), cards)

    return Proposer(info, seat, view, charged, await services.matches.queries.setup(info.id), suppose)


@on("team-take", Acknowledgement.PRIVATE, Accepts(pattern(r"[a-z]{1,20}(/[a-z0-9]{1,20})? [0-9a-f]{1,64}")))
async def take(interaction: Interaction, press: Press) -> None:
    """Button *Use it*: copies a suggestion into the person's written orders, checked against their hand."""
    services, person = services_of(interaction), person_of(interaction)
    name, _blank, sign = press.arg.partition(" ")
    await services.team_talk.take(press.match, person, Seat(name), sign, request_of(interaction))
    await show_orders(interaction, press.match, None)


@on("team-hand", Acknowledgement.PRIVATE)
async def ask_to_show(interaction: Interaction, press: Press) -> None:
    """Button *Show my hand*."""
    await confirm_hand(interaction, press.match)


SHOW: Final = N_("This posts your present cards in your side’s private thread, where they stay. You still play them.")


async def confirm_hand(interaction: Interaction, match: MatchId) -> None:
    """Asks for confirmation before cards are shown to partners."""
    if await _cards(interaction, match) is None:
        await show_words(interaction, _(NO_CARDS))
        return
    show = button(_("Show my hand to my side"), Press("team-hand-show", match), ButtonStyle.danger)
    await show_words(
        interaction,
        "\n".join((_(SHOW), f"-# {_(MODERATORS)}")),
        row(show),
    )


@on("team-hand-show")
async def show_hand(interaction: Interaction, press: Press) -> None:
    """Button *Show my hand to my side*, confirmed."""
    scene = await _cards(interaction, press.match)
    if scene is None:
        await show_words(interaction, _(NO_CARDS))
        return
    thread = await side_threads_of(interaction).ensure(scene.info, side_of(scene.seat))
    await services_of(interaction).team_talk.show_hand(press.match, person_of(interaction), request_of(interaction))
    await show_words(interaction, _("Your side can see your cards in {thread}.", thread=f"<#{thread}>"))


async def _cards(interaction: Interaction, match: MatchId) -> Scene | None:
    """The scene of a person who may show their hand; ``None`` for one without cards."""
    services, person = services_of(interaction), person_of(interaction)
    sitting_with_partners(await services.matches.queries.info(match), person)
    scene = await services.matches.queries.view(match, person)
    return None if own_cards(scene) is None else scene


def sitting_with_partners(info: MatchInfo, person: Person) -> Seat:
    """The seat of a person with partners in a running match.

    Raises:
        NotInMatch: the person has no seat.
        NotStarted: the match is a lobby.
        GameOver: the match is over.
        AloneOnSide: there are no partners.
    """
    seat = info.seat(person)
    if seat is None:
        raise NotInMatch(info.id)
    if info.status is Status.LOBBY:
        raise NotStarted(info.id)
    if info.status is not Status.RUNNING:
        raise GameOver
    if not talks(info, side_of(seat)):
        raise AloneOnSide(info.id)
    return seat
