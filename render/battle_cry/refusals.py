"""Why not? A sentence for every reason code: the reason first, then the way out, and the rulebook's section."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import Refusal
from engine.language import _
from render.battle_cry.refusal_sentences import Sentence
from render.battle_cry.refusals_of_cards import CARD_REFUSALS
from render.battle_cry.refusals_of_moves import MOVE_REFUSALS
from render.battle_cry.refusals_of_retreats import RETREAT_REFUSALS
from render.battle_cry.refusals_of_steps import STEP_REFUSALS
from render.battle_cry.refusals_of_teams import TEAM_REFUSALS

_REFUSALS: Mapping[str, Sentence] = MappingProxyType(
    {**STEP_REFUSALS, **CARD_REFUSALS, **MOVE_REFUSALS, **RETREAT_REFUSALS, **TEAM_REFUSALS}
)
"""Reason code -> its sentence."""

_UNCITED = frozenset(
    {
        "game-over",
        "not-your-turn",
        "not-now",
        "not-offered",
        "no-such-hex",
        "card-not-held",
        "needs-card",
        "needs-scout",
        "not-drawn-yet",
        "other-mode",
        "before-battle",
    }
)
"""Reasons that no section of a rulebook explains further."""


def refusal_text(refusal: Refusal) -> str:
    """The reason why an action is not legal, with the rulebook's section: ``… the hill at D5 … (Line of Sight)``."""
    say = _REFUSALS.get(refusal.code)
    text = say(refusal) if say else _("That isn’t possible now.")
    cited = refusal.rule and refusal.code not in _UNCITED
    return _("{reason} ({rule})", reason=text, rule=refusal.rule) if cited else text


CODES = frozenset(_REFUSALS)
"""Every reason code that has a sentence."""
