"""``/match``: open, find, join, leave and end matches."""

from __future__ import annotations

from discord import Attachment, app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_battle, suggest_rules, suggest_seat
from bot.discord.commands.match_actions import MatchRequest, offer, open_match, resign
from bot.discord.commands.match_argument import match_for, match_to_leave
from bot.discord.commands.turn import MATCH
from bot.discord.components.request import Interaction
from bot.discord.handlers.lobby import begin, leave_seat, take_seat
from bot.discord.handlers.my_matches import show_matches
from bot.discord.handlers.new_match import GAMES
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.handlers.records import import_record
from bot.discord.handlers.table_manners import rematch
from bot.discord.panels.match_options import COMPUTER
from bot.discord.panels.match_options import TypedForm as FormWanted
from bot.discord.panels.offered_games import forms
from bot.discord.panels.reply import acknowledge
from bot.service.domain.clocks import NONE, PACES
from bot.service.model.catalog import named
from bot.service.usecases.records import ImportTerms
from bot.texts.limits import OPTION_TEXT, SUGGESTIONS, clip
from bot.texts.phrases import pace_named
from engine.decision import CONFEDERATE, UNION, Seat
from render.words import capital

SIDES = [Choice(name="Union", value=str(UNION)), Choice(name="Confederate", value=str(CONFEDERATE))]
WHOSE = "Whose half of it, where each side has a half of a turn"
ODDS = [Choice(name="Shown", value="on"), Choice(name="Hidden", value="off")]
NIGHTS = [Choice(name="Until somebody has won", value="off"), Choice(name="Nightfall", value="on")]
PACE_CHOICES = [Choice(name=capital(pace_named(pace)), value=pace) for pace in (NONE, *PACES)]
MODES = [Choice(name=name, value=mode) for mode, name in forms().items()]
OPPONENTS = [Choice(name="A person", value="person"), Choice(name="The computer", value=COMPUTER)]
GAMES_CHOICES = [Choice(name=capital(name.format(counts="point")), value=number) for number, name in GAMES.items()]


class MatchCommands(app_commands.Group, name="match", description="Battles: open, join, find, end"):
    """Commands that open, join, start and end matches."""

    @app_commands.command(description="Open a battle; without a scenario, choose step by step")
    @describe(
        scenario="The battle",
        rules="The rules, if the battle can be played by several",
        side="The side that you lead; by lot if you name none",
        pace="How much time each side has; a turn adds to it",
        options="Options of the rules, such as carbines=on",
        odds="Whether players see what to expect of the dice before they roll; usually they do",
        games="One game, or two with sides swapped: the higher score in all wins",
        mode="A duel, or with more players or fewer",
        players="Players on each side in Doubles and Epic: 3 is three against three, 2-1 two Union players against one",
        opponent="Who leads the other side",
        nightfall="A shorter battle: each card is used once",
    )
    @choices(games=GAMES_CHOICES)
    @choices(
        side=SIDES,
        pace=PACE_CHOICES,
        odds=ODDS,
        mode=MODES,
        opponent=OPPONENTS,
        nightfall=NIGHTS,
    )
    async def new(  # noqa: PLR0913, PLR0917  the options of a battle
        self,
        interaction: Interaction,
        scenario: str | None = None,
        rules: str | None = None,
        side: str | None = None,
        pace: str | None = None,
        options: str | None = None,
        odds: str | None = None,
        games: int = 1,
        mode: str | None = None,
        players: str | None = None,
        opponent: str | None = None,
        nightfall: str | None = None,
    ) -> None:
        """Opens a lobby, or the panel of a new match if no battle is named."""
        await acknowledge(interaction)
        form = FormWanted(mode, players, opponent, nightfall)
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
            ),
        )

    @app_commands.command(description="Take a seat in a match that waits for an opponent")
    @describe(match=MATCH, side="The side that you want to lead, or your seat in a team")
    async def join(self, interaction: Interaction, match: str | None = None, side: str | None = None) -> None:
        """Takes a seat."""
        await acknowledge(interaction)
        await take_seat(interaction, await match_for(interaction, match, lobby=True), Seat(side) if side else None)

    @app_commands.command(name="list", description="Your matches, with whose turn it is, and those of this channel")
    async def listed(self, interaction: Interaction) -> None:
        """Lists the person's matches and those of this place."""
        await acknowledge(interaction)
        await show_matches(interaction)

    @app_commands.command(description="Begin your battle; the computer leads where a seat is free")
    @describe(match=MATCH)
    async def start(self, interaction: Interaction, match: str | None = None) -> None:
        """Starts a lobby."""
        await acknowledge(interaction)
        await begin(interaction, await match_for(interaction, match, lobby=True))

    @app_commands.command(description="Give your seat back before a battle begins, or leave it to your partners")
    @describe(match=MATCH)
    async def leave(self, interaction: Interaction, match: str | None = None) -> None:
        """Leaves a lobby, or a team battle."""
        await acknowledge(interaction)
        await leave_seat(interaction, await match_to_leave(interaction, match))

    @app_commands.command(description="Offer a draw, or answer an offer")
    @describe(match=MATCH, answer="Offer or accept; decline an offer, or take your own back")
    @choices(
        answer=[
            Choice(name="Offer a draw, or accept one", value="yes"),
            Choice(name="Decline, or take my offer back", value="no"),
        ]
    )
    async def draw(self, interaction: Interaction, match: str | None = None, answer: str | None = None) -> None:
        """Offers a draw, or answers an offer."""
        await acknowledge(interaction)
        await offer(interaction, await match_for(interaction, match), answer)

    @app_commands.command(description="Give the battle up: the other side wins")
    @describe(match=MATCH, sure="Yes, without being asked again")
    async def resign(self, interaction: Interaction, match: str | None = None, sure: bool = False) -> None:  # noqa: FBT001, FBT002
        """Resigns, if confirmed."""
        await acknowledge(interaction)
        await resign(interaction, await match_for(interaction, match), sure=sure)

    @app_commands.command(description="The same battle again, with sides swapped")
    @describe(match="A match that is over; the one whose thread this is if you name none")
    async def rematch(self, interaction: Interaction, match: str | None = None) -> None:
        """Opens the rematch's lobby, or takes the seat reserved in it."""
        await acknowledge(interaction)
        await rematch(interaction, await match_for(interaction, match))

    @app_commands.command(
        name="import", description="Bring a battle record: look at one that is over, go on with another"
    )
    @describe(file="A .battle file", pace="How much time each side has, if the battle goes on", odds="As in /match new")
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
            Choice(name=clip(f"{option.name}: {value}", OPTION_TEXT), value=f"{option.id}={value}")
            for option in chosen.options(rules)
            for value in option.values
        ]
        return [one for one in found if typed.casefold() in f"{one.name} {one.value}".casefold()][:SUGGESTIONS]

    @join.autocomplete("side")
    @nothing_on_error
    async def _free_seats(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_seat(interaction, typed, free=True)
