"""Why not? A sentence for every reason code, with the case and the hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine.blue_grey.view import PublicView
from engine.errors import Refusal
from engine.language import _, listed, ngettext
from render.blue_grey.words import KINDS, MORALE, unit_name
from render.words import count, listing, the_seat

DOING: Mapping[str, str] = MappingProxyType(
    {
        "rally": "Rally markers are being placed",
        "move-units": "units are moving",
        "make-room": "a full hex has to be left first",
        "face-works": "breastworks are being faced",
        "voluntary-rout": "Shaken units may rout",
        "attack": "a target has to be chosen",
        "build-attack": "an attack is being put together",
        "routed-first": "Routed defenders come first",
        "cavalry-withdraws": "cavalry may withdraw",
        "retreat": "units have to retreat",
        "displace": "room has to be made for a retreat",
        "choose-losses": "losses have to be chosen",
        "comply": "batteries may fall back",
        "advance": "an advance is possible",
        "raze-works": "works may be torn down",
    }
)
"""The awaited step, by kind of decision."""


def refusal_text(refusal: Refusal, view: PublicView | None = None) -> str:
    """The reason why an action is not legal, with the case in brackets: ``Tate has moved already. (6.1)``."""
    say = _REFUSALS.get(refusal.code)
    text = say(_Told(refusal, view)) if say else "That is not possible now."
    return f"{text} ({refusal.rule})" if refusal.rule else text


class _Told:
    """A refusal with its words."""

    def __init__(self, refusal: Refusal, view: PublicView | None) -> None:
        self.hexes, self.detail, self._view = refusal.hexes, refusal.detail, view

    @property
    def unit(self) -> str:
        """The unit of the refusal."""
        return self.name(self.detail[0])

    def name(self, word: str) -> str:
        """A unit's name for players."""
        return unit_name(self._view, word)

    @property
    def first(self) -> str:
        """The first hex."""
        return self.hexes[0] if self.hexes else "there"

    @property
    def goal(self) -> str:
        """The hex of the intended goal."""
        return self.hexes[1] if len(self.hexes) > 1 else "there"

    def after(self, number: int) -> str:
        """The hexes after the first ``number``, as a list."""
        return listing(self.hexes[number:]) or "beside it"


_REFUSALS: Mapping[str, Callable[[_Told], str]] = MappingProxyType(
    {
        "game-over": lambda one: "This battle is over.",
        "not-your-turn": lambda one: f"It is not your choice now. Waiting for {the_seat(one.detail[0])}.",
        "not-now": lambda one: f"Not now: {DOING.get(one.detail[1], one.detail[1])}.",
        "no-such-hex": lambda one: f"This map has no hex “{one.detail[0]}”. Hexes are four digits, such as 0304.",
        "no-such-unit": lambda one: f"No unit is called {one.detail[0]}.{_like(one.detail[1:])}",
        "nobody-stands": lambda one: f"Nobody stands in {one.first}.",
        "not-yours": lambda one: f"{one.unit} is not yours to command now.",
        "not-on-map": lambda one: f"{one.unit} is not on the map: {_STATUS.get(one.detail[1], one.detail[1])}.",
        "is-rallying": lambda one: f"{one.unit} has a Rally marker and stays where it is.",
        "is-building": lambda one: f"{one.unit} works at breastworks in this turn.",
        "stopped-by-zone": lambda one: f"{one.unit} entered an enemy zone of control, of {one.after(1)}, and stops.",
        "held-by-zone": lambda one: (
            f"{one.unit} stands in an enemy zone of control, of {one.after(1)}; by day nobody leaves one."
        ),
        "there-already": lambda one: f"{one.unit} is in {one.first} already.",
        "already-moved": lambda one: f"{one.unit} has moved already.",
        "marches-on": lambda one: f"{one.unit} is marching: it may march on, not move normally.",
        "never-marches": lambda one: (
            f"{one.unit} cannot march: a {KINDS.get(one.detail[1], one.detail[1])} never does."
        ),
        "moved-normally": lambda one: f"{one.unit} moved normally; it cannot march as well.",
        "march-begins-near": lambda one: (
            f"{one.unit} is within 2 hexes of the enemy at {one.after(1)}: no march begins so near."
        ),
        "march-comes-near": lambda one: (
            f"{one.goal} is within 2 hexes of the enemy at {one.after(2)}: a march keeps away."
        ),
        "enemy-there": lambda one: f"The enemy is in {one.goal}.",
        "wrong-element": lambda one: (
            f"{one.unit} cannot be in {one.goal}: gunboats keep to the river, others to the land."
        ),
        "train-alone": lambda one: f"Trains and other units do not pass or share a hex: {one.goal}.",
        "routed-into-zone": lambda one: (
            f"{one.unit} is Routed and may not enter {one.goal}, which the enemy at {one.after(2)} controls."
        ),
        "second-zone": lambda one: (
            f"{one.unit} left a zone of control tonight and may enter no other: {one.goal} is one."
        ),
        "too-far": lambda one: f"{one.unit} has {one.detail[2]} MP; {_goal(one)} takes {one.detail[1]}.",
        "creek-between": lambda one: (
            f"The creek lies between {one.first} and {one.goal}: only bridges and fords cross it.{_way_round(one)}"
        ),
        "no-road": lambda one: f"No road or trail leads {one.unit} to {one.goal}.",
        "zones-between": lambda one: f"Every way to {one.goal} leads through enemies or their zones of control.",
        "no-way": lambda one: f"No way leads to {one.goal}: water or the map’s edge lies between.",
        "full": lambda one: (
            f"{one.goal} is full, and nobody there can make room: {listing(map(one.name, one.detail[1:]))}."
        ),
        "not-waiting": lambda one: f"{one.unit} is no reinforcement now: {_STATUS.get(one.detail[1], one.detail[1])}.",
        "not-due": lambda one: f"{one.unit} comes in turn {one.detail[1]}.",
        "not-its-entry": lambda one: f"{one.unit} enters at {listing(one.hexes, 'or')}{_by_entry(one)}.",
        "entry-taken": lambda one: (
            f"{one.first} is occupied by {listing(map(one.name, one.detail[1:]))}: reinforcements do not enter stacked."
        ),
        "late-in-column": lambda one: (
            f"{one.unit} is too far back in the column at {one.first}: {one.detail[1]} MP, and it has {one.detail[2]}."
        ),
        "no-exit": lambda one: (
            f"{one.unit} cannot leave the map from {one.first}. Exits: {listing(one.hexes[1:]) or 'none'}."
        ),
        "exit-controlled": lambda one: (
            f"{one.first} is controlled by the enemy at {one.after(1)}: {one.unit} cannot leave."
        ),
        "no-works-yet": lambda one: f"No breastworks in {one.detail[0]}: they are built from 1863 on.",
        "not-infantry": lambda one: f"{one.unit} is {KINDS.get(one.detail[1], one.detail[1])}; infantry alone builds.",
        "not-in-good-order": lambda one: (
            f"{one.unit} is {MORALE.get(one.detail[1], one.detail[1])}; only units in good order build."
        ),
        "works-there": lambda one: f"There are works in {one.first} already.",
        "enemy-too-near": lambda one: (
            f"The enemy is within 3 hexes of {one.first}, at {one.after(1)}: nobody builds there."
        ),
        "needs-no-rally": lambda one: f"{one.unit} is in good order.",
        "rally-in-zone": lambda one: (
            f"{one.first} is in a zone of control of the enemy at {one.after(1)}: nobody rallies there."
        ),
        "room-first": lambda one: f"{one.first} is too full: one of its units has to leave it first.",
        "must-attack": lambda one: f"{listing(one.hexes)} must still be attacked.",
        "must-fight": lambda one: f"Who stands in {listing(one.hexes)} must still fight.",
        "nobody-there": lambda one: f"No enemy who can be attacked is in {one.first}.",
        "attacked-already": lambda one: f"The enemy in {one.first} was attacked in this phase.",
        "nobody-reaches": lambda one: f"None of your units can attack {one.first} now.",
        "not-with-the-others": lambda one: f"Not all that attack hand to hand stand beside {one.first}, too.",
        "leaves-somebody": lambda one: f"With that, somebody who must fight would have nobody to fight: {one.first}.",
        "in-it-already": lambda one: f"{one.unit if one.detail else one.first} is part of the attack already.",
        "routed-attacks-not": lambda one: f"{one.unit} is Routed: it does not attack.",
        "fought-already": lambda one: f"{one.unit} has attacked in this phase.",
        "never-attacks": lambda one: f"{one.unit} never attacks: it is a {KINDS.get(one.detail[1], one.detail[1])}.",
        "not-beside-all": lambda one: f"{one.unit} does not stand beside all that is attacked: {one.after(1)}.",
        "engaged-guns": lambda one: f"{one.unit} is in an enemy zone of control and fires only at who is beside it.",
        "was-displaced": lambda one: f"{one.unit} was displaced and does not bombard in this phase.",
        "too-far-to-fire": lambda one: (
            f"{one.after(1)} is out of range: {one.unit} reaches {count(int(one.detail[1]), 'hex')}."
        ),
        "no-line-of-sight": lambda one: ngettext(
            "{unit} can’t see {target} from {hex}: {blocking} is in the way.",
            "{unit} can’t see {target} from {hex}: {blocking} are in the way.",
            len(one.detail) - 1,
            unit=one.unit,
            target=one.after(1),
            hex=one.first,
            blocking=listed(one.detail[1:]),
        ),
        "nobody-joined": lambda one: f"Nobody attacks {listing(one.hexes)} yet: let somebody join first.",
        "others-must-join": lambda one: "Somebody else who must fight has to be part of this attack first.",
        "odds-too-low": lambda one: (
            f"{one.detail[0]} against {one.detail[1]} is below {one.detail[2]}: "
            f"too little to bombard {listing(one.hexes)}."
        ),
        "guns-need-foot": lambda one: (
            f"A battery from afar attacks {listing(one.hexes)} together only if infantry or cavalry attacks, too."
        ),
        "column-too-high": lambda one: (
            f"The attack comes to {one.detail[1]}, not {one.detail[0]}; a lower column may be named."
        ),
        "no-such-column": lambda one: f"The table has no column “{one.detail[0]}”: it goes from 1-5 to 6-1.",
        "another-goes-back": lambda one: (
            _("{unit} does not have to retreat. Units to retreat: {hexes}.", unit=one.unit, hexes=one.after(0))
            if one.hexes
            else _("{unit} does not have to retreat.", unit=one.unit)
        ),
        "not-so-far-back": lambda one: ngettext(
            "{unit} has to retreat {count} hex: {hex} is another distance away.",
            "{unit} has to retreat {count} hexes: {hex} is another distance away.",
            int(one.detail[1]),
            unit=one.unit,
            hex=one.goal,
        ),
        "goes-not-there": lambda one: f"{one.unit} cannot go to {one.goal} from {one.first}.",
        "into-zone": lambda one: f"{one.goal} is in a zone of control of the enemy at {one.after(2)}.",
        "no-room": lambda one: f"{one.goal} is full.",
        "not-offered": lambda one: f"“{one.detail[0]}” is none of the answers now.",
    }
)
_STATUS: Mapping[str, str] = MappingProxyType(
    {"waiting": "it has not come yet", "lost": "it was lost", "left": "it has left the map", "here": "it is here"}
)
REFUSALS = frozenset(_REFUSALS)
"""Every code that has a sentence."""


def _way_round(one: _Told) -> str:
    return f" The way round takes {one.detail[1]} MP; {one.unit} has {one.detail[2]}." if len(one.detail) > 1 else ""


def _by_entry(one: _Told) -> str:
    """The order as typed by which a unit enters and goes on to a hex."""
    return f": write {one.unit}-{one.first}-{one.detail[1]}" if len(one.detail) > 1 else ""


def _like(names: Sequence[str]) -> str:
    return f" {listing(names, 'or')}?" if names else ""


def _goal(one: _Told) -> str:
    return one.hexes[1] if len(one.hexes) > 1 else "leaving the map"
