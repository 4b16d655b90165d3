"""All pictures of the guide: each tale is told on a stage of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from msgspec import Struct

from bot.tools.walkthrough.album import Album, Shot
from bot.tools.walkthrough.battle import AntietamTale
from bot.tools.walkthrough.brigades import BrigadesTale
from bot.tools.walkthrough.stage import Stage, stage
from bot.tools.walkthrough.teams import CampaignTale, TeamTale
from bot.tools.walkthrough.ways import LessonTale, SoloTale


class Tale(Protocol):
    """Something that is told on a stage, with pictures."""

    album: Album

    def __init__(self, on: Stage) -> None: ...

    async def tell(self) -> None:
        """Plays it and takes the pictures."""


class Taken(Struct, frozen=True):
    """The pictures of all tales by name: messages, and closeups as PNG bytes."""

    shots: Mapping[str, Shot]
    closeups: Mapping[str, bytes]

    @property
    def words(self) -> dict[str, str]:
        """The words of each picture; a closeup has none."""
        return {name: shot.words for name, shot in self.shots.items()} | dict.fromkeys(self.closeups, "")


async def taken() -> Taken:
    """The pictures of the tales as they are now."""
    albums = [await _told(tale) for tale in _TALES]
    return Taken(
        {name: shot for album in albums for name, shot in album.shots.items()},
        {name: data for album in albums for name, data in album.closeups.items()},
    )


_TALES: tuple[type[Tale], ...] = (
    LessonTale, AntietamTale, TeamTale, CampaignTale, SoloTale, BrigadesTale,
)  # fmt: skip


async def _told(tale: type[Tale]) -> Album:
    with TemporaryDirectory() as directory:
        async with stage(Path(directory)) as on:
            told = tale(on)
            await told.tell()
            return told.album
