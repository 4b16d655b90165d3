"""Jobs as bytes: what comes out is what went in, and what is no job stays bytes."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import engine.games  # noqa: F401  registers every family
from bot.computer_players import PLAYERS
from bot.jobs.codec import UnknownJob, decode, encode
from bot.jobs.names import priority_of
from bot.jobs.opening import heavy_work, prepare
from bot.service.domain.computer_turns import BUDGET, GeneralJob
from bot.service.domain.scenario_source import bundled, setup_of
from bot.service.usecases.file_reader import FileJob
from bot.store.errors import StoreError
from engine import match
from engine.chance import Seeded
from engine.decision import Outcome
from engine.family import family
from tests.support.render_jobs import JOBS
from tests.support.worker_jobs import CallJob

NOW = 1_800_000_000.0


@pytest.mark.parametrize("name", JOBS)
def test_a_picture_comes_back_as_the_same_job(name: str) -> None:
    job, _ = JOBS[name]
    data = encode(job)
    assert data is not None
    known = decode(data)
    assert type(known) is type(job)
    again = encode(known)  # of a danger only what is drawn
    assert again is not None
    assert decode(again) == known


def test_a_file_comes_back_as_the_same_job() -> None:
    job = FileJob(work="record_work", asked=b"\x00a record")
    data = encode(job)
    assert data is not None
    assert decode(data) == job
    assert job.long
    assert job.smaller() is None  # type: ignore[func-returns-value]


def test_what_is_no_job_is_refused_and_what_only_this_process_can_do_is_not_sent() -> None:
    for data in (b"", b"\x80\x04cposix\nsystem\n(S'true'\ntR.", msgspec.msgpack.encode({"type": "shell", "of": "ls"})):
        with pytest.raises(UnknownJob):
            decode(data)
    assert encode(CallJob(lambda _: b"")) is None


@pytest.mark.parametrize(
    ("scenario", "ruleset"),
    [("first-bull-run", "variant-150"), ("antietam", "advanced"), ("pruitts-landing", "blue-grey")],
)
def test_a_general_answers_the_same_from_a_view_that_was_sent(scenario: str, ruleset: str) -> None:
    found, rng = bundled(scenario), Random(3)
    setup = setup_of(found.family, found.source, ruleset, {})
    _, own = family(found.family).views.types
    state, _ = match.new_match(setup, Seeded(bytes(32)))
    for number in range(60):
        decision = match.pending(state)
        if isinstance(decision, Outcome):
            break
        view = match.view(state, decision.seat)
        sent = msgspec.json.encode(view)
        assert msgspec.json.decode(sent, type=own) == view
        if number % 20 == 0:
            job = GeneralJob(
                name="archie",
                seed=7,
                family=setup.family,
                source=setup.source,
                ruleset=setup.ruleset,
                ruleset_version=setup.ruleset_version,
                options=dict(setup.options),
                seat=decision.seat,
                view_json=sent,
            )
            data = encode(job)
            assert data is not None
            answer = PLAYERS["archie"](setup, decision.seat, 7, BUDGET).choose(view).text
            assert decode(data).run(lambda _: None).decode() == answer
        state, _ = match.submit(state, decision.seat, rng.choice(match.legal_actions(state)))


def test_what_is_due_sooner_has_the_higher_priority() -> None:
    priorities = [priority_of(NOW + seconds) for seconds in (0, 0.2, 1, 60)]
    assert priorities == sorted(priorities, reverse=True)
    assert len(set(priorities)) == 4
    assert all(0 <= one < 2**31 for one in priorities)


async def test_workers_need_postgresql_and_nothing_else_does() -> None:
    with pytest.raises(StoreError) as refused:
        await prepare("sqlite:///x.sqlite3")
    assert refused.value.code == "not-postgresql"
    async with heavy_work("sqlite:///x.sqlite3", 0, by_workers=False) as work:
        assert (await work.submit(CallJob(lambda _: b"here"), lambda _: None)).data == b"here"
        assert work.trouble == ""
