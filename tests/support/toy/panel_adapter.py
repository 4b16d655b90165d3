"""Panels of Picket: a button for each answer, and nothing that only a map could offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.app.services import Services
from bot.discord.components.items import MenuLine, button, menu, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.types import Row
from bot.discord.components.viewer import Viewer
from bot.discord.panels.adapter import Looks, PanelAdapter, Panels, TurnVerbs, WrittenTurns
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel, press
from bot.discord.panels.written_turn import DryRunResult, NextAnswer
from bot.service.model.match import MatchId, Scene
from engine.decision import Action, Decision
from render.highlight import Highlight
from render.presenters import presenter_of
from render.text_board import MAY_DO, Part
from tests.support.toy.family import TOY, SeatView, View

COMMANDS = {"play": ("lay",), "battle": ("push",), "retreat": ("parry", "brace")}


def _panel(context: PanelContext, _focus: str = "", notes: Sequence[str] = ()) -> Panel:
    prompts, scene = presenter_of(TOY.id).prompts, context.scene
    text = (_heading(context.view, scene.info.id), *notes)
    if context.decision is None or scene.held or context.view.outcome:
        return Panel(view=context.view, text=text, question="Waiting for the other player.", rows=(_last(context),))
    question = prompts.question(context.decision, context.view)
    items = [MenuLine(prompts.label(one, context.view), one.text) for one in context.answers]
    choices = (row(menu("What do you do?", press(context, "do"), items)),) if items else ()
    return Panel(view=context.view, text=text, question=question, rows=(*choices, _last(context)))


def _last(context: PanelContext) -> Row:
    rest = [button("Rest", press(context, "do", "pass"))] if context.may_pass and not context.scene.held else []
    back = [button("Undo", press(context, "undo"))] if context.scene.draft else []
    return row(*rest, *back, button("Look again", press(context, "show")))


def _heading(view: View, match: MatchId) -> str:
    return f"### #{match} The Picket Line · turn {view.turn}"


def _answers(scene: Scene, _: Mapping[Action, Struct] | None = None) -> Part | None:
    lines = tuple(presenter_of(TOY.id).prompts.label(one, scene.view) for one in scene.actions)
    return Part(MAY_DO, lines) if lines else None


def _resolve(typed: str, verbs: Sequence[str], _legal: Sequence[Action], _view: View, marks: Mapping[str, str]) -> str:
    word = typed.strip().casefold()
    return word if word.split()[0] in marks else f"{verbs[0]} {word}"


async def _look(*_: object) -> MessageDraft:
    return MessageDraft("From a picket one sees nothing.")


async def _why(_services: Services, _match: MatchId, _viewer: Viewer, scene: Scene, text: str) -> MessageDraft:
    allowed = any(one.text == text for one in scene.actions)
    return MessageDraft("That is allowed." if allowed else "The picket does not allow that.")


def _next_answer(
    parts: Sequence[str], _decision: Decision, actions: Sequence[Action], _view: View, _marks: Mapping[str, str]
) -> NextAnswer | None:
    found = next((one for one in actions if parts[0].casefold() in {one.text, one.subject}), None)
    return NextAnswer(found, written=True) if found else None


TOY_ADAPTER: PanelAdapter[View, SeatView, Struct] = PanelAdapter(
    family=TOY.id,
    commands=TurnVerbs(
        verbs=COMMANDS,
        answers=_answers,
        choice=lambda action, view, _: presenter_of(TOY.id).prompts.label(action, view),
        resolve=_resolve,
        resolve_first=lambda *typed: (_resolve(*typed), ""),
    ),
    panels=Panels(
        panel=_panel,
        needs_sure=lambda *_: False,
        sure_panel=lambda context, _: _panel(context),
        heading=_heading,
        hex_words=lambda *_: "",
    ),
    looks=Looks(look=_look, why=_why),
    written=WrittenTurns(
        example="one, two, push",
        parts_of=lambda text: [part.strip() for part in text.split(",") if part.strip()],
        next_answer=_next_answer,
        dry_run=lambda _setup, view, parts, _info: DryRunResult(view, (), tuple(parts), Highlight(), wrong=False),
    ),
    help_pages=lambda _, shared: ("### How a picket goes\nLay cards, push, rest.", *shared),
)
