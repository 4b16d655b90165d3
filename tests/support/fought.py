"""Events of a made-up turn of ``views.MID_BATTLE``, with every kind of mark."""

from __future__ import annotations

from engine.battle_cry.events import (
    BattleRolled,
    CardPlayed,
    CardsDrawn,
    Event,
    FigureRallied,
    FiguresLost,
    FlagsIgnored,
    FlagTaken,
    FoughtBack,
    GeneralChecked,
    GeneralLost,
    GroundTaken,
    Moved,
    OrderGiven,
    Retreated,
    TurnEnded,
)
from engine.decision import CONFEDERATE, UNION


def rolled(side, arm, way, target, dice, *, base, hits, flags, melee=True, **more):  # type: ignore[no-untyped-def]
    """A battle; ``way`` is ``C5>D5``, changes to the dice count by name."""
    from_, to = way.split(">")
    steps = {"halved": 0, "ground": 0, "cover": 0, "card": 0} | more
    return BattleRolled(
        side, arm, from_, to, target, melee=melee, dice=dice, base=base, hits=hits, flags=flags, **steps
    )


TURN: tuple[Event, ...] = (
    CardPlayed(UNION, 8, "attack-center", "attack-center"),
    OrderGiven(UNION, "C5"),
    OrderGiven(UNION, "C7"),
    OrderGiven(UNION, "B8*"),
    Moved(UNION, "infantry", "C6", "D5"),
    Moved(UNION, "cavalry", "B3", "D2"),
    Moved(UNION, "general", "B8", "D9", "Hunter", joined=True),
    Moved(UNION, "infantry", "D7", "E7"),
    rolled(UNION, "infantry", "E7>F7", "infantry", "ISFC", base=4, hits=2, flags=1),
    FiguresLost(CONFEDERATE, "infantry", "F7", 2, 2, "battle"),
    FlagsIgnored(CONFEDERATE, "F7", 1, 1),
    FoughtBack(CONFEDERATE, "F7"),
    rolled(CONFEDERATE, "infantry", "F7>E7", "infantry", "AF", base=2, hits=0, flags=1, fighting_back=True),
    FlagsIgnored(UNION, "E7", 1, 1),
    rolled(UNION, "artillery", "E10>G9", "artillery", "ASF", melee=False, base=4, hits=1, flags=1, cover=-1),
    FiguresLost(CONFEDERATE, "artillery", "G9", 1, 2, "battle"),
    GeneralChecked(CONFEDERATE, "Lee", "G9", "SS", fell=True),
    GeneralLost(CONFEDERATE, "Lee", "G9", "check", flag=True),
    FlagTaken(UNION, "general", "Lee", 2),
    rolled(UNION, "infantry", "D9>E9", "infantry", "IFS", base=3, hits=2, flags=1),
    FiguresLost(CONFEDERATE, "infantry", "E9", 2, 0, "battle"),
    FlagTaken(UNION, "infantry", "", 3),
    GroundTaken(UNION, "D9", "E9", "Hunter"),
    rolled(UNION, "cavalry", "D2>E3", "cavalry", "FC", base=2, hits=1, flags=1),
    FiguresLost(CONFEDERATE, "cavalry", "E3", 1, 1, "battle"),
    Retreated(CONFEDERATE, "infantry", "G4", "H3"),
    FigureRallied(UNION, "infantry", "C8", 4),
    CardsDrawn(UNION, 1),
    TurnEnded(UNION, 8),
)
"""Moves, a melee answered by Fight Back, fire, a general's fall, taken ground, a retreat."""
