"""The judge asks nothing that is hidden, and favors no side: what is changed, and what then stays the same."""

from __future__ import annotations

from random import Random

import pytest

import engine.games  # noqa: F401  registers the families
from engine.battle_cry.judge.survey import observe, observe_position
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.battle_cry.view_builder import seat_view
from engine.decision import CONFEDERATE, PUBLIC, UNION, Seat
from engine.judge import chance_to_win
from engine.match import State, view
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.hidden_variations import shadow
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.random_maps import muddle
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import BY_NIGHT

EACH = 3 if BY_NIGHT else 12
"""Each so many-th position is judged."""

STEPS = 400 if BY_NIGHT else 120


def told(state: State, seat: Seat) -> bytes:
    """Everything that the judge says of a state to a seat, to the last digit."""
    assert isinstance(state.setup, BattleSetup)
    shown = view(state, seat)
    chances = [
        chance_to_win(state.setup, shown, side, dear=dear) for side in (UNION, CONFEDERATE) for dear in (True, False)
    ]
    return repr((chances, observe(state.setup, shown, UNION, dear=True))).encode()


@pytest.mark.chance
@pytest.mark.parametrize("rules", RULESETS)
def test_whatever_is_hidden_changes_nothing(rules: str) -> None:
    """The other hand, the draw piles, the seed and the other's open draft are others; a watcher knows no hand."""
    setup, rng = muddle(7, rules, special=True), Random(7)
    judged = 0
    for number, taken in enumerate(walk(setup, 7, STEPS)):
        if number % EACH or taken.after.outcome:
            continue
        for seat in (UNION, CONFEDERATE, PUBLIC):
            assert told(shadow(rng, taken.after, seat), seat) == told(taken.after, seat)
            judged += 1
    assert judged > 20


@pytest.mark.chance
@pytest.mark.parametrize("rules", RULESETS)
def test_a_supposed_position_is_judged_as_the_view_of_it(rules: str) -> None:
    """Those who think ahead judge positions without making views of them: each feature has the same value."""
    setup, judged = muddle(11, rules, special=True), 0
    for number, taken in enumerate(walk(setup, 11, STEPS)):
        position = taken.after.position
        assert isinstance(position, Position)
        if number % 3 or taken.after.outcome:
            continue
        for side, seat in enumerate((UNION, CONFEDERATE)):
            shown = seat_view(setup, position, seat, "", None)
            assert observe_position(setup, position, Side(side)) == observe(setup, shown, seat, dear=True)
            judged += 1
    assert judged > 20


@pytest.mark.parametrize("mode", ["epic"])
def test_sides_of_several_players_are_judged_by_what_is_cheap(mode: str) -> None:
    setup = muddle(5, "classic", options={"mode": mode})
    state = next(iter(walk(setup, 5, 1))).after
    values = observe(setup, view(state, PUBLIC), UNION, dear=True)
    assert any(values)
    found = chance_to_win(setup, view(state, setup.seats[0]))
    assert found is None or 0 < found < 1


MAP = """
    C4 .     .:i3*  .     .:a1
     D4   F   .   .     .
    E4 .     .     .:I4  .
     F4   H:A2  .:C1*  .   .
    """
HANDS = ("attack-left rally probe-center", "assault-right scout-center")


@pytest.mark.rulesets("variant-150", "classic", "advanced")
@pytest.mark.parametrize("active", ["union", "confederate"])
def test_exchanged_sides_exchange_their_chances(active: str) -> None:
    """The sides exchange pieces, edges, hands, flags and turn; each then has the other's chance, seat by seat."""
    other = {"union": "confederate", "confederate": "union"}
    one = Battle(MAP, hand=HANDS[0], enemy_hand=HANDS[1], stands=(3, 1), active=active, flags=(6, 5))
    two = Battle(
        turned(),
        hand=HANDS[0],
        enemy_hand=HANDS[1],
        stands=(1, 3),
        active=other[active],
        flags=(5, 6),
        top="union",
    )
    for seat in ("union", "confederate"):
        assert observe(one.setup, one.view(seat), Seat(seat), dear=True) == pytest.approx(
            observe(two.setup, two.view(other[seat]), Seat(other[seat]), dear=True)
        )
    mine = observe(one.setup, one.view(), UNION, dear=True)
    assert mine == pytest.approx(observe(two.setup, two.view(), CONFEDERATE, dear=True))


def turned() -> str:
    """The same map with the sides exchanged."""
    words = MAP
    for piece in ("i3*", "a1", "I4", "A2", "C1*"):
        words = words.replace(f":{piece}", f":{piece.swapcase()}~")
    return words.replace("~", "")


def test_a_watcher_gives_both_sides_one_together() -> None:
    battle = Battle(MAP, hand=HANDS[0], enemy_hand=HANDS[1])
    shares = [chance_to_win(battle.setup, battle.view(), side) for side in (UNION, CONFEDERATE)]
    if None not in shares:
        assert sum(one for one in shares if one is not None) == pytest.approx(1.0)
    with pytest.raises(ValueError, match="name one"):
        chance_to_win(battle.setup, battle.view())
