"""What cannot be done now, and what has to be done first: sentences for refusals of what comes at the wrong time."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import Refusal
from engine.language import N_, _
from render.battle_cry.refusal_sentences import Sentence, says
from render.words import the_seat

_CANNOT: Mapping[str, str] = MappingProxyType(
    {
        "play": N_("You can’t play a card now."),
        "skirmish": N_("You can’t show a card for a skirmish action now."),
        "release": N_("You can’t release units now."),
        "keep": N_("You have no cards to choose from now."),
        "discard": N_("You can’t discard a card now."),
        "section": N_("You can’t choose a part of the map now."),
        "arrive": N_("No reinforcements can arrive now."),
        "order": N_("You can’t order units now."),
        "move": N_("You can’t move now."),
        "battle": N_("You can’t attack now."),
        "ignore": N_("You have no flags to ignore now."),
        "retreat": N_("No unit of yours retreats now."),
        "withdraw": N_("No unit of yours can withdraw now."),
        "fall": N_("No general of yours is in danger now."),
        "ground": N_("You can’t take ground now."),
        "build": N_("You can’t build fieldworks now."),
        "rally": N_("You can’t rally figures now."),
        "return": N_("No lost unit can return now."),
        "shoot": N_("You can’t aim a sharpshooter now."),
        "supply": N_("You can’t name a unit for Short Supply now."),
        "place": N_("You have no unit to place now."),
        "remove": N_("You have no figures to remove now."),
        "transfer": N_("You can’t hand units over now."),
        "entrust": N_("You can’t give the card to a general now."),
        "roll": N_("You can’t act without orders now."),
        "back": N_("No unit of yours has to retreat now."),
        "restore": N_("You can’t divide the units now."),
        "takeover": N_("You can’t take units over now."),
        "pass": N_("You can’t end this step now."),
    }
)
"""What cannot be done now, by verb."""

_NEXT: Mapping[str, str] = MappingProxyType(
    {
        "remove-figure": N_("First remove figures for the enemy’s dice."),
        "drive-back": N_("First retreat units for the enemy’s dice."),
        "play-card": N_("Play a card first, such as `play attack-left`."),
        "divide": N_("First agree on who leads which units."),
        "entrust": N_("First give the card to a general."),
        "reassign": N_("First give the units of the fallen general to others."),
        "authority": N_("First decide whether to act without orders."),
        "fall-back": N_("First choose a unit to retreat."),
        "confirm": N_("Nothing is left to do but confirm your choices."),
        "take-over": N_("First decide whether to take over the fallen general’s units."),
        "arrive": N_("First place your reinforcements, or keep them for later."),
        "choose-section": N_("First choose where your infantry marches."),
        "give-orders": N_("First choose the units to order."),
        "move": N_("First move the units you ordered."),
        "battle": N_("Choose an attack, or end your turn."),
        "melee": N_("First fight your melees: units next to the enemy must attack."),
        "withdraw": N_("First decide whether your unit withdraws."),
        "free-attack": N_("First decide whether to attack the general."),
        "discard-card": N_("First discard a card."),
        "shed-card": N_("First discard a card."),
        "further-card": N_("First decide whether to play another card."),
        "end-turn": N_("Nothing is left to do but end your turn."),
        "keep-card": N_("First choose the card to keep."),
        "ignore-flags": N_("First decide how many flags to ignore."),
        "retreat-unit": N_("First retreat your unit."),
        "retreat-general": N_("First retreat your general."),
        "take-ground": N_("First decide whether to take the ground."),
        "fight-back": N_("First decide whether to fight back."),
        "place-works": N_("First build your fieldworks."),
        "rally": N_("First rally your figures."),
        "return-unit": N_("First return a lost unit."),
        "pick-general": N_("First choose a general to shoot at."),
        "pick-supply": N_("First choose the unit that is short of supply."),
        "place-supply": N_("First place the unit that is short of supply."),
    }
)
"""What has to be done, by kind of decision."""


def _not_now(refusal: Refusal) -> str:
    verb, kind = refusal.detail
    return " ".join((_(_CANNOT.get(verb, N_("You can’t do that now."))), _next(kind)))


def _not_offered(refusal: Refusal) -> str:
    return " ".join((_("I don’t understand that."), _next(refusal.detail[0])))


def _next(kind: str) -> str:
    return _(_NEXT[kind]) if kind in _NEXT else _("Something else has to be decided first.")


_OTHER_MODE: Mapping[str, str] = MappingProxyType(
    {
        "entrust": N_("Commanders give cards to generals only in Epic games."),
        "roll": N_("Generals act without orders only in Epic games."),
        "back": N_("A general’s die drives back his own unit only in Epic games."),
        "transfer": N_("Units are handed over only in team games."),
        "restore": N_("Partners divide their units by agreement only in Doubles."),
        "takeover": N_("Partners take over units only in Doubles."),
        "remove": N_("Dice are rolled before a battle only in some campaigns, not here."),
    }
)
"""What a game mode does not have, by verb."""

_BEFORE_BATTLE: Mapping[str, str] = MappingProxyType(
    {
        "remove": N_("Too late: figures are removed before the battle begins."),
        "restore": N_("Too late: units are divided before the battle begins."),
    }
)


def _waiting(refusal: Refusal) -> str:
    return _("It isn’t your turn to choose. Waiting for {player}.", player=the_seat(refusal.detail[0]))


STEP_REFUSALS: Mapping[str, Sentence] = MappingProxyType(
    {
        "game-over": says(N_("This battle is over.")),
        "not-your-turn": _waiting,
        "not-now": _not_now,
        "not-offered": _not_offered,
        "other-mode": lambda one: _(_OTHER_MODE[one.detail[0]]),
        "before-battle": lambda one: _(_BEFORE_BATTLE[one.detail[0]]),
        "no-such-hex": lambda refusal: _("This board has no hex “{hex}”.", hex=refusal.detail[0]),
    }
)
"""Reason code -> its sentence: the wrong time, another game mode, nothing of this game."""
