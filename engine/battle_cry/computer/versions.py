"""Archie's versions by name: everything in which one plays differently from another.

A version that has fought in the arena is frozen: it stays as an opponent and makes the same choices for ever
(``docs/generals.md``; ``tests/engine/battle_cry/computer/test_versions.py``). So what a later version does in another
way is a field here, whose default is the first version's way.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from msgspec import Struct

from engine.battle_cry.computer.weights import STEADY, Weights
from engine.field_changes import replace


class TrialNumbers(Struct, frozen=True, kw_only=True):
    """How turns are compared by trials (``engine.battle_cry.search.trials``).

    Each gets ``first`` trials; the ``rivals`` best besides the planned one get ``further`` ones. ``guard`` is the
    number of standard errors by which another turn has to be better than the planned one. ``hit`` is what a hit of luck
    is worth, ``flag`` what counts for each flag of a turn's value by the plan's own judgment, both as a chance to win.
    ``judge`` is the edition of the judge who says what the end of a turn is worth.

    After ``least`` trials a race begins, unless that is 0: who falls ``behind`` the planned turn by so many standard
    errors is not tried any more, nor who is surely worse than the best, which is as many standard errors as ``ahead``.
    The race is over once nobody is left, or one who is surely better than the planned turn.
    """

    first: int = 6
    further: int = 6
    rivals: int = 2
    guard: float = 0.7
    hit: float = 0.047
    flag: float = 0.0
    judge: int = 1
    least: int = 0
    behind: float = 1.0
    ahead: float = 2.0


class CardSearch(Struct, frozen=True, kw_only=True):
    """How cards are tried out before one is played.

    ``cards`` is the most that are tried: those whose quick plan is worth less than the planned card's by more than
    ``margin`` flags are not. With a ``final`` the best so many are tried once more, each with the ``plans`` best
    changes of its own plan, and with a plan by each of the ``styles``, which are other weights than the general's own.
    """

    cards: int = 5
    margin: float = inf
    trials: TrialNumbers = TrialNumbers()
    final: int = 0
    plans: int = 1
    styles: tuple[Weights, ...] = ()


class ReplySearch(Struct, frozen=True, kw_only=True):
    """How the best plans are tried with turns that follow: the enemy's, or so many ``turns`` by both in turn.

    A trial is worth what it is worth at the end of each of its turns, on the average. Turns that follow are planned
    less closely than they would be: ``width`` and ``spares`` are those of their weights.
    """

    trials: TrialNumbers = TrialNumbers(first=12, further=0)
    turns: int = 1
    width: int = 2
    spares: int = 1

    def weights(self, own: Weights) -> Weights:
        """The weights by which turns that follow are planned, where one's own are these."""
        return replace(own, width=self.width, spares=self.spares)


class PlanSearch(Struct, frozen=True, kw_only=True):
    """How changes of a plan are tried out before it is followed.

    ``width`` is the number of destinations of a piece. The best change is changed again, so many ``rounds`` in all.
    With ``replies`` the best plan, the best of the others and the one made without trials are tried once more, with
    the enemy's turn that follows.
    """

    width: int = 3
    trials: TrialNumbers = TrialNumbers(first=3, further=9, rivals=3)
    rounds: int = 1
    replies: ReplySearch | None = None


class ArchieVersion(Struct, frozen=True, kw_only=True):
    """A version of the general: the weights of his judgment, and his ways.

    ``one_plan``: he makes one plan a turn and follows it, instead of planning anew at each order and each move.
    ``whims`` is the share of the choices of his own turn that he leaves to chance. With a ``search`` he tries cards out
    before he plays one, with ``plans`` also changes of his plan before he follows it, with ``answers`` also retreats,
    ground and the like, with ``effects`` what cards do besides giving orders (``engine.battle_cry.search``). A battle
    of long turns he fights as ``long_turns`` does, if there is one.
    """

    weights: Weights = STEADY
    one_plan: bool = False
    whims: float = 0.0
    search: CardSearch | None = None
    plans: PlanSearch | None = None
    answers: TrialNumbers | None = None
    effects: TrialNumbers | None = None
    long_turns: ArchieVersion | None = None


FIRST = ArchieVersion()

RECRUIT = ArchieVersion(one_plan=True, whims=0.25, weights=Weights(danger=0.2, width=0, spares=0))
"""A beginner: each piece does what seems best for it alone, danger is hardly seen, and some choices are whims."""

CAREFUL = Weights(advance=0.0, prospect=0.25)
"""Less drawn to the enemy, and to what could be done next turn."""

BOLD = replace(CAREFUL, danger=0.45, advance=0.12, prospect=0.6)
"""Weights of a general drawn to the enemy, whatever the danger."""

WARY = replace(CAREFUL, danger=1.3, support=0.06)
"""Weights of a general who sees danger first, and keeps together."""

QUICK = ArchieVersion(one_plan=True, weights=CAREFUL, search=CardSearch(margin=0.5), plans=PlanSearch())
"""One who tries cards and changes of his plan out, and not the enemy's reply."""

CHECKED = ArchieVersion(
    one_plan=True,
    weights=CAREFUL,
    search=CardSearch(margin=0.5, trials=TrialNumbers(flag=0.03)),
    plans=PlanSearch(
        rounds=3,
        trials=TrialNumbers(first=4, further=12, rivals=3, flag=0.03),
        replies=ReplySearch(trials=TrialNumbers(first=12, further=0, flag=0.03)),
    ),
    answers=TrialNumbers(),
)
"""One who tries the reply, too, and has a check on the judge: in long turns too slow for the level *general*."""

WIDE = ArchieVersion(
    one_plan=True,
    weights=CAREFUL,
    search=CardSearch(margin=0.5, trials=TrialNumbers(flag=0.03), final=3),
    plans=PlanSearch(
        width=5,
        rounds=3,
        trials=TrialNumbers(first=4, further=12, rivals=3, flag=0.03),
        replies=ReplySearch(trials=TrialNumbers(first=12, further=0, flag=0.03)),
    ),
    answers=TrialNumbers(),
)
"""One whose search of cards and plans is wider, with the same check."""

RACED_CARDS = CardSearch(margin=0.75, trials=TrialNumbers(flag=0.02, least=3), final=4, plans=3)

RACED = ArchieVersion(
    one_plan=True,
    weights=CAREFUL,
    search=RACED_CARDS,
    plans=PlanSearch(
        width=5,
        rounds=2,
        trials=TrialNumbers(first=4, further=12, rivals=3, flag=0.03, least=3),
        replies=ReplySearch(trials=TrialNumbers(first=8, further=16, rivals=3, guard=0.3, flag=0.02, least=4), turns=2),
    ),
    answers=TrialNumbers(least=3),
    long_turns=WIDE,
)
"""One who looks two turns further, and whose trials are a race."""

VERSIONS: Mapping[str, ArchieVersion] = {
    "archie-1": FIRST,
    "archie-2": ArchieVersion(one_plan=True),
    "recruit-1": RECRUIT,
    "archie-3": ArchieVersion(one_plan=True, weights=CAREFUL, search=CardSearch()),
    "archie-4": ArchieVersion(one_plan=True, weights=CAREFUL, search=CardSearch(margin=0.5)),
    "archie-5": QUICK,
    "archie-6": ArchieVersion(
        one_plan=True,
        weights=CAREFUL,
        search=CardSearch(margin=0.5, final=3),
        plans=PlanSearch(width=5, rounds=2, trials=TrialNumbers(first=4, further=12, rivals=3), replies=ReplySearch()),
        answers=TrialNumbers(),
    ),
    "archie-7": CHECKED,
    "archie-8": WIDE,
    "archie-9": replace(CHECKED, long_turns=QUICK),
    "archie-10": ArchieVersion(
        one_plan=True,
        weights=CAREFUL,
        search=CardSearch(margin=0.75, trials=TrialNumbers(flag=0.02), final=4, plans=3),
        plans=PlanSearch(
            width=5,
            rounds=2,
            trials=TrialNumbers(first=4, further=12, rivals=3, flag=0.03),
            replies=ReplySearch(trials=TrialNumbers(first=8, further=16, rivals=3, guard=0.3, flag=0.02), turns=2),
        ),
        answers=TrialNumbers(),
        long_turns=WIDE,
    ),
    "archie-11": ArchieVersion(
        one_plan=True,
        weights=CAREFUL,
        search=CardSearch(margin=0.5, trials=TrialNumbers(flag=0.03, least=3)),
        plans=PlanSearch(
            rounds=3,
            trials=TrialNumbers(first=4, further=12, rivals=3, flag=0.03, least=3),
            replies=ReplySearch(trials=TrialNumbers(first=12, further=0, flag=0.03, least=4)),
        ),
        answers=TrialNumbers(least=3),
        long_turns=QUICK,
    ),
    "archie-12": RACED,
    "archie-13": replace(RACED, search=replace(RACED_CARDS, styles=(BOLD, WARY)), effects=TrialNumbers(least=3)),
}
"""The versions by name, the oldest first."""
