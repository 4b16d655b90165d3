"""The buttons under public messages fit whoever is waited for."""

from __future__ import annotations

from bot.discord.components.items import press_of
from bot.discord.components.rows import ask_controls, turn_controls
from bot.discord.components.types import Row
from engine.decision import UNION
from tests.bot.discord.conftest import Game


def _steps(row: Row) -> list[str]:
    return [press.step for item in row.children if (press := press_of(getattr(item, "custom_id", "") or ""))]


async def test_while_the_computer_is_asked_nobody_gives_orders_or_answers(game: Game) -> None:
    info = await game.info()
    for controls in (turn_controls, ask_controls):
        assert _steps(controls(info)) == ["hand", "orders", "text"]
        assert _steps(controls(info, asked=False)) == ["hand", "text"]


async def test_a_button_that_is_pressed_late_answers_kindly(game: Game) -> None:
    await game.turn()
    (board,) = [one for one in game.table if "Give orders" in one.labels]
    reply = await game.world.click(game.player(UNION), board, label="Give orders")
    assert reply.message is not None
    assert reply.message.ephemeral
    assert "Waiting for" in reply.text
