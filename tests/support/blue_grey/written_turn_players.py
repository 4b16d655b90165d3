"""Two simulated people who write each phase in one line: how a large battle is fought through the simulated Discord.

They march at the enemy with a few units a turn and make every obligatory attack. In their own turn they answer the
questions of dice by commands, by chance; in the enemy's turn their standing orders do.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.commands.autocomplete import command_for
from bot.discord.panels.blue_grey.grammar import written
from bot.discord.panels.registry import adapter_of
from bot.service.model.match import Scene
from bot.texts.command_of_action import typed_by
from engine import match as engine
from engine.blue_grey.duties import come_to_nothing
from engine.blue_grey.view import PublicView
from engine.decision import PASS, Action
from engine.family import Setup
from engine.field_changes import replace
from render.blue_grey.layout import map_of
from tests.support.blue_grey.simulated_players import MATCH, OPTIONS, Staff, all_answer
from tests.support.discord.random_players import Campaign
from tests.support.discord.simulator import Person

STANDING = {"retreat": "side", "cavalry": "2-1", "losses": "weakest", "advance": "always"}
MOVERS = 5


async def by_orders(campaign: Campaign, most: int = 2000) -> None:
    """Plays until the battle is over."""
    await all_answer(campaign, _answer, most)


async def _answer(staff: Staff, person: Person, scene: Scene) -> None:
    assert scene.decision is not None
    if scene.decision.kind == "move-units":
        await _give(staff, person, march_line(staff, scene))
    elif scene.decision.kind == "attack" and (
        line := attack_line(await staff.bot.services.matches.queries.setup(MATCH), scene)
    ):
        await _give(staff, person, line)
    else:
        action = staff.rng.choice(scene.actions)
        command = "done" if action == PASS else command_for(adapter_of(scene.info.family), [action])
        said = {} if action == PASS else {OPTIONS[command]: action.text}
        reply = await staff.campaign.world.slash(person, staff.campaign.thread, typed_by(command), **said)
        assert not _refused(reply.text), f"{action.text}: {reply.text}"


def _refused(text: str) -> bool:
    """Whether a command was refused: planned attacks that no longer fit after dice are named with their words."""
    return any(line.startswith("⚠️") and not line.startswith("⚠️ `") for line in text.splitlines())


async def _give(staff: Staff, person: Person, line: str) -> None:
    """Writes orders, sees that nothing is wrong with them, and gives them."""
    world = staff.campaign.world
    reply = await world.slash(person, staff.campaign.thread, "turn write", text=line)
    assert reply.message is not None
    assert "⚠️" not in reply.text, f"{line}: {reply.text}"
    await world.click(person, reply.message, label="Confirm")


def march_line(staff: Staff, scene: Scene, movers: int = 0) -> str:
    """Some units, each to a hex of its own that is nearest to an enemy, and the end of the phase."""
    view: PublicView = scene.view
    taken = {one.hex for one in view.units if one.hex}
    ways = [one for one in scene.actions if one.verb in {"move", "march", "enter"} and one.object not in taken]
    units = list(dict.fromkeys(one.subject for one in ways))
    parts = []
    for unit in staff.rng.sample(units, min(movers or MOVERS, len(units))):
        own = [one for one in ways if one.subject == unit and one.object not in taken]
        if own:
            best = min(own, key=lambda one: (_distance(view, scene.seat, one.object), one.text))
            taken.add(best.object)
            parts.append(_said(best))
    return ", ".join((*parts, "end"))


def _said(action: Action) -> str:
    if action.verb == "enter":
        return action.text
    return f"{action.subject}-{action.object}{' strategic' if action.verb == 'march' else ''}"


def _distance(view: PublicView, seat: str, hex_: str) -> int:
    """How far the next enemy is."""
    grid = map_of(view).grid
    at = grid.index[hex_]
    return min(
        (grid.distance(at, grid.index[one.hex]) for one in view.units if one.hex and one.side != seat), default=0
    )


def attack_line(setup: Setup, scene: Scene) -> str:
    """All attacks that have to be made, by everybody who can take part; empty where none has to."""
    state, parts = engine.imagined(setup, scene.view), list[str]()
    while (owed := engine.view(state, scene.seat).duties).enemy:
        state, view = _built(state, scene, owed.enemy[0])
        assert view.combat is not None
        parts.append(written(view.combat.attackers, view.combat.targets))
        state = replace(state, position=come_to_nothing(state.position), fixed=None, draft=(), unseen=())
    return ", ".join(parts)


def _built(state: engine.State, scene: Scene, hex_: str) -> tuple[engine.State, PublicView]:
    """An attack on a hex put together until it can be fought."""
    state, _ = engine.submit(state, scene.seat, Action("target", hex_))
    while True:
        actions = engine.legal_actions(state)
        more = _first(actions, "join") or (None if _first(actions, "fight") else _first(actions, "target"))
        if more is None:
            return state, engine.view(state, scene.seat)
        state, _ = engine.submit(state, scene.seat, more)


def _first(actions: Sequence[Action], verb: str) -> Action | None:
    return next((one for one in actions if one.verb == verb), None)
