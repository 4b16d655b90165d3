"""Orders out of several pools: another one is offered exactly while all can be assigned to pools."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from engine.battle_cry.frames import GiveOrders, Pool
from engine.battle_cry.orders import has_room

sizes = st.lists(st.integers(0, 3), min_size=1, max_size=4)


@given(sizes=sizes, data=st.data())
def test_room_is_found_exactly_where_there_is_some(sizes: list[int], data: st.DataObject) -> None:
    bits = st.integers(1, (1 << len(sizes)) - 1)
    given_: list[int] = []
    for wanted in data.draw(st.lists(bits, max_size=7)):
        frame = GiveOrders(tuple(Pool(0, size) for size in sizes), tuple(given_))
        assert has_room(frame, wanted) == can_be_shared((*given_, wanted), tuple(sizes))
        if has_room(frame, wanted):
            given_.append(wanted)


@cache
def can_be_shared(wanted: tuple[int, ...], rooms: tuple[int, ...]) -> bool:
    """By trying every pool for every order."""
    if not wanted:
        return True
    first, *rest = wanted
    return any(
        can_be_shared(tuple(rest), (*rooms[:pool], room - 1, *rooms[pool + 1 :]))
        for pool, room in enumerate(rooms)
        if room and first >> pool & 1
    )
