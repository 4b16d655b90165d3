"""Battles by chance: they end, lose nothing, and touch every chapter of the rules.

``make soak`` fights hundreds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.combat_events import AttackRolled
from engine.blue_grey.events import UnitLost
from engine.blue_grey.position import Position
from engine.chance import Scripted, Seeded
from engine.decision import UNION
from engine.match import new_match
from tests.support.blue_grey.event_totals import Fought, Ledger, boldly, fight, series, setup_of, words_of
from tests.support.examples import BY_NIGHT

BATTLES = 12 if BY_NIGHT else 6
"""Battles of each kind of player, by chance that is always the same."""

LEARNING, CHICKAMAUGA = "pruitts-landing", "chickamauga-blue-grey"

COMMON = {
    "decisions": {"rally", "move-units", "attack", "build-attack", "retreat", "advance", "cavalry-withdraws", "comply"},
    "movement": {"moved", "entered", "place-taken", "works-begun"},
    "combat": {"result Ar", "result Dr", "result Ae", "retreated combat", "retreated withdrew", "advanced"},
    "morale": {"morale attack", "morale retreat", "morale rally", "morale town", "morale night", "rally-placed"},
    "night": {"night-rolled"},
    "works": {"lost works razed", "lost works moved"},
    "victory": {"points lost", "points held"},
}


@pytest.fixture(name="fought", scope="module")
def _fought() -> list[Fought]:
    return [*series(LEARNING, range(BATTLES)), *series(LEARNING, range(100, 100 + BATTLES), boldly)]


@pytest.mark.long
def test_battles_end_and_either_side_may_win(fought: list[Fought]) -> None:
    assert {one.turns for one in fought} == {6}
    assert {"union", "confederate"} <= {one.winner for one in fought}


@pytest.mark.parametrize("chapter", COMMON)
def test_a_chapter_turns_up(fought: list[Fought], chapter: str) -> None:
    seen = sum((words_of(one) for one in fought), Counter[str]())
    assert COMMON[chapter] - set(seen) == set()


@pytest.mark.soak
def test_a_battle_of_chickamauga_ends() -> None:
    fought = fight(setup_of(CHICKAMAUGA), 1863)
    assert fought.turns == 15
    assert words_of(fought)["entered"] > 20


# The books themselves: each of these would be noticed


@pytest.fixture(name="position", scope="module")
def _position() -> Position:
    position = new_match(setup_of(LEARNING), Seeded(bytes(32)))[0].position
    assert isinstance(position, Position)
    return position


def _placed(position: Position, word: str, name: str) -> Position:
    setup = setup_of(LEARNING)
    context = ActionContext(setup, position, Scripted())
    context.change(setup.numbers[word], hex=setup.board.index(name))
    return context.position


def test_books_that_agree(position: Position) -> None:
    Ledger(setup_of(LEARNING)).enter(position, ())


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda position: replace(position, lost=(3, 0)), "lost"),
        (lambda position: _placed(position, "Tate", "0803"), "Tate in"),
        (lambda position: _placed(position, "Kestrel", "0703"), "Kestrel in"),
        (lambda position: _placed(position, "Tate", "0408"), "enemies"),
        (lambda position: _placed(_placed(position, "Tate", "0405"), "Whitlock", "0405"), "3 units"),
        (lambda position: replace(position, placement=replace(position.placement, occupied=(0, 0))), "masks"),
    ],
)
def test_what_is_wrong_is_noticed(position: Position, spoil: Callable[[Position], Position], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        Ledger(setup_of(LEARNING)).enter(spoil(position), ())


def test_a_loss_that_nobody_suffered_is_noticed(position: Position) -> None:
    with pytest.raises(AssertionError, match="lost"):
        Ledger(setup_of(LEARNING)).enter(position, (UnitLost(UNION, "Tate", "0304", 3, "combat"),))


@pytest.mark.parametrize("fighters", [(("Tate",), ("Ashe",)), (("Tate",), ("Calhoun",)), (("Harlan",), ("Ashe",))])
def test_a_second_attack_is_noticed(position: Position, fighters: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    ledger = Ledger(setup_of(LEARNING))
    ledger.enter(position, (_attack(("Tate",), ("Ashe",)),))
    with pytest.raises(AssertionError, match="twice"):
        ledger.enter(position, (_attack(*fighters),))


def _attack(attackers: tuple[str, ...], defenders: tuple[str, ...]) -> AttackRolled:
    return AttackRolled(
        side=UNION,
        attackers=attackers,
        targets=("0405",),
        defenders=defenders,
        attack=4,
        defence=4,
        odds="1-1",
        shift=0,
        column="1-1",
        dice="3",
        result="Dr",
    )
