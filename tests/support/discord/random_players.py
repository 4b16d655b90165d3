"""Players with random choices on the simulated Discord, who see what a person sees.

They lean toward the enemy and toward a fight, so that battles end. ``by_buttons`` never types, ``by_commands`` never
presses. Both return the number of their acts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.local_table import simcord_hooks as hooks
from bot.texts.command_of_action import typed_by
from engine.record import read_record, verify
from tests.support.discord.seen import Seen, see_stored
from tests.support.discord.simulator import Person, Place, Simulated
from tests.support.service.waiting_clock import HandClock

WINDOW = 61.0
"""Seconds after which a question of which nobody may know whether somebody thinks about it is over."""

ASIDE = frozenset(
    {
        "Undo",
        "My hand",
        "My orders",
        "Standing orders",
        "Cards as text",
        "Refresh",
        "Back",
        "Board as text",
        "Board",
    }
    | {"Leave", "Keep going", "Suggest a turn", "Hand over units"}
)
"""Buttons that bring a battle no further."""

_GOAL = re.compile(r"[-→]\s*([A-I])\d+\*?$")


def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws nothing, for tests that look at no picture: files of a few bytes in their place."""
    monkeypatch.setattr("render.battle_cry.board.draw_board", lambda *_, **__: b"\x89PNG board")
    monkeypatch.setattr("render.battle_cry.presenter.draw_hand", lambda *_, **__: b"\x89PNG hand")
    for name in ("broadside", "invitation", "report", "series", "calendar"):
        monkeypatch.setattr(f"bot.images.jobs.{name}", lambda *_: b"\x89PNG sheet")


def bots(directory: Path, clock: HandClock, seed: int) -> Callable[[], LongRoll]:
    """Bots on one database and one clock; all matches begin from the same seed."""
    settings = Settings(data_dir=directory, token=None, database_url=None)

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, Random(seed), new_seed=lambda: seed.to_bytes(32, "big"))

    return lambda: LongRoll(settings, opened, alone=False)


@dataclass
class Campaign:
    """A battle under way between the world's two people; the first leads the Union, from the top."""

    world: Simulated
    clock: HandClock
    rng: Random
    restart_each: int = 12
    enough: int = 0
    """Acts after which the recruits have done enough; 0: at the battle's end."""
    acts: int = 0
    restarts: int = 0
    waits: int = 0

    @property
    def thread(self) -> Place:
        return self.world.threads()[-1]

    @property
    def table(self) -> list[Seen]:
        """What everybody sees in the battle's thread."""
        return [message for message in self.world.history(self.thread) if message.by_bot and not message.ephemeral]

    @property
    def newest(self) -> Seen:
        """The newest message that everybody sees and that has buttons."""
        stored = hooks.messages_seen(self.world.env, self.thread.id, None)
        seen = (see_stored(self.world.env, one) for one in reversed(stored) if not one.is_ephemeral)
        return next(message for message in seen if message.buttons)

    @property
    def ended(self) -> bool:
        """Whether the recruits may rest."""
        return bool(self.enough and self.acts >= self.enough) or "Battle record" in self.newest.labels

    async def acted(self) -> None:
        """Counts, and now and then restarts the bot, or kills it."""
        self.acts += 1
        if self.acts % self.restart_each == 0:
            self.restarts += 1
            await (self.world.restart() if self.restarts % 2 else self.world.kill())

    async def wait(self) -> None:
        """Lets the time pass after which nobody is thinking any more."""
        self.waits += 1
        await self.world.advance(WINDOW)
        self.clock.wake()
        await self.world.settle()

    def ahead(self, person: Person, texts: Sequence[str]) -> str:
        """One of the ways offered, more often than not one toward the enemy."""
        goals = {text: found[1] for text in texts if (found := _GOAL.search(text))}
        if not goals or self.rng.random() < 0.1:
            return self.rng.choice(texts)
        best = (max if person is self.world.people[0] else min)(goals.values())
        return self.rng.choice([text for text, row in goals.items() if row == best])

    def check_the_end(self) -> None:
        """The battle was won, nothing was told twice, and the record is true to the last die."""
        end = self.newest
        assert "victory" in end.text
        record = next(file for file in end.files if file.name.endswith(".battle"))
        verdict = verify(read_record(record.data.decode()))
        assert not verdict.problems
        assert verdict.dice > 0
        told = Counter(message.text for message in self.table)
        assert [text for text, times in told.items() if times > 1] == []


async def by_buttons(campaign: Campaign, most: int = 3000) -> None:
    """Plays until the battle is over."""
    world = campaign.world
    while not campaign.ended:
        before = campaign.acts
        for person in world.people:
            if not campaign.ended:
                await _through_a_panel(campaign, person)
        if campaign.acts == before:
            await campaign.wait()
        assert campaign.acts < most, world.transcript()[-3000:]


async def _through_a_panel(campaign: Campaign, person: Person) -> None:
    """One person opens their panel and goes through it until nothing is left to choose."""
    world, newest = campaign.world, campaign.newest
    label = next(one for one in newest.labels if one in {"Give orders", "Answer"})
    panel = (await world.click(person, newest, label=label)).message
    assert panel is not None
    assert panel.ephemeral
    while panel.menus or set(panel.labels) - ASIDE:
        await _choose(campaign, person, panel)
        await campaign.acted()
        panel = world.again(panel)


async def _choose(campaign: Campaign, person: Person, panel: Seen) -> None:
    """One thing of what is offered: rather a menu than a button, rather to do something than to pass."""
    rng, world = campaign.rng, campaign.world
    buttons = [one for one in panel.buttons if one.label not in ASIDE]
    if panel.menus and (not buttons or rng.random() < 0.4):
        menu = rng.choice(panel.menus)
        values = [value for _, value in menu.options]
        picked = rng.sample(values, menu.most) if menu.most > 1 else [campaign.ahead(person, values)]
        await world.select(person, panel, picked, custom_id=menu.custom_id)
        return
    doing = [one for one in buttons if not one.label.startswith(("Done", "No more", "Do not", "Hold", "End turn"))]
    some = doing or buttons if rng.random() < 0.9 else buttons
    by_answer = {one.custom_id.split(":", 4)[-1]: one for one in some}
    chosen = by_answer[campaign.ahead(person, list(by_answer))]
    await world.click(person, panel, custom_id=chosen.custom_id)


OPTIONS = {"play": "card", "order": "units", "move": "moves", "battle": "battle", "retreat": "answer"}
"""The option of each command of ``/turn`` that is filled in."""


_READ = {
    "Choose a card": "play",
    "Choose the card": "play",
    "Give orders": "order",
    "Move your": "move",
    "Choose who battles": "battle",
    "Nothing is left to do": "done",
}
"""What a question begins with, and the command that answers it; an empty one where there is nothing to answer."""


async def by_commands(campaign: Campaign, most: int = 3000) -> None:
    """Plays until the battle is over."""
    while not campaign.ended:
        before = campaign.acts
        for person in campaign.world.people:
            command = await _hinted(campaign, person, "order")
            while command and not campaign.ended:
                command = await _type(campaign, person, command)
                await campaign.acted()
        if campaign.acts == before:
            await campaign.wait()
        assert campaign.acts < most, campaign.world.transcript()[-3000:]


async def _type(campaign: Campaign, person: Person, command: str) -> str:
    """One command with something of what is suggested while it is typed; the command to use next, if any."""
    world, rng = campaign.world, campaign.rng
    if command == "done" or (command not in {"play", "retreat"} and rng.random() < 0.05):
        reply = await world.slash(person, campaign.thread, "turn done", sure=True)
    else:
        offered = [value for _, value in await _suggested(campaign, person, command)]
        typed = campaign.ahead(person, offered)
        if command == "order" and rng.random() < 0.5:
            typed = ", ".join(dict.fromkeys([typed, rng.choice(offered)]))
        reply = await world.slash(person, campaign.thread, typed_by(command), **{OPTIONS[command]: typed})
    assert reply.message is not None
    assert reply.message.ephemeral
    assert "went wrong" not in reply.text
    question = reply.text.splitlines()[-1].strip("*")
    read = next((name for words, name in _READ.items() if question.startswith(words)), None)
    return await _hinted(campaign, person, "order") if read is None else read


async def _suggested(campaign: Campaign, person: Person, command: str) -> list[tuple[str, str]]:
    option = OPTIONS[command]
    found = await campaign.world.autocomplete(person, campaign.thread, typed_by(command), option, "", match="1")
    assert 0 < len(found) <= 25
    return found


async def _hinted(campaign: Campaign, person: Person, command: str) -> str:
    """The command that is to be used now, as a suggestion says that is none; an empty one for who has to wait."""
    name, value = (await _suggested(campaign, person, command))[0]
    if value != "?":
        return command
    hint = re.search(r"/(?:turn|team) (\w+)", name)
    return hint[1] if hint else ""
