"""A player's hand for direct messages: the cards as picture and text, and the way to the board."""

from __future__ import annotations

from typing import Final

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import hand_controls
from bot.discord.components.viewer import Viewer
from bot.discord.messages.out_of_battle import out_of_battle_post
from bot.discord.panels.adapter import adapter_of
from bot.service.domain.team_threads import talks
from bot.service.model.match import MatchId, MatchInfo, Scene, Status
from bot.service.model.preferences import THERE
from bot.texts.limits import clip
from bot.texts.phrases import board_of, command, place_of, stands_until, title
from engine.decision import side_of
from engine.family import family
from engine.language import _
from render.presenters import presenter_of

LONGEST: Final = 3000
"""Most characters of a hand as text."""


async def hand_of(services: Services, match: MatchId, viewer: Viewer) -> MessageDraft | None:
    """The hand of a person in a match that has started; ``None`` for somebody without a seat, or without cards.

    A player who is out of the battle gets that message instead.
    """
    scene = await services.matches.queries.view(match, viewer.person)
    running, seat = scene.info.status is Status.RUNNING, scene.info.seat(viewer.person)
    if running and seat in scene.info.out:
        return out_of_battle_post(scene.info, scene.seat)
    if seat is None or own_cards(scene) is None:
        return None
    if not running:
        return _after(scene.info)
    shown = _held if own_cards(scene) or not _is_early(scene.info) else _before
    return await shown(services, viewer, scene)


def _is_early(info: MatchInfo) -> bool:
    """Whether a decision precedes the deal."""
    return info.waiting is not None and info.waiting.kind in family(info.family).decisions.preparing


async def _before(services: Services, viewer: Viewer, scene: Scene) -> MessageDraft:
    """The message in place of a hand before the deal."""
    info = scene.info
    return MessageDraft(
        f"### {title(info)}\n{_led(scene)}",
        await _asked(services, viewer, scene, _first(scene)),
        foot=_("-# Your cards come here when the battle begins."),
        controls=(hand_controls(info, partners=talks(info, side_of(scene.seat))),),
        side=scene.seat,
        silent=True,
    )


def own_cards(scene: Scene) -> tuple[str, ...] | None:
    """The cards of the viewer; ``None`` for a viewer who holds none in this battle."""
    return presenter_of(scene.info.family).cards(scene.view)


async def _held(services: Services, viewer: Viewer, scene: Scene) -> MessageDraft:
    info = scene.info
    picture = await services.pictures.hand(scene.view, viewer.style(scene.view))
    asked = await _asked(services, viewer, scene, _turn(scene))
    words = (
        "" if picture.data else clip(presenter_of(info.family).hand.text(own_cards(scene) or (), info.ruleset), LONGEST)
    )
    return MessageDraft(
        _("### Your hand · {match}", match=title(info)) + f"\n{_led(scene)}",
        asked,
        beside=words,
        picture=picture,
        controls=(
            *adapter_of(info.family).panels.hand_rows(scene),
            hand_controls(info, partners=talks(info, side_of(scene.seat))),
        ),
        side=scene.seat,
        silent=True,
    )


async def _asked(services: Services, viewer: Viewer, scene: Scene, lead: str) -> str:
    """What is to be done, led by a line that stays true until the next edit, and a link to the board.

    Empty if nothing is asked, or the question has its own message.
    """
    info = scene.info
    chair = info.chair(scene.seat)
    if not lead or scene.decision is None or scene.held or chair.general or chair.person is None:
        return ""
    if viewer.preferences.place == THERE:
        return ""
    board = board_of(info, await services.outbox.posted(info.id, "turn"))
    lines = (lead, stands_until(info), _("-# The board and what happened: {link}", link=board))
    return "\n".join(filter(None, lines))


def _first(scene: Scene) -> str:
    """What is settled before the deal, which ends with another message."""
    if scene.decision is None:
        return ""
    question = presenter_of(scene.info.family).prompts.question(scene.decision, scene.view)
    return _("**Before the battle:** {question}", question=question)


def _turn(scene: Scene) -> str:
    """That it is one's turn. Choices of a turn are a draft that no message follows, so no question of it is named."""
    if side_of(scene.seat) != scene.view.active:
        return ""
    if not own_cards(scene):
        return _("**It’s your turn.** **Give orders** goes on from where you are.")
    return _("**It’s your turn.** Play a card to begin it. **Give orders** goes on from where you are.")


def _led(scene: Scene) -> str:
    return _("You lead {side} in {place}.", side=command(scene.info, scene.seat), place=place_of(scene.info))


def _after(info: MatchInfo) -> MessageDraft:
    return MessageDraft(
        _("### {match} is over", match=title(info))
        + "\n"
        + _("The last board and the record: {place}", place=place_of(info)),
        silent=True,
    )


def no_longer(info: MatchInfo) -> MessageDraft:
    """The message in place of a hand after somebody else took the seat."""
    return MessageDraft(
        _("### You no longer play in {match}", match=title(info))
        + "\n"
        + _("The battle goes on in {place}.", place=place_of(info)),
        silent=True,
    )
