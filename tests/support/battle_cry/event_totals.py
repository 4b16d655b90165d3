"""Running totals of a battle from its events, checked against the position after every action."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from engine.battle_cry.events import (
    Arrived,
    Event,
    FigureRallied,
    FiguresLost,
    FlagTaken,
    GeneralLost,
    ObjectiveLost,
    ObjectiveTaken,
    PlaceHeld,
    PlaceLost,
    UnitLeft,
    UnitReturned,
)
from engine.battle_cry.frames import KeepCard
from engine.battle_cry.placement import OFF, placement_of
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, FULL_STRENGTH, SEATS, Side
from engine.decision import Outcome, Seat
from tests.support.battle_cry.cards import cards_of
from tests.support.battle_cry.random_battles import walk

FRESH = {str(arm): figures for arm, figures in FULL_STRENGTH.items()}
"""The figures with which a unit arrives."""

STALL = 20_000
"""Actions after which a battle counts as one that never ends."""


class Fought(Struct, frozen=True):
    """The result of a battle: the winning side or ``draw``, the number of actions and of turns."""

    winner: str
    actions: int
    turns: int


class Ledger:
    """Totals of each side's figures, generals and flags, and of all cards, from the deal on."""

    def __init__(self, setup: BattleSetup, dealt: Position) -> None:
        self.setup = setup
        self.figures = [_figures(dealt, side) for side in Side]
        self.units = [len(list(dealt.placement.units_of(side))) for side in Side]
        self.generals = [len(list(dealt.placement.generals_of(side))) for side in Side]
        self.flags = [len(stand) for stand in dealt.stands]
        self.gone: set[int] = set()
        """Units that have left the map for good, by number."""
        self.cards = cards_of(dealt)
        self.decks = _decks(setup, dealt)
        self.seen = dealt

    def enter(self, position: Position, events: tuple[Event, ...]) -> None:
        """Adds events to the totals.

        Raises:
            AssertionError: the position differs from the totals.
        """
        for event in events:
            self._book_pieces(event)
            self._book_flags(event)
        if position.placement is not self.seen.placement:
            self._hold_field(position)
        assert [len(stand) for stand in position.stands] == self.flags, f"flags: {position.stands}"
        self._hold_cards(position)
        self.seen = position

    def close(self, outcome: Outcome) -> None:
        """Fails unless a battle that was won by flags has a winner with flags enough."""
        if outcome.reason == "flags" and outcome.winner:
            winner = SEATS.index(outcome.winner)
            assert self.flags[winner] >= self.setup.goal[winner], (outcome, self.flags)

    def _book_pieces(self, event: Event) -> None:
        match event:
            case FiguresLost(side=side, lost=lost, left=left):
                self.figures[SEATS.index(side)] -= lost
                self.units[SEATS.index(side)] -= not left
            case FigureRallied(side=side):
                self.figures[SEATS.index(side)] += 1
            case UnitReturned(side=side, figures=figures):
                self.figures[SEATS.index(side)] += figures
                self.units[SEATS.index(side)] += 1
            case GeneralLost(side=side):
                self.generals[SEATS.index(side)] -= 1
            case Arrived(side=side, arm="general"):
                self.generals[SEATS.index(side)] += 1
            case Arrived(side=side, arm=arm):
                self.figures[SEATS.index(side)] += FRESH[arm]
                self.units[SEATS.index(side)] += 1
            case UnitLeft():
                self._book_unit_left(event)
            case _:
                pass

    def _book_unit_left(self, event: UnitLeft) -> None:
        side = SEATS.index(event.side)
        unit = self.seen.placement.unit(self.setup.names.index(event.hex))
        assert unit is not None, f"nobody was in {event.hex} to leave"
        self.gone.add(unit.id)
        self.figures[side] -= unit.figures
        self.units[side] -= 1
        self.generals[side] -= bool(event.general)

    def _book_flags(self, event: Event) -> None:
        match event:
            case FlagTaken(side=side, total=total):
                self._change_flags(side, 1, total)
            case (
                ObjectiveTaken(side=side, flags=flags, total=total)
                | PlaceHeld(side=side, flags=flags, total=total)
                | UnitLeft(side=side, flags=flags, total=total)
            ):
                self._change_flags(side, flags, total)
            case ObjectiveLost(side=side, flags=flags, total=total) | PlaceLost(side=side, flags=flags, total=total):
                self._change_flags(side, -flags, total)
            case _:
                pass

    def _change_flags(self, side: Seat, change: int, total: int) -> None:
        self.flags[SEATS.index(side)] += change
        assert self.flags[SEATS.index(side)] == total, f"{side} flags: {total} told, {self.flags} booked"

    def _hold_field(self, position: Position) -> None:
        placement = position.placement
        assert placement == placement_of(placement.units, placement.generals, self.setup.board.size), (
            "masks and pieces differ"
        )
        assert [_figures(position, side) for side in Side] == self.figures, f"figures: {self.figures} booked"
        away = self.gone.union(position.reserve.units)
        for unit in placement.units:
            there = unit.hex != OFF or unit.id in away
            assert 0 < unit.figures <= unit.full if there else unit.figures == 0, f"figures of {unit}"
        standing = [[unit.hex for unit in placement.units_of(side)] for side in Side]
        leading = [[general.hex for general in placement.generals_of(side)] for side in Side]
        assert [len(hexes) for hexes in standing] == self.units, f"units: {self.units} booked"
        assert [len(hexes) for hexes in leading] == self.generals, f"generals: {self.generals} booked"
        for held in (*standing[0], *standing[1]), (*leading[0], *leading[1]):
            assert len(held) == len(set(held)), "two in a hex"
        for side in Side:
            assert set(standing[side]).isdisjoint(leading[ENEMY[side]]), "a general with the enemy"
        assert not (placement.unit_mask[0] | placement.unit_mask[1]) & self.setup.board.impassable, (
            "a unit where none can be"
        )

    def _hold_cards(self, position: Position) -> None:
        seen = self.seen
        if position.hands is seen.hands and position.decks is seen.decks and position.stack is seen.stack:
            return
        assert cards_of(position) == self.cards, "cards were made or lost"
        if len(position.decks) == len(Side) and not _on_the_table(position):
            assert _decks(self.setup, position) == self.decks, "a card went over to the other deck"


def fight(setup: BattleSetup, seed: int) -> Fought:
    """A random battle played to its end with its totals checked; the same for the same seed.

    Raises:
        AssertionError: something was made or lost on the way, or the battle never ended.
    """
    battle = walk(setup, seed, STALL)
    last = next(battle)
    ledger = Ledger(setup, last.after.position)
    for last in battle:
        ledger.enter(last.after.position, last.events)
    state = last.after
    assert state.outcome, f"no end after {state.seq} actions"
    ledger.close(state.outcome)
    return Fought(state.outcome.winner or "draw", state.seq, state.position.turn)


def _figures(position: Position, side: Side) -> int:
    return sum(unit.figures for unit in position.placement.units_of(side))


def _on_the_table(position: Position) -> list[str]:
    """The card being played, and those drawn and not yet kept."""
    drawn = [card for frame in position.stack if isinstance(frame, KeepCard) for card in frame.drawn]
    return [*drawn, *([position.table] if position.table else [])]


def _decks(setup: BattleSetup, position: Position) -> list[Counter[str]]:
    """For each deck its pile, its discards and the hands dealt from it."""
    piles = [Counter((*deck.draw, *deck.discards)) for deck in position.decks]
    for number, hand in enumerate(position.hands):
        piles[setup.roster.side(number) % len(piles)].update(hand)
    return piles
