"""Node counts of small positions against those pinned in ``tests/counts``: any change of a rule changes one.

A file holds a position as ``tests.support.battle_cry.battle`` reads it, the counts for 1, 2, 3 … actions, and how the
deepest one is split over the first action. Many a head counts the shallow ones by hand, from the rules alone. Where a
rule is meant to change, the failure's text is the new split.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml
from msgspec import Struct, convert
from msgspec.structs import asdict

from engine.counts import counts, handfuls, outcomes, split
from engine.decision import Action
from engine.match import legal_actions
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import by_day

FILES = sorted((Path(__file__).parent.parent / "counts").glob("*.yaml"))


class Pinned(Struct, frozen=True, forbid_unknown_fields=True):
    """A position and its counts."""

    map: str
    enemy_hand: str
    deck: str
    counts: list[int]
    split: dict[str, int]
    ruleset: str = "variant-150"
    hand: str = ""
    moving: str = ""
    fighting: str = ""
    enemy_deck: str | None = None
    works: str = ""

    def battle(self) -> Battle:
        position = {name: value for name, value in asdict(self).items() if name not in {"map", "counts", "split"}}
        return Battle(self.map, **position)


def pinned(file: Path) -> Pinned:
    return convert(yaml.safe_load(file.read_text("utf-8")), Pinned)


@pytest.mark.parametrize("file", by_day([*FILES[::2], *FILES[1::2]], 6), ids=lambda file: file.stem)
def test_counts_are_as_they_were(file: Path) -> None:
    position = pinned(file)
    state = position.battle().state
    *shallow, _ = position.counts
    assert [counts(state, depth) for depth in range(1, len(shallow) + 1)] == shallow
    found = {action.text: count for action, count in split(state, len(position.counts)).items()}
    different = {text: (position.split.get(text), found.get(text)) for text in {*found, *position.split}}
    different = {text: pair for text, pair in sorted(different.items()) if pair[0] != pair[1]}
    assert not different, f"pinned and found, by the first action: {different}"
    assert sum(found.values()) == position.counts[-1]


def test_each_ruleset_has_three_positions_at_least() -> None:
    positions = Counter(pinned(file).ruleset for file in FILES)
    assert set(positions) == set(RULESETS)
    assert min(positions.values()) >= 3


def test_a_handful_is_each_multiset_of_the_five_symbols_once() -> None:
    assert [len(handfuls(dice)) for dice in range(1, 6)] == [5, 15, 35, 70, 126]
    assert handfuls(1) == list("ICASF")
    assert all(len({tuple(sorted(faces)) for faces in handfuls(dice)}) == len(handfuls(dice)) for dice in (2, 3))


def test_an_action_without_dice_has_one_outcome_a_battle_one_for_each_handful() -> None:
    battle = Battle(".:i .:I2 .", fighting="A2", enemy_hand="rally")
    assert [action.text for action in legal_actions(battle.state)] == ["battle A2>A1", "pass"]
    assert split(battle.state, 1) == {Action("battle", "A2", ">", "A1"): 15, Action("pass"): 1}


def test_a_casualty_check_is_counted_within_the_roll_that_asks_for_it() -> None:
    """One die: infantry and sabers hit and are followed by 15 checks, the three others by none."""
    battle = Battle(".:i* .:I1 .", fighting="A2", enemy_hand="rally")
    states = list(outcomes(battle.state, Action("battle", "A2", ">", "A1")))
    assert len(states) == 2 * 15 + 3
    figures = Counter(next(unit.figures for unit in state.position.placement.units if unit.side) for state in states)
    assert figures == {3: 30, 4: 3}


def test_a_way_that_ends_earlier_counts_no_further() -> None:
    """Infantry, sabers and a flag that cannot be obeyed win; two misses and the pass go on, by one answer each."""
    battle = Battle(".:i1 .:I1 .", fighting="A2", enemy_hand="probe-left", flags=1)
    assert counts(battle.state, 1) == 5 + 1
    assert counts(battle.state, 2) == 2 + 1
