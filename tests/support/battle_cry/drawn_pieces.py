"""Pieces, hexsides and decks of tests, as ``tests.support.battle_cry.battle`` has them written."""

from __future__ import annotations

from collections.abc import Iterator

from engine.battle_cry.board import Feature
from engine.battle_cry.cards import card_table, common_deck
from engine.battle_cry.placement import FRESH, GREEN, OFF, General, Unit
from engine.battle_cry.position import Deck
from engine.battle_cry.scenario import BattleScenario, UnitSetup
from engine.battle_cry.sides import FULL_STRENGTH, Side
from engine.hexgrid import DIRECTIONS
from tests.support.battle_cry.drawn_map import ARM

MARKS = {FRESH: "!", GREEN: "?"}


def owner_of(pieces: str) -> Side:
    """The side of pieces by their case."""
    return Side.UNION if pieces[0].isupper() else Side.CONFEDERATE


def unit_drawn(hex_: int, pieces: str) -> UnitSetup:
    """A unit as it is written in a map."""
    letter = pieces[0].upper()
    arm = ARM[letter]
    traits = (*(("horse",) if letter == "H" else ()), *(trait for trait, mark in MARKS.items() if mark in pieces))
    return UnitSetup(
        side=owner_of(pieces), arm=arm, hex=hex_, figures=int(pieces[1]), full=FULL_STRENGTH[arm], traits=traits
    )


def _hexsides(index: dict[str, int], terrain: str, place: str) -> Feature:
    hex_, _, sides = place.partition("/")
    return Feature(index[hex_], terrain, sum(1 << DIRECTIONS.index(side) for side in sides.split(",")))


def fence_drawn(index: dict[str, int], text: str) -> Feature:
    """A hexside feature: ``D5/ne``, ``crest=D5/ne``."""
    kind, _, place = text.rpartition("=")
    return _hexsides(index, kind or "fence", place)


def works_drawn(index: dict[str, int], works: str) -> Iterator[Feature]:
    """Works in words: ``fieldwork D5/se,sw``."""
    words = works.split()
    return (_hexsides(index, terrain, place) for terrain, place in zip(words[::2], words[1::2], strict=True))


def pieces_drawn(scenario: BattleScenario, lost: str) -> tuple[tuple[Unit, ...], tuple[General, ...]]:
    """The units and generals of a scenario, with lost ones."""
    units = [
        Unit(number, one.side, one.arm, one.hex, one.figures, one.full, one.traits, one.name)
        for number, one in enumerate(scenario.units)
    ]
    for letter in lost.split():
        gone = unit_drawn(OFF, f"{letter}0")
        units.append(Unit(len(units), gone.side, gone.arm, OFF, 0, gone.full, gone.traits))
    generals = (General(number, one.side, one.hex, one.name) for number, one in enumerate(scenario.generals))
    return tuple(units), tuple(generals)


def deck_drawn(deck: str | None, discards: str, whole: tuple[str, ...], held: tuple[str, ...]) -> Deck:
    """The draw pile named, or else every card of the whole deck that is neither held nor discarded."""
    shed = tuple(discards.split())
    if deck is not None:
        return Deck(tuple(reversed(deck.split())), shed)
    rest = list(whole)
    for card in (*held, *shed):
        assert card in card_table(), f"no card is called {card!r}"
        if card in rest or whole == common_deck():
            rest.remove(card)
    return Deck(tuple(rest), shed)
