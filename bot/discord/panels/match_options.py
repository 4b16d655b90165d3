"""Game modes of a new match: their options, questions and typed forms. Families override them.

The default is one player a side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from bot.discord.components.items import MenuLine
from bot.service.domain.computer_turns import has_general
from bot.service.domain.scenario_source import so_played
from bot.service.model.errors import NotSoPlayed
from bot.service.model.leaders import leaders_of
from engine.decision import Seat
from engine.family import families
from engine.language import N_, _

PEOPLE, COMPUTER = "people", "computer"
FOES: Final = (PEOPLE, COMPUTER)
"""Opponents: people, or the computer in all seats of the other side."""

ONE_EACH: Final = N_("These rules are for one player a side, until the battle is over. Leave the mode out.")
"""Reason why another game mode is refused."""

NIGHTFALL: Final = "nightfall"
"""The option by which a battle ends at nightfall, for families that have it; commands use its name."""


class OptionsOffered(Struct, frozen=True, kw_only=True):
    """The options of a battle under a proposal.

    ``modes`` are ids of game modes; ``players`` the possible numbers of players by side, empty where a side has one.
    ``seats`` are all seats, ``options`` the settled options of the match, ``leaders`` as in ``MatchInfo``.
    ``imaginary`` are seats that the program always plays. ``general``: the game has a computer general. ``problem`` is
    the reason why the proposal cannot be played.
    """

    modes: tuple[str, ...] = ()
    players: tuple[tuple[str, ...], ...] = ()
    seats: tuple[Seat, ...] = ()
    options: Mapping[str, str] = {}
    leaders: Mapping[Seat, str] = {}
    imaginary: tuple[Seat, ...] = ()
    general: bool = True
    problem: NotSoPlayed | None = None


class TypedForm(Struct, frozen=True):
    """The typed options of a game mode, ``None`` where left out."""

    mode: str | None = None
    players: str | None = None
    opponent: str | None = None
    nightfall: str | None = None


class Question(Struct, frozen=True, kw_only=True):
    """A question about a new match, behind *More options*.

    ``key`` is its value in that menu, ``name`` its name there and above its answers. ``answers`` go to ``step``;
    ``value`` is the present one.
    """

    key: str
    name: str
    step: str
    answers: tuple[MenuLine, ...]
    value: str

    @property
    def shown(self) -> str:
        """The present answer in words."""
        return next((one.label for one in self.answers if one.value == self.value), "")


class MatchOptionMenus:
    """The game modes of a family, as operations on the options of a match.

    Attributes:
        names: names of the modes by id.
        written: the options encoded by ``letters``.
        of_battle: options that depend on the battle, and are dropped with another one.
        of_duels: options that leave a battle one of two persons, who may play it twice with sides swapped.
        computer: whether a computer general may lead the other side.
    """

    names: Mapping[str, str] = {}
    written: frozenset[str] = frozenset()
    of_battle: frozenset[str] = frozenset()
    of_duels: frozenset[str] = frozenset()
    computer: bool = False

    def letters(self, options: Mapping[str, str]) -> str:
        """The options in few letters for a control id, without a final ``c``."""
        return ""

    def read(self, letters: str) -> dict[str, str]:
        """The options of these letters; empty for unreadable ones."""
        return {}

    def settled(self, options: Mapping[str, str], side: Seat | None) -> Mapping[str, str]:
        """The options, completed by the host's side."""
        return options

    def with_mode(self, options: Mapping[str, str], mode: str) -> tuple[Mapping[str, str], bool]:
        """The options for another mode, and whether the computer may lead the other side in it."""
        return options, True

    def typed(self, options: Mapping[str, str], wanted: TypedForm) -> tuple[Mapping[str, str], str]:
        """The options after typed input, and an error message, empty if it is readable."""
        other = wanted.mode or wanted.players or wanted.nightfall not in {None, "off"}
        return options, _(ONE_EACH) if other else ""

    def for_all(self, options: Mapping[str, str], shapes: Sequence[OptionsOffered]) -> Mapping[str, str]:
        """The options under which the same people can play several battles of these shapes."""
        return options

    def shape(self, family: str, source: str, ruleset: str, options: Mapping[str, str]) -> OptionsOffered:
        """The options offered for a battle."""
        try:
            setup = so_played(family, source, ruleset, options)
        except NotSoPlayed as problem:
            return OptionsOffered(problem=problem)
        imaginary = families()[family].modes.imaginary(setup)
        return OptionsOffered(
            modes=(),
            players=(),
            seats=setup.seats,
            options=setup.options,
            leaders=leaders_of(setup),
            imaginary=imaginary,
            general=has_general(setup),
        )

    def lines(self, options: Mapping[str, str]) -> list[str]:
        """The game mode, where it is not one player a side."""
        return []

    def questions(self, options: Mapping[str, str], shape: OptionsOffered) -> list[Question]:
        """The questions of the game mode, with what this battle allows."""
        return []

    def offers_computer(self, shape: OptionsOffered) -> bool:
        """Whether a computer general may be chosen for the other side."""
        return self.computer and shape.general and not shape.imaginary
