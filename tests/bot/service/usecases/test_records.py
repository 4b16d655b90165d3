"""Battle records from one bot to another: finished ones, sealed ones and open ones."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from sqlmodel import select

from bot.app.services import Services, open_services
from bot.ports.sealing import Seal
from bot.service.domain import record_export
from bot.service.model.errors import (
    NobodyThere,
    NoSealKey,
    NotInMatch,
    NotOpened,
    NotYourSeat,
    RecordChanged,
    RecordUnfinished,
    RecordUntrue,
    StillFought,
    TooManyRecords,
    UnknownChoice,
    WrongSeal,
)
from bot.service.model.match import FORMER, MatchId, MatchOptions, Person, Status
from bot.service.usecases import records
from bot.service.usecases.match_commands.seats import Join, Kick, Leave
from bot.service.usecases.match_commands.table import AnswerProposal, TakeBack
from bot.service.usecases.match_commands.turn import Act, Resign
from bot.service.usecases.records import OPEN_RECORD, ImportTerms
from bot.service.usecases.store_check import check_matches
from bot.store.tables import ImportRow
from engine.decision import CONFEDERATE, UNION
from engine.errors import GameOver, RecordError
from engine.record import read_record, verify
from tests.support.discord.message_list import Postbox
from tests.support.discord.several_bots import (
    AS_IT_WAS,
    ELSEWHERE,
    KEY,
    NAMES,
    OTHER,
    TERMS,
    Bots,
    finished,
    fought,
    go_on,
)
from tests.support.toy.match import GRANT, LEE, NO_PARRY, PARRY, PLACE, WATCHER, ToyScenarios, begun, seeds


async def sound(service: Services) -> None:
    """Checks the store against a replay."""
    assert all(not problems for _, problems in [found async for found in check_matches(service.database)])


async def views(service: Services, match: MatchId) -> list[object]:
    """All views of a match, without the commitment that a new seed changes."""
    found = [(await service.matches.queries.view(match, person)).view for person in (GRANT, LEE, None)]
    return [{name: value for name, value in _fields(view).items() if name != "commitment"} for view in found]


def _fields(view: object) -> dict[str, object]:
    return {name: getattr(view, name) for name in view.__struct_fields__}  # type: ignore[attr-defined]  # all are


# A battle that is over


async def test_a_finished_battle_becomes_a_match_to_look_back_at(bots: Bots) -> None:
    here, there = await bots.one(), await bots.one()
    text = await finished(here, bots.clock)
    box = Postbox()
    brought = await there.records.import_record(text.encode(), WATCHER, ELSEWHERE, AS_IT_WAS)
    info, verdict = brought.info, brought.verdict
    assert verdict is not None
    assert verdict.dice > 0
    assert (info.status, info.free, info.seat(WATCHER)) == (Status.OVER, (UNION, CONFEDERATE), None)
    assert info.imported is not None
    assert info.imported.names == {UNION: "Ulysses", CONFEDERATE: "Robert *E* <@7>"}
    assert await there.matches.history.record(info.id, info.imported.names) == text
    assert len(await there.matches.history.film(info.id)) > 10
    assert (await there.matches.history.figures(info.id)).turn == info.turn
    told = [[moment.events for moment in await one.matches.history.moments(MatchId(1))] for one in (here, there)]
    assert [event for events in told[0] for event in events] == [event for events in told[1] for event in events]
    await there.outbox.drain_once(box.send)
    assert box.messages == []
    await sound(there)


async def test_the_same_record_again_is_the_same_match(bots: Bots, text_of_one: str) -> None:
    there, data = await bots.one(), text_of_one.encode()
    first = await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS, request="a")
    assert (await there.records.import_record(data, LEE, PLACE, AS_IT_WAS)).info.id == first.info.id
    assert (
        await there.records.import_record(data.replace(b"\n", b"\r\n"), LEE, PLACE, AS_IT_WAS)
    ).info.id == first.info.id
    assert (await there.records.import_record(data, LEE, ELSEWHERE, AS_IT_WAS)).info.id != first.info.id


async def test_a_record_with_another_die_is_not_taken_in(bots: Bots, text_of_one: str) -> None:
    text = text_of_one
    die = next(word for word in text.split() if word.startswith("[") and word[1:2] in "ICASF" and word.endswith("]"))
    wrong = text.replace(die, f"[{'S' if die[1] != 'S' else 'F'}{die[2:]}", 1)
    there = await bots.one()
    with pytest.raises(RecordUntrue) as refused:
        await there.records.import_record(wrong.encode(), GRANT, PLACE, AS_IT_WAS)
    assert refused.value.reasons
    assert await there.matches.directory.all_open() == ()


# A battle that is sealed, and goes on


async def test_a_sealed_battle_goes_on_to_its_end_with_another_bot(bots: Bots) -> None:
    here, there = await bots.one(KEY), await bots.one(f"{OTHER},{KEY}")
    match = await fought(here, bots.clock)
    before = await views(here, match)
    public = await here.matches.history.record(match, NAMES)
    text = await here.records.sealed(match, GRANT, NAMES)
    assert text.startswith(public)
    assert await here.matches.history.record(match, NAMES) == public

    info = (await there.records.import_record(text.encode(), LEE, ELSEWHERE, ImportTerms("brisk"))).info
    assert (info.status, info.seat(LEE), info.odds) == (Status.LOBBY, CONFEDERATE, False)
    assert info.kept_for(UNION) == GRANT
    with pytest.raises(NotYourSeat):
        await there.matches.execute(info.id, Join(WATCHER))
    info = await there.matches.execute(info.id, Join(GRANT))
    assert (info.status, info.seat(GRANT), info.timing.pace) == (Status.RUNNING, UNION, "brisk")
    assert all(chair.bank for chair in info.chairs)
    assert await views(there, info.id) == before
    assert info.stretches[-1].commitment not in {"", info.commitment}
    assert info.imported is not None
    assert info.imported.seats == {}
    await sound(there)

    await go_on(there, bots.clock, info.id, 2)
    await there.matches.execute(info.id, Resign(GRANT))
    whole = await there.matches.history.record(info.id)
    assert verify(read_record(whole)).problems == ()
    await sound(there)
    assert (await here.matches.queries.info(match)).status is Status.RUNNING
    assert await views(here, match) == before


async def test_who_comes_is_told_and_has_his_hand(bots: Bots) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    text = await here.records.sealed(await fought(here, bots.clock), LEE, NAMES)
    info = (await there.records.import_record(text.encode(), GRANT, ELSEWHERE, AS_IT_WAS)).info
    box = Postbox()
    await there.matches.execute(info.id, Join(LEE))
    await there.outbox.drain_once(box.send)
    kinds = [(one.row.notification.__struct_config__.tag, one.row.person) for one in box.messages]
    assert [kind for kind, person in kinds if person is None][:3] in (
        ["lobby", "started", "turn"],
        ["lobby", "started", "ask"],
    )
    assert {person for kind, person in kinds if kind == "hand"} == {GRANT, LEE}


async def test_a_draft_is_no_part_of_a_record(bots: Bots) -> None:
    here = await bots.one(KEY)
    match = (await here.matches.open_lobby(GRANT, PLACE, TERMS)).id
    await here.matches.execute(match, Join(LEE))
    before = record_export.split(await here.records.sealed(match, LEE, NAMES))
    scene = await here.matches.queries.view(match, GRANT)
    await here.matches.execute(match, Act(GRANT, next(one.text for one in scene.actions if one.verb == "play")))
    after = record_export.split(await here.records.sealed(match, LEE, NAMES))
    assert before.public == after.public
    record = [record_export.opened(one, Seal(KEY)).record for one in (before, after)]
    assert record[0] == record[1]


async def test_nothing_can_be_told_of_a_hand_from_a_sealed_record(bots: Bots, tmp_path: Path) -> None:
    """Two matches that differ in Lee's hand: equal public parts, sealed parts of equal length."""
    found = []
    for number in (NO_PARRY, PARRY):
        address = f"sqlite:///{tmp_path / f'toy-{number}.sqlite3'}"
        async with open_services(address, bots.clock, Random(1), ToyScenarios(), seeds(number), Seal(KEY)) as service:
            info = await begun(service)
            hands = (await service.matches.queries.view(info.id, LEE)).view.hand
            parts = record_export.split(await service.records.sealed(info.id, GRANT, NAMES))
            found.append((parts.public.replace(info.commitment, ""), len(parts.body), hands))
            assert "parry" not in parts.body
    (public, length, hand), (other_public, other_length, other_hand) = found
    assert hand != other_hand
    assert public == other_public
    assert length == other_length


def test_the_length_of_a_sealed_part_follows_from_the_public_part_alone() -> None:
    seal, public = Seal(KEY), "x" * 5000
    lengths = {
        len(
            record_export.closed(
                public, record_export.Secrets(public="", record=secret, turn=1, at=2), record_export.SEALED, seal
            )
        )
        for secret in ("", "a", Random(1).randbytes(2000).hex())
    }
    assert len(lengths) == 1


async def test_only_players_of_a_battle_under_way_get_a_sealed_record(bots: Bots) -> None:
    here, keyless = await bots.one(KEY), await bots.one()
    match = await fought(here, bots.clock, 1)
    with pytest.raises(NotInMatch):
        await here.records.sealed(match, WATCHER, NAMES)
    with pytest.raises(NoSealKey):
        await keyless.records.sealed(await fought(keyless, bots.clock, 1), GRANT, NAMES)
    ended = await fought(here, bots.clock, 1)
    await here.matches.execute(ended, Resign(GRANT))
    with pytest.raises(GameOver):
        await here.records.sealed(ended, GRANT, NAMES)
    await here.matches.execute(match, Kick(WATCHER, LEE, organiser=True))
    with pytest.raises(NobodyThere):
        await here.records.sealed(match, GRANT, NAMES)


async def test_a_seat_of_which_a_sealed_record_says_nothing_is_nobodys(bots: Bots) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    parts = record_export.split(await here.records.sealed(await fought(here, bots.clock, 1), GRANT, NAMES))
    secrets = replace(record_export.opened(parts, Seal(KEY)), seats={UNION: GRANT.id})
    text = record_export.closed(parts.public, secrets, record_export.SEALED, Seal(KEY))
    info = (await there.records.import_record(text.encode(), GRANT, PLACE, AS_IT_WAS)).info
    for person in (LEE, WATCHER):
        with pytest.raises(NotYourSeat):
            await there.matches.execute(info.id, Join(person))


@pytest.mark.parametrize("rules", ["classic", "advanced"])
async def test_a_battle_goes_on_under_each_rulebook(bots: Bots, rules: str) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    match = await fought(
        here, bots.clock, 4, MatchOptions(scenario="first-bull-run", ruleset=rules, options={}, side=UNION)
    )
    before = await views(here, match)
    data = (await here.records.sealed(match, GRANT, NAMES)).encode()
    info = (await there.records.import_record(data, LEE, PLACE, AS_IT_WAS)).info
    await there.matches.execute(info.id, Join(GRANT))
    assert await views(there, info.id) == before
    await go_on(there, bots.clock, info.id, 2)
    await sound(there)


async def test_what_is_sealed_opens_only_with_the_key_and_as_it_was(bots: Bots) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    text = await here.records.sealed(await fought(here, bots.clock, 1), GRANT, NAMES)
    parts = record_export.split(text)
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("sealed ")) + 5
    lines[at] = ("A" if lines[at][0] != "A" else "B") + lines[at][1:]
    for data, error, bot in (
        (text, WrongSeal, await bots.one(OTHER)),
        (text, NoSealKey, await bots.one()),
        ("\n".join(lines), WrongSeal, there),
        (text.replace('[Union "Ulysses"]', '[Union "Somebody"]'), RecordChanged, there),
        (text[: len(text) * 2 // 3], RecordError, there),
        (text.replace("\nsealed 1\n", "\nsealed 2\n"), RecordError, there),
        (text.replace("\nsealed 1\n", "\nopen 1\n"), RecordChanged, there),
        (parts.public, RecordUnfinished, there),
    ):
        with pytest.raises(error):
            await bot.records.import_record(data.encode(), GRANT, PLACE, AS_IT_WAS)
    assert await there.matches.directory.all_open() == ()


async def test_a_battle_that_is_fought_here_does_not_begin_a_second_time(bots: Bots) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    match = await fought(here, bots.clock, 1)
    data = (await here.records.sealed(match, GRANT, NAMES)).encode()
    with pytest.raises(StillFought):
        await here.records.import_record(data, GRANT, PLACE, AS_IT_WAS)
    info = (await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS)).info
    await there.matches.execute(info.id, Join(LEE))
    with pytest.raises(StillFought):
        await there.records.import_record(data, LEE, PLACE, AS_IT_WAS)


async def test_two_lobbies_of_one_record_become_one_match(bots: Bots) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    data = (await here.records.sealed(await fought(here, bots.clock, 1), GRANT, NAMES)).encode()
    first, second = [(await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS)).info for _ in range(2)]
    await there.matches.execute(first.id, Join(LEE))
    with pytest.raises(StillFought):
        await there.matches.execute(second.id, Join(LEE))


async def test_a_battle_that_was_taken_back_goes_on_too(bots: Bots) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    match = await fought(here, bots.clock)
    await here.matches.execute(match, TakeBack(GRANT, 2))
    await here.matches.execute(match, AnswerProposal(LEE, "takeback", accept=True))
    await go_on(here, bots.clock, match, 2)
    before = await views(here, match)
    data = (await here.records.sealed(match, GRANT, NAMES)).encode()
    info = (await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS, request="once")).info
    assert (await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS, request="once")).info.id == info.id
    await there.matches.execute(info.id, Join(LEE))
    assert await views(there, info.id) == before
    await there.matches.execute(info.id, TakeBack(LEE, 1))
    await there.matches.execute(info.id, AnswerProposal(GRANT, "takeback", accept=True))
    await there.matches.execute(info.id, Resign(GRANT))
    assert verify(read_record(await there.matches.history.record(info.id))).problems == ()
    await sound(there)


# A battle that all agree to open


async def test_an_open_record_needs_all_and_lasts_until_the_battle_goes_on(bots: Bots) -> None:
    here, there = await bots.one(), await bots.one()
    match = await fought(here, bots.clock, 2)
    for person in (GRANT, LEE):
        with pytest.raises(NotOpened):
            await here.records.opened(match, person, NAMES)
        await here.records.propose_open(match, person)
    info = await here.matches.queries.info(match)
    assert info.proposal(OPEN_RECORD) is None
    assert info.opened == info.moment
    with pytest.raises(NotInMatch):
        await here.records.opened(match, WATCHER, NAMES)
    text = await here.records.opened(match, LEE, NAMES)
    before = await views(here, match)
    brought = (await there.records.import_record(text.encode(), WATCHER, ELSEWHERE, AS_IT_WAS)).info
    assert brought.free == (UNION, CONFEDERATE)
    assert str(GRANT.id) not in text
    await there.matches.execute(brought.id, Join(GRANT, UNION))
    assert (await there.matches.execute(brought.id, Join(LEE))).status is Status.RUNNING
    assert await views(there, brought.id) == before
    await sound(there)
    await go_on(here, bots.clock, match, 1)
    with pytest.raises(NotOpened):
        await here.records.opened(match, GRANT, NAMES)


async def test_an_open_record_that_somebody_has_changed_is_refused(bots: Bots) -> None:
    here = await bots.one()
    match = await fought(here, bots.clock, 1)
    for person in (GRANT, LEE):
        await here.records.propose_open(match, person)
    text = await here.records.opened(match, LEE, NAMES)
    lines = text.split("\n")
    at = lines.index("open 1") + 1
    lines[at] = lines[at][:50] + ("A" if lines[at][50] != "A" else "B") + lines[at][51:]
    there = await bots.one()
    for wrong in ("\n".join(lines), text.replace('[Turn "', '[Turns "').replace("Ulysses", "Sam")):
        with pytest.raises(RecordChanged):
            await there.records.import_record(wrong.encode(), GRANT, PLACE, AS_IT_WAS)


# What is left of it, and how much of it


async def test_an_unknown_pace_is_refused(bots: Bots) -> None:
    with pytest.raises(UnknownChoice):
        await (await bots.one()).records.import_record(b"", GRANT, PLACE, ImportTerms("hasty"))


async def test_a_server_brings_only_so_many_a_day(bots: Bots, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "RECORDS_A_DAY", 2)
    here, there = await bots.one(KEY), await bots.one(KEY)
    data = (await here.records.sealed(await fought(here, bots.clock, 1), GRANT, NAMES)).encode()
    for _ in range(2):
        await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS)
    with pytest.raises(TooManyRecords):
        await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS)
    await there.records.import_record(data, GRANT, ELSEWHERE, AS_IT_WAS)
    bots.clock.advance(timedelta(days=2).total_seconds())
    await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS)


async def test_the_secret_part_is_kept_only_as_long_as_it_is_needed(bots: Bots) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    data = (await here.records.sealed(await fought(here, bots.clock, 1), GRANT, NAMES)).encode()
    left, played = [(await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS)).info.id for _ in range(2)]
    assert all(await _carried(there))
    await there.matches.execute(left, Leave(GRANT))
    await there.matches.execute(played, Join(LEE))
    assert await _carried(there) == ["", ""]


async def test_who_is_forgotten_no_longer_has_a_seat_kept(bots: Bots) -> None:
    here, there = await bots.one(KEY), await bots.one(KEY)
    data = (await here.records.sealed(await fought(here, bots.clock, 1), GRANT, NAMES)).encode()
    info = (await there.records.import_record(data, GRANT, PLACE, AS_IT_WAS)).info
    await there.privacy.forget(LEE)
    info = await there.matches.queries.info(info.id)
    assert info.kept_for(CONFEDERATE) == FORMER
    with pytest.raises(NotYourSeat):
        await there.matches.execute(info.id, Join(Person(99)))


async def _carried(service: Services) -> list[str]:
    async with service.database.read() as session:
        return list(await session.exec(select(ImportRow.text).order_by(ImportRow.match_id)))  # type: ignore[arg-type]
