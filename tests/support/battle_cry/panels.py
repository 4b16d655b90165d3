"""Private panels of Battle Cry without a bot: a position as its player sees it, and a panel as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from discord import SelectOption, ui

from bot.discord.components.items import Control, press_of
from bot.discord.components.press import Press
from bot.discord.panels.battle_cry.dry_run import passes_to_end_turn
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel
from bot.service.model.match import Scene
from engine.battle_cry.view import Forecast
from engine.decision import PASS, Decision, Seat
from engine.match import State, forecast, legal_actions, pending, view
from tests.support.discord.match_infos import RUNNING


def context_of(
    state: State, seat: str = "", *, held: bool = False, script: str = "", asks_first: bool = False
) -> PanelContext:
    """A position as a seat sees it, by default the one that is asked."""
    decision = pending(state)
    asked = isinstance(decision, Decision) and seat in {"", decision.seat}
    assert asked or seat
    who = decision.seat if isinstance(decision, Decision) and asked else Seat(seat)
    if not isinstance(decision, Decision) or not asked:
        return PanelContext(Scene(info=RUNNING, seat=who, version=state.seq, view=view(state, who)))
    actions = legal_actions(state)
    scene = Scene(
        info=RUNNING,
        seat=who,
        version=state.seq,
        view=view(state, who),
        decision=decision,
        actions=actions,
        draft=state.draft,
        held=held,
    )
    odds = {one: found for one in actions if isinstance(found := forecast(state, one), Forecast)}
    passes = passes_to_end_turn(state.setup, scene.view) if PASS in actions else 0
    return PanelContext(scene, odds, script, passes, state.setup, asks_first)


def controls_of(rows: Iterable[object]) -> list[Control]:
    """The buttons and menus of action rows, in order."""
    return [item for row in rows if isinstance(row, ui.ActionRow) for item in row.children if isinstance(item, Control)]


def options_of(control: Control) -> Sequence[SelectOption]:
    """The lines of a menu; none of a button."""
    options: Sequence[SelectOption] = getattr(control.item, "options", ())
    return options


def press(control: Control) -> Press:
    """The press that a control makes, with every value picked if it is a menu."""
    found = press_of(control.custom_id, [option.value for option in options_of(control)])
    assert found is not None
    return found


def read(shown: Panel) -> str:
    """A panel's question and controls: ``? question``, a menu with its lines indented, buttons as ``[A] [B]``."""
    return "\n".join([f"? {shown.question}", *_lines(shown)])


def _lines(shown: Panel) -> Iterator[str]:
    for row in shown.rows:
        buttons = []
        for control in controls_of([row]):
            if not options_of(control):
                buttons.append(f"[{getattr(control.item, 'label', '')}]")
                continue
            most = getattr(control.item, "max_values", 1)
            yield f"{getattr(control.item, 'placeholder', '')}{f' (1 to {most})' if most > 1 else ''}"
            for option in options_of(control):
                yield f"  {option.label}{f' | {option.description}' if option.description else ''}"
        if buttons:
            yield " ".join(buttons)
