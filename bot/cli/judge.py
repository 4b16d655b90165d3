"""``longroll judge``: the chance to win of each side, turn by turn, in a finished battle."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
import typer
from msgspec import Struct
from rich.table import Table
from rich.text import Text

from bot.cli.records import AsJson, RecordFile, console, finished, problems, reading
from bot.cli.turns import mover_in, turn_of
from engine.decision import CONFEDERATE, PUBLIC, UNION, Outcome, Seat, side_of
from engine.judge import chance_to_win, models_of
from engine.match import State, view
from engine.record import ReplayedMoment
from engine.record import replay as moments_of
from render.presenters import presenter_of

BAR = 20
"""The width of a bar in letters; the whole of it is a certain win of the Union."""

DIGITS = 4
"""The digits of a chance in JSON."""


class UnjudgedError(Exception):
    """A battle cannot be judged; the message says why."""


class SideJudgment(Struct, frozen=True, kw_only=True):
    """The chances of one side around a turn, from 0 to 1.

    ``before`` and ``after`` the turn as a watcher may judge them, so that both sides' add up to 1; ``knowing`` before
    the turn as the side's own players could judge it, who know their hand.
    """

    before: float
    after: float
    knowing: float


class JudgedTurn(Struct, frozen=True, kw_only=True):
    """A turn as people number it, the side that moves in it, and the chances of both sides."""

    turn: int
    side: str
    union: SideJudgment
    confederate: SideJudgment


class JudgedModel(Struct, frozen=True, kw_only=True):
    """The numbers in use: the ruleset that they are for (empty: any), and how many battles they were learned from."""

    ruleset: str
    battles: int
    date: str


class JudgedBattle(Struct, frozen=True, kw_only=True):
    """Output of ``longroll judge --json``. ``winner`` is a side, or ``draw``."""

    battle: str
    rules: str
    winner: str
    model: JudgedModel
    turns: tuple[JudgedTurn, ...]


def judge(file: RecordFile, json: AsJson = False) -> None:
    """Show each side's chance to win before and after each turn of a finished battle.

    The chance is what a watcher could say: it knows the board and the cards that were shown, and nobody's hand.
    """
    with reading(file):
        moments = list(moments_of(finished(file)))
    try:
        found = judged(moments)
    except UnjudgedError as error:
        problems.print(f"{file}: {error}", markup=False)
        raise typer.Exit(1) from error
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        return
    console.print(_table(found))


def judged(moments: Sequence[ReplayedMoment]) -> JudgedBattle:
    """A battle turn by turn.

    Raises:
        UnjudgedError: its game has no judge, or the battle is not over.
    """
    last = moments[-1].state
    if last.outcome is None:
        raise UnjudgedError("This battle is still under way: only a finished one can be judged.")
    setup = last.setup
    model = models_of(setup.family).of(setup.ruleset, dear=last.family.judging.surveys(setup))
    if model is None:
        raise UnjudgedError("Long Roll can’t judge battles of this game yet.")
    return JudgedBattle(
        battle=setup.title,
        rules=setup.ruleset,
        winner=_winner(last.outcome),
        model=JudgedModel(ruleset=model.ruleset, battles=model.provenance.battles, date=model.provenance.date),
        turns=tuple(_turns(moments)),
    )


def _winner(outcome: Outcome) -> str:
    return "draw" if outcome.winner is None else str(outcome.winner)


def _turns(moments: Sequence[ReplayedMoment]) -> Iterator[JudgedTurn]:
    presenter = presenter_of(moments[0].state.setup.family)
    before = moments[0].state
    for turn, group in groupby(moments, key=turn_of):
        after = list(group)[-1].state
        if turn:
            yield JudgedTurn(
                turn=presenter.turns.number(turn),
                side=str(mover_in(moments, turn) or ""),
                union=_side(before, after, UNION),
                confederate=_side(before, after, CONFEDERATE),
            )
        before = after


def _side(before: State, after: State, side: Seat) -> SideJudgment:
    seats = [one for one in before.setup.seats if side_of(one) == side]
    return SideJudgment(
        before=_chance(before, PUBLIC, side),
        after=_chance(after, PUBLIC, side),
        knowing=_chance(before, seats[0], side),
    )


def _chance(state: State, seat: Seat, side: Seat) -> float:
    found = chance_to_win(state.setup, view(state, seat), side)
    assert found is not None
    return round(found, DIGITS)


def _table(found: JudgedBattle) -> Table:
    table = Table(
        title=Text(f"{found.battle}, {found.rules}: {_won(found.winner)}"),
        caption=f"Learned from {found.model.battles} battles of computer generals.",
    )
    table.add_column("Turn", justify="right")
    table.add_column("Side")
    table.add_column("Union", justify="right")
    table.add_column("", no_wrap=True)
    table.add_column("Confederacy", justify="right")
    table.add_column("Change", justify="right")
    for one in found.turns:
        change = one.union.after - one.union.before
        table.add_row(
            str(one.turn),
            one.side,
            f"{one.union.after:.0%}",
            bar(one.union.after),
            f"{one.confederate.after:.0%}",
            f"{change:+.0%} Union" if change >= 0 else f"{-change:+.0%} Confederacy",
        )
    return table


def _won(winner: str) -> str:
    return "a draw" if winner == "draw" else f"{winner} won"


def bar(chance: float) -> str:
    """A bar for a chance of the Union: what is filled is the Union's."""
    filled = round(chance * BAR)
    return "█" * filled + "░" * (BAR - filled)
