"""The state of a match between two actions: a position, what led to it, and what follows from it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct

from engine.chance import Chance
from engine.decision import Action, Decision, Outcome
from engine.family import AnyFamily, Setup, family


class State(Struct, frozen=True, dict=True, kw_only=True):
    """A match between two actions. ``position`` belongs to the family, ``setup`` is shared and never stored.

    ``seq`` counts the actions made. While a draft is open ``fixed`` is the state before its first action, ``draft`` its
    actions and ``unseen`` its events. ``decision`` and ``legal`` follow from the position and are kept once known.
    """

    setup: Setup
    position: Any
    chance: Chance
    seq: int = 0
    outcome: Outcome | None = None
    fixed: State | None = None
    draft: tuple[Action, ...] = ()
    unseen: tuple[Struct, ...] = ()

    @property
    def family(self) -> AnyFamily:
        """The family of this match."""
        return family(self.setup.family)

    @property
    def settled(self) -> State:
        """The last state known to everybody: this one, or the one before the open draft."""
        return self.fixed or self

    @cached_property
    def decision(self) -> Decision | None:
        """The pending decision, ``None`` when the match is over."""
        return None if self.outcome else self.family.rules.pending(self.setup, self.position)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """Every legal answer, none when the match is over."""
        return () if self.outcome else self.family.rules.legal_actions(self.setup, self.position)

    def keep(self, decision: Decision | None, legal: tuple[Action, ...]) -> None:
        """Keeps what follows from the position, where carrying out an action has found it anyway."""
        known = vars(self)
        known["decision"] = decision
        known["legal"] = legal
