"""Seats that change hands, rematches and deletions, in the same tick and over restarts."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.services import Services
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.model.errors import AlreadyIn, KeptApart, LobbyClosed, NotHost, NotOrganiser, RequestRefused
from bot.service.model.match import FORMER, MatchId, MatchInfo, Person, Status
from bot.service.model.match_notifications import PendingQuestion, SeatChanged
from bot.service.usecases.match_commands.seats import ForgetPerson, Join, Kick, ReplacePlayer
from bot.service.usecases.match_commands.table import AnswerProposal
from bot.service.usecases.match_commands.turn import Act, Resign
from bot.service.usecases.store_check import check_matches
from engine.decision import CONFEDERATE, UNION
from engine.errors import GameError
from tests.bot.service.conftest import Opener
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, LEE, PARRY, PLACE, TERMS, WATCHER, begun, play, seeds


@pytest.fixture
async def match(service: Services) -> MatchId:
    return (await begun(service)).id


async def test_the_new_player_inherits_the_question_and_the_draft(service: Services, match: MatchId) -> None:
    drafted = await play(service, match, "lay one")
    await service.matches.execute(match, ReplacePlayer(GRANT, SeatTransfer(UNION, WATCHER)))
    await service.matches.execute(match, AnswerProposal(WATCHER, "replace", accept=True))
    assert (await service.matches.queries.info(match)).proposals != ()
    await service.matches.execute(match, AnswerProposal(LEE, "replace", accept=True))
    scene = await service.matches.queries.view(match, WATCHER)
    assert (scene.draft, scene.actions, scene.view.hand) == (drafted.draft, drafted.actions, drafted.view.hand)
    assert (await service.matches.queries.view(match, GRANT)).seat == "public"
    await service.matches.execute(match, Act(WATCHER, "push", scene.version))


async def test_a_secret_question_goes_to_the_new_player_alone(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        service.matches._new_seed = seeds(PARRY)
        match = (await begun(service)).id
        await play(service, match, "lay one", "push")
        box = Postbox()
        await service.outbox.drain_once(box.send)
        before = len(box.messages)
        await service.matches.execute(match, ReplacePlayer(LEE, SeatTransfer(CONFEDERATE, WATCHER)))
        await service.matches.execute(match, AnswerProposal(WATCHER, "replace", accept=True))
        await service.matches.execute(match, AnswerProposal(GRANT, "replace", accept=True))
    async with reopen() as service:
        await service.outbox.drain_once(box.send)
        news = [(one.row.notification, one.row.person) for one in box.messages[before:]]
        assert [person for one, person in news if isinstance(one, PendingQuestion)] == [WATCHER]
        clock.advance(61)
        await service.scheduler.do_due()
        assert (await service.matches.queries.view(match, WATCHER)).decision is not None


async def test_of_two_who_take_the_last_seat_in_the_same_tick_one_has_it(service: Services) -> None:
    lobby = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    answers = await asyncio.gather(
        *(service.matches.execute(lobby.id, Join(person)) for person in (LEE, WATCHER)), return_exceptions=True
    )
    assert {type(one) for one in answers} == {MatchInfo, LobbyClosed}


async def test_two_agreements_in_the_same_tick_are_carried_out_once(service: Services, match: MatchId) -> None:
    await service.matches.execute(match, ReplacePlayer(GRANT, SeatTransfer(UNION, WATCHER)))
    await service.matches.execute(match, AnswerProposal(LEE, "replace", accept=True))
    answers = await asyncio.gather(
        *(
            service.matches.execute(match, AnswerProposal(WATCHER, "replace", accept=True), request=str(number))
            for number in range(5)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(one, MatchInfo) for one in answers) == 1
    assert all(isinstance(one, MatchInfo | GameError | RequestRefused) for one in answers)
    box = Postbox()
    await service.outbox.drain_once(box.send)
    assert sum(isinstance(one.row.notification, SeatChanged) for one in box.messages) == 1


async def test_two_who_want_a_rematch_in_the_same_tick_meet_in_one(service: Services, match: MatchId) -> None:
    await service.matches.execute(match, Resign(LEE))
    found = await asyncio.gather(*(service.matches.rematch(match, person) for person in (GRANT, LEE, GRANT)))
    assert len({info.id for info in found}) == 1
    info = await service.matches.queries.info(found[0].id)
    assert info.status is Status.RUNNING
    assert (info.person(UNION), info.person(CONFEDERATE)) == (LEE, GRANT)


async def test_after_a_rematch_there_can_be_another(reopen: Opener) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
        await service.matches.execute(match, Resign(LEE))
        first = await service.matches.rematch(match, GRANT, "once")
        assert await service.matches.rematch(match, GRANT, "once") == first
    async with reopen() as service:
        assert (await service.matches.rematch(match, LEE)).id == first.id
        await service.matches.execute(first.id, Resign(LEE))
        second = await service.matches.rematch(first.id, LEE)
        assert second.id != first.id
        assert second.seat(LEE) == CONFEDERATE


async def test_who_may_put_whom_out(service: Services, match: MatchId) -> None:
    with pytest.raises(NotOrganiser):
        await service.matches.execute(match, Kick(GRANT, LEE, organiser=False))
    lobby = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    with pytest.raises(NotHost):
        await service.matches.execute(lobby.id, Kick(LEE, GRANT, organiser=False))
    info = await service.matches.execute(match, Kick(WATCHER, LEE, organiser=True))
    assert info.free == (CONFEDERATE,)
    assert (await service.matches.queries.view(match, GRANT)).actions
    for text in ("lay one", "push"):
        await service.matches.execute(match, Act(GRANT, text))


async def test_players_who_keep_apart_are_kept_apart(service: Services, match: MatchId) -> None:
    await service.bans.block(WATCHER, LEE)
    with pytest.raises(KeptApart):
        await service.matches.execute(match, ReplacePlayer(GRANT, SeatTransfer(UNION, WATCHER)))
    with pytest.raises(AlreadyIn):
        await service.matches.execute(match, ReplacePlayer(GRANT, SeatTransfer(UNION, LEE)))
    lobby = await service.matches.open_lobby(WATCHER, PLACE, TERMS)
    with pytest.raises(KeptApart):
        await service.matches.execute(lobby.id, Join(LEE))
    assert await service.bans.unblock(WATCHER, LEE)
    assert not await service.bans.unblock(WATCHER, LEE)
    await service.matches.execute(lobby.id, Join(LEE))


async def test_forgetting_goes_on_where_it_was_broken_off(reopen: Opener) -> None:
    """Killed after the first match, asked again later: in the end no data is left, and all matches are sound."""
    async with reopen() as service:
        first, second = (await begun(service)).id, (await begun(service)).id
        await service.matches.execute(second, Resign(GRANT))
        await play(service, first, "lay one", "push")
        await service.matches.execute(first, ForgetPerson(GRANT))
    async with reopen() as service:
        assert (await service.matches.queries.info(second)).seat(GRANT)
        assert await service.privacy.forget(GRANT) == ()
        assert await service.privacy.forget(Person(12345)) == ()
        infos = [await service.matches.queries.info(one) for one in (first, second)]
        assert [info.host for info in infos] == [FORMER, FORMER]
        assert infos[0].free == (UNION,)
        assert infos[1].person(UNION) == FORMER
        assert [problems for _, problems in [one async for one in check_matches(service.database)]] == [[], []]
