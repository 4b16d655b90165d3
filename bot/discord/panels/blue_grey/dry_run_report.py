"""Report of a dry run, as text and on the map: moves, odds of attacks, unmet duties, errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.discord.panels.blue_grey.attack_panel import owed_lines
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
from engine.language import N_, _, enumerated, ngettext
from engine.language import listed as listing
from render.blue_grey.highlight import MapHighlight
from render.blue_grey.odds import odds_lines
from render.blue_grey.words import morale_word, unit_name, unit_of
from render.highlight import TargetHex
from render.words import TO

OVER_BY_THEN: Final = N_("You can’t attack anyone then: your turn would be over.")
ENDED: Final[Mapping[str, str]] = {
    "move-units": N_("Movement ended with order {number}, `{order}`."),
    "rally": N_("Rally ended with order {number}, `{order}`."),
}
ASKED_FIRST: Final = N_("Another player has to choose before that.")
MOST_TROUBLES: Final = 6
"""Most wrong orders that are explained."""

MOVES: Final = 900
"""Most characters of all moves."""


def lines_of(found: DryRun, info: MatchInfo) -> Iterator[str]:
    """The report in lines, read before the orders are submitted."""
    if found.moved:
        moves = " · ".join(_move(found.view, one) for one in found.moved)
        told = ngettext("**{count} move:** {moves}", "**{count} moves:** {moves}", len(found.moved), moves=moves)
        yield clip(told, MOVES)
    if found.others:
        yield clip(" · ".join(chosen(one, found.view) for one in found.others), MOVES)
    yield from _unrallied(found)
    if found.ending:
        lines = end_of_movement([one for one in found.ending.actions if one != PASS], found.ending.view)
        yield " ".join((_("**Movement ends.**"), *lines))
    yield from _fights(found, info)
    if found.fights or (found.ending and (found.left.own or found.left.enemy)):
        yield from owed_lines(found.view, found.left, planned=True)
    if found.over:
        yield _(ENDS_TURN) if found.ending and not found.fights else _("**This ends your turn.**")
    if found.fights:
        yield f"-# {_('Each attack is shown as if the ones before it had no effect.')}"
    yield from _wrong(found)
    if found.open:
        orders = clip(enumerated(found.open), MOVES)
        yield _("Not checked yet, because another player chooses first: {orders}", orders=orders)


def _fights(found: DryRun, info: MatchInfo) -> Iterator[str]:
    """The attacks with their odds; of a single one every line of them."""
    alone, view = len(found.fights) == 1, found.view
    for number, fight in enumerate(found.fights, 1):
        odds = shown_odds(fight.forecast, info)
        what = attack_words(view, fight.attackers, fight.targets)
        column = column_words(fight.forecast, odds, shifts=not alone or not odds)
        yield _("**{number}.** {attack}: {column}", number=number, attack=what, column=column)
        if alone and odds:
            yield from odds_lines(odds, view)


def _unrallied(found: DryRun) -> Iterator[str]:
    """The units that could have had a Rally marker, without those that move instead."""
    moved = {event.unit for event in found.moved}
    units = [one for word in found.unrallied if word not in moved and (one := unit_of(found.view, word))]
    if units:
        names = listed([f"{one.name} {one.hex} ({morale_word(one.morale)})" for one in units])
        yield _(
            "**Rally ends.** These could still rally: {units}. Write `rally {example}` before all moves.",
            units=names,
            example=units[0].name,
        )


def _wrong(found: DryRun) -> Iterator[str]:
    for trouble in found.troubles[:MOST_TROUBLES]:
        why = _why(trouble, found)
        told = _("⚠️ Order {number}, `{order}`: {reason}", number=trouble.number, order=trouble.part, reason=why)
        yield told if trouble.sure else " ".join((told, _("The dice before it may change that.")))
    more = [trouble.number for trouble in found.troubles[MOST_TROUBLES:]]
    if more:
        yield ngettext(
            "⚠️ Order {orders} has an error, too.",
            "⚠️ Orders {orders} have errors, too.",
            len(more),
            orders=_numbers(more),
        )
    if found.unseen:
        yield ngettext(
            "Order {orders} wasn’t checked.",
            "Orders {orders} were not checked.",
            len(found.unseen),
            orders=_numbers(found.unseen),
        )


def _why(trouble: DryRunProblem, found: DryRun) -> str:
    if trouble.since and (trouble.error or not found.over):
        return _(ENDED[trouble.since.kind], number=trouble.since.number, order=trouble.since.part)
    if trouble.error:
        return say(trouble.error)
    return _(OVER_BY_THEN) if found.over else _(ASKED_FIRST)


def _numbers(numbers: Sequence[int]) -> str:
    """``12 to 17``, ``3, 5 and 6``."""
    first, last = numbers[0], numbers[-1]
    in_a_row = len(numbers) == last - first + 1 and len(numbers) > 2  # noqa: PLR2004
    if in_a_row:
        return _("{first} to {last}", first=first, last=last)
    return listing(map(str, numbers))


def _move(view: PublicView, event: Moved | Entered) -> str:
    name = unit_name(view, event.unit)
    if isinstance(event, Entered):
        return _("{unit} enters at {hex}", unit=name, hex=event.hex)
    way = f"{name} {event.path[0]} {TO} {event.path[-1]}"
    return _("{way} (march)", way=way) if event.march else way


def highlight_of(found: DryRun) -> MapHighlight:
    """The attacks with their columns; moves are drawn as marks."""
    targets = {hex_: TargetHex(hex_, hits=one.forecast.column) for one in found.fights for hex_ in one.targets}
    where = {one.id: one.hex for one in found.view.units}
    origins = dict.fromkeys(where[word] for one in found.fights for word in one.attackers if where.get(word))
    return MapHighlight(origins=tuple(origins), targets=tuple(targets.values()))
