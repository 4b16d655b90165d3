"""Prompts, labels and reasons: complete for everything that the engine can ask, offer or refuse."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import errors
from engine.battle_cry.decisions.handlers_by_kind import STEPS
from engine.battle_cry.explain import CODES
from engine.battle_cry.family import MARKS
from engine.battle_cry.view import ArrivalView, Forecast, PlayerView
from engine.decision import CONFEDERATE, PASS, UNION, Action, Decision, Outcome, Seat
from engine.errors import Refusal
from render.battle_cry.highlight import highlight_of, why_highlight
from render.battle_cry.labels import LONGEST, VERBS, forecast_text, label
from render.battle_cry.outcomes import OUTCOMES, outcome_text
from render.battle_cry.prompts import KINDS, prompt, waiting_text
from render.battle_cry.refusals import CODES as SAID
from render.battle_cry.refusals import refusal_text
from render.errors import error_text
from render.highlight import Highlight, TargetHex
from render.words import victory_words
from tests.support.battle_cry.views import MID_BATTLE

SHARED_CODES = {"game-over", "not-your-turn"}
"""The codes of ``engine.match``, for every family."""

UNCITED = {"game-over", "not-your-turn", "not-now", "not-offered", "no-such-hex", "card-not-held", "needs-card"}
UNCITED |= {"needs-scout", "not-drawn-yet", "other-mode", "before-battle"}
"""Reasons that no section of a rulebook explains further."""

FORECAST = Forecast(
    from_="E7",
    to="F6",
    target="infantry",
    melee=True,
    distance=1,
    base=4,
    halved=-2,
    ground=0,
    cover=-1,
    card=1,
    dice=2,
    expected_hits=1.0,
)


def test_there_is_a_prompt_for_every_kind_of_decision() -> None:
    assert {step.kind for step in STEPS.values()} == KINDS


def test_there_is_a_label_for_every_verb() -> None:
    assert set(MARKS) == VERBS


def test_there_is_a_sentence_for_every_reason() -> None:
    assert set(CODES) | SHARED_CODES == SAID


def test_there_is_a_sentence_for_every_way_to_end() -> None:
    assert {"flags", "resigned", "agreed", "time", "generals", "field", "objective", "nightfall", "turns"} == OUTCOMES


@pytest.mark.parametrize(
    ("decision", "asked"),
    [
        (Decision(CONFEDERATE, "play-card", ""), "Choose a card to play"),
        (Decision(CONFEDERATE, "give-orders", "", numbers=(0, 3)), "Choose up to 3 units to order"),
        (Decision(CONFEDERATE, "give-orders", "", numbers=(2, 3)), "Choose units to order: 2 of 3 chosen"),
        (Decision(CONFEDERATE, "retreat-unit", "", ("F6",), (2, 0)), "Retreat your infantry at F6: 2 hexes"),
        (
            Decision(CONFEDERATE, "retreat-unit", "", ("F6",), (2, 1)),
            "Retreat your infantry at F6: 2 hexes (1 more is blocked: 1 figure lost)",
        ),
        (Decision(CONFEDERATE, "retreat-general", "", ("G6",)), "General Beauregard at G6 must retreat. Where to?"),
        (
            Decision(CONFEDERATE, "ignore-flags", "", ("F6",), (2, 1)),
            "Your infantry at F6 must retreat for 2 flags. It can ignore up to 1. How many?",
        ),
        (Decision(UNION, "take-ground", "", ("E7", "F6")), "The enemy left F6. Take the ground from E7?"),
        (
            Decision(CONFEDERATE, "fight-back", "", ("E7", "F6")),
            "Your infantry at F6 was attacked from E7 and holds. Fight back?",
        ),
        (
            Decision(CONFEDERATE, "withdraw", "", ("H2", "H3")),
            "Infantry from H3 attacks your cavalry at H2. Withdraw before the dice are rolled?",
        ),
        (
            Decision(UNION, "free-attack", "", ("G6",)),
            "General Beauregard at G6 has lost his unit. Attack him, too?",
        ),
        (
            Decision(UNION, "arrive", "", numbers=(2,)),
            "Reinforcements: 2 pieces can arrive. Place one, or keep them for later",
        ),
        (Decision(UNION, "place-works", "", numbers=(2,)), "Build fieldworks: 2 tokens left"),
        (
            Decision(UNION, "rally", "", numbers=(2, 0, 1, 1)),
            "Rally lost figures: 2 infantry, 1 artillery, 1 of any arm",
        ),
        (
            Decision(UNION, "remove-figure", "", numbers=(0, 0, 2)),
            (
                "For each ✹ artillery that the enemy rolled before the battle, "
                "one of your artillery units loses a figure. 2 to go"
            ),
        ),
        (
            Decision(UNION, "drive-back", "", numbers=(1,)),
            (
                "For each ⚑ flag that the enemy rolled before the battle, "
                "one of your units retreats a hex. Each goes once."
            ),
        ),
        (Decision(UNION, "place-supply", "", ("E7",)), "Short of supply: where does your infantry at E7 go?"),
    ],
)
def test_what_a_player_is_asked(decision: Decision, asked: str) -> None:
    assert prompt(decision, MID_BATTLE) == asked


EPIC = replace(
    MID_BATTLE,
    table="attack-left",
    waiting_for=Seat("union/commander"),
    players=(
        PlayerView(Seat("union/commander"), "", 5),
        PlayerView(Seat("union/1"), "Hunter", None),
        PlayerView(Seat("union/2"), "Tyler", None, out=True),
    ),
    units=tuple(replace(unit, leader="union/2" if unit.side == UNION else "") for unit in MID_BATTLE.units),
)
"""The battle with a Union team, one of whose generals has fallen."""


@pytest.mark.parametrize(
    ("seat", "kind", "asked"),
    [
        ("union/commander", "entrust", "Who carries out Attack Left Flank? It is for that general’s units only"),
        ("union/commander", "reassign", "General Tyler has fallen. Who leads his units from now on?"),
        ("union/commander", "divide", "Which general leads which units? Hand units over, or keep this division"),
        (
            "union/1",
            "authority",
            "You have no card to carry out this turn. Roll a die to act without orders, or wait for orders?",
        ),
        ("union/1", "fall-back", "The die shows a flag. Choose one of your units to retreat"),
        ("union/1", "confirm", "Nothing is left for you to do. Confirm your choices?"),
    ],
)
def test_what_the_players_of_a_team_are_asked(seat: str, kind: str, asked: str) -> None:
    decision = Decision(Seat(seat), kind, "")
    assert prompt(decision, EPIC) == asked
    told = waiting_text(replace(EPIC, waiting_for=Seat(seat), decision=decision))
    assert told.startswith(
        "Waiting for the Union commander" if seat.endswith("commander") else "Waiting for Hunter (Union)"
    )


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("entrust 1", "Give the card to Hunter"),
        ("entrust commander", "Give the card to the commander"),
        ("transfer all>1", "Give all units to Hunter"),
        ("roll", "Act without orders: roll a die"),
        ("back E7", "Retreat E7 · infantry"),
    ],
)
def test_what_their_answers_are_called(text: str, named: str) -> None:
    verb, _, rest = text.partition(" ")
    subject, found, object_ = rest.partition(MARKS[verb]) if MARKS[verb] else (rest, "", "")
    assert label(Action(verb, subject, found, object_), EPIC) == named


def test_what_everybody_else_reads() -> None:
    assert waiting_text(MID_BATTLE) == "Waiting for the Confederacy to give orders."
    assert waiting_text(replace(MID_BATTLE, waiting_for=None, decision=None)) == ""


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("play battle-cry", "Play Battle Cry"),
        ("skirmish bombard", "Skirmish action: Bombard"),
        ("discard rally", "Discard Rally"),
        ("keep scout-left", "Keep Scout Left Flank"),
        ("section left", "The left flank"),
        ("section center", "The center"),
        ("order F6", "Order F6 · infantry"),
        ("order G6*", "Order G6 · General Beauregard"),
        ("arrive infantry/A2", "Place infantry at A2"),
        ("arrive a-p-hill*/A2", "Place General A. P. Hill at A2"),
        ("move F6-off", "Leave the map from F6 · infantry"),
        ("move F6-E6", "Move F6 → E6"),
        ("move G6*-F5", "Move General Beauregard G6 → F5"),
        ("battle E7>F6", "Attack E7 ⚔ F6"),
        ("ignore 1", "Ignore 1 flag"),
        ("ignore 0", "Ignore no flag"),
        ("retreat F6-G5", "Retreat F6 → G5"),
        ("retreat F6-F6", "Can’t retreat: F6 loses a figure"),
        ("withdraw H2-I2", "Withdraw H2 → I2"),
        ("retreat G6*-H5", "Retreat General Beauregard G6 → H5"),
        ("retreat G6*-off", "Leave the map · General Beauregard"),
        ("fall G6*", "Lose General Beauregard"),
        ("ground E7-F6", "Take the ground E7 → F6"),
        ("build D5/sw", "Build at D5, facing southwest"),
        ("rally F7", "Rally F7 · infantry"),
        ("remove F7", "Take a figure from F7 · infantry"),
        ("return artillery+horse>A3", "Return horse artillery at A3"),
        ("shoot G6*", "Shoot at General Beauregard · G6"),
        ("supply D2", "D2 · Union cavalry"),
        ("place D2-A3", "Place D2 → A3"),
        ("pass", "No more orders"),
    ],
)
def test_what_actions_are_called(text: str, named: str) -> None:
    verb, _, rest = text.partition(" ")
    subject, found, object_ = rest.partition(MARKS[verb]) if MARKS[verb] else (rest, "", "")
    view = replace(
        MID_BATTLE,
        arrivals=(
            ArrivalView(
                hexes=("A2",), side=UNION, turn=3, units=("infantry",), generals=("A. P. Hill",), free=False, due=True
            ),
        ),
    )
    assert label(Action(verb, subject, found, object_), view) == named


def test_passing_says_what_it_means() -> None:
    passing = (
        "arrive",
        "move",
        "battle",
        "end-turn",
        "take-ground",
        "fight-back",
        "place-works",
        "rally",
        "withdraw",
        "free-attack",
        "authority",
        "confirm",
    )
    for kind in passing:
        view = replace(MID_BATTLE, decision=Decision(UNION, kind, ""))
        assert label(PASS, view) != "Done"
    assert label(PASS, replace(MID_BATTLE, decision=None)) == "Done"


def test_a_label_with_a_forecast_says_the_dice() -> None:
    action = Action("battle", "E7", ">", "F6")
    assert label(action, MID_BATTLE, FORECAST) == "Attack E7 ⚔ F6 · 2 dice"
    assert label(action, MID_BATTLE, replace(FORECAST, melee=False, dice=1)) == "Attack E7 » F6 · 1 die"


def test_no_label_is_too_long_for_a_button() -> None:
    assert len(label(Action("move", "X" * 100, "-", "Y" * 100), MID_BATTLE)) == LONGEST


def test_a_forecast_shows_each_step() -> None:
    assert forecast_text(FORECAST) == ("E7 ⚔ F6 (melee), 2 dice: 4 −2 moved −1 cover +1 card — 1.0 hits expected")
    general = replace(FORECAST, target="general", halved=0, cover=0, card=0, expected_hits=0.31)
    assert forecast_text(general).endswith("2 dice — 31% to hit the general")


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (Refusal("game-over"), "This battle is over."),
        (Refusal("not-your-turn", "", (), ("union",)), "It isn’t your turn to choose. Waiting for the Union."),
        (
            Refusal("not-now", "Move", (), ("battle", "move")),
            "You can’t attack now. First move the units you ordered.",
        ),
        (Refusal("no-such-hex", "Move", (), ("Z9",)), "This board has no hex “Z9”."),
        (
            Refusal("needs-scout", "Scout", (), ("scout-left",)),
            "Only a card that draws two lets you choose, such as Scout Left Flank, and you don’t hold one.",
        ),
        (
            Refusal("not-drawn", "Scout", (), ("probe-left", "rally", "attack-left")),
            "You didn’t draw Probe Left Flank. Keep Rally or Attack Left Flank. (Scout)",
        ),
        (
            Refusal("too-many-flags", "Bolster Morale", ("D4",), ("1",)),
            "D4 can ignore 1 flag at most. (Bolster Morale)",
        ),
        (Refusal("ignores-none"), "None of your units could ignore a flag, as things stand."),
        (
            Refusal("other-mode", "", (), ("entrust",)),
            "Commanders give cards to generals only in Epic games.",
        ),
        (
            Refusal("before-battle", "", (), ("remove",)),
            "Too late: figures are removed before the battle begins.",
        ),
        (
            Refusal("no-such-leader", "Doubles", (), ("Bob", "1", "2")),
            "Nobody on your side is called “Bob”. Choose 1 or 2. (Doubles)",
        ),
        (
            Refusal("already-theirs", "Doubles", ("E3",), ("General Hill",)),
            "General Hill already leads the unit at E3. (Doubles)",
        ),
        (
            Refusal("already-theirs", "Doubles", ("E3",), ("",)),
            "The commander already leads the unit at E3. (Doubles)",
        ),
        (Refusal("card-not-held", "", (), ("rally",)), "You don’t hold Rally. Play one of your own cards."),
        (
            Refusal("card-not-held", "", (), ("joker",)),
            "I don’t know “joker”. Play one of your cards, such as `play attack-left`.",
        ),
        (
            Refusal("impassable", "Move", ("B3", "C3"), ("rough",)),
            "B3 can’t enter C3: nobody enters this terrain (rough ground). (Move)",
        ),
        (
            Refusal("too-far", "Move", ("B3", "E5"), ("1",)),
            "E5 is too far from B3: this piece moves 1 hex. (Move)",
        ),
        (
            Refusal("no-way", "Move", ("B3", "D5", "C4")),
            "There is no way from B3 to D5: units or terrain at C4 stop it. (Move)",
        ),
        (
            Refusal("adjacent-first", "Battle", ("B3", "D5", "C3", "C4")),
            (
                "B3 can’t attack D5: the enemies at C3 and C4 are next to it, "
                "and one of them has to be the target. (Battle)"
            ),
        ),
        (
            Refusal("out-of-range", "Range", ("B3", "F5"), ("4", "3")),
            "B3 can’t reach F5: it is 4 hexes away, and the range is 3 hexes. (Range)",
        ),
        (
            Refusal("sight-blocked", "Line of Sight", ("B3", "D5", "C4"), ("woods",)),
            "B3 can’t see D5. In the way: the woods at C4. (Line of Sight)",
        ),
        (
            Refusal("sight-blocked", "Line of Sight", ("B3", "D5", "C4", "C5")),
            "B3 can’t see D5. In the way: C4 and C5. (Line of Sight)",
        ),
        (
            Refusal("no-dice", "Battle", ("B3", "D5"), ("1", "0", "0", "-2", "0")),
            "B3 would roll no dice at D5: 1 −2 cover. (Battle)",
        ),
        (
            Refusal("in-melee", "Melee", ("B3", "C3", "C4")),
            "B3 can’t be ordered: it is in melee with the enemy at C3 and C4. (Melee)",
        ),
        (
            Refusal("guns-beside-enemy", "Melee", ("B3", "C3", "D3")),
            "B3 can’t move to C3: artillery doesn’t move next to the enemy, who is at D3. (Melee)",
        ),
        (
            Refusal("march-stopped", "Infantry March", ("B3", "B5", "B4")),
            "B3 can’t march to B5: it would have to stop at B4, within the enemy’s reach. (Infantry March)",
        ),
        (
            Refusal("charge-only", "Cavalry Charge", ("B3", "B6"), ("2",)),
            "B3 moves up to 2 hexes. It goes farther only to charge an enemy, and none is next to B6. (Cavalry Charge)",
        ),
        (
            Refusal("charge-in-vain", "Cavalry Charge", ("B3", "B6", "B7")),
            "B3 can’t charge to B6: from there it couldn’t attack the enemy at B7 this turn. (Cavalry Charge)",
        ),
        (
            Refusal("melee-first", "Melee", ("B3", "B6", "D4")),
            "B3 can’t attack B6 yet: melees come first, and D4 must attack the enemy next to it. (Melee)",
        ),
        (
            Refusal("halted", "Epic", ("B3",), ("Hunter",)),
            "The unit at B3 can’t move: Hunter rolled sabers and moves no unit this turn. (Epic)",
        ),
        (
            Refusal("not-back", "Epic", ("B3", "C3")),
            "B3 doesn’t retreat: it is in melee with the enemy at C3. (Epic)",
        ),
        (
            Refusal("entered-terrain", "Terrain", ("B3",), ("woods",)),
            (
                "The unit at B3 entered terrain this turn (woods) "
                "and can’t attack from there until your next turn. (Terrain)"
            ),
        ),
    ],
)
def test_why_not(refusal: Refusal, said: str) -> None:
    assert refusal_text(refusal) == said


@pytest.mark.parametrize("code", sorted(SAID))
def test_every_reason_names_its_hexes(code: str) -> None:
    text = refusal_text(Refusal(code, "Some Rule", *filled(code)))
    hexes, _ = filled(code)
    assert all(hex_ in text for hex_ in hexes)
    assert text.endswith(" (Some Rule)") == (code not in UNCITED)


def filled(code: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Hexes and details as ``CODES`` describes them."""
    meant = CODES.get(code, "details: the seat")
    hexes = ("B3", "D5") if "from, to" in meant else ("B3",) if "hexes:" in meant else ()
    numbers = {
        "too-far": ("1",),
        "charge-only": ("2",),
        "out-of-range": ("4", "3"),
        "no-dice": ("1", "0", "0", "-1", "0"),
        "entered-terrain": ("woods",),
        "impassable": ("lake",),
        "arm-barred": ("swamp", "cavalry"),
        "locked": ("center",),
        "other-arm": ("cavalry",),
        "no-infantry-there": ("left",),
        "no-works-there": ("waterway",),
        "no-figure-left": ("artillery",),
        "not-now": ("battle", "move"),
        "not-offered": ("move",),
        "other-mode": ("roll",),
        "before-battle": ("remove",),
        "too-many-flags": ("2",),
        "not-drawn": ("rally", "attack-left"),
        "no-such-leader": ("Bob", "1", "2"),
    }
    details = numbers.get(code, ("union", "move")[: 2 if code == "not-now" else 1] if "details:" in meant else ())
    return hexes + (("C4",) if code == "adjacent-first" else ()), details


def test_every_error_of_a_match_is_said_without_its_exception_text() -> None:
    samples = {
        errors.MalformedAction("mvoe B3", "move B3-C3", "battle C3>D4"),
        errors.IllegalAction("move B3-B9", Refusal("too-far", "Move", ("B3", "B9"), ("1",)), "battle-cry"),
        errors.AmbiguousAction("B3", ("order B3", "order B3*")),
        errors.StaleAction(3, 5),
        errors.NotYourTurn("union", "confederate"),
        errors.GameOver(),
        errors.NothingToUndo(),
    }
    engine_own = {kind for kind in errors.GameError.__subclasses__() if kind.__module__.startswith("engine.")}
    assert {type(error) for error in samples} == engine_own
    for error in samples:
        text = error_text(error)
        assert text.endswith((".", ")"))
        assert not str(error) or str(error) not in text
    assert len({error_text(error) for error in samples}) == len(samples)


def test_who_won_and_why() -> None:
    score = ((UNION, 6), (CONFEDERATE, 2))
    won = Outcome(UNION, "resigned", score)
    assert outcome_text(won) == "The Union wins: the enemy resigned. Flags: Union 6, Confederate 2."
    assert victory_words(won.winner) == "Union victory"
    drawn = Outcome(None, "agreed")
    assert outcome_text(drawn) == "Both sides agreed to a draw."
    assert victory_words(drawn.winner) == "A draw"


def test_several_pieces_are_pointed_out_before_their_ends() -> None:
    moves = [Action("move", "B3", "-", "C3"), Action("move", "B3", "-", "C4"), Action("move", "A9*", "-", "B9"), PASS]
    assert highlight_of(moves) == Highlight(origins=("B3", "A9"))
    assert highlight_of(moves[:2]) == Highlight(origins=("B3",), destinations=("C3", "C4"))
    battles = [Action("battle", "E7", ">", "F6"), Action("battle", "E7", ">", "F7"), PASS]
    assert highlight_of(battles, [FORECAST]) == Highlight(
        origins=("E7",), targets=(TargetHex("F6", 2, "1.0"), TargetHex("F7"))
    )
    assert highlight_of([Action("return", "infantry", ">", "A3")]) == Highlight(destinations=("A3",))


def test_what_is_in_the_way_is_crossed_out() -> None:
    blocked = Refusal("sight-blocked", "Line of Sight", ("B3", "D5", "C4"), ("woods",))
    assert why_highlight(blocked) == Highlight(origins=("B3",), barred=("D5",), obstacles=("C4",))
    melee = Refusal("in-melee", "Melee", ("B3", "C3", "C4"))
    assert why_highlight(melee) == Highlight(origins=("B3",), obstacles=("C3", "C4"))
    assert why_highlight(Refusal("card-not-held", "", (), ("rally",))) == Highlight()
