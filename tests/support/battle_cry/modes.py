"""Every mode, for the soak: sizes of teams, sides of Archie, one board and two, and what lies over any mode."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry.scenarios import battles
from tests.support.battle_cry.scenarios_in_play import BATTLES, fits

DOUBLE_BOARDS = tuple(battle for battle in BATTLES if battles()[battle].boards == 2)
SINGLE_BOARDS = tuple(battle for battle in BATTLES if battle not in DOUBLE_BOARDS)


class Way(NamedTuple):
    """Options of a match, and the battles that can be played with them."""

    options: dict[str, str]
    among: tuple[str, ...] = SINGLE_BOARDS

    @property
    def battles(self) -> tuple[str, ...]:
        """The battles that can be played with these options."""
        return tuple(battle for battle in self.among if fits(battle, self.options))


def _players(union: int, confederate: int) -> dict[str, str]:
    return {"union-players": str(union), "confederate-players": str(confederate)}


_DUEL: dict[str, str] = {}
_DOUBLES = {"mode": "doubles"}
_EPIC = {"mode": "epic"}
_ARCHIE = {"mode": "archie"}
_OVER = {
    "nightfall": {"nightfall": "on"},
    "campaign dice": {"union-dice": "6", "confederate-dice": "9"},
}

WAYS: dict[str, Way] = {
    "two boards": Way(_DUEL, DOUBLE_BOARDS),
    "doubles of four": Way({**_DOUBLES, **_players(2, 2)}),
    "doubles of three: one for the Union": Way({**_DOUBLES, **_players(1, 2)}),
    "doubles of three: one for the Confederacy": Way({**_DOUBLES, **_players(2, 1)}),
    "doubles on two boards": Way(_DOUBLES, DOUBLE_BOARDS),
    "epic with small teams": Way({**_EPIC, **_players(2, 2)}),
    "epic with whole teams": Way(_EPIC),
    "epic, one team small": Way({**_EPIC, "union-players": "2"}),
    "epic on two boards": Way(_EPIC, DOUBLE_BOARDS),
    "epic on two boards with small teams": Way({**_EPIC, **_players(2, 2)}, DOUBLE_BOARDS),
    **{
        f"archie has the {side}, {first} first": Way({**_ARCHIE, "archie": side, "first": first})
        for side in ("union", "confederate")
        for first in ("union", "confederate")
    },
    "archie on two boards": Way(_ARCHIE, DOUBLE_BOARDS),
    **{
        f"{name} in {mode or 'a duel'}": Way({**base, **over})
        for name, over in _OVER.items()
        for mode, base in {"": _DUEL, "doubles": _DOUBLES, "epic": _EPIC, "archie": _ARCHIE}.items()
    },
    "nightfall and campaign dice": Way({**_OVER["nightfall"], **_OVER["campaign dice"]}),
}
