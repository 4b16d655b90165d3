"""Witnesses of cases of the Blue & Grey rules: for each case of ``docs/rules.md`` a predicate of a ``Look``.

A look is at one choice: the position before it and after it, and its events. A case that forbids something has been met
when it forbade a unit an action that was otherwise possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.blue_grey.combat_events import Advanced, NightRolled, WorksBuilt
from engine.blue_grey.events import (
    BattleEnded,
    Entered,
    MoraleChanged,
    PhaseEnded,
    PointsCounted,
    RallyPlaced,
    UnitLeft,
    UnitLost,
    WorksBegun,
    WorksLost,
)
from engine.blue_grey.odds import COLUMNS
from engine.blue_grey.reckoning import sheltering
from engine.blue_grey.sides import DISORDERED, ROUTED, SHAKEN
from engine.decision import CONFEDERATE
from tests.support.blue_grey import situations as met
from tests.support.blue_grey.observed_choice import BAD, WATERS
from tests.support.blue_grey.situations import Witness

WITNESSES: Mapping[str, Witness] = MappingProxyType(
    {
        "4.0": lambda look: look.after.turn > look.before.turn,
        "5.0": lambda look: look.told(Entered, cost=2),
        "6.0": lambda look: any(unit.spent == unit.allowance and unit.has_zone for unit in look.after.units),
        "6.1": met.moved_past,
        "6.32": lambda look: look.told(PhaseEnded) and any(met.full_hexes(look.before)),
        "6.33": lambda look: any(
            one.side == unit.side for unit, hex_ in met.middles(look) for one in look.before.placement.in_hex(hex_)
        ),
        "6.34": lambda look: any(
            one.number != unit.number for unit, hex_ in met.middles(look) for one in met.beside(look, hex_, look.own())
        ),
        "6.41": met.too_near_to_march,
        "6.42": lambda look: any(unit.kind == "infantry" and unit.spent > unit.allowance for unit in met.marched(look)),
        "6.43": lambda look: any(unit.kind == "cavalry" and unit.spent > unit.allowance for unit in met.marched(look)),
        "6.44": met.near_the_limit,
        "6.45": met.marched,
        "6.46": lambda look: look.night and any(unit.spent >= unit.allowance for unit in met.marched(look)),
        "7.0": met.stopped,
        "7.1": met.bound_by_day,
        "7.74": lambda look: look.why("retreated", defending=True),
        "8.1": lambda look: look.close and not look.night,
        "8.3": lambda look: len({unit.hex for unit in look.close}) > 1,
        "8.5": lambda look: look.close and look.roll and COLUMNS.index(look.roll.odds) < COLUMNS.index("1-1"),
        "8.6": lambda look: look.roll,
        "8.7": lambda look: look.told(Advanced),
        "8.8": met.retreated("displaced"),
        "8.9": lambda look: (
            look.combat and look.action.verb == "fight" and COLUMNS.index(look.action.subject) < look.reckoned.column()
        ),
        "9.13": lambda look: look.far_guns and not look.close,
        "9.14": met.hex_after_hex,
        "9.15": lambda look: look.far_guns and look.result in BAD,
        "9.16": lambda look: not look.close and any(look.across(unit, WATERS) for unit in look.far_guns),
        "9.17": met.retreated("complied"),
        "9.18": met.hopeless,
        "9.19": lambda look: not look.close and look.why("range"),
        "9.21": lambda look: look.far_guns and look.close,
        "9.22": met.sees_one_of_several,
        "9.23": lambda look: look.close and any(look.across(unit, WATERS) for unit in look.far_guns),
        "9.24": lambda look: look.far_guns and look.close and look.result in BAD,
        "9.25": lambda look: look.close and look.why("range"),
        "9.31": met.on_a_line(lambda look, line: not look.along(line) and met.hidden(look, line)),
        "9.32": met.on_a_line(lambda look, line: look.along(line)),
        "9.33": met.on_a_line(met.blocked_by_woods),
        "9.34": met.on_a_line(met.looks_over_woods),
        "9.35": met.on_a_line(met.behind_a_hill),
        "9.36": met.on_a_line(met.out_of_the_woods),
        "9.37": met.on_a_line(met.past_units),
        "9.41": lambda look: look.close_guns,
        "9.42": met.guns_beside_but_elsewhere,
        "9.43": lambda look: look.close_guns and look.result in BAD,
        "9.44": lambda look: any(look.across(unit, frozenset({"creek"})) for unit in (*look.far_guns, *look.close)),
        "9.45": lambda look: any(look.across(unit, WATERS) for unit in look.close_guns),
        "9.46": lambda look: any(
            (unit.hex, hex_) in look.board.barred
            for unit in look.far_guns
            for hex_ in (look.combat.targets if look.combat else ())
        ),
        "9.47": met.guns_stay,
        "9.48": lambda look: look.why("adjacent"),
        "9.51": met.guns_look_on,
        "9.52": lambda look: look.result in {"Dr", "De", "Ex"} and any(unit.is_guns for unit in look.defended),
        "9.53": lambda look: look.why("supported", defending=True),
        "9.61": lambda look: any(look.named(one.unit).kind == "gunboat" for one in look.told(Entered)),
        "9.62": met.moved_as(frozenset({"gunboat"})),
        "9.63": lambda look: any(one.kind == other.kind == "gunboat" for one, other in met.full_hexes(look.after)),
        "9.64": met.past_a_gunboat,
        "9.65": lambda look: any(
            unit.kind == "gunboat" and look.board.distance(unit.hex, hex_) > look.setup.battle.range
            for unit in look.far_guns
            for hex_ in (look.combat.targets if look.combat else ())
        ),
        "9.66": met.safe_afloat,
        "10.1": lambda look: look.combat and (look.reckoned.left or look.why("halved")),
        "10.21": met.some_halved,
        "10.22": lambda look: any(strength == 1 for _, strength in look.why("halved")),
        "10.23": met.lost_shift,
        "10.24": lambda look: look.combat and len(look.combat.targets) > 1 and look.reckoned.left,
        "10.25": met.two_shelters,
        "10.26": lambda look: look.combat and look.reckoned.right,
        "10.27": lambda look: look.combat and look.reckoned.right and look.reckoned.left,
        "10.31": met.behind_works,
        "10.32": lambda look: look.told(WorksBuilt),
        "10.33": lambda look: any(work.kind == "trench" for work in look.before.works),
        "10.34": lambda look: look.told(WorksBegun),
        "10.35": met.driven_off_by_fire,
        "10.36": met.two_beside_one_marker,
        "10.37": lambda look: look.told(WorksLost, cause="razed"),
        "10.38": met.behind_works,
        "10.39": met.through_the_logs,
        "11.11": lambda look: look.night and any(one.spent == one.allowance - 1 for one in look.after.units),
        "11.12": met.left_a_zone,
        "11.21": met.declined_by_night,
        "11.22": met.stands_by,
        "11.23": lambda look: any(one.factor != "unchanged" for one in look.told(NightRolled)),
        "11.24": met.silent_guns,
        "11.3": met.morale("night"),
        "12.11": met.morale("attack"),
        "12.12": met.morale("retreat"),
        "12.13": met.morale("exchange"),
        "12.14": met.step(DISORDERED, SHAKEN),
        "12.15": met.step(SHAKEN, ROUTED),
        "12.16": met.morale("voluntary"),
        "12.17": met.morale("town"),
        "12.18": met.displaced_in_order,
        "12.19": met.retreated("withdrew"),
        "12.21": lambda look: look.why("disordered"),
        "12.22": lambda look: look.why("shaken"),
        "12.23": lambda look: look.why("routed", defending=True),
        "12.24": met.worn_to_one,
        "12.25": met.each_by_itself,
        "12.26": met.printed_losses,
        "12.31": met.keeps_out,
        "12.32": met.retreated("routed"),
        "12.33": met.pinned_later,
        "12.34": met.retreated("routed-first"),
        "12.35": met.routed_stays,
        "12.36": met.routed_guns,
        "12.41": lambda look: look.told(RallyPlaced) or look.told(MoraleChanged, cause="rally"),
        "16.0": lambda look: look.told(UnitLeft),
        "17.0": lambda look: look.told(BattleEnded),
        "17.31": lambda look: look.told(UnitLeft, side=CONFEDERATE),
        "17.32": lambda look: look.told(PointsCounted, kind="supply"),
        "18.11": met.retreated("train"),
        "18.2": met.in_the_trains_way,
        "18.23": met.moved_as(frozenset({"train"})),
        "18.25": met.train_let_be,
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
        "behind a ridge": met.on_a_line(met.behind_a_ridge),
        **{
            f"result {result}": (lambda look, result=result: look.result == result)  # type: ignore[misc]
            for result in ("Ae", "Ae*", "Ar", "Dr", "De", "Ex", "Ex*")
        },
    }
)
"""What the cases speak of besides."""
