"""A Battle Cry battle for a test: an ASCII map, actions with their dice, and the resulting map.

    battle = Battle('''
        D3 .     .:i3*  W:i4
         E3   .:I4   .
        F3 .     .      .:G
    ''', hand="attack-left")
    battle.do("play attack-left", "order E3", "pass", "pass", "battle E3>D4 = ISFF SI", "confederate: ignore 0")
    battle.shows('''...''')

A map has one line a row and one word a hex: the terrain's letters (``data/terrain.yaml``; several are layers), then
``:`` and who is there: ``I`` infantry, ``C`` cavalry, ``A`` artillery, ``H`` horse artillery, each with its figures
(full strength when none are given), ``*`` when a general is with it, ``!`` for fresh and ``?`` for green troops; ``G``
is a general alone. Upper case is Union, lower case Confederate. A line that begins with a hex name is a window on the
standard board, its first word in that hex; otherwise the map is the whole board from A1 on. The Union's edge is the
bottom unless ``top`` says so.

``hand``, ``enemy_hand``, ``deck`` (the next card first), ``discards`` are card ids with blanks between. Instead of a
hand, ``moving`` or ``fighting`` begin the test in the middle of a turn: the pieces named (``C3``, ``C3*``) have their
orders and come to move, or have moved and come to battle. Where generals move without orders, theirs are ready too.
Under rules with a deck for each side ``deck`` and ``discards`` are those of the side whose turn it is, ``enemy_deck``
and ``enemy_discards`` the other's.
"""

from __future__ import annotations

from functools import partial
from typing import TypeVar

import engine.battle_cry.family  # noqa: F401  (it registers the family)
from engine.battle_cry.advanced_decks import player_deck
from engine.battle_cry.assemble import battle_setup
from engine.battle_cry.cards import common_deck
from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.engaged import in_melee
from engine.battle_cry.events import Event
from engine.battle_cry.family import RULESETS
from engine.battle_cry.frames import CompulsoryMelee, EndTurn, Frame, PlayCard
from engine.battle_cry.orders import general_order, unit_order
from engine.battle_cry.placement import OFF, General, Unit, placement_of
from engine.battle_cry.position import Deck, Order, Position, Trophy, Work
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.scenario import Army, BattleScenario, GeneralSetup
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import SEATS, Side
from engine.battle_cry.special.arrivals import reserve_of
from engine.battle_cry.special.reading import read_special
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.turn import options_of
from engine.battle_cry.view import Forecast, PublicView
from engine.chance import Scripted
from engine.decision import PUBLIC, Decision, Outcome, Seat
from engine.errors import Refusal
from engine.field_changes import replace
from engine.hexgrid import grid_of
from engine.match import State, explain, forecast, judge, legal_actions, parse_action, pending, submit, undo, view
from engine.scenario_text import Problems
from engine.scenario_yaml import compose
from tests.support.battle_cry.drawn_map import ARM, Cell, read_map
from tests.support.battle_cry.drawn_pieces import (
    MARKS,
    deck_drawn,
    fence_drawn,
    owner_of,
    pieces_drawn,
    unit_drawn,
    works_drawn,
)

E = TypeVar("E", bound=Event)

LETTER = {arm: letter for letter, arm in ARM.items() if letter != "H"}


def with_special(battle: BattleScenario, objectives: str, special: str) -> BattleScenario:
    """The battle with special rules, read as those of a file are.

    Raises:
        ScenarioErrors: something is wrong with them; the list's first line is line 2.
    """
    lines = [*(_objective(one) for one in objectives.split()), *special.strip().splitlines()]
    if not lines:
        return battle
    problems = Problems("special")
    rows = compose("\n".join(("special:", *(f"  {line.strip()}" for line in lines))), problems).rows
    reading = Reading(
        problems=problems,
        grid=battle.grid,
        table=terrain_table(""),
        layers=battle.layers,
        first=battle.first,
        starting={unit.hex: unit.side.name.lower() for unit in battle.units},
        generals=tuple(general.name for general in battle.generals),
    )
    rules = read_special(rows["special"].value, reading)
    problems.require_none()
    return replace(battle, special=rules)


def _told(refusal: Refusal) -> str:
    details = f" ({', '.join(refusal.detail)})" if refusal.detail else ""
    return " ".join((refusal.code, *refusal.hexes)) + details


class Battle:
    """A battle between two actions, with methods to go on with it.

    ``usual`` is the ruleset where none is named: ``@pytest.mark.rulesets("variant-150", "classic")`` runs a test, or
    with ``pytestmark`` a file of tests, under each of these.
    """

    usual = "variant-150"

    def __init__(
        self,
        drawn: str,
        *,
        hand: str = "",
        moving: str = "",
        fighting: str = "",
        enemy_hand: str = "",
        deck: str | None = None,
        discards: str = "",
        enemy_deck: str | None = None,
        enemy_discards: str = "",
        active: str = "union",
        top: str = "confederate",
        flags: int | tuple[int, int] = 6,
        stands: tuple[int, int] = (0, 0),
        lost: str = "",
        copies: str = "",
        works: str = "",
        fences: str = "",
        objectives: str = "",
        special: str = "",
        turn: int = 7,
        card_dice: int = 0,
        ruleset: str | Ruleset = "",
        options: dict[str, str] | None = None,
        wide: bool = False,
    ) -> None:
        """Reads the map and sets everything up.

        ``lost`` are units already off the board (``I a``), ``copies`` the card that the enemy's last turn counts as,
        ``works`` and ``fences`` hexsides: ``fieldwork D5/se,sw``, ``D5/ne``, ``crest=D5/ne``. ``objectives`` are hexes
        of a side with their flags, ``union:D5/2``, and, unless the rulebook is to say it, whether they are ``kept`` or
        ``left``: ``union:D5/1=kept``. ``special`` are special rules as a file has them, a line each:
        ``- hold: {side: union, hexes: D5 D6}``. The ``turn`` is the first, third, fifth … of the side whose turn it
        is. ``card_dice`` go with every order of ``moving`` or ``fighting``.
        """
        self.drawing = read_map(drawn, wide=wide)
        self.side = _side(active)
        self.events: tuple[Event, ...] = ()
        goal = (flags, flags) if isinstance(flags, int) else flags
        scenario = with_special(self._scenario(goal, _side(top), fences, works), objectives, special)
        rules = ruleset if isinstance(ruleset, Ruleset) else RULESETS[ruleset or self.usual]
        setup = battle_setup(scenario, rules, options or {}, "")
        self.setup = setup
        scenario = setup.battle
        units, generals = pieces_drawn(scenario, lost)
        hands = (tuple(hand.split()), tuple(enemy_hand.split()))
        position = Position(
            turn=turn,
            active=self.side,
            placement=placement_of(units, generals, setup.board.size),
            works=tuple(Work(*work) for work in scenario.works),
            decks=self._decks((deck, enemy_deck), (discards, enemy_discards), hands),
            hands=hands if self.side == Side.UNION else (hands[1], hands[0]),
            stands=((Trophy("infantry"),) * stands[0], (Trophy("infantry"),) * stands[1]),
            played=("", copies) if self.side == Side.UNION else (copies, ""),
            stack=(PlayCard(),),
            reserve=reserve_of(scenario),
        )
        if setup.rules.melee_engages:
            position = replace(position, engaged=in_melee(setup, position))
        self.state = State(setup=setup, position=position, chance=Scripted())
        if moving or fighting:
            self._order(moving.split(), fighting.split(), card_dice)

    # What happens

    def do(self, *lines: str) -> None:
        """Carries actions out: ``battle C3>D4 = IIF SS`` with its rolls, ``confederate: retreat D4-C4`` with its seat.

        ``events`` are those of these actions. Every die scripted must be rolled.
        """
        happened: list[Event] = []
        for line in lines:
            words, _, dice = line.partition("=")
            seat, colon, text = words.strip().rpartition(": ")
            asked = self.asked
            assert not colon or asked.seat == seat, f"{asked.seat} is asked ({asked.kind}), not {seat}"
            self.state = replace(self.state, chance=Scripted(tuple(dice.split())))
            self.state, events = submit(self.state, asked.seat, parse_action(self.setup, text))
            assert self.state.chance == Scripted(), f"left after {line!r}: {self.state.chance}"
            happened += events
        self.events = tuple(happened)

    def undo(self) -> None:
        """Takes the last action back."""
        self.state = undo(self.state)

    # What is so

    @property
    def position(self) -> Position:
        """The match's body."""
        position = self.state.position
        assert isinstance(position, Position)
        return position

    @property
    def asked(self) -> Decision:
        """What is waited for."""
        decision = pending(self.state)
        assert isinstance(decision, Decision), f"the battle is over: {decision}"
        return decision

    @property
    def asks(self) -> str:
        """Who is waited for and what for: ``union move``."""
        return f"{self.asked.seat} {self.asked.kind}"

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended."""
        return self.state.outcome

    @property
    def flags(self) -> tuple[int, int]:
        """The flags on the Union's and the Confederate stand."""
        return len(self.position.stands[0]), len(self.position.stands[1])

    def legal(self, verb: str = "") -> list[str]:
        """Everything that may be answered (or what begins with a verb), sorted."""
        found = sorted(action.text for action in legal_actions(self.state))
        position = self.position
        assert self.outcome or found == sorted(action.text for action in options_of(self.setup, position))
        return [text for text in found if text.startswith(verb)]

    def to(self, piece: str) -> str:
        """Where a piece may move, retreat or whom it may battle, in reading order: ``C2 C3 D4``."""
        index = self.setup.board.grid.index
        found = [action.object for action in legal_actions(self.state) if action.subject == piece]
        return " ".join(sorted(found, key=lambda name: index.get(name, 999)))

    def explain(self, text: str) -> str:
        """Why an action is not legal: ``code HEXES (DETAILS)``; empty when it is."""
        refusal = explain(self.state, self.asked.seat, parse_action(self.setup, text))
        return _told(refusal) if refusal else ""

    def judge(self, text: str, seat: str = "") -> str:
        """All reasons against an action: ``code HEXES (DETAILS); code …``, at last ``else fine`` where it is."""
        found = judge(self.state, Seat(seat or self.asked.seat), parse_action(self.setup, text))
        return "; ".join((*map(_told, found.reasons), *(["else fine"] if found.possible else [])))

    def forecast(self, text: str) -> Forecast:
        """What the dice of a battle may bring."""
        found = forecast(self.state, parse_action(self.setup, text))
        assert isinstance(found, Forecast)
        return found

    def dice(self, text: str) -> str:
        """The dice of a battle as they are counted: ``3 -1 cover +1 card = 3``."""
        found = self.forecast(text)
        parts = {
            "halved": found.halved,
            "ground": found.ground,
            "cover": found.cover,
            "card": found.card,
            "extra": found.extra,
        }
        changes = "".join(f" {change:+} {name}" for name, change in parts.items() if change)
        return f"{found.base}{changes} = {found.dice}"

    def view(self, seat: str = PUBLIC) -> PublicView:
        """What a seat may know."""
        found = view(self.state, Seat(seat))
        assert isinstance(found, PublicView)
        return found

    def hand(self, side: str) -> str:
        """A side's cards, in order."""
        return " ".join(self.position.hands[_side(side)])

    def last(self, kind: type[E]) -> E:
        """The last event of a kind among those of the last ``do``."""
        return self.all(kind)[-1]

    def all(self, kind: type[E]) -> list[E]:
        """Every event of a kind among those of the last ``do``."""
        return [event for event in self.events if isinstance(event, kind)]

    def map(self) -> str:
        """The test's map as it is now."""
        now = {name: Cell(cell.terrain, self._piece(name)) for name, cell in self.drawing.cells.items()}
        return self.drawing._replace(cells=now).text()

    def shows(self, expected: str) -> None:
        """Fails unless the map now is this one, blanks and unwritten full strengths apart."""
        assert self.map() == read_map(expected).text()
        inside = {self.setup.board.grid.index[name] for name in self.drawing.cells}
        pieces: tuple[Unit | General, ...] = (*self.position.placement.units, *self.position.placement.generals)
        outside = [piece for piece in pieces if piece.hex not in inside and piece.hex != OFF]
        assert not outside, f"outside the map: {outside}"

    def _piece(self, name: str) -> str:
        hex_ = self.setup.board.grid.index[name]
        unit, general = self.position.placement.unit(hex_), self.position.placement.general(hex_)
        if unit:
            letter = "H" if unit.is_horse else LETTER[unit.arm]
            marks = "".join(mark for trait, mark in MARKS.items() if trait in unit.traits)
            return _cased(letter, unit.side) + str(unit.figures) + ("*" if general else "") + marks
        return _cased("G", general.side) if general else ""

    # How it begins

    def _scenario(self, goal: tuple[int, int], top: Side, fences: str, works: str) -> BattleScenario:
        grid = grid_of(self.drawing.rows)
        codes = {terrain.code: id_ for id_, terrain in terrain_table("variant-150").items() if terrain.code}
        cells = {grid.index[name]: cell for name, cell in self.drawing.cells.items()}
        empty = Cell(".", "")
        pieces = [(hex_, cell.pieces) for hex_, cell in sorted(cells.items()) if cell.pieces]
        return BattleScenario(
            id="test",
            name="A test",
            date="1861-07-21",
            place="",
            introduction="",
            first=self.side,
            top=top,
            rows=self.drawing.rows,
            layers=tuple(
                tuple(codes[letter] for letter in cells.get(hex_, empty).terrain) for hex_ in range(len(grid))
            ),
            units=tuple(unit_drawn(hex_, text) for hex_, text in pieces if text not in {"G", "g"}),
            generals=tuple(
                GeneralSetup(owner_of(text), hex_, f"General {grid.names[hex_]}")
                for hex_, text in pieces
                if "*" in text or text in {"G", "g"}
            ),
            armies=(Army("Union", 6, goal[0]), Army("Confederate", 6, goal[1])),
            features=tuple(fence_drawn(grid.index, place) for place in fences.split()),
            works=tuple(works_drawn(grid.index, works)),
        )

    def _order(self, moving: list[str], fighting: list[str], card_dice: int) -> None:
        orders = []
        for name in (*moving, *fighting):
            piece = piece_named(self.setup, self.position, name)
            assert piece is not None, f"nobody at {name}"
            orders.append(replace(self._own_order(piece), dice=card_dice, **({"moves": 0} if name in fighting else {})))
        if moving and self.setup.rules.free_generals:
            named = {order.piece for order in orders if order.is_general}
            free = (general for general in self.position.placement.generals_of(self.side) if general.id not in named)
            orders += [general_order(general) for general in free]
        phases = self.setup.rules.phases
        stack: tuple[Frame, ...] = (EndTurn(), *(phases if moving else phases[:-1]))
        card = "attack-center"
        position = replace(self.position, orders=tuple(orders), stack=stack, table=card, effective=card)
        while isinstance(position.stack[-1], CompulsoryMelee) and not options_of(self.setup, position):
            position = replace(position, stack=position.stack[:-1])
        self.state = replace(self.state, position=position)

    def _decks(
        self, drawn: tuple[str | None, str | None], shed: tuple[str, str], hands: tuple[tuple[str, ...], ...]
    ) -> tuple[Deck, ...]:
        """The decks in use; ``drawn``, ``shed`` and ``hands`` are given for the active side, then for its enemy."""
        if self.setup.rules.deck_of(Side.UNION) == self.setup.rules.deck_of(Side.CONFEDERATE):
            return (deck_drawn(drawn[0], shed[0], common_deck(), (*hands[0], *hands[1])),)
        own, enemy = (deck_drawn(drawn[one], shed[one], player_deck(), hands[one]) for one in (0, 1))
        return (own, enemy) if self.side == Side.UNION else (enemy, own)

    def _own_order(self, piece: Unit | General) -> Order:
        return general_order(piece) if isinstance(piece, General) else unit_order(self.setup, piece)


Classic = partial(Battle, ruleset="classic")
"""A battle under the official rules."""


def _side(seat: str) -> Side:
    return Side(SEATS.index(Seat(seat)))


def _cased(letter: str, side: Side) -> str:
    return letter if side == Side.UNION else letter.lower()


def _objective(text: str) -> str:
    where, _, kept = text.partition("=")
    side, _, place = where.partition(":")
    hex_, _, flags = place.partition("/")
    stays = {"kept": ", kept: yes", "left": ", kept: no", "": ""}[kept]
    return f"- objective: {{side: {side}, hexes: {hex_}, flags: {flags}{stays}}}"


advanced = partial(Battle, ruleset="advanced")
"""A battle under the Advanced Rulebook."""
