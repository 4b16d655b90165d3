"""Handlers of this family's own controls: moves with the way back to their map part, and the attack plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.discord.components.accepted_values import ACTION, HEX, NOTHING, Accepts, either, line, one_of, pattern, whole
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.panels.blue_grey.attack_panel import EDIT
from bot.discord.panels.blue_grey.attack_plan import AttackPlan, PlannedAttack
from bot.discord.panels.blue_grey.grammar import parts_of
from bot.discord.panels.blue_grey.offers import offered
from bot.discord.panels.context import PanelContext
from bot.discord.panels.reply import context_of, show_panel
from bot.discord.panels.submission import FOCUS, MOVED_ON, refused_line, submit_answers, submit_parts
from bot.service.model.errors import REFUSALS
from bot.service.usecases.match_commands.turn import Act, WriteOrders
from engine.errors import StaleAction
from engine.language import _
from render.blue_grey.words import unit_name

_NUMBER: Final = whole(0, 99)
"""Number of a planned attack or a menu."""

_PART: Final = pattern(r"(@[a-z-]{0,20})?")
"""The focus to return to."""

_WAY: Final = pattern(r"(@[a-z-]{0,20})?\|.{1,80}")
"""The focus to return to, and an answer or the number of its menu."""


async def _can_be_aimed_at(interaction: Interaction, press: Press) -> bool:
    """Whether a hex can be attacked; true if the match has moved on, which the handler reports."""
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    return not _is_current(context, press) or press.values[0] in AttackPlan(context).aims()


async def _can_be_attacked(interaction: Interaction, press: Press) -> bool:
    """Whether the hex of a button can be attacked."""
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    return not _is_current(context, press) or press.arg in AttackPlan(context).aims()


async def _can_attack(interaction: Interaction, press: Press) -> bool:
    """Whether all picked units can join a planned attack."""
    return await _fits(interaction, press, lambda attack: (*attack.attackers, *attack.joining))


async def _can_be_added(interaction: Interaction, press: Press) -> bool:
    """Whether a planned attack can have another target."""
    return await _fits(interaction, press, lambda attack: attack.aims)


async def _can_be_rolled_on(interaction: Interaction, press: Press) -> bool:
    """Whether a planned attack can be rolled on a column."""
    return await _fits(interaction, press, lambda attack: [column for column, _ in attack.columns])


async def _fits(interaction: Interaction, press: Press, offered: Callable[[PlannedAttack], Sequence[str]]) -> bool:
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    if not _is_current(context, press):
        return True
    attack = AttackPlan(context).attack(int(press.arg))
    return attack is not None and set(press.values) <= set(offered(attack))


async def _can_be_torn_down(interaction: Interaction, press: Press) -> bool:
    """Whether works in all picked hexes can be torn down after the attacks."""
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    return not _is_current(context, press) or set(press.values) <= set(AttackPlan(context).works())


async def _ends_with(interaction: Interaction, press: Press) -> bool:
    """Whether all picked units can rout, or works be torn down, as the Movement Phase ends."""
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    if not _is_current(context, press, "move-units"):
        return True
    return set(press.values) <= {item.value for item in offered(context).get(press.arg, ())}


def _is_current(context: PanelContext, press: Press, kind: str = "attack") -> bool:
    """Whether the decision is the one for which the panel was made."""
    asked = context.decision is not None and context.decision.kind == kind
    return asked and context.scene.version == press.version


@on("focus", Acknowledgement.UPDATE, Accepts(either(NOTHING, FOCUS)))
async def focus(interaction: Interaction, press: Press) -> None:
    """Control of a focus: a map part, a unit, a planned attack, or the first panel."""
    await show_panel(interaction, press.match, press.arg)


@on("goes", Acknowledgement.UPDATE, Accepts(_WAY), Accepts(_WAY, ACTION))
async def goes(interaction: Interaction, press: Press) -> None:
    """Control of a unit's action; then its map part is shown again. An entering unit is asked for its further way."""
    part, _, text = press.arg.partition("|")
    chosen = press.values[0] if press.values else text
    verb, _, what = chosen.partition(" ")
    await submit_answers(interaction, press, [chosen], what.partition("-")[0] if verb == "enter" else part)


@on("moves", Acknowledgement.UPDATE, Accepts(_PART, ACTION))
async def several_moves(interaction: Interaction, press: Press) -> None:
    """Menu of several moves: gives each, one of a unit; one that is refused becomes a line of the panel."""
    context = await _current_context(interaction, press, "move-units")
    if context is None:
        return
    services, person, view = services_of(interaction), person_of(interaction), context.view
    version, notes, moved = press.version, list[str](), set[str]()
    for number, text in enumerate(press.values):
        unit = text.partition(" ")[2].partition("-")[0]
        if unit in moved:
            notes.append(_("⚠️ Only the first move of {unit} was given.", unit=unit_name(view, unit)))
            continue
        moved.add(unit)
        act = Act(person, text, version)
        try:
            version = (await services.matches.execute(press.match, act, request_of(interaction, number))).version
        except StaleAction as error:
            notes.append(refused_line(error))
            break
        except REFUSALS as error:
            notes.append(refused_line(error))
    await show_panel(interaction, press.match, press.arg, tuple(notes))


@on("attack-now", Acknowledgement.UPDATE, Accepts(HEX, offered=_can_be_attacked))
async def attack_now(interaction: Interaction, press: Press) -> None:
    """Button of a target with its odds: fights at once with all units that may take part, or asks first."""
    plan = await _plan(interaction, press)
    if plan is None:
        return
    parts = plan.with_attack(press.arg).parts
    if plan.context.asks_first or plan.parts:
        await _keep(interaction, press, [*parts, *plan.after], f"{EDIT} {len(plan.parts)}")
        return
    _left, notes = await submit_parts(interaction, plan.context.scene, parts, 1)
    await show_panel(interaction, press.match, notes=tuple(notes))


@on("aim", Acknowledgement.UPDATE, Accepts(_NUMBER, HEX, offered=_can_be_aimed_at))
async def aim(interaction: Interaction, press: Press) -> None:
    """Menu of targets: plans an attack by all units that may take part."""
    plan = await _plan(interaction, press)
    if plan is not None:
        await _keep(
            interaction, press, [*plan.with_attack(press.values[0]).parts, *plan.after], f"{EDIT} {len(plan.parts)}"
        )


@on("with", Acknowledgement.UPDATE, Accepts(_NUMBER, line(40), offered=_can_attack))
async def choose_attackers(interaction: Interaction, press: Press) -> None:
    """Menu of a planned attack's units."""
    plan = await _plan(interaction, press)
    number = int(press.arg)
    found = plan.attack(number) if plan is not None else None
    if plan is not None and found is not None:
        parts = plan.changed(number, press.values, found.targets, "")
        await _keep(interaction, press, [*parts, *plan.after], f"{EDIT} {number}")


@on("aim-too", Acknowledgement.UPDATE, Accepts(_NUMBER, HEX, offered=_can_be_added))
async def aim_too(interaction: Interaction, press: Press) -> None:
    """Menu of further targets of a planned attack."""
    plan = await _plan(interaction, press)
    number = int(press.arg)
    found = plan.attack(number) if plan is not None else None
    if plan is not None and found is not None:
        parts = plan.changed(number, found.attackers, (*found.targets, press.values[0]), "")
        await _keep(interaction, press, [*parts, *plan.after], f"{EDIT} {number}")


@on("complete", Acknowledgement.UPDATE, Accepts(_NUMBER))
async def complete(interaction: Interaction, press: Press) -> None:
    """Button that adds the targets or the units without which a planned attack is refused."""
    plan = await _plan(interaction, press)
    number = int(press.arg)
    found = plan.attack(number) if plan is not None else None
    if plan is not None and found is not None:
        who = (*found.attackers, *plan.missing_units(number, found))
        targets = (*found.targets, *plan.missing(number, "must-aim-too"))
        await _keep(interaction, press, [*plan.changed(number, who, targets, ""), *plan.after], f"{EDIT} {number}")


@on("column", Acknowledgement.UPDATE, Accepts(_NUMBER, line(10), offered=_can_be_rolled_on))
async def column(interaction: Interaction, press: Press) -> None:
    """Menu of a planned attack's columns."""
    plan = await _plan(interaction, press)
    number = int(press.arg)
    found = plan.attack(number) if plan is not None else None
    if plan is not None and found is not None:
        best = found.columns[0][0] if found.columns else ""
        named = "" if press.values[0] == best else press.values[0]
        parts = plan.changed(number, found.attackers, found.targets, named)
        await _keep(interaction, press, [*parts, *plan.after], f"{EDIT} {number}")


@on("drop", Acknowledgement.UPDATE, Accepts(_NUMBER))
async def drop(interaction: Interaction, press: Press) -> None:
    """Button that removes a planned attack."""
    plan = await _plan(interaction, press)
    if plan is not None:
        await _keep(interaction, press, [*plan.dropped(int(press.arg)), *plan.after], "")


@on("roll", Acknowledgement.UPDATE, Accepts(either(NOTHING, _NUMBER)))
async def roll(interaction: Interaction, press: Press) -> None:
    """Button that fights the planned attacks: all, or one before the others."""
    context = await _current_context(interaction, press)
    if context is None:
        return
    plan = AttackPlan(context)
    parts = [*plan.parts, *plan.after]
    if press.arg:
        first = int(press.arg)
        parts = [*parts[first : first + 1], *parts[:first], *parts[first + 1 :]]
        left, notes = await submit_parts(interaction, context.scene, parts, 1)
    else:
        left, notes = await submit_parts(interaction, context.scene, parts)
    waits = (f"-# {_('Still planned: `{orders}`', orders=', '.join(left))}",) if left else ()
    await show_panel(interaction, press.match, notes=(*notes, *waits))


@on("tear-down", Acknowledgement.UPDATE, Accepts(NOTHING, HEX, offered=_can_be_torn_down))
async def tear_down(interaction: Interaction, press: Press) -> None:
    """Menu of works to be torn down after the attacks."""
    plan = await _plan(interaction, press)
    if plan is not None:
        more = [f"raze {hex_}" for hex_ in press.values if hex_ in plan.works()]
        await _keep(interaction, press, [*plan.parts, *plan.after, *more], "")


@on("ends", Acknowledgement.UPDATE, Accepts(one_of(("rout", "raze")), line(40), offered=_ends_with))
async def end_and(interaction: Interaction, press: Press) -> None:
    """Menu that ends the Movement Phase with routs, or works torn down, as soon as the rules allow."""
    context = await _current_context(interaction, press, "move-units")
    if context is None:
        return
    known = {item.value for item in offered(context).get(press.arg, ())}
    parts = [f"{press.arg} {one}" for one in press.values if one in known]
    _, notes = await submit_parts(interaction, context.scene, parts)
    await show_panel(interaction, press.match, notes=tuple(notes))


async def _current_context(interaction: Interaction, press: Press, kind: str = "attack") -> PanelContext | None:
    """The context of a press; ``None`` after a reply with the current panel if the match has moved on."""
    context = await context_of(services_of(interaction), press.match, person_of(interaction))
    if _is_current(context, press, kind):
        return context
    await show_panel(interaction, press.match, notes=(f"⚠️ {_(MOVED_ON)}",))
    return None


async def _plan(interaction: Interaction, press: Press) -> AttackPlan | None:
    context = await _current_context(interaction, press)
    return AttackPlan(context) if context is not None else None


async def _keep(interaction: Interaction, press: Press, parts: Sequence[str], focus: str) -> None:
    """Stores the plan with the seat and shows the panel again."""
    text = ", ".join(parts_of(", ".join(parts)))
    await services_of(interaction).matches.execute(
        press.match, WriteOrders(person_of(interaction), text), request_of(interaction)
    )
    await show_panel(interaction, press.match, focus)
