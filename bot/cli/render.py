"""``longroll render``: the board of a battle as a picture, or a finished battle as a film."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from bot.cli.records import finished, reading
from bot.cli.scenario_argument import PathOrId, scenario_named
from bot.cli.strange_files import read_strange
from bot.cli.turns import Side, up_to
from engine.chance import Seeded
from engine.decision import PUBLIC
from engine.errors import ScenarioError
from engine.family import Setup, family
from engine.match import State, new_match, view
from engine.record import replay
from engine.scenarios import scenario_family
from render.art.themes import THEMES, theme_of
from render.presenters import presenter_of
from render.replay import FilmScene, draw_replay
from render.style import Style

problems = Console(stderr=True, highlight=False)

FILM = ".gif"
FILM_BYTES = 8_000_000
"""Largest size of a film in bytes."""


def render(
    battle: PathOrId,
    out: Annotated[Path, typer.Option("--out", "-o", help="The picture to write: .png, or .gif for a film.")],
    rules: Annotated[str, typer.Option(help="The rulebook; the battle's usual one by default.")] = "",
    turn: Annotated[int | None, typer.Option(min=0, help="With a record: the board after this turn.")] = None,
    side: Side = None,
    theme: Annotated[str, typer.Option(help=f"The colors: {', '.join(THEMES)}.")] = "",
) -> None:
    """Draw a battle's set-up, a turn of a finished battle, or all of it as a film."""
    if theme and theme not in THEMES:
        raise typer.BadParameter(f"There is no theme {theme!r}: choose one of {', '.join(THEMES)}.")
    if out.suffix not in {".png", FILM}:
        raise typer.BadParameter(f"{out} should end in .png or .gif.", param_hint="--out")
    record = Path(battle)
    if record.suffix == ".battle" and record.exists():
        with reading(record):
            moments = up_to(list(replay(finished(record))), turn, side)
        states = [one.state for one in moments]
        scenes = [FilmScene(view(one.state, PUBLIC), tuple(one.events)) for one in moments]
    else:
        states = [_set_up(battle, rules)]
        scenes = [FilmScene(view(states[0], PUBLIC))]
    presenter = presenter_of(states[-1].setup.family)
    if out.suffix == FILM:
        with Progress(console=problems, transient=True, disable=not sys.stderr.isatty()) as progress:
            task = progress.add_task("Drawing", total=len(scenes))
            data = draw_replay(
                presenter,
                scenes,
                most_bytes=FILM_BYTES,
                progress=lambda done: progress.update(task, completed=done),
                theme=theme_of(theme),
            )
    else:
        data = presenter.board.draw(scenes[-1].view, scenes[-1].events, None, "", Style(theme=theme))
    out.write_bytes(data)
    problems.print(f"Wrote {out} ({len(data) / 1000:.0f} kB).", markup=False)


def _set_up(battle: str, rules: str) -> State:
    try:
        with read_strange(battle):
            text = scenario_named(battle).text
            game = family(scenario_family(text))
            setup: Setup = game.scenarios.setup(text, rules or next(iter(game.rulesets.names)), {})
    except (ValueError, ScenarioError) as error:
        raise typer.BadParameter(str(error)) from error
    return new_match(setup, Seeded(bytes(32)))[0]
