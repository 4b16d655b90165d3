"""Handlers of ``/help``: one private screen that leads to the reader's turn, the rules, commands, the organizers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from bot.discord.components.accepted_values import Accepts, line, one_of
from bot.discord.components.command_mentions import described, mention, with_mentions
from bot.discord.components.items import Acknowledgement, button, handler_of, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.modals import open_form
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, place_of, services_of
from bot.discord.components.types import AnyItem, Row
from bot.discord.handlers.how_to_play import LEARN
from bot.discord.handlers.table_manners import report
from bot.discord.messages.report import LONGEST
from bot.discord.panels.offered_games import rulesets
from bot.discord.panels.reply import show_post
from bot.service.model.match import MatchId, MatchInfo, Person, Status
from bot.store.errors import StoreError
from bot.texts import say
from bot.texts.limits import LABEL, clip
from bot.texts.phrases import moment, title
from bot.texts.phrases import place_of as where
from engine.language import N_, _
from render.presenters import presenter_of

RULES: Final = one_of(rulesets)
"""The id of a ruleset."""

MOST_TURNS: Final = 5
"""Most matches whose turn is offered at once: a row of buttons."""

COMMANDS: Final[Sequence[tuple[str, Sequence[str]]]] = (
    (N_("Battles"), ("match new", "match list", "match join", "match draw", "match resign", "match rematch")),
    (N_("Your turn"), ("turn write", "turn undo", "turn done", "turn hand", "turn look", "turn why", "turn standing")),
    (N_("Look back"), ("view now", "view log", "view replay", "view record")),
    (N_("When something happens"), ("table takeback", "table time", "table pause", "table replace", "table report")),
    (N_("You"), ("me settings", "me away", "me block", "privacy about")),
    (N_("Rules"), ("help", "rules cards", "rules terrain", "rules table", "scenario list")),
)
"""The commands that most players need, by what they want."""

_RULES_ARG: Final = Accepts(RULES, match=False)


@on("help-home", Acknowledgement.UPDATE, _RULES_ARG)
async def go_home(interaction: Interaction, press: Press) -> None:
    """Button *Back to help*."""
    await show_home(interaction, press.arg)


async def show_home(interaction: Interaction, ruleset: str, match: MatchId | None = None) -> None:
    """Shows the first screen, about a match where one is meant."""
    try:
        waiting = _waiting(await _mine(interaction), person_of(interaction))
    except StoreError as error:  # the rules can be read all the same
        waiting, lines = [], [say(error)]
    else:
        said = [_line(one) for one in waiting[:MOST_TURNS]]
        lines = [_("**Your turn:**"), *said] if said else [_("No match is waiting for you.")]
    how = Press("how-to-play", match) if match else Press("help-how", arg=ruleset)
    style = ButtonStyle.primary if waiting else ButtonStyle.secondary
    first: list[AnyItem] = [
        button(_("My turn"), Press("help-turn", arg=ruleset), style),
        button(_("How to play"), how),
        *([button(_("Learn"), Press(LEARN))] if handler_of(LEARN) else []),
    ]
    second = (
        button(_("Rules and cards"), Press("help-rules", arg=ruleset)),
        button(_("Commands"), Press("help-commands", arg=ruleset)),
        button(_("Something is wrong"), Press("help-wrong", arg=ruleset)),
    )
    await show_post(interaction, MessageDraft(_("### Help"), "\n".join(lines), controls=(row(*first), row(*second))))


@on("help-turn", Acknowledgement.UPDATE, _RULES_ARG)
async def my_turn(interaction: Interaction, press: Press) -> None:
    """Button *My turn*: what to do now in each match that waits, with the buttons for it."""
    person, mine = person_of(interaction), await _mine(interaction)
    waiting = _waiting(mine, person)[:MOST_TURNS]
    lines, controls = list[str](), list[Row]()
    for info in waiting:
        scene = await services_of(interaction).matches.queries.view(info.id, person)
        if scene.decision is not None:
            question = presenter_of(info.family).prompts.question(scene.decision, scene.view)
            lines.append(f"{_line(info)}\n{question}")
    if waiting:
        orders = (button(_order(info, waiting), Press("orders", info.id), ButtonStyle.primary) for info in waiting)
        controls.append(row(*orders))
    if len(waiting) == 1:
        only = waiting[0]
        hand = [button(_("My hand"), Press("hand", only.id))] if presenter_of(only.family).hands else []
        controls.append(row(*hand, button(_("Board"), Press("board", only.id))))
    body = "\n\n".join(lines) or _nothing(interaction, mine)
    controls.append(_back(press.arg))
    await show_post(interaction, MessageDraft(_("### My turn"), body, controls=tuple(controls)))


def _order(info: MatchInfo, waiting: Sequence[MatchInfo]) -> str:
    if len(waiting) == 1:
        return _("Give orders")
    return clip(_("Give orders in {match}", match=title(info)), LABEL)


def _nothing(interaction: Interaction, mine: Sequence[MatchInfo]) -> str:
    """What a person can do whom no match waits for."""
    running = [info for info in mine if info.status is Status.RUNNING]
    if running:
        return _(
            "No match is waiting for you. See your matches: {command}",
            command=mention(interaction, "match list"),
        )
    return _("You have no battle yet. Start one: {command}", command=mention(interaction, "match new"))


@on("help-commands", Acknowledgement.UPDATE, _RULES_ARG)
async def commands(interaction: Interaction, press: Press) -> None:
    """Button *Commands*: those that most players need, to click."""
    parts = []
    for heading, names in COMMANDS:
        lines = [
            _("- {command}: {what}", command=mention(interaction, name), what=_(said))
            for name in names
            if (said := described(interaction, name))
        ]
        parts.append("\n".join((f"**{_(heading)}**", *lines)))
    foot = _("-# Type `/` to see all commands. Everything also works with buttons.")
    await show_post(
        interaction, MessageDraft(_("### Commands"), "\n".join(parts), foot=foot, controls=(_back(press.arg),))
    )


_WRONG: Final = (
    N_("- **I pressed the wrong thing.** Press **Undo**, or `/turn undo`, until a die is rolled or a card drawn."),
    N_("- **The dice have rolled.** Ask everyone to go back: `/table takeback`."),
    N_("- **I can’t do what I want.** `/turn why` tells you the reason: give it the action, such as `C6>D4`."),
    N_("- **A button doesn’t work.** Use the newest message of the match, or `/view now`."),
    N_(
        "- **My opponent doesn’t answer.** `/table time` shows what you can do, and `/table replace` proposes "
        "another player."
    ),
    N_(
        "- **Someone behaves badly.** Report it to the organizers of this server. No one else sees it. `/me block` "
        "blocks a person."
    ),
)


@on("help-wrong", Acknowledgement.UPDATE, _RULES_ARG)
async def something_is_wrong(interaction: Interaction, press: Press) -> None:
    """Button *Something is wrong*: what helps, and the way to the organizers."""
    match = await _meant(interaction)
    tell = [button(_("Report a problem"), Press("help-report", match.id), ButtonStyle.danger)] if match else []
    text = with_mentions(interaction, "\n".join(map(_, _WRONG)))
    controls = (*([row(*tell)] if tell else []), _back(press.arg))
    await show_post(interaction, MessageDraft(_("### Something is wrong"), text, controls=controls))


@on("help-report", Acknowledgement.FORM)
async def write_report(interaction: Interaction, press: Press) -> None:
    """Button *Report a problem*: a form for the organizers."""
    heading, label = _("Report to the organizers"), _("What happened? Only the organizers read this.")
    await open_form(interaction, heading, label, "", LONGEST, Press("help-reported", press.match))


@on("help-reported", Acknowledgement.PRIVATE, Accepts(picks=line(LONGEST), most=1))
async def send_report(interaction: Interaction, press: Press) -> None:
    """The form of a report."""
    await report(interaction, press.match, press.values[0], None)


async def _mine(interaction: Interaction) -> tuple[MatchInfo, ...]:
    return await services_of(interaction).matches.directory.matches_of(person_of(interaction))


def _waiting(mine: Sequence[MatchInfo], person: Person) -> list[MatchInfo]:
    """The matches that wait for a person, as everybody knows."""
    return [one for one in mine if one.waiting and one.waiting.person == person and not one.waiting.disguised]


async def _meant(interaction: Interaction) -> MatchInfo | None:
    """The match that a report is about: one of this place, else the person's only one."""
    mine, place = await _mine(interaction), place_of(interaction)
    here = await services_of(interaction).matches.directory.matches_in(place) if place else ()
    for found in (here, mine):
        if len(found) == 1:
            return found[0]
    return None


def _line(info: MatchInfo) -> str:
    since = moment(info.waiting.since) if info.waiting else ""
    return _("- {match} in {place}, since {time}", match=title(info), place=where(info), time=since)


def _back(ruleset: str) -> Row:
    return row(button(_("Back to help"), Press("help-home", arg=ruleset)))
