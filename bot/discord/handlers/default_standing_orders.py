"""Panel of a person's default standing orders, by ruleset: the orders with which their new seats begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.discord.components.accepted_values import Accepts, joined, line, one_of
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.viewer import viewer_of
from bot.discord.handlers.standing_orders import asked_all, standing_lines, standing_menus
from bot.discord.panels.offered_games import family_of, rulesets, usual_ruleset
from bot.discord.panels.reply import show_post
from engine.family import families
from engine.language import N_, _
from render.presenters import presenter_of

ABOUT: Final = N_(
    "Your new battles under these rules begin with these orders. For a battle that is under way use `/turn standing`."
)
PRIVACY: Final = N_("-# Only you can see these orders.")


def _with_orders() -> list[str]:
    """The rulesets that have standing orders."""
    return [id_ for id_ in rulesets() if families()[family_of(id_)].standing.options(id_)]


_RULES: Final = one_of(_with_orders)


@on("my-rules", Acknowledgement.UPDATE, Accepts(picks=_RULES, match=False))
async def choose_rules(interaction: Interaction, press: Press) -> None:
    """Menu of rulesets."""
    await show_defaults(interaction, press.values[0])


@on("my-standing", Acknowledgement.UPDATE, Accepts(joined(_RULES, line(40)), line(40), match=False))
async def choose(interaction: Interaction, press: Press) -> None:
    """Menu of an order's values."""
    rules, _, option = press.arg.partition("|")
    await _settle(interaction, rules, {option: press.values[0]})


@on("my-ask", Acknowledgement.UPDATE, Accepts(_RULES, match=False))
async def ask_all(interaction: Interaction, press: Press) -> None:
    """Button *Always ask me*."""
    declared = families()[family_of(press.arg)].standing.options(press.arg)
    await _settle(interaction, press.arg, asked_all(declared))


async def show_defaults(interaction: Interaction, rules: str = "") -> None:
    """Shows the panel, by default for the usual ruleset."""
    rules = rules or usual_ruleset()
    preferences = (await viewer_of(interaction)).preferences
    family = families()[family_of(rules)]
    declared = family.standing.options(rules)
    mine = preferences.standing.get(rules, {})
    settled = {option.id: mine.get(option.id, option.values[0]) for option in declared}
    names = {id_: name for id_, name in rulesets().items() if families()[family_of(id_)].standing.options(id_)}
    post = MessageDraft(
        _("### Your standing orders · {rules}", rules=names[rules]),
        "\n".join((_(ABOUT), *standing_lines(presenter_of(family.id), declared, settled))),
        foot=_(PRIVACY),
        controls=(
            row(
                menu(_("Choose the rulebook"), Press("my-rules"), [MenuLine(name, id_) for id_, name in names.items()])
            ),
            *standing_menus(
                presenter_of(family.id), declared, settled, lambda option: Press("my-standing", arg=f"{rules}|{option}")
            ),
            row(button(_("Always ask me"), Press("my-ask", arg=rules))),
        ),
    )
    await show_post(interaction, post)


async def _settle(interaction: Interaction, rules: str, wishes: Mapping[str, str]) -> None:
    people = services_of(interaction).people
    await people.settle_standing(person_of(interaction), family_of(rules), rules, wishes)
    await show_defaults(interaction, rules)
