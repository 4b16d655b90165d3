"""The maker of Battle Cry's panels: where each of them is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from typing_extensions import override

import bot.guide.battle_cry.leading  # noqa: F401  registers its panels and steps
from bot.guide.battle_cry import answers, looking, panels, planning, proposing, rehearsal, resolve, script, wording
from bot.guide.battle_cry.forming import BattleCryForms
from bot.guide.battle_cry.help import help_pages
from bot.guide.battle_cry.rehearsed import highlight_of, lines_of
from bot.guide.maker import PanelMaker, register
from bot.guide.panel import Panel
from bot.guide.sight import Sight
from bot.guide.written import Answer, Ask, LookOut, Proposer, Rehearsed, Suggestion
from bot.posts.desk import Services
from bot.posts.post import Post
from bot.service.model import MatchId, MatchInfo, Person, Scene
from engine.battle_cry.scenario import FAMILY
from engine.battle_cry.view import Forecast, PublicView, SeatView
from engine.decision import Action, Decision
from engine.family import Setup
from render.battle_cry.phrases import label
from render.battle_cry.phrases.labels import hits_expected
from render.reading import Part

PRICED = frozenset({"battle", "play"})
"""Verbs whose dice can be told before."""


class BattleCryMaker(PanelMaker):
    """See the module."""

    family = FAMILY
    commands = answers.COMMANDS
    several = answers.SEVERAL
    forms = BattleCryForms()
    example = "play attack-left, F4-E4, F5-E5, E4>D5, E5>D5"

    @override
    def priced(self, action: Action) -> bool:
        return action.verb in PRICED

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
    def passing_ends_turn(self, setup: Setup, view: PublicView) -> bool:
        return rehearsal.passing_ends_turn(setup, view)

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
        hope = hits_expected(odds.expected_hits, alone=odds.target == "general") if odds else ""
        return ", ".join(filter(None, (label(action, view, odds), hope)))

    @override
    def resolve(
        self, typed: str, verbs: Sequence[str], legal: Sequence[Action], view: PublicView, marks: Mapping[str, str]
    ) -> str:
        return resolve.resolve(typed, verbs, legal, view, marks)

    @override
    def apart(self, command: str, typed: str) -> list[str]:
        """Orders may be apart by spaces only."""
        parts = resolve.several(typed) or [typed]
        words = typed.split()
        if command != "order" or len(parts) > 1 or not all(word[-1:].isdigit() or word[-1:] == "*" for word in words):
            return parts
        return words

    @override
    async def look(self, desk: Services, match: MatchId, person: Person, hex_: str | None, what: str | None) -> Post:
        return await looking.seen_post(desk, match, person, hex_, what)

    @override
    async def why(self, desk: Services, match: MatchId, person: Person, scene: Scene, text: str) -> Post:
        return await looking.why_post(desk, match, person, scene, text)

    @override
    def parts_of(self, text: str) -> list[str]:
        return script.parts_of(text)

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
    def rehearse(self, setup: Setup, view: SeatView, parts: Sequence[str], info: MatchInfo) -> Rehearsed:
        found = rehearsal.rehearse(setup, view, parts)
        wrong = found.trouble is not None and found.trouble.sure
        return Rehearsed(found.view, found.moved, tuple(lines_of(found, info)), highlight_of(found, info), wrong)

    @override
    async def suggested(self, who: Proposer, parts: Sequence[str], look: LookOut) -> Suggestion:
        return await proposing.looked_at(who, parts, look)

    @override
    def plan(self, who: Proposer, parts: Sequence[str]) -> Sequence[Ask]:
        return planning.plan(who, parts)

    @override
    def planned(self, who: Proposer, parts: Sequence[str], added: str) -> Sequence[str]:
        return planning.planned(who, parts, added)

    @override
    async def plan_piece(
        self, who: Proposer, parts: Sequence[str], piece: str, look: LookOut
    ) -> tuple[str, Sequence[Ask]]:
        return await planning.plan_piece(who, parts, piece, look)

    @override
    def help_pages(self, ruleset: str, shared: Sequence[str]) -> tuple[str, ...]:
        return help_pages(ruleset, tuple(shared))


register(BattleCryMaker())
