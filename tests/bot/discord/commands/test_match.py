"""``/match``: from an empty channel to a record, and the replies to impossible requests."""

from __future__ import annotations

import pytest
from discord.app_commands import Command

from bot.service.model.match import Status
from bot.service.usecases.match_commands.seats import Join
from bot.texts.battle_words import marks
from bot.texts.limits import OPTION_TEXT, clip
from engine.decision import CONFEDERATE, UNION
from engine.record import read_record
from tests.bot.discord.conftest import Game, open_lobby
from tests.support.discord.new_matches import FIGURES
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


def public(world: Simulated) -> list[Seen]:
    """What everybody sees in the channel."""
    return [message for message in world.history(world.channel) if message.by_bot and not message.ephemeral]


async def test_new_opens_a_lobby_in_one_line(world: Simulated) -> None:
    ulysses, _ = world.people
    reply = await world.slash(
        ulysses, world.channel, "match new", scenario="first-bull-run", side="confederate", options="carbines=on"
    )
    assert "Match #1, **First Bull Run**, is open. It starts when someone joins." in reply.text
    assert reply.message is not None
    assert reply.message.ephemeral
    (lobby,) = public(world)
    assert "Cavalry carbines: On" in lobby.text
    assert "Join as Union" in lobby.labels


def menu_with(panel: Seen, value: str) -> str:
    """The id of the menu that offers a value."""
    return next(menu.custom_id for menu in panel.menus if value in [offered for _, offered in menu.options])


async def test_new_without_a_word_leads_step_by_step(world: Simulated) -> None:
    ulysses, _ = world.people
    panel = (await world.slash(ulysses, world.channel, "match new")).message
    assert panel is not None
    assert "Which battle?" in panel.text
    await world.click(ulysses, panel, label=next(one for one in panel.labels if one.startswith("First Bull Run")))
    assert "you lead either side" in world.again(panel).text
    for question, answer, said in (
        ("side", "union", "you lead the Union"),
        ("carbines", "carbines=on", "Cavalry carbines: On"),
    ):
        await world.select(ulysses, panel, [question], custom_id=menu_with(world.again(panel), question))
        await world.select(ulysses, panel, [answer], custom_id=menu_with(world.again(panel), answer))
        assert said in world.again(panel).text
    await world.restart()
    await world.click(ulysses, panel, label="Open to anyone here")
    (lobby,) = public(world)
    assert "Join as Confederate" in lobby.labels
    assert "Cavalry carbines: On" in lobby.text


async def test_new_understands_a_title_and_says_what_it_does_not_know(world: Simulated) -> None:
    ulysses, _ = world.people
    assert "is open" in (await world.slash(ulysses, world.channel, "match new", scenario="bull run")).text
    unknown = await world.slash(ulysses, world.channel, "match new", scenario="Waterloo")
    assert "I don’t know a battle called “Waterloo”. Did you mean " in unknown.text
    rules = await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", rules="chess")
    assert "This battle doesn’t have “chess” as a rulebook." in rules.text
    option = await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", options="tanks=on")
    assert "This battle doesn’t have “tanks” as an option. Choose carbines or bolster." in option.text


async def test_new_is_suggested(world: Simulated) -> None:
    ulysses, _ = world.people
    found = await world.autocomplete(ulysses, world.channel, "match new", "scenario", "first bull")
    assert found == [
        (
            clip(f"First Bull Run · {marks(FIGURES)} · July 21, 1861 · Manassas, Virginia", OPTION_TEXT),
            "first-bull-run",
        )
    ]
    rules = await world.autocomplete(ulysses, world.channel, "match new", "rules", "", scenario="first-bull-run")
    assert ("Battle Cry 150 Variant", "variant-150") in rules
    options = await world.autocomplete(ulysses, world.channel, "match new", "options", "carb")
    assert options == [("Cavalry carbines: off", "carbines=off"), ("Cavalry carbines: on", "carbines=on")]


async def test_every_command_about_a_match_suggests_matches(lobby: Game) -> None:
    commands = [one for one in lobby.bot.tree.walk_commands() if isinstance(one, Command)]
    silent = {
        one.qualified_name
        for one in commands
        for option in one.parameters
        if option.name == "match" and not option.autocomplete
    }
    assert len(commands) > 40
    assert silent == set()


async def test_new_where_no_battle_can_be_fought(game: Game) -> None:
    world, ulysses = game.world, game.player(UNION)
    in_thread = await world.slash(ulysses, game.thread, "match new", scenario="first-bull-run")
    assert "Threads can’t have threads" in in_thread.text
    direct = await world.slash(ulysses, None, "match new")
    assert "A battle needs a channel that both sides can see." in direct.text
    closed = world.add_channel("gazette", bot_may_post=False)
    refused = await world.slash(ulysses, closed, "match new", scenario="first-bull-run")
    assert "**Send Messages**" in refused.text


async def test_a_lobby_is_joined_left_and_started_by_commands(lobby: Game) -> None:
    world = lobby.world
    ulysses, robert = world.people
    left = await world.slash(ulysses, world.channel, "match start")
    assert "1 seat is still free in #1 First Bull Run. Wait for people, or give it to the computer." in left.text
    taken = await world.slash(robert, world.channel, "match join", side="union")
    assert "Someone already leads the Union. Still free: Confederate." in taken.text
    stranger = await world.slash(robert, world.channel, "match leave")
    assert "You aren’t playing in match #1." in stranger.text
    joined = await world.slash(robert, world.channel, "match join")
    assert "You lead the Confederacy in #1 First Bull Run. The battle begins!" in joined.text
    assert (await lobby.info()).status is Status.RUNNING
    again = await world.slash(robert, world.channel, "match join", match="1")
    assert "#1" in again.text
    assert (await world.slash(robert, world.channel, "match leave", match="#1")).text


async def test_a_lobby_is_joined_and_left_by_buttons(lobby: Game) -> None:
    world = lobby.world
    ulysses, robert = world.people
    (message,) = public(world)
    assert "already" in (await world.click(ulysses, message, label="Join as Confederate")).text
    assert "You aren’t playing in match #1." in (await world.click(robert, message, label="Leave")).text
    reply = await world.click(ulysses, message, label="Leave")
    assert "You left #1 First Bull Run. Nobody is left, so the lobby is closed." in reply.text
    assert world.again(message).buttons == ()


async def test_show_and_list(game: Game) -> None:
    world, ulysses = game.world, game.player(UNION)
    shown = (await world.slash(ulysses, world.channel, "view now")).message
    assert shown is not None
    assert "Waiting for the Union to play a card." in shown.text
    assert shown.labels == ["My hand", "Give orders", "Board as text", "Map: left", "Map: middle", "Map: right"]
    assert [file.name for file in shown.files] == ["board.png"]
    listed = await world.slash(ulysses, world.channel, "match list")
    assert "**Your matches**\n- #1 First Bull Run · turn 1 · **your turn**" in listed.text
    watcher = world.add_person("frances")
    for place in (world.channel, game.thread):
        assert "**Also here**\n- #1" in (await world.slash(watcher, place, "match list")).text
    assert "None yet." in (await world.slash(watcher, None, "match list")).text


async def test_which_match_is_said_where_there_are_several(game: Game, clock: HandClock) -> None:
    world, ulysses = game.world, game.player(UNION)
    other = await open_lobby(world, clock, world.add_channel("the-heights"))
    await game.matches.execute(other.id, Join(game.person(CONFEDERATE)))
    await world.settle()
    asked = await world.slash(ulysses, None, "turn hand")
    assert asked.text == "Which match do you mean? Add `match:` (#1 First Bull Run, #2 First Bull Run)."
    names = await world.autocomplete(ulysses, None, "turn hand", "match", "")
    assert names == [
        ("#1 First Bull Run · turn 1 · your turn", "1"),
        ("#2 First Bull Run · turn 1 · your turn", "2"),
    ]
    assert "Your hand · #2" in (await world.slash(ulysses, None, "turn hand", match="2")).text
    assert "Your hand · #1" in (await world.slash(ulysses, game.thread, "turn hand")).text
    assert "“x” isn’t a match." in (await world.slash(ulysses, None, "turn hand", match="x")).text
    assert "There is no match #77 " in (await world.slash(ulysses, None, "turn hand", match="#77")).text
    stranger = world.add_person("frances")
    assert "You aren’t in a battle, and none is running here." in (await world.slash(stranger, None, "turn hand")).text
    assert "No lobby is open here." in (await world.slash(stranger, world.channel, "match join")).text


async def test_resign_asks_first(game: Game) -> None:
    world, ulysses = game.world, game.player(UNION)
    asked = (await world.slash(ulysses, game.thread, "match resign")).message
    assert asked is not None
    await world.click(ulysses, asked, label="Play on")
    assert (await game.info()).status is Status.RUNNING
    asked = (await world.slash(ulysses, game.thread, "match resign")).message
    assert asked is not None
    await world.click(ulysses, asked, label="Resign")
    info = await game.info()
    assert info.outcome is not None
    assert info.outcome.winner == CONFEDERATE
    watcher = world.add_person("frances")
    assert "Only a player of a running battle" in (await world.slash(watcher, None, "match resign", match="1")).text


async def test_resign_when_sure(game: Game) -> None:
    await game.world.slash(game.player(CONFEDERATE), game.thread, "match resign", sure=True)
    assert (await game.info()).status is Status.OVER


async def test_a_draw_is_offered_taken_back_declined_and_agreed(game: Game) -> None:
    world = game.world
    ulysses, robert = world.people
    none = await world.slash(ulysses, game.thread, "match draw", answer="no")
    assert "No one has offered you a draw" in none.text
    assert "You offer a draw." in (await world.slash(ulysses, game.thread, "match draw")).text
    stands = (await world.slash(ulysses, game.thread, "match draw")).message
    assert stands is not None
    await world.click(ulysses, stands, label="Withdraw the offer")
    assert (await game.info()).draw_offered_by is None
    await world.slash(ulysses, game.thread, "match draw")
    assert "No draw" in (await world.slash(robert, game.thread, "match draw", answer="no")).text
    await world.slash(ulysses, game.thread, "match draw")
    offered = next(one for one in reversed(game.table) if "Accept the draw" in one.labels and not one.ephemeral)
    assert "No one has offered you a draw" in (await world.click(ulysses, offered, label="Accept the draw")).text
    assert "The battle ends in a draw." in (await world.click(robert, offered, label="Accept the draw")).text
    assert (await game.info()).status is Status.OVER


async def test_the_log_has_a_page_a_turn(game: Game) -> None:
    world, ulysses = game.world, game.player(UNION)
    await game.turn()
    await game.turn()
    last = (await world.slash(ulysses, game.thread, "view log")).message
    assert last is not None
    assert "turn 2 of 2 · Confederate" in last.text
    assert [button.disabled for button in last.buttons] == [False, True]
    await world.click(ulysses, last, label="Previous")
    assert "turn 1 of 2 · Union" in world.again(last).text
    deal = await world.slash(ulysses, game.thread, "view log", turn=1)
    assert "Turn 1: the Union plays" in deal.text
    assert "turn 2 of 2" in (await world.slash(ulysses, game.thread, "view log", turn=99)).text


async def test_the_record_is_public_while_the_battle_goes_on_and_complete_after(game: Game) -> None:
    world, ulysses = game.world, game.player(UNION)
    await game.turn()
    so_far = (await world.slash(ulysses, game.thread, "view record")).message
    assert so_far is not None
    hand = (await game.scene(UNION)).view.hand
    assert so_far.files[0].name == "1-first-bull-run.battle"
    assert not any(f"+{card}" in so_far.files[0].data.decode() for card in hand)
    await world.slash(ulysses, game.thread, "match resign", sure=True)
    complete = (await world.slash(ulysses, game.thread, "view record")).message
    assert complete is not None
    assert "complete" in complete.text
    record = read_record(complete.files[0].data.decode())
    assert record.headers["Union"] == "ulysses"
    end = next(one for one in reversed(game.table) if one.buttons and not one.ephemeral)
    by_button = (await world.click(ulysses, end, label="Battle record")).message
    assert by_button is not None
    assert by_button.files[0].data == complete.files[0].data
