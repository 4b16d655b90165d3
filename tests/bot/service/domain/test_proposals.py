"""Proposals that need everybody's agreement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.app.services import Services
from bot.service.domain import proposals
from bot.service.domain.context import Context
from bot.service.model.errors import AlreadyProposed, NothingProposed, NotInMatch, NotStarted
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, MatchInfo, Person, Proposal
from bot.service.model.match_notifications import ProposalNotice
from bot.service.usecases.match_commands.table import AnswerProposal
from bot.service.usecases.match_commands.turn import Resign
from bot.service.workers.outbox import OutboxRow
from engine.decision import CONFEDERATE, UNION
from engine.errors import GameOver
from tests.bot.service.conftest import Opener
from tests.support.discord.message_list import Postbox
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, WATCHER, begun, play


@pytest.fixture(autouse=True)
def _something_to_agree_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of proposal that moves the match to thread 99."""

    def carry(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
        assert live.info.proposal(proposal.kind) is None
        place = replace(live.info.place, thread=99)
        after = replace(live, info=replace(live.info, place=place))
        return Change(before=live, after=after, at=context.now)

    monkeypatch.setitem(proposals._carriers, "move", carry)


async def propose(service: Services, match: MatchId, person: Person, kind: str, text: str = "") -> MatchInfo:
    """Somebody proposes something to the table."""
    desk = service.unit_of_work
    done = await desk.change(match, lambda live: proposals.propose(live, person, kind, text, desk.context()))
    return done.live.info


@pytest.fixture
async def match(service: Services) -> MatchId:
    return (await begun(service)).id


async def test_what_all_agree_to_is_done_at_once_and_once(service: Services, match: MatchId) -> None:
    info = await propose(service, match, GRANT, "move", "to the @12 ridge")
    (proposal,) = info.proposals
    assert (proposal.kind, proposal.by, proposal.agreed, proposal.text) == ("move", UNION, (UNION,), "to the @12 ridge")
    assert proposals.asked(await service.unit_of_work.live(match), proposal) == (CONFEDERATE,)
    assert info.place.thread is None
    done = await service.matches.execute(match, AnswerProposal(LEE, "move", accept=True), request="yes")
    assert done.proposals == ()
    assert done.place.thread == 99
    assert (
        await service.matches.execute(match, AnswerProposal(LEE, "move", accept=True), request="yes")
    ).place.thread == 99
    with pytest.raises(NothingProposed):
        await service.matches.execute(match, AnswerProposal(LEE, "move", accept=True))


async def test_it_outlives_the_process(reopen: Opener) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
        proposed = (await propose(service, match, LEE, "move", "far")).proposals
    async with reopen() as service:
        assert (await service.matches.queries.info(match)).proposals == proposed
        assert (await service.matches.execute(match, AnswerProposal(GRANT, "move", accept=True))).place.thread == 99
    async with reopen() as service:
        assert (await service.matches.queries.info(match)).proposals == ()


async def test_one_of_a_kind_stands_until_it_is_answered(service: Services, match: MatchId) -> None:
    await propose(service, match, GRANT, "move")
    with pytest.raises(AlreadyProposed):
        await propose(service, match, LEE, "move", "elsewhere")
    assert len((await propose(service, match, GRANT, "move")).proposals) == 1
    with pytest.raises(NothingProposed):
        await service.matches.execute(match, AnswerProposal(GRANT, "move", accept=True))
    assert (await service.matches.execute(match, AnswerProposal(LEE, "move", accept=False))).proposals == ()
    await propose(service, match, LEE, "move")
    await service.matches.execute(match, AnswerProposal(LEE, "move", accept=False))
    with pytest.raises(NothingProposed):
        await service.matches.execute(match, AnswerProposal(GRANT, "move", accept=False))
    told = [one.notification for one in await _rows(service)]
    assert [(one.change, one.seat) for one in told if isinstance(one, ProposalNotice)] == [
        ("proposed", UNION),
        ("declined", CONFEDERATE),
        ("proposed", CONFEDERATE),
        ("withdrawn", CONFEDERATE),
    ]


async def test_a_guest_is_asked_too(service: Services, match: MatchId) -> None:
    await propose(service, match, GRANT, "move", f"@{WATCHER.id} and his horse")
    info = await service.matches.execute(match, AnswerProposal(LEE, "move", accept=True))
    assert proposals.asked(await service.unit_of_work.live(match), info.proposals[0]) == (proposals.GUEST,)
    assert (await service.matches.execute(match, AnswerProposal(WATCHER, "move", accept=True))).place.thread == 99


async def test_who_has_no_seat_has_no_say_and_a_lobby_no_table(service: Services, match: MatchId) -> None:
    with pytest.raises(NotInMatch):
        await propose(service, match, WATCHER, "move")
    await propose(service, match, GRANT, "move")
    for accept in (True, False):
        with pytest.raises(NotInMatch):
            await service.matches.execute(match, AnswerProposal(WATCHER, "move", accept=accept))
    lobby = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    with pytest.raises(NotStarted):
        await propose(service, lobby.id, GRANT, "move")


async def test_the_end_of_the_match_ends_it(service: Services, match: MatchId) -> None:
    await propose(service, match, GRANT, "move")
    assert (await service.matches.execute(match, Resign(LEE))).proposals == ()
    with pytest.raises(GameOver):
        await service.matches.execute(match, AnswerProposal(LEE, "move", accept=True))


async def test_a_choice_may_be_made_meanwhile(service: Services, match: MatchId) -> None:
    await propose(service, match, LEE, "move")
    await play(service, match, "lay one", "push")
    assert (await service.matches.queries.info(match)).proposals != ()


async def _rows(service: Services) -> list[OutboxRow]:
    box = Postbox()
    await service.outbox.drain_once(box.send)
    return [one.row for one in box.messages]


async def test_to_propose_the_same_is_to_agree(service: Services, match: MatchId) -> None:
    await propose(service, match, GRANT, "move", "west")
    assert (await propose(service, match, LEE, "move", "west")).place.thread == 99
