"""``/match``: open, find, join, leave and end matches."""

from __future__ import annotations

import discord
from discord import Attachment, app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_battle, suggest_rules, suggest_seat
from bot.discord.commands.match_actions import MatchRequest, offer, open_match, resign
from bot.discord.commands.match_argument import match_for, match_to_leave
from bot.discord.commands.turn import MATCH
from bot.discord.components.request import Interaction
from bot.discord.handlers.lobby import begin, leave_seat, take_seat
from bot.discord.handlers.my_matches import show_matches
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.handlers.records import import_record
from bot.discord.handlers.table_manners import rematch
from bot.discord.panels.match_options import COMPUTER
from bot.discord.panels.match_options import TypedForm as FormWanted
from bot.discord.panels.match_questions import GAMES, pace_label
from bot.discord.panels.match_questions import ODDS as ODDS_SHOWN
from bot.discord.panels.offered_games import forms, offered_levels
from bot.discord.panels.reply import acknowledge
from bot.service.domain.clocks import NONE, PACES
from bot.service.model.catalog import named
from bot.service.usecases.records import ImportTerms
from bot.texts.limits import OPTION_TEXT, SUGGESTIONS, clip
from bot.texts.phrases import LEVELS_OFFERED
from engine.decision import CONFEDERATE, UNION, Seat
from engine.language import _

SIDES = [Choice(name="Union", value=str(UNION)), Choice(name="Confederate", value=str(CONFEDERATE))]
WHOSE = "Whose half of the turn, where each side has its own half"
ODDS = [Choice(name=name, value=value) for value, name in ODDS_SHOWN.items()]
NIGHTS = [Choice(name="Until a side has won", value="off"), Choice(name="Nightfall", value="on")]
PACE_CHOICES = [Choice(name=pace_label(pace), value=pace) for pace in (NONE, *PACES)]
MODES = [Choice(name=name, value=mode) for mode, name in forms().items()]
LEVELS = [Choice(name=LEVELS_OFFERED[level][0], value=level) for level in offered_levels()]
OPPONENTS = [Choice(name="A person", value="person"), Choice(name="The computer", value=COMPUTER)]
GAMES_CHOICES = [Choice(name=name, value=number) for number, name in GAMES.items()]
PLAYERS = "Players on each side in Doubles and Epic: 3 means three against three, 2-1 two Union players against one"


class MatchCommands(app_commands.Group, name="match", description="Start, find, join and end battles"):
    """Commands that open, join, start and end matches."""

    @app_commands.command(description="Start a battle; leave everything empty to choose step by step")
    @describe(
        scenario="Which battle",
        opponent="Challenge this person; leave empty to let anyone join",
        computer="Play against the computer",
        side="Which side you lead (default: random)",
        pace="How much time each side has; every turn adds some (default: no limit)",
        rules="Which rulebook",
        games="One game, or two with sides swapped: the highest total wins",
        mode="A duel, teams, or you alone",
        players=PLAYERS,
        nightfall="A shorter battle: each card is used once",
        odds="Show the odds before each roll (default: yes)",
        options="Options of the rulebook, such as carbines=on",
        level="How strong the computer plays (default: sergeant)",
        reliable="Only people who finish 95% of their battles, or are new, may join",
        rated="Whether it counts for your ratings (default: as in your settings)",
    )
    @choices(games=GAMES_CHOICES)
    @choices(
        side=SIDES,
        pace=PACE_CHOICES,
        odds=ODDS,
        mode=MODES,
        nightfall=NIGHTS,
        level=LEVELS,
    )
    async def new(  # noqa: PLR0913, PLR0917  the options of a battle
        self,
        interaction: Interaction,
        scenario: str | None = None,
        opponent: discord.User | None = None,
        computer: bool = False,  # noqa: FBT001, FBT002
        side: str | None = None,
        pace: str | None = None,
        rules: str | None = None,
        games: int = 1,
        mode: str | None = None,
        players: str | None = None,
        nightfall: str | None = None,
        odds: str | None = None,
        options: str | None = None,
        level: str | None = None,
        reliable: bool = False,  # noqa: FBT001, FBT002
        rated: bool | None = None,  # noqa: FBT001
    ) -> None:
        """Opens a lobby, or asks which battle if none is named."""
        await acknowledge(interaction)
        form = FormWanted(mode, players, COMPUTER if computer else None, nightfall)
        await open_match(
            interaction,
            MatchRequest(
                scenario=scenario,
                rules=rules,
                side=side,
                pace=pace,
                options=options,
                odds=odds != "off",
                games=games,
                form=form,
                opponent=opponent.id if opponent else 0,
                level=level or "",
                reliable=reliable,
                rated=rated,
            ),
        )

    @app_commands.command(description="Join a match that needs players")
    @describe(match=MATCH, side="Which side, or which seat of a team")
    async def join(self, interaction: Interaction, match: str | None = None, side: str | None = None) -> None:
        """Takes a seat."""
        await acknowledge(interaction)
        await take_seat(interaction, await match_for(interaction, match, lobby=True), Seat(side) if side else None)

    @app_commands.command(name="list", description="List your matches and those in this channel")
    async def listed(self, interaction: Interaction) -> None:
        """Lists the person's matches and those of this place."""
        await acknowledge(interaction)
        await show_matches(interaction)

    @app_commands.command(description="Start your lobby; the computer can take free seats")
    @describe(match=MATCH)
    async def start(self, interaction: Interaction, match: str | None = None) -> None:
        """Starts a lobby."""
        await acknowledge(interaction)
        await begin(interaction, await match_for(interaction, match, lobby=True))

    @app_commands.command(description="Leave a lobby, or leave a team battle to your teammates")
    @describe(match=MATCH)
    async def leave(self, interaction: Interaction, match: str | None = None) -> None:
        """Leaves a lobby, or a team battle."""
        await acknowledge(interaction)
        await leave_seat(interaction, await match_to_leave(interaction, match))

    @app_commands.command(description="Offer a draw, or answer an offer")
    @describe(match=MATCH, answer="Offer or accept; decline, or withdraw your own offer")
    @choices(
        answer=[
            Choice(name="Offer a draw, or accept one", value="yes"),
            Choice(name="Decline, or withdraw my offer", value="no"),
        ]
    )
    async def draw(self, interaction: Interaction, match: str | None = None, answer: str | None = None) -> None:
        """Offers a draw, or answers an offer."""
        await acknowledge(interaction)
        await offer(interaction, await match_for(interaction, match), answer)

    @app_commands.command(description="Give up a running battle: the other side wins")
    @describe(match=MATCH, sure="Resign without being asked again")
    async def resign(self, interaction: Interaction, match: str | None = None, sure: bool = False) -> None:  # noqa: FBT001, FBT002
        """Resigns, if confirmed."""
        await acknowledge(interaction)
        await resign(interaction, await match_for(interaction, match), sure=sure)

    @app_commands.command(description="Play a finished battle again with sides swapped")
    @describe(match="A finished match (default: the match of this thread)")
    async def rematch(self, interaction: Interaction, match: str | None = None) -> None:
        """Opens the rematch's lobby, or takes the seat reserved in it."""
        await acknowledge(interaction)
        await rematch(interaction, await match_for(interaction, match))

    @app_commands.command(name="import", description="Upload a battle record to look at it or to play on")
    @describe(
        file="A .battle file",
        pace="How much time each side has, if the battle goes on",
        odds="Show the odds before each roll",
    )
    @choices(pace=PACE_CHOICES, odds=ODDS)
    async def import_record(
        self, interaction: Interaction, file: Attachment, pace: str | None = None, odds: str | None = None
    ) -> None:
        """Imports a battle record."""
        await acknowledge(interaction)
        await import_record(interaction, file, ImportTerms(pace, None if odds is None else odds != "off"))

    @new.autocomplete("scenario")
    @nothing_on_error
    async def _scenarios(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_battle(interaction, typed)

    @new.autocomplete("rules")
    @nothing_on_error
    async def _rules(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_rules(interaction, typed, str(getattr(interaction.namespace, "scenario", "")))

    @new.autocomplete("options")
    @nothing_on_error
    async def _options(self, interaction: Interaction, typed: str) -> Choices:
        known = await playable_battles(interaction)
        chosen = named(known, str(getattr(interaction.namespace, "scenario", ""))) or known[0]
        rules = str(getattr(interaction.namespace, "rules", "") or next(iter(chosen.rulesets)))
        found = [
            Choice(
                name=clip(_("{option}: {value}", option=_(option.name), value=value), OPTION_TEXT),
                value=f"{option.id}={value}",
            )
            for option in chosen.options(rules)
            for value in option.values
        ]
        return [one for one in found if typed.casefold() in f"{one.name} {one.value}".casefold()][:SUGGESTIONS]

    @join.autocomplete("side")
    @nothing_on_error
    async def _free_seats(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_seat(interaction, typed, free=True)
