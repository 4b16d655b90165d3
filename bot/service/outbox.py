"""The outbox: what a match has to say is stored with it in one transaction, and sent from here afterwards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from bot.service.model import MatchId, Person, Place, Posted
from bot.service.news import News


class OutboxRow(Struct, frozen=True):
    """One thing to tell.

    ``place`` is where the match is played *now* (its thread may have been made by the row before).
    ``person`` is set when it goes to somebody's direct messages instead. ``nonce`` (20 characters) is the
    same at each try: give it to ``channel.send(nonce=…)``. ``maybe_sent`` says that an earlier try may have
    reached Discord before the process died or the connection broke: look for the message first, and answer
    ``Sent`` with it when it is there. ``previous`` is the newest message of the same slot (and person), to
    be edited or to lose its buttons.
    """

    id: int
    match: MatchId
    news: News
    place: Place
    person: Person | None
    nonce: str
    tries: int
    maybe_sent: bool
    previous: Posted | None


class Sent(Struct, frozen=True):
    """It is there. A message is remembered as the newest of its slot; 0 says that nothing had to be posted."""

    channel: int = 0
    message: int = 0


class Later(Struct, frozen=True):
    """Not now: try again, after so many seconds or, when ``None``, after a delay that grows with each try."""

    reason: str
    seconds: float | None = None


class Never(Struct, frozen=True):
    """It cannot be delivered, now or later. The row is settled and the reason kept.

    ``gone`` (channel or thread deleted), ``forbidden`` (no permission) or ``closed`` (direct messages).
    """

    reason: str


SendResult = Sent | Later | Never
Send = Callable[[OutboxRow], Awaitable[SendResult]]


class Outbox:
    """Sends what is stored."""

    async def drain(self, send: Send) -> None:
        """Sends for ever, as things come: start it as a task and cancel it at the end.

        An exception from ``send`` counts as ``Later``; after 12 tries the row is given up, so that the match
        goes on.
        """
        raise NotImplementedError

    async def drain_once(self, send: Send) -> int:
        """Sends everything that can be sent now and returns how many rows were settled. For tests and commands."""
        raise NotImplementedError

    async def posted(self, match: MatchId, slot: str, person: Person | None = None) -> Posted | None:
        """The newest message of a slot (``lobby``, ``turn``, ``hand`` …); ``None`` when there was none."""
        raise NotImplementedError

    async def remember(self, posted: Posted) -> None:
        """Takes note of a message that was posted outside the outbox, such as a hand sent on request."""
        raise NotImplementedError

    async def closed(self, person: Person) -> bool:
        """Whether the last direct message to a person could not be delivered."""
        raise NotImplementedError
