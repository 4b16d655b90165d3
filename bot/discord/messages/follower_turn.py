"""The silent message of a turn for followers of a match, from public information."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.viewer import viewer_for
from bot.discord.messages.registry import MESSAGES, MessageKind
from bot.discord.messages.turn_events import story, turn_so_far
from bot.service.domain.notification_registry import Audience
from bot.service.model.match_notifications import FollowerTurn
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import place_of, title
from engine.language import _
from render.presenters import presenter_of
from render.style import USUAL


async def follower_turn_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The board and the events of the finished turn."""
    news = row.notification
    assert isinstance(news, FollowerTurn)
    info = await services.matches.queries.info(row.match)
    view = await services.matches.history.view_at(row.match, news.moment)
    style = (await viewer_for(services, row.person)).style() if row.person else USUAL
    outcome, presenter = view.outcome, presenter_of(info.family)
    events = await turn_so_far(services.matches, presenter, row.match, news.last)
    stands = presenter.narration.outcome(outcome) if outcome else presenter.prompts.waiting(view)
    return MessageDraft(
        _("### You follow {match}", match=title(info)) + f"\n{stands}",
        foot=_(
            "-# {place} · To stop these messages: `/table unfollow match:{number}`",
            place=place_of(info),
            number=info.id,
        ),
        story=story(presenter, [event for event in events if not presenter.narration.is_end(event)]),
        picture=await services.pictures.report(view, events, style),
        silent=True,
    )


MESSAGES.add(MessageKind(type=FollowerTurn, audience=Audience.PERSON, post=follower_turn_post))
