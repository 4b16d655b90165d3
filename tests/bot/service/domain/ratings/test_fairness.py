"""Fair play: what is noticed, with its figures, and what is not."""

from __future__ import annotations

from msgspec.structs import replace

from bot.service.domain.ratings.fairness import Expectation, FairnessNotice, Sign, notices
from bot.service.domain.ratings.finished import FinishedBattle
from bot.service.model.match import Person
from engine.decision import CONFEDERATE, UNION, Seat

ALICE, BOB, CAROL, DAN = Person(1), Person(2), Person(3), Person(4)


def duel(match: int, winner: Person, loser: Person, *, turns: int = 30, reason: str = "flags") -> FinishedBattle:
    return FinishedBattle(
        match=match,
        at=match,
        guild=1,
        family="battle-cry",
        scenario="shiloh",
        title="Shiloh",
        ruleset="classic",
        year="1862",
        turns=turns,
        people={UNION: (winner,), CONFEDERATE: (loser,)},
        seats=2,
        winner=Seat(UNION),
        reason=reason,
        score={UNION: 0, CONFEDERATE: 0},
        rated=True,
    )


def noticed(battles: list[FinishedBattle], **expected: list[Expectation]) -> tuple[FairnessNotice, ...]:
    usual = {battle.match: 30.0 for battle in battles}
    return notices(battles, usual, {Person(int(name[1:])): every for name, every in expected.items()})


def test_two_who_only_fight_each_other_and_one_wins() -> None:
    (found,) = noticed([duel(number, ALICE, BOB) for number in range(1, 7)])
    assert found == FairnessNotice(
        sign=Sign.ONLY_EACH_OTHER, person=ALICE, other=BOB, battles=6, won=6, early=0, expected=0.0, alone=True
    )


def test_others_on_the_server_are_told_of_too() -> None:
    others = [duel(20, CAROL, DAN)]
    (found,) = noticed([*(duel(number, BOB, ALICE) for number in range(1, 7)), *others])
    assert (found.person, found.alone) == (BOB, False)


def test_friends_who_win_in_turn_or_play_others_are_not() -> None:
    in_turn = [duel(number, *((ALICE, BOB) if number % 2 else (BOB, ALICE))) for number in range(1, 9)]
    assert noticed(in_turn) == ()
    more = [*(duel(number, ALICE, BOB) for number in range(1, 7)), duel(7, ALICE, CAROL), duel(8, BOB, DAN)]
    assert noticed(more) == ()
    unrated = [replace(duel(number, ALICE, BOB), rated=False) for number in range(1, 7)]
    assert noticed(unrated) == ()


def test_battles_given_up_early_without_being_behind() -> None:
    handed = [duel(number, ALICE, BOB, turns=3, reason="resigned") for number in range(1, 4)]
    fair = [duel(10, CAROL, BOB), duel(11, ALICE, DAN)]
    (found,) = noticed([*handed, *fair])
    assert (found.sign, found.person, found.other, found.early, found.battles) == (
        *(Sign.HANDED_OVER, ALICE, BOB),
        *(3, 3),
    )
    behind = [replace(one, score={UNION: 2, CONFEDERATE: 0}) for one in handed]
    assert noticed([*behind, *fair]) == ()
    late = [replace(one, turns=15) for one in handed]
    assert noticed([*late, *fair]) == ()


def test_a_series_lost_far_below_what_was_expected() -> None:
    lost = [duel(number, [ALICE, CAROL, DAN][number % 3], BOB, turns=3, reason="resigned") for number in range(1, 9)]
    lost = [replace(one, score={UNION: 1, CONFEDERATE: 0}) for one in lost]
    strong = [Expectation(one.match, 0.8, 0.0) for one in lost]
    (found,) = noticed(lost, p2=strong)
    assert (found.sign, found.person, found.battles, found.won, found.early) == (Sign.LOST_ON_PURPOSE, BOB, 8, 0, 8)
    weak = [Expectation(one.match, 0.3, 0.0) for one in lost]
    assert noticed(lost, p2=weak) == ()
    fought_out = [replace(one, reason="flags", turns=30) for one in lost]
    assert noticed(fought_out, p2=strong) == ()
    assert noticed(lost, p2=strong[:5]) == ()
