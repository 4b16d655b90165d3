"""Rate limits: a bucket for each route and major parameter, and one for all of the bot's requests.

Discord publishes no figures; these are those that clients meet. Answers to interactions do not count among all.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from types import MappingProxyType
from typing import Final, NamedTuple

from tests.support.standin.description import Operation

MAJOR: Final = ("channel_id", "guild_id", "webhook_id", "webhook_token")

GLOBAL: Final = 50
"""Requests a second."""


class Limit(NamedTuple):
    """Requests in a number of seconds."""

    requests: int
    seconds: float


LIMITS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        "create_message": Limit(5, 5.0),
        "update_message": Limit(5, 5.0),
        "delete_message": Limit(5, 1.0),
        "list_messages": Limit(5, 1.0),
        "get_message": Limit(5, 1.0),
        "get_channel": Limit(5, 1.0),
        "update_channel": Limit(5, 5.0),
        "create_thread": Limit(10, 10.0),
        "create_thread_from_message": Limit(10, 10.0),
        "add_thread_member": Limit(5, 1.0),
        "execute_webhook": Limit(5, 2.0),
        "update_original_webhook_message": Limit(5, 2.0),
        "update_webhook_message": Limit(5, 2.0),
        "create_dm": Limit(10, 1.0),
    }
)
OTHERS: Final = Limit(20, 1.0)


class Verdict(NamedTuple):
    """What a request is told: headers, and for one too many the seconds to wait and the scope."""

    headers: Mapping[str, str]
    wait: float = 0.0
    scope: str = ""


@dataclass
class _Bucket:
    limit: Limit
    used: int = 0
    ends: float = 0.0


@dataclass
class RateLimits:
    """The buckets. ``limits`` are those of single routes; ``invalid`` counts the requests that Discord counts so."""

    limits: Mapping[str, Limit] = field(default_factory=lambda: LIMITS)
    most: int = GLOBAL
    clock: Callable[[], float] = time.time
    invalid: int = 0
    hits: int = 0
    _buckets: dict[tuple[str, str], _Bucket] = field(default_factory=dict)
    _all: deque[float] = field(default_factory=deque)

    def count(self, operation: Operation) -> Verdict:
        """Counts a request."""
        now = self.clock()
        if operation.path.startswith(("/interactions/", "/webhooks/")):
            return self._of_route(operation, now)
        while self._all and self._all[0] <= now - 1.0:
            self._all.popleft()
        if len(self._all) >= self.most:
            self.hits += 1
            return Verdict({"X-RateLimit-Global": "true"}, max(self._all[0] + 1.0 - now, 0.001), "global")
        self._all.append(now)
        return self._of_route(operation, now)

    def _of_route(self, operation: Operation, now: float) -> Verdict:
        if operation.path.startswith("/interactions/"):
            return Verdict({})
        limit = self.limits.get(operation.id, OTHERS)
        major = "/".join(operation.named.get(name, "") for name in MAJOR)
        bucket = self._buckets.setdefault((operation.id, major), _Bucket(limit))
        if bucket.ends <= now:
            bucket.used, bucket.ends = 0, now + limit.seconds
        bucket.used += 1
        headers = {
            "X-RateLimit-Limit": str(limit.requests),
            "X-RateLimit-Remaining": str(max(limit.requests - bucket.used, 0)),
            "X-RateLimit-Reset": f"{bucket.ends:.3f}",
            "X-RateLimit-Reset-After": f"{bucket.ends - now:.3f}",
            "X-RateLimit-Bucket": sha256(operation.id.encode()).hexdigest()[:32],
        }
        if bucket.used > limit.requests:
            self.hits += 1
            return Verdict(headers, bucket.ends - now, "user")
        return Verdict(headers)
