"""The guide's small battle of brigades: Pruitt's Landing, its first turn by buttons and in one line, and an attack.

Robert opens it and leads the Union; Ulysses, who is the guide's reader, leads the raiders and moves first.
"""

from __future__ import annotations

from typing import Final

from bot.tools.walkthrough.album import PANEL, THREAD, Album
from bot.tools.walkthrough.stage import Stage

ORDERS: Final = "Ashe-0306, Pryor-0306, 0409-0408, Calhoun-0407"
"""The orders that are written after the first move."""

TARGET: Final = "0405"


class BrigadesTale:
    """Plays the first turn and takes pictures for the ``album``."""

    def __init__(self, on: Stage) -> None:
        self.stage, self.album = on, Album(on)

    async def tell(self) -> None:
        """From the first board to the dice."""
        on, me = self.stage, self.stage.ulysses
        await on.slash(on.robert, "match new", scenario="pruitts-landing", side="union")
        await on.press(me, on.newest("Join as Confederate", on.channel), "Join as Confederate")
        table = on.newest("Give orders")
        self.album.take("brigades-board", table, THREAD)
        panel = await on.press(me, table, "Give orders")
        panel = await on.press(me, panel, "Marsden")
        self.album.take("brigades-where", panel, PANEL)
        await on.press(me, panel, "0406 Sorrel Bridge")
        orders = await on.slash(me, "turn write", text=ORDERS)
        self.album.take("brigades-orders", orders, "`/turn write`")
        panel = await on.press(me, orders, "Confirm")
        panel = await on.press(me, panel, "End movement")
        panel = await on.press(me, panel, "End movement")
        self.album.take("brigades-attacks", panel, PANEL, pictured=False)
        await on.press(me, panel, f"Roll {TARGET} at")
        await on.rest()
        self.album.take("brigades-turn", on.newest("Answer"), THREAD)
