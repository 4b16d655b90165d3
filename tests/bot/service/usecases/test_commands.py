"""Commands of a match: their common properties, and the guarantees of ``execute`` and the writer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.app.services import Services
from bot.service.model.errors import NoSuchMatch
from bot.service.model.live_match import Change
from bot.service.model.match import MatchId, Person
from bot.service.model.match_notifications import LobbyUpdate
from bot.service.persistence import match_writer
from bot.service.usecases.match_commands import seats, table, turn
from bot.service.usecases.match_commands.command import Command, InfoCommand
from bot.service.usecases.match_commands.table import Follow, MoveToThread, Pause, ReportToOrganisers
from tests.support.toy.match import GRANT, LEE, WATCHER, begun


def _commands() -> Iterator[type[Command[object]]]:
    for module in (seats, table, turn):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Command) and value.__module__ == module.__name__:
                yield value


@pytest.mark.parametrize("command", list(_commands()), ids=lambda command: command.__name__)
def test_each_command_is_a_frozen_value_that_decides_or_prepares(command: type[Command[object]]) -> None:
    assert command.__struct_config__.frozen
    assert ("decide" in vars(command)) != ("prepare" in vars(command))
    assert command.result != Command.result


def test_the_commands_of_the_modules_are_found() -> None:
    assert {"Join", "Act", "TakeBack"} <= {command.__name__ for command in _commands()}
    assert InfoCommand not in set(_commands())


@pytest.fixture
async def match(service: Services) -> MatchId:
    return (await begun(service)).id


async def test_each_change_counts_the_revision_once(service: Services, match: MatchId) -> None:
    work = service.unit_of_work
    before = (await work.live(match)).revision
    await service.matches.execute(match, Follow(WATCHER, follows=True))
    await service.matches.execute(match, Follow(WATCHER, follows=True))
    assert (await work.live(match)).revision == before + 1
    await service.matches.execute(match, Pause(GRANT))
    await service.matches.execute(match, Pause(LEE))
    assert (await work.live(match)).revision == before + 3
    work.forget(match)
    assert (await work.live(match)).revision == before + 3


async def test_changes_that_follow_from_one_count_it_too(service: Services, match: MatchId) -> None:
    live = await service.unit_of_work.live(match)
    now = service.clock.now()
    then = Change(before=live, after=live, at=now, notifications=((LobbyUpdate(), None),))
    change = Change(before=live, after=live, at=now, then=(then, then))
    async with service.database.write() as session:
        stored = await match_writer.write(session, change)
    assert stored == replace(live, revision=live.revision + 3)
    service.unit_of_work.forget(match)
    assert (await service.unit_of_work.live(match)).revision == live.revision + 3


async def test_a_change_that_has_set_the_revision_is_refused(service: Services, match: MatchId) -> None:
    live = await service.unit_of_work.live(match)
    after = replace(live, revision=live.revision + 1)
    with pytest.raises(ValueError, match="revision"):
        await service.unit_of_work.change(match, lambda _: Change(before=live, after=after, at=service.clock.now()))
    service.unit_of_work.forget(match)
    assert (await service.unit_of_work.live(match)).revision == live.revision


async def test_a_change_made_from_an_older_revision_is_refused(service: Services, match: MatchId) -> None:
    old = await service.unit_of_work.live(match)
    await service.matches.execute(match, Pause(GRANT))
    async with service.database.write() as session:
        with pytest.raises(match_writer.MatchConflict):
            await match_writer.write(session, Change(before=old, after=old, at=service.clock.now()))


async def test_a_command_that_comes_again_does_nothing_more(service: Services, match: MatchId) -> None:
    first = await service.matches.execute(match, MoveToThread(7), "moved")
    again = await service.matches.execute(match, MoveToThread(8), "moved")
    assert (first.place.thread, again.place.thread) == (7, 7)


@pytest.mark.parametrize("person", [GRANT, WATCHER])
@pytest.mark.parametrize("elsewhere", [None, 404])
async def test_a_report_takes_a_seat_or_the_matchs_server(
    service: Services, match: MatchId, person: Person, elsewhere: int | None
) -> None:
    guild = (await service.matches.queries.info(match)).place.guild
    await service.matches.execute(match, ReportToOrganisers(person, None, "here", guild))
    told = ReportToOrganisers(person, None, "elsewhere", elsewhere)
    if person == GRANT:
        await service.matches.execute(match, told)
    else:
        with pytest.raises(NoSuchMatch):
            await service.matches.execute(match, told)
    assert await service.guild_settings.open_reports_by(guild, person) == (2 if person == GRANT else 1)
