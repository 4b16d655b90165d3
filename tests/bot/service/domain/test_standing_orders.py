"""Standing orders: they answer for a player who is away, and nobody else can tell what they say."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from random import Random

import pytest
from sqlmodel import col, select

from bot.app.services import Services
from bot.service.domain.response_delay import LEAST, MOST
from bot.service.model.errors import NotInMatch, UnknownChoice
from bot.service.model.match import MatchId, MatchOptions
from bot.service.model.match_notifications import PendingQuestion, TurnReport
from bot.service.usecases.match_commands.seats import ForgetPerson, Join
from bot.service.usecases.match_commands.table import Rewind
from bot.service.usecases.match_commands.turn import Act, Resign, Settle, Undo
from bot.service.usecases.store_check import check_matches
from bot.store.tables import ActionRow, OutgoingRow, SeatRow
from engine.decision import CONFEDERATE, PASS, UNION
from engine.errors import GameOver
from engine.field_changes import replace
from tests.bot.service.conftest import Opener
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.family import Body, Braced, Parried
from tests.support.toy.match import BRACE, GRANT, LEE, NO_PARRY, PLACE, TERMS, WATCHER, begun, seeds

NEVER, ALWAYS = {"parry": "never"}, {"parry": "always"}
WELL, BADLY = {"brace": "well"}, {"brace": "badly"}


async def asked(service: Services, orders: dict[str, str], *, parry: bool, brace: bool = False) -> MatchId:
    """A match in which Grant has pushed; Lee has these orders, with or without the card.

    With ``brace`` Lee is asked before that whether to brace.
    """
    service.matches._new_seed = seeds(BRACE if brace else NO_PARRY)
    match = (await begun(service)).id
    await service.matches.execute(match, Settle(LEE, orders))
    live = service.unit_of_work._lives[match]
    assert live.state is not None
    position: Body = live.state.position
    hand = ("parry", *position.hands[1][1:]) if parry else position.hands[1]
    state = replace(live.state, position=replace(position, hands=(position.hands[0], hand)))
    service.unit_of_work._lives[match] = replace(live, state=state)
    await service.matches.execute(match, Act(GRANT, "lay one"))
    await service.matches.execute(match, Act(GRANT, "push"))
    return match


async def news_of(service: Services, match: MatchId, *but: int) -> list[tuple[str, int, str]]:
    """Everything ever queued, except for some persons."""
    async with service.database.read() as session:
        found = await session.exec(
            select(OutgoingRow).where(OutgoingRow.match_id == match).order_by(col(OutgoingRow.id))
        )
        return [(row.kind, row.person, row.payload) for row in found if row.person not in but]


async def logged(service: Services, match: MatchId) -> list[tuple[str, int | None]]:
    async with service.database.read() as session:
        found = await session.exec(
            select(ActionRow).where(ActionRow.match_id == match).order_by(col(ActionRow.version))
        )
        return [(row.text, row.person) for row in found]


# What they are


async def test_they_are_given_before_and_during_a_match_and_changed_at_any_time(service: Services) -> None:
    match = (await service.matches.open_lobby(GRANT, PLACE, TERMS)).id
    assert await service.matches.queries.settled(match, GRANT) == {"parry": "ask", "brace": "ask"}
    await service.matches.execute(match, Settle(GRANT, NEVER))
    assert await service.matches.queries.settled(match, GRANT) == {"parry": "never", "brace": "ask"}
    await service.matches.execute(match, Join(LEE))
    assert await service.matches.queries.settled(match, GRANT) == {"parry": "never", "brace": "ask"}
    assert await service.matches.queries.settled(match, LEE) == {"parry": "ask", "brace": "ask"}
    await service.matches.execute(match, Settle(GRANT, {"parry": "ask", **WELL}))
    assert await service.matches.queries.settled(match, GRANT) == {"parry": "ask", "brace": "well"}


async def test_what_is_not_declared_is_refused(service: Services) -> None:
    match = (await begun(service)).id
    with pytest.raises(UnknownChoice):
        await service.matches.execute(match, Settle(LEE, {"run": "always"}))
    with pytest.raises(UnknownChoice):
        await service.matches.execute(match, Settle(LEE, {"parry": "sometimes"}))
    with pytest.raises(NotInMatch):
        await service.matches.execute(match, Settle(WATCHER, NEVER))
    with pytest.raises(NotInMatch):
        await service.matches.queries.settled(match, WATCHER)
    await service.matches.execute(match, Resign(LEE))
    with pytest.raises(GameOver):
        await service.matches.execute(match, Settle(LEE, NEVER))


async def test_they_outlive_a_restart(service: Services, reopen: Opener) -> None:
    match = (await begun(service)).id
    await service.matches.execute(match, Settle(LEE, {**ALWAYS, **WELL}))
    async with reopen() as restarted:
        assert await restarted.matches.queries.settled(match, LEE) == {"parry": "always", "brace": "well"}
        assert await restarted.matches.queries.settled(match, GRANT) == {"parry": "ask", "brace": "ask"}


async def test_who_takes_another_seat_does_not_find_those_of_the_one_before(service: Services) -> None:
    match = (await service.matches.open_lobby(GRANT, PLACE, TERMS)).id
    await service.matches.execute(match, Join(LEE))
    await service.matches.execute(match, Settle(LEE, NEVER))
    live = service.unit_of_work._lives[match]
    chairs = tuple(replace(one, person=WATCHER) if one.person == LEE else one for one in live.info.chairs)
    service.unit_of_work._lives[match] = replace(live, info=replace(live.info, chairs=chairs))
    assert await service.matches.queries.settled(match, WATCHER) == {"parry": "ask", "brace": "ask"}


async def test_who_is_forgotten_leaves_none_behind(service: Services) -> None:
    match = (await begun(service)).id
    await service.matches.execute(match, Settle(LEE, NEVER))
    await service.matches.execute(match, ForgetPerson(LEE))
    async with service.database.read() as session:
        seats = (await session.exec(select(SeatRow).where(SeatRow.match_id == match))).all()
    assert [one.standing for one in seats] == ["", ""]


async def test_after_going_back_who_is_asked_answers_himself(service: Services, clock: ManualClock) -> None:
    """Nobody has just chosen anything; orders speak for what is asked after that."""
    match = await asked(service, {**WELL, **NEVER}, parry=False, brace=True)
    clock.advance(MOST)
    await service.scheduler.do_due()
    await service.matches.execute(match, Act(GRANT, "pass"))
    await service.matches.execute(match, Rewind(WATCHER, turn=1, steps=1))
    scene = await service.matches.queries.view(match, LEE)
    assert [action.text for action in scene.actions] == ["brace well", "brace badly"]
    await service.matches.execute(match, Act(LEE, "brace badly"))
    assert (await service.matches.queries.view(match, LEE)).held


# What they answer


async def test_a_question_that_all_see_is_answered_at_once_and_nobody_is_called(
    service: Services, clock: ManualClock
) -> None:
    match, post = await asked(service, {**WELL, **NEVER}, parry=False, brace=True), Postbox()
    assert await logged(service, match) == [("lay one", GRANT.id), ("push", GRANT.id), ("brace well", None)]
    await service.outbox.drain_once(post.send)
    asks = [one.row.notification for one in post.messages if isinstance(one.row.notification, PendingQuestion)]
    assert [(ask.waiting, ask.disguised) for ask in asks] == [(CONFEDERATE, True)]
    clock.advance(MOST)
    assert await service.scheduler.do_due() == 1
    assert (await logged(service, match))[-1] == ("pass", None)
    assert (await service.matches.history.moments(match))[-1].events == (Braced(CONFEDERATE, well=True),)
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert waiting.seat == UNION


async def test_the_card_is_played_when_the_delay_ends(service: Services, clock: ManualClock) -> None:
    match, post = await asked(service, ALWAYS, parry=True), Postbox()
    scene = await service.matches.queries.view(match, LEE)
    assert (scene.held, [action.text for action in scene.actions]) == (True, ["pass", "parry"])
    clock.advance(LEAST - 1)
    assert await service.scheduler.do_due() == 0
    clock.advance(MOST)
    assert await service.scheduler.do_due() == 1
    assert (await logged(service, match))[-1] == ("parry", None)
    assert (await service.matches.history.moments(match))[-1].events == (Parried(CONFEDERATE),)
    await service.outbox.drain_once(post.send)
    assert "ask" not in post.told(LEE)


async def test_who_is_answered_for_may_still_choose_himself_while_the_window_is_open(service: Services) -> None:
    match = await asked(service, NEVER, parry=True)
    assert (await service.matches.execute(match, Act(LEE, "parry"))).public
    match = await asked(service, ALWAYS, parry=True)
    assert (await service.matches.execute(match, Undo(LEE))).action == "parry"
    assert not (await service.matches.queries.view(match, LEE)).held
    assert (await service.matches.execute(match, Act(LEE, "pass"))).held


async def test_a_window_that_is_open_goes_by_what_they_say_at_its_end(service: Services, clock: ManualClock) -> None:
    match, post = await asked(service, ALWAYS, parry=True), Postbox()
    await service.matches.execute(match, Settle(LEE, NEVER))
    clock.advance(MOST)
    await service.scheduler.do_due()
    assert (await logged(service, match))[-1] == ("pass", None)

    match = await asked(service, ALWAYS, parry=True)
    await service.matches.execute(match, Settle(LEE, {"parry": "ask"}))
    assert not (await service.matches.queries.view(match, LEE)).held
    await service.outbox.drain_once(post.send)
    assert post.told(LEE)[-1] == "ask"


async def test_a_question_that_waits_already_is_the_players_to_answer(service: Services, clock: ManualClock) -> None:
    match = await asked(service, {}, parry=True)
    await service.matches.execute(match, Settle(LEE, ALWAYS))
    clock.advance(MOST)
    await service.scheduler.do_due()
    assert (await logged(service, match))[-1] == ("push", GRANT.id)
    assert (await service.matches.execute(match, Act(LEE, "pass"))).public


async def test_after_the_service_braced_who_may_parry_is_asked_in_private_and_pinged_at_last(
    service: Services, reopen: Opener, clock: ManualClock
) -> None:
    match, post = await asked(service, WELL, parry=True, brace=True), Postbox()
    post.closed.add(LEE)
    await service.outbox.drain_once(post.send)
    assert [
        one.row.notification.disguised for one in post.messages if isinstance(one.row.notification, PendingQuestion)
    ] == [True]
    clock.advance(MOST)
    async with reopen() as restarted:
        await restarted.scheduler.do_due()
        await restarted.scheduler.do_due()
        await restarted.outbox.drain_once(post.send)
        aloud = [
            one.row.notification.disguised for one in post.messages if isinstance(one.row.notification, PendingQuestion)
        ]
        assert aloud == [True, False]
        assert (await restarted.matches.execute(match, Act(LEE, "pass"))).public


async def test_who_braces_himself_can_take_it_back(service: Services) -> None:
    match = await asked(service, NEVER, parry=True, brace=True)
    await service.matches.execute(match, Act(LEE, "brace well"))
    await service.matches.execute(match, Undo(LEE))
    assert (await service.matches.execute(match, Undo(LEE))).action == "brace well"


# What others can tell


_MOMENT = re.compile(r"datetime\.datetime\([^)]*\)")


async def seen_by_others(service: Services, clock: ManualClock, match: MatchId) -> list[str]:
    """Everything that Grant, a watcher and the place see, second by second, until the window is over; as text."""
    started, shown = clock.now(), []
    for second in range(0, int(MOST) + 3, 3):
        await service.scheduler.do_due()
        public, grant = await service.matches.queries.view(match), await service.matches.queries.view(match, GRANT)
        news = await news_of(service, match, LEE.id)
        info = _MOMENT.sub("", repr(replace(public.info, id=MatchId(0), waiting=None)))
        waits = public.info.waiting and (public.info.waiting.seat, public.info.waiting.kind)
        shown.append((second, public.view, grant.view, info, waits, news))
        clock.advance(3)
    history = await service.matches.history.moments(match, GRANT)
    told = [(one.turn, one.seat, (one.at - started).total_seconds(), one.events) for one in history]
    commitment = (await service.matches.queries.info(match)).commitment
    record = (await service.matches.history.record(match)).replace(str(clock.now())[:10], "")
    return [repr(one).replace(commitment, "") for one in (shown, told, record)]


@pytest.mark.parametrize("brace", [False, True], ids=["at once", "after a draft"])
@pytest.mark.parametrize("seed", range(2))
async def test_nothing_that_anybody_else_sees_depends_on_them(
    service: Services, clock: ManualClock, seed: int, *, brace: bool
) -> None:
    """Matches that differ in Lee's orders and hand alone, without a parry: equal to the byte."""
    before = WELL if brace else {}
    ways = [({}, False), (NEVER, True), (NEVER, False), (ALWAYS, False), ({**NEVER, **BADLY}, True), ({}, True)]
    seen = []
    for orders, parry in ways:
        service.unit_of_work.rng.seed(seed)
        match = await asked(service, {**orders, **before}, parry=parry, brace=brace)
        if parry and not orders:
            await service.matches.execute(match, Act(LEE, "pass"))
        seen.append(await seen_by_others(service, clock, match))
    for one in seen[1:]:
        assert one == seen[0]


async def test_they_stand_nowhere_but_in_their_seat(service: Services) -> None:
    """Not in what is stored for others, told, published or recorded."""
    match = await asked(service, {**ALWAYS, **BADLY}, parry=False, brace=True)
    async with service.database.read() as session:
        seats = (await session.exec(select(SeatRow).where(SeatRow.match_id == match))).all()
    assert [json.loads(one.standing)["orders"] if one.standing else {} for one in seats] == [{}, {**ALWAYS, **BADLY}]
    for person in (GRANT, None):
        shown = [
            await service.matches.queries.view(match, person),
            await service.matches.history.moments(match, person),
        ]
        assert "always" not in repr(shown)
    assert "always" not in repr(await service.matches.queries.info(match)) + repr(
        await service.matches.directory.matches_of(GRANT)
    )
    assert "always" not in repr(await news_of(service, match)) + await service.matches.history.record(match)


# The real rules

BULL_RUN = MatchOptions(scenario="first-bull-run", ruleset="variant-150", options={}, side=UNION)
ALL = {"flags": "ignore", "retreat": "cover", "generals": "join", "fight-back": "2+"}


async def fight(service: Services, clock: ManualClock, match: MatchId, choices: int) -> int:
    """Random choices by Grant and Lee, battles and cards preferred; returns the number of questions to a defender."""
    rng, asked_away = Random(4), 0
    for _ in range(choices):
        info = await service.matches.queries.info(match)
        if info.waiting is None or info.waiting.person is None:
            break
        scene = await service.matches.queries.view(match, info.waiting.person)
        if scene.held:
            clock.advance(MOST)
            await service.scheduler.do_due()
            continue
        assert scene.decision is not None
        bold = [action for action in scene.actions if action.verb in {"battle", "play"}]
        action = rng.choice(bold or scene.actions)
        asked_away += scene.decision.kind in {"ignore-flags", "retreat-unit", "retreat-general", "fight-back"} and (
            scene.view.active != scene.seat
        )
        result = await service.matches.execute(match, Act(info.waiting.person, action.text, scene.version))
        assert result.held == (scene.decision.kind == "fight-back" and action == PASS)
        if not result.held:
            assert result.version == (await service.matches.queries.view(match, info.waiting.person)).version
    return asked_away


@pytest.mark.long
async def test_battles_go_on_without_a_defender(service: Services, clock: ManualClock) -> None:
    service.matches._scenario_source = service.custom_scenarios
    post, asked_away, match = Postbox(), list[int](), MatchId(0)
    for orders in ({}, ALL):
        service.matches._new_seed = seeds(5)
        match = (await begun(service, BULL_RUN)).id
        for person in (GRANT, LEE):
            await service.matches.execute(match, Settle(person, orders))
        asked_away.append(await fight(service, clock, match, 250))
        await service.outbox.drain_once(post.send)
    assert asked_away[0] > 3
    assert asked_away[1] == 0
    given = [text for text, person in await logged(service, match) if person is None]
    assert any(text.startswith("retreat") for text in given)
    assert [found async for found in check_matches(service.database)] == [(1, []), (2, [])]
    told = [
        one.row.notification
        for one in post.messages
        if one.row.match == match and isinstance(one.row.notification, TurnReport | PendingQuestion)
    ]
    public = [one for one in told if not (one.disguised and one.first == one.last)]
    for one, other in pairwise(public):
        assert other.first == one.last


async def test_the_one_who_chose_hears_all_that_came_of_it(service: Services, clock: ManualClock) -> None:
    """A battle and what the defender's orders answered are one answer and one message, and come again as one."""
    service.matches._scenario_source = service.custom_scenarios
    service.matches._new_seed = seeds(5)
    match = (await begun(service, BULL_RUN)).id
    for person in (GRANT, LEE):
        await service.matches.execute(match, Settle(person, ALL))
    rng = Random(4)
    for number in range(400):
        info = await service.matches.queries.info(match)
        assert info.waiting is not None
        assert info.waiting.person is not None
        person = info.waiting.person
        scene = await service.matches.queries.view(match, person)
        if scene.held:
            clock.advance(MOST)
            await service.scheduler.do_due()
            continue
        bold = [action for action in scene.actions if action.verb in {"battle", "play"}]
        text = rng.choice(bold or scene.actions).text
        result = await service.matches.execute(match, Act(person, text, scene.version), request=str(number))
        if result.moment == info.moment + 2 and text.startswith("battle"):
            break
    else:
        pytest.fail("nobody had to answer")
    happened = {type(event).__name__ for event in result.events}
    assert "BattleRolled" in happened
    assert happened & {"Retreated", "FlagsIgnored"}
    again = await service.matches.execute(match, Act(person, text, scene.version), request=str(number))
    assert again == replace(result, repeated=True)
    news = [payload for kind, who, payload in await news_of(service, match) if kind in {"turn", "ask"} and not who]
    assert json.loads(news[-1])["moment"] == result.moment
    ended = (await service.matches.queries.info(match)).turn > info.turn
    assert json.loads(news[-1])["anew"] is ended
