"""A sentence for each kind of event. ``narrate`` joins them into lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import singledispatch
from types import MappingProxyType

from engine.blue_grey import combat_events as fought
from engine.blue_grey import events as happened
from engine.blue_grey.odds import COLUMNS, column_of
from engine.blue_grey.strength import NIGHT as NIGHT_FACTORS
from engine.blue_grey.strength import by_night
from engine.decision import Outcome, Seat
from engine.language import N_, _, enumerated, listed, ngettext
from render.blue_grey.outcomes import outcome_text
from render.blue_grey.words import LADDER, RESULTS, called, directions, points
from render.words import TO, side_first, the_side

Name = Callable[[str], str]
"""Function from a unit's word to its name for players."""

_BECOMES: Mapping[str, str] = MappingProxyType(
    {
        "good": N_("{unit} is back in good order{reason}."),
        "disordered": N_("{unit} is Disordered{reason}."),
        "shaken": N_("{unit} is Shaken{reason}."),
        "routed": N_("{unit} is Routed{reason}."),
    }
)
_STAYS: Mapping[str, str] = MappingProxyType(
    {
        "good": N_("{unit} stays in good order{reason}."),
        "disordered": N_("{unit} stays Disordered{reason}."),
        "shaken": N_("{unit} stays Shaken{reason}."),
        "routed": N_("{unit} stays Routed{reason}."),
    }
)
LOSSES: Mapping[str, str] = MappingProxyType(
    {
        "combat": N_("{unit} ({strength}) is eliminated{reason}."),
        "no-retreat": N_("{unit} ({strength}) can’t retreat and is eliminated{reason}."),
        "rally": N_("{unit} ({strength}) fails to rally and is eliminated{reason}."),
        "exchange": N_("{unit} ({strength}) is lost{reason}."),
        "off-road": N_("{unit} ({strength}) is driven off the road and lost{reason}."),
    }
)
RETREATS: Mapping[str, str] = MappingProxyType(
    {
        "combat": N_("{unit} retreats, {way}."),
        "train": N_("{unit} withdraws from the enemy’s zone of control, {way}."),
        "routed-first": N_("{unit} flees before the attack, {way}."),
        "withdrew": N_("{unit} withdraws before the attack, {way}."),
        "displaced": N_("{unit} makes room, {way}."),
        "routed": N_("{unit} falls back, Routed in an enemy zone of control, {way}."),
        "complied": N_("{unit} falls back with the attackers, {way}."),
    }
)
ENDS_OF_WORKS: Mapping[str, str] = MappingProxyType(
    {
        "moved": N_("{hex}: the breastworks are abandoned."),
        "attacked": N_("{hex}: the breastworks are lost to the attack."),
        "retreated": N_("{hex}: the breastworks are abandoned in retreat."),
        "enemy-near": N_("{hex}: work on the breastworks stops, the enemy is next to them."),
        "razed": N_("{hex}: the breastworks are torn down."),
    }
)
_ENDS_OF_TRENCHES: Mapping[str, str] = MappingProxyType(
    {
        "moved": N_("{hex}: the trench is abandoned."),
        "attacked": N_("{hex}: the trench is lost to the attack."),
        "retreated": N_("{hex}: the trench is abandoned in retreat."),
        "enemy-near": N_("{hex}: the trench is given up, the enemy is next to it."),
        "razed": N_("{hex}: the trench is torn down."),
    }
)
CAUSES: Mapping[str, str] = MappingProxyType(
    {
        "town": N_("went through the town"),
        "retreat": N_("retreated in an enemy zone of control"),
        "exchange": N_("exchange"),
        "rally": N_("rallied"),
        "night": N_("rested at night"),
        "voluntary": N_("by choice"),
        "attack": N_("attacked from an enemy zone of control"),
    }
)
"""Reasons of a change of morale without a die."""

NIGHT: Mapping[str, str] = MappingProxyType(
    {
        "doubled": N_("Night die {die}: the attack counts double."),
        "halved": N_("Night die {die}: the attack counts half."),
        "unchanged": N_("Night die {die}: no change."),
    }
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
    return ngettext("die {dice}", "dice {dice}", len(dice), dice=enumerated(dice))


# The Movement Phase


@sentence.register
def _turn_began(event: happened.TurnBegan, name: Name = str) -> str:
    side = the_side(event.side)
    if event.night:
        return _("Turn {turn}, at night: {side} moves.", turn=event.turn, side=side)
    return _("Turn {turn}: {side} moves.", turn=event.turn, side=side)


@sentence.register
def _rally_placed(event: happened.RallyPlaced, name: Name = str) -> str:
    return _("{unit} stays at {hex} to rally.", unit=name(event.unit), hex=event.hex)


def move_text(event: happened.Moved, name: Name = str) -> str:
    """``Tate 0304 → 0307``, with its cost; ``marches`` for strategic movement."""
    told = _("{unit} marches {way} ({cost} MP)") if event.march else _("{unit} {way} ({cost} MP)")
    return told.format(unit=name(event.unit), way=_way(event.path), cost=event.cost)


def _way(path: Sequence[str]) -> str:
    """``0304 → 0307``."""
    return f"{path[0]} {TO} {path[-1]}"


@sentence.register
def _moved(event: happened.Moved, name: Name = str) -> str:
    return _("{sentence}.", sentence=move_text(event, name))


@sentence.register
def _entered(event: happened.Entered, name: Name = str) -> str:
    return _("{unit} arrives at {hex} ({cost} MP).", unit=name(event.unit), hex=event.hex, cost=event.cost)


@sentence.register
def _unit_left(event: happened.UnitLeft, name: Name = str) -> str:
    return _(
        "{unit} leaves the map at {hex} with strength {strength}.",
        unit=name(event.unit),
        hex=event.hex,
        strength=event.strength,
    )


@sentence.register
def _place_taken(event: happened.PlaceTaken, name: Name = str) -> str:
    side, place = side_first(event.side), called(event.hex, event.place)
    if not event.points:
        return _("{side} takes {place}.", side=side, place=place)
    return ngettext(
        "{side} takes {place}, worth {count} point.",
        "{side} takes {place}, worth {count} points.",
        event.points,
        side=side,
        place=place,
    )


@sentence.register
def _works_begun(event: happened.WorksBegun, name: Name = str) -> str:
    return _("{unit} begins breastworks at {hex}.", unit=name(event.unit), hex=event.hex)


@sentence.register
def _works_lost(event: happened.WorksLost, name: Name = str) -> str:
    ends = _ENDS_OF_TRENCHES if event.kind == "trench" else ENDS_OF_WORKS
    return _(ends[event.cause], hex=event.hex)


@sentence.register
def _morale_changed(event: happened.MoraleChanged, name: Name = str) -> str:
    reason = dice_words(event.dice) if event.dice else _(CAUSES[event.cause])
    told = _STAYS if event.before == event.after else _BECOMES
    return _(told[LADDER[event.after]], unit=name(event.unit), reason=f" ({reason})")


@sentence.register
def _unit_lost(event: happened.UnitLost, name: Name = str) -> str:
    reason = f" ({dice_words(event.dice)})" if event.dice else ""
    return _(LOSSES[event.cause], unit=name(event.unit), strength=event.strength, reason=reason)


@sentence.register
def _phase_ended(event: happened.PhaseEnded, name: Name = str) -> str:
    return ""


@sentence.register
def _taken_back(event: happened.TakenBack, name: Name = str) -> str:
    return _("The battle goes back to turn {turn}.", turn=event.turn)


_COUNTED: Mapping[str, str] = MappingProxyType(
    {
        "lost": N_("{side} scores {points} for enemy strength eliminated."),
        "exit": N_("{side} scores {points} for strength off the map."),
        "held": N_("{side} scores {points} for holding {place}."),
        "supply": N_("{side} scores {points} for enemies cut off from a road off the map."),
        "train": N_("{side} scores {points} for the train that has not left the map."),
    }
)


@sentence.register
def _points_counted(event: happened.PointsCounted, name: Name = str) -> str:
    place = called(event.hex, event.place) if event.hex else ""
    return _(_COUNTED[event.kind], side=side_first(event.side), points=points(event.points), place=place)


@sentence.register
def _battle_ended(event: happened.BattleEnded, name: Name = str) -> str:
    score = (Seat("union"), event.union), (Seat("confederate"), event.confederate)
    return outcome_text(Outcome(Seat(event.winner) if event.winner else None, event.reason, score))


# The Combat Phase


@sentence.register
def attack_text(event: fought.AttackRolled, name: Name = str, night: str = "") -> str:
    """Attackers, targets, column and result of an attack; by night with the effect of its die on the attackers."""
    attackers, defenders = (listed(map(name, units)) for units in (event.attackers, event.defenders))
    strengths, odds = _strengths(event, night)
    told = enumerated((odds, *_shifts(event, odds)))
    who = ngettext(
        "{attackers} attacks {defenders} at {hexes}",
        "{attackers} attack {defenders} at {hexes}",
        len(event.attackers),
        attackers=attackers,
        defenders=defenders,
        hexes=listed(event.targets),
    )
    rolled = ngettext("Die {dice}", "Dice {dice}", len(event.dice), dice=enumerated(event.dice))
    return _(
        "{attack}: {strengths}; {odds}. {dice}: {result}, {meaning}.",
        attack=who,
        strengths=strengths,
        odds=told,
        dice=rolled,
        result=event.result,
        meaning=_(RESULTS[event.result]),
    )


def _strengths(event: fought.AttackRolled, night: str) -> tuple[str, str]:
    """Strengths and odds of an attack; by night as its die changes them."""
    attack, defense = event.attack, event.defence
    factor = NIGHT_FACTORS[int(night)] if night else (1, 1)
    if factor[0] == factor[1]:
        return _("{attack} against {defense}", attack=attack, defense=defense), event.odds
    changed = by_night(attack, int(night))
    told = (
        _("{attack}, doubled to {changed}, against {defense}")
        if factor[0] > factor[1]
        else _("{attack}, halved to {changed}, against {defense}")
    )
    words = told.format(attack=attack, changed=changed, defense=defense)
    return words, COLUMNS[column_of(changed, event.defence)]


def _shifts(event: fought.AttackRolled, odds: str) -> Iterator[str]:
    """The shift of the columns, and the column on which the die was rolled, where they differ from the odds."""
    if event.shift < 0:
        yield ngettext("{count} column left", "{count} columns left", -event.shift)
    if event.shift > 0:
        yield ngettext("{count} column right", "{count} columns right", event.shift)
    if event.column != odds:
        yield _("rolled on {column}", column=event.column)


@sentence.register
def _night_rolled(event: fought.NightRolled, name: Name = str) -> str:
    return _(NIGHT[event.factor], die=event.dice)


@sentence.register
def _retreated(event: fought.Retreated, name: Name = str) -> str:
    return _(RETREATS[event.cause], unit=name(event.unit), way=_way(event.path))


@sentence.register
def _advanced(event: fought.Advanced, name: Name = str) -> str:
    if event.early:
        return _("{unit} advances to {hex} before the dice.", unit=name(event.unit), hex=event.to)
    return _("{unit} advances to {hex}.", unit=name(event.unit), hex=event.to)


@sentence.register
def _works_built(event: fought.WorksBuilt, name: Name = str) -> str:
    return _("Breastworks stand at {hex}, facing {directions}.", hex=event.hex, directions=directions(event.sides))
