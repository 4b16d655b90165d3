"""Handler of *How to play*: one private screen about one's own battle, or about the first one of a game."""

from __future__ import annotations

from typing import Final

from bot.discord.components.accepted_values import Accepts, one_of
from bot.discord.components.items import Acknowledgement, button, handler_of, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.rows import NEWCOMERS
from bot.discord.components.types import AnyItem
from bot.discord.components.viewer import viewer_of
from bot.discord.panels.coached_turn import coached_turns_of
from bot.discord.panels.offered_games import family_of, offered_battles, rulesets
from bot.discord.panels.reply import show_panel, show_post
from bot.service.domain.scenario_source import FoundScenario, setup_for
from bot.service.model.catalog import FIRST, named
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, Person, Status
from engine.chance import Seeded
from engine.decision import PUBLIC
from engine.family import Setup
from engine.language import _
from engine.match import new_match, view
from engine.view import View
from render.presenters import presenter_of

_IN_A_ROW: Final = 3
"""Most topics of a rulebook below the screen."""

RULES: Final = one_of(rulesets)


@on("how-to-play", Acknowledgement.PRIVATE)
async def how_to_play(interaction: Interaction, press: Press) -> None:
    """Button *How to play* of a match."""
    await show_how_to_play(interaction, press.match)


@on("help-how", Acknowledgement.PRIVATE, Accepts(RULES, match=False))
async def how_to_play_a_game(interaction: Interaction, press: Press) -> None:
    """Button *How to play* of the help."""
    await show_example(interaction, press.arg)


@on("show-me", Acknowledgement.PRIVATE)
async def show_me(interaction: Interaction, press: Press) -> None:
    """Button *Show me* of a first turn: one's own panel, with the step of a turn above each question until its end."""
    scene = await services_of(interaction).matches.queries.view(press.match, person_of(interaction))
    coached_turns_of(interaction).begin(scene, interaction.user.id)
    hint = _(
        "Here is your board. Answer the question below it, and I’ll take you to the next step. **Undo** takes a "
        "choice back."
    )
    await show_panel(interaction, press.match, notes=(hint,) if scene.decision else (), whole=True)


async def show_how_to_play(interaction: Interaction, match: MatchId) -> None:
    """Shows how this battle is won and played, for the seat of the reader."""
    queries, person = services_of(interaction).matches.queries, person_of(interaction)
    info, setup = await queries.info(match), await queries.setup(match)
    if info.status in {Status.RUNNING, Status.OVER}:
        seen: View = (await queries.view(match, person)).view
    else:
        seen = _at_the_start(setup, info, person)
    await _show(interaction, setup, seen)


async def show_example(interaction: Interaction, ruleset: str) -> None:
    """Shows how a game is played, by its first battle."""
    family = family_of(ruleset)
    battles = [one for one in offered_battles() if one.family == family and ruleset in one.rulesets]
    battle = named(battles, FIRST) or battles[0]
    found = FoundScenario(battle.family, battle.source)
    setup = setup_for(found, MatchOptions(scenario=battle.id, ruleset=ruleset))
    await _show(interaction, setup, _at_the_start(setup))


def _at_the_start(setup: Setup, info: MatchInfo | None = None, person: Person | None = None) -> View:
    """A battle before its first turn, for the seat that a person has in its lobby."""
    state, _dealt = new_match(setup, Seeded(bytes(32)))
    seat = info.seat(person) if info and person else None
    seen: View = view(state, seat or PUBLIC)
    return seen


async def _show(interaction: Interaction, setup: Setup, seen: View) -> None:
    presenter = presenter_of(setup.family)
    screen, style = presenter.how_to_play, (await viewer_of(interaction)).style(seen)
    steps = [f"{number}. {step}" for number, step in enumerate(screen.steps(setup, seen), 1)]
    post = MessageDraft(
        "\n".join(filter(None, (_("### How to play · {battle}", battle=setup.title), screen.goal(setup, seen)))),
        "\n".join((_("**A turn**"), *steps)) if steps else "",
        foot=f"-# {_('By the rules of {rulebook}', rulebook=rulesets()[setup.ruleset])}",
        picture=await services_of(interaction).pictures.how_to_play(seen, style),
        controls=(row(*_more(setup)),),
    )
    await show_post(interaction, post)


def _more(setup: Setup) -> list[AnyItem]:
    """*Learn*, the topics of the rulebook, and all pages."""
    topics = presenter_of(setup.family).reference.topics[:_IN_A_ROW]
    learn = [button(_(label), Press(step)) for step, label in NEWCOMERS if step == LEARN and handler_of(step)]
    looks = [button(_(one.title), Press("help-topic", arg=f"{setup.ruleset}|{one.id}")) for one in topics]
    return [*learn, *looks, button(_("All pages"), Press("help-rules", arg=setup.ruleset))]


LEARN: Final = "learn"
"""The step of the lessons."""
