"""``python -m bot.tools.training``: self-play, fit and evaluation of a family's judge, with files between the steps."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

import engine.games  # noqa: F401  registers the families
from bot.computer_players import PLAYERS
from bot.tools.training.battles import STANDARD, battles_of
from bot.tools.training.gathering import gather, over_processes
from bot.tools.training.samples import DataError, Header
from engine.family import families, family
from engine.judge_model import ANY, Provenance, read_models, written_models

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, help=__doc__)

Data = Annotated[list[Path], typer.Argument(exists=True, dir_okay=False, help="Files made by the step “play”.")]

BEGIN, END = "<!-- judge of {family}: begin -->", "<!-- judge of {family}: end -->"
"""The lines between which a page has what ``evaluate`` writes."""


@app.command()
def play(
    file: Annotated[Path, typer.Argument(dir_okay=False, help="The data file; one that is there is gone on with.")],
    game: Annotated[str, typer.Option("--family", help="The family of games.")] = "battle-cry",
    battles: Annotated[Path, typer.Option(help="Battles and rulebooks, as in battles.yaml.")] = STANDARD,
    rules: Annotated[str, typer.Option(help="One rulebook only.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Battles in the whole file.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first battle; each next one has one more.")] = 100_000,
    union: Annotated[str, typer.Option(help="Computer player of the Union.")] = "archie",
    confederate: Annotated[str, typer.Option(help="Computer player of the Confederacy.")] = "archie",
    stray: Annotated[
        float, typer.Option(min=0, max=1, help="Share of turns that begin with choices by chance.")
    ] = 0.15,
    choices: Annotated[int, typer.Option(min=1, help="Number of those choices.")] = 3,
    within: Annotated[
        float, typer.Option(min=0, max=1, help="Share of other decisions whose position is taken.")
    ] = 0.06,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
    minutes: Annotated[float, typer.Option(min=0, help="Stop after so many minutes; 0: when all is done.")] = 0,
) -> None:
    """Play battles and keep their positions. It can be stopped at any time: the same command goes on."""
    for name in (union, confederate):
        if name not in PLAYERS:
            raise typer.BadParameter(f"there is no player {name}: {', '.join(PLAYERS)}")
    if game not in families():
        raise typer.BadParameter(f"there is no family {game}: {', '.join(families())}")
    header = Header(
        family=game,
        features=tuple(one.name for one in family(game).judging.features),
        battles=battles_of(battles, game, rules),
        union=union,
        confederate=confederate,
        stray=stray,
        choices=choices,
        within=within,
        seed=seed,
    )
    if not header.battles:
        raise typer.BadParameter(f"{battles} has no battle of {rules or game}")
    end = time.monotonic() + minutes * 60 if minutes else float("inf")
    for battle in gather(file, header, games, over_processes(jobs), lambda: time.monotonic() > end):
        print(f"{battle.number + 1}/{games} {battle.scenario} {battle.rules}: {battle.rows} positions", flush=True)


@app.command()
def fit(
    data: Data,
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write the models.")] = Path("judge.json"),
    units: Annotated[
        int, typer.Option(min=0, help="Also try a hidden layer of so many units; the better one stays.")
    ] = 0,
    commit: Annotated[str, typer.Option(help="Commit of the program that played, for the provenance.")] = "",
) -> None:
    """Make the models of a family from its positions."""
    from bot.tools.training.models import made_models, model_file  # noqa: PLC0415  an extra, which few have
    from bot.tools.training.rows import read_rows  # noqa: PLC0415

    header, rows = read_rows(data)
    source = Provenance(
        command=f"python -m bot.tools.training fit {' '.join(file.name for file in data)}"
        + (f" --units {units}" if units else ""),
        generals=f"{header.union} against {header.confederate}, {header.choices} choices by chance in {header.stray:.0%} of turns",
        scenarios=(),
        seed=header.seed,
        battles=0,
        turns=0,
        positions=0,
        commit=commit,
        date=datetime.now(UTC).date().isoformat(),
        settings="",
        brier=0,
        brier_material=0,
    )
    made = []
    for one in made_models(header, family(header.family).judging.features, rows, source, units):
        made.append(one)
        found = one.model.provenance
        net = f", a net {one.net.mean:+.4f} [{one.net.low:+.4f}, {one.net.high:+.4f}]" if one.net else ""
        print(
            f"{one.model.ruleset or 'any'}, {'all' if one.model.dear else 'cheap'}: {found.battles} battles,"
            f" Brier {found.brier:.4f}, material alone {found.brier_material:.4f}{net}; {found.settings}",
            flush=True,
        )
    if not made:
        raise DataError("There are too few battles to fit anything.")
    out.write_bytes(written_models(model_file(header, made)))


@app.command()
def evaluate(
    trained: Data,
    fresh: Annotated[list[Path], typer.Option("--fresh", exists=True, help="Data of battles not fitted to.")],
    models: Annotated[Path | None, typer.Option(help="The models; the family's own by default.")] = None,
    page: Annotated[
        Path | None, typer.Option(help="A page with the lines of the family: what is between is replaced.")
    ] = None,
) -> None:
    """Say what the models are worth on battles that they were not fitted to; draw their reliability."""
    from bot.tools.training.evaluation import curve_table, held_out, on_fresh, table  # noqa: PLC0415
    from bot.tools.training.plots import reliability  # noqa: PLC0415
    from bot.tools.training.rows import read_rows  # noqa: PLC0415

    header, rows = read_rows(trained)
    _, others = read_rows(fresh)
    judging = family(header.family).judging
    known = read_models(models.read_bytes() if models else judging.models(), judging.features)
    crossed, new = list(held_out(judging.features, rows)), list(on_fresh(known, judging.features, rows, others))
    words = "\n\n".join(
        [
            f"Battles trained on ({', '.join(rows.scenarios)}), by cross-validation over battles:",
            table(crossed),
            f"Battles that no model was fitted to ({', '.join(others.scenarios)}):",
            table(new),
            f"![Reliability of the judge](images/judge-{header.family}.png)",
            curve_table(next(one for one in new if one.ruleset == ANY)),
        ]
    )
    if page is None:
        print(words)
        return
    begin, end = (line.format(family=header.family) for line in (BEGIN, END))
    before, found, rest = page.read_text("utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise DataError(f"{page} lacks the lines {begin} and {end}.")
    page.write_text(f"{before}{begin}\n\n{words}\n\n{end}{after}", "utf-8")
    picture = page.parent / "images" / f"judge-{header.family}.png"
    picture.write_bytes(reliability(crossed, new))


def main() -> None:
    """The entry point."""
    try:
        app()
    except DataError as error:
        print(error, file=sys.stderr)
        raise SystemExit(1) from None


if __name__ == "__main__":
    main()
