"""Private panels of Blue & Grey without a bot: a position as its player sees it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.discord.panels.blue_grey.turn_panel import panel
from bot.discord.panels.context import PanelContext
from bot.service.model.match import Scene
from engine.blue_grey.forecast import Forecast
from engine.decision import Decision, Seat
from engine.match import State, forecast, legal_actions, pending, view
from tests.support.battle_cry.panels import read
from tests.support.discord.match_infos import RUNNING

INFO = replace(
    RUNNING, family="blue-grey", scenario="test-battle", title="Test Battle", ruleset="blue-grey", options={}
)


def context_of(state: State, script: str = "", seat: str = "", *, odds: bool = True) -> PanelContext:
    """A position as a seat sees it, by default the one that is asked; ``script`` is what it has written."""
    decision, info = pending(state), replace(INFO, odds=odds)
    assert isinstance(decision, Decision)
    if seat not in {"", decision.seat}:
        return PanelContext(
            Scene(info=info, seat=Seat(seat), version=state.seq, view=view(state, Seat(seat))), setup=state.setup
        )
    actions = legal_actions(state)
    scene = Scene(
        info=info,
        seat=decision.seat,
        version=state.seq,
        view=view(state, decision.seat),
        decision=decision,
        actions=actions,
        draft=state.draft,
    )
    found = {one: found for one in actions if isinstance(found := forecast(state, one), Forecast)}
    return PanelContext(scene, found, script, setup=state.setup)


def shown(state: State, focus: str = "", script: str = "") -> str:
    """A panel as lines: what stands above the question, the question, the controls."""
    made = panel(context_of(state, script), focus)
    return "\n".join((*made.text[2:], read(made)))
