"""Two simulated people who read and type: they know of a battle of Blue & Grey only its words."""

from __future__ import annotations

import re

from tests.support.blue_grey.simulated_players import OPTIONS
from tests.support.discord.random_players import Campaign
from tests.support.discord.simulator import Person

_COMMAND = re.compile(r"Use /turn (\w+)(?: with one of these.*)?:")
_WAYS = (("", r"MP left, to "), ("march ", r"with march before it, to "), ("enter ", r"with enter before it, at "))
_RANGE = re.compile(r"(\d{4})(?: to (\d{4}))?")
GO_ON = 0.2
"""How often somebody goes on who could do more."""


def answers_in(text: str) -> dict[str, list[str]]:
    """What may be typed with each command, as the last part of a text says."""
    _, found, part = text.partition("What you can do")
    answers: dict[str, list[str]] = {}
    command = ""
    for line in part.splitlines() if found else ():
        if said := _COMMAND.match(line):
            command = said[1]
            answers[command] = []
        elif command in OPTIONS:
            answers[command] += _typed(line)
    return answers


def _typed(line: str) -> list[str]:
    """``Tate in 0304, cavalry 3, 6 MP left, to 0101 to 0103`` is three moves; other lines say what to type."""
    ways = [
        f"{verb}{line.split(maxsplit=1)[0]}-{hex_}"
        for verb, sign in _WAYS
        if (said := re.search(sign + r"((?:\d{4}|to|and|or|,| )+)", line))
        for hex_ in _hexes(said[1])
    ]
    return ways or ([line.partition(": ")[0]] if ": " in line else [])


def _hexes(text: str) -> list[str]:
    """``0101 to 0103 and 0201``: the rows of a column."""
    return [
        f"{first[:2]}{row:02}"
        for first, last in _RANGE.findall(text)
        for row in range(int(first[2:]), int((last or first)[2:]) + 1)
    ]


async def by_text(campaign: Campaign, most: int = 3000) -> None:
    """Plays until the battle is over; the people like their answers in words alone."""
    while not campaign.ended:
        before = campaign.acts
        for person in campaign.world.people:
            while may := answers_in(await _read(campaign, person)):
                await _answer(campaign, person, may)
                await campaign.acted()
        assert before < campaign.acts < most, campaign.world.transcript()[-3000:]


async def _read(campaign: Campaign, person: Person) -> str:
    """All that ``/turn text`` answers, in however many messages."""
    before = {message.id for message in campaign.world.history(campaign.thread)}
    reply = await campaign.world.slash(person, campaign.thread, "turn text")
    assert reply.message is not None
    more = [one.text for one in campaign.world.history(campaign.thread) if one.id not in before and one.ephemeral]
    return "\n".join((reply.text, *more))


async def _answer(campaign: Campaign, person: Person, may: dict[str, list[str]]) -> None:
    rng, world = campaign.rng, campaign.world
    doing = [one for one in OPTIONS if may.get(one)]
    if "done" in may and (not doing or rng.random() < GO_ON):
        reply = await world.slash(person, campaign.thread, "turn done")
        if reply.message is not None and "End your movement?" in reply.text:
            await world.click(person, reply.message, label="End movement")
    else:
        command = rng.choice(doing)
        typed = rng.choice(may[command])
        reply = await world.slash(person, campaign.thread, f"turn {command}", **{OPTIONS[command]: typed})
    assert reply.message is not None
    assert "Note: " not in reply.text.split("What you can do")[0], reply.text
    assert not reply.message.files
