"""Help of Battle Cry: a few short pages for beginners, with everything that can be typed."""

from __future__ import annotations

from functools import cache

from engine.battle_cry.family import RULESETS
from render.battle_cry.rulebook import arm_rules, flag_rules, general_rules, option_lines, policy_words, turn_rules

_TURN = """### How a battle goes
-# By the rules of {name}
You command one side. Take enough **flags** to win: one for each enemy unit or general that you eliminate. How many \
are needed stands beside each side's victory stand.

**A turn** has five steps:
1. **Play a card.** It says how many units you may order, and where.
2. **Order** units{generals}. Only these act this turn.
3. **Move** them. Woods, towns and the like stop a move.
4. **Battle.** Each unit that may shoot or fight rolls dice. An enemy unit beside yours must be its target.
5. **Draw** a card. That happens by itself.

{rules}

Then it is the other side's turn. Take your time: a battle can last an evening or a month."""

_UNITS = """### Units and dice
-# By the rules of {name}
A die has two **infantry** ♟ and one each of **cavalry** ♞, **artillery** ✹, **sabers** ⚔ and **flag** ⚑.

{arms}

{details}"""

_FLAGS = """### Hits, flags and generals
-# By the rules of {name}
Each hit removes a figure. The last figure gone, the unit is eliminated and the attacker takes a flag.
{flags}

**Generals**
{leaders}"""

_DETAILS = (
    "`/rules terrain` and `/rules cards` have the details, `/rules table` any table. A *house reading*, marked †, is a "
    "choice of ours where the rules are silent."
)

_GUIDE = (
    """### Your turn by buttons
Press **Give orders** under the newest message of the battle. A panel opens that only you can see: the board, the \
question, and everything that you may answer. Choose, and the panel goes on to the next step by itself.

- Gold frames are pieces that may act, gold corners are where they may go, red sights are whom they may battle.
- Before dice are rolled you see how many, why, and how many hits to expect. They roll when you confirm.
- **Undo** takes back your last choice, up to the last die rolled or card drawn. Nobody else sees what you try.
- **My hand** shows your cards. They also come to you by direct message.
- Below a double board **Map: left**, **middle** and **right** show you a part of it, large enough for a phone.
- **Answer** stands under a question to the defender: retreat, stand firm, fight back.""",
    """### Your turn by commands
All of it can be typed. Suggestions come while you type, and each answer shows the panel, too.

`/turn play` a card, or keep one of those drawn{skirmish}
`/turn order` units: `B3, B5`; a general alone is `B3*`. It also answers what cards ask: `section left`, `rally C4`, \
`build C4/n`, `return infantry>H5`, `shoot D6*`, `supply F7`
`/turn move` pieces: `B3-C3, B5-C5`; also `ground C3-D4` to take ground, `place F7-I7` for Short Supply
`/turn battle` one unit against one hex: `C3>D4`
`/turn retreat` a unit: `D4-E4`; or `ignore 1` to ignore a flag{withdraw}
`/turn done` goes on to the next step, or ends the turn
`/turn write` a whole turn in one line: `play attack-left, F4-E4, F5-E5, E4>D5`. It is checked, drawn and priced \
before you give it; the orders that moves and battles need are filled in, and dice that change what follows stop it
`/team lead` in team games: `transfer B3>2` hands a unit over, `entrust 1` gives a card to a general, `roll` acts \
without one
`/turn undo` takes back · `/turn hand` shows your cards · `/turn text` says in words how the battle stands, what you \
hold and what you may do
`/turn why` says why something is not allowed · `/turn look` what can be seen and hit from a \
hex, and without one where the enemy could strike next turn

`/match new`, `join`, `list`, `start`, `leave`, `draw`, `resign` are about whole battles; `/view now` shows how one \
stands, `/view past`, `log`, `replay`, `stats` look back. \
`/scenario list` and `show` have all that can be fought; `/scenario upload` brings one of your own, `export` and \
`remove` go with it.""",
    """### More players, or only you
`/match new` asks how many play, and offers what the battle has generals for.
- **Doubles**, three or four players: each player is one of the generals on the board, with units and cards of \
their own. A name drawn from a cup says whose turn is next. Who leads what is agreed before the battle.
- **Epic**, teams: a commander holds the cards and gives each to one of their generals, who orders their own units. A \
general without a card may roll a die to act alone.
- **Archie**, alone: he has no hand, plays the top card of the deck, and rolls one die more in every attack.
- **The computer** may lead the other side: it holds cards as you do, and sees no more than you would.
- **Nightfall**: each card is used once; when a side has none left, flags decide.
On the board each unit bears the number of its general. In teams, giving up is for those who hold the cards \
(partners together), a draw is for everybody; `/match leave` leaves the battle to the others of your side.

A side with several players has a **private thread**: `/team thread` shows where. `/team suggest` suggests a turn to \
whoever is in charge, who takes it by a click; `/team share` shows your cards to your side. `/team sketch`, such as \
`draw:E4>D5 attack`, draws on the map for your side alone, and for you alone if you have no partners. Moderators of a \
server can read private threads.""",
    """### Fair play
- Nobody else sees your hand or your half-finished turn, not even a watcher.
- Every die and the shuffle follow from a seed whose fingerprint is published at the start. The seed is published at \
the end, and `longroll verify` checks the battle record against it.
- A side that has **Fight Back** may answer an attack. The question takes a moment even when nobody holds the card, so \
that the pause tells nothing.
- `/turn standing` settles beforehand how your troops answer attacks: flags, retreats, Fight Back; in Epic games also \
whether you act without orders. Nobody waits for you then, and nobody else sees it. `/me defaults` says with what each \
new battle of yours begins.
- `/match draw` offers a draw, `/match resign` gives up, `/view record` has the battle as a file: while it \
is fought also sealed or open, to go on elsewhere with `/match import`.""",
)
"""Pages that are the same for all rulesets of the game."""


@cache
def help_pages(ruleset: str, shared: tuple[str, ...]) -> tuple[str, ...]:
    """The pages of a ruleset, with the ``shared`` pages before the last."""
    rules = RULESETS[ruleset]
    turn = _TURN.format(
        name=rules.name,
        generals="; generals need no orders" if rules.free_generals else " and generals",
        rules=_bullets(turn_rules(ruleset)),
    )
    options = [f"**Options of a match**\n{_bullets(option_lines(ruleset))}"] if rules.options else []
    details = "\n\n".join((*options, _DETAILS))
    units = _UNITS.format(name=rules.name, arms=_bullets(arm_rules(ruleset)), details=details)
    leaders = _bullets(general_rules(ruleset))
    flags = _FLAGS.format(name=rules.name, flags=_bullets(flag_rules(ruleset)), leaders=leaders)
    buttons, commands, teams, fair = _GUIDE
    typed = commands.format(
        skirmish="; `skirmish rally` shows one for a skirmish, `discard rally` gives one up" if rules.skirmish else "",
        withdraw="; `withdraw D4-E4` before the dice roll" if policy_words(rules, "may_withdraw") else "",
    )
    return turn, buttons, typed, units, flags, teams, *shared, fair


def _bullets(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
