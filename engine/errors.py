"""Errors of the games: each class says whose fault it is, each value carries data, never prose for users."""

from __future__ import annotations

from typing import NamedTuple


class GameError(Exception):
    """Base of every refusal of a request to a match.

    Users see text made from the class and its fields, never ``str(error)``.
    """


class MalformedAction(GameError):
    """The text is not an action of this game's grammar; ``examples`` are texts that would be understood."""

    def __init__(self, text: str, *examples: str) -> None:
        super().__init__(f"{text!r} is not an action; expected {', '.join(examples)}")
        self.text = text
        self.examples = examples


class Refusal(NamedTuple):
    """Why an action is not legal: a reason code, the rule it comes from, and the hexes and words involved.

    ``code`` is a key of the family's words; ``hexes`` are names such as ``D5``; ``detail`` holds further values in the
    order in which the sentence names them.
    """

    code: str
    rule: str = ""
    hexes: tuple[str, ...] = ()
    detail: tuple[str, ...] = ()


class Explanation(NamedTuple):
    """All reasons against an action: why it is not legal now, then what would be against it otherwise.

    Each reason holds if those before it are put aside: its phase, the order that it needs. ``possible``: nothing else
    is against it. Without any reason the action is legal now.
    """

    reasons: tuple[Refusal, ...]
    possible: bool


class IllegalAction(GameError):
    """The action is well formed, but the rules of its ``family`` do not allow it here."""

    def __init__(self, action: str, refusal: Refusal, family: str) -> None:
        super().__init__(f"{action!r} is not legal: {refusal.code} {' '.join(refusal.hexes)}".rstrip())
        self.action = action
        self.refusal = refusal
        self.family = family


class AmbiguousAction(GameError):
    """The text fits several legal actions."""

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        super().__init__(f"{text!r} could be any of {', '.join(candidates)}")
        self.text = text
        self.candidates = candidates


class StaleAction(GameError):
    """The action was made for an earlier state of the match."""

    def __init__(self, made_for: int, current: int) -> None:
        super().__init__(f"made for sequence {made_for}, the match is at {current}")
        self.made_for = made_for
        self.current = current


class NotYourTurn(GameError):
    """Another seat's decision is pending."""

    def __init__(self, seat: str, waiting_for: str) -> None:
        super().__init__(f"{waiting_for} is to choose, not {seat}")
        self.seat = seat
        self.waiting_for = waiting_for


class GameOver(GameError):
    """The match has ended."""


class NothingToUndo(GameError):
    """No draft is open: a die, a draw or another person's choice came last."""


class CannotPlay(ValueError):
    """A scenario cannot be played with the chosen options: a code, and its details.

    ``code`` is a key of ``bot.texts.errors``.
    """

    def __init__(self, code: str, *detail: str | int) -> None:
        super().__init__(f"{code} {' '.join(str(one) for one in detail)}".rstrip())
        self.code = code
        self.detail = detail


class ScenarioError(Exception):
    """A mistake in a scenario file: its place, and what was expected there.

    ``line`` and ``column`` count from 1.
    """

    def __init__(self, file: str, line: int, column: int, message: str) -> None:
        super().__init__(f"{file}:{line}:{column}: {message}")
        self.file = file
        self.line = line
        self.column = column
        self.message = message


class ScenarioErrors(ScenarioError):
    """All mistakes in a scenario file, in the order of the file; its own fields are those of the first."""

    def __init__(self, errors: tuple[ScenarioError, ...]) -> None:
        first = errors[0]
        super().__init__(first.file, first.line, first.column, first.message)
        self.errors = errors


class RecordError(Exception):
    """A battle record cannot be read, or does not replay as written."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message
