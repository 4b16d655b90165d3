"""A new match under choice, carried in the ids of the panel's controls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.discord.panels.id_codec import from_letters, long_seat, short_seat, to_letters
from bot.discord.panels.match_options import MatchOptionMenus
from bot.discord.panels.offered_games import family_of, options_by, rulesets
from bot.discord.panels.registry import adapter_of
from bot.service.domain.clocks import NONE, PACES
from bot.service.domain.computer_turns import USUAL_LEVEL, levels_of
from bot.service.model.catalog import FIRST, Battle, named
from bot.service.model.match import MatchOptions, Person
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.family import LEVELS
from engine.scenarios import scenario_ids

BY_LOT = "lot"

_LETTERS = {pace: pace[:2] for pace in PACES}
"""Abbreviations of paces in an id."""

_HIDDEN, _RATED, _TWICE, _COMPUTER = "-", "!", "2", "c"
"""Signs in a part: odds hidden, rated, two games, the computer leads the other side."""

_LEVELS = {level: level[0] for level in LEVELS}
"""Letters of levels in an id, between the sign for hidden odds and the one for two games."""

_RELIABLE = "f"
"""Beside them: only people who finish their battles may join."""

_PARTS_BEFORE_PACES = 4
"""Ids of old buttons name no pace."""


class OpeningProposal(Struct, frozen=True, kw_only=True):
    """Scenario, ruleset, the host's side (or ``lot``), the options that differ from the default, and the pace.

    ``odds``: players see forecasts. ``games`` are 1, or 2 with sides swapped. ``computer`` leads the other side.
    ``side`` may also be a seat. ``invited`` is the id of a person to be challenged, 0 for nobody. ``level`` is that at
    which the computer plays, empty for the usual one. ``reliable``: the host asks for people who finish their battles.
    ``rated``: the host wants the battle rated.
    """

    scenario: str
    ruleset: str
    side: str = BY_LOT
    options: Mapping[str, str] = {}
    pace: str = NONE
    odds: bool = True
    games: int = 1
    computer: bool = False
    invited: int = 0
    level: str = ""
    reliable: bool = False
    rated: bool = False

    @property
    def forms(self) -> MatchOptionMenus:
        """The game modes of the ruleset's family."""
        return adapter_of(family_of(self.ruleset)).forms

    @property
    def text(self) -> str:
        """The proposal as text, which ``proposal_of`` reads."""
        options = ",".join(f"{name}={value}" for name, value in self.options.items() if name not in self.forms.written)
        side, pace = short_seat(self.side), _LETTERS.get(self.pace, "")
        asked = f"{_LEVELS.get(self.level, '')}{_RELIABLE * self.reliable}{_RATED * self.rated}"
        notes = f"{'' if self.odds else _HIDDEN}{asked}{_TWICE * (self.games - 1)}"
        more = [notes, f"{self.forms.letters(self.options)}{_COMPUTER * self.computer}"]
        if self.invited:
            return "|".join(
                [self.scenario, self.ruleset, side, self._numbered(), pace, *more, to_letters(self.invited)]
            )
        parts = [self.scenario, self.ruleset, side, options, pace, *more]
        return "|".join(parts).rstrip("|") if any(more) else "|".join(parts[:_FEWEST])

    def _numbered(self) -> str:
        """The options by their places in the ruleset, which leaves room for a person: ``01,12``."""
        places = [
            f"{number}{option.values.index(self.options[option.id])}"
            for number, option in enumerate(options_by(self.ruleset))
            if self.options.get(option.id) in option.values
        ]
        return ",".join(places)

    @property
    def sizes(self) -> dict[str, str]:
        """The chosen numbers of players a side."""
        return {name: value for name, value in self.options.items() if name in self.forms.of_battle}

    def battle(self, known: Sequence[Battle]) -> Battle:
        """The scenario, or the first of all if it no longer exists."""
        return named(known, self.scenario) or known[0]

    @property
    def terms(self) -> MatchOptions:
        """The options for the service."""
        side = None if self.side == BY_LOT else Seat(self.side)
        options = self.forms.settled(self.options, side)
        return MatchOptions(
            scenario=self.scenario,
            ruleset=self.ruleset,
            options=options,
            side=side,
            pace=self.pace,
            odds=self.odds,
            computer=self.computer,
            invited=Person(self.invited) if self.invited else None,
            level=self.plays_at,
            reliable=self.reliable,
            rated=self.rated,
        )

    @property
    def plays_at(self) -> str:
        """The level at which the computer plays if it does: the usual one unless another is chosen and offered here."""
        offered = levels_of(family_of(self.ruleset))
        return self.level if self.level in offered else USUAL_LEVEL if offered else ""

    def with_battle(self, scenario: str, known: Sequence[Battle]) -> OpeningProposal:
        """The proposal with another scenario, under the same ruleset if possible."""
        other = named(known, scenario) or self.battle(known)
        same = self.ruleset in other.rulesets
        ruleset = self.ruleset if same else next(iter(other.rulesets))
        kept = {name: one for name, one in self.options.items() if same and name not in self.forms.of_battle}
        rated = self.rated and other.id in scenario_ids()
        return replace(self, scenario=other.id, ruleset=ruleset, options=kept, side=side_of(self.side), rated=rated)

    def with_mode(self, mode: str) -> OpeningProposal:
        """The proposal with another game mode, and as many players as there are generals."""
        options, may = self.forms.with_mode(self.options, mode)
        return replace(self, options=options, side=side_of(self.side), computer=self.computer and may)

    def with_option(self, choice: str, known: Sequence[Battle]) -> OpeningProposal:
        """The proposal with an option such as ``carbines=on``; default values are left out."""
        name, _, value = choice.partition("=")
        kept = {key: one for key, one in self.options.items() if key != name}
        battle = self.battle(known)
        declared = (*battle.options(self.ruleset), *battle.modes(self.ruleset))
        usual = {option.id: option.values[0] for option in declared}
        if usual.get(name) != value:
            kept[name] = value
        return replace(self, options=kept)


_FEWEST, _MOST = 5, 8
"""Numbers of parts of a proposal's text: one more for hidden odds or two games, two unless a plain duel, three for a
person."""


def first_proposal(known: Sequence[Battle]) -> OpeningProposal:
    """The proposal with which the panel begins."""
    first = named(known, FIRST) or known[0]
    return OpeningProposal(scenario=first.id, ruleset=next(iter(first.rulesets)))


def proposal_of(text: str, known: Sequence[Battle]) -> OpeningProposal:
    """The proposal of a text; the first proposal for unreadable text."""
    parts = text.split("|")
    parts += [""] * (len(parts) == _PARTS_BEFORE_PACES)
    if not _FEWEST <= len(parts) <= _MOST or named(known, parts[0]) is None:
        return first_proposal(known)
    pace = next((pace for pace, letter in _LETTERS.items() if letter == parts[4]), NONE)
    parts += [""] * (_MOST - len(parts))
    odds, games = not parts[5].startswith(_HIDDEN), 1 + parts[5].endswith(_TWICE)
    computer, ruleset = parts[6].endswith(_COMPUTER), parts[1]
    if (
        ruleset not in rulesets()
        or ruleset not in OpeningProposal(scenario=parts[0], ruleset=ruleset).battle(known).rulesets
    ):
        return first_proposal(known)
    seat = long_seat(parts[2])
    form = adapter_of(family_of(ruleset)).forms.read(parts[6].removesuffix(_COMPUTER))
    invited = from_letters(parts[7])
    options = {**(_by_places(ruleset, parts[3]) if invited else options_of(parts[3])), **form}
    side = seat if side_of(Seat(seat)) in {UNION, CONFEDERATE} else BY_LOT
    return OpeningProposal(
        scenario=parts[0],
        ruleset=ruleset,
        side=side,
        options=options,
        pace=pace,
        odds=odds,
        games=games,
        computer=computer,
        invited=invited,
        level=next((level for level, letter in _LEVELS.items() if letter in parts[5]), ""),
        reliable=_RELIABLE in parts[5],
        rated=_RATED in parts[5],
    )


def _by_places(ruleset: str, text: str) -> dict[str, str]:
    """The options that ``_numbered`` wrote; unreadable ones are left out."""
    declared = options_by(ruleset)
    places = [(int(one[0]), int(one[1:])) for one in text.split(",") if one.isdigit() and len(one) > 1]
    return {
        declared[number].id: declared[number].values[value]
        for number, value in places
        if number < len(declared) and value < len(declared[number].values)
    }


def is_proposal(text: str, known: Sequence[Battle]) -> bool:
    """Whether a text is a readable proposal of an existing battle."""
    parts = text.split("|")
    found = proposal_of(text, known)
    return len(parts) >= _PARTS_BEFORE_PACES and [found.scenario, found.ruleset] == parts[:2]


def options_of(text: str) -> dict[str, str]:
    """Options of a text ``carbines=on, other=off``; a name alone means ``on``."""
    pairs = (part.partition("=") for part in text.replace(" ", "").split(",") if part)
    return {name: value or "on" for name, _, value in pairs}
