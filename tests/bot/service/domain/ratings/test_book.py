"""The book of ratings: what a battle makes of it, in which lists, and that it comes out the same when written anew."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from bot.ports.clock import to_stamp
from bot.service.domain.ratings.book import (
    FORMER_MEMBER,
    Entrant,
    Member,
    RatedBattle,
    RatingBook,
    general_member,
    side_member,
    written,
)
from bot.service.domain.ratings.leaderboard import has_rank, leaderboard
from bot.service.domain.ratings.lists import Kind, RatingList, kind_of, list_named, lists_of
from bot.service.domain.ratings.seasons import Season, season_named, season_of, softly_reset
from bot.service.domain.ratings.shown import SURE, is_sure, number_of, trend_of
from bot.service.domain.ratings.sides import side_skills, skills_by_balance
from bot.service.domain.ratings.skill import NEW, UNIT, Skill, chance, rated
from bot.service.model.match import PROGRAM, Chair, Person
from engine.decision import CONFEDERATE, UNION, Seat
from tests.support.service.other_figures import use_figures

WIDE: Final = "battle-cry/duel//"
DAY: Final = timedelta(days=1)
MAY: Final = datetime(2026, 5, 1, tzinfo=UTC)
ALICE, BOB, CAROL = Member(person=1), Member(person=2), Member(person=3)


def battle(
    number: int,
    union: Member,
    other: Member,
    winner: str = UNION,
    *,
    scenario: str = "first-bull-run",
    kind: Kind = Kind.DUEL,
    at: datetime | None = None,
) -> RatedBattle:
    return RatedBattle(
        match=number,
        ended=to_stamp(at or MAY + number * DAY),
        family="battle-cry",
        kind=kind,
        scenario=scenario,
        ruleset="classic",
        winner=winner,
        entrants=(
            Entrant(number=0, side=UNION, member=union),
            Entrant(number=1, side=CONFEDERATE, member=other),
        ),
    )


def some_battles(count: int, seed: int = 1) -> list[RatedBattle]:
    rng = Random(seed)
    found = []
    for number in range(1, count + 1):
        one, other = rng.sample(range(1, 7), 2)
        winner = rng.choice((UNION, CONFEDERATE, ""))
        scenario = rng.choice(("first-bull-run", "fredericksburg"))
        found.append(battle(number, Member(person=one), Member(person=other), winner, scenario=scenario))
    return found


def gained(winner: str, scenario: str) -> float:
    """What a newcomer gains by winning from another one."""
    book = RatingBook()
    book.count(battle(1, ALICE, BOB, winner, scenario=scenario))
    return book.standings[WIDE, ALICE if winner == UNION else BOB].skill.mean / UNIT - 25


def test_a_win_that_the_side_wins_anyway_counts_less(monkeypatch: pytest.MonkeyPatch) -> None:
    use_figures(monkeypatch, first_bull_run={"classic": (100, 200, 24)}, fredericksburg={"classic": (30, 200, 19)})
    even = gained(UNION, "first-bull-run")
    assert gained(CONFEDERATE, "fredericksburg") < even < gained(UNION, "fredericksburg")


def test_a_side_is_as_strong_as_it_was_measured_and_surer_the_oftener(monkeypatch: pytest.MonkeyPatch) -> None:
    use_figures(monkeypatch, fredericksburg={"classic": (30, 200, 19)})
    sides = side_skills("fredericksburg", "classic")
    assert sides[UNION].mean == -sides[CONFEDERATE].mean < 0
    assert skills_by_balance(50, 100)[UNION].spread < skills_by_balance(5, 10)[UNION].spread
    assert side_skills("own-battle", "classic")[UNION].mean == 0


def test_battles_correct_the_side_slowly() -> None:
    book = RatingBook()
    for number in range(1, 41):
        book.count(battle(number, Member(person=number), Member(person=100 + number), UNION))
    side = book.standings[WIDE, side_member("first-bull-run", "classic", UNION)]
    begun = side_skills("first-bull-run", "classic")[UNION]
    assert side.skill.mean > begun.mean
    assert side.skill.spread <= begun.spread
    assert side.battles == 40


def test_a_battle_counts_in_the_lists_of_its_rulebook_and_its_season() -> None:
    book = RatingBook()
    changes = book.count(battle(1, ALICE, BOB))
    told = {change.list for change in changes if change.member == ALICE}
    assert told == {WIDE, "battle-cry/duel/classic/", "battle-cry/duel//2026-2", "battle-cry/duel/classic/2026-2"}
    assert all(list_named(id_).id == id_ for id_ in told)
    (only,) = lists_of("battle-cry", Kind.COMPUTER, "classic", MAY)
    assert only == RatingList("battle-cry", Kind.COMPUTER)


def test_the_computer_has_a_list_of_its_own() -> None:
    book = RatingBook()
    book.count(battle(1, ALICE, general_member("army"), CONFEDERATE, kind=Kind.COMPUTER))
    lists = {list_ for list_, _ in book.standings}
    assert lists == {"battle-cry/computer//"}
    assert book.standings["battle-cry/computer//", general_member("army")].half_points == 2


def test_a_loss_never_raises_and_a_win_never_lowers_the_number() -> None:
    book = RatingBook()
    for one in some_battles(200):
        for change in book.count(one):
            if change.half_points == 0:
                assert change.after.mean <= change.before.mean
            elif change.half_points == 2:
                assert change.after.mean >= change.before.mean
            assert change.after.spread <= change.before.spread


def test_a_season_begins_half_way_and_less_certain() -> None:
    assert softly_reset(Skill(35 * UNIT, UNIT)) == Skill(30 * UNIT, NEW.spread // 2)
    assert softly_reset(NEW) == NEW
    book = RatingBook()
    for number in range(1, 60):
        book.count(battle(number, ALICE, BOB))
    strong = book.standings[WIDE, ALICE].skill
    (change,) = (
        change
        for change in book.count(battle(60, ALICE, BOB, at=datetime(2026, 7, 2, tzinfo=UTC)))
        if change.member == ALICE and change.list == "battle-cry/duel//2026-3"
    )
    assert change.before == softly_reset(strong)


def test_seasons_are_quarters() -> None:
    assert season_of(datetime(2026, 3, 31, 23, 59, tzinfo=UTC)) == Season(2026, 1)
    assert season_of(datetime(2026, 12, 1, tzinfo=UTC)).next == Season(2027, 1)
    assert Season(2027, 1).before.id == "2026-4"
    assert Season(2026, 2).ends == datetime(2026, 7, 1, tzinfo=UTC)
    assert season_named("2026-4") == Season(2026, 4)
    assert [season_named(one) for one in ("2026", "2026-5", "x", "٢٠٢٦-1")] == [None] * 4


def test_the_order_in_which_battles_come_does_not_matter() -> None:
    battles = some_battles(60)
    mixed = battles[:]
    Random(2).shuffle(mixed)
    assert written(mixed)[0].standings == written(battles)[0].standings


def test_changes_taken_back_leave_no_trace() -> None:
    battles = some_battles(30)
    book, changes = written(battles)
    later = [change for change in changes if change.match > 20]
    book.take_back(reversed(later))
    before, _ = written(battles[:20])
    assert {key: (one.skill, one.battles, one.half_points) for key, one in book.standings.items()} == {
        key: (one.skill, one.battles, one.half_points) for key, one in before.standings.items()
    }


def test_when_somebody_is_forgotten_the_others_keep_their_ratings() -> None:
    battles = some_battles(80)
    book, changes = written(battles)
    gone = Member(person=3)
    frozen = {(change.match, change.number): dict[str, Skill]() for change in changes}
    for change in changes:
        frozen[change.match, change.number][change.list] = change.before
    after = [
        replace(
            one,
            entrants=tuple(
                replace(each, member=FORMER_MEMBER, frozen=frozen[one.match, each.number])
                if each.member == gone
                else each
                for each in one.entrants
            ),
        )
        for one in battles
    ]
    again, _ = written(after)
    assert again.standings == {key: one for key, one in book.standings.items() if key[1] != gone}


def chairs(*seats: tuple[str, int]) -> list[Chair]:
    return [
        Chair(Seat(seat), None if person <= 0 else Person(person), general=PROGRAM if person < 0 else "")
        for seat, person in seats
    ]


@pytest.mark.parametrize(
    ("seats", "kind"),
    [
        ((("union", 1), ("confederate", 2)), Kind.DUEL),
        ((("union", 1), ("confederate", -1)), Kind.COMPUTER),
        ((("union", 1), ("confederate", 1)), None),
        ((("union", 1), ("confederate", 0)), None),
        ((("union/1", 1), ("union/2", 2), ("confederate/1", 3)), Kind.TEAMS),
        ((("union/1", 1), ("union/2", 2), ("confederate/1", 2)), None),
        ((("union/1", 1), ("union/2", 1), ("confederate/1", 3)), None),
        ((("union/1", 1), ("union/2", -1), ("confederate/1", 2)), None),
        ((("union", -1), ("confederate", -1)), None),
    ],
)
def test_the_kind_of_a_battle_follows_from_its_seats(seats: tuple[tuple[str, int], ...], kind: Kind | None) -> None:
    assert kind_of(chairs(*seats)) is kind


def test_a_number_is_provisional_at_first() -> None:
    book = RatingBook()
    told = []
    for number in range(1, 21):
        book.count(battle(number, ALICE, Member(person=10 + number), UNION if number % 2 else CONFEDERATE))
        told.append(is_sure(book.standings[WIDE, ALICE].skill))
    assert told == sorted(told)
    assert 8 <= told.index(True) <= 16
    assert has_rank(book.standings[WIDE, ALICE])
    assert not has_rank(book.standings[WIDE, Member(person=11)])


def test_a_trend_leaves_the_first_battles_out() -> None:
    sure = [Skill((25 + number) * UNIT, SURE) for number in range(11)]
    assert trend_of(sure) == 300
    assert trend_of(sure[:10]) is None
    assert trend_of([Skill(25 * UNIT, SURE + 1), *sure[1:]]) is None
    assert number_of(NEW) == 1500


def test_equal_numbers_share_a_rank() -> None:
    book = RatingBook()
    for number in range(1, 31):
        winner = UNION if number % 2 else CONFEDERATE
        book.count(battle(number, ALICE, BOB, winner))
    standings = [(Person(one.person), book.standings[WIDE, one]) for one in (ALICE, BOB)]
    twice = [*standings, (Person(9), standings[0][1]), (Person(10), replace(standings[0][1], battles=2))]
    found = leaderboard(twice)
    assert [rank.rank for rank in found.ranks] in ([1, 1, 3], [1, 2, 2])
    assert found.provisional == 1


@given(
    some.lists(some.integers(10 * UNIT, 40 * UNIT), min_size=2, max_size=2),
    some.integers(UNIT, 8 * UNIT),
)
@settings(max_examples=40, deadline=None)
def test_who_is_stronger_is_expected_to_win(means: list[int], spread: int) -> None:
    one, other = (Skill(mean, spread) for mean in means)
    share = chance([one], [other])
    assert (share > 0.5) == (one.mean > other.mean) or one.mean == other.mean
    assert chance([other], [one]) == pytest.approx(1 - share)
    (after,), _ = rated([[one], [other]], [1, 2])
    assert after.mean > one.mean
