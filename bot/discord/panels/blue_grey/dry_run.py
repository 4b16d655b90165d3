"""Dry run of a written turn: checked by the rules, order by order, with the odds of every attack.

It runs on the position of the player's own view. Dice are not rolled: an attack counts as without effect
(``engine.blue_grey.duties``), and rallying units stay as they are. So a set of attacks is checked as a whole before its
first die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from bot.discord.panels.blue_grey.grammar import FIGHT, parts_of, read
from bot.discord.panels.blue_grey.meaning import guessed, next_step, read_by
from bot.discord.panels.blue_grey.order_script import MOVING, next_answer
from engine import match as engine
from engine.blue_grey.duties import come_to_nothing
from engine.blue_grey.events import Entered, Moved, PhaseEnded
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.view import Duties, SeatView
from engine.chance import ChanceExhausted, Scripted
from engine.decision import PASS, Action, Decision, HexName
from engine.errors import GameError, IllegalAction, Refusal
from engine.family import Setup
from engine.field_changes import replace

QUIET = "4"
"""Face of the dice of rallying units: it changes little, and eliminates nobody."""

OTHERS = frozenset({"rally", "build", "exit", "rout", "raze", "face"})
"""Verbs that neither move nor attack."""


SINCE = {"move-units": MOVING, "rally": frozenset({"rally"})}
"""Verbs that are refused after a step has ended, by kind of decision."""


class DryRunAttack(Struct, frozen=True):
    """An attack when it is due: targets, attackers, odds."""

    part: str
    targets: tuple[HexName, ...]
    attackers: tuple[str, ...]
    forecast: Forecast


class EndedStep(Struct, frozen=True):
    """The order that ended a step of the turn: ``kind`` is that of the step's decision."""

    kind: str
    number: int
    part: str


class DryRunProblem(Struct, frozen=True):
    """A part that is refused: ``error`` is the reason, ``None`` if the turn is over by then.

    ``number`` counts from 1. Unless ``sure``, dice before it may change that. ``since`` is the order that ended
    movement or Rally, where that is the reason.
    """

    number: int
    part: str
    error: GameError | None
    sure: bool
    since: EndedStep | None = None


class MovementEnd(Struct, frozen=True):
    """The end of the Movement Phase: the view then, and the actions that were still legal."""

    view: SeatView
    actions: tuple[Action, ...]


class DryRun(Struct, frozen=True, kw_only=True):
    """The result of a dry run.

    ``before`` are the answers up to the first attack, ``moved`` their moves, ``view`` is the board after them, ``end``
    the position after everything. ``others`` are answers that neither move nor attack. ``open`` are unchecked parts.
    ``left`` are unmet duties. ``ending`` is set if movement ends; ``over``: the turn ends; ``rolled``: dice are rolled.
    ``unrallied`` are units without a Rally marker when Rally ended, ``unseen`` the numbers of unchecked orders after a
    wrong one.
    """

    view: SeatView
    end: engine.State
    before: tuple[Action, ...] = ()
    moved: tuple[Moved | Entered, ...] = ()
    fights: tuple[DryRunAttack, ...] = ()
    others: tuple[Action, ...] = ()
    open: tuple[str, ...] = ()
    left: Duties = Duties()
    ending: MovementEnd | None = None
    over: bool = False
    rolled: bool = False
    troubles: tuple[DryRunProblem, ...] = ()
    unrallied: tuple[str, ...] = ()
    unseen: tuple[int, ...] = ()

    @property
    def trouble(self) -> DryRunProblem | None:
        """The first part that is refused."""
        return self.troubles[0] if self.troubles else None


def dry_run_of(setup: Setup, view: SeatView, parts: Sequence[str]) -> DryRun:
    """The dry run of a written turn from a seat's view.

    Raises:
        ValueError: the seat has no decision.
    """
    return _DryRunner(setup, view, parts).play()


class _BeforeMove(NamedTuple):
    """The run before a move that may overfill a hex."""

    state: engine.State
    found: DryRun
    number: int
    part: str


class _DryRunner:
    """A dry run in progress."""

    def __init__(self, setup: Setup, view: SeatView, parts: Sequence[str]) -> None:
        self.state = engine.imagined(setup, view)
        self.seat = view.seat
        self.parts = list(parts)
        self.numbers = list(range(1, len(self.parts) + 1))
        self.ended: dict[str, EndedStep] = {}
        self.onto_full: _BeforeMove | None = None
        self.marks = self.state.family.notation.marks
        self.found = DryRun(view=view, end=self.state)
        self.rolled = False
        self.troubles: list[DryRunProblem] = []

    def play(self) -> DryRun:
        while self.parts and not self._stuck():
            decision = engine.pending(self.state)
            if not isinstance(decision, Decision) or decision.seat != self.seat:
                self._fail(None)
            else:
                self._answer(decision)
        return replace(
            self.found,
            end=self.state,
            open=() if self.troubles else tuple(self.parts),
            left=self._owed(),
            rolled=self.rolled,
            troubles=tuple(self.troubles),
            unseen=tuple(dict.fromkeys(self.numbers)) if self.troubles else (),
        )

    def _stuck(self) -> bool:
        """Whether further parts cannot be checked: the turn is over, or dice may change them."""
        last = self.troubles[-1] if self.troubles else None
        return last is not None and (last.error is None or not last.sure)

    def _owed(self) -> Duties:
        """The unmet duties; units that may rout first are taken to stand."""
        decision, state = engine.pending(self.state), self.state
        if not self._goes_on():
            return Duties()
        if isinstance(decision, Decision) and decision.kind == "voluntary-rout":
            state, _ = engine.submit(replace(state, chance=Scripted()), self.seat, PASS)
        owed: Duties = engine.view(state, self.seat).duties
        return owed

    def _goes_on(self) -> bool:
        decision = engine.pending(self.state)
        return isinstance(decision, Decision) and decision.seat == self.seat

    def _answer(self, decision: Decision) -> None:
        view, actions = engine.view(self.state, self.seat), engine.legal_actions(self.state)
        if not actions:
            self._fail(None)
            return
        try:
            answer = next_answer(self.parts, decision, actions, view, self.marks)
            if answer is None:
                self._cannot(self._why(actions, view), decision)
                return
        except GameError as error:
            self._cannot(error, decision)
            return
        before = _BeforeMove(self.state, self.found, self.numbers[0], self.parts[0])
        if answer.action.verb == "fight":
            self._fight(answer.action, view)
        else:
            self._carry_out(answer.action, decision, MovementEnd(view, tuple(actions)))
        self.onto_full = before if self._is_asked("make-room") else None
        if answer.written:
            left = parts_of(answer.left)
            self.parts[:1] = left
            self.numbers[:1] = self.numbers[:1] * len(left)

    def _is_asked(self, kind: str) -> bool:
        decision = engine.pending(self.state)
        return isinstance(decision, Decision) and decision.kind == kind

    def _cannot(self, error: GameError, decision: Decision) -> None:
        """Records a refused part. In an overfull hex the move onto it is at fault, and is taken back."""
        onto = self.onto_full
        if decision.kind != "make-room" or onto is None:
            self._fail(error)
            return
        full = Refusal("room-first", decision.rule, decision.about)
        why = IllegalAction(onto.part, full, self.state.setup.family)
        self.troubles.append(DryRunProblem(onto.number, onto.part, why, sure=not self.rolled))
        self.state, self.found, self.onto_full = onto.state, onto.found, None
        while self.numbers[:1] == [onto.number]:
            self._next()

    def _fight(self, action: Action, view: SeatView) -> None:
        found = engine.forecast(self.state, action)
        assert isinstance(found, Forecast)
        assert view.combat is not None
        fight = DryRunAttack(self.parts[0], view.combat.targets, view.combat.attackers, found)
        self.found = replace(self.found, fights=(*self.found.fights, fight))
        self.state = replace(self.state, position=come_to_nothing(self.state.position), fixed=None, draft=(), unseen=())
        self.rolled = True

    def _carry_out(self, action: Action, decision: Decision, now: MovementEnd) -> None:
        events = self._quietly(action)
        ended = any(isinstance(one, PhaseEnded) and one.phase == "combat" and one.side == self.seat for one in events)
        self.found = replace(
            self.found,
            over=self.found.over or ended,
            others=(*self.found.others, *([action] if action.verb in OTHERS else [])),
            ending=now if action == PASS and decision.kind == "move-units" else self.found.ending,
            unrallied=self.found.unrallied or self._unrallied(action, decision, now),
        )
        if action == PASS and decision.kind in SINCE:
            self.ended.setdefault(decision.kind, EndedStep(decision.kind, self.numbers[0], self.parts[0]))
        if not self.found.fights:
            moved = tuple(event for event in events if isinstance(event, Moved | Entered))
            self.found = replace(
                self.found,
                before=(*self.found.before, action),
                moved=(*self.found.moved, *moved),
                view=engine.view(self.state, self.seat) if self._goes_on() else self.found.view,
            )

    def _unrallied(self, action: Action, decision: Decision, now: MovementEnd) -> tuple[str, ...]:
        """The units without a Rally marker, if this action ends Rally."""
        if action != PASS or decision.kind != "rally":
            return ()
        return tuple(one.subject for one in now.actions if one.verb == "rally")

    def _quietly(self, action: Action) -> Sequence[Struct]:
        """Submits an action with as many dice without effect as it asks for."""
        before = self.state
        for rolls in range(len(before.position.units) + 1):
            try:
                self.state, events = engine.submit(
                    replace(before, chance=Scripted((QUIET,) * rolls)), self.seat, action
                )
            except ChanceExhausted:
                self.rolled = True
            else:
                return events
        raise AssertionError("no more dice than units are rolled")

    def _why(self, actions: Sequence[Action], view: SeatView) -> GameError:
        """The reason why the next part is illegal."""
        said = read_by(self.parts[0], view)
        try:
            action = next_step(said, actions, view) if said.verb == FIGHT else guessed(said, actions, view)
        except GameError as error:
            return error
        refusal = engine.explain(self.state, self.seat, action)
        assert refusal is not None
        return IllegalAction(action.text, refusal, self.state.setup.family)

    def _fail(self, error: GameError | None) -> None:
        verb, since = read(self.parts[0]).verb, None
        if error is None or (isinstance(error, IllegalAction) and error.refusal.code == "not-now"):
            since = next((one for kind, one in self.ended.items() if verb in SINCE[kind]), None)
        self.troubles.append(DryRunProblem(self.numbers[0], self.parts[0], error, sure=not self.rolled, since=since))
        self._next()

    def _next(self) -> None:
        self.parts, self.numbers = self.parts[1:], self.numbers[1:]
