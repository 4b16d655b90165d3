"""What is used of a connection of asyncpg, which has no types of its own and is an optional package."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol


class DriverConnection(Protocol):
    """A connection of the driver."""

    async def execute(self, sql: str, *values: object, timeout: float | None = None) -> object:  # noqa: ASYNC109  as there
        """Carries statements out."""
        ...

    async def fetch(self, sql: str, *values: object) -> Sequence[Sequence[object]]:
        """All rows."""
        ...

    async def fetchval(self, sql: str, *values: object) -> object:
        """The first value of the first row."""
        ...

    async def add_listener(self, channel: str, called: Callable[[object, int, str, object], None]) -> None:
        """Listens to a channel."""
        ...

    def add_termination_listener(self, called: Callable[[object], None]) -> None:
        """Has something called when the connection ends."""
        ...

    def is_closed(self) -> bool:
        """Whether it has ended."""
        ...

    def terminate(self) -> None:
        """Ends it at once."""
        ...

    async def close(self, *, timeout: float) -> None:  # noqa: ASYNC109  as the driver has it
        """Ends it in good order."""
        ...
