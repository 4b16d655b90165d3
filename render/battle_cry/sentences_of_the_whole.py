"""Sentences of the battle as a whole: dice before it, its turns, its end."""

from __future__ import annotations

from engine.battle_cry import events as happened
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from engine.language import _, ngettext
from render.battle_cry.outcomes import outcome_text
from render.battle_cry.sentence import sentence
from render.words import (
    dice_shown,
    the_side,
)


@sentence.register
def _campaign_rolled(event: happened.CampaignRolled) -> str:
    who, dice = the_side(event.side), dice_shown(event.dice)
    if not event.fewer:
        return _("Before the battle {side} rolls {dice}.", side=who, dice=dice)
    enemy = UNION if event.side == CONFEDERATE else CONFEDERATE
    return ngettext(
        "Before the battle {side} rolls {dice}; {enemy} begins with {count} card fewer.",
        "Before the battle {side} rolls {dice}; {enemy} begins with {count} cards fewer.",
        event.fewer,
        side=who,
        dice=dice,
        enemy=the_side(enemy),
    )


@sentence.register
def _night_fell(event: happened.NightFell) -> str:
    return _(
        "Night falls: {side} has no card left to play. Casualties caused: Union {union}, Confederate {confederate}.",
        side=the_side(event.side),
        union=event.union,
        confederate=event.confederate,
    )


@sentence.register
def _turn_ended(_event: happened.TurnEnded) -> str:
    return ""


@sentence.register
def _battle_ended(event: happened.BattleEnded) -> str:
    score = ((UNION, event.union), (CONFEDERATE, event.confederate))
    return outcome_text(Outcome(Seat(event.winner) if event.winner else None, event.reason, score))
