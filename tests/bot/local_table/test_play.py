"""Actions and views of a person at the local table, by the requests that the page makes."""

import asyncio
import base64
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import pytest

from tests.bot.local_table.conftest import PATIENCE, Round, has_button
from tests.bot.local_table.toy_bot import ToyBot
from tests.support.waiting import until_it_is

EPHEMERAL = 1 << 6
CONTAINER = 17


def toy(game: Round) -> ToyBot:
    assert isinstance(game.table.bot, ToyBot)
    return game.table.bot


def has_control(custom_id: str) -> Any:
    return lambda message: custom_id in str(message["components"])


def says(words: str) -> Any:
    return lambda message: words in message["content"]


async def test_there_are_people_enough_for_the_largest_teams(game: Round) -> None:
    async with game.http.get("/api/table") as response:
        seats = (await response.json())["seats"]
    assert len([seat for seat in seats if seat["key"] != "watcher"]) == 14
    assert len({seat["name"] for seat in seats}) == 15
    assert [seat["guest"] for seat in seats] == [False] * 3 + [True] * 12


async def test_three_seats_with_a_channel_and_direct_messages_each(game: Round) -> None:
    seats = [await sitter.view() for sitter in (game.ulysses, game.robert, game.clara)]

    assert [seat["label"] for seat in seats] == ["Union", "Confederate", "Watcher"]
    assert {tuple(place["kind"] for place in seat["places"]) for seat in seats} == {("channel", "dm")}


async def test_a_command_is_suggested_for_and_shown_to_all_with_its_full_name(game: Round) -> None:
    channel = await game.ulysses.place("channel")
    asked = {"channel": channel["id"], "name": "match new", "option": "scenario", "value": "ant", "options": {}}

    suggested = await game.ulysses.act("autocomplete", **asked)
    assert suggested == {"choices": [{"name": "Antietam", "value": "Antietam"}]}

    robert = (await game.robert.view())["user"]
    await game.ulysses.command("match new", scenario="Antietam", side="confederate", against=robert)
    lobby = await game.robert.see("channel", has_button("Join"))
    assert "**Antietam** (confederate)" in lobby["content"]
    assert lobby["command"] == "match new"
    assert lobby["commander"] == (await game.ulysses.view())["user"]


async def test_each_sees_what_the_other_presses(game: Round) -> None:
    board = await game.begin()

    assert await game.robert.press("thread", board, "fire") == {}
    assert await game.ulysses.press("thread", board, "fire") == {}

    for sitter in (game.ulysses, game.robert, game.clara):
        await sitter.see("thread", says("Shots fired: 2"))


async def test_two_may_press_at_once(game: Round) -> None:
    board = await game.begin()

    pressed = [sitter.press("thread", board, "fire") for sitter in (game.ulysses, game.robert, game.clara) * 10]
    answers = await asyncio.gather(*pressed)

    assert answers == [{}] * 30
    assert toy(game).match.shots == 30


async def test_the_page_is_told_of_changes(game: Round) -> None:
    async with game.http.ws_connect("/api/changes") as socket:
        first = await socket.receive_json(timeout=PATIENCE)
        await game.ulysses.command("match new", scenario="Shiloh")

        assert await socket.receive_json(timeout=PATIENCE) > first


async def test_private_answers_are_for_one_and_can_be_put_away(game: Round) -> None:
    board = await game.begin()
    await game.robert.press("thread", board, "hand")

    hand = await game.robert.see("thread", says("Only you see this, robert."))
    assert hand["flags"] & EPHEMERAL
    assert hand["attachments"][0]["description"] == "Cards"
    for other in (game.ulysses, game.clara):
        assert not any("Only you" in message["content"] for message in await other.messages("thread"))

    thread = await game.robert.place("thread")
    await game.robert.act("dismiss", channel=thread["id"], message=hand["id"])
    assert hand["id"] not in [message["id"] for message in await game.robert.messages("thread")]


async def test_hands_come_by_direct_message_and_are_no_one_elses(game: Round) -> None:
    await game.begin()

    dealt = await game.robert.see("dm", says("player 2"))
    assert dealt["attachments"][0]["description"] == "Your hand"
    assert not any("player 2" in message["content"] for message in await game.ulysses.messages("dm"))

    theirs = await game.robert.place("dm")
    async with game.http.get(f"/api/seats/ulysses/messages/{theirs['id']}") as response:
        assert response.status == 404
    async with game.http.get(f"/api/seats/union/messages/{theirs['id']}") as response:
        assert response.status == 404


async def test_a_question_that_was_answered_loses_its_button(game: Round) -> None:
    await game.ulysses.press("thread", await game.begin(), "map")
    asked = await game.ulysses.see("dm", says("asks you"))
    assert asked["components"]
    assert asked["match"] == 7

    for step, value in (("pick:7:1:", "B3"), ("do:7:2:B3", "move B3-C4")):
        shown = await game.ulysses.see("thread", has_control(f"lr:{step}"))
        thread = await game.ulysses.place("thread")
        body = {"channel": thread["id"], "message": shown["id"], "custom_id": f"lr:{step}", "component_type": 3}
        assert await game.ulysses.act("select", **body, values=[value]) == {}
        asked = await game.ulysses.see("dm", says("asks you"))
        assert bool(asked["components"]) == (value == "B3")  # a look at a unit is no answer
    assert (await game.robert.see("dm", says("asks you")))["components"]


async def test_pictures_are_shown_and_files_saved(game: Round) -> None:
    board = await game.begin()
    assert board["attachments"][0]["description"] == "The board of Shiloh"
    await game.ulysses.press("thread", board, "record")
    record = await game.ulysses.see("thread", says("The record"))

    async with game.http.get(_local(board)) as response:
        assert response.headers["Content-Disposition"] == "inline"
        assert (await response.read()).startswith(b"\x89PNG")
    async with game.http.get(_local(record)) as response:
        assert response.headers["Content-Disposition"] == "attachment"
        assert (await response.read()).startswith(b"[Scenario")


def _local(message: Any) -> str:
    return "/files/" + str(message["attachments"][0]["url"]).split("/", 3)[3]


async def test_several_things_are_chosen_in_a_menu(game: Round) -> None:
    await game.ulysses.press("thread", await game.begin(), "orders")
    asked = await game.ulysses.see("thread", says("Choose up to 3"))
    menu, thread = asked["components"][0]["components"][0], await game.ulysses.place("thread")

    body = {"channel": thread["id"], "message": asked["id"], "custom_id": "toy-units", "component_type": menu["type"]}
    assert await game.ulysses.act("select", **body, values=["B3", "D5"]) == {}
    await game.ulysses.see("thread", says("Ordered: **B3, D5**"))

    refused = await game.ulysses.act("select", **body, values=["Z9"])
    assert list(refused) == ["refused"]


async def test_a_form_is_opened_and_sent_once(game: Round) -> None:
    opened = await game.robert.press("thread", await game.begin(), "report")
    assert opened["modal"]["title"] == "After the battle"
    thread = await game.robert.place("thread")
    body = {"channel": thread["id"], "form": opened["form"], "values": {"words": "We held the hill."}}

    assert await game.robert.act("submit", **body) == {}
    await game.ulysses.see("thread", says("> We held the hill."))
    assert "refused" in await game.robert.act("submit", **body)


async def test_people_talk(game: Round) -> None:
    channel, direct = await game.clara.place("channel"), await game.clara.place("dm")
    await game.clara.act("say", channel=channel["id"], content="Good luck to both!")
    await game.clara.act("say", channel=direct["id"], content="Hello?")

    assert (await game.ulysses.see("channel", says("Good luck")))["content"] == "Good luck to both!"
    assert (await game.clara.see("dm", says("Hello?")))["content"] == "Hello?"


async def test_who_is_called_is_told_until_he_has_looked(game: Round) -> None:
    board = await game.begin()
    for sitter, pings in ((game.ulysses, 1), (game.robert, 0)):
        thread = await sitter.place("thread")
        assert (thread["unread"], thread["pings"]) == (1, pings)

    thread = await game.ulysses.place("thread")
    await game.ulysses.act("read", channel=thread["id"], message=board["id"])
    assert (await game.ulysses.place("thread"))["pings"] == 0


async def test_a_button_that_has_gone_is_refused_kindly(game: Round) -> None:
    await game.ulysses.command("match new", scenario="Shiloh")
    lobby = await game.robert.see("channel", has_button("Join"))
    await game.robert.press("channel", lobby, "join")
    without_buttons = "That message has changed: nothing is left to press on it. Read its newest version."
    assert await game.clara.press("channel", lobby, "join") == {"refused": without_buttons}

    board = await game.ulysses.see("thread", has_button("Fire!"))
    others = "That message has changed. Press a button of its newest version, or type `/view now`."
    assert await game.ulysses.press("thread", board, "join") == {"refused": others}


async def test_a_bot_that_does_not_answer_is_given_up_after_three_seconds(game: Round) -> None:
    await game.ulysses.command("match new", scenario="Shiloh")
    lobby = await game.robert.see("channel", has_button("Join"))
    before = time.monotonic()

    late = asyncio.create_task(game.robert.press("channel", lobby, "late"))
    await asyncio.sleep(0.1)
    assert await game.robert.press("channel", lobby, "join") == {}  # nobody waits for it
    assert not late.done()
    assert "didn’t answer in time" in (await late)["refused"]
    assert time.monotonic() - before > 3


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("dance", {}),
        ("click", {}),
        ("click", {"channel": "1", "message": "2", "custom_id": "x"}),
        ("command", {"channel": "here", "name": "match new", "options": {}}),
        ("command", {"channel": "here", "name": "nonsense", "options": {}}),
        ("command", {"channel": "here", "name": "match new", "options": {"scenario": ""}}),
        ("command", {"channel": "here", "name": "match new", "options": {"scenario": "Shiloh", "against": "77"}}),
        ("submit", {"channel": "here", "form": "none", "values": {}}),
    ],
)
async def test_what_cannot_be_done_is_refused_in_words(game: Round, kind: str, body: dict[str, Any]) -> None:
    here = (await game.ulysses.place("channel"))["id"]

    answer = await game.ulysses.act(kind, **{**body, **({"channel": here} if body.get("channel") == "here" else {})})

    assert answer["refused"].endswith(".")


async def test_time_passes_as_on_the_wall(game: Round) -> None:
    await game.ulysses.command("match new", scenario="Shiloh")
    lobby = await game.ulysses.see("channel", has_button("Join"))
    ticks = toy(game).ticks
    await until_it_is(lambda: toy(game).ticks >= ticks + 2)  # one every 0.3 s

    assert datetime.now(UTC) - datetime.fromisoformat(lobby["time"]) < timedelta(seconds=PATIENCE)


async def test_only_the_tables_own_page_may_ask(game: Round) -> None:
    async with game.http.get("/api/table", headers={"Host": "evil.example"}) as response:
        assert response.status == 403
    async with game.http.get("/api/table", headers={"Origin": "http://evil.example"}) as response:
        assert response.status == 403
    async with game.http.post("/api/seats/union/say", data=b"{}", headers={"Content-Type": "text/plain"}) as response:
        assert response.status == 415
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await game.http.ws_connect("/api/changes", headers={"Origin": "http://evil.example"})


async def test_the_page_and_all_that_it_loads_are_served(game: Round) -> None:
    async with game.http.get("/") as response:
        page = await response.text()
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    for name in [part.split('"')[0] for part in page.split('"/page/')[1:]]:
        async with game.http.get(f"/page/{name}") as response:
            assert response.status == 200, name


async def test_a_file_is_uploaded_in_base64(game: Round) -> None:
    data = base64.b64encode(b"1. play attack-left").decode()
    await game.ulysses.command("match load", record={"name": "1.battle", "data": data})

    told = await game.robert.see("channel", says("1.battle"))
    assert "1.battle: 1. play attack-left" in told["content"]


async def test_commands_and_buttons_work_in_direct_messages(game: Round) -> None:
    direct, clara = await game.ulysses.place("dm"), await game.clara.view()
    asked = {"channel": direct["id"], "name": "match new", "options": {"scenario": "Shiloh", "against": clara["user"]}}
    assert await game.ulysses.act("command", **asked) == {}

    offer = await game.ulysses.see("dm", has_button("Too late"))
    shown = {"channel": direct["id"], "name": "match show", "options": {}}
    await game.ulysses.act("command", **shown)
    framed = await game.ulysses.see("dm", lambda message: message["components"][0]["type"] == CONTAINER)
    assert "Shiloh" in offer["content"]
    assert await game.ulysses.press("dm", framed, "record") == {}
    assert "refused" in await game.robert.act(
        "click", channel=direct["id"], message=framed["id"], custom_id="toy:record"
    )
