"""The features of the judge of Blue & Grey on a small map: exact values, signs, and what does not change them."""

from __future__ import annotations

from random import Random

import pytest

from engine.blue_grey.judge.survey import CHEAP, FEATURES, observe
from engine.blue_grey.setup import BlueGreySetup
from engine.chance import Seeded
from engine.decision import CONFEDERATE, PUBLIC, UNION, Decision, Seat
from engine.field_changes import replace
from engine.judge import chance_to_win
from engine.match import State, legal_actions, new_match, pending, submit, view
from tests.support.blue_grey.battle import Battle

FIELD = """
   01 02 03 04 05 06
01 .  .  .  .  .  .
02 .  .  F  .  .  .
03 .  .  .  .  .  .
04 .  .  .  .  .  .
05 .  .  .  .  .  .
"""
UNION_UNITS = "A 0201 5, R 0101 2 shaken, Guns 0102 3 artillery"
ENEMIES = "x 0504 4, y 0505 3 cavalry"
GOALS = "victory: {lost: 1, held: {union: {0303: 10}, confederate: {0204: 20}}}"


def battle(*, exchanged: bool = False) -> Battle:
    """A battle whose first Player-Turn has begun; exchanged, it is the other side's."""
    armies = (ENEMIES, UNION_UNITS) if exchanged else (UNION_UNITS, ENEMIES)
    goals = (
        GOALS.replace("union", "?").replace("confederate", "union").replace("?", "confederate") if exchanged else GOALS
    )
    return Battle(FIELD, *armies, first="confederate" if exchanged else "union", more=goals)


def seen(one: Battle, seat: Seat = PUBLIC, side: Seat = UNION) -> dict[str, float]:
    """The features by name."""
    values = observe(one.setup, one.view(seat), side, dear=True)
    return dict(zip((feature.name for feature in FEATURES), values, strict=True))


def test_there_are_forty_to_eighty_each_with_its_own_name_and_line() -> None:
    assert 40 <= len(FEATURES) <= 80
    assert len({one.name for one in FEATURES}) == len({one.what for one in FEATURES}) == len(FEATURES)
    assert all(one.dear == (one not in CHEAP) for one in FEATURES)


def test_strength_and_order_are_counted() -> None:
    found = seen(battle())
    assert (found["strength"], found["infantry"], found["cavalry"], found["artillery"]) == pytest.approx(
        (0.3, 0.3, -0.3, 0.3)
    )
    assert found["strength_share"] == pytest.approx(3 / 17)
    assert (found["units"], found["weak_units"], found["shaken"], found["routed"]) == (1.0, 1.0, -0.2, 0.0)
    assert found["points"] == found["lost"] == 0.0


def test_the_turn_and_the_place_count() -> None:
    found = seen(battle())
    assert found["tempo"] == 0.0 or found["tempo"] == 1.0
    assert found["last_word"] < 0, "the Confederates have the last Player-Turn"
    assert found["goals_near"] != 0.0


def test_exchanged_sides_exchange_their_features() -> None:
    one, other = battle(), battle(exchanged=True)
    assert seen(one) == pytest.approx(seen(other, side=CONFEDERATE))
    assert seen(one, UNION) == pytest.approx(seen(other, CONFEDERATE, CONFEDERATE))


def test_what_is_good_for_one_side_is_as_bad_for_the_other() -> None:
    assert {name: -value for name, value in seen(battle()).items()} == seen(battle(), side=CONFEDERATE)


def told(state: State, seat: Seat) -> bytes:
    """Everything that the judge says of a state to a seat, to the last digit."""
    assert isinstance(state.setup, BlueGreySetup)
    shown = view(state, seat)
    chances = [
        chance_to_win(state.setup, shown, side, dear=dear) for side in (UNION, CONFEDERATE) for dear in (True, False)
    ]
    return repr((chances, observe(state.setup, shown, UNION, dear=True))).encode()


@pytest.mark.chance
def test_the_seed_and_anothers_open_draft_change_nothing() -> None:
    """Nothing else is hidden in this family."""
    setup, rng = battle().setup, Random(3)
    state, _ = new_match(setup, Seeded(bytes(32)))
    judged = 0
    for number in range(60):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        if number % 6 == 0:
            for seat in (UNION, CONFEDERATE, PUBLIC):
                settled = state if asked.seat == seat else state.settled
                other = replace(settled, chance=Seeded(rng.randbytes(32)))
                assert told(other, seat) == told(state, seat)
                judged += 1
        state, _ = submit(state, asked.seat, rng.choice(legal_actions(state)))
    assert judged > 6
