"""The Blue & Grey family as plugged into the shared engine: start, decisions, views, storage.

The family's turns, as others know them, are Player-Turns; views say which Game-Turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.assemble import battle_setup
from engine.blue_grey.computer import ComputerGeneral
from engine.blue_grey.computer.trials import NODES, TrialGeneral
from engine.blue_grey.events import Event, TakenBack
from engine.blue_grey.explain import refusal
from engine.blue_grey.forecast import forecast
from engine.blue_grey.frames import BeginTurn, Frame
from engine.blue_grey.judge.survey import FEATURES, model_file, observe
from engine.blue_grey.look import Look, look
from engine.blue_grey.position import Combat, Phase, Position, Status, Unit, Way, Work, placement_of
from engine.blue_grey.ruleset import BLUE_GREY, as_of
from engine.blue_grey.scenario import FAMILY
from engine.blue_grey.scenario_file import read_battle
from engine.blue_grey.scenario_tally import report
from engine.blue_grey.setup import RULESET, BlueGreySetup
from engine.blue_grey.sides import GOOD, SEATS, Side
from engine.blue_grey.standing_orders import OFFERED, OPTIONS, stand_in
from engine.blue_grey.turn import advance, answer, decision_of, options_of
from engine.blue_grey.victory import points_now
from engine.blue_grey.view import PublicView, SeatView
from engine.blue_grey.view_builder import seat_view
from engine.blue_grey.without import without
from engine.chance import Chance, Scripted
from engine.decision import Action, Seat
from engine.family import (
    GENERAL,
    SERGEANT,
    Correction,
    DecisionKinds,
    Family,
    Judging,
    Notation,
    Outlook,
    Rules,
    Rulesets,
    Scenarios,
    Scores,
    StandingOrders,
    Storage,
    Tally,
    Transition,
    Views,
    register,
)
from engine.hexgrid_columns import NOWHERE

MARKS: dict[str, str] = {
    "rally": "",
    "move": "-",
    "march": "-",
    "enter": "-",
    "exit": "",
    "build": "",
    "face": "/",
    "rout": "",
    "target": "",
    "join": "",
    "fight": "",
    "flee": "",
    "withdraw": "-",
    "retreat": "-",
    "displace": "-",
    "lose": "",
    "comply": "",
    "advance": "-",
    "raze": "",
    "pass": "",
}


EXAMPLES = (
    "move Wilder-1220",
    "rally Tate",
    "target 0608",
    "fight 2-1",
    "join Harlan",
    "march Wilder-1220",
    "enter Gadsden-0410",
    "face 0608/n",
    "retreat Tate-0302",
    "displace Tate-0302",
    "withdraw Tate-0302",
    "advance Tate-0302",
)


class _Standing(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The part of a unit that changes during a battle, as stored."""

    hex: int = NOWHERE
    status: Status = "here"
    morale: int = GOOD
    spent: int = 0
    way: Way = ""
    entered: bool = False
    stood: bool = False
    rallying: bool = False
    building: bool = False
    fought: bool = False
    attacked: bool = False
    retreated: bool = False
    displaced: bool = False
    engaged: bool = False


class _Stored(Struct, frozen=True, kw_only=True):
    """A stored position: of each unit the changing part; masks follow from it."""

    units: tuple[_Standing, ...]
    turn: int
    active: Side
    phase: Phase
    works: tuple[Work, ...]
    held: tuple[int, ...]
    lost: tuple[int, int]
    exited: tuple[int, int]
    columns: tuple[tuple[int, int], ...]
    last: int
    attacked_from: tuple[int, ...]
    combat: Combat | None
    stack: tuple[Frame, ...]
    first: Side


_CHANGING = _Standing.__struct_fields__
_STORED = tuple(name for name in _Stored.__struct_fields__ if name != "units")


def _setup(source: str, ruleset: str, options: Mapping[str, str], version: int | None = None) -> BlueGreySetup:
    if ruleset != RULESET:
        raise ValueError(f"unknown ruleset {ruleset!r}; expected {RULESET}")
    if options:
        raise ValueError(f"unknown options {', '.join(options)}; the ruleset has none")
    rules = as_of(BLUE_GREY, BLUE_GREY.version if version is None else version)
    return battle_setup(read_battle(source, "-"), rules, options, source)


def _corrections(setup: BlueGreySetup) -> tuple[Correction, ...]:
    since = (
        one for one in setup.rules.corrections if one.version > setup.ruleset_version and one.matters(setup.battle)
    )
    return tuple(Correction(one.version, one.id, kept=True) for one in since)


def _start(setup: BlueGreySetup, chance: Chance) -> Transition[Position, Event]:
    """The first transition: units on the map, then the first Player-Turn."""
    battle = setup.battle
    units = tuple(
        Unit(
            number=number,
            id=one.id,
            side=one.side,
            kind=one.kind,
            strength=one.strength,
            allowance=one.allowance,
            hex=one.hex,
            status="waiting" if one.hex == NOWHERE else "here",
        )
        for number, one in enumerate(battle.units)
    )
    position = Position(
        turn=1,
        active=battle.first,
        first=battle.first,
        phase="movement",
        placement=placement_of(units, setup.board.size),
        works=tuple(Work(one.hex, "trench", one.sides, one.side) for one in battle.works),
        held=tuple(-1 if one.holder is None else int(one.holder) for one in battle.victory.objectives),
    )
    context = ActionContext(setup, position, chance)
    for unit in units:
        if unit.hex != NOWHERE:
            context.place(unit.number, unit.hex)
    context.push(BeginTurn())
    return _step(context, advance(context))


def _legal_actions(setup: BlueGreySetup, position: Position) -> tuple[Action, ...]:
    return tuple(options_of(setup, position))


def _apply(setup: BlueGreySetup, position: Position, chance: Chance, action: Action) -> Transition[Position, Event]:
    """Carries an action out; one that ends a Player-Turn cannot be taken back.

    Otherwise a defender who declines to advance, and moves next, would seem to ponder for the whole of their own
    Movement Phase.
    """
    context = ActionContext(setup, position, chance)
    legal = answer(context, action)
    context.fixed = context.fixed or context.position.player_turn != position.player_turn
    return _step(context, legal)


def _look(setup: BlueGreySetup, position: Position, hex_: str) -> Look:
    return look(setup, position, setup.board.index(hex_))


def _imagine(setup: BlueGreySetup, view: PublicView) -> Position:
    """The position in the view: nothing of it is hidden."""
    if not isinstance(view, SeatView) or view.under_way is None:
        raise ValueError("the view is of nobody who is asked")
    return view.under_way


def _concede(setup: BlueGreySetup, position: Position, winner: Seat | None, reason: str) -> Transition[Position, Event]:
    context = ActionContext(setup, position, Scripted())
    context.end(winner, reason, points_now(setup, position, coming=setup.rules.counts_coming))
    return _step(context, [])


def _rewound(setup: BlueGreySetup, position: Position, chance: Chance) -> Transition[Position, Event]:
    """A position taken back: nothing is hidden, so only future dice change."""
    told = (TakenBack(position.turn),)
    return Transition(position, chance, told, None, fixes=True, legal=_legal_actions(setup, position))


def _tally(setup: BlueGreySetup, position: Position) -> Mapping[Seat, Tally]:
    """Points as if the battle ended now (supply and roads count at the end alone), and strength points lost."""
    points = points_now(setup, position)
    return {SEATS[side]: Tally(points[side], position.lost[side]) for side in Side}


def _faces(events: Sequence[Event]) -> tuple[str, ...]:
    """Dice as digits."""
    rolled = (getattr(event, "dice", "") for event in events)
    return tuple(dice for dice in rolled if dice)


def _encode(position: Position) -> bytes:
    units = tuple(_Standing(**{name: getattr(unit, name) for name in _CHANGING}) for unit in position.units)
    return msgspec.json.encode(_Stored(units=units, **{name: getattr(position, name) for name in _STORED}))


def _decode(setup: BlueGreySetup, data: bytes) -> Position:
    stored = msgspec.json.decode(data, type=_Stored)
    units = tuple(
        Unit(
            number=number,
            id=one.id,
            side=one.side,
            kind=one.kind,
            strength=one.strength,
            allowance=one.allowance,
            **asdict(now),
        )
        for number, (one, now) in enumerate(zip(setup.battle.units, stored.units, strict=True))
    )
    placement = placement_of(units, setup.board.size)
    return Position(placement=placement, **{name: getattr(stored, name) for name in _STORED})


def _encode_events(events: Sequence[Event]) -> bytes:
    return msgspec.json.encode(tuple(events))


def _decode_events(data: bytes) -> tuple[Event, ...]:
    return msgspec.json.decode(data, type=tuple[Event, ...])


def _step(context: ActionContext, legal: list[Action]) -> Transition[Position, Event]:
    return Transition(
        context.position, context.chance, tuple(context.events), context.outcome, context.fixed, tuple(legal)
    )


def _first(setup: BlueGreySetup, _: int) -> ComputerGeneral:
    """The first computer general, to whom chance is nothing."""
    return ComputerGeneral(setup)


def _trying(setup: BlueGreySetup, _: int) -> TrialGeneral:
    """The general who tries styles out; the dice of his trials are always the same."""
    return TrialGeneral(setup)


def _thinking_on(setup: BlueGreySetup, _: int) -> TrialGeneral:
    """The same, who goes on with his trials while he moves, so that no decision takes long."""
    return TrialGeneral(setup, nodes=NODES)


def _trying_with_like_dice(setup: BlueGreySetup, _: int) -> TrialGeneral:
    """The same, whose trials have dice for each attack, so that what styles promise differs by less luck."""
    return TrialGeneral(setup, nodes=NODES, own_dice=True)


BLUE_AND_GREY: Family[BlueGreySetup, Position, Event, PublicView, SeatView] = Family(
    id=FAMILY,
    rulesets=Rulesets(names={RULESET: BLUE_GREY.name}, version=lambda _: BLUE_GREY.version, corrections=_corrections),
    scenarios=Scenarios(setup=_setup, check=report),
    rules=Rules(
        start=_start,
        pending=decision_of,
        legal_actions=_legal_actions,
        apply=_apply,
        explain=refusal,
        without=without,
        concede=_concede,
        rewound=_rewound,
        turn=lambda position: position.player_turn,
    ),
    outlook=Outlook(forecast=forecast, look=_look, imagine=_imagine),
    views=Views(view=seat_view, types=(PublicView, SeatView), seen_by=lambda event, _: event),
    scores=Scores(tally=_tally),
    judging=Judging(features=FEATURES, observe=observe, models=model_file),
    standing=StandingOrders(options=lambda _: OPTIONS, for_match=lambda _: OPTIONS, answer=stand_in),
    decisions=DecisionKinds(offered=OFFERED),
    notation=Notation(marks=MARKS, examples=EXAMPLES, faces=_faces),
    storage=Storage(encode=_encode, decode=_decode, encode_events=_encode_events, decode_events=_decode_events),
    general=_first,
    generals={
        "archie-1": _first,
        "archie-2": _trying,
        "archie-3": _thinking_on,
        "archie-4": _trying_with_like_dice,
    },
    levels={SERGEANT: "archie-1", GENERAL: "archie-4"},
)
"""The Blue & Grey family. Its turns are Player-Turns, since a turn of shared code belongs to one side."""

register(BLUE_AND_GREY)
