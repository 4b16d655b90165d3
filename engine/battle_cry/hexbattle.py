"""Conversion of a battle in HexBattle XML, the format of the community's files, into a scenario file.

What that format lacks is filled with usual values and marked as house readings: the flags needed, a hill's sides, the
date's source. What a scenario file cannot express becomes a remark.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from string import ascii_uppercase
from xml.etree import ElementTree as ET

from engine.battle_cry.data import text_of
from engine.battle_cry.sides import Side
from engine.battle_cry.terrain import terrain_table
from engine.errors import ScenarioError, ScenarioErrors
from engine.hexgrid import DIRECTIONS, STANDARD_ROWS
from engine.language import _
from engine.scenario_hygiene import MAX_BYTES

HBML = "{http://users.erols.com/jadf/bc/}"

GROUND: dict[str, str] = {
    "woods": "woods",
    "hill": "hill",
    "field": "field",
    "orchard": "orchard",
    "buildings": "homestead",
    "town": "town",
    "rough": "rough",
    "lake": "lake",
    "swamp": "swamp",
    "rail": "railway",
    "road": "road",
    "ford": "ford",
}
"""Style of a hex -> terrain; rivers and features of hexsides are recognized by the first word."""

HEXSIDES = {"fence": "fence", "crest": "crest", "field-works": "fieldwork"}
COVERED = {"": (-1, 0), "one": (0,), "two": (-1, 0), "three": (-1, 0, 1), "four": (-2, -1, 0, 1)}
"""Hexsides that a piece covers, relative to the face that the file names. Faces count from 1, the north-east."""

ARMS = ("infantry", "cavalry", "artillery")
USUAL_FLAGS = 6
USUAL_CARDS = 5
MOST_DIGITS = 4
SAID = ("date", "place", "commanders", "cards", "first", "map", "units", "generals", "hexsides", "places")
"""The fields that the file may give."""
NAME_LENGTH, PLACE_LENGTH = 24, 30
_UNPLAIN = re.compile(r"[*_~|`<>@\[\]\\:#{}\"“”]")


def convert(data: bytes, file: str) -> str:
    """The scenario file's text for a battle in HexBattle XML. ``file`` is its name in errors.

    Raises:
        ScenarioErrors: it is too big, no XML, or no battle of this format.
    """
    root = _parsed(data, file)
    found = root.find(f".//{HBML}scenario/{HBML}name")
    if found is None or root.find(f".//{HBML}forces") is None:
        raise _error(file, 1, 1, _("not a battle of HexBattle: expected hbml:scenario with a name, and hbml:forces"))
    return "\n".join(_Converter(root).lines()) + "\n"


def new_battle(id_: str) -> str:
    """The text of a small battle as a template for one's own, with a given id where that is a valid one."""
    id_ = _id(id_)
    name = id_.replace("-", " ").capitalize()
    text = text_of("new-battle.yaml").replace("id: new-battle", f"id: {id_}")
    return text.replace("name: New battle", f"name: {name}")


def _parsed(data: bytes, file: str) -> ET.Element:
    if len(data) > MAX_BYTES:
        raise _error(file, 1, 1, _("the file is too big: expected at most {most} KB", most=MAX_BYTES // 1024))
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise _error(file, 1, 1, _("a document type or an entity: expected plain XML without either"))
    try:
        return ET.fromstring(data)  # noqa: S314  without entities there is nothing to blow up
    except ET.ParseError as error:
        line, column = error.position
        raise _error(file, line, column + 1, _("this isn’t XML: expected a HexBattle file")) from error


def _error(file: str, line: int, column: int, message: str) -> ScenarioErrors:
    return ScenarioErrors((ScenarioError(file, line, column, message),))


class _Converter:
    """The conversion of one file; ``remarks`` are what could not be expressed."""

    def __init__(self, root: ET.Element) -> None:
        self.root = root
        self.codes = {id_: row.code for id_, row in terrain_table("").items()}
        self.remarks: list[str] = []
        self.layers: dict[str, list[str]] = defaultdict(list)
        self.hexsides: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        self.places: dict[str, str] = {}
        for tile in root.iter(f"{HBML}hex"):
            self._tile(tile)

    def lines(self) -> Iterator[str]:
        """The lines of the scenario file."""
        name = self._text("scenario/name") or "A battle"
        forces = [self._force(side) for side in Side]
        pieces = [line for side in Side for line in self._pieces(side, forces[side])]
        yield f"# {_plain(name, 60)}, converted from HexBattle XML. Look it over: what is marked house is a guess."
        yield f"id: {_id(name)}"
        yield "family: battle-cry"
        yield f"name: {_plain(name, 60)}"
        yield f"date: {self._date()}"
        yield f"place: {_plain(self._text('location/state') or 'America', 60)}"
        if designer := self._text("designer/name"):
            yield f"designer: {_plain(designer, 60)}"
        if story := _plain(self._text("scenario/description"), 1_200):
            yield from ("", "introduction: >-", *_folded(story))
        yield from ("", f"first: {self._first(forces)}", "armies:")
        yield from (self._army(side, forces[side], "top" if self._is_top(side, forces) else "bottom") for side in Side)
        yield from ("", "map: |", *self._map())
        if self.places:
            yield from ("", "places:", *(f"  {hex_}: {place}" for hex_, place in self.places.items()))
        if self.hexsides:
            yield from ("", "hexsides:", *self._along_hexsides())
        yield from ("", "units:", *pieces)
        yield from ("", "provenance:", *self._provenance())
        yield from self._left_over()

    # The ground

    def _tile(self, tile: ET.Element) -> None:
        style, said = tile.get("style", ""), _plain(tile.text, PLACE_LENGTH)
        kind, *rest = style.split("_")
        hex_ = self._hex(tile)
        if hex_ is None or tile.get("type") == "special":
            self.remarks.append(f"{hex_ or 'off the board'}: {style}{f', {said}' if said else ''}")
        elif kind == "river":
            self.layers[hex_].append("bridge" if "bridge" in rest else "waterway")
        elif HEXSIDES.get(kind) in self.codes and "".join(rest) in COVERED:
            face = _number(tile, "face", 1) - 1
            self.hexsides[HEXSIDES[kind]][hex_] |= {(face + one) % 6 for one in COVERED["".join(rest)]}
        elif GROUND.get(kind) in self.codes:
            self.layers[hex_].append(GROUND[kind])
        else:
            self.remarks.append(f"{hex_}: {style}")
        if said and hex_ and tile.get("type") != "special":
            self.places[hex_] = said

    def _hex(self, element: ET.Element) -> str | None:
        """The hex's name; ``None`` for a hex outside a standard board."""
        row, column = _number(element, "row"), _number(element, "col")
        if 1 <= row <= len(STANDARD_ROWS) and 1 <= column <= STANDARD_ROWS[row - 1]:
            return f"{ascii_uppercase[row - 1]}{column}"
        return None

    def _map(self) -> Iterator[str]:
        yield "  #  " + "".join(f"{column:<4}" for column in range(1, max(STANDARD_ROWS) + 1)).rstrip()
        for row, length in enumerate(STANDARD_ROWS):
            letter = ascii_uppercase[row]
            cells = [self._cell(f"{letter}{column}") for column in range(1, length + 1)]
            yield f"  {letter}  {'  ' * (row % 2)}{''.join(f'{cell:<4}' for cell in cells)}".rstrip()

    def _cell(self, hex_: str) -> str:
        return "".join(self.codes[id_] for id_ in dict.fromkeys(self.layers.get(hex_, ["clear"])))

    def _along_hexsides(self) -> Iterator[str]:
        for kind, hexes in self.hexsides.items():
            yield f"  {kind}:"
            for hex_, sides in hexes.items():
                yield f"    {hex_}: {' '.join(DIRECTIONS[side] for side in sorted(sides))}"

    # The armies

    def _force(self, side: Side) -> ET.Element:
        named = side.name.lower()
        for force in self.root.iter(f"{HBML}force"):
            if force.get("type") == named:
                return force
        return ET.Element(f"{HBML}force")

    def _first(self, forces: Sequence[ET.Element]) -> str:
        moving = [side.name.lower() for side in Side if "first" in self._said(forces[side], "special/instructions")]
        if len(moving) != 1:
            self.remarks.append(f"{len(moving)} sides move first by the file")
        return (moving or ["union"])[0]

    def _is_top(self, side: Side, forces: Sequence[ET.Element]) -> bool:
        """Whether a side's pieces stand nearer to the top on average."""
        mine, other = (
            [_number(unit, "row") for unit in force.iter(f"{HBML}unit")] or [0]
            for force in (forces[side], forces[1 - side])
        )
        return (sum(mine) / len(mine), side) < (sum(other) / len(other), 1 - side)

    def _army(self, side: Side, force: ET.Element, edge: str) -> str:
        commander = _plain(self._said(force, "commander"), NAME_LENGTH) or "Unknown"
        cards = self._said(force, "special/cards")
        number = int(cards) if cards.isdigit() else USUAL_CARDS
        name = side.name.lower()
        return f"  {name}: {{commander: {commander}, edge: {edge}, cards: {number}, flags: {USUAL_FLAGS}}}"

    def _pieces(self, side: Side, force: ET.Element) -> Iterator[str]:
        yield f"  {side.name.lower()}:"
        standing: dict[str, dict[str, str]] = defaultdict(dict)
        for unit in force.iter(f"{HBML}unit"):
            kind, hex_ = unit.get("type", ""), self._hex(unit)
            name = _plain(unit.text, NAME_LENGTH)
            taken = kind in ARMS and hex_ in {one for arm in ARMS for one in standing[arm]}
            if hex_ is None or kind not in (*ARMS, "general") or taken or hex_ in standing[kind]:
                who = f"{side.name.lower()} {kind}{f' {name}' if name else ''}"
                self.remarks.append(f"{who} in {hex_ or 'a hex that is not on the board'}: there is no room for it")
            else:
                standing[kind][hex_] = name
        for arm in ARMS:
            if standing[arm]:
                yield from _placed(arm, standing[arm])
        if standing["general"]:
            yield "    generals:"
            yield from (f"      {hex_}: {name or 'Unknown'}" for hex_, name in standing["general"].items())

    # The rest

    def _provenance(self) -> Iterator[str]:
        there = {"hexsides": bool(self.hexsides), "places": bool(self.places)}
        for placement in SAID:
            if there.get(placement, True):
                yield f"  {placement}: sourced, from the HexBattle file"
        yield "  flags: house, the file names no number"
        yield "  edges: house, by where the armies stand"

    def _left_over(self) -> Iterator[str]:
        notes = [_plain("".join(line.itertext()), 300) for line in self.root.iter(f"{HBML}p")]
        told = [note for note in notes if note and note not in {"None", "No summary."}]
        if told:
            yield from ("", "# What the file's notes say, to be written under “special” and “introduction”:")
            yield from (f"#   {note}" for note in told)
        if self.remarks:
            yield from ("", "# What could not be converted:", *(f"#   {remark}" for remark in self.remarks))

    def _date(self) -> str:
        found = self.root.find(f".//{HBML}scenario/{HBML}date")
        year, month, day = (found.get(name, "") if found is not None else "" for name in ("year", "month", "day"))
        if not (year.isdigit() and month.isdigit() and day.isdigit()):
            self.remarks.append("the date")
            return "1863-01-01"
        return f"{int(year):04}-{int(month):02}-{int(day):02}"

    def _text(self, path: str) -> str:
        found = self.root.find(".//" + "/".join(f"{HBML}{part}" for part in path.split("/")))
        return (found.text or "").strip() if found is not None else ""

    @staticmethod
    def _said(force: ET.Element, path: str) -> str:
        found = force.find("/".join(f"{HBML}{part}" for part in path.split("/")))
        return (found.text or "").strip() if found is not None else ""


def _placed(arm: str, hexes: dict[str, str]) -> Iterator[str]:
    if any(hexes.values()):
        yield f"    {arm}:"
        yield from (f"      {hex_}: {name}".rstrip() for hex_, name in hexes.items())
    else:
        yield f"    {arm}: {' '.join(hexes)}"


def _plain(text: str | None, limit: int) -> str:
    """Text reduced to what a scenario file may hold."""
    words = " ".join(_UNPLAIN.sub(" ", text or "").split())
    return words.lstrip("-&!?%,.=' ")[:limit].rstrip()


def _number(element: ET.Element, name: str, default: int = 0) -> int:
    text = element.get(name, "")
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else default


def _id(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40].strip("-") or "battle"


def _folded(text: str, width: int = 110) -> Iterable[str]:
    line = " "
    for word in text.split():
        if len(line) + len(word) > width:
            yield line
            line = " "
        line += f" {word}"
    yield line
