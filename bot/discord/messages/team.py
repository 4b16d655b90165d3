"""Messages of a team thread: members, sketches, suggestions, a shown hand, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import offer_controls, team_controls
from bot.discord.panels.written_turn import doubt_line
from bot.images.pictures import Picture
from bot.service.model.errors import NoSideThread
from bot.service.model.match import MatchInfo, Person
from bot.service.model.notifications import HandShown, SketchShared
from bot.texts.errors import say
from bot.texts.phrases import by, holds_cards, leader, place_of, sitting, spoken, title
from engine.decision import Seat, side_of
from render.presenters import presenter_of
from render.words import side_name

MODERATORS: Final = "Moderators of this server can read private threads; so may the server’s owner."
"""Warning wherever a private thread could be taken for secret."""

NO_THREADS: Final = "no-threads"
"""Slot of the notice that team threads cannot be made."""

_ABOUT: Final = """Talk about your plans here: nobody of the other side is let in, and no watcher.
**Suggest** puts a turn together for whoever is in charge, **Sketch** draws on the map, for this side only."""


def team_post(info: MatchInfo, side: Seat) -> MessageDraft:
    """The first message of a team thread, edited with each change of members."""
    seats = [chair.seat for chair in info.chairs if side_of(chair.seat) == side_of(side)]
    lines = [f"- **{leader(info, seat)}** · {sitting(info, seat)}" for seat in seats]
    holding = [holds_cards(info, seat) for seat in seats]
    hands = " Hands come by direct message." if all(holding) else " The commander’s hand comes by direct message."
    hands = hands if any(holding) else ""
    return MessageDraft(
        f"### {side_name(side)} staff · {title(info)}",
        "\n".join((*lines, "", _ABOUT)),
        foot=f"-# {MODERATORS}{hands}\n-# The battle: {place_of(info)}",
        controls=(team_controls(info),),
        side=side,
        silent=True,
    )


def closing_post(info: MatchInfo, side: Seat) -> MessageDraft:
    """The last message of a team thread."""
    ended = presenter_of(info.family).narration.outcome(info.outcome) if info.outcome else "It is over."
    return MessageDraft(f"### {title(info)} is over\n{ended} The result: {place_of(info)}", side=side, silent=True)


def no_threads_post(info: MatchInfo, error: NoSideThread) -> MessageDraft:
    """The notice in the match channel that team threads cannot be made."""
    return MessageDraft(f"### {title(info)} · no private threads for the sides", say(error), silent=True)


def shown_hand_post(info: MatchInfo, news: HandShown, picture: Picture) -> MessageDraft:
    """A hand that its player shows to the team."""
    seat, presenter = news.seat, presenter_of(info.family)
    turn = presenter.turns.name(news.turn)
    names = [f"- {presenter.hand.title(card)}" for card in news.hand]
    return MessageDraft(
        f"### The hand of {spoken(info, seat)} · {title(info)}\n{by(info, seat)} shows it in {turn}.",
        "\n".join(names or ["No cards."]),
        foot=f"-# {MODERATORS}",
        picture=picture,
        side=seat,
        silent=True,
    )


class SuggestionPosted(Struct, frozen=True):
    """A suggestion by a seat to the seat in charge (empty between turns); ``sign`` identifies it in its button."""

    seat: Seat
    charged: Seat
    text: str
    doubts: tuple[str, ...]
    sign: str


def suggestion_post(
    info: MatchInfo, one: SuggestionPosted, picture: Picture, called: tuple[Person, ...]
) -> MessageDraft:
    """A suggestion in the team thread, pinging its addressees."""
    to = by(info, one.charged) if one.charged else "whoever leads the next turn"
    turn = presenter_of(info.family).turns.name(info.turn)
    return MessageDraft(
        f"### Suggestion · {title(info)} · {turn}\n{by(info, one.seat)} suggests to {to}:\n`{one.text}`",
        "\n".join(map(doubt_line, one.doubts)),
        foot="-# Only whoever is in charge can take it: it becomes their written orders, to check, change and give.",
        picture=picture,
        controls=(offer_controls(info, one.seat, one.sign),),
        ping=called,
        side=one.seat,
        silent=not called,
    )


def taken_post(info: MatchInfo, seat: Seat, taker: Seat) -> MessageDraft:
    """The notice that a suggestion was taken."""
    text = f"{by(info, taker)} took {by(info, seat)}’s suggestion into their orders, and may still change them."
    return MessageDraft(text, side=seat, silent=True)


def sketch_post(info: MatchInfo, news: SketchShared, lines: Sequence[str], picture: Picture) -> MessageDraft:
    """A sketch in the team thread."""
    turn = presenter_of(info.family).turns.name(news.turn)
    head = f"### Sketch · {title(info)} · {turn}\nDrawn by {by(info, news.seat)}."
    return MessageDraft(head, "\n".join(lines), picture=picture, side=news.seat, silent=True)
