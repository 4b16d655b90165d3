"""Levels of the computer: who plays at each, the same at any load, kept with the match and through its successors."""

from __future__ import annotations

import msgspec
import pytest

from bot.computer_players import PLAYERS, ArchiePlayer, archie, drafts, identity
from bot.jobs.codec import decode, encode
from bot.service.domain.computer_turns import ARCHIE, USUAL_LEVEL, job_of, levels_of, player_of
from bot.service.model.errors import LobbyClosed, NotHost, UnknownChoice
from bot.service.model.match import PROGRAM, MatchOptions
from bot.service.usecases.match_commands.seats import ChooseLevel, SeatComputer
from bot.service.usecases.match_commands.turn import Resign
from bot.texts.phrases import LEVEL_NAMES, LEVELS_OFFERED, sitting
from engine.battle_cry.computer.versions import VERSIONS
from engine.battle_cry.family import BATTLE_CRY
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION, Decision, Seat
from engine.family import GENERAL, LEVELS, RECRUIT, SERGEANT, family, general_at
from engine.match import State, new_match, pending, submit, view
from engine.scenarios import scenario_text
from tests.support.discord.several_bots import Bots
from tests.support.service.team_match import PLACE
from tests.support.service.team_match import sitting as person

ALONE = MatchOptions(scenario="antietam", ruleset="variant-150", side=UNION, computer=True, level=RECRUIT)


def seat_asked(state: State) -> Seat:
    """The seat that is asked."""
    decision = pending(state)
    assert isinstance(decision, Decision)
    return decision.seat


def test_the_names_are_stored_and_never_change() -> None:
    assert LEVELS == ("recruit", "sergeant", "general", "army")
    assert set(LEVELS) == set(LEVEL_NAMES) == set(LEVELS_OFFERED)
    assert USUAL_LEVEL in levels_of("battle-cry")


def test_a_level_is_played_by_a_version_and_one_that_is_not_there_by_the_next_below() -> None:
    levels = BATTLE_CRY.levels
    assert set(levels) <= set(LEVELS)
    assert set(levels.values()) <= set(VERSIONS)
    assert general_at("battle-cry", RECRUIT) == levels[RECRUIT] != levels[SERGEANT]
    for level in LEVELS[1:]:
        at_most = [one for one in LEVELS[: LEVELS.index(level) + 1] if one in levels]
        assert general_at("battle-cry", level) == levels[at_most[-1]]
    assert general_at("battle-cry", "") == general_at("blue-grey", RECRUIT) == ""
    assert general_at("blue-grey", "general") != general_at("blue-grey", SERGEANT)


def test_names_of_levels_are_players() -> None:
    assert set(LEVELS) <= set(PLAYERS)
    assert identity(RECRUIT, "battle-cry") is BATTLE_CRY.generals[BATTLE_CRY.levels[RECRUIT]]
    assert identity(RECRUIT, "blue-grey") is identity(ARCHIE, "blue-grey") is family("blue-grey").general


def test_a_level_counts_steps_and_not_time(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = BATTLE_CRY.scenarios.setup(scenario_text("first-bull-run"), "classic", {})
    state, _ = new_match(setup, Seeded(bytes(32)))
    seat = seat_asked(state)
    slow, quick = (ArchiePlayer(setup, seat, 3, budget, level=SERGEANT) for budget in (1, 2000))
    assert slow.choose(view(state, seat)) == quick.choose(view(state, seat))
    asked: list[bool] = []
    monkeypatch.setattr(archie, "NODES", 2)
    monkeypatch.setattr(slow._general, "choose", lambda seen, out: asked.extend(out() for _ in range(4)))
    slow.choose(view(state, seat))
    assert asked == [False, False, True, True]


def test_a_recruit_has_whims_and_nobody_else() -> None:
    """The same view, the same whim; over many seeds it plays more than one card."""
    setup = BATTLE_CRY.scenarios.setup(scenario_text("first-bull-run"), "classic", {})
    state, _ = new_match(setup, Seeded(bytes(32)))
    while pending(state).kind != "play-card":  # type: ignore[union-attr]
        state, _ = submit(state, seat_asked(state), state.legal[0])
    seat = seat_asked(state)

    def cards(level: str) -> set[str]:
        return {ArchiePlayer(setup, seat, seed, 0, level=level).choose(view(state, seat)).text for seed in range(30)}

    assert cards(RECRUIT) == cards(RECRUIT)
    assert len(cards(RECRUIT)) > 2 >= len(cards(SERGEANT))


@pytest.mark.parametrize("level", [RECRUIT, SERGEANT, GENERAL])
def test_who_follows_a_plan_is_asked_along_his_draft_and_who_does_not_at_once(level: str) -> None:
    """In either way the job gives the answer of a general who was there all the time, also when it has been sent."""
    setup = BATTLE_CRY.scenarios.setup(scenario_text("first-bull-run"), "classic", {})
    state, _ = new_match(setup, Seeded(bytes(32)))
    present = {seat: ArchiePlayer(setup, seat, 3, 0, level=level) for seat in setup.seats}
    drafted, turns = 0, 1 if level == GENERAL else 2
    while view(state).turn <= turns:
        seat = seat_asked(state)
        job = job_of(level, 3, state, seat)
        shown = view(state if level == SERGEANT else state.settled, seat)
        assert job.view_json == msgspec.json.encode(shown)
        assert len(job.draft) == (0 if level == SERGEANT else len(state.draft))
        drafted += bool(state.draft)
        drafts._kept.clear()
        sent = encode(job)
        assert sent is not None
        answer = present[seat].choose(view(state, seat))
        assert decode(sent).run(lambda _: None).decode() == answer.text
        state, _ = submit(state, seat, answer)
    assert drafted > 3 * turns


async def test_a_match_keeps_its_level_and_shows_it(bots: Bots) -> None:
    service = await bots.one()
    info = await service.matches.open_lobby(person(0), PLACE, ALONE)
    info = await service.matches.queries.info(info.id)
    assert info.level == RECRUIT
    assert info.chair(CONFEDERATE).general == PROGRAM
    assert sitting(info, CONFEDERATE) == "the computer, recruit"
    assert player_of(info, PROGRAM) == RECRUIT
    await service.matches.execute(info.id, Resign(person(0)))
    again = await service.matches.rematch(info.id, person(0))
    assert (await service.matches.queries.info(again.id)).level == RECRUIT


async def test_a_match_from_before_levels_goes_on_as_it_was(bots: Bots) -> None:
    service = await bots.one()
    before = MatchOptions(scenario="antietam", ruleset="variant-150", side=UNION, computer=True)
    info = await service.matches.open_lobby(person(0), PLACE, before)
    assert info.level == ""
    assert sitting(info, CONFEDERATE) == "the computer"
    assert player_of(info, PROGRAM) == player_of(info, ARCHIE) == ARCHIE


async def test_a_level_that_the_game_does_not_have_is_refused(bots: Bots) -> None:
    service = await bots.one()
    terms = MatchOptions(scenario="pruitts-landing", ruleset="blue-grey", side=UNION, computer=True, level=RECRUIT)
    with pytest.raises(UnknownChoice):
        await service.matches.open_lobby(person(0), PLACE, terms)


async def test_the_host_of_a_lobby_chooses_the_level(bots: Bots) -> None:
    service = await bots.one()
    terms = MatchOptions(scenario="antietam", ruleset="variant-150", side=UNION)
    info = await service.matches.open_lobby(person(0), PLACE, terms)
    assert (await service.matches.execute(info.id, ChooseLevel(person(0), RECRUIT))).level == RECRUIT
    assert (await service.matches.execute(info.id, ChooseLevel(person(0), RECRUIT))).level == RECRUIT
    with pytest.raises(NotHost):
        await service.matches.execute(info.id, ChooseLevel(person(1), SERGEANT))
    with pytest.raises(UnknownChoice):
        await service.matches.execute(info.id, ChooseLevel(person(0), "marshal"))
    begun = await service.matches.execute(info.id, SeatComputer(person(0), [CONFEDERATE]))
    assert sitting(begun, CONFEDERATE) == "the computer, recruit"
    with pytest.raises(LobbyClosed):
        await service.matches.execute(info.id, ChooseLevel(person(0), SERGEANT))


async def test_the_opponent_of_a_solo_game_has_no_level(bots: Bots) -> None:
    service = await bots.one()
    solo = MatchOptions(
        scenario="antietam", ruleset="variant-150", options={"mode": "archie"}, side=UNION, level=RECRUIT
    )
    assert (await service.matches.open_lobby(person(0), PLACE, solo)).level == ""
