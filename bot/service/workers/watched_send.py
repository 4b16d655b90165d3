"""Sending of outbox rows as it is watched: what came of each try, and how long people waited for what was sent."""

from __future__ import annotations

from bot.ports.clock import Clock, to_stamp
from bot.ports.meter import Meter
from bot.ports.metrics import MESSAGE_DELAY, MESSAGE_TRIES
from bot.service.domain.lanes import lane_of
from bot.service.model.match_notifications import kind_of
from bot.service.persistence.outbox_rows import Later, OutboxRow, SendResult, Sent
from bot.service.workers.outbox import Send
from bot.store.tables import PLACE


def watched(send: Send, meter: Meter, clock: Clock) -> Send:
    """The same way to send, measured."""

    async def sending(row: OutboxRow) -> SendResult:
        lane = lane_of(kind_of(row.notification), row.person.id if row.person else PLACE).value
        try:
            result = await send(row)
        except Exception:
            meter.count(MESSAGE_TRIES, lane, "failed")
            raise
        meter.count(MESSAGE_TRIES, lane, _outcome(result))
        if isinstance(result, Sent):
            meter.observe(MESSAGE_DELAY, max(0, to_stamp(clock.now()) - row.created) / 1000, lane)
        return result

    return sending


def _outcome(result: SendResult) -> str:
    if isinstance(result, Sent):
        return "sent"
    return "later" if isinstance(result, Later) else "never"
