"""Requests to Discord: none waits for a picture, and avoidable ones are not made."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.discord.api.request_slots import RequestSlots
from bot.discord.components.message import MessageDraft
from bot.discord.delivery.direct_messages import FAR
from bot.discord.delivery.posted_messages import TRUSTED
from bot.images.pictures import Pictures
from bot.service.domain.lanes import Lane
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock


async def test_while_a_board_is_drawn_its_slot_is_another_ones(
    world: Simulated, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await open_lobby(world, clock)
    await join(first)
    first.bot._sender._message_client.slots = RequestSlots(dict.fromkeys(Lane, 1))
    draw, drawn, asked = Pictures.report, asyncio.Event(), list[object]()

    async def slowly(self: Pictures, view: Any, *args: Any, **kwargs: Any) -> Any:
        asked.append(view)
        if len(asked) == 1:
            await drawn.wait()
        return await draw(self, view, *args, **kwargs)

    monkeypatch.setattr(Pictures, "report", slowly)
    boards = len(first.table)
    await first.turn()
    assert asked
    second = await open_lobby(world, clock)
    await join(second)
    assert "turn 1" in second.table[-1].text
    assert len(first.table) == boards
    drawn.set()
    await world.settle()
    assert "turn 2" in world.history(world.threads()[0])[-1].text


def _reads(game: Game, channel: int) -> int:
    """How often the bot has read a channel or a message of it."""
    lines = game.world.transcript().splitlines()
    return sum("GET" in line and f"/channels/{channel}/messages" in line for line in lines)


async def test_a_hand_that_changes_again_and_again_is_edited_without_reading_what_came_after_it(game: Game) -> None:
    (hand,) = game.letters(UNION)
    await game.turn()
    before = _reads(game, hand.channel_id)
    assert before
    for _ in range(3):
        await game.turn()
    assert _reads(game, hand.channel_id) == before
    (after,) = game.letters(UNION)
    assert after.id == hand.id
    assert after.files != hand.files


async def test_what_people_write_is_seen_when_the_direct_messages_are_read_again(game: Game) -> None:
    (hand,) = game.letters(UNION)
    await game.turn()
    for number in range(FAR + 1):
        await game.world.say(game.player(UNION), None, f"talk {number}")
    await game.wait(TRUSTED + 1)
    await game.turn()
    await game.turn()
    assert hand.id not in [letter.id for letter in game.letters(UNION)]


async def test_our_own_letters_push_a_hand_away(game: Game) -> None:
    (hand,) = game.letters(UNION)
    await game.turn()
    before = _reads(game, hand.channel_id)
    client = game.bot._sender._message_client
    for number in range(FAR + 1):
        await client.send(hand.channel_id, MessageDraft(f"letter {number}"))
    await game.turn()
    await game.turn()
    assert hand.id not in [letter.id for letter in game.letters(UNION)]
    assert _reads(game, hand.channel_id) == before


async def test_the_board_before_loses_its_buttons_without_being_read(new_game: Game) -> None:
    first = new_game.table[-1]
    before = _reads(new_game, new_game.thread.id)
    await new_game.turn()
    assert not new_game.world.again(first).buttons
    assert new_game.table[-1].buttons
    assert _reads(new_game, new_game.thread.id) == before


async def test_after_a_restart_the_board_before_is_read_and_loses_its_buttons(game: Game) -> None:
    first = game.table[-1]
    await game.world.restart()
    await game.turn()
    assert not game.world.again(first).buttons
    assert await game.waiting() == CONFEDERATE
