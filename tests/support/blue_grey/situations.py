"""Situations of Blue & Grey in which a case forbids, demands or allows something, as predicates of a ``Look``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.blue_grey import frames
from engine.blue_grey.combat_events import Retreated
from engine.blue_grey.contact import contacts_of
from engine.blue_grey.events import (
    MoraleChanged,
    Moved,
    PhaseEnded,
    WorksLost,
)
from engine.blue_grey.fire import in_sight
from engine.blue_grey.movement import APART, near_enemy
from engine.blue_grey.odds import may_be_bombarded
from engine.blue_grey.position import Combat, Position, Unit
from engine.blue_grey.reckoning import aims_of, defenders_in, sheltering
from engine.blue_grey.sides import ENEMY, FOOT_AND_HORSE, GOOD, ROUTED
from engine.blue_grey.sight import inner_sides, is_ridge, sees
from engine.blue_grey.strength import attack_count
from engine.blue_grey.zones import covers, in_enemy_zone
from engine.hexgrid import hexes_of
from engine.hexgrid_columns import NOWHERE
from tests.support.blue_grey.observed_choice import Look

Witness = Callable[[Look], object]


def movement(look: Look) -> bool:
    return isinstance(look.top, frames.MoveUnits)


def attacks(look: Look) -> bool:
    return isinstance(look.top, frames.Attack)


def full_hexes(position: Position) -> Iterator[tuple[Unit, ...]]:
    return (position.placement.in_hex(hex_) for hex_, units in enumerate(position.placement.at) if len(units) == 2)


def marched(look: Look) -> list[Unit]:
    return [look.after.units[look.setup.numbers[one.unit]] for one in look.told(Moved, march=True)]


def middles(look: Look) -> list[tuple[Unit, int]]:
    """The hexes that units moved through."""
    return [(look.named(one.unit), look.board.index(name)) for one in look.told(Moved) for name in one.path[1:-1]]


def beside(look: Look, hex_: int, units: tuple[Unit, ...]) -> list[Unit]:
    return [unit for unit in units if look.board.distance(unit.hex, hex_) == 1]


def moved_past(look: Look) -> bool:
    """A unit moved, which another one that moved before may not do any more."""
    return bool(look.told(Moved)) and any(
        one.moved and one.number != look.after.last and one.hex != NOWHERE for one in look.after.placement.of(look.side)
    )


def near_the_limit(look: Look) -> bool:
    hexes = [look.board.index(name) for one in look.told(Moved, march=True) for name in one.path]
    return any(look.board.distance(hex_, one.hex) == APART for hex_ in hexes for one in look.enemies())


def too_near_to_march(look: Look) -> bool:
    near = near_enemy(look.setup, look.before, look.side)
    return movement(look) and any(unit.kind in FOOT_AND_HORSE and near >> unit.hex & 1 for unit in look.own())


def stopped(look: Look) -> bool:
    return any(
        (one := look.after.units[look.setup.numbers[moved.unit]]).entered and one.spent < one.allowance
        for moved in look.told(Moved)
    )


def hex_after_hex(look: Look) -> bool:
    """Two batteries of one hex fired at different hexes in one phase."""
    targets = set(look.combat.targets) if look.combat else set()
    return any(look.fired.get(unit.hex, set()) - targets for unit in look.far_guns if unit.is_guns)


def hopeless(look: Look) -> bool:
    """A battery sees an enemy whom it may not bombard alone."""
    for from_, to in look.lines:
        for gun in look.before.placement.in_hex(from_):
            against = sum(unit.strength for unit in defenders_in(look.before, look.enemy, to))
            fire = attack_count(gun, look.board.distance(from_, to), halved=False).strength
            if gun.is_guns and in_sight(look.setup, look.before, gun, to) and not may_be_bombarded(fire, against):
                return True
    return False


def sees_one_of_several(look: Look) -> bool:
    combat = look.combat or Combat()
    aims = (aims_of(look.setup, look.before, combat, unit, list(combat.targets)) for unit in look.far_guns)
    return bool(look.close) and any(0 < len(one) < len(combat.targets) for one in aims)


def levels(look: Look, line: tuple[int, int]) -> tuple[int, int]:
    low, high = sorted(look.board.level[end] for end in line)
    return low, high


def hidden(look: Look, line: tuple[int, int]) -> bool:
    return not sees(look.board, *line)


def blocked_by_woods(look: Look, line: tuple[int, int]) -> bool:
    return any(
        look.board.rows[hex_].sight and look.board.level[hex_] >= levels(look, line)[0] for hex_ in look.between(line)
    )


def looks_over_woods(look: Look, line: tuple[int, int]) -> bool:
    over = (
        look.board.rows[hex_].sight and look.board.level[hex_] < levels(look, line)[0] for hex_ in look.between(line)
    )
    return any(over) and not hidden(look, line)


def behind_a_hill(look: Look, line: tuple[int, int]) -> bool:
    return any(look.board.level[hex_] > levels(look, line)[1] for hex_ in look.between(line))


def behind_a_ridge(look: Look, line: tuple[int, int]) -> bool:
    return any(is_ridge(look.board, *pair) for pair in inner_sides(look.board, *line))


def out_of_the_woods(look: Look, line: tuple[int, int]) -> bool:
    """The target or the battery is in what blocks between them."""
    return any(look.board.rows[end].sight for end in line) and not hidden(look, line)


def past_units(look: Look, line: tuple[int, int]) -> bool:
    return any(look.before.placement.at[hex_] for hex_ in look.between(line)) and not hidden(look, line)


def on_a_line(met: Callable[[Look, tuple[int, int]], bool]) -> Witness:
    return lambda look: any(met(look, line) for line in look.lines)


def guns_beside_but_elsewhere(look: Look) -> bool:
    """A battery attacks who controls its hex, while others are in its range."""
    targets = set(look.combat.targets) if look.combat else set()
    return any(
        one.hex not in targets and 1 < look.far(gun, one) <= look.reach(gun)
        for gun in look.close_guns
        for one in look.enemies()
    )


def guns_stay(look: Look) -> bool:
    """The enemy has left, and a battery of the victors stays."""
    combat, side = look.before.combat, getattr(look.top, "side", None)
    if not isinstance(look.top, frames.Advance) or combat is None or side != look.side:
        return False
    guns = (look.before.units[one] for one in combat.attackers if one not in combat.bombarding)
    return any(gun.is_guns and gun.hex != NOWHERE for gun in guns)


def guns_look_on(look: Look) -> bool:
    """A hex is attacked that batteries of its side see."""
    targets = [look.board.index(name) for name in look.roll.targets] if look.roll else []
    guns = (unit for unit in look.enemies() if unit.is_guns and unit.hex not in targets)
    attackers = {look.named(name).hex for name in look.roll.attackers} if look.roll else set()
    return any(
        hex_ >= 0 and look.board.distance(gun.hex, hex_) <= look.reach(gun) and sees(look.board, gun.hex, hex_)
        for gun in guns
        for hex_ in attackers
    )


def safe_afloat(look: Look) -> bool:
    """Guns could fire at a gunboat if they were allowed to."""
    boats = {unit.hex for unit in look.enemies() if unit.kind == "gunboat"}
    return any(to in boats and not hidden(look, (from_, to)) for from_, to in look.lines)


def past_a_gunboat(look: Look) -> bool:
    boats = tuple(unit for unit in look.enemies() if unit.kind == "gunboat")
    return any(beside(look, hex_, boats) for _, hex_ in middles(look))


def lost_shift(look: Look) -> bool:
    """Something would shift the columns if all attackers came through it."""
    return (
        bool(look.combat)
        and bool(sheltering(look.setup, look.before, look.combat or Combat()))
        and (look.reckoned.left == 0)
    )


def two_shelters(look: Look) -> bool:
    found = sheltering(look.setup, look.before, look.combat) if look.combat else ()
    return len(found) > 1 and look.reckoned.left == 1


def some_halved(look: Look) -> bool:
    return 0 < len(look.why("halved")) < len(look.reckoned.attackers) if look.combat else False


def behind_works(look: Look) -> bool:
    found = sheltering(look.setup, look.before, look.combat) if look.combat else ()
    return bool({"trench", "breastworks"} & set(found)) and look.reckoned.left > 0


def driven_off_by_fire(look: Look) -> bool:
    return bool(look.told(WorksLost, kind="building")) and not look.close and look.result == "Dr"


def two_beside_one_marker(look: Look) -> bool:
    """A second unit that could build stands where works are."""
    works = {work.hex for work in look.before.works}
    return movement(look) and any(
        len([one for one in units if one.kind == "infantry"]) > 1 and units[0].hex in works
        for units in full_hexes(look.before)
        if units[0].side == look.side
    )


def through_the_logs(look: Look) -> bool:
    """An enemy is beside a trench, behind its covered hexsides, when somebody attacks."""
    if not attacks(look):
        return False
    for work in look.before.works:
        inside = look.before.placement.in_hex(work.hex)
        if work.kind != "trench" or not inside:
            continue
        others = look.before.placement.of(ENEMY[inside[0].side])
        if any(covers(look.setup, work, one.hex) for one in beside(look, work.hex, others) if one.has_zone):
            return True
    return False


def left_a_zone(look: Look) -> bool:
    return look.night and any(look.named(one.unit).stood for one in look.told(Moved))


def bound_by_day(look: Look) -> bool:
    return not look.night and movement(look) and any(unit.stood for unit in look.own())


def declined_by_night(look: Look) -> bool:
    found = contacts_of(look.setup, look.before) if look.night and attacks(look) else None
    return bool(found) and look.action.verb == "pass" and any(found.contact.values() if found else ())


def stands_by(look: Look) -> bool:
    """Beside an attack by night stands somebody of the attackers' side who takes no part."""
    if not (look.night and look.roll):
        return False
    targets = [look.board.index(name) for name in look.roll.targets]
    return any(
        unit.id not in look.roll.attackers and any(look.board.distance(unit.hex, hex_) == 1 for hex_ in targets)
        for unit in look.own()
        if unit.has_zone
    )


def silent_guns(look: Look) -> bool:
    return look.night and any(look.board.distance(*line) > 1 and not hidden(look, line) for line in look.lines)


def step(before: int, after: int) -> Witness:
    return lambda look: look.told(MoraleChanged, before=before, after=after)


def morale(cause: str) -> Witness:
    return lambda look: look.told(MoraleChanged, cause=cause)


def retreated(cause: str) -> Witness:
    return lambda look: look.told(Retreated, cause=cause)


def displaced_in_order(look: Look) -> bool:
    changed = {one.unit for one in look.told(MoraleChanged)}
    return any(one.unit not in changed for one in look.told(Retreated, cause="displaced"))


def worn_to_one(look: Look) -> bool:
    return any(
        strength == 1 and unit.strength > 1
        for word in ("disordered", "shaken", "routed")
        for unit, strength in (*look.why(word), *look.why(word, defending=True))
    )


def each_by_itself(look: Look) -> bool:
    return bool(look.combat) and len({count.why for count in look.reckoned.attackers}) > 1


def printed_losses(look: Look) -> bool:
    fighters = [*look.close, *look.defended]
    return look.result in {"Ex", "Ex*", "Ae*"} and any(unit.morale != GOOD for unit in fighters)


def pinned_later(look: Look) -> bool:
    """A Routed unit may stay in a zone into which it came after the attacks began."""
    return bool(look.told(PhaseEnded, phase="combat")) and any(
        unit.morale == ROUTED and not unit.engaged and in_enemy_zone(look.setup, look.before, unit)
        for unit in look.own()
    )


def routed_stays(look: Look) -> bool:
    return look.result in {"Ar", "Ae", "Ae*"} and any(unit.morale == ROUTED for unit in look.defended)


def routed_guns(look: Look) -> bool:
    guns = (unit for unit in look.defended if unit.is_guns and unit.morale == ROUTED)
    return bool(look.close) and any(
        any(look.board.distance(gun.hex, one.hex) <= 1 and one.kind in FOOT_AND_HORSE for one in look.enemies())
        for gun in guns
    )


def keeps_out(look: Look) -> bool:
    """A Routed unit moves, or could but for a zone beside it."""
    return any(look.named(one.unit).morale == ROUTED for one in look.told(Moved))


def in_the_trains_way(look: Look) -> bool:
    trains = tuple(unit for unit in look.own() if unit.kind == "train")
    ways = set(hexes_of(look.board.ways))
    return movement(look) and any(beside(look, one.hex, look.own()) and one.hex in ways for one in trains)


def train_let_be(look: Look) -> bool:
    """Nobody attacks a train, though somebody is beside it."""
    trains = [unit for unit in look.enemies() if unit.kind == "train"]
    return (
        attacks(look)
        and look.action.verb == "pass"
        and any(beside(look, one.hex, tuple(unit for unit in look.own() if unit.has_zone)) for one in trains)
    )


def moved_as(kinds: frozenset[str]) -> Witness:
    return lambda look: any(look.named(one.unit).kind in kinds for one in look.told(Moved))
