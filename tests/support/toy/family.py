"""A game small enough to think through, with everything that the service must cope with.

*Picket*: on its turn a side lays cards (a draft that can be undone), pushes (a die, which fixes them), and rests
(draws, and the turn ends). After a push the other side may parry if it holds that card: a disguised decision; if a flag
was rolled it first says whether it braces, which stays a draft until then. The first side with ``target`` points wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import engine.family
from engine.chance import Chance, Scripted
from engine.decision import CONFEDERATE, PASS, UNION, Action, Decision, Outcome, Seat
from engine.errors import Refusal, ScenarioError
from engine.family import (
    AnyFamily,
    Correction,
    DecisionKinds,
    Family,
    Notation,
    Option,
    Outlook,
    Rules,
    Rulesets,
    Scenarios,
    Setup,
    StandingOrders,
    Storage,
    Transition,
    Views,
    register,
)
from engine.scenario_report import CheckReport

if TYPE_CHECKING:
    import pytest


class History(Struct, frozen=True):
    """The versions of the rules: what a parry takes off in each, and the corrections between."""

    parries: tuple[int, ...] = (1,)
    corrections: tuple[Correction, ...] = ()


HISTORY = History()

SEATS = (UNION, CONFEDERATE)
DECK = ("one", "two", "three", "parry") * 4
HAND = 3

STANDING = (
    Option("parry", "Parry", ("ask", "never", "always"), "Parry if the card is held"),
    Option("brace", "Brace", ("ask", "well", "badly"), "How to brace"),
)


class Laid(Struct, frozen=True, tag="laid"):
    side: Seat
    card: str


class Pushed(Struct, frozen=True, tag="pushed"):
    side: Seat
    dice: str
    points: int


class Parried(Struct, frozen=True, tag="parried"):
    side: Seat


class Braced(Struct, frozen=True, tag="braced"):
    side: Seat
    well: bool


class Drew(Struct, frozen=True, tag="drew"):
    side: Seat
    count: int
    cards: tuple[str, ...] = ()


class Back(Struct, frozen=True, tag="back"):
    turn: int


class TurnEnded(Struct, frozen=True, tag="turn-ended"):
    side: Seat
    turn: int


class Won(Struct, frozen=True, tag="won"):
    winner: str
    reason: str


Event = Laid | Pushed | Parried | Braced | Drew | Back | TurnEnded | Won


class Body(Struct, frozen=True):
    turn: int
    active: int
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    deck: tuple[str, ...]
    table: tuple[str, ...] = ()
    points: tuple[int, int] = (0, 0)
    phase: str = "lay"


class View(Struct, frozen=True):
    turn: int
    active: Seat
    cards: tuple[int, int]
    table: tuple[str, ...]
    points: tuple[int, int]
    draw_pile: int
    commitment: str
    outcome: Outcome | None


class SeatView(View, frozen=True, kw_only=True):
    seat: Seat
    hand: tuple[str, ...]
    phase: str
    actions: tuple[Action, ...] = ()


class Sergeant:
    """A general for the toy that fights where it can."""

    def choose(self, view: SeatView, out_of_time: Callable[[], bool]) -> Action:
        wanted = ("parry", "brace", "push", "lay", "pass")
        return min(view.actions, key=lambda action: wanted.index(action.verb))


@dataclass(frozen=True, kw_only=True, eq=False)
class ToySetup(Setup):
    parry: int


def toy_setup(source: str, ruleset: str, options: Mapping[str, str], version: int) -> ToySetup:
    gone = max((one.version for one in HISTORY.corrections if not one.kept), default=1)
    return ToySetup(
        family="toy",
        scenario="picket-line",
        title="The Picket Line",
        ruleset=ruleset,
        ruleset_version=version,
        options={"target": options.get("target", "3")},
        source=source,
        seats=SEATS,
        parry=HISTORY.parries[max(version, gone) - 1],
    )


def _setup(source: str, ruleset: str, options: Mapping[str, str], version: int | None = None) -> ToySetup:
    if not source.startswith("picket"):
        raise ScenarioError("-", 1, 1, "expected 'picket'")
    version = len(HISTORY.parries) if version is None else version
    if version > len(HISTORY.parries):
        raise ValueError(version)
    return toy_setup(source, ruleset, options, version)


def _corrections(setup: ToySetup) -> tuple[Correction, ...]:
    return tuple(one for one in HISTORY.corrections if one.version > setup.ruleset_version)


def _start(setup: ToySetup, chance: Chance) -> Transition[Body, Event]:
    deck, chance = chance.shuffle("deck", DECK)
    hands = (deck[:HAND], deck[HAND : 2 * HAND])
    position = Body(1, 0, hands, deck[2 * HAND :])
    drew = tuple(Drew(seat, HAND, hand) for seat, hand in zip(SEATS, hands, strict=True))
    return _step(setup, position, chance, drew, fixes=True)


def _pending(setup: ToySetup, position: Body) -> Decision:
    seat = SEATS[1 - position.active if position.phase in {"brace", "parry"} else position.active]
    return Decision(seat, position.phase, f"Picket, {position.phase}")


def _legal_actions(setup: ToySetup, position: Body) -> tuple[Action, ...]:
    hand = position.hands[position.active]
    if position.phase == "brace":
        return (Action("brace", "well"), Action("brace", "badly"))
    if position.phase == "parry":
        holds = "parry" in position.hands[1 - position.active]
        return (PASS, Action("parry")) if holds else (PASS,)
    cards = tuple(Action("lay", card) for card in sorted(set(hand) - {"parry"}))
    if position.phase == "lay":
        return (*cards, *([Action("push")] if position.table else []), PASS)
    return (PASS,)


def _apply(setup: ToySetup, position: Body, chance: Chance, action: Action) -> Transition[Body, Event]:
    side, seat = position.active, SEATS[position.active]
    if action.verb == "lay":
        hand = list(position.hands[side])
        hand.remove(action.subject)
        after = replace(
            position, hands=_with(position.hands, side, tuple(hand)), table=(*position.table, action.subject)
        )
        return _step(setup, after, chance, (Laid(seat, action.subject),), fixes=False)
    if action.verb == "push":
        dice, chance = chance.dice("push", len(position.table))
        points = sum(face in "IIC" for face in dice)
        phase = "brace" if "F" in dice else "parry"
        after = replace(position, points=_with(position.points, side, position.points[side] + points), phase=phase)
        return _step(setup, after, chance, (Pushed(seat, dice, points),), fixes=True)
    if action.verb == "brace":
        braced = Braced(SEATS[1 - side], action.subject == "well")
        return _step(setup, replace(position, phase="parry"), chance, (braced,), fixes=False)
    if action.verb == "parry":
        hand = list(position.hands[1 - side])
        hand.remove("parry")
        after = replace(
            position,
            hands=_with(position.hands, 1 - side, tuple(hand)),
            points=_with(position.points, side, max(0, position.points[side] - setup.parry)),
            phase="rest",
        )
        return _step(setup, after, chance, (Parried(SEATS[1 - side]),), fixes=True)
    if position.phase == "parry":
        return _step(setup, replace(position, phase="rest"), chance, (), fixes=False)
    return _rest(setup, position, chance)


def _rest(setup: ToySetup, position: Body, chance: Chance) -> Transition[Body, Event]:
    side, seat = position.active, SEATS[position.active]
    deck = position.deck
    if len(deck) < HAND:
        back, chance = chance.shuffle("deck", tuple(sorted(DECK)))
        deck = deck + back
    want = max(0, HAND - len(position.hands[side]))
    drawn, deck = deck[:want], deck[want:]
    hands = _with(position.hands, side, position.hands[side] + drawn)
    after = replace(position, turn=position.turn + 1, active=1 - side, hands=hands, deck=deck, table=(), phase="lay")
    events = (Drew(seat, len(drawn), drawn), TurnEnded(seat, position.turn))
    return _step(setup, after, chance, events, fixes=True)


def _stand_in(setup: ToySetup, view: View, orders: Mapping[str, str]) -> Action | None:
    assert isinstance(view, SeatView)
    if view.phase == "brace" and "brace" in orders:
        return Action("brace", orders["brace"])
    if view.phase == "parry" and "parry" in orders:
        return Action("parry") if orders["parry"] == "always" and "parry" in view.hand else PASS
    return None


def _look(setup: ToySetup, position: Body, hex_: str) -> Struct:
    raise KeyError(hex_)


def _concede(setup: ToySetup, position: Body, winner: Seat | None, reason: str) -> Transition[Body, Event]:
    outcome = Outcome(winner, reason, tuple(zip(SEATS, position.points, strict=True)))
    return Transition(position, Scripted(), (Won(winner or "", reason),), outcome, fixes=True, legal=())


def _rewound(setup: ToySetup, position: Body, chance: Chance) -> Transition[Body, Event]:
    deck, chance = chance.shuffle("rewind", position.deck)
    return _step(setup, replace(position, deck=deck), chance, (Back(position.turn),), fixes=True)


def _view(setup: ToySetup, position: Body, seat: Seat, commitment: str, outcome: Outcome | None) -> View:
    known = {
        "turn": position.turn,
        "active": SEATS[position.active],
        "cards": (len(position.hands[0]), len(position.hands[1])),
        "table": position.table,
        "points": position.points,
        "draw_pile": len(position.deck),
        "commitment": commitment,
        "outcome": outcome,
    }
    if seat not in SEATS:
        return msgspec.convert(known, View)
    asked = outcome is None and _pending(setup, position).seat == seat
    actions = _legal_actions(setup, position) if asked else ()
    own = {"seat": seat, "hand": position.hands[SEATS.index(seat)], "phase": position.phase}
    return replace(msgspec.convert(known | own, SeatView), actions=actions)


def _hand(view: View) -> tuple[str, ...] | None:
    return view.hand if isinstance(view, SeatView) else None


def _seen_by(event: Event, seat: Seat) -> Event:
    return replace(event, cards=()) if isinstance(event, Drew) and event.side != seat else event


def _faces(events: Sequence[Event]) -> tuple[str, ...]:
    return tuple(event.dice for event in events if isinstance(event, Pushed))


def _step(
    setup: ToySetup, position: Body, chance: Chance, events: tuple[Event, ...], *, fixes: bool
) -> Transition[Body, Event]:
    winner = next((seat for seat, had in zip(SEATS, position.points, strict=True) if had >= _target(setup)), None)
    if winner and position.phase == "rest":
        outcome = Outcome(winner, "flags", tuple(zip(SEATS, position.points, strict=True)))
        return Transition(position, chance, (*events, Won(winner, "flags")), outcome, fixes=True, legal=())
    return Transition(position, chance, events, None, fixes, _legal_actions(setup, position))


def _target(setup: ToySetup) -> int:
    return int(setup.options["target"])


def _with(pair: tuple[object, object], index: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (value, pair[1]) if index == 0 else (pair[0], value)


TOY: Family[ToySetup, Body, Event, View, SeatView] = Family(
    id="toy",
    rulesets=Rulesets(
        names={"plain": "Plain"},
        options=lambda _: (Option("target", "Target", ("3", "1", "5"), "Points to win"),),
        version=lambda _: len(HISTORY.parries),
        corrections=_corrections,
    ),
    scenarios=Scenarios(setup=_setup, check=lambda *_: CheckReport(id="picket-line", name="The Picket Line", ok=True)),
    rules=Rules(
        start=_start,
        pending=_pending,
        legal_actions=_legal_actions,
        apply=_apply,
        explain=lambda _, position, action: Refusal(f"no-{action.verb}-now", f"Picket, {position.phase}"),
        concede=_concede,
        rewound=_rewound,
        turn=lambda position: position.turn,
    ),
    outlook=Outlook(forecast=lambda *_: None, look=_look),
    views=Views(view=_view, types=(View, SeatView), seen_by=_seen_by, hand=_hand),
    standing=StandingOrders(options=lambda _: STANDING, for_match=lambda _: STANDING, answer=_stand_in),
    decisions=DecisionKinds(disguised=frozenset({"parry"})),
    notation=Notation(marks={"lay": "", "push": "", "parry": "", "brace": "", "pass": ""}, faces=_faces),
    storage=Storage(
        encode=msgspec.json.encode,
        decode=lambda _, data: msgspec.json.decode(data, type=Body),
        encode_events=lambda events: msgspec.json.encode(tuple(events)),
        decode_events=lambda data: msgspec.json.decode(data, type=tuple[Event, ...]),
    ),
    general=lambda _setup, _seed: Sergeant(),
)

register(TOY)


def put_in_force(monkeypatch: pytest.MonkeyPatch, changed: AnyFamily) -> None:
    """Registers another family under the toy's id until a test is over."""
    monkeypatch.setitem(engine.family._families, TOY.id, changed)
