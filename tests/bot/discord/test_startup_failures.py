"""Startup failures in words for the host: all known ones, and none for a bug of the bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.app.monitoring.process_watch import WatchingFailed
from bot.discord.startup_failures import AGAIN, BAD_TOKEN, MEND, UNREACHABLE, StartupFailure, startup_failure


def answered(status: int, code: int = 0) -> discord.HTTPException:
    response = cast("Any", SimpleNamespace(status=status, reason=""))
    return discord.HTTPException(response, {"code": code, "message": ""})


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(cast("Any", SimpleNamespace(close_code=code)), shard_id=None, code=code)


def nowhere() -> aiohttp.ClientConnectorError:
    return aiohttp.ClientConnectorError(cast("Any", SimpleNamespace(ssl=None, host="", port=1)), OSError())


@pytest.mark.parametrize("status", [500, 502, 503, 504, 429])
def test_while_discord_cannot_answer_it_is_to_be_tried_again(status: int) -> None:
    found = startup_failure(answered(status), logged_in=True)
    assert found is not None
    assert found.status == AGAIN


@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ServerDisconnectedError(),
        aiohttp.ClientOSError(104, "reset"),
        aiohttp.ClientPayloadError(),
        ConnectionResetError(),
        TimeoutError(),
        discord.RateLimited(900.0),
        discord.GatewayNotFound(),  # type: ignore[no-untyped-call]
    ],
)
@pytest.mark.parametrize("logged_in", [True, False])
def test_a_connection_that_breaks_is_to_be_tried_again(error: Exception, *, logged_in: bool) -> None:
    found = startup_failure(error, logged_in=logged_in)
    assert found is not None
    assert found.status == AGAIN
    assert "\n" not in found.words


def test_where_nothing_answers_it_says_so() -> None:
    assert startup_failure(nowhere(), logged_in=False) == UNREACHABLE


@pytest.mark.parametrize("error", [discord.LoginFailure("no"), closed(4004)])
def test_a_token_that_is_not_taken_is_to_be_mended(error: Exception) -> None:
    assert startup_failure(error, logged_in=True) == BAD_TOKEN


@pytest.mark.parametrize("error", [closed(4013), answered(403, 40333), answered(400, 50035)])
def test_what_discord_refuses_for_good_needs_somebody(error: Exception) -> None:
    found = startup_failure(error, logged_in=True)
    assert found is not None
    assert found.status == MEND


def test_what_cannot_be_watched_as_asked_needs_somebody() -> None:
    found = startup_failure(WatchingFailed("Change LONGROLL_METRICS."), logged_in=True)
    assert found == StartupFailure("Change LONGROLL_METRICS.", MEND)


def test_a_mistake_of_ours_is_not_hidden() -> None:
    assert startup_failure(TypeError("a bug"), logged_in=True) is None
    assert startup_failure(ZeroDivisionError(), logged_in=False) is None
    assert startup_failure(TypeError("text instead of an object"), logged_in=False) is not None
