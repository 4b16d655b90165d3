"""Handlers of ``/ranks``: a list, a server or all, a season or all time; each chosen from a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.discord.components.accepted_values import Accepts, pattern
from bot.discord.components.items import Acknowledgement, MenuLine, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.types import Row
from bot.discord.panels.offered_games import offered
from bot.discord.panels.reply import show_post
from bot.service.domain.ratings.leaderboard import Leaderboard, Rank
from bot.service.domain.ratings.lists import Kind, RatingList
from bot.service.domain.ratings.seasons import Season, season_named
from bot.service.model.match import Person
from bot.texts.limits import OPTIONS
from bot.texts.phrases import moment, name
from bot.texts.rating_words import general_name, list_name, number_words, points_words, season_name, time_name
from engine.family import families
from engine.language import N_, _, ngettext

SHOWN: Final = 20
"""Lines of a leaderboard."""

HERE, EVERYWHERE = "here", "all"

_CHOICE: Final = pattern(r"(here|all)\|[a-z0-9-]{1,30}/(duel|teams|computer)/[a-z0-9-]{0,30}/(\d{4}-[1-4])?")
_MENU: Final = pattern(r"[0-2]")


class BoardChoice(Struct, frozen=True):
    """Which leaderboard is shown: a ``scope`` (``HERE`` or ``EVERYWHERE``) and a list, perhaps of a season."""

    scope: str
    list: RatingList

    @property
    def text(self) -> str:
        """The choice as a menu's value."""
        return f"{self.scope}|{self.list.id}"


def choice_of(text: str) -> BoardChoice | None:
    """The choice of a text; ``None`` for a list that there cannot be."""
    scope, _, id_ = text.partition("|")
    family, kind, ruleset, season = id_.split("/")
    known = family in offered() and ruleset in {"", *families()[family].rulesets.names}
    if not known or (season and season_named(season) is None):
        return None
    return BoardChoice(scope, RatingList(family, Kind(kind), ruleset, season))


async def _is_list(_interaction: Interaction, press: Press) -> bool:
    return choice_of(press.values[0]) is not None


@on("ranks", Acknowledgement.UPDATE, Accepts(_MENU, _CHOICE, match=False, offered=_is_list, most=1))
async def choose(interaction: Interaction, press: Press) -> None:
    """Menus of the leaderboard."""
    await show_leaderboard(interaction, choice_of(press.values[0]))


async def show_leaderboard(interaction: Interaction, choice: BoardChoice | None = None) -> None:
    """Shows a leaderboard; without a choice that of the usual game's duels here in this season."""
    ratings, guild = services_of(interaction).ratings, interaction.guild_id
    now = ratings.season()
    scope = HERE if guild else EVERYWHERE
    chosen = choice or BoardChoice(scope, RatingList(offered()[0], Kind.DUEL, season=now.id))
    chosen = replace(chosen, scope=scope) if not guild else chosen
    here = guild if chosen.scope == HERE else None
    lists = await ratings.lists(guild)
    if chosen.list.kind is Kind.COMPUTER:
        lines = await _generals(interaction, chosen.list.family)
    else:
        found = await ratings.leaderboard(chosen.list, here)
        lines = _lines(found, person_of(interaction), chosen)
    head = _("### Leaderboard · {list}", list=list_name(chosen.list))
    under = " · ".join((_scope(chosen.scope), time_name(chosen.list.season)))
    rows = _menus(chosen, lists, now, with_here=guild is not None)
    await show_post(interaction, MessageDraft(head, "\n".join((under, *lines)), foot=_foot(chosen, now), controls=rows))


def _lines(found: Leaderboard, reader: Person, chosen: BoardChoice) -> list[str]:
    if not found.ranks and not found.provisional:
        return [_(_NOBODY if chosen.scope == HERE else _NOBODY_ANYWHERE)]
    lines = [_line(rank) for rank in found.ranks[:SHOWN]]
    mine = next((rank for rank in found.ranks[SHOWN:] if rank.person == reader), None)
    lines += [f"…\n{_line(mine)}"] if mine else []
    if found.provisional:
        more = ngettext(
            "-# {count} more person has a provisional rating; after about ten battles it has a rank here.",
            "-# {count} more people have a provisional rating; after about ten battles it has a rank here.",
            found.provisional,
        )
        lines.append(more)
    return lines


_NOBODY: Final = N_(
    "No one has a rating here yet. Under **More options** of a new battle choose **Rated**, or say so once and for all "
    "with `/me settings rated:`."
)
_NOBODY_ANYWHERE: Final = N_("No one is named here yet. Only those are who chose it with `/me settings leaderboards:`.")


def _line(rank: Rank) -> str:
    return _(
        "{rank}. {person} **{number}** · {result}",
        rank=rank.rank,
        person=name(rank.person),
        number=rank.number,
        result=points_words(rank.battles, rank.half_points),
    )


async def _generals(interaction: Interaction, family: str) -> list[str]:
    """The computer's own list, the strongest level first."""
    found = await services_of(interaction).ratings.generals(family)
    ordered = sorted(found.items(), key=lambda one: -one[1].skill.mean)
    lines = [f"- {general_name(level)} **{number_words(one)}**" for level, one in ordered]
    return lines or [_("No one has fought a rated battle against the computer yet.")]


def _scope(scope: str) -> str:
    return _("This server") if scope == HERE else _("All servers")


def _foot(chosen: BoardChoice, now: Season) -> str:
    if chosen.list.kind is Kind.COMPUTER:
        return _("-# These numbers are on a scale of their own: that of battles against the computer.")
    if chosen.list.season == now.id:
        return _(
            "-# The season ends {when}. Then the table stays, and everyone begins anew, half way to the middle.",
            when=moment(now.ends),
        )
    return ""


def _menus(chosen: BoardChoice, lists: Sequence[RatingList], now: Season, *, with_here: bool) -> tuple[Row, ...]:
    season = chosen.list.season
    usual = RatingList(offered()[0], Kind.DUEL)
    known = dict.fromkeys([usual, chosen.list.of_all_time, *lists])
    which = [
        MenuLine(list_name(one), replace(chosen, list=_timed(one, season)).text)
        for one in known
        if one.family in offered()
    ]
    times = [now.id, now.before.id, *([season] if season not in {now.id, now.before.id, ""} else []), ""]
    when = [MenuLine(_when(one, now), replace(chosen, list=_timed(chosen.list.of_all_time, one)).text) for one in times]
    rows = [row(menu(_("Game and rulebook"), Press("ranks", arg="0"), which[:OPTIONS], chosen={chosen.text}))]
    if chosen.list.kind is not Kind.COMPUTER:
        rows.append(row(menu(_("Season"), Press("ranks", arg="1"), when, chosen={chosen.text})))
        if with_here:
            where = [MenuLine(_scope(one), replace(chosen, scope=one).text) for one in (HERE, EVERYWHERE)]
            rows.append(row(menu(_("Where"), Press("ranks", arg="2"), where, chosen={chosen.text})))
    return tuple(rows)


def _timed(list_: RatingList, season: str) -> RatingList:
    """The list of a season; that of the computer has none."""
    return list_ if list_.kind is Kind.COMPUTER else list_.of(season_named(season))


def _when(season: str, now: Season) -> str:
    if season == now.id:
        return _("This season: {months}", months=season_name(now))
    if season == now.before.id:
        return _("Last season: {months}", months=season_name(now.before))
    return time_name(season) if season else _("All time")
