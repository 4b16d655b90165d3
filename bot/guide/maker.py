"""How a family of games is played at the table: the one place where its private panels are plugged in.

A maker of panels registers itself under its family's id; ``bot.guide.makers`` imports them all. What the steps of a
panel have in common (confirm, take back, look again, page through) is the table's: ``bot.guide.giving`` and others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from bot.guide.forms import Forms
from bot.guide.panel import Panel
from bot.guide.sight import Sight
from bot.guide.written import Answer, Ask, LookOut, Proposer, Rehearsed, Suggestion
from bot.posts.desk import Services
from bot.posts.post import Post
from bot.service.model import MatchId, MatchInfo, Person, Scene
from engine.decision import Action, Decision
from engine.family import Setup
from render.reading import Part

SIGHT, NEAR, THREAT = "sight", "near", "threat"
"""What can be looked at."""


class PanelMaker(ABC):
    """The panels of a family, over opaque views.

    Attributes:
        family: the family's id.
        commands: for each command of ``/turn`` the verbs that it answers with, its own first.
        several: the commands with which several things can be done at once, apart at commas.
        example: a turn written in one line, as an example of how it is done.
        forms: the ways to play its battles.
    """

    family: str
    commands: Mapping[str, tuple[str, ...]]
    several: frozenset[str] = frozenset()
    example: str
    forms: Forms = Forms()

    # The panel

    def priced(self, action: Action) -> bool:
        """Whether the dice of an action can be told before it is done."""
        return False

    @abstractmethod
    def panel(self, sight: Sight, focus: str = "", told: Sequence[str] = ()) -> Panel:
        """What a person is asked now; ``focus`` is the piece chosen first, ``told`` what just happened or why not."""

    def needs_sure(self, sight: Sight, action: Action) -> bool:
        """Whether an action rolls dice at once, so that it is shown once more before it is done."""
        return False

    def sure_panel(self, sight: Sight, action: Action) -> Panel:
        """An action that rolls dice at once, with what to expect of them, before it is done."""
        return self.panel(sight)

    def passing_ends_turn(self, setup: Setup, view: Any) -> bool:
        """Whether the turn is over once a seat that may pass now does so, as far as it can know."""
        return False

    @abstractmethod
    def heading(self, view: Any, match: MatchId) -> str:
        """What stands above a panel: the battle and the moment."""

    @abstractmethod
    def hex_words(self, view: Any, hex_: str) -> str:
        """What lies in a hex and who stands there; empty where that is nothing."""

    # In words

    @abstractmethod
    def answers(self, scene: Scene, odds: Mapping[Action, Any] | None = None) -> Part | None:
        """The question, and all that may be answered with what to type; ``None`` for who is not asked anything."""

    @abstractmethod
    def choice(self, action: Action, view: Any, odds: Any) -> str:
        """An answer with what to expect of it, as it is suggested while somebody types."""

    @abstractmethod
    def resolve(
        self, typed: str, verbs: Sequence[str], legal: Sequence[Action], view: Any, marks: Mapping[str, str]
    ) -> str:
        """The text of the action that is meant; of an illegal one, too, so that the rules can say why not.

        Raises:
            AmbiguousAction: several legal actions fit.
        """

    def typed(
        self, typed: str, verbs: Sequence[str], legal: Sequence[Action], view: Any, marks: Mapping[str, str]
    ) -> tuple[str, str]:
        """The text of the first action in what was typed for a command, and what of it is left for the next one.

        Raises:
            AmbiguousAction: several legal actions fit.
        """
        return self.resolve(typed, verbs, legal, view, marks), ""

    def apart(self, command: str, typed: str) -> list[str]:
        """The answers in what was typed for a command."""
        return [part.strip() for part in typed.split(",") if part.strip()] or [typed]

    # Looking

    @abstractmethod
    async def look(self, desk: Services, match: MatchId, person: Person, hex_: str | None, what: str | None) -> Post:
        """What can be done and seen from a hex, what lies around one, or where the enemy could strike."""

    @abstractmethod
    async def why(self, desk: Services, match: MatchId, person: Person, scene: Scene, text: str) -> Post:
        """Why an action is not allowed, or that it is."""

    # Written turns

    @abstractmethod
    def parts_of(self, text: str) -> list[str]:
        """The parts of a written turn."""

    @abstractmethod
    def next_answer(
        self,
        parts: Sequence[str],
        decision: Decision,
        actions: Sequence[Action],
        view: Any,
        marks: Mapping[str, str],
    ) -> Answer | None:
        """What the first part means now; ``None`` when it can be no answer to this decision.

        Raises:
            AmbiguousAction: it could be several things.
        """

    @abstractmethod
    def rehearse(self, setup: Setup, view: Any, parts: Sequence[str], info: MatchInfo) -> Rehearsed:
        """How a written turn goes from what a seat sees now, as the match shows odds.

        Raises:
            ValueError: the seat is not asked anything now.
        """

    async def suggested(self, who: Proposer, parts: Sequence[str], look: LookOut) -> Suggestion:
        """A turn suggested to a partner, looked at as far as the proposer himself can see.

        Raises:
            MalformedAction: a part is no action of this game.
            AmbiguousAction: it could be several things.
        """
        return Suggestion()

    def plan(self, who: Proposer, parts: Sequence[str]) -> Sequence[Ask]:
        """What can be added to a suggestion of these parts from menus; nothing where it can only be typed."""
        return ()

    def planned(self, who: Proposer, parts: Sequence[str], added: str) -> Sequence[str]:
        """The parts of a suggestion after one was added from a menu."""
        return (*parts, added)

    async def plan_piece(
        self, who: Proposer, parts: Sequence[str], piece: str, look: LookOut
    ) -> tuple[str, Sequence[Ask]]:
        """What is asked of a piece that was chosen for a suggestion: in words, and what can be added."""
        return "", ()

    # The rulebook

    @abstractmethod
    def help_pages(self, ruleset: str, shared: Sequence[str]) -> tuple[str, ...]:
        """The pages of the help under a rulebook, with those that all games share where they belong."""


_makers: dict[str, PanelMaker] = {}


def register(maker: PanelMaker) -> None:
    """Makes a family's panels known."""
    _makers[maker.family] = maker


def makers() -> Mapping[str, PanelMaker]:
    """All makers that are known, by the ids of their families."""
    return dict(_makers)


def maker_of(family: str) -> PanelMaker:
    """The maker of a family's panels.

    Raises:
        KeyError: it has none.
    """
    return _makers[family]
