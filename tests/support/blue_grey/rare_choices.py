"""Battles of Blue & Grey by players who prefer rare actions, observed choice by choice.

In ``BATTLES`` every rule turns up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from engine.blue_grey.events import PhaseEnded
from engine.blue_grey.position import Position
from engine.blue_grey.setup import BlueGreySetup
from engine.chance import Seeded
from engine.decision import Action, Decision
from engine.match import State, legal_actions, new_match, pending, submit
from tests.support.blue_grey.case_witnesses import MORE, WITNESSES
from tests.support.blue_grey.event_totals import boldly, setup_of
from tests.support.blue_grey.observed_choice import Look
from tests.support.blue_grey.situations import Witness

LEARNING = "pruitts-landing"

ALL: Mapping[str, Witness] = {**WITNESSES, **MORE}
"""All that is to turn up in the battle to learn by."""

BATTLES = (60, 302, 311, 501, 512, 647, 649, 1465, 1694, 1716, 1925, 1989, 2140)
"""Seeds of the battles by curious players in which all of it does.

``python -m tests.support.blue_grey.rare_choices 2000`` finds such ones among so many.
"""

RARE = ("face", "exit", "enter", "rally", "rout", "flee", "withdraw", "comply", "raze", "build", "march")
"""What hardly ever comes by chance, for want of an occasion or because so much else may be done."""

CURIOUS, HURRIED, RESTLESS = 0.3, 0.15, 0.9
"""How often it is done where it can be, how often somebody makes for an exit, how often moving goes on."""

TRAVELLERS = frozenset({"train", "cavalry"})


def curiously(rng: Random, state: State, decision: Decision) -> Action:
    """A rare action rather than a common one; trains and cavalry make for the exits, and builders stay."""
    actions, position = legal_actions(state), state.position
    assert isinstance(position, Position)
    rare = [action for action in actions if action.verb in RARE]
    if rare and rng.random() < CURIOUS:
        return rng.choice(rare)
    if decision.kind != "move-units":
        return boldly(rng, state, decision)
    if rng.random() < HURRIED and (away := _away(state, actions)):
        return away
    builders = {unit.id for unit in position.units if unit.building}
    others = [action for action in actions if action.subject not in builders and action.verb != "pass"]
    return rng.choice(others) if others and rng.random() < RESTLESS else actions[-1]


def _away(state: State, actions: Sequence[Action]) -> Action | None:
    """The move of a traveller that ends nearest to an exit."""
    setup, units = state.setup, state.position.units
    assert isinstance(setup, BlueGreySetup)
    exits = setup.battle.victory.exit.hexes if setup.battle.victory.exit else ()
    moves = [
        action
        for action in actions
        if action.verb in {"move", "march"} and units[setup.numbers[action.subject]].kind in TRAVELLERS
    ]

    def left(action: Action) -> int:
        hex_ = setup.board.index(action.object)
        return min(setup.board.distance(hex_, exit_) for exit_ in exits)

    return min(moves, key=left, default=None)


def looks(setup: BlueGreySetup, seed: int) -> Iterator[Look]:
    """Every choice of a battle, the same for the same seed."""
    rng = Random(seed)
    state, _ = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    fired: dict[int, set[int]] = {}
    while not state.outcome:
        decision = pending(state)
        assert isinstance(decision, Decision)
        action = curiously(rng, state, decision)
        after, events = submit(state, decision.seat, action)
        look = Look(setup, state.position, action, after.position, events, fired)
        yield look
        for unit in look.far_guns:
            fired.setdefault(unit.hex, set()).update(look.combat.targets if look.combat else ())
        if any(isinstance(event, PhaseEnded) for event in events):
            fired = {}
        state = after


def seen(setup: BlueGreySetup, seed: int, wanted: Mapping[str, Witness]) -> set[str]:
    """What of this turned up in a battle."""
    found: set[str] = set()
    for look in looks(setup, seed):
        found |= {name for name, witness in wanted.items() if name not in found and witness(look)}
    return found


def enough(setup: BlueGreySetup, seeds: range, wanted: Mapping[str, Witness]) -> tuple[list[int], set[str]]:
    """A few of these battles in which as much turned up as in all of them, and what did in none."""
    battles = {seed: seen(setup, seed, wanted) for seed in seeds}
    left = set().union(*battles.values())
    missing, few = set(wanted) - left, list[int]()
    while left:
        few.append(max(battles, key=lambda seed: len(battles[seed] & left)))
        left -= battles[few[-1]]
    return sorted(few), missing


def main() -> None:
    """Looks for ``BATTLES`` anew, when the battle or what may be done in it has changed."""
    few, missing = enough(setup_of(LEARNING), range(int(sys.argv[1])), ALL)
    sys.stdout.write(f"BATTLES = ({', '.join(map(str, few))})\nmissing: {', '.join(sorted(missing)) or 'nothing'}\n")


if __name__ == "__main__":
    main()
