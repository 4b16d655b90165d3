"""Turns of the computer general, in a seat of its own or in place of a person whose time was out.

It is asked as the person would be, with the seat's view and nothing else, by the scheduler, and thinks outside the
event loop as heavy work (``bot.ports.heavy_work``). The response delay (reading 11) holds for it, too: it answers at
the end of the delay, whatever its hand. What it has drafted in a person's seat, that person may undo.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final, cast

import msgspec
import structlog
from msgspec import Struct

from bot.computer_players import PLAYERS
from bot.ports.heavy_work import Progress
from bot.service.domain import play
from bot.service.domain.context import Context
from bot.service.domain.scenario_source import setup_of
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import PROGRAM, MatchId
from engine import match as engine
from engine.decision import PASS, Action, Decision, Seat
from engine.family import Setup, family
from engine.view import SeatView

ARCHIE: Final = "archie"
"""Name of the family's own computer general in ``bot.computer_players``."""

_NAMES: Final = {PROGRAM: ARCHIE}
"""Names in ``bot.computer_players`` of general names that differ there."""

BUDGET: Final = 200
"""Milliseconds for a decision."""

_log = structlog.get_logger("generals")


class GeneralJob(Struct, frozen=True, tag="general", kw_only=True):
    """One decision as heavy work: the terms of the match, and the seat's view as JSON. The result is an action's text.

    ``seed`` makes the general's own chance; ``name`` is in ``bot.computer_players``.
    """

    name: str
    seed: int
    family: str
    source: str
    ruleset: str
    ruleset_version: int
    options: dict[str, str]
    seat: Seat
    view_json: bytes

    @property
    def long(self) -> bool:
        """No: a decision takes ``BUDGET`` at most."""
        return False

    def run(self, progress: Progress) -> bytes:
        """Lets the general choose."""
        setup = setup_of(self.family, self.source, self.ruleset, self.options, self.ruleset_version)
        _, own = family(self.family).views.types
        view = cast("SeatView", msgspec.json.decode(self.view_json, type=own))
        return PLAYERS[self.name](setup, self.seat, self.seed, BUDGET).choose(view).text.encode()

    def smaller(self) -> None:
        """There is none: the strength of a general does not depend on who else plays."""


Compute = Callable[[GeneralJob], Awaitable[bytes]]
"""Has a job computed outside the event loop; raises whatever goes wrong with it."""


class ComputerQuestion(Struct, frozen=True, kw_only=True):
    """One decision: the job, and the seat's legal answers, at a version of the match."""

    match: MatchId
    seat: Seat
    version: int
    actions: tuple[Action, ...]
    job: GeneralJob


def has_general(setup: Setup) -> bool:
    """Whether a computer general plays this game."""
    return family(setup.family).general(setup, 0) is not None


def due(live: LiveMatch) -> datetime | None:
    """Time at which the computer is to answer; ``None`` if none is asked, or a pass is given for it anyway."""
    waiting, window = live.info.waiting, live.window
    if waiting is None or not live.info.chair(waiting.seat).general:
        return None
    if window is None or window.passed:
        return waiting.since
    return None if window.answer else window.due


def question(live: LiveMatch, now: datetime) -> ComputerQuestion | None:
    """The question that the computer has to answer now, or ``None``."""
    at = due(live)
    if at is None or now < at or live.state is None or live.info.waiting is None:
        return None
    seat = live.info.waiting.seat
    view, actions = engine.view(live.state, seat), engine.legal_actions(live.state)
    general, setup = live.info.chair(seat).general, live.setup
    job = GeneralJob(
        name=_NAMES.get(general, general),
        seed=int(live.info.id),
        family=setup.family,
        source=setup.source,
        ruleset=setup.ruleset,
        ruleset_version=setup.ruleset_version,
        options=dict(setup.options),
        seat=seat,
        view_json=msgspec.json.encode(view),
    )
    return ComputerQuestion(match=live.info.id, seat=seat, version=live.version, actions=actions, job=job)


async def answer(asked: ComputerQuestion, compute: Compute) -> Action:
    """The computer's answer; a legal one even if the general fails."""
    try:
        text = (await compute(asked.job)).decode()
        return next(action for action in asked.actions if action.text == text)
    except Exception:  # noqa: BLE001  a general without an idea must not hold up the match
        _log.exception("a general was at a loss", match=asked.match, seat=asked.seat)
        return PASS if PASS in asked.actions else asked.actions[0]


def given(live: LiveMatch, asked: ComputerQuestion, action: Action, context: Context) -> Change | None:
    """The match after the computer's answer; ``None`` if it has changed since the question."""
    again = question(live, context.now)
    if again is None or again.version != asked.version or live.state is None:
        return None
    decision = engine.pending(live.state)
    if not isinstance(decision, Decision) or decision.seat != asked.seat:
        return None
    return play.submit(live, asked.seat, None, action, context)
