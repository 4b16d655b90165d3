"""Choices through the service: drafts, what fixes them, refusals, repeated requests."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.services import Services
from bot.service.domain.control_versions import MOMENT
from bot.service.model.errors import NotInMatch, NotStarted
from bot.service.model.match import MatchId, Status
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.table import MoveToThread
from bot.service.usecases.match_commands.turn import Act, OfferDraw, Resign, Undo
from engine.decision import CONFEDERATE, PASS, UNION, Action
from engine.errors import (
    GameOver,
    IllegalAction,
    MalformedAction,
    NothingToUndo,
    NotYourTurn,
    StaleAction,
)
from tests.support.toy.family import Laid, Pushed
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, WATCHER, begun, play, scene


@pytest.fixture
async def match(service: Services) -> MatchId:
    return (await begun(service)).id


async def test_a_draft_is_its_choosers_alone(service: Services, match: MatchId) -> None:
    before = await service.matches.queries.view(match, LEE), await service.matches.queries.view(match)

    result = await service.matches.execute(match, Act(GRANT, "lay one", MOMENT))

    assert (result.version, result.moment, result.public) == (MOMENT + 1, 1, False)
    assert result.events == (Laid(UNION, "one"),)
    mine = await service.matches.queries.view(match, GRANT)
    assert (mine.view.table, mine.draft, mine.version) == (("one",), (Action("lay", "one"),), MOMENT + 1)
    after = await service.matches.queries.view(match, LEE), await service.matches.queries.view(match)
    assert [seen.view for seen in after] == [seen.view for seen in before]
    assert [seen.info for seen in after] == [seen.info for seen in before]


async def test_a_die_makes_the_draft_public(service: Services, match: MatchId) -> None:
    await play(service, match, "lay one")
    result = await service.matches.execute(match, Act(GRANT, "push", MOMENT + 1))

    assert (result.public, result.moment) == (True, 2)
    moments = await service.matches.history.moments(match)
    assert [(one.number, one.turn, one.seat, one.first) for one in moments] == [(1, 0, None, 0), (2, 1, UNION, 2)]
    assert [type(event) for event in moments[1].events] == [Laid, Pushed]


async def test_history_shows_each_his_own(service: Services, match: MatchId) -> None:
    await play(service, match, "lay one")

    dealt = {who: (await service.matches.history.moments(match, who))[0].events for who in (GRANT, LEE, None)}
    assert [len(event.cards) for event in dealt[GRANT]] == [3, 0]
    assert [len(event.cards) for event in dealt[LEE]] == [0, 3]
    assert [len(event.cards) for event in dealt[None]] == [0, 0]
    assert [one.number for one in await service.matches.history.moments(match, GRANT)] == [1, 2]
    assert [one.number for one in await service.matches.history.moments(match, LEE)] == [1]


async def test_undo_takes_back_choice_by_choice(service: Services, match: MatchId) -> None:
    await service.matches.execute(match, Act(GRANT, "lay one", MOMENT))
    await service.matches.execute(match, Act(GRANT, "lay three", MOMENT + 1))

    assert (await service.matches.execute(match, Undo(GRANT, MOMENT + 2))).action == "lay three"
    assert (await service.matches.queries.view(match, GRANT)).view.table == ("one",)
    result = await service.matches.execute(match, Undo(GRANT, MOMENT + 3))
    assert (result.action, result.version) == ("lay one", MOMENT + 4)
    with pytest.raises(NothingToUndo):
        await service.matches.execute(match, Undo(GRANT, MOMENT + 4))
    with pytest.raises(NotYourTurn):
        await service.matches.execute(match, Undo(LEE))


async def test_what_is_not_allowed_is_refused_and_changes_nothing(service: Services, match: MatchId) -> None:
    before = await service.matches.queries.view(match, GRANT)
    refusals = [
        (GRANT, "push", IllegalAction),
        (GRANT, "dance", MalformedAction),
        (LEE, "pass", NotYourTurn),
        (WATCHER, "pass", NotInMatch),
    ]
    for person, text, error in refusals:
        with pytest.raises(error):
            await service.matches.execute(match, Act(person, text))
    assert await service.matches.queries.view(match, GRANT) == before
    explained = await service.matches.queries.judge(match, GRANT, "push")
    assert [refusal.code for refusal in explained.reasons] == ["no-push-now"]
    assert not (await service.matches.queries.judge(match, GRANT, "lay one")).reasons
    assert await service.matches.queries.forecast(match, GRANT, "lay one") is None


async def test_an_old_button_is_recognised(service: Services, match: MatchId) -> None:
    await play(service, match, "lay one")
    with pytest.raises(StaleAction) as refused:
        await service.matches.execute(match, Act(GRANT, "lay one", MOMENT))
    assert (refused.value.made_for, refused.value.current) == (MOMENT, MOMENT + 1)


@pytest.mark.parametrize("version", [MOMENT, MOMENT + 1, MOMENT + 2, 1, 2])
async def test_what_others_buttons_are_answered_tells_nothing_of_a_draft(
    service: Services, match: MatchId, version: int
) -> None:
    answers = []
    for text in ("", "lay one", "lay three"):
        if text:
            await service.matches.execute(match, Act(GRANT, text))
        with pytest.raises((StaleAction, NotYourTurn)) as refused:
            await service.matches.execute(match, Act(LEE, "pass", version))
        with pytest.raises((StaleAction, NotYourTurn)) as not_undone:
            await service.matches.execute(match, Undo(LEE, version))
        answers.append(
            (str(refused.value), str(not_undone.value), (await service.matches.queries.view(match, LEE)).version)
        )
    assert len(set(answers)) == 1


async def test_a_scenes_number_counts_moments_and_ones_own_choices_since(service: Services, match: MatchId) -> None:
    for text in ("lay one", "lay three"):
        await service.matches.execute(match, Act(GRANT, text))
    await service.matches.execute(match, Undo(GRANT))
    assert (await service.matches.queries.view(match, GRANT)).version == MOMENT + 3
    assert (await service.matches.queries.view(match, LEE)).version == MOMENT
    await service.matches.execute(match, Act(GRANT, "push"))
    assert {(await service.matches.queries.view(match, who)).version for who in (GRANT, LEE, WATCHER, None)} == {
        2 * MOMENT
    }


async def test_of_two_clicks_in_the_same_tick_one_counts(service: Services, match: MatchId) -> None:
    clicks = [service.matches.execute(match, Act(GRANT, "lay one", MOMENT)) for _ in range(5)]
    answers = await asyncio.gather(*clicks, return_exceptions=True)

    assert [type(answer).__name__ for answer in answers] == ["ActResult"] + ["StaleAction"] * 4
    assert (await service.matches.queries.view(match, GRANT)).version == MOMENT + 1


async def test_a_request_that_comes_again_gets_its_first_answer(service: Services, match: MatchId) -> None:
    first = await service.matches.execute(match, Act(GRANT, "lay one", MOMENT), request="r1")
    again = await service.matches.execute(match, Act(GRANT, "lay one", MOMENT), request="r1")

    assert not first.repeated
    assert again.repeated
    assert (again.version, again.events, again.public) == (first.version, first.events, first.public)
    assert (await service.matches.queries.view(match, GRANT)).version == MOMENT + 1


async def test_a_request_that_comes_twice_at_once_is_carried_out_once(service: Services) -> None:
    opened = await asyncio.gather(*(service.matches.open_lobby(GRANT, PLACE, TERMS, request="open") for _ in range(3)))
    match = opened[0].id
    assert {info.id for info in opened} == {match}
    joined = await asyncio.gather(*(service.matches.execute(match, Join(LEE), request="join") for _ in range(3)))
    assert {info.status for info in joined} == {Status.RUNNING}
    acted = await asyncio.gather(
        *(service.matches.execute(match, Act(GRANT, "lay one"), request="act") for _ in range(3))
    )
    assert sorted(result.repeated for result in acted) == [False, True, True]


async def test_options_are_what_the_one_waited_for_may_answer(service: Services, match: MatchId) -> None:
    assert await service.matches.queries.options(match, GRANT) == (
        Action("lay", "one"),
        Action("lay", "three"),
        Action("lay", "two"),
        PASS,
    )
    assert await service.matches.queries.options(match, LEE) == ()
    assert await service.matches.queries.options(match, WATCHER) == ()


async def test_options_of_a_match_in_use_do_not_touch_the_store(
    service: Services, match: MatchId, monkeypatch: pytest.MonkeyPatch
) -> None:
    await service.matches.queries.options(match, GRANT)
    monkeypatch.setattr(service.unit_of_work, "database", None)
    assert await service.matches.queries.options(match, GRANT)


async def test_resigning_ends_the_match_and_drops_the_draft(service: Services, match: MatchId) -> None:
    await play(service, match, "lay one")
    info = await service.matches.execute(match, Resign(GRANT))

    assert info.outcome is not None
    assert (info.status, info.outcome.winner, info.outcome.reason) == (Status.OVER, CONFEDERATE, "resigned")
    assert len(info.seed) == 64
    assert info.waiting is None
    for coroutine in (
        service.matches.execute(match, Act(LEE, "pass")),
        service.matches.execute(match, Resign(LEE)),
        service.matches.execute(match, OfferDraw(LEE)),
        service.matches.execute(match, Undo(GRANT)),
    ):
        with pytest.raises(GameOver):
            await coroutine
    record = await service.matches.history.record(match)
    assert "lay one" not in record
    assert "union resign" in record


async def test_a_view_of_a_moment_that_has_passed(service: Services, match: MatchId) -> None:
    await play(service, match, "lay one", "push")

    assert (await service.matches.history.view_at(match, 1)).table == ()
    assert (await service.matches.history.view_at(match, 2)).table == ("one",)
    with pytest.raises(NotStarted):
        await service.matches.history.view_at(match, 3)


async def test_the_thread_is_remembered(service: Services, match: MatchId) -> None:
    info = await service.matches.execute(match, MoveToThread(4711))
    assert info.place.thread == 4711
    person, seen = await scene(service, match)
    assert (person, seen.info.place.thread) == (GRANT, 4711)
