"""Offers of one's own turn, which are no questions: voluntary rout (12.16), works torn down (10.37).

Players take them up in the menus at the end of the Movement Phase, beside the attacks, or in written orders; a standing
order makes them questions. All others are not asked: the default standing order answers, so the engine's sequence of
decisions, and records, stay the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord.components.items import MenuLine, menu, row
from bot.discord.components.types import Row
from bot.discord.panels.blue_grey.dry_run import DryRun, dry_run_of
from bot.discord.panels.blue_grey.wording import hex_title, unit_title
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import press
from bot.texts.limits import OPTIONS
from engine import match as engine
from engine.blue_grey.position import Position
from engine.blue_grey.rallying import may_rout
from engine.blue_grey.view import SeatView
from engine.blue_grey.works import to_raze
from engine.decision import Decision
from engine.family import Setup
from engine.language import N_, _
from render.blue_grey.words import unit_of

_TITLES = {
    "rout": N_("End movement and rout these units"),
    "raze": N_("End movement and tear down these works"),
}


def offered(context: PanelContext) -> Mapping[str, list[MenuLine]]:
    """Offers at the end of the Movement Phase, by verb: units that may rout, works that may be torn down."""
    position: Position | None = context.view.under_way
    if position is None:
        return {}
    shaken = (unit for unit in position.placement.of(position.active) if may_rout(unit) and not unit.rallying)
    routs = [unit for one in shaken if (unit := unit_of(context.view, one.id))]
    works = [context.setup.names[hex_] for hex_ in to_raze(context.setup, position)]
    return {
        "rout": [MenuLine(unit_title(unit), unit.id) for unit in routs],
        "raze": [MenuLine(hex_title(context.view, hex_), hex_) for hex_ in works],
    }


def end_offers(context: PanelContext, *, last: bool) -> list[Row]:
    """Menus of the offers; of works only without attacks in between, as the attack panel has them otherwise.

    Empty while orders are written for the turn, which can contain them.
    """
    items = {} if context.script else offered(context)
    verbs = [verb for verb, some in items.items() if some and (last or verb == "rout")]
    return [row(menu(_(_TITLES[verb]), press(context, "ends", verb), items[verb][:OPTIONS], OPTIONS)) for verb in verbs]


def dry_run_with_defaults(setup: Setup, view: SeatView, parts: Sequence[str]) -> DryRun:
    """The dry run of a written turn, continued by the default answers to the offers after it.

    A player whose standing orders turn offers into questions is asked more than this shows.
    """
    found = dry_run_of(setup, view, parts)
    while not (found.over or found.troubles or found.open):
        decision = engine.pending(found.end)
        own = isinstance(decision, Decision) and decision.seat == view.seat
        action = engine.standing_answer(found.end, {}) if own else None
        if action is None:
            break
        parts = [*parts, action.text]
        found = dry_run_of(setup, view, parts)
    return found
