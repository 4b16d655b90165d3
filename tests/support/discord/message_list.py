"""A fake Discord as a list of messages, with a sender that behaves like the real one."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.service.model.match import Person
from bot.service.model.match_notifications import kind_of
from bot.service.persistence.outbox_rows import Never
from bot.service.workers.outbox import OutboxRow, SendResult, Sent


class Message(Struct):
    """A message as it lies in a channel. ``edits`` counts how often it was changed."""

    number: int
    channel: int
    row: OutboxRow
    edits: int = 0


class Postbox:
    """Sends rows as messages. ``trouble`` may answer in its stead, or raise, before or after the message is there."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.closed: set[Person] = set()
        self.before: Callable[[OutboxRow], SendResult | None] = lambda _: None
        self.after: Callable[[OutboxRow], SendResult | None] = lambda _: None

    async def send(self, row: OutboxRow) -> SendResult:
        if answer := self.before(row):
            return answer
        if row.person in self.closed:
            return Never("closed")
        found = self._found(row) if row.maybe_sent else None
        message = found or self._post(row)
        return self.after(row) or Sent(message.channel, message.number)

    def _found(self, row: OutboxRow) -> Message | None:
        return next((one for one in self.messages if one.row.nonce == row.nonce), None)

    def _post(self, row: OutboxRow) -> Message:
        channel = row.person.id if row.person else row.place.thread or row.place.channel
        self.messages.append(Message(len(self.messages) + 1, channel, row))
        return self.messages[-1]

    def told(self, person: Person | None = None) -> list[str]:
        """The kinds of what lies in the match's place, or in a person's direct messages, in order."""
        return [kind_of(one.row.notification) for one in self.messages if one.row.person == person]
