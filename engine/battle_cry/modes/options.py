"""Options of the mode, besides the rulebook's own. The first value is the default."""

from __future__ import annotations

from collections.abc import Mapping

from engine.family import Option
from engine.language import N_

FITTING = "fitting"
"""As many players as the side has generals."""

MOST_PLAYERS = 7
MOST_DICE = 60

MODE = Option("mode", N_("Players"), ("duel", "doubles", "epic", "archie"), N_("Two players, doubles, teams or solo"))
UNION_PLAYERS = Option(
    "union-players",
    N_("Union players"),
    (FITTING, *map(str, range(1, MOST_PLAYERS + 1))),
    N_("In doubles and Epic games"),
)
CONFEDERATE_PLAYERS = Option(
    "confederate-players", N_("Confederate players"), UNION_PLAYERS.values, N_("In doubles and Epic games")
)
NIGHTFALL = Option("nightfall", N_("Nightfall"), ("off", "on"), N_("Each card is played once; then night falls"))
FIRST = Option("first", N_("First player"), ("scenario", "union", "confederate"), N_("Who takes the first turn"))
ARCHIE = Option("archie", N_("Archie’s side"), ("confederate", "union"), N_("The side of the imaginary opponent"))
UNION_DICE = Option(
    "union-dice", N_("Union dice"), tuple(map(str, range(MOST_DICE + 1))), N_("Rolled before a campaign battle")
)
CONFEDERATE_DICE = Option(
    "confederate-dice", N_("Confederate dice"), UNION_DICE.values, N_("Rolled before a campaign battle")
)

MODES: tuple[Option, ...] = (
    MODE,
    UNION_PLAYERS,
    CONFEDERATE_PLAYERS,
    NIGHTFALL,
    FIRST,
    ARCHIE,
    UNION_DICE,
    CONFEDERATE_DICE,
)

_OTHERS = {
    UNION_PLAYERS.id: CONFEDERATE_PLAYERS.id,
    CONFEDERATE_PLAYERS.id: UNION_PLAYERS.id,
    UNION_DICE.id: CONFEDERATE_DICE.id,
    CONFEDERATE_DICE.id: UNION_DICE.id,
}
"""Option of a side -> the same option of the other side."""


def value_of(option: Option, options: Mapping[str, str]) -> str:
    """The chosen value, or the default."""
    return options.get(option.id, option.values[0])


def unusual(options: Mapping[str, str]) -> dict[str, str]:
    """The mode options whose value is not the default."""
    return {option.id: options[option.id] for option in MODES if value_of(option, options) != option.values[0]}


def swapped(options: Mapping[str, str]) -> dict[str, str]:
    """The options of a rematch of the same people with sides swapped.

    Against Archie the player is then second: a side named to begin stays the same and is now Archie's; where none was
    named, Archie begins.
    """
    turned = {_OTHERS.get(name, name): value for name, value in options.items()}
    if value_of(MODE, options) == "archie" or ARCHIE.id in options:
        turned[ARCHIE.id] = _against(options)
    if value_of(MODE, options) == "archie" and FIRST.id not in unusual(options):
        turned[FIRST.id] = turned[ARCHIE.id]
    return turned


def first_game(options: Mapping[str, str]) -> dict[str, str]:
    """The options of a first battle: against Archie the player begins unless another order is chosen."""
    if value_of(MODE, options) != "archie" or FIRST.id in unusual(options):
        return dict(options)
    return {**options, FIRST.id: _against(options)}


def _against(options: Mapping[str, str]) -> str:
    """The side of the player against Archie."""
    first, other = ARCHIE.values
    return other if value_of(ARCHIE, options) == first else first
