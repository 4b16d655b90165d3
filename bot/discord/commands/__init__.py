"""Slash commands, in groups by what a person wants; ``register`` adds them and all controls to a client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from discord import app_commands

import bot.discord.handlers.campaign
import bot.discord.handlers.challenge_buttons
import bot.discord.handlers.challenge_terms
import bot.discord.handlers.choose_battle
import bot.discord.handlers.help_screens
import bot.discord.handlers.history
import bot.discord.handlers.how_to_play
import bot.discord.handlers.leaderboard
import bot.discord.handlers.learn
import bot.discord.handlers.lobby
import bot.discord.handlers.map_parts
import bot.discord.handlers.match_log
import bot.discord.handlers.message_buttons
import bot.discord.handlers.new_match
import bot.discord.handlers.open_board
import bot.discord.handlers.play
import bot.discord.handlers.proposal_buttons
import bot.discord.handlers.rulebook
import bot.discord.handlers.scenarios
import bot.discord.handlers.sketch
import bot.discord.handlers.standing_orders
import bot.discord.handlers.team
import bot.discord.handlers.time_controls
import bot.discord.handlers.turn_buttons
import bot.discord.handlers.welcome
import bot.discord.handlers.written_turn
import bot.discord.panels.registry  # noqa: F401  each registers its steps
from bot.app.services import Services
from bot.discord.commands.autocomplete import suggest_matches
from bot.discord.commands.challenge import challenge
from bot.discord.commands.checked_tree import CheckedTree
from bot.discord.commands.context_menus import MENUS
from bot.discord.commands.errors import on_error
from bot.discord.commands.learn import learn
from bot.discord.commands.match import MatchCommands
from bot.discord.commands.me import MeCommands
from bot.discord.commands.play import play
from bot.discord.commands.privacy import PrivacyCommands
from bot.discord.commands.profile import profile, ranks
from bot.discord.commands.rules import RulesCommands, help_
from bot.discord.commands.scenario import ScenarioCommands
from bot.discord.commands.series import SeriesCommands
from bot.discord.commands.server import ServerCommands
from bot.discord.commands.table import TableCommands
from bot.discord.commands.team import TeamCommands
from bot.discord.commands.tree_limits import check
from bot.discord.commands.turn import TurnCommands
from bot.discord.commands.view import ViewCommands
from bot.discord.commands.year import YearCommands
from bot.discord.delivery.team_threads import TeamThreads

GROUPS: Final[Sequence[type[app_commands.Group]]] = (
    *(MatchCommands, TurnCommands, ViewCommands, TableCommands, TeamCommands, SeriesCommands, YearCommands),
    *(ScenarioCommands, RulesCommands, MeCommands, PrivacyCommands, ServerCommands),
)
"""All groups, in the order of the players' guide. Discord sorts groups by name, and keeps the order of commands."""


class Bot(Protocol):
    """The parts of a client that are needed here: the command tree, the services, the team threads."""

    services: Services
    side_threads: TeamThreads
    tree: CheckedTree


def register(client: Bot, *, for_people: bool = True) -> None:
    """Adds the commands to the client's tree. For ``setup_hook``, before the sync.

    A command may be used on servers that have the bot, in its direct messages, and everywhere by people who have added
    the app for themselves, unless it is not offered ``for_people``; those that are about a server say so where they
    stand.

    Raises:
        TooManyCommands: a command or a group exceeds Discord's limits or our own, by name.
    """
    client.tree.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
    client.tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=for_people)
    client.tree.add_command(play)
    client.tree.add_command(challenge)
    client.tree.add_command(profile)
    client.tree.add_command(ranks)
    client.tree.add_command(learn)
    client.tree.add_command(help_)
    for group in GROUPS:
        client.tree.add_command(group())
    for menu in MENUS:
        client.tree.add_command(menu())
    suggest_matches(client.tree)
    check(client.tree)
    client.tree.error(on_error)
