"""Battle records on the simulated Discord: downloaded from one bot, imported by another with its own database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.ports.sealing import Seal, new_key
from bot.service.domain.record_export import split
from bot.service.model.match import MatchId, Status
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION, Seat
from engine.record import read_record, verify
from tests.bot.discord.conftest import PATIENCE, Game, join, open_lobby
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import File, Seen
from tests.support.discord.simulator import Simulated, simulated
from tests.support.service.waiting_clock import HandClock

KEY = new_key()

MakeBot = Callable[[], LongRoll]


def make(folder: Path, clock: HandClock, number: int, key: str = KEY) -> MakeBot:
    """Bots on one database, the same for each number, with a seed of their own."""
    (folder / str(number)).mkdir(exist_ok=True)
    settings = Settings(data_dir=folder / str(number), token=None, database_url=None)

    def opened() -> AbstractAsyncContextManager[Services]:
        seed = bytes([number]) * 32
        return open_services(settings.database, clock, Random(number), new_seed=lambda: seed, seal=Seal(key))

    return lambda: LongRoll(settings, opened, alone=False)


@pytest.fixture
async def world(tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Simulated]:
    quick_pictures(monkeypatch)
    async with simulated(make(tmp_path, clock, 1), patience=PATIENCE) as made:
        clock.source = made.now
        yield made


@pytest.fixture
async def game(world: Simulated, clock: HandClock) -> Game:
    """A match after some turns."""
    game = await open_lobby(world, clock)
    await join(game)
    await game.until(lambda info, _: info.turn > 3, settled=False)
    return game


async def record(game: Game, seat: Seat) -> Seen:
    shown = (await game.world.slash(game.player(seat), game.thread, "view record", match=str(game.id))).message
    assert shown is not None
    return shown


async def pressed(game: Game, seat: Seat, message: Seen, label: str) -> Seen:
    reply = await game.world.click(game.player(seat), message, label=label)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def bring(game: Game, seat: Seat, file: File | bytes, **options: object) -> Seen:
    """Brings a file to a channel, and returns the private answer."""
    data = file if isinstance(file, bytes) else file.data
    channel = game.world.channel
    reply = await game.world.slash(game.player(seat), channel, "match import", file=("some.battle", data), **options)
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def sealed(game: Game) -> File:
    (file,) = (await pressed(game, UNION, await record(game, UNION), "Sealed")).files
    return file


async def test_a_sealed_battle_goes_on_with_another_bot(game: Game, tmp_path: Path) -> None:
    world, clock = game.world, game.clock
    public = (await record(game, CONFEDERATE)).files[0].data
    file = await sealed(game)
    assert file.name == "1-first-bull-run.battle"
    assert file.data.startswith(public)
    hands = [(await game.scene(seat)).view.hand for seat in (UNION, CONFEDERATE)]

    await world.restart(make(tmp_path, clock, 2))
    answer = await bring(game, UNION, file, pace="brisk", odds="off")
    await world.kill(make(tmp_path, clock, 2))
    assert "It goes on from turn 4 when its players have taken their seats." in answer.text
    lobby = next(one for one in reversed(world.history(world.channel)) if "Join as Confederate" in one.labels)
    assert "Goes on from a battle record of turn 4, written <t:" in lobby.text
    assert f"fingerprint `{split(file.data.decode()).fingerprint}`" in lobby.text
    assert f"Confederate is reserved for <@{game.player(CONFEDERATE).id}>, who led it." in lobby.text
    walt = world.add_person("walt")
    refused = await world.click(walt, lobby, label="Join as Confederate")
    assert "The Confederacy is reserved for the player who led it" in refused.text

    await world.click(game.player(CONFEDERATE), lobby, label="Join as Confederate")
    await world.settle()
    again = Game(world, clock, MatchId(1))
    assert (await again.info()).status is Status.RUNNING
    assert [(await again.scene(seat)).view.hand for seat in (UNION, CONFEDERATE)] == hands
    begun = again.table[0]
    assert "Goes on from a battle record of turn 4" in begun.text
    about = await world.click(again.player(UNION), begun, label="About this battle")
    assert f"Its SHA-256 is `{(await again.info()).stretches[-1].commitment}`" in about.text
    assert any("turn 4" in message.text.lower() and message.buttons for message in again.table)

    await again.turn()
    await again.matches.execute(again.id, Resign(again.person(UNION)))
    await world.settle()
    end = next(message for message in reversed(again.table) if "Battle record" in message.labels)
    (whole,) = [one for one in end.files if one.name.endswith(".battle")]
    assert verify(read_record(whole.data.decode())).problems == ()


async def test_nobody_but_a_player_is_offered_a_record_to_go_on_with(game: Game) -> None:
    world = game.world
    assert (await record(game, UNION)).labels == ["Sealed", "Open"]
    walt = world.add_person("walt")
    shown = (await world.slash(walt, game.thread, "view record")).message
    assert shown is not None
    assert shown.labels == []


async def test_all_agree_to_an_open_record_and_are_told_what_that_means(game: Game, tmp_path: Path) -> None:
    world = game.world
    assert "You propose an open record." in (await pressed(game, UNION, await record(game, UNION), "Open")).text
    asked = next(message for message in reversed(game.table) if "Agree" in message.labels)
    assert "Anyone who has the file can read both hands" in asked.text.replace("**", "")
    assert asked.pinged == {game.player(CONFEDERATE).id}
    await world.click(game.player(CONFEDERATE), asked, label="Agree")
    await world.settle()
    assert "Agree" not in world.again(asked).labels
    opened = next(message for message in reversed(game.table) if "The open record" in message.labels)
    walt = world.add_person("walt")
    assert "You aren’t playing in match #1." in (await world.click(walt, opened, label="The open record")).text
    got = await pressed(game, CONFEDERATE, opened, "The open record")
    assert "can read both hands" in got.text

    await world.restart(make(tmp_path, game.clock, 3, ""))
    await bring(game, CONFEDERATE, got.files[0])
    lobby = next(one for one in reversed(world.history(world.channel)) if "Join as Union" in one.labels)
    assert "Anyone who has the file can read both hands" in lobby.text.replace("**", "")
    assert "is reserved for" not in lobby.text
    await world.click(walt, lobby, label="Join as Union")
    await world.click(game.player(CONFEDERATE), lobby, label="Join as Confederate")
    await world.settle()
    assert (await Game(world, game.clock, MatchId(1)).info()).status is Status.RUNNING


async def test_an_agreement_ends_with_the_next_move(game: Game) -> None:
    await pressed(game, UNION, await record(game, UNION), "Open")
    await pressed(game, CONFEDERATE, await record(game, CONFEDERATE), "Open")
    await game.world.settle()
    opened = next(message for message in reversed(game.table) if "The open record" in message.labels)
    await game.turn()
    late = await game.world.click(game.player(UNION), opened, label="The open record")
    assert "each new move ends an agreement" in late.text


async def test_a_finished_battle_is_brought_along_and_checked_suggestion(game: Game, tmp_path: Path) -> None:
    world = game.world
    await game.matches.execute(game.id, Resign(game.person(CONFEDERATE)))
    await world.settle()
    (file,) = (await record(game, UNION)).files
    await world.restart(make(tmp_path, game.clock, 4))
    before = len(world.history(world.channel))
    shown = await bring(game, UNION, file)
    assert "dice and" in shown.text
    assert "match the rules and the seed" in shown.text
    assert f"**Union** · {game.player(UNION).name}" in shown.text
    assert [one.name for one in shown.files] == ["board.png"]
    assert len(world.history(world.channel)) == before + 1  # the answer alone, which nobody else sees
    assert "turn 4 of 4" in (await pressed(game, UNION, shown, "Log")).text
    assert "turn 4 of 4" in (await pressed(game, UNION, shown, "Board turn by turn")).text
    assert "flags of 6" in (await pressed(game, UNION, shown, "Figures")).text
    number = str((await Game(world, game.clock, MatchId(1)).info()).id)
    again = (await world.slash(game.player(CONFEDERATE), world.channel, "view now", match=number)).message
    assert again is not None
    assert "From a battle record, fingerprint" in again.text
    assert "*free*" not in again.text


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"x" * (2 * 1024 * 1024), "too big: a battle record has at most 1024 KB"),
        (b"\xff\xfe\x00", "expected a text file in UTF-8"),
        (b"", "Line 1 of the battle record"),
        (b"Dear Sir", "expected a line “== scenario ==”"),
        (
            b'[Family "@everyone [x](http://a.b)"]\n\n== scenario ==\nid: x\n',
            "without its secrets, so it can’t be continued",
        ),
        (b"<@1>\n== scenario ==\nid: x\n", "Line 1 of the battle record: expected"),
    ],
)
async def test_a_hostile_file_is_refused_kindly(game: Game, data: bytes, said: str) -> None:
    answer = await bring(game, UNION, data)
    assert said in answer.text
    assert not answer.pinged
    assert "@everyone" not in answer.text
    assert "Traceback" not in answer.text


async def test_the_wrong_key_and_a_bent_file_are_refused_kindly(game: Game, tmp_path: Path) -> None:
    world, file = game.world, await sealed(game)
    lines = file.data.decode().split("\n")
    at = lines.index("sealed 1") + 3
    lines[at] = lines[at][::-1]
    assert "still being played with me" in (await bring(game, UNION, file)).text
    assert (
        "sealed with another host’s key, or the file was changed"
        in (await bring(game, UNION, "\n".join(lines).encode())).text
    )
    await world.restart(make(tmp_path, game.clock, 5, new_key()))
    assert "sealed with another host’s key, or the file was changed" in (await bring(game, UNION, file)).text
    await world.restart(make(tmp_path, game.clock, 6, ""))
    assert "my host has set no key" in (await bring(game, UNION, file)).text


async def test_a_record_is_brought_to_a_text_channel(game: Game) -> None:
    file = await sealed(game)
    there = await game.world.slash(game.player(UNION), game.thread, "match import", file=("some.battle", file.data))
    assert there.message is not None
    assert "thread" in there.text
