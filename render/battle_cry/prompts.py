"""Questions to the player who decides, and a line about them for everybody else, by kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry.family import RULESETS
from engine.battle_cry.roster import COMMANDER
from engine.battle_cry.sides import ARMS, SYMBOL
from engine.battle_cry.view import PublicView, SeatView
from engine.decision import Decision, side_of
from engine.language import N_, _, enumerated, listed, ngettext, pgettext
from render.battle_cry.amounts import flag_count, hex_count
from render.battle_cry.names import arm_name, card_name, general_name, unit_name
from render.words import dice_shown, player_name

Prompt = Callable[[Decision, PublicView], str]


def prompt(decision: Decision, view: PublicView) -> str:
    """The question to the player who decides."""
    return _PROMPTS[decision.kind](decision, view)


def waiting_text(view: PublicView) -> str:
    """The line for everybody else: the player to wait for, and for what; empty when the battle is over."""
    if view.waiting_for is None:
        return ""
    kind = view.decision.kind if view.decision else ""
    return _(_WAITING.get(kind, N_("Waiting for {player}.")), player=player_name(view.players, view.waiting_for))


def unit_at(view: PublicView, hex_: str) -> str:
    """The arm of the unit in a hex; ``unit`` when the view has none there."""
    return next((arm_name(unit.arm) for unit in view.units if unit.hex == hex_), "") or _("unit")


def whose_unit_at(view: PublicView, hex_: str) -> str:
    """The side and arm of the unit in a hex, ``Union infantry``; empty when the view has none there."""
    return next((unit_name(unit.side, unit.arm) for unit in view.units if unit.hex == hex_), "")


def general_at(view: PublicView, hex_: str) -> str:
    """``General NAME`` of a hex inside a sentence; ``the general`` when the view has none there."""
    return _general_named(view, hex_) or pgettext("inside a sentence", "the general")


def general_first(view: PublicView, hex_: str) -> str:
    """``General NAME`` of a hex that starts a sentence; ``The general`` when the view has none there."""
    return _general_named(view, hex_) or pgettext("starts a sentence", "The general")


def _general_named(view: PublicView, hex_: str) -> str:
    return next((general_name(general.name) for general in view.generals if general.hex == hex_), "")


def _orders(decision: Decision, _view: PublicView) -> str:
    given, most = decision.numbers
    if given:
        return _("Choose units to order: {given} of {most} chosen", given=given, most=most)
    return ngettext("Choose {count} unit to order", "Choose up to {count} units to order", most)


def _arrive(decision: Decision, _view: PublicView) -> str:
    return ngettext(
        "Reinforcements: {count} piece can arrive. Place it, or keep it for later",
        "Reinforcements: {count} pieces can arrive. Place one, or keep them for later",
        decision.numbers[0],
    )


def _move(decision: Decision, view: PublicView) -> str:
    if not RULESETS[view.ruleset].free_generals:
        return _("Move the units you ordered")
    if any(unit.ordered and unit.side == side_of(decision.seat) for unit in view.units):
        return _("Move the units you ordered. Generals can move without orders")
    return _("Move your generals: they need no orders")


def _ignore(decision: Decision, view: PublicView) -> str:
    flags, most = decision.numbers
    (hex_,) = decision.about
    if any(unit.hex == hex_ for unit in view.units):
        return _(
            "Your {unit} at {hex} must retreat for {flags}. It can ignore up to {most}. How many?",
            unit=unit_at(view, hex_),
            hex=hex_,
            flags=flag_count(flags),
            most=most,
        )
    return _(
        "{general} at {hex} must retreat for {flags}. He can ignore up to {most}. How many?",
        general=general_first(view, hex_),
        hex=hex_,
        flags=flag_count(flags),
        most=most,
    )


def _retreat(decision: Decision, view: PublicView) -> str:
    hexes, short = decision.numbers
    (hex_,) = decision.about
    unit = unit_at(view, hex_)
    if not short:
        return _("Retreat your {unit} at {hex}: {hexes}", unit=unit, hex=hex_, hexes=hex_count(hexes))
    return ngettext(
        "Retreat your {unit} at {hex}: {hexes} (1 more is blocked: {count} figure lost)",
        "Retreat your {unit} at {hex}: {hexes} ({count} more are blocked: {count} figures lost)",
        short,
        unit=unit,
        hex=hex_,
        hexes=hex_count(hexes),
    )


def _general(decision: Decision, view: PublicView) -> str:
    (hex_,) = decision.about
    return _("{general} at {hex} must retreat. Where to?", general=general_first(view, hex_), hex=hex_)


def _ground(decision: Decision, _view: PublicView) -> str:
    from_, to = decision.about
    return _("The enemy left {goal}. Take the ground from {hex}?", goal=to, hex=from_)


def _fight_back(decision: Decision, view: PublicView) -> str:
    from_, to = decision.about
    return _(
        "Your {unit} at {hex} was attacked from {enemy} and holds. Fight back?",
        unit=unit_at(view, to),
        hex=to,
        enemy=from_,
    )


def _withdraw(decision: Decision, view: PublicView) -> str:
    hex_, from_ = decision.about
    return _(
        "Infantry from {enemy} attacks your {unit} at {hex}. Withdraw before the dice are rolled?",
        enemy=from_,
        unit=unit_at(view, hex_),
        hex=hex_,
    )


def _free_attack(decision: Decision, view: PublicView) -> str:
    (hex_,) = decision.about
    return _("{general} at {hex} has lost his unit. Attack him, too?", general=general_first(view, hex_), hex=hex_)


_REMOVE: Mapping[str, str] = MappingProxyType(
    {
        "infantry": N_(
            "For each {dice} that the enemy rolled before the battle, one of your infantry units loses a figure."
        ),
        "cavalry": N_(
            "For each {dice} that the enemy rolled before the battle, one of your cavalry units loses a figure."
        ),
        "artillery": N_(
            "For each {dice} that the enemy rolled before the battle, one of your artillery units loses a figure."
        ),
    }
)


def _remove(decision: Decision, _view: PublicView) -> str:
    number, arm = next((number, arm) for number, arm in zip(decision.numbers, ARMS, strict=True) if number)
    return _to_go(_(_REMOVE[arm], dice=dice_shown(SYMBOL[arm])), number)


def _drive_back(decision: Decision, _view: PublicView) -> str:
    (number,) = decision.numbers
    said = _(
        "For each {dice} that the enemy rolled before the battle, one of your units retreats a hex. Each goes once.",
        dice=dice_shown("F"),
    )
    return _to_go(said, number)


def _to_go(said: str, number: int) -> str:
    more = ngettext("{count} to go", "{count} to go", number)
    return f"{said} {more}" if number > 1 else said


def _works(decision: Decision, _view: PublicView) -> str:
    return ngettext(
        "Build fieldworks: {count} token left", "Build fieldworks: {count} tokens left", decision.numbers[0]
    )


_RALLIED: Mapping[str, str] = MappingProxyType(
    {
        "infantry": N_("{number} infantry"),
        "cavalry": N_("{number} cavalry"),
        "artillery": N_("{number} artillery"),
        "": N_("{number} of any arm"),
    }
)


def _rally(decision: Decision, _view: PublicView) -> str:
    parts = [
        _(_RALLIED[arm], number=number) for number, arm in zip(decision.numbers, (*ARMS, ""), strict=True) if number
    ]
    return _("Rally lost figures: {figures}", figures=enumerated(parts))


def _place(decision: Decision, view: PublicView) -> str:
    (hex_,) = decision.about
    return _("Short of supply: where does your {unit} at {hex} go?", unit=unit_at(view, hex_), hex=hex_)


def _further(decision: Decision, _view: PublicView) -> str:
    return ngettext(
        "Play another card this turn?", "Play another card this turn? Up to {count} more", decision.numbers[0]
    )


def _take_over(decision: Decision, view: PublicView) -> str:
    alive = {general.name for general in view.generals}
    team = (one for one in view.players if side_of(one.seat) == side_of(decision.seat))
    fallen = [one.general for one in team if one.general not in alive]
    if not fallen:
        return _(
            "Your partner’s general has fallen. Take over their units and turns? Then your partner is out of the "
            "battle, and their cards are discarded. If you let them play on, you are not asked again"
        )
    return _(
        "General {general} has fallen. Take over their units and turns? Then your partner is out of the battle, "
        "and their cards are discarded. If you let them play on, you are not asked again",
        general=listed(fallen),
    )


def _reassign(decision: Decision, view: PublicView) -> str:
    leads = {unit.leader for unit in view.units}
    team = (one for one in view.players if side_of(one.seat) == side_of(decision.seat))
    fallen = [one.general for one in team if one.out and one.seat in leads]
    return _("General {general} has fallen. Who leads his units from now on?", general=listed(fallen))


def _card(_decision: Decision, view: PublicView) -> str:
    if isinstance(view, SeatView) and view.hand == ():
        return _("You hold no card. Hand units over, or continue without one")
    return _("Choose a card to play")


def _entrust(_decision: Decision, view: PublicView) -> str:
    if not view.table:
        return _("Who carries out the card? It is for that general’s units only")
    return _("Who carries out {card}? It is for that general’s units only", card=card_name(view.table))


def _divide(decision: Decision, view: PublicView) -> str:
    if decision.seat.endswith(f"/{COMMANDER}"):
        return _("Which general leads which units? Hand units over, or keep this division")
    mine = [unit.hex for unit in view.units if unit.leader == decision.seat]
    if not mine:
        return _("Who leads which units? You lead no unit. Hand units over, or agree")
    return _("Who leads which units? You lead {units}. Hand units over, or agree", units=listed(mine))


def _authority(_decision: Decision, view: PublicView) -> str:
    """The orders left for the viewer; for anybody else the possible ones."""
    mine = {one.verb for one in view.actions} if isinstance(view, SeatView) else set[str]()
    verbs = mine or ({"move", "roll"} if RULESETS[view.ruleset].free_generals else {"roll"})
    if not {"move", "roll"} - verbs:
        return _(
            "You have no card to carry out this turn. Move your general, roll a die to act without orders, "
            "or wait for orders?"
        )
    if "move" in verbs:
        return _("You have no card to carry out this turn. Move your general, or wait for orders?")
    return _("You have no card to carry out this turn. Roll a die to act without orders, or wait for orders?")


def _plain(text: str) -> Prompt:
    return lambda _decision, _view: _(text)


_PROMPTS: Mapping[str, Prompt] = MappingProxyType(
    {
        "remove-figure": _remove,
        "drive-back": _drive_back,
        "play-card": _card,
        "arrive": _arrive,
        "choose-section": _plain(N_("Choose the part of the map where your infantry marches")),
        "give-orders": _orders,
        "move": _move,
        "battle": _plain(N_("Choose an attack")),
        "melee": _plain(N_("Melee: your units next to the enemy must attack. Choose an attack")),
        "withdraw": _withdraw,
        "free-attack": _free_attack,
        "discard-card": _plain(N_("You lost a general. Choose a card to discard for him")),
        "shed-card": _plain(N_("You lost a unit. Choose a card to discard for it")),
        "further-card": _further,
        "end-turn": _plain(N_("Nothing is left to do. End your turn?")),
        "keep-card": _plain(N_("Choose the card to keep")),
        "ignore-flags": _ignore,
        "retreat-unit": _retreat,
        "retreat-general": _general,
        "take-ground": _ground,
        "fight-back": _fight_back,
        "place-works": _works,
        "rally": _rally,
        "return-unit": _plain(N_("Choose a lost unit and the hex where it returns")),
        "pick-general": _plain(N_("Choose a general to shoot at")),
        "pick-supply": _plain(N_("Choose the unit that is short of supply")),
        "place-supply": _place,
        "divide": _divide,
        "entrust": _entrust,
        "reassign": _reassign,
        "authority": _authority,
        "fall-back": _plain(N_("The die shows a flag. Choose one of your units to retreat")),
        "confirm": _plain(N_("Nothing is left for you to do. Confirm your choices?")),
        "take-over": _take_over,
    }
)

_WAITING: Mapping[str, str] = MappingProxyType(
    {
        "remove-figure": N_("Waiting for {player} to remove figures for the enemy’s dice before the battle."),
        "drive-back": N_("Waiting for {player} to retreat units for the enemy’s dice before the battle."),
        "play-card": N_("Waiting for {player} to play a card."),
        "arrive": N_("Waiting for {player} to place reinforcements."),
        "choose-section": N_("Waiting for {player} to choose where infantry marches."),
        "give-orders": N_("Waiting for {player} to give orders."),
        "move": N_("Waiting for {player} to move."),
        "battle": N_("Waiting for {player} to attack."),
        "melee": N_("Waiting for {player} to fight melees."),
        "withdraw": N_("Waiting for {player} to withdraw a unit, or stay and fight."),
        "free-attack": N_("Waiting for {player} to attack the general or spare him."),
        "discard-card": N_("Waiting for {player} to discard a card for a lost general."),
        "shed-card": N_("Waiting for {player} to discard a card for a lost unit."),
        "further-card": N_("Waiting for {player} to decide whether to play another card."),
        "end-turn": N_("Waiting for {player} to end the turn."),
        "keep-card": N_("Waiting for {player} to keep one of the new cards."),
        "ignore-flags": N_("Waiting for {player} to ignore flags or retreat."),
        "retreat-unit": N_("Waiting for {player} to retreat a unit."),
        "retreat-general": N_("Waiting for {player} to retreat a general."),
        "take-ground": N_("Waiting for {player} to take the ground or stay."),
        "fight-back": N_("Waiting for {player} to decide whether to fight back."),
        "place-works": N_("Waiting for {player} to build fieldworks."),
        "rally": N_("Waiting for {player} to rally units."),
        "return-unit": N_("Waiting for {player} to bring back a lost unit."),
        "pick-general": N_("Waiting for {player} to aim a sharpshooter."),
        "pick-supply": N_("Waiting for {player} to choose a unit short of supply."),
        "place-supply": N_("Waiting for {player} to move a unit short of supply."),
        "divide": N_("Waiting for {player} to divide the side’s units."),
        "entrust": N_("Waiting for {player} to give the card to a general."),
        "reassign": N_("Waiting for {player} to give a fallen general’s units to others."),
        "authority": N_("Waiting for {player} to decide whether to act without orders."),
        "fall-back": N_("Waiting for {player} to choose a unit to retreat."),
        "confirm": N_("Waiting for {player} to confirm."),
        "take-over": N_("Waiting for {player} to decide whether to take over a fallen general’s units."),
    }
)

KINDS = frozenset(_PROMPTS)
"""Every kind of decision that has a prompt."""

assert frozenset(_WAITING) == KINDS
