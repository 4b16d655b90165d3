"""Refusals of battles and records that people bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.service.model.errors.base import MatchRefused, RequestRefused
from engine.decision import Seat
from engine.scenario_report import Problem


@dataclass(eq=False)
class NoSuchScenario(RequestRefused):
    """No scenario has this id."""

    scenario: str


@dataclass(eq=False)
class BadBattle(RequestRefused):
    """A file is not a valid scenario; ``problems`` lists its mistakes by line and column."""

    problems: tuple[Problem, ...]


@dataclass(eq=False)
class IdTaken(RequestRefused):
    """The id belongs to a bundled scenario, or is longer than ``limit`` characters."""

    scenario: str
    limit: int


@dataclass(eq=False)
class NotYourBattle(RequestRefused):
    """The custom scenario belongs to another person (``owner``) of the server."""

    scenario: str
    owner: int


@dataclass(eq=False)
class TooManyScenarios(RequestRefused):
    """The ``server``, or this ``person``, already has as many custom scenarios as allowed."""

    limit: int
    whose: Literal["server", "person"]


class NoSealKey(RequestRefused):
    """The host has configured no key for sealing battle records."""


@dataclass(eq=False)
class NobodyThere(RequestRefused):
    """A sealed record cannot keep the ``free`` seats for anybody, because they have no player."""

    match: int
    free: tuple[Seat, ...]


class WrongSeal(RequestRefused):
    """The record was sealed with another host's key, or its sealed part was altered."""


class RecordChanged(RequestRefused):
    """The public part of a record differs from the one that its secret part is bound to."""


@dataclass(eq=False)
class NotHandedOver(RequestRefused):
    """An uploaded ``file`` could not be downloaded from Discord."""

    file: str


@dataclass(eq=False)
class RecordTooBig(RequestRefused):
    """The record is larger than ``limit`` bytes."""

    limit: int


@dataclass(eq=False)
class FileTooHeavy(RequestRefused):
    """Reading the file takes more ``memory`` or ``time`` than any battle of people needs."""

    what: Literal["memory", "time"]


class RecordUnfinished(RequestRefused):
    """The record of an unfinished battle lacks the secret part that is needed to go on."""


@dataclass(eq=False)
class RecordUntrue(RequestRefused):
    """The record contradicts the rules or its seed; ``reasons`` say where."""

    reasons: tuple[str, ...]


class StillFought(RequestRefused):
    """The match from which the record was taken is still running in this database."""


@dataclass(eq=False)
class TooManyRecords(RequestRefused):
    """The server has imported ``limit`` records within a day."""

    limit: int


class NotOpened(MatchRefused):
    """Not all players have agreed to an open record of the match at its present moment."""
