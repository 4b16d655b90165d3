"""``docs/balance.md``: the series as a table, compared with players' reports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

import yaml
from msgspec import Struct, convert

from bot.computer_players import ARCHIE
from bot.service.model.catalog import battles
from bot.tools.balance.series import BalanceSeries, WinShare, share
from engine.decision import UNION, Seat
from engine.family import GENERAL, LEVELS

LOPSIDED = 0.25
"""Share of wins below which a side is pointed out."""

ABOUT = """\
How even is each battle? The computer played both sides: {games} battles of each scenario under each rulebook, {how}.
`longroll balance` makes this page.

Each cell has three figures: how many of 100 battles the **Union** won, with the 95% range in parentheses; the average
flags taken (Union : Confederates); the median number of turns. The fewer battles, the wider is the range. The computer
is only one way to play: the table tells a lopsided battle from an even one, no more."""


OF_THE_GENERAL = """\
The turns are those of *general*, who waits for his moment. Menus tell how long a battle lasts by those of *sergeant*,
who needs fewer."""


class BalanceRow(Struct, frozen=True):
    """A battle as a row of the page, with the army at the top edge."""

    id: str
    name: str
    date: str
    top: Seat


class ReportedPlays(Struct, frozen=True):
    """Number of plays reported by people, and the percentage won by the army of the top edge."""

    plays: int
    top: int


def reported() -> Mapping[str, ReportedPlays]:
    """Players' reports, by scenario."""
    return convert(
        yaml.safe_load(files(__package__).joinpath("reported.yaml").read_text("utf-8")), dict[str, ReportedPlays]
    )


def reported_share(battle: BalanceRow, told: Mapping[str, ReportedPlays]) -> WinShare | None:
    """The Union's share of wins by players' reports."""
    if (found := told.get(battle.id)) is None:
        return None
    won = found.top if battle.top == UNION else 100 - found.top
    return share(won / 100 * found.plays, found.plays)


def balance_page(
    found: Sequence[BalanceSeries], known: Mapping[str, BalanceRow], budget: int, player: str = ARCHIE
) -> str:
    """The page as Markdown. ``known`` are the battles by id; the player of this name had both sides."""
    return "\n".join(_lines(found, known, player, budget)) + "\n"


def _how(player: str, budget: int) -> str:
    """Who played: a level counts its steps, any other player has a time limit."""
    if player in LEVELS:
        return f"at the level *{player}*"
    return f"at most {budget} ms for a decision" + ("" if player == ARCHIE else f", as `{player}`")


def _lines(found: Sequence[BalanceSeries], known: Mapping[str, BalanceRow], player: str, budget: int) -> Iterator[str]:
    names = {id_: name for battle in battles() for id_, name in battle.rulesets.items()}
    rulesets = list(dict.fromkeys(series.rules for series in found))
    told = reported()
    games = max((series.battles for series in found), default=0)
    yield "# Balance"
    yield ""
    yield ABOUT.format(games=games, how=_how(player, budget))
    yield ""
    if player == GENERAL:
        yield OF_THE_GENERAL
        yield ""
    yield (
        "*Reported* battles were played by people who noted them on commandsandcolors.net, under the official rules. "
        f"⚠ marks a battle that one side wins less than {LOPSIDED:.0%} of the time."
    )
    yield ""
    yield "![The Union's share of the battles, with its range](images/balance.png)"
    yield ""
    yield f"| battle | {' | '.join(names.get(id_, id_) for id_ in rulesets)} | reported |"
    yield f"|---|{'---|' * (len(rulesets) + 1)}"
    by_key = {(series.scenario, series.rules): series for series in found}
    for id_ in dict.fromkeys(series.scenario for series in found):
        cells = [_cell(by_key.get((id_, rules))) for rules in rulesets]
        yield f"| {known[id_].name} | {' | '.join(cells)} | {_reported(known[id_], told)} |"


def _cell(series: BalanceSeries | None) -> str:
    if series is None:
        return "—"
    mark = " ⚠" if not LOPSIDED <= series.union.won <= 1 - LOPSIDED else ""
    union, confederate = series.flags
    return f"**{_percent(series.union)}**{mark} · {union:g} : {confederate:g} · {series.turns:g}"


def _percent(one: WinShare) -> str:
    return f"{one.won:.0%}".rstrip("%") + f" ({one.low:.0%}".rstrip("%") + f" to {one.high:.0%}".rstrip("%") + ")"


def _reported(battle: BalanceRow, told: Mapping[str, ReportedPlays]) -> str:
    found = reported_share(battle, told)
    plays = told[battle.id].plays if found else 0
    return f"{_percent(found)}, {plays} {'play' if plays == 1 else 'plays'}" if found else "—"
