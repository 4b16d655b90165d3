"""The survey of a battle, made for one question and kept for later ones as long as nothing that it rests on changes.

A general who gives orders and moves is asked several times in a turn. Between two of these questions the pieces mostly
stand as before: his estimates are the same numbers then, and are not made again. Keeping them saves time alone.
"""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.computer.attack_value import KnownVolleys
from engine.battle_cry.computer.piece_value import PieceValues
from engine.battle_cry.computer.position_value import HexValues
from engine.battle_cry.computer.tasks import Tasks
from engine.battle_cry.computer.threat_map import ThreatMap
from engine.battle_cry.computer.turn_plan import KnownPlans
from engine.battle_cry.computer.weights import Weights
from engine.battle_cry.frames import MoveUnits
from engine.battle_cry.placement import Placement
from engine.battle_cry.position import Position, Reserve, TeamState, Trophy, Work
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.hexgrid import HexMask


class AttackBasis(Struct, frozen=True, gc=False, kw_only=True):
    """What the outcome of attacks rests on besides where everybody stands."""

    turn: int
    active: Side
    works: tuple[Work, ...]
    stands: tuple[tuple[Trophy, ...], ...]
    reserve: Reserve
    engaged: int
    team: TeamState | None
    generals: int
    units: tuple[tuple[int, tuple[str, ...]], ...]


class SurveyBasis(Struct, frozen=True):
    """What a survey rests on: all of a position but cards, orders given, and the decision pending.

    ``again``: the second moving of a turn is under way, in which cavalry does not charge.
    """

    attacks: AttackBasis
    placement: Placement
    spent: tuple[HexMask, HexMask]
    again: bool


def basis_of(position: Position) -> SurveyBasis:
    """The part of a position on which a survey of it rests."""
    placement, frame = position.placement, position.stack[-1]
    attacks = AttackBasis(
        turn=position.turn,
        active=position.active,
        works=position.works,
        stands=position.stands,
        reserve=position.reserve,
        engaged=position.engaged,
        team=position.team,
        generals=(placement.general_mask[0] | placement.general_mask[1]).bit_count(),
        units=tuple([(unit.figures, unit.traits) for unit in placement.units]),
    )
    return SurveyBasis(attacks, placement, position.spent, isinstance(frame, MoveUnits) and frame.again)


class Survey:
    """Estimates over one placement of pieces: their values, threats, values of hexes, tasks of orders, plans."""

    def __init__(self, setup: BattleSetup, position: Position, weights: Weights, volleys: KnownVolleys) -> None:
        self.piece_values = PieceValues(setup, position, weights)
        self.threats = ThreatMap(setup, position, self.piece_values)
        self.hex_values = HexValues(self.threats)
        self.tasks = Tasks(self.hex_values, volleys)
        self.plans = KnownPlans()


class KeptSurveys:
    """The last surveys of one general, ``most`` of them, by what they rest on; ``weights`` are those of his judgment.

    The volleys of a turn outlive a survey while units only move: their values rest on where everybody stands at last.
    """

    def __init__(self, setup: BattleSetup, weights: Weights, most: int = 1) -> None:
        self._setup = setup
        self.weights = weights
        self._most = most
        self._surveys: dict[SurveyBasis, Survey] = {}
        self._volleys: dict[AttackBasis, KnownVolleys] = {}

    def of(self, position: Position) -> Survey:
        """The survey of a position: one that is kept if it still holds, otherwise a new one."""
        basis = basis_of(position)
        survey = self._surveys.get(basis)
        if survey is None:
            volleys = self._volleys.setdefault(basis.attacks, {})
            survey = self._surveys[basis] = Survey(self._setup, position, self.weights, volleys)
            if len(self._surveys) > self._most:
                del self._surveys[next(iter(self._surveys))]
            if len(self._volleys) > self._most:
                del self._volleys[next(iter(self._volleys))]
        survey.threats.position = position
        return survey
