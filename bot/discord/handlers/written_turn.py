"""Orders for a whole turn: written in one line, checked, drawn and priced, and given one after the other.

What is written is kept with the seat until it is given, so it can be gone on with after dice, another's answer, or a
day. Each answer is stored together with what is left after it: nothing is given twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord.components.accepted_values import Accepts, line, pattern
from bot.discord.components.items import Acknowledgement, Press, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.modals import open_form
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.types import Row
from bot.discord.components.viewer import viewer_of
from bot.discord.handlers.turn import MOVED_ON, happened
from bot.discord.panels.adapter import AnyPanelAdapter, adapter_of
from bot.discord.panels.reply import ROOM_ABOVE, show_panel, show_post
from bot.discord.panels.written_turn import LONGEST, MOST, UNGIVEN, DryRunResult
from bot.service.domain.standing_orders import Prepared, can_be_prepared
from bot.service.model.errors import REFUSALS
from bot.service.model.match import MatchId, Scene
from bot.service.usecases.commands.turn import Act, WriteOrders
from bot.texts import say
from bot.texts.limits import MODAL_TEXT, clip
from bot.texts.phrases import spoken
from engine.family import families
from render.presenters import presenter_of
from render.words import capital

NOT_ASKED = "You can write orders for a whole turn when it is your turn, or when you are asked something in it."
NONE_LEFT = "No orders of yours are left to give this turn. `/turn write` takes new ones."


def example_of(adapter: AnyPanelAdapter) -> str:
    """How a turn is written, by an example."""
    return f"Write what you would do, in order: `{adapter.written.example}`."


async def show_orders(interaction: Interaction, match: MatchId, text: str | None) -> None:
    """Checks what was written, or what is left of it, and shows it with a button that gives it."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    scene = await matches.queries.view(match, person)
    adapter = adapter_of(scene.info.family)
    if scene.decision is None or scene.held:
        await show_panel(interaction, match, told=(NOT_ASKED,))
        return
    if text is None:
        written = (await matches.queries.written_orders(match, person)).rstrip(UNGIVEN)
        told = () if written else (f"{NONE_LEFT} {example_of(adapter)}",)
        await (_show(interaction, scene, written) if written else show_panel(interaction, match, told=told))
        return
    parts = adapter.written.parts_of(text)
    if not parts or len(parts) > MOST or len(text) > LONGEST:
        too_long = f"That is too long: at most {MOST} answers in {LONGEST} characters. " if parts else ""
        await show_panel(interaction, match, told=(f"{too_long}{example_of(adapter)}",))
        return
    written = ", ".join(parts)
    await matches.execute(match, WriteOrders(person, f"{written}{UNGIVEN}"), request_of(interaction))
    await _show(interaction, scene, written)


@on("orders-show", Acknowledgement.UPDATE)
async def show_again(interaction: Interaction, press: Press) -> None:
    """*My orders*."""
    await show_orders(interaction, press.match, None)


@on("orders-drop", Acknowledgement.UPDATE)
async def drop(interaction: Interaction, press: Press) -> None:
    """*Forget them*."""
    await services_of(interaction).matches.execute(
        press.match, WriteOrders(person_of(interaction), ""), request_of(interaction)
    )
    await show_panel(interaction, press.match)


@on("orders-change", Acknowledgement.FORM)
async def change(interaction: Interaction, press: Press) -> None:
    """*Change*: a form with what was written, to be mended."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    written = (await matches.queries.written_orders(press.match, person)).rstrip(UNGIVEN)
    sent = Press("orders-changed", press.match)
    await open_form(interaction, "Your orders", "What would you do, in order?", written, LONGEST, sent)


@on("orders-changed", Acknowledgement.UPDATE, Accepts(picks=line(MODAL_TEXT, 0), most=1))
async def changed(interaction: Interaction, press: Press) -> None:
    """The form was sent; a new line in it is as good as a comma."""
    lines = (line.strip(" ,") for text in press.values for line in text.splitlines())
    await show_orders(interaction, press.match, ", ".join(line for line in lines if line))


@on("orders-give", Acknowledgement.UPDATE, Accepts(pattern(r"[0-9a-f]{12}")))
async def give(interaction: Interaction, press: Press) -> None:
    """*Give these orders*: one after the other, as far as nothing comes in between."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    scene = await matches.queries.view(press.match, person)
    written = (await matches.queries.written_orders(press.match, person)).rstrip(UNGIVEN)
    if not written:
        await show_panel(interaction, press.match, told=(NONE_LEFT,))
        return
    if scene.version != press.version or press.arg != _sign(written):
        await _show_left(interaction, press.match, written, (f"⚠️ {MOVED_ON}",))
        return
    left, told = await give_parts(interaction, scene, adapter_of(scene.info.family).written.parts_of(written))
    await _show_left(interaction, press.match, ", ".join(left), told)


async def give_parts(
    interaction: Interaction, scene: Scene, parts: Sequence[str], most: int = MOST
) -> tuple[list[str], list[str]]:
    """What is left and what happened when it stops: after so many parts, at dice, at another's choice."""
    matches, person, match = services_of(interaction).matches, person_of(interaction), scene.info.id
    marks, adapter = families()[scene.info.family].notation.marks, adapter_of(scene.info.family)
    left, told, number, turn = list(parts), list[str](), 0, scene.info.turn
    try:
        while left and most and scene.decision and not scene.held and scene.info.turn == turn:
            answer = adapter.written.next_answer(left, scene.decision, scene.actions, scene.view, marks)
            if answer is None:
                told.append(f"Your orders stop here, before `{left[0]}`.")
                break
            if answer.written:
                left[:1] = adapter.written.parts_of(answer.left)
                most -= not answer.left
            rest, text = ", ".join(left), answer.action.text
            request = request_of(interaction, number)
            to = answer.to if answer.to and can_be_prepared(scene.info, scene.seat, answer.to) else None
            result = await matches.execute(
                match, Act(person, text, scene.version, left=Prepared(rest, to) if rest and to else rest), request
            )
            if result.repeated:
                break
            told += happened(result, scene.info.family, scene.seat)
            if rest and to:
                told.append(f"{capital(spoken(scene.info, to))} has this as prepared orders now: `{rest}`.")
                left = []
            number += 1
            scene = await matches.queries.view(match, person)
    except REFUSALS as error:
        told.append(f"⚠️ {say(error)}")
    return left, told


async def _show_left(interaction: Interaction, match: MatchId, left: str, told: Sequence[str]) -> None:
    """What is asked now: with orders left that could be gone on with those, else the usual panel."""
    scene = await services_of(interaction).matches.queries.view(match, person_of(interaction))
    if left and scene.decision and not scene.held:
        await _show(interaction, scene, left, told)
    else:
        waits = (f"Left of your orders: `{left}`. They wait until you are asked again.",) if left else ()
        await show_panel(interaction, match, told=(*told, *waits))


async def _show(interaction: Interaction, scene: Scene, written: str, told: Sequence[str] = ()) -> None:
    """A written turn: what it does, what its battles may bring, what is wrong with it."""
    services, adapter, presenter = (
        services_of(interaction),
        adapter_of(scene.info.family),
        presenter_of(scene.info.family),
    )
    setup = await services.matches.queries.setup(scene.info.id)
    rehearsal = adapter.written.rehearse(setup, scene.view, adapter.written.parts_of(written), scene.info)
    style = (await viewer_of(interaction)).style(rehearsal.view)
    picture = await services.pictures.board(rehearsal.view, rehearsal.moved, rehearsal.highlight, style=style)
    post = MessageDraft(
        clip(
            "\n".join((adapter.panels.heading(scene.view, scene.info.id), "**Your orders**", f"`{written}`", *told)),
            ROOM_ABOVE,
        ),
        "\n".join(rehearsal.lines),
        foot="-# Nothing is given yet, and nobody else sees this.",
        picture=replace(picture, make_words=partial(presenter.text.position, rehearsal.view, rehearsal.highlight)),
        controls=(_controls(scene, rehearsal, written),),
        side=scene.seat,
    )
    await show_post(interaction, post)


def _controls(scene: Scene, rehearsal: DryRunResult, written: str) -> Row:
    """*Give these orders* where the rules allow them as far as anybody can tell, and what to do with them besides."""
    match = scene.info.id
    go = Press("orders-give", match, scene.version, _sign(written))
    others = (
        button("Change", Press("orders-change", match, scene.version)),
        button("By steps", Press("show", match, scene.version)),
        button("Forget them", Press("orders-drop", match, scene.version)),
    )
    return row(*([] if rehearsal.wrong else [button("Give these orders", go, ButtonStyle.success)]), *others)


def _sign(written: str) -> str:
    """What tells one written turn from another."""
    return sha256(written.encode()).hexdigest()[:12]
