"""People of a run: each does one thing every few seconds, of what their screen offers them.

They play their battles by panels, look around while others are to play, and look into other people's battles. They lean
toward a fight, and know nothing but what they see.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeVar

from tests.load.measures import Measures
from tests.load.second_looks import SecondLooks
from tests.support.discord.random_players import ASIDE as SERVICE_BUTTONS
from tests.support.standin.interactions import Answer, Interaction
from tests.support.standin.people import Button, Client, Menu, NotOffered, answered, buttons, menus, text
from tests.support.standin.world import Channel, Message

T = TypeVar("T")

MAIN: Final = ("Give orders", "Answer")
ASIDE: Final = SERVICE_BUTTONS | {
    *("Other parts of the map", "Discard plan", "Help", "How to play", "Learn", "About this battle", "More"),
    *("Remove attack", "Look again"),
}
"""Buttons that bring a battle no further; *Look again* is what *Refresh* was called."""

NEVER: Final = re.compile(
    r"lr:(resign|leave|draw|time|return|standing|settings|help|learn|how-to-play|about|new|rematch|instead|orders-|odds|look)"
)
"""Steps that these people do not take."""

ENDING: Final = ("Done", "No more", "Do not", "Hold", "End", "Finish")
A_WHILE: Final = 3.0
"""Seconds for which somebody waits that a lobby changes."""

BY_LETTER: Final = 0.3
"""How often somebody plays from their direct messages, where those offer it."""

FAR: Final = 0.1
"""How often somebody ends something though there is more to do."""

MENU: Final = 0.5
ELSEWHERE: Final = 0.15
"""How often somebody who waits looks at another battle."""


@dataclass(eq=False)
class Seat:
    """A place of a person in a battle: its thread, and the panel that they opened."""

    number: int
    thread: Channel
    panel: Message | None = None
    opened: int = 0
    tried: int = 0
    """Things done on this panel since the last public message."""


@dataclass(eq=False)
class Player:
    """A person who acts."""

    client: Client
    rng: Random
    measures: Measures
    looks: SecondLooks
    every: float
    seats: list[Seat] = field(default_factory=list)
    others: list[tuple[int, Channel]] = field(default_factory=list)
    turn: int = 0

    async def play(self, until: float) -> None:
        """Does one thing in ``every`` seconds, until a time of the monotonic clock."""
        due = time.monotonic() + self.rng.random() * self.every
        while due < until:
            await asyncio.sleep(max(due - time.monotonic(), 0))
            try:
                await self.act()
            except NotOffered:
                self.measures.changed_meanwhile += 1  # the screen changed while they looked at it
            due = max(due + self.every, time.monotonic())

    async def act(self) -> None:
        """One thing: in one of their battles, or beside it."""
        if not self.seats:
            await self._look_elsewhere()
            return
        self.turn += 1
        seat = self.seats[self.turn % len(self.seats)]
        newest = next((one for one in self.client.newest(seat.thread) if buttons(one)), None)
        if newest is None:
            return
        panel = self._panel(seat)
        if panel and self._offers(panel) and seat.tried < 60:
            await self._choose(seat, panel)
        elif label := self._main(newest) if seat.opened != newest.id or seat.tried >= 60 else "":
            await self._open(seat, newest, label)
        elif self.rng.random() < ELSEWHERE:
            await self._look_elsewhere()
        else:
            await self._look(seat, newest)

    def _main(self, message: Message) -> str:
        return next((one.label for one in buttons(message) if one.label in MAIN), "")

    def _panel(self, seat: Seat) -> Message | None:
        """The panel, while it is on the screen."""
        seen = self.client.discord.interactions.ephemeral.get(self.client.person.id, [])
        return seat.panel if seat.panel in seen else None

    def _letter(self, seat: Seat) -> tuple[Message, Button] | None:
        """The newest direct message of a battle that offers to play, and the button there."""
        for message in reversed(self.client.letters()):
            for one in buttons(message):
                if one.label in MAIN and f":{seat.number}:" in one.custom_id:
                    return message, one
        return None

    async def _open(self, seat: Seat, message: Message, label: str) -> None:
        """Opens the panel, below the newest turn or from a direct message, which comes to another shard."""
        letter = self._letter(seat) if self.rng.random() < BY_LETTER else None
        if letter:
            pressing = self.client.press(letter[0], custom_id=letter[1].custom_id)
            self.measures.by_letter += 1
        else:
            pressing = self.client.press(message, label=label)
        done = await self._timed(await pressing)
        seat.opened, seat.tried = message.id, 0
        seat.panel = done.original if done.answer in {Answer.THINKING, Answer.MESSAGE} else seat.panel

    # What is offered on a panel.

    def _offers(self, panel: Message) -> bool:
        return bool(_forward(buttons(panel)) or _open(menus(panel)))

    async def _choose(self, seat: Seat, panel: Message) -> None:
        seat.tried += 1
        ways, lists = _forward(buttons(panel)), _open(menus(panel))
        if lists and (not ways or self.rng.random() < MENU):
            menu = self.rng.choice(lists)
            many = self.rng.randint(max(menu.least, 1), menu.most)
            values = self.rng.sample([value for _, value in menu.options], many)
            await self._timed(await self.client.choose(panel, menu.custom_id, values))
            return
        doing = [one for one in ways if not one.label.startswith(ENDING)]
        some = doing if doing and self.rng.random() > FAR + seat.tried / 60 else ways
        await self._timed(await self.client.press(panel, custom_id=self.rng.choice(some).custom_id))

    # Looking.

    async def _look(self, seat: Seat, newest: Message) -> None:
        """While others are to play: their own hand, the board, the panel that waits."""
        main = self._main(newest)
        label = self.rng.choice(["My hand", "Board as text", main])
        if label != main and any(one.label == label for one in buttons(newest)):
            await self._timed(await self.client.press(newest, label=label))
        elif main:
            await self._open(seat, newest, main)
        elif harmless := [one for one in buttons(newest) if one.label in ASIDE]:
            await self._timed(await self.client.press(newest, custom_id=harmless[0].custom_id))

    async def _look_elsewhere(self) -> None:
        """A battle of other people: what is offered to everybody below its newest turn, now and again."""
        if not self.others:
            return
        number, thread = self.rng.choice(self.others)
        newest = next((one for one in self.client.newest(thread) if self._main(one)), None)
        if newest is None:
            return
        label = self.rng.choice([self._main(newest), "Board as text"])
        if not any(one.label == label for one in buttons(newest)):
            return
        done = await self._timed(await self.client.press(newest, label=label))
        self.looks.note(number, self.client.person.id, label, done)

    async def _timed(self, interaction: Interaction) -> Interaction:
        """Waits for the answer, and notes how long it took."""
        done = await answered(interaction)
        self.measures.note(done)
        return done


def _forward(found: Iterable[Button]) -> list[Button]:
    return [one for one in found if one.label not in ASIDE and not NEVER.match(one.custom_id)]


def _open(found: Iterable[Menu]) -> list[Menu]:
    return [one for one in found if one.options and not NEVER.match(one.custom_id)]


async def opened(
    channel: Channel,
    people: list[Client],
    options: dict[str, object],
    noted: Callable[[Interaction], None],
    patience: float = 60.0,
) -> Channel:
    """Opens a battle by command, has everybody join by what its lobby offers, and returns its thread.

    Raises:
        TimeoutError: it does not begin.
    """
    try:
        return await _opened(channel, people, options, noted, patience)
    except TimeoutError as error:
        shown = [text(one) for one in people[0].messages(channel)][-2:]
        raise TimeoutError(f"{options} does not begin: {shown}") from error


async def _opened(
    channel: Channel,
    people: list[Client],
    options: dict[str, object],
    noted: Callable[[Interaction], None],
    patience: float,
) -> Channel:
    host, *others = people
    before = set(channel.messages)
    noted(await answered(await host.slash(channel, "match new", **{**options, "side": "union"}), patience))
    lobby = await _until(lambda: _lobby(host, channel, before), patience)
    for guest in others:
        await _join(guest, lobby, noted, patience)
    thread = await _until(lambda: lobby.thread, patience)
    await _until(
        lambda: any(one.label in MAIN for message in host.newest(thread) for one in buttons(message)), patience
    )
    return thread


async def _join(guest: Client, lobby: Message, noted: Callable[[Interaction], None], patience: float) -> None:
    """Takes a seat that the lobby offers; another one, if somebody else was quicker."""
    end = time.monotonic() + patience
    while not (lobby.thread or f"<@{guest.person.id}>" in text(lobby)):
        if time.monotonic() > end:
            raise TimeoutError("nobody can join")
        way = _way_in(lobby)
        if isinstance(way, Button):
            noted(await answered(await guest.press(lobby, custom_id=way.custom_id)))
        elif way is not None:
            noted(await answered(await guest.choose(lobby, way.custom_id, [way.options[-1][1]])))
        with suppress(TimeoutError):
            await _until(lambda: lobby.thread or f"<@{guest.person.id}>" in text(lobby), A_WHILE)


def _lobby(host: Client, channel: Channel, before: set[int]) -> Message | None:
    """The new lobby of a host, whom it names."""
    named = f"<@{host.person.id}>"
    found = (one for one in host.newest(channel) if one.id not in before and named in text(one))
    return next((one for one in found if _way_in(one)), None)


def _way_in(lobby: Message) -> Button | Menu | None:
    joins: list[Button | Menu] = [one for one in buttons(lobby) if one.label.startswith("Join")]
    return next(iter([*joins, *menus(lobby)]), None)


async def _until(asked: Callable[[], T | None], patience: float) -> T:
    end = time.monotonic() + patience
    while not (found := asked()):
        if time.monotonic() > end:
            raise TimeoutError("a battle does not begin")
        await asyncio.sleep(0.02)
    return found
