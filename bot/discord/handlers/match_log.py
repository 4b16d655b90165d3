"""Handlers of a match's log, as far as the person may know it: one turn a page, or a selection."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.discord.components.accepted_values import Accepts, one_of, pattern
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.types import Row
from bot.discord.messages.turn_events import sentences_of, story
from bot.discord.panels.reply import show_post
from bot.service.model.match import MatchId, Moment
from bot.texts.limits import OPTIONS, pages
from bot.texts.phrases import title
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.language import _, pgettext
from render.presenter import AnyPresenter
from render.presenters import presenter_of, presenters
from render.words import side_name

PAGE = 1800
"""Most characters of a page of a selection."""

SHORTEST = 5
"""Fewest turns in a line of the menu of turns."""

ALL = "all"
"""Menu value for both sides, all kinds or all turns."""

_WRITTEN = re.compile(r"(-?\d{0,4})(?:\|(\d{0,4})-(\d{0,4})\|(\w{0,20})\|(\w{0,20}))?")
_ARG: Final = pattern(_WRITTEN.pattern)


class LogSelection(Struct, frozen=True):
    """A selection of the log: the turns ``first`` to ``last``, a side, a kind of events.

    Without a selection a page is a turn, else as much as fits. ``page`` is ``None`` for the last page.
    """

    page: int | None = None
    first: int | None = None
    last: int | None = None
    side: str = ""
    kind: str = ""

    @property
    def is_all(self) -> bool:
        """Whether nothing is selected."""
        return self.first is None and self.last is None and not self.side and not self.kind

    @property
    def text(self) -> str:
        """The selection as text, which ``picked`` reads."""
        page = "" if self.page is None else str(self.page)
        if self.is_all:
            return page
        ends = ("" if turn is None else str(turn) for turn in (self.first, self.last))
        return f"{page}|{'-'.join(ends)}|{self.side}|{self.kind}"


def _kinds() -> set[str]:
    """The kinds of events that some game's log has."""
    return {id_ for presenter in presenters().values() for id_ in presenter.narration.kinds}


def picked(text: str) -> LogSelection:
    """The selection of a text; the whole log for unreadable text."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return LogSelection()
    page, first, last = (int(turn) if turn and turn != "-" else None for turn in found.groups()[:3])
    side = found[4] if found[4] in {UNION, CONFEDERATE} else ""
    return LogSelection(page, first, last, side, found[5] if found[5] in _kinds() else "")


@on("log", Acknowledgement.UPDATE, Accepts(_ARG))
async def turn_page(interaction: Interaction, press: Press) -> None:
    """Buttons *Previous* and *Next*."""
    await show_log(interaction, press.match, picked(press.arg))


@on("log-from", Acknowledgement.PRIVATE)
async def from_elsewhere(interaction: Interaction, press: Press) -> None:
    """Button *Log*."""
    await show_log(interaction, press.match, LogSelection())


@on("log-side", Acknowledgement.UPDATE, Accepts(_ARG, one_of((ALL, UNION, CONFEDERATE))))
async def pick_side(interaction: Interaction, press: Press) -> None:
    """Menu of sides."""
    side = press.values[0].replace(ALL, "")
    await show_log(interaction, press.match, replace(picked(press.arg), page=None, side=side))


@on("log-kind", Acknowledgement.UPDATE, Accepts(_ARG, one_of(lambda: (ALL, *_kinds()))))
async def pick_kind(interaction: Interaction, press: Press) -> None:
    """Menu of kinds."""
    kind = press.values[0].replace(ALL, "")
    await show_log(interaction, press.match, replace(picked(press.arg), page=None, kind=kind))


@on("log-turns", Acknowledgement.UPDATE, Accepts(_ARG, pattern(rf"{ALL}|\d{{1,4}}-\d{{1,4}}")))
async def pick_turns(interaction: Interaction, press: Press) -> None:
    """Menu of turns."""
    first, _dash, last = press.values[0].partition("-")
    first_turn, last_turn = (int(first), int(last)) if last else (None, None)
    await show_log(interaction, press.match, replace(picked(press.arg), page=None, first=first_turn, last=last_turn))


async def show_turns(interaction: Interaction, match: MatchId, wanted: LogSelection) -> None:
    """Shows a selection with turn numbers as people use them; a single turn with all its parts."""
    info = await services_of(interaction).matches.queries.info(match)
    presenter, single = presenter_of(info.family), replace(wanted, page=None) == LogSelection()
    if single and (presenter.turns.halves == 1 or wanted.page is None):
        await show_log(interaction, match, wanted)
        return
    first = wanted.page if single else wanted.first
    until = first if single else wanted.last
    within = [None if turn is None else presenter.turns.within(turn) for turn in (first, until)]
    begins, ends = within[0] and within[0][0], within[1] and within[1][1]
    await show_log(interaction, match, LogSelection(None, begins, ends, wanted.side, wanted.kind))


async def show_log(interaction: Interaction, match: MatchId, wanted: LogSelection) -> None:
    """Shows a page of the log, by default the last."""
    matches = services_of(interaction).matches
    info = await matches.queries.info(match)
    moments = await matches.history.moments(match, person_of(interaction), undone=True)
    presenter = presenter_of(info.family)
    last = max((moment.turn for moment in moments), default=0)
    if wanted.is_all:
        page = min(max(last if wanted.page is None else wanted.page, 0), last)
        heading, most = _heading(presenter, moments, page, last), last
        body = _story(presenter, _of_turn(presenter, moments, page)) or _("Nothing yet.")
    else:
        texts = pages("\n".join(_lines(presenter, moments, wanted)), PAGE) or [
            _("Nothing like that happened in these turns.")
        ]
        most = len(texts) - 1
        page = min(max(most if wanted.page is None else wanted.page, 0), most)
        heading, body = _what(presenter, wanted), "\n".join((texts[page], page_words(page, len(texts))))
    around = [
        button(label, Press("log", match, arg=replace(wanted, page=number).text), disabled=not 0 <= number <= most)
        for label, number in ((_("Previous"), page - 1), (_("Next"), page + 1))
    ]
    await show_post(
        interaction,
        MessageDraft(
            f"### {title(info)} · {heading}", body, controls=(row(*around), *_menus(presenter, match, wanted, last))
        ),
    )


def _of_turn(presenter: AnyPresenter, moments: Iterable[Moment], turn: int) -> list[Moment]:
    """The moments of a turn; the first turn includes the events of the deal that are told with it."""
    deal = [
        replace(one, events=presenter.narration.opening(one.events)) for one in moments if turn == 1 and not one.turn
    ]
    return [*deal, *(moment for moment in moments if moment.turn == turn)]


def _heading(presenter: AnyPresenter, moments: Iterable[Moment], turn: int, last: int) -> str:
    if turn == 0:
        return pgettext("inside a sentence", "before turn 1")
    sides = [moment.seat for moment in moments if moment.turn == turn and moment.seat]
    return " · ".join((presenter.turns.name(turn, of=last), *(side_name(side) for side in sides[:1])))


def _what(presenter: AnyPresenter, wanted: LogSelection) -> str:
    """The selection in words: ``Battles · Union · Turns 3 to 7``."""
    kind = presenter.narration.kinds.get(wanted.kind)
    side = side_name(Seat(wanted.side)) if wanted.side else ""
    return " · ".join(filter(None, (_(kind) if kind else _("Everything"), side, _turns(presenter, wanted))))


def _turns(presenter: AnyPresenter, wanted: LogSelection) -> str:
    if not wanted.first and wanted.last is None:
        return _("All turns")
    if wanted.last == 0:
        return pgettext("starts a sentence", "Before turn 1")
    first, last = (None if turn is None else presenter.turns.number(turn) for turn in (wanted.first, wanted.last))
    if first == last:
        return _("Turn {turn}", turn=first)
    if last is None:
        return _("From turn {first}", first=first)
    return _("Turns {first} to {last}", first=first, last=last) if first else _("Up to turn {last}", last=last)


def _span_title(first: int, last: int) -> str:
    return _("Turn {turn}", turn=last) if first == last else _("Turns {first} to {last}", first=first, last=last)


def _menus(presenter: AnyPresenter, match: MatchId, wanted: LogSelection, last: int) -> Iterable[Row]:
    """The menus of sides, kinds and turns, each with its selection."""
    sides = [MenuLine(_("Both sides"), ALL), *(MenuLine(side_name(side), side) for side in (UNION, CONFEDERATE))]
    kinds = [MenuLine(_("Everything"), ALL)]
    kinds += [MenuLine(_(name), id_) for id_, name in presenter.narration.kinds.items()]
    yield row(menu(_("Which side?"), Press("log-side", match, arg=wanted.text), sides, chosen=[wanted.side or ALL]))
    yield row(menu(_("Which events?"), Press("log-kind", match, arg=wanted.text), kinds, chosen=[wanted.kind or ALL]))
    if last:
        most = presenter.turns.number(last)
        length = max(SHORTEST, -(-most // (OPTIONS - 1)))
        spans = [(first, min(first + length - 1, most)) for first in range(1, most + 1, length)]
        turns = [MenuLine(_span_title(first, end), _span(presenter, first, end)) for first, end in spans]
        everything = wanted.first is None and wanted.last is None
        chosen = ALL if everything else f"{wanted.first}-{wanted.last}"
        lines = [MenuLine(_("All turns"), ALL), *turns]
        yield row(menu(_("Which turns?"), Press("log-turns", match, arg=wanted.text), lines, chosen=[chosen]))


def page_words(page: int, of: int) -> str:
    """The small print under a page, counted from 0."""
    return _("-# Page {page} of {pages}", page=page + 1, pages=of)


def _span(presenter: AnyPresenter, first: int, last: int) -> str:
    return f"{presenter.turns.within(first)[0]}-{presenter.turns.within(last)[1]}"


def _lines(presenter: AnyPresenter, moments: Iterable[Moment], wanted: LogSelection) -> Iterable[str]:
    """The selected lines, with a heading above each turn that has any."""
    first, last = wanted.first or 0, wanted.last
    kept = [one for one in moments if first <= one.turn and (last is None or one.turn <= last)]
    for turn, several in groupby(kept, lambda moment: moment.turn):
        found = list(several)
        lines = list(_picked_of(presenter, found, wanted))
        if lines:
            yield f"**{_turn_title(presenter, turn, found)}**"
            yield from lines


def _turn_title(presenter: AnyPresenter, turn: int, moments: Iterable[Moment]) -> str:
    if turn == 0:
        return pgettext("starts a sentence", "Before turn 1")
    return presenter.turns.title(turn, _mover(moments))


def _mover(moments: Iterable[Moment]) -> Seat | None:
    """The side that moved in these moments."""
    return next((side_of(moment.seat) for moment in moments if moment.seat), None)


def _picked_of(presenter: AnyPresenter, moments: Iterable[Moment], wanted: LogSelection) -> Iterable[str]:
    def is_wanted(line: Sequence[Struct]) -> bool:
        side = getattr(line[0], "side", "")
        mine = not wanted.side or (bool(side) and side_of(Seat(side)) == wanted.side)
        return mine and (not wanted.kind or presenter.narration.is_of(line, wanted.kind))

    for undone, several in groupby(moments, lambda moment: moment.undone):
        for line in sentences_of(presenter, [event for moment in several for event in moment.events], is_wanted):
            plain = discord.utils.escape_markdown(line)
            yield f"- ~~{plain}~~" if undone else f"- {plain}"


def _story(presenter: AnyPresenter, moments: Iterable[Moment]) -> str:
    """The events of these moments; taken back ones are struck through."""
    parts = []
    for undone, several in groupby(moments, lambda moment: moment.undone):
        text = story(presenter, [event for moment in several for event in moment.events])
        parts.append(_struck(text) if undone else text)
    return "\n".join(filter(None, parts))


def _struck(text: str) -> str:
    lines = (line.removeprefix("- ") for line in text.split("\n") if line)
    return "\n".join(f"- ~~{line}~~" for line in lines)
