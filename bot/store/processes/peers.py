"""The other processes of the same bot, as the service knows them; nobody, for a process that is alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from enum import StrEnum
from typing import Final, Protocol

from msgspec import Struct
from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ports.shards import Shards

EVERYBODY: Final = -1
"""Stands for all servers, where a server's id could stand."""


class Subject(StrEnum):
    """What a notice is about, and its ``number``.

    ``MATCH``, ``PERSON``, ``SERVER`` (its settings) and ``BATTLES`` (a server's own) have changed in the store.
    ``ASKED``: somebody else may be asked in a match now. ``NEWS``: there is something to send or to do for a server.
    """

    MATCH = "match"
    ASKED = "asked"
    PERSON = "person"
    SERVER = "server"
    BATTLES = "battles"
    NEWS = "news"


class Notice(Struct, frozen=True):
    """Something that other processes should know."""

    subject: Subject
    number: int


Heard = Callable[[int], None]
"""Called with the number of another process's notice."""

Releasing = Callable[[int], AbstractAsyncContextManager[None]]
"""Entered before another process gets a match: no change of it runs, and it has left memory."""


class Peers(Protocol):
    """The other processes.

    A process owns the matches that it changes: nobody else does so meanwhile, and its memory is the truth.
    """

    @property
    def process(self) -> int:
        """The number of this process among the others, drawn anew with each connection; 0 for one that is alone."""
        ...

    @property
    def shards(self) -> Shards | None:
        """The shards of this process; ``None`` for all."""
        ...

    @property
    def leads(self) -> bool:
        """Whether this process does what only one may do."""
        ...

    @property
    def are_heard(self) -> bool:
        """Whether notices arrive, so that what was read before may be kept in memory."""
        ...

    @property
    def is_alive(self) -> bool:
        """Whether the others count on this process; what it has taken may be theirs otherwise."""
        ...

    def serve(self, guild: int) -> bool:
        """Whether a server's matches are looked after by this process."""
        ...

    async def lead(self) -> None:
        """Returns when this process begins to lead."""
        ...

    async def own(self, match: int) -> bool:
        """Makes this process the owner of a match; true if it was before, and its memory is up to date.

        Raises:
            StoreError: the database is away.
        """
        ...

    def disown(self, match: int) -> None:
        """Notes that somebody else has changed a match."""
        ...

    async def tell(self, connection: AsyncConnection, *notices: Notice) -> None:
        """Tells the others when the connection's transaction is committed."""
        ...

    def telling(self, *notices: Notice) -> tuple[ColumnElement[object], ...]:
        """The same as what a statement returns (``RETURNING``), which saves one; none for a process that is alone."""
        ...

    def tell_soon(self, *notices: Notice) -> None:
        """Tells the others, at once and without a guarantee."""
        ...

    def listen(self, subject: Subject, heard: Heard) -> None:
        """Has notices of others heard. ``EVERYBODY`` says that some may have been missed."""
        ...

    def release_by(self, releasing: Releasing) -> None:
        """Settles how a match leaves this process."""
        ...

    async def living(self, connection: AsyncConnection) -> frozenset[int]:
        """The processes that are alive, this one included."""
        ...

    async def reserve_start(self, bucket: int) -> float:
        """Reserves the next beginning of a session in a bucket of shards; returns the seconds until then."""
        ...


class Alone:
    """No other process: everything is this one's."""

    process: Final = 0
    shards: Final = None
    leads: Final = True
    are_heard: Final = True
    is_alive: Final = True

    def serve(self, guild: int) -> bool:
        """All of them."""
        del guild
        return True

    async def lead(self) -> None:
        """At once."""

    async def own(self, match: int) -> bool:
        """Always."""
        del match
        return True

    def disown(self, match: int) -> None:
        """Nobody else changes anything."""

    async def tell(self, connection: AsyncConnection, *notices: Notice) -> None:
        """There is nobody."""

    def telling(self, *notices: Notice) -> tuple[ColumnElement[object], ...]:
        """There is nobody."""
        del notices
        return ()

    def tell_soon(self, *notices: Notice) -> None:
        """There is nobody."""

    def listen(self, subject: Subject, heard: Heard) -> None:
        """Nobody says anything."""

    def release_by(self, releasing: Releasing) -> None:
        """Nobody asks for a match."""

    async def living(self, connection: AsyncConnection) -> frozenset[int]:
        """This one."""
        del connection
        return frozenset({self.process})

    async def reserve_start(self, bucket: int) -> float:
        """The client's own pace is enough."""
        del bucket
        return 0.0
