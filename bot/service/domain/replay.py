"""Replay of a match's stored choices from its seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from bot.service.domain import errata
from bot.service.model.live_match import LiveMatch
from engine import match as engine
from engine.chance import Seeded
from engine.decision import Seat
from engine.replay import ChoiceKind, ReplayedChoice, ReplayStep, replay

if TYPE_CHECKING:
    from bot.store.tables import ActionRow

Base = Callable[["ActionRow"], engine.State | None]
"""The state on which a choice is made; ``None`` for the result of the choice before it."""


def first_state(live: LiveMatch, start: engine.State, rows: Sequence[ActionRow]) -> engine.State | None:
    """The start of a match by its first rules, from the seed of its ``start`` alone; ``None`` if they are gone."""
    assert isinstance(start.chance, Seeded)
    setup = errata.first_setup(live, rows)
    return engine.new_match(setup, Seeded(start.chance.seed))[0] if errata.is_kept(setup) else None


def replay_rows(
    live: LiveMatch, first: engine.State | None, rows: Sequence[ActionRow], base: Base = lambda _: None
) -> Iterator[ReplayStep]:
    """The choices replayed, each numbered by its ``version``, by the rules in force for it.

    With all choices of a match, undone ones included, ``base`` gives the state that a takeback or undo led to. The
    choices that stand and are public need none.

    Raises:
        GameError: a choice breaks the rules.
    """
    return replay(first, _choices(live, rows, base))


def _choices(live: LiveMatch, rows: Sequence[ActionRow], base: Base) -> Iterator[ReplayedChoice]:
    seeds = {one.commitment: one for one in (Seeded(bytes.fromhex(seed)) for seed in live.seeds)}
    setup = None
    for row in rows:
        kind, state = ChoiceKind(row.kind), base(row)
        if kind is ChoiceKind.RULES:
            setup = errata.later_setup(live, row)
        yield ReplayedChoice(
            kind=kind,
            version=row.version,
            seat=Seat(row.seat),
            text=row.text,
            chance=seeds[row.public_text] if kind is ChoiceKind.REWIND else None,
            setup=setup if kind is ChoiceKind.RULES or state else None,
            base=state,
        )
