"""The battle as everybody sees it, in the engine's own terms: no hands but the viewer's own, no draw piles.

A field is made of a view, or by those who think ahead of a position that they suppose: of the same things, so that both
are judged alike.
"""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.cards import CardId
from engine.battle_cry.determinize import open_placement, open_works
from engine.battle_cry.judge.deployment import Deployment, deployment_of
from engine.battle_cry.placement import OFF, General, Placement, Unit
from engine.battle_cry.position import Order, Position, Trophy, Work
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, PAIR, SEATS, Side, side_of
from engine.battle_cry.special.arrivals import waiting
from engine.battle_cry.turn import decision_of
from engine.battle_cry.view import PublicView, SeatView


class Seen(Struct, frozen=True, kw_only=True):
    """What is seen of a battle, by side where there is one of each.

    Attributes:
        kind: the kind of the decision asked for; of a position only while a card is on the table.
        discards: those of each deck; the one pile of a deck for both counts as the Union's.
        ordered: the number of units ordered; ``open_units`` those of them, by id, that have not battled.
        awaited: the units yet to arrive; ``due`` those that may arrive now.
        viewer: the side of the seat that sees it; ``None`` for a watcher.
        hand: the hand of that seat; ``None`` for a watcher, or a seat without one.
    """

    turn: int
    mover: Side
    placement: Placement
    works: tuple[Work, ...]
    stands: tuple[tuple[Trophy, ...], ...]
    cards: tuple[int, ...]
    discards: tuple[tuple[CardId, ...], ...]
    table: CardId
    effective: CardId
    kind: str
    ordered: int
    open_units: tuple[int, ...]
    awaited: tuple[int, ...]
    due: tuple[int, ...]
    viewer: Side | None
    hand: tuple[CardId, ...] | None


def seen_in(setup: BattleSetup, view: PublicView) -> Seen:
    """What a view shows."""
    own = view if isinstance(view, SeatView) else None
    sides = view.sides
    apart = sides[0].discards is not None
    return Seen(
        turn=view.turn,
        mover=side_of(view.active),
        placement=open_placement(setup, view),
        works=open_works(setup, view),
        stands=tuple([tuple([Trophy(one.kind, one.name) for one in side.stand]) for side in sides]),
        cards=tuple([side.cards for side in sides]),
        discards=tuple([side.discards or () for side in sides]) if apart else (view.discards, ()),
        table=view.table,
        effective=view.counts_as,
        kind=view.decision.kind if view.decision else "",
        ordered=sum([unit.ordered for unit in view.units]),
        open_units=tuple([one.id for one in view.units if one.ordered and not one.battled]),
        awaited=tuple([sum([len(one.units) for one in view.arrivals if one.side == side.side]) for side in sides]),
        due=tuple(
            [sum([len(one.units) for one in view.arrivals if one.side == side.side and one.due]) for side in sides]
        ),
        viewer=side_of(own.seat) if own is not None else None,
        hand=own.hand if own is not None else None,
    )


def seen_of(setup: BattleSetup, position: Position, viewer: Side) -> Seen:
    """What the one player of a side sees of a position: the same as in his view, without making that."""
    hands, decks = setup.roster.hands, position.decks
    orders: dict[int, Order] = {one.piece: one for one in position.orders if not one.is_general}
    ordered = [unit.id for unit in position.placement.units if unit.hex != OFF and unit.id in orders]
    awaited, due = [0, 0], [0, 0]
    for one in setup.rules.arrivals:
        units, _ = waiting(position, one)
        awaited[one.side] += len(units)
        due[one.side] += len(units) if one.turn <= setup.rules.own_turn(setup, position, one.side) else 0
    return Seen(
        turn=position.turn,
        mover=position.active,
        placement=position.placement,
        works=position.works,
        stands=position.stands,
        cards=tuple([sum([len(position.hands[hand]) for hand in setup.roster.hands_of(side)]) for side in PAIR]),
        discards=(decks[0].discards, decks[1].discards if len(decks) > 1 else ()),
        table=position.table,
        effective=position.effective,
        kind=decision_of(setup, position).kind if position.table else "",
        ordered=len(ordered),
        open_units=tuple([one for one in ordered if orders[one].battles]),
        awaited=tuple(awaited),
        due=tuple(due),
        viewer=viewer,
        hand=position.hands[hands.index(SEATS[viewer])],
    )


def field_in(setup: BattleSetup, view: PublicView) -> Field:
    """The battle as a view shows it."""
    seen = seen_in(setup, view)
    return Field(seen, Deployment(setup, seen.placement, seen.works))


def field_of(setup: BattleSetup, position: Position, viewer: Side) -> Field:
    """A position that is supposed, as the one player of a side sees it: of many the deployment is known already."""
    seen = seen_of(setup, position, viewer)
    return Field(seen, deployment_of(setup, seen.placement, seen.works))


class Field:
    """What is seen of a battle, and what it says at once.

    Attributes:
        waiter: the side that does not move; ``seen.mover`` is the other one.
        sign: 1 if the Union moves, else -1: the sign of what is good for the side to move.
        missing: the flags that each side still needs, at least 1.
        begun: whether the card of this turn is on the table.
    """

    def __init__(self, seen: Seen, deployment: Deployment) -> None:
        self.setup: BattleSetup = deployment.setup
        self.seen = seen
        self.deployment = deployment
        self.placement: Placement = seen.placement
        self.units: tuple[list[Unit], ...] = deployment.units
        self.generals: tuple[list[General], ...] = deployment.generals
        self.mover: Side = seen.mover
        self.waiter: Side = ENEMY[seen.mover]
        self.sign = 1.0 if seen.mover is Side.UNION else -1.0
        self.flags = tuple([len(stand) for stand in seen.stands])
        self.missing = tuple([max(self.setup.goal[side] - self.flags[side], 1) for side in PAIR])
        self.begun = bool(seen.table)
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The position without what is hidden: empty hands, no decks, nothing asked."""
        if self._position is None:
            seen = self.seen
            self._position = Position(
                turn=seen.turn,
                active=seen.mover,
                placement=seen.placement,
                works=seen.works,
                decks=(),
                hands=((), ()),
                stands=seen.stands,
                table=seen.table,
                effective=seen.effective,
            )
        return self._position

    @property
    def shared(self) -> bool:
        """Whether sides have several players: then hands and orders are not reckoned with."""
        return self.setup.roster.shared
