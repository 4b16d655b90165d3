"""A match as a value, and the functions that change or read it, the same for every family of games.

The main functions are ``new_match``, ``pending``, ``legal_actions``, ``submit`` and ``view``; ``explain`` gives the
reason against an action, ``judge`` all of them, ``forecast`` the chances of dice, ``undo`` takes a choice back.

Reading 9 of ``docs/rules.md`` is implemented here. What a seat has chosen since the last die, draw or other person's
choice is a *draft*. The state keeps the last fixed state beside it: everybody but the chooser sees that one, ``undo``
replays the draft without its last action, and ``encode`` stores the fixed state and the draft's texts. So nothing shown
to others contains an open draft.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.chance import Chance, Scripted, Seeded
from engine.decision import PUBLIC, Action, Decision, Outcome, Seat, side_of
from engine.errors import (
    Explanation,
    GameOver,
    IllegalAction,
    MalformedAction,
    NothingToUndo,
    NotYourTurn,
    Refusal,
)
from engine.family import Setup, Transition, family
from engine.state import State as State  # noqa: PLC0414  a part of what this module offers
from engine.stored_state import StoredState

MOST_EXAMPLES = 4
"""Most lines of the action grammar that are shown to whoever wrote something else."""


Events = tuple[Any, ...]


def new_match(setup: Setup, chance: Chance) -> tuple[State, Events]:
    """A fresh match and the events of its start (the deal)."""
    step = family(setup.family).rules.start(setup, chance)
    return _after(setup, step, 0), step.events


def pending(state: State) -> Decision | Outcome:
    """The pending decision, or the outcome."""
    decision = state.outcome or state.decision
    assert decision is not None
    return decision


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal answer of the pending decision's seat; none when the match is over."""
    return state.legal


def submit(state: State, seat: Seat, action: Action) -> tuple[State, Events]:
    """The state after an action, and its events. The only way to make an action.

    Raises:
        GameOver: the match has ended.
        NotYourTurn: another seat's decision is pending.
        IllegalAction: the rules do not allow it; carries the rule and the hexes.
    """
    decision = state.decision
    if decision is None:
        raise GameOver
    if decision.seat != seat:
        raise NotYourTurn(seat, decision.seat)
    if not _is_among(state.legal, action):
        raise IllegalAction(
            action.text, state.family.rules.explain(state.setup, state.position, action), state.setup.family
        )
    return _advance(state, decision.seat, action)


def _is_among(actions: tuple[Action, ...], action: Action) -> bool:
    """Whether an action is among these: mostly it is one of the very objects."""
    for one in actions:
        if one is action:
            return True
    return action in actions


def _advance(state: State, seat: Seat, action: Action) -> tuple[State, Events]:
    rules = family(state.setup.family).rules
    step = rules.apply(state.setup, state.position, state.chance, action)
    decision = None if step.outcome else rules.pending(state.setup, step.position)
    fixes = step.fixes or decision is None or decision.seat != seat
    after = State(
        setup=state.setup,
        position=step.position,
        chance=step.chance,
        seq=state.seq + 1,
        outcome=step.outcome,
        fixed=None if fixes else state.settled,
        draft=() if fixes else (*state.draft, action),
        unseen=() if fixes else (*state.unseen, *step.events),
    )
    after.keep(decision, step.legal)
    return after, step.events


def _after(setup: Setup, step: Transition[object, Struct], seq: int) -> State:
    """The state after a transition that no draft goes on with."""
    state = State(setup=setup, position=step.position, chance=step.chance, seq=seq, outcome=step.outcome)
    state.keep(None if step.outcome else state.family.rules.pending(setup, step.position), step.legal)
    return state


def undo(state: State) -> State:
    """The state without the last action of the open draft.

    Raises:
        NothingToUndo: no draft is open: a die, a draw or another person's choice came last.
    """
    if state.fixed is None:
        raise NothingToUndo
    seat = state.family.rules.pending(state.setup, state.fixed.position).seat
    earlier = state.fixed
    for action in state.draft[:-1]:
        earlier, _ = _advance(earlier, seat, action)
    return earlier


def resign(state: State, seat: Seat) -> tuple[State, Events]:
    """The match after a seat's resignation; an open draft is dropped.

    Raises:
        GameOver: it has ended before.
    """
    return _conclude(state, _enemy(state, seat), "resigned")


def lose_on_time(state: State, seat: Seat) -> tuple[State, Events]:
    """The match lost on time by a seat, with the win claimed by the other side; an open draft is dropped.

    Raises:
        GameOver: it has ended before.
    """
    return _conclude(state, _enemy(state, seat), "time")


def _enemy(state: State, seat: Seat) -> Seat:
    return next(side_of(other) for other in state.setup.seats if side_of(other) != side_of(seat))


def agree_draw(state: State) -> tuple[State, Events]:
    """The match drawn by agreement; an open draft is dropped.

    Raises:
        GameOver: it has ended before.
    """
    return _conclude(state, None, "agreed")


def _conclude(state: State, winner: Seat | None, reason: str) -> tuple[State, Events]:
    if state.outcome:
        raise GameOver
    last = state.settled
    step = last.family.rules.concede(last.setup, last.position, winner, reason)
    return State(
        setup=last.setup, position=step.position, chance=last.chance, seq=last.seq + 1, outcome=step.outcome
    ), step.events


def rewound(state: State, chance: Chance) -> tuple[State, Events]:
    """The match taken back to this state, without its draft: hidden cards are shuffled, and another seed follows."""
    last = state.settled
    step = last.family.rules.rewound(last.setup, last.position, chance)
    return _after(last.setup, step, last.seq), step.events


def under(state: State, setup: Setup) -> State:
    """The match under another version of its ruleset; the draft is kept as far as that version allows it."""
    return decode(setup, encode(state))


def explain(state: State, seat: Seat, action: Action) -> Refusal | None:
    """The reason why an action is not legal for a seat now; ``None`` when it is."""
    decision = pending(state)
    if isinstance(decision, Outcome):
        return Refusal("game-over")
    if decision.seat != seat:
        return Refusal("not-your-turn", detail=(decision.seat,))
    if action in legal_actions(state):
        return None
    return state.family.rules.explain(state.setup, state.position, action)


def judge(state: State, seat: Seat, action: Action) -> Explanation:
    """All reasons against an action for a seat, as far as the seat may know: why not now, and why not in its phase."""
    shown = _known_to(state, seat)
    rules, setup, position = shown.family.rules, shown.setup, shown.position
    refusal, reasons = explain(state, seat, action), list[Refusal]()
    while refusal is not None and refusal.code not in {one.code for one in reasons}:
        reasons.append(refusal)
        position = rules.without(setup, position, seat, action, refusal.code)
        if position is None:
            break
        refusal = None if action in rules.legal_actions(setup, position) else rules.explain(setup, position, action)
    return Explanation(tuple(reasons), possible=refusal is None)


def forecast(state: State, action: Action) -> Struct | None:
    """The chances of a legal action's dice, in the family's own type; ``None`` for an action without dice."""
    return None if state.outcome else state.family.outlook.forecast(state.setup, state.position, action)


def look(state: State, seat: Seat, hex_: str) -> Struct:
    """The actions and the sight from a hex, in the family's own type, on the board as the seat knows it.

    Raises:
        KeyError: the board has no such hex.
    """
    shown = _known_to(state, seat)
    return shown.family.outlook.look(shown.setup, shown.position, hex_)


def threat(state: State, seat: Seat) -> Struct | None:
    """Where a seat's enemies could strike next, on the board as the seat knows it, in the family's own type.

    For a watcher the enemies are those of the side whose turn it is.
    """
    shown = _known_to(state, seat)
    return shown.family.outlook.threat(shown.setup, shown.position, seat)


def standing_answer(state: State, orders: Mapping[str, str]) -> Action | None:
    """The standing orders' answer for the pending seat, from its own view; ``None`` when it is to be asked."""
    decision = pending(state)
    if isinstance(decision, Outcome) or not (orders or decision.kind in state.family.decisions.offered):
        return None
    return state.family.standing.answer(state.setup, view(state, decision.seat), orders)


def foreseen(state: State, seat: Seat) -> State | None:
    """The match with a seat asked what it can settle beforehand, from public knowledge; ``None`` if nothing.

    Its chance is an empty script.
    """
    last = state.settled
    if state.decision is None or state.decision.seat == seat:
        return None
    position = last.family.rules.foreseen(last.setup, last.position, seat)
    return None if position is None else State(setup=last.setup, position=position, chance=Scripted())


def forced_answer(state: State) -> Action | None:
    """The answer to a decision that nobody has to be asked for, ``None`` if somebody has."""
    return None if state.outcome else state.family.rules.forced(state.setup, state.position)


def imagined(setup: Setup, seen: Struct) -> State:
    """A match determinized from the view of a seat that is asked; nothing that the seat cannot know matters in it.

    Its chance is an empty script.

    Raises:
        ValueError: the view's seat is not asked.
    """
    return State(setup=setup, position=family(setup.family).outlook.imagine(setup, seen), chance=Scripted())


def supposed(state: State, cards: Sequence[str]) -> Any:
    """The view of the pending seat if it held these cards: as anybody may suppose it, without its draft.

    ``None`` where no decision is pending, or the decision follows from something that the seat alone knows.
    """
    last = state.settled
    decision = pending(last)
    return (
        None
        if isinstance(decision, Outcome)
        else last.family.outlook.supposed(last.setup, view(last, decision.seat), cards)
    )


def _known_to(state: State, seat: Seat) -> State:
    """The state as a seat knows it: with its own open draft, or before another's."""
    chooser = state.decision.seat if state.decision else None
    return state if seat == chooser else state.settled


def view(state: State, seat: Seat = PUBLIC) -> Any:
    """The view of a seat: its own choices at once, others' choices once something has fixed them."""
    shown = _known_to(state, seat)
    commitment = state.chance.commitment
    return shown.family.views.view(shown.setup, shown.position, seat, commitment, shown.outcome)


def seen_by(state: State, events: Events, seat: Seat) -> Events:
    """The events as a seat may know them; those of an open draft are only the chooser's until it is fixed."""
    known = (state.family.views.seen_by(event, seat) for event in events)
    return tuple(event for event in known if event is not None)


def parse_action(setup: Setup, text: str) -> Action:
    """The action in a line of text; the inverse of ``Action.text``.

    Raises:
        MalformedAction: the line is not of the family's grammar.
    """
    notation = family(setup.family).notation
    marks: Mapping[str, str] = notation.marks
    examples: tuple[str, ...] = notation.examples
    verb, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if verb not in marks:
        raise MalformedAction(text, *examples[:MOST_EXAMPLES])
    mark = marks[verb]
    if not mark or not rest:
        return Action(verb, rest)
    subject, found, object_ = rest.partition(mark)
    if not found or not subject or not object_:
        raise MalformedAction(text, *(one for one in examples if one.partition(" ")[0] == verb))
    return Action(verb, subject.strip(), mark, object_.strip())


def encode(state: State) -> bytes:
    """The state as JSON, without its setup: the settled state and the actions of the open draft."""
    last = state.settled
    position = msgspec.Raw(last.family.storage.encode(last.position))
    draft = tuple(action.text for action in state.draft)
    return msgspec.json.encode(StoredState(position, last.chance, last.seq, last.outcome, draft))


def decode(setup: Setup, data: bytes) -> State:
    """The state written by ``encode``. A draft is cut off before the first action that the rules no longer allow."""
    stored = msgspec.json.decode(data, type=StoredState)
    position = family(setup.family).storage.decode(setup, bytes(stored.position))
    state = State(setup=setup, position=position, chance=stored.chance, seq=stored.seq, outcome=stored.outcome)
    for text in stored.draft:
        action = parse_action(setup, text)
        if action not in legal_actions(state):
            break
        state, _ = _advance(state, state.family.rules.pending(setup, state.position).seat, action)
    return state


def reveal(state: State) -> str:
    """The seed in hexadecimal once the match is over, else empty; empty also where there is none."""
    return state.chance.seed.hex() if state.outcome and isinstance(state.chance, Seeded) else ""
