"""Shrinking a counter-example: fewer actions, then a later start, then a smaller battle, until nothing helps.

Actions are dropped by delta debugging (Zeller's ddmin), in ever smaller portions; what is no longer legal without them
is passed over. A later start is the same board as a battle of its own, dealt so that the last turn goes as it went.
"""

from __future__ import annotations

from itertools import product
from random import Random

from msgspec.structs import replace

from engine.battle_cry.board import Feature
from engine.battle_cry.placement import FRESH, OFF
from engine.battle_cry.position import Position
from engine.battle_cry.scenario import BattleScenario, GeneralSetup, UnitSetup
from engine.battle_cry.setup import BattleSetup
from engine.decision import PASS, Action
from engine.errors import CannotPlay, ScenarioError
from engine.match import State, legal_actions, parse_action
from tests.fuzz.battles import edited, edits, text_of
from tests.fuzz.checks import RECORD_AGREES, Broken, Watch, failure, record_agrees
from tests.fuzz.player import OF_CARDS, Found, Taste, one_more, played
from tests.fuzz.trial import Trial, replayed, setup_of, start, take
from tests.support.battle_cry.random_battles import Taken

DEALS = 300
"""The seeds that are tried for a later start."""

OTHERS, SHORTER = 60, 25
"""Battles by chance that are tried when none of these do, and the most actions of one."""

PASSES = 3
"""The most passes that are put in so that a line may follow."""


def again(trial: Trial, like: Broken) -> Found | None:
    """The trial up to where the same check fails in the same way, if it does after its last action."""
    try:
        found, last = followed(trial, Watch(names=()))
    except (ScenarioError, CannotPlay):
        return None
    if found.broken is None:
        broken = record_agrees(found.trial) if like.check == RECORD_AGREES else failure(like.check, last)
        found = replace(found, broken=broken)
    return found if like.is_like(found.broken) else None


def followed(trial: Trial, watch: Watch) -> tuple[Found, Taken]:
    """A trial played as far as all checks of a watch hold, and what was taken last.

    For a card that is not there another is taken, and what is not asked yet is reached by passing; all other lines that
    are not legal where they stand are passed over.
    """
    lines = list[str]()
    taken = start(trial)
    broken = watch.see(taken)
    for line in trial.lines:
        for action in _toward(taken.after, line):
            if not broken:
                lines.append(action.text)
                taken, broken = one_more(taken, action, watch)
    return Found(replace(trial, lines=tuple(lines)), broken), taken


def _toward(state: State, line: str) -> list[Action]:
    """The actions that lead to this one, itself the last; none where it is out of reach."""
    action, path = parse_action(state.setup, line), list[Action]()
    for _ in range(PASSES + 1):
        if nearest := _nearest(state, action):
            return [*path, nearest]
        if PASS not in legal_actions(state):
            return []
        state = take(state, PASS).after
        path.append(PASS)
    return []


def _nearest(state: State, action: Action) -> Action | None:
    legal = legal_actions(state)
    if action in legal or action.verb not in OF_CARDS:
        return action if action in legal else None
    return next((one for one in legal if one.verb == action.verb), None)


def shrunk(found: Found) -> Found:
    """The smallest counter-example that can be made of one."""
    broken = found.broken
    assert broken is not None
    while True:
        smaller = fewer_actions(found, broken)
        smaller = fewer_actions(later_start(smaller, broken), broken)
        smaller = smaller_battle(smaller, broken)
        if smaller.size >= found.size:
            return found
        found = smaller


def fewer_actions(found: Found, broken: Broken) -> Found:
    """Without every action that is not needed."""
    portion = max(len(found.trial.lines) // 2, 1)
    while True:
        place, before = 0, found.size
        while place < len(found.trial.lines):
            lines = found.trial.lines
            tried = again(replace(found.trial, lines=lines[:place] + lines[place + portion :]), broken)
            if tried and tried.size < found.size:
                found = tried
            else:
                place += portion
        if portion == 1 and found.size == before:
            return found
        portion = max(portion // 2, 1)


def later_start(found: Found, broken: Broken) -> Found:
    """A battle of its own that begins with the last turn, where the cards can be dealt so."""
    setup = setup_of(found.trial)
    assert isinstance(setup, BattleSetup)
    moments = list(replayed(replace(found.trial, lines=found.trial.lines[:-1])))
    turns = [place for place, taken in enumerate(moments) if _begins_a_turn(taken)]
    if not turns or not turns[-1]:
        return found
    begun, lines = moments[turns[-1]].after.position, found.trial.lines[turns[-1] :]
    source = text_of(_as_it_stands(setup.battle, begun))
    again_from = replace(found.trial, source=source, lines=lines)
    tries = (again(replace(again_from, seed=_seed(deal)), broken) for deal in range(DEALS))
    return next(filter(None, tries), None) or _shorter(found, source, broken)


def _shorter(found: Found, source: str, broken: Broken) -> Found:
    """Other battles by chance, with fewer actions, on the same ground or from where the last turn began."""
    for deal, text in product(range(OTHERS), (source, found.trial.source)):
        trial = replace(found.trial, source=text, seed=_seed(deal), lines=())
        most = min(len(found.trial.lines) - 1, SHORTER)
        other = played(trial, Watch((broken.check,)), Taste(), Random(deal), most)
        if broken.is_like(other.broken) and other.size < found.size:
            return other
    return found


def _seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def _begins_a_turn(taken: Taken) -> bool:
    return taken.before is None or taken.before.position.turn != taken.after.position.turn


def _as_it_stands(battle: BattleScenario, position: Position) -> BattleScenario:
    units = (unit for unit in position.placement.units if unit.hex != OFF)
    generals = (general for general in position.placement.generals if general.hex != OFF)
    return replace(
        battle,
        first=position.active,
        units=tuple(
            UnitSetup(
                side=unit.side,
                arm=unit.arm,
                hex=unit.hex,
                figures=unit.full,
                full=unit.full,
                traits=tuple(one for one in unit.traits if one != FRESH),
            )
            for unit in units
        ),
        generals=tuple(GeneralSetup(general.side, general.hex, general.name) for general in generals),
        works=tuple(Feature(work.hex, work.terrain, work.sides) for work in position.works),
    )


def smaller_battle(found: Found, broken: Broken) -> Found:
    """Without every piece and every terrain that is not needed."""
    while True:
        before = found.size
        for edit in edits(found.trial.source):
            source = edited(found.trial.source, edit)
            tried = again(replace(found.trial, source=source), broken) if source else None
            found = tried if tried and tried.size < found.size else found
        if found.size == before:
            return found
