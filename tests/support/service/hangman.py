"""A process that ends at one of its statements, for tests of what is there after a restart."""

from __future__ import annotations

from sqlalchemy import event

from bot.app.services import Services


class Killed(Exception):
    """The process ends here."""


class Hangman:
    """Ends a process at one of its statements; counts them all."""

    def __init__(self, services: Services, at: int) -> None:
        self.count, self._at = 0, at
        event.listen(services.database.engine.sync_engine, "before_cursor_execute", self._next)

    def _next(self, *_: object) -> None:
        self.count += 1
        if self.count >= self._at:
            raise Killed
