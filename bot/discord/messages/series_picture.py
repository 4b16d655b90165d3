"""The sheet of a series beside its score: a campaign with its front, two games as soon as one of them is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from bot.app.services import Services
from bot.discord.api.display_names import DisplayNames
from bot.discord.components.message import MessageDraft
from bot.discord.components.picture_style import server_style
from bot.discord.messages.series import people_of, score_post, state_of
from bot.images.pictures import Picture
from bot.service.domain.series_score import SIDES, leader, side_of_team, totals
from bot.service.model.catalog import battles, named
from bot.service.model.match import Person, Status
from bot.service.model.series import Course, Fought, Series, SeriesKind
from bot.texts.phrases import FORMER_PLAYER
from engine.family import family_with
from engine.language import N_, _, listed, pgettext
from render.presenters import presenter_of
from render.series_sheet import SeriesSheet, Station, Team
from render.style import Style
from render.words import long_date, side_name, victory_words

_PROGRESS: Final[Mapping[Status, str]] = {
    Status.LOBBY: N_("waiting for players"),
    Status.RUNNING: N_("being played"),
}
"""Words for a battle without a result."""


async def drawn_score(services: Services, names: DisplayNames, series: Series) -> MessageDraft:
    """The score message of a series with its sheet."""
    style = await server_style(services, series.place.guild)
    return replace(score_post(series), picture=await series_picture(services, names, series, style))


async def series_picture(services: Services, names: DisplayNames, series: Series, style: Style) -> Picture | None:
    """The sheet of a series; ``None`` for two games of which none is over, as there is nothing to show."""
    if series.kind is SeriesKind.GAMES and not any(one.result for one in series.battles):
        return None
    people = {person for one in series.battles for side in SIDES for person in one.people(side)}
    called = {person: await names.of(person, series.place.guild) for person in people | {series.host}}
    if series.invited:
        called[series.invited] = await names.of(series.invited, series.place.guild)
    return await services.pictures.series(series_sheet(series, called), style)


def series_sheet(series: Series, called: Mapping[Person, str]) -> SeriesSheet:
    """What the sheet of a series shows; ``called`` are the display names of its people."""

    def naming(person: Person) -> str:
        return called.get(person) or _(FORMER_PLAYER)

    campaign, first = series.kind is SeriesKind.CAMPAIGN, leader(series)
    is_over = series.status is Course.OVER
    return SeriesSheet(
        kicker=_("Campaign") if campaign else series.title or _("Two games"),
        title=series.title if campaign else series.plan[0].title,
        state=state_of(series, naming).removeprefix("🏁 ").replace("**", ""),
        counts=_(presenter_of(family_with(series.terms.ruleset).id).scores),
        teams=(_team(series, 0, called), _team(series, 1, called)),
        stations=tuple(_stations(series, called)),
        has_front=campaign,
        drawn=is_over and first is None,
        winner=SIDES[first] if campaign and is_over and first is not None else "",
    )


def _team(series: Series, number: int, called: Mapping[Person, str]) -> Team:
    people = listed(people_of(series, number, lambda person: called.get(person, "")))
    score = str(totals(series)[number])
    if series.kind is SeriesKind.CAMPAIGN:
        return Team(name=side_name(SIDES[number]), score=score, players=people, side=SIDES[number])
    return Team(name=people, score=score)


def _stations(series: Series, called: Mapping[Person, str]) -> Iterator[Station]:
    lead = 0
    for number, planned in enumerate(series.plan, 1):
        fought = series.battles[number - 1] if number <= len(series.battles) else None
        if series.kind is SeriesKind.GAMES:
            title, about = _("Game {number}", number=number), _sides(fought, called)
        else:
            title, about = (fought.title if fought else planned.title), _where(planned.scenario)
        if fought is None or fought.result is None:
            yield Station(battle=title, about=about, told=_progress(series, fought))
            continue
        ours, theirs = (fought.result.flags(side_of_team(series.kind, number, team)) for team in (0, 1))
        lead += ours - theirs
        winner = fought.result.winner
        yield Station(
            battle=title,
            about=about,
            score=f"{ours} : {theirs}",
            told=victory_words(winner) if winner else pgettext("the result of a battle", "draw"),
            winner=winner or "",
            lead=lead,
        )


def _where(scenario: str) -> str:
    """Day and place of a battle that ships with the program."""
    found = named(battles(), scenario)
    return " · ".join(filter(None, (long_date(found.date), found.place))) if found else ""


def _sides(fought: Fought | None, called: Mapping[Person, str]) -> str:
    """The line on the leaders of both sides in one of two games."""
    if fought is None:
        return ""
    one, other = (listed([called.get(person, "") for person in fought.people(side)]) for side in SIDES)
    if not one or not other:
        return ""
    return _("{union} for the Union, {confederate} for the Confederacy", union=one, confederate=other)


def _progress(series: Series, fought: Fought | None) -> str:
    """How things stand with a battle without a result."""
    if fought is not None and fought.status in _PROGRESS:
        return _(_PROGRESS[fought.status])
    return _("to come") if fought is None and series.status is Course.RUNNING else _("not played")
