"""Messages in team threads: sketches, suggestions, shown hands; each posted once, through the outbox.

They travel in a lane of their own, so neither the match channel nor the team waits for the other. Notifications name
what is stored with the seat and contain none of it but a hand that somebody shows; what was replaced before it was
posted is skipped. Pictures and doubts are made from the public view: no draft is in them.
"""

from __future__ import annotations

from typing import Final

from bot.app.services import Services
from bot.discord.components.picture_style import public_style
from bot.discord.delivery.message_client import MessageClient
from bot.discord.delivery.team_threads import TeamThreads
from bot.discord.messages.team import SuggestionPosted, shown_hand_post, sketch_post, suggestion_post, taken_post
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.sketch_grammar import strokes_of
from bot.discord.panels.written_turn import DrawnSuggestion, Proposer
from bot.images.pictures import sketch_lines
from bot.service.model.errors import REFUSALS, NoSideThread
from bot.service.model.match import MatchInfo, Person, Status
from bot.service.model.match_notifications import HandShown, SketchShared, SuggestionOffered, SuggestionTaken
from bot.service.workers.outbox import Never, OutboxRow, SendResult, Sent
from engine.decision import side_of
from engine.view import View
from render.presenters import presenter_of

_NOBODY = Person(0)
"""A person without any seat, for the public view."""


class TeamMessages:
    """Sender of the notifications for a team, the types in ``said``."""

    said: Final = (SketchShared, SuggestionOffered, SuggestionTaken, HandShown)

    def __init__(self, services: Services, message_client: MessageClient, side_threads: TeamThreads) -> None:
        self._services = services
        self._message_client = message_client
        self._threads = side_threads

    async def post(self, row: OutboxRow) -> SendResult:
        """Posts a row; ``Never`` where the thread is gone or the battle is over."""
        info = await self._services.matches.queries.info(row.match)
        if info.status is not Status.RUNNING:
            return Sent()
        try:
            return await self._posted(row, info)
        except NoSideThread:
            return Never("forbidden")

    async def _posted(self, row: OutboxRow, info: MatchInfo) -> SendResult:
        news = row.notification
        if isinstance(news, SketchShared):
            return await self._sketch(row, info, news)
        if isinstance(news, SuggestionOffered):
            return await self._offer(row, info, news)
        if isinstance(news, SuggestionTaken):
            return await self._threads.post(row, info, side_of(news.seat), taken_post(info, news.seat, news.by))
        assert isinstance(news, HandShown)
        return await self._hand(row, info, news)

    async def _sketch(self, row: OutboxRow, info: MatchInfo, news: SketchShared) -> SendResult:
        """Posts, edits or deletes the one message of a seat's sketch for the turn."""
        public, old = await self._public(info), row.previous
        hexes = presenter_of(info.family).map.hexes(public)
        strokes = strokes_of(await self._services.team_talk.drawn_by(info.id, news.seat, news.turn), hexes)
        if not strokes:
            if old is not None:
                await self._message_client.delete(old)
            return Sent()
        picture = await self._services.pictures.sketch(public, strokes, await public_style(self._services, info))
        post = sketch_post(info, news, sketch_lines(public, strokes), picture)
        if old is not None and not news.anew and await self._message_client.edit(old, post):
            return Sent(old.channel, old.message)
        sent = await self._threads.post(row, info, side_of(news.seat), post)
        if old is not None and old.message != sent.message:
            await self._message_client.delete(old)
        return sent

    async def _offer(self, row: OutboxRow, info: MatchInfo, news: SuggestionOffered) -> SendResult:
        """Posts a suggestion, and takes the button off the previous one."""
        offer = await self._services.team_talk.offered_by(info.id, news.seat)
        if offer is None or offer.sign != news.sign:
            return Sent()
        public = await self._public(info)
        found = await self._checked_suggestion(info, news, public, offer.text)
        style = await public_style(self._services, info)
        picture = await self._services.pictures.board(public, found.moved, found.highlight, style=style)
        one = SuggestionPosted(news.seat, news.charged, offer.text, found.doubts, news.sign)
        called = info.person(news.charged) if news.charged else None
        post = suggestion_post(info, one, picture, await self._services.people.reachable((called,) if called else ()))
        sent = await self._threads.post(row, info, side_of(news.seat), post)
        if row.previous is not None and row.previous.message != sent.message:
            await self._message_client.retire(row.previous)
        return sent

    async def _checked_suggestion(
        self, info: MatchInfo, news: SuggestionOffered, public: View, text: str
    ) -> DrawnSuggestion:
        """The suggestion's drawing on the public board; empty where the board has changed too much."""

        async def look(hex_: str) -> object:
            return await self._services.matches.queries.look(info.id, _NOBODY, hex_)

        who, adapter = Proposer(info, news.seat, public, news.charged or None), adapter_of(info.family)
        try:
            return await adapter.suggestions.suggested(who, adapter.written.parts_of(text), look)
        except REFUSALS:
            return DrawnSuggestion()

    async def _hand(self, row: OutboxRow, info: MatchInfo, news: HandShown) -> SendResult:
        player = info.person(news.seat)
        if player is None:
            return Sent()
        view = (await self._services.matches.queries.view(info.id, player)).view
        held = presenter_of(info.family).hand.holding(view, news.hand)
        picture = await self._services.pictures.hand(held, await public_style(self._services, info))
        return await self._threads.post(row, info, side_of(news.seat), shown_hand_post(info, news, picture))

    async def _public(self, info: MatchInfo) -> View:
        public: View = (await self._services.matches.queries.view(info.id)).view
        return public
