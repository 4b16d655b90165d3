"""What shows that a case of the Blue & Grey rules turned up in a battle: for each case of ``docs/rules.md`` a look.

A look is at one choice: the position before it and after it, and what happened. A case that forbids something has
turned up when somebody stood where it forbade him what he could have done without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from engine.blue_grey import frames
from engine.blue_grey.body import Body, Combat, Unit
from engine.blue_grey.combat_events import Advanced, AttackRolled, NightRolled, Retreated, WorksBuilt
from engine.blue_grey.contact import contacts_of
from engine.blue_grey.events import (
    BattleEnded,
    Entered,
    Event,
    MoraleChanged,
    Moved,
    PhaseEnded,
    PointsCounted,
    RallyPlaced,
    UnitLeft,
    UnitLost,
    WorksBegun,
    WorksLost,
)
from engine.blue_grey.fire import GUNBOAT_RANGE, can_bombard, in_sight
from engine.blue_grey.frames import Frame
from engine.blue_grey.movement import APART, near_enemy
from engine.blue_grey.odds import COLUMNS, may_be_bombarded
from engine.blue_grey.reckoning import Reckoning, aims_of, defenders_in, reckon, sheltering
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import DISORDERED, ENEMY, FOOT_AND_HORSE, GOOD, ROUTED, SHAKEN, Side
from engine.blue_grey.sight import crossed_sides, inner_sides, is_ridge, sees
from engine.blue_grey.strength import attack_count
from engine.blue_grey.zones import covers, in_enemy_zone
from engine.decision import CONFEDERATE, Action
from engine.hexgrid import crossing, hexes_of
from engine.hexgrid_columns import NOWHERE

E_ = TypeVar("E_", bound=Event)

BAD = frozenset({"Ae", "Ae*", "Ar", "Ex", "Ex*"})
"""Results that harm the attackers."""

WATERS = frozenset({"stream", "bridge", "ford"})
"""What lies along hexsides and halves all but guns."""


class Look:
    """One choice of a battle. ``fired`` are the bombardments of the phase so far: from which hex at which hexes."""

    def __init__(
        self,
        setup: BlueGreySetup,
        before: Body,
        action: Action,
        after: Body,
        events: tuple[Event, ...],
        fired: Mapping[int, set[int]],
    ) -> None:
        self.setup, self.ground = setup, setup.ground
        self.before, self.after = before, after
        self.action, self.events = action, events
        self.fired = fired
        self.side: Side = before.active
        self.enemy = ENEMY[before.active]
        self.top: Frame | None = before.stack[-1] if before.stack else None
        self.night = setup.is_night(before.turn)

    def told(self, kind: type[E_], /, **wanted: object) -> list[E_]:
        """The events of a kind with these values."""
        return [
            one
            for one in self.events
            if isinstance(one, kind) and all(getattr(one, name) == value for name, value in wanted.items())
        ]

    def named(self, unit: str) -> Unit:
        """A unit as it was."""
        return self.before.units[self.setup.numbers[unit]]

    def own(self) -> tuple[Unit, ...]:
        """The active side's units on the map."""
        return self.before.field.of(self.side)

    def enemies(self) -> tuple[Unit, ...]:
        """The other side's."""
        return self.before.field.of(self.enemy)

    def far(self, one: Unit, other: Unit) -> int:
        """How many hexes two units are apart."""
        return self.ground.distance(one.hex, other.hex)

    # An attack

    @cached_property
    def roll(self) -> AttackRolled | None:
        """The attack that was rolled."""
        return next(iter(self.told(AttackRolled)), None)

    @cached_property
    def combat(self) -> Combat | None:
        """It, as it was put together, if nobody went before the dice."""
        combat = self.before.combat
        return combat if combat and self.roll and self.action.verb in {"fight", "pass"} else None

    @cached_property
    def reckoned(self) -> Reckoning:
        """What it counted."""
        return reckon(self.setup, self.before, self.combat or Combat())

    @cached_property
    def far_guns(self) -> list[Unit]:
        """Its bombarding batteries and gunboats."""
        return [self.before.units[one] for one in (self.combat.bombarding if self.combat else ())]

    @cached_property
    def close(self) -> list[Unit]:
        """Those that attacked hand to hand."""
        combat = self.combat
        numbers = [one for one in combat.attackers if one not in combat.bombarding] if combat else []
        return [self.before.units[one] for one in numbers]

    @cached_property
    def close_guns(self) -> list[Unit]:
        """The batteries among them."""
        return [unit for unit in self.close if unit.is_guns]

    @cached_property
    def defended(self) -> list[Unit]:
        """Who was attacked."""
        return [self.named(one) for one in self.roll.defenders] if self.roll else []

    @cached_property
    def result(self) -> str:
        """The table's."""
        return self.roll.result if self.roll else ""

    def why(self, word: str, *, defending: bool = False) -> list[tuple[Unit, int]]:
        """The units of which this word says why they counted so, with what they counted."""
        counts = (self.reckoned.defenders if defending else self.reckoned.attackers) if self.combat else ()
        return [(self.before.units[one.unit], one.strength) for one in counts if word in one.why]

    def across(self, unit: Unit, kinds: frozenset[str]) -> bool:
        """Whether it attacked over one of these hexsides."""
        combat = self.combat or Combat()
        for hex_ in aims_of(self.setup, self.before, combat, unit, list(combat.targets)):
            last = crossed_sides(self.ground, unit.hex, hex_)[-1:]
            if last and hex_ in last[0] and self.ground.features(*last[0]) & kinds:
                return True
        return False

    # A line of fire

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """From each of the active side's guns that may bombard to each enemy in its range."""
        if not isinstance(self.top, frames.Attack):
            return []
        guns = [unit for unit in self.own() if (unit.is_guns or unit.kind == "gunboat") and self.can_fire(unit)]
        return [(gun.hex, one.hex) for gun in guns for one in self.enemies() if self.far(gun, one) <= self.reach(gun)]

    def can_fire(self, gun: Unit) -> bool:
        """Whether it may bombard now."""
        return can_bombard(self.setup, self.before, gun)

    def reach(self, gun: Unit) -> int:
        """How far it reaches by day."""
        return GUNBOAT_RANGE if gun.kind == "gunboat" else self.setup.battle.range

    def between(self, line: tuple[int, int]) -> list[int]:
        """The hexes that a line goes through, its ends apart."""
        (q, r), (to_q, to_r) = (self.ground.grid.axial[end] for end in line)
        through = (self.ground.grid.at.get((q + dq, r + dr)) for dq, dr in crossing((to_q - q, to_r - r)).through)
        return [hex_ for hex_ in through if hex_ is not None]

    def along(self, line: tuple[int, int]) -> bool:
        """Whether a line runs along a hexside."""
        (q, r), (to_q, to_r) = (self.ground.grid.axial[end] for end in line)
        return bool(crossing((to_q - q, to_r - r)).left)


Witness = Callable[[Look], object]


def _movement(look: Look) -> bool:
    return isinstance(look.top, frames.MoveUnits)


def _attacks(look: Look) -> bool:
    return isinstance(look.top, frames.Attack)


def _full_hexes(body: Body) -> Iterator[tuple[Unit, ...]]:
    return (body.field.in_hex(hex_) for hex_, units in enumerate(body.field.at) if len(units) == 2)


def _marched(look: Look) -> list[Unit]:
    return [look.after.units[look.setup.numbers[one.unit]] for one in look.told(Moved, march=True)]


def _middles(look: Look) -> list[tuple[Unit, int]]:
    """The hexes that units moved through."""
    return [(look.named(one.unit), look.ground.index(name)) for one in look.told(Moved) for name in one.path[1:-1]]


def _beside(look: Look, hex_: int, units: tuple[Unit, ...]) -> list[Unit]:
    return [unit for unit in units if look.ground.distance(unit.hex, hex_) == 1]


def _moved_past(look: Look) -> bool:
    """A unit moved, which another one that moved before may not do any more."""
    return bool(look.told(Moved)) and any(
        one.moved and one.number != look.after.last and one.hex != NOWHERE for one in look.after.field.of(look.side)
    )


def _near_the_limit(look: Look) -> bool:
    hexes = [look.ground.index(name) for one in look.told(Moved, march=True) for name in one.path]
    return any(look.ground.distance(hex_, one.hex) == APART for hex_ in hexes for one in look.enemies())


def _too_near_to_march(look: Look) -> bool:
    near = near_enemy(look.setup, look.before, look.side)
    return _movement(look) and any(unit.kind in FOOT_AND_HORSE and near >> unit.hex & 1 for unit in look.own())


def _stopped(look: Look) -> bool:
    return any(
        (one := look.after.units[look.setup.numbers[moved.unit]]).entered and one.spent < one.allowance
        for moved in look.told(Moved)
    )


def _hex_after_hex(look: Look) -> bool:
    """Two batteries of one hex fired at different hexes in one phase."""
    targets = set(look.combat.targets) if look.combat else set()
    return any(look.fired.get(unit.hex, set()) - targets for unit in look.far_guns if unit.is_guns)


def _hopeless(look: Look) -> bool:
    """A battery sees an enemy whom it may not bombard alone."""
    for from_, to in look.lines:
        for gun in look.before.field.in_hex(from_):
            against = sum(unit.strength for unit in defenders_in(look.before, look.enemy, to))
            fire = attack_count(gun, look.ground.distance(from_, to), halved=False).strength
            if gun.is_guns and in_sight(look.setup, look.before, gun, to) and not may_be_bombarded(fire, against):
                return True
    return False


def _sees_one_of_several(look: Look) -> bool:
    combat = look.combat or Combat()
    aims = (aims_of(look.setup, look.before, combat, unit, list(combat.targets)) for unit in look.far_guns)
    return bool(look.close) and any(0 < len(one) < len(combat.targets) for one in aims)


def _levels(look: Look, line: tuple[int, int]) -> tuple[int, int]:
    low, high = sorted(look.ground.level[end] for end in line)
    return low, high


def _hidden(look: Look, line: tuple[int, int]) -> bool:
    return not sees(look.ground, *line)


def _blocked_by_woods(look: Look, line: tuple[int, int]) -> bool:
    return any(
        look.ground.rows[hex_].sight and look.ground.level[hex_] >= _levels(look, line)[0]
        for hex_ in look.between(line)
    )


def _looks_over_woods(look: Look, line: tuple[int, int]) -> bool:
    over = (
        look.ground.rows[hex_].sight and look.ground.level[hex_] < _levels(look, line)[0] for hex_ in look.between(line)
    )
    return any(over) and not _hidden(look, line)


def _behind_a_hill(look: Look, line: tuple[int, int]) -> bool:
    return any(look.ground.level[hex_] > _levels(look, line)[1] for hex_ in look.between(line))


def _behind_a_ridge(look: Look, line: tuple[int, int]) -> bool:
    return any(is_ridge(look.ground, *pair) for pair in inner_sides(look.ground, *line))


def _out_of_the_woods(look: Look, line: tuple[int, int]) -> bool:
    """The target or the battery is in what blocks between them."""
    return any(look.ground.rows[end].sight for end in line) and not _hidden(look, line)


def _past_units(look: Look, line: tuple[int, int]) -> bool:
    return any(look.before.field.at[hex_] for hex_ in look.between(line)) and not _hidden(look, line)


def _on_a_line(met: Callable[[Look, tuple[int, int]], bool]) -> Witness:
    return lambda look: any(met(look, line) for line in look.lines)


def _guns_beside_but_elsewhere(look: Look) -> bool:
    """A battery attacks who controls its hex, while others are in its range."""
    targets = set(look.combat.targets) if look.combat else set()
    return any(
        one.hex not in targets and 1 < look.far(gun, one) <= look.reach(gun)
        for gun in look.close_guns
        for one in look.enemies()
    )


def _guns_stay(look: Look) -> bool:
    """The enemy has left, and a battery of the victors stays."""
    combat, side = look.before.combat, getattr(look.top, "side", None)
    if not isinstance(look.top, frames.Advance) or combat is None or side != look.side:
        return False
    guns = (look.before.units[one] for one in combat.attackers if one not in combat.bombarding)
    return any(gun.is_guns and gun.hex != NOWHERE for gun in guns)


def _guns_look_on(look: Look) -> bool:
    """A hex is attacked that batteries of its side see."""
    targets = [look.ground.index(name) for name in look.roll.targets] if look.roll else []
    guns = (unit for unit in look.enemies() if unit.is_guns and unit.hex not in targets)
    attackers = {look.named(name).hex for name in look.roll.attackers} if look.roll else set()
    return any(
        hex_ >= 0 and look.ground.distance(gun.hex, hex_) <= look.reach(gun) and sees(look.ground, gun.hex, hex_)
        for gun in guns
        for hex_ in attackers
    )


def _safe_afloat(look: Look) -> bool:
    """Guns could fire at a gunboat if they were allowed to."""
    boats = {unit.hex for unit in look.enemies() if unit.kind == "gunboat"}
    return any(to in boats and not _hidden(look, (from_, to)) for from_, to in look.lines)


def _past_a_gunboat(look: Look) -> bool:
    boats = tuple(unit for unit in look.enemies() if unit.kind == "gunboat")
    return any(_beside(look, hex_, boats) for _, hex_ in _middles(look))


def _lost_shift(look: Look) -> bool:
    """Something would shift the columns if all attackers came through it."""
    return (
        bool(look.combat)
        and bool(sheltering(look.setup, look.before, look.combat or Combat()))
        and (look.reckoned.left == 0)
    )


def _two_shelters(look: Look) -> bool:
    found = sheltering(look.setup, look.before, look.combat) if look.combat else ()
    return len(found) > 1 and look.reckoned.left == 1


def _some_halved(look: Look) -> bool:
    return 0 < len(look.why("halved")) < len(look.reckoned.attackers) if look.combat else False


def _behind_works(look: Look) -> bool:
    found = sheltering(look.setup, look.before, look.combat) if look.combat else ()
    return bool({"trench", "breastworks"} & set(found)) and look.reckoned.left > 0


def _driven_off_by_fire(look: Look) -> bool:
    return bool(look.told(WorksLost, kind="building")) and not look.close and look.result == "Dr"


def _two_beside_one_marker(look: Look) -> bool:
    """A second unit that could build stands where works are."""
    works = {work.hex for work in look.before.works}
    return _movement(look) and any(
        len([one for one in units if one.kind == "infantry"]) > 1 and units[0].hex in works
        for units in _full_hexes(look.before)
        if units[0].side == look.side
    )


def _through_the_logs(look: Look) -> bool:
    """An enemy is beside a trench, behind its covered hexsides, when somebody attacks."""
    if not _attacks(look):
        return False
    for work in look.before.works:
        inside = look.before.field.in_hex(work.hex)
        if work.kind != "trench" or not inside:
            continue
        others = look.before.field.of(ENEMY[inside[0].side])
        if any(covers(look.setup, work, one.hex) for one in _beside(look, work.hex, others) if one.has_zone):
            return True
    return False


def _left_a_zone(look: Look) -> bool:
    return look.night and any(look.named(one.unit).stood for one in look.told(Moved))


def _bound_by_day(look: Look) -> bool:
    return not look.night and _movement(look) and any(unit.stood for unit in look.own())


def _declined_by_night(look: Look) -> bool:
    found = contacts_of(look.setup, look.before) if look.night and _attacks(look) else None
    return bool(found) and look.action.verb == "pass" and any(found.contact.values() if found else ())


def _stands_by(look: Look) -> bool:
    """Beside an attack by night stands somebody of the attackers' side who takes no part."""
    if not (look.night and look.roll):
        return False
    targets = [look.ground.index(name) for name in look.roll.targets]
    return any(
        unit.id not in look.roll.attackers and any(look.ground.distance(unit.hex, hex_) == 1 for hex_ in targets)
        for unit in look.own()
        if unit.has_zone
    )


def _silent_guns(look: Look) -> bool:
    return look.night and any(look.ground.distance(*line) > 1 and not _hidden(look, line) for line in look.lines)


def _step(before: int, after: int) -> Witness:
    return lambda look: look.told(MoraleChanged, before=before, after=after)


def _morale(cause: str) -> Witness:
    return lambda look: look.told(MoraleChanged, cause=cause)


def _retreated(cause: str) -> Witness:
    return lambda look: look.told(Retreated, cause=cause)


def _displaced_in_order(look: Look) -> bool:
    changed = {one.unit for one in look.told(MoraleChanged)}
    return any(one.unit not in changed for one in look.told(Retreated, cause="displaced"))


def _worn_to_one(look: Look) -> bool:
    return any(
        strength == 1 and unit.strength > 1
        for word in ("disordered", "shaken", "routed")
        for unit, strength in (*look.why(word), *look.why(word, defending=True))
    )


def _each_by_itself(look: Look) -> bool:
    return bool(look.combat) and len({count.why for count in look.reckoned.attackers}) > 1


def _printed_losses(look: Look) -> bool:
    fighters = [*look.close, *look.defended]
    return look.result in {"Ex", "Ex*", "Ae*"} and any(unit.morale != GOOD for unit in fighters)


def _pinned_later(look: Look) -> bool:
    """A Routed unit may stay in a zone into which it came after the attacks began."""
    return bool(look.told(PhaseEnded, phase="combat")) and any(
        unit.morale == ROUTED and not unit.engaged and in_enemy_zone(look.setup, look.before, unit)
        for unit in look.own()
    )


def _routed_stays(look: Look) -> bool:
    return look.result in {"Ar", "Ae", "Ae*"} and any(unit.morale == ROUTED for unit in look.defended)


def _routed_guns(look: Look) -> bool:
    guns = (unit for unit in look.defended if unit.is_guns and unit.morale == ROUTED)
    return bool(look.close) and any(
        any(look.ground.distance(gun.hex, one.hex) <= 1 and one.kind in FOOT_AND_HORSE for one in look.enemies())
        for gun in guns
    )


def _keeps_out(look: Look) -> bool:
    """A Routed unit moves, or could but for a zone beside it."""
    return any(look.named(one.unit).morale == ROUTED for one in look.told(Moved))


def _in_the_trains_way(look: Look) -> bool:
    trains = tuple(unit for unit in look.own() if unit.kind == "train")
    ways = set(hexes_of(look.ground.ways))
    return _movement(look) and any(_beside(look, one.hex, look.own()) and one.hex in ways for one in trains)


def _train_let_be(look: Look) -> bool:
    """Nobody attacks a train, though somebody is beside it."""
    trains = [unit for unit in look.enemies() if unit.kind == "train"]
    return (
        _attacks(look)
        and look.action.verb == "pass"
        and any(_beside(look, one.hex, tuple(unit for unit in look.own() if unit.has_zone)) for one in trains)
    )


def _moved_as(kinds: frozenset[str]) -> Witness:
    return lambda look: any(look.named(one.unit).kind in kinds for one in look.told(Moved))


WITNESSES: Mapping[str, Witness] = MappingProxyType(
    {
        "4.0": lambda look: look.after.turn > look.before.turn,
        "5.0": lambda look: look.told(Entered, cost=2),
        "6.0": lambda look: any(unit.spent == unit.allowance and unit.has_zone for unit in look.after.units),
        "6.1": _moved_past,
        "6.32": lambda look: look.told(PhaseEnded) and any(_full_hexes(look.before)),
        "6.33": lambda look: any(
            one.side == unit.side for unit, hex_ in _middles(look) for one in look.before.field.in_hex(hex_)
        ),
        "6.34": lambda look: any(
            one.number != unit.number for unit, hex_ in _middles(look) for one in _beside(look, hex_, look.own())
        ),
        "6.41": _too_near_to_march,
        "6.42": lambda look: any(unit.kind == "infantry" and unit.spent > unit.allowance for unit in _marched(look)),
        "6.43": lambda look: any(unit.kind == "cavalry" and unit.spent > unit.allowance for unit in _marched(look)),
        "6.44": _near_the_limit,
        "6.45": _marched,
        "6.46": lambda look: look.night and any(unit.spent >= unit.allowance for unit in _marched(look)),
        "7.0": _stopped,
        "7.1": _bound_by_day,
        "7.74": lambda look: look.why("retreated", defending=True),
        "8.1": lambda look: look.close and not look.night,
        "8.3": lambda look: len({unit.hex for unit in look.close}) > 1,
        "8.5": lambda look: look.close and look.roll and COLUMNS.index(look.roll.odds) < COLUMNS.index("1-1"),
        "8.6": lambda look: look.roll,
        "8.7": lambda look: look.told(Advanced),
        "8.8": _retreated("displaced"),
        "8.9": lambda look: (
            look.combat and look.action.verb == "fight" and COLUMNS.index(look.action.subject) < look.reckoned.column()
        ),
        "9.13": lambda look: look.far_guns and not look.close,
        "9.14": _hex_after_hex,
        "9.15": lambda look: look.far_guns and look.result in BAD,
        "9.16": lambda look: not look.close and any(look.across(unit, WATERS) for unit in look.far_guns),
        "9.17": _retreated("complied"),
        "9.18": _hopeless,
        "9.19": lambda look: not look.close and look.why("range"),
        "9.21": lambda look: look.far_guns and look.close,
        "9.22": _sees_one_of_several,
        "9.23": lambda look: look.close and any(look.across(unit, WATERS) for unit in look.far_guns),
        "9.24": lambda look: look.far_guns and look.close and look.result in BAD,
        "9.25": lambda look: look.close and look.why("range"),
        "9.31": _on_a_line(lambda look, line: not look.along(line) and _hidden(look, line)),
        "9.32": _on_a_line(lambda look, line: look.along(line)),
        "9.33": _on_a_line(_blocked_by_woods),
        "9.34": _on_a_line(_looks_over_woods),
        "9.35": _on_a_line(_behind_a_hill),
        "9.36": _on_a_line(_out_of_the_woods),
        "9.37": _on_a_line(_past_units),
        "9.41": lambda look: look.close_guns,
        "9.42": _guns_beside_but_elsewhere,
        "9.43": lambda look: look.close_guns and look.result in BAD,
        "9.44": lambda look: any(look.across(unit, frozenset({"creek"})) for unit in (*look.far_guns, *look.close)),
        "9.45": lambda look: any(look.across(unit, WATERS) for unit in look.close_guns),
        "9.46": lambda look: any(
            (unit.hex, hex_) in look.ground.barred
            for unit in look.far_guns
            for hex_ in (look.combat.targets if look.combat else ())
        ),
        "9.47": _guns_stay,
        "9.48": lambda look: look.why("adjacent"),
        "9.51": _guns_look_on,
        "9.52": lambda look: look.result in {"Dr", "De", "Ex"} and any(unit.is_guns for unit in look.defended),
        "9.53": lambda look: look.why("supported", defending=True),
        "9.61": lambda look: any(look.named(one.unit).kind == "gunboat" for one in look.told(Entered)),
        "9.62": _moved_as(frozenset({"gunboat"})),
        "9.63": lambda look: any(one.kind == other.kind == "gunboat" for one, other in _full_hexes(look.after)),
        "9.64": _past_a_gunboat,
        "9.65": lambda look: any(
            unit.kind == "gunboat" and look.ground.distance(unit.hex, hex_) > look.setup.battle.range
            for unit in look.far_guns
            for hex_ in (look.combat.targets if look.combat else ())
        ),
        "9.66": _safe_afloat,
        "10.1": lambda look: look.combat and (look.reckoned.left or look.why("halved")),
        "10.21": _some_halved,
        "10.22": lambda look: any(strength == 1 for _, strength in look.why("halved")),
        "10.23": _lost_shift,
        "10.24": lambda look: look.combat and len(look.combat.targets) > 1 and look.reckoned.left,
        "10.25": _two_shelters,
        "10.26": lambda look: look.combat and look.reckoned.right,
        "10.27": lambda look: look.combat and look.reckoned.right and look.reckoned.left,
        "10.31": _behind_works,
        "10.32": lambda look: look.told(WorksBuilt),
        "10.33": lambda look: any(work.kind == "trench" for work in look.before.works),
        "10.34": lambda look: look.told(WorksBegun),
        "10.35": _driven_off_by_fire,
        "10.36": _two_beside_one_marker,
        "10.37": lambda look: look.told(WorksLost, cause="razed"),
        "10.38": _behind_works,
        "10.39": _through_the_logs,
        "11.11": lambda look: look.night and any(one.spent == one.allowance - 1 for one in look.after.units),
        "11.12": _left_a_zone,
        "11.21": _declined_by_night,
        "11.22": _stands_by,
        "11.23": lambda look: any(one.factor != "unchanged" for one in look.told(NightRolled)),
        "11.24": _silent_guns,
        "11.3": _morale("night"),
        "12.11": _morale("attack"),
        "12.12": _morale("retreat"),
        "12.13": _morale("exchange"),
        "12.14": _step(DISORDERED, SHAKEN),
        "12.15": _step(SHAKEN, ROUTED),
        "12.16": _morale("voluntary"),
        "12.17": _morale("town"),
        "12.18": _displaced_in_order,
        "12.19": _retreated("withdrew"),
        "12.21": lambda look: look.why("disordered"),
        "12.22": lambda look: look.why("shaken"),
        "12.23": lambda look: look.why("routed", defending=True),
        "12.24": _worn_to_one,
        "12.25": _each_by_itself,
        "12.26": _printed_losses,
        "12.31": _keeps_out,
        "12.32": _retreated("routed"),
        "12.33": _pinned_later,
        "12.34": _retreated("routed-first"),
        "12.35": _routed_stays,
        "12.36": _routed_guns,
        "12.41": lambda look: look.told(RallyPlaced) or look.told(MoraleChanged, cause="rally"),
        "16.0": lambda look: look.told(UnitLeft),
        "17.0": lambda look: look.told(BattleEnded),
        "17.31": lambda look: look.told(UnitLeft, side=CONFEDERATE),
        "17.32": lambda look: look.told(PointsCounted, kind="supply"),
        "18.11": _retreated("train"),
        "18.2": _in_the_trains_way,
        "18.23": _moved_as(frozenset({"train"})),
        "18.25": _train_let_be,
    }
)
"""For each case of the page of rules what shows that it turned up."""

MORE: Mapping[str, Witness] = MappingProxyType(
    {
        "the train is saved": lambda look: any(look.named(one.unit).kind == "train" for one in look.told(UnitLeft)),
        "the train is taken": lambda look: any(look.named(one.unit).kind == "train" for one in look.told(UnitLost)),
        "breastworks shelter": lambda look: (
            look.combat and "breastworks" in sheltering(look.setup, look.before, look.combat)
        ),
        "a gunboat fires": lambda look: any(unit.kind == "gunboat" for unit in look.far_guns),
        "a unit is routed and rallied": lambda look: any(
            one.before == ROUTED and one.after < ROUTED for one in look.told(MoraleChanged, cause="rally")
        ),
        "a unit breaks up while rallying": lambda look: look.told(UnitLost, cause="rally"),
        "points for leaving": lambda look: look.told(PointsCounted, kind="exit"),
        "behind a ridge": _on_a_line(_behind_a_ridge),
        **{
            f"result {result}": (lambda look, result=result: look.result == result)  # type: ignore[misc]
            for result in ("Ae", "Ae*", "Ar", "Dr", "De", "Ex", "Ex*")
        },
    }
)
"""What the cases speak of besides."""
