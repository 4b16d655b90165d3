"""Forbidden requests, answers after a week, people who are gone: a kind reply, and the match goes on."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.service.usecases.match_commands.table import TakeBack
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game
from tests.support.discord.simulator import Simulated

COMMANDS: list[tuple[str, dict[str, object]]] = [
    ("turn play", {"card": "scout-center"}),
    ("turn order", {"units": "B3"}),
    ("turn move", {"moves": "B3-C3"}),
    ("turn battle", {"battle": "B3>C3"}),
    ("turn retreat", {"answer": "B3-A3"}),
    ("turn undo", {}),
    ("turn done", {}),
    ("turn hand", {}),
    ("match resign", {"sure": True}),
    ("match draw", {"answer": "yes"}),
    ("match draw", {"answer": "no"}),
    ("table takeback", {"turn": 1}),
    ("table takeback", {"answer": "yes"}),
    ("table replace", {"answer": "no"}),
    ("server rewind", {"turn": 1, "why": "?"}),
    ("match leave", {"match": "1"}),
    ("match start", {"match": "1"}),
    ("match join", {"match": "1"}),
    ("match rematch", {}),
]
"""What changes something for those who sit at the table."""


async def test_a_stranger_gets_a_kind_answer_and_changes_nothing(game: Game) -> None:
    walt = game.world.add_person("walt")
    game.world.show_to_all()
    before, scene = await game.info(), await game.scene(UNION)
    for command, options in COMMANDS:
        reply = await game.world.slash(walt, game.thread, command, **options)
        assert reply.message is not None, command
        assert reply.message.ephemeral, command
        assert len(reply.text) > 20, command
        assert "Something went wrong" not in reply.text, command
        assert (await game.info(), await game.scene(UNION)) == (before, scene), command
    await game.turn()


async def test_a_click_after_weeks_still_works_or_says_what_is_new(game: Game, world: Simulated) -> None:
    board, ulysses = game.table[-1], game.player(UNION)
    panel = (await world.click(ulysses, board, label="Give orders")).message
    assert panel is not None
    await world.slash(ulysses, game.thread, "match resign")
    for _ in range(2):
        before = game.clock.source
        game.clock.source = lambda now=before: now() + timedelta(days=8)  # type: ignore[misc]
        await world.restart()
    assert "**your turn**" in (await world.slash(ulysses, None, "match list")).text
    first = (await world.click(ulysses, board, label="Give orders")).message
    assert first is not None
    await world.click(ulysses, panel, custom_id=panel.buttons[0].custom_id)
    assert "Something went wrong" not in world.again(panel).text
    version = (await game.scene(UNION)).version
    await world.click(ulysses, first, custom_id=first.buttons[0].custom_id)
    assert (await game.scene(UNION)).version <= version + 1
    await game.turn()
    assert "turn 2" in game.table[-1].text


@pytest.mark.parametrize(
    ("status", "code"),
    [(403, 50007), (400, 50007), (403, 50278), (404, 10013)],
    ids=["closed", "as-400", "left", "gone"],
)
async def test_a_player_who_cannot_be_written_to_is_called_at_the_table(game: Game, status: int, code: int) -> None:
    """Closed direct messages, a blocked bot, a person who left the server: Discord reports them in these ways."""
    world, robert = game.world, game.player(CONFEDERATE)
    path = f"/channels/{robert.member.user.dm_channel.id}/messages"
    world.fail("POST", path, status=status, code=code, message="no", times=None)
    world.fail("PATCH", f"{path}/*", status=status, code=code, message="no", times=None)
    await game.until(lambda info, _: info.turn > 3)
    newest = game.table[-1]
    assert "turn 4" in newest.text
    assert newest.pinged == {robert.id}
    assert "Your hand" in (await world.click(robert, newest, label="My hand")).text


async def test_a_player_who_left_the_server_can_come_back_to_his_match(game: Game, world: Simulated) -> None:
    robert = game.player(CONFEDERATE)
    world.leave(robert)
    await game.turn()
    assert robert.id in game.table[-1].pinged
    assert "**your turn**" in (await world.slash(robert, None, "match list")).text
    panel = await world.slash(robert, None, "turn hand", match="1")
    assert "Your hand" in panel.text
    await game.turn()
    assert "turn 3" in game.table[-1].text


async def test_what_is_proposed_outlives_the_thread(game: Game, world: Simulated) -> None:
    await game.until(lambda info, _: info.turn > 2)
    await world.slash(game.player(UNION), game.thread, "table takeback", turn=2)
    thread = world.bot.get_channel(game.thread.id)
    assert isinstance(thread, discord.Thread)
    await thread.delete()
    await world.settle()
    reply = await world.slash(game.player(CONFEDERATE), game.thread, "table takeback", answer="yes")
    assert "Everyone agrees. It is done." in reply.text
    assert "is taken back to turn 2" in game.table[-2].text


async def test_a_place_that_is_closed_sends_what_was_decided_to_the_players(game: Game) -> None:
    await game.until(lambda info, _: info.turn > 2)
    path = f"/channels/{game.thread.id}/messages"
    game.world.fail("POST", path, status=403, code=50013, message="Missing Permissions", times=None)
    await game.matches.execute(game.id, TakeBack(game.person(UNION), 2))
    await game.world.settle()
    asked = game.letters(CONFEDERATE)[-1]
    assert "proposes to take the battle back" in asked.text
    await game.world.click(game.player(CONFEDERATE), asked, label="Agree")
    for seat in (UNION, CONFEDERATE):
        assert any("is taken back to turn 2" in one.text for one in game.letters(seat))
