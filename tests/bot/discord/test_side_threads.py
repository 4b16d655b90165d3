"""A private thread for each side with several players: made once, filled, emptied and closed by the bot."""

from __future__ import annotations

import pytest

from tests.support.clock import HandClock
from tests.support.company import DOUBLES, Company, company
from tests.support.simulated import Simulated

PRIVATE = 12
MODERATORS = "Moderators of this server can read private threads; so may the server’s owner."


@pytest.fixture
async def doubles(world: Simulated, clock: HandClock) -> Company:
    return await company(world, clock, DOUBLES)


async def test_each_side_gets_one_thread_with_its_players_and_nobody_else(doubles: Company) -> None:
    world = doubles.world
    assert doubles.staffs() == ["Antietam #1 · Union staff", "Antietam #1 · Confederate staff"]
    for side in ("union", "confederate"):
        place = doubles.staff(side.capitalize())
        for seat, person in doubles.people.items():
            if seat.startswith(side):
                assert world.history(place, person)
            else:
                with pytest.raises(AssertionError, match="cannot look there"):
                    world.history(place, person)
    (first,) = doubles.said("Union")
    assert MODERATORS in first.text
    assert "Hands come by direct message." in first.text
    assert all(doubles.people[seat].mention in first.text for seat in doubles.people if seat.startswith("union"))
    assert not any(doubles.people[seat].mention in first.text for seat in doubles.people if seat.startswith("conf"))
