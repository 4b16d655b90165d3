"""The handler of a unit that is ordered together with its move."""

from __future__ import annotations

from typing import Final

from bot.discord.components.accepted_values import MENU, Accepts, pattern
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.panels.battle_cry.move_plan import answers_of_move, is_planning, stays, way_of
from bot.discord.panels.battle_cry.planned_choices import STEP
from bot.discord.panels.reply import context_of
from bot.discord.panels.submission import submit_all
from bot.discord.panels.written_turn import Answer
from engine.decision import Action

_WAY: Final = pattern(r"[A-Z]{1,2}\d{1,2}\*?-([A-Z]{1,2}\d{1,2}|off)")


@on(STEP, Acknowledgement.UPDATE, Accepts(_WAY), Accepts(MENU, _WAY))
async def order_and_move(interaction: Interaction, press: Press) -> None:
    """Button or menu of a unit's goals: orders it, and keeps the move until all orders are given."""
    way = way_of(press.values[0] if press.values else press.arg)
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    if is_planning(context) and Action("order", way.subject) in context.scene.actions:
        await submit_all(interaction, press, answers_of_move(context, way))
    else:
        await submit_all(interaction, press, [Answer(way.text if not stays(way) else f"order {way.subject}")])
