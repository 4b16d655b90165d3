"""Interactions: made for what a person does, answered once within three seconds, followed up for fifteen minutes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from tests.support.standin import errors
from tests.support.standin.contents import Contents
from tests.support.standin.gateway import Gateway
from tests.support.standin.permissions import permissions_of
from tests.support.standin.uploads import Body
from tests.support.standin.world import EPHEMERAL, LOADING, UPLOAD_LIMIT, Channel, Json, Message, User, World

ANSWER_WITHIN: Final = 3.0
TOKEN_LASTS: Final = 15 * 60.0


class Kind(IntEnum):
    """The kinds of interactions."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    FORM = 5


class Answer(IntEnum):
    """The kinds of first answers."""

    PONG = 1
    MESSAGE = 4
    THINKING = 5
    LATER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    FORM = 9


@dataclass(eq=False)
class Interaction:
    """What a person did, and what became of it. Times are seconds of the monotonic clock, 0 until then.

    ``original`` is the message of the answer: a new one, or that on which the control stands, which is ``message``.
    ``form`` is a form that was opened, ``choices`` what was suggested, ``followups`` are further messages.
    """

    id: int
    token: str
    kind: Kind
    person: User
    channel: Channel
    data: Json
    began: float
    message: Message | None = None
    answer: Answer | None = None
    answered: float = 0.0
    filled: float = 0.0
    original: Message | None = None
    form: Json | None = None
    choices: list[Json] = field(default_factory=list)
    followups: list[Message] = field(default_factory=list)
    delivered: int = 0
    settled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_dead(self) -> bool:
        """Whether Discord knows it no longer."""
        age = time.monotonic() - self.began
        return age > TOKEN_LASTS or (not self.answered and age > ANSWER_WITHIN)

    @property
    def is_left_loading(self) -> bool:
        """Whether its person still sees that the bot thinks."""
        return self.original is not None and self.original.is_loading

    def fill(self) -> None:
        """Notes that the person sees the answer."""
        self.filled = self.filled or time.monotonic()
        self.settled.set()


class Interactions:
    """The interactions of the last fifteen minutes, by id and by token."""

    def __init__(self, world: World, gateway: Gateway, contents: Contents, base: str) -> None:
        self.world = world
        self.gateway = gateway
        self.counts: Counter[str] = Counter()
        self.ephemeral: dict[int, list[Message]] = {}
        self.base = base
        self._contents = contents
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    async def begin(
        self, kind: Kind, person: User, channel: Channel, data: Json, message: Message | None = None, times: int = 1
    ) -> Interaction:
        """Tells the bot of something that a person did; ``times`` above one as Discord sometimes does by mistake."""
        self._forget_old()
        one = Interaction(
            self.world.ids.next(), secrets.token_urlsafe(48), kind, person, channel, data, time.monotonic(), message
        )
        self._by_id[one.id] = self._by_token[one.token] = one
        payload, guild = self._payload(one), channel.guild.id if channel.guild else None
        for _ in range(times):
            one.delivered += await self.gateway.dispatch("INTERACTION_CREATE", payload, guild)
        return one

    def _forget_old(self) -> None:
        """Drops those whose tokens are dead; they lie in the order in which they began."""
        now = time.monotonic()
        for one in list(self._by_id.values()):
            if now - one.began <= TOKEN_LASTS:
                return
            del self._by_id[one.id], self._by_token[one.token]

    def _payload(self, one: Interaction) -> Json:
        channel, guild, bot = one.channel, one.channel.guild, self.world.bot
        payload: Json = {
            "id": str(one.id),
            "application_id": str(bot.id),
            "type": int(one.kind),
            "token": one.token,
            "version": 1,
            "data": one.data,
            "channel_id": str(channel.id),
            "channel": channel.as_json() | {"permissions": str(permissions_of(one.person, channel))},
            "locale": one.person.locale,
            "entitlements": [],
            "app_permissions": str(permissions_of(bot, channel)),
            "attachment_size_limit": UPLOAD_LIMIT,
            "authorizing_integration_owners": {
                **({"0": str(guild.id) if guild else "0"} if guild is None or bot.id in guild.members else {}),
                **({"1": str(one.person.id)} if one.person.has_app else {}),
            },
            "context": 0 if guild else 1,
        }
        if one.message:
            payload["message"] = one.message.as_json(self.base)
        if guild is None:
            return payload | {"user": one.person.as_json()}
        return payload | {
            "guild_id": str(guild.id),
            "guild_locale": guild.locale,
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "member": guild.member_json(one.person) | {"permissions": str(permissions_of(one.person, channel))},
        }

    # The bot's answers.

    def respond(self, identifier: int, token: str, body: Body) -> Json:
        """The first answer.

        Raises:
            ApiError: it comes too late, or is not the first.
        """
        one = self._by_id.get(identifier)
        if one is None or one.token != token:
            raise errors.unknown_interaction()
        if one.answered:
            self.counts["answered twice"] += 1
            raise errors.already_acknowledged()
        if one.is_dead:
            self.counts["answered too late"] += 1
            raise errors.unknown_interaction()
        kind, data = Answer(body.json["type"]), body.json.get("data") or {}
        self._carry_out(one, kind, data, body)
        one.answer, one.answered = kind, time.monotonic()
        if kind not in {Answer.THINKING, Answer.LATER_UPDATE}:
            one.fill()
        return self._told(one)

    def _carry_out(self, one: Interaction, kind: Answer, data: Json, body: Body) -> None:
        if kind in {Answer.MESSAGE, Answer.THINKING}:
            one.original = self._new(one, data, body, loading=kind is Answer.THINKING)
        elif kind in {Answer.UPDATE, Answer.LATER_UPDATE}:
            if one.message is None:
                raise errors.invalid_body("there is no message to update")
            if kind is Answer.UPDATE:
                self._change(one.message, data, body)
            one.original = one.message
        elif kind is Answer.CHOICES:
            one.choices = data["choices"]
        elif kind is Answer.FORM:
            one.form = data

    def _new(self, one: Interaction, data: Json, body: Body, *, loading: bool = False) -> Message:
        """A new message of the bot's; an ephemeral one is seen by the person alone."""
        flags = (data.get("flags") or 0) & EPHEMERAL
        message = Message(
            self.world.ids.next(),
            one.channel,
            self.world.bot,
            flags | (LOADING if loading else 0),
            time.time(),
            only_for=one.person if flags else None,
            interaction=one.id,
        )
        if not loading:
            self._contents.take(message, data, body)
        if message.only_for:
            self.ephemeral.setdefault(one.person.id, []).append(message)
            del self.ephemeral[one.person.id][:-20]
        else:
            self.add(message)
        return message

    def add(self, message: Message) -> None:
        """A message that everybody in its channel sees."""
        channel = message.channel
        channel.messages[message.id] = message
        channel.newest, channel.posted = message.id, channel.posted + 1

    def _change(self, message: Message, data: Json, body: Body) -> None:
        self._contents.take(message, data, body)
        message.flags &= ~LOADING
        message.edited, message.edits = time.time(), message.edits + 1

    def _told(self, one: Interaction) -> Json:
        """What a first answer is answered with, where the bot asks for it."""
        assert one.answer is not None
        told: Json = {"id": str(one.id), "type": int(one.kind)}
        if one.original is None:
            return {"interaction": told}
        told |= {
            "response_message_id": str(one.original.id),
            "response_message_loading": one.original.is_loading,
            "response_message_ephemeral": bool(one.original.only_for),
        }
        if one.answer not in {Answer.MESSAGE, Answer.UPDATE}:
            return {"interaction": told}
        return {"interaction": told, "resource": {"type": int(one.answer), "message": one.original.as_json(self.base)}}

    # What follows, by the token.

    def _of(self, application: int, token: str) -> Interaction:
        one = self._by_token.get(token)
        if application != self.world.bot.id or one is None:
            raise errors.unknown_webhook()
        if not one.answered:
            raise errors.unknown_webhook()
        if one.is_dead:
            self.counts["token expired"] += 1
            raise errors.invalid_token()
        return one

    def follow_up(self, application: int, token: str, body: Body) -> Message:
        """A further message; the first one after *thinking* takes its place.

        Raises:
            ApiError: the token is unknown or has expired.
        """
        one = self._of(application, token)
        if one.original and one.original.is_loading:
            self._change(one.original, body.json, body)
            one.fill()
            return one.original
        message = self._new(one, body.json, body)
        one.followups.append(message)
        one.fill()
        return message

    def message(self, application: int, token: str, which: str) -> Message:
        """The answer's message (``@original``) or a further one.

        Raises:
            ApiError: there is none.
        """
        one = self._of(application, token)
        found: list[Message | None] = [one.original] if which == "@original" else [one.original, *one.followups]
        for message in found:
            if message and (which == "@original" or message.id == int(which)):
                return message
        raise errors.unknown_message()

    def edit(self, application: int, token: str, which: str, body: Body) -> Message:
        """The same, changed.

        Raises:
            ApiError: there is none, or it cannot say that.
        """
        message = self.message(application, token, which)
        self._change(message, body.json, body)
        self._by_token[token].fill()
        return message

    def delete(self, application: int, token: str, which: str) -> None:
        """The same, gone.

        Raises:
            ApiError: there is none.
        """
        one, message = self._of(application, token), self.message(application, token, which)
        if message.only_for:
            seen = self.ephemeral.get(message.only_for.id, [])
            if message in seen:
                seen.remove(message)
        message.channel.messages.pop(message.id, None)
        message.flags &= ~LOADING
        one.original = None if message is one.original else one.original
        one.fill()
