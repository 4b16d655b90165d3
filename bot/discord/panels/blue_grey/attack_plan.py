"""The attacks of a Combat Phase as they are planned: a set of written orders, tried out before any die is rolled.

The plan is what is written for the turn. So it is kept with the seat, seen by nobody else, and given like any orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.discord.panels.blue_grey.dry_run import DryRun, DryRunAttack, rehearse
from bot.discord.panels.blue_grey.grammar import FIGHT, parts_of, read, written
from bot.discord.panels.blue_grey.meaning import next_step
from bot.discord.panels.context import PanelContext
from bot.discord.panels.written_turn import UNGIVEN
from engine import match as engine
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.position import Position
from engine.blue_grey.view import PublicView
from engine.blue_grey.works import to_raze
from engine.chance import Scripted
from engine.decision import Action, HexName


def planned(script: str) -> list[str]:
    """The attacks among what is written; none of what was only looked at."""
    return [] if script.endswith(UNGIVEN) else [part for part in parts_of(script) if read(part).verb == FIGHT]


def torn_down(script: str) -> list[str]:
    """The works to be torn down after them, among what is written."""
    return [] if script.endswith(UNGIVEN) else [part for part in parts_of(script) if read(part).verb == "raze"]


class PlannedAttack(Struct, frozen=True):
    """A planned attack as it can be changed: who takes part, who else could, what else could be aimed at.

    ``columns`` are those that can be named, the best first, each with what its dice may bring; none as long as it
    cannot be fought so.
    """

    targets: tuple[HexName, ...]
    attackers: tuple[str, ...]
    joining: tuple[str, ...]
    aims: tuple[HexName, ...]
    columns: tuple[tuple[str, Forecast], ...]
    named: str


class AttackPlan:
    """The plan of a seat in its Combat Phase: its attacks as ``parts``, and ``after`` them works to be torn down."""

    def __init__(self, sight: PanelContext, parts: Sequence[str] | None = None) -> None:
        self.sight = sight
        self.parts = planned(sight.script) if parts is None else list(parts)
        self.after = torn_down(sight.script)
        self.trial: DryRun = rehearse(sight.setup, sight.view, self.parts)

    @property
    def fights(self) -> tuple[DryRunAttack, ...]:
        """The attacks that can be fought as they are planned."""
        return self.trial.fights

    def works(self) -> list[HexName]:
        """The works that could be torn down besides, if whoever is there now still is (10.37)."""
        position: Position | None = self.sight.view.under_way
        if position is None:
            return []
        there = [self.sight.setup.names[hex_] for hex_ in to_raze(self.sight.setup, position)]
        return [hex_ for hex_ in there if hex_ not in self.torn_down()]

    def torn_down(self) -> list[HexName]:
        """The works that are to be torn down."""
        return [hex_ for part in self.after for hex_ in read(part).who]

    def aims(self) -> list[HexName]:
        """The hexes that could be attacked besides."""
        return [one.subject for one in engine.legal_actions(self.trial.end) if one.verb == "target"]

    def may_end(self) -> bool:
        """Whether nobody has to fight any more after these attacks."""
        return not self.trial.left.own and not self.trial.left.enemy

    def attack(self, number: int) -> PlannedAttack | None:
        """An attack of the plan with what can be changed of it; ``None`` if it is none, or those before it fail."""
        if not 0 <= number < len(self.parts):
            return None
        before = rehearse(self.sight.setup, self.sight.view, self.parts[:number])
        if before.trouble is not None:
            return None
        state, seat = before.end, self.sight.scene.seat
        said = read(self.parts[number])
        while True:
            view, actions = engine.view(state, seat), engine.legal_actions(state)
            step = next_step(said, actions, view)
            if step.verb == "fight" or step not in actions:
                break
            state, _ = engine.submit(replace(state, chance=Scripted()), seat, step)
        return _attack(state, view, actions, said.column) if view.combat else None

    def with_attack(self, hex_: HexName) -> list[str]:
        """The parts with one more attack, by all who may take part in it."""
        more = AttackPlan(self.sight, [*self.parts, written((), (hex_,))])
        there = more.attack(len(self.parts))
        who = there.attackers if there else ()
        return [*self.parts, written(who, (hex_,))]

    def changed(self, number: int, who: Sequence[str], targets: Sequence[HexName], column: str) -> list[str]:
        """The parts with one of them changed."""
        return [written(who, targets, column) if at == number else part for at, part in enumerate(self.parts)]

    def dropped(self, number: int) -> list[str]:
        """The parts without one of them."""
        return [part for at, part in enumerate(self.parts) if at != number]


def _attack(state: engine.State, view: PublicView, actions: Sequence[Action], named: str) -> PlannedAttack:
    assert view.combat is not None
    columns: list[tuple[str, Any]] = [
        (one.subject, engine.forecast(state, one)) for one in actions if one.verb == "fight"
    ]
    return PlannedAttack(
        view.combat.targets,
        view.combat.attackers,
        tuple(one.subject for one in actions if one.verb == "join"),
        tuple(one.subject for one in actions if one.verb == "target"),
        tuple(columns),
        named,
    )
