"""The slash commands. ``register`` makes a bot answer them, and every button and menu that it ever sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from discord import app_commands

import bot.guide.agreement
import bot.guide.backward
import bot.guide.campaign
import bot.guide.giving
import bot.guide.lobby
import bot.guide.log
import bot.guide.makers
import bot.guide.map
import bot.guide.opening
import bot.guide.orders
import bot.guide.rulebook
import bot.guide.scenarios
import bot.guide.sketching
import bot.guide.standing
import bot.guide.table
import bot.guide.team
import bot.guide.time  # noqa: F401  each registers its steps
from bot import controls
from bot.commands.annual import YearCommands
from bot.commands.campaign import SeriesCommands
from bot.commands.checks import check
from bot.commands.errors import on_error
from bot.commands.gate import Tree
from bot.commands.manners import TableCommands
from bot.commands.match import MatchCommands
from bot.commands.me import MeCommands
from bot.commands.menus import MENUS
from bot.commands.privacy import PrivacyCommands
from bot.commands.rules import RulesCommands, help_
from bot.commands.scenario import ScenarioCommands
from bot.commands.server import ServerCommands
from bot.commands.suggest import suggest_matches
from bot.commands.team import TeamCommands
from bot.commands.turn import TurnCommands
from bot.commands.view import ViewCommands
from bot.guide.answer import answer
from bot.posts.desk import Services
from bot.side_threads import SideThreads

GROUPS: Final[Sequence[type[app_commands.Group]]] = (
    *(MatchCommands, TurnCommands, ViewCommands, TableCommands, TeamCommands, SeriesCommands, YearCommands),
    *(ScenarioCommands, RulesCommands, MeCommands, PrivacyCommands, ServerCommands),
)
"""In the order of the guide. Discord lists groups by their names, and the commands of a group as they are declared."""


class Bot(controls.Client, Protocol):
    """What a client must have: a tree for the commands, the desk at which they are answered, the sides' threads."""

    desk: Services
    side_threads: SideThreads
    tree: Tree


def register(client: Bot) -> None:
    """Adds the commands to the client's tree and answers its controls; for ``setup_hook``. Syncing is the client's.

    Raises:
        TooManyCommands: a command or a group of them has more than Discord takes, or than we do.
    """
    client.tree.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
    client.tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    client.tree.add_command(help_)
    for group in GROUPS:
        client.tree.add_command(group())
    for menu in MENUS:
        client.tree.add_command(menu())
    suggest_matches(client.tree)
    check(client.tree)
    client.tree.error(on_error)
    controls.register(client, answer)
