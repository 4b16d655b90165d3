"""Help of Battle Cry: a few short pages for beginners, with everything that can be typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.texts.help import page_of
from engine.battle_cry.family import RULESETS
from engine.language import N_, _
from render.battle_cry.rulebook import arm_rules, flag_rules, general_rules, option_lines, policy_words, turn_rules

_RULES: Final = N_("-# By the rules of {name}")

_TURN: Final = (
    N_(
        "You command one side. Take enough **flags** to win: one for each enemy unit or general you destroy. The "
        "number to reach is shown beside each side’s flags."
    ),
    N_("\n**A turn** has five steps:"),
    N_("1. **Play a card.** It says how many units you may order, and where."),
)
_ORDER_BOTH: Final = N_("2. **Order** units and generals. Only these act this turn.")
_ORDER_UNITS: Final = N_("2. **Order** units. Only these act this turn; generals need no orders.")
_STEPS: Final = (
    N_("3. **Move** them. Woods and towns stop a move."),
    N_("4. **Fight.** Each unit that may attack rolls dice. If an enemy stands next to it, it must attack that one."),
    N_("5. **Draw** a card. That happens by itself."),
)
_THEN: Final = N_("\nThen the enemy’s turn begins. Take your time: a battle can last an evening or a month.")

_DICE: Final = N_(
    "A die has two **infantry** ♟ and one each of **cavalry** ♞, **artillery** ✹, **sabers** ⚔ and **flag** ⚑."
)
_HITS: Final = N_(
    "Each hit removes a figure. When the last figure is gone, the unit is destroyed and the attacker takes a flag."
)
_DETAILS: Final = N_(
    "Details: `/rules terrain`, `/rules cards`, and `/rules table` for any table. A *house reading*, marked †, is our "
    "own answer where the rules are silent."
)

_BUTTONS: Final = (
    N_("### Your turn with buttons"),
    N_(
        "Press **Give orders** under the newest message of the battle. Only you see the panel that opens: the board, "
        "the question, and everything you may answer. Choose, and it goes on to the next step."
    ),
    N_("\n- Gold frames: units that may act. Gold corners: where they may go. Red sights: what they may attack."),
    N_("- Before you roll you see how many dice, why, and what to expect."),
    N_("- **Undo** takes back your last choice, until a die is rolled or a card drawn. No one else sees what you try."),
    N_("- **My hand** shows your cards. They also come by direct message."),
    N_("- Below a double board **Map: left**, **middle** and **right** show a part of it large enough for a phone."),
    N_("- **Answer** stands under a question to the defender: retreat, stand firm, fight back."),
)

_COMMANDS: Final = (
    N_("### Your turn with commands"),
    N_("You can type everything. Suggestions appear while you type, and each answer shows the panel, too."),
    N_("\n`/turn play` a card, or keep one of those drawn"),
    N_(
        "`/turn order` units: `B3, B5`; a general alone is `B3*`. It also answers what cards ask: `section left`, "
        "`rally C4`, `build C4/n`, `return infantry>H5`, `shoot D6*`, `supply F7`"
    ),
    N_("`/turn move` units: `B3-C3, B5-C5`; also `ground C3-D4` to take ground, `place F7-I7` for Short Supply"),
    N_("`/turn battle` one unit against one hex: `C3>D4`"),
    N_("`/turn retreat` a unit: `D4-E4`; or `ignore 1` to ignore a flag"),
    N_("`/turn done` goes to the next step, or ends the turn"),
    N_(
        "`/turn write` a whole turn in one line: `play attack-left, F4-E4, F5-E5, E4>D5`. You see it on the map with "
        "the odds before you confirm. Orders that moves and attacks need are filled in."
    ),
    N_(
        "`/team lead` in team games: `transfer B3>2` hands over a unit, `entrust 1` gives a card to a general, `roll` "
        "acts without one"
    ),
    N_(
        "`/turn undo` takes back · `/turn hand` shows your cards · `/turn text` tells in words how the battle stands, "
        "what you hold and what you may do"
    ),
    N_(
        "`/turn why` says why something isn’t allowed · `/turn look` shows what a hex sees and hits, or without one "
        "where the enemy could strike next turn"
    ),
    N_(
        "\n`/match new`, `/match join`, `/match list`, `/match start`, `/match leave`, `/match draw` and "
        "`/match resign` are about whole battles."
    ),
    N_("`/view now` shows how a battle stands; `/view past`, `/view log`, `/view replay` and `/view stats` look back."),
    N_(
        "`/scenario list` and `/scenario show` have all battles. `/scenario upload` adds your own, "
        "`/scenario export` gives you the file, `/scenario remove` removes it."
    ),
)
_SKIRMISH: Final = N_("With a skirmish: `skirmish rally` shows that card for one, `discard rally` gives it up.")
_WITHDRAW: Final = N_("Before the dice roll, `withdraw D4-E4` moves an attacked unit away.")

_TEAMS: Final = (
    N_("### More players, or only you"),
    N_("`/match new` asks how many play."),
    N_(
        "- **Doubles**, three or four players: each is a general on the board, with their own units and cards. A name "
        "drawn from a cup says whose turn is next. You agree who leads what before the battle."
    ),
    N_(
        "- **Epic**, teams: a commander holds the cards and gives each to one of their generals, who orders their own "
        "units. A general without a card may roll a die to act alone."
    ),
    N_("- **Archie**, alone: he has no hand, plays the top card of the deck, and rolls one more die in every attack."),
    N_("- **The computer** can lead the other side. It holds cards as you do, and sees no more than you would."),
    N_("- **Nightfall**: each card is used once. When a side has none left, flags decide."),
    N_(
        "On the board each unit has the number of its general. In teams the players who hold the cards decide about "
        "resigning, everyone about a draw; `/match leave` leaves the battle to your partners."
    ),
    N_(
        "\nA side with several players has a **private thread**: `/team thread` shows where. `/team suggest` suggests "
        "a turn to the player whose turn it is, who can use it with one press. `/team share` shows your cards to your "
        "side. `/team sketch`, such as `draw:E4>D5 attack`, draws on the map for your side only. Moderators of a "
        "server can read private threads."
    ),
)

_FAIR: Final = (
    N_("### Fair play"),
    N_("- No one else sees your hand or your unfinished turn, not even a watcher."),
    N_(
        "- Dice and cards follow a seed whose fingerprint is published at the start. The seed is published at the end, "
        "and `longroll verify` checks the battle record against it."
    ),
    N_(
        "- A side that has **Fight Back** may answer an attack. The question takes a moment even when no one holds the "
        "card, so the pause gives nothing away."
    ),
    N_(
        "- `/turn standing` decides in advance how your troops answer attacks: flags, retreats, Fight Back; in Epic "
        "games also whether you act without orders. Then no one waits for you, and no one else sees it. `/me defaults` "
        "sets what each of your new battles begins with."
    ),
    N_(
        "- `/match draw` offers a draw, `/match resign` resigns. `/view record` has the battle as a file; during the "
        "battle also sealed or open, to continue elsewhere with `/match import`."
    ),
)


def help_pages(ruleset: str, shared: Sequence[str]) -> tuple[str, ...]:
    """The pages of a ruleset, with the ``shared`` pages before the last."""
    rules = RULESETS[ruleset]
    name = _(_RULES, name=rules.name)
    steps = (*_TURN, _ORDER_UNITS if rules.free_generals else _ORDER_BOTH, *_STEPS)
    turn = (_("### How a battle goes"), name, page_of(steps), "", _bullets(turn_rules(ruleset)), _(_THEN))
    options = [f"\n{_('**Options of a match**')}\n{_bullets(option_lines(ruleset))}"] if rules.options else []
    arms = _bullets(arm_rules(ruleset))
    units = (_("### Units and dice"), name, _(_DICE), "", arms, *options, "", _(_DETAILS))
    leaders = ("", _("**Generals**"), _bullets(general_rules(ruleset)))
    flags = (_("### Hits, flags and generals"), name, _(_HITS), _bullets(flag_rules(ruleset)), *leaders)
    typed = [*_COMMANDS, *([_SKIRMISH] if rules.skirmish else [])]
    typed += [_WITHDRAW] if policy_words(rules, "may_withdraw") else []
    pages = map("\n".join, (turn, units, flags))
    return (*pages, page_of(_BUTTONS), page_of(typed), page_of(_TEAMS), *shared, page_of(_FAIR))


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines if line)
