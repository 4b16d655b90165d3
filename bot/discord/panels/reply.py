"""Private replies: a panel, a picture with text, a sentence.

Each reply takes the reader's preferred form (``text_only``). If Discord refuses its content it is sent again without
files, then as plain text.
"""

from __future__ import annotations

import discord
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.api.errors import EXPECTED, NOT_AS_IT_IS, code_of
from bot.discord.components.acknowledgement import acknowledge
from bot.discord.components.message import UNPICTURED, MessageDraft, in_words, layout, uploads, without_files
from bot.discord.components.reader_language import speak_as_reader
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.text_only import for_reader
from bot.discord.components.types import Row
from bot.discord.components.viewer import reading_of, viewer_of
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.coached_turn import coach_lines
from bot.discord.panels.context import PanelContext
from bot.discord.panels.open_panels import OpenPanel, OpenPanels, open_panels_of, without_the_end
from bot.discord.panels.panel import Panel, PanelPicture
from bot.images.pictures import Picture as Drawn
from bot.images.pictures import Words
from bot.ports.heavy_work import for_a_panel
from bot.service.model.match import MatchId, Person
from bot.service.model.match_notifications import PendingQuestion, TurnReport
from bot.service.workers.outbox import OutboxRow, SendResult, Sent
from bot.store.errors import StoreError
from bot.texts.limits import TEXT_DISPLAYS, clip
from engine.decision import PASS, PUBLIC, Action
from engine.language import _
from engine.view import seat_of
from render.presenters import presenter_of, presenter_showing
from render.text_board import Part

__all__ = ["acknowledge", "context_of", "draw", "return_panels", "show_panel", "show_post", "show_words"]

log = structlog.get_logger(__name__)

ROOM_ABOVE = 2400
"""Most characters above a panel's question."""


async def show_post(interaction: Interaction, post: MessageDraft, reading: str = "", *, below: bool = False) -> None:
    """Shows a draft as the reply, or in place of the panel whose control was used, in the reader's preferred form.

    ``below``: as the newest message of the channel, and the former panel goes. What does not fit into one message comes
    in further ones, the controls under the last.
    """
    first, *others = for_reader(post, reading or await reading_of(interaction))
    nobody = discord.AllowedMentions.none()
    await _fill(interaction, first, below=below)
    for other in others:
        await interaction.followup.send(
            view=layout(other), files=uploads(other), ephemeral=True, allowed_mentions=nobody
        )


async def _fill(interaction: Interaction, post: MessageDraft, *, below: bool) -> None:
    """Shows the reply; on a refusal of its content again without files, then as plain text."""
    show = _send_below if below else _edit
    tries = (post, without_files(post), in_words(post)) if uploads(post) else (post, in_words(post))
    for number, one in enumerate(tries, 1):
        try:
            await show(interaction, one)
        except discord.HTTPException as error:
            if code_of(error) not in NOT_AS_IT_IS or number == len(tries):
                raise
        else:
            return


async def _edit(interaction: Interaction, post: MessageDraft) -> None:
    """Puts a draft in place of the reply."""
    await interaction.edit_original_response(
        view=layout(post), attachments=uploads(post), allowed_mentions=discord.AllowedMentions.none()
    )


async def _send_below(interaction: Interaction, post: MessageDraft) -> None:
    """Sends a draft as a new private message, then deletes the reply."""
    nobody = discord.AllowedMentions.none()
    await interaction.followup.send(view=layout(post), files=uploads(post), ephemeral=True, allowed_mentions=nobody)
    try:
        await interaction.delete_original_response()
    except EXPECTED as error:
        log.info("A former panel stays.", error=str(error))


async def show_words(interaction: Interaction, text: str, *controls: Row, reading: str = "") -> None:
    """Shows a short text."""
    await show_post(interaction, MessageDraft(clip(text, TEXT_DISPLAYS), controls=controls), reading)


async def context_of(services: Services, match: MatchId, person: Person) -> PanelContext:
    """The context of a person's panel: scene, odds of their battles, written turn.

    Raises:
        NoSuchMatch: there is no such match.
        NotStarted: it is a lobby.
    """
    scene = await services.matches.queries.view(match, person)
    adapter, presenter = adapter_of(scene.info.family), presenter_of(scene.info.family)
    odds = dict[Action, Struct]()
    for action in scene.actions:
        if adapter.panels.priced(action):
            found = await services.matches.queries.forecast(match, person, action.text)
            forecast = presenter.prompts.shown_forecast(found, odds=scene.info.odds)
            if forecast is not None:
                odds[action] = forecast
    setup = await services.matches.queries.setup(match)
    passes = adapter.panels.passes_to_end_turn(setup, scene.view) if PASS in scene.actions else 0
    script = await services.matches.queries.written_orders(match, person)
    return PanelContext(scene, odds, script, passes, setup, await _asks_first(services, person))


async def _asks_first(services: Services, person: Person) -> bool:
    """Whether a person confirms each roll; not while the database that knows it is away."""
    try:
        return (await services.people.preferences(person)).confirm_rolls
    except StoreError as error:
        if not error.away:
            raise
        return False


async def show_panel(
    interaction: Interaction,
    match: MatchId,
    focus: str = "",
    notes: tuple[str, ...] = (),
    *,
    whole: bool = False,
    below: bool = False,
) -> None:
    """Shows the panel of the person's current decision, ``below`` all other messages if wanted.

    Text readers get the ``whole`` board, or only its changes.
    """
    services = services_of(interaction)
    context = await context_of(services, match, person_of(interaction))
    notes = notes if context.decision is None or context.scene.held else without_the_end(notes)
    adapter, presenter = adapter_of(context.scene.info.family), presenter_of(context.scene.info.family)
    shown = adapter.panels.panel(context, focus, (*notes, *coach_lines(interaction, context)))
    _note_waiting(interaction, context, notes)

    def words() -> tuple[Part, ...]:
        parts = (presenter.text.parts if whole else presenter.text.position)(shown.view, shown.highlight)
        may = adapter.commands.answers(context.scene, context.odds)
        return (*parts, may) if may else parts

    await draw(interaction, shown, words, below=below)


def _note_waiting(interaction: Interaction, context: PanelContext, notes: tuple[str, ...]) -> None:
    """Notes whether the person waits in front of this panel."""
    scene, panels = context.scene, open_panels_of(interaction)
    if scene.seat != PUBLIC and not context.view.outcome and (scene.decision is None or scene.held):
        panels.remember(scene.info.id, OpenPanel(interaction, notes, scene.info.turn))
    else:
        panels.forget(scene.info.id, interaction.user.id)


async def return_panels(
    panels: OpenPanels, match: MatchId, row: OutboxRow | None = None, sent: SendResult | None = None
) -> None:
    """Shows the panels of players who waited and are asked now: after a row was sent, or without one.

    Without a row another process has changed the match. Never raises what Discord may answer.
    """
    for panel in panels.of(match):
        try:
            await _return(panels, panel, match, row, sent)
        except (*EXPECTED, StoreError) as error:
            log.info("A panel could not come back.", match=match, error=str(error))


async def _return(
    panels: OpenPanels, panel: OpenPanel, match: MatchId, row: OutboxRow | None, sent: SendResult | None
) -> None:
    """Shows a panel anew if its player is asked, with its lines as long as the turn lasts.

    What was posted meanwhile stands above it: it waits for the message of the newest moment.
    """
    person, services = person_of(panel.interaction), services_of(panel.interaction)
    scene = await services.matches.queries.view(match, person)
    if (scene.decision is None or scene.held) and not scene.info.outcome:
        return
    if row and isinstance(news := row.notification, TurnReport | PendingQuestion) and news.moment < scene.info.moment:
        return
    panels.forget(match, person.id)
    await speak_as_reader(panel.interaction)
    to_all = row is not None and not row.person
    newest = sent if to_all and isinstance(sent, Sent) else await services.outbox.posted(match, "turn")
    below = (
        newest is not None
        and newest.channel == panel.interaction.channel_id
        and newest.message > panel.interaction.id
        and not scene.info.outcome
    )
    notes = panel.notes if scene.info.turn == panel.turn else ()
    await show_panel(panel.interaction, match, notes=notes, below=below)


async def draw(interaction: Interaction, shown: Panel, words: Words = tuple, *, below: bool = False) -> None:
    """Draws and shows a panel, ``below`` other messages if wanted; ``words`` replace its picture for text readers.

    Where its picture does not come soon, a few words stand in its place.
    """
    with for_a_panel():
        picture = await _picture(interaction, shown)
    post = MessageDraft(
        clip("\n".join(shown.text), ROOM_ABOVE),
        f"**{shown.question}**" if "\n" not in shown.question and "**" not in shown.question else shown.question,
        picture=replace(picture, make_words=words),
        beside="" if picture.data else clip(_without(picture), UNPICTURED),
        controls=shown.rows,
        side=seat_of(shown.view),
    )
    await show_post(interaction, post, below=below)


def _without(picture: Drawn) -> str:
    """The text in place of a panel's picture."""
    return _("-# This comes without its picture. {words}", words=picture.alt)


async def _picture(interaction: Interaction, shown: Panel) -> Drawn:
    services = services_of(interaction)
    style = (await viewer_of(interaction)).style(shown.view)
    if shown.picture == PanelPicture.CARDS:
        held = presenter_showing(shown.view).hand.holding(shown.view, shown.cards)
        return await services.pictures.hand(held, style)
    return await services.pictures.board(shown.view, (), shown.highlight, shown.section, style)
