"""Blue & Grey in words: complete for everything that the engine can ask, offer, tell or refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest
from msgspec.structs import replace

from engine.blue_grey.combat_events import Advanced, AttackRolled, CombatEvent, NightRolled, Retreated
from engine.blue_grey.decisions.handlers_by_kind import STEPS
from engine.blue_grey.events import (
    BattleEnded,
    Event,
    MoraleChanged,
    Moved,
    PhaseEnded,
    PointsCounted,
    TurnBegan,
    UnitLost,
    WorksLost,
)
from engine.blue_grey.explain import CODES
from engine.blue_grey.explain_combat import COMBAT_CODES
from engine.blue_grey.family import MARKS
from engine.blue_grey.forecast import Counted, Forecast
from engine.blue_grey.odds import TABLE
from engine.blue_grey.strength import Count
from engine.blue_grey.view import PublicView
from engine.decision import CONFEDERATE, PUBLIC, UNION, Action, Decision, Outcome
from engine.errors import Refusal
from engine.match import State, explain, forecast, legal_actions, pending, submit, view
from render.art.scatter import Scatter
from render.art.themes import THEMES
from render.blue_grey import prompts, refusals, sentences
from render.blue_grey.counters import counter_sprite, face_of
from render.blue_grey.labels import LONGEST, VERBS, label
from render.blue_grey.narrate import narrate
from render.blue_grey.odds import WHY, odds_lines, short_odds
from render.blue_grey.outcomes import OUTCOMES, outcome_text
from render.blue_grey.points import POINTS
from render.blue_grey.samples import LARGE, begun, scenes
from render.blue_grey.words import RESULTS, readable, unit_words
from tests.support.blue_grey.battle import Battle
from tests.support.blue_grey.set_ups import LEARNING, set_up

SHARED_CODES = {"game-over", "not-your-turn"}
"""The codes of ``engine.match``, for every family."""

START: PublicView = set_up(LEARNING)


def told_in(kind: type, after: str = "") -> set[str]:
    """The words that an event's own description lists, from a word of it on."""
    return set(re.findall(r"``([a-z-]+)``", (kind.__doc__ or "").partition(after)[2]))


# Nothing is missing


def test_there_is_a_prompt_for_every_kind_of_decision() -> None:
    assert {step.kind for step in STEPS.values()} == prompts.KINDS
    assert set(prompts.WAITING) == set(refusals.DOING) == prompts.KINDS


def test_there_is_a_label_for_every_verb() -> None:
    assert set(MARKS) == VERBS


def test_there_is_a_sentence_for_every_reason() -> None:
    assert set(CODES) | SHARED_CODES == refusals.REFUSALS
    assert set(COMBAT_CODES) <= refusals.REFUSALS


def test_there_is_a_sentence_for_every_way_to_end() -> None:
    assert {"points", "resigned", "agreed", "time"} <= OUTCOMES


def test_there_is_a_sentence_for_every_event() -> None:
    kinds = {*get_args(Event)} | {*get_args(CombatEvent)}
    assert kinds <= set(sentences.sentence.registry)
    with pytest.raises(TypeError, match="no sentence for str"):
        sentences.sentence("a word")


@pytest.mark.parametrize(
    ("kind", "after", "said"),
    [
        (Retreated, "``cause``", sentences.RETREATS),
        (UnitLost, "``cause``", sentences.LOSSES),
        (WorksLost, "``cause``", sentences.ENDS_OF_WORKS),
        (PointsCounted, "``kind``", POINTS),
        (NightRolled, "``factor``", sentences.NIGHT),
        (Count, "``why``", WHY),
    ],
)
def test_every_cause_has_words(kind: type, after: str, said: dict[str, str]) -> None:
    assert told_in(kind, after)
    assert told_in(kind, after) == set(said)


def test_every_result_of_the_table_has_words() -> None:
    assert {result for results in TABLE.values() for result in results} == set(RESULTS)


# Battles by chance


def moments(id_: str, most: int) -> Iterator[tuple[State, Decision, tuple[Action, ...]]]:
    """A battle by fixed chance, choice by choice."""
    state, scatter = begun(id_), Scatter(f"words of {id_}")
    for _ in range(most):
        decision = pending(state)
        if not isinstance(decision, Decision):
            return
        actions = legal_actions(state)
        yield state, decision, actions
        state, _ = submit(state, decision.seat, actions[int(scatter.number(0, len(actions)))])


def chances(state: State, action: Action) -> Forecast | None:
    """Forecast of an action's dice."""
    found = forecast(state, action)
    assert found is None or isinstance(found, Forecast)
    return found


@cache
def words_of(id_: str, most: int) -> tuple[frozenset[str], ...]:
    """The kinds of decisions that a battle asked, and the verbs that it offered, all of them checked."""
    kinds, verbs = set(), set()
    for state, decision, actions in moments(id_, most):
        shown: PublicView = view(state, decision.seat)
        asked = prompts.prompt(decision, shown)
        assert len(asked) < 200
        assert not asked.startswith("Your choice:")
        assert prompts.waiting_text(shown).endswith(".")
        labels = [label(action, shown, chances(state, action)) for action in actions]
        assert len(set(labels)) == len(labels), [text for text in labels if labels.count(text) > 1]
        assert max(map(len, labels)) <= LONGEST
        kinds.add(decision.kind)
        verbs |= {action.verb for action in actions}
    return frozenset(kinds), frozenset(verbs)


@pytest.mark.parametrize(("id_", "most"), [(LEARNING, 400), ("chickamauga-blue-grey", 110)])
def test_every_choice_of_a_battle_can_be_read(id_: str, most: int) -> None:
    kinds, verbs = words_of(id_, most)
    assert {"move-units", "attack", "build-attack"} <= kinds
    assert {"move", "march", "target", "join", "fight", "pass"} <= verbs


def test_every_refusal_of_a_battle_names_what_is_wrong() -> None:
    said: dict[str, str] = {}
    every: dict[str, Action] = {}
    for state, decision, actions in moments(LEARNING, 160):
        every |= {action.text: action for action in actions}
        for action in list(every.values())[::23]:
            refused = explain(state, decision.seat, action)
            if refused:
                said[refused.code] = refusals.refusal_text(refused, view(state, PUBLIC))
    assert len(said) > 9
    assert all(text.rstrip(")").rstrip("0123456789ivab.–, ").strip("(") for text in said.values())
    assert "That is not possible now." not in said.values()


def test_a_whole_battle_can_be_told() -> None:
    lines = [line for scene in scenes(LEARNING, 20) for line in narrate(scene.events, view=scene.view)]
    assert len(lines) > 30
    assert lines[-1].endswith(".")
    assert "Points: Union" in lines[-1]
    assert max(map(len, lines)) < 1900


# Some of it, to the letter


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (TurnBegan(UNION, 4, night=True), "Turn 4, at night: the Union moves."),
        (Moved(UNION, "Tate", ("0304", "0305"), 2, march=True), "Tate marches 0304 → 0305 (2 MP)."),
        (
            AttackRolled(
                side=UNION,
                attackers=("Tate", "Harlan"),
                targets=("0408",),
                defenders=("Marsden",),
                attack=9,
                defence=4,
                odds="2-1",
                shift=-1,
                column="1-1",
                dice="5",
                result="Ar",
            ),
            "Tate and Harlan attack Marsden at 0408: 9 against 4; 2-1, 1 column left, rolled on 1-1. Die 5: Ar, attacker retreats.",  # noqa: E501
        ),
        (NightRolled(UNION, "1", "doubled"), "Night die 1: the attack counts double."),
        (
            Retreated(UNION, "Train", ("0101", "0102"), "train"),
            "Train withdraws from the enemy’s zone of control, 0101 → 0102.",
        ),
        (Advanced(UNION, "Tate", "0304", "0305"), "Tate advances to 0305."),
        (Advanced(UNION, "Tate", "0304", "0305", early=True), "Tate advances to 0305 before the dice."),
        (
            MoraleChanged(side=UNION, unit="Tate", hex="0304", before=0, after=1, cause="attack"),
            "Tate is Disordered (attacked from an enemy zone of control).",
        ),
        (
            MoraleChanged(side=UNION, unit="Tate", hex="0304", before=2, after=2, cause="rally", dice="5"),
            "Tate stays Shaken (die 5).",
        ),
        (
            MoraleChanged(side=UNION, unit="Tate", hex="0304", before=1, after=0, cause="rally", dice="2"),
            "Tate is back in good order (die 2).",
        ),
        (
            UnitLost(UNION, "Tate", "0304", 3, "rally", "6"),
            "Tate (3) fails to rally and is eliminated (die 6).",
        ),
        (PhaseEnded(UNION, 1, "movement"), ""),
        (PointsCounted(UNION, "held", 10, "0703"), "The Union scores 10 points for holding 0703."),
        (
            BattleEnded("union", "points", 12, 8),
            "The Union wins with more points. Points: Union 12, Confederate 8.",
        ),
    ],
)
def test_what_is_told(event: object, text: str) -> None:
    assert sentences.sentence(event) == text


def test_an_attack_is_one_line_with_what_follows_and_its_number() -> None:
    events: list[Event] = [
        Moved(UNION, "Tate", ("0304", "0305"), 2),
        Moved(UNION, "Tate", ("0305", "0406"), 2),
        Moved(UNION, "Harlan", ("0405", "0406"), 1),
        NightRolled(UNION, "4", "halved"),
        AttackRolled(
            side=UNION,
            attackers=("Tate",),
            targets=("0408",),
            defenders=("Marsden",),
            attack=9,
            defence=4,
            odds="2-1",
            shift=0,
            column="1-1",
            dice="1",
            result="Dr",
        ),
        Retreated(CONFEDERATE, "Marsden", ("0408", "0409"), "combat"),
        MoraleChanged(side=CONFEDERATE, unit="Marsden", hex="0409", before=0, after=1, cause="retreat", dice="4"),
        Advanced(UNION, "Tate", "0406", "0408"),
    ]
    moves, attack = narrate(events, view=START)
    assert moves == "Union: ① Tate 0304 → 0406 (4 MP) · ② Harlan 0405 → 0406 (1 MP)"
    assert attack == (
        "③ Night die 4: the attack counts half. Tate attacks Marsden at 0408: 9, halved to 5, against 4; 1-1. "
        "Die 1: Dr, defender retreats. "
        "Marsden retreats, 0408 → 0409. Marsden is Disordered (die 4). Tate advances to 0408."
    )
    wanted = narrate(events, view=START, keep=lambda line: any(isinstance(event, AttackRolled) for event in line))
    assert [line[0] for line in wanted] == ["③"]


def test_an_advance_before_the_dice_belongs_to_the_attack_to_come() -> None:
    """12.34."""
    events: list[Event] = [
        AttackRolled(
            side=UNION,
            attackers=("Harlan",),
            targets=("0407",),
            defenders=("Calhoun",),
            attack=4,
            defence=4,
            odds="1-1",
            shift=0,
            column="1-1",
            dice="1",
            result="Dr",
        ),
        Advanced(UNION, "Tate", "0406", "0408", early=True),
        AttackRolled(
            side=UNION,
            attackers=("Tate",),
            targets=("0409",),
            defenders=("Marsden",),
            attack=4,
            defence=4,
            odds="1-1",
            shift=0,
            column="1-1",
            dice="1",
            result="Dr",
        ),
    ]
    before, between, after = narrate(events, view=START)
    assert before.endswith("Die 1: Dr, defender retreats.")
    assert between.endswith("Tate advances to 0408 before the dice.")
    assert "Tate attacks Marsden" in after


def test_who_may_advance_before_the_dice_is_asked_so() -> None:
    battle = Battle("01 . . .\n02 . . .\n03 . . .\n04 . . .\n05 . . .\n", "A 0303 4", "x 0203 3 routed, y 0304 4")
    battle.fight().do("target 0304", "target 0203", "join A", "fight 1-2", "flee x", "retreat x-0105")
    assert prompts.prompt(battle.decision, battle.view(UNION)) == "Advance into 0203 before the dice?"
    battle.do("pass", "fight 1-1 = 1", "retreat y-0305")
    assert prompts.prompt(battle.decision, battle.view(UNION)) == "Advance into 0304 and 0203?"


def test_movement_points_are_told_of_units_that_have_not_as_many_as_all_others() -> None:
    words = {one.name: unit_words(one) for one in START.units}
    assert words["Corps Train"] == "Corps Train, supply train (1), 2 MP"
    assert words["Tate"] == "Tate, cavalry 3"
    paces = {one.name: face_of(one).pace for one in START.units}
    assert {name: pace for name, pace in paces.items() if pace} == {"Corps Train": "2 MP"}, "gunboats need none"
    train = next(one for one in START.units if one.name == "Corps Train")
    slow, usual = (counter_sprite(face_of(replace(train, allowance=mp)), 1.0, THEMES["paper"]) for mp in (2, 6))
    assert slow.tobytes() != usual.tobytes()


@pytest.mark.parametrize("battle", [LEARNING, LARGE])
def test_the_word_of_a_unit_reads_as_its_name(battle: str) -> None:
    units = set_up(battle).units
    assert [readable(unit.id) for unit in units] == [unit.name for unit in units]


def test_units_have_their_names_with_a_view_and_without() -> None:
    events = [Moved(CONFEDERATE, "Selden.Artillery", ("0409", "0408"), 1)]
    assert narrate(events, view=START) == ["Confederate: ① Selden Artillery 0409 → 0408 (1 MP)"]
    assert narrate(events) == ["Confederate: ① Selden Artillery 0409 → 0408 (1 MP)"]


def test_the_chances_of_an_attack_are_told() -> None:
    battle = Battle(
        """
           01 02 03
        01 .  .  .
        02 .  F  .
        03 .  .  .
        """,
        union="A 0102 5, Guns 0201 3 artillery",
        confederate="x 0202 2",
    ).fight()
    battle.do("target 0202", "join A", "join Guns")
    found = battle.forecast(f"fight {battle.legal_with('fight')[0]}")
    assert isinstance(found, Forecast)
    lines = odds_lines(found, battle.view())
    assert lines[0].startswith(f"Attack {found.attack} against 2:")
    assert "Guns counts 5 instead of 3: guns next to the enemy count half again as much (9.48)." in lines
    same = Counted("Guns", 3, 3, ("adjacent", "disordered"))
    (line,) = [line for line in odds_lines(replace(found, attackers=(same,)), battle.view()) if "Guns" in line]
    assert (
        line == "Guns counts 3 as printed: guns next to the enemy count half again as much (9.48), Disordered (12.21)."
    )
    assert sum(int(part.split()[1].rstrip("%")) for part in short_odds(found).split(", ")) in range(98, 103)
    assert all(any(line.startswith(result) for line in lines) for result, _ in found.chances)


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal("already-moved", "6.1", ("0304",), ("Tate",)), "Tate has already moved. (6.1)"),
        (Refusal("too-far", "6.1", ("0304", "0309"), ("Tate", "9", "6")), "0309 takes 9 MP; Tate has 6. (6.1)"),
        (
            Refusal("column-too-high", "8.9", (), ("6-1", "2-1")),
            "The attack comes to 2-1, not 6-1. You may name a lower column. (8.9)",
        ),
        (Refusal("not-your-turn", detail=("union",)), "The Union chooses now, not you."),
    ],
)
def test_why_not(refusal: Refusal, text: str) -> None:
    assert refusals.refusal_text(refusal, START) == text


def test_how_it_ended() -> None:
    score = ((UNION, 5), (CONFEDERATE, 5))
    assert outcome_text(Outcome(None, "points", score)).startswith("Both sides have the same points")
    assert outcome_text(Outcome(UNION, "resigned", score)).startswith("The Union wins: the enemy resigned.")
