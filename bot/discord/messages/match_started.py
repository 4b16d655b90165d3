"""The first message in a match's thread, and what stands behind *About this battle*.

The message has the players, three sentences of story, how to win, and whose turn it is. All else (the whole story,
special rules, armies, sources, fairness of the dice) is one press away, for whoever wants it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import started_controls
from bot.discord.messages.match_imported import imported_lines
from bot.discord.messages.series import at_start
from bot.discord.messages.turn import asked_line
from bot.service.domain.team_threads import sides_of, talks
from bot.service.model.match import MatchId, MatchInfo
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import figure, holds_cards, moment, name, rules, seat_name, side_first, sitting, title
from engine.decision import Seat, side_of
from engine.language import N_, _, ngettext
from render.presenters import presenter_of
from render.words import HOUSE, side_name

SENTENCES: Final = 3
"""Most sentences of story in the first message."""

_SENTENCE: Final = re.compile(r"(?<=[.!?]) +(?=[^\W\d_a-zß-ÿ])")
"""The end of a sentence: a stop, and then a capital letter."""


async def started_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The first message. The board follows in the message that pings the first player."""
    info = await services.matches.queries.info(row.match)
    seen = await services.matches.history.view_at(row.match, 1)
    presenter, setup = presenter_of(info.family), await services.matches.queries.setup(row.match)
    story = first_sentences(presenter.setup.introduction(setup), SENTENCES)
    part = [at_start(await services.series.info(info.series.id), info)] if info.series else []
    told = (presenter.setup.where(seen), story)
    lines = [
        *part,
        *(f"*{one}*" for one in told[:1] if one),
        *filter(None, told[1:]),
        *_sides(info),
        "",
        presenter.how_to_play.goal(setup, seen),
        f"**{asked_line(info, seen.active, seen)}**",
        *_how(info),
        *_away(info),
        *imported_lines(info),
    ]
    return MessageDraft(
        _heading(info), "\n".join(lines).strip(), controls=(started_controls(info),), side="", silent=True
    )


def first_sentences(text: str, most: int) -> str:
    """The first sentences of a text."""
    return " ".join(_SENTENCE.split(text)[:most])


def _heading(info: MatchInfo) -> str:
    """``# #12 First Bull Run · @Anna (Union) vs. @Robert (Confederate)``; a team game's players are listed below."""
    if info.leaders or len(info.chairs) != _DUEL:
        return f"# {title(info)}"
    one, other = info.chairs
    return _(
        "# {match} · {player} ({side}) vs. {other} ({other_side})",
        match=title(info),
        player=sitting(info, one.seat),
        side=side_name(one.seat),
        other=sitting(info, other.seat),
        other_side=side_name(other.seat),
    )


_DUEL = 2
"""Number of seats in a duel."""


def _sides(info: MatchInfo) -> Iterator[str]:
    """In team games the players of each side."""
    if not info.leaders:
        return
    for side in dict.fromkeys(side_of(chair.seat) for chair in info.chairs):
        yield f"**{side_name(side)}**"
        for chair in info.chairs:
            if side_of(chair.seat) == side:
                yield _("- {seat}: {person}", seat=figure(info, chair.seat), person=sitting(info, chair.seat))


def _how(info: MatchInfo) -> Iterator[str]:
    """How cards come, and where sides talk."""
    holding = [holds_cards(info, chair.seat) for chair in info.chairs]
    if all(holding):
        yield _("Cards come by direct message.")
    elif any(holding):
        yield _(
            "Only commanders hold cards, which come by direct message. They give each card to one of their generals."
        )
    sides = [side for side in sides_of(info) if talks(info, side)]
    if len(sides) > 1:
        yield _("Each side can talk in its own private thread.")
    else:
        yield from (_("{side} can talk in a private thread.", side=side_first(side)) for side in sides)


def _away(info: MatchInfo) -> list[str]:
    """Vacations to come."""
    return [
        _(
            "{player} is away from {start} to {end}.",
            player=name(one.person),
            start=moment(one.start, "D"),
            end=moment(one.end, "D"),
        )
        for one in info.timing.away
    ]


async def about_post(services: Services, match: MatchId) -> MessageDraft:
    """Everything about a battle: rules, story, armies, special rules, sources, fairness of the dice."""
    info = await services.matches.queries.info(match)
    seen = await services.matches.history.view_at(match, 1)
    presenter, setup = presenter_of(info.family), await services.matches.queries.setup(match)
    moments = await services.matches.history.moments(match)
    deal = [event for moment in moments if not moment.turn for event in moment.events]
    armies = [_army(info, *army) for army in presenter.setup.armies(setup, seen, deal)]
    lines = [presenter.setup.where(seen), rules(info), "", *presenter.setup.story(setup), "", *armies]
    small = _small(info, presenter.setup.house_readings(seen), presenter.setup.credits(setup))
    return MessageDraft(_("### About {match}", match=title(info)), "\n".join(lines).strip(), foot="\n".join(small))


def _army(info: MatchInfo, side: Seat, commander: str, needs: str) -> str:
    if commander:
        head = _("**{side}** under {general}", side=seat_name(side), general=commander)
    else:
        head = f"**{seat_name(side)}**"
    return f"{head}\n-# {needs}"


def _small(info: MatchInfo, house: Sequence[str], credits_: Sequence[str]) -> list[str]:
    lines = [f"-# {line}" for line in credits_]
    if house:
        said = ngettext(
            "{count} house reading, where no source says how it was: `/scenario show {scenario}`",
            "{count} house readings, where no source says how it was: `/scenario show {scenario}`",
            len(house),
            scenario=info.scenario,
        )
        lines.append(f"-# {HOUSE} {said}")
    promised = info.stretches[-1].commitment if info.stretches else info.commitment
    if promised:
        cards = N_(
            "-# Dice and cards follow a seed that is fixed now. Its SHA-256 is `{fingerprint}`; the seed is published "
            "at the end, so anyone can check."
        )
        dice = N_(
            "-# Dice follow a seed that is fixed now. Its SHA-256 is `{fingerprint}`; the seed is published at the "
            "end, so anyone can check."
        )
        lines.append(_(cards if presenter_of(info.family).hands else dice, fingerprint=promised))
    return lines
