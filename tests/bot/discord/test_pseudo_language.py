"""A battle of each family in the pseudo-language: all that is sent and drawn went through the catalogs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import render.art.text_drawing as drawing
from bot.app.services import open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.service.model.match import MatchOptions
from bot.service.model.preferences import BOTH
from engine.decision import UNION
from engine.language import PSEUDO
from tests.support.discord.onlooker import Onlooker
from tests.support.discord.scripted_matches import SEED, Script
from tests.support.discord.simulator import Simulated, simulated
from tests.support.discord.team_table import TeamTable
from tests.support.plain_english import plain_words, proper_names
from tests.support.service.waiting_clock import HandClock

SHOWN = frozenset({"content", "label", "placeholder", "description", "title", "value", "name"})
"""Keys of what is sent whose texts people read; ``name`` of files, channels and choices."""

UNREAD = frozenset({"custom_id", "id", "filename", "url", "nonce"})

DUELS = {
    "variant-150": MatchOptions(scenario="first-bull-run", ruleset="variant-150", side=UNION, pace="brisk"),
    "blue-grey": MatchOptions(scenario="pruitts-landing", ruleset="blue-grey", side=UNION, pace="brisk"),
}
TURNS = {"variant-150": 3, "blue-grey": 3}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All texts that are drawn, kept or new."""
    found, write = list[str](), drawing.write

    def noted(picture: object, place: object, text: str, *how: object, **more: object) -> None:
        found.append(text)
        write(picture, place, text, *how, **more)  # type: ignore[arg-type]

    for name, module in list(sys.modules.items()):
        if name.startswith("render.") and getattr(module, "write", None) is write:
            monkeypatch.setattr(module, "write", noted)
    return found


@pytest.mark.long
@pytest.mark.parametrize("terms", DUELS.values(), ids=list(DUELS))
async def test_nothing_that_is_sent_or_drawn_is_plain_english(
    terms: MatchOptions, drawn: list[str], tmp_path: Path
) -> None:
    clock, settings = HandClock(), Settings(data_dir=tmp_path, token=None, database_url=None, language=PSEUDO)

    def opened():  # type: ignore[no-untyped-def]
        return open_services(settings.database, clock, Random(7), new_seed=lambda: SEED)

    async with simulated(lambda: LongRoll(settings, opened, alone=False), patience=60.0) as world:
        clock.source = world.now
        script = Script(world, clock)
        table = await script.sit_down(terms)
        await _everybody_reads(table)
        await script.play(table, TURNS[terms.ruleset])
        await script.look_at_all(table)
        await Onlooker(world, table.seated[await table.asked()], table.thread).look()
        sent = list(_sent(world))
    names = proper_names() | {one.name for one in script.met} | {world.channel.name}
    assert _plain(sent, names) == {}
    assert _plain(drawn, names) == {}


async def _everybody_reads(table: TeamTable) -> None:
    for seat in table.seated:
        await table.bot.services.people.settle(table.person(seat), text=BOTH)


def _plain(texts: list[str], names: frozenset[str]) -> dict[str, list[str]]:
    return {text: words for text in dict.fromkeys(texts) if (words := plain_words(text, names))}


def _sent(world: Simulated) -> Iterator[str]:
    """Every text that people read of every request."""
    for request in world.env.http_requests:
        if request.method in {"POST", "PATCH", "PUT"} and not request.path.endswith("/commands"):
            yield from _texts(request.json)


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in SHOWN:
                yield value
            elif key not in UNREAD:
                yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)
    elif isinstance(data, str) and data.startswith("{"):
        yield from _texts(json.loads(data))
