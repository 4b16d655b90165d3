"""A battle of each family in the pseudo-language: all that is sent and drawn went through the catalogs."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from discord import ButtonStyle
from discord.app_commands import Group

import render.art.text_drawing as drawing
from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.discord.commands import GROUPS
from bot.discord.components.items import press_of
from bot.service.model.match import MatchOptions, Person
from bot.service.model.preferences import BOTH
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION
from engine.language import PSEUDO
from engine.lessons.course import FOLDER, lessons
from tests.support.blank_shapes import blank_shapes
from tests.support.discord.onlooker import Onlooker
from tests.support.discord.scripted_matches import SEED, Script
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Simulated, simulated
from tests.support.discord.team_table import TeamTable
from tests.support.examples import BY_NIGHT
from tests.support.plain_english import proper_names, whole_names
from tests.support.pseudo_language import plain_words
from tests.support.service.waiting_clock import HandClock

SHOWN = frozenset({"content", "label", "placeholder", "description", "title", "value", "name"})
"""Keys of what is sent whose texts people read; ``name`` of files, channels and choices."""

UNREAD = frozenset({"custom_id", "id", "filename", "url", "nonce"})

DUELS = {
    "variant-150": MatchOptions(scenario="first-bull-run", ruleset="variant-150", side=UNION, pace="brisk"),
    "blue-grey": MatchOptions(scenario="pruitts-landing", ruleset="blue-grey", side=UNION, pace="brisk"),
}
TURNS = {"variant-150": 3 if BY_NIGHT else 1, "blue-grey": 3 if BY_NIGHT else 2}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All texts that are drawn, kept or new; their letters stay blank like the shapes."""
    blank_shapes(monkeypatch)
    found, write = list[str](), drawing.write

    def noted(picture: object, place: object, text: str, *how: object, **more: object) -> None:
        found.append(text)

    for name, module in list(sys.modules.items()):
        if name.startswith("render.") and getattr(module, "write", None) is write:
            monkeypatch.setattr(module, "write", noted)
    return found


@asynccontextmanager
async def _world(folder: Path) -> AsyncIterator[Script]:
    clock, settings = HandClock(), Settings(data_dir=folder, token=None, database_url=None, language=PSEUDO)

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, Random(7), new_seed=lambda: SEED)

    async with simulated(lambda: LongRoll(settings, opened, alone=False), patience=60.0) as world:
        clock.source = world.now
        yield Script(world, clock)


@pytest.mark.long
@pytest.mark.parametrize("terms", DUELS.values(), ids=list(DUELS))
async def test_nothing_of_a_battle_is_plain_english(terms: MatchOptions, drawn: list[str], tmp_path: Path) -> None:
    async with _world(tmp_path) as script:
        table = await script.sit_down(terms)
        await _everybody_reads(table)
        await script.play(table, TURNS[terms.ruleset])
        await script.look_at_all(table)
        await Onlooker(script.world, table.seated[await table.asked()], table.thread).look()
        await table.matches.execute(table.id, Resign(table.person(CONFEDERATE)))
        await script.world.settle()
        assert _plain(_sent(script.world), script) == {}
        assert _plain(drawn, script) == {}


@pytest.mark.long
@pytest.mark.parametrize("terms", DUELS.values(), ids=list(DUELS))
async def test_no_command_says_plain_english(terms: MatchOptions, drawn: list[str], tmp_path: Path) -> None:
    async with _world(tmp_path) as script:
        table = await script.sit_down(terms)
        await _everybody_reads(table)
        asked = table.seated[await table.asked()]
        script.world.give_role(asked, script.world.add_role("Provost", manage_guild=True))
        for command, options in _commands(terms):
            await script.world.slash(asked, table.thread, command, **options)
        for lesson in lessons():
            await script.world.slash(asked, table.thread, "learn", lesson=lesson)
        ulysses, robert = script.world.people
        for more in ({}, {"scenario": terms.scenario}, {"scenario": terms.scenario, "opponent": robert}):
            await script.world.slash(ulysses, script.world.channel, "match new", **more)
        assert _plain(_sent(script.world), script) == {}
        assert _plain(drawn, script) == {}


LESSONS = sorted(file.stem for file in FOLDER.glob("*.yaml"))
ALIKE = frozenset({"battle-cry-2", "battle-cry-3-advanced", "battle-cry-3-classic", "blue-grey-1"})
"""Lessons that say much the same as others: in the soak."""


@pytest.mark.long
@pytest.mark.parametrize(
    "lesson", [pytest.param(one, marks=pytest.mark.soak) if one in ALIKE else one for one in LESSONS]
)
async def test_no_lesson_says_plain_english_to_its_end(lesson: str, drawn: list[str], tmp_path: Path) -> None:
    async with _world(tmp_path) as script:
        ulysses, bot = script.world.people[0], script.world.bot
        assert isinstance(bot, LongRoll)
        await bot.services.people.settle(Person(ulysses.id), text=BOTH)
        reply = await script.world.slash(ulysses, script.world.channel, "learn", lesson=lesson)
        assert reply.message is not None
        await _walked(script.world, ulysses, reply.message)
        assert _plain(_sent(script.world), script) == {}
        assert _plain(drawn, script) == {}


async def _walked(world: Simulated, who: Somebody, message: Seen) -> None:
    """Goes through a lesson by the buttons in color, and by hints where there are none."""
    for _step in range(60):
        steps = {press.step: button for button in message.buttons if (press := press_of(button.custom_id))}
        if "learn-play" in steps:
            return
        colored = [one["custom_id"] for one in message._components() if one.get("style") == ButtonStyle.success.value]
        await world.click(who, message, custom_id=(colored or [steps["learn-hint"].custom_id])[0])
        message = world.again(message)
    pytest.fail("The lesson has no end.")


TYPED = {"scenario": "first-bull-run", "reason": "…", "action": "Z99", "hex": "B5", "hexes": "B5", "turn": "Z99"}
"""What is written into options that a command needs: a hex or an action that there is not, too."""


def _commands(terms: MatchOptions) -> Iterator[tuple[str, dict[str, object]]]:
    """All commands that need nothing, or nothing but text; last those that end the match or forget."""
    for group in (make() for make in GROUPS):
        for command in group.walk_commands():
            if isinstance(command, Group) or command.name in {"resign", "forget", "leave"}:
                continue
            needed = [one.name for one in command.parameters if one.required]
            if all(one in TYPED for one in needed):
                typed = {**TYPED, "scenario": terms.scenario}
                yield command.qualified_name, {one: typed[one] for one in needed}


async def _everybody_reads(table: TeamTable) -> None:
    for seat in table.seated:
        await table.bot.services.people.settle(table.person(seat), text=BOTH, size="small")


def _plain(texts: Iterable[str], script: Script) -> dict[str, list[str]]:
    names = proper_names() | {one.name for one in script.met} | {script.world.channel.name}
    suspects = [text for text in dict.fromkeys(texts) if plain_words(text, names)]
    return {text: words for text in suspects if (words := plain_words(_unnamed(text), names))}


def _unnamed(text: str) -> str:
    for name in whole_names():
        text = text.replace(name, "")
    return text


def _sent(world: Simulated) -> Iterator[str]:
    """Every text that people read of every request."""
    for request in world.env.http_requests:
        if request.method in {"POST", "PATCH", "PUT"} and not request.path.endswith("/commands"):
            yield from _texts(request.json)


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in SHOWN - ({"value"} if "inline" not in data else set()):
                yield value
            elif key not in UNREAD:
                yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)
    elif isinstance(data, str) and data.startswith("{"):
        yield from _texts(json.loads(data))
