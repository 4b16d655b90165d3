"""Clicks of a typical turn of Blue & Grey: three units that move, two attacks, the ends of both phases.

Such a turn is put together from what it takes: clicks are counted for each move, each attack and each end of a phase of
some turns that follow the computer general, and their medians added up.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import median
from typing import Final

from bot.service.model.match import Scene
from bot.tools.bench.presser import Presser, Wanted, others_answer
from bot.tools.bench.simulated import SimulatedBot
from engine.decision import PASS, Action
from engine.family import family

MOVES, ATTACKS, ENDS = 3, 2, 2
BATTLES: Final = ("pruitts-landing",)

_ENOUGH: Final = {"open": 1, "move": 6, "attack": 2, "end": 3}
"""How many of each are counted at least."""

_MOST_STEPS: Final = 400


async def clicks_of_turn(simulated: SimulatedBot, scenario: str) -> int:
    """Plays a battle until enough was counted, and adds it up."""
    match = await simulated.duel(scenario, "blue-grey")
    queries = simulated.bot.services.matches.queries
    setup = await queries.setup(match)
    general = family(setup.family).general(setup, 1)
    assert general is not None
    counted = defaultdict[str, list[int]](list)
    for _ in range(_MOST_STEPS):
        if all(len(counted[kind]) >= number for kind, number in _ENOUGH.items()):
            break
        waiting = (await queries.info(match)).waiting
        assert waiting is not None
        who = Presser(simulated, match, waiting.seat)
        scene = await who.scene()
        kind = _kind(scene, action := general.choose(scene.view, lambda: False)) if scene.actions else ""
        if not kind:
            await others_answer(simulated, match)
            continue
        await who.open()
        opened, who.clicks = who.clicks, 0
        if await _pressed(who, scene, action):
            counted["open"].append(opened)
            counted[kind].append(who.clicks)
        else:
            await others_answer(simulated, match)
    assert set(counted) == set(_ENOUGH), sorted(counted)
    each = {kind: median(clicks) for kind, clicks in counted.items()}
    return round(each["open"] + MOVES * each["move"] + ATTACKS * each["attack"] + ENDS * each["end"])


def _kind(scene: Scene, action: Action) -> str:
    """What an action counts as; empty for one that is no part of a typical turn."""
    asked = scene.decision.kind if scene.decision else ""
    if action == PASS:
        return "end" if asked in {"move-units", "attack"} else ""
    if asked == "move-units":
        return "move" if action.verb == "move" else ""
    return "attack" if asked == "attack" else ""


async def _pressed(who: Presser, scene: Scene, action: Action) -> bool:
    """Presses what leads to an action; whether that led to it."""
    version = scene.version
    if action == PASS:
        await who.press(_is(PASS.text))
        await who.press(_step("sure"))
    elif scene.decision is not None and scene.decision.kind == "attack":
        await who.press(_to("aim", action.subject), _step("aim"))
        await who.press(_step("roll"))
    elif not await who.press(_ends(action.text)):
        await who.press(_is(action.subject), _starts(f"{action.subject} "))
        await who.press(_ends(action.text))
    return (await who.scene()).version != version


def _is(answer: str) -> Wanted:
    return lambda choice: choice.answer == answer


def _starts(words: str) -> Wanted:
    return lambda choice: choice.answer.startswith(words)


def _ends(text: str) -> Wanted:
    return lambda choice: choice.answer == text or choice.answer.endswith(f"|{text}")


def _step(step: str) -> Wanted:
    return lambda choice: choice.step == step


def _to(step: str, answer: str) -> Wanted:
    return lambda choice: choice.step == step and choice.answer == answer
