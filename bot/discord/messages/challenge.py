"""The direct messages of a challenge: the question, proposed changes, and what became of it, to both."""

from __future__ import annotations

from typing import Final

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import challenge_controls
from bot.discord.messages.lobby import RATED_LOBBY
from bot.discord.messages.report import quoted
from bot.ports.clock import from_stamp
from bot.service.model.battle_figures import figures_of
from bot.service.model.match import (
    ACCEPTED,
    AGREED,
    CHANGED,
    DECLINED,
    FALLEN,
    LAPSED,
    WITHDRAWN,
    MatchInfo,
    Person,
)
from bot.service.model.match_notifications import ChallengeNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.battle_words import marks
from bot.texts.challenge_words import change_lines, facts_line
from bot.texts.phrases import command, moment, name, place_of, rules, title
from bot.texts.queue_words import OFFER_ENDS, reason_words
from engine.language import N_, _

_HEADS: Final = {
    "asked": N_("### {other} challenges you to a battle"),
    CHANGED: N_("### {other} proposes changes"),
    ACCEPTED: N_("### You accepted {other}’s challenge"),
    AGREED: N_("### {other} agrees to your changes"),
    DECLINED: N_("### You declined {other}’s challenge"),
    WITHDRAWN: N_("### {other} withdrew the challenge"),
    LAPSED: N_("### {other}’s challenge has run out"),
    FALLEN: N_("### {other} has found a battle meanwhile"),
}
"""First lines for who was asked, or who learns of it, by the change."""

_HEADS_FOR_HOST: Final = {
    ACCEPTED: N_("### You accepted {other}’s changes"),
    DECLINED: N_("### You declined {other}’s changes"),
    LAPSED: N_("### {other}’s changes have run out"),
}
"""The same for the host, whom the challenged person asked for changes."""

_BODIES: Final = {
    ACCEPTED: N_("The battle is in {thread}."),
    AGREED: N_("The battle is in {thread}."),
    DECLINED: N_("I’ve told them. Perhaps another time!"),
    WITHDRAWN: N_("No answer is needed. The battle may still be open to anyone in {thread}."),
    LAPSED: N_("A day has passed, so the seat is open to anyone. If it is still free, you can join in {thread}."),
    FALLEN: N_(
        "They had asked several people and have as many battles now as they wanted, so no answer is needed. "
        "`/challenge` asks them for another time."
    ),
}
"""What follows, once it is no question any more."""

_BY_QUEUE: Final = {
    "asked": N_("### An opponent for you: {other}"),
    DECLINED: N_("### You declined"),
    WITHDRAWN: N_("### {other} can’t play now"),
    LAPSED: N_("### Your search has ended"),
}
"""First lines for a person whom the queue has found, by the change."""

_AFTER_QUEUE: Final = {
    DECLINED: N_("I go on looking for someone else for you. `/play` changes or ends that."),
    WITHDRAWN: N_("I go on looking for you."),
    LAPSED: N_("You didn’t answer, so I stopped looking for you. `/play` begins again."),
}
"""What follows."""

_HOST_OF_QUEUE: Final = {
    DECLINED: N_("{person} can’t play this time. I go on looking for you."),
    LAPSED: N_("{person} didn’t answer. I go on looking for you."),
}
"""Sentences for the host of a lobby that the queue has opened."""

_FOR_HOST: Final = {
    DECLINED: N_("{person} can’t play {battle} this time. Anyone can join it in {thread} now."),
    LAPSED: N_("{person} didn’t answer your challenge to {battle}. Anyone can join it in {thread} now."),
    FALLEN: N_(
        "You have as many battles as you wanted, so I’ve taken back your challenge of {person} to {battle}. `/play` "
        "says how many you want at once."
    ),
}
"""Sentences for the host, by the change."""

_FOR_GUEST: Final = {
    DECLINED: N_("{person} would rather not play it with your changes. {battle} is open to anyone in {thread} now."),
    LAPSED: N_("{person} didn’t answer your changes. {battle} is open to anyone in {thread} now."),
}
"""Sentences for the challenged person, whose changes were proposed."""


async def challenge_post(services: Services, row: OutboxRow) -> MessageDraft | None:
    """The message for either of the two; ``None`` for an outdated question."""
    news = row.notification
    assert isinstance(news, ChallengeNotice)
    info = await services.matches.queries.info(row.match)
    if news.change in {"asked", CHANGED}:
        return await _open(services, info, news, row.person)
    if news.person and news.change != AGREED:
        return _told(info, news)
    heads, bodies = (_BY_QUEUE, _AFTER_QUEUE) if _is_by_queue(info, news) else (_HEADS, _BODIES)
    heads = {**heads, **_HEADS_FOR_HOST} if row.person == info.host else heads
    head = _(heads[news.change], other=name(_other(info, row.person)))
    return MessageDraft(head, f"{title(info)} · {_(bodies[news.change], thread=place_of(info))}")


async def _open(
    services: Services, info: MatchInfo, news: ChallengeNotice, reader: Person | None
) -> MessageDraft | None:
    """A question, or the word to who proposed changes; ``None`` where it is about something else by now."""
    if reader is None or info.challenged is None or info.challenge is None:
        return None
    if news.change == CHANGED and news.person == reader.id:
        waits = _(
            "I’ve sent your changes to {person}. They can accept, decline or change them.", person=name(info.asked)
        )
        lines = (f"**{title(info)}**", *change_lines(info, reader), waits)
        return MessageDraft(_("### You proposed changes"), "\n".join(lines)) if info.asked != reader else None
    if info.asked != reader:
        return None
    return await _question(services, info, reader)


def _told(info: MatchInfo, news: ChallengeNotice) -> MessageDraft:
    """What somebody is told whose challenge, or whose changes, the other one did not accept."""
    queued = info.challenge is not None and info.challenge.queued
    sentences = _HOST_OF_QUEUE if queued else _FOR_GUEST if news.person == info.host.id else _FOR_HOST
    said = _(sentences[news.change], person=name(Person(news.person)), battle=title(info), thread=place_of(info))
    return MessageDraft(said, quoted(info.challenge.why) if info.challenge and info.challenge.why else "")


def _other(info: MatchInfo, reader: Person | None) -> Person:
    """The other one of the two; the host, where the challenged person is not known any more."""
    if reader != info.host:
        return info.host
    guest = next((chair.person for chair in info.chairs if chair.person not in {None, info.host}), None)
    return guest or (Person(info.challenge.person) if info.challenge else info.host)


def _is_by_queue(info: MatchInfo, news: ChallengeNotice) -> bool:
    """Whether the queue has opened a lobby; an accepted challenge is no longer with it."""
    return info.challenge is not None and info.challenge.queued and news.change in _BY_QUEUE


_UNTIL: Final = N_("-# The seat is kept for you; it opens to anyone {when}. The battle is in {thread}.")
_UNTIL_CHANGED: Final = N_("-# Please answer; the seat opens to anyone {when}. The battle is in {thread}.")


async def _question(services: Services, info: MatchInfo, reader: Person) -> MessageDraft:
    assert info.challenge is not None
    challenge, other = info.challenge, _other(info, reader)
    until = moment(from_stamp(challenge.until))
    facts = facts_line(await services.people.facts(other), other)
    words = marks(figures_of(info.scenario, info.family, info.ruleset))
    if challenge.counter is not None:
        head, small = _HEADS[CHANGED], _UNTIL_CHANGED
        lines = [f"**{title(info)}**", *change_lines(info, reader)]
    else:
        head, small = (_BY_QUEUE["asked"], OFFER_ENDS) if challenge.queued else (_HEADS["asked"], _UNTIL)
        lines = [
            f"**{title(info)}** · {rules(info)}",
            *([f"-# {words}"] if words else []),
            *filter(None, [reason_words(challenge.found)]),
            _("You lead {seat}. {host} leads the other side.", seat=command(info, challenge.seat), host=name(other)),
            *([f"-# {_(RATED_LOBBY)}"] if info.rated else []),
        ]
    lines += [facts] if facts else []
    lines.append(_(small, when=until, thread=place_of(info)))
    return MessageDraft(_(head, other=name(other)), "\n".join(lines), controls=(challenge_controls(info),))


def unreachable_post(info: MatchInfo, person: Person) -> MessageDraft:
    """What one of two is told where the bot cannot write to the other one."""
    body = _(
        "Either their direct messages are closed, or we share no server and they haven’t added me to their account: "
        "“Add App” on my profile does that. Until then nobody can answer."
    )
    return MessageDraft(_("### I can’t write to {person}", person=name(person)), f"{title(info)} · {body}")
