"""Help pages that hold for every game, and about the bot itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.ports.engine_build import is_compiled
from bot.texts.phrases import FLAG
from engine.language import N_, _
from render.presenter import AnyPresenter

_TIME: Final = (
    N_("### Playing over days"),
    N_(
        "- A battle can have a **time limit**: blitz, brisk or relaxed. Your clock runs while others wait for you, and "
        "gains time with each of your turns. It stops in a pause that everyone agrees to (`/table pause`, "
        "`/table resume`) and on an announced vacation."
    ),
    N_(
        "- Running out of time does not lose the game by itself. Your opponent can grant more time, let the "
        "computer play on, or take the win: `/table time`. `/table return` takes your seat back."
    ),
    N_(
        "- `/me settings` has your language, time zone and quiet hours, how often I remind you, and whether I ping you "
        "in the thread or by direct message. `text:Text only` gives you every board in words. `theme:`, `board:` and "
        "`size:` change how your own pictures look: color-blind-friendly palettes, your army at the bottom."
    ),
    N_("- `/me away` announces a vacation, at most 30 days a year. `/me back` ends it."),
)

_SECRET_WAIT: Final = N_("- The clock also stops while an answer could give away a hand.")

_TOOLS: Final = (
    N_("### Match tools"),
    N_(
        "- **A mistake** after the dice rolled: `/table takeback` proposes to go back, with `turn:3` to the beginning "
        "of turn 3. It happens when everyone agrees. The dice will be different."
    ),
    N_(
        "- **When a player can’t continue**: `/table replace` proposes another. They have to accept, and so does one "
        "player of that side, or in a duel your opponent. A player who left the server or was silent for a week isn’t "
        "asked."
    ),
    N_("- `/play` finds an opponent for you. `/challenge` asks one person."),
    N_(
        "- `/ranks` has the leaderboards of rated battles, `/me profile` and `/profile` show how someone plays. A "
        "battle is rated only if all who play want it: `/me settings rated:`."
    ),
    N_("- `/match rematch` plays the battle again with sides swapped."),
    N_(
        "- `/table follow` sends you a silent message after each turn of a battle you watch; `/table unfollow` ends it."
    ),
    N_(
        "- `/match list` lists your matches and whose turn it is. `/me block` blocks a person, `/me unblock` undoes it."
    ),
    N_(
        "- Long-press a message, or right-click it: **Apps**, *Look at this turn* shows the board of its turn. On a "
        "person: **Apps**, *Challenge to a battle* and *Block*."
    ),
    N_(
        "- `/table report` tells only this server’s organizers about a problem. `/table kick` removes someone from "
        "your lobby."
    ),
    N_("- `/privacy export` gives you what I know about you; `/privacy delete` makes me forget it."),
)

_HANDS_STAY: Final = N_("- After a takeback hands are as they were, and the draw pile is reshuffled.")

_ORGANIZERS: Final = (
    N_("### For organizers"),
    N_(
        "- `/server setup` checks my permissions and has the server’s settings. `/server health` says whether battles "
        "can go on. `/server threads` says where battles get their threads."
    ),
    N_(
        "- `/server roles` names organizers. `/server ban` and `/server unban` decide who plays, `/server reports` "
        "lists reports, `/server rewind` takes a match back."
    ),
    N_(
        "- `/server queue` lets people here look for opponents on other servers. `/server honors` gives roles for "
        "honors, `/server fairness` shows what is unusual in rated battles."
    ),
    N_(
        "- `/server board` keeps one message of what can be joined here: people who look for an opponent, free seats, "
        "open battles. They press a button to join."
    ),
)

_SERIES: Final = (
    N_("### Series and campaigns"),
    N_("- **Two games**: `/match new games:2`. You lead both sides in turn. The second game begins by itself."),
    N_(
        "- **A campaign**: three or more battles in a row with the same sides. `/series campaign` opens one of mine or "
        "your own, `/series show` and `/series list` show how it stands, `/series end` ends it early."
    ),
    N_(
        "- **Annual battles**: 31 battles, each on its day of the year. An organizer starts them with `/server "
        "annual`; enter with `/year join`, leave with `/year leave`. On the day, `/year fight` opens two games. A game "
        "won is a point, a draw half a point. `/year calendar` has the days, `/year points` the table."
    ),
)

_FLAGS: Final = (
    N_("- The highest total of **flags** wins a series, and breaks ties in annual battles."),
    N_(
        "- In some campaigns each side rolls dice before the next battle: one for each flag of the battle before, and "
        "one for each battle won."
    ),
    N_(
        "- If you resign or lose on time, your opponent scores all the flags needed to win †, and at least one more "
        "than you."
    ),
)

_POINTS: Final = (
    N_("- The highest total of **points** wins a series, and breaks ties in annual battles."),
    N_(
        "- If you resign or lose on time, your opponent scores all the points needed to win †, and at least one more "
        "than you."
    ),
)


def shared_pages(presenter: AnyPresenter) -> tuple[str, ...]:
    """Time, match tools, series of battles and what organizers can do, in the words of a game."""
    hands = bool(presenter.hands)
    return (
        page_of((*_TIME, *([_SECRET_WAIT] if hands else []))),
        page_of((*_TOOLS, *([_HANDS_STAY] if hands else []))),
        page_of((*_SERIES, *(_FLAGS if presenter.counts == FLAG else _POINTS))),
        page_of(_ORGANIZERS),
    )


def page_of(lines: Sequence[str], **values: object) -> str:
    """A page from its lines, each a message; ``values`` fill in the placeholders of those that have some."""
    return "\n".join(_(line, **values) if "{" in line else _(line) for line in lines)


_ABOUT: Final = (
    N_(
        "Long Roll runs American Civil War hex battles on Discord. *The long roll* was the drum call that brought an "
        "army into line of battle. Start with `/match new`; `/help` shows how to play."
    ),
    N_(
        "\n**Privacy.** I store your Discord ID with the matches you play, your choices in them, and which messages I "
        "posted: a match needs that to go on and to be checked later. I also store your settings and vacations, whom "
        "you block, what you follow, and your reports and entries. I read no messages and share nothing. Use `/privacy "
        "export` and `/privacy delete`."
    ),
    N_(
        "\n**Credits.** Made by the Long Roll contributors, published under the MIT license. Fonts: Besley and Barlow "
        "Condensed, SIL Open Font License. Built with discord.py and Pillow."
    ),
    N_(
        "\n-# Unofficial: not affiliated with, or endorsed by, any publisher or author of any game. All words and "
        "pictures are our own."
    ),
)


def about(version: str) -> str:
    """What this bot is: purpose, privacy, credits, and whether its engine is compiled."""
    version = _("{version}, compiled", version=version) if is_compiled() else version
    return f"### Long Roll {version}\n{page_of(_ABOUT)}"
