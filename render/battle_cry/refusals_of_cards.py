"""Why a card does not do this: sentences for refusals of cards and of what single cards bring."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import Refusal
from engine.language import N_, _, alternatives
from render.battle_cry.names import arm_name, card_name, ground_name
from render.battle_cry.refusal_sentences import Sentence, says


def _not_held(refusal: Refusal) -> str:
    (card,) = refusal.detail
    name = card_name(card)
    if name == card:
        return _("I don’t know “{card}”. Play one of your cards, such as `play attack-left`.", card=card)
    return _("You don’t hold {card}. Play one of your own cards.", card=name)


def _needs_card(refusal: Refusal) -> str:
    return _("Only {card} lets you do this, and you don’t hold it.", card=card_name(refusal.detail[0]))


_NO_INFANTRY: Mapping[str, str] = MappingProxyType(
    {
        "left": N_("You have no infantry on the left flank."),
        "center": N_("You have no infantry in the center."),
        "right": N_("You have no infantry on the right flank."),
    }
)


def _no_infantry(refusal: Refusal) -> str:
    return _(_NO_INFANTRY[refusal.detail[0]])


def _no_facing(refusal: Refusal) -> str:
    word, *corners = refusal.detail
    return _(
        "Fieldworks at {hex} face one of its corners: write {corners}, not “{word}”.",
        hex=refusal.hexes[0],
        corners=alternatives(corners),
        word=word,
    )


def _none_lost(refusal: Refusal) -> str:
    return _("You have lost no unit called “{word}”.", word=refusal.detail[0])


_RELEASE: Mapping[str, str] = MappingProxyType(
    {
        "left": N_("{hex} is locked. To release it, discard a card of the left flank instead of giving orders."),
        "center": N_("{hex} is locked. To release it, discard a card of the center instead of giving orders."),
        "right": N_("{hex} is locked. To release it, discard a card of the right flank instead of giving orders."),
    }
)


def _needs_scout(refusal: Refusal) -> str:
    return _(
        "Only a card that draws two lets you choose, such as {card}, and you don’t hold one.",
        card=card_name(refusal.detail[0]),
    )


def _not_drawn_yet(refusal: Refusal) -> str:
    return _(
        "{card} draws two cards at the end of your turn. Then you choose the one to keep.",
        card=card_name(refusal.detail[0]),
    )


def _not_drawn(refusal: Refusal) -> str:
    card, *drawn = refusal.detail
    return _("You didn’t draw {card}. Keep {cards}.", card=card_name(card), cards=alternatives(map(card_name, drawn)))


CARD_REFUSALS: Mapping[str, Sentence] = MappingProxyType(
    {
        "card-not-held": _not_held,
        "no-such-card": lambda one: _("I don’t know a card called “{card}”.", card=one.detail[0]),
        "releases-nobody": lambda refusal: _(
            "No unit is waiting for {card} to be discarded.", card=card_name(refusal.detail[0])
        ),
        "no-further-card": lambda refusal: _(
            "{card} can’t be played in addition to this turn’s card.", card=card_name(refusal.detail[0])
        ),
        "needs-card": _needs_card,
        "needs-scout": _needs_scout,
        "not-drawn-yet": _not_drawn_yet,
        "not-drawn": _not_drawn,
        "locked": lambda refusal: _(_RELEASE[refusal.detail[0]], hex=refusal.hexes[0]),
        "no-card-orders": lambda one: _("None of your cards can order {hex}.", hex=one.hexes[0]),
        "no-infantry-there": _no_infantry,
        "no-facing": _no_facing,
        "no-works-there": lambda one: _(
            "No fieldworks can be built at {hex} ({terrain}).", hex=one.hexes[0], terrain=ground_name(one.detail[0])
        ),
        "works-placed": says(N_("This card has already built fieldworks at {hex}.")),
        "sides-covered": says(N_("Works at {hex} already cover one of these sides.")),
        "no-tokens-left": says(N_("No fieldworks are left to build at {hex}.")),
        "full-strength": says(N_("The unit at {hex} has all its figures.")),
        "no-figure-left": lambda one: _(
            "The dice bring no figure back to the unit at {hex} ({arm}).",
            hex=one.hexes[0],
            arm=arm_name(one.detail[0]),
        ),
        "none-lost": _none_lost,
        "no-return-there": says(N_("A unit returns to a free hex at your own edge, and {hex} isn’t one.")),
        "no-enemy-general": says(N_("No enemy general is at {hex}.")),
        "no-unit-there": says(N_("No unit is at {hex}.")),
        "no-room-behind": says(N_("The unit at {hex} has no free hex to go back to.")),
        "another-is-short": lambda one: _(
            "{hex} isn’t the unit that has to be placed now: {other} is.",
            hex=one.hexes[0],
            other=alternatives(one.hexes[1:]),
        ),
        "no-place-there": lambda one: _(
            "The unit from {hex} can’t be placed at {goal}. It can go to {hexes}.",
            hex=one.hexes[0],
            goal=one.hexes[1],
            hexes=alternatives(one.hexes[2:]),
        ),
    }
)
"""Reason code -> its sentence: cards, and what they bring."""
