"""Why not? A sentence for every reason code: the reason first, then the way out, and the rulebook's section."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.errors import Refusal
from engine.language import N_, _, alternatives, listed, ngettext
from render.battle_cry.amounts import hex_count
from render.battle_cry.labels import dice_steps
from render.battle_cry.names import arm_name, card_name, ground_name, obstacle_name
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

_UNCITED = frozenset(
    {"game-over", "not-your-turn", "not-now", "not-offered", "no-such-hex", "card-not-held", "needs-card"}
)
"""Reasons that no section of a rulebook explains further."""


def refusal_text(refusal: Refusal) -> str:
    """The reason why an action is not legal, with the rulebook's section: ``… the hill at D5 … (Line of Sight)``."""
    say = _REFUSALS.get(refusal.code)
    text = say(refusal) if say else _("That isn’t possible now.")
    cited = refusal.rule and refusal.code not in _UNCITED
    return _("{reason} ({rule})", reason=text, rule=refusal.rule) if cited else text


def _not_now(refusal: Refusal) -> str:
    verb, kind = refusal.detail
    return " ".join((_(_CANNOT.get(verb, N_("You can’t do that now."))), _next(kind)))


def _not_offered(refusal: Refusal) -> str:
    return " ".join((_("I don’t understand that."), _next(refusal.detail[0])))


def _next(kind: str) -> str:
    return _(_NEXT[kind]) if kind in _NEXT else _("Something else has to be decided first.")


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


def _has_a_way_back(refusal: Refusal) -> str:
    general, *ends = refusal.hexes
    if not ends:
        return _("The general at {hex} doesn’t fall: he can leave the map.", hex=general)
    return _("The general at {hex} doesn’t fall: he can go to {hexes}.", hex=general, hexes=alternatives(ends))


def _none_lost(refusal: Refusal) -> str:
    return _("You have lost no unit called “{word}”.", word=refusal.detail[0])


def _too_far(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    return ngettext(
        "{goal} is too far from {hex}: this piece moves {count} hex.",
        "{goal} is too far from {hex}: this piece moves up to {count} hexes.",
        int(refusal.detail[0]),
        goal=to,
        hex=from_,
    )


def _out_of_range(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    distance, longest = refusal.detail
    return ngettext(
        "{hex} can’t reach {target}: it is {distance} away, and the range is {count} hex.",
        "{hex} can’t reach {target}: it is {distance} away, and the range is {count} hexes.",
        int(longest),
        hex=from_,
        target=to,
        distance=hex_count(int(distance)),
    )


def _adjacent(refusal: Refusal) -> str:
    from_, to, *near = refusal.hexes
    return ngettext(
        "{hex} can’t attack {target}: the enemy at {near} is next to it and has to be the target.",
        "{hex} can’t attack {target}: the enemies at {near} are next to it, and one of them has to be the target.",
        len(near),
        hex=from_,
        target=to,
        near=listed(near),
    )


def _blocked(refusal: Refusal) -> str:
    from_, to, *blockers = refusal.hexes
    what = [obstacle_name(what, hex_) for hex_, what in zip(blockers, refusal.detail, strict=False)] or blockers
    if not what:
        return _("{hex} can’t see {target}: something is in the way.", hex=from_, target=to)
    return _("{hex} can’t see {target}. In the way: {obstacles}.", hex=from_, target=to, obstacles=listed(what))


def _no_way(refusal: Refusal) -> str:
    from_, to, *between = refusal.hexes
    if not between:
        return _("There is no way from {hex} to {goal}: units or terrain are in between.", hex=from_, goal=to)
    return _(
        "There is no way from {hex} to {goal}: units or terrain at {between} stop it.",
        hex=from_,
        goal=to,
        between=listed(between),
    )


def _near(message: str) -> Callable[[Refusal], str]:
    """A sentence with a hex, and the hexes of the enemies near it."""

    def said(refusal: Refusal) -> str:
        hex_, *near = refusal.hexes
        return _(message, hex=hex_, near=listed(near))

    return said


def _toward(message: str) -> Callable[[Refusal], str]:
    """A sentence with a hex, its goal, and hexes near it."""

    def said(refusal: Refusal) -> str:
        hex_, goal, *near = refusal.hexes
        return _(message, hex=hex_, goal=goal, near=listed(near))

    return said


def _charge_only(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    return ngettext(
        "{hex} moves {count} hex. It goes farther only to charge an enemy, and none is next to {goal}.",
        "{hex} moves up to {count} hexes. It goes farther only to charge an enemy, and none is next to {goal}.",
        int(refusal.detail[0]),
        hex=from_,
        goal=to,
    )


def _no_dice(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    base, halved, ground, cover, card = map(int, refusal.detail)
    steps = dice_steps(base, halved, ground, cover, card)
    if not steps:
        return _("{hex} would roll no dice at {target}.", hex=from_, target=to)
    return _("{hex} would roll no dice at {target}: {steps}.", hex=from_, target=to, steps=steps)


_ENTERED = N_(
    "The unit at {hex} entered terrain this turn ({terrain}) and can’t attack from there until your next turn."
)
_IMPASSABLE = N_("{hex} can’t enter {goal}: nobody enters this terrain ({terrain}).")


def _entered(refusal: Refusal) -> str:
    return _(_ENTERED, hex=refusal.hexes[0], terrain=ground_name(refusal.detail[0]))


def _impassable(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    return _(_IMPASSABLE, hex=from_, goal=to, terrain=ground_name(refusal.detail[0]))


_BARRED: Mapping[str, str] = MappingProxyType(
    {
        "infantry": N_("{hex} can’t enter {goal}: infantry can’t go there ({terrain})."),
        "cavalry": N_("{hex} can’t enter {goal}: cavalry can’t go there ({terrain})."),
        "artillery": N_("{hex} can’t enter {goal}: artillery can’t go there ({terrain})."),
    }
)


def _arm_barred(refusal: Refusal) -> str:
    from_, to = refusal.hexes
    terrain, arm, *_others = refusal.detail
    return _(_BARRED[arm], hex=from_, goal=to, terrain=ground_name(terrain))


_RELEASE: Mapping[str, str] = MappingProxyType(
    {
        "left": N_("{hex} is locked. To release it, discard a card of the left flank instead of giving orders."),
        "center": N_("{hex} is locked. To release it, discard a card of the center instead of giving orders."),
        "right": N_("{hex} is locked. To release it, discard a card of the right flank instead of giving orders."),
    }
)


def _other_arm(refusal: Refusal) -> str:
    arm = arm_name(refusal.detail[0])
    return _("The unit at {hex} isn’t {arm}: choose a figure of that arm.", hex=refusal.hexes[0], arm=arm)


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


def _waiting(refusal: Refusal) -> str:
    return _("It isn’t your turn to choose. Waiting for {player}.", player=the_seat(refusal.detail[0]))


def _says(message: str) -> Callable[[Refusal], str]:
    """A sentence with ``{hex}`` and ``{goal}`` for the first two hexes."""
    return lambda refusal: _(message, **dict(zip(("hex", "goal"), refusal.hexes, strict=False)))


_REFUSALS: Mapping[str, Callable[[Refusal], str]] = MappingProxyType(
    {
        "game-over": _says(N_("This battle is over.")),
        "not-your-turn": _waiting,
        "not-now": _not_now,
        "not-offered": _not_offered,
        "no-such-hex": lambda refusal: _("This board has no hex “{hex}”.", hex=refusal.detail[0]),
        "card-not-held": _not_held,
        "releases-nobody": lambda refusal: _(
            "No unit is waiting for {card} to be discarded.", card=card_name(refusal.detail[0])
        ),
        "no-further-card": lambda refusal: _(
            "{card} can’t be played in addition to this turn’s card.", card=card_name(refusal.detail[0])
        ),
        "locked": lambda refusal: _(_RELEASE[refusal.detail[0]], hex=refusal.hexes[0]),
        "no-own-piece": _says(N_("You have no unit at {hex}.")),
        "no-own-general": _says(N_("You have no general at {hex}.")),
        "in-melee": _near(N_("{hex} can’t be ordered: it is in melee with the enemy at {near}.")),
        "led-by-another": _led_by_another,
        "halted": _halted,
        "not-back": _near(N_("{hex} doesn’t retreat: it is in melee with the enemy at {near}.")),
        "not-handed-over": _says(N_("The unit at {hex} can’t be handed over to them now.")),
        "general-free": _says(N_("The general at {hex} needs no order: he moves freely.")),
        "general-joined": _says(N_("The general at {hex} joined a unit this turn. Neither of them moves again.")),
        "guns-beside-enemy": _toward(
            N_("{hex} can’t move to {goal}: artillery doesn’t move next to the enemy, who is at {near}.")
        ),
        "march-stopped": _toward(
            N_("{hex} can’t march to {goal}: it would have to stop at {near}, within the enemy’s reach.")
        ),
        "charge-only": _charge_only,
        "charge-in-vain": _toward(
            N_("{hex} can’t charge to {goal}: from there it couldn’t attack the enemy at {near} this turn.")
        ),
        "melee-first": _toward(
            N_("{hex} can’t attack {goal} yet: melees come first, and {near} must attack the enemy next to it.")
        ),
        "already-ordered": _says(N_("{hex} already has an order.")),
        "no-orders-left": _says(N_("{hex} can’t be ordered: the card has no order left there.")),
        "wrong-section": _says(N_("{hex} can’t be ordered: the card orders another part of the map, or another arm.")),
        "not-in-reserve": lambda refusal: _("“{name}” isn’t among the reinforcements.", name=refusal.detail[0]),
        "no-arrival-there": _says(N_("Nobody can arrive at {hex}: it isn’t an entry hex, or it is occupied.")),
        "no-exit": _says(N_("{hex} can’t leave the map from there.")),
        "not-ordered": _says(N_("{hex} has no order this turn.")),
        "already-moved": _says(N_("{hex} has already moved, or can’t move this turn.")),
        "own-piece-there": _says(N_("{hex} can’t end its move at {goal}: a friendly unit is there.")),
        "enemy-there": _says(N_("{hex} can’t move to {goal}: the enemy is there.")),
        "impassable": _impassable,
        "arm-barred": _arm_barred,
        "barred": _says(N_("{hex} can’t enter {goal}: a special rule of this battle forbids it.")),
        "too-far": _too_far,
        "no-way": _no_way,
        "already-battled": _says(N_("{hex} has already attacked, or can’t attack this turn.")),
        "moved-too-far": _says(N_("{hex} moved too far to attack this turn.")),
        "moved-first": _says(N_("{hex} can’t attack {goal}: after moving it can’t fire that far.")),
        "entered-terrain": _entered,
        "nobody-there": _says(N_("{hex} can’t attack {goal}: there is no enemy.")),
        "adjacent-first": _adjacent,
        "out-of-range": _out_of_range,
        "general-alone": _says(N_("{hex} can’t attack the general at {goal}: only adjacent units can attack him.")),
        "sight-blocked": _blocked,
        "no-dice": _no_dice,
        "other-arm": _other_arm,
        "driven-before": _says(N_("The unit at {hex} has already retreated: each goes once.")),
        "no-such-card": lambda one: _("I don’t know a card called “{card}”.", card=one.detail[0]),
        "no-card-orders": lambda one: _("None of your cards can order {hex}.", hex=one.hexes[0]),
        "another-goes-back": lambda one: _(
            "{hex} doesn’t have to retreat now: {other} does.", hex=one.hexes[0], other=alternatives(one.hexes[1:])
        ),
        "not-the-way-back": _not_the_way_back,
        "needs-card": _needs_card,
        "no-infantry-there": _no_infantry,
        "no-facing": _no_facing,
        "no-works-there": lambda one: _(
            "No fieldworks can be built at {hex} ({terrain}).", hex=one.hexes[0], terrain=ground_name(one.detail[0])
        ),
        "works-placed": _says(N_("{hex} has already been given fieldworks by this card.")),
        "sides-covered": _says(N_("Works at {hex} already cover one of these sides.")),
        "no-tokens-left": _says(N_("No fieldworks are left to build at {hex}.")),
        "full-strength": _says(N_("The unit at {hex} has all its figures.")),
        "no-figure-left": lambda one: _(
            "The dice bring no figure back to the unit at {hex} ({arm}).",
            hex=one.hexes[0],
            arm=arm_name(one.detail[0]),
        ),
        "none-lost": _none_lost,
        "no-return-there": _says(N_("A unit returns to a free hex at your own edge, and {hex} isn’t one.")),
        "no-enemy-general": _says(N_("No enemy general is at {hex}.")),
        "no-unit-there": _says(N_("No unit is at {hex}.")),
        "no-room-behind": _says(N_("The unit at {hex} has no free hex to go back to.")),
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
        "no-withdrawals": _says(N_("The unit at {hex} can’t withdraw: this rulebook has no withdrawals.")),
        "never-withdraws": _says(N_("The unit at {hex} can’t withdraw: only cavalry and horse artillery can.")),
        "not-beside": _says(N_("{goal} is not next to {hex}.")),
        "holds-position": _says(N_("{hex} holds its position this turn and takes no ground.")),
        "no-victory-there": _says(N_("{hex} hasn’t just won a melee against {goal}.")),
        "guns-take-no-ground": _says(N_("Artillery takes no ground: {hex} stays where it is.")),
        "ground-needs-general": _says(N_("{hex} can’t take the ground at {goal}: only a unit with a general does.")),
        "has-a-way-back": _has_a_way_back,
        "not-behind": _says(N_("{hex} can’t retreat to {goal}: a retreat goes one hex to the rear, to a free hex.")),
    }
)

CODES = frozenset(_REFUSALS)
"""Every reason code that has a sentence."""
