"""Help of Blue & Grey: a battle by buttons, in words, and the rules in short pages."""

from __future__ import annotations

from functools import cache

from render.blue_grey.rulebook import pages

_BATTLE = """### How a battle goes
You command one side: a dozen brigades, or sixty. **Points** decide when the last turn is over: for enemy strength \
eliminated, for places held, for what leaves the map where it should. `/scenario show` says what counts in a battle.

A turn has two halves, first one side's, then the other's. In yours
1. you **move** as many of your units as you like. All of it can be taken back until you end the phase and a die is \
rolled.
2. you **fight**. Who stands beside the enemy has to: every enemy whose zone of control you are in is attacked, and \
each of your units there takes part. I say who must still fight.

An attack is a comparison of strengths, a column of the table, and one die. You see the chance of each result before \
it is rolled. Then units retreat, are lost, or advance, and their owner chooses how.

Take your time: a battle can last an evening or a month."""

_BUTTONS = """### Your turn by buttons
Press **Give orders** under the newest message of the battle. A panel opens that only you can see.

**Moving.** Choose a part of the map, a unit, where it goes. Each unit is listed with the points that it has left, \
each hex with what is left after it, and who is near. The map shows how far it can go. A unit that moved last may go \
on with what it has left. **Undo** takes moves back one by one; **End movement** and `/turn done` say first how many \
have not moved, and whether your turn is over then.

**Fighting.** The panel lists who must be attacked and who must fight.
- Choose a hex: all who may take part are in the attack. Choose others, aim at a second hex, or name a lower column.
- **Keep it, go on** adds it to your plan. When everybody is accounted for, **Roll** fights all of them, one after \
the other. **Roll it now** fights one first.
- When your enemy has to choose a retreat, the rest of your plan waits and goes on after it.
- Works stay unless you choose them from the menu *Tear down works after the attacks*.

**Answering.** Retreats, losses and withdrawals in the enemy’s turn come to you as questions. **Standing orders** \
answer them for you, so that nobody waits."""

_WORDS = """### Your turn in words
`/turn write` takes a whole turn in one line. It is checked, drawn and priced before you give it:
`1317-1515, Wilder-1220 strategic, 2/3/XIV+1317>1416 2-1`

- **A unit** is its name, the beginning of it, or its hex: then all that stand there are meant.
- `1317-1515` moves by the cheapest way, `1317-1416-1515` from hex to hex; `strategic` behind it, or `march` before \
it, keeps to the roads.
- `Gadsden enter 0410`, `Tate exit`, `1317 build`, `rally 1317`, `0608/n` (finished works face north).
- `A+B>0608` attacks, `A>0608+0609` two hexes at once, `all>0608` with everybody who may; `2-1` behind it names a \
lower column. Attacks before the dice are looked at together: who must still fight is told.
- `end` ends a phase. Who writes an attack has ended the movement.

The same a piece at a time, with suggestions while you type: `/turn move`, `/turn battle` (a hex, a unit that joins, \
`fight 2-1`, or a whole attack), `/turn retreat` for whatever you are asked after dice, `/turn order` (rally, rout, \
face works, tear them down), `/turn done`, `/turn undo`.

`/turn text` says how the battle stands and what you may do · `/turn look` what can be done and seen from a hex, and \
without one which hexes the enemy controls · `/turn why` says why something is not allowed, such as `Wilder-1220 \
strategic`, or what an attack would take while units still move."""

_FAIR = """### Fair play
- Nothing is secret but what you have not ended yet: nobody sees your open moves or your plan of attacks.
- Every die follows from a seed whose fingerprint is published at the start. The seed is published at the end, and \
`longroll verify` checks the battle record against it.
- `/turn standing` settles beforehand how your units retreat, whether attacked cavalry withdraws, which units are \
lost and whether victors advance in the enemy’s turn, what falls back at the end of yours, and whether you are asked \
about routs, batteries and works at all. Nobody else sees it. \
`/me defaults` says with what each new battle of yours begins.
- `/view now` shows how the battle stands. A turn is both sides’ halves together: with `side:` `/view past` shows that \
side’s half, and `/table takeback` goes back to its beginning.
- `/match draw` offers a draw, `/match resign` gives up, `/view record` has the battle as a file."""


@cache
def help_pages(ruleset: str, shared: tuple[str, ...]) -> tuple[str, ...]:
    """The pages, with the ``shared`` ones before the last."""
    rules = (f"### The rules: {page.title.lower()}\n" + "\n".join(page.lines) for page in pages().values())
    return _BATTLE, _BUTTONS, _WORDS, *rules, *shared, _FAIR
