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
from bot.discord.panels.battle_cry.wording import draft_words, heading, piece_words, you_are
from bot.discord.panels.context import PanelContext
from bot.discord.panels.out_of_battle import leave_button, out_words
from bot.discord.panels.panel import Panel, PanelPicture, press
from bot.discord.panels.written_turn import UNGIVEN
from bot.service.domain.team_threads import talks
from bot.texts.limits import clip
from engine.battle_cry.cards import card_table
from engine.battle_cry.modes.unit_division import TRANSFER
from engine.battle_cry.view import SeatView
from engine.decision import PUBLIC, Action, side_of
from render.battle_cry.cards import card_text, card_title
from render.battle_cry.highlight import highlight_of
from render.battle_cry.labels import forecast_text, label
from render.battle_cry.odds import odds_lines
from render.battle_cry.outcomes import outcome_text
from render.battle_cry.prompts import prompt, waiting_text
from render.highlight import Highlight
from render.viewport import viewport_of
from render.words import count, listing

CARD_KINDS = frozenset({"play-card", "further-card", "keep-card", "discard-card", "shed-card"})
"""Decisions in which a card is chosen."""

ROOM = 300
"""Most characters of stored orders that are shown."""

ROLLING = frozenset({"battle-cry", "rally"})
"""Card effects whose dice are rolled as soon as the card is played."""


ONE_DIE: Mapping[str, str] = MappingProxyType(
    {
        "shoot": "one die, sabers hit.",
        "roll": "infantry, cavalry or artillery lets one such unit of yours move and attack. Flag: one of your units "
        "goes back. Sabers: none of your units moves in your side’s next turn.",
    }
)
"""Results of actions that roll a single die, by verb."""

AHEAD = "-# Others are asked now. You can answer at once, or see first what comes of theirs."
"""Note for a player who can answer before being asked."""

SUGGESTING = "You are not asked now. You can suggest a turn to your side."
"""Note for a waiting player with partners."""

SPECIAL: dict[str, Callable[[PanelContext, str, Sequence[str]], Panel]] = {}
"""Panels of another form, by kind of decision; from context, picked piece and lines. Each module adds its own."""


def needs_sure(sight: PanelContext, action: Action) -> bool:
    """Whether an action rolls dice at once, so that it needs a confirmation."""
    if sight.scene.ahead:
        return False
    if action.verb == "play" and action.subject in card_table():
        return action in sight.odds or card_table()[action.subject].effect in ROLLING
    return action.verb in {"battle", "shoot", "roll"}


def panel(sight: PanelContext, focus: str = "", told: Sequence[str] = ()) -> Panel:
    """The panel of a person's current decision; ``told`` are lines about what just happened, or why not."""
    return for_phone(sight, _asking(sight, focus, told))


def for_phone(sight: PanelContext, shown: Panel) -> Panel:
    """The panel without empty rows, and with buttons for parts where a wide board is shown whole."""
    rows = tuple(one for one in shown.rows if one.children)
    whole = shown.picture is PanelPicture.BOARD and viewport_of(shown.view.rows, shown.highlight or Highlight()) is None
    return replace(shown, rows=(*rows, *(map_controls(sight.scene.info, shown.view) if whole else ())))


def _asking(sight: PanelContext, focus: str, told: Sequence[str]) -> Panel:
    scene, view = sight.scene, sight.view
    told = (*told, AHEAD) if scene.ahead and sight.decision else told
    text = (heading(view, scene.info.id), you_are(view, scene.seat), *told)
    if view.outcome or sight.decision is None or scene.held:
        return Panel(view=view, text=text, question=_idle(sight), rows=(_idle_row(sight),))
    if sight.decision.kind in SPECIAL:
        return SPECIAL[sight.decision.kind](sight, focus, told)
    if chosen := draft_words(view, scene.draft):
        text = (*text, f"**So far:** {chosen}")
    if sight.script and not sight.script.endswith(UNGIVEN):
        text = (*text, f"**Prepared:** `{clip(sight.script, ROOM)}`. **My orders** checks it and gives it.")
    pieces = subjects(sight)
    focus = focus if focus in pieces else ""
    question = prompt(sight.decision, view)
    if focus:
        asked = "Move" if sight.decision.kind == "move" else question
        question = f"{asked}: {piece_words(view, focus)}"
    shown = Panel(
        view=view, text=text, question=question, rows=(*choices(sight, focus), below(sight, back=bool(focus)))
    )
    return _pictured(sight, focus, shown)


def sure_panel(sight: PanelContext, action: Action) -> Panel:
    """The confirmation of an action that rolls dice at once, with its odds."""
    view, odds = sight.view, sight.odds.get(action)
    text = (heading(view, sight.scene.info.id), you_are(view, sight.scene.seat))
    if odds is not None:
        question, go = "\n".join((forecast_text(odds), *odds_lines(odds))), f"Roll {count(odds.dice, 'dice')}"
    elif action.verb == "play":
        card = card_table()[action.subject]
        question, go = f"**{card_title(card)}**: {card_text(card, view.ruleset)}", "Play it and roll"
    else:
        question, go = f"{label(action, view)}: {ONE_DIE[action.verb]}", "Roll 1 die"
    controls = row(
        button(go, press(sight, "sure", action.text), ButtonStyle.success), button("Back", press(sight, "show"))
    )
    warning = "-# Once dice are rolled, nothing before them can be taken back."
    highlight = highlight_of([action], [odds] if odds else [])
    return Panel(view=view, text=text, question=f"{question}\n{warning}", rows=(controls,), highlight=highlight)


def _idle(sight: PanelContext) -> str:
    """The text for somebody without a decision, or who has answered."""
    if sight.view.outcome:
        return outcome_text(sight.view.outcome)
    if sight.scene.held and not sight.answers:
        return "Nothing to choose for you: the battle goes on by itself in less than a minute."
    if sight.scene.held:
        return "Your answer is given. It takes effect in less than a minute, so that its speed tells nothing."
    return f"{_own_part(sight)} {waiting_text(sight.view)}"


def _own_part(sight: PanelContext) -> str:
    """The person's role while others are asked."""
    scene = sight.scene
    if scene.seat in scene.info.out:
        return out_words(scene.info, scene.seat)
    if scene.ahead:
        asked = replace(sight.view, decision=scene.ahead)
        return f"You have answered: {listing([label(one, asked) for one in scene.draft])}. It is given when it is due."
    if scene.seat == PUBLIC:
        return "You are watching this battle."
    return SUGGESTING if _may_suggest(sight) else "Nothing to decide for you now."


def _may_suggest(sight: PanelContext) -> bool:
    """Whether a waiting person can suggest a turn: not to themselves, and not before units are divided."""
    info, seat, waiting = sight.scene.info, sight.scene.seat, sight.scene.info.waiting
    if seat == PUBLIC or sight.scene.held or waiting is None or waiting.kind == "divide" or seat in info.out:
        return False
    theirs = side_of(waiting.seat) == side_of(seat)
    commands = info.leaders.get(seat) == ""
    return talks(info, side_of(seat)) and (theirs or not commands)


def _idle_row(sight: PanelContext) -> Row:
    if sight.scene.seat in sight.scene.info.out and not sight.view.outcome:
        return row(button("Look again", press(sight, "show")), leave_button(sight.scene.info))
    again = button("Look again", press(sight, "show"))
    return row(*_undo(sight), again, *_suggesting(sight), *_hand(sight), *_standing(sight))


def _suggesting(sight: PanelContext) -> list[AnyItem]:
    return [button("Suggest", Press("plan", sight.scene.info.id))] if _may_suggest(sight) else []


def _standing(sight: PanelContext) -> list[AnyItem]:
    """For a waiting player: the button *Standing orders*."""
    if sight.scene.seat == PUBLIC or sight.scene.held or sight.view.outcome:
        return []
    return [button("Standing orders", Press("standing-show", sight.scene.info.id))]


def below(sight: PanelContext, *, back: bool) -> Row:
    """The last row: *Done* (worded for the decision), *Back*, *Undo*, *My hand*; before a card *Hand units over*."""
    again = [button("Back", press(sight, "show"))] if back else []
    done: list[AnyItem] = [] if back else passing(sight)
    return row(*done, *again, *_undo(sight), *_cards(sight), *_leading(sight), *_orders(sight), *_settling(sight))


def _settling(sight: PanelContext) -> list[AnyItem]:
    """The button *Standing orders* where the same question comes each turn."""
    settles = sight.decision is not None and sight.decision.kind == "authority"
    return [button("Standing orders", Press("standing-show", sight.scene.info.id))] if settles else []


def _leading(sight: PanelContext) -> list[AnyItem]:
    """The button *Hand units over*, where that is not the question itself."""
    decision = sight.decision
    there = any(one.verb == TRANSFER for one in sight.answers) and decision and decision.kind not in SPECIAL
    return [button("Hand units over", press(sight, "lead"))] if there else []


def _orders(sight: PanelContext) -> list[AnyItem]:
    """The button *My orders*, while a written turn is stored."""
    return [button("My orders", press(sight, "orders-show"))] if sight.script else []


def _undo(sight: PanelContext) -> list[AnyItem]:
    """The button *Undo*, where there is something to undo."""
    held = sight.scene.held and sight.answers
    return [button("Undo", press(sight, "undo"))] if sight.scene.draft or held else []


def _hand(sight: PanelContext) -> list[AnyItem]:
    held = isinstance(sight.view, SeatView) and sight.view.hand is not None
    return [button("My hand", Press("hand", sight.scene.info.id))] if held else []


def _cards(sight: PanelContext) -> list[AnyItem]:
    """The button of the hand: *Cards as text* where its picture is shown anyway."""
    if sight.decision is not None and sight.decision.kind == "play-card":
        return [button("Cards as text", Press("hand-text", sight.scene.info.id))]
    return _hand(sight)


def _pictured(sight: PanelContext, focus: str, shown: Panel) -> Panel:
    """The panel with a picture of cards where cards are chosen, else with a highlighted board."""
    decision, answers = sight.decision, answers_of(sight, focus)
    if decision is not None and decision.kind in CARD_KINDS and answers:
        cards = sight.view.hand if decision.kind == "play-card" else [one.subject for one in answers]
        return Panel(
            view=shown.view,
            text=shown.text,
            question=shown.question,
            rows=shown.rows,
            picture=PanelPicture.CARDS,
            cards=tuple(cards),
        )
    highlight = highlight_of(answers, [sight.odds[one] for one in answers if one in sight.odds])
    return Panel(view=shown.view, text=shown.text, question=shown.question, rows=shown.rows, highlight=highlight)
