"""A Blue & Grey battle for a test: an ASCII map, units, actions with their dice, and the results.

    battle = Battle(
        '''
           01 02 03
        01 .  F  .
        02 .  R2 #
        ''',
        union="A 0101 5, Guns 0102 3 artillery shaken",
        confederate="x 0301 4 cavalry",
        sides="creek: 0101|0201, road: 0101|0102 0102|0202",
    )
    battle.do("move A-0201", "pass", "target 0301", "join A", "fight 3-1 = 4", "confederate: retreat x-0302")
    assert battle.where("x") == "0302"

A line of the map is a row, its number first; a cell is a code of ``data/terrain.yaml`` with a level behind it, ``#``
is not in play. The line of column numbers may be left out. A unit is a word, its hex, its strength, and further words:
its kind (infantry is left out), a step of morale, ``mp8`` for its allowance. ``arrivals`` has the same with a turn and
entry hexes instead of a hex: ``"R 2@0101/0102 5"``. ``works`` are ``0101 trench n ne se``, ``breastworks`` and
``building`` with their owner's word instead of the trench's: they belong to whoever stands there, else to the Union.
``night`` are game-turns, ``version`` is that of the rules. Other rows of the file (``victory: …``) can be given as text
in ``more``.

``do`` says actions one after the other; behind ``=`` stand the dice that are rolled then, one word a roll. An action
may begin with its seat. ``battle.fight()`` passes until the Combat Phase's first decision of the active side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

import engine.blue_grey.family  # noqa: F401  (it registers the family)
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.events import Event
from engine.blue_grey.frames import BeginTurn
from engine.blue_grey.position import Position, Unit, Work, placement_of
from engine.blue_grey.scenario import ALL_SIDES
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import KINDS, MORALE, Side
from engine.blue_grey.turn import advance
from engine.blue_grey.view import PublicView
from engine.chance import Scripted
from engine.decision import PUBLIC, Decision, Outcome, Seat
from engine.errors import Refusal
from engine.family import family
from engine.field_changes import replace
from engine.hexgrid_columns import DIRECTIONS, NOWHERE
from engine.match import (
    explain,
    forecast,
    judge,
    legal_actions,
    new_match,
    parse_action,
    pending,
    submit,
    undo,
    view,
)

E = TypeVar("E", bound=Event)

_SEATED = re.compile(r"(?:(union|confederate): )?([^=]+?)(?:\s*=\s*(.*))?")


def _told(refusal: Refusal) -> str:
    details = f" ({', '.join(refusal.detail)})" if refusal.detail else ""
    return " ".join((refusal.code, *refusal.hexes)) + details


class Battle:
    """A match of this family with a small map, driven by lines of text."""

    def __init__(
        self,
        drawing: str,
        union: str,
        confederate: str,
        *,
        sides: str = "",
        first: str = "union",
        turns: int = 10,
        night: str = "",
        date: str = "1862-04-06",
        arrivals: str = "",
        works: str = "",
        more: str = "",
        dice: str = "",
        high: str = "odd",
        version: int | None = None,
    ) -> None:
        rows = _rows(drawing)
        self.marks: dict[str, dict[str, object]] = {}
        armies = {"union": _units(union, self.marks), "confederate": _units(confederate, self.marks)}
        text = "\n".join(
            [
                "id: test-battle",
                "family: blue-grey",
                "name: Test Battle",
                f"date: {date}",
                "place: Nowhere",
                f"turns: {turns}",
                f"night: [{', '.join(night.split())}]",
                f"first: {first}",
                "armies: {union: {commander: Blue}, confederate: {commander: Grey}}",
                f"grid: {{columns: {len(rows[0].split()) - 1}, high: {high}}}",
                "map: |",
                *(f"  {row}" for row in rows),
                "units:",
                *(f"  {side}: {{{', '.join(lines)}}}" for side, lines in armies.items()),
                *_arrivals(arrivals),
                *_hexsides(sides),
                "" if "victory:" in more else "victory: {lost: 1}",
                more,
                "",
            ]
        )
        self.setup: BlueGreySetup = family("blue-grey").scenarios.setup(text, "blue-grey", {}, version)
        self.state, events = new_match(self.setup, Scripted(tuple(dice.split())))
        self.events: list[Event] = list(events)
        self._mark(works)

    def _mark(self, works: str) -> None:
        """Puts the steps of morale and the works that a scenario file cannot say."""
        units = tuple(replace(unit, **self.marks.get(unit.id, {})) for unit in self.position.units)
        placement = placement_of(units, self.setup.board.size)
        built = tuple(self._work(words.split()) for words in works.split(",") if words.strip())
        for work in built:
            if work.kind == "building":
                placement = placement.put(replace(placement.in_hex(work.hex)[0], building=True))
        position = replace(
            self.position, placement=placement, works=(*self.position.works, *built), stack=(BeginTurn(),)
        )
        self.state = replace(self.state, position=self._begun(position))

    def _begun(self, position: Position) -> Position:
        """The position with its first Player-Turn begun anew, so that whatever depends on marks is right."""
        context = ActionContext(self.setup, position, Scripted())
        advance(context)
        return context.position

    def _work(self, words: list[str]) -> Work:
        hex_ = self.setup.board.index(words[0])
        there = self.position.placement.in_hex(hex_)
        bits = sum(1 << DIRECTIONS.index(word) for word in words[2:]) if len(words) > 2 else ALL_SIDES
        kind = words[1]
        assert kind in {"building", "breastworks", "trench"}
        return Work(hex_, kind, bits, there[0].side if there else Side.UNION)  # type: ignore[arg-type]

    # What is said

    @property
    def position(self) -> Position:
        """The position now."""
        position: Position = self.state.position
        return position

    def do(self, *lines: str) -> Battle:
        """Says actions; see the head of the file."""
        for line in lines:
            match = _SEATED.fullmatch(line)
            assert match, line
            seat = Seat(match[1]) if match[1] else self.asked
            if match[3]:
                self.roll(match[3])
            action = parse_action(self.setup, match[2].strip())
            self.state, events = submit(self.state, seat, action)
            self.events += events
        return self

    def roll(self, dice: str) -> None:
        """Scripts the next rolls, one word each."""
        chance = self.state.chance
        assert isinstance(chance, Scripted)
        rolls = (*chance.rolls, *dice.split())
        self.state = replace(self.state, chance=Scripted(rolls))

    def fight(self) -> Battle:
        """Ends the Movement Phase."""
        side = self.position.active
        while not self.state.outcome and self.position.phase == "movement" and self.position.active == side:
            self.do("pass")
        return self

    def undo(self) -> Battle:
        """Takes the last action back."""
        self.state = undo(self.state)
        return self

    # What is asked

    @property
    def decision(self) -> Decision:
        """The pending decision."""
        waited = pending(self.state)
        assert isinstance(waited, Decision)
        return waited

    @property
    def outcome(self) -> Outcome | None:
        """The outcome."""
        return self.state.outcome

    @property
    def asked(self) -> Seat:
        """The seat that is asked."""
        return self.decision.seat

    @property
    def kind(self) -> str:
        """The kind of the pending decision."""
        return self.decision.kind

    @property
    def legal(self) -> list[str]:
        """Every legal answer, as text."""
        return [action.text for action in legal_actions(self.state)]

    def legal_with(self, verb: str) -> list[str]:
        """What stands behind a verb in the legal answers, in alphabetical order."""
        return sorted(
            action.text.removeprefix(verb).strip() for action in legal_actions(self.state) if action.verb == verb
        )

    def moves(self, unit: str, verb: str = "move") -> list[str]:
        """The hexes to which a unit may move."""
        return [to.removeprefix(f"{unit}-") for to in self.legal_with(verb) if to.startswith(f"{unit}-")]

    def why_not(self, line: str, seat: Seat | None = None) -> Refusal | None:
        """Why an action is refused."""
        return explain(self.state, seat or self.asked, parse_action(self.setup, line))

    def judge(self, line: str, seat: str = "") -> str:
        """All reasons against an action: ``code HEXES (DETAILS); code …``, at last ``else fine`` where it is."""
        found = judge(self.state, Seat(seat or self.asked), parse_action(self.setup, line))
        return "; ".join((*map(_told, found.reasons), *(["else fine"] if found.possible else [])))

    def forecast(self, line: str) -> object:
        """The forecast of an action."""
        return forecast(self.state, parse_action(self.setup, line))

    def view(self, seat: Seat = PUBLIC) -> PublicView:
        """The view of a seat."""
        shown: PublicView = view(self.state, seat)
        return shown

    # What is so

    def unit(self, word: str) -> Unit:
        """A unit as it is now."""
        return self.position.units[self.setup.numbers[word]]

    def where(self, word: str) -> str:
        """A unit's hex, or its status where it is not on the map."""
        unit = self.unit(word)
        return unit.status if unit.hex == NOWHERE else self.setup.names[unit.hex]

    def morale(self, word: str) -> str:
        """A unit's step of morale."""
        return MORALE[self.unit(word).morale]

    def happened(self, kind: type[E]) -> list[E]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def _rows(drawing: str) -> list[str]:
    lines = [line.strip() for line in drawing.strip("\n").splitlines() if line.strip()]
    return [line for number, line in enumerate(lines) if number or not set(line) <= set("0123456789 ")]


def _units(text: str, marks: dict[str, dict[str, object]]) -> Iterable[str]:
    lines = []
    for part in text.split(","):
        if not part.strip():
            continue
        word, hex_, strength, *more = part.split()
        lines.append(f"{word}: {{at: {hex_}, {_unit(word, strength, more, marks)}}}")
    return lines


def _unit(word: str, strength: str, more: list[str], marks: dict[str, dict[str, object]]) -> str:
    rows = [f"strength: {strength}"]
    for one in more:
        if one in KINDS:
            rows.append(f"kind: {one}")
        elif one in MORALE:
            marks[word] = {"morale": MORALE.index(one)}
        else:
            assert one.startswith("mp"), one
            rows.append(f"allowance: {one[2:]}")
    return ", ".join(rows)


def _arrivals(text: str) -> list[str]:
    """``union: R 2@0101/0102 5; confederate: …``."""
    lines = ["arrivals:"] if text else []
    for army in text.split(";"):
        side, _, units = army.strip().partition(":")
        if not units:
            continue
        lines.append(f"  {side}:")
        turns: dict[str, list[str]] = {}
        for part in units.split(","):
            word, when, strength, *more = part.split()
            turns.setdefault(when, []).append(f"{word}: {{{_unit(word, strength, more, {})}}}")
        for when, own in turns.items():
            turn, _, entries = when.partition("@")
            at = ", ".join(entries.split("/"))
            lines.append(f"    {turn}: {{at: [{at}], units: {{{', '.join(own)}}}}}")
    return lines


def _hexsides(text: str) -> list[str]:
    kinds = [kind.partition(":") for kind in text.split(",") if kind.strip()]
    return ["hexsides:", *(f"  {kind.strip()}: {pairs.strip()}" for kind, _, pairs in kinds)] if kinds else []
