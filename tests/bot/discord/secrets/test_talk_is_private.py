"""Two battles that differ only in talk within a side are the same to everybody else, message by message."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from engine.decision import side_of
from tests.bot.discord.conftest import PATIENCE, SEED
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import simulated
from tests.support.discord.team_match import DOUBLES, EPIC, Company, company
from tests.support.examples import by_day
from tests.support.service.waiting_clock import HandClock


@asynccontextmanager
async def _battle(folder: Path, options: dict[str, str]) -> AsyncIterator[Company]:
    """A battle with these dice and cards in a world of its own."""
    clock, settings = HandClock(), Settings(data_dir=folder, token=None, database_url=None)

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, Random(7), new_seed=lambda: SEED)

    async with simulated(lambda: LongRoll(settings, opened, alone=False), patience=PATIENCE) as world:
        clock.source = world.now
        yield await company(world, clock, options)


async def _talk(made: Company, side: str) -> None:
    """Everybody of a side sketches, suggests and shows what they can."""
    world, staff = made.world, made.staff(side.capitalize())
    for seat, person in made.people.items():
        if side_of(seat) == side:
            await world.slash(person, staff, "team sketch", draw="E4>D5 attack, circle F6 here")
            await world.slash(person, staff, "team suggest", text="play rally, B3-C3")
            asked = await world.slash(person, staff, "team share")
            if asked.message and asked.message.labels:
                await world.click(person, asked.message, label="Show my hand to my side")
            await world.slash(person, staff, "team thread")
    charged = await made.charged()
    for offer in [one for one in made.said(side.capitalize()) if "Use it" in one.labels]:
        if side_of(charged) == side:
            await world.click(made.people[charged], offer, label="Use it")


def _told(made: Company, messages: list[Seen]) -> list[tuple[object, ...]]:
    """What is said, with names in place of ids: those count whatever happens anywhere in the world, in its order."""
    world = made.world
    names = {one.id: one.name for one in (*world.people, *made.people.values())}
    places = {one.id: one.name for one in (world.channel, *world.threads(), *world.private_threads())}

    def named(text: str) -> str:
        people = re.sub(r"<@(\d+)>", lambda found: f"<{names[int(found[1])]}>", text)
        return re.sub(r"<#(\d+)>", lambda found: f"<{places[int(found[1])]}>", people)

    return [
        (
            named(one.text),
            tuple(one.labels),
            frozenset(names[who] for who in one.pinged),
            tuple((f.name, f.description, f.data) for f in one.files),
        )
        for one in messages
    ]


async def _seen_by_others(
    folder: Path, options: dict[str, str], *, talk: bool, rounds: int
) -> dict[str, list[tuple[object, ...]]]:
    """What the Confederates, the hand of each, and somebody who only watches are shown of a battle."""
    seen: dict[str, list[tuple[object, ...]]] = {}
    async with _battle(folder, options) as made:
        watcher = made.world.add_person("watcher")
        await made.begin()
        for _ in range(rounds):
            if talk:
                await _talk(made, "union")
            await made.answer()
        places = {"table": made.table, "channel": made.world.channel, "staff": made.staff("Confederate")}
        for seat in [seat for seat in made.people if side_of(seat) == "confederate"]:
            for name, place in places.items():
                seen[f"{seat} {name}"] = _told(made, made.world.history(place, made.people[seat]))
            seen[f"{seat} letters"] = _told(made, made.world.dms(made.people[seat]))
        for name in ("table", "channel"):
            seen[f"watcher {name}"] = _told(made, made.world.history(places[name], watcher))
        assert len(made.said("Union")) > rounds if talk else len(made.said("Union")) == 1
    return seen


@pytest.mark.parametrize("rounds", [pytest.param(3, marks=pytest.mark.long), pytest.param(12, marks=pytest.mark.soak)])
@pytest.mark.parametrize("options", by_day([EPIC, DOUBLES], 1), ids=["epic", "doubles"])
async def test_talk_shows_to_nobody_else(
    tmp_path: Path, options: dict[str, str], monkeypatch: pytest.MonkeyPatch, rounds: int
) -> None:
    quick_pictures(monkeypatch)
    with_talk = await _seen_by_others(tmp_path / "talk", options, talk=True, rounds=rounds)
    without = await _seen_by_others(tmp_path / "silence", options, talk=False, rounds=rounds)
    assert with_talk.keys() == without.keys()
    for who, told in without.items():
        assert told or who.endswith(("letters", "channel")), who
        assert with_talk[who] == told, who
