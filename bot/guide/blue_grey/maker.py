"""The maker of Blue & Grey's panels: where each of them is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from typing_extensions import override

import bot.guide.blue_grey.steps  # noqa: F401  registers its steps
from bot.guide.blue_grey import answers, grammar, looking, meaning, offers, panels, script, wording
from bot.guide.blue_grey.forming import BlueGreyForms
from bot.guide.blue_grey.help import help_pages
from bot.guide.blue_grey.rehearsed import highlight_of, lines_of
from bot.guide.maker import PanelMaker, register
from bot.guide.panel import Panel
from bot.guide.sight import Sight
from bot.guide.written import Answer, Rehearsed
from bot.posts.desk import Services
from bot.posts.post import Post
from bot.service.model import MatchId, MatchInfo, Person, Scene
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.scenario import FAMILY
from engine.blue_grey.view import PublicView
from engine.decision import Action, Decision
from engine.family import Setup
from render.reading import Part


class BlueGreyMaker(PanelMaker):
    """See the module."""

    family = FAMILY
    commands = answers.COMMANDS
    several = answers.SEVERAL
    forms = BlueGreyForms()
    example = "1317-1515, Wilder-1220 strategic, 2/3/XIV+1317>1416 2-1"

    @override
    def priced(self, action: Action) -> bool:
        return action.verb == "fight"

    @override
    def panel(self, sight: Sight, focus: str = "", told: Sequence[str] = ()) -> Panel:
        return panels.panel(sight, focus, told)

    @override
    def needs_sure(self, sight: Sight, action: Action) -> bool:
        return panels.needs_sure(sight, action)

    @override
    def sure_panel(self, sight: Sight, action: Action) -> Panel:
        return panels.sure_panel(sight, action)

    @override
    def heading(self, view: PublicView, match: MatchId) -> str:
        return wording.heading(view, match)

    @override
    def hex_words(self, view: PublicView, hex_: str) -> str:
        return wording.hex_words(view, hex_)

    @override
    def answers(self, scene: Scene, odds: Mapping[Action, Forecast] | None = None) -> Part | None:
        return answers.answers_part(scene, odds)

    @override
    def choice(self, action: Action, view: PublicView, odds: Forecast | None) -> str:
        return answers.choice(action, view, odds)

    @override
    def resolve(
        self, typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView, marks: Mapping[str, str]
    ) -> str:
        return typed if looking.judged_whole(typed, legal, view) else meaning.text_of(typed, verbs, legal, view)

    @override
    def typed(
        self, typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView, marks: Mapping[str, str]
    ) -> tuple[str, str]:
        """An attack is answered piece by piece, what is said of a hex unit by unit."""
        return meaning.first_of(typed, verbs, legal, view)

    @override
    def apart(self, command: str, typed: str) -> list[str]:
        return grammar.parts_of(typed) or [typed]

    @override
    async def look(self, desk: Services, match: MatchId, person: Person, hex_: str | None, what: str | None) -> Post:
        return await looking.seen_post(desk, match, person, hex_, what)

    @override
    async def why(self, desk: Services, match: MatchId, person: Person, scene: Scene, text: str) -> Post:
        return await looking.why_post(desk, match, person, scene, text)

    @override
    def parts_of(self, text: str) -> list[str]:
        return grammar.parts_of(text)

    @override
    def next_answer(
        self,
        parts: Sequence[str],
        decision: Decision,
        actions: Sequence[Action],
        view: PublicView,
        marks: Mapping[str, str],
    ) -> Answer | None:
        return script.next_answer(parts, decision, actions, view, marks)

    @override
    def rehearse(self, setup: Setup, view: PublicView, parts: Sequence[str], info: MatchInfo) -> Rehearsed:
        found = offers.rehearsed_on(setup, view, parts)
        wrong = found.trouble is not None and found.trouble.sure
        return Rehearsed(found.view, found.moved, tuple(lines_of(found, info)), highlight_of(found), wrong)

    @override
    def help_pages(self, ruleset: str, shared: Sequence[str]) -> tuple[str, ...]:
        return help_pages(ruleset, tuple(shared))


register(BlueGreyMaker())
