"""Refusals about campaigns and annual battles."""

from __future__ import annotations

from bot.service.model import errors as refused
from bot.texts.errors.saying import quoted, say
from engine.language import _, alternatives


@say.register
def _no_such_series(_error: refused.NoSuchSeries) -> str:
    return _("There is no campaign with that number here. `/series list` shows this server’s campaigns.")


@say.register
def _campaign_length(error: refused.CampaignLength) -> str:
    return _(
        "A campaign has {least} to {most} battles; you named {count}. Separate them with commas.",
        least=error.least,
        most=error.limit,
        count=error.used,
    )


@say.register
def _no_such_campaign(error: refused.NoSuchCampaign) -> str:
    return _(
        "I don’t know a campaign called “{campaign}”. Choose one from the list, or name your own battles.",
        campaign=quoted(error.campaign),
    )


@say.register
def _not_host_of_series(_error: refused.NotHostOfSeries) -> str:
    return _("Only the player who opened the campaign, or an organizer of this server, can end it.")


@say.register
def _series_over(_error: refused.SeriesOver) -> str:
    return _("This series is already over.")


@say.register
def _no_year(_error: refused.NoYear) -> str:
    return _("This server has no annual battles yet. An organizer can start them with `/server annual`.")


@say.register
def _between_people(_error: refused.BetweenPeople) -> str:
    return _("The computer can’t play in annual battles: they are between people.")


@say.register
def _not_entered(_error: refused.NotEntered) -> str:
    return _("You haven’t entered the annual battles. Enter at any time with `/year join`.")


@say.register
def _year_passed(error: refused.YearPassed) -> str:
    return _("{year} is over, so this battle can’t begin any more. It comes again next year.", year=error.year)


@say.register
def _no_anniversary(error: refused.NoAnniversary) -> str:
    if error.known:
        return _("That isn’t today’s battle. Choose {battles}.", battles=alternatives(error.known))
    return _("There is no annual battle today. `/year calendar` shows the days.")


@say.register
def _kept_for_another(_error: refused.KeptForAnother) -> str:
    return _("That seat is reserved for the opponent who was challenged.")


@say.register
def _fought_this_year(_error: refused.FoughtThisYear) -> str:
    return _("You two have already played this battle this year, or are playing it. Each pair plays it once a year.")
