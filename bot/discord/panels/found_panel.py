"""The panel of somebody for whom the queue has found an opponent: who it is, which battle, and their answer."""

from __future__ import annotations

from bot.discord.components.items import button, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.rows import challenge_controls
from bot.discord.components.types import Row
from bot.ports.clock import from_stamp
from bot.service.model.match import MatchInfo, Person
from bot.texts.phrases import command, moment, name, place_of, rules, title
from bot.texts.queue_words import OFFER_ENDS, reason_words
from engine.language import _


def found_panel(info: MatchInfo, person: Person) -> MessageDraft:
    """The panel of one of the two in a lobby that the queue has opened; the challenged person answers here, too."""
    host = info.host == person
    controls = host_controls(info) if host else challenge_controls(info)
    head = _("### An opponent for you: {person}", person=name(info.challenged if host else info.host))
    return MessageDraft(head, found_words(info, host=host), controls=(controls,))


def host_controls(info: MatchInfo) -> Row:
    """What the host of such a lobby can press."""
    return row(button(_("Not this one"), Press("leave", info.id)))


def found_words(info: MatchInfo, *, host: bool) -> str:
    """What a person is told of whom the queue has found for them; ``host`` opened the lobby, the other one is asked."""
    challenge = info.challenge
    assert challenge is not None
    person, thread = name(info.challenged if host else info.host), place_of(info)
    lines = [f"**{title(info)}** · {rules(info)}", reason_words(challenge.found)]
    if host:
        asked = _("I’ve asked {person}. The battle begins in {thread} when they accept.", person=person, thread=thread)
        lines += [asked]
    else:
        seat, until = command(info, challenge.seat), moment(from_stamp(challenge.until))
        lines += [_("You lead {seat}. {host} leads the other side.", seat=seat, host=person)]
        lines += [_(OFFER_ENDS, when=until, thread=thread)]
    return "\n".join(filter(None, lines))
