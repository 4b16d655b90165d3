"""Autocompletion of options: battles, rulesets, seats, legal actions. At most 25 suggestions, never an error."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from itertools import chain, zip_longest
from typing import Any

import structlog
from discord import app_commands

from bot.discord.commands.checked_tree import NO_CHOICE
from bot.discord.commands.match_argument import number_in, quick_match, suggest_match
from bot.discord.commands.recent_matches import recent_matches
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.watched import note_end, note_first_answer, outcome_of
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.adapter import AnyPanelAdapter, adapter_of
from bot.discord.panels.context import PanelContext
from bot.discord.panels.offered_games import about
from bot.discord.panels.reply import context_of
from bot.service.model.catalog import Battle, battle_of, named
from bot.service.model.errors import REFUSALS
from bot.service.model.match import Status
from bot.store.errors import is_away
from bot.texts.command_of_action import typed_by
from bot.texts.limits import OPTION_TEXT, SUGGESTIONS, clip
from bot.texts.phrases import folded, leader
from engine.decision import Action, side_of
from engine.language import _
from render.presenters import presenter_of
from render.words import SIDES, side_name

log = structlog.get_logger(__name__)

Choices = list[app_commands.Choice[str]]
Suggest = Callable[[Any, Interaction, str], Coroutine[Any, Any, Choices]]

NOTHING = NO_CHOICE
"""Value of a suggestion that is only a hint."""


def nothing_on_error(suggest: Suggest) -> Suggest:
    """Wraps an autocompletion so that it suggests nothing on an error."""

    @wraps(suggest)
    async def calm(group: Any, interaction: Interaction, typed: str) -> Choices:
        try:
            suggested = await suggest(group, interaction, typed)
        except Exception as error:
            if not isinstance(error, REFUSALS) and not is_away(error):
                log.exception("Suggestions failed.")
            note_end(interaction, outcome_of(error))
            suggested = []
        else:
            note_end(interaction)
        note_first_answer(interaction)
        return suggested

    return calm


def suggest_matches(tree: app_commands.CommandTree[Any]) -> None:
    """Adds match suggestions to every command of a tree that has an option ``match``."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command) and command.get_parameter("match"):
            command.autocomplete("match")(_suggest_match)


async def _suggest_match(interaction: Interaction, typed: str) -> Choices:
    return await nothing_on_error(_matches)(None, interaction, typed)


async def _matches(_: object, interaction: Interaction, typed: str) -> Choices:
    return await suggest_match(interaction, typed)


async def suggest_battle(interaction: Interaction, typed: str) -> Choices:
    """The battles whose name, id, date or place contains the typed text."""
    return _battle_choices(await playable_battles(interaction), typed)


async def suggest_own_battle(interaction: Interaction, typed: str) -> Choices:
    """The battles uploaded on this server whose name, id, date or place contains the typed text."""
    own = await services_of(interaction).custom_scenarios.battles(interaction.guild_id or 0)
    return _battle_choices([battle_of(one.text) for one in own], typed)


async def suggest_rules(interaction: Interaction, typed: str, scenario: str = "") -> Choices:
    """The rulesets of the named battle, or of any battle if none is named."""
    known = await playable_battles(interaction)
    chosen = named(known, scenario)
    found = {id_: name for one in ([chosen] if chosen else known) for id_, name in one.rulesets.items()}
    wanted = typed.casefold()
    fitting = [(name, id_) for id_, name in found.items() if wanted in f"{name} {id_}".casefold()]
    return [app_commands.Choice(name=name, value=id_) for name, id_ in fitting[:SUGGESTIONS]]


def _battle_choices(battles: Sequence[Battle], typed: str) -> Choices:
    wanted = folded(typed)
    found = [one for one in battles if wanted in folded(f"{one.title} {one.id} {about(one)}")]
    named = [(clip(f"{one.title} · {about(one)}", OPTION_TEXT), one.id) for one in found[:SUGGESTIONS]]
    return [app_commands.Choice(name=name, value=id_) for name, id_ in named]


async def suggest_seat(interaction: Interaction, typed: str, *, free: bool) -> Choices:
    """The sides and seats of the match in question; only the free ones if ``free``."""
    found = [one for one in await recent_matches(interaction) if not free or one.status is Status.LOBBY]
    typed_match = str(getattr(interaction.namespace, "match", None) or "")
    meant = [one for one in found if not typed_match or one.id == number_in(typed_match)]
    info = meant[0] if meant else None
    seats = [chair.seat for chair in info.chairs if not free or chair.seat in info.free] if info else []
    sides = list(dict.fromkeys(side_of(seat) for seat in seats)) if info and free else []
    choices = {side: side_name(side) for side in sides or (() if seats else SIDES)}
    choices |= {seat: leader(info, seat) for seat in seats if info}
    wanted = typed.casefold()
    fitting = [(name, seat) for seat, name in choices.items() if wanted in name.casefold()]
    return [app_commands.Choice(name=clip(name, OPTION_TEXT), value=seat) for name, seat in fitting[:SUGGESTIONS]]


async def suggest_actions(interaction: Interaction, typed: str, command: str) -> Choices:
    """The legal actions of a ``/turn`` command, as they are worded; the last of several typed ones is completed."""
    match = await quick_match(interaction)
    if match is None:
        return []
    context = await context_of(services_of(interaction), match, person_of(interaction))
    before, comma, last = typed.rpartition(",")
    fitting = [
        action
        for action in context.answers
        if action.verb in adapter_of(context.scene.info.family).commands.verbs.get(command, ())
    ]
    if not fitting or context.scene.held:
        return [app_commands.Choice(name=clip(_hint(context), OPTION_TEXT), value=NOTHING)]
    wanted = last.casefold().split()
    shown = [action for action in fitting if _has(action, context, wanted)]
    given = f"{before.strip()}{comma} " if comma else ""
    return [_choice(context, action, command, given) for action in _by_turns(shown)][:SUGGESTIONS]


def command_for(adapter: AnyPanelAdapter, actions: Sequence[Action]) -> str:
    """The ``/turn`` command that answers the current decision."""
    verbs = {action.verb for action in actions}
    return next((name for name, own in adapter.commands.verbs.items() if verbs & set(own)), "done")


def _hint(context: PanelContext) -> str:
    family = context.scene.info.family
    if context.decision is None:
        return presenter_of(family).prompts.waiting(context.view) or _("It isn’t your turn.")
    if context.scene.held:
        return _("The battle goes on within a minute.")
    command = command_for(adapter_of(family), context.scene.actions)
    question = presenter_of(family).prompts.question(context.decision, context.view)
    return _("Now: {question} (/{command})", question=question, command=typed_by(command))


def _choice(context: PanelContext, action: Action, command: str, given: str) -> app_commands.Choice[str]:
    adapter = adapter_of(context.scene.info.family)
    name = adapter.commands.choice(action, context.view, context.odds.get(action))
    own = action.verb == adapter.commands.verbs[command][0]
    value = f"{given}{action.text.partition(' ')[2] if own else action.text}"
    return app_commands.Choice(name=clip(f"{given}{name}", OPTION_TEXT), value=value[:OPTION_TEXT])


def _has(action: Action, context: PanelContext, wanted: list[str]) -> bool:
    called = f"{action.text} {presenter_of(context.scene.info.family).prompts.label(action, context.view)}".casefold()
    return all(word in called for word in wanted)


def _by_turns(actions: Sequence[Action]) -> list[Action]:
    """One action of each piece, then the next of each, so that 25 suggestions leave out no piece."""
    if len(actions) <= SUGGESTIONS:
        return list(actions)
    pieces: dict[str, list[Action]] = {}
    for action in actions:
        pieces.setdefault(action.subject, []).append(action)
    return [action for action in chain.from_iterable(zip_longest(*pieces.values())) if action is not None]
