"""All pictures of the guide: each tale is told on a stage of its own."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from bot.walkthrough.battle import Battle
from bot.walkthrough.stage import stage
from bot.walkthrough.teams import Campaign, Teams


async def pictures() -> dict[str, bytes]:
    """The guide's pictures as PNG bytes, by name."""
    return await _told(Battle) | await _told(Teams) | await _told(Campaign)


async def _told(tale: type[Battle | Teams | Campaign]) -> dict[str, bytes]:
    with TemporaryDirectory() as directory:
        async with stage(Path(directory)) as on:
            told = tale(on)
            await told.tell()
            return told.album.pictures
