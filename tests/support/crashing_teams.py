"""What is done in a battle of teams while its process is killed again and again, for ``tests.support.crashing``.

A script may begin in the middle of a battle: then what comes before it was played once, undisturbed, and each life goes
on with a copy of that file.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Final

from msgspec import Struct

from bot.service.model import MatchId, Person, Place, Scene, Terms
from bot.service.service import Service
from engine.decision import UNION, Seat, side_of
from tests.support.team_table import daring

PLACE: Final = Place(guild=10, channel=20)
MATCH: Final = MatchId(1)
ANTIETAM: Final = "antietam"
DOUBLES: Final = Terms(ANTIETAM, "variant-150", {"mode": "doubles"}, UNION)
EPIC: Final = Terms(
    ANTIETAM, "variant-150", {"mode": "epic", "union-players": "3", "confederate-players": "3"}, Seat("union/commander")
)
LARGER: Final = Terms(
    ANTIETAM, "variant-150", {"mode": "epic", "union-players": "4", "confederate-players": "4"}, Seat("union/commander")
)
ARCHIE: Final = Terms(ANTIETAM, "variant-150", {"mode": "archie"}, UNION)
ALONE: Final = Terms(ANTIETAM, "variant-150", {}, UNION, computer=True)


SEED = 6
"""With which all of this comes to pass in battles that come to an end."""

_TALK: Final = frozenset({"draw", "suggest", "take", "hand"})


def person(number: int) -> Person:
    """Somebody; number 0 opens the lobby."""
    return Person(2**60 + 100 + number)


class Script(Struct, frozen=True):
    """Lines for ``terms``: ``join SEAT``, ``leave SEAT``, ``suggest``, ``take``, ``hand``, ``draw …``, or an action.

    ``ahead ACTION`` is given by whoever can answer before they are asked.

    ``begins`` is the kind of question at which the lines begin, empty for a match that is to be opened. An action is
    given by whoever is asked: in its text, or ``*`` for what somebody would do who looks for a fight.
    """

    terms: Terms
    lines: tuple[str, ...]
    begins: str = ""


def _seats(*seats: str) -> tuple[str, ...]:
    return tuple(f"join {seat}" for seat in seats)


TEAMS: Final[Mapping[str, Script]] = {
    "lobby": Script(
        DOUBLES,
        (*_seats("union/2", "confederate/1"), "leave union/2", *_seats("confederate/2", "union/2")),
    ),
    "solo": Script(ARCHIE, ("*", "*")),
    "computer": Script(ALONE, ("*", "*")),
    "dividing": Script(DOUBLES, ("transfer", "pass", "pass", "transfer", "pass", "restore"), "divide"),
    "entrusting": Script(EPIC, ("*", "*"), "entrust"),
    "authority": Script(EPIC, ("roll", "*"), "authority"),
    "ahead": Script(LARGER, ("ahead roll", "pass", "*"), "authority"),
    "taking-over": Script(DOUBLES, ("takeover", "*"), "take-over"),
    "reassigning": Script(LARGER, ("transfer", "transfer"), "reassign"),
    "talking": Script(DOUBLES, ("draw mark F6", "draw circle G7", "suggest", "take", "hand", "draw"), "play-card"),
}
"""By name: of each thing that there is only where sides have several players, one with the process killed in it."""


async def begin(service: Service, script: Script) -> None:
    """Plays a match up to the question with which a script begins."""
    if not script.begins:
        return
    await seated(service, script)
    rng = Random(SEED)
    for _ in range(4000):
        info = await service.matches.info(MATCH)
        assert info.waiting is not None
        assert info.waiting.person is not None
        scene = await service.matches.view(MATCH, info.waiting.person)
        if scene.decision and scene.decision.kind == script.begins and _has(scene, script.lines[0]):
            return
        if scene.held or not scene.actions:
            await _window(service)
        else:
            await service.matches.act(MATCH, info.waiting.person, daring(scene, rng).text)
    raise AssertionError("it never came to that")


def _has(scene: Scene, line: str) -> bool:
    verbs = {one.verb for one in scene.actions}
    return line.split(maxsplit=1)[0] in verbs or line.split(maxsplit=1)[0] not in {"transfer", "takeover", "roll"}


async def _window(service: Service) -> None:
    """Lets the time pass after which nobody is thinking any more."""
    clock = service.clock
    clock.advance(61)  # type: ignore[attr-defined]
    await service.scheduler.do_due()


async def seated(service: Service, script: Script) -> None:
    """Opens the lobby, and everybody whom it needs takes a seat."""
    info = await service.matches.open_lobby(person(0), PLACE, script.terms, request="open")
    for number, seat in enumerate(info.free, 1):
        await service.matches.join(info.id, person(number), seat, request=f"join {seat}")


async def play_lines(service: Service, name: str, after_each: Callable[[], Awaitable[object]]) -> None:
    """All lines of a script, every request again, as if Discord had redelivered them all."""
    script = TEAMS[name]
    if not script.begins:
        await service.matches.open_lobby(person(0), PLACE, script.terms, request="open")
    await after_each()
    seats = [chair.seat for chair in (await service.matches.info(MATCH)).chairs]
    for number, line in enumerate(script.lines):
        await _line(service, line, f"line {number}", seats)
        await after_each()


async def _line(service: Service, line: str, request: str, seats: list[Seat]) -> None:
    verb, _, rest = line.partition(" ")
    if verb in {"join", "leave"}:
        who = person(seats.index(Seat(rest)))
        if verb == "join":
            await service.matches.join(MATCH, who, Seat(rest), request=request)
        else:
            await service.matches.leave(MATCH, who, request=request)
        return
    if await service.desk.was_done(request) and verb not in _TALK:
        await service.matches.act(MATCH, person(0), "pass", request=request)
        return
    info = await service.matches.info(MATCH)
    if verb == "ahead":
        for who in (chair.person for chair in info.chairs if chair.person):
            if (await service.matches.view(MATCH, who)).ahead:
                await service.matches.act(MATCH, who, rest, request=request)
                return
        raise AssertionError("nobody can answer ahead")
    assert info.waiting is not None
    asked = info.waiting.person
    assert asked is not None
    if verb in _TALK:
        await _talked(service, verb, rest, request, asked)
        return
    scene = await service.matches.view(MATCH, asked)
    found = [one for one in scene.actions if one.verb == verb]
    chosen = found[0] if found else daring(scene, Random(1))
    await service.matches.act(MATCH, asked, chosen.text, request=request)


async def _talked(service: Service, verb: str, rest: str, request: str, asked: Person) -> None:
    """The partner of who is asked draws and suggests; he takes it, and shows his hand."""
    info = await service.matches.info(MATCH)
    mine = info.seat(asked)
    assert mine is not None
    seat = next(chair.seat for chair in info.chairs if side_of(chair.seat) == side_of(mine) and chair.seat != mine)
    partner = info.person(seat)
    assert partner is not None
    if verb == "draw":
        await service.talk.draw(MATCH, partner, rest, request)
    elif verb == "suggest":
        await service.talk.suggest(MATCH, partner, "play rally", request)
    elif verb == "take":
        offer = await service.talk.offered_by(MATCH, seat)
        assert offer is not None
        await service.talk.take(MATCH, asked, seat, offer.sign, request)
    else:
        await service.talk.show_hand(MATCH, asked, request)
