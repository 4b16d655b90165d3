"""The fuzzer's player: random actions, biased toward rare ones and toward the enemy."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.battle_cry.sides import ENEMY
from engine.decision import PASS, Action, Decision
from engine.hexgrid import hexes_of
from engine.match import State, legal_actions, pending
from tests.fuzz.checks import Broken, Watch, answers_are_taken, setup_of
from tests.fuzz.trial import Trial, start, take
from tests.support.battle_cry.random_battles import Taken, choose

OF_CARDS = frozenset({"play", "skirmish", "release", "discard", "keep"})
"""Verbs whose word is a card."""


CLOSE, BOLD = 0.3, 0.6
"""How often a move goes toward the enemy, and how often anything is preferred to passing."""


class Found(Struct, frozen=True):
    """A trial and the check that fails once the last of its actions is taken, or after the deal; none if all hold."""

    trial: Trial
    broken: Broken | None

    @property
    def size(self) -> tuple[int, int, int]:
        """How much of it there is: actions, their words, the battle's text."""
        return len(self.trial.lines), sum(map(len, self.trial.lines)), len(self.trial.source)


class Taste:
    """Chooses actions: the rarer what an action does has been so far, the likelier it is taken."""

    def __init__(self) -> None:
        self.seen: Counter[tuple[str, str]] = Counter()

    def choose(self, rng: Random, state: State) -> Action:
        """One of the legal actions."""
        actions, asked = legal_actions(state), pending(state)
        assert isinstance(asked, Decision)
        mood = rng.random()
        if mood < CLOSE:
            actions = nearest(state, actions)
        if mood < BOLD:
            action = choose(rng, tuple(one for one in actions if one != PASS) or actions)
        else:
            action = rng.choices(actions, [1 / (1 + self.seen[_deed(asked, one)]) for one in actions])[0]
        self.seen[_deed(asked, action)] += 1
        return action


def nearest(state: State, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Of the moves those that end nearest to an enemy unit; all actions where there are none."""
    grid, position = setup_of(state).board.grid, state.position
    enemies = hexes_of(position.placement.unit_mask[ENEMY[position.active]])
    away = {
        action: min(grid.distance[grid.index[action.object]][hex_] for hex_ in enemies)
        for action in actions
        if action.verb == "move" and enemies
    }
    return tuple(action for action in away if away[action] == min(away.values())) or actions


def _deed(asked: Decision, action: Action) -> tuple[str, str]:
    """What is rare or common: a card played or discarded, a step off the board; else a verb in a kind of decision."""
    telling = action.verb in OF_CARDS or action.object == "off"
    return asked.kind, f"{action.verb} {action.object or action.subject}" if telling else action.verb


def played(trial: Trial, watch: Watch, preferences: Taste, rng: Random, most: int) -> Found:
    """A battle of so many actions at most, or to the first check that fails."""
    lines = list[str]()
    taken = start(trial)
    broken = watch.see(taken)
    while not broken and not taken.after.outcome and len(lines) < most:
        action = preferences.choose(rng, taken.after)
        lines.append(action.text)
        taken, broken = one_more(taken, action, watch)
    return Found(replace(trial, lines=tuple(lines)), broken)


def one_more(taken: Taken, action: Action, watch: Watch) -> tuple[Taken, Broken | None]:
    """After one more action, which is legal: what was taken last, and the check that fails now."""
    try:
        taken = take(taken.after, action)
    except Exception as error:  # noqa: BLE001  whatever is raised is what is looked for
        return taken, Broken(answers_are_taken.__name__, type(error).__name__, f"{action.text}: {error}")
    return taken, watch.see(taken)
