"""Context menus of a person and a message, with private replies."""

from __future__ import annotations

import pytest

from bot.discord.client import LongRoll
from bot.texts.phrases import told_of
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game
from tests.support.discord.simulator import Simulated

LOOK = "Look at this turn"


async def test_a_message_shows_the_turn_that_it_tells_of(game: Game) -> None:
    world, watcher = game.world, game.world.add_person("walt")
    await game.until(lambda info, _: info.turn > 3)
    second = next(one for one in game.table if "First Bull Run · turn 2" in one.text)
    reply = await world.menu(watcher, game.thread, LOOK, second)
    assert reply.message is not None
    assert reply.message.ephemeral
    assert "### #1 First Bull Run · after turn 2 of 4" in reply.text
    assert "- Turn 2: the Confederacy plays" in reply.text
    assert reply.message.button("Previous").custom_id.startswith("lr:board-at:1:")
    asked = (await world.slash(watcher, game.thread, "view past", turn=2)).message
    assert asked is not None
    assert reply.text == asked.text


async def test_a_message_that_names_no_turn_shows_how_things_stand(game: Game) -> None:
    world, ulysses = game.world, game.player(UNION)
    await game.until(lambda info, _: info.turn > 2)
    opened = next(one for one in game.table if one.text.startswith("# #1 "))
    await world.say(ulysses, game.thread, "### #77 Antietam · turn 1")
    words = world.history(game.thread)[-1]
    for message in (opened, words):
        assert "First Bull Run · after turn 2 of 3" in (await world.menu(ulysses, game.thread, LOOK, message)).text


async def test_a_message_about_no_battle_under_way_says_so(lobby: Game) -> None:
    world, (ulysses, _) = lobby.world, lobby.world.people
    post = next(one for one in world.history(world.channel) if one.by_bot)
    assert "hasn’t begun" in (await world.menu(ulysses, world.channel, LOOK, post)).text
    await world.say(ulysses, world.channel, "Who plays?")
    words = world.history(world.channel)[-1]
    assert "Start one with `/match new`" in (await world.menu(ulysses, world.channel, LOOK, words)).text


async def test_a_person_is_blocked_as_by_the_command(game: Game) -> None:
    world, ulysses, robert = game.world, game.player(UNION), game.player(CONFEDERATE)
    reply = await world.menu(ulysses, game.thread, "Block", robert)
    assert reply.message is not None
    assert reply.message.ephemeral
    assert "can’t join each other’s battles now. No one is told" in reply.text
    assert f"<@{robert.id}>" in (await world.slash(ulysses, None, "me block")).text
    assert "Name another person" in (await world.menu(ulysses, game.thread, "Block", ulysses)).text


def test_people_are_challenged_and_blocked_everywhere_and_turns_are_looked_at_in_letters_too(world: Simulated) -> None:
    assert isinstance(world.bot, LongRoll)
    told = {one.name: one.to_dict(world.bot.tree) for one in world.bot.tree.get_commands()}
    for name in ("Challenge to a battle", "Block", LOOK):
        assert (told[name]["contexts"], told[name]["integration_types"]) == ([0, 1, 2], [0, 1]), name


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("### #12 First Bull Run · turn 5\n@Ulysses, play a card.", (12, 5)),
        ("### #12 First Bull Run · your move\nsince turn 3 · turn 4", (12, None)),
        ("# #3 Antietam", (3, None)),
        ("### Jackson’s Campaign · turn 5", None),
        ("#12 First Bull Run · turn 5", None),
        ("", None),
    ],
)
def test_a_heading_names_the_match_and_the_turn(words: str, told: tuple[int, int | None] | None) -> None:
    assert told_of(words) == told
