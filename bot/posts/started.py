"""The first message in a match's own place: which battle, who leads whom, what wins, why the dice are fair."""

from __future__ import annotations

from typing import Any

from bot.posts.desk import Desk
from bot.posts.imported import imported_lines
from bot.posts.post import Post
from bot.posts.series import at_start
from bot.posts.words import moment, name, rules, seat_name, sitting, title
from bot.service.model import MatchInfo
from bot.service.outbox import OutboxRow
from engine.battle_cry.scenario import BattleScenario
from engine.decision import Seat, side_of
from render.scenario_sheet import makers, special_rules
from render.words import HOUSE, count, long_date


async def started_post(desk: Desk, row: OutboxRow) -> Post:
    """The introduction. The board follows in the message that calls the first player."""
    info = await desk.matches.info(row.match)
    view = await desk.matches.view_at(row.match, 1)
    where = ", ".join(part for part in (getattr(view, "place", ""), long_date(getattr(view, "date", ""))) if part)
    battle = getattr(await desk.matches.setup(row.match), "battle", None)
    story = ["", battle.introduction, *special_rules(battle)] if battle else []
    sides = [_side(info, side) for side in getattr(view, "sides", ())]
    part = [at_start(await desk.series.info(info.series.id), info)] if info.series else []
    lines = [*part, where, rules(info), *story, "", *sides, *_away(info), _how(info), *imported_lines(info)]
    return Post(f"# {title(info)}", "\n".join(lines).strip(), "\n".join(_small(info, view, battle)), silent=True)


def _side(info: MatchInfo, side: Any) -> str:
    seats = [chair.seat for chair in info.chairs if side_of(chair.seat) == side.side]
    people = [f"{f'{_title(info, seat)}: ' if info.leaders else ''}{sitting(info, seat)}" for seat in seats]
    leader = f" under {side.commander}" if side.commander else ""
    needs = f"{count(side.cards, 'card')}, wins with {count(side.flags_to_win, 'flag')}"
    if info.leaders:
        return "\n".join((f"**{seat_name(Seat(side.side))}**{leader}", *(f"- {one}" for one in people), f"-# {needs}"))
    return f"**{seat_name(Seat(side.side))}**{leader}: {', '.join(people)}\n-# {needs}"


def _title(info: MatchInfo, seat: Seat) -> str:
    return f"General {info.leaders[seat]}" if info.leaders[seat] else "Commander"


def _away(info: MatchInfo) -> list[str]:
    """The vacations that are to come."""
    return [
        f"{name(one.person)} is away {moment(one.start, 'D')} to {moment(one.end, 'D')}." for one in info.timing.away
    ]


def _how(info: MatchInfo) -> str:
    return (
        "\nHands come by direct message and are behind **My hand**, too. **Give orders** leads through a turn; "
        f"`/turn` does the same in words. Nothing is final before a die is rolled. This is match #{info.id}."
    )


def _small(info: MatchInfo, view: Any, battle: BattleScenario | None) -> list[str]:
    lines = [f"-# {line}" for line in makers(battle)] if battle else []
    if getattr(view, "house", ()):
        lines.append(f"-# {HOUSE} House readings, where no source says how it was: `/scenario show {info.scenario}`.")
    if promised := info.stretches[-1].commitment if info.stretches else info.commitment:
        lines.append(
            f"-# Every die and card follows from a seed that is fixed now. Its SHA-256 is `{promised}`; "
            "the seed itself is published at the end, so that anybody can check."
        )
    return lines
