"""The matcher: who is matched with whom, and what always holds, whoever waits."""

from datetime import timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.service.domain.matchmaking.candidates import PossiblePair
from bot.service.domain.matchmaking.fit import SHARED_HOURS, Entry, entries_of
from bot.service.domain.matchmaking.matcher import MatchedPair, match
from bot.service.domain.matchmaking.pairing import paired
from bot.service.domain.matchmaking.reasons import Reason
from bot.service.domain.matchmaking.tickets import (
    NEW_PEOPLE_HOLD,
    QUEUE_PACES,
    Length,
    OpenSeat,
    PlayerStrength,
    Queue,
    Reliability,
    Ticket,
    Wish,
    Wishes,
)
from bot.service.domain.matchmaking.widening import STEPS, given_way, next_step, widened
from bot.service.model.match import MatchId, Person
from engine.decision import CONFEDERATE, UNION
from tests.support.service.waiting_people import GAMES, NOON, crowd, queue, ticket

CROWDS = st.builds(crowd, st.integers(0, 10_000), st.integers(1, 60))


def pair_of(*tickets: Ticket, **more: object) -> MatchedPair | None:
    """The only pair of these, if there is one."""
    found = match(queue(*tickets, **more)).pairings
    assert len(found) <= 1
    return found[0] if found else None


def fits(one: Wishes, other: Wishes, *, minutes: float = 2) -> bool:
    """Whether two who wait for so long are matched; before anything has given way, unless said otherwise."""
    return pair_of(ticket(1, minutes=minutes, wishes=one), ticket(2, minutes=minutes, wishes=other)) is not None


# Wishes


@pytest.mark.parametrize(
    ("one", "other", "matched"),
    [
        (Wishes(), Wishes(), True),
        (Wishes(paces=frozenset({"blitz"})), Wishes(paces=frozenset({"brisk", "blitz"})), True),
        (Wishes(paces=frozenset({"blitz"})), Wishes(paces=frozenset({"brisk"})), False),
        (Wishes(rulesets=frozenset({"classic"})), Wishes(rulesets=frozenset({"advanced"})), False),
        (Wishes(lengths=frozenset({Length.SHORT})), Wishes(lengths=frozenset({Length.LONG})), False),
        (Wishes(battles=frozenset({"shiloh"})), Wishes(lengths=frozenset({Length.LONG})), True),
        (Wishes(battles=frozenset({"shiloh"})), Wishes(battles=frozenset({"antietam"})), False),
        (Wishes(sides=frozenset({UNION})), Wishes(sides=frozenset({UNION})), False),
        (Wishes(sides=frozenset({UNION})), Wishes(sides=frozenset({CONFEDERATE})), True),
        (Wishes(sides=frozenset({UNION})), Wishes(), True),
    ],
)
def test_who_shares_a_member_of_each_wish_is_matched(one: Wishes, other: Wishes, *, matched: bool) -> None:
    assert fits(one, other) is matched
    assert fits(other, one) is matched


def test_a_match_says_battle_pace_sides_server_and_why() -> None:
    wishes = Wishes(paces=frozenset({"brisk"}), battles=frozenset({"antietam"}), sides=frozenset({CONFEDERATE}))
    found = pair_of(ticket(1, minutes=2, wishes=wishes), ticket(2))
    assert found is not None
    assert (found.game.scenario, found.pace, found.union, found.guild) == ("antietam", "brisk", Person(2), 1)
    assert found.reasons == (Reason.SERVER,)


def test_people_of_another_server_are_matched_only_where_both_want_and_their_servers_take_part() -> None:
    here, everywhere = Wishes(everywhere=False), Wishes()
    assert pair_of(ticket(1, wishes=everywhere), ticket(2, wishes=everywhere, guild=2)) is not None
    assert pair_of(ticket(1, wishes=here), ticket(2, wishes=everywhere, guild=2)) is None
    assert pair_of(ticket(1, wishes=everywhere, open_guild=False), ticket(2, wishes=everywhere, guild=2)) is None
    assert pair_of(ticket(1, wishes=here), ticket(2, wishes=everywhere)) is not None


def test_a_thread_opens_on_a_server_of_both_else_in_direct_messages() -> None:
    both = pair_of(ticket(1, guilds=frozenset({1, 7})), ticket(2, guild=2, guilds=frozenset({2, 7})))
    neither = pair_of(ticket(1), ticket(2, guild=2))
    assert (both and both.guild, neither and neither.guild) == (7, 0)
    banned = {7: frozenset({Person(2)})}
    elsewhere = pair_of(ticket(1, guilds=frozenset({7})), ticket(2, guild=2, guilds=frozenset({7})), banned=banned)
    assert elsewhere is not None
    assert elsewhere.guild == 0


def test_hours_and_strength_count_for_those_who_say_so() -> None:
    morning, evening = 0xFF << 6, 0xFF << 16
    strong, weak = PlayerStrength(35, 1), PlayerStrength(15, 1)
    assert pair_of(ticket(1, hours=morning), ticket(2, hours=evening)) is not None
    assert pair_of(ticket(1, hours=morning, minutes=2, wishes=Wishes(my_hours=True)), ticket(2, hours=evening)) is None
    assert pair_of(ticket(1, strength=strong), ticket(2, strength=weak)) is not None
    assert pair_of(ticket(1, strength=strong, minutes=2, wishes=Wishes(like_me=True)), ticket(2, strength=weak)) is None


def test_the_better_of_two_is_chosen_and_a_poor_match_waits_for_a_while() -> None:
    found = pair_of(
        ticket(1, strength=PlayerStrength(30, 1)),
        ticket(2, strength=PlayerStrength(29, 1)),
        ticket(3, strength=PlayerStrength(16, 1)),
    )
    assert found is not None
    assert {found.one.person, found.other.person} == {Person(1), Person(2)}
    poor = ticket(1, minutes=1, strength=PlayerStrength(35, 1)), ticket(2, minutes=1, strength=PlayerStrength(15, 1))
    assert pair_of(*poor) is None
    assert pair_of(*(replace(one, since=NOON - timedelta(minutes=15)) for one in poor)) is not None


def test_someone_left_over_gets_a_partner_by_an_exchange() -> None:
    people = entries_of(queue(*(ticket(number) for number in (1, 2, 3, 4))))
    tried = (PossiblePair(1.0, 1, 2), PossiblePair(0.9, 0, 1), PossiblePair(0.9, 2, 3))
    assert paired(people, tried) == [(0, 1), (2, 3)]


# People


def test_new_people_may_hold_two_battles_more_than_they_have_finished() -> None:
    assert NEW_PEOPLE_HOLD == 2
    eager = Wishes(at_once=5)
    assert [ticket(1, wishes=eager, running=held, reliability=Reliability()).room for held in (0, 1, 2)] == [2, 1, 0]
    assert ticket(1, wishes=eager, running=2, reliability=Reliability(finished=9)).room == 3
    assert pair_of(ticket(1, running=2, reliability=Reliability()), ticket(2)) is None


def test_new_people_are_let_in_also_by_those_who_ask_for_reliable_ones() -> None:
    choosy = ticket(1, minutes=2, wishes=Wishes(reliable=True))
    assert pair_of(choosy, ticket(2, reliability=Reliability())) is not None
    assert pair_of(choosy, ticket(2, reliability=Reliability(finished=3, left=3))) is None
    found = pair_of(choosy, ticket(2, reliability=Reliability()))
    assert found is not None
    assert found.game.first
    assert Reason.NEW in found.reasons


def test_taking_over_a_lost_seat_heals() -> None:
    assert Reliability(finished=4, left=2).share == pytest.approx(4 / 6)
    assert Reliability(finished=4, left=2, saved=2).share == 1
    assert Reliability(finished=2).share is None


def test_two_who_refused_each_other_are_not_matched_again_at_once() -> None:
    pair = frozenset({frozenset({Person(1), Person(2)})})
    assert pair_of(ticket(1), ticket(2), refused=pair) is None
    assert pair_of(ticket(1), ticket(2), apart=pair) is None
    assert pair_of(ticket(1), ticket(2), busy=frozenset({Person(2)})) is None


def test_a_ban_holds_on_that_server_and_for_its_people_elsewhere() -> None:
    banned = {1: frozenset({Person(2)})}
    assert pair_of(ticket(1), ticket(2), banned=banned) is None
    assert pair_of(ticket(1), ticket(2, guild=2), banned=banned) is None
    assert pair_of(ticket(1, guild=3), ticket(2, guild=2), banned=banned) is not None


def test_free_seats_go_first_to_who_has_waited_longest() -> None:
    seat = OpenSeat(match=MatchId(9), seat=UNION, guild=1, pace="brisk", game=GAMES[0], people=(Person(5),))
    found = match(queue(ticket(1), ticket(2, minutes=50), ticket(3), seats=(seat,)))
    assert [(one.ticket.id, one.seat.match) for one in found.seats] == [(2, 9)]
    assert {found.pairings[0].one.id, found.pairings[0].other.id} == {1, 3}
    own = ticket(5, minutes=90)
    assert match(queue(own, seats=(seat,))).seats == ()
    assert match(queue(ticket(2, guild=2), seats=(seat,))).seats == ()
    assert match(queue(ticket(2, wishes=Wishes(sides=frozenset({CONFEDERATE})), minutes=1), seats=(seat,))).seats == ()


def test_the_computer_offers_to_play_after_a_while() -> None:
    assert match(queue(ticket(1, minutes=5))).computer == ()
    assert [one.id for one in match(queue(ticket(1, minutes=15))).computer] == [1]


# Widening


def test_wishes_give_way_one_after_the_other_in_the_order_chosen() -> None:
    wishes = Wishes(sides=frozenset({UNION}), like_me=True, gives_way=(Wish.SIDE, Wish.HOURS, Wish.STRENGTH))
    assert given_way(wishes, STEPS[0] - timedelta(seconds=1)) == ()
    assert given_way(wishes, STEPS[0]) == (Wish.SIDE,)
    assert given_way(wishes, STEPS[1]) == (Wish.SIDE, Wish.STRENGTH)
    assert given_way(wishes, timedelta(days=9)) == (Wish.SIDE, Wish.STRENGTH)
    assert next_step(wishes, STEPS[0]) == (Wish.STRENGTH, STEPS[1])
    assert next_step(wishes, STEPS[1]) is None


def test_a_pace_gives_way_to_its_neighbors_and_what_is_not_named_never_does() -> None:
    blitz = Wishes(paces=frozenset({"blitz"}), gives_way=(Wish.PACE,))
    assert widened(ticket(1, wishes=blitz), (Wish.PACE,)).paces == {"blitz", "brisk"}
    assert fits(blitz, Wishes(paces=frozenset({"brisk"})), minutes=9)
    assert not fits(blitz, Wishes(paces=frozenset({"none"})), minutes=9999)
    brisk = Wishes(paces=frozenset({"brisk"}), gives_way=(Wish.PACE,))
    assert widened(ticket(1, wishes=brisk), (Wish.PACE,)).paces == {"brisk", "relaxed"}
    assert next_step(Wishes(paces=frozenset(QUEUE_PACES) - {"blitz"}, gives_way=(Wish.PACE,)), timedelta()) is None
    assert not fits(Wishes(rulesets=frozenset({"classic"})), Wishes(rulesets=frozenset({"advanced"})), minutes=9999)


@settings(max_examples=60, deadline=None)
@given(CROWDS, st.integers(0, 2000))
def test_who_fits_now_fits_later(people: Queue, minutes: int) -> None:
    before = people
    later = replace(before, now=before.now + timedelta(minutes=minutes))
    entries = {one.ticket.id: one for one in entries_of(later)}
    for one in entries_of(before):
        wider = entries[one.ticket.id]
        assert _within(one, wider)


def _within(one: Entry, wider: Entry) -> bool:
    return (
        one.games & ~wider.games == 0
        and one.paces & ~wider.paces == 0
        and one.sides & ~wider.sides == 0
        and one.needs >= wider.needs
        and one.gap <= wider.gap
        and one.least >= wider.least
        and one.bar >= wider.bar
        and one.wishes.everywhere <= wider.wishes.everywhere
    )


# Whoever waits


@settings(max_examples=120, deadline=None)
@given(CROWDS)
def test_nobody_is_matched_twice_or_with_someone_from_whom_they_are_kept(people: Queue) -> None:
    found = match(people)
    everyone = [one.ticket.person for one in found.seats]
    for pair in found.pairings:
        two = frozenset({pair.one.person, pair.other.person})
        everyone += two
        assert len(two) == 2
        assert two not in people.apart | people.refused
        assert not two & people.busy
        for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
            assert other.person not in people.banned.get(one.guild, ())
            assert one.room > 0
        assert pair.union in two
    assert len(everyone) == len(set(everyone))
    assert not {one.person for one in found.computer} & set(everyone)


@settings(max_examples=120, deadline=None)
@given(CROWDS)
def test_every_match_is_one_that_both_wished_for(people: Queue) -> None:
    entries = {one.ticket.id: one for one in entries_of(people)}
    for pair in match(people).pairings:
        one, other = entries[pair.one.id], entries[pair.other.id]
        for entry, side in ((one, UNION if pair.union == one.ticket.person else CONFEDERATE), (other, None)):
            wishes = entry.wishes
            assert not wishes.paces or pair.pace in wishes.paces
            assert not wishes.rulesets or pair.game.ruleset in wishes.rulesets
            led = side or (UNION if pair.union == other.ticket.person else CONFEDERATE)
            assert not wishes.sides or led in wishes.sides
            assert wishes.everywhere or one.ticket.guild == other.ticket.guild
            shared = (one.hours & other.hours).bit_count()
            assert not wishes.my_hours or shared >= SHARED_HOURS


@settings(max_examples=60, deadline=None)
@given(CROWDS, st.randoms(use_true_random=False))
def test_the_order_of_the_tickets_tells_nothing(people: Queue, rng: Random) -> None:
    tickets = list(people.tickets)
    rng.shuffle(tickets)
    assert match(replace(people, tickets=tuple(tickets))) == match(people)


@settings(max_examples=60, deadline=None)
@given(CROWDS)
def test_nobody_is_left_alone_beside_somebody_as_lonely_who_fits(people: Queue) -> None:
    """Also of those who were never tried together: as long as the few nearest are not all taken."""
    found = match(people)
    assert match(people) == found
    taken = {one.person for pair in found.pairings for one in (pair.one, pair.other)}
    taken |= {one.ticket.person for one in found.seats}
    rest = replace(people, tickets=tuple(one for one in people.tickets if one.person not in taken))
    again = match(rest)
    assert len(again.pairings) <= len(found.pairings) // 4 + 1


@pytest.mark.parametrize("size", [0, 1])
def test_an_empty_queue_and_one_person(size: int) -> None:
    assert match(queue(*(ticket(number + 1, minutes=1) for number in range(size)))).pairings == ()
