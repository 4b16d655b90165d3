"""The last message of a match: winner and reason, broadside, record as a file, seed and how to check it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.picture_style import public_style
from bot.discord.components.rows import over_controls
from bot.discord.messages.broadside import broadside_text
from bot.discord.messages.series import at_end, goes_on
from bot.discord.messages.turn_events import since, story, turn_so_far
from bot.service.model.match import MatchInfo
from bot.service.model.match_notifications import MatchEnded
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import names, title
from bot.texts.rating_words import change_words
from engine.decision import Outcome, Seat
from engine.language import N_, _
from render.presenters import presenter_of


async def ended_post(services: Services, row: OutboxRow, people: Mapping[Seat, str]) -> MessageDraft:
    """The last message; ``people`` go into the record's headers."""
    news = row.notification
    assert isinstance(news, MatchEnded)
    info = await services.matches.queries.info(row.match)
    view = await services.matches.history.view_at(row.match, news.moment)
    if row.told and presenter_of(info.family).turns.long:
        events = await since(services.matches, row.match, row.told, news.last)
    else:
        events = await turn_so_far(services.matches, presenter_of(info.family), row.match, news.last)
    record = await services.matches.history.record(row.match, people)
    file, presenter = record_name(info), presenter_of(info.family)
    assert info.outcome is not None
    series = await services.series.info(info.series.id) if info.series else None
    series_lines = f"\n{at_end(series, info)}" if series else ""
    won = f"{presenter.narration.outcome(info.outcome)}{_winners(info, info.outcome)}"
    told = await broadside_text(services, info, view, people)
    return MessageDraft(
        f"# {presenter.narration.outcome_title(info.outcome)}\n{title(info)} · {won}{series_lines}",
        foot="\n".join(filter(None, (change_words(await services.ratings.changes_of(info.id)), _proof(info, file)))),
        story=story(presenter, [event for event in events if not presenter.narration.is_end(event)]),
        picture=await services.pictures.broadside(told, view, events, await public_style(services, info)),
        files=((file, record.encode()),),
        controls=(over_controls(info, again=not goes_on(info)),),
        side=info.outcome.winner or "",
    )


def record_name(info: MatchInfo) -> str:
    """The file name of a record, such as ``12-first-bull-run.battle``."""
    return f"{info.id}-{info.scenario}.battle"


def _winners(info: MatchInfo, outcome: Outcome) -> str:
    won = info.people(outcome.winner) if outcome.winner else ()
    return "\n" + _("The field is yours: {players}", players=names(won)) if won else ""


def _proof(info: MatchInfo, file: str) -> str:
    if not info.seed:
        return ""
    hands = presenter_of(info.family).hands
    check = (
        N_("`longroll verify {file}` checks every die and card.")
        if hands
        else N_("`longroll verify {file}` checks every die.")
    )
    lines = (
        _("-# The seed was `{seed}`. Its SHA-256 was published at the start.", seed=info.seed),
        *(_("After the takeback: `{seed}`.", seed=one.seed) for one in info.stretches),
        _(check, file=file),
    )
    return " ".join(lines)
