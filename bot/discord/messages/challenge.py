"""The direct messages of a challenge: the question to the challenged person, and its answer to both."""

from __future__ import annotations

from typing import Final

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import challenge_controls
from bot.ports.clock import from_stamp
from bot.service.domain.challenges import can_swap
from bot.service.model.battle_figures import figures_of
from bot.service.model.match import ACCEPTED, DECLINED, LAPSED, WITHDRAWN, MatchInfo, Person
from bot.service.model.notifications import ChallengeNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.battle_words import marks
from bot.texts.phrases import command, moment, name, place_of, rules, title
from engine.language import N_, _

_HEADS: Final = {
    "asked": N_("### {host} challenges you to a battle"),
    ACCEPTED: N_("### You accepted {host}’s challenge"),
    DECLINED: N_("### You declined {host}’s challenge"),
    WITHDRAWN: N_("### {host} withdrew the challenge"),
    LAPSED: N_("### {host}’s challenge has run out"),
}
"""First lines for the challenged person, by the change."""

_BODIES: Final = {
    ACCEPTED: N_("The battle is in {thread}."),
    DECLINED: N_("I’ve told them. Perhaps another time!"),
    WITHDRAWN: N_("No answer is needed. The battle may still be open to anyone in {thread}."),
    LAPSED: N_("A day has passed, so the seat is open to anyone. If it is still free, you can join in {thread}."),
}
"""What follows, once it is no question any more."""

_FOR_HOST: Final = {
    DECLINED: N_("{person} can’t play {battle} this time. Anyone can join it in {thread} now."),
    LAPSED: N_("{person} didn’t answer your challenge to {battle}. Anyone can join it in {thread} now."),
}
"""Sentences for the host, by the change."""


async def challenge_post(services: Services, row: OutboxRow) -> MessageDraft | None:
    """The message for either of the two; ``None`` for an outdated question."""
    news = row.notification
    assert isinstance(news, ChallengeNotice)
    info = await services.matches.queries.info(row.match)
    if news.person:
        return MessageDraft(
            _(
                _FOR_HOST[news.change],
                person=name(Person(news.person)),
                battle=title(info),
                thread=place_of(info),
            )
        )
    if news.change == "asked":
        return _question(info) if info.challenged == row.person else None
    head = _(_HEADS[news.change], host=name(info.host))
    return MessageDraft(head, f"{title(info)} · {_(_BODIES[news.change], thread=place_of(info))}")


def _question(info: MatchInfo) -> MessageDraft:
    assert info.challenge is not None
    seat, until = info.challenge.seat, moment(from_stamp(info.challenge.until))
    words = marks(figures_of(info.scenario, info.family, info.ruleset))
    lines = [
        f"**{title(info)}** · {rules(info)}",
        *([f"-# {words}"] if words else []),
        _("You lead {seat}. {host} leads the other side.", seat=command(info, seat), host=name(info.host)),
        *([_("**Swap sides** accepts with the other side.")] if can_swap(info) else []),
        _(
            "-# The seat is kept for you; it opens to anyone {when}. The battle is in {thread}.",
            when=until,
            thread=place_of(info),
        ),
    ]
    head = _(_HEADS["asked"], host=name(info.host))
    return MessageDraft(head, "\n".join(lines), controls=(challenge_controls(info),))
