"""A battle that somebody is about to propose, as it is carried in the ids of the buttons that change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.catalog import Battle, named
from bot.service.clocks import NONE, PACES
from bot.service.model import Terms
from engine.decision import Seat

BY_LOT = "lot"

FIRST = "first-bull-run"
"""The battle that is proposed to somebody who has not named one: small, and open ground."""

_LETTERS = {pace: pace[:2] for pace in PACES}
"""Of a pace, what is written: there is little room in an id."""

_HIDDEN, _TWICE = "-", "2"
"""What the last part says where odds are hidden, and where there are two games."""

_PARTS_BEFORE_PACES = 4
"""Buttons from before there were paces name none."""


class Proposal(Struct, frozen=True):
    """Scenario, ruleset, the host's side (``lot`` for one by lot), the options that are not as usual, and the pace.

    ``odds`` says that players see what to expect of the dice. ``games`` are one, or two with sides swapped.
    """

    scenario: str
    ruleset: str
    side: str = BY_LOT
    options: Mapping[str, str] = {}
    pace: str = NONE
    odds: bool = True
    games: int = 1

    @property
    def text(self) -> str:
        """The line that ``proposal_of`` reads back."""
        options = ",".join(f"{name}={value}" for name, value in self.options.items())
        more = f"{'' if self.odds else _HIDDEN}{_TWICE * (self.games - 1)}"
        line = f"{self.scenario}|{self.ruleset}|{self.side}|{options}|{_LETTERS.get(self.pace, '')}"
        return f"{line}|{more}" if more else line

    def battle(self, known: Sequence[Battle]) -> Battle:
        """The scenario, or the first of all if this one is gone."""
        return named(known, self.scenario) or known[0]

    @property
    def terms(self) -> Terms:
        """What the service is asked for."""
        side = None if self.side == BY_LOT else Seat(self.side)
        return Terms(self.scenario, self.ruleset, self.options, side, self.pace, self.odds)

    def with_battle(self, scenario: str, known: Sequence[Battle]) -> Proposal:
        """Another scenario, by the same rules if it has them."""
        other = named(known, scenario) or self.battle(known)
        same = self.ruleset in other.rulesets
        ruleset = self.ruleset if same else next(iter(other.rulesets))
        return replace(self, scenario=other.id, ruleset=ruleset, options=self.options if same else {})

    def with_option(self, choice: str, known: Sequence[Battle]) -> Proposal:
        """An option given as ``carbines=on``; its usual value is not written down."""
        name, _, value = choice.partition("=")
        kept = {key: one for key, one in self.options.items() if key != name}
        usual = {option.id: option.values[0] for option in self.battle(known).options(self.ruleset)}
        if usual.get(name) != value:
            kept[name] = value
        return replace(self, options=kept)


_PARTS = (5, 6)
"""Of a proposal's text: as many as usual, and one more where odds are hidden or two games are played."""


def first_proposal(known: Sequence[Battle]) -> Proposal:
    """What the guided way begins with."""
    first = named(known, FIRST) or known[0]
    return Proposal(first.id, next(iter(first.rulesets)))


def proposal_of(text: str, known: Sequence[Battle]) -> Proposal:
    """The proposal that a line stands for; a broken one becomes the first that there is."""
    parts = text.split("|")
    parts += [""] * (len(parts) == _PARTS_BEFORE_PACES)
    if len(parts) not in _PARTS or named(known, parts[0]) is None:
        return first_proposal(known)
    pace = next((pace for pace, letter in _LETTERS.items() if letter == parts[4]), NONE)
    more = "".join(parts[5:])
    odds, games = not more.startswith(_HIDDEN), 1 + more.endswith(_TWICE)
    return Proposal(parts[0], parts[1], parts[2], options_of(parts[3]), pace, odds, games)


def options_of(text: str) -> dict[str, str]:
    """Options written as ``carbines=on, other=off``; a name alone means ``on``."""
    pairs = (part.partition("=") for part in text.replace(" ", "").split(",") if part)
    return {name: value or "on" for name, _, value in pairs}
