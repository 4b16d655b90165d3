"""Generals who follow a plan, asked in the middle of a draft: the same answer from memory and made anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.computer_players import PLAYERS, ArchiePlayer, drafts
from bot.computer_players.drafts import answer_in_draft, follows_plan
from bot.tools.simulate import SimulatedGame, setup_for
from engine.chance import Seeded
from engine.decision import Action, Decision
from engine.family import GENERAL, RECRUIT, SERGEANT, Setup
from engine.match import State, imagined, legal_actions, new_match, pending, submit, view


def forget_all() -> None:
    """As a restart does."""
    drafts._kept.clear()


@pytest.fixture(autouse=True)
def _nobody_in_memory() -> Iterator[None]:
    forget_all()
    yield
    forget_all()


class Asked(NamedTuple):
    """A question in a battle, as it is put to a general."""

    state: State
    decision: Decision


def questions(setup: Setup, seed: int, choose: Random | None = None) -> Iterator[Asked]:
    """The questions of a battle that chance plays."""
    rng = choose or Random(seed)
    state, _ = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    while isinstance(decision := pending(state), Decision):
        yield Asked(state, decision)
        state, _ = submit(state, decision.seat, rng.choice(legal_actions(state)))


def answered(level: str, asked: Asked) -> Action:
    """The answer at a level."""
    state, seat = asked.state, asked.decision.seat
    begun = view(state.settled, seat)
    player = PLAYERS[level](state.setup, seat, 5, 0)
    draft = tuple(action.text for action in state.draft)
    return answer_in_draft(player, state.setup, begun, draft, f"{level} {seat} {state.settled.seq}".encode())


@pytest.mark.parametrize(
    ("battle", "rules", "options"),
    [
        ("first-bull-run", "variant-150", {}),
        ("antietam", "advanced", {}),
        ("shiloh", "classic", {"mode": "doubles"}),
        ("pruitts-landing", "blue-grey", {}),
    ],
)
def test_a_seat_sees_in_its_draft_what_follows_from_the_view_before(
    battle: str, rules: str, options: dict[str, str]
) -> None:
    setup, seen = setup_for(SimulatedGame(battle, rules, options)), 0
    for state, decision in questions(setup, 1):
        if state.draft:
            before = view(state.settled, decision.seat)
            known = imagined(setup, before)
            for action in state.draft:
                known, _ = submit(known, decision.seat, action)
            assert replace(view(known, decision.seat), commitment=before.commitment) == view(state, decision.seat)
            seen += 1
        if seen == 60:
            break
    assert seen == 60


def played_turns(level: str, turns: int, *, forgets: Random | None = None) -> list[str]:
    """What both sides answer at a level in some turns; with ``forgets`` the memory is lost now and then."""
    setup = setup_for(SimulatedGame("first-bull-run", "variant-150", {}))
    state, _ = new_match(setup, Seeded(bytes(32)))
    found: list[str] = []
    while isinstance(decision := pending(state), Decision) and view(state).turn <= turns:
        if forgets is not None and forgets.random() < 0.5:
            forget_all()
        action = answered(level, Asked(state, decision))
        found.append(action.text)
        state, _ = submit(state, decision.seat, action)
    return found


def test_who_has_forgotten_answers_the_same() -> None:
    kept = played_turns(RECRUIT, 6)
    assert len(kept) > 20
    assert played_turns(RECRUIT, 6, forgets=Random(1)) == kept


def test_a_general_who_has_forgotten_answers_the_same() -> None:
    """One turn with its card, orders and moves; the memory is lost before every other answer."""
    kept = played_turns(GENERAL, 1)
    assert any(text.startswith("move") for text in kept)
    assert played_turns(GENERAL, 1, forgets=Random(2)) == kept


def test_he_is_asked_once_a_question_while_he_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    choose = ArchiePlayer.choose

    def counted(self: ArchiePlayer, seen: Any) -> Action:
        asked.append(seen.turn)
        return choose(self, seen)

    monkeypatch.setattr(ArchiePlayer, "choose", counted)
    count = len(played_turns(RECRUIT, 2))
    assert len(asked) == count
    asked.clear()
    monkeypatch.setattr(drafts, "MOST_KEPT", 0)
    forget_all()
    assert len(played_turns(RECRUIT, 2)) == count < len(asked)


def test_a_question_that_is_put_again_is_answered_again() -> None:
    setup = setup_for(SimulatedGame("first-bull-run", "classic", {}))
    asked = next(one for one in questions(setup, 3) if len(one.state.draft) == 2)
    first = answered(RECRUIT, asked)
    assert answered(RECRUIT, asked) == first


def test_who_follows_no_plan_is_not_asked_again() -> None:
    setup = setup_for(SimulatedGame("first-bull-run", "classic", {}))
    assert [follows_plan(PLAYERS[name](setup, setup.seats[0], 1, 0)) for name in (RECRUIT, SERGEANT, "random")] == [
        True,
        False,
        False,
    ]
