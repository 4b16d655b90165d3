"""Refusals: why an action is not legal, as a reason code, the rule and the hexes involved.

``CODES`` lists every code that ``refusal`` can give, with the meaning of its hexes and details; the presenter has a
sentence for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.battle_cry import explain_cards as cards
from engine.battle_cry.cards import REACTION, card_table
from engine.battle_cry.decisions.authority import BACK, ROLL
from engine.battle_cry.decisions.authority import RULE as AUTHORITY
from engine.battle_cry.decisions.handlers_by_kind import STEPS
from engine.battle_cry.decisions.pieces import melee_order, piece_named
from engine.battle_cry.decisions.teams import ENTRUST
from engine.battle_cry.explain_after import no_fall, no_ground, no_withdrawal
from engine.battle_cry.explain_battle import Attempt, no_battle
from engine.battle_cry.explain_campaign import no_removal
from engine.battle_cry.explain_flags import no_choosing_card, no_ignoring, no_keeping
from engine.battle_cry.explain_move import no_move
from engine.battle_cry.explain_pieces import led_by_another
from engine.battle_cry.explain_retreat import no_retreat
from engine.battle_cry.explain_teams import (
    WITHOUT_SUBJECT,
    no_entrusting,
    no_restoring,
    no_rolling,
    no_taking_over,
    no_transfer,
    not_in_this_battle,
    side_asked,
)
from engine.battle_cry.fire import binding_enemies
from engine.battle_cry.frames import Authority, CompulsoryMelee, FallBack, FightBack, FurtherCard, GiveOrders
from engine.battle_cry.leading import is_halted, is_led, leader_of, name_of
from engine.battle_cry.modes.doubles import TAKE_OVER
from engine.battle_cry.modes.unit_division import EVERYTHING, RESTORE, TRANSFER
from engine.battle_cry.movement import has_been_joined, piece_of
from engine.battle_cry.orders import general_order, holders, is_ordered
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.ruleset import RefusedMove
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.turn import options_of
from engine.decision import Action
from engine.errors import Refusal
from engine.hexgrid import hexes_of

CODES: dict[str, str] = {
    "not-now": "details: the verb, the kind of decision that is waited for",
    "no-such-hex": "details: the word that is no hex of this board",
    "no-such-card": "details: the word that is no card",
    "card-not-held": "details: the card's id",
    "releases-nobody": "details: the card's id; no unit waits for a card of its section",
    "no-further-card": "details: the card's id; it is not of the kind that may be played besides the turn's card",
    "locked": "hexes: the unit; details: the section of which its side must first discard a card",
    "no-own-piece": "hexes: where none of one's own pieces stands",
    "no-own-general": "hexes: where none of one's own generals stands",
    "in-melee": "hexes: the unit, then the enemies next to it; it takes no order until the melee is over",
    "led-by-another": "hexes: the piece; details: the general whose player leads it",
    "not-handed-over": "hexes: the unit; it cannot be handed over to him now",
    "halted": "hexes: the unit; details: the general whose dice halted his units for this turn",
    "not-back": "hexes: the unit, then the enemies next to it; a unit in melee is not sent back",
    "general-free": "hexes: the general, who needs no order",
    "already-ordered": "hexes: the piece that has its order",
    "no-orders-left": "hexes: the piece; the card gives no more orders there",
    "wrong-section": "hexes: the piece; it is outside the card's sections or of the wrong arm",
    "no-card-orders": "hexes: the piece; no card of the hand could order it",
    "not-in-reserve": "details: the word; nobody of this kind may arrive now",
    "no-arrival-there": "hexes: where the piece would arrive; it is not one of its hexes, or somebody is there",
    "no-exit": "hexes: the piece; it may not leave the map from there",
    "not-ordered": "hexes: the piece that has no order this turn",
    "already-moved": "hexes: the piece that has moved or may not move",
    "general-joined": "hexes: the unit that a general joined this turn: neither moves any more",
    "own-piece-there": "hexes: from, to; a friend is there whom the piece may not join",
    "enemy-there": "hexes: from, to",
    "impassable": "hexes: from, to; details: the terrain",
    "arm-barred": "hexes: from, to; details: the terrain, the arm whose units do not enter it",
    "barred": "hexes: from, to; a special rule of the battle keeps the piece out",
    "too-far": "hexes: from, to; details: the hexes it may move",
    "no-way": "hexes: from, to, then those between with pieces, impassable terrain or terrain that stops",
    "guns-beside-enemy": "hexes: from, to, then the enemies there; artillery is not moved next to the enemy",
    "march-stopped": "hexes: from, to, then those in between where the enemy's fire or charge stops a march",
    "charge-only": "hexes: from, to; details: the hexes of an ordinary move; only a charge goes further",
    "charge-in-vain": "hexes: from, to, then the enemies there; a charge must end in a melee, and this one could not",
    "melee-first": "hexes: from, to, then the units whose compulsory melee comes before any other attack",
    "already-battled": "hexes: the unit",
    "moved-too-far": "hexes: the unit; it moved so far that it may not battle at all this turn",
    "moved-first": "hexes: from, to; details: the distance; a unit that moved does not battle at this distance",
    "entered-terrain": "hexes: the unit; details: the terrain that it entered this turn",
    "nobody-there": "hexes: from, to",
    "adjacent-first": "hexes: from, to, then the adjacent enemies",
    "out-of-range": "hexes: from, to; details: the distance, the longest range",
    "general-alone": "hexes: from, to; a general alone is a target only in melee",
    "sight-blocked": "hexes: from, to, then those that block the line; details: for each of these what is there",
    "no-dice": "hexes: from, to; details: base, halved, ground, cover, card",
    "other-arm": "hexes: the unit; details: the arm of which a figure has to go",
    "driven-before": "hexes: the unit, which has been driven back before the battle",
    "not-behind": "hexes: from, to; it is no free hex behind the unit",
    "another-goes-back": "hexes: the piece, then the one that has to go back",
    "not-the-way-back": "hexes: from, to; details: the hexes to go, 0 for one to three, then those where it may end",
    "needs-card": "details: the card's id; it alone lets its player do this, and they do not hold it",
    "no-infantry-there": "details: the section, in which the side has no infantry",
    "no-facing": "hexes: the unit; details: the word that is no direction, then those that are",
    "no-works-there": "hexes: the unit; details: the terrain, on which no fieldworks are built",
    "works-placed": "hexes: the unit, whose hex got works from this card",
    "sides-covered": "hexes: the unit; works cover one of these hexsides",
    "no-tokens-left": "hexes: the unit; the card brings no more works, or the box has none",
    "full-strength": "hexes: the unit, which has lost no figure",
    "no-figure-left": "hexes: the unit; details: its arm, of which the dice bring back no figure",
    "none-lost": "details: the word; no unit of this kind was lost",
    "no-return-there": "hexes: where the unit would return; it is no free hex of its side's edge",
    "no-enemy-general": "hexes: where no general of the enemy is",
    "no-unit-there": "hexes: where no unit stands",
    "no-room-behind": "hexes: the unit, which has no free hex to go to",
    "another-is-short": "hexes: the piece, then the unit that has to be placed",
    "no-place-there": "hexes: from, to, then the hexes where the unit may be placed",
    "no-withdrawals": "hexes: the unit; this rulebook has no withdrawals",
    "never-withdraws": "hexes: the unit; it is of an arm that does not withdraw",
    "not-beside": "hexes: from, to",
    "holds-position": "hexes: the unit; its card keeps it where it is",
    "no-victory-there": "hexes: from, to; the unit has not just won a melee there",
    "guns-take-no-ground": "hexes: the unit",
    "ground-needs-general": "hexes: from, to",
    "has-a-way-back": "hexes: the general, then where he may go",
    "ignores-none": "none; no piece of the player may ignore a flag",
    "too-many-flags": "hexes: the piece; details: the number of flags that it may ignore",
    "needs-scout": "details: a card that draws more cards than it keeps; the player holds none like it",
    "not-drawn-yet": "details: the player's card that draws more than it keeps",
    "not-drawn": "details: the card's id, then those drawn",
    "other-mode": "details: the verb; this battle's game mode does not have it",
    "before-battle": "details: the verb, whose time is before the hands are dealt",
    "no-such-leader": "details: the word, then those who lead units of the side",
    "already-theirs": "hexes: the unit; details: the general whose player leads it",
    "had-the-card": "none; the player carried this turn's card out",
    "leads-nobody": "none; the player leads no unit",
    "nothing-to-restore": "none; nobody has proposed another division",
    "nothing-to-take-over": "none; the player has no partner in the game",
    "general-lost": "none; the player's own general is off the board",
    "not-offered": "details: the kind of decision; anything else that is not one of its answers",
}


def refusal(setup: BattleSetup, position: Position, action: Action) -> Refusal:
    """The reason why an action is not legal for the pending seat, under the rulebook's own section name."""
    found = _refusal(setup, position, action)
    return found._replace(rule=setup.rules.headings.get(found.rule, found.rule))


def _refusal(setup: BattleSetup, position: Position, action: Action) -> Refusal:
    step = STEPS[type(position.stack[-1])]
    asked = {one.verb for one in step.options(setup, position, position.stack[-1])}
    kinds, reason = _REASONS.get(action.verb, (frozenset[str](), _not_offered))
    never = no_withdrawal(setup, position, action) or not_in_this_battle(setup, position, action, side_asked(position))
    if never:
        return never
    if action.verb not in asked and step.kind not in kinds:
        missing = _missing_card(position, action, step.rule) if step.kind == "play-card" else None
        return missing or Refusal("not-now", step.rule, detail=(action.verb, step.kind))
    if step.kind in kinds:
        for word in _places(action):
            if word not in setup.board.grid.index and (action.verb, word) != (TRANSFER, EVERYTHING):
                return Refusal("no-such-hex", step.rule, detail=(word,))
        if action.subject or action.verb in WITHOUT_SUBJECT:
            return reason(setup, position, action, step.rule)
    return _not_offered(setup, position, action, step.rule)


def _missing_card(position: Position, action: Action, rule: str) -> Refusal | None:
    return cards.no_card_for(position, action, rule) or no_choosing_card(position, action, rule)


def _not_offered(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    return Refusal("not-offered", rule, detail=(STEPS[type(position.stack[-1])].kind,))


_WORDS = frozenset({"play", "skirmish", "release", "discard", "section", "keep", "ignore", ENTRUST})
"""Verbs whose subject is a word or a number, no hex."""


def _places(action: Action) -> Iterator[str]:
    """The words of an action that must be hexes; only the acting piece may be a general, with his star."""
    if action.verb in _WORDS or not action.subject:
        return
    if action.verb not in {"arrive", "return"}:
        yield action.subject.removesuffix("*")
    off = action.verb in {"move", "retreat"} and action.object == "off"
    if action.mark and not off and action.verb not in {TRANSFER, "build"}:
        yield action.object


def _arrive(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    if not any(action.subject == one.subject for one in options_of(setup, position)):
        return Refusal("not-in-reserve", rule, detail=(action.subject,))
    return Refusal("no-arrival-there", rule, (action.object,))


def _play(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    frame = position.stack[-1]
    if isinstance(frame, FightBack) and action.subject != REACTION:
        return Refusal("not-now", rule, detail=(action.verb, STEPS[FightBack].kind))
    if isinstance(frame, FurtherCard) and action.subject in position.hands[position.hand]:
        return Refusal("no-further-card", rule, detail=(action.subject,))
    return _not_held(action, rule)


def _not_held(action: Action, rule: str) -> Refusal:
    known = action.subject in card_table()
    return Refusal("card-not-held" if known else "no-such-card", rule, detail=(action.subject,))


def _discard(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    return _not_held(action, rule)


def _release(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    if action.subject not in position.hands[position.hand]:
        return _not_held(action, rule)
    return Refusal("releases-nobody", "Special Rules", detail=(action.subject,))


def _order(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    hexes = (action.subject.rstrip("*"),)
    piece = piece_named(setup, position, action.subject)
    if piece is None or piece.side != position.active:
        return Refusal("no-own-general" if action.subject.endswith("*") else "no-own-piece", rule, hexes)
    if not is_led(setup, position, piece):
        return led_by_another(setup, position, piece, rule)
    own = setup.rules.no_order(setup, position, piece)
    if own:
        return own
    if is_ordered(position, piece):
        return Refusal("already-ordered", rule, hexes)
    frame = position.stack[-1]
    assert isinstance(frame, GiveOrders)
    if holders(frame, piece):
        return Refusal("no-orders-left", rule, hexes)
    return Refusal("wrong-section" if position.table else "no-card-orders", rule, hexes)


def _back(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    unit, frame = piece_named(setup, position, action.subject), position.stack[-1]
    assert isinstance(frame, FallBack)
    if not isinstance(unit, Unit) or unit.side != position.active:
        return Refusal("no-own-piece", rule, (action.subject.rstrip("*"),))
    if leader_of(setup, position, unit) != frame.leader:
        return led_by_another(setup, position, unit, rule)
    near = hexes_of(binding_enemies(setup, position, unit))
    return Refusal("not-back", rule, (action.subject, *(setup.names[hex_] for hex_ in near)))


def _move(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    from_, to = action.subject.rstrip("*"), action.object
    piece = piece_named(setup, position, action.subject)
    if piece is None or piece.side != position.active:
        return Refusal("no-own-general" if action.subject.endswith("*") else "no-own-piece", rule, (from_,))
    frame, order, leader = position.stack[-1], _order_for(position, piece), leader_of(setup, position, piece)
    if leader != frame.leader if isinstance(frame, Authority) else not is_led(setup, position, piece):
        return led_by_another(setup, position, piece, rule)
    if order is None and isinstance(piece, General) and isinstance(frame, Authority):
        order = general_order(piece)
    if order is None:
        bound = setup.rules.no_order(setup, position, piece) if isinstance(piece, Unit) else None
        return bound or Refusal("not-ordered", rule, (from_,))
    kept = _kept(setup, position, piece, rule)
    if kept:
        return kept
    if action.object == "off":
        return _no_exit(order, from_, rule)
    return (setup.rules.no_move or no_move)(
        RefusedMove(setup, position, piece, order, setup.board.grid.index[to], rule)
    )


def _kept(setup: BattleSetup, position: Position, piece: Unit | General, rule: str) -> Refusal | None:
    """Why an ordered unit may not be moved at all."""
    if isinstance(piece, Unit) and is_halted(setup, position, piece):
        name = name_of(setup, position, piece.side, leader_of(setup, position, piece))
        return Refusal("halted", AUTHORITY, (setup.names[piece.hex],), (name,))
    if isinstance(piece, Unit) and position.team and has_been_joined(setup, position, piece):
        return Refusal("general-joined", rule, (setup.names[piece.hex],))
    return None


def _no_exit(order: Order, from_: str, rule: str) -> Refusal:
    return Refusal("no-exit" if order.moves else "already-moved", rule, (from_,))


def _battle(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    from_, to = action.subject, action.object
    unit = piece_named(setup, position, from_)
    if not isinstance(unit, Unit) or unit.side != position.active:
        return Refusal("no-own-piece", rule, (from_.rstrip("*"),))
    order = _order_for(position, unit)
    frame = position.stack[-1]
    leader = frame.leader if isinstance(frame, CompulsoryMelee) else -1
    if leader_of(setup, position, unit) != leader if leader >= 0 else not is_led(setup, position, unit):
        return led_by_another(setup, position, unit, rule)
    if isinstance(frame, CompulsoryMelee):
        return _melee(
            Attempt(setup, position, unit, order or melee_order(position, unit), setup.board.grid.index[to], rule)
        )
    if order is None:
        return Refusal("not-ordered", rule, (from_,))
    return no_battle(Attempt(setup, position, unit, order, setup.board.grid.index[to], rule))


def _melee(attempt: Attempt) -> Refusal:
    """Refusal of other attacks before every compulsory melee has been fought."""
    if binding_enemies(attempt.setup, attempt.position, attempt.unit) >> attempt.to & 1:
        return no_battle(attempt)
    step = STEPS[CompulsoryMelee]
    waiting = dict.fromkeys(
        one.subject for one in step.options(attempt.setup, attempt.position, attempt.position.stack[-1])
    )
    return Refusal("melee-first", step.rule, (*attempt.hexes, *waiting))


def _order_for(position: Position, piece: Unit | General) -> Order | None:
    return next((order for order in position.orders if piece_of(position, order) is piece), None)


Reason = Callable[[BattleSetup, Position, Action, str], Refusal]

_REASONS: dict[str, tuple[frozenset[str], Reason]] = {
    "play": (frozenset({"play-card", "fight-back", "further-card"}), _play),
    "arrive": (frozenset({"arrive"}), _arrive),
    "order": (frozenset({"give-orders"}), _order),
    "move": (frozenset({"move", "authority"}), _move),
    "skirmish": (frozenset({"play-card"}), _play),
    "release": (frozenset({"play-card"}), _release),
    "battle": (frozenset({"battle", "melee"}), _battle),
    "remove": (frozenset({"remove-figure"}), no_removal),
    "retreat": (frozenset({"drive-back", "retreat-unit", "retreat-general"}), no_retreat),
    "withdraw": (frozenset({"withdraw"}), no_retreat),
    "discard": (frozenset({"discard-card", "shed-card"}), _discard),
    "ground": (frozenset({"take-ground"}), no_ground),
    "fall": (frozenset({"retreat-general"}), no_fall),
    "section": (frozenset({"choose-section"}), cards.no_section),
    "build": (frozenset({"place-works"}), cards.no_works),
    "rally": (frozenset({"rally"}), cards.no_rallying),
    "return": (frozenset({"return-unit"}), cards.no_return),
    "shoot": (frozenset({"pick-general"}), cards.no_shot),
    "supply": (frozenset({"pick-supply"}), cards.no_supply),
    "place": (frozenset({"place-supply"}), cards.no_placing),
    "keep": (frozenset({"keep-card"}), no_keeping),
    "ignore": (frozenset({"ignore-flags"}), no_ignoring),
    TRANSFER: (frozenset({"play-card", "divide", "reassign"}), no_transfer),
    ENTRUST: (frozenset({"entrust"}), no_entrusting),
    ROLL: (frozenset({"authority"}), no_rolling),
    BACK: (frozenset({"fall-back"}), _back),
    RESTORE: (frozenset({"divide"}), no_restoring),
    TAKE_OVER: (frozenset({"take-over"}), no_taking_over),
}
