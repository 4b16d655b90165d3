"""The guide's other pictures: the first lesson, the help, Archie till nightfall."""

from __future__ import annotations

from typing import Final

from bot.service.model.match import MatchId, Person
from bot.service.usecases.match_commands.turn import Act
from bot.tools.walkthrough.album import PANEL, THREAD, Album
from bot.tools.walkthrough.stage import Stage

MATCH: Final = MatchId(1)
MOMENT = 61.0
"""Seconds after which the computer has answered."""

TURN = 200
"""More answers than a turn has."""


class LessonTale:
    """Takes pictures of the first lesson's beginning and of the help."""

    def __init__(self, on: Stage) -> None:
        self.stage, self.album = on, Album(on)

    async def tell(self) -> None:
        """Ulysses begins to learn, and asks for help."""
        on, me = self.stage, self.stage.ulysses
        panel = await on.slash(me, "learn")
        panel = await on.press(me, panel, "Begin")
        self.album.take("lesson", panel, PANEL)
        self.album.take("help", await on.slash(me, "help"), "`/help`")


class SoloTale:
    """Takes a picture of Archie's first turn."""

    def __init__(self, on: Stage) -> None:
        self.stage, self.album = on, Album(on)

    async def tell(self) -> None:
        """Ulysses plays a card and does nothing with it; then it is Archie's turn."""
        on = self.stage
        await on.slash(on.ulysses, "match new", scenario="first-bull-run", mode="archie", nightfall="on", side="union")
        await _answered(on, "play-card")
        scene = await on.bot.services.matches.queries.view(MATCH, Person(on.ulysses.id))
        card = next(one.text for one in scene.actions if one.verb == "play")
        await on.bot.services.matches.execute(MATCH, Act(Person(on.ulysses.id), card))
        await _answered(on, "play-card")
        self.album.take("archie", on.newest("Give orders"), THREAD)


async def _answered(on: Stage, kind: str) -> None:
    """Passes for the player to move until a person is asked such a question."""
    matches = on.bot.services.matches
    for _ in range(TURN):
        info = await matches.queries.info(MATCH)
        assert info.waiting is not None
        person = info.waiting.person
        if person is None:
            await on.wait(MOMENT)
            continue
        scene = await matches.queries.view(MATCH, person)
        if scene.decision is not None and scene.decision.kind == kind:
            break
        texts = [one.text for one in scene.actions]
        if scene.held or not texts:
            await on.wait(MOMENT)
        else:
            await matches.execute(MATCH, Act(person, "pass" if "pass" in texts else texts[0]))
    await on.rest()
