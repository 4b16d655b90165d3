"""An open draft and its undoing change nothing in other people's clients: no word, id, name, byte or order.

An onlooker opens everything they can, again and again, while somebody else chooses and undoes. The next player to move
sees nothing of how often that was.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.service.model.match import MatchOptions
from bot.service.usecases.match_commands.turn import Undo
from engine import match as engine
from engine.decision import Decision, Seat, side_of
from tests.bot.discord.conftest import PATIENCE, SEED
from tests.support.discord.onlooker import Look, Onlooker, differences
from tests.support.discord.simulator import Person, Simulated, simulated
from tests.support.discord.team_table import TeamTable, sit_down
from tests.support.examples import by_day
from tests.support.service.waiting_clock import HandClock

DUELS = {
    rules: MatchOptions(scenario="first-bull-run", ruleset=rules, side=Seat("union"))
    for rules in ("classic", "variant-150", "advanced")
}
TEAMS = {
    "doubles": MatchOptions(
        scenario="antietam", ruleset="variant-150", options={"mode": "doubles"}, side=Seat("union")
    ),
    "epic": MatchOptions(
        scenario="antietam", ruleset="advanced", options={"mode": "epic"}, side=Seat("union/commander")
    ),
}
BRIGADES = {"blue-grey": MatchOptions(scenario="pruitts-landing", ruleset="blue-grey", side=Seat("union"))}
EVERY = {**DUELS, **TEAMS, **BRIGADES}

TORN = ("blue-grey", "epic", "variant-150")

LONG = 3
"""Choices of a draft."""

FEWEST = 40
"""Ways by which each one looks."""


@pytest.fixture(autouse=True)
def _sketches(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of pictures what they would be made from, to the last field."""

    def drawn(*what: object) -> bytes:
        return b"\x89PNG" + repr([one for one in what if not callable(one)]).encode()

    for name in ("board", "sketch", "hand", "turn", "film", "figures", "how_to_play", "broadside", "invitation"):
        monkeypatch.setattr(f"bot.images.jobs.{name}", drawn)


@asynccontextmanager
async def _world(directory: Path) -> AsyncIterator[tuple[Simulated, HandClock]]:
    clock, settings = HandClock(), Settings(data_dir=directory, token=None, database_url=None)

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, Random(7), new_seed=lambda: SEED)

    async with simulated(lambda: LongRoll(settings, opened, alone=False), patience=PATIENCE) as world:
        clock.source = world.now
        yield world, clock


async def _state(table: TeamTable) -> engine.State:
    state = (await table.bot.services.unit_of_work.live(table.id)).state
    assert state is not None
    return state


def _drafts(state: engine.State, seat: Seat) -> list[str]:
    """Choices one after the other of which nothing becomes public, three of them; empty where there are none."""
    texts: list[str] = []
    while len(texts) < LONG:
        for action in engine.legal_actions(state):
            decision = engine.pending(engine.submit(state, seat, action)[0])
            further = engine.submit(state, seat, action)[0]
            if further.fixed is not None and isinstance(decision, Decision) and decision.seat == seat:
                texts.append(action.text)
                state = further
                break
        else:
            return []
    return texts


async def _table(world: Simulated, clock: HandClock, terms: MatchOptions) -> tuple[TeamTable, list[str]]:
    """A match that has come to a choice from which on somebody drafts, and what."""
    table = await sit_down(world, clock, terms)
    for _ in range(80):
        state, asked = await _state(table), await table.asked()
        decision = engine.pending(state)
        assert isinstance(decision, Decision)
        found = _drafts(state, asked) if state.fixed is None and decision.kind not in {"divide", "reassign"} else []
        if found:
            return table, found
        actions = [one.text for one in (await table.scene(asked)).actions]
        await table.act("pass" if "pass" in actions else actions[0])
    raise AssertionError("nobody could draft anything")


async def _undo(table: TeamTable) -> None:
    await table.matches.execute(table.id, Undo(table.person(await table.asked())))
    await table.world.settle()


async def _others(table: TeamTable) -> dict[str, Onlooker]:
    """An enemy and, in a team, a partner of who is asked, and somebody who watches."""
    asked, world = await table.asked(), table.world
    by_side = {side_of(seat): seat for seat in table.seated if seat != asked}
    people: dict[str, Person] = {seat: table.seated[seat] for seat in by_side.values()}
    people["watcher"] = world.add_person("watcher")
    return {name: Onlooker(world, who, table.thread) for name, who in people.items()}


async def _unlike(others: dict[str, Onlooker], before: dict[str, Look]) -> list[tuple[str, str]]:
    return [(name, way) for name, one in others.items() for way in differences(before[name], await one.look())]


@pytest.mark.long
@pytest.mark.parametrize(
    "terms",
    [
        pytest.param(terms, id=name, marks=pytest.mark.soak if name != "variant-150" else ())
        for name, terms in EVERY.items()
    ],
)
async def test_nobody_else_is_shown_anything_of_a_draft_or_its_undoing(tmp_path: Path, terms: MatchOptions) -> None:
    async with _world(tmp_path) as (world, clock):
        table, texts = await _table(world, clock, terms)
        others = await _others(table)
        for one in others.values():
            await one.look()  # looking about, somebody answers what they can settle ahead
        before = {name: dict(await one.look()) for name, one in others.items()}
        for text in texts:
            await table.act(text)
        assert await _unlike(others, before) == []
        await _undo(table)
        assert await _unlike(others, before) == []
        assert all(len(seen) > FEWEST for seen in before.values())


@pytest.mark.long
@pytest.mark.parametrize("name", by_day(TORN, 1))
async def test_who_is_asked_next_sees_nothing_of_how_often_somebody_changed_their_mind(
    tmp_path: Path, name: str
) -> None:
    sure, torn = [await _next(tmp_path / how, EVERY[name], fuss=fuss) for how, fuss in (("sure", 0), ("torn", 5))]
    assert sure.keys() == torn.keys()
    assert [way for name, look in sure.items() for way in differences(look, torn[name])] == []


async def _next(directory: Path, terms: MatchOptions, *, fuss: int) -> dict[str, Look]:
    """What all see once somebody has drafted, after so many second thoughts, and the choices are public."""
    async with _world(directory) as (world, clock):
        table, texts = await _table(world, clock, terms)
        seat, moment = await table.asked(), (await table.info()).moment
        for _ in range(fuss):
            await table.act(texts[0])
            await _undo(table)
        await table.act(texts[0])
        while (await table.asked()) == seat and (await table.info()).outcome is None:
            actions = [one.text for one in (await table.scene(seat)).actions]
            await table.act("pass" if "pass" in actions else actions[0])
        assert (await table.info()).moment > moment
        people = {"asked": table.seated[await table.asked()], "watcher": world.add_person("watcher")}
        return {name: dict(await Onlooker(world, who, table.thread, anew=True).look()) for name, who in people.items()}
