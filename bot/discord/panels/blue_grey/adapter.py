"""The panel adapter of Blue & Grey."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import bot.discord.panels.blue_grey.controls  # noqa: F401  registers its steps
from bot.discord.panels.adapter import Looks, PanelAdapter, Panels, TurnVerbs, WrittenTurns, register
from bot.discord.panels.blue_grey import answers, grammar, look, meaning, offers, order_script, turn_panel, wording
from bot.discord.panels.blue_grey.dry_run_report import highlight_of, lines_of
from bot.discord.panels.blue_grey.help import help_pages
from bot.discord.panels.blue_grey.match_options import BlueGreyMatchOptions
from bot.discord.panels.written_turn import DryRunResult
from bot.service.model.match import MatchInfo
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.scenario import FAMILY
from engine.blue_grey.view import PublicView, SeatView
from engine.decision import Action
from engine.family import Setup


def _resolve(
    typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView, _marks: Mapping[str, str]
) -> str:
    return typed if look.judged_whole(typed, legal, view) else meaning.text_of(typed, verbs, legal, view)


def _resolve_first(
    typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView, _marks: Mapping[str, str]
) -> tuple[str, str]:
    """Resolves an attack piece by piece, an order for a hex unit by unit."""
    return meaning.first_of(typed, verbs, legal, view)


def _dry_run(setup: Setup, view: SeatView, parts: Sequence[str], info: MatchInfo) -> DryRunResult:
    found = offers.dry_run_with_defaults(setup, view, parts)
    wrong = found.trouble is not None and found.trouble.sure
    return DryRunResult(found.view, found.moved, tuple(lines_of(found, info)), highlight_of(found), wrong)


ADAPTER: PanelAdapter[PublicView, SeatView, Forecast] = PanelAdapter(
    family=FAMILY,
    forms=BlueGreyMatchOptions(),
    commands=TurnVerbs(
        verbs=answers.COMMANDS,
        several=answers.SEVERAL,
        answers=answers.answers_part,
        choice=answers.choice,
        resolve=_resolve,
        resolve_first=_resolve_first,
        apart=lambda _, typed: grammar.parts_of(typed) or [typed],
    ),
    panels=Panels(
        panel=turn_panel.panel,
        needs_sure=turn_panel.needs_sure,
        sure_panel=turn_panel.sure_panel,
        priced=lambda action: action.verb == "fight",
        heading=wording.heading,
        hex_words=wording.hex_words,
    ),
    looks=Looks(look=look.seen_post, why=look.why_post),
    written=WrittenTurns(
        example="1317-1515, Wilder-1220 strategic, 2/3/XIV+1317>1416 2-1",
        parts_of=grammar.parts_of,
        next_answer=order_script.next_answer,
        dry_run=_dry_run,
    ),
    help_pages=help_pages,
)

register(ADAPTER)
