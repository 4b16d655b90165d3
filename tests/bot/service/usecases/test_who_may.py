"""Rights in battles with several players a side: each seat, each kind of moment, each kind of act.

Everybody but the right person gets a kind refusal, and nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.model.errors import REFUSALS
from bot.service.model.match import MatchInfo, MatchOptions, Scene
from bot.service.usecases.match_commands.seats import Kick, Leave, ReplacePlayer, ReturnToSeat
from bot.service.usecases.match_commands.table import ChooseAtTimeOut
from bot.service.usecases.match_commands.turn import Act, AnswerDraw, OfferDraw, Resign, Undo
from bot.texts import say
from engine.decision import Seat
from tests.support.examples import by_day
from tests.support.service.manual_clock import ManualClock
from tests.support.service.moments import Moments
from tests.support.service.team_match import WATCHER, at, begun, play_until, sitting

OF_THE_COMMANDER = {"divide", "play-card", "entrust", "fight-back", "reassign"}
OF_GENERALS = {"give-orders", "authority", "battle"}
"""Acts in Epic games that belong to one general as long as he is there."""

FORMS = {
    "doubles": {"mode": "doubles"},
    "epic": {"mode": "epic"},
    "archie": {"mode": "archie"},
    "a duel till nightfall": {"nightfall": "on"},
    "a duel in a campaign": {"union-dice": "12", "confederate-dice": "9"},
    "doubles in a campaign": {"mode": "doubles", "union-dice": "12", "confederate-dice": "9"},
}

SEEN = {
    "archie": {"play-card", "give-orders", "move", "battle"},
    "a duel till nightfall": {"play-card", "give-orders", "move", "battle", "fight-back"},
    "a duel in a campaign": {"remove-figure", "drive-back", "play-card", "give-orders", "move", "battle"},
    "doubles in a campaign": {"divide", "remove-figure", "drive-back", "play-card", "give-orders", "move", "battle"},
    "doubles": {"divide", "play-card", "give-orders", "move", "battle", "retreat-unit", "fight-back"},
    "epic": {"divide", "play-card", "entrust", "give-orders", "move", "battle", "authority", "fall-back", "fight-back"},
}
"""Kinds of decisions that have to come up, or the table has holes."""

AHEAD = {"doubles": {"divide"}, "doubles in a campaign": {"divide"}, "epic": {"divide", "authority"}}
"""Kinds of decisions open to early answers."""


@pytest.fixture
async def service(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    async with open_services(f"sqlite:///{file}", clock, Random(1), new_seed=lambda: bytes(range(32))) as opened:
        yield opened


async def refused(service: Services, info: MatchInfo, act: Callable[[], Awaitable[object]]) -> str:
    """The sentence of a refusal; the match is unchanged."""
    before = service.matches._work._lives[info.id]
    with pytest.raises(REFUSALS) as error:
        await act()
    assert service.matches._work._lives[info.id] == before
    return say(error.value)


@pytest.mark.long
@pytest.mark.parametrize("rules", ["variant-150", pytest.param("advanced", marks=pytest.mark.soak)])
@pytest.mark.parametrize("mode", by_day(dict.fromkeys(("doubles in a campaign", "epic", "archie", *FORMS)), 3))
async def test_only_the_one_who_is_asked_answers(service: Services, clock: ManualClock, mode: str, rules: str) -> None:
    """At the first moments of each kind, all others try each possible verb."""
    matches = service.matches
    info = await begun(service, MatchOptions(scenario="antietam", ruleset=rules, options=FORMS[mode]))
    tried: dict[str, int] = {}
    scenes: list[Scene] = []
    ahead: set[str] = set()

    def often(scene: Scene) -> bool:
        kind = scene.decision.kind if scene.decision else ""
        tried[kind] = tried.get(kind, 0) + 1
        scenes.append(scene)
        return tried[kind] <= 2

    while not info.outcome and info.turn < 40:
        info = await play_until(service, info.id, often, clock.advance, Random(11))
        if info.outcome or info.waiting is None:
            break
        scene = scenes[-1]
        assert scene.decision is not None
        if mode == "epic" and scene.decision.kind in OF_THE_COMMANDER:
            assert scene.seat.endswith("/commander")
        if mode == "epic" and scene.decision.kind in OF_GENERALS:
            assert not scene.seat.endswith("/commander")
        texts = {action.verb: action.text for action in scene.actions}
        others = [chair.person for chair in info.chairs if chair.person not in {None, info.waiting.person}]
        for person in (*others, WATCHER):
            assert person is not None
            seen = await matches.queries.view(info.id, person)
            if seen.ahead:
                ahead.add(seen.ahead.kind)
                assert (seen.ahead.seat, seen.draft) == (info.seat(person), ())
            else:
                assert (seen.decision, seen.actions, seen.draft) == (None, (), ())
            assert await matches.queries.options(info.id, person) == seen.actions
            for text in texts.values():
                if text in {action.text for action in seen.actions}:
                    continue
                await refused(service, info, partial(matches.execute, info.id, Act(person, text)))
            await refused(service, info, partial(matches.execute, info.id, Undo(person)))
    assert SEEN[mode] <= set(tried)
    assert ahead == AHEAD.get(mode, set())


RIGHTS = """
                     commander  general  partner's-general  enemy  watcher
resign               yes        no       -                  -      no
accept own draw      yes        yes      -                  -      no
win on time          no         no       -                  yes    no
take seat back       no         no       no                 no     no
leave                yes        yes      -                  yes    no
replace general      yes        yes      yes                yes    no
kick                 no         no       no                 no     no
"""
"""In an Epic game, while the Union's first general is to move."""


RIGHTS_IN_DOUBLES = """
                     partner  enemy  watcher
resign               yes      yes    no
accept own draw      yes      no     no
win on time          no       yes    no
take seat back       no       no     no
leave                yes      yes    no
replace general      yes      yes    no
kick                 no       no     no
"""
"""In a Doubles game, in the same way. The enemy has offered the draw; partners have to agree on resigning."""

SEATS = {
    "epic": {
        "commander": "union/commander",
        "general": "union/2",
        "partner's-general": "union/3",
        "enemy": "confederate/2",
    },
    "doubles": {"partner": "union/2", "enemy": "confederate/1"},
}
OFFERS = {"epic": "confederate/commander", "doubles": "confederate/1"}
"""Seats that offer a draw."""


def _cells() -> list[tuple[str, str, str, bool]]:
    return [
        (mode, *cell) for mode, table in (("epic", RIGHTS), ("doubles", RIGHTS_IN_DOUBLES)) for cell in _rights(table)
    ]


def _rights(table: str) -> list[tuple[str, str, bool]]:
    _, head, *lines = table.splitlines()
    names = head.split()
    cells = []
    for line in lines:
        what, *values = re.split(r"\s{2,}", line.strip())
        cells += [(what, name, value == "yes") for name, value in zip(names, values, strict=True) if value != "-"]
    return cells


@pytest.mark.parametrize(("mode", "what", "who", "may"), _cells())
async def test_what_else_each_may_do(
    moments: Moments,
    mode: str,
    what: str,
    who: str,
    may: bool,  # noqa: FBT001
) -> None:
    async with moments.at((mode,), partial(_out_of_time, mode=mode)) as (service, info):
        await _try(service, info, (mode, what, who), may=may)


async def _out_of_time(service: Services, clock: ManualClock, mode: str) -> MatchInfo:
    """A match in which the Union's first general is asked, and out of time."""
    info = await begun(
        service, MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": mode}, pace="blitz")
    )

    def under_way(scene: Scene) -> bool:
        return scene.seat == "union/1" and scene.decision is not None and scene.decision.kind != "divide"

    info = await play_until(service, info.id, under_way, clock.advance, Random(1))
    clock.advance(2 * 3600)
    await service.scheduler.do_due()
    info = await service.matches.queries.info(info.id)
    assert info.timing.out == "union/1"
    return info


async def _try(service: Services, info: MatchInfo, cell: tuple[str, str, str], *, may: bool) -> None:
    matches, (mode, what, who) = service.matches, cell
    person = WATCHER if who == "watcher" else at(info, SEATS[mode][who])
    enemy = at(info, OFFERS[mode])
    if what == "accept own draw":
        await matches.execute(info.id, OfferDraw(enemy))
    acts: dict[str, Callable[[], Awaitable[object]]] = {
        "resign": lambda: matches.execute(info.id, Resign(person)),
        "accept own draw": lambda: matches.execute(info.id, AnswerDraw(person, accept=True)),
        "win on time": lambda: matches.execute(info.id, ChooseAtTimeOut(person, "win")),
        "take seat back": lambda: matches.execute(info.id, ReturnToSeat(person)),
        "leave": lambda: matches.execute(info.id, Leave(person)),
        "replace general": lambda: matches.execute(
            info.id, ReplacePlayer(person, SeatTransfer(Seat("union/1"), sitting(70)))
        ),
        "kick": lambda: matches.execute(info.id, Kick(person, at(info, "union/1"), organiser=False)),
    }
    if may:
        await acts[what]()
        assert await matches.queries.info(info.id) != info
    else:
        assert await refused(service, await matches.queries.info(info.id), acts[what])
