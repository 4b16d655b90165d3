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
from bot.service.model.match_notifications import HandShown, SketchShared
from bot.texts.errors import say
from bot.texts.phrases import by, holds_cards, leader, place_of, sitting, spoken, title
from engine.decision import Seat, side_of
from engine.language import N_, _
from render.presenters import presenter_of
from render.words import side_name

MODERATORS: Final = N_("Moderators and the owner of this server can read private threads.")
"""Warning wherever a private thread could be taken for secret."""

NO_THREADS: Final = "no-threads"
"""Slot of the notice that team threads cannot be made."""

_ABOUT: Final = N_(
    "Plan here: no one from the other side can read this, and no watcher.\n**Suggest** writes a turn for the player "
    "whose turn it is; **Sketch** draws on the map, for your side only."
)


def team_post(info: MatchInfo, side: Seat) -> MessageDraft:
    """The first message of a team thread, edited with each change of members."""
    seats = [chair.seat for chair in info.chairs if side_of(chair.seat) == side_of(side)]
    lines = [_("- **{seat}** · {person}", seat=leader(info, seat), person=sitting(info, seat)) for seat in seats]
    small = (f"-# {_(MODERATORS)}", _hands(info, seats))
    return MessageDraft(
        _("### {side} staff · {match}", side=side_name(side), match=title(info)),
        "\n".join((*lines, "", _(_ABOUT))),
        foot=" ".join(filter(None, small)) + "\n" + _("-# The battle: {place}", place=place_of(info)),
        controls=(team_controls(info),),
        side=side,
        silent=True,
    )


def _hands(info: MatchInfo, seats: Sequence[Seat]) -> str:
    holding = [holds_cards(info, seat) for seat in seats]
    if not any(holding):
        return ""
    return _("Hands come by direct message.") if all(holding) else _("The commander’s hand comes by direct message.")


def closing_post(info: MatchInfo, side: Seat) -> MessageDraft:
    """The last message of a team thread."""
    ended = presenter_of(info.family).narration.outcome(info.outcome) if info.outcome else ""
    result = _("The result: {place}", place=place_of(info))
    return MessageDraft(
        "\n".join((_("### {match} is over", match=title(info)), " ".join(filter(None, (ended, result))))),
        side=side,
        silent=True,
    )


def no_threads_post(info: MatchInfo, error: NoSideThread) -> MessageDraft:
    """The notice in the match channel that team threads cannot be made."""
    return MessageDraft(_("### {match} · no private threads for the sides", match=title(info)), say(error), silent=True)


def shown_hand_post(info: MatchInfo, news: HandShown, picture: Picture) -> MessageDraft:
    """A hand that its player shows to the team."""
    seat, presenter = news.seat, presenter_of(info.family)
    turn = presenter.turns.name(news.turn)
    cards = [f"- {presenter.hand.title(card)}" for card in news.hand]
    head = _("### The hand of {player} · {match}", player=spoken(info, seat), match=title(info))
    return MessageDraft(
        head + "\n" + _("{player} shows it in {turn}.", player=by(info, seat), turn=turn),
        "\n".join(cards or [_("No cards.")]),
        foot=f"-# {_(MODERATORS)}",
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
    turn = presenter_of(info.family).turns.name(info.turn)
    head = _("### Suggestion · {match} · {turn}", match=title(info), turn=turn)
    if one.charged:
        said = _("{player} suggests to {other}:", player=by(info, one.seat), other=by(info, one.charged))
    else:
        said = _("{player} suggests to the player of your next turn:", player=by(info, one.seat))
    return MessageDraft(
        f"{head}\n{said}\n`{one.text}`",
        "\n".join(map(doubt_line, one.doubts)),
        foot=_("-# Only the player whose turn it is can use it. They can still change it before they confirm."),
        picture=picture,
        controls=(offer_controls(info, one.seat, one.sign),),
        ping=called,
        side=one.seat,
        silent=not called,
    )


def taken_post(info: MatchInfo, seat: Seat, taker: Seat) -> MessageDraft:
    """The notice that a suggestion was taken."""
    text = _(
        "{player} uses {other}’s suggestion, and may still change it.", player=by(info, taker), other=by(info, seat)
    )
    return MessageDraft(text, side=seat, silent=True)


def sketch_post(info: MatchInfo, news: SketchShared, lines: Sequence[str], picture: Picture) -> MessageDraft:
    """A sketch in the team thread."""
    turn = presenter_of(info.family).turns.name(news.turn)
    head = _("### Sketch · {match} · {turn}", match=title(info), turn=turn)
    drawn = _("Drawn by {player}.", player=by(info, news.seat))
    return MessageDraft(f"{head}\n{drawn}", "\n".join(lines), picture=picture, side=news.seat, silent=True)
