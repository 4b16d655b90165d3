"""The queue's direct messages: an opponent was found, a seat is free, the computer offers to play."""

from __future__ import annotations

from discord import ButtonStyle

from bot.app.services import Services
from bot.discord.components.items import button, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.rows import seat_controls
from bot.discord.messages.registry import MESSAGES, MessageKind
from bot.discord.panels.found_panel import host_controls
from bot.ports.clock import from_stamp
from bot.service.domain.notification_registry import Audience
from bot.service.model.match import Status
from bot.service.model.match_notifications import ComputerOffered, OpponentFound, SeatOffered
from bot.service.workers.outbox import OutboxRow
from bot.texts.challenge_words import facts_line
from bot.texts.phrases import command, moment, name, place_of, rules, title
from bot.texts.queue_words import reason_words
from engine.language import _


async def found_post(services: Services, row_: OutboxRow) -> MessageDraft | None:
    """The message for the host of a lobby that the queue has opened; ``None`` when that was answered meanwhile."""
    info = await services.matches.queries.info(row_.match)
    if info.challenged is None or info.challenge is None:
        return None
    facts = facts_line(await services.people.facts(info.challenged), info.challenged)
    lines = [
        f"**{title(info)}** · {rules(info)}",
        reason_words(info.challenge.found),
        facts,
        _(
            "I’ve asked {person}. The battle begins in {thread} when they accept; they have until {when}.",
            person=name(info.challenged),
            thread=place_of(info),
            when=moment(from_stamp(info.challenge.until), "f"),
        ),
    ]
    head = _("### An opponent for you: {person}", person=name(info.challenged))
    return MessageDraft(head, "\n".join(filter(None, lines)), controls=(host_controls(info),))


async def seat_post(services: Services, row_: OutboxRow) -> MessageDraft | None:
    """The offer of a free seat; ``None`` when somebody took it meanwhile."""
    news = row_.notification
    assert isinstance(news, SeatOffered)
    info = await services.matches.queries.info(row_.match)
    if news.seat not in info.free:
        return None
    if info.status is Status.RUNNING:
        controls = seat_controls(info, news.seat)
    else:
        controls = row(button(_("Take the seat"), Press("join", info.id, arg=news.seat)))
    lines = [
        f"**{title(info)}** · {rules(info)}",
        _("You would lead {seat}. The battle is in {thread}.", seat=command(info, news.seat), thread=place_of(info)),
        _("-# Your search for an opponent goes on."),
    ]
    return MessageDraft(_("### A seat is free for you"), "\n".join(lines), controls=(controls,), silent=True)


async def computer_post(_services: Services, _row: OutboxRow) -> MessageDraft:
    """The offer to play the computer to somebody who has waited for a while."""
    body = _("I go on looking for you. Meanwhile you can play the computer, here in your direct messages.")
    play = row(button(_("Play the computer"), Press("play-computer"), ButtonStyle.success))
    return MessageDraft(_("### No opponent yet"), body, controls=(play,), silent=True)


for _type, _post in ((OpponentFound, found_post), (SeatOffered, seat_post), (ComputerOffered, computer_post)):
    MESSAGES.add(MessageKind(type=_type, audience=Audience.PERSON, post=_post))
