"""Explanations in sentences: why an action is not legal now, and what else is against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.errors import Explanation, Refusal
from engine.language import N_, _

ASKED: Final = N_("**Why not `{action}`?**")
"""The heading over an explanation."""

_IN_ITS_PHASE = N_("Even then: {reason}")
_IN_ITS_TIME = N_("When its time comes, it would be allowed, as things stand.")

_EVEN_THEN: Mapping[str, str] = MappingProxyType(
    {
        "not-ordered": N_("Even with an order: {reason}"),
        "melee-first": N_("Even after the melees: {reason}"),
    }
)
"""What comes after a reason, by its code: the next one."""

_FINE_THEN: Mapping[str, str] = MappingProxyType(
    {
        "not-your-turn": N_("When it’s your turn to choose, it would be allowed, as things stand."),
        "not-ordered": N_("With an order it would be allowed."),
        "melee-first": N_("After the melees it would be allowed."),
    }
)
"""What comes after the last reason, by its code, where nothing else is against the action."""


def explanation_lines(explanation: Explanation, refusal_text: Callable[[Refusal], str]) -> Iterator[str]:
    """The reasons in their order, a sentence each, and whether it would be allowed without them; none where it is."""
    before = ""
    for refusal in explanation.reasons:
        reason = refusal_text(refusal)
        yield _(_EVEN_THEN.get(before, _IN_ITS_PHASE), reason=reason) if before else reason
        before = refusal.code
    if before and explanation.possible:
        yield _(_FINE_THEN.get(before, _IN_ITS_TIME))
