"""What is posted in a side's private thread: who is who there, sketches, suggestions, a hand that is shown, the end."""

from __future__ import annotations

from typing import Final

from bot.components import team_controls
from bot.posts.post import Post
from bot.posts.words import leader, place_of, sitting, title
from bot.service.errors import NoSideThread
from bot.service.model import MatchInfo
from bot.texts.errors import say
from engine.decision import Seat, side_of
from render.phrases import outcome_text
from render.words import side_name, the_side

MODERATORS: Final = "Moderators of this server can read private threads; so may the server’s owner."
"""Said wherever somebody may take a private thread for secret."""

NO_THREADS: Final = "no-threads"
"""The slot of the message that says that there are no private threads."""

_ABOUT: Final = """Talk about your plans here: nobody of the other side is let in, and no watcher.
`/team propose` suggests a turn to whoever is in charge, `/sketch` draws on the map, for this side only."""


def team_post(info: MatchInfo, side: Seat) -> Post:
    """The first message of a side's thread; it follows when somebody else takes a seat."""
    seats = [chair.seat for chair in info.chairs if side_of(chair.seat) == side_of(side)]
    lines = [f"- **{leader(info, seat)}** · {sitting(info, seat)}" for seat in seats]
    return Post(
        f"### {side_name(side)} staff · {title(info)}",
        "\n".join((*lines, "", _ABOUT)),
        f"-# {MODERATORS} Hands come by direct message.\n-# The battle: {place_of(info)}",
        controls=(team_controls(info),),
        side=side,
        silent=True,
    )


def closing_post(info: MatchInfo, side: Seat) -> Post:
    """The last line in it."""
    ended = outcome_text(info.outcome) if info.outcome else "It is over."
    return Post(f"### {title(info)} is over\n{ended} The result: {place_of(info)}", side=side, silent=True)


def no_threads_post(info: MatchInfo, error: NoSideThread) -> Post:
    """For the table, where the sides get no threads."""
    return Post(f"### {title(info)} · no private threads for the sides", say(error), silent=True)


def shown_hand_title(info: MatchInfo, seat: Seat) -> str:
    """Above a hand that its player shows to his side."""
    return f"### The hand of {leader(info, seat)} · {title(info)}\n{sitting(info, seat)} shows it to {the_side(seat)}."
