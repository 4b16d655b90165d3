"""Lost responses to acknowledgements: the refused second try counts as success, and the interaction goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot.discord.api.errors import DiscordCode, code_of
from bot.discord.api.lost_acknowledgements import LostAcknowledgements
from bot.discord.components.acknowledgement import acknowledge, is_acknowledged, is_thinking
from bot.tools.bench.load import payloads
from bot.tools.bench.load.players import interaction_of
from bot.tools.bench.load.stand_in import StandIn
from engine.decision import UNION
from tests.bot.discord.conftest import Game
from tests.support.discord.random_players import quick_pictures

TOKEN = "token"


class Forgetful(StandIn):
    """Loses its answers to acknowledgements as often as told: by an error of its own, or by hanging up."""

    def __init__(self) -> None:
        super().__init__(lambda token: None, lambda token, shown: None)
        self.errors = self.cuts = 0

    async def _callback(self, request: web.Request) -> payloads.Payload | web.Response:
        answer = await super()._callback(request)
        if self.errors:
            self.errors -= 1
            return web.Response(status=500, body=b"{}", content_type="application/json")
        if self.cuts:
            self.cuts -= 1
            assert request.transport is not None
            request.transport.close()
        return answer


class Bot(discord.Client):
    """A client that hears which answers are lost."""

    def __init__(self) -> None:
        self.lost_acknowledgements = LostAcknowledgements()
        super().__init__(intents=discord.Intents.none(), http_trace=self.lost_acknowledgements.trace())


@pytest.fixture
async def away(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Forgetful]:
    stand_in = Forgetful()
    runner = web.AppRunner(stand_in.app(), access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}/api")
    yield stand_in
    await runner.cleanup()


@pytest.fixture
async def click(away: Forgetful) -> AsyncIterator[discord.Interaction[Any]]:
    """A click, as it comes to a bot that has logged in."""
    async with Bot() as bot:
        await bot.login("a.token")
        yield clicked(bot)


def clicked(bot: discord.Client) -> discord.Interaction[Any]:
    message = payloads.message(1, 2, {"components": []})
    data = interaction_of(TOKEN, payloads.FIRST_PERSON, 2, message, {"component_type": 2, "custom_id": "x"})
    return discord.Interaction(data=cast("Any", data), state=bot._connection)


@pytest.mark.parametrize(("errors", "cuts"), [(0, 0), (1, 0), (0, 1)])
@pytest.mark.parametrize("private", [True, False])
async def test_an_acknowledgement_whose_answer_was_lost_counts(
    away: Forgetful, click: discord.Interaction[Any], errors: int, cuts: int, *, private: bool
) -> None:
    away.errors, away.cuts = errors, cuts
    await acknowledge(click, private=private)
    assert is_acknowledged(click)
    assert is_thinking(click) == private
    assert (away.errors, away.cuts) == (0, 0)
    before = away.requests.total()
    await acknowledge(click)
    assert away.requests.total() == before
    await click.edit_original_response(content="filled")


async def test_a_click_that_was_delivered_twice_is_answered_by_the_first_alone(
    click: discord.Interaction[Any],
) -> None:
    again = clicked(click.client)
    again.id = click.id + 1
    await acknowledge(click)
    with pytest.raises(discord.HTTPException) as refused:
        await acknowledge(again)
    assert code_of(refused.value) == DiscordCode.ALREADY_ANSWERED
    assert not is_acknowledged(again)


async def test_a_choice_whose_acknowledgement_was_heard_late_is_carried_out_and_the_panel_filled(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_pictures(monkeypatch)
    defer, lost = discord.InteractionResponse.defer, game.bot.lost_acknowledgements

    async def forgotten(self: discord.InteractionResponse[Any], **how: bool) -> None:
        await defer(self, **how)
        self._response_type = None
        lost._note(f"/interactions/{self._parent.id}/token/callback")
        response = cast("Any", SimpleNamespace(status=400, reason=""))
        raise discord.HTTPException(response, {"code": DiscordCode.ALREADY_ANSWERED, "message": ""})

    monkeypatch.setattr(discord.InteractionResponse, "defer", forgotten)
    opened = (await game.world.click(game.player(UNION), game.table[-1], label="Give orders")).message
    assert opened is not None
    assert not opened.thinking
    card = next(one.label for one in opened.buttons if "Probe" in one.label or "Attack" in one.label)
    await game.world.click(game.player(UNION), opened, label=card)
    assert (await game.scene(UNION)).draft
    assert f"**So far:** {card.removeprefix('Play ')}" in game.world.again(opened).text


def test_only_so_many_are_remembered() -> None:
    lost = LostAcknowledgements(kept=2)
    for number in (1, 2, 3):
        lost._note(f"/api/interactions/{number}/token/callback")
    lost._note("/api/channels/4/messages")
    assert [lost.has(number) for number in (1, 2, 3, 4)] == [False, True, True, False]
