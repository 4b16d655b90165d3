"""Help pages that hold for every game, and about the bot itself."""

from __future__ import annotations

from render.presenter import AnyPresenter

_SHARED = (
    """### Days on end
- A battle may have a **pace**: blitz, brisk or relaxed. Each side has a clock, which runs while it is waited for and \
gains with every turn of its own. It stands still in a pause that all agree to (`/table pause`, `/table resume`), \
during an announced vacation{window}.
- When time is out, nobody loses automatically. The enemy may grant more, let a computer general play on, or take the \
win: `/table time`. `/table return` takes the seat back from the general.
- `/me settings` has your time zone, quiet hours, how often you are reminded, and whether you are called here or by \
direct message. You are called once for each decision; reminders are as you like them. `text:Text only` tells you \
every board in words instead of pictures. `theme:`, `board:` and `size:` are how \
your own pictures look: colors for every kind of eyes, your army at the bottom.
- `/me away` announces a vacation, thirty days a year at most; `/me back` ends it.""",
    """### The table
- **A slip** after the dice rolled: `/table takeback` proposes to go back, with `turn:3` to where turn 3 began. \
When all agree it is done. {kept}Other dice come.
- **Somebody cannot go on**: `/table replace` proposes another commander. They have to accept, and so does one player \
of that side; in a duel, your opponent. Whoever kept you waiting for a week, or left the server, is not asked.
- `/match rematch` fights the battle again with sides swapped.
- `/table follow` sends you a silent message after each turn of somebody else's battle, `unfollow` ends it.
- `/match list` lists all your matches with whose turn it is. `/me block` keeps somebody away, `unblock` ends it.
- Press long on a message, or click it with the right button: **Apps**, *Look at this turn* has the board of its turn. \
On a person: **Apps**, *Block*.
- `/table report` tells the server's organisers, and nobody else, of something that is not right. \
`/table kick` puts somebody out of your lobby.
- `/privacy export` hands you what I know about you, `/privacy delete` lets me forget it.
- For organisers: `/server setup` checks what I may do and where reports go, `/server roles` names who organises, \
`/server ban` and `unban` say who plays, `/server reports` has what was reported; `/server rewind` goes back.""",
    """### Battles that belong together
- **Two games**: `/match new games:2`. Each leads both sides in turn; more {counts}s in all win. The second game \
begins by itself.
- **A campaign**: three battles or more in a row, sides fixed, the {counts}s of all of them. `/series campaign` opens \
a ready-made one or one of your own, `/series show` and `/series list` tell how it stands, `/series end` breaks \
it off. Where the rules know of it, each side rolls dice before the next battle: one for each {counts} of the \
battle before, one for each battle won.
- **Annual battles**: 31 battles, each on its day of the year. An organiser begins them with `/server annual`; \
`/year join` enters you, `/year leave` ends it. On the day, `/year fight` opens the battle for two games. A game \
won is a point, a draw half of one, {counts}s decide between equals. `/year calendar` has the days, `/year points` \
the points.
- Whoever gives a battle up, or loses on time, leaves the enemy the {counts}s that they needed†, one more than their \
own at least.""",
)
"""Time, the table, and series of battles."""


def shared_pages(presenter: AnyPresenter) -> tuple[str, ...]:
    """The pages in the words of a game."""
    kept = "Hands are as they were, the draw pile is shuffled anew. " if presenter.hands else ""
    window = ", and while an answer may be a secret" if presenter.hands else ""
    return tuple(page.format(kept=kept, window=window, counts=presenter.counts) for page in _SHARED)


ABOUT = """### Long Roll {version}
A game master for American Civil War hex battles. *The long roll* is the drum call that brought an army into line of \
battle. `/match new` opens a battle, `/help` tells how it goes.

**Privacy.** I keep your Discord id with the matches that you play, what you chose in them, and which messages I \
posted: what a match needs to go on and to be checked afterward. So do I keep your settings and vacations, whom you \
keep away, what you follow, report and have entered. I read no messages, and I share nothing. `/privacy export` and \
`/privacy delete` are for you.

**Credits.** Made by the Long Roll contributors, published under the MIT license. Fonts: Besley and Barlow Condensed, \
SIL Open Font License. Built with discord.py and Pillow.

-# Unofficial: not affiliated with, or endorsed by, any publisher or author of any game. All words and pictures are \
our own."""
