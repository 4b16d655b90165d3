"""A computer general for Blue & Grey.

He is asked as a person is, with the view of his seat, in which nothing is hidden. He knows the map by heart (``lie``),
sets his units goals (``goals``), weighs places (``places``) and attacks (``fights``, ``melee``), brings units up
together (``assault``), and answers (``moving``, ``fighting``). He plays for the points of the battle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.blue_grey.computer import fighting, moving
from engine.blue_grey.computer.assault import Known, OutOfTime
from engine.blue_grey.computer.decision_input import DecisionInput
from engine.blue_grey.computer.distance_tables import DistanceTables
from engine.blue_grey.setup import BlueGreySetup
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
"""What answers each kind of decision."""

MOST_KEPT = 5_000
"""Assaults that a general remembers having thought through."""


class ComputerGeneral:
    """A general for one battle. What he remembers of it follows from the position alone and only saves time."""

    def __init__(self, setup: BlueGreySetup) -> None:
        self._setup = setup
        self._distances = DistanceTables(setup)
        self._known: Known = {}

    def choose(self, view: SeatView, out_of_time: OutOfTime) -> Action:
        """One of ``view.actions``: always the same for the same view, unless he runs out of time.

        ``out_of_time`` is asked now and then; once it says yes, he answers with the best that he has found.
        """
        if len(view.actions) == 1:
            return view.actions[0]
        if len(self._known) > MOST_KEPT:
            self._known.clear()
        assert view.decision is not None
        given = DecisionInput(self._setup, view, self._distances, self._known, out_of_time)
        return ANSWERS[view.decision.kind](given)
