"""``/scenario``: the project's battles and uploaded ones, up to the end of a match of one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest

from bot.app.settings import Settings
from bot.discord.panels.offered_games import offered_battles
from engine.scenario_hygiene import MAX_BYTES
from engine.scenarios import scenario_text
from render import presenter
from render.presenters import presenters
from tests.support.blue_grey.battle import Battle as BlueGrey
from tests.support.discord.random_players import Campaign, bots, by_buttons, quick_pictures
from tests.support.discord.seen import Reply
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Place, Simulated, simulated
from tests.support.service.waiting_clock import HandClock
from tests.support.store.contents import changed, content


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


def own_battle(name: str = "Mill Creek") -> str:
    """First Bull Run as somebody's own battle, decided by the second flag."""
    text = (
        scenario_text("first-bull-run").replace("id: first-bull-run", "id: mill-creek").replace("flags: 6", "flags: 2")
    )
    return text.replace("name: First Bull Run", f"name: {name}")


async def upload(world: Simulated, person: Somebody, text: str | bytes, place: Place | None = None) -> Reply:
    data = text if isinstance(text, bytes) else text.encode()
    return await world.slash(person, place or world.channel, "scenario upload", file=("mill.yaml", data))


async def test_the_list_has_every_battle_with_its_date(world: Simulated) -> None:
    ulysses, _ = world.people
    page = (await world.slash(ulysses, world.channel, "scenario list")).message
    assert page is not None
    assert f"{len(offered_battles())} battles" in page.text
    texts = page.text
    while any(button.label == "Next" and not button.disabled for button in page.buttons):
        await world.click(ulysses, page, label="Next")
        page = world.again(page)
        texts += page.text
    assert all(f"**{battle.title}**" in texts for battle in offered_battles())


async def test_a_battle_is_shown_with_its_story_its_armies_and_its_sources(world: Simulated) -> None:
    ulysses, robert = world.people
    shown = (await world.slash(ulysses, world.channel, "scenario show", battle="bull run")).message
    assert shown is not None
    assert "Both armies were new to war" in shown.text
    assert "Union: Irvin McDowell, top edge, 6 cards, needs 6 flags, plays first." in shown.text
    assert "From the sources:" in shown.text
    assert [file.name for file in shown.files] == ["board.png"]
    await world.click(ulysses, shown, label="Play this battle")
    panel = world.history(world.channel, ulysses)[-1]
    assert "### **First Bull Run**" in panel.text
    unknown = await world.slash(robert, world.channel, "scenario show", battle="Waterloo")
    assert "I don’t know a battle called “Waterloo”." in unknown.text


async def test_the_start_of_a_match_tells_the_story(world: Simulated) -> None:
    ulysses, robert = world.people
    await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run")
    lobby = next(message for message in world.history(world.channel) if "Join as" in str(message.labels))
    await world.click(robert, lobby, label=next(label for label in lobby.labels if label.startswith("Join as")))
    first = next(message for message in world.history(world.threads()[-1]) if message.text.startswith("# #1"))
    assert "Both armies were new to war" in first.text
    assert "guns beside it, and more men were coming in by rail." in first.text
    assert "Whoever holds that crest" not in first.text, "three sentences of story, no more"


async def test_what_is_wrong_with_a_file_is_told_by_line_and_column(world: Simulated) -> None:
    ulysses, _ = world.people
    wrong = own_battle().replace("infantry: A9 B3", "infantry: A9 B33").replace("first: union", "first: rebels")
    reply = await upload(world, ulysses, wrong)
    assert "2 errors in this file:" in reply.text
    assert "- line 15, column 8: “rebels” for “first”: expected union or confederate" in reply.text
    assert "B33 is not on the board: row B has 12 hexes" in reply.text
    taken = await upload(world, ulysses, scenario_text("first-bull-run"))
    assert "One of my battles already has the `id` “first-bull-run”." in taken.text


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"x" * (MAX_BYTES + 1), "too big"),
        (b"y" * 10_000_000, "too big"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"a: &a [*a, *a]", "1 error in this file"),
        (b"[" * 5000, "1 error in this file"),
        (b"cards: " + b"9" * 900, "1 error in this file"),
        ("family: battle-cry\u202e".encode(), "can’t be seen"),
        (b"", "1 error in this file"),
        (own_battle("<@&1> [free](http://x.example)").encode(), "formatting"),
    ],
)
async def test_a_hostile_file_is_refused_and_harms_nothing(world: Simulated, data: bytes, said: str) -> None:
    ulysses, _ = world.people
    assert said in (await upload(world, ulysses, data)).text
    assert "mill-creek" not in (await world.slash(ulysses, world.channel, "scenario list")).text
    assert "can now be played on this server" in (await upload(world, ulysses, own_battle())).text


async def test_a_battle_is_exported_changed_uploaded_again_and_removed(world: Simulated) -> None:
    ulysses, robert = world.people
    await upload(world, ulysses, own_battle())
    again = await upload(world, ulysses, own_battle("Mill Creek Bridge"))
    assert "**Mill Creek Bridge** is now version 2 on this server. Running matches keep theirs." in again.text
    newest = await world.slash(ulysses, world.channel, "scenario export", battle="mill-creek")
    older = await world.slash(ulysses, world.channel, "scenario export", battle="mill-creek", version=1)
    files = [reply.message.files[0] for reply in (newest, older) if reply.message]
    assert [file.name for file in files] == ["mill-creek.yaml", "mill-creek.yaml"]
    assert [file.data.decode() for file in files] == [own_battle("Mill Creek Bridge"), own_battle()]
    found = await world.autocomplete(robert, world.channel, "match new", "scenario", "mill c")
    assert found == [("Mill Creek Bridge · July 21, 1861 · Manassas, Virginia", "mill-creek")]
    refused = await world.slash(robert, world.channel, "scenario remove", battle="mill-creek")
    assert f"“mill-creek” belongs to <@{ulysses.id}>." in refused.text
    bundled = await world.slash(ulysses, world.channel, "scenario remove", battle="first-bull-run")
    assert "That battle is built in" in bundled.text
    gone = await world.slash(ulysses, world.channel, "scenario remove", battle="mill-creek")
    assert "**Mill Creek Bridge** has been removed." in gone.text
    assert await world.autocomplete(robert, world.channel, "match new", "scenario", "mill c") == []


async def test_battles_of_a_server_need_a_server(world: Simulated) -> None:
    ulysses, _ = world.people
    direct = await world.slash(ulysses, None, "scenario upload", file=("mill.yaml", own_battle().encode()))
    assert "belong to a server" in direct.text
    assert "First Bull Run" in (await world.slash(ulysses, None, "scenario show", battle="bull run")).text


@pytest.mark.long
@pytest.mark.timeout(400)
async def test_an_uploaded_battle_is_played_to_its_end(tmp_path: Path) -> None:
    clock = HandClock()
    async with simulated(bots(tmp_path, clock, seed=7)) as world:
        clock.source = world.now
        ulysses, robert = world.people
        shown = (await upload(world, ulysses, own_battle().replace("flags: 2", "flags: 1"))).message
        assert shown is not None
        await world.restart()
        await world.slash(ulysses, world.channel, "match new", scenario="mill-creek", rules="classic", side="union")
        lobby = next(message for message in world.history(world.channel) if "Join as Confederate" in message.labels)
        await upload(world, ulysses, own_battle("Another Creek"))
        await world.slash(ulysses, world.channel, "scenario remove", battle="mill-creek")
        await world.click(robert, lobby, label="Join as Confederate")

        campaign = Campaign(world, clock, Random(7))
        await by_buttons(campaign)

        campaign.check_the_end()
        assert "Mill Creek" in campaign.table[0].text


async def test_a_battle_of_a_game_that_cannot_be_shown_is_refused_kindly(
    world: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenter, "_presenters", {"battle-cry": presenters()["battle-cry"]})
    ulysses, _ = world.people
    text = BlueGrey("01 .  .  .  .", "A 0101 5", "x 0401 4").setup.source
    assert "Blue & Grey can’t be played here yet" in (await upload(world, ulysses, text)).text
    assert "test-battle" not in (await world.slash(ulysses, world.channel, "scenario list")).text


@pytest.mark.parametrize("command", ["scenario upload", "match import"])
@pytest.mark.parametrize(
    "failure",
    [
        discord.NotFound(SimpleNamespace(status=404, reason="Not Found"), "asset not found"),
        discord.DiscordServerError(SimpleNamespace(status=503, reason="Unavailable"), ""),
        aiohttp.InvalidURL("https://cdn.discordapp.com/\x00"),
        aiohttp.ServerDisconnectedError(),
        TimeoutError(),
    ],
    ids=lambda one: type(one).__name__,
)
async def test_a_file_that_discord_does_not_hand_over_is_told_of_in_its_own_words(
    world: Simulated, settings: Settings, command: str, failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(settings.data_dir)
    with monkeypatch.context() as patched:
        patched.setattr(discord.Attachment, "read", AsyncMock(side_effect=failure))
        reply = await world.slash(world.people[0], world.channel, command, file=("mill.battle", own_battle().encode()))
    assert reply.text == (
        "Discord didn’t give me the file “mill.battle”. Send it again. If that doesn’t help, give it a simpler name."
    )
    assert changed(before, content(settings.data_dir)) == {}
