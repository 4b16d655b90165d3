"""Medals: each by its rule, once, and none for a battle that was not fought out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.service.domain.ratings.finished import FinishedBattle, ResultTally, by_opponent, by_side, tally
from bot.service.domain.ratings.medals import MEDALS, WAR_YEARS, earned
from bot.service.model.catalog import known
from bot.service.model.match import Person
from engine.decision import CONFEDERATE, UNION, Seat

ALICE, BOB, CAROL = Person(1), Person(2), Person(3)


def fought(match: int = 1, winner: str | None = UNION, *, union: Person = ALICE, other: Person = BOB) -> FinishedBattle:
    return FinishedBattle(
        match=match,
        at=match,
        guild=1,
        family="battle-cry",
        scenario="shiloh",
        title="Shiloh",
        ruleset="classic",
        year="1862",
        turns=20,
        people={UNION: (union,), CONFEDERATE: (other,)},
        seats=2,
        winner=Seat(winner) if winner else None,
        reason="flags",
        score={UNION: 6, CONFEDERATE: 3},
    )


def ids(*battles: FinishedBattle, person: Person = ALICE) -> list[str]:
    return [one.medal.id for one in earned(battles, person)]


def test_the_first_battle_earns_one_and_the_second_no_more() -> None:
    assert ids(fought()) == ["first-battle"]
    (only,) = earned([fought(), fought(2)], ALICE)
    assert (only.match, only.at) == (1, 1)
    assert ids(fought(), person=CAROL) == []


@pytest.mark.parametrize("reason", ["resigned", "agreed", "time"])
def test_a_battle_that_was_cut_short_earns_none(reason: str) -> None:
    assert ids(replace(fought(), reason=reason)) == []
    assert ids(replace(fought(), computer=True)) == []


def test_a_win_with_the_side_that_is_not_favored() -> None:
    assert "against-the-odds" in ids(replace(fought(), favored=CONFEDERATE))
    assert "against-the-odds" not in ids(replace(fought(), favored=UNION))
    assert "against-the-odds" not in ids(replace(fought(winner=CONFEDERATE), favored=CONFEDERATE))


def test_both_sides_of_one_battle() -> None:
    swapped = fought(2, CONFEDERATE, union=BOB, other=ALICE)
    assert "both-sides" in ids(fought(), swapped)
    assert "both-sides" not in ids(fought(), replace(swapped, scenario="antietam"))
    assert "both-sides" not in ids(fought(), fought(2))


def test_a_battle_of_each_year_and_there_is_one_of_each() -> None:
    years = [replace(fought(number), year=year) for number, year in enumerate(sorted(WAR_YEARS), 1)]
    assert "war-years" not in ids(*years[:-1])
    assert "war-years" in ids(*years)
    assert {battle.date[:4] for battle in known()} >= WAR_YEARS - {"1865"}


def test_three_rulebooks_comrades_and_a_single_flag() -> None:
    books = [replace(fought(number), ruleset=rules) for number, rules in enumerate(("a", "b", "c"), 1)]
    assert "well-read" in ids(*books)
    assert "comrades" in ids(replace(fought(), people={UNION: (ALICE, CAROL), CONFEDERATE: (BOB,)}))
    assert "by-a-hair" in ids(replace(fought(), score={UNION: 6, CONFEDERATE: 5}))
    assert "by-a-hair" not in ids(replace(fought(winner=CONFEDERATE), score={UNION: 6, CONFEDERATE: 5}))


def test_somebodys_first_battle_an_annual_one_and_a_whole_campaign() -> None:
    first = replace(fought(), firsts=(BOB,))
    assert "drillmaster" in ids(first)
    assert "drillmaster" not in ids(first, person=BOB)
    assert "drillmaster" not in ids(replace(first, firsts=(ALICE, BOB)))
    assert "on-the-day" in ids(replace(fought(), annual=True))
    assert "campaigner" in ids(replace(fought(), campaign_end=True))


def test_each_medal_has_its_words_and_emblem() -> None:
    assert len({medal.id for medal in MEDALS}) == len({medal.emblem for medal in MEDALS}) == len(MEDALS)
    assert all(medal.name and medal.about for medal in MEDALS)


def test_tallies_by_opponent_and_by_side() -> None:
    battles = [fought(), fought(2, None), fought(3, other=CAROL), fought(4, UNION, union=BOB, other=ALICE)]
    assert tally(battles, ALICE) == ResultTally(2, 1, 1)
    assert by_opponent(battles, ALICE) == [(BOB, ResultTally(1, 1, 1)), (CAROL, ResultTally(1, 0, 0))]
    assert by_side(battles, ALICE) == {UNION: ResultTally(2, 1, 0), CONFEDERATE: ResultTally(0, 0, 1)}
