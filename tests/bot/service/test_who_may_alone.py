"""Who may do what where each side has one player: in duels, one of two games, till nightfall, and against Archie.

Cell by cell, in the lobby, while it is fought and when it is over. Whoever may not gets a refusal that can be said
kindly, and nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Final

import pytest

from bot.service.model import MatchId, MatchInfo, Person, Scene, SeriesId, Status, Terms
from bot.service.rewind import LAST
from bot.service.seating import Wanted
from bot.service.service import Service
from bot.texts import say
from engine.decision import CONFEDERATE, UNION, Seat
from engine.errors import GameError
from tests.support.councils import PLACE, WATCHER, play_until, sitting, till_program_is_asked
from tests.support.manual_clock import ManualClock
from tests.support.moments import Moments

HOST, OTHER, NEW = sitting(0), sitting(1), sitting(70)

DUELS: Final = {
    "a duel": Terms("antietam", "variant-150", {}, UNION, "blitz"),
    "a duel till nightfall": Terms("antietam", "advanced", {"nightfall": "on"}, UNION, "blitz"),
    "two games": Terms("antietam", "classic", {}, UNION, "blitz"),
}
ARCHIE: Final = {
    "archie": Terms("antietam", "variant-150", {"mode": "archie"}, UNION),
    "archie till nightfall": Terms("antietam", "advanced", {"mode": "archie", "nightfall": "on"}, UNION),
    "two games against archie": Terms("antietam", "classic", {"mode": "archie"}, UNION),
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
"""A table for each moment. The late one is asked and out of time; it is the enemy who has offered and proposed."""

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
"""A lobby against him begins as it is opened. In his turn it is asked before the program has answered for him."""

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
    [(form, moment) for form in TERMS for moment in _moments(OF_DUELS if form in DUELS else OF_ARCHIE)],
)
async def test_each_cell(moments: Moments, form: str, moment: str) -> None:
    """First what is refused, in a row; then what is allowed, each on a match of its own."""
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


async def _state(service: Service, info: MatchInfo) -> object:
    return service.matches._desk._lives[info.id], await service.matches.all_open()


async def _refused(service: Service, info: MatchInfo, what: str, person: Person, cell: str) -> None:
    before, refusal = await _state(service, info), None
    try:
        await _act(service, info, what, person)
    except GameError as error:
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


async def _at(service: Service, clock: ManualClock, form: str, moment: str) -> MatchInfo:
    """A match of the form as it is at a moment."""
    matches = service.matches
    opening = service.series.open_games if form.startswith("two") else matches.open_lobby
    info = await opening(HOST, PLACE, TERMS[form])
    if moment == "lobby":
        return info
    if info.status is Status.LOBBY:
        info = await matches.join(info.id, OTHER)
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
    await service.keeper.do_due()
    info = await matches.info(info.id)
    assert info.timing.out == UNION
    late, enemy = (_person(info, moment, who) for who in ("late", "enemy"))
    assert late != enemy
    if moment == "draw offered":
        info = await matches.offer_draw(info.id, enemy)
    elif moment == "go back proposed":
        info = await matches.take_back(info.id, enemy, LAST)
    elif moment == "played for":
        info = await matches.choose_at_time_out(info.id, enemy, "general")
    return info


async def _over(service: Service, info: MatchInfo) -> MatchInfo:
    """Given up; of two games the second one."""
    info = await service.matches.resign(info.id, HOST)
    await service.keeper.do_due()
    if info.series:
        series = await service.series.info(SeriesId(info.series.id))
        info = await service.matches.resign(MatchId(series.battles[-1].match), HOST)
        await service.keeper.do_due()
    return info


def _kind(scene: Scene) -> str:
    return scene.decision.kind if scene.decision else ""


# The acts


async def _act(service: Service, info: MatchInfo, what: str, person: Person) -> object:
    matches, id_ = service.matches, info.id
    late = Seat(info.waiting.seat) if info.waiting else UNION
    enemy = CONFEDERATE if late == UNION else UNION

    async def act() -> object:
        asked = info.waiting and info.waiting.person
        scene = await matches.view(id_, asked) if asked else None
        return await matches.act(id_, person, scene.actions[0].text if scene and scene.actions else "play scout-left")

    acts: dict[str, Callable[[], Awaitable[object]]] = {
        "act": act,
        "undo": lambda: matches.undo(id_, person),
        "join": lambda: matches.join(id_, person),
        "join there": lambda: matches.join(id_, person, UNION),
        "let computer": lambda: matches.seat_computer(id_, person, [CONFEDERATE]),
        "let computer here": lambda: matches.seat_computer(id_, person, [UNION]),
        "leave": lambda: matches.leave(id_, person),
        "kick": lambda: matches.kick(id_, person, HOST, organiser=False),
        "start": lambda: matches.start(id_, person),
        "resign": lambda: matches.resign(id_, person),
        "offer draw": lambda: matches.offer_draw(id_, person),
        "accept draw": lambda: matches.answer_draw(id_, person, accept=True),
        "decline draw": lambda: matches.answer_draw(id_, person, accept=False),
        "win on time": lambda: matches.choose_at_time_out(id_, person, "win"),
        "general on time": lambda: matches.choose_at_time_out(id_, person, "general"),
        "more time": lambda: matches.choose_at_time_out(id_, person, "grant"),
        "back to seat": lambda: matches.return_to_seat(id_, person),
        "go back": lambda: matches.take_back(id_, person, LAST),
        "go back a turn": lambda: matches.take_back(id_, person, 1),
        "agree to go back": lambda: matches.answer_proposal(id_, person, "takeback", accept=True),
        "deny to go back": lambda: matches.answer_proposal(id_, person, "takeback", accept=False),
        "pause": lambda: matches.pause(id_, person),
        "resume": lambda: matches.resume(id_, person),
        "replace late": lambda: matches.replace_player(id_, person, Wanted(late, NEW)),
        "replace enemy": lambda: matches.replace_player(id_, person, Wanted(enemy, NEW)),
        "replace archie": lambda: matches.replace_player(id_, person, Wanted(CONFEDERATE, NEW)),
        "take free seat": lambda: matches.replace_player(id_, person, Wanted(late, person)),
        "follow": lambda: matches.follow(id_, person, follows=True),
        "standing": lambda: matches.settle(id_, person, {"fight-back": "never"}),
        "written": lambda: matches.write_orders(id_, person, "play scout-left"),
        "rematch": lambda: matches.rematch(id_, person),
    }
    return await acts[what]()
