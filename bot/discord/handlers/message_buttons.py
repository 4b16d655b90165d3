"""Handlers of the buttons under public messages and the hand; each person gets a private answer."""

from __future__ import annotations

from bot.discord.components.items import Acknowledgement, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.rows import hand_controls, map_controls
from bot.discord.components.types import Row
from bot.discord.components.viewer import viewer_of
from bot.discord.messages.hand import hand_of, own_cards
from bot.discord.messages.match_started import about_post
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.out_of_battle import leave_button
from bot.discord.panels.reply import context_of, show_panel, show_post, show_words
from bot.images.pictures import Picture
from bot.service.model.match import MatchId, Scene
from bot.service.model.preferences import WORDS
from bot.service.usecases.match_commands.turn import AnswerDraw, Resign
from bot.texts.phrases import title
from engine.decision import PUBLIC
from engine.language import N_, _
from render.presenters import presenter_of
from render.text_board import Part

NO_HAND = N_("You’re watching, and only players see cards. **Board as text** and the pictures show what everyone sees.")
NO_HANDS = N_("This game has no cards. **Give orders** shows what you may do.")
NO_CARDS = N_("You hold no cards. Your commander does, and gives you the ones you carry out.")


@on("orders", Acknowledgement.PRIVATE)
async def orders(interaction: Interaction, press: Press) -> None:
    """Buttons *Give orders* and *Answer*: the private panel."""
    await show_panel(interaction, press.match, whole=True)


@on("hand", Acknowledgement.PRIVATE)
async def hand(interaction: Interaction, press: Press) -> None:
    """Button *My hand*."""
    await show_hand(interaction, press.match)


async def show_hand(interaction: Interaction, match: MatchId) -> None:
    """Shows the person's cards."""
    post = await hand_of(services_of(interaction), match, await viewer_of(interaction))
    await show_post(interaction, post or MessageDraft(await _no_cards(interaction, match)))


async def _no_cards(interaction: Interaction, match: MatchId) -> str:
    """The reason why a person holds no cards."""
    info = await services_of(interaction).matches.queries.info(match)
    if not presenter_of(info.family).hands:
        return _(NO_HANDS)
    return _(NO_CARDS) if info.seat(person_of(interaction)) else _(NO_HAND)


@on("hand-text", Acknowledgement.PRIVATE)
async def hand_as_text(interaction: Interaction, press: Press) -> None:
    """Button *Cards as text*."""
    scene = await services_of(interaction).matches.queries.view(press.match, person_of(interaction))
    if own_cards(scene) is None:
        await show_words(interaction, await _no_cards(interaction, press.match))
        return
    await _in_words(interaction, "", presenter_of(scene.info.family).hand.parts(scene.view))


@on("board", Acknowledgement.PRIVATE)
async def board(interaction: Interaction, press: Press) -> None:
    """Button *Board*: the board as the person sees it, with their own draft."""
    services = services_of(interaction)
    scene = await services.matches.queries.view(press.match, person_of(interaction))
    style = (await viewer_of(interaction)).style(scene.view)
    picture = await services.pictures.board(scene.view, style=style)
    controls = (*_below(scene), *map_controls(scene.info, scene.view, private=True))
    await show_post(interaction, MessageDraft(f"### {title(scene.info)}", picture=picture, controls=controls))


def _below(scene: Scene) -> tuple[Row, ...]:
    """The rows under a board: *Leave the battle* for players who are out, nothing for watchers."""
    if scene.seat in scene.info.out:
        return (row(leave_button(scene.info)),)
    return () if scene.seat == PUBLIC else (hand_controls(scene.info, cards=own_cards(scene) is not None),)


@on("text", Acknowledgement.PRIVATE)
async def text(interaction: Interaction, press: Press) -> None:
    """Button *Board as text*."""
    await show_text(interaction, press.match)


async def show_text(interaction: Interaction, match: MatchId) -> None:
    """Sends the board as text, in as many private messages as needed."""
    context = await context_of(services_of(interaction), match, person_of(interaction))
    info = context.scene.info
    may = adapter_of(info.family).commands.answers(context.scene, context.odds)
    words = (*presenter_of(info.family).text.parts(context.view), *filter(None, [may]))
    await _in_words(interaction, f"### {title(info)}", words)


async def _in_words(interaction: Interaction, head: str, words: tuple[Part, ...]) -> None:
    """Answers in text, whatever the person's preference."""
    await show_post(interaction, MessageDraft(head, picture=Picture("", b"", "", lambda: words)), WORDS)


@on("about", Acknowledgement.PRIVATE)
async def about(interaction: Interaction, press: Press) -> None:
    """Button *About this battle*."""
    await show_post(interaction, await about_post(services_of(interaction), press.match))


@on("draw-yes", Acknowledgement.PRIVATE)
async def accept_draw(interaction: Interaction, press: Press) -> None:
    """Button *Accept the draw*."""
    await answer_draw(interaction, press.match, accept=True)


@on("draw-no", Acknowledgement.PRIVATE)
async def decline_draw(interaction: Interaction, press: Press) -> None:
    """Button *Play on*; withdraws the offer for the side that made it."""
    await answer_draw(interaction, press.match, accept=False)


async def answer_draw(interaction: Interaction, match: MatchId, *, accept: bool) -> None:
    """Accepts or declines a draw offer."""
    info = await services_of(interaction).matches.execute(
        match, AnswerDraw(person_of(interaction), accept=accept), request=request_of(interaction)
    )
    if not accept:
        said = _("No draw: the battle goes on.")
    elif info.outcome:
        said = _("The battle ends in a draw.")
    else:
        said = _("You agree to a draw. Others still have to answer.")
    await show_words(interaction, said)


@on("resign")
async def resign(interaction: Interaction, press: Press) -> None:
    """Button of a confirmed resignation."""
    await give_up(interaction, press.match)


async def give_up(interaction: Interaction, match: MatchId) -> None:
    """Resigns; partners whose agreement is needed are asked."""
    info = await services_of(interaction).matches.execute(
        match, Resign(person_of(interaction)), request_of(interaction)
    )
    over = _("You resigned. The result is in the battle’s thread. Thanks for playing.")
    asked = _("Your side is asked. You resign when all players who decide for it agree.")
    await show_words(interaction, over if info.outcome else asked)


@on("stay")
async def stay(interaction: Interaction, press: Press) -> None:
    """Button *Fight on*."""
    await show_words(interaction, _("The battle goes on."))
