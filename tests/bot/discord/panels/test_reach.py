"""Panels and commands reach every legal action and no other, in every decision of random battles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.discord.commands.autocomplete import command_for
from bot.discord.components.message import MessageDraft, layout
from bot.discord.components.press import Press
from bot.discord.panels.battle_cry.answers import COMMANDS
from bot.discord.panels.battle_cry.choices import passing
from bot.discord.panels.battle_cry.resolve import resolve
from bot.discord.panels.battle_cry.turn_panel import needs_sure, panel, sure_panel
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel
from bot.discord.panels.registry import adapter_of
from bot.service.domain.scenario_source import bundled, setup_for
from bot.service.model.match import MatchOptions
from bot.texts import limits
from engine.chance import Seeded
from engine.decision import PASS, Decision
from engine.family import families
from engine.match import legal_actions, new_match, pending, submit
from render.battle_cry.labels import label
from tests.support.battle_cry.panels import context_of, controls_of, options_of, press
from tests.support.discord.match_infos import RUNNING
from tests.support.examples import by_day

MARKS = families()["battle-cry"].notation.marks
SETUP = setup_for(
    bundled("first-bull-run"),
    MatchOptions(scenario="first-bull-run", ruleset="variant-150", options={"carbines": "on"}),
)


def contexts(seed: int) -> Iterator[PanelContext]:
    """Each decision of a random battle, as the one who is asked sees it."""
    rng = Random(seed)
    state, _ = new_match(SETUP, Seeded(seed.to_bytes(32, "big")))
    while isinstance(decision := pending(state), Decision):
        yield context_of(state)
        actions = legal_actions(state)
        eager = [one for one in actions if one.verb == "battle"] or actions
        state, _ = submit(state, decision.seat, rng.choice(eager))


def offered(shown: Panel, context: PanelContext) -> set[str]:
    """The actions that a panel leads to, by one press or by two."""
    found = set[str]()
    for used in map(press, controls_of(shown.rows)):
        if used.step == "pick":
            for piece in used.values or [used.arg]:
                found |= offered(panel(context, piece), context) - {PASS.text}
        elif used.step == "order-move":
            found |= {f"order {way.partition('-')[0]}" for way in used.values or [used.arg]}
        elif used.step in {"do", "order"}:
            found |= set(used.values) or {used.arg}
    return found


def check_limits(shown: Panel) -> None:
    message = layout(MessageDraft("\n".join(shown.text), shown.question, controls=shown.rows))
    assert message.total_children_count <= limits.COMPONENTS
    assert message.content_length() <= limits.TEXT_DISPLAYS
    controls = controls_of(shown.rows)
    assert len({control.custom_id for control in controls}) == len(controls)
    for control in controls:
        assert len(control.custom_id) <= limits.CUSTOM_ID
        options = options_of(control)
        assert len({option.value for option in options}) == len(options) <= limits.OPTIONS
        assert options or 0 < len(getattr(control.item, "label", "")) <= limits.LABEL
        for option in options:
            assert 0 < len(option.label) <= limits.OPTION_TEXT
            assert 0 < len(option.value) <= limits.OPTION_TEXT


@pytest.mark.long
@pytest.mark.parametrize("seed", by_day(range(4), 1))
def test_the_panel_offers_all_that_is_legal_and_nothing_else(seed: int) -> None:
    for context in contexts(seed):
        shown = panel(context)
        check_limits(shown)
        assert offered(shown, context) == {action.text for action in context.scene.actions}
        for action in context.scene.actions:
            if needs_sure(context, action):
                asked = sure_panel(context, action)
                check_limits(asked)
                sure = press(controls_of(asked.rows)[0])
                assert sure == Press("sure", RUNNING.id, context.scene.version, action.text)


@pytest.mark.parametrize("seed", by_day(range(4, 6), 1))
def test_every_action_can_be_typed_as_it_is_suggested_and_as_it_is_called(seed: int) -> None:
    for context in contexts(seed):
        legal = context.scene.actions
        for action in context.answers:
            (verbs,) = [verbs for verbs in COMMANDS.values() if action.verb in verbs]
            body = action.text.partition(" ")[2] if action.verb == verbs[0] else action.text
            for typed in (action.text, label(action, context.view), body, action.text.lower()):
                assert resolve(typed, verbs, legal, context.view, MARKS) == action.text
        assert context.decision is not None
        assert command_for(adapter_of("battle-cry"), legal) in {*COMMANDS, "done"}


def test_passing_has_a_name_of_its_own_in_each_decision() -> None:
    names = {
        context.decision.kind: getattr(button.item, "label", "")  # type: ignore[attr-defined]
        for context in contexts(0)
        for button in passing(context)
        if context.decision and (context.decision.kind == "end-turn" or not context.passes)
    }
    assert names["end-turn"] == "End turn"
    others = [name for name in names.values() if name != "End turn"]
    assert len(set(others)) == len(others)
