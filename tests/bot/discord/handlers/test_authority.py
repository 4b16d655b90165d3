"""Permissions to decide for others, cell by cell: players, strangers, server managers, organizers."""

from __future__ import annotations

from typing import Final

import pytest

from bot.service.model.match import MatchInfo, Status
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game, join
from tests.support.discord.simulator import Person, Simulated

OF_MATCHES: Final = """
                     stranger  host  other  organiser  manager  organising player
lobby: put out       no        yes   no     yes        yes      yes
battle: put out      no        no    no     yes        yes      no
battle: go back      no        asks  asks   yes        yes      asks
over: go back        no        no    no     no         no       no
over: put out        no        no    no     no         no       no
"""
"""*asks*: it is proposed, and done when the others agree. In a lobby the other has no seat yet: as a stranger they may
not, as an organizer they may."""

OF_SERVERS: Final = """
                     stranger  host  organiser  manager  organising player
server ban           no        no    yes        yes      yes
server unban         no        no    yes        yes      yes
server reports       no        no    yes        yes      yes
server annual        no        no    yes        yes      yes
server roles         no        no    no         yes      no
server setup         no        no    no         yes      no
"""

REFUSALS: Final = (
    "Only an organizer",
    "Only the player who opened",
    "Only someone who manages",
    "You play in this battle, so",
    "You aren’t playing",
    "is over",
)


def cells(table: str, what: str) -> dict[str, str]:
    """A row: a role, and whether it may."""
    people, *rows = table.strip("\n").splitlines()
    row = next(line for line in rows if line.startswith(what))
    names = [name.strip() for name in people.split("  ") if name.strip()]
    return dict(zip(names, row.removeprefix(what).split(), strict=True))


def rows(table: str) -> list[str]:
    return [line[:21].strip() for line in table.strip("\n").splitlines()[1:]]


class People:
    """Each kind of person of a server on which a role makes organisers."""

    def __init__(self, world: Simulated) -> None:
        self.world = world
        host, other = world.people
        self.of = {"host": host, "other": other, "organising player": other}
        self.of |= {name: world.add_person(name) for name in ("stranger", "organiser", "manager")}
        world.show_to_all()
        world.give_role(self.of["manager"], world.add_role("Manager", manage_guild=True))

    async def appoint(self) -> People:
        """The manager names the role that makes organisers."""
        self.role = self.world.add_role("Provost")
        self.world.give_role(self.of["organiser"], self.role)
        await self.world.slash(self.of["manager"], self.world.channel, "server roles", add=self.role)
        return self

    def called(self, who: str) -> Person:
        if who == "organising player":
            self.world.give_role(self.of[who], self.role)
        return self.of[who]


@pytest.fixture
async def people(world: Simulated) -> People:
    return await People(world).appoint()


async def brought(game: Game, moment: str) -> None:
    """The match as it is at that moment."""
    if moment != "lobby":
        await join(game)
        await game.turn()
    if moment == "over":
        await game.matches.execute(game.id, Resign(game.person(CONFEDERATE)))
        await game.world.settle()


async def tried(game: Game, what: str, person: Person) -> tuple[str, str]:
    """What became of it, and the answer."""
    before = await game.info()
    lobby = before.status is Status.LOBBY
    place = game.world.channel if lobby else game.thread
    if what == "put out":
        target = game.player(UNION) if lobby or person != game.player(UNION) else game.player(CONFEDERATE)
        answer = await game.world.slash(person, place, "table kick", person=target)
    else:
        answer = await game.world.slash(person, place, "server rewind", turn=1, why="a slip")
    return outcome(before, await game.info()), answer.text


def outcome(before: MatchInfo, after: MatchInfo) -> str:
    if after.proposals != before.proposals:
        return "asks"
    return "no" if after == before else "yes"


@pytest.mark.parametrize("row", rows(OF_MATCHES))
async def test_who_is_refused_at_a_match(lobby: Game, people: People, row: str) -> None:
    moment, what = row.split(": ")
    await brought(lobby, moment)
    for who, may in cells(OF_MATCHES, row).items():
        if may == "no":
            became, answer = await tried(lobby, what, people.called(who))
            assert (who, became) == (who, "no"), answer
            assert any(words in answer for words in REFUSALS), answer


ALLOWED = [(row, who, may) for row in rows(OF_MATCHES) for who, may in cells(OF_MATCHES, row).items() if may != "no"]


@pytest.mark.parametrize(("row", "who", "may"), ALLOWED)
async def test_who_may_at_a_match(lobby: Game, people: People, row: str, who: str, may: str) -> None:
    moment, what = row.split(": ")
    await brought(lobby, moment)
    became, answer = await tried(lobby, what, people.called(who))
    assert became == may, answer


async def test_who_may_on_a_server(world: Simulated, people: People) -> None:
    options: dict[str, dict[str, object]] = {
        "server ban": {"person": people.of["stranger"]},
        "server unban": {"person": people.of["stranger"]},
        "server annual": {"channel": world.channel},
        "server roles": {"add": people.role},
    }
    for row in rows(OF_SERVERS):
        for who, may in cells(OF_SERVERS, row).items():
            answer = (await world.slash(people.called(who), world.channel, row, **options.get(row, {}))).text
            assert any(words in answer for words in REFUSALS) == (may == "no"), f"{row}, {who}: {answer}"
