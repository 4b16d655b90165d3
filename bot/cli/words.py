"""``longroll words``: the languages, and how far each is."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from engine.language import ENGLISH, _, languages

console = Console()
problems = Console(stderr=True, highlight=False)


def words(
    update: Annotated[
        bool, typer.Option("--update", help="First bring the catalogs up to date with the source, and compile them.")
    ] = False,
    add: Annotated[str, typer.Option(metavar="LOCALE", help="Begin a new language, such as `de` or `pt_BR`.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show the languages of Long Roll and how far each is translated."""
    try:
        from bot.tools.catalogs.files import TEMPLATE, compiled, counted, file_of, read, text_of, updated
    except ModuleNotFoundError as error:
        problems.print(_("This needs more packages ({name} is missing). Run `make tools`.", name=error.name))
        raise typer.Exit(2) from error

    wanted = (*languages(), *([add] if add else []))
    if update or add:
        from bot.tools.catalogs.collect import collected

        template = collected()
        TEMPLATE.write_bytes(text_of(template))
        for one in wanted or (ENGLISH,):
            file, catalog = file_of(one), updated(read(one), template)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text_of(catalog))
            file.with_suffix(".mo").write_bytes(compiled(catalog))
    found = [counted(read(one)) for one in wanted]
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        return
    table = Table("language", "messages", "translated", "doubtful", "missing")
    for row in found:
        table.add_row(row.locale, str(row.messages), str(row.translated), str(row.fuzzy), str(row.missing))
    console.print(table)
