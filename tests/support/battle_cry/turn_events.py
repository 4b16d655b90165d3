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


def rolled(way: str, target: str, dice: str, score: str, *, base: int = 4, cover: int = 0) -> BattleRolled:
    """A battle of infantry: ``C5>D5`` melee, ``C5»D7`` fire; ``score`` is ``2 hits`` then ``1 flags`` as ``2 1``."""
    from_, to = way.replace("»", ">").split(">")
    side = CONFEDERATE if from_ == "F7" else UNION
    arm = {"E10": "artillery", "D2": "cavalry"}.get(from_, "infantry")
    hits, flags = map(int, score.split())
    return BattleRolled(
        side=side,
        arm=arm,
        from_=from_,
        to=to,
        target=target,
        melee="»" not in way,
        dice=dice,
        base=base,
        halved=0,
        ground=0,
        cover=cover,
        card=0,
        hits=hits,
        flags=flags,
        fighting_back=side == CONFEDERATE,
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
    rolled("E7>F7", "infantry", "ISFC", "2 1"),
    FiguresLost(CONFEDERATE, "infantry", "F7", 2, 2, "battle"),
    FlagsIgnored(CONFEDERATE, "F7", 1, 1),
    FoughtBack(CONFEDERATE, "F7"),
    rolled("F7>E7", "infantry", "AF", "0 1", base=2),
    FlagsIgnored(UNION, "E7", 1, 1),
    rolled("E10»G9", "artillery", "ASF", "1 1", cover=-1),
    FiguresLost(CONFEDERATE, "artillery", "G9", 1, 2, "battle"),
    GeneralChecked(CONFEDERATE, "Lee", "G9", "SS", fell=True),
    GeneralLost(CONFEDERATE, "Lee", "G9", "check", flag=True),
    FlagTaken(UNION, "general", "Lee", 2),
    rolled("D9>E9", "infantry", "IFS", "2 1", base=3),
    FiguresLost(CONFEDERATE, "infantry", "E9", 2, 0, "battle"),
    FlagTaken(UNION, "infantry", "", 3),
    GroundTaken(UNION, "D9", "E9", "Hunter"),
    rolled("D2>E3", "cavalry", "FC", "1 1", base=2),
    FiguresLost(CONFEDERATE, "cavalry", "E3", 1, 1, "battle"),
    Retreated(CONFEDERATE, "cavalry", "D4", "E3"),
    FigureRallied(UNION, "infantry", "C8", 4),
    CardsDrawn(UNION, 1),
    TurnEnded(UNION, 8),
)
"""Moves, a melee answered by Fight Back, fire, a general's fall, taken ground, a retreat."""
