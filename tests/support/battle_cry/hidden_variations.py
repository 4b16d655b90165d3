"""Hidden variations of a state: everything that a viewer cannot know is changed, the rest stays.

A viewer cannot know other hands, cards just drawn and not yet kept, the draw pile, the seed, and others' choices since
the last die, draw or other person's choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from engine.battle_cry.events import CardDiscarded
from engine.battle_cry.frames import Frame, KeepCard
from engine.battle_cry.modes.doubles import TAKE_OVER
from engine.battle_cry.position import Deck, Position
from engine.battle_cry.setup import BattleSetup
from engine.chance import Chance, Seeded
from engine.decision import Action, Decision, Seat
from engine.field_changes import replace
from engine.match import Events, State, legal_actions, pending, submit
from tests.support.battle_cry.random_battles import choose

DRAFT = 4
"""The most actions of a made-up draft."""


def shadow(rng: Random, state: State, viewer: Seat) -> State:
    """A state that the viewer must not be able to tell from this one, its commitment apart."""
    chance = state.settled.chance
    assert isinstance(chance, Seeded)
    last = settled_shadow(rng, state, viewer, Seeded(rng.randbytes(32), chance.counter))
    asked = pending(last)
    if not isinstance(asked, Decision):
        return last
    if asked.seat == viewer:
        for action in state.draft:
            last, _ = submit(last, viewer, action)
        return last
    return _drafted(rng, last, asked.seat)


def _drafted(rng: Random, state: State, seat: Seat) -> State:
    for _ in range(rng.randint(0, DRAFT)):
        after, _ = submit(state, seat, choose(rng, legal_actions(state)))
        if after.fixed is None:
            break
        state = after
    return state


def settled_shadow(
    rng: Random, state: State, viewer: Seat, chance: Chance, pinned: Iterable[str] = (), kept: str = ""
) -> State:
    """The settled state with other cards where the viewer cannot see them.

    ``pinned`` cards stay in the hand that holds them, because they are about to be shown. With ``kept`` this is about
    to be kept of the cards drawn, and the others to be shown.
    """
    last = state.settled
    hidden = _Hidden(last, viewer, Counter(pinned), kept)
    cards = hidden.cards()
    rng.shuffle(cards)
    return State(setup=last.setup, position=hidden.with_cards(cards), chance=chance, seq=last.seq, outcome=last.outcome)


class _Hidden:
    """The places of a position that hold cards hidden from a viewer."""

    def __init__(self, state: State, viewer: Seat, pinned: Counter[str], kept: str) -> None:
        assert isinstance(state.setup, BattleSetup)
        assert isinstance(state.position, Position)
        self.position = state.position
        seats = state.setup.roster.hands
        self.others = [hand for hand, seat in enumerate(seats) if seat != viewer]
        self.pinned = pinned
        self.kept = kept
        self.drawn_hidden = seats[self.position.hand] != viewer

    def cards(self) -> list[str]:
        """The cards in these places."""
        found: list[str] = []

        def noted(card: str) -> str:
            found.append(card)
            return card

        self._map(noted)
        return found

    def with_cards(self, cards: list[str]) -> Position:
        """The position with these cards there instead."""
        rest = iter(cards)
        return self._map(lambda _: next(rest))

    def _map(self, change: Callable[[str], str]) -> Position:
        hands = list(self.position.hands)
        for hand in self.others:
            hands[hand] = self._hand(hands[hand], change)
        decks = tuple(Deck(tuple(map(change, deck.draw)), deck.discards) for deck in self.position.decks)
        stack = tuple(self._frame(frame, change) for frame in self.position.stack)
        return replace(self.position, hands=tuple(hands), decks=decks, stack=stack)

    def _hand(self, hand: tuple[str, ...], change: Callable[[str], str]) -> tuple[str, ...]:
        shown = Counter(self.pinned)
        cards = []
        for card in hand:
            shown[card] -= 1
            cards.append(card if shown[card] >= 0 else change(card))
        return tuple(cards)

    def _frame(self, frame: Frame, change: Callable[[str], str]) -> Frame:
        if not isinstance(frame, KeepCard) or not self.drawn_hidden:
            return frame
        if not self.kept:
            return replace(frame, drawn=tuple(map(change, frame.drawn)))
        place = frame.drawn.index(self.kept)
        return replace(frame, drawn=(*frame.drawn[:place], change(self.kept), *frame.drawn[place + 1 :]))


def shown_by(actions: Iterable[Action], told: Events) -> list[str]:
    """The cards revealed by these actions: one each, or the whole hand of a player who is taken over."""
    lost = [event.card for event in told if isinstance(event, CardDiscarded)]
    shown: list[str] = []
    for action in actions:
        if action.verb in {"play", "skirmish", "discard"}:
            shown.append(action.subject)
        elif action.verb == TAKE_OVER:
            shown += lost
    return shown
