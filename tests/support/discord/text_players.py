"""Text readers who play a battle on the simulated Discord by its texts alone.

They look at no picture, press nothing and get no suggestions: their options are those that a message named. A picture
in a private message is an error, and so is a character that a screen reader would stumble over.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.texts.command_of_action import typed_by
from tests.support.discord.random_players import OPTIONS, Campaign
from tests.support.discord.seen import Reply, Seen
from tests.support.discord.simulator import Person

ENOUGH = 4000

_USE = re.compile(r"Use /(?:turn|team) (\w+)( with one of these.*)?:")
_SIGNS = {"So", "Sm", "Sk", "No", "Co"}


@dataclass
class Reader:
    """Somebody who reads. ``kinds`` are the questions that they were asked."""

    campaign: Campaign
    person: Person
    kinds: set[str] = field(default_factory=set)

    def read(self, message: Seen) -> str:
        """The words of a private message, which has no picture."""
        assert not message.files, f"a picture for a reader: {[file.name for file in message.files]}"
        odd = {sign for sign in message.text if ord(sign) > 127 and unicodedata.category(sign) in _SIGNS}
        assert not odd, f"{odd} in {message.text}"
        assert len(message.text) <= ENOUGH
        return message.text

    def heard(self, reply: Reply) -> str:
        """All of an answer."""
        assert reply.message is not None
        assert "went wrong" not in reply.text
        return "\n".join(self.read(message) for message in (reply.message, *reply.followups))

    async def takes_part(self) -> None:
        """Reads the board, and answers as long as something is asked."""
        world, thread = self.campaign.world, self.campaign.thread
        text = self.heard(await world.slash(self.person, thread, "turn text"))
        while (may := answers_in(text)) and not ended(self.campaign):
            command, typed = self._chosen(may)
            options: dict[str, object] = {OPTIONS[command]: typed} if typed else {"sure": True}
            text = self.heard(await world.slash(self.person, thread, typed_by(command), **options))
            await self.campaign.acted()

    def _chosen(self, may: dict[str, list[str]]) -> tuple[str, str]:
        """Rather a fight than a walk, rather a walk than nothing."""
        rng = self.campaign.rng
        doing = [command for command in may if command in OPTIONS]
        if not doing or (set(may) > set(doing) and rng.random() < 0.05):
            return "done", ""
        command = "battle" if "battle" in doing else rng.choice(doing)
        return command, self._ahead(may[command])

    def _ahead(self, texts: list[str]) -> str:
        """One of these, more often than not one toward the enemy."""
        goals = {text: found[1] for text in texts if (found := re.search(r" to ([A-Z])\d+$", text))}
        if not goals or self.campaign.rng.random() < 0.1:
            return self.campaign.rng.choice(texts)
        best = (max if self.person is self.campaign.world.people[0] else min)(goals.values())
        return self.campaign.rng.choice([text for text, row in goals.items() if row == best])


def answers_in(text: str) -> dict[str, list[str]]:
    """What may be typed with each command, as the last part of a text says; nothing where there is no such part."""
    _, title, part = text.rpartition("**What you can do**")
    found: dict[str, list[str]] = {}
    command = ""
    for line in part.splitlines() if title else ():
        if use := _USE.match(line):
            command = use[1] if use[2] else ""
            found.setdefault(use[1], [])
        elif not line:
            command = ""
        elif command:
            found[command] += _said(line)
    return {name: said for name, said in found.items() if name != "undo"}


def _said(line: str) -> Iterable[str]:
    said = line.partition(": ")[0].removesuffix(":")
    who, to, goals = said.partition(" to ")
    return [f"{who} to {goal}" for goal in goals.split(", ")] if to else [said]


def ended(campaign: Campaign) -> bool:
    """Whether the table says so."""
    return "victory" in campaign.table[-1].text


async def by_text(campaign: Campaign, most: int = 3000) -> list[Reader]:
    """Plays until the battle is over."""
    readers = [Reader(campaign, person) for person in campaign.world.people]
    for reader in readers:
        await campaign.world.slash(reader.person, None, "me settings", text="words")
    while not ended(campaign):
        before = campaign.acts
        for reader in readers:
            if not ended(campaign):
                await reader.takes_part()
        if campaign.acts == before:
            await campaign.wait()
        assert campaign.acts < most, campaign.world.transcript()[-3000:]
    for reader in readers:
        for letter in campaign.world.dms(reader.person):
            if letter.by_bot:
                reader.read(letter)
    return readers
