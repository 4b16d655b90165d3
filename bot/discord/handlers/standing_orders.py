"""Panel of a seat's standing orders: a menu for each, before and during the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.discord.components.accepted_values import Accepts, line
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.types import Row
from bot.discord.panels.reply import show_post
from bot.service.model.match import MatchId, MatchInfo
from bot.service.usecases.match_commands.turn import Settle
from bot.texts.phrases import title
from engine.family import ASK, Option, families
from engine.language import N_, _
from render.presenter import AnyPresenter
from render.presenters import presenter_of

ABOUT = N_(
    "These orders answer for you in the other side’s turn, so nobody has to wait. In your own turn you are still asked."
)
OF_OFFERS = N_(
    "These orders answer for you in the other side’s turn, so nobody has to wait. In your own turn you are still "
    "asked, unless an order below says otherwise."
)
OF_TEAMS = N_(
    "These orders answer for you in the other side’s turn, so nobody has to wait. In your own turn you are still "
    "asked, unless others on your side are waiting for you."
)
PRIVACY = N_("-# Only you can see these orders. Changes count from the next question on.")
OF_CARDS = N_(
    "-# Only you can see these orders, and a quick answer gives away nothing about your cards. Changes count from the "
    "next question on."
)


@on("standing-show", Acknowledgement.PRIVATE)
async def show(interaction: Interaction, press: Press) -> None:
    """Button *Standing orders*."""
    await show_standing(interaction, press.match)


@on("standing", Acknowledgement.UPDATE, Accepts(line(40), line(40)))
async def choose(interaction: Interaction, press: Press) -> None:
    """Menu of an order's values."""
    wish = {press.arg: press.values[0]}
    await services_of(interaction).matches.execute(
        press.match, Settle(person_of(interaction), wish), request_of(interaction)
    )
    await show_standing(interaction, press.match)


@on("standing-ask")
async def ask_all(interaction: Interaction, press: Press) -> None:
    """Button *Always ask me*."""
    matches, person = services_of(interaction).matches, person_of(interaction)
    info = await matches.queries.info(press.match)
    wishes = asked_all(families()[info.family].standing.for_match(await matches.queries.setup(press.match)))
    await matches.execute(press.match, Settle(person, wishes), request_of(interaction))
    await show_standing(interaction, press.match)


def asked_all(declared: Sequence[Option]) -> Mapping[str, str]:
    """The values under which a player is asked everything."""
    return {option.id: ASK if ASK in option.values else option.values[0] for option in declared}


def _about(info: MatchInfo) -> str:
    if families()[info.family].decisions.offered:
        return _(OF_OFFERS)
    return _(OF_TEAMS if info.leaders else ABOUT)


async def show_standing(interaction: Interaction, match: MatchId) -> None:
    """Shows the panel: each standing order with its value."""
    matches = services_of(interaction).matches
    info = await matches.queries.info(match)
    settled = await matches.queries.settled(match, person_of(interaction))
    declared = families()[info.family].standing.for_match(await matches.queries.setup(match))
    post = MessageDraft(
        _("### {match} · your standing orders", match=title(info)),
        "\n".join((_about(info), *standing_lines(presenter_of(info.family), declared, settled))),
        foot=_(OF_CARDS if presenter_of(info.family).hands else PRIVACY),
        controls=(
            *standing_menus(
                presenter_of(info.family), declared, settled, lambda option: Press("standing", match, arg=option)
            ),
            row(button(_("Always ask me"), Press("standing-ask", match))),
        ),
    )
    await show_post(interaction, post)


def standing_lines(presenter: AnyPresenter, declared: Sequence[Option], settled: Mapping[str, str]) -> Iterator[str]:
    """Each order's value and topic, in words."""
    for option in declared:
        now = presenter.prompts.standing_order(option.id, settled[option.id])
        yield f"**{_(option.name)}**: {now}\n-# {_(option.help)}"


def standing_menus(
    presenter: AnyPresenter, declared: Sequence[Option], settled: Mapping[str, str], press: Callable[[str], Press]
) -> Iterator[Row]:
    """A menu for each order; ``press`` makes a menu's press from the order's id."""
    for option in declared:
        now = f"{_(option.name)}: {presenter.prompts.standing_order(option.id, settled[option.id])}"
        items = [MenuLine(presenter.prompts.standing_order(option.id, value), value) for value in option.values]
        yield row(menu(now, press(option.id), items))
