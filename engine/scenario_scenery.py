"""Reader of the scenery in a scenario file, ``lines`` and ``scene``, for all families."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from engine.decision import HexName
from engine.language import _
from engine.scenario_fields import Fields, as_table, printed, require_plain
from engine.scenario_text import Items, MappingNode, Node, Problems, Spot, Text, Word
from engine.scenario_words import words_of
from engine.scenery import LineKind, MapLine, North, Scenery, Season, Weather

LINES, SCENE = "lines", "scene"
NAME_LENGTH: Final = 30
MOST_LINES: Final = 60

_KINDS: dict[str, LineKind] = {"road": "road", "lane": "lane", "railway": "railway", "creek": "creek"}
_DRY: Final = frozenset({"road", "lane", "railway"})
"""Kinds of lines that cross water only where the rules let pieces cross it."""

_SEASONS: dict[str, Season] = {"spring": "spring", "summer": "summer", "autumn": "autumn", "winter": "winter"}
_WEATHER: dict[str, Weather] = {"fair": "fair", "rain": "rain", "snow": "snow", "mist": "mist"}
_NORTH: dict[str, North] = {"up": "up", "right": "right", "down": "down", "left": "left"}


class LineGround(NamedTuple):
    """What a reader of lines knows of a map.

    Attributes:
        names: the name of each hex, by number.
        hex: the number of the hex that a word names; an unknown one adds a problem and gives ``None``.
        near: the neighbors of each hex.
        water: the hexes of water without a bridge or a ford.
        held: the hexes in which pieces start.
    """

    names: tuple[HexName, ...]
    hex: Callable[[Word], int | None]
    near: tuple[tuple[int, ...], ...]
    water: Collection[int]
    held: Collection[int]


def read_scenery(fields: Fields, ground: LineGround) -> Scenery:
    """The scenery of a file: its lines, and the rows of its scene."""
    table = fields.table(SCENE, _("its season, weather and north: {season: autumn, weather: rain, north: up}"))
    lines = tuple(_read_lines(fields, ground))
    if table is None:
        return Scenery(lines=lines)
    scene = Fields(table, fields.problems, ("season", "weather", "north"))
    return Scenery(
        lines=lines,
        season=scene.choice("season", _SEASONS, default="summer"),
        weather=scene.choice("weather", _WEATHER, default="fair"),
        north="" if scene.lacks("north") else scene.choice("north", _NORTH),
    )


def _read_lines(fields: Fields, ground: LineGround) -> Iterator[MapLine]:
    """The lines by kind: a table of names, or a list in which a line without a name is only its hexes."""
    table = fields.table(LINES, _("kinds, each with its lines: {road: {the Mill Road: A3 B3 C4}}"))
    if table is None:
        return
    problems, count = fields.problems, 0
    kinds = Fields(table, problems, _KINDS, "kind of line")
    for word, kind in _KINDS.items():
        for name, node in _named(kinds.node(word), problems):
            count += 1
            if count == MOST_LINES + 1:
                problems.add(node.at, _("more than {most} lines: leave out the least of them", most=MOST_LINES))
            hexes = _read_hexes(node, word, ground, problems)
            if len(hexes) > 1:
                beside = {near for hex_ in hexes for near in (hex_, *ground.near[hex_])}
                held = tuple(ground.names[hex_] for hex_ in sorted(beside) if hex_ in ground.held)
                yield MapLine(kind, name, tuple(ground.names[hex_] for hex_ in hexes), held)


def _named(node: Node | None, problems: Problems) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Items):
        for item in node.items:
            yield from _named(item, problems) if isinstance(item, MappingNode) else [("", item)]
    elif isinstance(node, Text):
        yield "", node
    elif node is not None:
        table = as_table(node, _("names, each with its hexes: {the Mill Road: A3 B3 C4}"), problems)
        for name, row in table.rows.items() if table else ():
            _check_name(name, row.key, problems)
            yield printed(name), row.value


def _check_name(name: str, key: Text, problems: Problems) -> None:
    require_plain(key, problems)
    if len(name) > NAME_LENGTH:
        said = _("a name of {count} characters: expected at most {most}", count=len(name), most=NAME_LENGTH)
        problems.add(key.at, said)


def _read_hexes(node: Node, kind: str, ground: LineGround, problems: Problems) -> list[int]:
    """The hexes of a line, each next to the one before it."""
    found: list[tuple[int, Spot]] = []
    for word in words_of(node, problems):
        hex_ = ground.hex(word)
        if hex_ is None:
            return []
        if hex_ in {one for one, _at in found}:
            problems.add(word.at, _("{word} is here twice", word=word.text))
        found.append((hex_, word.at))
        if kind in _DRY and hex_ in ground.water:
            problems.add(word.at, _("there is water at {hex}: expected a bridge or a ford", hex=ground.names[hex_]))
    for (before, _at), (hex_, at) in pairwise(found):
        if hex_ not in ground.near[before]:
            one, other = ground.names[before], ground.names[hex_]
            problems.add(at, _("{other} is not next to {one}: a line goes from hex to hex", one=one, other=other))
    if len(found) == 1:
        problems.add(node.at, _("a line of one hex: expected at least two"))
    return [hex_ for hex_, _at in found]
