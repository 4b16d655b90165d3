"""Models of a judge: features by name, and the numbers that make a chance to win of them.

A model is odd: a position seen from the other side has the same features with the other sign, so its chance is one
minus this one. For that it has no constant, neither in the logistic part nor in the hidden layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh
from operator import mul

import msgspec
from msgspec import Struct, field

FORMAT = 1
"""The version of the file's form."""

ANY = ""
"""The ruleset of the model for those without their own."""

SURE = 30.0
"""The log odds beyond which a chance counts as certain."""


class JudgeFeature(Struct, frozen=True, kw_only=True):
    """A feature: a difference of the two sides, or a figure with the sign of the side that it is good for.

    ``what`` says in a line what it is. ``dear`` ones need a survey of what units could do; ``material`` ones count what
    stands on the board and the victory stands, wherever it is.
    """

    name: str
    what: str
    dear: bool = False
    material: bool = False


class ModelProvenance(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the numbers of a model are from.

    ``command`` made them of ``battles`` battles with ``positions`` positions, played by ``generals`` with seeds from
    ``seed`` on; ``commit`` is that of the program, ``date`` the day (UTC). ``settings`` are those of the fit.
    ``brier`` and ``brier_material`` are the errors on battles that it was not fitted to, of this model and of one of
    its material features alone.
    """

    command: str
    generals: str
    scenarios: tuple[str, ...]
    seed: int
    battles: int
    turns: int
    positions: int
    commit: str
    date: str
    settings: str
    brier: float
    brier_material: float


class AdditionProvenance(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the numbers of features are from that were added to all models of an edition with dear ones.

    The fields are those of ``ModelProvenance``; ``better`` is the Brier score with them less that without, below 0
    where they are better, by results without luck on battles that they were not fitted to, with its 95% range.
    """

    edition: int
    features: tuple[str, ...]
    command: str
    generals: str
    seed: int
    battles: int
    positions: int
    commit: str
    date: str
    settings: str
    better: tuple[float, float, float]


class Model(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The numbers of a judge under one ruleset.

    ``features`` are the names of its features, ``weights`` their part in the log odds of winning. A net has besides
    ``hidden``, a row of weights for each unit of its one layer, and ``out``, what each of them adds to the log odds
    after ``tanh``. ``dear`` says that it needs the dear features.
    """

    ruleset: str
    dear: bool
    features: tuple[str, ...]
    weights: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...] = ()
    out: tuple[float, ...] = ()
    provenance: ModelProvenance

    def __post_init__(self) -> None:
        """Refuses numbers that do not fit together.

        Raises:
            ValueError: they do not.
        """
        wide = len(self.features)
        if len(self.weights) != wide or any(len(row) != wide for row in self.hidden):
            raise ValueError(f"a model of {wide} features needs as many weights in every row")
        if len(self.out) != len(self.hidden):
            raise ValueError(f"a hidden layer of {len(self.hidden)} units needs as many weights out of it")


class ModelFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The models of a family, as its data file has them; ``added`` if features were added to another edition's."""

    format: int
    family: str
    models: tuple[Model, ...] = field(default_factory=tuple)
    added: AdditionProvenance | None = None

    def of(self, ruleset: str, *, dear: bool) -> Model | None:
        """The model for a ruleset, else the one for any; where dear ones are wanted and none is there, a cheap one."""
        wanted = ((ruleset, dear), (ANY, dear), (ruleset, False), (ANY, False))
        known = {(one.ruleset, one.dear): one for one in self.models}
        return next((known[key] for key in wanted if key in known), None)


def chance(model: Model, values: Sequence[float]) -> float:
    """The chance to win, from 0 to 1, by the values of the model's features in their order."""
    odds = sum(map(mul, model.weights, values))
    for row, out in zip(model.hidden, model.out, strict=True):
        odds += out * tanh(sum(map(mul, row, values)))
    return 1 / (1 + exp(-max(min(odds, SURE), -SURE)))


def read_models(text: str | bytes, features: Sequence[JudgeFeature]) -> ModelFile:
    """The models of a family's data file.

    Raises:
        ValueError: it is of another form, or a model asks for a feature that the family does not have.
    """
    found = msgspec.json.decode(text, type=ModelFile)
    if found.format != FORMAT:
        raise ValueError(f"the models are of form {found.format}, this program reads form {FORMAT}")
    known = {one.name for one in features}
    for model in found.models:
        unknown = [name for name in model.features if name not in known]
        if unknown:
            raise ValueError(f"the model for {model.ruleset or 'any ruleset'} asks for {', '.join(unknown)}")
    return found


def written_models(models: ModelFile) -> bytes:
    """The text of a data file, a model's number a line apart, so that a new fit can be compared with the last."""
    return msgspec.json.format(msgspec.json.encode(models), indent=1) + b"\n"
