"""The steps of a turn: for each kind of frame who answers, what may be answered, and what an answer does.

The table ``STEPS`` is the only place where a decision is defined; ``turn`` drives it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from engine.battle_cry import combat as battle
from engine.battle_cry import frames, retreat
from engine.battle_cry.board import SECTIONS
from engine.battle_cry.body import Body, Order
from engine.battle_cry.cards import REACTION, card_table
from engine.battle_cry.effects import EFFECTS, arms, engineers, surprises
from engine.battle_cry.effects.common import anywhere
from engine.battle_cry.events import CardDiscarded, CardPlayed, FoughtBack, Moved, TurnEnded, UnitsReleased, Withdrew
from engine.battle_cry.field import OFF, General, Unit
from engine.battle_cry.fire import targets
from engine.battle_cry.movement import destinations, goes_along, piece_of
from engine.battle_cry.orders import candidates, general_order, give, holders, order_from
from engine.battle_cry.play import Play
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS, Side
from engine.battle_cry.special.arriving import arrive, arrive_options, pieces_due
from engine.battle_cry.special.leaving import exit_flags, leave
from engine.battle_cry.special.locks import release_trait
from engine.decision import PASS, Action
from engine.hexgrid import hexes_of

SKIRMISH = "skirmish"
RELEASE = "release"

UNCOPIED = frozenset({"counter-attack", "fight-back"})
"""Effects that a Counter-Attack finds nothing to copy in."""

Options = Callable[[BattleSetup, Body, Any], list[Action]]
Choose = Callable[[Play, Any, Action], None]


@dataclass(frozen=True, slots=True)
class Step:
    """How one kind of frame is answered.

    Attributes:
        kind: the decision's kind.
        rule: the section of the rulebook that asks.
        options: everything that may be answered; none means that the step is skipped.
        choose: carries an answer out.
        side: who answers.
        alone: whether a single answer is given without asking.
        about: the hexes that the question is about.
        numbers: its figures.
        otherwise: what happens when there is nothing to answer; by default the frame is taken off.
    """

    kind: str
    rule: str
    options: Options
    choose: Choose
    side: Callable[[Body, Any], Side] = lambda body, frame: body.active
    alone: bool = False
    about: Callable[[BattleSetup, Body, Any], tuple[int, ...]] = lambda setup, body, frame: ()
    numbers: Callable[[BattleSetup, Body, Any], tuple[int, ...]] = lambda setup, body, frame: ()
    otherwise: Callable[[Play, Any], None] = lambda play, frame: play.pop()


# 1. Play a command card


def _card_options(setup: BattleSetup, body: Body, frame: frames.PlayCard) -> list[Action]:
    cards = dict.fromkeys(body.hands[body.active])
    verbs = ("play", SKIRMISH) if setup.rules.skirmish else ("play",)
    releasing = setup.rules.releasing(setup, body)
    return [
        *(Action(verb, card) for verb in verbs for card in cards),
        *(Action(RELEASE, card) for card in cards if card in releasing),
    ]


def _play_card(play: Play, frame: frames.PlayCard, action: Action) -> None:
    side, card = play.body.active, action.subject
    if action.verb == RELEASE:
        _release(play, card)
        return
    skirmish = action.verb == SKIRMISH
    counts_as = card if skirmish else surprises.copy_of(play.body, card)
    play.take_from_hand(side, card)
    play.pop()
    played = play.body.played
    mine = counts_as if card_table()[counts_as].effect not in UNCOPIED else ""
    play.set(
        table=card,
        effective="" if skirmish else counts_as,
        played=(mine, played[1]) if side == Side.UNION else (played[0], mine),
    )
    further = play.setup.rules.further_cards(play.setup, play.body, side)
    more = (frames.FurtherCard(further.times),) if further else ()
    play.push(frames.EndTurn(), *more, *play.setup.rules.phases)
    play.emit(CardPlayed(SEATS[side], play.body.turn, card, counts_as, skirmish))
    free_generals(play)
    if skirmish:
        play.push(frames.GiveOrders((frames.Pool(anywhere(play), 1, generals=False),)))
    else:
        row = card_table()[card]
        EFFECTS[row.effect](play, row)


def _release(play: Play, card: str) -> None:
    """A card is discarded instead of giving orders, and the units that it releases may be ordered from now on."""
    side = play.body.active
    play.take_from_hand(side, card)
    play.pop()
    played = play.body.played
    play.set(table=card, effective="", played=("", played[1]) if side == Side.UNION else (played[0], ""))
    play.push(frames.EndTurn(), *play.setup.rules.phases)
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
    hand = body.hands[body.active]
    if further is None or not hand:
        return []
    return [*(Action("play", card) for card in dict.fromkeys(hand) if card in further.cards), PASS]


def _play_further(play: Play, frame: frames.FurtherCard, action: Action) -> None:
    """The card before goes to the discards; what has had an order does nothing more this turn."""
    if action.verb == "pass":
        play.pop()
        return
    side, card = play.body.active, action.subject
    play.take_from_hand(side, card)
    play.discard(side, play.body.table)
    play.swap(frames.FurtherCard(frame.times - 1)) if frame.times > 1 else play.pop()
    played = play.body.played
    play.owe(side)
    play.set(
        table=card,
        effective=card,
        played=(card, played[1]) if side == Side.UNION else (played[0], card),
        orders=tuple(replace(order, moves=0, battles=0, again=False) for order in play.body.orders),
        combat=None,
    )
    play.push(*play.setup.rules.phases)
    play.emit(CardPlayed(SEATS[side], play.body.turn, card, card))
    row = card_table()[card]
    EFFECTS[row.effect](play, row)


def free_generals(play: Play) -> None:
    """Where generals need no orders, each may move this turn."""
    if play.setup.rules.free_generals:
        ready = tuple(general_order(general) for general in play.field.generals_of(play.body.active))
        play.set(orders=(*play.body.orders, *ready))


def _no_card(play: Play, frame: frames.PlayCard) -> None:
    """A side without cards plays none; what needs no card still happens."""
    play.swap(frames.EndTurn())
    play.push(*play.setup.rules.phases)
    free_generals(play)


# Before the card: reinforcements


def _arrive_options(setup: BattleSetup, body: Body, frame: frames.Arrive) -> list[Action]:
    return arrive_options(setup, body)


def _arrive(play: Play, frame: frames.Arrive, action: Action) -> None:
    if action.verb == "pass":
        play.pop()
    else:
        arrive(play, action.subject, play.setup.board.grid.index[action.object])


def _section_options(setup: BattleSetup, body: Body, frame: frames.ChooseSection) -> list[Action]:
    infantry = sum(1 << unit.hex for unit in body.field.units_of(body.active) if unit.arm == "infantry")
    own = setup.board.section[body.active]
    return [Action("section", name) for number, name in enumerate(SECTIONS) if own[number] & infantry]


def _choose_section(play: Play, frame: frames.ChooseSection, action: Action) -> None:
    play.pop()
    arms.march_section(play, SECTIONS.index(action.subject), frame.reach)


# 2. Announce orders


def _order_options(setup: BattleSetup, body: Body, frame: frames.GiveOrders) -> list[Action]:
    if len(frame.given) >= frame.most:
        return []
    names = setup.names
    actions = [
        Action("order", names[piece.hex] + ("*" if isinstance(piece, General) else ""))
        for piece in candidates(setup, body, frame)
    ]
    return [*actions, PASS] if actions else []


def _give_order(play: Play, frame: frames.GiveOrders, action: Action) -> None:
    if action.verb == "pass":
        play.pop()
        return
    piece = piece_named(play.setup, play.body, action.subject)
    assert piece is not None
    play.swap(replace(frame, given=(*frame.given, holders(frame, piece))))
    give(play, piece, order_from(play.setup, frame, piece))


def piece_named(setup: BattleSetup, body: Body, name: str) -> Unit | General | None:
    """The piece that ``B3`` (the unit) or ``B3*`` (the general) stands for."""
    hex_ = setup.board.grid.index.get(name.rstrip("*"))
    if hex_ is None:
        return None
    return body.field.general(hex_) if name.endswith("*") else body.field.unit(hex_)


# 3. Move


def _may_move(order: Order, frame: frames.Move) -> bool:
    return order.again and order.moves > 0 if frame.again else order.moves > order.again


def _move_options(setup: BattleSetup, body: Body, frame: frames.Move) -> list[Action]:
    names, exits = setup.names, setup.rules.exits
    actions = []
    for order in body.orders:
        if not _may_move(order, frame):
            continue
        piece = piece_of(body, order)
        if piece.hex == OFF:
            continue
        from_ = names[piece.hex] + ("*" if order.is_general else "")
        actions += [Action("move", from_, "-", names[to]) for to in hexes_of(destinations(setup, body, order))]
        if exits and isinstance(piece, Unit) and exit_flags(setup.rules, piece):
            actions.append(Action("move", from_, "-", "off"))
    return [*actions, PASS] if actions else []


def _move(play: Play, frame: frames.Move, action: Action) -> None:
    if action.verb == "pass":
        play.pop()
        return
    piece = piece_named(play.setup, play.body, action.subject)
    assert piece is not None
    if isinstance(piece, Unit) and action.object == "off":
        leave(play, piece)
        return
    to = play.setup.board.grid.index[action.object]
    if isinstance(piece, General):
        _move_general(play, piece, to)
    else:
        _move_unit(play, piece, to, frame)


def _move_unit(play: Play, unit: Unit, to: int, frame: frames.Move) -> None:
    hexes = play.setup.board.grid.distance[unit.hex][to]
    along = play.field.general(unit.hex) if goes_along(play.body, unit) else None
    joined = play.field.general(to)
    ends = joined is not None and play.setup.rules.joining_ends_moves
    halted = {one.id for one in (along, joined if ends else None) if one}
    if along:
        play.place_together(unit, to)
    else:
        play.place_unit(unit, to)
    play.set(
        orders=tuple(
            replace(order, moves=0 if frame.again or ends else order.moves - 1, moved=hexes)
            if order.piece == unit.id and not order.is_general
            else replace(order, moves=0)
            if order.is_general and order.piece in halted
            else order
            for order in play.body.orders
        )
    )
    general = along or joined
    play.emit(
        Moved(
            SEATS[unit.side],
            unit.arm,
            play.name(unit.hex),
            play.name(to),
            general.name if general else "",
            joined is not None,
        )
    )


def _move_general(play: Play, general: General, to: int) -> None:
    left, joined = play.field.unit(general.hex), play.field.unit(to)
    play.place_general(general, to)
    hexes = play.setup.board.grid.distance[general.hex][to]
    orders = []
    for order in play.body.orders:
        if order.is_general and order.piece == general.id:
            orders.append(replace(order, moves=0, moved=hexes))
        elif left and _lapses(order, left):
            continue
        elif joined and play.setup.rules.joining_ends_moves and not order.is_general and order.piece == joined.id:
            orders.append(replace(order, moves=0))
        else:
            orders.append(order)
    play.set(orders=tuple(orders))
    play.emit(
        Moved(SEATS[general.side], "general", play.name(general.hex), play.name(to), general.name, joined is not None)
    )


def _lapses(order: Order, left: Unit) -> bool:
    """Whether the order was a unit's through the general who just left it."""
    return order.led and not order.is_general and order.piece == left.id and not order.moved


# 4. Battle


def _melee_options(setup: BattleSetup, body: Body, frame: frames.Melee) -> list[Action]:
    names, enemies = setup.names, body.field.unit_mask[ENEMY[body.active]]
    actions = []
    for unit in sorted(body.field.units_of(body.active), key=lambda unit: unit.hex):
        near = setup.board.grid.neighbour_mask[unit.hex] & enemies
        order = order_of(body, unit) or melee_order(body, unit)
        if near and order.battles and order.moved <= order.fires_after:
            found = targets(setup, body, unit, order)
            actions += [Action("battle", names[unit.hex], ">", names[to]) for to in found if near >> to & 1]
    return actions


def melee_order(body: Body, unit: Unit) -> Order:
    """What a unit without an order has in compulsory melee: one attack, with the die of Leadership if it is led."""
    return Order(unit.id, is_general=False, reach=0, moves=0, dice=arms.dice_of_led(body), led=True)


def _battle_options(setup: BattleSetup, body: Body, frame: frames.Battle) -> list[Action]:
    names = setup.names
    actions = []
    for order in body.orders:
        if order.is_general or not order.battles or order.moved > order.fires_after:
            continue
        unit = body.field.units[order.piece]
        if unit.hex != OFF:
            actions += [Action("battle", names[unit.hex], ">", names[to]) for to in targets(setup, body, unit, order)]
    return [*actions, PASS] if actions else []


def _battle(play: Play, frame: frames.Battle | frames.Melee, action: Action) -> None:
    if action.verb == "pass":
        play.pop()
        return
    unit = piece_named(play.setup, play.body, action.subject)
    assert isinstance(unit, Unit)
    known = order_of(play.body, unit)
    order = known or melee_order(play.body, unit)
    spent = replace(order, battles=order.battles - 1)
    others = play.body.orders
    play.set(orders=tuple(spent if one is known else one for one in others) if known else (*others, spent))
    to = play.setup.board.grid.index[action.object]
    target = play.field.unit(to)
    if target and play.setup.rules.may_withdraw(play.setup, play.body, unit, order, target):
        play.push(frames.Withdraw(target.side, target.id, unit.id))
    else:
        battle.fight(play, unit, to, order)


def _withdraw_options(setup: BattleSetup, body: Body, frame: frames.Withdraw) -> list[Action]:
    unit = body.field.units[frame.unit]
    ways = setup.rules.unit_ways(setup, body, unit, 1)
    from_ = setup.names[unit.hex]
    return [] if ways.short else [*(Action("withdraw", from_, "-", setup.names[to]) for to in ways.hexes), PASS]


def _withdraw(play: Play, frame: frames.Withdraw, action: Action) -> None:
    if action.verb == "pass":
        _stand(play, frame)
        return
    play.pop()
    unit = play.field.units[frame.unit]
    to = play.setup.board.grid.index[action.object]
    joins = play.field.general(to)
    general = play.place_together(unit, to) or joins
    play.emit(Withdrew(SEATS[unit.side], unit.arm, play.name(unit.hex), play.name(to), general.name if general else ""))


def _stand(play: Play, frame: frames.Withdraw) -> None:
    """The attacked unit stays, and the attack is rolled."""
    play.pop()
    attacker = play.field.units[frame.attacker]
    battle.fight(play, attacker, play.field.units[frame.unit].hex, order_of(play.body, attacker))


def order_of(body: Body, unit: Unit) -> Order | None:
    """The order that a unit has this turn."""
    for order in body.orders:
        if order.piece == unit.id and not order.is_general:
            return order
    return None


# Flags and retreats


def _ignore_options(setup: BattleSetup, body: Body, frame: frames.IgnoreFlags) -> list[Action]:
    return [Action("ignore", str(number)) for number in range(frame.most, -1, -1)]


def _ignore(play: Play, frame: frames.IgnoreFlags, action: Action) -> None:
    play.pop()
    battle.ignore_flags(play, frame, int(action.subject))


def _retreat_options(setup: BattleSetup, body: Body, frame: frames.RetreatUnit) -> list[Action]:
    unit = body.field.units[frame.unit]
    ways = setup.rules.unit_ways(setup, body, unit, frame.hexes)
    from_ = setup.names[unit.hex]
    return [Action("retreat", from_, "-", setup.names[to]) for to in ways.hexes]


def _retreat(play: Play, frame: frames.RetreatUnit, action: Action) -> None:
    play.pop()
    retreat.retreat_unit(play, frame, play.setup.board.grid.index[action.object])


def _general_options(setup: BattleSetup, body: Body, frame: frames.RetreatGeneral) -> list[Action]:
    general = body.field.generals[frame.general]
    ways = setup.rules.general_ways(setup, body, general, frame.hexes)
    from_ = setup.names[general.hex] + "*"
    if ways.leaves:
        return [Action("retreat", from_, "-", "off")]
    if not ways.hexes:
        return [Action("fall", from_)]
    return [Action("retreat", from_, "-", setup.names[to]) for to in ways.hexes]


def _retreat_general(play: Play, frame: frames.RetreatGeneral, action: Action) -> None:
    play.pop()
    if action.verb == "fall":
        play.lose_general(play.field.generals[frame.general], "blocked", flag=True)
        return
    to = OFF if action.object == "off" else play.setup.board.grid.index[action.object]
    retreat.retreat_general(play, frame, to)


def _free_options(setup: BattleSetup, body: Body, frame: frames.FreeAttack) -> list[Action]:
    general = body.field.generals[frame.general]
    if not battle.can_attack_freely(setup, body, general):
        return []
    assert body.combat is not None
    attacker = body.field.units[body.combat.attacker]
    return [Action("battle", setup.names[attacker.hex], ">", setup.names[general.hex]), PASS]


def _attack_freely(play: Play, frame: frames.FreeAttack, action: Action) -> None:
    play.pop()
    if action.verb == "battle":
        battle.attack_freely(play, play.field.generals[frame.general])


def _discard_options(setup: BattleSetup, body: Body, frame: frames.DiscardCard | frames.ShedCard) -> list[Action]:
    return [Action("discard", card) for card in dict.fromkeys(body.hands[frame.side])]


def _discard(play: Play, frame: frames.DiscardCard | frames.ShedCard, action: Action) -> None:
    play.pop()
    play.take_from_hand(frame.side, action.subject)
    play.discard(frame.side, action.subject)
    play.emit(CardDiscarded(SEATS[frame.side], action.subject))


def _ground_options(setup: BattleSetup, body: Body, frame: frames.TakeGround) -> list[Action]:
    if not battle.can_take_ground(setup, body):
        return []
    assert body.combat is not None
    return [Action("ground", setup.names[body.combat.from_], "-", setup.names[body.combat.to]), PASS]


def _ground(play: Play, frame: frames.TakeGround, action: Action) -> None:
    play.pop()
    if action.verb == "ground":
        battle.take_ground(play)


def _react_options(setup: BattleSetup, body: Body, frame: frames.FightBack) -> list[Action]:
    if not battle.may_react(setup, body):
        return []
    held = REACTION in body.hands[battle.defender_of(body)]
    return [Action("play", REACTION), PASS] if held else [PASS]


def _react(play: Play, frame: frames.FightBack, action: Action) -> None:
    play.pop()
    if action.verb == "pass":
        return
    combat = play.body.combat
    assert combat is not None
    unit, attacker = play.field.units[combat.target_unit], play.field.units[combat.attacker]
    play.take_from_hand(unit.side, REACTION)
    play.discard(unit.side, REACTION)
    play.owe(unit.side)
    play.emit(FoughtBack(SEATS[unit.side], play.name(unit.hex)))
    battle.fight(play, unit, attacker.hex, None)


# Cards with questions of their own


def _works_options(setup: BattleSetup, body: Body, frame: frames.PlaceWorks) -> list[Action]:
    actions = engineers.fieldwork_actions(setup, body, frame)
    return [*actions, PASS] if actions else []


def _works(play: Play, frame: frames.PlaceWorks, action: Action) -> None:
    if action.verb == "pass":
        play.pop()
    else:
        engineers.build_fieldwork(play, frame, play.setup.board.grid.index[action.subject], action.object)


def _rally_options(setup: BattleSetup, body: Body, frame: frames.RallyFigures) -> list[Action]:
    actions = engineers.rally_actions(setup, body, frame)
    return [*actions, PASS] if actions else []


def _rally(play: Play, frame: frames.RallyFigures, action: Action) -> None:
    if action.verb == "pass":
        play.pop()
        return
    unit = piece_named(play.setup, play.body, action.subject)
    assert isinstance(unit, Unit)
    engineers.rally_figure(play, frame, unit)


def _return_options(setup: BattleSetup, body: Body, frame: frames.ReturnUnit) -> list[Action]:
    return engineers.return_actions(setup, body)


def _return(play: Play, frame: frames.ReturnUnit, action: Action) -> None:
    play.pop()
    engineers.return_unit(play, action.subject, play.setup.board.grid.index[action.object])


def _aim_options(setup: BattleSetup, body: Body, frame: frames.PickGeneral) -> list[Action]:
    enemies = sorted(body.field.generals_of(ENEMY[body.active]), key=lambda general: general.hex)
    return [Action("shoot", setup.names[general.hex] + "*") for general in enemies]


def _aim(play: Play, frame: frames.PickGeneral, action: Action) -> None:
    play.pop()
    general = piece_named(play.setup, play.body, action.subject)
    assert isinstance(general, General)
    surprises.shoot(play, general)


def _supply_options(setup: BattleSetup, body: Body, frame: frames.PickSupply) -> list[Action]:
    return surprises.supply_actions(setup, body)


def _supply(play: Play, frame: frames.PickSupply, action: Action) -> None:
    unit = piece_named(play.setup, play.body, action.subject)
    assert isinstance(unit, Unit)
    play.swap(frames.PlaceSupply(unit.side, unit.id))


def _place_options(setup: BattleSetup, body: Body, frame: frames.PlaceSupply) -> list[Action]:
    unit = body.field.units[frame.unit]
    from_ = setup.names[unit.hex]
    return [Action("place", from_, "-", setup.names[to]) for to in surprises.supply_hexes(setup, body, unit)]


def _place(play: Play, frame: frames.PlaceSupply, action: Action) -> None:
    play.pop()
    surprises.send_back(play, frame, play.setup.board.grid.index[action.object])


# 5. Draw


def _end_options(setup: BattleSetup, body: Body, frame: frames.EndTurn) -> list[Action]:
    return [PASS] if body.loose else []


def _end(play: Play, frame: frames.EndTurn, action: Action) -> None:
    end_turn(play)


def end_turn(play: Play) -> None:
    """Discards the card played and draws: first the side that fought back, then the active side."""
    play.pop()
    side, card, effective = play.body.active, play.body.table, play.body.effective
    play.set(orders=(), combat=None)
    play.count_flags(side)
    if play.outcome:
        return
    if card:
        play.discard(side, card)
        play.set(table="", effective="")
    for owner in (ENEMY[side], side):
        owed = play.body.owed[owner]
        owed -= play.keep_surplus(owner, owed)
        if owed:
            play.set_hand(owner, (*play.body.hands[owner], *play.draw(owner, owed)))
    play.set(owed=(0, 0))
    if not card or play.keep_surplus(side, 1):
        finish_turn(play)
        return
    row = card_table().get(effective)
    drawn = play.draw(side, row.draw if row else 1)
    if row and row.keep < len(drawn):
        play.push(frames.KeepCard(drawn, row.keep))
        return
    play.set_hand(side, (*play.body.hands[side], *drawn))
    finish_turn(play)


def _keep_options(setup: BattleSetup, body: Body, frame: frames.KeepCard) -> list[Action]:
    return [Action("keep", card) for card in dict.fromkeys(frame.drawn)]


def _keep(play: Play, frame: frames.KeepCard, action: Action) -> None:
    side = play.body.active
    play.pop()
    others = list(frame.drawn)
    others.remove(action.subject)
    play.set_hand(side, (*play.body.hands[side], action.subject))
    for card in others:
        play.discard(side, card)
        play.emit(CardDiscarded(SEATS[side], card))
    finish_turn(play)


def finish_turn(play: Play) -> None:
    """The turn passes to the side whose turn is next."""
    turn = play.body.turn + 1
    play.emit(TurnEnded(SEATS[play.body.active], turn - 1))
    play.set(active=play.setup.rules.turns(play.setup, turn).side, turn=turn)
    begin_turn(play)


def begin_turn(play: Play) -> None:
    """A card is to be played, after what comes before it."""
    play.push(frames.PlayCard())
    play.setup.rules.turn_begins(play)


def _unit_hex(setup: BattleSetup, body: Body, frame: Any) -> tuple[int, ...]:
    return (body.field.units[frame.unit].hex,)


def _bolstered_hex(setup: BattleSetup, body: Body, frame: frames.IgnoreFlags) -> tuple[int, ...]:
    field = body.field
    return ((field.generals[frame.general] if frame.unit < 0 else field.units[frame.unit]).hex,)


def _combat_hexes(setup: BattleSetup, body: Body, frame: Any) -> tuple[int, ...]:
    combat = body.combat
    return (combat.from_, combat.to) if combat else ()


def _short(setup: BattleSetup, body: Body, frame: frames.RetreatUnit) -> tuple[int, ...]:
    ways = setup.rules.unit_ways(setup, body, body.field.units[frame.unit], frame.hexes)
    return frame.hexes, ways.short


def _owner(body: Body, frame: Any) -> Side:
    side: Side = frame.side
    return side


STEPS: dict[type, Step] = {
    frames.PlayCard: Step("play-card", "Play a Command Card", _card_options, _play_card, otherwise=_no_card),
    frames.Arrive: Step(
        "arrive",
        "Special Rules",
        _arrive_options,
        _arrive,
        numbers=lambda setup, body, frame: (pieces_due(setup, body),),
    ),
    frames.ChooseSection: Step("choose-section", "Forced March", _section_options, _choose_section),
    frames.GiveOrders: Step(
        "give-orders",
        "Announce Orders",
        _order_options,
        _give_order,
        numbers=lambda setup, body, frame: (
            len(frame.given),
            min(sum(pool.count for pool in frame.pools), frame.most),
        ),
    ),
    frames.Move: Step("move", "Move", _move_options, _move),
    frames.Battle: Step("battle", "Battle", _battle_options, _battle),
    frames.EndTurn: Step(
        "end-turn", "Draw a Command Card", _end_options, _end, otherwise=lambda play, frame: end_turn(play)
    ),
    frames.Melee: Step("melee", "Melee", _melee_options, _battle),
    frames.Withdraw: Step(
        "withdraw",
        "Melee",
        _withdraw_options,
        _withdraw,
        side=_owner,
        about=lambda setup, body, frame: (
            body.field.units[frame.unit].hex,
            body.field.units[frame.attacker].hex,
        ),
        otherwise=_stand,
    ),
    frames.FreeAttack: Step(
        "free-attack",
        "Valour",
        _free_options,
        _attack_freely,
        side=_owner,
        about=lambda setup, body, frame: (body.field.generals[frame.general].hex,),
    ),
    frames.DiscardCard: Step("discard-card", "High Command", _discard_options, _discard, side=_owner),
    frames.ShedCard: Step("shed-card", "Special Rules", _discard_options, _discard, side=_owner),
    frames.FurtherCard: Step(
        "further-card",
        "Special Rules",
        _further_options,
        _play_further,
        numbers=lambda setup, body, frame: (frame.times,),
    ),
    frames.KeepCard: Step("keep-card", "Scout", _keep_options, _keep),
    frames.IgnoreFlags: Step(
        "ignore-flags",
        "Bolster Morale",
        _ignore_options,
        _ignore,
        side=_owner,
        about=_bolstered_hex,
        numbers=lambda setup, body, frame: (frame.flags, frame.most),
    ),
    frames.RetreatUnit: Step(
        "retreat-unit", "Retreat", _retreat_options, _retreat, side=_owner, alone=True, about=_unit_hex, numbers=_short
    ),
    frames.RetreatGeneral: Step(
        "retreat-general",
        "General's Retreat",
        _general_options,
        _retreat_general,
        side=_owner,
        alone=True,
        about=lambda setup, body, frame: (body.field.generals[frame.general].hex,),
    ),
    frames.TakeGround: Step("take-ground", "Take Ground", _ground_options, _ground, about=_combat_hexes),
    frames.FightBack: Step(
        "fight-back",
        "Fight Back",
        _react_options,
        _react,
        side=lambda body, frame: battle.defender_of(body),
        about=_combat_hexes,
    ),
    frames.PlaceWorks: Step(
        "place-works", "Construct Fieldworks", _works_options, _works, numbers=lambda setup, body, frame: (frame.left,)
    ),
    frames.RallyFigures: Step(
        "rally", "Rally", _rally_options, _rally, numbers=lambda setup, body, frame: (*frame.figures, frame.any)
    ),
    frames.ReturnUnit: Step("return-unit", "Call for Reinforcements", _return_options, _return),
    frames.PickGeneral: Step("pick-general", "Sharpshooter", _aim_options, _aim),
    frames.PickSupply: Step("pick-supply", "Short Supply", _supply_options, _supply),
    frames.PlaceSupply: Step(
        "place-supply", "Short Supply", _place_options, _place, side=_owner, alone=True, about=_unit_hex
    ),
}
