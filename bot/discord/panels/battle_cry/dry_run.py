"""Dry run of a written turn: checked by the rules, answer by answer, with a forecast of every battle.

It runs on a position determinized from the player's own view (``Family.outlook``), so nothing secret can show. Dice are
not rolled: after a battle it goes on as if without effect, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.discord.panels.battle_cry.leftovers import left_at
from bot.discord.panels.battle_cry.order_script import is_end, meant, next_answer
from engine import match as engine
from engine.battle_cry.events import BattleRolled, Moved
from engine.battle_cry.view import Forecast, SeatView
from engine.chance import FACES, ChanceExhausted, Scripted
from engine.decision import PASS, Action, Decision, Seat, side_of
from engine.errors import GameError, IllegalAction
from engine.family import Setup
from engine.field_changes import replace

END_TURN = "end-turn"
"""The kind of decision that confirms the end of a turn."""

ENDING = frozenset({"give-orders", "move", "battle", END_TURN})
"""Kinds of decision whose pass may end a turn; that of others leaves an effect of a card unused, and says so."""

BATTLE = "battle"
"""The engine's name of a battle's dice."""


class DryRunBattle(Struct, frozen=True):
    """A battle of the turn when it is due.

    ``sure``: no dice are rolled before it. ``again``: an earlier battle has the same target, which may be gone by then.
    """

    forecast: Forecast
    sure: bool
    again: bool


class DryRunProblem(Struct, frozen=True):
    """The first part that is refused: ``error`` is the reason, ``None`` if the turn is over by then.

    ``number`` counts from 1. Unless ``sure``, dice before it may change that.
    """

    number: int
    part: str
    error: GameError | None
    sure: bool


class DryRun(Struct, frozen=True, kw_only=True):
    """The result of a dry run.

    ``before`` are the answers up to the first dice, implied ones included; ``moved`` are their moves, ``view`` is the
    board after them. ``open`` are parts that cannot be checked: they come after dice that decide what is legal, or
    after a ``partner`` who chooses there. ``carrier`` is the partner who carries out the ``handed`` parts, which are
    checked from that seat. ``left`` says what is left unused: orders, moves, attacks.
    """

    view: SeatView
    before: tuple[Action, ...] = ()
    moved: tuple[Moved, ...] = ()
    battles: tuple[DryRunBattle, ...] = ()
    open: tuple[str, ...] = ()
    trouble: DryRunProblem | None = None
    partner: Seat = Seat("")
    carrier: Seat = Seat("")
    handed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class _DryRunner:
    """A dry run in progress."""

    def __init__(self, setup: Setup, view: SeatView, parts: Sequence[str]) -> None:
        self.state = engine.imagined(setup, view)
        self.seat: Seat = view.seat
        self.parts = list(parts)
        self.total = len(parts)
        self.marks = self.state.family.notation.marks
        self.found = DryRun(view=view)

    def play(self) -> DryRun:
        turn = self.found.view.turn
        while self.parts and self.found.trouble is None:
            decision = engine.pending(self.state)
            if not isinstance(decision, Decision) or self.state.family.rules.turn(self.state.position) != turn:
                if all(map(is_end, self.parts)):
                    self.parts = []
                    break
                self._fail(None)
            elif not (self._answer(decision) if decision.seat == self.seat else self._other(decision)):
                break
        if self.found.trouble is None:
            self.found = replace(self.found, open=tuple(self.parts))
        return self.found

    def _answer(self, decision: Decision) -> bool:
        """Submits the seat's next answer; whether the run can go on."""
        view, actions = engine.view(self.state, self.seat), engine.legal_actions(self.state)
        try:
            answer = next_answer(self.parts, decision, actions, view, self.marks)
        except GameError as error:
            self._fail(error)
            return True
        if answer is None:
            self._fail(self._why(actions, view))
            return True
        if not self.found.battles:
            self.found = replace(self.found, view=view)
        self._note(answer.action)
        self._note_left(answer.action, decision, actions, view)
        if answer.written:
            self.parts[:1] = [answer.left] if answer.left else []
        goes_on = self._carry_out(answer.action, self.seat)
        if answer.to is not None:
            self.seat = answer.to
            self.found = replace(self.found, carrier=answer.to, handed=tuple(self.parts))
        return goes_on

    def _other(self, decision: Decision) -> bool:
        """Passes for the other side where that is legal; anything else, and a partner's part, ends the run."""
        if side_of(decision.seat) == side_of(self.seat):
            self.found = replace(self.found, partner=decision.seat)
            return False
        return PASS in engine.legal_actions(self.state) and self._carry_out(PASS, decision.seat)

    def _note(self, action: Action) -> None:
        forecast = engine.forecast(self.state, action)
        if isinstance(forecast, Forecast):
            targets = [one.forecast.to for one in self.found.battles]
            battle = DryRunBattle(forecast, sure=not targets, again=forecast.to in targets)
            self.found = replace(self.found, battles=(*self.found.battles, battle))
        elif not self.found.battles:
            self.found = replace(self.found, before=(*self.found.before, action))

    def _note_left(self, action: Action, decision: Decision, actions: Sequence[Action], view: SeatView) -> None:
        """Notes what a pass leaves unused: orders wherever it is, moves and attacks where the turn is to end."""
        if action == PASS and (left := left_at(decision, actions, view, ends=is_end(self.parts[0]))):
            self.found = replace(self.found, left=(*self.found.left, left))

    def _carry_out(self, action: Action, seat: Seat) -> bool:
        """Submits an action as if its dice had no effect; whether that is possible."""
        try:
            self._go_on(action, seat, ())
        except ChanceExhausted as wanted:
            return wanted.name == BATTLE and self._without_effect(action, seat, wanted.count)
        return True

    def _without_effect(self, action: Action, seat: Seat, dice: int) -> bool:
        """Submits a battle with a die face without effect on its target; whether there is one."""
        before = self.state
        for face in dict.fromkeys(FACES):
            try:
                events = self._go_on(action, seat, (face * dice,))
            except ChanceExhausted:
                continue
            if not any(isinstance(event, BattleRolled) and (event.hits or event.flags) for event in events):
                return True
            self.state = before
        return False

    def _go_on(self, action: Action, seat: Seat, rolls: tuple[str, ...]) -> Sequence[Struct]:
        self.state, events = engine.submit(replace(self.state, chance=Scripted(rolls)), seat, action)
        if not self.found.battles:
            moved = tuple(event for event in events if isinstance(event, Moved))
            after = engine.view(self.state, self.seat) if self._asks_me() else self.found.view
            self.found = replace(self.found, moved=(*self.found.moved, *moved), view=after)
        return events

    def _asks_me(self) -> bool:
        decision = engine.pending(self.state)
        return isinstance(decision, Decision) and decision.seat == self.seat

    def _why(self, actions: Sequence[Action], view: SeatView) -> GameError:
        """The reason why the next part is illegal."""
        wanted = meant(self.parts[0], actions, view, self.marks)
        try:
            action = engine.parse_action(self.state.setup, wanted.text)
        except GameError as error:
            return error
        refusal = engine.explain(self.state, self.seat, action)
        assert refusal is not None
        return IllegalAction(action.text, refusal, self.state.setup.family)

    def _fail(self, error: GameError | None) -> None:
        number = self.total - len(self.parts) + 1
        self.found = replace(
            self.found, trouble=DryRunProblem(number, self.parts[0], error, sure=not self.found.battles)
        )


def passes_to_end_turn(setup: Setup, view: SeatView) -> int:
    """The number of passes that end the turn or the battle for a seat that may pass, as far as it can know.

    0 where they lead to another choice: only the confirmation of the turn's end is passed, too.
    """
    if view.decision is None or view.decision.kind not in ENDING:
        return 0
    state = engine.imagined(setup, view)
    turn = state.family.rules.turn(state.position)
    for number in (1, 2):
        try:
            state, _events = engine.submit(state, view.seat, PASS)
        except ChanceExhausted:
            return 0
        if state.outcome is not None or state.family.rules.turn(state.position) != turn:
            return number
        decision = engine.pending(state)
        if not isinstance(decision, Decision) or decision.seat != view.seat or decision.kind != END_TURN:
            return 0
    return 0


def dry_run_of(setup: Setup, view: SeatView, parts: Sequence[str]) -> DryRun:
    """The dry run of a written turn from a seat's view.

    Raises:
        ValueError: the seat has no decision.
    """
    return _DryRunner(setup, view, parts).play()
