"""Private message for a disguised decision: only its owner may know that there is a real choice (reading 11).

A person with closed direct messages is pinged in public instead, after the full minute of the response delay.
"""

from __future__ import annotations

from functools import partial

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import ask_controls
from bot.discord.components.viewer import viewer_for
from bot.discord.messages.registry import MESSAGES, Former, MessageKind
from bot.discord.panels.adapter import adapter_of
from bot.service.domain.notification_registry import Audience
from bot.service.model.match_notifications import PendingQuestion
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import place_of, title
from engine.language import _
from render.presenters import presenter_of


async def private_question_post(services: Services, row: OutboxRow) -> MessageDraft | None:
    """The question for direct messages; ``None`` when it is answered."""
    assert row.person is not None
    scene = await services.matches.queries.view(row.match, row.person)
    if scene.decision is None or scene.held or scene.ahead or not scene.actions:
        return None
    question = presenter_of(scene.info.family).prompts.question(scene.decision, scene.view)
    picture = await services.pictures.board(
        scene.view, style=(await viewer_for(services, row.person)).style(scene.view)
    )
    return MessageDraft(
        _("### {match} · your answer", match=title(scene.info)) + f"\n{question}",
        _("The board and what happened: {place}", place=place_of(scene.info)),
        foot=_("-# Take your time. No one sees how long you took."),
        picture=picture.followed_by(partial(adapter_of(scene.info.family).commands.answers, scene)),
        controls=(ask_controls(scene.info),),
        side=scene.seat,
        silent=isinstance(row.notification, PendingQuestion) and row.notification.quiet,
    )


MESSAGES.add(
    MessageKind(type=PendingQuestion, audience=Audience.PERSON, post=private_question_post, former=Former.RETIRED)
)
