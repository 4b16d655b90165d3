"""The message of a turn: player to move, board with events, events in words and dice.

A message that pings somebody is permanent. While nobody needs a ping, a silent message reports the turn so far: it is
edited with every roll, and deleted when the next permanent message reports the whole turn. In a game of long turns
(``Presenter.turns``) a message reports what came after the previous permanent one (``OutboxRow.told``), whoever that
one pinged.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.app.services import Services
from bot.discord.components.message import UNPICTURED, MessageDraft, unpictured
from bot.discord.components.rows import ask_controls, map_controls, turn_controls
from bot.discord.components.types import Row
from bot.discord.messages.turn_events import all_events, story, turn_events, turn_moments
from bot.discord.messages.turn_pictures import turn_picture
from bot.service.model.match import MatchInfo, Person
from bot.service.model.match_notifications import PendingQuestion, TurnReport, is_passing
from bot.service.workers.outbox import OutboxRow
from bot.texts.limits import clip
from bot.texts.phrases import name, spoken, stands_until, time_left, title
from engine.decision import Seat
from engine.language import _, listed, ngettext
from engine.view import View
from render.presenter import AnyPresenter
from render.presenters import presenter_of


async def turn_post(services: Services, row: OutboxRow) -> MessageDraft | None:
    """The message of a turn or a public question; ``None`` when a later one will report all of it."""
    news = row.notification
    assert isinstance(news, TurnReport | PendingQuestion)
    info = await services.matches.queries.info(row.match)
    if is_passing(news) and info.moment > news.moment:
        return None
    return await table_post(services, info, news, row.told)


async def table_post(
    services: Services, info: MatchInfo, news: TurnReport | PendingQuestion, first: int = 0
) -> MessageDraft:
    """The message of the state at the notification's moment; events before number ``first`` are left out."""
    view = await services.matches.history.view_at(info.id, news.moment)
    reader = news.waiting if isinstance(news, TurnReport) and news.anew else None
    presenter = presenter_of(info.family)
    if first and presenter.turns.long:
        moments = await services.matches.history.moments(info.id, first=first, last=news.last)
        events = all_events(moments)
    else:
        moments = await turn_moments(services.matches, info.id, news.last, reader)
        events = turn_events(presenter, moments)
    whole = isinstance(news, TurnReport) and not is_passing(news)
    picture = await turn_picture(services, info, view, moments, events, whole=whole)
    return MessageDraft(
        _head(info, news, view),
        "" if picture.data else f"\n{clip(unpictured(picture), UNPICTURED)}",
        story="\n".join(filter(None, (_idle(presenter, events), story(presenter, events)))),
        picture=picture,
        controls=() if info.waiting is None else (_controls(info, news), *map_controls(info, view)),
        ping=_called(info, news),
        side=news.waiting,
        silent=is_passing(news) or (news.quiet and not news.also),
        in_progress=is_passing(news),
    )


def _idle(presenter: AnyPresenter, events: Sequence[Struct]) -> str:
    """The sentence that nothing happened, where the game has one."""
    said = presenter.narration.idle(events)
    return f"- {said}" if said else ""


def _controls(info: MatchInfo, news: TurnReport | PendingQuestion) -> Row:
    """The buttons that fit whoever is waited for: while the computer is asked nobody gives orders or answers.

    A message is right for its own state, with which it is posted or edited in any case, and loses its buttons when the
    next one comes. So fitting them takes no call to Discord; a press that comes late is answered by its handler.
    """
    controls = ask_controls if isinstance(news, PendingQuestion) else turn_controls
    return controls(info, asked=bool(info.person(news.waiting) or _together(info, news)))


def _called(info: MatchInfo, news: TurnReport | PendingQuestion) -> tuple[Person, ...]:
    """The people to ping: the player to move, if still awaited, to be reminded, and no secret."""
    waiting = info.waiting
    if is_passing(news) or waiting is None or waiting.person is None:
        return ()
    if info.moment != news.moment or waiting.seat != news.waiting:
        return ()
    return (*(() if news.quiet else (waiting.person,)), *_together(info, news))


def _together(info: MatchInfo, news: TurnReport | PendingQuestion) -> tuple[Person, ...]:
    """Further people to ping, who can answer ahead."""
    return tuple(person for seat in news.also if (person := info.person(seat)))


def _head(info: MatchInfo, news: TurnReport | PendingQuestion, view: View) -> str:
    asked = asked_line(info, news.waiting, view)
    others = _together(info, news)
    also = (
        ngettext(
            "{players} is asked the same and can answer now, too.",
            "{players} are asked the same and can answer now, too.",
            len(others),
            players=listed(map(name, others)),
        )
        if others
        else ""
    )
    left = (time_left(info), stands_until(info)) if info.moment == news.moment else ()
    return "\n".join(filter(None, (_heading(info, view), asked, also, *left)))


def asked_line(info: MatchInfo, seat: Seat, view: View) -> str:
    """Whose turn it is, and for what."""
    prompts, person = presenter_of(info.family).prompts, info.person(seat)
    if person:
        return prompts.call(view, name(person)) or _("{player}, it’s your turn.", player=name(person))
    return prompts.waiting(view) or _("Waiting for {player}.", player=spoken(info, seat))


def _heading(info: MatchInfo, view: View) -> str:
    """The first line: the number of the match, and last that of the turn (``bot.texts.phrases.told_of``)."""
    if view.turn:
        return _("### {match} · turn {turn}", match=title(info), turn=view.turn)
    return _("### {match} · the battle begins", match=title(info))
