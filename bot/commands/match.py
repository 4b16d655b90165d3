"""``/match``: open, find, join, leave and end matches, and look at them."""

from __future__ import annotations

from discord import Attachment, app_commands
from discord.app_commands import Choice, choices, describe

from bot.catalog import named
from bot.commands.matching import MatchRequest, offer, open_match, resign, show_match
from bot.commands.suggest import Choices, calmly, suggest_battle, suggest_rules, suggest_seat
from bot.commands.turn import MATCH
from bot.commands.which import any_match, match_for, match_to_leave, suggest_match
from bot.guide.backward import show_board_after, show_figures, show_replay
from bot.guide.books import books
from bot.guide.desk import Interaction
from bot.guide.forms import COMPUTER
from bot.guide.forms import TypedForm as FormWanted
from bot.guide.lobby import begin, leave_seat, take_seat
from bot.guide.log import Picked, show_turns
from bot.guide.mine import show_matches
from bot.guide.opening import GAMES
from bot.guide.records import bring, show_record
from bot.guide.show import acknowledge
from bot.guide.standing import show_standing
from bot.guide.time import wish_pause
from bot.limits import OPTION_TEXT, SUGGESTIONS, clip
from bot.offer import forms, kinds
from bot.posts.words import pace_named
from bot.service.clocks import NONE, PACES
from bot.service.records import Wishes
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


class Match(app_commands.Group, name="match", description="Battles: open, join, look, end"):
    """Everything around a battle that is not a turn."""

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
    async def new(  # noqa: PLR0913, PLR0917  what can be said of a battle
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
        """Opens a lobby, or the panel from which one is opened."""
        await acknowledge(interaction)
        form = FormWanted(mode, players, opponent, nightfall)
        await open_match(interaction, MatchRequest(scenario, rules, side, pace, options, odds != "off", games, form))

    @app_commands.command(name="list", description="Your matches, and those of this channel")
    async def listed(self, interaction: Interaction) -> None:
        """Lists."""
        await acknowledge(interaction)
        await show_matches(interaction)

    @app_commands.command(description="A match as it stands: the board, who is to move")
    @describe(match=MATCH)
    async def show(self, interaction: Interaction, match: str | None = None) -> None:
        """Shows."""
        await acknowledge(interaction)
        await show_match(interaction, match)

    @app_commands.command(description="Take a seat in a match that waits for an opponent")
    @describe(match=MATCH, side="The side that you want to lead, or your seat in a team")
    async def join(self, interaction: Interaction, match: str | None = None, side: str | None = None) -> None:
        """Joins."""
        await acknowledge(interaction)
        await take_seat(interaction, await match_for(interaction, match, lobby=True), Seat(side) if side else None)

    @app_commands.command(description="Leave a match that has not begun, or a battle to your partners")
    @describe(match=MATCH)
    async def leave(self, interaction: Interaction, match: str | None = None) -> None:
        """Leaves."""
        await acknowledge(interaction)
        await leave_seat(interaction, await match_to_leave(interaction, match))

    @app_commands.command(description="Start a match whose seats are all taken")
    @describe(match=MATCH)
    async def start(self, interaction: Interaction, match: str | None = None) -> None:
        """Starts."""
        await acknowledge(interaction)
        await begin(interaction, await match_for(interaction, match, lobby=True))

    @app_commands.command(description="Give up the field")
    @describe(match=MATCH, sure="Yes, without being asked again")
    async def resign(self, interaction: Interaction, match: str | None = None, sure: bool = False) -> None:  # noqa: FBT001, FBT002
        """Resigns, when confirmed."""
        await acknowledge(interaction)
        await resign(interaction, await match_for(interaction, match), sure=sure)

    @app_commands.command(description="Offer a draw, or answer an offer")
    @describe(match=MATCH, answer="Offer or accept; decline an offer, or take your own back")
    @choices(
        answer=[
            Choice(name="Offer a draw, or accept one", value="yes"),
            Choice(name="Decline, or take my offer back", value="no"),
        ]
    )
    async def draw(self, interaction: Interaction, match: str | None = None, answer: str | None = None) -> None:
        """Draws."""
        await acknowledge(interaction)
        await offer(interaction, await match_for(interaction, match), answer)

    @app_commands.command(description="Propose a pause, or agree to one: all clocks stand still")
    @describe(match=MATCH)
    async def pause(self, interaction: Interaction, match: str | None = None) -> None:
        """Pauses, when all agree."""
        await acknowledge(interaction)
        await wish_pause(interaction, await match_for(interaction, match), wanted=True)

    @app_commands.command(description="Propose to go on after a pause, or agree to it")
    @describe(match=MATCH)
    async def resume(self, interaction: Interaction, match: str | None = None) -> None:
        """Goes on, when all agree."""
        await acknowledge(interaction)
        await wish_pause(interaction, await match_for(interaction, match), wanted=False)

    @app_commands.command(description="Settle beforehand how your troops answer attacks; nobody else sees it")
    @describe(match=MATCH)
    async def standing(self, interaction: Interaction, match: str | None = None) -> None:
        """Standing orders."""
        await acknowledge(interaction)
        await show_standing(interaction, await any_match(interaction, match))

    @app_commands.command(description="What happened, turn by turn, or what of it you pick")
    @describe(
        match=MATCH,
        turn="The turn, or the first one; the last if you name none",
        until="The last turn",
        side="What this side did",
        kind="What is told",
    )
    @choices(side=SIDES, kind=[Choice(name=name, value=id_) for id_, name in kinds().items()])
    async def log(
        self,
        interaction: Interaction,
        match: str | None = None,
        turn: app_commands.Range[int, 1] | None = None,
        until: app_commands.Range[int, 1] | None = None,
        side: str | None = None,
        kind: str | None = None,
    ) -> None:
        """The log."""
        await acknowledge(interaction)
        shown = Picked(turn)
        if until or side or kind:
            shown = Picked(None, turn, until or turn, side or "", kind or "")
        await show_turns(interaction, await match_for(interaction, match), shown)

    @app_commands.command(description="The board as it stood after a turn, with what happened")
    @describe(match=MATCH, turn="The turn's number, 0 for the set-up; the last one if you name none", side=WHOSE)
    @choices(side=SIDES)
    async def board(
        self,
        interaction: Interaction,
        match: str | None = None,
        turn: app_commands.Range[int, 0] | None = None,
        side: str | None = None,
    ) -> None:
        """A board of the past."""
        await acknowledge(interaction)
        await show_board_after(interaction, await match_for(interaction, match), turn, side)

    @app_commands.command(description="The battle as a moving picture: a turn, several, or all of it")
    @describe(match=MATCH, turn="The turn, or the first one; all if you name none", until="The last turn")
    async def replay(
        self,
        interaction: Interaction,
        match: str | None = None,
        turn: app_commands.Range[int, 0] | None = None,
        until: app_commands.Range[int, 0] | None = None,
    ) -> None:
        """A moving picture."""
        await acknowledge(interaction)
        await show_replay(interaction, await match_for(interaction, match), turn, until)

    @app_commands.command(description="Scores, losses, luck with the dice, cards and time, side by side")
    @describe(match=MATCH)
    async def stats(self, interaction: Interaction, match: str | None = None) -> None:
        """Figures."""
        await acknowledge(interaction)
        await show_figures(interaction, await match_for(interaction, match))

    @app_commands.command(description="The battle record as a file")
    @describe(match=MATCH)
    async def record(self, interaction: Interaction, match: str | None = None) -> None:
        """The record."""
        await acknowledge(interaction)
        await show_record(interaction, await match_for(interaction, match))

    @app_commands.command(
        name="import", description="Bring a battle record: look at one that is over, go on with another"
    )
    @describe(file="A .battle file", pace="How much time each side has, if the battle goes on", odds="As in /match new")
    @choices(pace=PACE_CHOICES, odds=ODDS)
    async def bring(
        self, interaction: Interaction, file: Attachment, pace: str | None = None, odds: str | None = None
    ) -> None:
        """Takes a record in."""
        await acknowledge(interaction)
        await bring(interaction, file, Wishes(pace, None if odds is None else odds != "off"))

    @new.autocomplete("scenario")
    @calmly
    async def _scenarios(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_battle(interaction, typed)

    @new.autocomplete("rules")
    @calmly
    async def _rules(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_rules(interaction, typed, str(getattr(interaction.namespace, "scenario", "")))

    @new.autocomplete("options")
    @calmly
    async def _options(self, interaction: Interaction, typed: str) -> Choices:
        known = await books(interaction)
        chosen = named(known, str(getattr(interaction.namespace, "scenario", ""))) or known[0]
        rules = str(getattr(interaction.namespace, "rules", "") or next(iter(chosen.rulesets)))
        found = [
            Choice(name=clip(f"{option.name}: {value}", OPTION_TEXT), value=f"{option.id}={value}")
            for option in chosen.options(rules)
            for value in option.values
        ]
        return [one for one in found if typed.casefold() in f"{one.name} {one.value}".casefold()][:SUGGESTIONS]

    @join.autocomplete("side")
    @calmly
    async def _free_seats(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_seat(interaction, typed, free=True)

    @show.autocomplete("match")
    @join.autocomplete("match")
    @leave.autocomplete("match")
    @start.autocomplete("match")
    @resign.autocomplete("match")
    @draw.autocomplete("match")
    @pause.autocomplete("match")
    @resume.autocomplete("match")
    @standing.autocomplete("match")
    @log.autocomplete("match")
    @record.autocomplete("match")
    @board.autocomplete("match")
    @replay.autocomplete("match")
    @stats.autocomplete("match")
    @calmly
    async def _matches(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_match(interaction, typed)
