"""Matches of a series on the simulated Discord, played out in turn; only the player to move may answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from bot.service.model.errors import NotInMatch
from bot.service.model.match import MatchId, MatchInfo, Scene, Status
from bot.service.model.match import Person as Player
from bot.service.usecases.match_commands.turn import Act
from engine.decision import Seat
from engine.errors import NotYourTurn
from engine.record import read_record, verify
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person, Simulated
from tests.support.discord.team_table import TeamTable
from tests.support.service.waiting_clock import HandClock

GIVEN_BY_BUTTON = {"Give orders", "Answer"}


@dataclass
class SeriesTable:
    """The world's two people and a watcher. ``asked`` are the kinds of questions of which it was tried who answers."""

    world: Simulated
    clock: HandClock
    watcher: Person
    rng: Random = field(default_factory=lambda: Random(7))
    asked: set[str] = field(default_factory=set)

    async def table(self, match: int) -> TeamTable:
        """A match, and who of the two sits where."""
        table = TeamTable(self.world, self.clock, MatchId(match))
        people = {one.id: one for one in self.world.people}
        chairs = (await table.info()).chairs
        table.seated = {chair.seat: people[chair.person.id] for chair in chairs if chair.person}
        return table

    async def fight_out(self, match: int, restart_every: int = 50) -> MatchInfo:
        """Fights a match to its result, with restarts and kills on the way, and one before what follows."""
        table = await self.table(match)
        info, first = await table.info(), self.world.bot
        while info.outcome is None:
            assert info.status is Status.RUNNING
            info = await table.until(self._new_question, self.rng, restart_every=restart_every)
            if info.outcome is None:
                await self._only_the_right_one_answers(table)
        assert self.world.bot is not first
        assert info.outcome.reason in {"flags", "nightfall"}
        assert not verify(read_record(await table.matches.history.record(table.id))).problems
        await self.world.kill()
        await table.wait(1)
        return info

    def _new_question(self, _: MatchInfo, scene: Scene | None) -> bool:
        return bool(scene and scene.decision and scene.actions) and _kind(scene) not in self.asked

    async def _only_the_right_one_answers(self, table: TeamTable) -> None:
        """The enemy and a watcher try to, by the public button and outright; nothing changes."""
        seat = await table.asked()
        mine = await table.scene(seat)
        self.asked.add(_kind(mine))
        enemy = next(one for chair, one in table.seated.items() if chair != seat)
        others = (
            (enemy, NotYourTurn, ""),
            (self.watcher, NotInMatch, "You are watching this battle"),
        )
        for person, error, said in others:
            seen = await table.matches.queries.view(table.id, Player(person.id))
            assert (seen.decision, seen.actions, seen.draft) == (None, (), ())
            with pytest.raises(error):
                await table.matches.execute(table.id, Act(Player(person.id), mine.actions[0].text))
            if buttons := _asking(table.posts):
                panel = await self.world.click(person, buttons[0], label=buttons[1])
                assert said in panel.text, panel.text
                assert panel.message is not None
                assert not panel.message.menus
        assert (await table.scene(seat)).version == mine.version


def _asking(posts: list[Seen]) -> tuple[Seen, str] | None:
    """The newest message by which somebody is asked, and its button."""
    found = ((one, label) for one in reversed(posts) for label in one.labels if label in GIVEN_BY_BUTTON)
    return next(found, None)


def _kind(scene: Scene | None) -> str:
    return scene.decision.kind if scene and scene.decision else ""


def flags_of(info: MatchInfo) -> Callable[[Seat], int]:
    """The flags that a side took in a match that is over."""
    assert info.outcome is not None
    score = dict(info.outcome.score)
    return lambda side: score.get(side, 0)
