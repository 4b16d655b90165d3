"""Report of a dry run, as text and on the map: moves, odds of attacks, unmet duties, errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.discord.panels.blue_grey.attack_panel import owed_lines, targets_words
from bot.discord.panels.blue_grey.dry_run import DryRun, DryRunProblem
from bot.discord.panels.blue_grey.move_panel import ENDS_TURN, end_of_movement
from bot.discord.panels.blue_grey.odds import shown_odds
from bot.discord.panels.blue_grey.wording import attack_words, chosen, column_words, listed
from bot.service.model.match import MatchInfo
from bot.texts import say
from bot.texts.limits import clip
from engine.blue_grey.events import Entered, Moved
from engine.blue_grey.view import PublicView
from engine.decision import PASS
from render.blue_grey.highlight import MapHighlight
from render.blue_grey.odds import odds_lines
from render.blue_grey.words import MORALE, unit_name, unit_of
from render.highlight import TargetHex
from render.words import TO, capital, count, listing

OVER_BY_THEN: Final = "Nobody can be attacked then: your turn would be over."
ENDED: Final[Mapping[str, str]] = {
    "move-units": "Nobody moves any more: the Movement Phase is over since",
    "rally": "No more Rally markers are placed since",
}
ASKED_FIRST: Final = "Somebody else has to choose before that."
MOST_TROUBLES: Final = 6
"""Most wrong orders that are explained."""

MOVES: Final = 900
"""Most characters of all moves."""


def lines_of(found: DryRun, info: MatchInfo) -> Iterator[str]:
    """The report in lines, read before the orders are submitted."""
    if found.moved:
        moves = " · ".join(_move(found.view, one) for one in found.moved)
        yield clip(f"**{count(len(found.moved), 'move')}:** {moves}", MOVES)
    if found.others:
        yield clip(" · ".join(capital(chosen(one, found.view)) for one in found.others), MOVES)
    yield from _unrallied(found)
    if found.ending:
        lines = end_of_movement([one for one in found.ending.actions if one != PASS], found.ending.view)
        yield f"**Movement ends.** {' '.join(lines)}"
    alone = len(found.fights) == 1
    for number, fight in enumerate(found.fights, 1):
        odds = shown_odds(fight.forecast, info)
        view = found.view
        what = f"{attack_words(view, fight.attackers, fight.targets)}, {targets_words(view, fight.targets)}"
        yield f"**{number}.** {what}: {column_words(fight.forecast, odds, shifts=not alone or not odds)}"
        if alone and odds:
            yield from odds_lines(odds, view)
    if found.fights or (found.ending and (found.left.own or found.left.enemy)):
        yield from owed_lines(found.view, found.left, planned=True)
    if found.over:
        yield ENDS_TURN if found.ending and not found.fights else "**This ends your turn.**"
    if found.fights:
        yield "-# Each attack is reckoned as if nothing had come of those before it."
    yield from _wrong(found)
    if found.open:
        yield f"Not looked at yet, as others choose before: {clip(', '.join(found.open), MOVES)}"


def _unrallied(found: DryRun) -> Iterator[str]:
    """The units that could have had a Rally marker, without those that move instead."""
    moved = {event.unit for event in found.moved}
    units = [one for word in found.unrallied if word not in moved and (one := unit_of(found.view, word))]
    if units:
        names = listed([f"{one.name} {one.hex} ({MORALE[one.morale]})" for one in units])
        yield f"**No more Rally markers:** {names} could have one. Write `rally {units[0].name}` before all moves."


def _wrong(found: DryRun) -> Iterator[str]:
    for trouble in found.troubles[:MOST_TROUBLES]:
        may = "" if trouble.sure else " Dice before it may change that."
        yield f"⚠️ Order {trouble.number}, `{trouble.part}`: {_why(trouble, found)}{may}"
    more = [trouble.number for trouble in found.troubles[MOST_TROUBLES:]]
    if more:
        yield f"⚠️ {capital(_orders(more))} {'is' if len(more) == 1 else 'are'} wrong, too."
    if found.unseen:
        was = "was" if len(found.unseen) == 1 else "were"
        yield f"{capital(_orders(found.unseen))} {was} not looked at."


def _why(trouble: DryRunProblem, found: DryRun) -> str:
    if trouble.since and (trouble.error or not found.over):
        since = f"order {trouble.since.number}, `{trouble.since.part}`"
        return f"{ENDED[trouble.since.kind]} {since}."
    if trouble.error:
        return say(trouble.error)
    return OVER_BY_THEN if found.over else ASKED_FIRST


def _orders(numbers: Sequence[int]) -> str:
    """``orders 12 to 17``, ``orders 3, 5 and 6``."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return f"order {first}"
    in_a_row = len(numbers) == last - first + 1 and len(numbers) > 2  # noqa: PLR2004
    return f"orders {first} to {last}" if in_a_row else f"orders {listing(map(str, numbers))}"


def _move(view: PublicView, event: Moved | Entered) -> str:
    if isinstance(event, Entered):
        return f"{unit_name(view, event.unit)} enters at {event.hex}"
    march = " (march)" if event.march else ""
    return f"{unit_name(view, event.unit)} {event.path[0]} {TO} {event.path[-1]}{march}"


def highlight_of(found: DryRun) -> MapHighlight:
    """The attacks with their columns; moves are drawn as marks."""
    targets = {hex_: TargetHex(hex_, hits=one.forecast.column) for one in found.fights for hex_ in one.targets}
    where = {one.id: one.hex for one in found.view.units}
    origins = dict.fromkeys(where[word] for one in found.fights for word in one.attackers if where.get(word))
    return MapHighlight(origins=tuple(origins), targets=tuple(targets.values()))
