"""People who look at other people's battles, twice: without public news in between both looks must be the same."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tests.load.measures import IN_WORDS, wrongs
from tests.support.standin.interactions import Interaction
from tests.support.standin.people import look

SLACK: Final = 0.5
"""Seconds by which a look may be older or newer than its time."""

UNDRAWN: Final = ("picture couldn’t be drawn", IN_WORDS)
"""Words in place of a picture that was not drawn in time, or refused."""

_DIGESTS: Final = re.compile(r"'[0-9a-f]{16}'")
_TIMES: Final = re.compile(r"<t:\d+:?[a-zA-Z]?>")


class Look(NamedTuple):
    """What somebody was shown, when: seconds since 1970 of the press and of the answer."""

    match: int
    pressed: float
    shown: float
    seen: str
    way: str
    widths: tuple[int, ...] = ()
    """Of its pictures, in pixels: boards are drawn smaller while many wait to be drawn."""

    def differs(self, other: Look) -> bool:
        """Whether another look shows something else; of pictures of another size their words are compared."""
        if self.widths == other.widths:
            return self.seen != other.seen
        return _DIGESTS.sub("", self.seen) != _DIGESTS.sub("", other.seen)


@dataclass
class SecondLooks:
    """The looks of everybody without a seat in the battle they look at."""

    newest: dict[tuple[int, int, str], Look] = field(default_factory=dict)
    pairs: list[tuple[Look, Look]] = field(default_factory=list)

    def note(self, match: int, person: int, way: str, one: Interaction) -> None:
        """Notes a look at a match; not one that showed nothing of it, or no picture, because of trouble."""
        if one.original is None or not one.filled or one.is_left_loading or wrongs(one):
            return
        now = time.time()
        seen = _TIMES.sub("<t>", repr([look(message) for message in (one.original, *one.followups)]))
        widths = tuple(file.width for message in (one.original, *one.followups) for file in message.files)
        if any(words in seen for words in UNDRAWN):
            return
        new = Look(match, now - (time.monotonic() - one.began), now, seen, way, widths)
        if old := self.newest.get((match, person, way)):
            self.pairs.append((old, new))
        self.newest[match, person, way] = new

    def different(self, news: dict[int, list[float]]) -> list[str]:
        """The pairs that differ though nothing became public between them: ``news`` are its times by match."""
        found = []
        for old, new in self.pairs:
            between = [at for at in news.get(old.match, []) if old.pressed - SLACK <= at <= new.shown + SLACK]
            if old.differs(new) and not between:
                found.append(
                    f"match {old.match}, {old.way}: two looks differ without news: {_first(old.seen, new.seen)}"
                )
        return found

    @property
    def compared(self) -> int:
        return len(self.pairs)


def _first(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    number = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(number - 40, 0) : number + 60]!r} … {other[max(number - 40, 0) : number + 60]!r}"
