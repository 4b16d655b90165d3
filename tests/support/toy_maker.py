"""How Picket is played at the table: a button for each answer, and nothing that only a map could offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.controls import Item, button, menu, row
from bot.guide.chunks import Row
from bot.guide.maker import PanelMaker
from bot.guide.panel import Panel, press
from bot.guide.sight import Sight
from bot.guide.written import Answer, Rehearsed
from bot.posts.desk import Services
from bot.posts.post import Post
from bot.service.model import MatchId, MatchInfo, Person, Scene
from engine.decision import Action, Decision
from engine.family import Setup
from render.highlight import Highlight
from render.presenters import presenter_of
from render.reading import MAY_DO, Part
from tests.support.toy_family import Toy, View

COMMANDS = {"play": ("lay",), "battle": ("push",), "retreat": ("parry", "brace")}


class ToyMaker(PanelMaker):
    """See the module."""

    family = Toy.id
    commands = COMMANDS
    example = "one, two, push"

    def panel(self, sight: Sight, focus: str = "", told: Sequence[str] = ()) -> Panel:
        face, scene = presenter_of(Toy.id), sight.scene
        text = (self.heading(sight.view, scene.info.id), *told)
        if sight.decision is None or scene.held or sight.view.outcome:
            return Panel(
                view=sight.view, text=text, question="Nothing to decide for you now.", rows=(self._last(sight),)
            )
        question = face.prompt(sight.decision, sight.view)
        items = [Item(face.label(one, sight.view), one.text) for one in sight.answers]
        choices = (row(menu("What do you do?", press(sight, "do"), items)),) if items else ()
        return Panel(view=sight.view, text=text, question=question, rows=(*choices, self._last(sight)))

    def _last(self, sight: Sight) -> Row:
        rest = [button("Rest", press(sight, "do", "pass"))] if sight.may_pass and not sight.scene.held else []
        back = [button("Undo", press(sight, "undo"))] if sight.scene.draft else []
        return row(*rest, *back, button("Look again", press(sight, "show")))

    def heading(self, view: View, match: MatchId) -> str:
        return f"### #{match} The Picket Line · turn {view.turn}"

    def hex_words(self, view: View, hex_: str) -> str:
        return ""

    def answers(self, scene: Scene, odds: Mapping[Action, Any] | None = None) -> Part | None:
        lines = tuple(presenter_of(Toy.id).label(one, scene.view) for one in scene.actions)
        return Part(MAY_DO, lines) if lines else None

    def choice(self, action: Action, view: View, odds: Any) -> str:
        return presenter_of(Toy.id).label(action, view)

    def resolve(
        self, typed: str, verbs: Sequence[str], legal: Sequence[Action], view: View, marks: Mapping[str, str]
    ) -> str:
        word = typed.strip().casefold()
        return word if word.split()[0] in marks else f"{verbs[0]} {word}"

    async def look(self, desk: Services, match: MatchId, person: Person, hex_: str | None, what: str | None) -> Post:
        return Post("From a picket one sees nothing.")

    async def why(self, desk: Services, match: MatchId, person: Person, scene: Scene, text: str) -> Post:
        allowed = any(one.text == text for one in scene.actions)
        return Post("That is allowed." if allowed else "The picket does not allow that.")

    def parts_of(self, text: str) -> list[str]:
        return [part.strip() for part in text.split(",") if part.strip()]

    def next_answer(
        self,
        parts: Sequence[str],
        decision: Decision,
        actions: Sequence[Action],
        view: View,
        marks: Mapping[str, str],
    ) -> Answer | None:
        found = next((one for one in actions if parts[0].casefold() in {one.text, one.subject}), None)
        return Answer(found, written=True) if found else None

    def rehearse(self, setup: Setup, view: View, parts: Sequence[str], info: MatchInfo) -> Rehearsed:
        return Rehearsed(view, (), tuple(parts), Highlight(), wrong=False)

    def help_pages(self, ruleset: str, shared: Sequence[str]) -> tuple[str, ...]:
        return ("### How a picket goes\nLay cards, push, rest.", *shared)
