"""All pictures of the guide: each tale is told on a stage of its own."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from bot.tools.walkthrough.album import Album
from bot.tools.walkthrough.battle import AntietamTale
from bot.tools.walkthrough.brigades import BrigadesTale
from bot.tools.walkthrough.stage import Stage, stage
from bot.tools.walkthrough.teams import CampaignTale, TeamTale
from bot.tools.walkthrough.ways import AnnualTale, DoublesTale, SoloTale


class Tale(Protocol):
    """Something that is told on a stage, with pictures."""

    album: Album

    def __init__(self, on: Stage) -> None: ...

    async def tell(self) -> None:
        """Plays it and takes the pictures."""


async def pictures() -> dict[str, bytes]:
    """The guide's pictures as PNG bytes, by name."""
    made: dict[str, bytes] = {}
    for tale in (AntietamTale, TeamTale, CampaignTale, DoublesTale, SoloTale, AnnualTale, BrigadesTale):
        made |= await _told(tale)
    return made


async def _told(tale: type[Tale]) -> dict[str, bytes]:
    with TemporaryDirectory() as directory:
        async with stage(Path(directory)) as on:
            told = tale(on)
            await told.tell()
            return told.album.pictures
