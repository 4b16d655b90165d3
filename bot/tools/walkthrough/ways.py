"""The guide's other ways to play: Doubles with the computer, Archie till nightfall, the annual battles."""

from __future__ import annotations

from typing import Final

from bot.service.model.match import MatchId, MatchOptions, MatchPlace, Person
from bot.service.usecases.commands.turn import Act
from bot.tools.walkthrough.album import PANEL, THREAD, Album
from bot.tools.walkthrough.stage import Stage

MATCH: Final = MatchId(1)
MOMENT = 61.0
"""Seconds after which the computer has answered."""

TURN = 200
"""More answers than a turn has."""


class DoublesTale:
    """Takes pictures of a lobby in which the computer gets seats, and of the table when a name was drawn."""

    def __init__(self, on: Stage) -> None:
        self.stage, self.album = on, Album(on)

    async def tell(self) -> None:
        """Ulysses has the computer for a partner, and Robert too."""
        on = self.stage
        await on.slash(on.ulysses, "match new", scenario="antietam", mode="doubles", side="union")
        await on.slash(on.robert, "match join", match="1", side="confederate/1")
        asked = await on.press(on.ulysses, on.newest("Join", on.channel), "Start")
        self.album.take("computer", asked, PANEL, opened={"The computer": (2, ("union/2", "confederate/2"))})
        await on.pick(on.ulysses, asked, "The computer", ["union/2", "confederate/2"])
        await _answered(on, "play-card")
        self.album.take("doubles", on.newest("Give orders"), THREAD)


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


class AnnualTale:
    """Takes a picture of the annual battles' days."""

    def __init__(self, on: Stage) -> None:
        self.stage, self.album = on, Album(on)

    async def tell(self) -> None:
        """They have been set up, and Ulysses looks at the days."""
        on = self.stage
        place = MatchPlace(on.guild.id, on.channel.id)
        terms = MatchOptions(scenario="", ruleset="variant-150", options={}, side=None, pace="brisk")
        await on.bot.services.annual_battles.set_up(place, Person(on.clara.id), "Europe/Berlin", terms)
        self.album.take("annual", await on.slash(on.ulysses, "year calendar"), PANEL)


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
