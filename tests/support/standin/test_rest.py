"""The stand-in's REST: what it refuses, who sees what, its limits and faults."""

from __future__ import annotations

import io

import aiohttp
import pytest
from PIL import Image

from tests.support.standin.conftest import Place
from tests.support.standin.faults import Fault, Trouble
from tests.support.standin.people import NotOffered, buttons, menus, text
from tests.support.standin.permissions import SEND, VIEW
from tests.support.standin.rate_limits import Limit
from tests.support.standin.world import COMPONENTS_V2, Json


def picture() -> bytes:
    file = io.BytesIO()
    Image.new("P", (8, 6)).save(file, "PNG")
    return file.getvalue()


def board(name: str = "board.png") -> Json:
    """A message with a picture, a button, a disabled one, and a menu."""
    buttons = [
        {"type": 2, "style": 1, "label": "Give orders", "custom_id": "orders"},
        {"type": 2, "style": 1, "label": "Undo", "custom_id": "undo", "disabled": True},
    ]
    options = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}]
    menu = {"type": 3, "custom_id": "menu", "options": options, "max_values": 2}
    parts = [
        {"type": 10, "content": "Turn 1"},
        {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": "A board."}]},
        {"type": 1, "components": buttons},
        {"type": 1, "components": [menu]},
    ]
    return {"flags": COMPONENTS_V2, "components": [{"type": 17, "id": 1234, "components": parts}]}


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"content": "x" * 4001}, "content"),
        ({"contents": "x"}, "Additional properties"),
        ({"content": "x" * 2001}, "2001 characters"),
        ({"content": 7}, "content"),
        ({"flags": COMPONENTS_V2, "content": "x", "components": [{"type": 10, "content": "x"}]}, "has no content"),
        ({"components": [{"type": 10, "content": "x"}]}, "without their flag"),
        (board("other.png"), "attachment://other.png is not attached"),
        ({"content": "x", "attachments": [{"id": "0", "filename": "a.txt"}]}, "there is no such file"),
        ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "users twice"),
    ],
)
async def test_a_message_that_breaks_a_rule_is_refused_and_listed(place: Place, body: Json, told: str) -> None:
    reply = await place.bot.post(place.channel.id, body)
    assert (reply.status, reply.code) == (400, 50035)
    assert told in place.discord.ledger.failures[0]
    assert not place.channel.messages


async def test_the_same_id_twice_and_a_menu_that_shares_its_row_are_refused(place: Place) -> None:
    said = board()
    row = said["components"][0]["components"][2]["components"]
    row[1]["custom_id"] = "orders"
    assert (await place.bot.post(place.channel.id, said, board_png=picture())).code == 50035
    row[1] = {"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "a"}]}
    assert (await place.bot.post(place.channel.id, said, board_png=picture())).code == 50035
    assert len(place.discord.ledger.violations) == 2


async def test_routes_queries_and_tokens_that_are_not_described_are_listed(place: Place) -> None:
    assert (await place.bot.ask("GET", "/users/@me/guilds")).status == 404
    assert place.discord.ledger.unknown == ["GET /api/v10/users/@me/guilds"]
    assert (await place.bot.ask("GET", f"/channels/{place.channel.id}/messages?limit=101")).code == 50035
    assert (await place.bot.ask("GET", f"/channels/{place.channel.id}?with=1")).code == 50035
    assert (await place.bot.ask("GET", "/users/somebody")).code == 50035
    place.bot.token = "Bot another"
    assert (await place.bot.ask("GET", "/users/@me")).status == 401
    assert len(place.discord.ledger.failures) == 5


async def test_a_posted_board_comes_back_with_its_files_numbers_and_ping(place: Place) -> None:
    who = place.ulysses.person.id
    said = board() | {"allowed_mentions": {"parse": [], "users": [who]}, "nonce": "ab", "enforce_nonce": True}
    said["components"][0]["components"][0]["content"] = f"<@{who}> and <@{place.robert.person.id}>, turn 1"
    reply = await place.bot.post(place.channel.id, said, board_png=picture())
    assert reply.status == 200
    (container,) = reply.json["components"]
    assert container["id"] == 1234
    media = container["components"][1]["items"][0]["media"]
    assert (media["width"], media["height"]) == (8, 6)
    async with place.bot.http.get(media["url"]) as response:
        assert await response.read() == picture()
    (message,) = place.robert.messages(place.channel)
    assert message.pinged == {who}
    assert "A board." in text(message)
    again = await place.bot.post(place.channel.id, said, board_png=picture())
    assert again.json["id"] == reply.json["id"]
    place.discord.forget_nonces()
    await place.bot.post(place.channel.id, said, board_png=picture())
    assert len(place.channel.messages) == 2
    assert place.discord.ledger.failures == []


async def test_an_edit_keeps_what_it_does_not_mention(place: Place) -> None:
    posted = (await place.bot.post(place.channel.id, board(), board_png=picture())).json
    path = f"/channels/{place.channel.id}/messages/{posted['id']}"
    edited = await place.bot.ask("PATCH", path, {"components": board()["components"]})
    assert edited.json["attachments"] == posted["attachments"]
    refused = await place.bot.ask("PATCH", path, {"attachments": []})
    assert refused.code == 50035  # its gallery would show nothing
    assert (await place.bot.ask("GET", path)).json["edited_timestamp"]
    assert (await place.bot.ask("DELETE", path)).status == 204
    assert (await place.bot.ask("GET", path)).code == 10008


async def test_a_file_that_is_no_picture_and_one_that_is_too_large(place: Place) -> None:
    await place.bot.post(place.channel.id, board(), board_png=picture()[:40])
    assert "board.png is no picture" in place.discord.ledger.failures[0]
    assert (await place.bot.post(place.channel.id, board(), board_png=b"0" * 11_000_000)).code == 40005


async def test_a_private_thread_is_seen_by_who_is_in_it(place: Place) -> None:
    made = await place.bot.ask(
        "POST", f"/channels/{place.channel.id}/threads", {"name": "staff", "type": 12, "invitable": False}
    )
    thread = place.discord.world.channels[int(made.json["id"])]
    await place.bot.post(thread.id, {"content": "a plan"})
    path = f"/channels/{thread.id}/thread-members/{place.ulysses.person.id}"
    assert (await place.bot.ask("PUT", path)).status == 204
    assert place.ulysses.threads(place.channel) == [thread]
    assert place.robert.threads(place.channel) == []
    assert [text(one) for one in place.ulysses.messages(thread)] == ["a plan"]
    assert place.robert.messages(thread) == []
    assert (await place.bot.ask("DELETE", path)).status == 204
    assert place.ulysses.messages(thread) == []


async def test_direct_messages_are_seen_by_one_person_and_can_be_closed(place: Place) -> None:
    who = place.ulysses.person
    channel = int((await place.bot.ask("POST", "/users/@me/channels", {"recipient_id": who.id})).json["id"])
    assert (await place.bot.post(channel, {"content": "your hand"})).status == 200
    assert [text(one) for one in place.ulysses.letters()] == ["your hand"]
    assert place.robert.messages(place.discord.world.channels[channel]) == []
    who.closed = True
    reply = await place.bot.post(channel, {"content": "your hand"})
    assert (reply.status, reply.code) == (403, 50007)


async def test_permissions_that_were_taken_away(place: Place) -> None:
    place.channel.denied = SEND
    assert (await place.bot.post(place.channel.id, {"content": "x"})).code == 50013
    place.channel.denied = VIEW
    assert (await place.bot.ask("GET", f"/channels/{place.channel.id}")).code == 50001
    place.channel.denied, place.channel.closed = 0, VIEW
    assert place.ulysses.messages(place.channel) == []
    assert (await place.bot.ask("GET", "/channels/1")).code == 10003


async def test_threads_are_one_a_message_archived_and_not_without_number(place: Place) -> None:
    message = int((await place.bot.post(place.channel.id, {"content": "lobby"})).json["id"])
    path = f"/channels/{place.channel.id}/messages/{message}/threads"
    made = await place.bot.ask("POST", path, {"name": "a battle"})
    assert (made.status, int(made.json["id"])) == (201, message)
    assert (await place.bot.ask("POST", path, {"name": "a battle"})).code == 160004
    posted = (await place.bot.post(message, {"content": "turn 1"})).json
    await place.bot.ask("PATCH", f"/channels/{message}", {"archived": True})
    edit = await place.bot.ask("PATCH", f"/channels/{message}/messages/{posted['id']}", {"content": "turn 2"})
    assert edit.code == 50083
    active = f"/guilds/{place.guild.id}/threads/active"
    assert (await place.bot.ask("GET", active)).json["threads"] == []
    assert (await place.bot.post(message, {"content": "turn 2"})).status == 200  # a post takes it out of the archive
    assert len((await place.bot.ask("GET", active)).json["threads"]) == 1
    place.guild.most_threads = 1
    made = await place.bot.ask("POST", f"/channels/{place.channel.id}/threads", {"name": "more", "type": 11})
    assert made.code == 160006


async def test_rate_limits_of_a_route_and_of_all(place: Place) -> None:
    now = 1000.0
    limits = place.discord.limits
    limits.clock = lambda: now
    limits.limits = {"create_message": Limit(2, 5.0)}
    replies = [await place.bot.post(place.channel.id, {"content": "x"}) for _ in range(3)]
    assert [one.status for one in replies] == [200, 200, 429]
    assert [one.headers["X-RateLimit-Remaining"] for one in replies] == ["1", "0", "0"]
    last = replies[-1]
    assert last.json["retry_after"] == 5.0
    assert (last.json["global"], last.headers["X-RateLimit-Scope"], "Via" in last.headers) == (False, "user", True)
    other = place.discord.new_channel(place.guild, "another")
    assert (await place.bot.post(other.id, {"content": "x"})).status == 200
    now += 5.0
    assert (await place.bot.post(place.channel.id, {"content": "x"})).status == 200
    limits.most = 1
    refused = await place.bot.ask("GET", "/users/@me")
    assert (refused.status, refused.json["global"]) == (429, True)
    assert limits.invalid == 2
    assert place.discord.ledger.failures == []


@pytest.mark.parametrize(
    ("trouble", "status", "posted"),
    [
        (Trouble.STATUS, 503, 0),
        (Trouble.STATUS_AFTER, 503, 1),
        (Trouble.LIMITED, 429, 0),
        (Trouble.SLOW, 200, 1),
        (Trouble.CUT_BEFORE, None, 0),
        (Trouble.CUT_AFTER, None, 1),
    ],
)
async def test_faults_before_and_after_the_work(
    place: Place, trouble: Trouble, status: int | None, posted: int
) -> None:
    place.discord.faults.add(Fault(trouble, routes="create_message", times=1, seconds=0.01))
    if status is None:
        with pytest.raises(aiohttp.ClientError):
            await place.bot.post(place.channel.id, {"content": "x"})
    else:
        assert (await place.bot.post(place.channel.id, {"content": "x"})).status == status
    assert len(place.channel.messages) == posted
    assert (await place.bot.post(place.channel.id, {"content": "x"})).status == 200
    assert (await place.bot.ask("GET", "/users/@me")).status == 200


async def test_a_fault_has_its_time(place: Place) -> None:
    place.discord.faults.clock = lambda: now
    place.discord.faults.add(Fault(Trouble.STATUS, status=502, begins=10, ends=20))
    for now, status in ((9, 200), (10, 502), (19, 502), (20, 200)):  # noqa: B007  the clock reads it
        assert (await place.bot.ask("GET", "/users/@me")).status == status


async def test_people_can_use_what_their_screen_offers_and_nothing_else(place: Place) -> None:
    await place.bot.post(place.channel.id, board(), board_png=picture())
    (message,) = place.ulysses.messages(place.channel)
    assert [one.label for one in buttons(message)] == ["Give orders"]
    assert menus(message)[0].options == (("One", "1"), ("Two", "2"))
    for wanted in (
        place.ulysses.press(message, label="Undo"),
        place.ulysses.press(message, custom_id="forged"),
        place.ulysses.choose(message, "menu", ["3"]),
        place.ulysses.choose(message, "menu", []),
        place.ulysses.slash(place.channel, "match new"),
    ):
        with pytest.raises(NotOffered):
            await wanted
    del place.channel.messages[message.id]
    with pytest.raises(NotOffered):
        await place.ulysses.press(message, label="Give orders")


async def test_a_mistake_of_the_stand_in_is_a_failure_too(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.standin.server.handler_of", lambda _: lambda *_: 1 / 0)
    assert (await place.bot.ask("GET", "/users/@me")).status == 500
    assert place.discord.ledger.failures == ["get_my_user: ZeroDivisionError('division by zero')"]
    place.discord.ledger.own.clear()
