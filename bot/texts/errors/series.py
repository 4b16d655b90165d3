"""Refusals about campaigns and annual battles."""

from __future__ import annotations

from bot.service.model import errors as refused
from bot.texts.errors.saying import quoted, say
from render.words import listing


@say.register
def _no_such_series(error: refused.NoSuchSeries) -> str:
    return "There is none of that number here. `/series list` shows the campaigns of this server."


@say.register
def _campaign_length(error: refused.CampaignLength) -> str:
    return f"A campaign has {error.least} to {error.limit} battles. You named {error.used}: separate them with commas."


@say.register
def _no_such_campaign(error: refused.NoSuchCampaign) -> str:
    return f"I know no campaign “{quoted(error.campaign)}”. Choose one from the list, or name battles of your own."


@say.register
def _not_host_of_series(error: refused.NotHostOfSeries) -> str:
    return "Only who opened the campaign, or an organiser of this server, can end it."


@say.register
def _series_over(error: refused.SeriesOver) -> str:
    return "It is over already."


@say.register
def _no_year(error: refused.NoYear) -> str:
    return "There are no annual battles on this server yet. An organiser begins them with `/server annual`."


@say.register
def _between_people(_: refused.BetweenPeople) -> str:
    return "Annual battles are fought between people: the computer takes no seat in them."


@say.register
def _not_entered(error: refused.NotEntered) -> str:
    return "Annual battles are for those who have entered: `/year join` does that, at any time of the year."


@say.register
def _year_passed(error: refused.YearPassed) -> str:
    return f"The year {error.year} is over, and this battle of it was not begun. The next one comes on its day."


@say.register
def _no_anniversary(error: refused.NoAnniversary) -> str:
    if error.known:
        return f"Today it is {listing(error.known, 'or')}. Choose one of today’s battles."
    return "No annual battle is fought today by this server’s calendar. `/year calendar` shows the days."


@say.register
def _kept_for_another(error: refused.KeptForAnother) -> str:
    return "That seat is kept for the opponent who was asked."


@say.register
def _fought_this_year(error: refused.FoughtThisYear) -> str:
    return "You two have this battle behind you this year, or under way. Each pair fights it once a year."
