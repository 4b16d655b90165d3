"""Questions to the player who decides, and a line about them for everybody else, by kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry.cards import card_table
from engine.battle_cry.family import RULESETS
from engine.battle_cry.roster import COMMANDER
from engine.battle_cry.sides import ARMS, SYMBOL
from engine.battle_cry.view import PublicView, SeatView
from engine.decision import Decision, side_of
from render.words import capital, count, dice_shown, listing, player_name, side_name

Prompt = Callable[[Decision, PublicView], str]


def prompt(decision: Decision, view: PublicView) -> str:
    """The question to the player who decides."""
    ask = _PROMPTS.get(decision.kind)
    return ask(decision, view) if ask else f"Your choice: {decision.kind.replace('-', ' ')}"


def waiting_text(view: PublicView) -> str:
    """The line for everybody else: the player to wait for, and for what; empty when the battle is over."""
    if view.waiting_for is None:
        return ""
    kind = view.decision.kind if view.decision else ""
    what = _WAITING.get(kind, kind.replace("-", " "))
    who = player_name(view.players, view.waiting_for)
    what = what.replace(" its ", " their ") if view.players else what
    return f"{capital(who)} {what}." if what else f"Waiting for {who}."


def unit_at(view: PublicView, hex_: str) -> str:
    """The arm of the unit in a hex; ``unit`` when the view has none there."""
    return next((unit.arm for unit in view.units if unit.hex == hex_), "unit")


def side_at(view: PublicView, hex_: str) -> str:
    """The side of the unit in a hex; empty when the view has none there."""
    return next((side_name(unit.side) for unit in view.units if unit.hex == hex_), "")


def general_at(view: PublicView, hex_: str) -> str:
    """``General NAME`` of a hex; ``the general`` when the view has none there."""
    name = next((general.name for general in view.generals if general.hex == hex_), "")
    return f"General {name}" if name else "the general"


def _orders(decision: Decision, _: PublicView) -> str:
    given, most = decision.numbers
    return f"Give orders: {given} of {most} given" if given else f"Give orders: up to {most}"


def _arrive(decision: Decision, _: PublicView) -> str:
    return f"Reinforcements: {count(decision.numbers[0], 'piece')} may arrive. Place one, or keep them for later"


def _move(decision: Decision, view: PublicView) -> str:
    if not RULESETS[view.ruleset].free_generals:
        return "Move your ordered units"
    ordered = any(unit.ordered and unit.side == side_of(decision.seat) for unit in view.units)
    return f"Move {'your ordered units and ' if ordered else ''}your generals, who need no orders"


def _ignore(decision: Decision, view: PublicView) -> str:
    flags, most = decision.numbers
    (hex_,) = decision.about
    alone = not any(unit.hex == hex_ for unit in view.units)
    who = capital(general_at(view, hex_)) if alone else f"Your {unit_at(view, hex_)}"
    return f"{who} at {hex_} must answer {count(flags, 'flag')}. Ignore how many (at most {most})?"


def _retreat(decision: Decision, view: PublicView) -> str:
    hexes, short = decision.numbers
    (hex_,) = decision.about
    lost = f" ({count(short, 'hex')} blocked: {count(short, 'figure')} lost)" if short else ""
    return f"Retreat your {unit_at(view, hex_)} at {hex_}: {count(hexes, 'hex')}{lost}"


def _general(decision: Decision, view: PublicView) -> str:
    (hex_,) = decision.about
    return f"{capital(general_at(view, hex_))} at {hex_} must go back. Where to?"


def _ground(decision: Decision, _: PublicView) -> str:
    from_, to = decision.about
    return f"The enemy left {to}. Take the ground from {from_}?"


def _fight_back(decision: Decision, view: PublicView) -> str:
    from_, to = decision.about
    return f"Your {unit_at(view, to)} at {to} was attacked from {from_} and stands. Fight back?"


def _withdraw(decision: Decision, view: PublicView) -> str:
    hex_, from_ = decision.about
    return f"Infantry from {from_} attacks your {unit_at(view, hex_)} at {hex_}. Withdraw before the dice are rolled?"


def _free_attack(decision: Decision, view: PublicView) -> str:
    (hex_,) = decision.about
    return f"{capital(general_at(view, hex_))} at {hex_} has lost his unit. Attack him, too?"


def _remove(decision: Decision, _: PublicView) -> str:
    number, arm = next((number, arm) for number, arm in zip(decision.numbers, ARMS, strict=True) if number)
    more = f" {number} to go" if number > 1 else ""
    die = dice_shown(SYMBOL[arm])
    return f"For each {die} rolled by the enemy before the battle, one of your {arm} units loses a figure.{more}"


def _drive_back(decision: Decision, _: PublicView) -> str:
    (number,) = decision.numbers
    more = f" {number} to go" if number > 1 else ""
    die = dice_shown("F")
    return f"For each {die} rolled by the enemy before the battle, a unit of yours retreats a hex, each once.{more}"


def _works(decision: Decision, _: PublicView) -> str:
    return f"Build fieldworks: {count(decision.numbers[0], 'token')} left"


def _rally(decision: Decision, _: PublicView) -> str:
    names = (*ARMS, "any arm")
    parts = [f"{number} {name}" for number, name in zip(decision.numbers, names, strict=True) if number]
    return f"Rally lost figures: {listing(parts)}"


def _place(decision: Decision, view: PublicView) -> str:
    (hex_,) = decision.about
    return f"Short supply: where does your {unit_at(view, hex_)} at {hex_} go?"


def _further(decision: Decision, _: PublicView) -> str:
    (times,) = decision.numbers
    return "Play another card this turn?" if times == 1 else f"Play another card this turn? Up to {times}"


def _take_over(decision: Decision, view: PublicView) -> str:
    alive = {general.name for general in view.generals}
    team = (one for one in view.players if side_of(one.seat) == side_of(decision.seat))
    fallen = [one.general for one in team if one.general not in alive]
    name = f"General {listing(fallen)}" if fallen else "Your partner"
    return (
        f"{name} has fallen. Take over their units and turns? Then your partner is out of the battle, "
        "and their cards are discarded. If you let them play on, you are not asked again"
    )


def _reassign(decision: Decision, view: PublicView) -> str:
    leads = {unit.leader for unit in view.units}
    team = (one for one in view.players if side_of(one.seat) == side_of(decision.seat))
    fallen = [one.general for one in team if one.out and one.seat in leads]
    return f"General {listing(fallen)} has fallen. Who leads his units from now on?"


def _card(_: Decision, view: PublicView) -> str:
    if isinstance(view, SeatView) and view.hand == ():
        return "You hold no card. Hand units over, or go on without one"
    return "Choose a card to play"


def _entrust(decision: Decision, view: PublicView) -> str:
    card = card_table().get(view.table)
    return f"Who carries out {card.name if card else 'the card'}? It is for that general's units alone"


def _divide(decision: Decision, view: PublicView) -> str:
    if decision.seat.endswith(f"/{COMMANDER}"):
        return "Which general leads which units? Hand units over, or leave it so"
    mine = [unit.hex for unit in view.units if unit.leader == decision.seat]
    led = f"You lead {listing(mine)}" if mine else "You lead no unit"
    return f"Who leads which units? {led}. Hand units over, or agree"


def _authority(_: Decision, view: PublicView) -> str:
    """The orders left for the viewer; for anybody else the possible ones."""
    mine = {one.verb for one in view.actions} if isinstance(view, SeatView) else set[str]()
    verbs = mine or ({"move", "roll"} if RULESETS[view.ruleset].free_generals else {"roll"})
    ways = ", ".join(words for verb, words in _BY_ONESELF.items() if verb in verbs)
    return f"You have no card to carry out this turn. {capital(ways)}, or wait for orders?"


_BY_ONESELF: Mapping[str, str] = MappingProxyType(
    {"move": "move your general", "roll": "roll a die to act by yourself"}
)
"""Acts of a Major-General without the card, by verb."""


def _plain(text: str) -> Prompt:
    return lambda _decision, _view: text


_PROMPTS: Mapping[str, Prompt] = MappingProxyType(
    {
        "remove-figure": _remove,
        "drive-back": _drive_back,
        "play-card": _card,
        "arrive": _arrive,
        "choose-section": _plain("Choose the section whose infantry marches"),
        "give-orders": _orders,
        "move": _move,
        "battle": _plain("Choose who battles whom"),
        "melee": _plain("Melee: your units next to the enemy must attack it. Who attacks whom?"),
        "withdraw": _withdraw,
        "free-attack": _free_attack,
        "discard-card": _plain("A general is lost. Choose the card that goes with him"),
        "shed-card": _plain("A unit is lost. Choose the card that your hand loses with it"),
        "further-card": _further,
        "end-turn": _plain("Nothing is left to do. End your turn?"),
        "keep-card": _plain("Choose the card to keep"),
        "ignore-flags": _ignore,
        "retreat-unit": _retreat,
        "retreat-general": _general,
        "take-ground": _ground,
        "fight-back": _fight_back,
        "place-works": _works,
        "rally": _rally,
        "return-unit": _plain("Choose a lost unit and the hex where it returns"),
        "pick-general": _plain("Choose the general to shoot at"),
        "pick-supply": _plain("Choose the unit that runs short of supply"),
        "place-supply": _place,
        "divide": _divide,
        "entrust": _entrust,
        "reassign": _reassign,
        "authority": _authority,
        "fall-back": _plain("The die shows a flag. Which of your units goes back?"),
        "confirm": _plain("Nothing is left for you to do. Shall your choices stand?"),
        "take-over": _take_over,
    }
)

_WAITING: Mapping[str, str] = MappingProxyType(
    {
        "remove-figure": "removes figures for the enemy’s dice before the battle",
        "drive-back": "retreats units for the enemy’s dice before the battle",
        "play-card": "is to play a card",
        "arrive": "places its reinforcements",
        "choose-section": "chooses a section to march",
        "give-orders": "gives orders",
        "move": "moves",
        "battle": "battles",
        "melee": "fights its melees",
        "withdraw": "decides whether its unit withdraws",
        "free-attack": "decides whether to attack the general",
        "discard-card": "discards a card for its lost general",
        "shed-card": "discards a card for its lost unit",
        "further-card": "may play another card",
        "end-turn": "ends the turn",
        "keep-card": "keeps one of its new cards",
        "ignore-flags": "decides whether its troops stand firm",
        "retreat-unit": "chooses where its unit retreats",
        "retreat-general": "chooses where its general goes back to",
        "take-ground": "decides whether to take the ground",
        "fight-back": "may answer the attack",
        "place-works": "builds fieldworks",
        "rally": "rallies its units",
        "return-unit": "brings a lost unit back",
        "pick-general": "aims a sharpshooter",
        "pick-supply": "chooses a unit short of supply",
        "place-supply": "chooses where its unit goes",
        "divide": "divides the units of the side",
        "entrust": "gives the card to a general",
        "reassign": "gives the units of a fallen general to others",
        "authority": "may act without orders",
        "fall-back": "chooses which unit goes back",
        "confirm": "ends what it has to do",
        "take-over": "may take over the units of a fallen general",
    }
)

KINDS = frozenset(_PROMPTS)
"""Every kind of decision that has a prompt."""

assert frozenset(_WAITING) == KINDS
