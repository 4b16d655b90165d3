"""Handlers of written turns: orders for a whole turn in one line; checked, drawn, priced, then submitted in order.

The line is checked by a dry run on a position made from the player's own view, so no secret can play a part; dice are
never rolled, and a battle goes on as if without effect. What is not submitted yet is kept with the seat (marked with
``UNGIVEN`` if it was only looked at), so it can be resumed after dice, another player's answer, or a day. Each answer
is stored in one transaction with the rest of the line: nothing is submitted twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord.components.accepted_values import Accepts, line, pattern
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, button, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.modals import open_form
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, request_of, services_of
from bot.discord.components.types import Row
from bot.discord.components.viewer import viewer_of
from bot.discord.panels.adapter import AnyPanelAdapter, adapter_of
from bot.discord.panels.reply import ROOM_ABOVE, show_panel, show_post
from bot.discord.panels.submission import MOVED_ON, submit_parts
from bot.discord.panels.written_turn import LONGEST, MOST, UNGIVEN, DryRunResult
from bot.service.model.match import MatchId, Scene
from bot.service.usecases.match_commands.turn import WriteOrders
from bot.texts.limits import MODAL_TEXT, clip
from engine.language import N_, _
from render.presenters import presenter_of

NOT_ASKED = N_("You can write orders when it’s your turn, or when you are asked something.")
NONE_LEFT = N_("You have no orders left this turn. Write new ones with `/turn write`.")


def example_of(adapter: AnyPanelAdapter) -> str:
    """The hint on how to write a turn, with an example."""
    return _("Write your turn in order: `{example}`.", example=adapter.written.example)


async def show_orders(interaction: Interaction, match: MatchId, text: str | None) -> None:
    """Checks a written turn, or the rest of the stored one, and shows it with a button to submit it."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    scene = await matches.queries.view(match, person)
    adapter = adapter_of(scene.info.family)
    if scene.decision is None or scene.held:
        await show_panel(interaction, match, notes=(_(NOT_ASKED),))
        return
    if text is None:
        written = (await matches.queries.written_orders(match, person)).rstrip(UNGIVEN)
        notes = () if written else (f"{_(NONE_LEFT)} {example_of(adapter)}",)
        await (_show(interaction, scene, written) if written else show_panel(interaction, match, notes=notes))
        return
    count_input(interaction, Input.TYPED_TURN)
    parts = adapter.written.parts_of(text)
    if not parts or len(parts) > MOST or len(text) > LONGEST:
        limits = _("Too long. Write at most {most} parts and {characters} characters.", most=MOST, characters=LONGEST)
        notes = (" ".join((*([limits] if parts else []), example_of(adapter))),)
        await show_panel(interaction, match, notes=notes)
        return
    written = ", ".join(parts)
    await matches.execute(match, WriteOrders(person, f"{written}{UNGIVEN}"), request_of(interaction))
    await _show(interaction, scene, written)


@on("orders-show", Acknowledgement.UPDATE)
async def show_again(interaction: Interaction, press: Press) -> None:
    """Button *My orders*."""
    await show_orders(interaction, press.match, None)


@on("orders-drop", Acknowledgement.UPDATE)
async def drop(interaction: Interaction, press: Press) -> None:
    """Button *Discard*."""
    await services_of(interaction).matches.execute(
        press.match, WriteOrders(person_of(interaction), ""), request_of(interaction)
    )
    await show_panel(interaction, press.match)


@on("orders-change", Acknowledgement.FORM)
async def change(interaction: Interaction, press: Press) -> None:
    """Button *Edit*: a form with the written orders."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    written = (await matches.queries.written_orders(press.match, person)).rstrip(UNGIVEN)
    sent = Press("orders-changed", press.match)
    await open_form(interaction, _("Your orders"), _("Your turn, in order"), written, LONGEST, sent)


@on("orders-changed", Acknowledgement.UPDATE, Accepts(picks=line(MODAL_TEXT, 0), most=1))
async def changed(interaction: Interaction, press: Press) -> None:
    """The submitted form; a line break separates orders like a comma."""
    lines = (line.strip(" ,") for text in press.values for line in text.splitlines())
    await show_orders(interaction, press.match, ", ".join(line for line in lines if line))


@on("orders-give", Acknowledgement.UPDATE, Accepts(pattern(r"[0-9a-f]{12}")))
async def submit(interaction: Interaction, press: Press) -> None:
    """Button *Confirm*: submits the orders one by one until something intervenes."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    scene = await matches.queries.view(press.match, person)
    written = (await matches.queries.written_orders(press.match, person)).rstrip(UNGIVEN)
    if not written:
        await show_panel(interaction, press.match, notes=(_(NONE_LEFT),))
        return
    if scene.version != press.version or press.arg != _sign(written):
        await _show_left(interaction, press.match, written, (f"⚠️ {_(MOVED_ON)}",))
        return
    left, notes = await submit_parts(interaction, scene, adapter_of(scene.info.family).written.parts_of(written))
    await _show_left(interaction, press.match, ", ".join(left), notes)


async def _show_left(interaction: Interaction, match: MatchId, left: str, notes: Sequence[str]) -> None:
    """Shows the rest of the orders where it can go on, else the usual panel."""
    scene = await services_of(interaction).matches.queries.view(match, person_of(interaction))
    if left and scene.decision and not scene.held:
        await _show(interaction, scene, left, notes)
        return
    waits = (_("Not given yet: `{orders}`. They wait until you are asked again.", orders=left),) if left else ()
    await show_panel(interaction, match, notes=(*notes, *waits))


async def _show(interaction: Interaction, scene: Scene, written: str, notes: Sequence[str] = ()) -> None:
    """Shows a written turn: its moves, the odds of its battles, its errors."""
    services, adapter, presenter = (
        services_of(interaction),
        adapter_of(scene.info.family),
        presenter_of(scene.info.family),
    )
    setup = await services.matches.queries.setup(scene.info.id)
    run = adapter.written.dry_run(setup, scene.view, adapter.written.parts_of(written), scene.info)
    style = (await viewer_of(interaction)).style(run.view)
    picture = await services.pictures.board(run.view, run.moved, run.highlight, style=style)
    post = MessageDraft(
        clip(
            "\n".join(
                (adapter.panels.heading(scene.view, scene.info.id), _("**Your orders**"), f"`{written}`", *notes)
            ),
            ROOM_ABOVE,
        ),
        "\n".join(run.lines),
        foot=_("-# Not confirmed yet. Only you can see this."),
        picture=replace(picture, make_words=partial(presenter.text.position, run.view, run.highlight)),
        controls=(_controls(scene, run, written),),
        side=scene.seat,
    )
    await show_post(interaction, post)


def _controls(scene: Scene, run: DryRunResult, written: str) -> Row:
    """*Confirm* where the dry run finds no error, and the other buttons of a written turn."""
    match = scene.info.id
    go = Press("orders-give", match, scene.version, _sign(written))
    others = (
        button(_("Edit"), Press("orders-change", match, scene.version)),
        button(_("Step by step"), Press("show", match, scene.version)),
        button(_("Discard"), Press("orders-drop", match, scene.version)),
    )
    return row(*([] if run.wrong else [button(_("Confirm"), go, ButtonStyle.success)]), *others)


def _sign(written: str) -> str:
    """A short hash that tells one written turn from another."""
    return sha256(written.encode()).hexdigest()[:12]
