"""Messages about series: the score message, and lines at the start and end of their battles.

Teams of two games are named by their players, as they change sides; those of a campaign by their side.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.discord.components.message import MessageDraft
from bot.service.domain.series_score import GIVEN_UP, SIDES, leader, members, side_of_team, totals
from bot.service.model.match import PROGRAM, MatchInfo, Status
from bot.service.model.series import Course, Fought, PlannedBattle, Series, SeriesKind
from bot.texts.phrases import COMPUTER, FREE, name, seat_name
from engine.decision import side_of
from engine.family import family_with
from render.presenters import presenter_of
from render.words import HOUSE, capital, count, the_side

WORDS = {SeriesKind.GAMES: "match", SeriesKind.CAMPAIGN: "campaign"}


def part_of(info: MatchInfo) -> str:
    """``The Valley, battle 2 of 3``, ``game 1 of 2``; empty for a match by itself."""
    ref = info.series
    if ref is None:
        return ""
    what = f"{'game' if ref.kind == SeriesKind.GAMES else 'battle'} {ref.number} of {ref.of}"
    return f"{ref.title}, {what}" if ref.title else what


def goes_on(info: MatchInfo) -> bool:
    """Whether another battle of the same series follows the match."""
    return info.series is not None and info.series.number < info.series.of


def series_title(series: Series) -> str:
    """``Campaign · The Valley``, ``Two games · First Bull Run``."""
    if series.kind is SeriesKind.CAMPAIGN:
        return f"Campaign · {series.title}"
    return " · ".join(filter(None, (series.title or "Two games", series.plan[0].title)))


def score_post(series: Series) -> MessageDraft:
    """The score message: every battle in order, the total, what comes next or the result."""
    lines = [*_battles(series), "", flags_in_all(series), "", _state(series)]
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
        return f"{planned.title} · to come" if series.status is Course.RUNNING else f"{planned.title} · not fought"
    named = f"**{fought.title}** #{fought.match}"
    if fought.result is None:
        state = {Status.LOBBY: "waits for players in", Status.RUNNING: "on now in"}.get(fought.status)
        where = f"<#{fought.place.thread or fought.place.channel}>"
        return f"{named} · {state} {where}" if state else f"{named} · not fought"
    ours, theirs = (fought.result.flags(side_of_team(series.kind, fought.number, team)) for team in (0, 1))
    won = f"{seat_name(fought.result.winner)} victory" if fought.result.winner else "drawn"
    return f"{named} · {ours} : {theirs} · {won}"


def _counts(series: Series) -> str:
    """The unit of the score."""
    return presenter_of(family_with(series.terms.ruleset).id).counts


def flags_in_all(series: Series) -> str:
    """The total: ``Flags in all: @Ulysses 9 : 7 @Robert``."""
    ours, theirs = totals(series)
    return f"**{capital(_counts(series))}s in all** · {team(series, 0)} **{ours} : {theirs}** {team(series, 1)}"


def team(series: Series, number: int) -> str:
    """A team by its players, in a campaign with its side."""
    people = ", ".join(_people(series, number)) or FREE
    return f"{seat_name(SIDES[number])} ({people})" if series.kind is SeriesKind.CAMPAIGN else people


def _people(series: Series, number: int) -> list[str]:
    """The players of a team, the computer included."""
    computer = any(
        chair.general == PROGRAM and side_of(chair.seat) == side_of_team(series.kind, one.number, number)
        for one in series.battles[-1:]
        for chair in one.chairs
    )
    return [*map(name, members(series, number)), *([COMPUTER] if computer else [])]


def _state(series: Series) -> str:
    if series.status is Course.STOPPED:
        return f"The {WORDS[series.kind]} was broken off: nobody has won it."
    if verdict := verdict_of(series):
        return f"🏁 {verdict}"
    newest = series.battles[-1]
    if newest.status is Status.LOBBY and series.invited and _waits_for_guest(series):
        return f"{name(series.invited)}: {name(series.host)} asks you to fight it. Take the seat in the lobby."
    if newest.status is Status.LOBBY:
        return "It begins when all seats are taken."
    return after_battle(series, newest.number)


def verdict_of(series: Series) -> str:
    """The winner of the series; empty while battles are left, or if it was broken off."""
    done = [one for one in series.battles if one.result]
    if series.status is Course.STOPPED or len(done) < len(series.plan):
        return ""
    first, ours, theirs = leader(series), *totals(series)
    word = WORDS[series.kind]
    if first is None:
        return f"The {word} is drawn, {count(ours, _counts(series))} each."
    more, fewer = max(ours, theirs), min(ours, theirs)
    return f"{_winner(series, first)} the {word}, {count(more, _counts(series))} to {fewer}."


def _winner(series: Series, first: int) -> str:
    people = _people(series, first)
    if series.kind is SeriesKind.CAMPAIGN:
        return f"{capital(the_side(SIDES[first]))} ({', '.join(people)}) wins"
    return f"{capital(', '.join(people))} {'wins' if len(people) == 1 else 'win'}"


def after_battle(series: Series, number: int) -> str:
    """The line about the next battle; empty if none follows."""
    if series.status is not Course.RUNNING or number >= len(series.plan):
        return ""
    if series.kind is SeriesKind.GAMES:
        return "Then the second game begins by itself, with sides swapped."
    return f"Then comes **{series.plan[number].title}**, which begins by itself. Sides stay as they are."


def at_end(series: Series, info: MatchInfo) -> str:
    """The lines under the end of a battle: the total, and the winner or the next battle."""
    number = info.series.number if info.series else len(series.plan)
    result = verdict_of(series) or after_battle(series, number) or _state(series)
    lines = (f"{capital(part_of(info))}. {flags_in_all(series)}", _credited(info), result)
    return "\n".join(filter(None, lines))


def _credited(info: MatchInfo) -> str:
    if info.outcome is None or info.outcome.reason not in GIVEN_UP:
        return ""
    counts = presenter_of(info.family).counts
    return f"-# {HOUSE} Who gives up, or loses on time, leaves the enemy the {counts}s that were needed."


def at_start(series: Series, info: MatchInfo) -> str:
    """The lines above the start of a battle."""
    first = info.series is None or info.series.number == 1
    return f"**{capital(part_of(info))}**" if first else f"**{capital(part_of(info))}** · {flags_in_all(series)}"
