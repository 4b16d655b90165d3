"""A lesson as its file describes it: a battle, the chance of it, and the steps of its coach."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase

from msgspec import Struct

from engine.decision import HexName, Seat
from engine.family import Setup

LessonId = str
"""Id of a lesson: the name of its file, such as ``battle-cry-1``."""

WHOLE = "all"
"""Part of the board: all of it."""


class Reply(Struct, frozen=True):
    """What is said to answers that a lesson does not want, by a pattern of their text such as ``move C3-*``."""

    pattern: str
    say: str


class Dice(Struct, frozen=True):
    """The dice of a step, for the answers of a pattern."""

    pattern: str
    rolls: tuple[str, ...]


class Given(Struct, frozen=True):
    """What a learner's choice of a pattern gives, in order: an order now, or orders and the moves chosen with them."""

    pattern: str
    answers: tuple[str, ...]


class Step(Struct, frozen=True, kw_only=True):
    """One step: a sentence of the coach, and one thing to do.

    ``line`` is its place in the file. ``go`` is the text of the button of a step in which nothing is answered.
    ``wanted`` are patterns of the right answers; the first that is possible is the one that is shown, and ``button``
    its name where the panel has no button for it. ``replies`` are for all other answers. ``gives`` are the answers of a
    choice that is none itself, such as ``F6-E6`` for a unit that is ordered and goes there. ``dice`` are those of the
    step, ``then`` the answers of the other side that follow. ``point`` are hexes that the map points out, ``around``
    the part of the board that it shows. With a ``hint`` nothing is shown before the learner asks for it. A step with
    nothing to do is the last one.
    """

    line: int
    say: str
    go: str = ""
    wanted: tuple[str, ...] = ()
    button: str = ""
    hint: str = ""
    replies: tuple[Reply, ...] = ()
    gives: tuple[Given, ...] = ()
    dice: tuple[Dice, ...] = ()
    then: tuple[str, ...] = ()
    point: tuple[HexName, ...] = ()
    around: str = ""

    @property
    def free(self) -> bool:
        """Whether the learner finds the answer without being shown it."""
        return bool(self.hint)

    def wants(self, text: str) -> bool:
        """Whether an answer is a right one; the empty text is that of a step without answers."""
        return any(fnmatchcase(text, pattern) for pattern in self.wanted) if self.wanted else not text

    def shown(self, legal: Iterable[str]) -> str:
        """The right answer that the learner is shown, of the possible ones; empty where nothing is answered."""
        possible = set(legal)
        return next((one for one in self.wanted if self.answers(one)[0] in possible), "")

    def answers(self, text: str) -> tuple[str, ...]:
        """The answers that a choice stands for: itself, if nothing else is said."""
        return next((one.answers for one in self.gives if fnmatchcase(text, one.pattern)), (text,))

    def rolls(self, text: str) -> tuple[str, ...]:
        """The dice that are rolled after an answer."""
        return next((one.rolls for one in self.dice if fnmatchcase(text, one.pattern)), ())

    def said_to(self, text: str) -> str:
        """What the coach says to another answer."""
        return next((one.say for one in self.replies if fnmatchcase(text, one.pattern)), "")


class Lesson(Struct, frozen=True, kw_only=True):
    """A lesson. ``course`` is the name of its game; ``number`` counts in it, and several may have one to choose from.

    ``title`` and ``about`` are what players read of it, ``play`` is the battle to play after it. ``tops`` are the cards
    that come to lie on top of each deck.
    """

    id: LessonId
    course: str
    number: int
    title: str
    about: str
    setup: Setup
    seat: Seat
    play: str
    around: str
    tops: tuple[tuple[str, ...], ...]
    steps: tuple[Step, ...]

    @property
    def family(self) -> str:
        """The family whose course it belongs to."""
        return self.setup.family
