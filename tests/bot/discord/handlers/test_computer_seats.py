"""The computer in any seat: chosen in the lobby, or as a substitute for a player who left.

The short suite plays some turns of each battle, and the end of two; ``make soak`` plays all of them whole.
"""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from bot.discord.client import LongRoll
from bot.service.domain.computer_turns import ARCHIE
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.model.errors import NotHost
from bot.service.model.match import PROGRAM, MatchId, MatchInfo, MatchOptions, MatchPlace, Person, Scene, Status
from bot.service.usecases.match_commands.seats import ReplacePlayer, SeatComputer
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.record import read_record, verify
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_table import TeamTable, daring, go_on
from tests.support.service.late_positions import late_record
from tests.support.service.waiting_clock import HandClock

MATCH = MatchId(1)
EPIC = {"scenario": "antietam", "mode": "epic", "players": "3", "nightfall": "on"}
OWN_GENERAL = {"mode": "epic", "nightfall": "on", "union-players": "3", "confederate-players": "3"}
DOUBLE_SEATS = {"mode": "doubles", "nightfall": "on"}
DOUBLES = {"scenario": "antietam", "mode": "doubles", "nightfall": "on"}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)
    monkeypatch.setattr("bot.service.domain.computer_turns.BUDGET", 5)


def lobby_of(world: Simulated) -> Seen:
    return next(one for one in world.history(world.channel) if one.by_bot and not one.ephemeral)


async def start(world: Simulated, who: Somebody) -> Seen:
    """What somebody is answered who presses *Start*."""
    reply = await world.click(who, lobby_of(world), label="Start")
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def gathered(world: Simulated, clock: HandClock, options: dict[str, str], theirs: list[str]) -> TeamTable:
    """A lobby of the host's, in which people take what the computer does not get; it begins."""
    host, second = world.people
    assert isinstance(world.bot, LongRoll)
    if "union/commander" in theirs:
        terms = MatchOptions(scenario="antietam", ruleset="variant-150", options=OWN_GENERAL, side=Seat("union/1"))
        await world.bot.services.matches.open_lobby(
            Person(host.id), MatchPlace(world.guild.id, world.channel.id), terms
        )
        await world.settle()
    else:
        await world.slash(host, world.channel, "match new", side="union", **options)
    asked = await start(world, host)
    await world.select(host, asked, theirs, custom_id=asked.menus[0].custom_id)
    table = TeamTable(world, clock, MATCH)
    table.seated[Seat((await table.info()).seat(Person(host.id)) or "")] = host
    for number, seat in enumerate((await table.info()).free):
        somebody = world.add_person(f"officer-{number}") if number else second
        await world.slash(somebody, world.channel, "match join", match="1", side=seat)
        table.seated[seat] = somebody
    return table


async def fought_out(table: TeamTable, seats: list[str], restart_every: int = 90) -> MatchInfo:
    """Plays with restarts and kills in between; whoever sits there chose in it."""
    info = await table.until(lambda *_: False, Random(7), restart_every=restart_every)
    assert (info.status, info.free) == (Status.OVER, ())
    assert info.outcome is not None
    assert not verify(read_record(await table.matches.history.record(MATCH))).problems
    chose = {moment.seat for moment in await table.matches.history.moments(MATCH)}
    assert set(seats) <= chose
    winners = {who.mention for seat, who in table.seated.items() if side_of(seat) == info.outcome.winner}
    assert all(mention in table.posts[-1].text for mention in winners)
    assert "Something went wrong" not in table.world.transcript()
    return info


WAYS = {
    "the partner in doubles": (DOUBLES, ["union/2"]),
    "an enemy in doubles": (DOUBLES, ["confederate/1"]),
    "ones own commander": (EPIC, ["union/commander"]),
    "a major-general of each side": (EPIC, ["union/2", "confederate/1"]),
    "all but the host": (
        EPIC,
        ["union/commander", "union/2", "confederate/commander", "confederate/1", "confederate/2"],
    ),
}


PLAYED = ("the partner in doubles", "all but the host")
"""The ways that are played by day."""


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
async def test_asked_for_in_the_lobby_it_plays_to_the_end(world: Simulated, clock: HandClock, way: str) -> None:
    table = await begun(world, clock, way)
    info = await fought_out(table, WAYS[way][1])
    assert info.outcome is not None


@pytest.mark.parametrize("way", [one if one in PLAYED else pytest.param(one, marks=pytest.mark.soak) for one in WAYS])
async def test_asked_for_in_the_lobby_it_plays(world: Simulated, clock: HandClock, way: str) -> None:
    theirs = set(WAYS[way][1])
    table = await begun(world, clock, way)
    chose = set[Seat]()
    for turn in range(1, 9):
        await table.until(partial(_is_after, turn), Random(7), restart_every=20)
        chose = {Seat(moment.seat or "") for moment in await table.matches.history.moments(MATCH)}
        if theirs <= chose:
            break
    assert theirs <= chose
    assert "Something went wrong" not in world.transcript()


def _is_after(turn: int, info: MatchInfo, _: Scene | None) -> bool:
    return info.turn > turn


@pytest.mark.parametrize("way", ["the partner in doubles", "all but the host"])
async def test_it_plays_a_battle_to_its_end(world: Simulated, clock: HandClock, way: str) -> None:
    options, theirs = WAYS[way]
    mode = DOUBLE_SEATS if options is DOUBLES else OWN_GENERAL
    record = late_record("antietam", daring, rules="variant-150", options=mode, computers=theirs)
    info = await fought_out(await go_on(world, clock, record), theirs, restart_every=15)
    assert info.outcome is not None


async def begun(world: Simulated, clock: HandClock, way: str) -> TeamTable:
    """A battle in which the computer was asked for in the lobby."""
    options, theirs = WAYS[way]
    table = await gathered(world, clock, options, theirs)
    info = await table.info()
    assert info.status is Status.RUNNING
    assert {chair.seat for chair in info.chairs if chair.general == PROGRAM} == set(theirs)
    started = next(one for one in table.posts if "**To win:**" in one.text)
    assert started.text.count("the computer") >= len(theirs)
    return table


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "seat"),
    [(EPIC, "confederate/commander"), pytest.param(DOUBLES, "union/2", marks=pytest.mark.soak)],
)
async def test_called_in_for_one_who_left_it_plays_on_until_somebody_comes(
    world: Simulated, clock: HandClock, options: dict[str, str], seat: str
) -> None:
    theirs = [next(one for one in ("confederate/1", "confederate/2") if one != seat)]
    table = await gathered(world, clock, options, theirs)
    await table.until(lambda info, _: info.turn > 1, Random(7))
    left = table.seated.pop(Seat(seat))
    told = await world.slash(left, table.thread, "match leave")
    assert "You left" in told.text
    assert (await table.info()).chair(Seat(seat)).general == ARCHIE
    turn = (await table.info()).turn
    await table.until(lambda info, _: info.turn > turn + 2, Random(7), restart_every=20)
    comer = world.add_person("comer")
    taken = SeatTransfer(Seat(seat), Person(comer.id), organiser=True)
    await table.matches.execute(MATCH, ReplacePlayer(Person(comer.id), taken))
    table.seated[Seat(seat)] = comer
    info = await table.info()
    assert info.chair(Seat(seat)).general == ""
    await table.until(lambda now, _: now.turn > info.turn + 1, Random(7))


async def test_nobody_comes_to_a_duel_and_the_computer_does(world: Simulated, clock: HandClock) -> None:
    host, _ = world.people
    await world.slash(host, world.channel, "match new", scenario="first-bull-run", side="union", pace="brisk")
    stranger = await world.click(world.people[1], lobby_of(world), label="Play the computer instead")
    assert "Only the player who opened match #1" in stranger.text
    reply = await world.click(host, lobby_of(world), label="Play the computer instead")
    assert "The computer leads the Confederacy in #1 First Bull Run. The battle begins!" in reply.text
    info = await TeamTable(world, clock, MATCH).info()
    assert (info.status, info.timing.pace) == (Status.RUNNING, "none")
    assert (info.chair(UNION).person, info.chair(CONFEDERATE).general) == (Person(host.id), PROGRAM)


async def test_only_who_opened_it_asks_the_computer_and_only_for_what_is_free(
    world: Simulated, clock: HandClock
) -> None:
    host, other = world.people
    await world.slash(host, world.channel, "match new", side="union", **DOUBLES)
    assert not (await start(world, other)).menus
    asked = await start(world, host)
    (menu,) = asked.menus
    await world.slash(other, world.channel, "match join", match="1", side="confederate/1")
    late = await world.select(host, asked, ["confederate/1"], custom_id=menu.custom_id)
    assert "Someone already leads the Confederacy" in late.text
    table = TeamTable(world, clock, MATCH)
    assert not [one for one in (await table.info()).chairs if one.general]
    again = await start(world, host)
    with pytest.raises(NotHost):
        await table.matches.execute(MATCH, SeatComputer(Person(other.id), [Seat("union/2")]))
    assert not [one for one in (await table.info()).chairs if one.general]
    told = await world.select(host, again, ["union/2"], custom_id=menu.custom_id)
    assert "The battle begins when 1 more player has joined." in told.text
    assert "General Burnside · the computer" in lobby_of(world).text
    third = world.add_person("third")
    refused = await world.slash(third, world.channel, "match join", match="1", side="union/2")
    assert "The computer plays that seat" in refused.text
