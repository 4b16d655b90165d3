"""What can be pending in a battle: plain frozen frames, stacked in the match, the top one waited for.

A frame is data only. ``engine.battle_cry.turn`` knows for each kind what may be answered and what follows.
"""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.sides import Arm, Side
from engine.hexgrid import HexMask


class Begin(Struct, frozen=True, tag="begin"):
    """What comes before the battle is done: the hands are dealt, and the first turn begins."""


class PlayCard(Struct, frozen=True, tag="play-card"):
    """Turn sequence 1: the active side plays a card.

    ``moved`` are the units, as bits by id, that have been handed over to another leader before it.
    """

    moved: int = 0


class Arrive(Struct, frozen=True, tag="arrive"):
    """Before the card: the active side places reinforcements whose turn has come."""


class Entrust(Struct, frozen=True, tag="entrust"):
    """Epic: the card on the table is given to one leader; ``verb`` is how it is played."""

    verb: str


class Divide(Struct, frozen=True, tag="divide"):
    """Before the battle: a side's units are divided among its leaders, beginning with a fair proposal.

    ``by`` is the seat that is asked, ``first`` the one that proposed first. ``touched`` are the units, as bits by id,
    that he has given to somebody else; ``proposed`` says that it is an answer to another's proposal.
    """

    side: Side
    by: str
    first: str = ""
    touched: int = 0
    proposed: bool = False


class Reassign(Struct, frozen=True, tag="reassign"):
    """Epic: a Major-General fell, and the Commanding General gives his units to others."""

    side: Side
    fallen: int


class Authority(Struct, frozen=True, tag="authority"):
    """Epic: a Major-General who did not get the card may act by himself; ``moved`` once his general has moved."""

    leader: int
    moved: bool = False


class FallBack(Struct, frozen=True, tag="fall-back"):
    """Epic: a Major-General who acted by himself must retreat a unit of his."""

    leader: int


class Confirm(Struct, frozen=True, tag="confirm"):
    """In a team: before others go on, a player says that what he has chosen is to stand; ``by`` is his seat."""

    by: str


class TakeOver(Struct, frozen=True, tag="take-over"):
    """Doubles: a general fell, and the other player of his side may take his units and his turns over."""

    side: Side
    fallen: int


class RollDice(Struct, frozen=True, tag="roll-dice"):
    """A battle of a campaign: both sides roll their dice."""


class RemoveFigure(Struct, frozen=True, tag="remove-figure"):
    """A die before the battle: a side removes a figure from a unit of an arm, ``left`` times."""

    side: Side
    arm: Arm
    left: int


class DriveBack(Struct, frozen=True, tag="drive-back"):
    """A die before the battle: a side retreats a unit by a hex, ``left`` times; ``driven`` have, as bits by id."""

    side: Side
    left: int
    driven: int = 0


class ChooseSection(Struct, frozen=True, tag="choose-section"):
    """Forced March: one section whose infantry is ordered."""

    reach: int


class Pool(Struct, frozen=True):
    """A number of orders for the hexes in ``where`` (a mask), for one arm or for any unit or general."""

    where: HexMask
    count: int
    arm: str = ""
    generals: bool = True


class GiveOrders(Struct, frozen=True, tag="give-orders"):
    """Turn sequence 2: orders out of pools, at most ``most``. ``dice`` and ``hold`` are what each order brings.

    ``given`` has for each order given the pools that could hold it, as bits.
    """

    pools: tuple[Pool, ...]
    given: tuple[int, ...] = ()
    dice: int = 0
    hold: bool = False
    most: int = 99


class MoveUnits(Struct, frozen=True, tag="move"):
    """Turn sequence 3: the ordered units and generals move, one after the other.

    ``again`` is the second moving of Hit and Run, after the battles.
    """

    again: bool = False


class BattleUnits(Struct, frozen=True, tag="battle"):
    """Turn sequence 4: the ordered units battle, one after the other."""


class EndTurn(Struct, frozen=True, tag="end-turn"):
    """Turn sequence 5: discard, draw, the other side's turn."""


class KeepCard(Struct, frozen=True, tag="keep-card"):
    """Of the cards just drawn ``keep`` are kept, the others discarded."""

    drawn: tuple[str, ...]
    keep: int


class IgnoreFlags(Struct, frozen=True, tag="ignore-flags"):
    """Bolster morale: the owner says how many of the rolled flags his unit ignores, at most ``most``.

    ``general`` is the lone general instead, where flags drive him back; ``unit`` is then ``-1``.
    """

    side: Side
    unit: int
    flags: int
    most: int
    general: int = -1


class RetreatUnit(Struct, frozen=True, tag="retreat-unit"):
    """A unit goes back ``hexes`` hexes, one for each flag; its owner chooses where."""

    side: Side
    unit: int
    hexes: int


class RetreatGeneral(Struct, frozen=True, tag="retreat-general"):
    """A lone general goes back, escapes, or leaves the board: ``hexes`` hexes, or with 0 one to three as he likes."""

    side: Side
    general: int
    hexes: int = 0


class CompulsoryMelee(Struct, frozen=True, tag="melee"):
    """Compulsory melee: every unit next to an enemy unit attacks one, before all other attacks.

    Where several players lead a side's units it is asked of each by himself: of ``leader``, or with ``-1`` of him who
    carries the card out.
    """

    leader: int = -1


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """Before the dice of an attack are rolled the attacked unit may withdraw."""

    side: Side
    unit: int
    attacker: int


class FreeAttack(Struct, frozen=True, tag="free-attack"):
    """A general whose unit was just eliminated may be attacked at once."""

    side: Side
    general: int


class DiscardCard(Struct, frozen=True, tag="discard-card"):
    """High Command: a general was lost, and with him a card of his side's choice; ``hand`` where it has several."""

    side: Side
    hand: int = -1


class ShedCard(Struct, frozen=True, tag="shed-card"):
    """A unit was lost, and with it a card of its side's choice, for good; ``hand`` where it has several."""

    side: Side
    hand: int = -1


class FurtherCard(Struct, frozen=True, tag="further-card"):
    """After its turn's card the active side may play another one, at most so many ``times``."""

    times: int


class TakeGround(Struct, frozen=True, tag="take-ground"):
    """The victor of a melee may enter the hex that the enemy left."""


class FightBack(Struct, frozen=True, tag="fight-back"):
    """The reaction window after a battle is settled."""


class PlaceWorks(Struct, frozen=True, tag="place-works"):
    """Construct Fieldworks: tokens still to place; hexes that already got one."""

    left: int
    used: int = 0


class RallyFigures(Struct, frozen=True, tag="rally-figures"):
    """Rally: figures still to return, by arm in the order of ``ARMS``, and ``any`` for units of any arm."""

    figures: tuple[int, int, int]
    any: int


class ReturnUnit(Struct, frozen=True, tag="return-unit"):
    """Call for Reinforcements: which lost unit returns, and where."""


class PickGeneral(Struct, frozen=True, tag="pick-general"):
    """Sharpshooter: which enemy general is aimed at."""


class PickSupply(Struct, frozen=True, tag="pick-supply"):
    """Short Supply: which unit of either side goes back to its own edge."""


class PlaceSupply(Struct, frozen=True, tag="place-supply"):
    """Short Supply: the owner places the unit on his own edge."""

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
