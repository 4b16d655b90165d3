"""A sentence for each kind of event. ``narrate`` joins them into lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch
from types import MappingProxyType

from engine.blue_grey import combat_events as fought
from engine.blue_grey import events as happened
from engine.blue_grey.odds import COLUMNS, column_of
from engine.blue_grey.strength import NIGHT as NIGHT_FACTORS
from engine.blue_grey.strength import by_night
from engine.decision import Outcome, Seat
from render.blue_grey.outcomes import outcome_text
from render.blue_grey.points import POINTS
from render.blue_grey.words import LADDER, MORALE, RESULTS, WORKS, attack_verb, called, who
from render.words import TO, count, facing_name, listing, the_side

Name = Callable[[str], str]
"""Function from a unit's word to its name for players."""

_STATES: Mapping[str, str] = MappingProxyType({**MORALE, "good": "back in good order"})
LOSSES: Mapping[str, str] = MappingProxyType(
    {
        "combat": "is eliminated",
        "no-retreat": "cannot retreat and is eliminated",
        "rally": "breaks up while rallying and is eliminated",
        "exchange": "is lost",
        "off-road": "is driven off the road and lost",
    }
)
RETREATS: Mapping[str, str] = MappingProxyType(
    {
        "combat": "retreats",
        "train": "withdraws from the enemy’s zone of control",
        "routed-first": "flees before the attack",
        "withdrew": "withdraws before the attack",
        "displaced": "is displaced",
        "routed": "falls back, Routed in a zone of control",
        "complied": "falls back with the attackers",
    }
)
ENDS_OF_WORKS: Mapping[str, str] = MappingProxyType(
    {
        "moved": "left",
        "attacked": "lost to the attack",
        "retreated": "left in retreat",
        "enemy-near": "given up, with the enemy beside them",
        "razed": "torn down",
    }
)
CAUSES: Mapping[str, str] = MappingProxyType(
    {
        "town": "went through the town",
        "retreat": "retreated in an enemy zone of control",
        "exchange": "exchange",
        "rally": "rallied",
        "night": "rest by night",
        "voluntary": "of its own will",
        "attack": "attacked from an enemy zone of control",
    }
)
"""Reasons of a change of morale without a die."""

NIGHT: Mapping[str, str] = MappingProxyType(
    {"doubled": "the attack counts double", "halved": "the attack counts half", "unchanged": "no change"}
)


@singledispatch
def sentence(event: object, name: Name = str) -> str:
    """The event as one sentence; empty where nothing has to be said.

    Raises:
        TypeError: the event's kind has no sentence.
    """
    raise TypeError(f"no sentence for {type(event).__name__}")


def dice_words(dice: str) -> str:
    """``die 4``; for several ``dice 4, 2``."""
    return f"{'die' if len(dice) == 1 else 'dice'} {', '.join(dice)}"


# The Movement Phase


@sentence.register
def _turn_began(event: happened.TurnBegan, name: Name = str) -> str:
    return f"Turn {event.turn}{', by night' if event.night else ''}: {the_side(event.side)} moves."


@sentence.register
def _rally_placed(event: happened.RallyPlaced, name: Name = str) -> str:
    return f"{name(event.unit)} stays at {event.hex} to rally."


def move_text(event: happened.Moved, name: Name = str) -> str:
    """``Tate 0304 → 0307``, with its cost; ``marches`` for strategic movement."""
    march = " marches" if event.march else ""
    return f"{name(event.unit)}{march} {event.path[0]} {TO} {event.path[-1]} ({event.cost} MP)"


@sentence.register
def _moved(event: happened.Moved, name: Name = str) -> str:
    return f"{move_text(event, name)}."


@sentence.register
def _entered(event: happened.Entered, name: Name = str) -> str:
    return f"{name(event.unit)} arrives at {event.hex} ({event.cost} MP)."


@sentence.register
def _unit_left(event: happened.UnitLeft, name: Name = str) -> str:
    return f"{name(event.unit)} leaves the map at {event.hex} with strength {event.strength}."


@sentence.register
def _place_taken(event: happened.PlaceTaken, name: Name = str) -> str:
    worth = f", worth {count(event.points, 'point')}" if event.points else ""
    return f"{who(event.side)} takes {called(event.hex, event.place)}{worth}."


@sentence.register
def _works_begun(event: happened.WorksBegun, name: Name = str) -> str:
    return f"{name(event.unit)} begins breastworks at {event.hex}."


@sentence.register
def _works_lost(event: happened.WorksLost, name: Name = str) -> str:
    return f"{WORKS[event.kind].capitalize()} at {event.hex}: {ENDS_OF_WORKS[event.cause]}."


@sentence.register
def _morale_changed(event: happened.MoraleChanged, name: Name = str) -> str:
    rolled = f" ({dice_words(event.dice) if event.dice else CAUSES[event.cause]})"
    if event.before == event.after:
        return f"{name(event.unit)} stays {MORALE[LADDER[event.after]]}{rolled}."
    return f"{name(event.unit)} is {_STATES[LADDER[event.after]]}{rolled}."


@sentence.register
def _unit_lost(event: happened.UnitLost, name: Name = str) -> str:
    rolled = f" ({dice_words(event.dice)})" if event.dice else ""
    return f"{name(event.unit)} ({event.strength}) {LOSSES[event.cause]}{rolled}."


@sentence.register
def _phase_ended(event: happened.PhaseEnded, name: Name = str) -> str:
    return ""


@sentence.register
def _taken_back(event: happened.TakenBack, name: Name = str) -> str:
    return f"The battle goes back to turn {event.turn}."


@sentence.register
def _points_counted(event: happened.PointsCounted, name: Name = str) -> str:
    place = f" {called(event.hex, event.place)}" if event.hex else ""
    return f"{who(event.side)} has {count(event.points, 'point')} {POINTS[event.kind]}{place}."


@sentence.register
def _battle_ended(event: happened.BattleEnded, name: Name = str) -> str:
    score = (Seat("union"), event.union), (Seat("confederate"), event.confederate)
    return outcome_text(Outcome(Seat(event.winner) if event.winner else None, event.reason, score))


# The Combat Phase


@sentence.register
def attack_text(event: fought.AttackRolled, name: Name = str, night: str = "") -> str:
    """Attackers, targets, column and result of an attack; by night with the effect of its die on the attackers."""
    attackers, defenders = (listing(map(name, units)) for units in (event.attackers, event.defenders))
    verb = attack_verb(event.attackers)
    strengths, odds = f"{event.attack} against {event.defence}", event.odds
    factor = NIGHT_FACTORS[int(night)] if night else (1, 1)
    if factor[0] != factor[1]:
        attack = by_night(event.attack, int(night))
        changed = "doubled" if factor[0] > factor[1] else "halved"
        strengths = f"{event.attack}, {changed} to {attack}, against {event.defence}"
        odds = COLUMNS[column_of(attack, event.defence)]
    joint = ": " if night else ", "
    told = odds
    if event.shift:
        told += f", {count(abs(event.shift), 'column')} {'left' if event.shift < 0 else 'right'}"
    if event.column != odds:
        told += f", rolled on {event.column}"
    result = f"{event.result}, {RESULTS[event.result]}"
    where = listing(event.targets)
    return f"{attackers} {verb} {defenders} at {where}: {strengths}{joint}{told}. {dice_words(event.dice).capitalize()}: {result}."  # noqa: E501


@sentence.register
def _night_rolled(event: fought.NightRolled, name: Name = str) -> str:
    return f"Night die {event.dice}: {NIGHT[event.factor]}."


@sentence.register
def _retreated(event: fought.Retreated, name: Name = str) -> str:
    return f"{name(event.unit)} {RETREATS[event.cause]}, {event.path[0]} {TO} {event.path[-1]}."


@sentence.register
def _advanced(event: fought.Advanced, name: Name = str) -> str:
    return f"{name(event.unit)} advances to {event.to}{' before the dice' if event.early else ''}."


@sentence.register
def _works_built(event: fought.WorksBuilt, name: Name = str) -> str:
    return f"Breastworks stand at {event.hex}, to the {listing(facing_name(side) for side in event.sides)}."
