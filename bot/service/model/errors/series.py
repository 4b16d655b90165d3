"""Refusals about series, campaigns and annual battles."""

from __future__ import annotations

from dataclasses import dataclass

from bot.service.model.errors.base import RequestRefused


@dataclass(eq=False)
class NoSuchSeries(RequestRefused):
    """The server has no series with this number."""

    series: int


@dataclass(eq=False)
class CampaignLength(RequestRefused):
    """A campaign of ``used`` battles; it has at least ``least`` and at most ``limit``."""

    used: int
    least: int
    limit: int


@dataclass(eq=False)
class NoSuchCampaign(RequestRefused):
    """No campaign has this name."""

    campaign: str


class NotHostOfSeries(RequestRefused):
    """Reserved for the host of the series and the organisers."""


class SeriesOver(RequestRefused):
    """The series is already over."""


class NoYear(RequestRefused):
    """The server has no annual battles."""


class NotEntered(RequestRefused):
    """The person, or the opponent, has not entered the annual battles."""


@dataclass(eq=False)
class YearPassed(RequestRefused):
    """The ``year`` of an annual battle ended while its lobby was still open."""

    year: int


@dataclass(eq=False)
class NoAnniversary(RequestRefused):
    """The named battle has no anniversary today, or none was named; ``known`` lists today's."""

    known: tuple[str, ...]


class BetweenPeople(RequestRefused):
    """The computer cannot play an annual battle."""


class KeptForAnother(RequestRefused):
    """The seat is kept for an invited person."""


class FoughtThisYear(RequestRefused):
    """These two have already fought, or begun, this battle in this year."""
