"""The games that the bot offers: families with rules, a presenter and a panel adapter.

Of other families no battle is listed, no file taken in and no match opened (``NotSoPlayed``, code ``no-face``). The
command line knows all families.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.discord.panels.registry import adapters
from bot.service.model.catalog import FIRST, Battle, battles, named
from bot.service.model.errors import NotSoPlayed
from bot.texts.battle_words import marks
from engine.family import LEVELS, Option, families
from render.presenters import presenters


def offered() -> tuple[str, ...]:
    """Ids of the offered families."""
    return tuple(id_ for id_ in families() if id_ in presenters() and id_ in adapters())


def require_offered(family: str) -> None:
    """Refuses a family that cannot be shown and played here.

    Raises:
        NotSoPlayed: the family is not offered.
    """
    if family in families() and family not in offered():
        raise NotSoPlayed("no-face", tuple(families()[family].rulesets.names.values()))


@cache
def _battles(among: tuple[str, ...]) -> tuple[Battle, ...]:
    return tuple(battle for battle in battles() if battle.family in among)


def offered_battles() -> tuple[Battle, ...]:
    """The project's battles that can be played here, in alphabetical order."""
    return _battles(offered())


def about(battle: Battle) -> str:
    """A battle's entry in a list, led by its game unless that is the usual one."""
    usual = family_of(usual_ruleset())
    game = "" if battle.family == usual else next(iter(battle.rulesets.values()))
    return " · ".join(filter(None, (game, marks(battle.figures), battle.about)))


def offered_levels() -> tuple[str, ...]:
    """The levels at which the computer may be chosen in one game or another, the weakest first."""
    return tuple(level for level in LEVELS if any(level in families()[family].levels for family in offered()))


def rulesets() -> Mapping[str, str]:
    """All playable rulesets: id -> name."""
    return {id_: name for family in offered() for id_, name in families()[family].rulesets.names.items()}


def options_by(ruleset: str) -> tuple[Option, ...]:
    """The options that a ruleset leaves to the players."""
    return families()[family_of(ruleset)].rulesets.options(ruleset)


def family_of(ruleset: str) -> str:
    """The family of a ruleset; the first family for an unknown one."""
    found = (family for family in offered() if ruleset in families()[family].rulesets.names)
    return next(found, offered()[0])


def usual_ruleset() -> str:
    """The default ruleset."""
    known = offered_battles()
    return next(iter((named(known, FIRST) or known[0]).rulesets))


def forms() -> Mapping[str, str]:
    """All game modes: id -> name."""
    return {id_: name for family in offered() for id_, name in adapters()[family].forms.names.items()}


def kinds() -> Mapping[str, str]:
    """All kinds of events of logs: id -> name."""
    return {id_: name for family in offered() for id_, name in presenters()[family].narration.kinds.items()}
