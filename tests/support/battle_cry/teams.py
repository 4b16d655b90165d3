"""A battle with several players a side, for a test: ``Teams`` is a ``Battle`` whose hands and units are seats'.

    battle = Teams('''
        C3 .:i*  .:i
         C3 …
    ''', mode="doubles", player="union/1", hands={"union/1": "attack-left"}, owners={"union/2": "E4"})

The generals of the map lead: the first one of a side in reading order is its ``/1``. Every unit belongs to the first
player of its side unless ``owners`` says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.battle_cry.frames import Frame
from engine.battle_cry.leading import seat_leading
from engine.battle_cry.placement import OFF
from engine.battle_cry.position import TeamState
from engine.battle_cry.roster import bit
from engine.battle_cry.sides import side_of
from engine.decision import Seat
from engine.field_changes import replace
from tests.support.battle_cry.battle import Battle


class Teams(Battle):
    """A battle in the middle, at the beginning of the turn of ``player``."""

    def __init__(
        self,
        drawn: str,
        *,
        player: str,
        mode: str = "doubles",
        hands: Mapping[str, str] | None = None,
        owners: Mapping[str, str] | None = None,
        cup: str = "",
        fallen: str = "",
        halted: str = "",
        leader: str = "",
        own: tuple[int, int] = (1, 1),
        options: dict[str, str] | None = None,
        **rest: Any,
    ) -> None:
        """Reads the map; ``leader`` is who carries the card out, where that is not the player himself."""
        side = side_of(Seat(player))
        chosen = {"mode": mode, **(options or {})}
        super().__init__(drawn, active=player.split("/", 1)[0], options=chosen, **rest)
        roster = self.setup.roster
        leads = {seat: number for team in roster.leaders for number, seat in enumerate(team)}
        at = {unit.hex: unit.id for unit in self.position.placement.units}
        whose = dict.fromkeys(range(len(self.position.placement.units)), 0)
        for seat, hexes in (owners or {}).items():
            for name in hexes.split():
                whose[at[self.setup.board.grid.index[name]]] = leads[Seat(seat)]
        held = [tuple((hands or {}).get(seat, "").split()) for seat in roster.hands]
        team = TeamState(
            owners=tuple(whose[number] for number in sorted(whose)),
            player=roster.hands.index(Seat(player)) if player in roster.hands else roster.hands_of(side)[0],
            leader=leads.get(Seat(leader or player), -1),
            cup=tuple(cup.split()),
            own=own,
            fallen=self._mask(fallen),
            halted=self._mask(halted),
        )
        none = (0,) * len(held)
        position = replace(self.position, hands=tuple(held), owed=none, surplus=none, short=none, team=team)
        self.state = replace(self.state, position=position)

    def hand(self, side: str) -> str:
        """A seat's cards, in order."""
        return " ".join(self.position.hands[self.setup.roster.hands.index(Seat(side))])

    def led(self, seat: str) -> str:
        """The hexes of the units that a seat leads."""
        units = [unit for unit in self.position.placement.units if unit.hex != OFF]
        return " ".join(
            sorted(self.setup.names[one.hex] for one in units if seat_leading(self.setup, self.position, one) == seat)
        )

    @property
    def team(self) -> TeamState:
        """The team state of the position."""
        assert self.position.team is not None
        return self.position.team

    def asks_of(self, *frames: Frame) -> None:
        """Puts frames on the stack."""
        self.state = replace(self.state, position=replace(self.position, stack=(*self.position.stack, *frames)))

    def _mask(self, seats: str) -> int:
        named = [Seat(seat) for seat in seats.split()]
        return sum(bit(side_of(seat), self.setup.roster.leader(seat)) for seat in named)
