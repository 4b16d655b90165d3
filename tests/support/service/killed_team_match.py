"""A team battle whose process is killed again and again, for ``tests.support.service.killed_process``.

A script may begin in the middle of a battle: then the part before it was played once, undisturbed, and each life goes
on with a copy of that file.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Final

from msgspec import Struct

from bot.app.services import Services
from bot.service.model.match import MatchId, MatchOptions, MatchPlace, Person, Scene
from bot.service.usecases.match_commands.seats import Join, Leave
from bot.service.usecases.match_commands.turn import Act
from engine.decision import UNION, Seat, side_of
from tests.support.discord.team_table import daring

PLACE: Final = MatchPlace(guild=10, channel=20)
MATCH: Final = MatchId(1)
ANTIETAM: Final = "antietam"
DOUBLES: Final = MatchOptions(scenario=ANTIETAM, ruleset="variant-150", options={"mode": "doubles"}, side=UNION)
EPIC: Final = MatchOptions(
    scenario=ANTIETAM,
    ruleset="variant-150",
    options={"mode": "epic", "union-players": "3", "confederate-players": "3"},
    side=Seat("union/commander"),
)
LARGER: Final = MatchOptions(
    scenario=ANTIETAM,
    ruleset="variant-150",
    options={"mode": "epic", "union-players": "4", "confederate-players": "4"},
    side=Seat("union/commander"),
)
ARCHIE: Final = MatchOptions(scenario=ANTIETAM, ruleset="variant-150", options={"mode": "archie"}, side=UNION)
ALONE: Final = MatchOptions(scenario=ANTIETAM, ruleset="variant-150", options={}, side=UNION, computer=True)


SEED = 6
"""Seed with which all of this happens in battles that come to an end."""

_TALK: Final = frozenset({"draw", "suggest", "take", "hand"})


def person(number: int) -> Person:
    """A person by number; number 0 opens the lobby."""
    return Person(2**60 + 100 + number)


class Script(Struct, frozen=True):
    """Lines for ``terms``: ``join SEAT``, ``leave SEAT``, ``suggest``, ``take``, ``hand``, ``draw …``, or an action.

    ``ahead ACTION`` is an early answer of a player who can give one. ``begins`` is the kind of question at which the
    lines begin, empty for a match that is to be opened. An action is given by the player to move: in its text, or ``*``
    for an aggressive choice.
    """

    terms: MatchOptions
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
"""Scripts by name, one for each thing that exists only where sides have several players."""


async def begin(service: Services, script: Script) -> None:
    """Plays a match up to the question with which a script begins."""
    if not script.begins:
        return
    await seated(service, script)
    rng = Random(SEED)
    for _ in range(4000):
        info = await service.matches.queries.info(MATCH)
        assert info.waiting is not None
        assert info.waiting.person is not None
        scene = await service.matches.queries.view(MATCH, info.waiting.person)
        if scene.decision and scene.decision.kind == script.begins and _has(scene, script.lines[0]):
            return
        if scene.held or not scene.actions:
            await _window(service)
        else:
            await service.matches.execute(MATCH, Act(info.waiting.person, daring(scene, rng).text))
    raise AssertionError("it never came to that")


def _has(scene: Scene, line: str) -> bool:
    verbs = {one.verb for one in scene.actions}
    return line.split(maxsplit=1)[0] in verbs or line.split(maxsplit=1)[0] not in {"transfer", "takeover", "roll"}


async def _window(service: Services) -> None:
    """Lets a response delay pass."""
    clock = service.clock
    clock.advance(61)  # type: ignore[attr-defined]
    await service.scheduler.do_due()


async def seated(service: Services, script: Script) -> None:
    """Opens the lobby, and fills all seats that need a person."""
    info = await service.matches.open_lobby(person(0), PLACE, script.terms, request="open")
    for number, seat in enumerate(info.free, 1):
        await service.matches.execute(info.id, Join(person(number), seat), request=f"join {seat}")


async def play_lines(service: Services, name: str, after_each: Callable[[], Awaitable[object]]) -> None:
    """All lines of a script, every request again, as if Discord had redelivered them all."""
    script = TEAMS[name]
    if not script.begins:
        await service.matches.open_lobby(person(0), PLACE, script.terms, request="open")
    await after_each()
    seats = [chair.seat for chair in (await service.matches.queries.info(MATCH)).chairs]
    for number, line in enumerate(script.lines):
        await _line(service, line, f"line {number}", seats)
        await after_each()


async def _line(service: Services, line: str, request: str, seats: list[Seat]) -> None:
    verb, _, rest = line.partition(" ")
    if verb in {"join", "leave"}:
        who = person(seats.index(Seat(rest)))
        if verb == "join":
            await service.matches.execute(MATCH, Join(who, Seat(rest)), request=request)
        else:
            await service.matches.execute(MATCH, Leave(who), request=request)
        return
    if await service.unit_of_work.was_done(request) and verb not in _TALK:
        await service.matches.execute(MATCH, Act(person(0), "pass"), request=request)
        return
    info = await service.matches.queries.info(MATCH)
    if verb == "ahead":
        for who in (chair.person for chair in info.chairs if chair.person):
            if (await service.matches.queries.view(MATCH, who)).ahead:
                await service.matches.execute(MATCH, Act(who, rest), request=request)
                return
        raise AssertionError("nobody can answer ahead")
    assert info.waiting is not None
    asked = info.waiting.person
    assert asked is not None
    if verb in _TALK:
        await _talked(service, verb, rest, request, asked)
        return
    scene = await service.matches.queries.view(MATCH, asked)
    found = [one for one in scene.actions if one.verb == verb]
    chosen = found[0] if found else daring(scene, Random(1))
    await service.matches.execute(MATCH, Act(asked, chosen.text), request=request)


async def _talked(service: Services, verb: str, rest: str, request: str, asked: Person) -> None:
    """The partner of the player to move draws and suggests; the latter takes the suggestion, and shows their hand."""
    info = await service.matches.queries.info(MATCH)
    mine = info.seat(asked)
    assert mine is not None
    seat = next(chair.seat for chair in info.chairs if side_of(chair.seat) == side_of(mine) and chair.seat != mine)
    partner = info.person(seat)
    assert partner is not None
    if verb == "draw":
        await service.team_talk.draw(MATCH, partner, rest, request)
    elif verb == "suggest":
        await service.team_talk.suggest(MATCH, partner, "play rally", request)
    elif verb == "take":
        offer = await service.team_talk.offered_by(MATCH, seat)
        assert offer is not None
        await service.team_talk.take(MATCH, asked, seat, offer.sign, request)
    else:
        await service.team_talk.show_hand(MATCH, asked, request)
