"""The Battle Cry family as plugged into the shared engine: start, decisions, views, storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec
from msgspec import Struct

from engine.battle_cry import events as happened
from engine.battle_cry import hexbattle, scenario_tally, standing_orders, transitions
from engine.battle_cry.advanced import ADVANCED
from engine.battle_cry.answers_ahead import forced, foreseen
from engine.battle_cry.assemble import battle_setup
from engine.battle_cry.classic import CLASSIC
from engine.battle_cry.computer.versions import VERSIONS
from engine.battle_cry.determinize import imagine
from engine.battle_cry.events import (
    BattleRolled,
    CardPlayed,
    CardsDrawn,
    DeckReshuffled,
    Event,
    GeneralChecked,
    RolledAgain,
)
from engine.battle_cry.explain import refusal
from engine.battle_cry.forecast import forecast
from engine.battle_cry.frames import DiscardCard, KeepCard, ShedCard
from engine.battle_cry.judge.survey import FEATURES, model_file, observe
from engine.battle_cry.look import Look, look
from engine.battle_cry.modes.options import MODES, first_game, swapped
from engine.battle_cry.placement import placement_of
from engine.battle_cry.position import Position
from engine.battle_cry.ruleset import Ruleset, as_of
from engine.battle_cry.scenario import FAMILY
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.search import general_of
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS, Side, side_of
from engine.battle_cry.stored import (
    Combat,
    Deck,
    Frame,
    General,
    Order,
    Reserve,
    TeamState,
    Trophy,
    Unit,
    Work,
    live,
    stored,
)
from engine.battle_cry.supposed_positions import without
from engine.battle_cry.threat import Threat, threat
from engine.battle_cry.turn import decision_of
from engine.battle_cry.variant_150 import VARIANT_150
from engine.battle_cry.view import Forecast, PublicView, SeatView
from engine.battle_cry.view_builder import seat_view
from engine.chance import FACES
from engine.decision import PUBLIC, Action, Seat
from engine.family import (
    ARMY,
    GENERAL,
    RECRUIT,
    SERGEANT,
    CasualtyRoll,
    Correction,
    DecisionKinds,
    Family,
    Judging,
    Modes,
    Notation,
    Option,
    Outlook,
    Roll,
    Rules,
    Rulesets,
    Scenarios,
    Scores,
    StandingOrders,
    Storage,
    Views,
    register,
)
from engine.field_changes import replace

RULESETS: dict[str, Ruleset] = {rules.id: rules for rules in (VARIANT_150, CLASSIC, ADVANCED)}

MARKS: dict[str, str] = {
    "play": "",
    "section": "",
    "order": "",
    "arrive": "/",
    "move": "-",
    "battle": ">",
    "ignore": "",
    "retreat": "-",
    "fall": "",
    "ground": "-",
    "build": "/",
    "rally": "",
    "return": ">",
    "shoot": "",
    "supply": "",
    "place": "-",
    "keep": "",
    "skirmish": "",
    "release": "",
    "withdraw": "-",
    "discard": "",
    "transfer": ">",
    "entrust": "",
    "roll": "",
    "back": "",
    "restore": "",
    "takeover": "",
    "remove": "",
    "pass": "",
}


EXAMPLES = (
    "play attack-left",
    "order B3",
    "move B3-C3",
    "battle C3>D4",
    "retreat D4-E4",
    "withdraw D4-E4",
    "ground C3-D4",
    "build C3/ne",
    "arrive infantry/A3",
    "place C3-A3",
    "return infantry>A3",
    "transfer C3>1",
)


class _Pieces(Struct, frozen=True, kw_only=True):
    """A stored position: pieces instead of the placement, whose masks follow from them."""

    units: tuple[Unit, ...]
    generals: tuple[General, ...]
    turn: int
    active: Side
    works: tuple[Work, ...]
    decks: tuple[Deck, ...]
    hands: tuple[tuple[str, ...], ...]
    stands: tuple[tuple[Trophy, ...], tuple[Trophy, ...]]
    table: str
    effective: str
    played: tuple[str, str]
    owed: tuple[int, ...]
    orders: tuple[Order, ...]
    combat: Combat | None
    stack: tuple[Frame, ...]
    loose: bool
    reserve: Reserve = Reserve()
    spent: tuple[int, int] = (0, 0)
    surplus: tuple[int, ...] = (0, 0)
    short: tuple[int, ...] = (0, 0)
    team: TeamState | None = None
    engaged: int = 0


_STORED = tuple(name for name in _Pieces.__struct_fields__ if name not in ("units", "generals"))


GENERALS = {name: partial(general_of, version=version) for name, version in VERSIONS.items()}

LEVELS = {RECRUIT: "recruit-1", SERGEANT: "archie-1", GENERAL: "archie-11", ARMY: "archie-13"}
"""The versions that play at each level, each found stronger than the one before (``docs/generals.md``)."""

NEWEST = "archie-1"
"""The version that plays where none is named."""


def _setup(source: str, ruleset: str, options: Mapping[str, str], version: int | None = None) -> BattleSetup:
    if ruleset not in RULESETS:
        raise ValueError(f"unknown ruleset {ruleset!r}; expected one of {', '.join(RULESETS)}")
    rules = RULESETS[ruleset]
    _check((*rules.options, *MODES), options)
    rules = as_of(rules, rules.version if version is None else version)
    return battle_setup(read_battle(source, "-"), rules, options, source)


def _supposed(setup: BattleSetup, seen: SeatView, cards: Sequence[str]) -> SeatView | None:
    if seen.under_way is None or any(isinstance(frame, KeepCard) for frame in live(seen.under_way.stack)):
        return None
    return replace(seen, hand=None if seen.hand is None else tuple(cards), actions=())


def _corrections(setup: BattleSetup) -> tuple[Correction, ...]:
    since = (one for one in setup.rules.corrections if one.version > setup.ruleset_version and one.matters(setup))
    return tuple(Correction(one.version, one.id, one.before is not None) for one in since)


def _look(setup: BattleSetup, position: Position, hex_: str) -> Look:
    return look(setup, position, setup.board.grid.index[hex_])


def _threat(setup: BattleSetup, position: Position, seat: Seat) -> Threat:
    side = position.active if seat == PUBLIC else side_of(seat)
    return threat(setup, position, ENEMY[side])


def _stand_in(setup: BattleSetup, view: PublicView, orders: Mapping[str, str]) -> Action | None:
    return standing_orders.stand_in(setup, view, orders) if isinstance(view, SeatView) else None


def _hand(view: PublicView) -> tuple[str, ...] | None:
    return view.hand if isinstance(view, SeatView) else None


def _leaders(view: PublicView) -> Mapping[Seat, str]:
    return {player.seat: player.general for player in view.players}


def _fallen(view: PublicView) -> frozenset[Seat]:
    return frozenset(player.seat for player in view.players if player.out)


def _needed(view: PublicView) -> Mapping[Seat, int]:
    return {side.side: side.flags_to_win for side in view.sides}


def _scored(event: Event) -> tuple[Seat, int] | None:
    total = getattr(event, "total", None)
    return None if total is None else (Seat(getattr(event, "side", "")), total)


def _played(event: Event) -> tuple[Seat, str] | None:
    return (event.side, event.card) if isinstance(event, CardPlayed) else None


def _rolled(events: Sequence[Event], forecast: Struct | None) -> Roll | None:
    """The first battle of the events with its hits, those of rerolled dice included, and its expected hits."""
    at = next((place for place, one in enumerate(events) if isinstance(one, BattleRolled)), -1)
    if at < 0 or not isinstance(forecast, Forecast):
        return None
    battle, *more = events[at : at + 2]
    assert isinstance(battle, BattleRolled)
    hits = battle.hits + sum(one.hits for one in more if isinstance(one, RolledAgain))
    if battle.target == "general":
        hits = min(hits, 1)
    expected = hits if forecast.expected_hits is None else forecast.expected_hits
    return Roll(len(battle.dice), hits, float(expected))


def _endangered(events: Sequence[Event], forecast: Struct | None) -> list[CasualtyRoll]:
    """The casualty checks of the events, and a first battle against a general alone whose chance was forecast."""
    found = [
        CasualtyRoll(one.side, one.fell, (FACES.count("S") / len(FACES)) ** len(one.dice))
        for one in events
        if isinstance(one, GeneralChecked)
    ]
    battle = next((one for one in events if isinstance(one, BattleRolled)), None)
    roll = _rolled(events, forecast)
    if battle is None or roll is None or battle.target != "general":
        return found
    chance = forecast.expected_hits if isinstance(forecast, Forecast) else None
    side = SEATS[ENEMY[side_of(battle.side)]]
    return found if chance is None else [*found, CasualtyRoll(side, roll.hits > 0, float(chance))]


def _faces(events: Sequence[Event]) -> tuple[str, ...]:
    """Dice as letters, cards drawn as ``+card``, a reshuffle as ``reshuffle``."""
    shown: list[str] = []
    for event in events:
        if isinstance(event, CardsDrawn):
            shown += [f"+{card}" for card in event.cards]
        elif isinstance(event, DeckReshuffled):
            shown.append("reshuffle")
        elif dice := getattr(event, "dice", ""):
            shown.append(dice)
    return tuple(shown)


def _encode(position: Position) -> bytes:
    units, generals = position.placement.units, position.placement.generals
    others = {name: stored(getattr(position, name)) for name in _STORED}
    return msgspec.json.encode(_Pieces(units=stored(units), generals=stored(generals), **others))


def _decode(setup: BattleSetup, data: bytes) -> Position:
    pieces = msgspec.json.decode(data, type=_Pieces)
    placement = placement_of(live(pieces.units), live(pieces.generals), setup.board.size)
    position = Position(placement=placement, **{name: live(getattr(pieces, name)) for name in _STORED})
    return replace(position, stack=tuple(map(_with_hand, position.stack)))


def _encode_events(events: Sequence[Event]) -> bytes:
    return msgspec.json.encode(tuple(events))


def _decode_events(data: bytes) -> tuple[Event, ...]:
    return msgspec.json.decode(data, type=tuple[Event, ...])


def _with_hand(frame: Frame) -> Frame:
    """A frame in today's form: older ones about lost cards named no hand."""
    if isinstance(frame, DiscardCard | ShedCard) and frame.hand < 0:
        return replace(frame, hand=int(frame.side))
    return frame


def _check(declared: tuple[Option, ...], chosen: Mapping[str, str]) -> None:
    """Refuses an undeclared option, or a value that an option does not have."""
    for id_, value in chosen.items():
        option = next((option for option in declared if option.id == id_), None)
        if option is None or value not in option.values:
            known = "; ".join(f"{option.id}: {', '.join(option.values)}" for option in declared) or "none"
            raise ValueError(f"unknown option {id_}={value}; the ruleset has {known}")


BATTLE_CRY: Family[BattleSetup, Position, Event, PublicView, SeatView] = Family(
    id=FAMILY,
    rulesets=Rulesets(
        names={id_: rules.name for id_, rules in RULESETS.items()},
        options=lambda ruleset: RULESETS[ruleset].options,
        version=lambda ruleset: RULESETS[ruleset].version,
        corrections=_corrections,
    ),
    modes=Modes(
        options=lambda _: MODES,
        swapped=swapped,
        first_game=first_game,
        imaginary=lambda setup: setup.roster.imaginary,
        leaders=_leaders,
        fallen=_fallen,
    ),
    scenarios=Scenarios(
        setup=_setup, check=scenario_tally.report, begun=hexbattle.new_battle, converted=hexbattle.convert
    ),
    rules=Rules(
        start=transitions.start,
        pending=decision_of,
        legal_actions=transitions.legal_actions,
        apply=transitions.apply,
        explain=refusal,
        without=without,
        concede=transitions.concede,
        rewound=transitions.rewound,
        forced=forced,
        foreseen=foreseen,
        turn=lambda position: position.turn,
    ),
    outlook=Outlook(forecast=forecast, look=_look, threat=_threat, imagine=imagine, supposed=_supposed),
    views=Views(view=seat_view, types=(PublicView, SeatView), seen_by=happened.seen_by, hand=_hand),
    scores=Scores(hits=True, needed=_needed, scored=_scored, played=_played, rolled=_rolled, endangered=_endangered),
    judging=Judging(
        features=FEATURES, observe=observe, surveys=lambda setup: not setup.roster.shared, models=model_file
    ),
    standing=StandingOrders(
        options=lambda ruleset: standing_orders.options(RULESETS[ruleset]),
        for_match=lambda setup: standing_orders.options_for(setup, standing_orders.options(RULESETS[setup.ruleset])),
        answer=_stand_in,
    ),
    decisions=DecisionKinds(
        disguised=frozenset({"fight-back"}),
        preparing=frozenset({"divide", "remove-figure", "drive-back"}),
        settling=frozenset({"authority", "divide"}),
        part_answers=frozenset({"move", "transfer"}),
        standing_proposals=frozenset({"divide"}),
    ),
    notation=Notation(marks=MARKS, examples=EXAMPLES, secret_verbs=frozenset({"keep"}), faces=_faces),
    storage=Storage(encode=_encode, decode=_decode, encode_events=_encode_events, decode_events=_decode_events),
    general=GENERALS[NEWEST],
    generals=GENERALS,
    levels=LEVELS,
)

register(BATTLE_CRY)
