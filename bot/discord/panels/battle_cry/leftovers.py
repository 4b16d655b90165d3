"""What passing would leave unused, in words: orders, moves, attacks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.panels.context import PanelContext
from engine.battle_cry.family import RULESETS
from engine.battle_cry.view import PublicView
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
    """The units that can still move; generals only where they need orders."""
    movers = list(dict.fromkeys(one.subject for one in actions if one.verb == "move"))
    if RULESETS[view.ruleset].free_generals:
        movers = [one for one in movers if not one.endswith("*")]
    found = list(dict.fromkeys(one.rstrip("*") for one in movers))
    return (
        ngettext("{units} can still move.", "{units} can still move.", len(found), units=listed(found)) if found else ""
    )


def _attacks(actions: Sequence[Action]) -> str:
    units = list(dict.fromkeys(one.subject for one in actions if one.verb == "battle"))
    return (
        ngettext("{units} can still attack.", "{units} can still attack.", len(units), units=listed(units))
        if units
        else ""
    )
