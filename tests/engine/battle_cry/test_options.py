"""Options of a match: declared with the ruleset, checked, pinned with the set-up, printed in view and record."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.view import PublicView
from engine.chance import Seeded
from engine.decision import PUBLIC, UNION
from engine.family import Option, family
from engine.match import new_match, resign, view
from engine.record import RESIGN, Record, RecordEntry, headers_of, read_record, setup_of, verify, write_record
from engine.scenarios import scenario_text
from tests.support.battle_cry.scenarios_in_play import RULESETS

SOURCE = scenario_text("first-bull-run")
DECLARED = {
    "variant-150": {"carbines": ("off", "on"), "bolster": ("cumulative", "two-flags", "one-flag")},
    "classic": {},
    "advanced": {},
}
CHOSEN = {"carbines": "on", "bolster": "one-flag"}


def declared(rules: str) -> tuple[Option, ...]:
    return family("battle-cry").rulesets.options(rules)


def finished(options: Mapping[str, str]) -> Record:
    """The complete record of a battle that was resigned at once."""
    setup = family("battle-cry").scenarios.setup(SOURCE, "variant-150", options)
    state, events = new_match(setup, Seeded(bytes(32)))
    state, _ = resign(state, UNION)
    deal = family("battle-cry").notation.faces(events)
    return Record(headers_of(setup, state, {}, {}), deal, (RecordEntry(1, UNION, RESIGN.text),), SOURCE)


@pytest.mark.parametrize("rules", RULESETS)
def test_each_ruleset_declares_its_own(rules: str) -> None:
    assert {option.id: option.values for option in declared(rules)} == DECLARED[rules]


@pytest.mark.parametrize("option", [option for rules in RULESETS for option in declared(rules)], ids=lambda one: one.id)
def test_every_option_can_be_read_and_written(option: Option) -> None:
    """Ids and values go through commands, button ids and record headers."""
    assert len(option.values) == len(set(option.values)) > 1
    assert not set("".join((option.id, *option.values))) & set(' =,|"')
    assert option.help.endswith(".")


@pytest.mark.parametrize("rules", RULESETS)
def test_what_is_not_chosen_is_as_usual(rules: str) -> None:
    setup = family("battle-cry").scenarios.setup(SOURCE, rules, {})
    assert setup.options == {option.id: option.values[0] for option in declared(rules)}


def test_what_is_chosen_is_pinned_with_the_match_and_shown_to_everybody() -> None:
    setup = family("battle-cry").scenarios.setup(SOURCE, "variant-150", {"bolster": "one-flag"})
    assert setup.options == {"carbines": "off", "bolster": "one-flag"}
    seen = view(new_match(setup, Seeded(bytes(32)))[0], PUBLIC)
    assert isinstance(seen, PublicView)
    assert seen.options == (("carbines", "off"), ("bolster", "one-flag"))


@pytest.mark.parametrize(
    ("rules", "options", "says"),
    [
        ("variant-150", {"bolster": "never"}, r"bolster=never.*bolster: cumulative, two-flags, one-flag"),
        ("variant-150", {"grapeshot": "on"}, r"grapeshot=on.*carbines: off, on"),
        ("classic", {"carbines": "on"}, r"carbines=on; the ruleset has mode: duel"),
    ],
)
def test_an_option_or_a_value_that_the_ruleset_does_not_declare_is_refused(
    rules: str, options: dict[str, str], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        family("battle-cry").scenarios.setup(SOURCE, rules, options)


def test_the_record_prints_every_option_and_is_played_again_with_them() -> None:
    record = read_record(write_record(finished(CHOSEN)))
    assert record.headers["Options"] == "carbines=on bolster=one-flag"
    assert setup_of(record).options == CHOSEN
    assert verify(record).problems == ()


def test_a_record_from_before_an_option_was_declared_has_it_as_usual() -> None:
    record = finished({"carbines": "on"})
    older = replace(record, headers={**record.headers, "Options": "carbines=on"})
    assert setup_of(older).options == {"carbines": "on", "bolster": "cumulative"}
    assert verify(older).problems == ()
