"""Game modes of Battle Cry: duel, teams, solo; players a side; Nightfall."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from typing_extensions import override

from bot.discord.components.items import MenuLine
from bot.discord.panels.battle_cry.game_modes import PLAYERS, shape_of
from bot.discord.panels.battle_cry.id_codec import WRITTEN, letters_of, read_letters
from bot.discord.panels.match_options import MatchOptionMenus, OptionsOffered, Question, TypedForm
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
from engine.language import _, ngettext
from render.battle_cry.forms import ABOUT, NAMES, NIGHT, form_words

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
                return options, _(
                    "“{typed}” isn’t a number of players. Write `3` for 3 against 3, or `2-1` for 2 against 1.",
                    typed=typed,
                )
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
    def lines(self, options: Mapping[str, str]) -> list[str]:
        return form_words(options)

    @override
    def questions(self, options: Mapping[str, str], shape: OptionsOffered) -> list[Question]:
        if not shape.modes:
            return []
        modes = tuple(MenuLine(_(NAMES[mode]), mode, _(ABOUT[mode])) for mode in shape.modes)
        found = [Question(key="mode", name=_("Players"), step="new-mode", answers=modes, value=value_of(MODE, options))]
        for side, name, sizes in zip((UNION, CONFEDERATE), PLAYERS, shape.players, strict=False):
            if len(sizes) > 1:
                found.append(_players(side, name, sizes, shape))
        night = (
            MenuLine(_("Until a side has won"), f"{NIGHTFALL.id}=off"),
            MenuLine(_("Nightfall"), f"{NIGHTFALL.id}=on", _(NIGHT)),
        )
        lasts = f"{NIGHTFALL.id}={value_of(NIGHTFALL, options)}"
        return [
            *found,
            Question(key="nightfall", name=_("Game length"), step="new-option", answers=night, value=lasts),
        ]


def _players(side: Seat, name: str, sizes: Sequence[str], shape: OptionsOffered) -> Question:
    """How many players lead a side; the present number is that of its seats."""
    asked = {UNION: _("Union players"), CONFEDERATE: _("Confederate players")}[side]
    answers = tuple(
        MenuLine(ngettext("{count} player", "{count} players", int(size)), f"{name}={size}") for size in sizes
    )
    now = sum(side_of(seat) == side for seat in shape.seats)
    return Question(key=name, name=asked, step="new-option", answers=answers, value=f"{name}={now}")
