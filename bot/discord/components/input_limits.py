"""Limits on what a person, and all on a server together, may ask of the bot in a time.

They are far above what people do who play, and stop programs and tempers. They are kept in memory, for each process by
itself: a restart forgets them, and so may they.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from math import ceil
from time import monotonic
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from bot.service.model.errors import TooFast

_MINUTE: Final = 60.0
_HOUR: Final = 60 * _MINUTE


class Input(Enum):
    """What is counted. Each command and each press is a ``REQUEST``, and may be something else besides."""

    REQUEST = "request"
    SUGGESTIONS = "suggestions"
    TYPED_TURN = "typed-turn"
    FILE = "file"
    LOBBY = "lobby"
    CHALLENGE = "challenge"
    REPORT = "report"
    REPLAY = "replay"
    EXPORT = "export"


class Rate(Struct, frozen=True):
    """``count`` at once, and as many again in each ``seconds``, evenly."""

    count: int
    seconds: float


class InputLimit(Struct, frozen=True):
    """The rates of one person, and of all people on a server together."""

    person: Rate
    server: Rate


LIMITS: Final[Mapping[Input, InputLimit]] = MappingProxyType(
    {
        Input.REQUEST: InputLimit(Rate(120, _MINUTE), Rate(6_000, _MINUTE)),
        Input.SUGGESTIONS: InputLimit(Rate(180, _MINUTE), Rate(6_000, _MINUTE)),
        Input.TYPED_TURN: InputLimit(Rate(60, _MINUTE), Rate(3_000, _MINUTE)),
        Input.FILE: InputLimit(Rate(20, _HOUR), Rate(120, _HOUR)),
        Input.LOBBY: InputLimit(Rate(30, _HOUR), Rate(600, _HOUR)),
        Input.CHALLENGE: InputLimit(Rate(20, _HOUR), Rate(300, _HOUR)),
        Input.REPORT: InputLimit(Rate(10, _HOUR), Rate(100, _HOUR)),
        Input.REPLAY: InputLimit(Rate(30, _HOUR), Rate(300, _HOUR)),
        Input.EXPORT: InputLimit(Rate(6, _HOUR), Rate(120, _HOUR)),
    }
)

_KEPT: Final = 20_000
"""Number of counters from which on those that are full again are dropped."""

_Key: TypeAlias = tuple[Input, Literal["server", "person"], int]


class InputLimits:
    """The counters, as leaky buckets: each holds the time at which it will be empty again.

    ``now`` is in seconds; ``limits`` are none for a bot that has no strangers.
    """

    def __init__(self, now: Callable[[], float] = monotonic, limits: Mapping[Input, InputLimit] = LIMITS) -> None:
        self._now = now
        self._limits = limits
        self._empty: dict[_Key, float] = {}

    def count(self, what: Input, person: int, server: int | None) -> None:
        """Counts one more; what is refused does not count.

        Raises:
            TooFast: it is one too many.
        """
        limit, now = self._limits.get(what), self._now()
        if limit is None:
            return
        buckets: list[tuple[_Key, Rate]] = [((what, "person", person), limit.person)]
        if server is not None:
            buckets.append(((what, "server", server), limit.server))
        filled = {}
        for key, rate in buckets:
            share = rate.seconds / rate.count
            filled[key] = max(self._empty.get(key, now), now) + share
            if (over := filled[key] - now - rate.seconds) > share / 1_000:
                raise TooFast(key[1], ceil(over))
        self._empty |= filled
        if len(self._empty) > _KEPT:
            self._empty = {key: empty for key, empty in self._empty.items() if empty > now}


def unlimited() -> InputLimits:
    """Limits that nothing reaches."""
    return InputLimits(limits={})
