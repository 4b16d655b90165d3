"""Names of places and units are printed with curly apostrophes; what is read and stored keeps what the file says."""

from __future__ import annotations

import pytest

from engine.chance import Seeded
from engine.match import encode, new_match, view
from render.battle_cry.names import place_name
from render.blue_grey.words import called
from tests.support.battle_cry.scenarios_in_play import setup_of


def test_a_board_prints_what_its_file_types() -> None:
    setup = setup_of("antietam", "variant-150")
    state, _ = new_match(setup, Seeded(bytes(32)))
    seen = view(state)
    assert "Burnside's Bridge" in setup.battle.places.values()
    assert "Burnside’s Bridge" in {one.name for one in seen.ground}
    assert "French’s division" in {one.name for one in seen.units}
    assert not [one.name for one in (*seen.ground, *seen.units) if "'" in one.name]
    assert b"French's division" in encode(state), "stored names stay"


@pytest.mark.parametrize("stored", ["Pruitt's Landing", "Pruitt’s Landing"])
def test_places_of_stored_events_are_printed_so_too(stored: str) -> None:
    assert place_name(stored) == "Pruitt’s Landing"
    assert called("0703", stored) == "Pruitt’s Landing (0703)"
