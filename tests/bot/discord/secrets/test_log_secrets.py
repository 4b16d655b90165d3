"""A battle is played and things go wrong in it, while the log says all that it can: it tells no hand, seed or token."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from io import StringIO

import aiohttp
import pytest
import structlog

from bot.app.log_setup import OURS, configure
from bot.app.settings import Settings
from bot.discord.components.press import Press
from bot.discord.components.types import AnyInteraction
from bot.discord.handlers import press_entry
from engine.decision import CONFEDERATE, UNION
from render.presenters import presenter_of
from tests.bot.discord.conftest import SEED, Game
from tests.support.discord.random_players import quick_pictures

TOKEN = "TOKEN-planted"


@pytest.fixture(autouse=True)
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """The whole log, as a host has it who looks for something."""
    root = logging.getLogger()
    before, level, hooks = root.handlers[:], root.level, (sys.excepthook, threading.excepthook)
    monkeypatch.setenv("LONGROLL_TOKEN", TOKEN)
    monkeypatch.setattr(sys, "stderr", lines := StringIO())
    configure(Settings(log_level="debug"), json=True)
    yield lines
    root.handlers[:] = before
    root.setLevel(level)
    for name in OURS:
        logging.getLogger(name).setLevel(logging.NOTSET)
    sys.excepthook, threading.excepthook = hooks
    structlog.reset_defaults()


async def test_the_log_of_a_battle_in_which_things_go_wrong_tells_nothing(
    game: Game, monkeypatch: pytest.MonkeyPatch, log: StringIO
) -> None:
    quick_pictures(monkeypatch)
    tokens = []

    async def broken(interaction: AnyInteraction, press: Press, accepts: object) -> None:
        tokens.append(interaction.token)
        raise aiohttp.ClientError(
            f"PATCH https://discord.com/api/v10/webhooks/1/{interaction.token}/messages/@original"
        )

    await game.turn()
    newest = next(one for one in reversed(game.table) if one.buttons)
    with monkeypatch.context() as for_a_while:
        for_a_while.setattr(press_entry, "admit", broken)
        for player in (UNION, CONFEDERATE):
            await game.world.click(game.player(player), newest, label=newest.buttons[0].label)
    await game.turn()
    await game.wait(3600)

    said = log.getvalue()
    scenes = [await game.scene(seat) for seat in (UNION, CONFEDERATE)]
    presenter = presenter_of("battle-cry")
    cards = {str(card) for scene in scenes for card in presenter.cards(scene.view) or ()}
    assert said.count("Something went wrong.") == len(tokens) == 2
    assert cards
    secret = {*tokens, SEED.hex(), TOKEN, *cards}
    assert [one for one in secret if one in said] == []
