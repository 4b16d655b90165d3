"""Game modes of Battle Cry: duel, teams, solo; players a side; Nightfall."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from typing_extensions import override

from bot.discord.components.items import MenuLine, menu
from bot.discord.components.types import AnyItem
from bot.discord.panels.battle_cry.game_modes import PLAYERS, shape_of
from bot.discord.panels.battle_cry.id_codec import WRITTEN, letters_of, read_letters
from bot.discord.panels.match_options import (
    MatchOptionMenus,
    OptionPress,
    OptionsOffered,
    TypedForm,
    foe_line,
    foe_menu,
)
from bot.texts.errors import say
from bot.texts.limits import clip
from engine.battle_cry.modes.options import (
    ARCHIE,
    CONFEDERATE_PLAYERS,
    FITTING,
    MODE,
    NIGHTFALL,
    UNION_PLAYERS,
    value_of,
)
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from render.battle_cry.forms import ABOUT, NAMES, NIGHT, form_words
from render.words import count, listing, side_name, the_side

_SIZES = re.compile(r"\s*([1-7])\s*(?:(?:-|:|v|vs|against|,|/|\s)\s*([1-7])\s*)?")
_SHORT: Final = 30
_SIZE: Final = {option.id: option for option in (UNION_PLAYERS, CONFEDERATE_PLAYERS)}


class BattleCryMatchOptions(MatchOptionMenus):
    """The game modes of Battle Cry over the options of a match."""

    names = NAMES
    written = WRITTEN
    of_battle = frozenset(PLAYERS)
    of_duels = frozenset({NIGHTFALL.id})
    computer = True

    @override
    def letters(self, options: Mapping[str, str]) -> str:
        return letters_of(options)

    @override
    def read(self, letters: str) -> dict[str, str]:
        return read_letters(letters)

    @override
    def settled(self, options: Mapping[str, str], side: Seat | None) -> Mapping[str, str]:
        if options.get(MODE.id) != "archie" or not side:
            return options
        archie = CONFEDERATE if side_of(side) == UNION else UNION
        return {**options, **({ARCHIE.id: archie} if archie != ARCHIE.values[0] else {})}

    @override
    def with_mode(self, options: Mapping[str, str], mode: str) -> tuple[Mapping[str, str], bool]:
        kept = {name: one for name, one in options.items() if name not in {MODE.id, ARCHIE.id, *PLAYERS}}
        way = {} if mode == MODE.values[0] else {MODE.id: mode}
        return {**kept, **way}, mode != "archie"

    @override
    def typed(self, options: Mapping[str, str], wanted: TypedForm) -> tuple[Mapping[str, str], str]:
        found = dict(options)
        for option, value in ((MODE, wanted.mode), (NIGHTFALL, wanted.nightfall)):
            found |= {option.id: value} if value and value != option.values[0] else {}
        if wanted.players:
            sizes = _SIZES.fullmatch(wanted.players)
            if sizes is None:
                typed = clip(wanted.players, _SHORT)
                return options, f"I cannot read “{typed}” as players on each side. Write `3` for 3 against 3, or `2-1`."
            found |= dict(zip(PLAYERS, (sizes[1], sizes[2] or sizes[1]), strict=True))
        return found, ""

    @override
    def for_all(self, options: Mapping[str, str], shapes: Sequence[OptionsOffered]) -> Mapping[str, str]:
        if not shapes or not all(shape.players for shape in shapes):
            return options
        found = dict(options)
        for number, name in enumerate(PLAYERS):
            sizes = set[str].intersection(*({*shape.players[number]} for shape in shapes))
            if value_of(_SIZE[name], options) == FITTING and sizes:
                found[name] = max(sizes, key=int)
        return found

    @override
    def shape(self, family: str, source: str, ruleset: str, options: Mapping[str, str]) -> OptionsOffered:
        return shape_of(family, source, ruleset, options)

    @override
    def lines(self, options: Mapping[str, str], shape: OptionsOffered, *, computer: bool) -> list[str]:
        mode = value_of(MODE, options)
        if shape.problem is not None:
            return [f"Players: {NAMES[mode]}\n⚠️ {say(shape.problem)}"]
        if not shape.modes:
            return []
        words = form_words(shape.options or options)
        lines = [f"Players: {listing(words) if words else NAMES[mode].lower()}\n-# {ABOUT[mode]}"]
        if value_of(NIGHTFALL, options) == "on":
            lines.append(f"-# Nightfall: {NIGHT}")
        if not shape.imaginary:
            lines.append(foe_line(shape, computer=computer))
        return lines

    @override
    def menus(self, shape: OptionsOffered, pressed: OptionPress) -> Iterator[AnyItem]:
        if not shape.modes:
            return
        modes = [MenuLine(NAMES[mode], mode, ABOUT[mode]) for mode in shape.modes]
        yield menu("How many play?", pressed("new-mode"), modes)
        sides = zip((UNION, CONFEDERATE), PLAYERS, shape.players, strict=False)
        for number, (side, name, sizes) in enumerate(sides, 1):
            if len(sizes) > 1:
                items = [
                    MenuLine(f"{side_name(side)}: {count(int(size), 'player')}", f"{name}={size}") for size in sizes
                ]
                yield menu(f"How many lead {the_side(side)}?", pressed("new-option", number=90 + number), items)
        if not shape.imaginary:
            yield foe_menu(shape, pressed)
        night = {"off": "Play on until somebody has won", "on": "Nightfall"}
        items = [
            MenuLine(said, f"{NIGHTFALL.id}={value}", NIGHT if value == "on" else "") for value, said in night.items()
        ]
        yield menu("How long?", pressed("new-option", number=93), items)
