"""A player whose general has fallen, on the simulated Discord: their messages, and how they leave."""

from __future__ import annotations

from random import Random

import pytest

from bot.service.model.match import MatchOptions, Status
from engine.decision import UNION, Seat
from tests.support.discord.simulator import Simulated
from tests.support.discord.team_table import TeamTable, sit_down
from tests.support.service.waiting_clock import HandClock

EPIC = {"mode": "epic", "union-players": "3", "confederate-players": "3"}
WAYS = {
    "epic": MatchOptions(scenario="antietam", ruleset="advanced", options=EPIC, side=Seat("union/commander")),
    "doubles": MatchOptions(scenario="antietam", ruleset="advanced", options={"mode": "doubles"}, side=UNION),
}


async def fallen(table: TeamTable) -> Seat:
    """Plays until somebody is out, and says in which seat."""
    return (await table.until(lambda info, _: bool(info.out), Random(1), most=500)).out[0]


@pytest.mark.parametrize("way", ["doubles", pytest.param("epic", marks=pytest.mark.soak)])
async def test_who_is_out_reads_so_everywhere_and_leaves(world: Simulated, clock: HandClock, way: str) -> None:
    table = await sit_down(world, clock, WAYS[way])
    seat = await fallen(table)
    info, somebody = await table.info(), table.seated[seat]
    led = f"General {info.leaders[seat]}’s units"

    letter = table.letters(seat)[-1]
    assert "You are out of the battle: other players on your side now lead" in letter.text
    assert led in letter.text
    assert letter.labels == ["Board", "Leave the battle"]
    assert not [one for one in table.letters(seat) if "Give orders" in one.labels]

    board = (await world.click(somebody, letter, label="Board")).message
    assert board is not None
    assert "Leave the battle" in board.labels
    assert not {"Give orders", "Cards as text"} & set(board.labels)

    main = "Give orders" if "Give orders" in table.posts[-1].labels else "Answer"
    reply = await world.click(somebody, table.posts[-1], label=main)
    assert "You are out of the battle" in reply.text
    assert somebody.mention not in reply.text
    assert f"Waiting for {info.leaders[seat]}" not in reply.text
    assert reply.message is not None
    assert reply.message.labels == ["Refresh", "Leave the battle"]
    assert "You are out of the battle" in (await world.click(somebody, table.posts[-1], label="My hand")).text
    mine = await world.slash(somebody, None, "match list")
    assert "you are out of the battle" in mine.text

    chief = next(one.seat for one in info.chairs if one.seat.startswith(seat.split("/", 1)[0]) and one.seat != seat)
    await world.slash(table.seated[chief], table.thread, "table pause")
    proposal = next(one for one in reversed(table.posts) if "Agree" in one.labels)
    assert somebody.id not in proposal.pinged
    assert len(proposal.pinged) == len(info.chairs) - 2

    await world.click(somebody, reply.message, label="Leave the battle")
    after = await table.info()
    assert (after.status, after.person(seat), after.free) == (Status.RUNNING, None, ())
    news = next(one for one in reversed(table.posts) if "leaves the battle" in one.text)
    assert "They were already out of the battle, so nothing changes." in news.text
    assert not news.labels
    assert not news.pinged
    shown = await world.slash(table.seated[chief], table.thread, "view now")
    assert f"General {info.leaders[seat]} · out of the battle" in shown.text


async def test_what_a_computer_is_asked_within_a_turn_is_one_message(world: Simulated, clock: HandClock) -> None:
    terms = MatchOptions(
        scenario="antietam", ruleset="advanced", options=EPIC, side=Seat("union/commander"), computer=True
    )
    table = await sit_down(world, clock, terms)
    for comer in list(table.seated)[1:]:
        await world.slash(table.seated[comer], table.thread, "match leave")
    before = len(table.posts)
    turn = (await table.info()).turn
    info = await table.until(lambda info, _: info.turn >= turn + 4, Random(1), most=600)
    assert info.turn == turn + 4
    stay = [one for one in table.posts[before:] if f"#{table.id}" in one.text]
    called = [one for one in stay if one.pinged]
    assert len(stay) <= len(called) + 4 + 1
