"""The constant part of a match, as far as it is the same in every family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.decision import Seat


@dataclass(frozen=True, kw_only=True, eq=False)
class Setup:
    """The constant part of a match: scenario, ruleset and options. Shared by all its states, never stored.

    Attributes:
        family: the family's id.
        scenario: the scenario's id.
        title: its name for players.
        ruleset: the ruleset's id; ``ruleset_version`` counts up when its rules change.
        options: the match's options, every one with its value.
        source: the scenario file's text, kept with the match so that a later edit changes nothing.
        seats: every seat that may ever be asked, in a fixed order.
    """

    family: str
    scenario: str
    title: str
    ruleset: str
    ruleset_version: int
    options: Mapping[str, str]
    source: str
    seats: tuple[Seat, ...]
