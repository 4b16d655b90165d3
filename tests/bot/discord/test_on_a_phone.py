"""Two strangers of two servers, on phones: from `/play` to the first card, as screens of 390 pixels show it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace
from simcord import ChannelHandle, MemberActor

from bot.service.model.match import MatchOptions, MatchPlace, Person
from bot.tools.walkthrough import camera
from bot.tools.walkthrough.album import LETTER, PANEL, Album
from bot.tools.walkthrough.stage import Message, Stage, stage

PHONE: Final = {"width": 390, "height": 844}
MOST_CLICKS: Final = 4


class Meeting:
    """Ulysses and a stranger look, find each other and begin; each step is kept in an album."""

    def __init__(self, on: Stage) -> None:
        self.on, self.album = on, Album(on)
        self.clicks: dict[int, int] = {}

    async def slash(self, person: MemberActor, place: ChannelHandle, command: str) -> Message:
        return self.on._answer(await person.slash(place, command))

    async def press(self, person: MemberActor, message: Message, words: str) -> Message:
        self.clicks[person.id] = self.clicks.get(person.id, 0) + 1
        return await self.on.press(person, message, words)

    async def tell(self) -> None:
        on, ulysses = self.on, self.on.ulysses
        there = on.env.create_guild("Elsewhere")
        field = there.create_text_channel("their-field")
        stranger = there.add_member(on.env.create_user("winfield", global_name="Winfield"))
        for guild in (on.guild.id, there.id):
            await on.bot.services.guild_settings.change(guild, lambda now: replace(now, opponents_elsewhere=True))
        await on.rest()
        for person, place in ((ulysses, on.channel), (stranger, field)):
            panel = await self.slash(person, place, "play")
            self.album.take(f"play-{person.name}", panel, PANEL)
            self.album.take(f"look-{person.name}", await self.press(person, panel, "Find an opponent"), PANEL)
        await on.rest()
        letter = on.newest("Accept", on.letters(ulysses))
        self.album.take("letter", letter, LETTER)
        await self.press(ulysses, letter, "Accept")
        await on.rest()
        (info,) = await on.bot.services.matches.directory.all_open()
        assert info.waiting is not None
        assert info.waiting.person is not None
        mover = next(one for one in (ulysses, stranger) if info.waiting.person.id == one.id)
        hand = on.newest("Give orders", on.letters(mover))
        self.album.take("hand", hand, LETTER)
        panel = await self.press(mover, hand, "Give orders")
        self.album.take("orders", panel, PANEL)
        self.album.take("card", await self.press(mover, panel, "Play "), PANEL)

    async def fill_board(self) -> None:
        """A server with something of everything to join."""
        on = self.on
        square, place = on.guild.create_text_channel("the-square"), MatchPlace(on.guild.id, on.channel.id)
        await on.bot.services.open_boards.settle(on.guild.id, square.id)
        await self.press(on.robert, await self.slash(on.robert, on.channel, "play"), "Find an opponent")
        teams = {"mode": "doubles", "union-players": "2", "confederate-players": "2"}
        for terms in (
            MatchOptions(scenario="antietam", ruleset="classic", options=teams),
            MatchOptions(scenario="shiloh", ruleset="classic", pace="brisk", reliable=True),
        ):
            await on.bot.services.matches.open_lobby(Person(on.clara.id), place, terms)
        await on.bot.boards.round()
        await on.rest()
        self.album.take("board", on.newest("Who plays?", square), "in #the-square")


@pytest.mark.soak
@pytest.mark.browser
async def test_from_play_to_the_first_card_on_a_phone(tmp_path: Path) -> None:
    async with stage(tmp_path) as on:
        meeting = Meeting(on)
        await meeting.tell()
        assert max(meeting.clicks.values()) <= MOST_CLICKS
        await meeting.fill_board()
        shots = meeting.album.shots
    async with camera._page() as page:
        await page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        for name, shot in shots.items():
            await camera._photographed(page, shot)
            assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name
            buttons = await page.locator("article button").evaluate_all(
                "all => all.map(one => [one.innerText, one.getBoundingClientRect().right])"
            )
            assert [one for one, right in buttons if right > PHONE["width"]] == [], name
