"""Storage, records, takebacks and views of a match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.blue_grey.events import TakenBack
from engine.blue_grey.view import PublicView, SeatView
from engine.chance import Seeded
from engine.decision import CONFEDERATE, PUBLIC, UNION, Decision, Seat
from engine.errors import IllegalAction, MalformedAction, NothingToUndo
from engine.family import Setup, families, family
from engine.match import (
    Events,
    State,
    agree_draw,
    decode,
    encode,
    explain,
    imagined,
    legal_actions,
    lose_on_time,
    new_match,
    parse_action,
    pending,
    resign,
    reveal,
    rewound,
    seen_by,
    submit,
    under,
    undo,
)
from engine.record import Record, RecordEntry, deal_of, entry_of, headers_of, read_record, replay, verify, write_record
from tests.support.blue_grey.battle import Battle

MAP = """
01 .  F  .  .  .  .  .
02 .  .  R  .  T  .  .
03 .  .  .  X  .  .  .
04 .  .  .  .  .  F  .
05 .  .  .  .  .  .  .
"""
UNITS = "A 0101 5, B 0102 4 disordered, G 0202 3 artillery, C 0301 4 cavalry"
ENEMY = "x 0703 5, y 0704 4, m 0603 3 artillery, k 0705 3 cavalry"
MORE = "victory: {held: {either: {0302: 5, 0502: 5}}}"


def small() -> Battle:
    return Battle(
        MAP,
        UNITS,
        ENEMY,
        turns=4,
        night="3",
        date="1863-05-01",
        more=MORE,
        arrivals="union: R 2@0105 4",
    )


def played(
    seed: int, setup: Setup | None = None, said: Sequence[str] = ()
) -> tuple[Record, list[tuple[State, Events]]]:
    """A battle played to its end, first as it is said and then at random, and its record."""
    setup, random = setup or small().setup, Random(seed)
    first = [parse_action(setup, text) for text in said]
    chance = Seeded(seed.to_bytes(32, "big"))
    state, events = new_match(setup, chance)
    deal, moments = deal_of(setup, events), [(state, events)]
    entries: list[RecordEntry] = []
    while not state.outcome:
        waited = pending(state)
        assert isinstance(waited, Decision)
        action = first.pop(0) if first else random.choice(legal_actions(state))
        before = state
        state, events = submit(state, waited.seat, action)
        entries.append(entry_of(before, waited.seat, action, events, public=False))
        moments.append((state, events))
    headers = headers_of(setup, state, {UNION: "Ulysses", CONFEDERATE: "Robert"}, {})
    return Record(headers, deal, tuple(entries), setup.source), moments


@pytest.mark.parametrize("seed", range(6))
def test_a_record_is_written_read_replayed_and_verified(seed: int) -> None:
    record, moments = played(seed)
    text = write_record(record)
    again = read_record(text)
    assert again == record
    assert [encode(moment.state) for moment in replay(again)] == [encode(state) for state, _ in moments]
    verdict = verify(again)
    assert verdict.problems == ()
    assert verdict.dice == sum(len(word) for entry in record.entries for word in entry.faces)


def test_a_die_changed_in_a_record_is_found() -> None:
    for seed in range(20):
        record, _ = played(seed)
        rolled = next((entry for entry in record.entries if entry.faces), None)
        if rolled:
            break
    else:
        pytest.skip("nothing was rolled")
    text = write_record(record)
    die = rolled.faces[0]
    changed = text.replace(f"[{die}", f"[{'1' if die[0] != '1' else '2'}{die[1:]}", 1)
    assert verify(read_record(changed)).problems


@pytest.mark.parametrize("seed", range(4))
def test_every_state_is_stored_and_read_back(seed: int) -> None:
    _, moments = played(seed)
    rules = family("blue-grey")
    for state, events in moments:
        assert decode(state.setup, encode(state)) == state
        assert rules.storage.decode_events(rules.storage.encode_events(events)) == events
        for action in legal_actions(state):
            assert parse_action(state.setup, action.text) == action


def test_moves_are_a_draft_until_a_die_or_the_enemy_is_asked() -> None:
    battle = small()
    battle.do("pass", "move A-0201", "move C-0302")
    assert len(battle.state.draft) == 3
    assert battle.view(CONFEDERATE).units == small().view(CONFEDERATE).units
    assert battle.view(UNION).units != battle.view(CONFEDERATE).units
    stored = decode(battle.setup, encode(battle.state))
    assert stored == battle.state
    battle.undo()
    assert battle.where("C") == "0301"
    assert battle.where("A") == "0201"
    battle.undo().undo()
    with pytest.raises(NothingToUndo):
        undo(battle.state)


def test_everybody_sees_everything_but_the_draft_and_what_another_may_answer() -> None:
    battle = small()
    mine, theirs, watched = (battle.view(seat) for seat in (UNION, CONFEDERATE, PUBLIC))
    assert isinstance(mine, SeatView)
    assert isinstance(theirs, SeatView)
    assert mine.actions
    assert mine.under_way == battle.position
    assert theirs.actions == ()
    assert theirs.under_way is None
    assert type(watched) is PublicView
    assert mine.units == theirs.units == watched.units
    assert tuple(battle.events) == seen_by(battle.state, tuple(battle.events), PUBLIC)


def test_what_a_seat_sees_is_enough_to_go_on_in_its_head() -> None:
    battle = small()
    shown = battle.view(UNION)
    head = imagined(battle.setup, shown)
    assert legal_actions(head) == legal_actions(battle.state)
    with pytest.raises(ValueError, match="nobody"):
        imagined(battle.setup, battle.view(PUBLIC))


def test_a_match_is_given_up_drawn_lost_on_time_or_taken_back() -> None:
    battle = small()
    state = battle.state
    for after, winner, reason in (
        (resign(state, UNION)[0], CONFEDERATE, "resigned"),
        (agree_draw(state)[0], None, "agreed"),
        (lose_on_time(state, CONFEDERATE)[0], UNION, "time"),
    ):
        assert after.outcome
        assert (after.outcome.winner, after.outcome.reason) == (winner, reason)
        assert legal_actions(after) == ()
    back, events = rewound(state, Seeded(bytes(32)))
    assert [type(event) for event in events] == [TakenBack]
    assert back.position == state.position
    assert reveal(back) == ""


def test_what_is_not_legal_is_refused_with_its_reason() -> None:
    battle = small()
    with pytest.raises(IllegalAction) as refused:
        submit(battle.state, UNION, parse_action(battle.setup, "move A-0201"))
    assert refused.value.refusal.code == "not-now"
    with pytest.raises(MalformedAction):
        parse_action(battle.setup, "move A")
    assert explain(battle.state, Seat("confederate"), parse_action(battle.setup, "pass")).code == "not-your-turn"  # type: ignore[union-attr]


def test_the_family_has_one_ruleset_without_options() -> None:
    rules = families()["blue-grey"]
    assert rules.rulesets.names == {"blue-grey": "Blue & Grey"}
    assert rules.rulesets.options("blue-grey") == ()
    source = small().setup.source
    for wrong in ({"carbines": "on"}, {}):
        with pytest.raises(ValueError, match="unknown"):
            rules.scenarios.setup(source, "blue-grey" if wrong else "classic", wrong)
    with pytest.raises(ValueError, match="has the versions 1 to 2"):
        rules.scenarios.setup(source, "blue-grey", {}, 99)


def of_version_1(drawn: Battle) -> Setup:
    """The same battle as it was read at first."""
    first: Setup = families()["blue-grey"].scenarios.setup(drawn.setup.source, "blue-grey", {}, 1)
    return first


@pytest.mark.parametrize(
    ("union", "corrected"),
    [
        ("A 0101 4", ["advance-before-dice"]),
        ("A 0101 4, Guns 0101 3 artillery", ["least-odds-together", "advance-before-dice"]),
        (
            "Guns 0101 3 artillery, More 0101 3 horse-artillery",
            ["least-odds-together", "guns-need-foot", "advance-before-dice"],
        ),
    ],
)
def test_what_was_corrected_is_told_where_it_can_matter(union: str, corrected: list[str]) -> None:
    battle = Battle("01 . . .\n02 . . .\n", union, "x 0302 4")
    rules, first = families()["blue-grey"], of_version_1(battle)
    assert (
        battle.setup.ruleset_version,
        rules.rulesets.version("blue-grey"),
        rules.rulesets.corrections(battle.setup),
    ) == (2, 2, ())
    assert first.ruleset_version == 1
    assert [(one.version, one.id, one.kept) for one in rules.rulesets.corrections(first)] == [
        (2, id_, True) for id_ in corrected
    ]


def test_an_attack_that_is_put_together_is_corrected_as_far_as_it_was_legal() -> None:
    ground = "01 . .\n02 . .\n03 . .\n"
    battle = Battle(ground, "A 0202 1, Guns 0201 1 artillery", "x 0203 12", version=1).fight()
    battle.do("target 0203", "join A", "join Guns")
    assert battle.legal == ["fight 1-5"]
    after = under(battle.state, families()["blue-grey"].scenarios.setup(battle.setup.source, "blue-grey", {}))
    assert [action.text for action in after.draft][-2:] == ["target 0203", "join A"]
    assert [action.text for action in legal_actions(after)] == ["fight 1-5"]


def test_a_record_of_the_first_version_verifies_as_it_was_played() -> None:
    """An attack was rolled below 1-5 with a battery in it, which the rules do not allow any more."""
    battle = Battle("01 . .\n02 . .\n03 . .\n", "A 0202 1, Guns 0201 1 artillery", "x 0203 12", turns=1)
    said = ("pass", "target 0203", "join Guns", "join A", "fight 1-5")
    with pytest.raises(IllegalAction):
        played(1, battle.setup, said)
    record, _ = played(1, of_version_1(battle), said)
    assert record.headers["Rules"] == "blue-grey 1"
    again = read_record(write_record(record))
    assert [one.action for one in again.entries][:5] == list(said)
    assert verify(again).problems == ()
