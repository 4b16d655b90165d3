"""Messages about series: the score message, and lines at the start and end of their battles.

Teams of two games are named by their players, as they change sides; those of a campaign by their side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.discord.components.message import MessageDraft
from bot.service.domain.series_score import GIVEN_UP, SIDES, leader, members, side_of_team, totals
from bot.service.model.match import PROGRAM, MatchInfo, Person, Status
from bot.service.model.series import Course, Fought, PlannedBattle, Series, SeriesKind
from bot.texts.phrases import COMPUTER, FLAG, FREE, name, score, seat_name, side_first
from engine.decision import side_of
from engine.family import family_with
from engine.language import N_, _, enumerated, ngettext, pgettext
from render.presenters import presenter_of
from render.words import HOUSE

Naming = Callable[[Person], str]
"""How a person is named: by a mention in a message, by their display name on a picture."""


def part_of(info: MatchInfo) -> str:
    """``The Valley, battle 2 of 3``, ``Game 1 of 2``; empty for a match by itself."""
    if info.series is None:
        return ""
    if info.series.title:
        return part_inside(info)
    games = info.series.kind == SeriesKind.GAMES
    said = N_("Game {number} of {of}") if games else N_("Battle {number} of {of}")
    return _(said, number=info.series.number, of=info.series.of)


def part_inside(info: MatchInfo) -> str:
    """The same inside a line: ``game 1 of 2``."""
    ref = info.series
    if ref is None:
        return ""
    if ref.kind == SeriesKind.GAMES:
        said = N_("{title}, game {number} of {of}") if ref.title else N_("game {number} of {of}")
    else:
        said = N_("{title}, battle {number} of {of}") if ref.title else N_("battle {number} of {of}")
    return _(said, number=ref.number, of=ref.of, title=ref.title)


def goes_on(info: MatchInfo) -> bool:
    """Whether another battle of the same series follows the match."""
    return info.series is not None and info.series.number < info.series.of


def series_title(series: Series) -> str:
    """``Campaign · The Valley``, ``Two games · First Bull Run``."""
    if series.kind is SeriesKind.CAMPAIGN:
        return _("Campaign · {title}", title=series.title)
    return " · ".join((series.title or _("Two games"), series.plan[0].title))


def score_post(series: Series) -> MessageDraft:
    """The score message: every battle in order, the total, what comes next or the result."""
    lines = [*_battles(series), "", flags_in_all(series), "", state_of(series)]
    guest = series.invited if _waits_for_guest(series) else None
    return MessageDraft(
        f"### {series_title(series)}", "\n".join(lines), ping=(guest,) if guest else (), silent=guest is None
    )


def _waits_for_guest(series: Series) -> bool:
    return [one.status for one in series.battles] == [Status.LOBBY]


def _battles(series: Series) -> Iterator[str]:
    for number, planned in enumerate(series.plan, 1):
        fought = series.battles[number - 1] if number <= len(series.battles) else None
        yield f"{number}. {_battle(series, planned, fought)}"


def _battle(series: Series, planned: PlannedBattle, fought: Fought | None) -> str:
    if fought is None:
        to_come = series.status is Course.RUNNING
        return _(N_("{battle} · to come") if to_come else N_("{battle} · not played"), battle=planned.title)
    named = f"**{fought.title}** #{fought.match}"
    if fought.result is None:
        where = f"<#{fought.place.thread or fought.place.channel}>"
        if fought.status is Status.LOBBY:
            return _("{battle} · waiting for players in {place}", battle=named, place=where)
        if fought.status is Status.RUNNING:
            return _("{battle} · being played in {place}", battle=named, place=where)
        return _("{battle} · not played", battle=named)
    ours, theirs = (fought.result.flags(side_of_team(series.kind, fought.number, team)) for team in (0, 1))
    won = (
        _("{side} victory", side=seat_name(fought.result.winner))
        if fought.result.winner
        else pgettext("the result of a battle", "draw")
    )
    return f"{named} · {ours} : {theirs} · {won}"


def _counts(series: Series) -> str:
    """The unit of the score."""
    return presenter_of(family_with(series.terms.ruleset).id).counts


def flags_in_all(series: Series) -> str:
    """The total: ``Flags in all: @Ulysses 9 : 7 @Robert``."""
    ours, theirs = totals(series)
    total = N_("**All flags** · {one} **{score} : {other_score}** {other}")
    points = N_("**All points** · {one} **{score} : {other_score}** {other}")
    return _(
        total if _counts(series) == FLAG else points,
        one=team(series, 0),
        score=ours,
        other_score=theirs,
        other=team(series, 1),
    )


def team(series: Series, number: int) -> str:
    """A team by its players, in a campaign with its side."""
    people = enumerated(people_of(series, number)) or _(FREE)
    if series.kind is SeriesKind.CAMPAIGN:
        return _("{seat} ({person})", seat=seat_name(SIDES[number]), person=people)
    return people


def people_of(series: Series, number: int, naming: Naming = name) -> list[str]:
    """The players of a team, the computer included."""
    computer = any(
        chair.general == PROGRAM and side_of(chair.seat) == side_of_team(series.kind, one.number, number)
        for one in series.battles[-1:]
        for chair in one.chairs
    )
    return [*map(naming, members(series, number)), *([_(COMPUTER)] if computer else [])]


def state_of(series: Series, naming: Naming = name) -> str:
    """How a series stands: who won it, what is next or waited for."""
    if series.status is Course.STOPPED:
        return _(_STOPPED[series.kind])
    if verdict := verdict_of(series, naming):
        return f"🏁 {verdict}"
    newest = series.battles[-1]
    if newest.status is Status.LOBBY and series.invited and _waits_for_guest(series):
        return _(
            "{guest}, {host} challenges you. Take your seat in the lobby.",
            guest=naming(series.invited),
            host=naming(series.host),
        )
    if newest.status is Status.LOBBY:
        return _("It begins when all seats are taken.")
    return after_battle(series, newest.number)


_STOPPED = {
    SeriesKind.GAMES: N_("These games were ended early: no one wins."),
    SeriesKind.CAMPAIGN: N_("The campaign was ended early: no one wins it."),
}

_DRAWN = {
    SeriesKind.GAMES: N_("The two games end in a draw, with {score} each."),
    SeriesKind.CAMPAIGN: N_("The campaign ends in a draw, with {score} each."),
}


def verdict_of(series: Series, naming: Naming = name) -> str:
    """The winner of the series; empty while battles are left, or if it was broken off."""
    done = [one for one in series.battles if one.result]
    if series.status is Course.STOPPED or len(done) < len(series.plan):
        return ""
    first, ours, theirs = leader(series), *totals(series)
    if first is None:
        return _(_DRAWN[series.kind], score=score(_counts(series), ours))
    more, fewer = score(_counts(series), max(ours, theirs)), min(ours, theirs)
    people = people_of(series, first, naming)
    if series.kind is SeriesKind.CAMPAIGN:
        return _(
            "{side} ({players}) wins the campaign, {score} to {other_score}.",
            side=side_first(SIDES[first]),
            players=enumerated(people),
            score=more,
            other_score=fewer,
        )
    return ngettext(
        "{players} wins both games together, {score} to {other_score}.",
        "{players} win both games together, {score} to {other_score}.",
        len(people),
        players=enumerated(people),
        score=more,
        other_score=fewer,
    )


def after_battle(series: Series, number: int) -> str:
    """The line about the next battle; empty if none follows."""
    if series.status is not Course.RUNNING or number >= len(series.plan):
        return ""
    if series.kind is SeriesKind.GAMES:
        return _("Next: the second game begins by itself, with sides swapped.")
    return _("Next: **{battle}** begins by itself, with the same sides.", battle=series.plan[number].title)


def at_end(series: Series, info: MatchInfo) -> str:
    """The lines under the end of a battle: the total, and the winner or the next battle."""
    number = info.series.number if info.series else len(series.plan)
    result = verdict_of(series) or after_battle(series, number) or state_of(series)
    lines = (f"{part_of(info)} · {flags_in_all(series)}", _credited(info), result)
    return "\n".join(filter(None, lines))


def _credited(info: MatchInfo) -> str:
    if info.outcome is None or info.outcome.reason not in GIVEN_UP:
        return ""
    if presenter_of(info.family).counts == FLAG:
        said = _("If you resign or lose on time, your opponent scores all the flags needed to win.")
    else:
        said = _("If you resign or lose on time, your opponent scores all the points needed to win.")
    return f"-# {HOUSE} {said}"


def at_start(series: Series, info: MatchInfo) -> str:
    """The lines above the start of a battle."""
    first = info.series is None or info.series.number == 1
    return f"**{part_of(info)}**" if first else f"**{part_of(info)}** · {flags_in_all(series)}"
