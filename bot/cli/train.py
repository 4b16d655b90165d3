"""``longroll train``: a family's judge from self-play to numbers, in steps with files between them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

import engine.games  # noqa: F401  registers the families, the first one first
from bot.cli.computing import Cluster, Jobs, reported_losses
from bot.computer_players import ARCHIE, PLAYERS
from bot.tools.executors import workforce
from bot.tools.training.battles import battles_of, standard
from bot.tools.training.data_files import DataError, read_header
from bot.tools.training.gathering import gather_battles, gather_positions
from bot.tools.training.samples import PlayOrder, PositionOrder
from engine.family import families, family
from engine.judge_model import AdditionProvenance, ModelProvenance, read_models, written_models

if TYPE_CHECKING:
    from bot.tools.training.models import Made

app = typer.Typer(no_args_is_help=True)

console = Console(highlight=False)
problems = Console(stderr=True, highlight=False)

DataFiles = Annotated[list[Path], typer.Argument(exists=True, dir_okay=False, help="Files made by “observe”.")]

Minutes = Annotated[float, typer.Option(min=0, help="Stop after so many minutes; 0: when all is done.")]

SEED, FRESH_SEED = 100_000, 500_000
"""The seeds of the first battles."""

BEGIN, END = "<!-- judge of {family}: begin -->", "<!-- judge of {family}: end -->"
"""The lines between which a page has what ``evaluate`` writes."""


@app.command()
def play(
    file: Annotated[
        Path, typer.Argument(dir_okay=False, help="The file of battles; if it is there, it is gone on with.")
    ],
    game: Annotated[str, typer.Option("--family", help="The family of games; the first one by default.")] = "",
    battles: Annotated[Path | None, typer.Option(help="Another list of battles, as those of training.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="The battles that the judge is not trained on.")] = False,
    rules: Annotated[str, typer.Option(help="One rulebook only.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Battles in the whole file.")] = 10_000,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Seed of the first battle; 100000, of fresh ones 500000.")
    ] = None,
    union: Annotated[str, typer.Option(help="Computer player of the Union.")] = ARCHIE,
    confederate: Annotated[str, typer.Option(help="Computer player of the Confederacy.")] = ARCHIE,
    stray: Annotated[float, typer.Option(min=0, max=1, help="Share of turns begun with choices by chance.")] = 0.15,
    choices: Annotated[int, typer.Option(min=1, help="Number of these choices.")] = 3,
    rounds: Annotated[bool, typer.Option("--rounds", help="One seed for all battles of a round.")] = False,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    minutes: Minutes = 0,
) -> None:
    """Play battles and keep their choices. Stop it when you like: the same command goes on."""
    game = game or next(iter(families()))
    _check(game, union, confederate)
    with _told(), reported_losses(), workforce(jobs, cluster) as workers:
        order = PlayOrder(
            family=game,
            battles=battles_of(battles or standard(game, fresh=fresh), game, rules),
            union=union,
            confederate=confederate,
            stray=stray,
            choices=choices,
            seed=(FRESH_SEED if fresh else SEED) if seed is None else seed,
            rounds=rounds,
        )
        if not order.battles:
            raise DataError(f"There is no battle of {rules or game} in the list.")
        for one in gather_battles(file, order, games, workers, _after(minutes)):
            console.print(f"{one.number + 1}/{games} {one.scenario}, {one.rules}: {one.last_turn} turns", markup=False)


@app.command()
def observe(
    battles: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A file made by “play”.")],
    file: Annotated[
        Path, typer.Argument(dir_okay=False, help="The file of positions; if it is there, it is gone on with.")
    ],
    within: Annotated[float, typer.Option(min=0, max=1, help="Share of positions taken within turns.")] = 0.06,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    minutes: Minutes = 0,
) -> None:
    """Take positions from battles, as values of today's features. Only they are taken anew when features change."""
    with _told(), reported_losses(), workforce(jobs, cluster) as workers:
        play_order = read_header(battles, PlayOrder)
        names = tuple(one.name for one in family(play_order.family).judging.features)
        order = PositionOrder(play=play_order, features=names, within=within)
        for one in gather_positions(file, order, battles, workers, _after(minutes)):
            console.print(f"{one.number + 1} {one.scenario}, {one.rules}: {one.rows} positions", markup=False)


def _after(minutes: float) -> Callable[[], bool]:
    """Says when so many minutes have passed; with none never."""
    end = time.monotonic() + minutes * 60 if minutes else float("inf")
    return lambda: time.monotonic() > end


def _check(game: str, *players: str) -> None:
    for name in players:
        if name not in PLAYERS:
            raise typer.BadParameter(f"there is no player {name}: {', '.join(PLAYERS)}")
    if game not in families():
        raise typer.BadParameter(f"there is no family {game}: {', '.join(families())}")


@app.command()
def fit(
    data: DataFiles,
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write the models.")] = Path("judge.json"),
    units: Annotated[int, typer.Option(min=0, help="Also try a net with so many hidden units.")] = 0,
    commit: Annotated[str, typer.Option(help="Commit of the program that played, for the provenance.")] = "",
) -> None:
    """Make the models of a family from its positions (needs the extra “laboratory”)."""
    with _told():
        from bot.tools.training.models import made_models, model_file
        from bot.tools.training.rows import read_rows

        order, rows = read_rows(data)
        words = ["longroll train fit", *(file.name for file in data), *(["--units", str(units)] if units else [])]
        source = _source(order.play, " ".join(words), commit)
        features, made = family(order.play.family).judging.features, []
        for one in made_models(features, rows, source, units):
            made.append(one)
            console.print(_line(one), markup=False, soft_wrap=True)
        if not made:
            raise DataError("There are too few battles to fit anything.")
        out.write_bytes(written_models(model_file(order.play.family, made)))


@app.command()
def add(
    data: DataFiles,
    edition: Annotated[int, typer.Option(min=1, help="The edition that the new features are added to.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write the models.")] = Path("judge.json"),
    share: Annotated[
        float,
        typer.Option("--lambda", min=0, max=1, help="How much later turns count beside the next one."),
    ] = 0.95,
    commit: Annotated[str, typer.Option(help="Commit of the program that played, for the provenance.")] = "",
) -> None:
    """Add new features to an edition, whose own weights stay (needs the extra “laboratory”)."""
    with _told():
        from bot.tools.training.additions import found_addition, new_features, with_addition
        from bot.tools.training.fitting import FOLDS
        from bot.tools.training.rows import read_rows

        order, rows = read_rows(data)
        judging = family(order.play.family).judging
        try:
            known = read_models(judging.models(edition), judging.features)
        except FileNotFoundError as error:
            raise DataError(f"The judge of {order.play.family} has no edition {edition}.") from error
        names = new_features(known, judging.features, rows)
        if not names:
            raise DataError(f"Edition {edition} has all features already.")
        if rows.count < FOLDS:
            raise DataError(f"There are too few battles to fit anything: {FOLDS} at least.")
        found = found_addition(known, names, rows, share)
        change = "{:+.4f} [{:+.4f}, {:+.4f}]".format(*found.against)
        console.print(f"{rows.count} battles, L2 {found.penalty:g}: Brier {change}", markup=False)
        for name, weight in zip(names, found.weights.tolist(), strict=True):
            console.print(f"{name} {weight:+.4f}", markup=False)
        if found.against.high >= 0:
            raise DataError("That is not surely better on battles left out: nothing is written.")
        words = [*(file.name for file in data), f"--edition {edition} --lambda {share:g}"]
        source = AdditionProvenance(
            edition=edition,
            features=names,
            command=f"longroll train add {' '.join(words)}",
            generals=_generals(order.play),
            seed=order.play.seed,
            battles=rows.count,
            positions=len(rows.scores),
            commit=commit,
            date=_today(),
            settings=f"logistic, L2 {found.penalty:g}",
            better=(round(found.against.mean, 6), round(found.against.low, 6), round(found.against.high, 6)),
        )
        out.write_bytes(written_models(with_addition(known, found, source)))


def _generals(play: PlayOrder) -> str:
    """The players of a series, and the share of turns that chance began."""
    stray = f"; {play.stray:.0%} of turns begin with {play.choices} choices by chance" if play.stray else ""
    return f"{play.union} (Union) and {play.confederate} (Confederacy){stray}"


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _source(play: PlayOrder, command: str, commit: str) -> ModelProvenance:
    """What all models of a fit have in common; the rest follows from the positions of each."""
    return ModelProvenance(
        command=command,
        generals=_generals(play),
        scenarios=(),
        seed=play.seed,
        battles=0,
        turns=0,
        positions=0,
        commit=commit,
        date=_today(),
        settings="",
        brier=0,
        brier_material=0,
    )


def _line(one: Made) -> str:
    found = one.model.provenance
    net = f"; a net {one.net.mean:+.4f} [{one.net.low:+.4f}, {one.net.high:+.4f}]" if one.net else ""
    return (
        f"{one.model.ruleset or 'any rulebook'}, {'all' if one.model.dear else 'cheap'} features:"
        f" {found.battles} battles, Brier {found.brier:.4f},"
        f" material alone {found.brier_material:.4f}{net}; {found.settings}"
    )


@app.command()
def evaluate(
    trained: DataFiles,
    fresh: Annotated[list[Path], typer.Option("--fresh", exists=True, help="Data of battles not fitted to.")],
    models: Annotated[Path | None, typer.Option(help="The models; the program's own by default.")] = None,
    page: Annotated[Path | None, typer.Option(help="A page of docs whose tables and plot are made anew.")] = None,
) -> None:
    """Say what the models are worth on battles that they were not fitted to (needs the extra “laboratory”).

    An edition with added features is set beside the one that they were added to, whose weights are not fitted again.
    """
    with _told():
        from bot.tools.training.evaluation import EditionBefore, Evaluations, difference, held_out, on_fresh
        from bot.tools.training.plots import reliability
        from bot.tools.training.rows import read_rows

        order, rows = read_rows(trained)
        game = order.play.family
        _, others = read_rows(fresh)
        judging = family(game).judging
        known = read_models(models.read_bytes() if models else judging.models(None), judging.features)
        before = None
        if added := known.added:
            base = read_models(judging.models(added.edition), judging.features)
            before = EditionBefore(edition=added.edition, difference=difference(known, base, others))
        made = Evaluations(
            crossed=[] if before else list(held_out(judging.features, rows)),
            fresh=list(on_fresh(known, judging.features, rows, others)),
            before=before,
        )
        words = made.words(game, rows, others)
        if page is None:
            console.print(words, markup=False, soft_wrap=True)
            return
        page.write_text(_within(page, game, words), "utf-8")
        picture = page.parent / "images" / f"judge-{game}.png"
        picture.write_bytes(reliability(made))


def _within(page: Path, family_id: str, words: str) -> str:
    """A page with these words between the lines of a family."""
    begin, end = (line.format(family=family_id) for line in (BEGIN, END))
    before, found, rest = page.read_text("utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise DataError(f"{page} lacks the lines {begin} and {end}.")
    return f"{before}{begin}\n\n{words}\n\n{end}{after}"


@contextmanager
def _told() -> Iterator[None]:
    """Prints what is wrong with the data, or missing of the laboratory, and ends the command."""
    try:
        yield
    except DataError as error:
        problems.print(str(error), markup=False)
        raise typer.Exit(1) from error
    except ModuleNotFoundError as error:
        if error.name not in {"numpy", "scipy"}:
            raise
        problems.print("This step needs NumPy and SciPy: install longroll[laboratory].", markup=False)
        raise typer.Exit(1) from error
