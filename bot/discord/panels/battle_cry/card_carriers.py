"""The players of a side who can carry out a card ("Command Cards" of Epic games), from the public view."""

from __future__ import annotations

from engine.battle_cry.decisions.card import SKIRMISH
from engine.battle_cry.decisions.teams import ENTRUST
from engine.battle_cry.roster import COMMANDER
from engine.battle_cry.view import PlayerView, PublicView
from engine.decision import Action, Seat, side_of


def carriers(view: PublicView, side: Seat) -> tuple[PlayerView, ...]:
    """The Major-Generals to whom a card can be given; empty where each player plays their own cards."""
    team = [one for one in view.players if side_of(one.seat) == side_of(side)]
    if not any(one.seat.endswith(f"/{COMMANDER}") for one in team):
        return ()
    return tuple(one for one in team if not one.out and not one.seat.endswith(f"/{COMMANDER}"))


def entrusting(seat: Seat) -> Action:
    """The action that gives the card to a Major-General."""
    return Action(ENTRUST, seat.partition("/")[2])


def carrier_after(view: PublicView, action: Action) -> Seat | None:
    """The seat that carries out what follows an action of the commander; ``None`` for the commander."""
    if view.waiting_for is None:
        return None
    side = side_of(view.waiting_for)
    able = carriers(view, side)
    if action.verb == ENTRUST:
        return Seat(f"{side}/{action.subject}")
    alone = action.verb in {"play", SKIRMISH} and len(able) == 1 and view.decision is not None
    return able[0].seat if alone and view.decision and view.decision.kind in ASKS_CARD else None


ASKS_CARD = frozenset({"play-card", "further-card"})
"""Decisions in which a card is played."""
