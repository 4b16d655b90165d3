"""Help of Blue & Grey: a battle by buttons, in words, and the rules in short pages."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language import N_, _
from render.blue_grey.rulebook import pages

_BATTLE = N_(
    """### How a battle goes
You command one side: a dozen brigades, or sixty. After the last turn the side with more **points** wins. Points come \
from enemy strength eliminated, places held, and units that leave the map where they should. `/scenario show` says \
what counts in a battle.

A turn has two halves, one for each side. In yours
1. you **move** as many of your units as you like. You can take moves back until you end the phase and a die is rolled.
2. you **fight**. Units next to the enemy have to: attack every enemy whose zone of control you are in, with each of \
your units there. A zone of control is the six hexes around a unit. The panel lists who must still fight.

An attack compares strengths, finds a column of the table and rolls one die. You see the chance of each result first. \
Then units retreat, are lost or advance, and their owner chooses how.

On the map a round chip beside a counter shows the ground under it: a tree, a rock, a house, or the level of high \
ground.

Take your time: a battle can last an evening or a month."""
)

_BUTTONS = N_(
    """### Your turn by buttons
Press **Give orders** under the newest message of the battle. A panel opens that only you can see.

**Moving.** Choose a unit, then where it goes. *Several moves at once* lets you tick many moves in one menu. MP are \
movement points: each unit shows what it has left, each hex what remains after it and which enemies are near. A unit \
that moved may go on with what it has left. **Undo** takes moves back one by one. **End movement** first says which \
units have not moved, and whether your turn ends with it.

**Fighting.** The panel lists which enemies must be attacked and which of your units must fight.
- A target’s button shows its odds. It adds the attack with all units that may take part. Where it is your only \
attack, it rolls at once.
- *Change an attack* takes units out, adds a second hex or names a lower column.
- **Roll** fights all planned attacks, one after the other.
- When your enemy has to choose a retreat, the rest of your plan waits and then goes on.
- Works stay unless you choose them from the menu *Tear down works after the attacks*.

**Answering.** In the enemy’s turn you are asked about retreats, losses and withdrawals. **Standing orders** answer \
for you, so that no one waits."""
)

_WORDS = N_(
    """### Your turn in words
`/turn write` takes a whole turn in one line. It checks the turn, draws it and shows the odds before you give it:
`1317-1515, Wilder-1220 strategic, 2/3/XIV+1317>1416 2-1`

- **A unit** is its name, the beginning of it, or its hex. A hex means all units in it.
- `1317-1515` moves by the cheapest way, `1317-1416-1515` from hex to hex. `strategic` after it, or `march` before it, \
keeps to the roads.
- `Gadsden enter 0410`, `Tate exit`, `1317 build`, `rally 1317`, `0608/n` (finished works face north).
- `A+B>0608` attacks, `A>0608+0609` attacks two hexes at once, `all>0608` attacks with every unit that may. `2-1` \
after it names a lower column. All attacks before the first dice are checked together, and you read who must still \
fight.
- `end` ends a phase. An attack ends movement by itself.

The same one piece at a time, with suggestions while you type: `/turn move`, `/turn battle` (a hex, a unit that \
joins, `fight 2-1`, or a whole attack), `/turn retreat` for every question after dice, `/turn order` (rally, rout, \
face works, tear them down), `/turn done`, `/turn undo`.

`/turn text` says how the battle stands and what you may do. `/turn look` says what can be done and seen from a hex; \
without a hex it shows which hexes the enemy controls. `/turn why` says why something is not allowed, such as \
`Wilder-1220 strategic`, or what an attack would take while units still move."""
)

_FAIR = N_(
    """### Fair play
- Only what you haven’t finished is secret: no one sees your open moves or your plan of attacks.
- Every die follows from a seed whose fingerprint is published at the start. The seed is published at the end, and \
`longroll verify` checks the battle record against it.
- `/turn standing` settles in advance how your units retreat, whether attacked cavalry withdraws, which units are lost \
and whether winners advance in the enemy’s turn. It also settles what falls back at the end of your turn, and whether \
you are asked about routs, batteries and works. No one else sees it. `/me defaults` \
sets what each new battle starts with.
- `/view now` shows how the battle stands. A turn has a half for each side: with `side:`, `/view past` shows that half \
and `/table takeback` goes back to its beginning.
- `/match draw` offers a draw, `/match resign` gives up, `/view record` has the battle as a file."""
)


def help_pages(ruleset: str, shared: Sequence[str]) -> tuple[str, ...]:
    """The pages, with the ``shared`` ones before the last."""
    rules = ("\n".join((_("### The rules: {page}", page=page.title), *page.lines)) for page in pages().values())
    return _(_BATTLE), _(_BUTTONS), _(_WORDS), *rules, *shared, _(_FAIR)
