"""Nothing that people read stands outside the catalogs."""

from __future__ import annotations

from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from bot.discord.commands import GROUPS
from tests.support.shown_strings import ShownString, shown_strings

ROOT = Path(__file__).parents[1]

FILES = {
    "bot/app/*.py": "settings and log: for the host, who reads English",
    "bot/ports/metrics.py": "what is measured: for the host",
    "bot/cli/*.py": "the command line: for hosts and maintainers, in English",
    "bot/jobs/*.py": "SQL, the log, and what a host reads of workers",
    "bot/images/jobs.py": "documentation",
    "bot/store/*.py": "errors of the database and SQL: for the host",
    "bot/tools/*.py": "tools for maintainers, and pages of the guide, which is in English",
    "bot/local_table/serve.py": "what the command line says when the local table cannot begin",
    "bot/local_table/world.py": "names of the people of the local table, and of its bot",
    "bot/local_table/web.py": "answers and headers of HTTP, which the page does not show",
    "bot/local_table/simcord_hooks.py": "texts of the protocol between the bot and Discord",
    "bot/discord/startup_failures.py": "for the host, in the log",
    "bot/discord/api/standby.py": "what `longroll health` says to the host",
    "bot/discord/commands/*.py": "descriptions of commands, which are collected from the command tree",
    "bot/discord/messages/registry.py": "errors of programming",
    "bot/service/domain/notification_registry.py": "errors of programming",
    "bot/service/usecases/store_check.py": "findings of `longroll db check`",
    "bot/service/domain/record_reading.py": "names of lines of a record, which is a format",
    "bot/service/domain/record_export.py": "lines of a record, and errors of its format",
    "bot/service/domain/record_import.py": "names of lines of a record",
    "bot/service/domain/perspective.py": "names of lines of a record",
    "bot/service/workers/outbox.py": "the log, and names of states",
    "engine/record.py": "names of lines of a record",
    "engine/errors.py": "errors of programming: players read refusals, by their codes",
    "engine/chance.py": "errors of programming",
    "engine/lessons/check.py": "findings about lessons, for their authors",
    "engine/lessons/reading.py": "findings about lessons, for their authors",
    "engine/*/family.py": "examples of typed actions",
    "engine/*/explain*.py": "what the hexes and details of a refusal are: documentation of its code",
    "engine/*/judge/*.py": "what the judge's features are: documentation for maintainers",
    "engine/battle_cry/hexbattle.py": "writes scenario files, for maintainers",
    "engine/battle_cry/advanced.py": "sections of the rulebook: citations",
    "engine/battle_cry/classic.py": "sections of the rulebook: citations",
    "engine/battle_cry/official.py": "sections of the rulebook: citations",
    "engine/battle_cry/variant_150.py": "sections of the rulebook: citations",
    "engine/battle_cry/decisions/*.py": "sections of the rulebook: citations",
    "engine/scenario_yaml.py": "what the YAML reader says, to find it again",
    "render/*bench.py": "names of measurements, for maintainers",
    "render/scenario_gallery.py": "a page of the guide, which is in English",
    "render/battle_cry/gallery.py": "a picture of the guide, which is in English",
    "render/battle_cry/comparison.py": "pictures of a page, which is in English",
    "render/front_map.py": "seeds of drawing",
    "bot/discord/api/errors.py": "reasons why something is sent later: the log",
    "bot/discord/components/accepted_values.py": "what was expected of a value that no client sends: the log",
    "bot/discord/components/items.py": "ways to acknowledge: documentation",
    "bot/service/persistence/*.py": "errors of programming, keys of rows, and names that stored rows have",
    "bot/service/usecases/annual_battles.py": "the name that a stored row has",
    "bot/service/usecases/privacy.py": "headings of the file with all that is stored of a person",
    "bot/service/usecases/series.py": "the log",
    "engine/battle_cry/modes/epic.py": "sections of the rulebook: citations",
    "engine/battle_cry/special/cards.py": "sections of a scenario and of the rulebook: citations",
    "engine/battle_cry/special/flags.py": "labels of ground: the engine's own, looked up by `place_name`",
    "render/battle_cry/names.py": "labels of ground, by which `place_name` looks them up",
    "render/battle_cry/sentences_of_*.py": "keys of tables of messages",
    "render/art/courses.py": "seeds of drawing",
    "render/art/relief.py": "seeds of drawing",
    "render/art/engraving/*.py": "seeds of drawing",
    "render/*/*_scenes.py": "seeds of drawing",
    "render/blue_grey/background.py": "seeds of drawing",
    "render/blue_grey/land.py": "seeds of drawing",
    "render/blue_grey/landscape.py": "seeds of drawing",
    "render/blue_grey/tracks.py": "seeds of drawing",
    "render/sketch_drawing.py": "seeds of drawing",
    "render/blue_grey/highlight.py": "documentation of a field",
    "render/blue_grey/night.py": "the name of a theme that nobody chooses",
    "render/blue_grey/counters.py": "words of units' names, which stay English, and how a counter shortens them",
}
"""Files whose strings are not shown to players, and what they are."""

STRINGS = {
    "Host": "a header of HTTP",
    "What": "a type variable",
    "Mapping[str, Mapping[str, Mapping[str, Mapping[str, object]]]]": "a type",
    "Unit": "a type",
    "Long Roll": "our name",
    "### Long Roll {}\n{}": "our name and a version",
    "English": "a language, by its own name",
    " Mark {}": "how older messages were marked",
    "inside a sentence": "a context of messages, for translators",
    "rolled again": "a key of the seed",
    "panel {}": "a key",
    "{}:{}:{}:trial {}": "a key of the seed",
    "play attack-left, F4-E4, F5-E5, E4>D5, E5>D5": "an example of what is typed",
    "`E4>D5 attack, mark F6, circle G7, text B3 hold`": "an example of what is typed",
    "|(arrow|attack|support|fall back|mark|circle)(,[A-Z]{0,2}\\d{0,4}){0,8}": "a pattern of values",
    "fall back": "a value of a menu, as it is typed",
    "play attack-left": "an action",
    "play {}": "an action",
    "order {}": "an action",
    "attack {arg}": "an action of a lesson",
    "raze {}": "an action",
    "target {}": "an action",
    "{} strategic": "an action",
    "{} to {}: {}": "an action with what it costs",
    "turn {}": "a command",
    "team lead": "a command",
    "digs in": "typed grammar",
    "end turn": "typed grammar",
    "end movement": "typed grammar",
    "end phase": "typed grammar",
    "no more": "typed grammar",
    "standing order": "a key of `UnknownChoice`",
    "time zone": "a key of `UnknownSetting`",
    "quiet hours": "a key of `UnknownSetting`",
    "row of a step": "a key of `_UNKNOWN`",
    "kind of unit": "a key of `_UNKNOWN`",
    "kind of works": "a key of `_UNKNOWN`",
    "kind of line": "a key of `_UNKNOWN`",
    "hexside terrain": "a key of `_UNKNOWN`",
    "horse artillery": "a key: the words are in `render`",
    "Pike": "a part of a name on the map, which is the same in every language",
    "as the rulebook says": "a key of a rule of a scenario",
}
"""Single strings that are not shown, or are the same in every language."""


def found() -> list[ShownString]:
    files = (file for folder in ("bot", "engine", "render") for file in sorted((ROOT / folder).rglob("*.py")))
    return [one for file in files for one in shown_strings(file, ROOT)]


@pytest.fixture(scope="module")
def strings() -> list[ShownString]:
    return found()


def _excepted(one: ShownString) -> bool:
    by_name = one.text in STRINGS or one.text in commands()
    return by_name or any(fnmatch(one.file, pattern) for pattern in FILES)


@cache
def commands() -> frozenset[str]:
    """Names of slash commands: ``match new``."""
    return frozenset(one.qualified_name for make in GROUPS for one in make().walk_commands())


@pytest.mark.long
def test_no_string_that_players_read_stands_outside_the_catalogs(strings: list[ShownString]) -> None:
    assert [one for one in strings if not _excepted(one)] == []


def test_every_exception_is_needed(strings: list[ShownString]) -> None:
    unused = [pattern for pattern in FILES if not any(fnmatch(one.file, pattern) for one in strings)]
    texts = {one.text for one in strings if not any(fnmatch(one.file, pattern) for pattern in FILES)}
    assert [*unused, *(text for text in STRINGS if text not in texts)] == []
