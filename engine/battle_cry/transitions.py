"""Transitions of a match: its start, an action with its consequences, its end from outside, its taking back."""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.events import Event, TakenBack
from engine.battle_cry.frames import Begin
from engine.battle_cry.modes.imaginary import imaginary_hands
from engine.battle_cry.placement import FRESH, General, Unit, placement_of
from engine.battle_cry.position import Deck, Position, Work
from engine.battle_cry.scenario import UnitSetup
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.special.arrivals import reserve_of
from engine.battle_cry.turn import advance, answer, options_of
from engine.chance import Chance, Scripted
from engine.decision import Action, Seat
from engine.family import Transition
from engine.field_changes import replace


def start(setup: BattleSetup, chance: Chance) -> Transition[Position, Event]:
    """The first transition: armies on the board, decks made, then the prelude and the first turn."""
    battle, hands = setup.battle, len(setup.roster.hands)
    units = tuple(
        Unit(number, one.side, one.arm, one.hex, one.figures, one.full, _traits(setup, one), one.name)
        for number, one in enumerate(battle.units)
    )
    generals = tuple(General(number, one.side, one.hex, one.name) for number, one in enumerate(battle.generals))
    decks, chance = setup.rules.deal(chance)
    position = Position(
        turn=1,
        active=battle.first,
        placement=placement_of(units, generals, setup.board.size),
        works=tuple(Work(one.hex, one.terrain, one.sides) for one in battle.works),
        decks=decks,
        hands=((),) * hands,
        owed=(0,) * hands,
        surplus=(0,) * hands,
        short=(0,) * hands,
        stands=((), ()),
        reserve=reserve_of(battle),
    )
    context = ActionContext(setup, position, chance)
    context.push(Begin())
    setup.rules.prelude(context)
    return _step(context, advance(context))


def legal_actions(setup: BattleSetup, position: Position) -> tuple[Action, ...]:
    """Every legal answer to the pending decision."""
    return tuple(options_of(setup, position))


def apply(setup: BattleSetup, position: Position, chance: Chance, action: Action) -> Transition[Position, Event]:
    """The transition of a legal action."""
    context = ActionContext(setup, position, chance)
    return _step(context, answer(context, action))


def concede(setup: BattleSetup, position: Position, winner: Seat | None, reason: str) -> Transition[Position, Event]:
    """The end of a match from outside the rules."""
    context = ActionContext(setup, position, Scripted())
    context.end(winner, reason)
    return _step(context, [])


def rewound(setup: BattleSetup, position: Position, chance: Chance) -> Transition[Position, Event]:
    """Shuffles the draw piles, and an imaginary opponent's undrawn cards with them; played cards stay known."""
    decks, hands = [], list(position.hands)
    for number, deck in enumerate(position.decks):
        drawn = imaginary_hands(setup, number)
        again = tuple(card for hand in drawn for card in hands[hand])
        cards, chance = chance.shuffle("rewind", (*deck.draw, *again))
        for hand in drawn:
            hands[hand], cards = cards[: len(hands[hand])], cards[len(hands[hand]) :]
        decks.append(Deck(cards, deck.discards))
    after = replace(position, decks=tuple(decks), hands=tuple(hands))
    told = TakenBack(position.turn, sum(len(deck.draw) for deck in decks))
    return Transition(after, chance, (told,), None, fixes=True, legal=legal_actions(setup, after))


def _traits(setup: BattleSetup, unit: UnitSetup) -> tuple[str, ...]:
    """A unit's traits at the start: its own, and those that the ruleset gives its arm."""
    fresh = setup.rules.fresh_infantry and unit.arm == "infantry"
    return (*unit.traits, FRESH) if fresh else unit.traits


def _step(context: ActionContext, legal: list[Action]) -> Transition[Position, Event]:
    return Transition(
        context.position, context.chance, tuple(context.events), context.outcome, context.fixed, tuple(legal)
    )
