"""The result of a series of the arena as tables and a line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from bot.tools.arena.pairs import PairResult
from bot.tools.arena.report import ArenaReport, RulebookScore
from bot.tools.arena.scores import Strength, strength
from bot.tools.arena.series import ArenaPlan, SequentialTest, Standing

POINTS = ("0", "½", "1", "1½", "2")
"""The points that a pair can bring."""

VERDICTS = {"elo0": "refused", "elo1": "accepted", "open": "open"}


def line(plan: ArenaPlan, played: Sequence[PairResult]) -> str:
    """How the series stands, while it is played."""
    found = strength([pair.score for pair in played if not pair.problem])
    test = Standing(played).tested(plan)
    told = f" · test {test.lower:.1f} < {test.ratio:+.2f} < {test.upper:.1f}" if test else ""
    return f"{plan.players[0]} {_percent(found)} · Elo {found.elo:+.0f}{told}"


def tables(found: ArenaReport) -> list[Table]:
    """The whole, by rulebook, by battle."""
    return [_whole(found), _by_rulebook(found), _by_battle(found)]


def _whole(found: ArenaReport) -> Table:
    table = Table(title=f"{found.a} against {found.b} · {found.games} battles", show_header=False)
    for name, value in _rows(found):
        table.add_row(name, value)
    return table


def _rows(found: ArenaReport) -> list[tuple[str, str]]:
    pairs = " · ".join(f"{points} {number}" for points, number in zip(POINTS, found.pairs, strict=True))
    rows = [
        ("won, drawn, lost", f"{found.wins}, {found.draws}, {found.losses}"),
        ("pairs by points", pairs),
        ("score", _percent(found.raw)),
        ("score without luck", _percent(found.without_luck)),
        ("Elo", _elo(found.raw)),
        ("Elo without luck", _elo(found.without_luck)),
        ("luck of a battle", f"{found.luck:+.2f} hits"),
    ]
    if found.sprt:
        rows.append(("test", _test(found.sprt)))
    for name, one in found.players.items():
        rows.append((f"{name}: a turn", f"{one.turn_ms:.1f} ms"))
        if one.claimed is not None:
            rows.append((f"{name}: gain of a battle", f"claimed {one.claimed:+.3f}, scored {one.gained:+.3f}"))
    rows.append(("basket, seed, time", f"{found.basket}, {found.seed}, {found.seconds:.0f} s"))
    rows += [("", one) for one in found.left_out]
    if found.interrupted:
        rows.append(("", "Broken off: this is what was played."))
    return rows


def _test(test: SequentialTest) -> str:
    by = " without luck" if test.by_luck else ""
    return (
        f"Elo {test.elo1:g} against {test.elo0:g}{by}: {VERDICTS[test.verdict]} "
        f"({test.lower:.2f} < {test.ratio:+.2f} < {test.upper:.2f})"
    )


def _by_rulebook(found: ArenaReport) -> Table:
    table = Table("rulebook", "battles", "score", "without luck", "Elo", "without luck")
    for one in found.rulebooks:
        table.add_row(one.rules, str(one.games), _percent(one.raw), _priced(one), _elo(one.raw), _priced(one, elo=True))
    return table


def _priced(one: RulebookScore, *, elo: bool = False) -> str:
    """What is known without luck; a dash where luck has no price."""
    if not one.luck_priced:
        return "—"
    return _elo(one.without_luck) if elo else _percent(one.without_luck)


def _by_battle(found: ArenaReport) -> Table:
    rulebooks = [one.rules for one in found.rulebooks]
    table = Table("battle", *rulebooks)
    cells = {(one.scenario, one.rules): f"{one.score:.0%} of {one.games}" for one in found.by}
    for scenario in dict.fromkeys(one.scenario for one in found.by):
        table.add_row(scenario, *(cells.get((scenario, rules), "") for rules in rulebooks))
    return table


def _percent(one: Strength) -> str:
    return f"{one.score:.1%} ({one.low:.0%} to {one.high:.0%})"


def _elo(one: Strength) -> str:
    return f"{one.elo:+.0f} ({one.elo_low:+.0f} to {one.elo_high:+.0f})"
