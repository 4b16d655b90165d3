"""Pending decisions as plain frozen data: frames, stacked in the position, the top one asked.

The handler of each kind is in ``engine.battle_cry.decisions``; ``engine.battle_cry.turn`` drives the stack.
``Ruleset.prelude`` puts the frames before the battle above ``Begin``.
"""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.sides import Arm, Side
from engine.hexgrid import HexMask


class Begin(Struct, frozen=True, gc=False, tag="begin"):
    """The start of the battle proper: hands are dealt, the first turn begins."""


class PlayCard(Struct, frozen=True, gc=False, tag="play-card"):
    """Turn sequence 1: the active side plays a card.

    ``moved`` are the units, as bits by id, already handed over to another leader.
    """

    moved: int = 0


class Arrive(Struct, frozen=True, gc=False, tag="arrive"):
    """Before the card: the active side places reinforcements that are due."""


class Entrust(Struct, frozen=True, gc=False, tag="entrust"):
    """Epic: the card on the table is given to one leader; ``verb`` is how it is played."""

    verb: str


class Divide(Struct, frozen=True, gc=False, tag="divide"):
    """Before the battle: a side's units are divided among its leaders, beginning with a fair proposal.

    ``by`` is the seat asked, ``first`` the seat that proposed first. ``touched`` are the units, as bits by id, that the
    asked player has given away; ``proposed`` marks an answer to another's proposal.
    """

    side: Side
    by: str
    first: str = ""
    touched: int = 0
    proposed: bool = False


class Reassign(Struct, frozen=True, gc=False, tag="reassign"):
    """Epic: after a Major-General fell, the Commanding General gives his units to others."""

    side: Side
    fallen: int


class Authority(Struct, frozen=True, gc=False, tag="authority"):
    """Epic: a Major-General without the card may use personal authority; ``moved`` once his general has moved."""

    leader: int
    moved: bool = False


class FallBack(Struct, frozen=True, gc=False, tag="fall-back"):
    """Epic: a Major-General who used personal authority must retreat one of his units."""

    leader: int


class Confirm(Struct, frozen=True, gc=False, tag="confirm"):
    """In a team: a player, seat ``by``, confirms what could still be taken back before others go on."""

    by: str


class TakeOver(Struct, frozen=True, gc=False, tag="take-over"):
    """Doubles: after a general fell, the other player of the side may take over his units and turns."""

    side: Side
    fallen: int


class RollDice(Struct, frozen=True, gc=False, tag="roll-dice"):
    """A battle of a campaign: both sides roll their dice."""


class RemoveFigure(Struct, frozen=True, gc=False, tag="remove-figure"):
    """A campaign die: a side removes a figure from a unit of an arm, ``left`` times."""

    side: Side
    arm: Arm
    left: int


class DriveBack(Struct, frozen=True, gc=False, tag="drive-back"):
    """A campaign die: a side moves a unit back by one hex, ``left`` times; ``driven`` are done, as bits by id."""

    side: Side
    left: int
    driven: int = 0


class ChooseSection(Struct, frozen=True, gc=False, tag="choose-section"):
    """Forced March: the section whose infantry is ordered."""

    reach: int


class Pool(Struct, frozen=True, gc=False):
    """A pool of orders for the hexes in ``where`` (a mask), for one arm or for any unit or general."""

    where: HexMask
    count: int
    arm: str = ""
    generals: bool = True


class GiveOrders(Struct, frozen=True, gc=False, tag="give-orders"):
    """Turn sequence 2: orders out of pools, at most ``most``; each brings ``dice`` and ``hold``.

    ``given`` has, for each order given, the pools that could hold it, as bits.
    """

    pools: tuple[Pool, ...]
    given: tuple[int, ...] = ()
    dice: int = 0
    hold: bool = False
    most: int = 99


class MoveUnits(Struct, frozen=True, gc=False, tag="move"):
    """Turn sequence 3: the ordered units and generals move, one after the other.

    ``again`` is the second moving of Hit and Run, after the battles.
    """

    again: bool = False


class BattleUnits(Struct, frozen=True, gc=False, tag="battle"):
    """Turn sequence 4: the ordered units battle, one after the other."""


class EndTurn(Struct, frozen=True, gc=False, tag="end-turn"):
    """Turn sequence 5: discard, draw, the other side's turn."""


class KeepCard(Struct, frozen=True, gc=False, tag="keep-card"):
    """The choice of ``keep`` cards among those just drawn; the others are discarded."""

    drawn: tuple[str, ...]
    keep: int


class IgnoreFlags(Struct, frozen=True, gc=False, tag="ignore-flags"):
    """Bolster morale: the owner chooses how many of the rolled flags to ignore, at most ``most``.

    ``general`` is set for a lone general; ``unit`` is then ``-1``.
    """

    side: Side
    unit: int
    flags: int
    most: int
    general: int = -1


class RetreatUnit(Struct, frozen=True, gc=False, tag="retreat-unit"):
    """A unit retreats ``hexes`` hexes, one for each flag; its owner chooses where."""

    side: Side
    unit: int
    hexes: int


class RetreatGeneral(Struct, frozen=True, gc=False, tag="retreat-general"):
    """A lone general retreats, escapes, or leaves the board: ``hexes`` hexes; 0 stands for one to three."""

    side: Side
    general: int
    hexes: int = 0


class CompulsoryMelee(Struct, frozen=True, gc=False, tag="melee"):
    """Compulsory melee: every unit next to an enemy unit attacks one, before all other attacks.

    Where several players lead a side's units each is asked in turn: ``leader``, or ``-1`` for the player carrying the
    card out.
    """

    leader: int = -1


class Withdraw(Struct, frozen=True, gc=False, tag="withdraw"):
    """The attacked unit may withdraw before the dice of the attack."""

    side: Side
    unit: int
    attacker: int


class FreeAttack(Struct, frozen=True, gc=False, tag="free-attack"):
    """A general whose unit was just eliminated may be attacked at once."""

    side: Side
    general: int


class DiscardCard(Struct, frozen=True, gc=False, tag="discard-card"):
    """High Command: a general was lost, and his side discards a card; ``hand`` where it has several."""

    side: Side
    hand: int = -1


class ShedCard(Struct, frozen=True, gc=False, tag="shed-card"):
    """A unit was lost, and its side discards a card for good; ``hand`` where it has several."""

    side: Side
    hand: int = -1


class FurtherCard(Struct, frozen=True, gc=False, tag="further-card"):
    """After its turn's card the active side may play up to ``times`` more."""

    times: int


class TakeGround(Struct, frozen=True, gc=False, tag="take-ground"):
    """The victor of a melee may enter the hex that the enemy left."""


class FightBack(Struct, frozen=True, gc=False, tag="fight-back"):
    """The reaction window after a battle is settled.

    It appears whenever the public position allows Fight Back, whether or not the card is held (reading 11); without the
    card the only answer is ``pass``.
    """


class PlaceWorks(Struct, frozen=True, gc=False, tag="place-works"):
    """Construct Fieldworks: tokens ``left`` to place; ``used`` hexes already have one."""

    left: int
    used: int = 0


class RallyFigures(Struct, frozen=True, gc=False, tag="rally-figures"):
    """Rally: figures still to return, by arm in the order of ``ARMS``, and ``any`` for units of any arm."""

    figures: tuple[int, int, int]
    any: int


class ReturnUnit(Struct, frozen=True, gc=False, tag="return-unit"):
    """Call for Reinforcements: the choice of a lost unit and its hex."""


class PickGeneral(Struct, frozen=True, gc=False, tag="pick-general"):
    """Sharpshooter: the choice of an enemy general."""


class PickSupply(Struct, frozen=True, gc=False, tag="pick-supply"):
    """Short Supply: the choice of a unit, of either side, to send to its own edge."""


class PlaceSupply(Struct, frozen=True, gc=False, tag="place-supply"):
    """Short Supply: the owner places the unit on its own edge."""

    side: Side
    unit: int


Frame = (
    Begin
    | PlayCard
    | Entrust
    | Divide
    | RollDice
    | RemoveFigure
    | DriveBack
    | TakeOver
    | Reassign
    | Authority
    | FallBack
    | Confirm
    | Arrive
    | ChooseSection
    | GiveOrders
    | MoveUnits
    | BattleUnits
    | EndTurn
    | KeepCard
    | IgnoreFlags
    | RetreatUnit
    | RetreatGeneral
    | CompulsoryMelee
    | Withdraw
    | FreeAttack
    | DiscardCard
    | ShedCard
    | FurtherCard
    | TakeGround
    | FightBack
    | PlaceWorks
    | RallyFigures
    | ReturnUnit
    | PickGeneral
    | PickSupply
    | PlaceSupply
)
