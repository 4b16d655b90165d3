"""The open board: what is on it, in which order, and how its room is shared."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.discord.components.message import layout
from bot.discord.messages.open_board import open_board_post
from bot.service.domain.matchmaking.tickets import Wishes
from bot.service.domain.open_board import MOST, Seeker, board_of, open_seats, shared, shown_of
from bot.service.model.match import Chair, Challenge, MatchId, Person, Status
from bot.texts.limits import TEXT_DISPLAYS
from engine.decision import CONFEDERATE, UNION
from tests.support.discord.match_infos import RUNNING
from tests.support.service.manual_clock import START

HOST, GUEST = Person(2**60 + 1), Person(2**60 + 2)
LONG = "A battle of a very long name " * 3
OPEN = replace(
    RUNNING,
    status=Status.LOBBY,
    waiting=None,
    chairs=(Chair(UNION, HOST), Chair(CONFEDERATE, None)),
    host=HOST,
    created=START,
)


def seeker(number: int) -> Seeker:
    wishes = Wishes(paces=frozenset({"brisk", "relaxed", "none"}), rulesets=frozenset({"classic", "advanced"}))
    return Seeker(person=Person(2**60 + number), since=START - timedelta(hours=number), wishes=wishes)


def test_a_kept_seat_is_not_open_and_an_answered_challenge_opens_it() -> None:
    kept = Challenge(person=GUEST.id, seat=CONFEDERATE, until=0)
    assert open_seats(OPEN) == (CONFEDERATE,)
    assert open_seats(replace(OPEN, challenge=kept)) == ()
    assert open_seats(replace(OPEN, challenge=replace(kept, answer="declined"))) == (CONFEDERATE,)
    assert open_seats(replace(OPEN, challenge=replace(kept, queued=True, answer="declined"))) == ()
    assert open_seats(replace(OPEN, status=Status.CLOSED)) == ()


def test_what_it_says_of_a_match_changes_with_seats_and_place_and_not_with_the_turn() -> None:
    running = replace(RUNNING, chairs=(Chair(UNION, HOST), Chair(CONFEDERATE, None)))
    assert shown_of(running) != ()
    assert shown_of(replace(running, turn=running.turn + 1, moment=99)) == shown_of(running)
    assert shown_of(replace(running, chairs=(Chair(UNION, HOST), Chair(CONFEDERATE, GUEST)))) == ()
    assert shown_of(replace(OPEN, host=GUEST)) != shown_of(OPEN)


def test_the_oldest_come_first_whatever_the_order() -> None:
    lobbies = [replace(OPEN, id=MatchId(one), created=START + timedelta(hours=one)) for one in (3, 1, 2)]
    found = board_of(lobbies, [seeker(1), seeker(3), seeker(2)])
    assert [one.info.id for one in found.duels] == [1, 2, 3]
    assert [one.person.id - 2**60 for one in found.seekers] == [3, 2, 1]


@given(st.lists(st.integers(0, 40), min_size=4, max_size=4))
def test_room_is_shared_evenly_and_none_is_wasted(sizes: list[int]) -> None:
    rooms = shared(sizes, MOST)
    assert sum(rooms) == min(MOST, sum(sizes))
    assert all(room <= size for room, size in zip(rooms, sizes, strict=True))
    short = [room for room, size in zip(rooms, sizes, strict=True) if room < size]
    assert all(room >= max(rooms) - 1 for room in short)


@pytest.mark.parametrize("count", [0, 1, 500])
def test_however_many_there_are_it_fits_a_message_of_discord(count: int) -> None:
    lobbies = [replace(OPEN, id=MatchId(10**6 + one), title=LONG) for one in range(count)]
    board = board_of(lobbies, [seeker(one) for one in range(count)])
    post = open_board_post(board)
    shown = layout(post)
    assert shown.total_children_count <= 40
    assert shown.content_length() <= TEXT_DISPLAYS
    if count > MOST:
        assert board.more == (0, 0, count - 8, count - 7)
        assert "… and 492 more" in post.body
        assert "15. <@" in post.body
        assert len(post.body) < TEXT_DISPLAYS
