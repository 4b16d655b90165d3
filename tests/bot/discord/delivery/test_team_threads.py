"""Private threads of sides with several players: made once, filled, emptied and closed by the bot."""

from __future__ import annotations

import discord
import pytest
from sqlmodel import col, delete, select

from bot.service.domain.seat_changes import REPLACE, SeatTransfer
from bot.service.model.match import Person
from bot.service.model.match_notifications import TeamThreadUpdate
from bot.service.usecases.match_commands.seats import Leave, ReplacePlayer
from bot.service.usecases.match_commands.table import AnswerProposal
from bot.service.usecases.match_commands.turn import Resign
from bot.store.tables import OutgoingRow, PostedRow, SideThreadRow
from engine.decision import Seat
from tests.bot.discord.conftest import Game
from tests.support.discord.simulator import Place as Spot
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_match import DOUBLES, EPIC, Company, company
from tests.support.service.waiting_clock import HandClock

MODERATORS = "Moderators and the owner of this server can read private threads."


@pytest.fixture
async def doubles(world: Simulated, clock: HandClock) -> Company:
    return await company(world, clock, DOUBLES)


async def test_each_side_gets_one_thread_with_its_players_and_nobody_else(doubles: Company) -> None:
    world = doubles.world
    assert doubles.staffs() == ["Antietam #1 · Union staff", "Antietam #1 · Confederate staff"]
    for side in ("union", "confederate"):
        place = doubles.staff(side.capitalize())
        for seat, person in doubles.people.items():
            if seat.startswith(side):
                assert world.history(place, person)
            else:
                with pytest.raises(AssertionError, match="cannot look there"):
                    world.history(place, person)
    (first,) = doubles.said("Union")
    assert MODERATORS in first.text
    assert "Hands come by direct message." in first.text
    assert all(doubles.people[seat].mention in first.text for seat in doubles.people if seat.startswith("union"))
    assert not any(doubles.people[seat].mention in first.text for seat in doubles.people if seat.startswith("conf"))


async def test_a_duel_gets_none(game: Game) -> None:
    assert game.world.private_threads() == []
    reply = await game.world.slash(game.world.people[0], game.thread, "team thread")
    assert reply.message is not None
    assert "You are alone on your side of match #1" in reply.message.text


async def test_a_lone_player_against_two_gets_none(world: Simulated, clock: HandClock) -> None:
    made = await company(world, clock, {**DOUBLES, "confederate-players": "1"})
    assert made.staffs() == ["Antietam #1 · Union staff"]


async def test_an_epic_side_talks_with_its_commander(world: Simulated, clock: HandClock) -> None:
    made = await company(world, clock, EPIC)
    (first,) = made.said("Union")
    assert "**Union commander**" in first.text
    assert first.labels == ["Give orders", "Suggest", "Sketch", "Show my hand", "Board as text"]


@pytest.mark.parametrize("good_order", [True, False])
async def test_after_a_restart_there_is_still_one_of_each(doubles: Company, *, good_order: bool) -> None:
    await (doubles.world.restart() if good_order else doubles.world.kill())
    await doubles.world.settle()
    for seat in ("union/1", "confederate/2"):
        await doubles.world.slash(doubles.people[Seat(seat)], doubles.table, "team thread")
    assert len(doubles.staffs()) == 2
    assert len(doubles.said("Union")) == len(doubles.said("Confederate")) == 1


async def test_a_thread_that_was_made_before_a_crash_is_found_again(doubles: Company) -> None:
    """As if the process had died after Discord made the thread, and before that was stored."""
    async with doubles.bot.services.database.write() as session:
        await session.exec(delete(SideThreadRow))
        await session.exec(delete(PostedRow).where(col(PostedRow.slot).startswith("team-")))
    doubles.bot.services.matches._work.forget(doubles.id)
    for side in ("union", "confederate"):
        await doubles.bot.side_threads.refresh(await doubles.info(), TeamThreadUpdate(Seat(side)))
    assert len(doubles.staffs()) == 2
    assert len(doubles.said("Union")) == 1


async def test_a_deleted_thread_is_made_anew_when_somebody_asks(doubles: Company) -> None:
    world, old = doubles.world, doubles.staff("Union")
    world.lose(old)
    await doubles.bot.side_threads.refresh(await doubles.info(), TeamThreadUpdate(Seat("union")))
    assert len(doubles.staffs()) == 1
    reply = await world.slash(doubles.people[Seat("union/2")], doubles.table, "team thread")
    new = doubles.staff("Union")
    assert reply.message is not None
    assert f"<#{new.id}>" in reply.message.text
    assert MODERATORS in reply.message.text
    assert MODERATORS in doubles.said("Union")[0].text
    assert world.history(new, doubles.people[Seat("union/1")])


@pytest.mark.parametrize("who", ["confederate/1", "watcher"])
async def test_nobody_else_is_told_where_it_is(doubles: Company, who: str) -> None:
    world = doubles.world
    person = doubles.people[Seat(who)] if who != "watcher" else world.add_person("watcher")
    reply = await world.slash(person, doubles.table, "team thread")
    assert reply.message is not None
    assert f"<#{doubles.staff('Union').id}>" not in reply.message.text
    with pytest.raises(AssertionError, match="cannot look there"):
        world.history(doubles.staff("Union"), person)


async def test_who_leaves_is_out_and_who_comes_is_in(doubles: Company) -> None:
    world, matches, staff = doubles.world, doubles.bot.services.matches, doubles.staff("Union")
    gone, new = doubles.people[Seat("union/2")], world.add_person("ambrose")
    await matches.execute(doubles.id, Leave(doubles.person("union/2")))
    await world.settle()
    with pytest.raises(AssertionError, match="cannot look there"):
        world.history(staff, gone)
    assert gone.mention not in doubles.said("Union")[0].text
    wanted = SeatTransfer(Seat("union/2"), Person(new.id), organiser=True)
    await matches.execute(doubles.id, ReplacePlayer(doubles.person("union/1"), wanted))
    await matches.execute(doubles.id, AnswerProposal(Person(new.id), REPLACE, accept=True))
    await world.settle()
    assert world.history(staff, new)
    assert new.mention in doubles.said("Union")[0].text
    async with doubles.bot.services.database.read() as session:
        kept = await session.exec(select(OutgoingRow.payload).where(col(OutgoingRow.kind) == "team"))
        assert not any(str(gone.id) in payload for payload in kept)


async def test_who_is_forgotten_is_out_as_well(doubles: Company) -> None:
    world, gone = doubles.world, doubles.people[Seat("union/2")]
    await doubles.bot.services.privacy.forget(Person(gone.id))
    await world.settle()
    with pytest.raises(AssertionError, match="cannot look there"):
        world.history(doubles.staff("Union"), gone)


async def test_at_the_end_it_is_locked_after_a_last_line(doubles: Company) -> None:
    world = doubles.world
    await doubles.begin()
    await _end(doubles)
    for side in ("Union", "Confederate"):
        *_, last = doubles.said(side)
        assert "### #1 Antietam is over" in last.text
        assert doubles.staff(side).archived
        assert doubles.staff(side).locked
    result = next(one for one in world.history(doubles.table) if one.text.startswith("# "))
    assert "Union" in result.text or "Confederate" in result.text
    reply = await world.slash(doubles.people[Seat("union/1")], doubles.table, "team thread", match="1")
    assert reply.message is not None
    assert "over" in reply.message.text


async def test_without_the_permission_to_manage_threads_it_is_put_away_unlocked(doubles: Company) -> None:
    thread = doubles.staff("Union")
    doubles.world.fail("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=1)
    await _end(doubles)
    assert thread.archived
    assert not thread.locked


async def test_where_threads_are_not_allowed_the_table_is_told_once_and_the_battle_goes_on(
    world: Simulated, clock: HandClock
) -> None:
    path = f"/channels/{world.channel.id}/threads"
    world.fail("POST", path, status=403, code=50013, times=None)
    made = await company(world, clock, DOUBLES)
    assert made.staffs() == []
    told = [one.text for one in world.history(made.table) if "no private threads" in one.text]
    assert len(told) == 1
    assert "**Create Private Threads**" in told[0]
    assert "Talk somewhere else for now" in told[0]
    seat = made.people[Seat("union/1")]
    reply = await world.slash(seat, world.channel, "team thread", match="1")
    assert reply.message is not None
    assert "**Create Private Threads**" in reply.message.text
    world.heal()
    await world.slash(seat, world.channel, "team thread", match="1")
    assert made.staffs() == ["Antietam #1 · Union staff"]


async def test_nobody_but_the_bot_can_let_anybody_in(doubles: Company) -> None:
    thread = await doubles.bot.fetch_channel(doubles.staff("Union").id)
    assert isinstance(thread, discord.Thread)
    assert thread.is_private()
    assert not thread.invitable


async def test_a_command_in_the_thread_is_about_its_match(doubles: Company) -> None:
    await company(doubles.world, doubles.clock, DOUBLES)  # another one of the same opener
    person = doubles.people[Seat("union/1")]
    reply = await doubles.world.slash(person, _union(doubles), "turn hand")
    assert reply.message is not None
    assert "#1 " in reply.message.text


def _union(made: Company) -> Spot:
    return next(one for one in made.world.private_threads() if "#1 · Union staff" in one.name)


async def _end(made: Company) -> None:
    """The Union gives up."""
    for seat in ("union/1", "union/2"):
        await made.bot.services.matches.execute(made.id, Resign(made.person(seat)))
    await made.world.settle()
    assert (await made.info()).outcome is not None
