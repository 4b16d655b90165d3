"""The private panel of a turn: question, choices so far, picture and controls, as a value."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord.components.items import button, row
from bot.discord.components.press import Press
from bot.discord.components.rows import map_controls
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.blue_grey.attack_panel import attacking_panel, build_panel
from bot.discord.panels.blue_grey.choices import asked, attack_lines, choices, ground_lines
from bot.discord.panels.blue_grey.move_panel import (
    ENDS_TURN,
    end_button,
    end_of_movement,
    movement_question,
    moving_panel,
    still_to_come,
    unmoved,
)
from bot.discord.panels.blue_grey.offers import dry_run_with_defaults, end_offers, offered
from bot.discord.panels.blue_grey.wording import draft_words, heading, hex_with_units, moment_notes, you_are
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel, press
from bot.discord.panels.written_turn import UNGIVEN
from bot.texts.limits import clip
from engine.decision import PASS, PUBLIC, Action, HexName
from engine.language import N_, _, listed
from render.blue_grey.highlight import highlight_of
from render.blue_grey.labels import label
from render.blue_grey.layout import map_of
from render.blue_grey.odds import odds_lines
from render.blue_grey.outcomes import outcome_text
from render.blue_grey.prompts import prompt, waiting_text
from render.blue_grey.sectors import sectors, viewport_around

MOVING = frozenset({"move-units", "make-room"})
ROOM = 300
"""Most characters of stored orders that are shown."""

WARNING = N_("Once dice are rolled, you can’t take back anything before them.")


def needs_sure(context: PanelContext, action: Action) -> bool:
    """Whether an action needs a confirmation: dice without odds, and a pass that leaves something over."""
    if action.verb == "fight":
        return True
    if action != PASS or context.decision is None:
        return False
    if context.decision.kind == "move-units":
        return is_left(context) or _is_final(context)
    return context.decision.kind == "attack" and bool(aims_left(context))


def is_left(context: PanelContext) -> bool:
    """Whether the Movement Phase has anything left: units, reinforcements, written orders, offers."""
    view, answers = context.view, context.answers
    return bool(
        unmoved(answers, view) or still_to_come(answers, view) or context.script or any(offered(context).values())
    )


def _is_final(context: PanelContext) -> bool:
    """Whether ending movement can’t be taken back: dice are rolled, or the turn is over."""
    then = dry_run_with_defaults(context.setup, context.view, [PASS.text])
    return then.over or then.rolled


def aims_left(context: PanelContext) -> list[HexName]:
    """Hexes that could still be attacked in the Combat Phase."""
    return [one.subject for one in context.answers if one.verb == "target"]


def sure_panel(context: PanelContext, action: Action) -> Panel:
    """The confirmation of an action, with its consequences."""
    view = context.view
    text = (heading(view, context.scene.info.id), you_are(view, context.scene.seat))
    odds = context.odds.get(action)
    offers: list[Row] = []
    if action != PASS:
        lines = [*(odds_lines(odds, view) if odds else []), _small(WARNING)]
        go = _("Roll at {column}", column=action.subject)
    elif context.decision is not None and context.decision.kind == "attack":
        hexes = listed(hex_with_units(view, hex_) for hex_ in aims_left(context))
        lines = [_("**End your turn?**"), _("You could still attack {hexes}.", hexes=hexes)]
        go = _("End turn")
    else:
        ends = _what_then(context)
        last = ends == _(ENDS_TURN)
        lines = [_("**End your turn?**") if last else _("**End your movement?**"), *_left_over(context), ends]
        go = _("End turn") if last else _("End movement")
        offers = end_offers(context, last=last)
    controls = row(
        button(go, press(context, "sure", action.text), ButtonStyle.success),
        button(_("Back"), press(context, "show")),
    )
    highlight = highlight_of([action], view, [odds] if odds else [])
    return Panel(view=view, text=text, question="\n".join(lines), rows=(*offers, controls), highlight=highlight)


def _left_over(context: PanelContext) -> list[str]:
    """What the end of movement leaves over, in lines."""
    lines = end_of_movement(context.answers, context.view)
    if context.script:
        orders = clip(context.script.rstrip(UNGIVEN), ROOM)
        lines.append(_("⚠️ You haven’t given these written orders yet: `{orders}`", orders=orders))
    return lines


def _small(message: str) -> str:
    return f"-# {_(message)}"


def _what_then(context: PanelContext) -> str:
    """The consequences of ending the Movement Phase: end of the turn, no undo."""
    then = dry_run_with_defaults(context.setup, context.view, [PASS.text])
    if then.over:
        return _(ENDS_TURN)
    return _small(WARNING if then.rolled else N_("You can take this back until a die is rolled."))


def panel(context: PanelContext, focus: str = "", notes: Sequence[str] = ()) -> Panel:
    """The panel of a person's current decision; ``notes`` are lines about what just happened, or why not."""
    shown = _asking(context, focus, notes)
    rows = tuple(one for one in shown.rows if one.children)
    whole = not shown.section and _is_whole(shown)
    return replace(shown, rows=(*rows, *(map_controls(context.scene.info, shown.view) if whole else ())))


def _is_whole(shown: Panel) -> bool:
    """Whether the panel shows a whole map that is illegible on a phone."""
    shape = map_of(shown.view)
    one = shown.highlight
    if not sectors(shape) or one is None:
        return bool(sectors(shape))
    hexes = (*one.origins, *one.destinations, *(target.hex for target in one.targets))
    return viewport_around(shape, hexes) is None


def _asking(context: PanelContext, focus: str, notes: Sequence[str]) -> Panel:
    scene, view, decision = context.scene, context.view, context.decision
    text = (heading(view, scene.info.id), you_are(view, scene.seat), *notes)
    if decision is not None and not view.outcome and not scene.held:
        text = (*text, *moment_notes(view))
    if view.outcome or decision is None or scene.held:
        return Panel(view=view, text=text, question=_idle(context), rows=(_idle_row(context),))
    if so_far := draft_words(view, scene.draft):
        text = (*text, _("**So far:** {choices}", choices=so_far))
    question = movement_question(context.answers) if decision.kind == "move-units" else prompt(decision, view)
    if decision.kind in MOVING:
        below = _below(context, end_button(context))
        return moving_panel(context, focus, Panel(view=view, text=text, question=question, rows=()), below)
    if decision.kind == "attack":
        below = _below(context, [], script=context.script.endswith(UNGIVEN))
        return attacking_panel(context, focus, Panel(view=view, text=text, question=question, rows=()), below)
    text = (*text, *attack_lines(context), *ground_lines(context))
    shown = Panel(
        view=view,
        text=text,
        question=asked(context) or question,
        rows=(),
        highlight=highlight_of(context.answers, view),
    )
    if decision.kind == "build-attack":
        return build_panel(context, shown, _below(context, passing(context)))
    return replace(shown, rows=(*choices(context), _below(context, passing(context))))


def passing(context: PanelContext) -> list[AnyItem]:
    """The button that passes, if passing is legal."""
    if not context.may_pass:
        return []
    style = ButtonStyle.secondary if context.answers else ButtonStyle.success
    return [button(label(PASS, context.view), press(context, "do", PASS.text), style)]


def _idle(context: PanelContext) -> str:
    """The text for somebody without a decision, or who has answered."""
    view = context.view
    if view.outcome:
        return outcome_text(view.outcome)
    waiting = waiting_text(view)
    return " ".join((_("You are watching this battle."), waiting)) if context.scene.seat == PUBLIC else waiting


def _idle_row(context: PanelContext) -> Row:
    plays = context.scene.seat != PUBLIC and not context.view.outcome
    standing = [_standing(context)] if plays else []
    return row(*_undo(context), button(_("Refresh"), press(context, "show")), *standing)


def _standing(context: PanelContext) -> AnyItem:
    return button(_("Standing orders"), Press("standing-show", context.scene.info.id))


def _below(context: PanelContext, done: list[AnyItem], *, script: bool = True) -> Row:
    """The last row: *Done* (worded for the decision), *Undo*, *My orders*, *Standing orders*."""
    orders = [button(_("My orders"), press(context, "orders-show"))] if script and context.script else []
    return row(*done, *_undo(context), *orders, _standing(context))


def _undo(context: PanelContext) -> list[AnyItem]:
    """The button *Undo*, where there is something to undo."""
    return [button(_("Undo"), press(context, "undo"))] if context.scene.draft else []
