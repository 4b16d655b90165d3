"""``/privacy``: export and deletion of all personal data, with other people's matches intact."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from typing import Any

import pytest

from bot.service.model.match import Person as Player
from bot.service.model.match import Status
from bot.service.usecases.match_commands.table import AnswerProposal
from bot.service.usecases.match_commands.turn import Resign
from bot.service.usecases.store_check import check_matches
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION
from engine.record import read_record, verify
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person, Simulated


@pytest.fixture
async def busy(game: Game) -> Game:
    """Ulysses in a match under way, in one that is over, in a lobby, with all kinds of traces."""
    world, ulysses, robert = game.world, game.player(UNION), game.player(CONFEDERATE)
    await game.until(lambda info, _: info.turn > 2, settled=False)
    over = await open_lobby(world, game.clock)
    await join(over)
    await over.until(lambda info, _: info.turn > 2, settled=False)
    await over.matches.execute(over.id, Resign(over.person(CONFEDERATE)))
    await open_lobby(world, game.clock)
    other = world.add_person("walt")
    await world.slash(ulysses, game.thread, "me block", person=other)
    await world.slash(robert, game.thread, "table report", text="late", person=ulysses)
    await world.slash(ulysses, game.thread, "table report", text="early")
    await world.settle()
    return game


def stored(game: Game) -> str:
    """Every row of every table, as text."""
    file = game.bot.settings.data_dir / "longroll.sqlite3"
    with sqlite3.connect(file) as database:
        tables = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        return "\n".join(str(row) for table in tables for row in database.execute(f"select * from {table}"))


def unpacked(reply: Seen) -> dict[str, Any]:
    (file,) = reply.files
    assert file.name == "about-you.zip"
    with zipfile.ZipFile(io.BytesIO(file.data)) as packed:
        told: dict[str, Any] = json.loads(packed.read("about-you.json"))
    return told


async def exported(game: Game, person: Person) -> dict[str, Any]:
    reply = (await game.world.slash(person, None, "privacy export")).message
    assert reply is not None
    assert reply.ephemeral
    return unpacked(reply)


async def test_the_export_has_everything_and_no_secret_of_others(busy: Game) -> None:
    told = await exported(busy, busy.player(UNION))
    assert told["you"] == busy.player(UNION).id
    assert [one["id"] for one in told["matches"]] == [1, 2, 3]
    assert [(one["match_id"], one["seat"]) for one in told["seats"]] == [(1, "union"), (2, "union"), (3, "union")]
    assert {one["match_id"] for one in told["choices"]} == {1, 2}
    assert all("faces" in one or one["match_id"] == 1 for one in told["choices"])
    assert all("faces" not in one for one in told["choices"] if one["match_id"] == 1)
    assert [one["text"] for one in told["reports by you"]] == ["early"]
    assert len(told["kept away by you"]) == 1
    assert "hand" in {one["kind"] for one in told["messages to you"]}
    live = await busy.bot.services.unit_of_work.live(busy.id)
    assert live.state is not None
    assert isinstance(live.state.chance, Seeded)
    assert live.state.chance.seed.hex() not in json.dumps(told)
    assert "late" not in {one["text"] for one in told["reports by you"]}
    stranger = busy.world.add_person("nobody")
    assert not any(value for name, value in (await exported(busy, stranger)).items() if name != "you")


async def test_the_export_has_open_proposals(busy: Game) -> None:
    await busy.world.slash(busy.player(UNION), busy.thread, "table takeback", match="1", why="a slip of the hand")
    told = await exported(busy, busy.player(UNION))
    assert ["a slip of the hand" in str(one) for one in told["open proposals by you"]] == [True]
    assert (await exported(busy, busy.player(CONFEDERATE)))["open proposals by you"] == []


async def test_who_is_forgotten_leaves_others_matches_whole(busy: Game) -> None:
    world, ulysses, robert = busy.world, busy.player(UNION), busy.player(CONFEDERATE)
    record = await busy.matches.history.record(busy.id)
    asked = (await world.slash(ulysses, busy.thread, "privacy delete")).message
    assert asked is not None
    assert "#1 First Bull Run: your seat becomes free" in asked.text
    assert "You leave 1 lobby." in asked.text
    await world.click(ulysses, asked, label="Keep everything")
    assert str(ulysses.id) in stored(busy)

    asked = (await world.slash(ulysses, busy.thread, "privacy delete")).message
    assert asked is not None
    await world.kill()
    await world.click(ulysses, asked, label="Delete my data")
    assert "I have deleted your data" in world.again(asked).text
    assert str(ulysses.id) not in stored(busy)
    assert not any(value for name, value in (await exported(busy, ulysses)).items() if name != "you")

    first, over = [await busy.matches.queries.info(number) for number in (1, 2)]  # type: ignore[arg-type]
    assert (first.status, first.free) == (Status.RUNNING, (UNION,))
    assert over.status is Status.OVER
    assert await busy.matches.history.record(busy.id) == record
    shown = await world.slash(robert, busy.thread, "view now", match="2")
    assert "**Union** · a former player" in shown.text
    told = next(one for one in reversed(world.history(world.threads()[0])) if "has left." in one.text)
    assert told.pinged == {robert.id}
    assert told.labels == ["Take the seat"]
    assert [problems for _, problems in [one async for one in check_matches(busy.bot.services.database)]] == [
        [],
        [],
        [],
    ]

    walt = world.add_person("jubal")
    await world.click(walt, told, label="Take the seat")
    await busy.matches.execute(busy.id, AnswerProposal(Player(robert.id), "replace", accept=True))
    await world.settle()
    assert (await busy.info()).person(UNION) == Player(walt.id)
    await busy.matches.execute(busy.id, Resign(Player(walt.id)))
    assert verify(read_record(await busy.matches.history.record(busy.id))).problems == ()


async def test_being_forgotten_twice_is_no_more_than_once(busy: Game, world: Simulated) -> None:
    ulysses = busy.player(UNION)
    for _ in range(2):
        asked = (await world.slash(ulysses, None, "privacy delete")).message
        assert asked is not None
        await world.click(ulysses, asked, label="Delete my data")
    assert "#1" not in (await world.slash(ulysses, None, "match list")).text
    assert str(ulysses.id) not in stored(busy)


async def test_who_was_a_follower_or_a_candidate_is_forgotten_too(game: Game, world: Simulated) -> None:
    walt = world.add_person("walt")
    await world.slash(walt, game.thread, "table follow")
    await game.turn()
    await world.slash(game.player(UNION), game.thread, "table replace", seat="union", by=walt)
    assert str(walt.id) in stored(game)
    asked = (await world.slash(walt, None, "privacy delete")).message
    assert asked is not None
    await world.click(walt, asked, label="Delete my data")
    assert str(walt.id) not in stored(game)
    assert (await game.info()).proposals == ()
    await game.turn()
    assert str(walt.id) not in stored(game)
