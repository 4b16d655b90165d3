"""The panel adapter of Battle Cry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import bot.discord.panels.battle_cry.ordered_moves
import bot.discord.panels.battle_cry.unit_leaders  # noqa: F401  registers its panels and steps
from bot.discord.panels.adapter import Looks, PanelAdapter, Panels, Suggestions, TurnVerbs, WrittenTurns, register
from bot.discord.panels.battle_cry import (
    answers,
    dry_run,
    hand_cards,
    leftovers,
    look,
    order_script,
    resolve,
    suggested_turn,
    suggestion_menus,
    turn_panel,
    wording,
)
from bot.discord.panels.battle_cry.dry_run_report import highlight_of, lines_of
from bot.discord.panels.battle_cry.help import help_pages
from bot.discord.panels.battle_cry.match_options import BattleCryMatchOptions
from bot.discord.panels.written_turn import DryRunResult
from bot.service.model.match import MatchInfo
from engine.battle_cry.scenario import FAMILY
from engine.battle_cry.view import Forecast, PublicView, SeatView
from engine.decision import Action
from engine.family import Setup
from render.battle_cry.labels import hits_expected, label

PRICED = frozenset({"battle", "play"})
"""Verbs of actions with a forecast."""


def _choice(action: Action, view: PublicView, odds: Forecast | None) -> str:
    hope = hits_expected(odds.expected_hits, alone=odds.target == "general") if odds else ""
    return ", ".join(filter(None, (label(action, view, odds), hope)))


def _resolve_first(
    typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView, marks: Mapping[str, str]
) -> tuple[str, str]:
    return resolve.resolve(typed, verbs, legal, view, marks), ""


def _apart(command: str, typed: str) -> list[str]:
    """Separates orders also at spaces."""
    parts = resolve.several(typed) or [typed]
    words = typed.split()
    if command != "order" or len(parts) > 1 or not all(word[-1:].isdigit() or word[-1:] == "*" for word in words):
        return parts
    return words


def _dry_run(setup: Setup, view: SeatView, parts: Sequence[str], info: MatchInfo) -> DryRunResult:
    found = dry_run.dry_run_of(setup, view, parts)
    wrong = found.trouble is not None and found.trouble.sure
    return DryRunResult(found.view, found.moved, tuple(lines_of(found, info)), highlight_of(found, info), wrong)


ADAPTER: PanelAdapter[PublicView, SeatView, Forecast] = PanelAdapter(
    family=FAMILY,
    forms=BattleCryMatchOptions(),
    commands=TurnVerbs(
        verbs=answers.COMMANDS,
        several=answers.SEVERAL,
        answers=answers.answers_part,
        choice=_choice,
        resolve=resolve.resolve,
        resolve_first=_resolve_first,
        apart=_apart,
    ),
    panels=Panels(
        panel=turn_panel.panel,
        needs_sure=turn_panel.needs_sure,
        sure_panel=turn_panel.sure_panel,
        priced=lambda action: action.verb in PRICED,
        passes_to_end_turn=dry_run.passes_to_end_turn,
        left_over=leftovers.left_over,
        answers=turn_panel.answers,
        hand_rows=hand_cards.card_rows,
        heading=wording.heading,
        hex_words=wording.hex_words,
    ),
    looks=Looks(look=look.seen_post, why=look.why_post),
    written=WrittenTurns(
        example="play attack-left, F4-E4, F5-E5, E4>D5, E5>D5",
        parts_of=order_script.parts_of,
        next_answer=order_script.next_answer,
        dry_run=_dry_run,
    ),
    suggestions=Suggestions(
        suggested=suggested_turn.checked_suggestion,
        plan=suggestion_menus.plan,
        planned=suggestion_menus.planned,
        plan_piece=suggestion_menus.plan_piece,
    ),
    help_pages=help_pages,
)

register(ADAPTER)
