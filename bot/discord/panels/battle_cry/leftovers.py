"""What passing would leave unused, in words: orders, units that have not moved, attacks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.panels.context import PanelContext
from engine.battle_cry.family import RULESETS
from engine.battle_cry.view import PublicView, SeatView
from engine.decision import Action, Decision
from engine.language import listed, ngettext


def left_over(context: PanelContext) -> str:
    """What passing would leave unused, in a sentence; empty for nothing.

    A pass that only leads from moving to attacking, or from attacking to a further move, leaves nothing unused.
    """
    if context.decision is None or not context.may_pass:
        return ""
    return left_at(context.decision, context.answers, context.view, ends=bool(context.passes))


def left_at(decision: Decision, actions: Sequence[Action], view: PublicView, *, ends: bool) -> str:
    """What a pass of a decision would leave unused; it ``ends`` the turn."""
    if decision.kind == "give-orders":
        return _orders(decision, actions)
    if not ends:
        return ""
    if decision.kind == "move":
        return _unmoved(actions, view)
    return _attacks(actions) if decision.kind == "battle" else ""


def _orders(decision: Decision, actions: Sequence[Action]) -> str:
    given, most = decision.numbers
    left = min(most - given, len([one for one in actions if one.verb == "order"]))
    return ngettext("{count} order is left.", "{count} orders are left.", left) if left else ""


def _unmoved(actions: Sequence[Action], view: PublicView) -> str:
    """The ordered units that could still move; generals only where they need orders."""
    movers = list(dict.fromkeys(one.subject for one in actions if one.verb == "move"))
    if RULESETS[view.ruleset].free_generals:
        movers = [one for one in movers if not one.endswith("*")]
    ordered = _ordered(view)
    found = list(dict.fromkeys(one.rstrip("*") for one in movers if one.endswith("*") or one in ordered))
    return (
        ngettext(
            "{count} ordered unit has not moved: {units}.",
            "{count} ordered units have not moved: {units}.",
            len(found),
            units=listed(found),
        )
        if found
        else ""
    )


def _ordered(view: PublicView) -> frozenset[str]:
    """The hexes of the reader's units with an order that they have not used."""
    under_way = view.under_way if isinstance(view, SeatView) else None
    waiting = {one.piece for one in under_way.orders if not one.is_general and not one.moved} if under_way else set()
    return frozenset(unit.hex for unit in view.units if unit.id in waiting)


def _attacks(actions: Sequence[Action]) -> str:
    units = list(dict.fromkeys(one.subject for one in actions if one.verb == "battle"))
    return (
        ngettext("{units} can still attack.", "{units} can still attack.", len(units), units=listed(units))
        if units
        else ""
    )
