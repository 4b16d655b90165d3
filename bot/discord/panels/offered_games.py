"""What the table offers: the battles and the rules of the families that can be shown and played with panels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.discord.panels.registry import adapters
from bot.service.model.catalog import FIRST, Battle, battles, named
from bot.service.model.errors import NotSoPlayed
from engine.family import families
from render.presenters import presenters


def offered() -> tuple[str, ...]:
    """Ids of the families that have a presenter and a panel adapter."""
    return tuple(id_ for id_ in families() if id_ in presenters() and id_ in adapters())


def require_offered(family: str) -> None:
    """Refuses a game that the engine knows, but that cannot be shown and played here.

    Raises:
        NotSoPlayed: it cannot.
    """
    if family in families() and family not in offered():
        raise NotSoPlayed("no-face", tuple(families()[family].rulesets.names.values()))


@cache
def _battles(among: tuple[str, ...]) -> tuple[Battle, ...]:
    return tuple(battle for battle in battles() if battle.family in among)


def offered_battles() -> tuple[Battle, ...]:
    """The battles that come with the project and can be played here, in alphabetical order."""
    return _battles(offered())


def about(battle: Battle) -> str:
    """What a list says of a battle, its game first where that is not the usual one."""
    usual = family_of(usual_ruleset())
    game = "" if battle.family == usual else next(iter(battle.rulesets.values()))
    return ", ".join(filter(None, (game, battle.about)))


def rulesets() -> Mapping[str, str]:
    """All rulesets that can be played by, ids and names."""
    return {id_: name for family in offered() for id_, name in families()[family].rulesets.names.items()}


def family_of(ruleset: str) -> str:
    """The family that has a ruleset; the first for one that nobody has."""
    found = (family for family in offered() if ruleset in families()[family].rulesets.names)
    return next(found, offered()[0])


def usual_ruleset() -> str:
    """The rules by which a battle is played if nobody names others."""
    known = offered_battles()
    return next(iter((named(known, FIRST) or known[0]).rulesets))


def forms() -> Mapping[str, str]:
    """All ways to play a battle, ids and names."""
    return {id_: name for family in offered() for id_, name in adapters()[family].forms.names.items()}


def kinds() -> Mapping[str, str]:
    """All kinds of things that a log can be asked for, ids and names."""
    return {id_: name for family in offered() for id_, name in presenters()[family].narration.kinds.items()}
