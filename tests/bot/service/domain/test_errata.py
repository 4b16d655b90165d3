"""Corrections of wrongly read rules in matches that began before them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.service.domain import scenario_source
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, Status
from bot.service.model.match_notifications import ProposalNotice, RulesCorrected
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.table import AnswerProposal, Rewind
from bot.service.usecases.match_commands.turn import Act, Resign, Undo
from bot.service.usecases.store_check import check_matches
from bot.service.workers.errata_job import announce_corrections
from bot.store.errors import StoreError
from engine.battle_cry.advanced import ADVANCED
from engine.battle_cry.family import RULESETS
from engine.battle_cry.ruleset import as_of
from engine.decision import UNION, Seat
from engine.errors import RecordError
from engine.family import Correction
from engine.record import read_record, verify
from tests.bot.service.conftest import Opener
from tests.support.discord.message_list import Postbox
from tests.support.discord.several_bots import AS_IT_WAS, ELSEWHERE, KEY, NAMES, Bots, fought, go_on
from tests.support.service.manual_clock import ManualClock
from tests.support.toy import family
from tests.support.toy.family import History
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, WATCHER, ToyScenarios, begun, bold, play, scene, seeds

PARRIED, HITS = 143, 3
"""The number of a seed by which Grant holds one, two and three and hits with each, and Lee can parry."""

OLD, NEW = History(), History((1, 3), (Correction(2, "parries-take-three", kept=True),))
ASKED_ABOUT = next(one.version for one in ADVANCED.corrections if one.id == "first-melee-dice")
"""The version of the Advanced Rulebook with the newest correction about which players are asked."""

GONE = History((1, 3), (Correction(2, "parries-take-three", kept=False),))
BOTH = History((1, 3, 0), (*GONE.corrections, Correction(3, "parries-take-nothing", kept=True)))


@pytest.fixture
def reopen(file: Path, clock: ManualClock) -> Opener:
    """As the fixture of the same name, with a seed by which the other side can parry."""
    rng, new_seed = Random(1), seeds(PARRIED)

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(f"sqlite:///{file}", clock, rng, ToyScenarios(), new_seed)

    return opened


@pytest.fixture(autouse=True)
def _nobody_remembers() -> Iterator[None]:
    """Clears the cache of setups, as the rules change."""
    scenario_source._setup.cache_clear()
    yield
    family.HISTORY = OLD
    scenario_source._setup.cache_clear()


def newer(history: History) -> None:
    """From here on the program is newer, with these rules."""
    family.HISTORY = history
    scenario_source._setup.cache_clear()


async def told(service: Services, match: MatchId) -> MatchInfo:
    """The match after the start-up job of a program."""
    await announce_corrections(service.unit_of_work)
    return await service.matches.queries.info(match)


async def lost_by_a_parry(service: Services, match: MatchId) -> int:
    """The points that a parry takes off three hits of Grant's first push."""
    seen = await play(service, match, "lay one", "lay two", "lay three", "push")
    assert seen.view.points[0] == HITS
    await play(service, match, "parry")
    return HITS - int((await service.matches.queries.view(match, GRANT)).view.points[0])


async def parry_of(service: Services, match: MatchId) -> int:
    """The points that a parry would take off."""
    setup = await service.matches.queries.setup(match)
    assert isinstance(setup, family.ToySetup)
    return setup.parry


async def sound(service: Services) -> None:
    assert [problems for _, problems in [found async for found in check_matches(service.database)]] == [[]]


async def finished(service: Services, clock: ManualClock, match: MatchId, seed: int = 0) -> None:
    rng = Random(seed)
    while (await service.matches.queries.info(match)).waiting:
        person, seen = await scene(service, match)
        if seen.held or not seen.actions:
            clock.advance(61)
            await service.scheduler.do_due()
            continue
        await service.matches.execute(match, Act(person, bold(seen.actions, rng).text, seen.version))


async def test_nobody_is_asked_when_nothing_was_corrected(service: Services) -> None:
    match = (await begun(service)).id
    assert (await told(service, match)).proposals == ()


async def test_a_match_is_played_as_it_began_until_all_agree(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
    newer(NEW)
    async with reopen() as service:
        info = await told(service, match)
        (asked,) = info.proposals
        assert (asked.kind, asked.by, asked.agreed, asked.text) == ("rules", "", (), "2 parries-take-three")
        await service.matches.execute(match, AnswerProposal(GRANT, "rules", accept=True))
        assert (await service.matches.queries.info(match)).ruleset_version == 1
        assert await lost_by_a_parry(service, match) == 1
        await sound(service)


async def test_when_all_agree_the_corrected_rule_holds_and_the_log_says_from_where(
    reopen: Opener, clock: ManualClock
) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
        await play(service, match, "lay one")
    newer(NEW)
    async with reopen() as service:
        await told(service, match)
        post = Postbox()
        await service.outbox.drain_once(post.send)
        assert post.messages[-1].row.notification == ProposalNotice(
            what="rules", change="proposed", seat=Seat(""), asked=family.SEATS, text="2 parries-take-three"
        )
        await service.matches.execute(match, AnswerProposal(LEE, "rules", accept=True))
        info = await service.matches.execute(match, AnswerProposal(GRANT, "rules", accept=True))
        assert (info.ruleset_version, info.proposals) == (2, ())
        assert [action.text for action in (await service.matches.queries.view(match, GRANT)).draft] == ["lay one"]
        await service.matches.execute(match, Undo(GRANT))
        assert await lost_by_a_parry(service, match) == 3
        await service.outbox.drain_once(post.send)
        assert RulesCorrected(("parries-take-three",), agreed=True) in [one.row.notification for one in post.messages]
        await finished(service, clock, match)
        await sound(service)
        text = await service.matches.history.record(match)
        assert '[Rules "plain 1"]' in text
        assert "rules 2" in text
        assert verify(read_record(text)).problems == ()
        assert (await service.matches.history.figures(match)).sides
    async with reopen() as service:
        await sound(service)


async def test_who_declines_plays_on_as_it_began_and_is_not_asked_again(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
    newer(NEW)
    async with reopen() as service:
        await told(service, match)
        await service.matches.execute(match, AnswerProposal(LEE, "rules", accept=False))
    async with reopen() as service:
        info = await told(service, match)
        assert (info.proposals, info.ruleset_version) == ((), 1)
        await finished(service, clock, match)
        assert verify(read_record(await service.matches.history.record(match))).problems == ()
        await sound(service)


async def test_a_program_that_begins_twice_asks_once(reopen: Opener) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
    newer(NEW)
    for _ in range(2):
        async with reopen() as restarted:
            await told(restarted, match)
    async with reopen() as service:
        post = Postbox()
        await service.outbox.drain_once(post.send)
        assert post.told().count("proposed") == 1


async def test_where_the_older_reading_is_gone_the_table_is_told(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
        await play(service, match, "pass", "pass", "lay one")
    newer(GONE)
    async with reopen() as service:
        info = await told(service, match)
        assert (info.ruleset_version, info.proposals) == (2, ())
        assert (await service.matches.queries.view(match, GRANT)).draft == ()
        post = Postbox()
        await service.outbox.drain_once(post.send)
        assert RulesCorrected(("parries-take-three",), agreed=False) in [one.row.notification for one in post.messages]
        await sound(service)
        await finished(service, clock, match)
        await sound(service)
        with pytest.raises(RecordError, match=r"no longer kept\. Corrected since: parries-take-three"):
            verify(read_record(await service.matches.history.record(match)))
        assert (await service.matches.history.figures(match)).sides


async def test_what_is_told_comes_before_what_is_asked(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
    newer(BOTH)
    async with reopen() as service:
        info = await told(service, match)
        assert (info.ruleset_version, [one.text for one in info.proposals]) == (2, ["3 parries-take-nothing"])
        for person in (GRANT, LEE):
            await service.matches.execute(match, AnswerProposal(person, "rules", accept=True))
        assert await parry_of(service, match) == 0
        await sound(service)


async def test_who_goes_back_further_than_the_correction_keeps_it(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
        await play(service, match, "pass", "pass")
    newer(NEW)
    async with reopen() as service:
        await told(service, match)
        for person in (GRANT, LEE):
            await service.matches.execute(match, AnswerProposal(person, "rules", accept=True))
        await play(service, match, "pass", "pass")
        await service.matches.execute(match, Rewind(WATCHER, 1))
        assert (await service.matches.queries.info(match)).ruleset_version == 2
        assert await parry_of(service, match) == 3
        await sound(service)
        await finished(service, clock, match)
        record = read_record(await service.matches.history.record(match))
        assert [entry.seat for entry in record.entries[:2]] == ["rules", "rewind"]
        assert verify(record).problems == ()


@pytest.mark.parametrize("seed", range(6))
async def test_corrected_anywhere_a_match_is_what_its_choices_make(
    reopen: Opener, clock: ManualClock, seed: int
) -> None:
    rng = Random(seed)
    async with reopen() as service:
        match = (await begun(service)).id
        for _ in range(rng.randrange(12)):
            person, seen = await scene(service, match)
            if seen.held or not seen.actions:
                clock.advance(61)
                await service.scheduler.do_due()
            else:
                await service.matches.execute(match, Act(person, bold(seen.actions, rng).text))
            if (await service.matches.queries.info(match)).waiting is None:
                return
    newer(BOTH if seed % 2 else NEW)
    async with reopen() as service:
        await told(service, match)
        for person in (GRANT, LEE):
            await service.matches.execute(match, AnswerProposal(person, "rules", accept=True))
        await sound(service)
        await finished(service, clock, match, seed)
        await sound(service)
        if not seed % 2:
            assert verify(read_record(await service.matches.history.record(match))).problems == ()


async def test_a_lobby_begins_by_todays_rules(reopen: Opener) -> None:
    async with reopen() as service:
        match = (await service.matches.open_lobby(GRANT, PLACE, TERMS)).id
    newer(NEW)
    async with reopen() as service:
        info = await service.matches.execute(match, Join(LEE))
        assert (info.ruleset_version, await parry_of(service, match)) == (2, 3)
        assert (await told(service, match)).proposals == ()


async def test_a_match_of_a_later_program_is_left_alone(reopen: Opener) -> None:
    newer(NEW)
    async with reopen() as service:
        match = (await begun(service)).id
    newer(OLD)
    async with reopen() as service:
        with pytest.raises(StoreError) as refused:
            await service.matches.queries.info(match)
        assert refused.value.code == "newer"
        assert [len(problems) for _, problems in [one async for one in check_matches(service.database)]] == [1]
        await announce_corrections(service.unit_of_work)


@pytest.mark.parametrize("agreed", [True, False], ids=["corrected", "as-it-began"])
async def test_a_battle_goes_on_with_another_bot_by_the_rules_in_force(
    bots: Bots, monkeypatch: pytest.MonkeyPatch, *, agreed: bool
) -> None:
    """H36: nine flags under the Advanced Rulebook, begun with version 1 of it."""
    here, there = await bots.one(KEY), await bots.one(KEY)
    monkeypatch.setitem(RULESETS, "advanced", as_of(ADVANCED, 1))
    match = await fought(
        here, bots.clock, terms=MatchOptions(scenario="barlows-knoll", ruleset="advanced", options={}, side=UNION)
    )
    monkeypatch.undo()
    scenario_source._setup.cache_clear()
    await told(here, match)
    for person in (GRANT, LEE) if agreed else ():
        await here.matches.execute(match, AnswerProposal(person, "rules", accept=True))
    await go_on(here, bots.clock, match, 1)
    sealed = await here.records.sealed(match, GRANT, NAMES)
    info = (await there.records.import_record(sealed.encode(), LEE, ELSEWHERE, AS_IT_WAS)).info
    info = await there.matches.execute(info.id, Join(GRANT))
    assert info.ruleset_version == (ASKED_ABOUT if agreed else 1)
    await sound(there)
    await there.matches.execute(info.id, Resign(GRANT))
    text = await there.matches.history.record(info.id)
    assert (f"rules {ASKED_ABOUT}" in text) == agreed
    assert '[Rules "advanced 1"]' in text
    assert verify(read_record(text)).problems == ()
    await sound(there)
    brought = (await here.records.import_record(text.encode(), WATCHER, ELSEWHERE, AS_IT_WAS)).info
    assert (brought.status, brought.ruleset_version) == (Status.OVER, info.ruleset_version)
    assert [problems for _, problems in [one async for one in check_matches(here.database)]] == [[], []]


async def test_nothing_of_a_match_that_is_over_is_corrected(reopen: Opener) -> None:
    async with reopen() as service:
        match = (await begun(service)).id
        await service.matches.execute(match, Resign(LEE))
    newer(GONE)
    async with reopen() as service:
        assert (await told(service, match)).ruleset_version == 1
        await sound(service)
