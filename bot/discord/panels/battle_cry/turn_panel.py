"""The private panel of a turn: question, choices so far, picture and controls, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord.components.items import button, row
from bot.discord.components.press import Press
from bot.discord.components.rows import map_controls
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.battle_cry.choices import answers_of, choices, passing, subjects
from bot.discord.panels.battle_cry.leftovers import left_over
from bot.discord.panels.battle_cry.move_plan import (
    answers_of_move,
    answers_of_pass,
    choices_of,
    is_planning,
    orders_its_unit,
    planned_moves,
    stays,
    view_ahead,
)
from bot.discord.panels.battle_cry.turn_facts import keeps_in_place, moves_again
from bot.discord.panels.battle_cry.wording import draft_words, heading, piece_words, you_are
from bot.discord.panels.context import PanelContext
from bot.discord.panels.out_of_battle import leave_button, out_words
from bot.discord.panels.panel import Panel, PanelPicture, press
from bot.discord.panels.written_turn import PLANNED, UNGIVEN, Answer
from bot.service.domain.team_threads import talks
from bot.texts.limits import clip
from engine.battle_cry.cards import card_table
from engine.battle_cry.modes.unit_division import TRANSFER
from engine.battle_cry.view import SeatView
from engine.decision import PASS, PUBLIC, Action, side_of
from engine.language import N_, _, listed, ngettext
from render.battle_cry.cards import card_text, card_title
from render.battle_cry.highlight import highlight_of
from render.battle_cry.labels import forecast_text, label
from render.battle_cry.odds import odds_lines
from render.battle_cry.outcomes import outcome_text
from render.battle_cry.prompts import prompt, waiting_text
from render.highlight import Highlight
from render.viewport import viewport_of

CARD_KINDS = frozenset({"play-card", "further-card", "keep-card", "discard-card", "shed-card"})
"""Decisions in which a card is chosen."""

ROOM = 300
"""Most characters of stored orders that are shown."""

ROLLING = frozenset({"battle-cry", "rally"})
"""Card effects whose dice are rolled as soon as the card is played."""


ONE_DIE: Mapping[str, str] = MappingProxyType(
    {
        "shoot": N_("1 die: sabers hit."),
        "roll": N_(
            "Infantry, cavalry or artillery: one such unit of yours moves and attacks. Flag: one of your units "
            "retreats. Sabers: none of your units moves in your side’s next turn."
        ),
    }
)
"""Results of actions that roll a single die, by verb."""

AHEAD = N_("-# Others answer first. You can answer now, or wait and see.")
"""Note for a player who can answer before being asked."""

SUGGESTING = N_("You can suggest a turn to your side.")
"""Note for a waiting player with partners."""

SPECIAL: dict[str, Callable[[PanelContext, str, Sequence[str]], Panel]] = {}
"""Panels of another form, by kind of decision; from context, picked piece and lines. Each module adds its own."""


def needs_sure(context: PanelContext, action: Action) -> bool:
    """Whether an action is shown once more before it is taken.

    So is a pass that leaves something unused, and an action whose dice are rolled at once; of attacks, which show their
    odds on their buttons, only for a player who wants it so.
    """
    if action == PASS:
        return bool(left_over(context))
    if context.scene.ahead:
        return False
    if action.verb == "battle" or action in context.odds:
        return context.asks_first
    if action.verb == "play" and action.subject in card_table():
        return card_table()[action.subject].effect in ROLLING
    return action.verb in {"shoot", "roll"}


def answers(context: PanelContext, action: Action) -> Sequence[Answer]:
    """The answers that an action stands for.

    A pass also ends the turn, or gives the moves that were chosen. A move while orders are given orders its unit.
    """
    if orders_its_unit(context, action):
        return answers_of_move(context, action)
    if action == PASS and is_planning(context) and (planned_moves(context) or not context.passes):
        return answers_of_pass(context)
    number = max(context.passes, 1) if action == PASS else 1
    return (Answer(action.text),) * number


def panel(context: PanelContext, focus: str = "", notes: Sequence[str] = ()) -> Panel:
    """The panel of a person's current decision; ``notes`` are lines about what just happened, or why not."""
    return for_phone(context, _asking(context, focus, notes))


def for_phone(context: PanelContext, shown: Panel) -> Panel:
    """The panel without empty rows, and with buttons for parts where a wide board is shown whole."""
    rows = tuple(one for one in shown.rows if one.children)
    whole = shown.picture is PanelPicture.BOARD and viewport_of(shown.view.rows, shown.highlight or Highlight()) is None
    return replace(shown, rows=(*rows, *(map_controls(context.scene.info, shown.view) if whole else ())))


def _asking(context: PanelContext, focus: str, notes: Sequence[str]) -> Panel:
    scene, view = context.scene, context.view
    notes = (*notes, _(AHEAD)) if scene.ahead and context.decision else notes
    text = (heading(view, scene.info.id), you_are(view, scene.seat), *notes)
    if view.outcome or context.decision is None or scene.held:
        return Panel(view=view, text=text, question=_idle(context), rows=(_idle_row(context),))
    if context.decision.kind in SPECIAL:
        return SPECIAL[context.decision.kind](context, focus, notes)
    moves = tuple(one for one in planned_moves(context) if not stays(one))
    if chosen := draft_words(view, (*scene.draft, *moves)):
        text = (*text, _("**So far:** {choices}", choices=chosen))
    if context.script and not context.script.endswith(UNGIVEN):
        prepared = clip(context.script, ROOM)
        text = (*text, _("**Prepared:** `{orders}`. **My orders** checks them.", orders=prepared))
    pieces = subjects(context)
    focus = focus if focus in pieces else ""
    shown = Panel(
        view=view_ahead(context) if is_planning(context) else view,
        text=text,
        question=_question(context, focus),
        rows=(*choices(context, focus), below(context, back=bool(focus))),
    )
    return _pictured(context, focus, shown)


def _question(context: PanelContext, focus: str) -> str:
    decision, view = context.decision, context.view
    assert decision is not None
    movers = {one.subject for one in context.answers if one.verb == decision.kind == "move"}
    if not focus and len(movers) == 1:
        (focus,) = movers
    if not focus and moves_again(view):
        return _("Choose a unit to move again, or end your turn.")
    if not focus:
        return _give_orders(context) if is_planning(context) else prompt(decision, view)
    if is_planning(context) and (found := choices_of(context, focus)) and not found.moves:
        return _("{unit}: it has nowhere to move.", unit=piece_words(view, focus))
    if is_planning(context) or decision.kind == "move":
        return _("{unit}: choose where it moves.", unit=piece_words(view, focus))
    return f"{piece_words(view, focus)}\n{prompt(decision, view)}"


def _give_orders(context: PanelContext) -> str:
    """The question while orders are given: how many are left, and what to choose."""
    assert context.decision is not None
    given, most = context.decision.numbers
    left = ngettext("{count} order left.", "{count} orders left.", most - given)
    if keeps_in_place(context.view):
        return " ".join((left, _("Choose a unit to order. It can attack, but not move.")))
    return " ".join((left, _("Choose a unit to move, or one to stay and fire.")))


def sure_panel(context: PanelContext, action: Action) -> Panel:
    """An action once more before it is taken: what a pass leaves unused, or the odds of dice rolled at once."""
    view, odds = context.view, context.odds.get(action)
    text = (heading(view, context.scene.info.id), you_are(view, context.scene.seat))
    if action == PASS:
        return _sure_pass(context, text)
    if odds is not None:
        question = "\n".join((forecast_text(odds), *odds_lines(odds)))
        go = ngettext("Roll {count} die", "Roll {count} dice", odds.dice)
    elif action.verb == "play":
        card = card_table()[action.subject]
        question, go = f"**{card_title(card)}**: {card_text(card, view.ruleset)}", _("Play and roll")
    else:
        question, go = (
            f"{label(action, view)}: {_(ONE_DIE[action.verb])}",
            ngettext("Roll {count} die", "Roll {count} dice", 1),
        )
    controls = row(
        button(go, press(context, "sure", action.text), ButtonStyle.success),
        button(_("Back"), press(context, "show")),
    )
    warning = _("-# Once dice are rolled, you can’t undo what came before.")
    highlight = highlight_of([action], [odds] if odds else [])
    return Panel(view=view, text=text, question=f"{question}\n{warning}", rows=(controls,), highlight=highlight)


def _sure_pass(context: PanelContext, text: tuple[str, ...]) -> Panel:
    """A pass that would leave something unused."""
    left = left_over(context)
    if context.passes and not planned_moves(context):
        question, go = _("End your turn? {left}", left=left), _("End turn")
    else:
        question, go = _("Finish giving orders? {left}", left=left), _("Finish orders")
    controls = row(
        button(go, press(context, "sure", PASS.text), ButtonStyle.success),
        button(_("Keep going"), press(context, "show")),
    )
    highlight = highlight_of(context.answers, list(context.odds.values()))
    return Panel(view=context.view, text=text, question=question, rows=(controls,), highlight=highlight)


def _idle(context: PanelContext) -> str:
    """The text for somebody without a decision, or who has answered."""
    if context.view.outcome:
        return outcome_text(context.view.outcome)
    if context.scene.held and not context.answers:
        return _("The battle goes on within a minute. You have nothing to choose.")
    if context.scene.held:
        return _("You’ve answered. It takes effect within a minute, so nobody sees how long you took.")
    return " ".join(filter(None, (_own_part(context), waiting_text(context.view))))


def _own_part(context: PanelContext) -> str:
    """The person's role while others are asked."""
    scene = context.scene
    if scene.seat in scene.info.out:
        return out_words(scene.info, scene.seat)
    if scene.ahead:
        asked = replace(context.view, decision=scene.ahead)
        given = listed(label(one, asked) for one in scene.draft)
        return _("You’ve answered: {answers}. It counts when the question comes.", answers=given)
    if scene.seat == PUBLIC:
        return _("You are watching this battle.")
    return _(SUGGESTING) if _may_suggest(context) else ""


def _may_suggest(context: PanelContext) -> bool:
    """Whether a waiting person can suggest a turn: not to themselves, and not before units are divided."""
    info, seat, waiting = context.scene.info, context.scene.seat, context.scene.info.waiting
    if seat == PUBLIC or context.scene.held or waiting is None or waiting.kind == "divide" or seat in info.out:
        return False
    theirs = side_of(waiting.seat) == side_of(seat)
    commands = info.leaders.get(seat) == ""
    return talks(info, side_of(seat)) and (theirs or not commands)


def _idle_row(context: PanelContext) -> Row:
    if context.scene.seat in context.scene.info.out and not context.view.outcome:
        return row(button(_("Refresh"), press(context, "show")), leave_button(context.scene.info))
    again = button(_("Refresh"), press(context, "show"))
    return row(*_undo(context), again, *_suggesting(context), *_hand(context), *_standing(context))


def _suggesting(context: PanelContext) -> list[AnyItem]:
    return [button(_("Suggest a turn"), Press("plan", context.scene.info.id))] if _may_suggest(context) else []


def _standing(context: PanelContext) -> list[AnyItem]:
    """For a waiting player: the button *Standing orders*."""
    if context.scene.seat == PUBLIC or context.scene.held or context.view.outcome:
        return []
    return [button(_("Standing orders"), Press("standing-show", context.scene.info.id))]


def below(context: PanelContext, *, back: bool) -> Row:
    """The last row: *Done* (worded for the decision), *Back*, *Undo*, *My hand*; before a card *Hand over units*."""
    again = [button(_("Back"), press(context, "show"))] if back else []
    done: list[AnyItem] = [] if back else passing(context)
    return row(
        *done, *again, *_undo(context), *_cards(context), *_leading(context), *_orders(context), *_settling(context)
    )


def _settling(context: PanelContext) -> list[AnyItem]:
    """The button *Standing orders* where the same question comes each turn."""
    settles = context.decision is not None and context.decision.kind == "authority"
    return [button(_("Standing orders"), Press("standing-show", context.scene.info.id))] if settles else []


def _leading(context: PanelContext) -> list[AnyItem]:
    """The button *Hand over units*, where that is not the question itself."""
    decision = context.decision
    there = any(one.verb == TRANSFER for one in context.answers) and decision and decision.kind not in SPECIAL
    return [button(_("Hand over units"), press(context, "lead"))] if there else []


def _orders(context: PanelContext) -> list[AnyItem]:
    """The button *My orders*, while a written turn is stored."""
    written = context.script and not context.script.endswith(PLANNED)
    return [button(_("My orders"), press(context, "orders-show"))] if written else []


def _undo(context: PanelContext) -> list[AnyItem]:
    """The button *Undo*, where there is something to undo."""
    held = context.scene.held and context.answers
    return [button(_("Undo"), press(context, "undo"))] if context.scene.draft or held else []


def _hand(context: PanelContext) -> list[AnyItem]:
    held = isinstance(context.view, SeatView) and context.view.hand is not None
    return [button(_("My hand"), Press("hand", context.scene.info.id))] if held else []


def _cards(context: PanelContext) -> list[AnyItem]:
    """The button of the hand: *Cards as text* where its picture is shown anyway."""
    if context.decision is not None and context.decision.kind == "play-card":
        return [button(_("Cards as text"), Press("hand-text", context.scene.info.id))]
    return _hand(context)


def _pictured(context: PanelContext, focus: str, shown: Panel) -> Panel:
    """The panel with a picture of cards where cards are chosen, else with a highlighted board."""
    decision, answers = context.decision, answers_of(context, focus)
    if decision is not None and decision.kind in CARD_KINDS and answers:
        cards = context.view.hand if decision.kind == "play-card" else [one.subject for one in answers]
        return Panel(
            view=shown.view,
            text=shown.text,
            question=shown.question,
            rows=shown.rows,
            picture=PanelPicture.CARDS,
            cards=tuple(cards),
        )
    if focus and is_planning(context) and (ahead := choices_of(context, focus)):
        answers = ahead.moves
    highlight = highlight_of(answers, [context.odds[one] for one in answers if one in context.odds])
    return Panel(view=shown.view, text=shown.text, question=shown.question, rows=shown.rows, highlight=highlight)
