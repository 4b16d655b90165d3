"""A written turn tried out before it is given: checked by the rules, order by order, with every attack reckoned.

It is tried out on the position as the player's own view has it. Dice are not rolled: an attack is taken to have come to
nothing, and units that rally to stay as they are. So a set of attacks is checked as a whole before its first die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.guide.blue_grey.grammar import FIGHT, parts_of, read
from bot.guide.blue_grey.meaning import guessed, next_step
from bot.guide.blue_grey.script import next_answer
from engine import match as engine
from engine.blue_grey.duties import come_to_nothing
from engine.blue_grey.events import Entered, Moved, PhaseEnded
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.view import Duties, PublicView
from engine.chance import ChanceExhausted, Scripted
from engine.decision import PASS, Action, Decision, HexName
from engine.errors import GameError, IllegalAction
from engine.family import Setup

QUIET = "4"
"""What units that rally are taken to roll: it changes little, and eliminates nobody."""


MOST_TROUBLES = 6
"""So many wrong orders are named."""

OTHERS = frozenset({"rally", "build", "exit", "rout", "raze", "face"})
"""Answers that neither move nor attack."""


class Fight(Struct, frozen=True):
    """An attack of a written turn, as it stands when its turn comes: who, whom, and what its dice may bring."""

    part: str
    targets: tuple[HexName, ...]
    attackers: tuple[str, ...]
    forecast: Forecast


class Trouble(Struct, frozen=True):
    """A part that cannot be given: ``error`` says why, ``None`` that the turn is over by then.

    ``number`` counts from 1. Unless it is ``sure``, dice before it may change that.
    """

    number: int
    part: str
    error: GameError | None
    sure: bool


class Ending(Struct, frozen=True):
    """The end of the Movement Phase: what could have been done instead, and the board as it was."""

    view: PublicView
    actions: tuple[Action, ...]


class Rehearsal(Struct, frozen=True):
    """How a written turn goes.

    ``before`` are the answers up to the first attack, ``moved`` what they moved, ``view`` the board then, ``end`` the
    position after all of it. ``others`` are answers that neither move nor attack. ``open`` are parts that nobody can
    check yet. ``left`` is who must still fight then. ``ending`` is set where movement ends, ``over`` where the turn
    does, ``rolled`` where dice are rolled.
    """

    view: PublicView
    end: engine.State
    before: tuple[Action, ...] = ()
    moved: tuple[Moved | Entered, ...] = ()
    fights: tuple[Fight, ...] = ()
    others: tuple[Action, ...] = ()
    open: tuple[str, ...] = ()
    left: Duties = Duties()
    ending: Ending | None = None
    over: bool = False
    rolled: bool = False
    troubles: tuple[Trouble, ...] = ()

    @property
    def trouble(self) -> Trouble | None:
        """The first part that cannot be given."""
        return self.troubles[0] if self.troubles else None


def rehearse(setup: Setup, view: Any, parts: Sequence[str]) -> Rehearsal:
    """Tries a written turn out, from what a seat sees now.

    Raises:
        ValueError: the seat is not asked anything now.
    """
    return _Stage(setup, view, parts).play()


class _Stage:
    """The rehearsal under way."""

    def __init__(self, setup: Setup, view: Any, parts: Sequence[str]) -> None:
        self.state = engine.imagined(setup, view)
        self.seat = view.seat
        self.parts = list(parts)
        self.done = 0
        self.marks = self.state.family.marks
        self.found = Rehearsal(view, self.state)
        self.rolled = False
        self.troubles: list[Trouble] = []

    def play(self) -> Rehearsal:
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
        )

    def _stuck(self) -> bool:
        """Whether it is of no use to look at the rest: the turn is over, dice may change it, or enough is wrong."""
        last = self.troubles[-1] if self.troubles else None
        return last is not None and (last.error is None or not last.sure or len(self.troubles) == MOST_TROUBLES)

    def _owed(self) -> Duties:
        """Who must still fight; whoever may rout before that is taken to stand."""
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
                self._fail(self._why(actions, view))
                return
        except GameError as error:
            self._fail(error)
            return
        if answer.action.verb == "fight":
            self._fight(answer.action, view)
        else:
            self._carry_out(answer.action, decision, Ending(view, tuple(actions)))
        if answer.written:
            self.done += 1
            self.parts[:1] = parts_of(answer.left)
            self.done -= bool(answer.left)

    def _fight(self, action: Action, view: PublicView) -> None:
        found = engine.forecast(self.state, action)
        assert isinstance(found, Forecast)
        assert view.combat is not None
        fight = Fight(self.parts[0], view.combat.targets, view.combat.attackers, found)
        self.found = replace(self.found, fights=(*self.found.fights, fight))
        self.state = replace(self.state, body=come_to_nothing(self.state.body), fixed=None, draft=(), unseen=())
        self.rolled = True

    def _carry_out(self, action: Action, decision: Decision, now: Ending) -> None:
        events = self._quietly(action)
        ended = any(isinstance(one, PhaseEnded) and one.phase == "combat" and one.side == self.seat for one in events)
        self.found = replace(
            self.found,
            over=self.found.over or ended,
            others=(*self.found.others, *([action] if action.verb in OTHERS else [])),
            ending=now if action == PASS and decision.kind == "move-units" else self.found.ending,
        )
        if not self.found.fights:
            moved = tuple(event for event in events if isinstance(event, Moved | Entered))
            self.found = replace(
                self.found,
                before=(*self.found.before, action),
                moved=(*self.found.moved, *moved),
                view=engine.view(self.state, self.seat) if self._goes_on() else self.found.view,
            )

    def _quietly(self, action: Action) -> Sequence[Any]:
        """Goes on with as many quiet dice as are asked for."""
        before = self.state
        for rolls in range(len(before.body.units) + 1):
            try:
                self.state, events = engine.submit(
                    replace(before, chance=Scripted((QUIET,) * rolls)), self.seat, action
                )
            except ChanceExhausted:
                self.rolled = True
            else:
                return events
        raise AssertionError("no more dice than units are rolled")

    def _why(self, actions: Sequence[Action], view: PublicView) -> GameError:
        """Why the next part is not allowed now."""
        said = read(self.parts[0])
        try:
            action = next_step(said, actions, view) if said.verb == FIGHT else guessed(said, actions, view)
        except GameError as error:
            return error
        refusal = engine.explain(self.state, self.seat, action)
        assert refusal is not None
        return IllegalAction(action.text, refusal, self.state.setup.family)

    def _fail(self, error: GameError | None) -> None:
        self.troubles.append(Trouble(self.done + 1, self.parts[0], error, sure=not self.rolled))
        self.done += 1
        self.parts = self.parts[1:]
