"""Training data as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bot.tools.training.data_files import DataError, read_frames, read_header
from bot.tools.training.samples import CONFEDERATE_VIEW, BattleSamples, PositionOrder

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class TrainingRows:
    """Positions, a row each.

    Attributes:
        features: the names of the columns of ``values``.
        values: the features, as the row's seat sees them.
        scores: 1 where the seat's side won, 0 where it lost, 0.5 for a draw.
        luck: the hits beyond the expected ones so far, the enemy's taken away, as the row's seat counts them;
            ``last_luck`` those of the whole battle.
        sides: whose view a row is: 0 the Union's.
        battles: the number of each row's battle in these data, from 0.
        rules: the number of its ruleset in ``rulesets``, ``places`` that of its scenario in ``scenarios``.
        turns: the family's turn; ``starts`` whether the row is a turn's start.
    """

    features: tuple[str, ...]
    rulesets: tuple[str, ...]
    scenarios: tuple[str, ...]
    values: Floats
    scores: Floats
    luck: Floats
    last_luck: Floats
    sides: Whole
    battles: Whole
    rules: Whole
    places: Whole
    turns: Whole
    starts: Flags

    def where(self, which: Flags) -> TrainingRows:
        """Some of the rows."""
        return TrainingRows(
            features=self.features,
            rulesets=self.rulesets,
            scenarios=self.scenarios,
            values=self.values[which],
            scores=self.scores[which],
            luck=self.luck[which],
            last_luck=self.last_luck[which],
            sides=self.sides[which],
            battles=self.battles[which],
            rules=self.rules[which],
            places=self.places[which],
            turns=self.turns[which],
            starts=self.starts[which],
        )

    def under(self, ruleset: str) -> TrainingRows:
        """The rows of a ruleset."""
        return self.where(self.rules == self.rulesets.index(ruleset))

    def columns(self, names: Sequence[str]) -> Floats:
        """The values of these features, in this order."""
        return self.values[:, [self.features.index(name) for name in names]]

    @property
    def played(self) -> str:
        """The scenarios of these rows, in words."""
        return ", ".join(self.scenarios[place] for place in sorted(set(self.places.tolist())))

    @property
    def count(self) -> int:
        """The number of battles."""
        return len(np.unique(self.battles))


def read_rows(files: Sequence[Path]) -> tuple[PositionOrder, TrainingRows]:
    """The rows of files of positions with the same features, and the header of the first.

    Raises:
        DataError: a file has no positions, or other features, or there is no battle.
    """
    order = read_header(files[0], PositionOrder)
    play, wide = order.play, len(order.features)
    rulesets = tuple(sorted({rules for _, rules in play.battles}))
    scenarios = tuple(sorted({scenario for scenario, _ in play.battles}))
    parts: list[Floats] = []
    names = ("scores", "luck", "last_luck", "sides", "battles", "rules", "places", "turns", "starts")
    columns: dict[str, list[float]] = {name: [] for name in names}
    battles = 0
    for file in files:
        other = read_header(file, PositionOrder)
        if (other.play.family, other.features) != (play.family, order.features):
            raise DataError(f"{file} has other features than {files[0]}.")
        if set(other.play.battles) != set(play.battles):
            raise DataError(f"{file} has other battles than {files[0]}.")
        for battle in read_frames(file, PositionOrder, BattleSamples):
            parts.append(np.asarray(battle.numbers(), dtype=np.float64).reshape(-1, wide))
            signs = [-1 if side == CONFEDERATE_VIEW else 1 for side in battle.sides]
            columns["scores"] += [1 - battle.score if sign < 0 else battle.score for sign in signs]
            columns["luck"] += [sign * luck for sign, luck in zip(signs, battle.luck, strict=True)]
            columns["last_luck"] += [sign * battle.last_luck for sign in signs]
            columns["sides"] += battle.sides
            columns["battles"] += [battles] * battle.rows
            columns["rules"] += [rulesets.index(battle.rules)] * battle.rows
            columns["places"] += [scenarios.index(battle.scenario)] * battle.rows
            columns["turns"] += battle.turns
            columns["starts"] += battle.starts
            battles += 1
    if not parts:
        raise DataError("There is no battle in these files.")
    return order, TrainingRows(
        features=order.features,
        rulesets=rulesets,
        scenarios=scenarios,
        values=np.concatenate(parts),
        scores=np.array(columns["scores"], dtype=np.float64),
        luck=np.array(columns["luck"], dtype=np.float64),
        last_luck=np.array(columns["last_luck"], dtype=np.float64),
        sides=np.array(columns["sides"], dtype=np.int64),
        battles=np.array(columns["battles"], dtype=np.int64),
        rules=np.array(columns["rules"], dtype=np.int64),
        places=np.array(columns["places"], dtype=np.int64),
        turns=np.array(columns["turns"], dtype=np.int64),
        starts=np.array(columns["starts"], dtype=np.bool_),
    )
