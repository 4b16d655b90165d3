"""Whose units, whose card: sentences for refusals in games with several players a side."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import Refusal
from engine.language import N_, _, alternatives
from render.battle_cry.refusal_sentences import Sentence, near, says


def _led_by_another(refusal: Refusal) -> str:
    if not refusal.detail[0]:
        return _("The commander leads the piece at {hex}, not you.", hex=refusal.hexes[0])
    return _("{leader} leads the piece at {hex}, not you.", hex=refusal.hexes[0], leader=refusal.detail[0])


def _halted(refusal: Refusal) -> str:
    return _(
        "The unit at {hex} can’t move: {leader} rolled sabers and moves no unit this turn.",
        hex=refusal.hexes[0],
        leader=refusal.detail[0],
    )


def _no_such_leader(refusal: Refusal) -> str:
    name, *names = refusal.detail
    return _("Nobody on your side is called “{name}”. Choose {names}.", name=name, names=alternatives(names))


def _already_theirs(refusal: Refusal) -> str:
    if not refusal.detail[0]:
        return _("The commander already leads the unit at {hex}.", hex=refusal.hexes[0])
    return _("{leader} already leads the unit at {hex}.", hex=refusal.hexes[0], leader=refusal.detail[0])


TEAM_REFUSALS: Mapping[str, Sentence] = MappingProxyType(
    {
        "led-by-another": _led_by_another,
        "halted": _halted,
        "not-back": near(N_("{hex} doesn’t retreat: it is in melee with the enemy at {near}.")),
        "not-handed-over": says(N_("The unit at {hex} can’t be handed over to them now.")),
        "no-such-leader": _no_such_leader,
        "already-theirs": _already_theirs,
        "had-the-card": says(N_("You’ve had this turn’s card, so you can’t act without orders.")),
        "leads-nobody": says(N_("You lead no units that could act without orders.")),
        "nothing-to-restore": says(N_("Your partner hasn’t changed the division you proposed.")),
        "nothing-to-take-over": says(N_("You have no partner to take over from.")),
        "general-lost": says(N_("Your own general has fallen, so you can’t take over.")),
        "general-joined": says(N_("The general at {hex} joined a unit this turn. Neither of them moves again.")),
    }
)
"""Reason code -> its sentence: leaders, their units, their orders."""
