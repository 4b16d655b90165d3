"""The unit of Battle Cry that stood most attacks without falling or giving ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.battle_cry import events as happened
from engine.battle_cry.events import Event
from engine.battle_cry.view import PublicView
from engine.decision import CONFEDERATE, UNION, HexName
from engine.language import ngettext
from render.battle_cry.names import general_name, unit_name
from render.broadside import Fact

LEAST: Final = 2
"""Attacks that are worth telling."""


class _Stand(NamedTuple):
    """The attacks on a unit, which is known by a number, the hex of the last one, and its name."""

    unit: int
    attacks: int
    hex: HexName
    name: str


_NOBODY: Final = _Stand(-1, 0, "", "")


def steadfast(view: PublicView, events: Sequence[Event]) -> Fact | None:
    """The unit and its attacks; ``None`` if none stood ``LEAST``. ``view`` is the last one: it knows the generals."""
    here, best = dict[HexName, _Stand](), _NOBODY
    pending = _NOBODY
    for number, event in enumerate(events):
        if isinstance(event, happened.BattleRolled | happened.TurnEnded | happened.BattleEnded):
            best = max(best, pending, key=lambda one: one.attacks)
            pending = _NOBODY
        if isinstance(event, happened.BattleRolled) and event.target != "general":
            pending = here[event.to] = _struck(here.get(event.to), event, number)
        elif isinstance(event, happened.Retreated | happened.Withdrew):
            pending = _NOBODY
            here.pop(event.from_, None)
        elif isinstance(event, happened.FiguresLost) and not event.left:
            pending = _NOBODY
            here.pop(event.hex, None)
        elif isinstance(event, happened.Moved | happened.GroundTaken):
            here.pop(event.to, None)
            if event.from_ in here:
                here[event.to] = here.pop(event.from_)
    if best.attacks < LEAST:
        return None
    led = next((one.name for one in view.generals if here.get(one.hex, _NOBODY).unit == best.unit), "")
    told = ngettext("stood {count} attack at {hex}", "stood {count} attacks at {hex}", best.attacks, hex=best.hex)
    return Fact(general_name(led) if led else best.name, told)


def _struck(stand: _Stand | None, event: happened.BattleRolled, number: int) -> _Stand:
    """A unit with one more attack on it; the number of the first one is its own."""
    name = unit_name(CONFEDERATE if event.side == UNION else UNION, event.target)
    known = stand or _Stand(number, 0, event.to, name)
    return known._replace(attacks=known.attacks + 1, hex=event.to)
