"""The rarer accidents of play by post; CONTRIBUTING lists all of them with their tests."""

from __future__ import annotations

import pytest

from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game
from tests.support.discord.simulator import Simulated

pytestmark = pytest.mark.real_database


async def test_two_clicks_in_the_same_tick_are_one_choice(game: Game, world: Simulated) -> None:
    """Two fingers, or two devices: each gets an answer, the choice is made once."""
    ulysses, board = game.player(UNION), game.table[-1]
    panels = [(await world.click(ulysses, board, label="Give orders")).message for _ in range(2)]
    one, other = (panel for panel in panels if panel is not None)
    cards = [
        [each for each in panel.buttons if "probe" in each.custom_id or "attack" in each.custom_id]
        for panel in (one, other)
    ]
    first, same = (buttons[0].custom_id for buttons in cards)
    card = f"play {first.rpartition('play ')[2]}"
    await world.together(
        world.click(ulysses, one, custom_id=first),
        world.click(ulysses, other, custom_id=same),
    )
    assert [action.text for action in (await game.scene(UNION)).draft] == [card]
    texts = [world.again(panel).text for panel in (one, other)]
    assert sum("That panel was out of date" in text for text in texts) == 1
    assert world.errors() == []
    await game.turn()


async def test_both_agree_in_the_same_tick_and_it_is_done_once(game: Game, world: Simulated) -> None:
    people = [game.player(seat) for seat in (UNION, CONFEDERATE)]
    await world.together(*(world.slash(one, game.thread, "table pause") for one in people))
    assert (await game.info()).timing.paused is not None
    assert sum("Everyone agreed to a pause" in message.text for message in game.table) == 1
    assert world.errors() == []


async def test_a_bot_that_was_removed_goes_on_by_letters_and_says_so_kindly(game: Game, world: Simulated) -> None:
    thread = game.thread
    world.expel_bot()
    await world.settle()
    await game.turn()
    letter = game.letters(CONFEDERATE)[-1]
    assert "turn 2" in letter.text
    assert "I can no longer post in the battle’s channel" in letter.text
    reply = await world.slash(game.player(CONFEDERATE), None, "match list")
    assert "your turn" in reply.text
    panel = (await world.click(game.player(CONFEDERATE), letter, label="Give orders")).message
    assert panel is not None
    assert [one for one in panel.buttons if ":play " in one.custom_id]
    await game.turn()
    assert "turn 3" in game.letters(UNION)[-1].text
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await world.settle()
    for seat in (UNION, CONFEDERATE):
        assert any("Confederate victory" in one.text for one in game.letters(seat))
    assert world.errors() == []
    assert thread.id


async def test_a_bot_that_was_removed_while_it_was_away_starts_and_goes_on(game: Game, world: Simulated) -> None:
    world.expel_bot()
    await world.restart()
    await world.settle()
    await game.turn()
    assert "turn 2" in game.letters(CONFEDERATE)[-1].text
    assert world.errors() == []
