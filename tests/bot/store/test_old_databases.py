"""Databases of older versions: nothing of them is lost, and their matches go on to the end."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from bot.app.services import Services, open_services
from bot.cli.app import app
from bot.service.model.match import MatchId, MatchInfo, Person, Status
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.table import AnswerProposal
from bot.service.usecases.match_commands.turn import Act, Resign, Undo
from bot.service.usecases.store_check import check_matches
from bot.service.workers.errata_job import announce_corrections
from bot.store.database import Database
from bot.store.migrate import newest
from bot.store.tables import METADATA
from engine.blue_grey.scenario_file import read_battle
from engine.decision import Action
from engine.hexgrid_columns import column_grid
from engine.record import read_record, verify
from engine.scenarios import scenario_text
from tests.support.discord.message_list import Postbox
from tests.support.examples import BY_NIGHT, by_day
from tests.support.service.manual_clock import ManualClock
from tests.support.store.old_databases import (
    BRIGADES,
    CHICKAMAUGA,
    DRAFTING,
    NAMES,
    NINE_FLAGS,
    OLD_CREEK,
    OLD_LANDING,
    OLD_WITHDRAWALS,
    UNTOLD,
    WINDOW,
    rows,
    unpacked,
)
from tests.support.toy.match import GRANT, LEE

pytestmark = pytest.mark.usefixtures("_quick_databases")


@pytest.fixture(params=by_day([NAMES[0], NAMES[-1], *NAMES[2:-1:2], *NAMES[1:-1:2]], 8))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Each old database in turn."""
    return unpacked(request.param, tmp_path / "longroll.sqlite3")


@asynccontextmanager
async def at_work(file: Path) -> AsyncIterator[tuple[Services, ManualClock]]:
    """This program on a file."""
    clock = ManualClock()
    async with open_services(f"sqlite:///{file}", clock) as service:
        await announce_corrections(service.unit_of_work)
        yield service, clock


async def sound(service: Services) -> None:
    assert [problems for _, problems in [one async for one in check_matches(service.database)] if problems] == []


async def played(service: Services, clock: ManualClock, match: int, most: int = 4000) -> MatchInfo:
    """The match after so many choices of aggressive players, or after its end."""
    info = await service.matches.queries.info(MatchId(match))
    for _ in range(most):
        info = await service.matches.queries.info(MatchId(match))
        if info.waiting is None:
            break
        person = info.waiting.person
        assert person is not None
        scene = await service.matches.queries.view(info.id, person)
        if scene.held or not scene.actions:
            clock.advance(61)
            await service.scheduler.do_due()
        else:
            await service.matches.execute(info.id, Act(person, _eager(scene.actions, info.moment), scene.version))
    return info


def _eager(actions: Sequence[Action], moment: int) -> str:
    texts = [action.text for action in actions]
    for verb in ("battle", "play", "order", "move"):
        if found := [text for text in texts if text.startswith(verb)]:
            return found[moment % len(found)]
    return texts[-1]


def test_there_is_one_of_every_schema() -> None:
    schemas = {name.split("-")[1] for name in NAMES}
    wanted = {f"{number:04}" for number in range(1, int(newest()) + 1)}
    assert schemas == wanted, "keep a database of this schema, see “Old databases” in CONTRIBUTING.md"


def test_an_upgrade_keeps_every_row_and_the_check_holds(old: Path) -> None:
    was = rows(old)
    schema = _schema(old)
    done = CliRunner().invoke(app, ["db", "upgrade", "--database", f"sqlite:///{old}"])
    assert done.exit_code == 0, done.output
    now = rows(old)
    for table, lines in was.items():
        assert [{column: row[column] for column in line} for line, row in zip(lines, now[table], strict=True)] == lines
    assert old.with_name(f"{old.name}.before-{newest()}").exists() == (schema != newest())
    checked = CliRunner().invoke(app, ["db", "check", "--database", f"sqlite:///{old}"])
    assert f"{len(was['matches'])} matches, 0 problems" in checked.output
    assert checked.exit_code == 0


@pytest.mark.parametrize("old", by_day([*NAMES[1::2], *NAMES[::2]], 6), indirect=True)
async def test_lobbies_drafts_windows_and_ends_are_as_they_were(old: Path) -> None:
    was = rows(old)
    async with at_work(old) as (service, _):
        for row in was["matches"]:
            info = await service.matches.queries.info(MatchId(int(str(row["id"]))))
            assert (info.status, info.turn, info.moment) == (Status(str(row["status"])), row["turn"], row["moment"])
            assert (info.timing.pace, info.proposals[1:], info.stretches, info.odds) == ("none", (), (), True)
        for match in DRAFTING.values():
            waiting = (await service.matches.queries.info(MatchId(match))).waiting
            assert waiting is not None
            scene = await service.matches.queries.view(MatchId(match), waiting.person)
            assert scene.draft
            taken = await service.matches.execute(MatchId(match), Undo(waiting.person or GRANT, scene.version))
            assert taken.action == scene.draft[-1].text
        for match in WINDOW.values():
            waiting = (await service.matches.queries.info(MatchId(match))).waiting
            assert waiting is not None
            assert (waiting.kind, waiting.disguised) == ("fight-back", True)
        await sound(service)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("match", [*DRAFTING.values(), *WINDOW.values()])
async def test_a_running_match_is_fought_out(name: str, match: int, tmp_path: Path) -> None:
    await goes_on_to_its_end(name, match, tmp_path, 4000)


@pytest.mark.parametrize("match", [*by_day(DRAFTING.values(), 1), *by_day(WINDOW.values(), 1)])
async def test_a_running_match_goes_on_to_its_end(match: int, tmp_path: Path) -> None:
    """Of the oldest. Somebody resigns at last if nobody has won."""
    await goes_on_to_its_end(NAMES[0], match, tmp_path, 100)


async def test_a_match_on_a_battle_that_was_drawn_up_anew_goes_on_as_it_began(tmp_path: Path) -> None:
    file = unpacked(OLD_LANDING, tmp_path / "longroll.sqlite3")
    async with at_work(file) as (service, _):
        info = await service.matches.queries.info(MatchId(BRIGADES))
        assert info.waiting is not None
        scene = await service.matches.queries.view(info.id, info.waiting.person)
        assert scene.draft
        then, now = {one.name for one in scene.view.units}, _units(scenario_text(info.scenario))
        assert now - then == {"Corps Train", "Wren"}
        held = next(one for one in scene.view.objectives if one.hex == "0703")
        assert (held.union, held.confederate, scene.view.supply) == (0, 10, None)
    await goes_on_to_its_end(OLD_LANDING, BRIGADES, tmp_path, 60)


async def test_a_match_keeps_the_creek_with_which_it_began(tmp_path: Path) -> None:
    """The map of Chickamauga once had 1227 beyond the creek."""
    file = unpacked(OLD_CREEK, tmp_path / "longroll.sqlite3")
    async with at_work(file) as (service, _):
        info = await service.matches.queries.info(MatchId(CHICKAMAUGA))
        assert info.waiting is not None
        scene = await service.matches.queries.view(info.id, info.waiting.person)
        assert scene.draft
        then = {(side.one, side.other) for side in scene.view.hexsides if "creek" in side.kinds}
        now = {tuple(sorted(pair)) for pair in _creek(scenario_text(info.scenario))}
        assert {tuple(sorted(pair)) for pair in then} ^ now == {
            ("1127", "1227"),
            ("1226", "1227"),
            ("1227", "1327"),
            ("1227", "1328"),
        }
    await goes_on_to_its_end(OLD_CREEK, CHICKAMAUGA, tmp_path, 60)


async def test_brigades_are_asked_about_what_was_read_wrongly(tmp_path: Path) -> None:
    """Version 1 of Blue & Grey: 9.13 and 9.18 in combined attacks, the advance of 12.34 before the dice."""
    file = unpacked(OLD_CREEK, tmp_path / "longroll.sqlite3")
    async with at_work(file) as (service, clock):
        asked = {row["match_id"] for row in rows(file)["proposals"]}
        assert asked == {BRIGADES, CHICKAMAUGA, DRAFTING["advanced"], WINDOW["advanced"], NINE_FLAGS}
        info = await service.matches.queries.info(MatchId(CHICKAMAUGA))
        wanted = "2 least-odds-together guns-need-foot advance-before-dice"
        assert [(one.kind, one.text) for one in info.proposals] == [("rules", wanted)]
        for person in (GRANT, LEE):
            info = await service.matches.execute(info.id, AnswerProposal(person, "rules", accept=True))
        assert info.ruleset_version == 2
        await played(service, clock, CHICKAMAUGA, 30)
        info = await service.matches.execute(MatchId(BRIGADES), AnswerProposal(LEE, "rules", accept=False))
        assert info.ruleset_version == 1
        await played(service, clock, BRIGADES, 30)
        for match, rules in ((CHICKAMAUGA, "blue-grey 1"), (BRIGADES, "blue-grey 1")):
            await service.matches.execute(MatchId(match), Resign(LEE))
            record = read_record(await service.matches.history.record(MatchId(match)))
            assert record.headers["Rules"] == rules
            assert ("rules" in {entry.seat for entry in record.entries}) == (match == CHICKAMAUGA)
            assert verify(record).problems == ()
        await sound(service)


def _creek(text: str) -> set[tuple[str, str]]:
    battle = read_battle(text, "-")
    names = column_grid(battle.places, high_odd=battle.high_odd).names
    return {(names[side.one], names[side.other]) for side in battle.hexsides if side.kind == "creek"}


def _units(text: str) -> set[str]:
    return {unit.name for unit in read_battle(text, "-").units}


async def goes_on_to_its_end(name: str, match: int, tmp_path: Path, most: int) -> None:
    file, post = unpacked(name, tmp_path / "longroll.sqlite3"), Postbox()
    async with at_work(file) as (service, clock):
        await played(service, clock, match, 40)
        await service.outbox.drain_once(post.send)
    async with at_work(file) as (service, clock):
        info = await played(service, clock, match, most)
        if info.waiting and info.waiting.person and most < 4000:
            info = await service.matches.execute(info.id, Resign(info.waiting.person))
        assert info.outcome is not None
        await service.outbox.drain_once(post.send)
        assert "ended" in post.told()
        assert verify(read_record(await service.matches.history.record(info.id))).problems == ()
        await sound(service)


@pytest.mark.parametrize("old", [*by_day(NAMES[:-1], 1), NAMES[-1]], indirect=True)
async def test_a_lobby_starts(old: Path) -> None:
    async with at_work(old) as (service, clock):
        info = await service.matches.execute(MatchId(1), Join(LEE))
        assert info.status is Status.RUNNING
        await played(service, clock, 1, 20)
        await sound(service)


@pytest.mark.parametrize("old", by_day([UNTOLD[0], UNTOLD[-1], *UNTOLD[2:-1:2], *UNTOLD[1:-1:2]], 7), indirect=True)
async def test_everything_that_was_left_to_tell_is_told(old: Path) -> None:
    waits = [row for row in rows(old)["outbox"] if row["state"] in {"queued", "sending"}]
    assert waits
    post = Postbox()
    async with at_work(old) as (service, clock):
        clock.advance(10)
        assert await service.outbox.drain_once(post.send) >= len(waits)
        left = [row for row in rows(old)["outbox"] if row["state"] not in {"sent", "superseded"}]
        assert left == []


async def test_the_nine_flags_that_eight_figures_once_did_without_are_put_to_the_players(tmp_path: Path) -> None:
    """H36: version 1 of the Advanced Rulebook's rules. Only the battle in which it matters asks its players."""
    file = unpacked("schema-0003-eight-flags", tmp_path / "longroll.sqlite3")
    async with at_work(file) as (service, clock):
        asking = [row["match_id"] for row in rows(file)["proposals"]]
        assert asking == [DRAFTING["advanced"], WINDOW["advanced"], NINE_FLAGS]
        info = await service.matches.queries.info(MatchId(NINE_FLAGS))
        assert [(one.kind, one.text) for one in info.proposals] == [("rules", "3 flags-asked-for first-melee-dice")]
        setup = await service.matches.queries.setup(info.id)
        assert setup.ruleset_version == 1
        for person in (GRANT, LEE):
            info = await service.matches.execute(info.id, AnswerProposal(person, "rules", accept=True))
        assert info.ruleset_version == 3
        await played(service, clock, NINE_FLAGS, 30)
        info = await service.matches.execute(info.id, Resign(LEE))
        record = read_record(await service.matches.history.record(info.id))
        assert record.headers["Rules"] == "advanced 1"
        assert "rules" in {entry.seat for entry in record.entries}
        assert verify(record).problems == ()
        await sound(service)


@pytest.mark.parametrize("kind", ["draft", "window"])
async def test_withdrawals_after_the_first_melee_dice_are_put_to_the_players(tmp_path: Path, kind: str) -> None:
    """Version 2 of the Advanced Rulebook's rules (26), with an open choice that is kept, or in a reaction's window."""
    match = MatchId((DRAFTING if kind == "draft" else WINDOW)["advanced"])
    file = unpacked(OLD_WITHDRAWALS, tmp_path / "longroll.sqlite3")
    async with at_work(file) as (service, clock):
        asking = {row["match_id"]: row["text"] for row in rows(file)["proposals"]}
        del asking[BRIGADES]
        assert asking == dict.fromkeys((DRAFTING["advanced"], WINDOW["advanced"], NINE_FLAGS), "3 first-melee-dice")
        info = await service.matches.queries.info(match)
        assert info.ruleset_version == 2
        for person in (GRANT, LEE):
            info = await service.matches.execute(match, AnswerProposal(person, "rules", accept=True))
        assert info.ruleset_version == 3
        await sound(service)
        await played(service, clock, match, 60)
        info = await service.matches.execute(match, Resign(LEE))
        record = read_record(await service.matches.history.record(match))
        assert record.headers["Rules"] == "advanced 2"
        assert verify(record).problems == ()
        await sound(service)


def test_a_database_of_a_later_program_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = unpacked(NAMES[-1], tmp_path / "longroll.sqlite3")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    monkeypatch.setenv("LONGROLL_DATABASE_URL", f"sqlite:///{file}")
    monkeypatch.setenv("LONGROLL_DATA_DIR", str(tmp_path))
    for command in (["db", "upgrade"], ["db", "check"], ["play", "--no-browser", "--port", "47861"]):
        done = CliRunner().invoke(app, command)
        assert "The database was written by a later version of Long Roll" in " ".join(done.output.split())
        assert "Traceback" not in done.output
        assert done.exit_code == 1


@pytest.mark.long
@pytest.mark.chance
@pytest.mark.parametrize("old", [*by_day(NAMES[:-1], 1), NAMES[-1]], indirect=True)
async def test_an_old_database_put_into_postgresql_goes_on(old: Path, postgres: str) -> None:
    """The move of a host: the rows of the file as they are, and the newest schema. By day somebody soon gives up."""
    await (await Database.open(f"sqlite:///{old}")).close()
    database = await Database.open(postgres)
    async with database.engine.begin() as connection:
        for table in reversed(METADATA.sorted_tables):
            await connection.execute(table.delete())
        for table in METADATA.sorted_tables:
            if lines := rows(old)[table.name]:
                lines = [{**line, **({"undone": bool(line["undone"])} if "undone" in line else {})} for line in lines]
                await connection.execute(table.insert(), lines)
        for name in ("matches", "outbox"):
            await connection.execute(text(f"SELECT setval('{name}_id_seq', (SELECT max(id) FROM {name}))"))
    await database.close()
    clock = ManualClock()
    async with open_services(postgres, clock) as service:
        await sound(service)
        info = await played(service, clock, WINDOW["classic"], 4000 if BY_NIGHT else 20)
        info = await service.matches.execute(info.id, Resign(LEE)) if info.waiting and not BY_NIGHT else info
        assert info.outcome is not None
        await sound(service)


def _schema(file: Path) -> str:
    with closing(sqlite3.connect(file)) as database:
        return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_the_people_of_the_kept_databases_are_those_of_the_tests(old: Path) -> None:
    assert {Person(int(str(row["person"]))) for row in rows(old)["seats"] if row["person"]} == {GRANT, LEE}
