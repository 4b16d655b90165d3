"""The ways to play a battle, as they are asked for when a match is opened: what a family may make its own.

A family of which nothing is said here is played by one player a side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct

from bot.discord.components.items import MenuLine, menu
from bot.discord.components.press import Press
from bot.discord.components.types import AnyItem
from bot.service.domain.computer_turns import is_there
from bot.service.domain.scenario_source import so_played
from bot.service.model.errors import NotSoPlayed
from bot.service.model.leaders import leaders_of
from bot.texts.errors import say
from engine.decision import Seat
from engine.family import families

PEOPLE, COMPUTER = "people", "computer"
FOES: Final = {
    PEOPLE: ("a person", "people"),
    COMPUTER: ("the computer, which sees only what its seat may see", "the computer, in every seat of it"),
}
"""Who may lead the other side: in a duel, and where it has several seats."""

ONE_EACH: Final = "By these rules a battle is fought by one player a side, until it is over."
"""Why another way to play cannot be had."""

NIGHTFALL: Final = "nightfall"
"""The option by which a battle ends at nightfall, in the families that have it: commands ask for it by name."""


class OptionsOffered(Struct, frozen=True, kw_only=True):
    """What can be chosen for a battle as it is proposed.

    ``modes`` are the ways to play it, ``players`` for each side the numbers that there may be, empty where a side has
    one. ``seats`` are all of them, ``options`` those of the match as they are settled, ``leaders`` as in a
    ``MatchInfo``. ``problem`` is why it cannot be played so, ``imaginary`` the seats that the program plays anyhow.
    ``general`` says whether a computer general plays the game.
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
    """What was typed of how a battle is to be played, ``None`` where nothing was."""

    mode: str | None = None
    players: str | None = None
    opponent: str | None = None
    nightfall: str | None = None


class OptionPress(Protocol):
    """Makes what a control says that changes the proposal."""

    def __call__(self, step: str, *, number: int = 0) -> Press: ...


class MatchOptionMenus:
    """The ways to play the battles of a family, over the options of a match.

    Attributes:
        names: the ways to play by their ids.
        written: the options that ``letters`` stand for.
        of_battle: the options that mean another thing in each battle, and do not go along to the next.
        of_duels: the options that leave a battle one of two persons, who may fight it twice with sides swapped.
        computer: whether a computer general may lead the other side.
    """

    names: Mapping[str, str] = {}
    written: frozenset[str] = frozenset()
    of_battle: frozenset[str] = frozenset()
    of_duels: frozenset[str] = frozenset()
    computer: bool = False

    def letters(self, options: Mapping[str, str]) -> str:
        """These options in few letters, of which none is a ``c`` at the end: there is little room in a button's id."""
        return ""

    def read(self, letters: str) -> dict[str, str]:
        """The options that letters stand for; of others none."""
        return {}

    def settled(self, options: Mapping[str, str], side: Seat | None) -> Mapping[str, str]:
        """The options as the host's side settles them."""
        return options

    def with_mode(self, options: Mapping[str, str], mode: str) -> tuple[Mapping[str, str], bool]:
        """The options for another way to play, and whether a computer general may be asked for in it."""
        return options, True

    def typed(self, options: Mapping[str, str], wanted: TypedForm) -> tuple[Mapping[str, str], str]:
        """The options as somebody typed them, or why they cannot be read."""
        other = wanted.mode or wanted.players or wanted.nightfall not in {None, "off"}
        return options, ONE_EACH if other else ""

    def for_all(self, options: Mapping[str, str], shapes: Sequence[OptionsOffered]) -> Mapping[str, str]:
        """The options by which the same people can fight several battles, of which these are the shapes."""
        return options

    def shape(self, family: str, source: str, ruleset: str, options: Mapping[str, str]) -> OptionsOffered:
        """What can be chosen for a battle with these options."""
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
            general=is_there(setup),
        )

    def lines(self, options: Mapping[str, str], shape: OptionsOffered, *, computer: bool) -> list[str]:
        """How the battle is to be played, and what that means."""
        if shape.problem is not None:
            return [f"⚠️ {say(shape.problem)}"]
        return [foe_line(shape, computer=computer)] if self._has_general(shape) else []

    def menus(self, shape: OptionsOffered, pressed: OptionPress) -> Iterator[AnyItem]:
        """The menus from which that is chosen: only what this battle allows."""
        if self._has_general(shape):
            yield foe_menu(shape, pressed)

    def _has_general(self, shape: OptionsOffered) -> bool:
        return self.computer and shape.general


def foe_line(shape: OptionsOffered, *, computer: bool) -> str:
    """Who leads the other side."""
    return f"The other side: {_foe(COMPUTER if computer else PEOPLE, shape)}"


def foe_menu(shape: OptionsOffered, pressed: OptionPress) -> AnyItem:
    """The menu from which that is chosen."""
    items = [MenuLine(f"The other side: {_foe(foe, shape)}", foe) for foe in FOES]
    return menu("Who leads the other side?", pressed("new-foe"), items)


def _foe(foe: str, shape: OptionsOffered) -> str:
    return FOES[foe][bool(shape.leaders)]
