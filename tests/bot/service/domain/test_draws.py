"""Offers of a draw."""

from __future__ import annotations

import pytest

from bot.app.services import Services
from bot.service.domain.control_versions import MOMENT
from bot.service.model.errors import DrawOffered, NoDrawOffered, NotInMatch
from bot.service.model.match import MatchId, Status
from bot.service.usecases.match_commands.turn import Act, AnswerDraw, OfferDraw
from engine.decision import UNION
from tests.support.toy.match import GRANT, LEE, WATCHER, begun, play


@pytest.fixture
async def match(service: Services) -> MatchId:
    return (await begun(service)).id


async def test_an_offer_stands_and_disturbs_no_choice(service: Services, match: MatchId) -> None:
    info = await service.matches.execute(match, OfferDraw(GRANT))
    assert info.draw_offered_by == UNION
    with pytest.raises(DrawOffered):
        await service.matches.execute(match, OfferDraw(GRANT))
    await service.matches.execute(match, Act(GRANT, "lay one", MOMENT))
    assert (await service.matches.queries.info(match)).draw_offered_by == UNION


async def test_an_accepted_offer_ends_the_match(service: Services, match: MatchId) -> None:
    await play(service, match, "lay one")
    await service.matches.execute(match, OfferDraw(GRANT))
    info = await service.matches.execute(match, AnswerDraw(LEE, accept=True))
    assert info.outcome is not None
    assert (info.status, info.outcome.winner, info.outcome.reason) == (Status.OVER, None, "agreed")
    assert "draw agree" in await service.matches.history.record(match)


async def test_offering_too_is_accepting(service: Services, match: MatchId) -> None:
    await service.matches.execute(match, OfferDraw(LEE))
    assert (await service.matches.execute(match, OfferDraw(GRANT))).status is Status.OVER


async def test_an_offer_can_be_declined_and_withdrawn(service: Services, match: MatchId) -> None:
    await service.matches.execute(match, OfferDraw(GRANT))
    assert (await service.matches.execute(match, AnswerDraw(LEE, accept=False))).draw_offered_by is None
    await service.matches.execute(match, OfferDraw(GRANT))
    assert (await service.matches.execute(match, AnswerDraw(GRANT, accept=False))).draw_offered_by is None


async def test_one_answers_only_what_the_other_side_offers(service: Services, match: MatchId) -> None:
    with pytest.raises(NoDrawOffered):
        await service.matches.execute(match, AnswerDraw(LEE, accept=True))
    await service.matches.execute(match, OfferDraw(GRANT))
    with pytest.raises(NoDrawOffered):
        await service.matches.execute(match, AnswerDraw(GRANT, accept=True))
    with pytest.raises(NotInMatch):
        await service.matches.execute(match, AnswerDraw(WATCHER, accept=True))
