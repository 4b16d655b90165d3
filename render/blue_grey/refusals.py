"""Why not? A sentence for every reason code, with the case and the hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.blue_grey.view import PublicView
from engine.errors import Refusal
from engine.language import N_, _, alternatives, listed, ngettext
from render.blue_grey.words import kind_word, morale_word, unit_name
from render.words import seat_first

DOING: Mapping[str, str] = MappingProxyType(
    {
        "rally": N_("First place your Rally markers."),
        "move-units": N_("Units are still moving."),
        "make-room": N_("A hex is too full: move a unit out of it first."),
        "face-works": N_("First choose which way the finished breastworks face."),
        "voluntary-rout": N_("First choose which Shaken units rout."),
        "attack": N_("First choose a target."),
        "build-attack": N_("First finish the attack that you have begun."),
        "routed-first": N_("First decide whether the Routed defenders flee."),
        "cavalry-withdraws": N_("First decide whether the attacked cavalry withdraws."),
        "retreat": N_("Units have to retreat first."),
        "displace": N_("First make room for the retreat."),
        "choose-losses": N_("First choose the losses."),
        "comply": N_("First choose which batteries fall back."),
        "advance": N_("First choose whether to advance."),
        "raze-works": N_("First choose which works to tear down."),
    }
)
"""The awaited step, by kind of decision."""


def refusal_text(refusal: Refusal, view: PublicView | None = None) -> str:
    """The reason why an action is not legal, with the case in brackets: ``Tate has already moved. (6.1)``."""
    say = _REFUSALS.get(refusal.code)
    text = say(_Told(refusal, view)) if say else _("That isn’t possible now.")
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
    def named(self) -> str:
        """The units after the first, as a list."""
        return listed(map(self.name, self.detail[1:]))

    @property
    def kind(self) -> str:
        """The kind of unit that the refusal names second."""
        return kind_word(self.detail[1])

    @property
    def first(self) -> str:
        """The first hex."""
        return self.hexes[0] if self.hexes else _("there")

    @property
    def goal(self) -> str:
        """The hex of the intended goal."""
        return self.hexes[1] if len(self.hexes) > 1 else _("there")

    def after(self, number: int) -> str:
        """The hexes after the first ``number``, as a list."""
        return listed(self.hexes[number:]) or _("the hexes next to it")

    def say(self, message: str, /, **more: str) -> str:
        """A message with what it names: the unit, hexes, numbers; and ``more``."""
        named = {name: made(self) for name, made in _NAMED.items() if f"{{{name}}}" in message}
        return _(message, **named, **more)


_NAMED: Mapping[str, Callable[[_Told], str]] = MappingProxyType(
    {
        "unit": lambda one: one.unit,
        "kind": lambda one: one.kind,
        "units": lambda one: one.named,
        "first": lambda one: one.first,
        "goal": lambda one: one.goal,
        "hexes": lambda one: listed(one.hexes),
        "enemy": lambda one: one.after(1),
        "controller": lambda one: one.after(2),
        "word": lambda one: one.detail[0],
        "needed": lambda one: one.detail[1],
        "has": lambda one: one.detail[2],
    }
)
"""What the sentences name, by placeholder."""


def _told(message: str) -> Callable[[_Told], str]:
    return lambda one: one.say(message)


def _status(one: _Told, not_yet: str, lost: str, left: str, here: str) -> str:
    told = {"waiting": not_yet, "lost": lost, "left": left, "here": here}
    return one.say(told.get(one.detail[1], here))


def _not_now(one: _Told) -> str:
    return _(DOING.get(one.detail[1], N_("That isn’t possible now.")))


def _no_such_unit(one: _Told) -> str:
    if len(one.detail) > 1:
        return one.say(N_("No unit is called {word}. Did you mean {names}?"), names=alternatives(one.detail[1:]))
    return one.say(N_("No unit is called {word}."))


def _not_on_map(one: _Told) -> str:
    return _status(
        one,
        N_("{unit} hasn’t arrived yet."),
        N_("{unit} was lost."),
        N_("{unit} has left the map."),
        N_("{unit} is on the map."),
    )


def _not_waiting(one: _Told) -> str:
    return _status(
        one,
        N_("{unit} hasn’t arrived yet."),
        N_("{unit} can’t arrive: it was lost."),
        N_("{unit} can’t arrive: it has left the map."),
        N_("{unit} can’t arrive: it is on the map."),
    )


def _too_far(one: _Told) -> str:
    if len(one.hexes) > 1:
        return one.say(N_("{goal} takes {needed} MP; {unit} has {has}."))
    return one.say(N_("Leaving the map takes {needed} MP; {unit} has {has}."))


def _creek(one: _Told) -> str:
    if len(one.detail) > 1:
        return one.say(
            N_(
                "A creek lies between {first} and {goal}: cross at a bridge or a ford. "
                "The way around takes {needed} MP; {unit} has {has}."
            )
        )
    return one.say(N_("A creek lies between {first} and {goal}: cross at a bridge or a ford."))


def _entry(one: _Told) -> str:
    """Where a unit enters, and the order as typed by which it enters and goes on to a hex."""
    hexes = alternatives(one.hexes)
    if len(one.detail) > 1:
        order = f"`{one.unit}-{one.first}-{one.detail[1]}`"
        return one.say(N_("{unit} enters at {hexes_or}. Write {order}."), hexes_or=hexes, order=order)
    return one.say(N_("{unit} enters at {hexes_or}."), hexes_or=hexes)


def _no_exit(one: _Told) -> str:
    if len(one.hexes) > 1:
        return one.say(N_("{unit} can’t leave the map from {first}. Exits: {exits}."), exits=listed(one.hexes[1:]))
    return one.say(N_("{unit} can’t leave the map: this battle has no exits."))


def _good_order(one: _Told) -> str:
    return one.say(N_("{unit} is {state}; only units in good order build."), state=morale_word(one.detail[1]))


def _out_of_range(one: _Told) -> str:
    far = int(one.detail[1])
    return ngettext(
        "{hex} is out of range: {unit} reaches {count} hex.",
        "{hex} is out of range: {unit} reaches {count} hexes.",
        far,
        hex=one.after(1),
        unit=one.unit,
    )


def _in_it(one: _Told) -> str:
    return one.say(N_("{unit} is already in the attack.") if one.detail else N_("{first} is already in the attack."))


def _blocked(one: _Told) -> str:
    return ngettext(
        "{unit} can’t see {target} from {hex}: {blocking} is in the way.",
        "{unit} can’t see {target} from {hex}: {blocking} are in the way.",
        len(one.detail) - 1,
        unit=one.unit,
        target=one.after(1),
        hex=one.first,
        blocking=listed(one.detail[1:]),
    )


def _goes_back(one: _Told) -> str:
    if one.hexes:
        return one.say(N_("{unit} doesn’t have to retreat. Units that have to: {hexes}."))
    return one.say(N_("{unit} doesn’t have to retreat."))


def _how_far_back(one: _Told) -> str:
    return ngettext(
        "{unit} has to retreat {count} hex, and {hex} is at another distance.",
        "{unit} has to retreat {count} hexes, and {hex} is at another distance.",
        int(one.detail[1]),
        unit=one.unit,
        hex=one.goal,
    )


def _nobody_joined(one: _Told) -> str:
    if not one.hexes:
        return _("No attack has begun. Choose its target and its units first.")
    return one.say(N_("No unit attacks {hexes} yet. Choose one first."))


def _state(message: str) -> Callable[[_Told], str]:
    """A sentence with ``{state}`` for the morale that the refusal names second."""
    return lambda one: one.say(message, state=morale_word(one.detail[1]))


def _no_side(one: _Told) -> str:
    return one.say(N_("“{word}” is not a side of a hex. Write one of {sides}."), sides=alternatives(one.detail[1:]))


_REFUSALS: Mapping[str, Callable[[_Told], str]] = MappingProxyType(
    {
        "game-over": _told(N_("This battle is over.")),
        "not-your-turn": lambda one: _("{player} chooses now, not you.", player=seat_first(one.detail[0])),
        "not-now": _not_now,
        "no-such-hex": _told(N_("This map has no hex “{word}”. Hexes are four digits, such as 0304.")),
        "no-such-unit": _no_such_unit,
        "nobody-stands": _told(N_("{first} is empty.")),
        "not-yours": _told(N_("You don’t command {unit} now.")),
        "not-on-map": _not_on_map,
        "is-rallying": _told(N_("{unit} is rallying and stays where it is.")),
        "is-building": _told(N_("{unit} is building breastworks this turn.")),
        "stopped-by-zone": _told(N_("{unit} stops: it entered the zone of control of the enemy at {enemy}.")),
        "held-by-zone": _told(
            N_("{unit} is in the zone of control of the enemy at {enemy} and can’t move out of it by day.")
        ),
        "there-already": _told(N_("{unit} is already in {first}.")),
        "already-moved": _told(N_("{unit} has already moved.")),
        "marches-on": _told(N_("{unit} is marching: it may march on, but not move normally.")),
        "never-marches": _told(N_("{unit} ({kind}) never marches.")),
        "moved-normally": _told(N_("{unit} has moved normally; it can’t march as well.")),
        "march-begins-near": _told(N_("{unit} is within 2 hexes of the enemy at {enemy}: too close to begin a march.")),
        "march-comes-near": _told(N_("{goal} is within 2 hexes of the enemy at {controller}: too close for a march.")),
        "enemy-there": _told(N_("The enemy is in {goal}.")),
        "wrong-element": _told(N_("{unit} can’t be in {goal}: gunboats keep to the river, all others to the land.")),
        "train-alone": _told(N_("Trains and other units can’t pass or share a hex: {goal}.")),
        "routed-into-zone": _told(
            N_("{unit} is Routed and can’t enter {goal}, which the enemy at {controller} controls.")
        ),
        "second-zone": _told(N_("{unit} left a zone of control tonight and can’t enter another one: {goal} is one.")),
        "too-far": _too_far,
        "creek-between": _creek,
        "no-road": _told(N_("No road or trail takes {unit} to {goal}.")),
        "zones-between": _told(N_("Enemies or their zones of control block every way to {goal}.")),
        "no-way": _told(N_("No way leads to {goal}: water or the map’s edge is in between.")),
        "full": _told(N_("{goal} is full, and nobody there can make room: {units}.")),
        "not-waiting": _not_waiting,
        "not-due": _told(N_("{unit} arrives in turn {needed}.")),
        "not-its-entry": _entry,
        "entry-taken": _told(N_("{first} is taken by {units}: reinforcements don’t enter stacked.")),
        "late-in-column": _told(
            N_("{unit} is too far back in the column at {first}: entering takes {needed} MP, and it has {has}.")
        ),
        "no-exit": _no_exit,
        "exit-controlled": _told(N_("{unit} can’t leave: the enemy at {enemy} controls {first}.")),
        "no-works-yet": _told(N_("No breastworks in {word}: they are built from 1863 on.")),
        "not-infantry": _told(N_("{unit} ({kind}) can’t build: only infantry builds.")),
        "not-in-good-order": _good_order,
        "works-there": _told(N_("{first} already has works.")),
        "enemy-too-near": _told(N_("Too close to build: the enemy at {enemy} is within 3 hexes of {first}.")),
        "needs-no-rally": _told(N_("{unit} is already in good order.")),
        "rally-in-zone": _told(N_("No rally in {first}: the enemy at {enemy} controls it.")),
        "room-first": _told(N_("{first} is too full: move one of its units out first.")),
        "must-attack": _told(N_("You must still attack {hexes}.")),
        "must-fight": _told(N_("Your units in {hexes} must still fight.")),
        "nobody-there": _told(N_("{first} has no enemy that you can attack.")),
        "attacked-already": _told(N_("The enemy in {first} has already been attacked in this phase.")),
        "nobody-reaches": _told(N_("None of your units can attack {first} now.")),
        "not-with-the-others": _told(
            N_("Not together: {first} is not next to every unit that attacks at close quarters.")
        ),
        "leaves-somebody": _told(N_("{first} must fight, and this would leave it no enemy to attack.")),
        "in-it-already": _in_it,
        "routed-attacks-not": _told(N_("{unit} is Routed and can’t attack.")),
        "fought-already": _told(N_("{unit} has already attacked in this phase.")),
        "never-attacks": _told(N_("{unit} ({kind}) never attacks.")),
        "not-beside-all": _told(N_("{unit} is not next to every hex that is attacked: {enemy}.")),
        "engaged-guns": _told(N_("{unit} is in an enemy zone of control and can only fire at enemies next to it.")),
        "was-displaced": _told(N_("{unit} was displaced and can’t bombard in this phase.")),
        "too-far-to-fire": _out_of_range,
        "no-line-of-sight": _blocked,
        "nobody-joined": _nobody_joined,
        "must-aim-too": _told(N_("Aim at {hexes}, too: afterwards, nobody could attack there.")),
        "others-must-join": _told(N_("Your units in {hexes} must join: afterwards, they’d have nobody to attack.")),
        "odds-too-low": _told(N_("{word} against {needed} is below {has}: too weak to bombard {hexes}.")),
        "guns-need-foot": _told(N_("Guns from afar attack {hexes} together only if infantry or cavalry attacks, too.")),
        "column-too-high": _told(N_("The attack comes to {needed}, not {word}. You may name a lower column.")),
        "no-such-column": _told(N_("The table has no column “{word}”. Its columns go from 1-5 to 6-1.")),
        "another-goes-back": _goes_back,
        "not-so-far-back": _how_far_back,
        "goes-not-there": _told(N_("{unit} can’t go to {goal} from {first}.")),
        "into-zone": _told(N_("{goal} is in the zone of control of the enemy at {controller}.")),
        "no-room": _told(N_("{goal} is full.")),
        "no-such-side": _no_side,
        "nothing-to-finish": _told(N_("No breastworks of yours are ready to be finished in {first}.")),
        "no-works-there": _told(N_("{first} has no finished works to tear down.")),
        "razing-needs-foot": _told(N_("Only infantry or cavalry of yours in {first} can tear its works down.")),
        "not-shaken": _state(N_("{unit} is {state}; only Shaken units can be Routed by choice.")),
        "enemies-flee": _told(N_("{unit} is yours: only Routed enemies that you attack can be made to flee.")),
        "not-routed": _state(N_("{unit} is {state}; only Routed units flee.")),
        "not-attacked": _told(N_("{unit} isn’t being attacked.")),
        "not-cavalry": _told(N_("{unit} ({kind}) can’t withdraw: only cavalry withdraws from an attack.")),
        "retreated": _told(N_("{unit} has already retreated in this phase.")),
        "not-in-combat": _told(N_("{unit} had no part in this attack.")),
        "did-not-bombard": _told(N_("{unit} didn’t bombard: only batteries that did can fall back for the others.")),
        "no-way-back": _told(N_("{unit} has nowhere to retreat.")),
        "needless": _told(N_("{unit} can’t push into {goal}: there is a retreat that displaces nobody.")),
        "never-advances": _told(N_("{unit} ({kind}) never advances after an attack.")),
        "routed-advances-not": _told(N_("{unit} is Routed and can’t advance.")),
        "not-beside": _told(N_("{goal} is not next to {unit} at {first}.")),
        "taken-already": _told(N_("Another of your units is in {goal}.")),
        "not-offered": _told(N_("“{word}” isn’t one of your choices now.")),
    }
)
REFUSALS = frozenset(_REFUSALS)
"""Every code that has a sentence."""
