"""Results of outbox rows that Discord refuses: decided by error code, whatever the HTTP status."""

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.discord.api.errors import DiscordCode, code_of, result_of
from bot.service.workers.outbox import Later, Never


def refused(status: int, code: int) -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound, 500: discord.DiscordServerError}
    response = cast("Any", SimpleNamespace(status=status, reason=""))
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (404, DiscordCode.UNKNOWN_CHANNEL, "gone"),
        (404, DiscordCode.UNKNOWN_GUILD, "gone"),
        (403, DiscordCode.MISSING_ACCESS, "forbidden"),
        (403, DiscordCode.MISSING_PERMISSIONS, "forbidden"),
        (403, 0, "forbidden"),
        (403, DiscordCode.CANNOT_MESSAGE_USER, "closed"),
        (400, DiscordCode.CANNOT_MESSAGE_USER, "closed"),
        (403, DiscordCode.NO_MUTUAL_GUILD, "closed"),
        (400, DiscordCode.NO_MUTUAL_GUILD, "closed"),
    ],
)
def test_what_cannot_be_delivered_is_not_tried_again(status: int, code: int, reason: str) -> None:
    assert result_of(refused(status, code)) == Never(reason)


def test_what_may_have_come_through_is_looked_for_first() -> None:
    for error in (refused(500, 0), ConnectionResetError(), TimeoutError(), aiohttp.ServerDisconnectedError()):
        later = result_of(error)
        assert isinstance(later, Later)
        assert later.maybe_sent


def test_what_was_refused_for_now_comes_when_discord_says() -> None:
    assert result_of(discord.RateLimited(90.0)) == Later("rate limit", 90.0)
    assert result_of(refused(400, DiscordCode.OPENING_TOO_FAST)) == Later("opening direct messages too fast", 60.0)
    later = result_of(refused(400, DiscordCode.TOO_MANY_THREADS))
    assert isinstance(later, Later)
    assert not later.maybe_sent


def test_a_mistake_of_ours_is_not_hidden() -> None:
    with pytest.raises(KeyError):
        result_of(KeyError("a bug"))


def test_a_refusal_by_a_proxy_is_told_by_its_status() -> None:
    assert code_of(refused(413, 0)) == DiscordCode.TOO_LARGE
    assert code_of(ValueError()) == 0
