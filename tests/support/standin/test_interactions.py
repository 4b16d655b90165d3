"""The stand-in's gateway and interactions: to whom they go, how often and how long they may be answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from tests.support.standin.conftest import Place
from tests.support.standin.gateway import CloseCode, compression
from tests.support.standin.ids import shard_of
from tests.support.standin.interactions import ANSWER_WITHIN, TOKEN_LASTS, Interaction
from tests.support.standin.people import NotOffered, answered, text
from tests.support.standin.world import COMPONENTS_V2, EPHEMERAL, LOADING, Json


def panel(words: str) -> Json:
    button = {"type": 2, "style": 1, "label": "Go on", "custom_id": "go"}
    parts = [{"type": 10, "content": words}, {"type": 1, "components": [button]}]
    return {"flags": COMPONENTS_V2, "components": parts}


async def pressed(place: Place) -> Interaction:
    """Ulysses presses a button of a public message."""
    await place.bot.post(place.channel.id, panel("Turn 1"))
    return await place.ulysses.press(place.ulysses.messages(place.channel)[-1], label="Go on")


async def test_a_private_answer_is_seen_by_one_person_and_filled_later(place: Place) -> None:
    one = await pressed(place)
    assert (await place.bot.answer(one, 5, {"flags": EPHEMERAL})).status == 204
    assert one.is_left_loading
    assert one.original is not None
    assert place.robert.messages(place.channel) == place.robert.messages(place.channel)[:1]
    assert (await place.bot.ask("GET", f"/channels/{place.channel.id}/messages/{one.original.id}")).code == 10008
    edited = await place.bot.ask("PATCH", place.bot.webhook(one, "/messages/@original"), panel("Your panel"))
    assert edited.status == 200
    assert not edited.json["flags"] & LOADING
    assert (await answered(one)).filled
    assert text(place.ulysses.messages(place.channel)[-1]) == "Your panel"
    with pytest.raises(NotOffered):
        await place.robert.press(one.original, label="Go on")
    assert (await place.ulysses.press(one.original, label="Go on")).message is one.original
    assert place.discord.ledger.failures == []


async def test_the_first_follow_up_takes_the_place_of_what_thinks(place: Place) -> None:
    one = await pressed(place)
    await place.bot.answer(one, 5, {"flags": EPHEMERAL})
    first = await place.bot.ask("POST", place.bot.webhook(one), {"content": "first"})
    assert one.original is not None
    assert int(first.json["id"]) == one.original.id
    second = await place.bot.ask("POST", place.bot.webhook(one), {"content": "second", "flags": EPHEMERAL})
    assert [text(message) for message in one.followups] == ["second"]
    path = place.bot.webhook(one, f"/messages/{second.json['id']}")
    assert (await place.bot.ask("GET", path)).json["content"] == "second"
    assert (await place.bot.ask("DELETE", path)).status == 204
    assert [text(message) for message in place.ulysses.messages(place.channel)] == ["Turn 1", "first"]


async def test_an_update_changes_the_message_of_the_button(place: Place) -> None:
    one = await pressed(place)
    assert (await place.bot.answer(one, 7, panel("Turn 2"))).status == 204
    assert [text(message) for message in place.robert.messages(place.channel)] == ["Turn 2"]


async def test_a_second_answer_and_late_ones_are_refused(place: Place) -> None:
    one = await pressed(place)
    assert (await place.bot.answer(one, 6)).status == 204
    assert (await place.bot.answer(one, 6)).code == 40060
    one.began -= TOKEN_LASTS
    late = await place.bot.ask("PATCH", place.bot.webhook(one, "/messages/@original"), panel("late"))
    assert (late.status, late.code) == (401, 50027)
    other = await pressed(place)
    before = await place.bot.ask("POST", place.bot.webhook(other), {"content": "before any answer"})
    assert before.code == 10015
    other.began -= ANSWER_WITHIN
    assert (await place.bot.answer(other, 6)).code == 10062
    forged = await place.bot.ask("POST", f"/interactions/{other.id}/forged/callback", {"type": 6})
    assert forged.code == 10062
    assert dict(place.discord.interactions.counts) == {
        "answered twice": 1,
        "token expired": 1,
        "answered too late": 1,
    }


async def test_a_form_is_filled_in_by_its_fields(place: Place) -> None:
    one = await pressed(place)
    field = {"type": 18, "label": "Your turn", "component": {"type": 4, "custom_id": "line", "style": 1}}
    await place.bot.answer(one, 9, {"custom_id": "form", "title": "Write a turn", "components": [field]})
    with pytest.raises(NotOffered):
        await place.ulysses.submit(one, {"line": ""})
    with pytest.raises(NotOffered):
        await place.ulysses.submit(one, {"other": "x"})
    sent = await place.ulysses.submit(one, {"line": "move B3-C3"})
    (label,) = sent.data["components"]
    assert label["component"]["value"] == "move B3-C3"


# The gateway


async def _until(happened: Callable[[], bool]) -> None:
    for _ in range(10_000):
        if happened():
            return
        await asyncio.sleep(0)
    raise AssertionError("it did not happen")


async def test_a_shard_gets_its_guilds_and_shard_zero_the_direct_messages(place: Place) -> None:
    discord = place.discord
    discord.gateway.identify_every = 0.0
    other = discord.new_guild("Another")
    channel = discord.new_channel(other, "field")
    other.members[place.ulysses.person.id] = place.ulysses.person
    assert {shard_of(place.guild.id, 2), shard_of(other.id, 2)} == {0, 1}
    await place.bot.ask("PUT", f"/applications/{discord.world.bot.id}/commands", [{"name": "hand", "description": "x"}])
    async with place.bot.gateway() as first, place.bot.gateway("zlib-stream") as second:
        sockets = (first, second)
        for shard, socket in enumerate(sockets):
            ready = await place.bot.ready(socket, shard, 2)
            assert [int(one["id"]) for one in ready["guilds"]] == [
                guild.id for guild in (place.guild, other) if shard_of(guild.id, 2) == shard
            ]
            assert (await socket.event("GUILD_CREATE"))["d"]["id"] == ready["guilds"][0]["id"]
        assert discord.gateway.has_all(2)
        for where in (place.channel, channel):
            assert where.guild is not None
            one = await place.ulysses.slash(where, "hand")
            event = await sockets[shard_of(where.guild.id, 2)].event("INTERACTION_CREATE")
            assert (int(event["d"]["id"]), one.delivered) == (one.id, 1)
        await place.ulysses.slash(discord.world.direct_channel(place.ulysses.person), "hand")
        event = await first.event("INTERACTION_CREATE")
        assert int(event["d"]["user"]["id"]) == place.ulysses.person.id
        assert "guild_id" not in event["d"]


async def test_what_happened_while_a_client_was_away_is_replayed(place: Place) -> None:
    async with place.bot.gateway() as socket:
        session = (await place.bot.ready(socket))["session_id"]
        last = (await socket.event("GUILD_CREATE"))["s"]
        await place.discord.gateway.cut("abort")
        assert "closed" in await socket.next()
    await _until(lambda: not place.discord.gateway.connected)
    one = await pressed(place)
    assert one.delivered == 1
    async with place.bot.gateway() as socket:
        await socket.resume(session, last)
        event = await socket.next()
        assert (event["t"], event["s"], int(event["d"]["id"])) == ("INTERACTION_CREATE", last + 1, one.id)
        assert (await socket.next())["t"] == "RESUMED"
        assert await place.discord.gateway.cut("op7") == 1
        assert (await socket.next())["op"] == 7
        assert await place.discord.gateway.cut("op9") == 1
        assert await socket.next() == {"op": 9, "d": False}
    async with place.bot.gateway() as socket:
        await socket.resume(session, last)
        assert await socket.next() == {"op": 9, "d": False}


async def test_identifying_has_its_limits(place: Place) -> None:
    async with place.bot.gateway() as socket, place.bot.gateway() as other:
        await place.bot.ready(socket)
        await other.identify()
        assert await other.next() == {"op": 9, "d": False}  # five seconds have not passed
        place.discord.gateway.max_concurrency = 2
        await other.identify(1, 2)
        assert (await other.event("READY"))["d"]["shard"] == [1, 2]
        limit = (await place.bot.ask("GET", "/gateway/bot")).json["session_start_limit"]
        assert (limit["remaining"], limit["max_concurrency"]) == (998, 2)
    assert place.discord.ledger.failures == []


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"token": "another"}, CloseCode.BAD_TOKEN),
        ({"intents": 1 << 15 | 1}, CloseCode.BAD_INTENTS),
        ({"shard": 2, "of": 2}, CloseCode.BAD_SHARD),
    ],
)
async def test_what_must_not_be_identified_with_is_closed_and_listed(place: Place, wrong: Json, code: int) -> None:
    async with place.bot.gateway() as socket:
        await socket.identify(**wrong)
        assert await socket.next() == {"closed": code}
    assert len(place.discord.ledger.failures) == 1


async def test_a_press_that_nobody_gets_is_not_answered(place: Place) -> None:
    one = await pressed(place)
    assert (one.delivered, one.answered) == (0, 0.0)


async def test_a_heartbeat_is_acknowledged_and_another_compression_refused(place: Place) -> None:
    async with place.bot.gateway() as socket:
        await socket.send(1, None)
        assert await socket.next() == {"op": 11, "d": None}
    with pytest.raises(LookupError):
        compression("brotli")
