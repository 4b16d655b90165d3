"""Why not? A sentence for every reason code, with the rule and the hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry.cards import card_table
from engine.errors import Refusal
from engine.language import _, alternatives, ngettext
from render.battle_cry.labels import dice_steps
from render.words import capital, count, listing, the_seat, the_side

_DOING: Mapping[str, str] = MappingProxyType(
    {
        "remove-figure": "figures are removed before the battle",
        "drive-back": "units are driven back before the battle",
        "play-card": "a card has to be played",
        "divide": "the units are divided before the battle",
        "entrust": "the card has to be given to a general",
        "reassign": "the units of a fallen general need another leader",
        "authority": "a general may roll a die to act by himself",
        "fall-back": "a unit has to go back",
        "confirm": "what was chosen only has to stand",
        "take-over": "a general has fallen, and his units may be taken over",
        "arrive": "reinforcements are being placed",
        "choose-section": "a section has to be chosen",
        "give-orders": "orders are being given",
        "move": "the ordered units are moving",
        "battle": "the battles are being fought",
        "melee": "the compulsory melees are being fought",
        "withdraw": "a unit may withdraw or stand",
        "free-attack": "a general may be attacked",
        "discard-card": "a card has to be discarded",
        "shed-card": "a card has to be discarded",
        "further-card": "another card may be played",
        "end-turn": "the turn only has to be ended",
        "keep-card": "a card has to be kept",
        "ignore-flags": "the flags have to be answered",
        "retreat-unit": "a unit has to retreat",
        "retreat-general": "a general has to go back",
        "take-ground": "the ground may be taken",
        "fight-back": "the attack may be answered",
        "place-works": "fieldworks are being built",
        "rally": "units are being rallied",
        "return-unit": "a lost unit returns",
        "pick-general": "a general has to be aimed at",
        "pick-supply": "a unit has to be chosen for Short Supply",
        "place-supply": "a unit has to be put on its edge",
    }
)
"""The awaited step, by kind of decision."""


def refusal_text(refusal: Refusal) -> str:
    """The reason why an action is not legal, with the rule in brackets: ``D5 is behind … (Line of Sight)``."""
    say = _REFUSALS.get(refusal.code)
    text = say(refusal) if say else "That is not possible now."
    return f"{text} ({refusal.rule})" if refusal.rule else text


def _not_now(refusal: Refusal) -> str:
    verb, kind = refusal.detail
    return f"Not now (“{verb}”): {_DOING.get(kind, kind.replace('-', ' '))}."


def _not_held(refusal: Refusal) -> str:
    row = card_table().get(refusal.detail[0])
    return f"You do not hold {row.name if row else f'a card called “{refusal.detail[0]}”'}."


def _too_far(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    return f"{to} is too far from {from_}: this piece moves up to {count(int(refusal.detail[0]), 'hex')}."


def _out_of_range(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    distance, longest = refusal.detail
    return f"{to} is {count(int(distance), 'hex')} from {from_}, out of range: at most {count(int(longest), 'hex')}."


def _adjacent(refusal: Refusal) -> str:
    from_, to, *near = refusal.hexes
    return f"{from_} cannot battle {to} while an enemy is adjacent at {listing(near)}: that one has to be the target."


def _blocked(refusal: Refusal) -> str:
    from_, to, *blockers = refusal.hexes
    what = [f"{what} at {hex_}" for hex_, what in zip(blockers, refusal.detail, strict=False)] or blockers
    return f"{from_} does not see {to}: blocked by {listing(what) or 'what lies between'}."


def _no_way(refusal: Refusal) -> str:
    from_, to, *between = refusal.hexes
    why = f"pieces or terrain at {listing(between)} stop it" if between else "pieces or terrain between stop it"
    return f"There is no way from {from_} to {to}: {why}."


def _in_melee(refusal: Refusal) -> str:
    hex_, *near = refusal.hexes
    return f"{hex_} takes no order: it is in melee with the enemy at {listing(near)}."


def _not_back(refusal: Refusal) -> str:
    hex_, *near = refusal.hexes
    return f"{hex_} does not go back: it is in melee with the enemy at {listing(near)}."


def _guns(refusal: Refusal) -> str:
    from_, to, *near = refusal.hexes
    return f"{from_} cannot go to {to}: artillery is not moved next to the enemy at {listing(near)}."


def _march(refusal: Refusal) -> str:
    from_, to, *under = refusal.hexes
    return f"{from_} cannot march to {to}: it would have to stop at {listing(under)}, within the enemy's reach."


def _charge_only(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    usual = count(int(refusal.detail[0]), "hex")
    return f"{from_} moves up to {usual}, and further only to charge an enemy: none is next to {to}."


def _in_vain(refusal: Refusal) -> str:
    from_, to, *near = refusal.hexes
    return f"{from_} cannot charge to {to}: from there it could not attack the enemy at {listing(near)} this turn."


def _melee_first(refusal: Refusal) -> str:
    from_, to, *waiting = refusal.hexes
    return (
        f"{from_} cannot attack {to} now: melees come first, and {listing(waiting)} must attack the enemy next to it."
    )


def _no_dice(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    base, halved, ground, cover, card = map(int, refusal.detail)
    return f"{from_} would roll no dice at {to}{dice_steps(base, halved, ground, cover, card)}."


def _entered(refusal: Refusal) -> str:
    return f"The unit at {refusal.hexes[0]} entered {refusal.detail[0]} this turn and may not battle from there."


def _impassable(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    return f"{from_} may not enter {to}: {refusal.detail[0]} is impassable."


def _arm_barred(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    terrain, *arms = refusal.detail
    return f"{from_} cannot enter {to}: no {listing(arms) or 'such unit'} goes into {terrain}."


def _card_name(refusal: Refusal) -> str:
    row = card_table().get(refusal.detail[0])
    return row.name if row else f"“{refusal.detail[0]}”"


def _releases_nobody(refusal: Refusal) -> str:
    return f"No unit waits for {_card_name(refusal)} to be discarded."


def _locked(refusal: Refusal) -> str:
    card = f"a card of the {refusal.detail[0]} {'section' if refusal.detail[0] == 'center' else 'flank'}"
    return f"{refusal.hexes[0]} is locked: discard {card} instead of giving orders to release it."


def _not_the_way_back(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    far, *ends = refusal.detail
    if not ends:
        return _("{piece} can’t retreat to {hex}: nothing behind it is free.", piece=from_, hex=to)
    if far == "0":
        return _(
            "{piece} can’t retreat to {hex}. It retreats one to three hexes toward its own edge: {hexes}.",
            piece=from_,
            hex=to,
            hexes=alternatives(ends),
        )
    return ngettext(
        "{piece} can’t retreat to {hex}. It retreats {count} hex toward its own edge: {hexes}.",
        "{piece} can’t retreat to {hex}. It retreats {count} hexes toward its own edge: {hexes}.",
        int(far),
        piece=from_,
        hex=to,
        hexes=alternatives(ends),
    )


def _says(text: str) -> Callable[[Refusal], str]:
    """A sentence with ``{0}``, ``{1}`` for the hexes and ``{side}`` for a seat in the first detail."""
    return lambda refusal: capital(
        text.format(*refusal.hexes, side=the_side(refusal.detail[0]) if refusal.detail else "")
    )


_REFUSALS: Mapping[str, Callable[[Refusal], str]] = MappingProxyType(
    {
        "game-over": _says("This battle is over."),
        "not-your-turn": lambda refusal: f"It is not your choice now. Waiting for {the_seat(refusal.detail[0])}.",
        "not-now": _not_now,
        "not-offered": lambda refusal: (
            f"That is none of the answers: {_DOING.get(refusal.detail[0], refusal.detail[0])}."
        ),
        "no-such-hex": lambda refusal: f"“{refusal.detail[0]}” is no hex of this board.",
        "card-not-held": _not_held,
        "releases-nobody": _releases_nobody,
        "no-further-card": lambda refusal: f"{_card_name(refusal)} may not be played besides the turn's card.",
        "locked": _locked,
        "no-own-piece": _says("None of your units stands at {0}."),
        "no-own-general": _says("None of your generals stands at {0}."),
        "in-melee": _in_melee,
        "led-by-another": lambda refusal: (
            f"The piece at {refusal.hexes[0]} is led by {refusal.detail[0] or 'the commander'}, not by you."
        ),
        "halted": lambda refusal: (
            f"The unit at {refusal.hexes[0]} stays: by his dice {refusal.detail[0]} moves no unit this turn."
        ),
        "not-back": _not_back,
        "not-handed-over": _says("The unit at {0} cannot be handed over to him now."),
        "general-free": _says("The general at {0} needs no order: he moves freely."),
        "general-joined": _says("The unit at {0} and the general who joined it this turn move no more."),
        "guns-beside-enemy": _guns,
        "march-stopped": _march,
        "charge-only": _charge_only,
        "charge-in-vain": _in_vain,
        "melee-first": _melee_first,
        "already-ordered": _says("The piece at {0} has its order already."),
        "no-orders-left": _says("The card gives no more orders there: none is left for {0}."),
        "wrong-section": _says("The card cannot order {0}: wrong section or wrong arm."),
        "not-in-reserve": lambda refusal: f"Nobody called “{refusal.detail[0]}” may arrive now.",
        "no-arrival-there": _says("Nobody may arrive at {0}: it is none of the hexes for it, or somebody is there."),
        "no-exit": _says("The piece at {0} may not leave the map from there."),
        "not-ordered": _says("The piece at {0} has no order this turn."),
        "already-moved": _says("The piece at {0} has moved, or may not move this turn."),
        "own-piece-there": _says("{0} cannot end its move at {1}: a friend stands there."),
        "enemy-there": _says("{0} cannot move to {1}: the enemy stands there."),
        "impassable": _impassable,
        "arm-barred": _arm_barred,
        "barred": _says("A special rule of this battle keeps {0} out of {1}."),
        "too-far": _too_far,
        "no-way": _no_way,
        "already-battled": _says("The unit at {0} has battled, or may not battle this turn."),
        "moved-too-far": _says("The unit at {0} moved too far to battle this turn."),
        "moved-first": _says("{0} moved this turn: it cannot battle {1} at that distance any more."),
        "entered-terrain": _entered,
        "nobody-there": _says("There is no enemy at {1} for {0} to battle."),
        "adjacent-first": _adjacent,
        "out-of-range": _out_of_range,
        "general-alone": _says("{1} holds a general alone: only adjacent units may attack him, and {0} is not."),
        "sight-blocked": _blocked,
        "no-dice": _no_dice,
        "other-arm": lambda refusal: (
            f"The unit at {refusal.hexes[0]} is no {refusal.detail[0]}: a figure of that arm goes."
        ),
        "driven-before": _says("The unit at {0} has been driven back already: each goes once at most."),
        "no-such-card": lambda one: _("I don’t know a card called “{card}”.", card=one.detail[0]),
        "no-card-orders": lambda one: _("None of your cards can order {hex}.", hex=one.hexes[0]),
        "another-goes-back": lambda one: _(
            "{hex} does not have to retreat now: {other} does.", hex=one.hexes[0], other=alternatives(one.hexes[1:])
        ),
        "not-the-way-back": _not_the_way_back,
        "not-behind": _says("{0} cannot go back to {1}: a retreat leads one hex to the rear, to a free one."),
    }
)

CODES = frozenset(_REFUSALS)
"""Every reason code that has a sentence."""
