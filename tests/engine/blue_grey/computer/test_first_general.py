"""Computer generals that have fought in the arena stay as opponents: each chooses for ever as it did."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest

from engine.blue_grey.family import BLUE_AND_GREY
from engine.chance import Seeded
from engine.decision import Decision
from engine.match import new_match, pending, submit, view
from engine.scenarios import scenario_text

FIRST = {"pruitts-landing": "08cb3563f5363e14", "chickamauga-blue-grey": "7b192262470e2824"}
"""Digests of the first choices of ``archie-1`` against itself.

Only a change of the rules may change them: one of judgment makes a new general.
"""

WHOLE = {"pruitts-landing": "f43249c4fd59143d", "chickamauga-blue-grey": "0219abbef6b95b30"}
"""The same of whole battles."""

TRYING = {
    ("archie-2", "pruitts-landing", 10_000): "13301366bb4b44fd",
    ("archie-3", "pruitts-landing", 10_000): "13301366bb4b44fd",
    ("archie-4", "pruitts-landing", 10_000): "056f4ac833925c13",
    ("archie-2", "chickamauga-blue-grey", 80): "9347cf7b816442ea",
    ("archie-3", "chickamauga-blue-grey", 80): "337e094fbd39a76e",
    ("archie-4", "chickamauga-blue-grey", 80): "9a3c3f221ebae34d",
}
"""Digests of so many choices of the generals who try styles out; they differ where a battle is large."""

SEED = 3


def choices(scenario: str, most: int, name: str = "archie-1") -> Iterator[str]:
    setup = BLUE_AND_GREY.scenarios.setup(scenario_text(scenario), "blue-grey", {})
    generals = {seat: BLUE_AND_GREY.generals[name](setup, SEED) for seat in setup.seats}
    state, _ = new_match(setup, Seeded(SEED.to_bytes(32, "big")))
    while isinstance(decision := pending(state), Decision) and state.seq < most:
        action = generals[decision.seat].choose(view(state, decision.seat), lambda: False)
        yield action.text
        state, _ = submit(state, decision.seat, action)


def digest(scenario: str, most: int, name: str = "archie-1") -> str:
    return sha256("\n".join(choices(scenario, most, name)).encode()).hexdigest()[:16]


@pytest.mark.parametrize("scenario", FIRST)
def test_he_chooses_as_he_always_did(scenario: str) -> None:
    assert digest(scenario, 60) == FIRST[scenario]


@pytest.mark.soak
@pytest.mark.parametrize("scenario", WHOLE)
def test_he_plays_whole_battles_as_he_always_did(scenario: str) -> None:
    assert digest(scenario, 10_000) == WHOLE[scenario]


@pytest.mark.soak
@pytest.mark.parametrize(("name", "scenario", "most"), TRYING)
def test_who_tries_styles_out_chooses_as_he_always_did(name: str, scenario: str, most: int) -> None:
    assert digest(scenario, most, name) == TRYING[name, scenario, most]
