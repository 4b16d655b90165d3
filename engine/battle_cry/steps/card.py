"""Turn sequence 1: a command card is played, released, or followed by another one."""

from __future__ import annotations

from msgspec.structs import replace

from engine.battle_cry import frames
from engine.battle_cry.body import Body
from engine.battle_cry.cards import card_table
from engine.battle_cry.effects import EFFECTS, surprises
from engine.battle_cry.effects.common import anywhere
from engine.battle_cry.events import CardPlayed, UnitsReleased
from engine.battle_cry.hands import discard, owe_card, take_from_hand
from engine.battle_cry.leading import carrier_of, led_generals
from engine.battle_cry.orders import general_order
from engine.battle_cry.play import Play
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS, Side
from engine.battle_cry.special.locks import release_trait
from engine.battle_cry.steps.step import Step
from engine.decision import PASS, Action

SKIRMISH = "skirmish"
RELEASE = "release"
CARD_VERBS = frozenset({"play", SKIRMISH, RELEASE})

UNCOPIED = frozenset({"counter-attack", "fight-back"})
"""Effects that a Counter-Attack finds nothing to copy in."""


def _card_options(setup: BattleSetup, body: Body, frame: frames.PlayCard) -> list[Action]:
    cards = dict.fromkeys(body.hands[body.hand])
    verbs = ("play", SKIRMISH) if setup.rules.skirmish else ("play",)
    releasing = setup.rules.releasing(setup, body)
    before = setup.rules.before_card(setup, body, frame)
    return [
        *(Action(verb, card) for verb in verbs for card in cards),
        *(Action(RELEASE, card) for card in cards if card in releasing),
        *before,
        *([PASS] if before and not cards else []),
    ]


def _play_card(play: Play, frame: frames.PlayCard, action: Action) -> None:
    if action == PASS:
        _no_card(play, frame)
        return
    if action.verb not in CARD_VERBS:
        play.setup.rules.prepare(play, frame, action)
        return
    take_from_hand(play, play.body.hand, action.subject)
    play.pop()
    play.set(table=action.subject)
    if play.setup.rules.entrusts:
        play.push(frames.Entrust(action.verb))
    else:
        carry_out(play, action.verb)


def carry_out(play: Play, verb: str) -> None:
    """What the card on the table brings about, and all that follows in the turn."""
    if verb == RELEASE:
        _release(play)
        return
    side, card = play.body.active, play.body.table
    skirmish = verb == SKIRMISH
    counts_as = card if skirmish else surprises.copy_of(play.body, card)
    mine = counts_as if card_table()[counts_as].effect not in UNCOPIED else ""
    play.set(effective="" if skirmish else counts_as, played=_with_played(play.body, mine))
    further = play.setup.rules.further_cards(play.setup, play.body, side)
    _follow(play, *((frames.FurtherCard(further.times),) if further else ()))
    play.emit(CardPlayed(SEATS[side], play.body.turn, card, counts_as, skirmish, carrier_of(play.setup, play.body)))
    free_generals(play)
    if skirmish:
        play.push(frames.GiveOrders((frames.Pool(anywhere(play), 1, generals=False),)))
    else:
        row = card_table()[card]
        EFFECTS[row.effect](play, row)


def _follow(play: Play, *more: frames.Frame) -> None:
    """What follows in a turn when its card is on the table."""
    rules = play.setup.rules
    play.push(frames.EndTurn(), *rules.after_orders(play.setup, play.body), *more, *rules.phases)


def _with_played(body: Body, card: str) -> tuple[str, str]:
    return (card, body.played[1]) if body.active == Side.UNION else (body.played[0], card)


def _release(play: Play) -> None:
    """A card is discarded instead of giving orders, and the units that it releases may be ordered from now on."""
    side, card = play.body.active, play.body.table
    play.set(effective="", played=_with_played(play.body, ""))
    _follow(play)
    trait = release_trait(card)
    freed = [unit for unit in play.field.units_of(side) if trait in unit.traits]
    for unit in freed:
        play.set(field=play.field.without_trait(play.field.units[unit.id], trait))
    hexes = tuple(play.name(unit.hex) for unit in freed)
    play.emit(UnitsReleased(SEATS[side], card, hexes))
    free_generals(play)


def _further_options(setup: BattleSetup, body: Body, frame: frames.FurtherCard) -> list[Action]:
    """Asked whatever the hand holds, so that nobody learns from it what it does not."""
    further = setup.rules.further_cards(setup, body, body.active)
    hand = body.hands[body.hand]
    if further is None or not hand:
        return []
    return [*(Action("play", card) for card in dict.fromkeys(hand) if card in further.cards), PASS]


def _play_further(play: Play, frame: frames.FurtherCard, action: Action) -> None:
    """The card before goes to the discards; what has had an order does nothing more this turn."""
    if action.verb == "pass":
        play.pop()
        return
    side, card = play.body.active, action.subject
    take_from_hand(play, play.body.hand, card)
    discard(play, side, play.body.table)
    play.swap(frames.FurtherCard(frame.times - 1)) if frame.times > 1 else play.pop()
    owe_card(play, play.body.hand)
    play.set(
        table=card,
        effective=card,
        played=_with_played(play.body, card),
        orders=tuple(replace(order, moves=0, battles=0, again=False) for order in play.body.orders),
        combat=None,
    )
    play.push(*play.setup.rules.phases)
    play.emit(CardPlayed(SEATS[side], play.body.turn, card, card, by=carrier_of(play.setup, play.body)))
    row = card_table()[card]
    EFFECTS[row.effect](play, row)


def free_generals(play: Play) -> None:
    """Where generals need no orders, each may move this turn."""
    if play.setup.rules.free_generals:
        ready = tuple(general_order(general) for general in led_generals(play.setup, play.body))
        play.set(orders=(*play.body.orders, *ready))


def _no_card(play: Play, frame: frames.PlayCard) -> None:
    """A side without cards plays none, unless the rules in force say otherwise; what needs no card still happens."""
    if play.setup.rules.no_card(play):
        return
    play.pop()
    _follow(play)
    free_generals(play)


STEPS: dict[type, Step] = {
    frames.PlayCard: Step("play-card", "Play a Command Card", _card_options, _play_card, otherwise=_no_card),
    frames.FurtherCard: Step(
        "further-card",
        "Special Rules",
        _further_options,
        _play_further,
        numbers=lambda setup, body, frame: (frame.times,),
    ),
}
