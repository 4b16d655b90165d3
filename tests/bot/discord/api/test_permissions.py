"""Channels in which a match can be opened, and the replies where it cannot."""

import discord
import pytest
from discord import ChannelType, Permissions

from bot.discord.api.permissions import NEEDED, Obstacle, refusal

ALL = Permissions(**dict.fromkeys(NEEDED, True))


@pytest.mark.parametrize("kind", [ChannelType.text, ChannelType.news])
def test_a_channel_with_all_permissions_will_do(kind: ChannelType) -> None:
    assert refusal(kind, ALL) is None


@pytest.mark.parametrize(
    ("kind", "obstacle", "words"),
    [
        (ChannelType.private, Obstacle.DIRECT, "a text channel of a server"),
        (ChannelType.public_thread, Obstacle.THREAD, "Start it in <#7>."),
        (ChannelType.private_thread, Obstacle.THREAD, "Start it in <#7>."),
        (ChannelType.forum, Obstacle.FORUM, "can’t start in a forum"),
        (ChannelType.voice, Obstacle.VOICE, "a text channel"),
        (ChannelType.stage_voice, Obstacle.VOICE, "a text channel"),
        (ChannelType.category, Obstacle.STRANGE, "a text channel"),
        (None, Obstacle.STRANGE, "a text channel"),
    ],
)
def test_other_places_are_told_why_and_where_instead(kind: ChannelType | None, obstacle: Obstacle, words: str) -> None:
    found = refusal(kind, ALL, parent="<#7>")
    assert found is not None
    assert found.obstacle == obstacle
    assert words in found.text


@pytest.mark.parametrize("flag", NEEDED)
def test_each_missing_permission_is_named(flag: str) -> None:
    permissions = Permissions(ALL.value)
    setattr(permissions, flag, False)
    found = refusal(ChannelType.text, permissions)
    assert found is not None
    assert found.obstacle == Obstacle.PERMISSIONS
    assert found.missing == (NEEDED[flag],)
    assert f"**{NEEDED[flag]}**" in found.text


def test_commands_without_the_bot_itself_are_not_enough() -> None:
    found = refusal(ChannelType.text, ALL, is_member=False)
    assert found is not None
    assert found.obstacle == Obstacle.NOT_A_MEMBER


def test_every_obstacle_has_a_sentence_and_every_permission_exists() -> None:
    kinds = [*ChannelType, None]
    met = {
        found.obstacle for kind in kinds for member in (True, False) if (found := refusal(kind, ALL, is_member=member))
    }
    assert met | {Obstacle.PERMISSIONS} == set(Obstacle)
    assert set(NEEDED) <= set(discord.Permissions.VALID_FLAGS)
