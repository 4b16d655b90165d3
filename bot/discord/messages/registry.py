"""Registry of messages: the Discord half of the kinds of ``bot.service.domain.notification_registry``, joined by type.

A module of this package registers the message that it builds::

    MESSAGES.add(MessageKind(type=PollClosed, post=poll_post))

All modules are loaded at the start, and a notification without a message, or a message without a notification, stops
the bot there. Notifications of several messages, or that depend on another message, have a handler in
``bot.discord.delivery.notification_sender`` or ``bot.discord.delivery.direct_messages`` instead.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.service.domain.notification_registry import Audience, KindRegistry, UnknownKind
from bot.service.model.match_notifications import Notification, kind_of
from bot.service.workers.outbox import OutboxRow

Route = tuple[type[Notification], Audience]
"""A type of notification and an audience; each has one message."""


class Former(Enum):
    """The fate of the slot's previous message: it is ``KEPT``, loses its buttons (``RETIRED``), or is ``DELETED``."""

    KEPT = "kept"
    RETIRED = "retired"
    DELETED = "deleted"


def _none(news: object) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageKind:
    """The message of a notification to an audience.

    ``post`` builds it; ``None`` when it is out of date. ``heeds_quiet_hours``: people in quiet hours are not pinged.
    ``settles`` names the kind of proposal that was carried out, whose message loses its buttons; empty for none.
    ``else_at_table``: posted in the match channel for a person with closed direct messages.
    """

    type: type[Notification]
    post: Callable[[Services, OutboxRow], Awaitable[MessageDraft | None]]
    audience: Audience = Audience.TABLE
    former: Former = Former.KEPT
    heeds_quiet_hours: bool = False
    settles: Callable[[Any], str] = _none
    else_at_table: bool = False


@dataclass(slots=True)
class MessageRegistry:
    """Messages by type of notification and audience."""

    _kinds: dict[Route, MessageKind] = field(default_factory=dict)

    def add(self, *messages: MessageKind) -> None:
        """Registers messages.

        Raises:
            UnknownKind: a notification has a message for the same audience already.
        """
        for one in messages:
            if (one.type, one.audience) in self._kinds:
                raise UnknownKind(f"two messages are registered for {_named((one.type, one.audience))}")
            self._kinds[one.type, one.audience] = one

    def of(self, route: Route) -> MessageKind:
        """The message of a notification for an audience.

        Raises:
            UnknownKind: it has none.
        """
        if route not in self._kinds:
            raise UnknownKind(f"no message is registered for {_named(route)}")
        return self._kinds[route]

    def __iter__(self) -> Iterator[Route]:
        return iter(tuple(self._kinds))

    def check(self, kinds: KindRegistry, handled: Collection[Route]) -> None:
        """Checks that each notification has one message or handler for each of its audiences.

        Raises:
            UnknownKind: one has none, one has both, or a message belongs to no notification.
        """
        needed = {(kind.type, audience) for kind in kinds for audience in kind.audiences}
        there = {*self, *handled}
        problems = [
            *(f"no message is registered for {_named(route)}" for route in needed - there),
            *(f"nobody sends {_named(route)}, which has a message" for route in there - needed),
            *(f"{_named(route)} has a message and a handler" for route in {*self} & {*handled}),
        ]
        if problems:
            raise UnknownKind("; ".join(sorted(problems)))


def _named(route: Route) -> str:
    type_, audience = route
    return f"{type_.__name__} ({kind_of(type_)!r}) to the {audience.value}"


def route_of(row: OutboxRow, kinds: KindRegistry) -> Route:
    """The type of a row's notification, and its audience."""
    kind = kinds.of(row.notification)
    if row.person is not None:
        return kind.type, Audience.PERSON
    return kind.type, Audience.TEAM if Audience.TEAM in kind.audiences else Audience.TABLE


MESSAGES = MessageRegistry()
"""The one registry of messages."""
