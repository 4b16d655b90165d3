"""Secrets of a team leave no trace in what others are shown: partners, generals or the enemy."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.app.services import open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.service.model.match import MatchOptions
from engine.decision import Seat
from tests.bot.discord.conftest import PATIENCE
from tests.support.discord.simulator import Person, simulated
from tests.support.discord.team_table import TeamTable, sit_down
from tests.support.service.waiting_clock import HandClock

EPIC = MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "epic"}, side=Seat("union/commander"))

SECRETIVE = Seat("union/commander")
"""Whose hand and open draft differ."""


@pytest.fixture(autouse=True)
def _sketches(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of pictures what they would be made from, to the last field."""
    monkeypatch.setattr(
        "render.battle_cry.board.draw_board", lambda view, **rest: b"\x89PNG" + repr((view, rest)).encode()
    )
    monkeypatch.setattr("render.battle_cry.presenter.draw_hand", lambda *what: b"\x89PNG" + repr(what).encode())


async def test_two_deals_and_drafts_look_the_same_to_all_others(tmp_path: Path) -> None:
    first, own = await _shown(tmp_path / "one", bytes(32))
    second, other = await _shown(tmp_path / "other", bytes(range(32)))
    assert own != other
    assert first == second
    assert len(first) == 8


async def _shown(directory: Path, seed: bytes) -> tuple[dict[str, list[object]], str]:
    """What each but one is shown, in public and for themselves alone, after that one has drafted; and the hand."""
    clock = HandClock()
    settings = Settings(data_dir=directory, token=None, database_url=None)

    def bot() -> LongRoll:
        opened = open_services(settings.database, clock, Random(1), new_seed=lambda: seed)
        return LongRoll(settings, lambda: opened, alone=False)

    async with simulated(bot, patience=PATIENCE) as world:
        clock.source = world.now
        table = await sit_down(world, clock, EPIC)
        for _ in range(2):
            await table.act("pass")
        assert await table.asked() == SECRETIVE
        scene = await table.scene(SECRETIVE)
        playable = [action.text for action in scene.actions if action.verb == "play"]
        await table.act(playable[0])
        hand = (await table.scene(SECRETIVE)).view.hand
        commitment = (await table.info()).commitment
        watcher = world.add_person("watcher")
        others = {seat: who for seat, who in table.seated.items() if seat not in {SECRETIVE, _enemy(SECRETIVE)}}
        found: dict[str, list[object]] = {"watcher": await _looks(table, watcher, commitment)}
        for seat, who in others.items():
            found[seat] = await _looks(table, who, commitment)
        found["everybody"] = [_blank(message.text, commitment) for message in table.posts]
        return found, repr(hand)


def _enemy(seat: Seat) -> Seat:
    return Seat(seat.replace("union", "confederate"))


async def _looks(table: TeamTable, who: Person, commitment: str) -> list[object]:
    """All that somebody can have shown, and their direct messages."""
    seen: list[object] = []
    for label in ("Give orders", "My hand", "Board as text"):
        reply = await table.world.click(who, table.posts[-1], label=label)
        assert reply.message is not None
        files = [file.data.replace(commitment.encode(), b"") for file in reply.message.files]
        seen.append((_blank(reply.text, commitment), reply.message.labels, files))
    return [*seen, [_blank(message.text, commitment) for message in table.world.dms(who) if message.by_bot]]


def _blank(text: str, commitment: str) -> str:
    return text.replace(commitment, "(commitment)")
