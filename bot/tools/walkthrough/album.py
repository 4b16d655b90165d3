"""The album: messages of the stage, drawn and kept by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.tools.walkthrough.message import mockup_of
from bot.tools.walkthrough.stage import Message, Stage
from render.mockup.draw import draw_mockup

THREAD, CHANNEL, LETTER, PANEL = "in the battle’s thread", "in #the-field", "by direct message", "your own panel"
STAFF: Final = "in your side’s thread"


class Album:
    """Takes pictures; ``pictures`` are PNG bytes by name."""

    def __init__(self, on: Stage) -> None:
        self._stage, self.pictures = on, dict[str, bytes]()

    def take(
        self,
        name: str,
        message: Message,
        place: str,
        *,
        opened: Mapping[str, tuple[int, Iterable[str]]] | None = None,
        without: Iterable[str] = (),
    ) -> None:
        """Draws a message; ``without`` leaves out its parts of these kinds."""
        on = self._stage
        drawn = mockup_of(message, on.names, on.env.now(), place.replace("`", ""), opened=opened, without=without)
        self.pictures[name] = draw_mockup(drawn)
