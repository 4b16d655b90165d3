"""Turn sequence 1: playing a command card, releasing units, playing a further card."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import card_table
from engine.battle_cry.decisions.handler import Handler, Handlers
from engine.battle_cry.effects import EFFECTS, surprises
from engine.battle_cry.effects.common import anywhere
from engine.battle_cry.events import CardPlayed, UnitsReleased
from engine.battle_cry.hands import discard, owe_card, take_from_hand
from engine.battle_cry.leading import carrier_of, led_generals
from engine.battle_cry.orders import general_order
from engine.battle_cry.placement_changes import without_trait
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS, Side
from engine.battle_cry.special.locks import release_trait
from engine.decision import PASS, Action
from engine.field_changes import replace

SKIRMISH = "skirmish"
RELEASE = "release"
CARD_VERBS = frozenset({"play", SKIRMISH, RELEASE})

UNCOPIED = frozenset({"counter-attack", "fight-back"})
"""Effects that a Counter-Attack cannot copy."""


def _card_options(setup: BattleSetup, position: Position, frame: frames.PlayCard) -> list[Action]:
    cards = dict.fromkeys(position.hands[position.hand])
    verbs = ("play", SKIRMISH) if setup.rules.skirmish else ("play",)
    releasing = setup.rules.releasing(setup, position)
    before = setup.rules.before_card(setup, position, frame)
    return [
        *[setup.actions.card(verb, card) for verb in verbs for card in cards],
        *(Action(RELEASE, card) for card in cards if card in releasing),
        *before,
        *([PASS] if before and not cards else []),
    ]


def _play_card(context: ActionContext, frame: frames.PlayCard, action: Action) -> None:
    if action == PASS:
        _no_card(context, frame)
        return
    if action.verb not in CARD_VERBS:
        context.setup.rules.prepare(context, frame, action)
        return
    take_from_hand(context, context.position.hand, action.subject)
    context.position = replace(context.position, stack=context.position.stack[:-1], table=action.subject)
    if context.setup.rules.entrusts:
        context.push(frames.Entrust(action.verb))
    else:
        carry_out(context, action.verb)


def carry_out(context: ActionContext, verb: str) -> None:
    """Carries out the card on the table and pushes the rest of the turn."""
    if verb == RELEASE:
        _release(context)
        return
    side, card = context.position.active, context.position.table
    skirmish = verb == SKIRMISH
    counts_as = card if skirmish else surprises.copy_of(context.position, card)
    mine = counts_as if card_table()[counts_as].effect not in UNCOPIED else ""
    context.set(effective="" if skirmish else counts_as, played=_with_played(context.position, mine))
    further = context.setup.rules.further_cards(context.setup, context.position, side)
    _follow(context, *((frames.FurtherCard(further.times),) if further else ()))
    context.emit(
        CardPlayed(
            SEATS[side], context.position.turn, card, counts_as, skirmish, carrier_of(context.setup, context.position)
        )
    )
    free_generals(context)
    if skirmish:
        context.push(frames.GiveOrders((frames.Pool(anywhere(context), 1, generals=False),)))
    else:
        row = card_table()[card]
        EFFECTS[row.effect](context, row)


def _follow(context: ActionContext, *more: frames.Frame) -> None:
    """Pushes the frames that follow a card on the table."""
    rules = context.setup.rules
    context.push(frames.EndTurn(), *rules.after_orders(context.setup, context.position), *more, *rules.phases)


def _with_played(position: Position, card: str) -> tuple[str, str]:
    return (card, position.played[1]) if position.active == Side.UNION else (position.played[0], card)


def _release(context: ActionContext) -> None:
    """Discards a card instead of giving orders; the units that it releases may take orders from now on."""
    side, card = context.position.active, context.position.table
    context.set(effective="", played=_with_played(context.position, ""))
    _follow(context)
    trait = release_trait(card)
    freed = [unit for unit in context.placement.units_of(side) if trait in unit.traits]
    for unit in freed:
        context.set(placement=without_trait(context.placement, context.placement.units[unit.id], trait))
    hexes = tuple(context.name(unit.hex) for unit in freed)
    context.emit(UnitsReleased(SEATS[side], card, hexes))
    free_generals(context)


def _further_options(setup: BattleSetup, position: Position, frame: frames.FurtherCard) -> list[Action]:
    """Options for a further card. It is asked whatever the hand holds, so that silence betrays nothing."""
    further = setup.rules.further_cards(setup, position, position.active)
    hand = position.hands[position.hand]
    if further is None or not hand:
        return []
    return [*(Action("play", card) for card in dict.fromkeys(hand) if card in further.cards), PASS]


def _play_further(context: ActionContext, frame: frames.FurtherCard, action: Action) -> None:
    """Discards the card before; pieces that had an order do nothing more this turn."""
    if action.verb == "pass":
        context.pop()
        return
    side, card = context.position.active, action.subject
    take_from_hand(context, context.position.hand, card)
    discard(context, side, context.position.table)
    context.swap(frames.FurtherCard(frame.times - 1)) if frame.times > 1 else context.pop()
    owe_card(context, context.position.hand)
    context.set(
        table=card,
        effective=card,
        played=_with_played(context.position, card),
        orders=tuple(replace(order, moves=0, battles=0, again=False) for order in context.position.orders),
        combat=None,
    )
    context.push(*context.setup.rules.phases)
    context.emit(
        CardPlayed(SEATS[side], context.position.turn, card, card, by=carrier_of(context.setup, context.position))
    )
    row = card_table()[card]
    EFFECTS[row.effect](context, row)


def free_generals(context: ActionContext) -> None:
    """Gives each general a move where generals need no orders."""
    if context.setup.rules.free_generals:
        ready = tuple(general_order(general) for general in led_generals(context.setup, context.position))
        context.set(orders=(*context.position.orders, *ready))


def _no_card(context: ActionContext, frame: frames.PlayCard) -> None:
    """A turn without a card, unless the rules in force replace it; what needs no card still happens."""
    if context.setup.rules.no_card(context):
        return
    context.pop()
    _follow(context)
    free_generals(context)


STEPS: Handlers = {
    frames.PlayCard: Handler("play-card", "Play a Command Card", _card_options, _play_card, otherwise=_no_card),
    frames.FurtherCard: Handler(
        "further-card",
        "Special Rules",
        _further_options,
        _play_further,
        numbers=lambda setup, position, frame: (frame.times,),
    ),
}
