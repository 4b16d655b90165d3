"""What is measured of a run: times of answers, boards, and the work that they took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tests.support.standin.interactions import Answer, Interaction
from tests.support.standin.people import text

WRONG: Final = ("went wrong", "didn’t accept my answer", "can’t reach my database", "can’t reach my records")

IN_WORDS: Final = "comes without its picture"


class Times(NamedTuple):
    """Milliseconds: half, 95 and 99 of 100 are not above; the longest; and how many there were."""

    p50: float = 0.0
    p95: float = 0.0
    p99: float = 0.0
    most: float = 0.0
    number: int = 0


NONE: Final = Times()


def times(seconds: Sequence[float]) -> Times:
    """The percentiles of times in seconds."""
    if not seconds:
        return Times()
    ordered = sorted(1000 * one for one in seconds)

    def rank(share: float) -> float:
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    return Times(rank(0.5), rank(0.95), rank(0.99), ordered[-1], len(ordered))


def wrongs(one: Interaction) -> list[str]:
    """What an answer says of trouble of the bot's."""
    messages = [*([one.original] if one.original else []), *one.followups]
    found = (next((words for words in WRONG if words in text(message)), "") for message in messages)
    return [words for words in found if words]


@dataclass
class Measures:
    """What the answers to people were like."""

    first: list[float] = field(default_factory=list)
    filled: list[float] = field(default_factory=list)
    unanswered: int = 0
    left_loading: int = 0
    undelivered: int = 0
    changed_meanwhile: int = 0
    by_letter: int = 0
    in_words: int = 0
    """Panels without their picture, since many were to be drawn."""
    wrong: Counter[str] = field(default_factory=Counter)
    presses: Counter[str] = field(default_factory=Counter)
    asked: int = 0

    def note(self, one: Interaction) -> None:
        """Notes an interaction whose person waits no longer."""
        self.asked += 1
        step = str(one.data.get("custom_id") or one.data.get("name")).split(":")
        self.presses[":".join(step[:2])] += 1
        if not one.delivered:
            self.undelivered += 1
        if not one.answered:
            self.unanswered += 1
            return
        self.first.append(one.answered - one.began)
        self.in_words += one.original is not None and IN_WORDS in text(one.original)
        if one.filled:
            self.filled.append(one.filled - one.began)
        elif one.answer is Answer.THINKING:
            self.left_loading += 1
        for found in wrongs(one):
            self.wrong[found] += 1

    def begin(self) -> None:
        """Forgets what was noted while battles were opened."""
        self.__dict__.update(Measures().__dict__)
