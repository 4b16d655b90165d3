"""The slash commands. ``register`` makes a bot answer them, and every button and menu that it ever sent."""

from __future__ import annotations

from typing import Protocol

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
from bot.commands import manners
from bot.commands.annual import Annual
from bot.commands.campaign import Campaign
from bot.commands.errors import on_error
from bot.commands.gate import Tree
from bot.commands.match import Match
from bot.commands.me import Me
from bot.commands.privacy import Privacy
from bot.commands.rules import Rules, about
from bot.commands.scenario import Scenario
from bot.commands.server import Server
from bot.commands.team import Team, sketch
from bot.commands.turn import Turn
from bot.guide.answer import answer
from bot.posts.desk import Services
from bot.side_threads import SideThreads


class Bot(controls.Client, Protocol):
    """What a client must have: a tree for the commands, the desk at which they are answered, the sides' threads."""

    desk: Services
    side_threads: SideThreads
    tree: Tree


def register(client: Bot) -> None:
    """Adds the commands to the client's tree and answers its controls; for ``setup_hook``. Syncing is the client's."""
    client.tree.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
    client.tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    match = Match()
    for command in manners.COMMANDS:
        match.add_command(command)
    for group in (match, Campaign(), Annual(), Turn(), Team(), Me(), Scenario(), Server(), Privacy(), Rules()):
        client.tree.add_command(group)
    client.tree.add_command(sketch)
    client.tree.add_command(about)
    client.tree.error(on_error)
    controls.register(client, answer)
