"""The picture of a day's annual battles: the title card of its first battle, on the map under the year's rules."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace
from typing import Any, cast

from bot.app.services import Services
from bot.discord.messages.annual_picture import day_picture
from bot.images.pictures import Picture
from bot.service.model.match import MatchOptions, MatchPlace, SeriesId
from bot.service.model.series import Course, Year
from engine.view import View
from render.style import USUAL, Style
from render.title_card import TitleText

YEAR = Year(
    id=SeriesId(1),
    year=2026,
    place=MatchPlace(7, 8),
    zone="UTC",
    terms=MatchOptions(scenario="", ruleset="classic"),
    status=Course.RUNNING,
    told="",
)


class Drawn:
    """The invitations that were asked for."""

    def __init__(self) -> None:
        self.told: list[tuple[TitleText, Any]] = []

    async def invitation(self, told: TitleText, view: View, _style: Style) -> Picture:
        self.told.append((told, view))
        return Picture("invitation.png", b"card", "")


async def test_a_day_has_the_title_card_of_its_battle() -> None:
    drawn = Drawn()
    services = cast("Services", SimpleNamespace(pictures=drawn))
    picture = await day_picture(services, YEAR, date(2026, 9, 17), USUAL)
    assert picture is not None
    assert picture.data == b"card"
    ((told, view),) = drawn.told
    assert (told.battle, view.title, view.ruleset) == ("Antietam", "Antietam", "classic")
    assert told.where


async def test_a_day_without_a_battle_has_none() -> None:
    services = cast("Services", SimpleNamespace(pictures=Drawn()))
    assert await day_picture(services, YEAR, date(2026, 1, 1), USUAL) is None
