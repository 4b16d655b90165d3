"""The first message in a match's thread: battle, sides, victory conditions, fairness of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.messages.match_imported import imported_lines
from bot.discord.messages.series import at_start
from bot.service.domain.team_threads import sides_of, talks
from bot.service.model.match import MatchInfo
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import figure, holds_cards, moment, name, rules, seat_name, sitting, title
from engine.decision import Seat, side_of
from render.presenters import presenter_of
from render.words import HOUSE, capital, the_side

COMMANDERS: Final = (
    "Only the commanders hold cards: their hands come by direct message and are behind **My hand**, too. A commander "
    "gives each card to a general of the side, whose player carries it out. "
)
"""Explanation of who holds cards in an Epic battle."""


async def started_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The introduction. The board follows in the message that pings the first player."""
    info = await services.matches.queries.info(row.match)
    view = await services.matches.history.view_at(row.match, 1)
    presenter, setup = presenter_of(info.family), await services.matches.queries.setup(row.match)
    story = ["", *presenter.setup.story(setup)]
    deal = [
        event
        for moment in await services.matches.history.moments(row.match)
        if not moment.turn
        for event in moment.events
    ]
    sides = [_side(info, *army) for army in presenter.setup.armies(setup, view, deal)]
    part = [at_start(await services.series.info(info.series.id), info)] if info.series else []
    lines = [
        *part,
        presenter.setup.where(view),
        rules(info),
        *story,
        "",
        *sides,
        *_away(info),
        _how(info),
        *imported_lines(info),
    ]
    return MessageDraft(
        f"# {title(info)}",
        "\n".join(lines).strip(),
        foot="\n".join(_small(info, presenter.setup.house_readings(view), presenter.setup.credits(setup))),
        silent=True,
    )


def _side(info: MatchInfo, side: Seat, commander: str, needs: str) -> str:
    seats = [chair.seat for chair in info.chairs if side_of(chair.seat) == side]
    people = [f"{f'{figure(info, seat)}: ' if info.leaders else ''}{sitting(info, seat)}" for seat in seats]
    leader = f" under {commander}" if commander else ""
    if info.leaders:
        return "\n".join((f"**{seat_name(side)}**{leader}", *(f"- {one}" for one in people), f"-# {needs}"))
    return f"**{seat_name(side)}**{leader}: {', '.join(people)}\n-# {needs}"


def _away(info: MatchInfo) -> list[str]:
    """Vacations to come."""
    return [
        f"{name(one.person)} is away {moment(one.start, 'D')} to {moment(one.end, 'D')}." for one in info.timing.away
    ]


def _how(info: MatchInfo) -> str:
    holding = [holds_cards(info, chair.seat) for chair in info.chairs]
    hands = "Hands come by direct message and are behind **My hand**, too. " if any(holding) else ""
    hands = hands if all(holding) or not hands else COMMANDERS
    return (
        f"\n{hands}{_talking(info)}**Give orders** leads through a turn; "
        f"`/turn` does the same in words. Nothing is final before a die is rolled. This is match #{info.id}."
    )


def _talking(info: MatchInfo) -> str:
    """The sides with a private thread."""
    sides = [side for side in sides_of(info) if talks(info, side)]
    who = "Each side talks" if len(sides) > 1 else "".join(f"{capital(the_side(side))} talks" for side in sides)
    return f"{who} in a private thread of its own. " if who else ""


def _small(info: MatchInfo, house: Sequence[str], credits_: Sequence[str]) -> list[str]:
    lines = [f"-# {line}" for line in credits_]
    if house:
        lines.append(f"-# {HOUSE} House readings, where no source says how it was: `/scenario show {info.scenario}`.")
    if promised := info.stretches[-1].commitment if info.stretches else info.commitment:
        chance = presenter_of(info.family).chance
        lines.append(
            f"-# Every {chance} follows from a seed that is fixed now. Its SHA-256 is `{promised}`; "
            "the seed itself is published at the end, so that anybody can check."
        )
    return lines
