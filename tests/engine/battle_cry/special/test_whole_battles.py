"""Whole battles with every special rule at once: invariants after each action."""

from __future__ import annotations

import pytest

from engine.battle_cry.determinize import imagine
from engine.battle_cry.events import Crossed, FigureRallied, FiguresLost, RolledAgain, UnitReturned
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS, Side
from engine.battle_cry.turn import decision_of, options_of
from engine.chance import Seeded
from engine.decision import Decision
from engine.family import family
from engine.match import decode, encode, explain, legal_actions, new_match, parse_action, pending, submit, undo
from engine.record import Record, deal_of, entry_of, headers_of, read_record, verify, write_record
from tests.engine.scenario.files import EVERYTHING, changed
from tests.fuzz.checks import Watch
from tests.support.battle_cry.cards import cards_of
from tests.support.battle_cry.computer_player import answer, seen
from tests.support.battle_cry.random_battles import Taken, walk
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import by_day

SPECIAL = """
special:
  - fordable: {hexes: D5}
  - impassable: {hexes: E1}
  - open-sight: {terrain: field}
  - crossing: {terrain: waterway}
  - own-ground: {side: confederate, hexes: C4 C6, dice: 1, flags: 1}
  - embankment: {hexes: D3 D4}
  - barred: {side: union, hexes: A1 A2}
  - slow: {side: union, hexes: E4 E5 E6, once: yes}
  - slow: {side: confederate, hexes: F5 F6}
  - terrain-here: {terrain: swamp, blocks-sight: yes, stop: yes, dice: -1}
  - special-unit: {side: union, hexes: F4 F5, name: Bucktails, reroll: sabers, marks: rifles}
  - special-unit: {side: confederate, hexes: C3 C5, figures: 3, dice: 4-3-2-1, flags: 1, marks: cadets}
  - special-unit: {side: confederate, hexes: B7, extra-dice: 2, lost-with-figures: yes, marks: elite}
  - swift: {side: union, arm: infantry, hexes: 2}
  - without-cards: {cards: construct-fieldworks}
  - opening-cards: {side: confederate, cards: assault-right assault-center}
  - hand-by-generals: {side: union}
  - shrinking-hand: {side: union}
  - extra-play: {side: confederate, flank: center, times: 2, leader: Longstreet}
  - locked: {side: confederate, hexes: B10 B11, card: section left}
  - objective: {side: union, hexes: F9, counted: turn-start}
  - hold: {side: both, hexes: E6 E7 E8, when: majority, name: Low Ground}
  - exit: {side: confederate, hexes: A7 A8 A9 B12}
  - reinforcements: {side: union, turn: 2, hexes: A1 D1 G6, infantry: 2, generals: Hancock, by: free}
  - reinforcements: {side: confederate, turn: 3, hexes: A3 C2, cavalry: 1}
  - first-turns: {side: confederate}
"""

MAP = """\
  A  .  .  .  .  .  .  .  .  .  .  .  .  .
  B    .  W  .  .  H  .  .  .  .  .  .  .
  C  .  F  M  +  .  T  .  .  L  L  .  .  .
  D    ~  ~  +  :  ~  ~  =  ~  ~  ~  ~  .
  E  .  .  .  :  M  M  .  .  F  .  .  .  .
  F    .  .  .  .  .  .  .  .  .  .  .  .
  G  .  .  .  .  .  .  HW: .  .  .  .  .  .
  H    .  .  .  .  .  .  .  .  .  .  .  .
  I  .  .  .  .  .  .  .  .  .  .  .  .  .
"""

UNITS = """\
units:
  union:
    infantry: F3 F4 F5 F6 F7 F8 G4
    cavalry: [F10, F11]
    artillery: G5 G9
    generals: {F4: Sumner, F7: Hooker}
  confederate:
    infantry: C3 C5 B7 B8 C8 B10 B11
    cavalry: C12
    artillery: B5
    generals: {B7: Longstreet, B10: Hill}
"""


def text() -> str:
    """A battle with all of it, the armies close to each other."""
    before, _, rest = EVERYTHING.partition("map: |\n")
    _, _, after = rest.partition("\nplaces:")
    whole = f"{before}map: |\n{MAP}\nplaces:{after}"
    head, _, tail = whole.partition("units:\n")
    _, _, facts = tail.partition("provenance:\n")
    whole = f"{head}{UNITS}{SPECIAL}\nprovenance:\n{facts}"
    return changed("  A1: sourced, a letter\n", "", whole).replace("flags: 4", "flags: 6")


def setup_of(rules: str) -> BattleSetup:
    setup = family("battle-cry").scenarios.setup(text(), rules, {})
    assert isinstance(setup, BattleSetup)
    return setup


@pytest.fixture(params=RULESETS)
def rules(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture(params=by_day(range(3), 1))
def battle(rules: str, request: pytest.FixtureRequest) -> list[Taken]:
    return list(walk(setup_of(rules), request.param))


def test_cards_and_figures_add_up(battle: list[Taken]) -> None:
    deck = cards_of(battle[0].after.position)
    assert deck.total() == 59
    figures = figures_of(battle[0].after.position)
    for taken in battle:
        position = taken.after.position
        assert cards_of(position) == deck, taken.action
        for event in taken.events if taken.before else ():
            if isinstance(event, FiguresLost):
                figures[SEATS.index(event.side)] -= event.lost
            if isinstance(event, FigureRallied | UnitReturned):
                figures[SEATS.index(event.side)] += 1 if isinstance(event, FigureRallied) else event.figures
        assert figures_of(position) == figures


def figures_of(position: Position) -> list[int]:
    """The figures of each side, of those who are still to come and of those who have left, too."""
    return [sum(unit.figures for unit in position.placement.units if unit.side == side) for side in Side]


def test_nobody_stands_where_he_may_not(battle: list[Taken]) -> None:
    setup = battle[0].after.setup
    assert isinstance(setup, BattleSetup)
    for taken in battle:
        for unit in taken.after.position.placement.units:
            assert unit.hex < 0 or not setup.closed_to(unit) >> unit.hex & 1


def test_every_state_can_be_stored_undone_explained_and_imagined(battle: list[Taken]) -> None:
    for taken in battle:
        state = taken.after
        assert decode(state.setup, encode(state)) == state
        if taken.before is not None and state.fixed is not None:
            assert undo(state) == taken.before
        if state.outcome:
            continue
        asked, actions = pending(state), legal_actions(state)
        assert isinstance(asked, Decision)
        assert actions
        for action in actions:
            assert parse_action(state.setup, action.text) == action
            assert explain(state, asked.seat, action) is None
        assert isinstance(state.setup, BattleSetup)
        position = imagine(state.setup, seen(state))
        assert decision_of(state.setup, position) == asked
        assert tuple(options_of(state.setup, position)) == actions
        assert cards_of(position) == cards_of(state.position)


HELD = ("flags_are_what_fell", "field_is_sound", "retreats_go_back", "nonsense_is_refused", "secrets_are_kept")
"""Checks of the fuzzer that no other test here makes."""


def test_what_the_fuzzer_checks_holds(battle: list[Taken]) -> None:
    watch = Watch(HELD, every=20)
    assert [broken for taken in battle[:200] if (broken := watch.see(taken))] == []


def test_all_of_it_happens(rules: str) -> None:
    """So the battles here are not about other things."""
    happened, verbs, kinds = set[str](), set[str](), set[str]()
    for seed in range(6):
        for taken in walk(setup_of(rules), seed):
            happened |= {type(event).__name__ for event in taken.events}
            verbs.add(taken.action.verb)
            asked = pending(taken.after)
            kinds |= {asked.kind} if isinstance(asked, Decision) else set()
    assert {"Crossed", "RolledAgain", "OpeningCards", "UnitsReleased"} <= happened
    assert {"Arrived", "UnitLeft", "ObjectiveTaken", "PlaceHeld", "PlaceLost"} <= happened
    assert {"shed-card", "further-card", "arrive"} <= kinds
    assert "release" in verbs


def test_a_record_verifies_from_the_seed(battle: list[Taken]) -> None:
    first, last = battle[0].after, battle[-1].after
    assert last.outcome is not None
    assert isinstance(first.setup, BattleSetup)
    entries = tuple(
        entry_of(taken.before, taken.seat, taken.action, taken.events, public=False)
        for taken in battle
        if taken.before is not None
    )
    headers = headers_of(first.setup, last, {}, {})
    record = Record(headers, deal_of(first.setup, battle[0].events), entries, text())
    verdict = verify(read_record(write_record(record)))
    assert verdict.problems == ()
    rolled = [event for taken in battle for event in taken.events if isinstance(event, Crossed | RolledAgain)]
    assert verdict.dice >= sum(len(event.dice) for event in rolled)


@pytest.mark.soak
def test_the_computer_general_plays_it(rules: str) -> None:
    setup = setup_of(rules)
    state, _ = new_match(setup, Seeded(b"a" * 32))
    for _ in range(150):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        action = answer(setup, state)
        assert action in legal_actions(state)
        state, _ = submit(state, asked.seat, action)
    assert state.position.turn > 3
