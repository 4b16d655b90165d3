"""``/series``: campaigns, which are battles in a fixed order with fixed sides and a common score."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_rules
from bot.discord.commands.match import MODES, NIGHTS, ODDS, OPPONENTS, PACE_CHOICES, PLAYERS, SIDES
from bot.discord.components.request import Interaction
from bot.discord.handlers import campaign as campaigning
from bot.discord.handlers.new_campaign import show_campaigns
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.match_draft import BY_LOT, OpeningProposal, options_of
from bot.discord.panels.match_options import TypedForm as FormWanted
from bot.discord.panels.reply import acknowledge
from bot.service.domain.annual_calendar import campaigns
from bot.service.domain.clocks import NONE
from bot.texts.limits import SUGGESTIONS

READY = [Choice(name=one.title, value=id_) for id_, one in campaigns().items()]
CAMPAIGN = "Which campaign (default: yours, or the newest)"


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class SeriesCommands(app_commands.Group, name="series", description="Campaigns: several battles, one total score"):
    """Commands about campaigns; later battles open by themselves."""

    @app_commands.command(description="Start a campaign: a ready-made one, or 3 to 31 battles of your choice")
    @describe(
        ready="A ready-made campaign",
        battles="Battles in order, separated by commas: names, or numbers from /year calendar",
        name="A name for the campaign",
        rules="Which rulebook, for all battles",
        side="Which side you lead (default: random)",
        pace="How much time each side has; every turn adds some (default: no limit)",
        options="Options of the rulebook, such as carbines=on",
        odds="Show the odds before each roll (default: yes)",
        mode="A duel, teams, or you alone",
        players=PLAYERS,
        opponent="Who leads the other side",
        nightfall="Shorter battles: each card is used once",
    )
    @choices(
        mode=MODES,
        opponent=OPPONENTS,
        nightfall=NIGHTS,
    )
    @choices(ready=READY, side=SIDES, pace=PACE_CHOICES)
    @choices(odds=ODDS)
    async def campaign(  # noqa: PLR0913, PLR0917  the options of a campaign
        self,
        interaction: Interaction,
        ready: str | None = None,
        battles: str | None = None,
        name: str | None = None,
        rules: str | None = None,
        side: str | None = None,
        pace: str | None = None,
        options: str | None = None,
        odds: str | None = None,
        mode: str | None = None,
        players: str | None = None,
        opponent: str | None = None,
        nightfall: str | None = None,
    ) -> None:
        """Opens the first battle's lobby, or the panel of a new campaign."""
        await acknowledge(interaction)
        if ready is None and battles is None:
            await show_campaigns(interaction)
            return
        terms = OpeningProposal(
            scenario="",
            ruleset=rules or "",
            side=side or BY_LOT,
            options=options_of(options or ""),
            pace=pace or NONE,
            odds=odds != "off",
        )
        wanted = campaigning.CampaignRequest(
            ready, battles, name, terms, FormWanted(mode, players, opponent, nightfall)
        )
        await campaigning.open_campaign(interaction, wanted, await playable_battles(interaction))

    @app_commands.command(name="list", description="List the campaigns of this server")
    async def listed(self, interaction: Interaction) -> None:
        """Lists the campaigns."""
        await acknowledge(interaction)
        await campaigning.list_campaigns(interaction)

    @app_commands.command(description="Show a campaign: battles, score, what comes next")
    @describe(campaign_=CAMPAIGN)
    @app_commands.rename(campaign_="campaign")
    async def show(self, interaction: Interaction, campaign_: str | None = None) -> None:
        """Shows a campaign."""
        await acknowledge(interaction)
        await campaigning.show_campaign(interaction, campaign_)

    @app_commands.command(description="End a campaign early: yours, or any as an organizer")
    @describe(campaign_=CAMPAIGN)
    @app_commands.rename(campaign_="campaign")
    async def end(self, interaction: Interaction, campaign_: str | None = None) -> None:
        """Ends a campaign, if confirmed."""
        await acknowledge(interaction)
        await campaigning.end_campaign(interaction, campaign_)

    @campaign.autocomplete("battles")
    @nothing_on_error
    async def _battles(self, interaction: Interaction, typed: str) -> Choices:
        lines = campaigning.completed(typed, await playable_battles(interaction))
        return [Choice(name=line, value=line) for line in lines[:SUGGESTIONS]]

    @campaign.autocomplete("rules")
    @nothing_on_error
    async def _rules(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_rules(interaction, typed)

    @show.autocomplete("campaign_")
    @end.autocomplete("campaign_")
    @nothing_on_error
    async def _campaigns(self, interaction: Interaction, typed: str) -> Choices:
        found = await campaigning.suggestions(interaction, typed)
        return [Choice(name=name, value=id_) for name, id_ in found[:SUGGESTIONS]]
