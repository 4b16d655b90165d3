"""The three large buttons of the start page, with the real bot; and what each message says of its battle."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import aiohttp
import pytest

from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.discord.panels.offered_games import offered_battles
from bot.local_table.battles import is_hand, match_of, without_controls, without_steps
from bot.local_table.begin import FIRST_BATTLE
from bot.local_table.serve import standing_table
from tests.bot.local_table.conftest import PATIENCE, Json, Round


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Round]:
    settings = Settings(data_dir=tmp_path, token=None, database_url=None, painters=0)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        async with (
            standing_table(lambda: LongRoll(settings), listener, kept_in=tmp_path) as (local, address),
            aiohttp.ClientSession(address) as http,
        ):
            yield Round(local, address, http)


def test_the_battle_of_the_buttons_takes_less_than_the_hour_that_they_promise() -> None:
    (battle,) = (one for one in offered_battles() if one.id == FIRST_BATTLE)
    assert battle.figures.first
    assert 0 < battle.figures.minutes < 60


async def begun(table: Round, way: str) -> Json:
    async with asyncio.timeout(PATIENCE), table.http.post(f"/api/begin/{way}", json={}) as response:
        return await response.json()


def has_hand_of(match: int) -> Callable[[Json], bool]:
    return lambda message: bool(message["hand"]) and message["match"] == match


def named(place: Json) -> str:
    return str(place["name"])


@pytest.mark.long
async def test_a_battle_of_two_and_one_with_the_computer(table: Round) -> None:
    two = await begun(table, "two")
    assert two["seat"] == "union"
    place = next(one for one in (await table.robert.view())["places"] if one["id"] == two["place"])
    assert "Ulysses" in named(place)
    assert "Robert" in named(place)
    assert place["match"] == 1
    alone = await begun(table, "computer")
    places = (await table.ulysses.view())["places"]
    assert [one["match"] for one in places if one["kind"] == "thread"] == [2, 1]
    assert "Robert" not in named(next(one for one in places if one["id"] == alone["place"]))

    # The hand of each battle says which it belongs to; the public board tells its hexes.
    for match in (1, 2):
        hand = await table.ulysses.see("dm", has_hand_of(match))
        assert hand["match"] == match
    board = await table.ulysses.see("thread", lambda one: one["match"] == 2 and bool(one["attachments"]))
    path = str(board["attachments"][0]["url"]).split("/", 3)[3]
    async with table.http.get(f"/hexes/{path}") as response:
        assert {"A1", "I13"} <= set((await response.json())["hexes"])


def offers(step: str) -> Callable[[Json], bool]:
    return lambda message: f"lr:{step}:" in str(message["components"])


@pytest.mark.long
async def test_only_who_is_asked_is_offered_orders_and_cards(table: Round) -> None:
    await begun(table, "two")
    asks = await table.ulysses.see("thread", offers("orders"))
    assert not asks["waits"]
    seen = {one["id"]: one for one in await table.robert.messages("thread")}[asks["id"]]
    assert seen["waits"]
    assert not offers("orders")(seen)
    assert offers("text")(seen)

    hand = await table.ulysses.see("dm", offers("card"))
    [card, *_] = re.findall(r"lr:card:[^']+", str(hand["components"]))
    direct = await table.ulysses.place("dm")
    await table.ulysses.act("click", channel=direct["id"], message=hand["id"], custom_id=card)
    await table.ulysses.see("dm", lambda one: one["id"] == hand["id"] and not offers("card")(one))


async def test_what_cannot_be_begun_is_refused(game: Round) -> None:
    assert "refused" in await begun(game, "dance")
    async with game.http.get("/api/table") as response:
        assert (await response.json())["teaches"] is False


def message(*custom_ids: str, text: str = "", **more: Json) -> Json:
    buttons = [{"type": 2, "custom_id": one} for one in custom_ids]
    parts = [{"type": 10, "content": text}, {"type": 1, "components": buttons}]
    return {"content": "", "components": [{"type": 17, "components": parts}], **more}


def test_a_message_names_its_battle_by_its_controls_or_its_title() -> None:
    assert match_of(message("lr:orders:12::")) == 12
    assert match_of(message(text="### #3 First Bull Run · turn 1\nIn #4 …")) == 3
    assert match_of(message(text="Good luck!")) is None


def test_a_hand_is_told_by_its_picture_or_its_button() -> None:
    assert is_hand(message("lr:hand-text:1::"))
    assert is_hand(message(attachments=[{"filename": "hand.png"}]))
    assert not is_hand(message("lr:orders:1::", attachments=[{"filename": "board.png"}]))


def test_an_answered_question_keeps_its_words_alone() -> None:
    [container] = without_controls(message("lr:orders:1::", text="Retreat?")["components"])
    assert container["components"] == [{"type": 10, "content": "Retreat?"}]


def test_a_row_whose_buttons_are_all_left_out_goes_with_them() -> None:
    shown = message("lr:orders:1::", "lr:text:1::")["components"]
    [container] = without_steps(shown, "orders")
    assert container["components"][1]["components"] == [{"type": 2, "custom_id": "lr:text:1::"}]
    [container] = without_steps(shown, "orders", "text")
    assert container["components"] == [{"type": 10, "content": ""}]
