"""Rights where each side has one player: in duels, one of two games, Nightfall, and against Archie.

Cell by cell, in the lobby, during the battle and after it. Everybody without the right gets a kind refusal, and nothing
changes.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Final

import pytest

from bot.app.services import Services
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.domain.takeback import LAST
from bot.service.model.errors import REFUSALS
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, Person, Scene, SeriesId, Status
from bot.service.usecases.match_commands.seats import (
    Join,
    Kick,
    Leave,
    ReplacePlayer,
    ReturnToSeat,
    SeatComputer,
    Start,
)
from bot.service.usecases.match_commands.table import AnswerProposal, ChooseAtTimeOut, Follow, Pause, Resume, TakeBack
from bot.service.usecases.match_commands.turn import Act, AnswerDraw, OfferDraw, Resign, Settle, Undo, WriteOrders
from bot.texts import say
from engine.decision import CONFEDERATE, UNION, Seat
from tests.support.examples import in_turn
from tests.support.service.manual_clock import ManualClock
from tests.support.service.moments import Moments
from tests.support.service.team_match import PLACE, WATCHER, play_until, sitting, till_program_is_asked

HOST, OTHER, NEW = sitting(0), sitting(1), sitting(70)

DUELS: Final = {
    "a duel": MatchOptions(scenario="antietam", ruleset="variant-150", options={}, side=UNION, pace="blitz"),
    "a duel till nightfall": MatchOptions(
        scenario="antietam", ruleset="advanced", options={"nightfall": "on"}, side=UNION, pace="blitz"
    ),
    "two games": MatchOptions(scenario="antietam", ruleset="classic", options={}, side=UNION, pace="blitz"),
}
ARCHIE: Final = {
    "archie": MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "archie"}, side=UNION),
    "archie till nightfall": MatchOptions(
        scenario="antietam", ruleset="advanced", options={"mode": "archie", "nightfall": "on"}, side=UNION
    ),
    "two games against archie": MatchOptions(
        scenario="antietam", ruleset="classic", options={"mode": "archie"}, side=UNION
    ),
}
TERMS: Final = DUELS | ARCHIE

OF_DUELS: Final = """
lobby              host   outsider
act                no     no
join               no     yes
join there         no     no
let computer       yes    no
let computer here  no     no
leave              yes    no
kick               yes    no
start              no     no
resign             no     no
offer draw         no     no
go back            no     no
pause              no     no
replace late       no     no
follow             no     yes
standing           yes    no
written            no     no
rematch            no     no

late               late   enemy  outsider
act                yes    no     no
undo               no     no     no
join               no     no     no
join there         no     no     no
let computer       no     no     no
leave              no     no     no
kick               no     no     no
start              no     no     no
resign             yes    yes    no
offer draw         yes    yes    no
win on time        no     yes    no
general on time    no     yes    no
more time          no     yes    no
back to seat       no     no     no
go back            yes    yes    no
go back a turn     yes    yes    no
pause              yes    yes    no
resume             no     no     no
replace late       yes    yes    no
replace enemy      yes    yes    no
take free seat     no     no     no
follow             no     no     yes
standing           yes    yes    no
written            yes    yes    no
rematch            no     no     no

draw offered       late   enemy  outsider
accept draw        yes    no     no
decline draw       yes    yes    no
offer draw         yes    no     no

go back proposed   late   enemy  outsider
agree to go back   yes    no     no
deny to go back    yes    yes    no

played for         late   enemy  outsider
act                no     no     no
back to seat       yes    no     no
resign             yes    yes    no
win on time        no     no     no
more time          no     no     no

over               host   other  outsider
act                no     no     no
undo               no     no     no
join               no     no     no
leave              no     no     no
kick               no     no     no
resign             no     no     no
offer draw         no     no     no
go back            no     no     no
pause              no     no     no
replace late       no     no     no
follow             no     no     no
standing           no     no     no
written            no     no     no
rematch            yes    yes    no
"""
"""A table for each moment. The late one is to move and out of time; the enemy has offered and proposed."""

OF_ARCHIE: Final = """
playing            player  outsider
act                yes     no
undo               no      no
join               no      no
join there         no      no
let computer       no      no
leave              no      no
kick               no      no
start              no      no
resign             yes     no
offer draw         no      no
win on time        no      no
general on time    no      no
more time          no      no
back to seat       no      no
go back            yes     no
go back a turn     yes     no
pause              yes     no
resume             no      no
replace late       yes     no
replace archie     no      no
follow             no      yes
standing           yes     no
written            yes     no
rematch            no      no

archie's turn      player  outsider
act                no      no
undo               no      no
let computer       no      no
resign             yes     no
replace archie     no      no
go back            yes     no

over               player  outsider
act                no      no
undo               no      no
resign             no      no
go back            no      no
pause              no      no
replace archie     no      no
rematch            yes     no
"""
"""A lobby against Archie starts as it is opened. In Archie's turn the program has not answered yet."""

FIRST_TURNS: Final = 2

Cell = tuple[str, str, str, bool]


def _cells(text: str) -> list[Cell]:
    cells: list[Cell] = []
    for table in text.strip().split("\n\n"):
        (moment, *people), *rows = (re.split(r"\s{2,}", line.strip()) for line in table.splitlines())
        for what, *values in rows:
            cells += [(moment, what, who, value == "yes") for who, value in zip(people, values, strict=True)]
    return cells


def _moments(text: str) -> list[str]:
    return list(dict.fromkeys(cell[0] for cell in _cells(text)))


@pytest.mark.parametrize(
    ("form", "moment"),
    [
        *in_turn([form for form in TERMS if form in DUELS], _moments(OF_DUELS)),
        *in_turn([form for form in TERMS if form not in DUELS], _moments(OF_ARCHIE)),
    ],
)
async def test_each_cell(moments: Moments, form: str, moment: str) -> None:
    """First the refused cells in a row; then the allowed ones, each on a match of its own."""
    cells = [cell for cell in _cells(OF_DUELS if form in DUELS else OF_ARCHIE) if cell[0] == moment]
    make = partial(_at, form=form, moment=moment)
    async with moments.at((form, moment), make) as (service, info):
        for _, what, who, may in cells:
            if not may:
                await _refused(service, info, what, _person(info, moment, who), f"{form}, {moment}: {who}, {what}")
    for _, what, who, may in cells:
        if may:
            async with moments.at((form, moment), make) as (service, info):
                before = await _state(service, info)
                await _act(service, info, what, _person(info, moment, who))
                assert await _state(service, info) != before, f"{form}, {moment}: {who}, {what}"


async def _state(service: Services, info: MatchInfo) -> object:
    return service.matches._work._lives[info.id], await service.matches.directory.all_open()


async def _refused(service: Services, info: MatchInfo, what: str, person: Person, cell: str) -> None:
    before, refusal = await _state(service, info), None
    try:
        await _act(service, info, what, person)
    except REFUSALS as error:
        refusal = error
    assert refusal, f"nobody refused: {cell}"
    assert say(refusal), cell
    assert await _state(service, info) == before, cell


def _person(info: MatchInfo, moment: str, who: str) -> Person:
    if who == "outsider":
        return WATCHER
    waiting = info.waiting.person if info.waiting else None
    late = waiting or HOST
    return {"late": late, "enemy": OTHER if late == HOST else HOST, "other": OTHER}.get(who, HOST)


# The moments


async def _at(service: Services, clock: ManualClock, form: str, moment: str) -> MatchInfo:
    """A match of the form as it is at a moment."""
    matches = service.matches
    opening = service.series.open_games if form.startswith("two") else matches.open_lobby
    info = await opening(HOST, PLACE, TERMS[form])
    if moment == "lobby":
        return info
    if info.status is Status.LOBBY:
        info = await matches.execute(info.id, Join(OTHER))
    if moment == "archie's turn":
        return await till_program_is_asked(service, info.id, Random(3))

    def begins(scene: Scene) -> bool:
        return scene.info.turn > FIRST_TURNS and _kind(scene) == "play-card" and scene.seat == UNION and not scene.draft

    info = await play_until(service, info.id, begins, clock.advance, Random(3))
    assert info.status is Status.RUNNING
    if moment == "over":
        return await _over(service, info)
    if form in ARCHIE:
        return info
    clock.advance(2 * 3600)
    await service.scheduler.do_due()
    info = await matches.queries.info(info.id)
    assert info.timing.out == UNION
    late, enemy = (_person(info, moment, who) for who in ("late", "enemy"))
    assert late != enemy
    if moment == "draw offered":
        info = await matches.execute(info.id, OfferDraw(enemy))
    elif moment == "go back proposed":
        info = await matches.execute(info.id, TakeBack(enemy, LAST))
    elif moment == "played for":
        info = await matches.execute(info.id, ChooseAtTimeOut(enemy, "general"))
    return info


async def _over(service: Services, info: MatchInfo) -> MatchInfo:
    """Resigned; of two games the second one."""
    info = await service.matches.execute(info.id, Resign(HOST))
    await service.scheduler.do_due()
    if info.series:
        series = await service.series.info(SeriesId(info.series.id))
        info = await service.matches.execute(MatchId(series.battles[-1].match), Resign(HOST))
        await service.scheduler.do_due()
    return info


def _kind(scene: Scene) -> str:
    return scene.decision.kind if scene.decision else ""


# The acts


async def _act(service: Services, info: MatchInfo, what: str, person: Person) -> object:
    matches, id_ = service.matches, info.id
    late = Seat(info.waiting.seat) if info.waiting else UNION
    enemy = CONFEDERATE if late == UNION else UNION

    async def act() -> object:
        asked = info.waiting and info.waiting.person
        scene = await matches.queries.view(id_, asked) if asked else None
        return await matches.execute(
            id_, Act(person, scene.actions[0].text if scene and scene.actions else "play scout-left")
        )

    acts: dict[str, Callable[[], Awaitable[object]]] = {
        "act": act,
        "undo": lambda: matches.execute(id_, Undo(person)),
        "join": lambda: matches.execute(id_, Join(person)),
        "join there": lambda: matches.execute(id_, Join(person, UNION)),
        "let computer": lambda: matches.execute(id_, SeatComputer(person, [CONFEDERATE])),
        "let computer here": lambda: matches.execute(id_, SeatComputer(person, [UNION])),
        "leave": lambda: matches.execute(id_, Leave(person)),
        "kick": lambda: matches.execute(id_, Kick(person, HOST, organiser=False)),
        "start": lambda: matches.execute(id_, Start(person)),
        "resign": lambda: matches.execute(id_, Resign(person)),
        "offer draw": lambda: matches.execute(id_, OfferDraw(person)),
        "accept draw": lambda: matches.execute(id_, AnswerDraw(person, accept=True)),
        "decline draw": lambda: matches.execute(id_, AnswerDraw(person, accept=False)),
        "win on time": lambda: matches.execute(id_, ChooseAtTimeOut(person, "win")),
        "general on time": lambda: matches.execute(id_, ChooseAtTimeOut(person, "general")),
        "more time": lambda: matches.execute(id_, ChooseAtTimeOut(person, "grant")),
        "back to seat": lambda: matches.execute(id_, ReturnToSeat(person)),
        "go back": lambda: matches.execute(id_, TakeBack(person, LAST)),
        "go back a turn": lambda: matches.execute(id_, TakeBack(person, 1)),
        "agree to go back": lambda: matches.execute(id_, AnswerProposal(person, "takeback", accept=True)),
        "deny to go back": lambda: matches.execute(id_, AnswerProposal(person, "takeback", accept=False)),
        "pause": lambda: matches.execute(id_, Pause(person)),
        "resume": lambda: matches.execute(id_, Resume(person)),
        "replace late": lambda: matches.execute(id_, ReplacePlayer(person, SeatTransfer(late, NEW))),
        "replace enemy": lambda: matches.execute(id_, ReplacePlayer(person, SeatTransfer(enemy, NEW))),
        "replace archie": lambda: matches.execute(id_, ReplacePlayer(person, SeatTransfer(CONFEDERATE, NEW))),
        "take free seat": lambda: matches.execute(id_, ReplacePlayer(person, SeatTransfer(late, person))),
        "follow": lambda: matches.execute(id_, Follow(person, follows=True)),
        "standing": lambda: matches.execute(id_, Settle(person, {"fight-back": "never"})),
        "written": lambda: matches.execute(id_, WriteOrders(person, "play scout-left")),
        "rematch": lambda: matches.rematch(id_, person),
    }
    return await acts[what]()
