"""Reminder of a move: one message with everything that the player to move needs.

In direct messages: board, events, cards and answers. In the match channel, which everybody reads: the question and a
link to the board.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import hand_controls, turn_controls
from bot.discord.components.viewer import viewer_for
from bot.discord.messages.registry import MESSAGES, Former, MessageKind
from bot.discord.messages.turn import asked_line
from bot.discord.messages.turn_events import story, turn_so_far
from bot.discord.panels.adapter import adapter_of
from bot.service.domain.notification_registry import Audience
from bot.service.model.match import MatchInfo, Scene, Waiting
from bot.service.model.match_notifications import MoveReminder
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import board_of, moment, time_left, title
from engine.decision import PASS
from engine.language import _, listed, ngettext
from render.presenters import presenter_of
from render.style import Style
from render.text_board import Part

MOST_ANSWERS: Final = 10
"""Most answers that are named."""


async def reminder_post(services: Services, row: OutboxRow, *, private: bool) -> MessageDraft | None:
    """The reminder, or ``None`` when it is out of date."""
    news = row.notification
    assert isinstance(news, MoveReminder)
    info = await services.matches.queries.info(row.match)
    waiting = _stands(info, news)
    if waiting is None or waiting.person is None:
        return None
    scene = await services.matches.queries.view(row.match, waiting.person if private else None)
    board = _("-# The newest board: {link}", link=board_of(info, await services.outbox.posted(row.match, "turn")))
    head = _how_long(info, waiting, news)
    if private:
        style = (await viewer_for(services, waiting.person)).style(scene.view)
        return await _letter(services, scene, head, board, news, style)
    return MessageDraft(
        f"{head}\n{asked_line(info, news.waiting, scene.view)}",
        "\n".join(filter(None, (time_left(info), board))),
        controls=(turn_controls(info),),
        ping=(waiting.person,),
        side=news.waiting,
    )


async def _letter(
    services: Services, scene: Scene, head: str, board: str, news: MoveReminder, style: Style
) -> MessageDraft | None:
    if scene.decision is None or scene.held:
        return None
    info = scene.info
    events = await turn_so_far(services.matches, presenter_of(info.family), info.id, news.last, news.waiting)
    asked = "\n".join(
        filter(None, (f"**{presenter_of(info.family).prompts.question(scene.decision, scene.view)}**", time_left(info)))
    )
    events_text = story(presenter_of(info.family), events)
    picture = await services.pictures.board(scene.view, events, style=style)

    def words() -> tuple[Part, ...]:
        may = adapter_of(info.family).commands.answers(scene)
        return (may,) if news.again and may else (*picture.words, *filter(None, [may]))

    return MessageDraft(
        f"{head}\n{asked}",
        foot=board,
        story=_("**What happened**") + f"\n{events_text}" if events_text else "",
        beside="\n".join(filter(None, (_cards(scene), _answers(scene)))),
        picture=replace(picture, make_words=words),
        controls=(hand_controls(info, cards=presenter_of(info.family).cards(scene.view) is not None),),
        side=scene.seat,
    )


def _stands(info: MatchInfo, news: MoveReminder) -> Waiting | None:
    """The current decision, if the reminder is still about it and reminders are still due."""
    waiting = info.waiting
    if waiting is None or info.moment != news.moment or waiting.seat != news.waiting:
        return None
    return None if info.timing.paused or info.chair(waiting.seat).general else waiting


def _how_long(info: MatchInfo, waiting: Waiting, news: MoveReminder) -> str:
    if news.again:
        return _("### {match} · waiting for you since {date}", match=title(info), date=moment(waiting.since, "f"))
    return _("### {match} · your turn", match=title(info))


def _cards(scene: Scene) -> str:
    presenter = presenter_of(scene.info.family)
    cards = presenter.cards(scene.view)
    return _("**Your cards:** {cards}.", cards=listed(map(presenter.hand.name, cards))) if cards else ""


def _answers(scene: Scene) -> str:
    """The possible answers, unless they are the cards named above."""
    presenter = presenter_of(scene.info.family)
    answers = [one for one in scene.actions if one != PASS and one.verb != "play"]
    named = "; ".join(presenter.prompts.label(one, scene.view) for one in answers[:MOST_ANSWERS])
    more = len(answers) - MOST_ANSWERS
    if more > 0:
        return ngettext(
            "**You can:** {answers}; and {count} more.",
            "**You can:** {answers}; and {count} more.",
            more,
            answers=named,
        )
    return _("**You can:** {answers}.", answers=named) if named else ""


async def private_reminder(services: Services, row: OutboxRow) -> MessageDraft | None:
    """The reminder for direct messages."""
    return await reminder_post(services, row, private=True)


async def public_reminder(services: Services, row: OutboxRow) -> MessageDraft | None:
    """The reminder for the match channel."""
    return await reminder_post(services, row, private=False)


MESSAGES.add(
    MessageKind(type=MoveReminder, post=public_reminder, former=Former.DELETED),
    MessageKind(
        type=MoveReminder,
        audience=Audience.PERSON,
        post=private_reminder,
        former=Former.DELETED,
        else_at_table=True,
    ),
)
