"""The planned attacks of a Combat Phase: a set of written orders, checked by a dry run before any dice.

The plan is the stored written turn: kept with the seat, seen by nobody else, submitted like any orders. Orders that end
in ``UNGIVEN`` were only looked at, and are no plan. The engine hears of an attack when it is rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.discord.panels.blue_grey.dry_run import DryRun, DryRunAttack, dry_run_of
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
from engine.errors import IllegalAction
from engine.field_changes import replace
from render.blue_grey.words import unit_of


def planned(script: str) -> list[str]:
    """The attacks of a written turn; empty for one that was only looked at."""
    return [] if script.endswith(UNGIVEN) else [part for part in parts_of(script) if read(part).verb == FIGHT]


def torn_down(script: str) -> list[str]:
    """The works to be torn down after them."""
    return [] if script.endswith(UNGIVEN) else [part for part in parts_of(script) if read(part).verb == "raze"]


class PlannedAttack(Struct, frozen=True):
    """A planned attack with its possible changes: participants, units that could join, further targets.

    ``columns`` are those that can be named, the best first, with their odds; empty while the attack is not legal.
    """

    targets: tuple[HexName, ...]
    attackers: tuple[str, ...]
    joining: tuple[str, ...]
    aims: tuple[HexName, ...]
    columns: tuple[tuple[str, Forecast], ...]
    named: str


class AttackPlan:
    """A seat's plan: the attacks are ``parts``, the works to be torn down are ``after``."""

    def __init__(self, context: PanelContext, parts: Sequence[str] | None = None) -> None:
        self.context = context
        self.parts = planned(context.script) if parts is None else list(parts)
        self.after = torn_down(context.script)
        self.trial: DryRun = dry_run_of(context.setup, context.view, self.parts)

    @property
    def fights(self) -> tuple[DryRunAttack, ...]:
        """The attacks that are legal as planned."""
        return self.trial.fights

    def works(self) -> list[HexName]:
        """The works that could also be torn down, if their units stay (10.37)."""
        position: Position | None = self.context.view.under_way
        if position is None:
            return []
        there = [self.context.setup.names[hex_] for hex_ in to_raze(self.context.setup, position)]
        return [hex_ for hex_ in there if hex_ not in self.torn_down()]

    def torn_down(self) -> list[HexName]:
        """The works to be torn down."""
        return [hex_ for part in self.after for hex_ in read(part).who]

    def aims(self) -> list[HexName]:
        """Further hexes that could be attacked."""
        return [one.subject for one in engine.legal_actions(self.trial.end) if one.verb == "target"]

    def may_end(self) -> bool:
        """Whether these attacks meet all duties."""
        return not self.trial.left.own and not self.trial.left.enemy

    def attack(self, number: int) -> PlannedAttack | None:
        """An attack of the plan; ``None`` for an unknown number, or if an earlier attack fails."""
        if not 0 <= number < len(self.parts):
            return None
        before = dry_run_of(self.context.setup, self.context.view, self.parts[:number])
        if before.trouble is not None:
            return None
        state, seat = before.end, self.context.scene.seat
        said = read(self.parts[number])
        while True:
            view, actions = engine.view(state, seat), engine.legal_actions(state)
            step = next_step(said, actions, view)
            if step.verb == "fight" or step not in actions:
                break
            state, _ = engine.submit(replace(state, chance=Scripted()), seat, step)
        return _attack(state, view, actions, said.column) if view.combat else None

    def with_attack(self, hex_: HexName) -> AttackPlan:
        """The plan with one more attack: by all units that may take part, on all hexes that it must include."""
        targets: tuple[HexName, ...] = (hex_,)
        while True:
            there = AttackPlan(self.context, [*self.parts, written((), targets)]).attack(len(self.parts))
            who = there.attackers if there else ()
            plan = AttackPlan(self.context, [*self.parts, written(who, targets)])
            missing = plan.missing(len(self.parts), "must-aim-too")
            if not missing:
                return plan
            targets += missing

    def missing(self, number: int, code: str) -> tuple[HexName, ...]:
        """The hexes without which an attack is refused for this reason; none if it is not the first that is refused.

        With ``must-aim-too`` further targets, with ``others-must-join`` hexes of units that must join.
        """
        wrong = self.trial.trouble
        if wrong is None or wrong.number - 1 != number or not isinstance(wrong.error, IllegalAction):
            return ()
        return wrong.error.refusal.hexes if wrong.error.refusal.code == code else ()

    def missing_units(self, number: int, attack: PlannedAttack) -> list[str]:
        """The units that must join an attack."""
        hexes, view = self.missing(number, "others-must-join"), self.context.view
        return [word for word in attack.joining if (unit := unit_of(view, word)) and unit.hex in hexes]

    def changed(self, number: int, who: Sequence[str], targets: Sequence[HexName], column: str) -> list[str]:
        """The parts with a changed attack."""
        return [written(who, targets, column) if at == number else part for at, part in enumerate(self.parts)]

    def dropped(self, number: int) -> list[str]:
        """The parts without an attack."""
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
