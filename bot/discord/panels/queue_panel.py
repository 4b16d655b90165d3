"""The panel of ``/play``: how many wait, what one looks for, one button to begin. The wishes are stored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from discord import ButtonStyle
from msgspec import Struct

from bot.discord.components.items import MenuLine, button, menu, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.offered_games import rulesets
from bot.service.domain.matchmaking.tickets import QUEUE_PACES, DayPart, Length, Wish, Wishes
from bot.service.usecases.matchmaking import QueueNow
from bot.texts import queue_words as words
from bot.texts.phrases import moment, printed
from engine.decision import Seat
from engine.language import N_, _, pgettext

ANY: Final = "any"
HERE, EVERYWHERE, LIKE_ME, MY_HOURS, RELIABLE, LISTED = "here", "all", "like", "hours", "reliable", "board"
MEASURED: Final = "measured"
BATTLE: Final = "="
"""Before the id of a battle that somebody has named."""

MOST_BATTLES: Final = 10
"""Battles that somebody may name."""

NUMBERS: Final = ("1", "2", "3", "5", "10")


class QueueQuestion(Struct, frozen=True, kw_only=True):
    """A question of the panel: its ``name``, its answers as value and label, and whether several may be picked.

    ``chosen`` are the values that hold now, ``take`` the changes of the wishes by picked values.
    """

    name: str
    answers: Callable[[Wishes], Mapping[str, str]]
    chosen: Callable[[Wishes], Collection[str]]
    take: Callable[[Wishes, Sequence[str]], dict[str, object]]
    several: bool = False


def _set_of(field: str) -> Callable[[Wishes, Sequence[str]], dict[str, object]]:
    return lambda _wishes, picked: {field: frozenset() if ANY in picked else frozenset(picked)}


def _opponents(_wishes: Wishes, picked: Sequence[str]) -> dict[str, object]:
    return {
        "everywhere": EVERYWHERE in picked,
        "like_me": LIKE_ME in picked,
        "my_hours": MY_HOURS in picked,
        "reliable": RELIABLE in picked,
        "listed": LISTED in picked,
    }


def _chosen_opponents(wishes: Wishes) -> Collection[str]:
    known = (
        (LIKE_ME, wishes.like_me),
        (MY_HOURS, wishes.my_hours),
        (RELIABLE, wishes.reliable),
        (LISTED, wishes.listed),
    )
    return {EVERYWHERE if wishes.everywhere else HERE, *(value for value, holds in known if holds)}


def _hours(_wishes: Wishes, picked: Sequence[str]) -> dict[str, object]:
    measured = MEASURED in picked
    parts = frozenset() if ANY in picked else frozenset(DayPart(one) for one in picked if one != MEASURED)
    return {"measured": measured, "parts": parts}


def _battles(_wishes: Wishes, picked: Sequence[str]) -> dict[str, object]:
    named = frozenset(one.removeprefix(BATTLE) for one in picked if one.startswith(BATTLE))
    lengths = frozenset(Length(one) for one in picked if one != ANY and not one.startswith(BATTLE))
    return {"lengths": frozenset() if ANY in picked else lengths, "battles": frozenset() if ANY in picked else named}


def _way(wishes: Wishes, picked: Sequence[str]) -> dict[str, object]:
    """A wish that is in the order leaves it, another one comes last: so any order can be made."""
    if ANY in picked:
        return {"gives_way": ()}
    wish = Wish(picked[0])
    others = tuple(one for one in wishes.gives_way if one != wish)
    return {"gives_way": others if wish in wishes.gives_way else (*others, wish)}


def _place(wishes: Wishes, wish: Wish, said: str) -> str:
    """A wish with its place in the order."""
    if wish not in wishes.gives_way:
        return _("{wish}: never", wish=_(said))
    return _("{number}. {wish}", number=wishes.gives_way.index(wish) + 1, wish=_(said))


QUESTIONS: Final[Mapping[str, QueueQuestion]] = {
    "pace": QueueQuestion(
        name=N_("Time limits"),
        answers=lambda _wishes: {pace: words.pace_line(pace) for pace in QUEUE_PACES},
        chosen=lambda wishes: wishes.paces,
        take=_set_of("paces"),
        several=True,
    ),
    "rules": QueueQuestion(
        name=N_("Rulebooks"),
        answers=lambda _wishes: {ANY: pgettext("rulebooks", "Any"), **rulesets()},
        chosen=lambda wishes: wishes.rulesets or {ANY},
        take=_set_of("rulesets"),
        several=True,
    ),
    "length": QueueQuestion(
        name=N_("Battles"),
        answers=lambda wishes: {
            ANY: pgettext("lengths of battles", "Any"),
            **{length.value: _(said) for length, said in words.LENGTHS.items()},
            **{f"{BATTLE}{one.id}": printed(one.title) for one in words.battles_of(wishes)},
        },
        chosen=lambda wishes: (
            {*(length.value for length in wishes.lengths), *(f"{BATTLE}{one}" for one in wishes.battles)} or {ANY}
        ),
        take=_battles,
        several=True,
    ),
    "side": QueueQuestion(
        name=N_("Your side"),
        answers=lambda _wishes: {side or ANY: _(said) for side, said in words.SIDES.items()},
        chosen=lambda wishes: set(wishes.sides) or {ANY},
        take=lambda _wishes, picked: {"sides": frozenset() if ANY in picked else frozenset({Seat(picked[0])})},
    ),
    "opponents": QueueQuestion(
        name=N_("Opponents"),
        answers=lambda _wishes: {
            HERE: _("On this server"),
            EVERYWHERE: _("On all servers that take part"),
            LIKE_ME: _("Of about my strength"),
            MY_HOURS: _("Who play at my hours"),
            RELIABLE: _("Who finish 95% of their battles, or are new"),
            LISTED: _("Show me by name on this server’s open board"),
        },
        chosen=_chosen_opponents,
        take=_opponents,
        several=True,
    ),
    "hours": QueueQuestion(
        name=N_("My hours"),
        answers=lambda _wishes: {
            ANY: _("At any hour"),
            **{part.value: _(said) for part, said in words.PARTS.items()},
            MEASURED: _("As my answers show: you may count them"),
        },
        chosen=lambda wishes: {MEASURED} if wishes.measured else {part.value for part in wishes.parts} or {ANY},
        take=_hours,
        several=True,
    ),
    "at-once": QueueQuestion(
        name=N_("Battles at once"),
        answers=lambda _wishes: {number: number for number in NUMBERS},
        chosen=lambda wishes: {str(wishes.at_once)},
        take=lambda _wishes, picked: {"at_once": int(picked[0])},
    ),
    "way": QueueQuestion(
        name=N_("What gives way, in which order"),
        answers=lambda wishes: {
            **{wish.value: _place(wishes, wish, said) for wish, said in words.WISHES.items()},
            ANY: _("Nothing: I’d rather wait"),
        },
        chosen=lambda wishes: () if wishes.gives_way else {ANY},
        take=_way,
    ),
}
"""The questions by key, the most asked first."""


def is_answer(key: str, picked: Collection[str], wishes: Wishes) -> bool:
    """Whether a question has these answers for somebody with these wishes, as many as may be picked."""
    asked = QUESTIONS[key]
    return set(picked) <= set(asked.answers(wishes)) and (asked.several or len(picked) == 1)


def queue_panel(now: QueueNow, zone: str, at: datetime, asked: str = "", note: str = "") -> MessageDraft:
    """The panel; ``asked`` is the question whose answers are open, ``zone`` the reader's time zone, ``note`` a word."""
    wishes = now.wishes
    since = now.ticket.since if now.ticket else None
    head = _("### You’re looking for an opponent") if since else _("### Find an opponent")
    shown = {
        "pace": words.paces_words(wishes),
        "rules": words.rules_words(wishes),
        "length": words.wanted_battles(wishes),
        "side": words.side_words(wishes),
        "opponents": words.opponents_words(wishes, is_open=now.open),
        "hours": words.hours_words(wishes, zone),
        "at-once": str(wishes.at_once),
        "way": words.way_words(wishes),
    }
    lines = [*filter(None, [note]), words.waiting_line(now), *filter(None, [words.listed_line(now.listed)])]
    if since:
        lines += [_("You began to look {when}. I write to you as soon as someone fits.", when=moment(since))]
        lines += filter(None, [words.waits_line(wishes, since, at)])
    elif now.room > 0:
        lines += [_("Press **Find an opponent**, and I write to you as soon as someone fits.")]
    lines += [words.room_words(now)] if now.room <= 0 else []
    lines += [f"**{_(QUESTIONS[key].name)}** · {said}" for key, said in shown.items() if said]
    lines += filter(None, [words.own_line(now.facts), words.board_line(now)])
    if not now.open:
        lines.append(_("-# This server doesn’t take part in the search on all servers: `/server queue` changes that."))
    questions = [
        MenuLine(f"{_(one.name)}: {shown[key]}" if shown[key] else _(one.name), key) for key, one in QUESTIONS.items()
    ]
    rows = [_buttons(waits=since is not None)]
    if asked:
        rows.append(row(_answers(asked, wishes)))
    if asked == "length" and len(wishes.battles) < MOST_BATTLES:
        rows.append(row(button(_("Name a battle…"), Press("play-name"))))
    rows.append(row(menu(_("Change what you look for"), Press("play-ask"), questions, chosen=[asked])))
    return MessageDraft(head, "\n".join(lines), controls=tuple(rows))


def _buttons(*, waits: bool) -> Row:
    look = button(_("Find an opponent"), Press("play-look"), ButtonStyle.success)
    stop = button(_("Stop looking"), Press("play-stop"), ButtonStyle.danger)
    return row(stop if waits else look, button(_("Play the computer"), Press("play-computer")))


def _answers(key: str, wishes: Wishes) -> AnyItem:
    asked = QUESTIONS[key]
    lines = [MenuLine(label, value) for value, label in asked.answers(wishes).items()]
    most = len(lines) if asked.several else 1
    return menu(_(asked.name), Press("play-set", arg=key), lines, most, asked.chosen(wishes))
