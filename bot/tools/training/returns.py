"""What became of each position, as the target of a fit: a mean of later judgments and of the result, luck taken away.

These are the returns of TD(λ) (Sutton 1988). A result is one throw of the whole rest of a battle; what an edition of
the judge says some turns later is surer, and as honest as that edition. What chance did until then is known, and left
out.
"""

from __future__ import annotations

import numpy as np

from bot.tools.training.rows import Floats, TrainingRows


def returns(rows: TrainingRows, chances: Floats, share: float) -> Floats:
    """The return of each position: of what is left at each later turn, a part (1 - ``share``) is the judgment then.

    ``chances`` are those that the judge gives to the rows, whose battles have to be whole. With a share of 1 the
    returns are the scores without luck.
    """
    worth = worth_of_a_hit(rows, chances)
    found = np.empty(len(chances))
    later: dict[tuple[int, int], tuple[float, float]] = {}
    columns = (rows.battles, rows.sides, rows.starts, rows.scores, rows.luck, rows.last_luck, chances)
    for place, row in reversed(list(enumerate(zip(*(column.tolist() for column in columns), strict=True)))):
        battle, side, starts, score, luck, last_luck, chance = row
        after, luck_then = later.get((battle, side), (score, last_luck))
        found[place] = after - worth * (luck_then - luck)
        if starts:
            later[battle, side] = (1 - share) * chance + share * float(found[place]), luck
    return found


def worth_of_a_hit(rows: TrainingRows, chances: Floats) -> float:
    """The chance to win that a hit of luck is worth: by how much the judge then thinks better of the next turn."""
    luck, gains = [np.zeros(0)], [np.zeros(0)]
    for side in (0, 1):
        which = rows.starts & (rows.sides == side)
        same = np.diff(rows.battles[which]) == 0
        luck.append(np.diff(rows.luck[which])[same])
        gains.append(np.diff(chances[which])[same])
    hits, gained = np.concatenate(luck), np.concatenate(gains)
    square = float(hits @ hits)
    return float(hits @ gained) / square if square else 0.0
