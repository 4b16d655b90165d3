"""Counts what a player presses: a button is one click, a menu two, a menu of several one for each and two more."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.discord.seen import Menu, Seen
from tests.support.discord.simulator import Person, Simulated


class Clicker:
    """A player in front of one private panel, whose clicks are counted."""

    def __init__(self, world: Simulated, person: Person) -> None:
        self.world, self.person = world, person
        self.clicks = 0
        self.panel: Seen | None = None

    async def open(self, post: Seen, label: str) -> None:
        """Opens the panel under a post."""
        self.clicks += 1
        self.panel = (await self.world.click(self.person, post, label=label)).message

    async def press(self, label: str) -> None:
        """Presses the button with this label, or the one whose label begins with it."""
        panel = self._shown
        found = next((one for one in panel.labels if one == label), None)
        found = found or next(one for one in panel.labels if one.startswith(label))
        self.clicks += 1
        await self.world.click(self.person, panel, label=found)
        self.panel = self.world.again(panel)

    def look(self) -> None:
        """Sees the panel as it is now: an open one follows the battle without a click, perhaps further down."""
        self.panel = self.world.newest_private(self.person, self._shown)

    async def choose(self, *values: str) -> None:
        """Chooses in the menu that has these values."""
        panel = self._shown
        menu = next(one for one in panel.menus if set(values) <= {value for _, value in one.options})
        self.clicks += 2 if len(values) == 1 else 2 + len(values)
        await self.world.select(self.person, panel, list(values), custom_id=menu.custom_id)
        self.panel = self.world.again(panel)

    @property
    def menus(self) -> Sequence[Menu]:
        """The panel's menus."""
        return self._shown.menus

    @property
    def labels(self) -> Sequence[str]:
        """The labels of the panel's buttons."""
        return self._shown.labels

    @property
    def text(self) -> str:
        """The panel's text."""
        return self._shown.text

    @property
    def _shown(self) -> Seen:
        assert self.panel is not None
        return self.panel
