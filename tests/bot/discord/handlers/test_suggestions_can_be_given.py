"""Suggestions from the menus can be taken and submitted, or carry a doubt that says why not.

They are put together at random, in positions of random battles; of the cards in the menus only those in the hand of the
player in charge are named, as the others' absence may not be revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.discord.panels.battle_cry import order_script, suggested_turn, suggestion_menus
from bot.discord.panels.battle_cry.dry_run import dry_run_of
from bot.discord.panels.written_turn import Proposer
from engine import match as engine
from engine.decision import Action, Decision, Seat, side_of
from engine.match import State, pending
from tests.support.battle_cry.epic import FIELD
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.scenarios_in_play import RULESETS, setup_of
from tests.support.battle_cry.teams import Teams
from tests.support.discord.panel_crawler import info_of
from tests.support.examples import in_turn

WAYS = {"doubles": {"mode": "doubles"}, "epic": {"mode": "epic"}, "epic of two": {"mode": "epic", "union-players": "2"}}
BATTLE, MOST, EACH, TRIED = "antietam", 300, 3, 2
"""Each so many-th question is looked at, and so many suggestions are made to whoever is asked."""


def proposer(state: State, charged: Seat, seat: Seat) -> Proposer:
    """Somebody who sees what everybody sees, and may suppose what everybody may."""
    info = info_of(state)
    team = {one: f"General {number}" for number, one in enumerate(state.setup.seats)}

    async def suppose(cards: Sequence[str]) -> Any:
        return engine.supposed(state, cards)

    return Proposer(replace(info, leaders=team), seat, engine.view(state), charged, state.setup, suppose)


async def suggested(rng: Random, who: Proposer, state: State, held: Sequence[str]) -> list[str]:
    """A suggestion of up to four parts, each picked from a menu."""

    async def look(hex_: str) -> Any:
        return engine.look(state, who.seat, hex_)

    parts: list[str] = []
    for _ in range(rng.randint(1, 4)):
        asks = suggestion_menus.plan(who, parts)
        items = [item for ask in asks if not ask.pieces for item in ask.items]
        items = [item for item in items if not item.value.startswith("play") or item.value.split()[1] in held]
        pieces = [item.value for ask in asks if ask.pieces for item in ask.items]
        if pieces and (not items or rng.random() < 0.6):
            _, ways = await suggestion_menus.plan_piece(who, parts, rng.choice(pieces), look)
            items = [item for ask in ways for item in ask.items]
        if items:
            parts = list(suggestion_menus.planned(who, parts, rng.choice(items).value))
    return parts


async def doubts(who: Proposer, parts: Sequence[str], state: State) -> tuple[str, ...]:
    async def look(hex_: str) -> Any:
        return engine.look(state, who.seat, hex_)

    return (await suggested_turn.checked_suggestion(who, parts, look)).doubts


def given(state: State, seat: Seat, parts: Sequence[str]) -> list[str]:
    """What is left when a suggestion was taken and given, by its carrier in the end, up to the first battle."""
    marks, left = state.family.notation.marks, list(parts)
    while left:
        decision = pending(state)
        assert isinstance(decision, Decision)
        view, actions = engine.view(state, decision.seat), engine.legal_actions(state)
        if decision.seat != seat:
            return left
        answer = order_script.next_answer(left, decision, actions, view, marks)
        if answer is None:
            return left
        left = left[answer.written :]
        if answer.action.verb == "battle":
            return []
        state, _ = engine.submit(state, seat, answer.action)
        seat = answer.to or seat
    return left


@pytest.mark.parametrize(("rules", "way"), in_turn(RULESETS, [*WAYS]))
async def test_what_is_suggested_without_a_doubt_can_be_taken_and_given(way: str, rules: str) -> None:
    rng, without, doubted, carried = Random(way + rules), 0, 0, 0
    for number, taken in enumerate(walk(setup_of(BATTLE, rules, WAYS[way]), 5, MOST)):
        state, decision = taken.after, pending(taken.after)
        if number % EACH or not isinstance(decision, Decision):
            continue
        partners = [one for one in state.setup.seats if side_of(one) == side_of(decision.seat) != one != decision.seat]
        for _ in range(TRIED if partners else 0):
            who = proposer(state, decision.seat, rng.choice(partners))
            held = engine.view(state, decision.seat).hand or ()
            parts = await suggested(rng, who, state, held)
            if not parts or engine.supposed(state, ()) is None:
                continue
            if await doubts(who, parts, state):
                doubted += 1
                continue
            without += 1
            carried += any(part.startswith("entrust") for part in parts)
            settled = state.settled
            run = dry_run_of(state.setup, engine.view(settled, decision.seat), parts)
            assert not (run.trouble and run.trouble.sure), (number, parts, run.trouble)
            if not run.open and not run.trouble:
                assert given(settled, decision.seat, parts) == [], (number, decision, parts)
    assert without > 10
    assert doubted > 5
    assert carried > 2 or way != "epic"


@pytest.mark.parametrize("way", ["doubles", "epic"])
def test_what_anybody_may_suppose_tells_nothing_of_a_hand_or_a_draft(way: str) -> None:
    """The same position with another hand, and with a draft begun in it, is supposed to be the same."""
    mode = WAYS[way]["mode"]
    seat = "union/commander" if mode == "epic" else "union/1"
    states = [
        Teams(FIELD, mode=mode, player=seat, hands={seat: hand}).state for hand in ("rally scout-left", "bombard rally")
    ]
    drafted, _ = engine.submit(states[0], Seat(seat), Action("play", "scout-left"))
    found = [engine.supposed(state, ["attack-left"]) for state in (*states, drafted)]
    assert found[0] is not None
    assert found[0].hand == ("attack-left",)
    assert found[0] == found[1] == found[2]
