"""Invariants after every action of every battle, as named checks; each raises when it does not hold.

``STEPWISE`` checks look at one action, cheap ones at every one and the others (``SELDOM``) at some; ``Watch`` runs both
and remembers the turn, for what must not come again in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from random import Random

import msgspec
from msgspec import Struct

from engine.battle_cry.cards import common_deck
from engine.battle_cry.events import (
    CardsDrawn,
    FigureRallied,
    FiguresLost,
    FlagTaken,
    GeneralLost,
    ObjectiveLost,
    ObjectiveTaken,
    PlaceHeld,
    PlaceLost,
    Retreated,
    UnitLeft,
    UnitReturned,
    Withdrew,
)
from engine.battle_cry.explain import CODES
from engine.battle_cry.family import MARKS
from engine.battle_cry.placement import OFF, placement_of
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS, Side, side_of
from engine.battle_cry.view import Forecast
from engine.chance import Scripted
from engine.decision import PUBLIC, Action, Decision, Outcome, Seat
from engine.errors import GameError, GameOver, IllegalAction, MalformedAction, NothingToUndo, NotYourTurn
from engine.field_changes import replace
from engine.match import (
    State,
    agree_draw,
    decode,
    encode,
    explain,
    forecast,
    legal_actions,
    look,
    parse_action,
    pending,
    resign,
    seen_by,
    submit,
    undo,
    view,
)
from engine.record import read_record, verify, write_record
from render.battle_cry.alt_text import plain_board
from render.battle_cry.narrate import narrate
from tests.fuzz.trial import Trial, record_of, take
from tests.support.battle_cry.cards import cards_of
from tests.support.battle_cry.hidden_variations import shadow
from tests.support.battle_cry.random_battles import Taken

MOST_IN_A_TURN = 400
"""Actions of one turn; the longest that are played by chance have half as many."""

EMPTY = (0, 60)
"""Hexes that are looked at even when nobody stands there."""


class Broken(Struct, frozen=True):
    """A check that failed: its name, what kind of failure it was, and what it said."""

    check: str
    kind: str
    why: str

    def is_like(self, other: Broken | None) -> bool:
        """Whether both are the same failure, whatever was said."""
        return other is not None and (self.check, self.kind) == (other.check, other.kind)


Check = Callable[[Taken], None]


# Nothing is made or lost


def figures_add_up(taken: Taken) -> None:
    """Figures on the board change by what the events say."""
    if taken.before is None:
        return
    changes = [0, 0]
    for event in taken.events:
        if isinstance(event, FiguresLost):
            changes[SEATS.index(event.side)] -= event.lost
        elif isinstance(event, FigureRallied):
            changes[SEATS.index(event.side)] += 1
        elif isinstance(event, UnitReturned):
            changes[SEATS.index(event.side)] += event.figures
    for side in Side:
        before, after = (figures(one.position, side) for one in (taken.before, taken.after))
        assert after == before + changes[side], f"{SEATS[side]}: {before} figures, then {after}, told {changes[side]:+}"


def figures(position: Position, side: Side) -> int:
    """A side's figures on the board."""
    return sum(unit.figures for unit in position.placement.units_of(side))


def cards_are_the_deck(taken: Taken) -> None:
    """Piles, hands, table and what is drawn and not yet kept are the cards that are dealt in this battle."""
    wrong = cards_of(taken.after.position)
    decks, _ = setup_of(taken.after).rules.deal(Scripted())
    wrong.subtract(card for deck in decks for card in deck.draw)
    assert not any(wrong.values()), {card: count for card, count in wrong.items() if count}


def flags_are_what_fell(taken: Taken) -> None:
    """A flag for every unit eliminated or gone, every general lost for one, all ground; it decides when it should."""
    position, setup = taken.after.position, setup_of(taken.after)
    before: Position | None = taken.before.position if taken.before else None
    told, fell = [0, 0], [0, 0]
    for event in taken.events:
        if isinstance(event, FlagTaken | ObjectiveTaken | ObjectiveLost | PlaceHeld | PlaceLost | UnitLeft):
            flags = event.flags if not isinstance(event, FlagTaken) else 1
            told[SEATS.index(event.side)] += -flags if isinstance(event, ObjectiveLost | PlaceLost) else flags
        if isinstance(event, FlagTaken):
            fell[SEATS.index(event.side)] -= 1
        if (isinstance(event, FiguresLost) and not event.left) or (isinstance(event, GeneralLost) and event.flag):
            fell[ENEMY[Side(SEATS.index(event.side))]] += 1
    stood = [len(stand) for stand in before.stands] if before else [0, 0]
    assert [len(stand) for stand in position.stands] == [have + more for have, more in zip(stood, told, strict=True)]
    assert fell == [0, 0], f"pieces that fell less flags taken: {fell}"
    if setup.rules.instant_victory:
        won, outcome = any(setup.rules.has_won(setup, position, side) for side in Side), taken.after.outcome
        assert won == (outcome is not None and outcome.reason not in {"field", "nightfall"}), (
            f"{outcome} with {position.stands}"
        )


def field_is_sound(taken: Taken) -> None:
    """Units have figures, a hex holds one unit, one general and one side; nobody is where nobody may be."""
    setup, placement = setup_of(taken.after), taken.after.position.placement
    assert placement == placement_of(placement.units, placement.generals, setup.board.size), "masks and pieces differ"
    reserve = taken.after.position.reserve.units
    for unit in placement.units:
        inside = 0 < unit.figures <= unit.full
        assert inside or (unit.hex == OFF and not unit.figures), unit
        assert not inside or unit.hex != OFF or unit.id in reserve or setup.rules.exits, unit
    for pieces in (placement.units, placement.generals):
        places = [piece.hex for piece in pieces if piece.hex != OFF]
        assert len(places) == len(set(places)), "two in one hex"
    held = [placement.unit_mask[side] | placement.general_mask[side] for side in Side]
    assert not held[0] & held[1], "both sides in one hex"
    kept_out = held if not setup.rules.free_generals else placement.unit_mask
    assert not (kept_out[0] | kept_out[1]) & setup.board.impassable, "somebody where nobody may be"


def retreats_go_back(taken: Taken) -> None:
    """Who retreats or withdraws comes nearer to his own edge."""
    setup = setup_of(taken.after)
    board = setup.board
    for event in taken.events:
        if isinstance(event, Retreated | Withdrew):
            rows = [board.grid.row_of(board.grid.index[name]) for name in (event.from_, event.to)]
            to_top = SEATS[setup.battle.top] == event.side
            assert (rows[1] < rows[0]) == to_top, event
            assert rows[0] != rows[1], event


# One question


def question_has_answers(taken: Taken) -> None:
    """One seat is asked, and each answer is there once and reads back; or the battle is over."""
    state = taken.after
    asked, actions = pending(state), legal_actions(state)
    if isinstance(asked, Outcome):
        assert not actions, "answers after the end"
        return
    assert asked.seat in state.setup.seats
    assert actions, f"nothing to answer to {asked.kind}"
    assert len(set(actions)) == len(actions), "an answer is there twice"
    for action in actions:
        assert parse_action(state.setup, action.text) == action, action.text
        assert explain(state, asked.seat, action) is None, action.text


def answers_are_taken(taken: Taken) -> None:
    """Any answer can be given, and leaves a question or an end; the state before it is as it was."""
    state = taken.after
    stored = encode(state)
    for action in legal_actions(state):
        after = take(state, action).after
        assert legal_actions(after) or after.outcome, action.text
    assert encode(state) == stored


def undo_leads_back(taken: Taken) -> None:
    """An action that fixed nothing can be taken back, any other cannot."""
    if taken.before is None:
        return
    if taken.after.fixed is not None:
        assert undo(taken.after) == taken.before, "undone, it is another state"
        return
    try:
        undo(taken.after)
    except NothingToUndo:
        return
    raise AssertionError("what is fixed was taken back")


def storing_keeps_everything(taken: Taken) -> None:
    """A stored state and its events read back to equal ones, and the stored one goes on in the same way."""
    setup, family = taken.after.setup, taken.after.family
    assert decode(setup, encode(taken.after)) == taken.after
    assert family.storage.decode_events(family.storage.encode_events(taken.events)) == tuple(taken.events)
    if taken.before is not None:
        assert submit(decode(setup, encode(taken.before)), taken.seat, taken.action) == (taken.after, taken.events)


# What is refused


def nonsense_is_refused(taken: Taken) -> None:
    """Lines that are no actions, illegal ones and those of another seat are refused with a code, and change nothing."""
    state = taken.after
    stored, legal = encode(state), legal_actions(state)
    asked = pending(state)
    seats = (*state.setup.seats, PUBLIC, Seat("nobody"))
    actions = (parsed(state, line) for line in nonsense(state))
    for seat, action in product(seats, filter(None, actions)):
        if action not in legal or not isinstance(asked, Decision) or seat != asked.seat:
            _is_refused(state, seat, action)
    assert encode(state) == stored
    assert legal_actions(state) == legal


def parsed(state: State, line: str) -> Action | None:
    """The action that a line stands for, if it is of the grammar at all."""
    try:
        return parse_action(state.setup, line)
    except MalformedAction as error:
        if not error.examples:
            raise AssertionError(f"{line!r}: nobody knows what was expected") from error
        return None


def _is_refused(state: State, seat: Seat, action: Action) -> None:
    try:
        submit(state, seat, action)
    except GameError as error:
        why = explain(state, seat, action)
        known = {IllegalAction: CODES, NotYourTurn: {"not-your-turn"}, GameOver: {"game-over"}}[type(error)]
        if why is None or why.code not in known or not set(why.hexes) <= set(names_of(state)):
            raise AssertionError(f"{seat} {action.text!r}: {why}") from error
        return
    raise AssertionError(f"{seat} {action.text!r} was not refused")


def nonsense(state: State) -> Iterator[str]:
    """Lines that hardly ever are legal: without sense, nearly right, or right in another place."""
    rng, names, cards = Random(0), names_of(state), sorted(set(common_deck()))
    places = [names[hex_] for hex_ in held_hexes(state)]
    yield from ("", " ", "pass pass", "play", "move", "move A1", "order Ω9", "battle A1>", "\x00", "retreat A1-A1")
    yield from ("move A1-Z99", "play no-such-card", "ignore 99", "build A1/x", "section nowhere", "fall A1")
    for verb, mark in MARKS.items():
        first = rng.choice(cards if verb in {"play", "skirmish", "release", "discard", "keep"} else places)
        yield f"{verb} {first}{mark}{rng.choice(places)}" if mark else f"{verb} {first}"
    for action in legal_actions(state):
        yield action.text + "*"
        yield replace(action, object=rng.choice((*names, "off", "?"))).text if action.object else action.text.upper()


def held_hexes(state: State) -> list[int]:
    """The hexes where somebody stands, both sides'."""
    placement = state.position.placement
    return [piece.hex for piece in (*placement.units, *placement.generals) if piece.hex != OFF]


# What may be asked


def questions_are_answered(taken: Taken) -> None:
    """What dice may bring and what a hex sees can be asked of any action and any hex, by everybody."""
    state = taken.after
    for action in legal_actions(state):
        told = forecast(state, action)
        assert action.verb != "battle" or isinstance(told, Forecast), action.text
        assert not isinstance(told, Forecast) or told.dice > 0, action.text
    for hex_, seat in product((*held_hexes(state), *EMPTY), state.setup.seats):
        look(state, seat, names_of(state)[hex_])


def telling_never_fails(taken: Taken) -> None:
    """Everybody can be told what happened and shown the board."""
    for seat in (*taken.after.setup.seats, PUBLIC):
        narrate(seen_by(taken.after, taken.events, seat))
        plain_board(view(taken.after, seat))


def secrets_are_kept(taken: Taken) -> None:
    """What a seat sees does not depend on what it cannot know: cards of others, piles, the seed, open drafts."""
    state, rng = taken.after, Random(0)
    for seat in (*state.setup.seats, PUBLIC):
        other = shadow(rng, state, seat)
        assert sight(other, seat) == sight(state, seat), f"{seat} sees what it may not know"
        for name in (names_of(state)[hex_] for hex_ in (*held_hexes(state)[:1], *EMPTY[:1])):
            assert look(other, seat, name) == look(state, seat, name), f"{seat} looks at {name}"
        asked = pending(state)
        if isinstance(asked, Decision) and asked.seat != seat and state.fixed is not None:
            assert view(state, seat) == view(state.fixed, seat), f"{seat} sees another's draft"
        for event in seen_by(state, taken.events, seat):
            assert not isinstance(event, CardsDrawn) or event.side == seat or not event.cards, f"{seat} sees a draw"


def sight(state: State, seat: Seat) -> bytes:
    """The bytes of what a seat sees, without the commitment to the seed."""
    return msgspec.json.encode(replace(view(state, seat), commitment=""))


def giving_up_ends_it(taken: Taken) -> None:
    """Either side may resign and both may agree on a draw at any time; no card is lost by it."""
    if taken.after.outcome:
        return
    for seat in taken.after.setup.seats:
        over, _ = resign(taken.after, seat)
        assert over.outcome is not None
        assert over.outcome.winner == SEATS[ENEMY[side_of(seat)]]
        assert not legal_actions(over)
        cards_are_the_deck(Taken(taken.before, seat, Action("resign"), (), over))
    over, _ = agree_draw(taken.after)
    assert over.outcome is not None
    assert over.outcome.winner is None


def names_of(state: State) -> tuple[str, ...]:
    """The names of the board's hexes."""
    return setup_of(state).names


def setup_of(state: State) -> BattleSetup:
    """The setup of a Battle Cry match."""
    assert isinstance(state.setup, BattleSetup)
    return state.setup


OFTEN: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        figures_add_up,
        cards_are_the_deck,
        flags_are_what_fell,
        field_is_sound,
        retreats_go_back,
        question_has_answers,
        undo_leads_back,
        storing_keeps_everything,
    )
}
SELDOM: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        answers_are_taken,
        nonsense_is_refused,
        questions_are_answered,
        telling_never_fails,
        secrets_are_kept,
        giving_up_ends_it,
    )
}
STEPWISE: Mapping[str, Check] = {**OFTEN, **SELDOM}

TURNS_END = "turns_end"
RECORD_AGREES = "record_agrees"


class Watch:
    """Runs the checks along one battle, all or those named: the costly ones at every ``every``-th action."""

    def __init__(self, names: Collection[str] = tuple(STEPWISE), every: int = 1) -> None:
        self.often = [name for name in OFTEN if name in names]
        self.seldom = [name for name in SELDOM if name in names]
        self.every = every
        self.turn = 0
        self.earlier: set[Position] = set()

    def see(self, taken: Taken) -> Broken | None:
        """The first check that fails after an action."""
        if again := self._turn_stands_still(taken):
            return Broken(TURNS_END, "AssertionError", again)
        names = (*self.often, *self.seldom) if taken.after.seq % self.every == 0 else self.often
        return next(filter(None, (failure(name, taken) for name in names)), None)

    def _turn_stands_still(self, taken: Taken) -> str:
        position = replace(taken.after.position, loose=False)
        if position.turn != self.turn:
            self.turn, self.earlier = position.turn, set()
        again = position in self.earlier and not taken.after.outcome
        self.earlier.add(position)
        endless = "the turn does not end" if len(self.earlier) > MOST_IN_A_TURN else ""
        return "a state of this turn came again" if again else endless


def failure(name: str, taken: Taken) -> Broken | None:
    """How the check of this name fails after an action, if it does; the others do not look at one action alone."""
    try:
        if name in STEPWISE:
            STEPWISE[name](taken)
    except Exception as error:  # noqa: BLE001  whatever is raised is what is looked for
        return Broken(name, type(error).__name__, str(error) or "it does not hold")
    return None


def record_agrees(trial: Trial) -> Broken | None:
    """Whether the trial's battle, given up where it stops, is a record that reads back, replays and verifies."""
    try:
        record = record_of(trial, {})
        assert read_record(write_record(record)) == record, "read back, it is another record"
        problems = [one for one in verify(record).problems if not one.startswith("the battle is not over")]
        assert not problems, problems
    except Exception as error:  # noqa: BLE001  as above
        return Broken(RECORD_AGREES, type(error).__name__, str(error))
    return None
