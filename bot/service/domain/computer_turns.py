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
from msgspec.structs import replace

from bot.computer_players import PLAYERS
from bot.computer_players.drafts import answer_in_draft, follows_plan
from bot.ports.heavy_work import Progress
from bot.service.domain import play
from bot.service.domain.context import Context
from bot.service.domain.scenario_source import setup_of
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import PROGRAM, MatchId, MatchInfo
from engine import match as engine
from engine.decision import PASS, Action, Decision, Seat
from engine.family import LEVELS, SERGEANT, Setup, family
from engine.state import State
from engine.view import SeatView

ARCHIE: Final = "archie"
"""Name of the family's own computer general in ``bot.computer_players``; it plays where no level was chosen."""

BUDGET: Final = 200
"""Milliseconds for a decision; at a level steps are counted instead (``bot.computer_players.archie.NODES``)."""

USUAL_LEVEL: Final = SERGEANT
"""The level at which the computer plays where nobody has chosen another."""

_log = structlog.get_logger("generals")


class GeneralJob(Struct, frozen=True, tag="general", kw_only=True):
    """One decision as heavy work: the terms of the match, and what the seat knows. The result is an action's text.

    ``seed`` makes the general's own chance; ``name`` is in ``bot.computer_players``. ``view_json`` is the seat's view
    as JSON, for a general who follows a plan that from before the open ``draft``, whose actions lead to the question.
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
    draft: tuple[str, ...] = ()

    @property
    def long(self) -> bool:
        """No: a decision takes ``BUDGET`` at most."""
        return False

    def run(self, progress: Progress) -> bytes:
        """Lets the general choose."""
        setup = setup_of(self.family, self.source, self.ruleset, self.options, self.ruleset_version)
        _, own = family(self.family).views.types
        view = cast("SeatView", msgspec.json.decode(self.view_json, type=own))
        player = PLAYERS[self.name](setup, self.seat, self.seed, BUDGET)
        if not follows_plan(player):
            return player.choose(view).text.encode()
        key = msgspec.json.encode(replace(self, draft=()))
        return answer_in_draft(player, setup, view, self.draft, key).text.encode()

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


def levels_of(family_id: str) -> tuple[str, ...]:
    """The levels that people may choose among, the weakest first; none where the computer has one strength alone."""
    offered = family(family_id).levels
    return tuple(level for level in LEVELS if level in offered)


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
    name = player_of(live.info, live.info.chair(seat).general)
    return ComputerQuestion(
        match=live.info.id,
        seat=seat,
        version=live.version,
        actions=engine.legal_actions(live.state),
        job=job_of(name, int(live.info.id), live.state, seat),
    )


def job_of(name: str, seed: int, state: State, seat: Seat) -> GeneralJob:
    """The decision of the seat that is asked, for a player by name."""
    setup = state.setup
    planning = follows_plan(PLAYERS[name](setup, seat, seed, BUDGET))
    return GeneralJob(
        name=name,
        seed=seed,
        family=setup.family,
        source=setup.source,
        ruleset=setup.ruleset,
        ruleset_version=setup.ruleset_version,
        options=dict(setup.options),
        seat=seat,
        view_json=msgspec.json.encode(engine.view(state.settled if planning else state, seat)),
        draft=tuple(action.text for action in state.draft) if planning else (),
    )


def player_of(info: MatchInfo, general: str) -> str:
    """The name in ``bot.computer_players`` of who plays in a chair with this general: its own seats have a level."""
    return info.level or ARCHIE if general == PROGRAM else general


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
