"""All names that databases, records and old messages keep, as the code has them now, by what they name.

Nothing here says what they should be: ``tests/test_stored_names.py`` does. They are asked of the registries, unions and
tables themselves, so that a name which is new or lost is noticed wherever it was written.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Final, Union, get_args

from msgspec import Struct

import bot
import engine
import render
from bot.app.settings import Settings
from bot.discord.components.items import PATTERN, steps
from bot.discord.components.message import FIRST_MARK
from bot.discord.components.modals import FIELD
from bot.discord.components.press import Press
from bot.discord.messages.team import NO_THREADS
from bot.discord.panels.battle_cry.id_codec import letters_of
from bot.discord.panels.id_codec import short_seat
from bot.discord.panels.match_options import FOES
from bot.discord.panels.match_questions import GAMES, ODDS
from bot.jobs.codec import KnownJob
from bot.service.domain import annual_calendar, computer_turns, proposals, seat_changes, takeback, timer_names
from bot.service.domain.clocks import NONE, PACES
from bot.service.domain.ratings.book import DREW, LOST, SIDE_NUMBERS, WON, general_member, side_member
from bot.service.domain.ratings.lists import Kind, RatingList
from bot.service.domain.ratings.seasons import Season
from bot.service.domain.record_export import OPEN, SEALED
from bot.service.model.match import PROGRAM, Status
from bot.service.model.match_notifications import Notification, proposal_slot, team_slot
from bot.service.model.preferences import (
    BOTH,
    HERE,
    LISTED_EVERYWHERE,
    LISTED_HERE,
    LISTED_NOWHERE,
    MAP,
    MINE,
    PICTURES,
    REMINDERS,
    THERE,
    WORDS,
)
from bot.service.model.series import Course, SeriesKind
from bot.service.persistence.series_rows import ENTRANT, INVITED
from bot.service.persistence.store_facts import RATING_FIGURES
from bot.service.usecases.honors import Honor
from bot.store.migrate import newest
from bot.store.tables import METADATA
from engine import chance, record
from engine.battle_cry.cards import card_table
from engine.battle_cry.events import Event as BattleCryEvent
from engine.battle_cry.modes.options import CONFEDERATE_PLAYERS, MODE, NIGHTFALL, UNION_PLAYERS
from engine.battle_cry.special.reading import SPECIAL_RULES
from engine.battle_cry.stored import Frame as BattleCryFrame
from engine.battle_cry.terrain import terrain_table
from engine.blue_grey.events import Event as BlueGreyEvent
from engine.blue_grey.frames import Frame as BlueGreyFrame
from engine.blue_grey.terrain import hex_table, side_table
from engine.decision import UNION
from engine.family import AnyFamily, Family, Option
from engine.scenarios import scenario_ids
from render.art.themes import THEMES
from render.sketch import Kind as StrokeKind
from render.style import SIZES

OWN: Final = (bot, engine, render)


@cache
def modules() -> tuple[ModuleType, ...]:
    """All modules of the program, but those that do something as soon as they are imported."""
    names = (one.name for of in OWN for one in pkgutil.walk_packages(of.__path__, f"{of.__name__}."))
    return tuple(
        importlib.import_module(name) for name in names if not name.endswith("__main__") and ".migrations." not in name
    )


def games() -> Iterator[AnyFamily]:
    """The families of the program, without those that tests have made."""
    found = {one.id: one for module in modules() for one in vars(module).values() if isinstance(one, Family)}
    return iter(found.values())


def tag_of(kind: type[Struct]) -> str:
    """The tag of a tagged value."""
    return str(kind.__struct_config__.tag)


def tags(union: object) -> list[str]:
    """The tags of a union of tagged values."""
    return [tag_of(one) for one in get_args(union)]


def notifications() -> tuple[type[Notification], ...]:
    """The notifications of the program."""
    modules()
    return tuple(one for one in Notification.__subclasses__() if _is_own(one))


def notification_union() -> object:
    """The union of all notifications."""
    return Union[notifications()]  # noqa: UP007  made while running


def all_tags() -> list[str]:
    """The tags of all tagged values, whether or not a union names them; each as often as there are such values."""
    modules()
    kinds = (one for one in _beneath(Struct) if _is_own(one))
    return [tag_of(one) for one in kinds if one.__struct_config__.tag is not None and one is not Notification]


def tags_of_unions() -> list[str]:
    """The tags of those that some union names."""
    stored = (notification_union(), BattleCryEvent, BattleCryFrame, BlueGreyEvent, BlueGreyFrame, chance.Chance)
    unions = (*stored, KnownJob)
    return [tag for union in unions for tag in tags(union)]


def _is_own(kind: type[Struct]) -> bool:
    """Whether a class is the program's, and not one that a test has put among its modules for a while."""
    own = tuple(f"{one.__name__}." for one in OWN)
    return kind.__module__.startswith(own) and getattr(sys.modules.get(kind.__module__), kind.__name__, None) is kind


def _beneath(kind: type[Struct]) -> Iterator[type[Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _beneath(one)


def _timers() -> Iterable[str]:
    return {value for name, value in vars(timer_names).items() if name.isupper() and isinstance(value, str)}


def _proposals() -> Iterable[str]:
    modules()
    return {*proposals._carriers, *proposals._deciders, takeback.TAKEBACK, seat_changes.REPLACE}


def _steps() -> Iterable[str]:
    modules()
    return steps()


def _ids() -> Iterable[str]:
    """What ids of controls look like, and how what they bear is shortened."""
    yield PATTERN.pattern
    yield Press("do", values=()).custom_id
    yield f"field {FIELD}"
    yield f"mark {FIRST_MARK}"
    yield from (f"{seat} = {short_seat(seat)}" for seat in (UNION, "union/commander", "confederate/12"))
    for mode in MODE.values[1:]:
        options = {MODE.id: mode, UNION_PLAYERS.id: "7", CONFEDERATE_PLAYERS.id: "2", NIGHTFALL.id: "on"}
        yield f"{mode}, 7 against 2, nightfall = {letters_of(options)}"


def _values(of: Callable[[AnyFamily, str], Iterable[Option]]) -> Iterator[str]:
    for family in games():
        for ruleset in family.rulesets.names:
            yield from (f"{ruleset} {one.id}={_short(one.values)}" for one in of(family, ruleset))


def _short(values: tuple[str, ...]) -> str:
    """Values with bars between them; numbers in a row as the first and the last."""
    numbers = [one for one in values if one.isdecimal()]
    many = len(numbers) > 2
    shown = [one for one in values if not (many and one in numbers[1:])]
    return "|".join(f"{one}-{numbers[-1]}" if many and one == numbers[0] else one for one in shown)


def _rulesets() -> Iterator[str]:
    for family in games():
        yield from (f"{family.id} {id_} {family.rulesets.version(id_)}" for id_ in family.rulesets.names)


def _corrections() -> Iterator[str]:
    """The corrections of each ruleset, by the version that brought them."""
    modules()
    for family in games():
        for name, rules in _rules(family).items():
            yield from (f"{name} {one.version} {one.id}" for one in rules.corrections)


def _rules(family: AnyFamily) -> Mapping[str, Any]:
    from engine.battle_cry.family import RULESETS  # noqa: PLC0415
    from engine.blue_grey.ruleset import BLUE_GREY  # noqa: PLC0415

    known: dict[str, Any] = {**RULESETS, BLUE_GREY.id: BLUE_GREY}
    return {id_: known[id_] for id_ in family.rulesets.names}


def _verbs() -> Iterator[str]:
    for family in games():
        yield from (f"{family.id} {verb}{mark}" for verb, mark in family.notation.marks.items())


def _terrains() -> Iterator[str]:
    found = {id_ for family in games() if family.id == "battle-cry" for rules in family.rulesets.names
             for id_ in terrain_table(rules)}  # fmt: skip
    yield from (f"battle-cry {id_}" for id_ in found)
    yield from (f"blue-grey {id_}" for id_ in (*hex_table(), *side_table()))


def _settings() -> Iterator[str]:
    prefix = Settings.model_config["env_prefix"]
    return (f"{prefix}{name}".upper() for name in Settings.model_fields)


def columns() -> Iterator[str]:
    """All columns: table, column, type, ``?`` where it may be empty, ``key`` of the primary one, where it leads."""
    for table in METADATA.tables.values():
        for one in table.columns:
            leads = "".join(f" -> {key.target_fullname}" for key in one.foreign_keys)
            alone = " unique" if one.unique else ""
            kind = f"{one.type}{'?' if one.nullable else ''}{' key' if one.primary_key else ''}{alone}"
            yield f"{table.name}.{one.name} {kind}{leads}"


def indexes() -> Iterator[str]:
    """All indexes, and over what they are."""
    for table in METADATA.tables.values():
        yield from (f"{one.name} {','.join(column.name for column in one.columns)}" for one in table.indexes)


def _record() -> Iterator[str]:
    """The words of records that are not of a game."""
    ends = (record.RESIGN, record.AGREE, record.TIME)
    return iter([*(one.text for one in ends), record.DRAW, record.REWIND, record.RULES, SEALED, OPEN])


FOUND: Final[Mapping[str, Callable[[], Iterable[str]]]] = {
    "timers": _timers,
    "notifications": lambda: map(tag_of, notifications()),
    "slots": lambda: (proposal_slot("x"), team_slot(UNION), NO_THREADS),
    "proposals": _proposals,
    "steps of controls": _steps,
    "ids of controls": _ids,
    "events of Battle Cry": lambda: tags(BattleCryEvent),
    "events of Blue & Grey": lambda: tags(BlueGreyEvent),
    "frames of Battle Cry": lambda: tags(BattleCryFrame),
    "frames of Blue & Grey": lambda: tags(BlueGreyFrame),
    "sources of chance": lambda: tags(chance.Chance),
    "families": lambda: [one.id for one in games()],
    "rulesets with their versions": _rulesets,
    "corrections of rulesets": _corrections,
    "verbs of actions": _verbs,
    "options of rulesets": lambda: _values(lambda family, ruleset: family.rulesets.options(ruleset)),
    "ways to play": lambda: _values(lambda family, ruleset: family.modes.options(ruleset)),
    "standing orders": lambda: _values(lambda family, ruleset: family.standing.options(ruleset)),
    "words of records": _record,
    "statuses of matches": lambda: [one.value for one in Status],
    "computer players": lambda: (PROGRAM, computer_turns.ARCHIE),
    "paces": lambda: (NONE, *PACES),
    "opponents, games and odds": lambda: (*FOES, *map(str, GAMES), *ODDS),
    "kinds of series": lambda: [one.value for one in SeriesKind],
    "statuses of series": lambda: [one.value for one in Course],
    "roles in series": lambda: (ENTRANT, INVITED),
    "campaigns": annual_calendar.campaigns,
    "days of the annual battles": lambda: [
        f"{one.number:02} {one.month:02}-{one.day:02} {one.scenario}" for one in annual_calendar.calendar()
    ],
    "values of preferences": lambda: (
        *(HERE, THERE, PICTURES, BOTH, WORDS, MAP, MINE, *SIZES, *map(str, REMINDERS)),
        *(LISTED_HERE, LISTED_EVERYWHERE, LISTED_NOWHERE),
    ),
    "ratings and honors": lambda: (
        RatingList("battle-cry", Kind.DUEL, "classic", Season(2026, 4).id).id,
        RatingList("blue-grey", Kind.TEAMS).id,
        *(f"kind={one}" for one in Kind),
        *(f"honor={one}" for one in Honor),
        *(f"{side}={number}" for side, number in SIDE_NUMBERS.items()),
        *(f"half-points={one}" for one in (LOST, DREW, WON)),
        general_member("army").name,
        side_member("antietam", "classic", UNION).name,
    ),
    "facts of a store": lambda: (RATING_FIGURES,),
    "themes": lambda: THEMES,
    "strokes of sketches": lambda: get_args(StrokeKind),
    "scenarios": scenario_ids,
    "cards": card_table,
    "terrains": _terrains,
    "special rules": lambda: SPECIAL_RULES,
    "settings": _settings,
    "tables": lambda: METADATA.tables,
    "columns": columns,
    "indexes": indexes,
    "newest schema": lambda: [newest()],
}
"""For each kind of names, those that the code has."""
