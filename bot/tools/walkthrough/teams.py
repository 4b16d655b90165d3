"""The guide's team game and campaign: the first turn of Antietam as an Epic game, and Jackson's Campaign.

Ulysses, who is the guide's reader, commands the Union; Clara and George lead its units. Robert and Thomas are the
enemy.
"""

from __future__ import annotations

from typing import Final

from bot.service.model.match import MatchId, Person
from bot.service.usecases.match_commands.turn import Act
from bot.tools.walkthrough.album import CHANNEL, PANEL, STAFF, Album
from bot.tools.walkthrough.closeup import draw_closeup
from bot.tools.walkthrough.stage import Stage

MATCH: Final = MatchId(1)
MOMENT = 61.0
"""Seconds in which a campaign has gone on to its next battle."""

ORDERS = ("order A3", "order B3", "order B4", "pass")
"""Sumner's answers for his card: nobody moves, nobody battles."""


class TeamTale:
    """Plays the team game and takes pictures for the ``album``."""

    def __init__(self, on: Stage) -> None:
        self.stage, self.album = on, Album(on)
        self._george, self._thomas = on.person("George"), on.person("Thomas")

    async def tell(self) -> None:
        """From the lobby to a general without a card."""
        await self._gathered()
        await self._planned()
        await self._led()

    async def _gathered(self) -> None:
        """The lobby with its seats."""
        on = self.stage
        await on.slash(on.ulysses, "match new", scenario="antietam", mode="epic", players="3-2", side="union")
        await on.slash(on.clara, "match join", match="1", side="union/1")
        await on.slash(on.robert, "match join", match="1", side="confederate/commander")
        self.album.take("team-lobby", on.newest("Join", on.channel), CHANNEL)
        await on.slash(self._george, "match join", match="1", side="union/2")
        await on.slash(self._thomas, "match join", match="1", side="confederate/1")

    async def _planned(self) -> None:
        """The generals' numbers, and a plan for the own side."""
        on = self.stage
        called = on.newest("Give orders")
        scene = await on.bot.services.matches.queries.view(MATCH, None)
        board = called.files["board.png"]
        self.album.closeups["leaders"] = draw_closeup(board, scene.view.rows, "A8", "G13", ())
        panel = await on.press(on.ulysses, called, "Give orders")
        await on.press(on.ulysses, panel, "Keep this division")
        await on.slash(on.clara, "team sketch", draw="C3>D3 attack, circle F4 their guns")
        self.album.take("sketch", on.newest("Drawn by", on.staff("Union")), STAFF)

    async def _led(self) -> None:
        """The commander gives a card away; a general who did not get it may act by himself."""
        on = self.stage
        panel = await on.press(on.ulysses, on.newest("Give orders"), "Give orders")
        panel = await on.press(on.ulysses, panel, "Play Attack Right")
        self.album.take("entrust", panel, PANEL)
        await on.press(on.ulysses, panel, "Give the card to Sumner")
        for text in (*ORDERS, "pass"):
            scene = await on.bot.services.matches.queries.view(MATCH, Person(on.clara.id))
            if scene.decision is None or scene.seat != "union/1":
                break
            await on.bot.services.matches.execute(MATCH, Act(Person(on.clara.id), text))
        await on.rest()
        panel = await on.press(self._george, on.newest("Burnside"), "Give orders")
        self.album.take("authority", panel, PANEL, pictured=False)


class CampaignTale:
    """Plays the beginning of a campaign and takes a picture for the ``album``."""

    def __init__(self, on: Stage) -> None:
        self.stage, self.album = on, Album(on)

    async def tell(self) -> None:
        """The standing after the first battle."""
        on = self.stage
        await on.slash(on.robert, "series campaign", ready="jackson", side="confederate", rules="classic")
        await on.slash(on.ulysses, "match join", match="1")
        await on.slash(on.ulysses, "match resign", match="1", sure=True)
        await on.wait(MOMENT)
        self.album.take("campaign", on.newest("### Campaign", on.channel), CHANNEL)
