"""The fuzzer: it finds planted bugs, shrinks them to a few actions, and keeps what ``longroll replay`` opens."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace as remade
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine import family as families
from engine.battle_cry import combat
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.events import Event
from engine.battle_cry.family import RULESETS
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.placement_changes import with_figures
from engine.battle_cry.position import Position
from engine.battle_cry.retreat import steps_back
from engine.battle_cry.ruleset import GeneralRetreat, Ways
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ARMS
from engine.battle_cry.terrain import terrain_table
from engine.decision import Seat
from engine.match import legal_actions
from engine.record import read_record
from engine.scenarios import scenario_text
from tests.fuzz import trial as trials
from tests.fuzz.battles import edited, edits, made_up, text_of
from tests.fuzz.checks import Broken
from tests.fuzz.hunt import Tally, check_again, hunt, keep
from tests.fuzz.player import Found, Taste
from tests.fuzz.shrink import shrunk
from tests.fuzz.trial import Trial
from tests.support.examples import by_day

ROOT = Path(__file__).parents[2]
BATTLES = 3
FEW = 9
"""Actions that each planted fault needs at most: a turn or two."""


@pytest.fixture(autouse=True)
def _set_up_anew() -> Iterator[None]:
    """Set-ups hold the rules that were in force when they were made."""
    trials.forget()
    yield
    trials.forget()


def sought(rules: str, *, seed: int, battles: int) -> Found | None:
    """The first counter-example among so many battles."""
    rng, preferences, tally = Random(seed), Taste(), Tally()
    tries = (hunt(rng, preferences, tally, rules, wholes=0) for _ in range(battles))
    return next((found for found in tries if found.broken), None)


@pytest.mark.long
@pytest.mark.parametrize("rules", by_day(["variant-150", *(one for one in RULESETS if one != "variant-150")], 1))
def test_a_short_hunt_finds_nothing(rules: str) -> None:
    found = sought(rules, seed=1861, battles=BATTLES)
    assert found is None, f"{found.broken} after {found.trial.lines}"


@pytest.mark.long
def test_a_hunt_at_the_command_line_says_what_it_did(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--seconds", "1", "--seed", "5", "--keep", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stderr) == (0, "")
    assert "seed 5" in done.stdout
    assert "0 found" in done.stdout


# Faults, planted


def through_the_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A retreat may end where an enemy unit stands."""

    def ways(setup: BattleSetup, position: Position, unit: Unit, hexes: int) -> Ways:
        return steps_back(setup, unit, hexes, position.placement.unit_mask[unit.side] | setup.board.impassable)

    monkeypatch.setitem(RULESETS, "variant-150", remade(RULESETS["variant-150"], unit_ways=ways))


def a_figure_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The victor who takes ground loses a figure that nobody is told of."""
    take_ground = combat.take_ground

    def lossy(context: ActionContext) -> None:
        take_ground(context)
        assert context.position.combat is not None
        unit = context.placement.units[context.position.combat.attacker]
        context.set(placement=with_figures(context.placement, unit, unit.figures - 1))

    monkeypatch.setattr(combat, "take_ground", lossy)


def a_card_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees what is drawn."""

    def seen_by(event: Event, seat: Seat) -> Event:
        return event

    told = families.family("battle-cry")
    shown = remade(told, views=remade(told.views, seen_by=seen_by))
    monkeypatch.setitem(families._families, "battle-cry", shown)


def a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """A general alone who has to go back breaks the program."""

    def ways(setup: BattleSetup, position: Position, general: General, hexes: int) -> GeneralRetreat:
        raise ZeroDivisionError("planted")

    monkeypatch.setitem(RULESETS, "classic", remade(RULESETS["classic"], general_ways=ways))


Plant = Callable[[pytest.MonkeyPatch], None]

PLANTED = [
    pytest.param(
        through_the_enemy, "variant-150", "field_is_sound", id="a retreat into the enemy", marks=pytest.mark.soak
    ),
    pytest.param(a_figure_gone, "classic", "figures_add_up", id="a figure that is lost", marks=pytest.mark.soak),
    pytest.param(a_card_shown, "advanced", "secrets_are_kept", id="a card that is shown"),
    pytest.param(a_crash, "classic", "answers_are_taken", id="a crash", marks=pytest.mark.soak),
]


@pytest.mark.long
@pytest.mark.parametrize(("plant", "rules", "check"), PLANTED)
def test_what_is_planted_is_found_shrunk_and_kept(plant: Plant, rules: str, check: str, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        plant(monkeypatch)
        found = sought(rules, seed=1871, battles=100)
        assert found is not None
        assert found.broken is not None
        assert found.broken.check == check
        small = shrunk(found)
        assert small.size <= found.size
        assert len(small.trial.lines) <= FEW
        file = keep(small, tmp_path)
        assert found.broken.is_like(check_again(read_record(file.read_text("utf-8"))))
    trials.forget()
    assert check_again(read_record(file.read_text("utf-8"))) is None
    longroll = Path(sys.executable).with_name("longroll")
    told = subprocess.run([longroll, "replay", file], check=False, capture_output=True, text=True, timeout=60)
    assert (told.returncode, told.stderr) == (0, "")
    assert "Made up by chance" in told.stdout or "Bull Run" in told.stdout


def test_a_record_is_kept_with_what_broke_and_after_what(tmp_path: Path) -> None:
    trial = Trial(scenario_text("first-bull-run"), "classic", {}, bytes(32))
    card = legal_actions(trials.start(trial).after)[0].text
    found = Found(replace(trial, lines=(card,)), Broken("figures_add_up", "AssertionError", 'a "word"\nor two'))
    record = read_record(keep(found, tmp_path).read_text("utf-8"))
    assert [record.headers[name] for name in ("Check", "Why", "Next")] == ["figures_add_up", "a 'word' or two", card]
    assert record.entries == ()
    assert trials.trial_of(record) == trial


# The battles


@pytest.mark.parametrize("seed", range(5))
def test_what_is_made_up_is_a_battle_and_so_is_everything_simpler(seed: int) -> None:
    text = made_up(Random(seed))
    battle = read_battle(text, "-")
    assert read_battle(text_of(battle), "-") == battle
    for edit in edits(text):
        other = read_battle(edited(text, edit) or text, "-")
        assert len(other.units) + len(other.generals) <= len(battle.units) + len(battle.generals)


def test_made_up_battles_have_everything() -> None:
    battles = [read_battle(made_up(Random(seed)), "-") for seed in range(100)]
    kinds = {(unit.arm, unit.traits) for battle in battles for unit in battle.units}
    assert len(kinds) == len(ARMS) * 2 + 1
    ground = {id_ for battle in battles for layers in battle.layers for id_ in layers}
    hexsides = {one.terrain for battle in battles for one in (*battle.features, *battle.works)}
    assert ground | hexsides == set(terrain_table(""))
    assert any(len(layers) == 2 for battle in battles for layers in battle.layers)
    assert any(battle.special for battle in battles)
    assert any(battle.generals for battle in battles)


def test_a_real_battle_can_be_made_simpler() -> None:
    text = scenario_text("first-bull-run")
    units = len(read_battle(text, "-").units)
    sizes = [len(read_battle(less, "-").units) for edit in edits(text) if (less := edited(text, edit))]
    assert sizes.count(units - 1) == units
    assert set(sizes) == {units - 1, units}
