"""A person's own standing orders, with which each new seat of his begins: a private panel, ruleset by ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.catalog import usual_ruleset
from bot.controls import Item, Press, button, menu, on, row
from bot.guide.desk import Interaction, desk_of, person_of
from bot.guide.show import show_post
from bot.guide.standing import standing_lines, standing_menus
from bot.posts.post import Post
from engine.family import families

ABOUT: Final = (
    "Each new seat of yours begins with these, under the rules named. Battles that you are in keep what they have: "
    "`/match standing` changes those."
)
PRIVACY: Final = "-# Nobody else ever sees these orders."


@on("my-rules")
async def choose_rules(interaction: Interaction, press: Press) -> None:
    """The orders under other rules."""
    await show_defaults(interaction, press.values[0])


@on("my-standing")
async def choose(interaction: Interaction, press: Press) -> None:
    """Another value of one of them."""
    rules, _, option = press.arg.partition("|")
    await _settle(interaction, rules, {option: press.values[0]})


@on("my-ask")
async def ask_all(interaction: Interaction, press: Press) -> None:
    """*Ask me everything*."""
    declared = families()[_family(press.arg)].standing(press.arg)
    await _settle(interaction, press.arg, {option.id: option.values[0] for option in declared})


async def show_defaults(interaction: Interaction, rules: str = "") -> None:
    """The panel, with the usual rules at first."""
    rules = rules or usual_ruleset()
    taste = await desk_of(interaction).people.taste(person_of(interaction))
    family = families()[_family(rules)]
    declared = family.standing(rules)
    mine = taste.standing.get(rules, {})
    settled = {option.id: mine.get(option.id, option.values[0]) for option in declared}
    names = {id_: name for one in families().values() for id_, name in one.rulesets().items() if one.standing(id_)}
    post = Post(
        f"### Your standing orders · {names[rules]}",
        "\n".join((ABOUT, *standing_lines(declared, settled))),
        PRIVACY,
        controls=(
            row(menu("Under which rules?", Press("my-rules"), [Item(name, id_) for id_, name in names.items()])),
            *standing_menus(declared, settled, lambda option: Press("my-standing", arg=f"{rules}|{option}")),
            row(button("Ask me everything", Press("my-ask", arg=rules))),
        ),
    )
    await show_post(interaction, post)


def _family(rules: str) -> str:
    """The family that has a ruleset."""
    return next(id_ for id_, family in families().items() if rules in family.rulesets())


async def _settle(interaction: Interaction, rules: str, wishes: Mapping[str, str]) -> None:
    people = desk_of(interaction).people
    await people.settle_standing(person_of(interaction), _family(rules), rules, wishes)
    await show_defaults(interaction, rules)
