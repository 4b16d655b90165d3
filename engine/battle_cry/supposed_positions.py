"""Positions in which a refusal is put aside, to judge what else is against an action: its phase, its turn, its order.

Only open information and the seat's own hand are in them. Before orders have been given, every piece that could be
ordered counts as ordered and unmoved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from engine.battle_cry import frames
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.decisions.card import CARD_VERBS, carry_out
from engine.battle_cry.decisions.handlers_by_kind import STEPS
from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.decisions.teams import ENTRUST
from engine.battle_cry.explain_cards import EFFECT_OF
from engine.battle_cry.explain_teams import is_before_battle, not_in_this_battle
from engine.battle_cry.leading import led_generals, led_units
from engine.battle_cry.movement import piece_of
from engine.battle_cry.orders import general_order, holders, is_ordered, may_order, unit_order
from engine.battle_cry.placement import OFF, General, Unit
from engine.battle_cry.position import Deck, Order, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import side_of
from engine.battle_cry.supposed_steps import STEPS_SUPPOSED
from engine.battle_cry.turn import decision_of
from engine.chance import ChanceExhausted, Scripted
from engine.decision import PUBLIC, Action, Seat
from engine.field_changes import replace

WRONG_TIME = frozenset({"not-your-turn", "not-now"})
"""Refusals of an action whose turn or phase it is not."""

OF_A_HAND = CARD_VERBS | EFFECT_OF.keys() | {"discard", "keep", ENTRUST}
"""Actions of a seat that holds cards."""

_BEFORE_MOVES = (frames.Begin, frames.PlayCard, frames.Arrive, frames.Entrust, frames.ChooseSection, frames.GiveOrders)

_MANY = 99


def without(setup: BattleSetup, position: Position, seat: Seat, action: Action, code: str) -> Position | None:
    """The position in which the refusal with this code is put aside; ``None`` where that cannot be supposed."""
    if code in WRONG_TIME:
        return _in_phase(setup, position, seat, action)
    if code == "not-ordered":
        piece = piece_named(setup, position, action.subject)
        if piece is None or (isinstance(piece, Unit) and not may_order(setup, position, piece)):
            return None
        return replace(position, orders=(*position.orders, _order(setup, piece)))
    if code == "melee-first":
        return replace(position, stack=(frames.BattleUnits(),))
    return None


def _in_phase(setup: BattleSetup, position: Position, seat: Seat, action: Action) -> Position | None:
    made = _PHASES.get(action.verb) or STEPS_SUPPOSED.get(action.verb)
    if made is None or seat == PUBLIC or (action.verb in OF_A_HAND and seat not in setup.roster.hands):
        return None
    known = _own_turn(setup, position, seat)
    if not_in_this_battle(setup, position, action, side_of(seat)):
        return replace(known, stack=(frames.PlayCard(),))
    supposed = made(setup, known, action)
    return supposed if supposed and decision_of(setup, supposed).seat == seat else None


def _own_turn(setup: BattleSetup, position: Position, seat: Seat) -> Position:
    """The position in the seat's own turn, without draw piles and the hands of others."""
    side, team = side_of(seat), position.team
    hands = tuple(cards if setup.roster.hands[number] == seat else () for number, cards in enumerate(position.hands))
    known = replace(position, hands=hands, decks=tuple(Deck((), deck.discards) for deck in position.decks))
    if team:
        hand = setup.roster.hands.index(seat) if seat in setup.roster.hands else team.player
        known = replace(known, team=replace(team, leader=setup.roster.leader(seat), player=hand))
    if side == position.active:
        return known
    stack = (frames.Begin(),) if is_before_battle(position) else (frames.PlayCard(),)
    team = replace(known.team, carried=0) if known.team else None
    return replace(known, active=side, table="", effective="", orders=(), combat=None, team=team, stack=stack)


def _is_before_moves(position: Position) -> bool:
    return any(isinstance(frame, _BEFORE_MOVES) for frame in position.stack)


def _ordered(setup: BattleSetup, position: Position) -> Position:
    """The position with everybody ordered, unless the orders of this turn are settled."""
    if not _is_before_moves(position):
        return position
    others = tuple(_order(setup, piece) for piece in _orderable(setup, position) if not is_ordered(position, piece))
    return replace(position, orders=(*position.orders, *others))


def _orderable(setup: BattleSetup, position: Position) -> Iterator[Unit | General]:
    yield from (unit for unit in led_units(setup, position) if may_order(setup, position, unit))
    yield from led_generals(setup, position)


def _order(setup: BattleSetup, piece: Unit | General) -> Order:
    return general_order(piece) if isinstance(piece, General) else unit_order(setup, piece)


def _playing(setup: BattleSetup, position: Position, action: Action) -> Position:
    return replace(position, stack=(frames.PlayCard(),))


def _ordering(setup: BattleSetup, position: Position, action: Action) -> Position:
    frame = frames.GiveOrders(tuple(_pools(setup, position)))
    return replace(position, stack=(replace(frame, given=_given(setup, position, frame)),))


def _moving(setup: BattleSetup, position: Position, action: Action) -> Position:
    return replace(_ordered(setup, position), stack=(frames.MoveUnits(),))


def _fighting(setup: BattleSetup, position: Position, action: Action) -> Position:
    """The position in the battles, or first in the melees that are compulsory."""
    position = _ordered(setup, position)
    melee = frames.CompulsoryMelee()
    first = melee in setup.rules.phases and STEPS[frames.CompulsoryMelee].options(setup, position, melee)
    return replace(position, stack=(frames.BattleUnits(), *((melee,) if first else ())))


def _retreating(setup: BattleSetup, position: Position, action: Action) -> Position:
    """The position in which flags drive the piece back, as far as the action says."""
    piece, grid = piece_named(setup, position, action.subject), setup.board.grid
    if piece is None or piece.side != position.active:
        return replace(position, stack=(frames.DriveBack(position.active, 1),))
    far = grid.distance[piece.hex][grid.index[action.object]] if action.object in grid.index else 1
    if isinstance(piece, General):
        return replace(position, stack=(frames.RetreatGeneral(piece.side, piece.id, max(far, 1)),))
    each = setup.rules.flag_hexes(piece)
    return replace(position, stack=(frames.RetreatUnit(piece.side, piece.id, max(-(-far // each) * each, each)),))


_PHASES: Mapping[str, Callable[[BattleSetup, Position, Action], Position]] = MappingProxyType(
    {
        **dict.fromkeys(CARD_VERBS, _playing),
        "order": _ordering,
        "move": _moving,
        "battle": _fighting,
        "retreat": _retreating,
    }
)
"""Verb -> the position in its phase, from one in the seat's own turn."""

# Orders: of the card in play, or of any card in hand


def _pools(setup: BattleSetup, position: Position) -> Iterator[frames.Pool]:
    """The orders that the card in play gives, or any card of the hand if none is in play."""
    if position.table:
        if position.effective:
            yield from _pools_of(setup, position, position.effective)
        else:
            yield frames.Pool(_everywhere(setup), 1, generals=False)
        return
    for card in dict.fromkeys(position.hands[position.hand]):
        yield from _pools_of(setup, position, card)
    if setup.rules.skirmish and position.hands[position.hand]:
        yield frames.Pool(_everywhere(setup), 1, generals=False)


def _pools_of(setup: BattleSetup, position: Position, card: str) -> Iterator[frames.Pool]:
    """The orders that a card gives where no die has to be rolled; a card that rolls may order anybody."""
    hands = tuple(tuple(one for one in hand if one != card) for hand in position.hands)
    before = replace(position, table=card, hands=hands, orders=(), combat=None, stack=())
    context = ActionContext(setup, before, Scripted())
    try:
        carry_out(context, "play")
    except ChanceExhausted:
        yield frames.Pool(_everywhere(setup), _MANY)
        return
    for order in context.position.orders:
        if not (order.is_general and setup.rules.free_generals):
            yield frames.Pool(1 << piece_of(context.position, order).hex, 1, generals=order.is_general)
    frame = context.position.stack[-1]
    if isinstance(frame, frames.GiveOrders):
        yield from frame.pools
    elif isinstance(frame, frames.ChooseSection):
        yield frames.Pool(_everywhere(setup), _MANY, "infantry", generals=False)


def _given(setup: BattleSetup, position: Position, frame: frames.GiveOrders) -> tuple[int, ...]:
    """The orders already given of the card in play, each with the pools that could hold it."""
    if not position.table:
        return ()
    given = (piece_of(position, one) for one in position.orders if not (one.is_general and setup.rules.free_generals))
    return tuple(bits for piece in given if piece.hex != OFF and (bits := holders(frame, piece)))


def _everywhere(setup: BattleSetup) -> int:
    return (1 << setup.board.size) - 1
