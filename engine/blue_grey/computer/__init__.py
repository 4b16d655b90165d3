"""The computer general of Blue & Grey. He plays for the points of the battle.

He is asked like a person, with the view of his seat. Nothing is secret in this family, so the position in the view is
all of it; he reads it and never submits anything to try it. Values kept between questions follow from the map or the
position and only save time: his answers are the same without them.

By module: ``distance_tables`` (the map), ``time_horizon`` (value of gains by the time left), ``convoy`` (a train to be
saved), ``goals`` (hexes and enemies to go for), ``position_value`` (units in hexes), ``attack_value`` and ``melee``
(one attack; all attacks of a phase), ``assault`` (units brought up against one hex), ``moving`` and ``fighting`` (an
answer for each kind of decision), ``decision_input`` (one question), ``style`` (weights that differ between styles),
``trials`` (the general who tries styles out before each of his turns).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.blue_grey.computer import fighting, moving
from engine.blue_grey.computer.assault import Known, OutOfTime
from engine.blue_grey.computer.decision_input import DecisionInput
from engine.blue_grey.computer.distance_tables import DistanceTables
from engine.blue_grey.computer.style import STEADY, TurnStyle
from engine.blue_grey.position import Position
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS, Side
from engine.blue_grey.view import SeatView
from engine.decision import Action

ANSWERS: Mapping[str, Callable[[DecisionInput], Action]] = {
    "rally": moving.rally,
    "move-units": moving.move,
    "make-room": moving.make_room,
    "face-works": fighting.face_works,
    "voluntary-rout": fighting.stay_as_they_are,
    "attack": fighting.attack,
    "build-attack": fighting.build_attack,
    "routed-first": fighting.routed_first,
    "cavalry-withdraws": fighting.withdraw,
    "retreat": fighting.retreat,
    "displace": fighting.retreat,
    "choose-losses": fighting.lose,
    "comply": fighting.stay_as_they_are,
    "advance": fighting.advance,
    "raze-works": fighting.stay_as_they_are,
}
"""Kind of decision -> the function that answers it."""

MOST_KEPT = 5_000
"""The most assaults whose values are cached."""


class ComputerGeneral:
    """A computer general of one style for one battle; his caches follow from the position and only save time."""

    def __init__(
        self, setup: BlueGreySetup, style: TurnStyle = STEADY, distances: DistanceTables | None = None
    ) -> None:
        self._setup = setup
        self._style = style
        self._distances = distances or DistanceTables(setup)
        self._known: Known = {}

    def choose(self, view: SeatView, out_of_time: OutOfTime) -> Action:
        """One of ``view.actions``: the same for the same view, unless time runs out.

        ``out_of_time`` is polled; once it returns true, the best answer found so far is given.
        """
        assert view.under_way is not None
        assert view.decision is not None
        side = Side(SEATS.index(view.seat))
        return self.answer(view.under_way, side, view.decision.kind, view.actions, out_of_time)

    def answer(
        self, position: Position, side: Side, kind: str, actions: Sequence[Action], out_of_time: OutOfTime
    ) -> Action:
        """The same, of a side's legal ``actions`` in a position, for a decision of this ``kind``."""
        if len(actions) == 1:
            return actions[0]
        if len(self._known) > MOST_KEPT:
            self._known.clear()
        given = DecisionInput(
            self._setup,
            position,
            side,
            actions,
            style=self._style,
            distances=self._distances,
            known=self._known,
            out_of_time=out_of_time,
        )
        return ANSWERS[kind](given)
