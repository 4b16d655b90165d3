"""The panel adapter of Battle Cry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import bot.guide.battle_cry.leading  # noqa: F401  registers its panels and steps
from bot.guide.battle_cry import answers, looking, panels, planning, proposing, rehearsal, resolve, script, wording
from bot.guide.battle_cry.forming import BattleCryForms
from bot.guide.battle_cry.help import help_pages
from bot.guide.battle_cry.rehearsed import highlight_of, lines_of
from bot.guide.maker import Looks, PanelAdapter, Panels, Suggestions, TurnCommands, WrittenTurns, register
from bot.guide.written import Rehearsed
from bot.service.model import MatchInfo
from engine.battle_cry.scenario import FAMILY
from engine.battle_cry.view import Forecast, PublicView, SeatView
from engine.decision import Action
from engine.family import Setup
from render.battle_cry.phrases import label
from render.battle_cry.phrases.labels import hits_expected

PRICED = frozenset({"battle", "play"})
"""Verbs whose dice can be told before."""


def _choice(action: Action, view: PublicView, odds: Forecast | None) -> str:
    hope = hits_expected(odds.expected_hits, alone=odds.target == "general") if odds else ""
    return ", ".join(filter(None, (label(action, view, odds), hope)))


def _resolve_first(
    typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView, marks: Mapping[str, str]
) -> tuple[str, str]:
    return resolve.resolve(typed, verbs, legal, view, marks), ""


def _apart(command: str, typed: str) -> list[str]:
    """Orders may be apart by spaces only."""
    parts = resolve.several(typed) or [typed]
    words = typed.split()
    if command != "order" or len(parts) > 1 or not all(word[-1:].isdigit() or word[-1:] == "*" for word in words):
        return parts
    return words


def _rehearse(setup: Setup, view: SeatView, parts: Sequence[str], info: MatchInfo) -> Rehearsed:
    found = rehearsal.rehearse(setup, view, parts)
    wrong = found.trouble is not None and found.trouble.sure
    return Rehearsed(found.view, found.moved, tuple(lines_of(found, info)), highlight_of(found, info), wrong)


ADAPTER: PanelAdapter[PublicView, SeatView, Forecast] = PanelAdapter(
    family=FAMILY,
    forms=BattleCryForms(),
    commands=TurnCommands(
        verbs=answers.COMMANDS,
        several=answers.SEVERAL,
        answers=answers.answers_part,
        choice=_choice,
        resolve=resolve.resolve,
        resolve_first=_resolve_first,
        apart=_apart,
    ),
    panels=Panels(
        panel=panels.panel,
        needs_sure=panels.needs_sure,
        sure_panel=panels.sure_panel,
        priced=lambda action: action.verb in PRICED,
        passing_ends_turn=rehearsal.passing_ends_turn,
        heading=wording.heading,
        hex_words=wording.hex_words,
    ),
    looks=Looks(look=looking.seen_post, why=looking.why_post),
    written=WrittenTurns(
        example="play attack-left, F4-E4, F5-E5, E4>D5, E5>D5",
        parts_of=script.parts_of,
        next_answer=script.next_answer,
        rehearse=_rehearse,
    ),
    suggestions=Suggestions(
        suggested=proposing.looked_at,
        plan=planning.plan,
        planned=planning.planned,
        plan_piece=planning.plan_piece,
    ),
    help_pages=help_pages,
)

register(ADAPTER)
