"""Determinization: a full position made from one seat's view, hidden cards dealt out by a fixed rule.

For everybody who thinks ahead: the computer general, standing orders, written turns. Nothing that the seat cannot know
(the enemy's hand, the order of the draw piles) influences the result. Cards that lie nowhere open are dealt out in a
fixed order.
"""

from __future__ import annotations

from collections import Counter

from engine.battle_cry.frames import KeepCard
from engine.battle_cry.placement import OFF, General, Placement, Unit, placement_of
from engine.battle_cry.position import Deck, Position, Trophy, Work
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side, side_of
from engine.battle_cry.stored import live
from engine.battle_cry.view import PublicView, SeatView, TurnView, UnitView
from engine.chance import Scripted
from engine.hexgrid import DIRECTIONS


def imagine(setup: BattleSetup, view: PublicView) -> Position:
    """A position in which the seat is asked the same question and may give the same answers.

    Raises:
        ValueError: the seat has no pending decision.
    """
    if not isinstance(view, SeatView) or view.under_way is None:
        raise ValueError("nobody is asked anything in this view")
    turn = view.under_way
    hidden = _hidden(setup, view, turn)
    hands, rest = _hands(setup, view, hidden)
    piles = []
    for pile in turn.piles:
        piles.append(Deck(rest[: pile.draw], pile.discards))
        rest = rest[pile.draw :]
    return Position(
        turn=view.turn,
        active=side_of(view.active),
        placement=_field(setup, view, turn),
        works=open_works(setup, view),
        decks=tuple(piles),
        hands=hands,
        stands=(_stand(view, Side.UNION), _stand(view, Side.CONFEDERATE)),
        table=view.table,
        effective=view.counts_as,
        played=turn.played,
        owed=turn.owed,
        orders=live(turn.orders),
        combat=live(turn.combat),
        stack=live(turn.stack),
        loose=turn.loose,
        reserve=live(turn.reserve),
        spent=turn.spent,
        surplus=turn.surplus,
        short=turn.short,
        team=live(turn.team),
        engaged=turn.engaged,
    )


def _hands(
    setup: BattleSetup, view: SeatView, hidden: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """All hands (the seat's own as it is, the others filled with unseen cards), and the unseen cards left over."""
    known = {player.seat: player.cards for player in view.players} or {one.side: one.cards for one in view.sides}
    hands = []
    for seat in setup.roster.hands:
        if seat == view.seat:
            hands.append(view.hand or ())
            continue
        count = known[seat] or 0
        hands.append(hidden[:count])
        hidden = hidden[count:]
    return tuple(hands), hidden


def _hidden(setup: BattleSetup, view: SeatView, turn: TurnView) -> tuple[str, ...]:
    """The cards that the seat sees nowhere; the same cards always come in the same order."""
    decks, _ = setup.rules.deal(Scripted())
    unseen = Counter(card for deck in decks for card in deck.draw)
    unseen.subtract(view.hand or ())
    unseen.subtract([view.table] if view.table else ())
    for pile in turn.piles:
        unseen.subtract(pile.discards)
    for frame in live(turn.stack):
        unseen.subtract(frame.drawn if isinstance(frame, KeepCard) else ())
    return tuple(unseen.elements())


def open_placement(setup: BattleSetup, view: PublicView) -> Placement:
    """The pieces on the board, which everybody sees; those off it as they were at the start."""
    seen = {unit.id: unit for unit in view.units}
    away = {number: one for number, one in enumerate(setup.battle.units) if number not in seen}
    units = [_unit(setup, unit) for unit in view.units]
    units += [
        Unit(number, one.side, one.arm, OFF, 0, one.figures, one.traits, one.name) for number, one in away.items()
    ]
    return placement_of(tuple(sorted(units, key=lambda unit: unit.id)), _generals(setup, view), setup.board.size)


def _field(setup: BattleSetup, view: SeatView, turn: TurnView) -> Placement:
    units = sorted((*view.units, *turn.fallen), key=lambda unit: unit.id)
    return placement_of(tuple(_unit(setup, unit) for unit in units), _generals(setup, view), setup.board.size)


def _generals(setup: BattleSetup, view: PublicView) -> tuple[General, ...]:
    here = {general.id: setup.board.grid.index[general.hex] for general in view.generals}
    return tuple(
        General(number, one.side, here.get(number, OFF), one.name) for number, one in enumerate(setup.battle.generals)
    )


def _unit(setup: BattleSetup, unit: UnitView) -> Unit:
    known = setup.battle.units[unit.id]
    hex_ = setup.board.grid.index[unit.hex] if unit.hex else OFF
    return Unit(unit.id, known.side, known.arm, hex_, unit.figures, unit.full, unit.traits, unit.name)


def open_works(setup: BattleSetup, view: PublicView) -> tuple[Work, ...]:
    """The works of the view without fences and the like, which belong to the board and come first."""
    return tuple(
        Work(setup.board.grid.index[work.hex], work.terrain, sum(1 << DIRECTIONS.index(side) for side in work.sides))
        for work in view.works[len(setup.board.features) :]
    )


def _stand(view: SeatView, side: Side) -> tuple[Trophy, ...]:
    return tuple(Trophy(trophy.kind, trophy.name) for trophy in view.sides[side].stand)
