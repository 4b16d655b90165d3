"""Clicks of a typical turn of Battle Cry: a section card, three units that move, two attacks, the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from bot.service.model.match import Scene
from bot.tools.bench.presser import Presser, Wanted, others_answer
from bot.tools.bench.simulated import Choice, SimulatedBot
from engine import match as engine
from engine.decision import PASS, UNION, Action, Decision
from engine.errors import GameError
from engine.family import Setup

UNITS, ATTACKS = 3, 2

BATTLES: Final = ("gettysburg-day-3", "fredericksburg", "prairie-grove", "new-market", "franklin")
"""Battles in which the armies stand near one another from the beginning."""

_MOST_STEPS: Final = 300
_PANEL: Final = frozenset({"show", "undo", "hand", "hand-text", "standing-show", "map"})
"""Steps of controls that answer nothing."""


class TypicalTurn(Struct, frozen=True):
    """A card, and the moves of three units after which two of them at least can attack."""

    card: Action
    moves: tuple[Action, ...]


async def clicks_of_turn(simulated: SimulatedBot, scenario: str) -> int:
    """Plays a battle until somebody can play a typical turn, and counts the clicks of it."""
    match = await simulated.duel(scenario, "variant-150")
    queries = simulated.bot.services.matches.queries
    setup = await queries.setup(match)
    for _ in range(_MOST_STEPS):
        waiting = (await queries.info(match)).waiting
        assert waiting is not None
        scene = await queries.view(match, simulated.person(waiting.seat))
        if scene.decision and scene.decision.kind == "play-card" and (turn := typical_turn(setup, scene)):
            return await _played(Presser(simulated, match, waiting.seat), turn)
        await others_answer(simulated, match)
    raise AssertionError("nobody could play a typical turn")


def typical_turn(setup: Setup, scene: Scene) -> TypicalTurn | None:
    """The first typical turn that a hand allows, as far as its player can know."""
    for card in scene.actions:
        if card.verb == "play" and card.subject.startswith(("attack", "assault")):
            for moves in _three_moves(setup, scene, card):
                return TypicalTurn(card, moves)
    return None


def _three_moves(setup: Setup, scene: Scene, card: Action) -> Iterator[tuple[Action, ...]]:
    state, _events = engine.submit(engine.imagined(setup, scene.view), scene.seat, card)
    forward = max if scene.seat == UNION else min
    chosen = list[Action]()
    for _ in range(UNITS):
        orders = [one for one in _legal(state, "order") if not one.subject.endswith("*")]
        if not orders:
            return
        order = forward(orders, key=lambda one: one.subject[:1])
        chosen.append(order)
        state, _events = engine.submit(state, scene.seat, order)
    if _kind(state) == "give-orders":
        return
    moves = list[Action]()
    for order in chosen:
        ways = [one for one in _legal(state, "move") if one.subject == order.subject]
        way = next((one for one in ways if _attackers(state, scene, one) > len(moves)), None) or next(iter(ways), None)
        if way is None:
            return
        moves.append(way)
        state, _events = engine.submit(state, scene.seat, way)
    if _kind(state) == "battle" and len({one.subject for one in _legal(state, "battle")}) >= ATTACKS:
        yield tuple(moves)


def _attackers(state: engine.State, scene: Scene, way: Action) -> int:
    """The number of units that can attack after a move, if nobody else moves."""
    try:
        state, _events = engine.submit(state, scene.seat, way)
        if _kind(state) == "move":
            state, _events = engine.submit(state, scene.seat, PASS)
    except GameError:
        return 0
    return len({one.subject for one in _legal(state, "battle")})


def _legal(state: engine.State, verb: str) -> list[Action]:
    return [one for one in engine.legal_actions(state) if one.verb == verb]


def _kind(state: engine.State) -> str:
    decision = engine.pending(state)
    return decision.kind if isinstance(decision, Decision) else ""


async def _played(who: Presser, turn: TypicalTurn) -> int:
    """Presses through a typical turn."""
    number = (await who.scene()).view.turn
    if not await who.press_in_hand(_is(turn.card.text)):
        await who.open()
        await who.press(_is(turn.card.text))
    for move in turn.moves:
        scene = await who.scene()
        assert scene.decision is not None
        if scene.decision.kind == "give-orders":
            await who.press(_is(move.subject), _is(f"order {move.subject}"))
        await _go(who, move)
    attacks = 0
    while (scene := await who.scene()).view.turn == number and not scene.view.outcome:
        if scene.decision is None or scene.held:
            await who.until_asked()
        elif attacks < ATTACKS and await who.press(_starts("battle ")):
            attacks += 1
            await who.press(_sure)
        elif scene.decision.kind in {"battle", "end-turn", "move"}:
            await who.press(_sure, _is(PASS.text))
        else:
            await who.press(_answers)
    return who.clicks


async def _go(who: Presser, move: Action) -> None:
    way = f"{move.subject}-{move.object}"
    found = await who.press(_is(way), _is(move.text))
    if not found and await who.press(_is(move.subject)):
        await who.press(_is(way), _is(move.text))


def _is(answer: str) -> Wanted:
    return lambda choice: choice.answer == answer


def _starts(words: str) -> Wanted:
    return lambda choice: choice.answer.startswith(words)


def _sure(choice: Choice) -> bool:
    return choice.step == "sure"


def _answers(choice: Choice) -> bool:
    return choice.step not in _PANEL
