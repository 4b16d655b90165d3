"""``/me``: personal settings, on every server and in direct messages."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error
from bot.discord.components.request import Interaction
from bot.discord.handlers import blocking, my_settings
from bot.discord.handlers.default_standing_orders import show_defaults
from bot.discord.handlers.profile import show_profile
from bot.discord.panels.reply import acknowledge
from bot.service.model.preferences import HERE, REMINDERS, THERE
from bot.texts import languages
from bot.texts.limits import SUGGESTIONS
from render.art.themes import THEMES
from render.style import SIZES

REMINDER_CHOICES = [Choice(name=my_settings.reminder_words(hours), value=hours) for hours in REMINDERS]
READINGS = [Choice(name=name, value=value) for value, name in my_settings.READINGS.items()]
THEME_CHOICES = [Choice(name=theme.name, value=theme.id) for theme in THEMES.values()]
LYING = [Choice(name=name, value=value) for value, name in my_settings.LIES.items()]
SIZE_CHOICES = [Choice(name=my_settings.SIZES[name], value=name) for name in SIZES]
MOTION_CHOICES = [Choice(name=name, value=value) for value, name in my_settings.MOTIONS.items()]
DICE_CHOICES = [Choice(name=name, value=int(value)) for value, name in my_settings.ROLLS.items()]
RATED_CHOICES = [Choice(name=name, value=int(value)) for value, name in my_settings.RATED.items()]
LISTED = [Choice(name=name, value=value) for value, name in my_settings.LISTED.items()]
LANGUAGES = [Choice(name=name, value=value) for name, value in languages.choices()]
PLACES = [
    Choice(name="In the battle’s thread", value=HERE),
    Choice(name="By direct message", value=THERE),
]


class MeCommands(app_commands.Group, name="me", description="Your settings, vacations, and people you block"):
    """Commands about one person; others see nothing of it but vacations."""

    @app_commands.command(
        description="Show or change your settings: language, time zone, quiet hours, reminders, pictures"
    )
    @describe(
        zone="Your time zone, such as Europe/Berlin",
        quiet="When I must not ping you, such as 22:00-07:00, or none",
        reminders="How often I remind you of your turn, after the first ping",
        calls="Where I tell you that it is your turn",
        text="How I show you boards and cards: pictures, text, or both",
        theme="Colors of your pictures; some suit color-blind players",
        board="Which army is at the bottom of the board",
        size="How large your boards are",
        motion="Whether your pictures may move",
        dice="Whether an attack rolls at once, or asks you first",
        language="The language in which I talk to you",
        rated="Which of your battles count for ratings",
        leaderboards="Which leaderboards may name you",
    )
    @choices(reminders=REMINDER_CHOICES)
    @choices(calls=PLACES)
    @choices(text=READINGS)
    @choices(theme=THEME_CHOICES)
    @choices(board=LYING)
    @choices(size=SIZE_CHOICES)
    @choices(motion=MOTION_CHOICES)
    @choices(dice=DICE_CHOICES)
    @choices(language=LANGUAGES)
    @choices(rated=RATED_CHOICES)
    @choices(leaderboards=LISTED)
    async def settings(  # noqa: PLR0913, PLR0917  the settings of a person
        self,
        interaction: Interaction,
        zone: str | None = None,
        quiet: str | None = None,
        reminders: int | None = None,
        calls: str | None = None,
        text: str | None = None,
        theme: str | None = None,
        board: str | None = None,
        size: str | None = None,
        motion: str | None = None,
        dice: int | None = None,
        language: str | None = None,
        rated: int | None = None,
        leaderboards: str | None = None,
    ) -> None:
        """Changes the named settings, and shows all of them."""
        await acknowledge(interaction)
        await my_settings.change_settings(
            interaction,
            zone,
            quiet,
            {
                "every": reminders,
                "place": calls,
                "text": text,
                "theme": theme,
                "lies": board,
                "size": size,
                "motion": motion,
                "confirm_rolls": None if dice is None else bool(dice),
                my_settings.LANGUAGE: language,
                "rated": None if rated is None else bool(rated),
                "leaderboards": leaderboards,
            },
        )

    @app_commands.command(description="Set the standing orders for your new matches; only you see them")
    async def defaults(self, interaction: Interaction) -> None:
        """Shows the standing orders for new seats."""
        await acknowledge(interaction)
        await show_defaults(interaction)

    @app_commands.command(description="Your ratings and medals, how you play, and against whom")
    async def profile(self, interaction: Interaction) -> None:
        """Shows one's own profile."""
        await acknowledge(interaction)
        await show_profile(interaction, interaction.user)

    @app_commands.command(description="Announce a vacation: clocks stop, and I don’t ping you")
    @describe(first="The first day, such as 2026-07-01, or today", last="The last day")
    @app_commands.rename(first="from", last="until")
    async def away(self, interaction: Interaction, first: str, last: str) -> None:
        """Announces a vacation in all matches."""
        await acknowledge(interaction)
        await my_settings.go_away(interaction, first, last)

    @app_commands.command(description="End your vacation now, and cancel planned ones")
    async def back(self, interaction: Interaction) -> None:
        """Ends the vacation."""
        await acknowledge(interaction)
        await my_settings.come_back(interaction)

    @app_commands.command(description="Block someone: you two can’t join each other’s battles, and no one is told")
    @describe(person="Who; leave empty to list the people you block")
    async def block(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Blocks a person; without one, lists the blocked people."""
        await acknowledge(interaction)
        await blocking.block(interaction, person)

    @app_commands.command(description="Unblock someone")
    @describe(person="Who")
    async def unblock(self, interaction: Interaction, person: discord.User) -> None:
        """Lifts a block."""
        await acknowledge(interaction)
        await blocking.unblock(interaction, person)

    @settings.autocomplete("zone")
    @nothing_on_error
    async def _zones(self, interaction: Interaction, typed: str) -> Choices:
        return [Choice(name=zone, value=zone) for zone in my_settings.zones(typed)][:SUGGESTIONS]

    @settings.autocomplete("quiet")
    @nothing_on_error
    async def _quiet(self, interaction: Interaction, typed: str) -> Choices:
        return [Choice(name=one, value=one) for one in my_settings.QUIET_EXAMPLES if typed.casefold() in one]

    @away.autocomplete("first")
    @away.autocomplete("last")
    @nothing_on_error
    async def _days(self, interaction: Interaction, typed: str) -> Choices:
        named = await my_settings.days(interaction)
        return [Choice(name=name, value=value) for name, value in named if typed.casefold() in name.casefold()]
