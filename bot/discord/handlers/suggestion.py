"""Panel of a suggestion: a turn put together from menus, then posted in the team thread.

The parts are kept with the seat until they are posted or the turn is over, so a restart loses nothing. The family's
adapter says from the open board what can be added. Whoever is in charge follows from public facts; a suggestion that
they take becomes their written orders, checked against their own view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.discord.components.accepted_values import ACTION, Accepts, line, one_of, whole
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.paging import chunks
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.types import Row
from bot.discord.components.viewer import viewer_of
from bot.discord.handlers.team import NEXT_TURN, propose, proposer_of, sitting_with_partners
from bot.discord.messages.team import MODERATORS
from bot.discord.panels.adapter import AnyPanelAdapter, adapter_of
from bot.discord.panels.reply import show_post, show_words
from bot.discord.panels.written_turn import LONGEST, LookAtHex, Proposer, SuggestionMenu, doubt_line
from bot.service.model.errors import YouAreInCharge
from bot.service.model.match import MatchId
from bot.texts.phrases import spoken
from engine.decision import Seat, side_of
from engine.language import _
from render.presenters import presenter_of

_NUMBER: Final = whole(0, 99)
"""Menu number."""


class SuggestionDraft(Struct, frozen=True):
    """A suggestion under construction: its addressee and parts."""

    who: Proposer
    parts: tuple[str, ...]

    @property
    def text(self) -> str:
        return ", ".join(self.parts)

    @property
    def adapter(self) -> AnyPanelAdapter:
        return adapter_of(self.who.info.family)


async def _can_be_added(interaction: Interaction, press: Press) -> bool:
    """Whether a menu of the panel, or of one of its pieces, has this part."""
    plan, part = await _plan(interaction, press.match), press.values[0]
    asks = plan.adapter.suggestions.plan(plan.who, plan.parts)
    offered = [one.value for ask in asks if not ask.pieces for one in ask.items]
    look = _looking(interaction, press.match)
    for piece in (one.value for ask in asks if ask.pieces for one in ask.items):
        if part.startswith(piece):
            _, more = await plan.adapter.suggestions.plan_piece(plan.who, plan.parts, piece, look)
            offered += [one.value for ask in more for one in ask.items]
    return part in offered


async def _is_piece(interaction: Interaction, press: Press) -> bool:
    """Whether a menu of the panel has this piece."""
    plan = await _plan(interaction, press.match)
    asks = plan.adapter.suggestions.plan(plan.who, plan.parts)
    return any(press.values[0] == one.value for ask in asks if ask.pieces for one in ask.items)


@on("plan", Acknowledgement.PRIVATE)
async def begin(interaction: Interaction, press: Press) -> None:
    """Button *Suggest*."""
    await show_plan(interaction, press.match, whole=True)


@on("plan-show")
async def back(interaction: Interaction, press: Press) -> None:
    """Button *Back*."""
    await show_plan(interaction, press.match)


@on("plan-add", Acknowledgement.UPDATE, Accepts(_NUMBER, ACTION, offered=_can_be_added))
async def add(interaction: Interaction, press: Press) -> None:
    """Menu of parts: one more part."""
    plan = await _plan(interaction, press.match)
    await _keep(interaction, press.match, plan.adapter.suggestions.planned(plan.who, plan.parts, press.values[0]))


@on("plan-less", Acknowledgement.UPDATE, Accepts(one_of(("last", "all"))))
async def less(interaction: Interaction, press: Press) -> None:
    """Buttons *Remove last* and *Start over*."""
    plan = await _plan(interaction, press.match)
    await _keep(interaction, press.match, plan.parts[:-1] if press.arg == "last" else ())


@on("plan-unit", Acknowledgement.UPDATE, Accepts(_NUMBER, line(40), offered=_is_piece))
async def choose_unit(interaction: Interaction, press: Press) -> None:
    """Menu of units: asks for the unit's move or battle."""
    plan = await _plan(interaction, press.match)
    look = _looking(interaction, press.match)
    question, asks = await plan.adapter.suggestions.plan_piece(plan.who, plan.parts, press.values[0], look)
    rows = _menus(press.match, asks)
    nothing = "" if rows else _("It can do nothing now.")
    await _show(
        interaction,
        plan,
        [*rows, row(button(_("Back"), Press("plan-show", press.match)))],
        "\n".join(filter(None, (question, nothing))),
    )


@on("plan-give")
async def post_suggestion(interaction: Interaction, press: Press) -> None:
    """Button *Suggest this*."""
    plan = await _plan(interaction, press.match)
    if not plan.parts:
        await show_plan(interaction, press.match)
        return
    await propose(interaction, press.match, plan.text)
    await services_of(interaction).team_talk.plan(press.match, person_of(interaction), "", request_of(interaction, 1))


async def show_plan(interaction: Interaction, match: MatchId, *, whole: bool = False) -> None:
    """Shows the parts so far, and the menus of what can be added.

    Screen reader text has the ``whole`` board at first, then only its changes.
    """
    plan = await _plan(interaction, match)
    rows = _menus(match, plan.adapter.suggestions.plan(plan.who, plan.parts))
    if plan.parts:
        suggest = button(_("Suggest this"), Press("plan-give", match), ButtonStyle.success)
        last, all_ = Press("plan-less", match, arg="last"), Press("plan-less", match, arg="all")
        rows.append(row(suggest, button(_("Remove last"), last), button(_("Start over"), all_)))
    await _show(interaction, plan, rows, whole=whole)


def _menus(match: MatchId, asks: Sequence[SuggestionMenu]) -> list[Row]:
    """The menus of these questions; each line is a part or a piece."""
    rows: list[Row] = []
    for ask in asks:
        for number, part in enumerate(chunks(ask.items, _row_of if ask.pieces else _name_of)):
            if part:
                title = _("{question} (more)", question=ask.question) if number else ask.question
                press = Press("plan-unit" if ask.pieces else "plan-add", match, arg=str(len(rows)))
                rows.append(row(menu(title, press, part)))
    return rows


async def _plan(interaction: Interaction, match: MatchId) -> SuggestionDraft:
    """The stored suggestion of the person.

    Raises:
        YouAreInCharge: there is nobody else to whom it could be suggested.
        NotInMatch: the person has no seat.
        NotStarted: the match is a lobby.
        GameOver: the match is over.
        AloneOnSide: the person has no partners.
    """
    services, person = services_of(interaction), person_of(interaction)
    seat = sitting_with_partners(await services.matches.queries.info(match), person)
    charged = await services.team_talk.in_charge(match, side_of(seat))
    scene = await services.matches.queries.view(match)
    if charged is not None and scene.info.person(charged) == person:
        raise YouAreInCharge(match)
    parts = adapter_of(scene.info.family).written.parts_of(await services.team_talk.planned(match, person))
    return SuggestionDraft(await proposer_of(services, scene.info, seat, scene.view, charged), tuple(parts))


async def _keep(interaction: Interaction, match: MatchId, parts: Sequence[str]) -> None:
    text = ", ".join(parts)
    if len(text) > LONGEST:
        await show_words(interaction, _("Your suggestion is full. Press **Back**, then **Suggest this**."))
        return
    await services_of(interaction).team_talk.plan(match, person_of(interaction), text, request_of(interaction))
    await show_plan(interaction, match)


def _row_of(item: MenuLine) -> str:
    return item.value[:1]


def _name_of(item: MenuLine) -> str:
    return item.value


def _looking(interaction: Interaction, match: MatchId) -> LookAtHex:
    async def look(hex_: str) -> Struct:
        return await services_of(interaction).matches.queries.look(match, person_of(interaction), hex_)

    return look


async def _show(
    interaction: Interaction, plan: SuggestionDraft, rows: Sequence[Row], question: str = "", *, whole: bool = False
) -> None:
    info, adapter = plan.who.info, plan.adapter
    found = await adapter.suggestions.suggested(plan.who, plan.parts, _looking(interaction, info.id))
    charged = plan.who.charged or Seat("")
    to = spoken(info, charged) if charged else ""
    nothing = _("Nothing yet. Choose below, or type `/team suggest text:{example}`.", example=adapter.written.example)
    doubts = [doubt_line(doubt) for doubt in found.doubts]
    if plan.parts and charged == Seat(""):
        doubts.append(_(NEXT_TURN))
    style = (await viewer_of(interaction)).style(plan.who.view)
    picture = await services_of(interaction).pictures.board(plan.who.view, found.moved, found.highlight, style=style)
    if not whole:
        words = presenter_of(info.family).text.position
        picture = replace(picture, make_words=partial(words, plan.who.view, found.highlight))
    post = MessageDraft(
        "\n".join(
            (
                adapter.panels.heading(plan.who.view, info.id),
                _("**Your suggestion** for {name}", name=to) if to else _("**Your suggestion** for the next turn"),
                f"`{plan.text}`" if plan.parts else nothing,
            )
        ),
        "\n".join((*doubts, *filter(None, [question]))),
        foot="\n".join((_("-# Your side sees this once you suggest it."), f"-# {_(MODERATORS)}")),
        picture=picture,
        controls=tuple(rows),
        side=plan.who.seat,
    )
    await show_post(interaction, post)
