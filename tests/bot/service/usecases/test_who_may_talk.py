"""Rights beside the play: each seat of a team, an enemy and an outsider, before, during and after a battle.

Everybody without the right gets a kind refusal, and nothing changes.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Final

import pytest

from bot.app.services import Services
from bot.service.model.errors import REFUSALS, RequestRefused
from bot.service.model.match import MatchInfo, MatchOptions, Person
from bot.service.usecases.match_commands.seats import Join, Leave, Start
from bot.service.usecases.match_commands.table import ChooseAtTimeOut, Follow
from bot.service.usecases.match_commands.turn import OfferDraw, Resign, Settle, WriteOrders
from bot.texts import say
from engine.decision import UNION, side_of
from engine.errors import GameError
from tests.support.service.manual_clock import ManualClock
from tests.support.service.moments import Moments
from tests.support.service.team_match import PLACE, WATCHER, at, begun, play_until, sitting

FORMS: Final = {
    "doubles": MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "doubles"}),
    "epic": MatchOptions(scenario="antietam", ruleset="variant-150", options={"mode": "epic"}),
}

TABLE: Final = """
                    asked  partner  enemy  outsider
lobby    join       no     no       no     yes
lobby    leave      yes    yes      yes    no
lobby    start      no     no       no     no
lobby    draw       no     no       no     no
lobby    suggest    no     no       no     no
lobby    hand       no     no       no     no
lobby    standing   yes    yes      yes    no
lobby    resign     no     no       no     no
playing  join       no     no       no     no
playing  start      no     no       no     no
playing  draw       yes    yes      yes    no
playing  plan       yes    yes      yes    no
playing  suggest    no     yes      yes    no
playing  take       yes    no       no     no
playing  hand       yes    yes      yes    no
playing  orders     yes    yes      yes    no
playing  standing   yes    yes      yes    no
playing  offer      yes    yes      yes    no
playing  win        no     no       no     no
playing  follow     no     no       no     yes
over     join       no     no       no     no
over     leave      no     no       no     no
over     draw       no     no       no     no
over     plan       no     no       no     no
over     suggest    no     no       no     no
over     take       no     no       no     no
over     hand       no     no       no     no
over     orders     no     no       no     no
over     standing   no     no       no     no
over     resign     no     no       no     no
over     offer      no     no       no     no
over     follow     no     no       no     no
"""
"""By the moment and the act. In the lobby one seat is free; the asked one has its place there, too."""


WITHOUT_CARDS: Final = {("epic", "hand", "partner")}
"""Allowed acts that show nothing, because there is no hand."""


def _cells() -> list[tuple[str, str, str, bool]]:
    _, head, *lines = TABLE.splitlines()
    names = head.split()
    cells = []
    for line in lines:
        moment, what, *values = re.split(r"\s+", line.strip())
        cells += [(moment, what, name, value == "yes") for name, value in zip(names, values, strict=True)]
    return cells


@pytest.mark.parametrize("moment", ["lobby", "playing", "over"])
@pytest.mark.parametrize("form", FORMS)
async def test_each_cell_of_the_table(moments: Moments, form: str, moment: str) -> None:
    """All cells of a moment: first the refused ones in a row, then the others, each on a match of its own."""
    make = partial(_at, moment=moment, terms=FORMS[form])
    cells = [cell for cell in _cells() if cell[0] == moment]
    async with moments.at((form, moment), make) as (service, info):
        for _, what, who, may in cells:
            if not may:
                await _refused(service, info, what, _who(info, who), f"{form}, {moment}: {who} {what}")
    for _, what, who, may in cells:
        if may:
            async with moments.at((form, moment), make) as (service, info):
                before = service.matches._work._lives[info.id]
                await _act(service, info, what, _who(info, who))
                changes = (form, what, who) not in WITHOUT_CARDS
                assert (service.matches._work._lives[info.id] != before) is changes, f"{form}, {moment}: {who} {what}"


async def _at(service: Services, clock: ManualClock, moment: str, terms: MatchOptions) -> MatchInfo:
    """A match at a moment, with a suggestion of the partner's in it."""
    if moment == "lobby":
        info = await service.matches.open_lobby(
            sitting(0),
            PLACE,
            MatchOptions(scenario=terms.scenario, ruleset=terms.ruleset, options=terms.options, side=UNION),
        )
        for number, seat in enumerate(info.free[:-1], 1):
            info = await service.matches.execute(info.id, Join(sitting(number), seat))
        return info
    info = await begun(service, terms)

    def at_card(scene: object) -> bool:
        decision = getattr(scene, "decision", None)
        return decision is not None and decision.kind == "play-card"

    info = await play_until(service, info.id, at_card, clock.advance, Random(3))
    await service.team_talk.suggest(info.id, _who(info, "partner"), "play rally")
    if moment == "over":
        people = dict.fromkeys(chair.person for chair in info.chairs if side_of(chair.seat) == _side(info))
        for person in people:
            if person and info.outcome is None:
                try:
                    info = await service.matches.execute(info.id, Resign(person))
                except REFUSALS:
                    continue
        assert info.outcome
    return info


def _side(info: MatchInfo) -> str:
    return side_of(info.waiting.seat) if info.waiting else "union"


def _who(info: MatchInfo, who: str) -> Person:
    """In the lobby, and when it is over, the Union's first seat stands for the player to move."""
    asked = info.waiting.seat if info.waiting else info.chairs[0].seat
    if who == "outsider":
        return WATCHER
    same = [chair.seat for chair in info.chairs if side_of(chair.seat) == side_of(asked) and chair.seat != asked]
    other = [chair.seat for chair in info.chairs if side_of(chair.seat) != side_of(asked)]
    return at(info, {"asked": asked, "partner": same[0], "enemy": other[0]}[who])


async def _refused(service: Services, info: MatchInfo, what: str, person: Person, cell: str) -> None:
    before = service.matches._work._lives[info.id]
    refusal: GameError | RequestRefused | None = None
    try:
        await _act(service, info, what, person)
    except REFUSALS as error:
        refusal = error
    assert refusal, f"nobody refused: {cell}"
    assert say(refusal), cell
    assert service.matches._work._lives[info.id] == before, cell


async def _act(service: Services, info: MatchInfo, what: str, person: Person) -> object:
    matches, talk, id_ = service.matches, service.team_talk, info.id

    async def take() -> object:
        offers = [await talk.offered_by(id_, chair.seat) for chair in info.chairs]
        offer = next(one for one in offers if one)
        return await talk.take(id_, person, offer.seat, offer.sign)

    acts: dict[str, Callable[[], Awaitable[object]]] = {
        "join": lambda: matches.execute(id_, Join(person)),
        "leave": lambda: matches.execute(id_, Leave(person)),
        "start": lambda: matches.execute(id_, Start(person)),
        "draw": lambda: talk.draw(id_, person, "mark F6"),
        "plan": lambda: talk.plan(id_, person, "play rally"),
        "suggest": lambda: talk.suggest(id_, person, "play scout-left"),
        "take": take,
        "hand": lambda: talk.show_hand(id_, person),
        "orders": lambda: matches.execute(id_, WriteOrders(person, "play rally")),
        "standing": lambda: matches.execute(id_, Settle(person, {"flags": "ignore"})),
        "resign": lambda: matches.execute(id_, Resign(person)),
        "offer": lambda: matches.execute(id_, OfferDraw(person)),
        "win": lambda: matches.execute(id_, ChooseAtTimeOut(person, "win")),
        "follow": lambda: matches.execute(id_, Follow(person, follows=True)),
    }
    return await acts[what]()
