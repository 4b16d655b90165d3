"""Two simulated people who play Blue & Grey through the simulated Discord, on the computer general's advice.

His advice is looked up on the panel that a person sees, and pressed there: ``by_buttons`` never types. ``by_orders``
writes a phase in one line, and answers the questions of dice by commands. Neither thinks, so battles are fought to
their end.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.discord.client import LongRoll
from bot.discord.commands.autocomplete import command_for
from bot.discord.panels.registry import adapter_of
from bot.service.model.match import MatchId, Scene
from bot.service.model.match import Person as Sitter
from bot.texts.command_of_action import typed_by
from engine.decision import PASS, Action
from engine.family import AnyThinker, family
from render.presenters import presenter_of
from tests.support.discord.random_players import Campaign
from tests.support.discord.seen import Menu, Seen
from tests.support.discord.simulator import Person, Simulated
from tests.support.service.late_positions import Asked

MATCH = MatchId(1)
SURE = 0.15
"""How often somebody does not do what he is advised to."""


def sketches_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws nothing, whatever the game: files of a few bytes in place of pictures."""
    for name in ("board", "broadside", "invitation"):
        monkeypatch.setattr(f"bot.images.jobs.{name}", lambda *_: b"\x89PNG picture")


class Staff:
    """The source of advice: the computer general, and now and then chance."""

    def __init__(self, campaign: Campaign, advised: float = 1 - SURE) -> None:
        self.campaign = campaign
        self.rng: Random = campaign.rng
        self.advised = advised
        self._general: AnyThinker | None = None

    @property
    def bot(self) -> LongRoll:
        bot = self.campaign.world.bot
        assert isinstance(bot, LongRoll)
        return bot

    async def scene(self, person: Person) -> Scene:
        return await self.bot.services.matches.queries.view(MATCH, Sitter(person.id))

    async def advice(self, scene: Scene) -> Action:
        if self._general is None:
            setup = await self.bot.services.matches.queries.setup(MATCH)
            self._general = family(setup.family).general(setup, 1)
        assert self._general is not None
        moving = scene.decision is not None and scene.decision.kind == "move-units"
        if not moving and self.rng.random() > self.advised:
            return self.rng.choice(scene.actions)
        return self._general.choose(scene.view, lambda: False)


def bold(asked: Asked, rng: Random) -> Action:
    """Something by chance, rather moving on or attacking than ending it."""
    more = [action for action in asked.actions if action != PASS]
    return rng.choice(more if more and rng.random() > SURE else asked.actions)


async def by_buttons(campaign: Campaign, most: int = 1500) -> None:
    """Plays until the battle is over."""
    staff = Staff(campaign)
    while not campaign.ended:
        before = campaign.acts
        for person in campaign.world.people:
            if not campaign.ended:
                await _through_a_panel(staff, person)
        assert campaign.acts > before, campaign.world.transcript()[-3000:]
        assert campaign.acts < most, campaign.world.transcript()[-3000:]


async def _through_a_panel(staff: Staff, person: Person) -> None:
    """Opens a person's panel and answers until nothing is left to choose."""
    campaign = staff.campaign
    newest = campaign.newest
    label = next(one for one in newest.labels if one in {"Give orders", "Answer"})
    panel = (await campaign.world.click(person, newest, label=label)).message
    assert panel is not None
    assert panel.ephemeral
    while True:
        scene = await staff.scene(person)
        if scene.decision is None:
            assert "Refresh" in panel.labels or "Battle record" in campaign.newest.labels
            return
        await _follow(staff, person, panel, scene, await staff.advice(scene))
        await campaign.acted()
        panel = campaign.world.again(panel)
        assert "went wrong" not in panel.text


async def _follow(staff: Staff, person: Person, panel: Seen, scene: Scene, action: Action) -> None:
    """Presses what leads to an action."""
    world = staff.campaign.world
    if action == PASS:
        asked = scene.decision is not None and scene.decision.kind == "move-units"
        label = "End movement" if asked else presenter_of(scene.info.family).prompts.label(action, scene.view)
        if label not in panel.labels:  # who has come in is asked where it goes on, or planned attacks come first
            await world.click(person, panel, label="Back" if "Back" in panel.labels else "Discard plan")
            panel = world.again(panel)
        await world.click(person, panel, label=label)
        await confirm(world, person, world.again(panel))
    elif scene.decision is not None and scene.decision.kind == "attack":
        await _attack(staff, person, panel, action.subject)
    else:
        await _choose(staff, person, panel, action)


async def confirm(world: Simulated, person: Person, panel: Seen) -> None:
    """Ends movement or the turn where the panel asks once more."""
    if "**End your " in panel.text:
        await world.click(person, panel, label="End turn" if "End turn" in panel.labels else "End movement")


async def _choose(staff: Staff, person: Person, panel: Seen, action: Action) -> None:
    """Picks an action, through the part of the map and the unit where the panel asks for them first."""
    world = staff.campaign.world
    texts = [action.text, *([f"move {action.subject}-{action.object}"] if action.verb == "march" else [])]
    for _ in range(5):
        for menu in panel.menus:
            wanted = next((text for text in texts if text in _values(menu)), "")
            if wanted or action.subject in _values(menu):
                await world.select(person, panel, [wanted or action.subject], custom_id=menu.custom_id)
                break
        else:
            pressed = next((one for one in panel.buttons if any(text in one.custom_id for text in texts)), None)
            part = f"@{await _part(staff, person, action.subject)}"
            step = next(
                (one for one in panel.buttons if one.custom_id.endswith((f":{action.subject}", f":{part}"))), None
            )
            if pressed is None and step is not None:
                await world.click(person, panel, custom_id=step.custom_id)
                panel = world.again(panel)
                continue
            others = next((one for one in ("Other parts of the map", "Back") if one in panel.labels), "")
            if pressed is None and others:
                await world.click(person, panel, label=others)
                panel = world.again(panel)
                continue
            assert pressed is not None, f"no way to {action.text}: {panel.text}"
            await world.click(person, panel, custom_id=pressed.custom_id)
            wanted = action.text
        if wanted:
            return
        panel = world.again(panel)
    raise AssertionError(f"no way to {action.text}")


async def _part(staff: Staff, person: Person, unit: str) -> str:
    from bot.discord.panels.blue_grey.move_panel import groups  # noqa: PLC0415
    from bot.discord.panels.reply import context_of  # noqa: PLC0415

    context = await context_of(staff.bot.services, MATCH, Sitter(person.id))
    return next((one.name for one in groups(context) if unit in {able.id for able in one.able}), "")


def _values(menu: Menu) -> list[str]:
    return [value for _, value in menu.options]


async def _attack(staff: Staff, person: Person, panel: Seen, hex_: str) -> None:
    """Plans an attack, perhaps by fewer than all, and rolls it, or plans on."""
    world, rng = staff.campaign.world, staff.rng
    await world.select(person, panel, [hex_], custom_id=_menu(panel, "Plan an attack on…").custom_id)
    panel = world.again(panel)
    who = next((one for one in panel.menus if one.placeholder.startswith("Tick the units that attack")), None)
    if who is not None and rng.random() < 0.3:
        some = rng.sample(_values(who), rng.randint(1, len(who.options)))
        await world.select(person, panel, some, custom_id=who.custom_id)
        panel = world.again(panel)
    if "Roll now" not in panel.labels:
        await world.click(person, panel, label="Remove attack")
        panel = world.again(panel)
        await world.select(person, panel, [hex_], custom_id=_menu(panel, "Plan an attack on…").custom_id)
        panel = world.again(panel)
    while "Roll now" not in panel.labels:
        more = _menu(panel, "Aim at another hex, too")
        await world.select(person, panel, [_values(more)[0]], custom_id=more.custom_id)
        panel = world.again(panel)
    columns = [one for one in panel.menus if one.placeholder == "On which column?"]
    if columns and rng.random() < 0.1:
        await world.select(person, panel, [rng.choice(_values(columns[0]))], custom_id=columns[0].custom_id)
        panel = world.again(panel)
    if rng.random() < 0.5:
        await world.click(person, panel, label="Roll now")
        return
    await world.click(person, panel, label="Add to plan")
    panel = world.again(panel)
    await world.click(person, panel, label=next(one for one in panel.labels if one.startswith("Roll ")))


def _menu(panel: Seen, ask: str) -> Menu:
    return next(one for one in panel.menus if one.placeholder == ask)


# By commands


OPTIONS = {"move": "moves", "battle": "battle", "retreat": "answer", "order": "units"}
"""The option of each command of ``/turn`` that is filled in."""


Answering = Callable[[Staff, Person, Scene], Awaitable[None]]
"""Somebody answers what they are asked."""


async def by_commands(campaign: Campaign, most: int = 1500) -> None:
    """Plays until the battle is over, by typing alone."""

    async def answer(staff: Staff, person: Person, scene: Scene) -> None:
        await _type(staff, person, scene, await staff.advice(scene))

    await all_answer(campaign, answer, most)


async def all_answer(campaign: Campaign, answer: Answering, most: int) -> None:
    """Each person answers all that they are asked, until the battle is over: in fewer than ``most`` acts."""
    staff = Staff(campaign)
    while not campaign.ended:
        before = campaign.acts
        for person in campaign.world.people:
            while not campaign.ended:
                scene = await staff.scene(person)
                if scene.decision is None:
                    break
                await answer(staff, person, scene)
                await campaign.acted()
        assert before < campaign.acts < most, campaign.world.transcript()[-3000:]


async def _type(staff: Staff, person: Person, scene: Scene, action: Action) -> None:
    """Says an action with the command that it belongs to, as it may be written."""
    campaign = staff.campaign
    if action == PASS:
        reply = await campaign.world.slash(person, campaign.thread, "turn done")
        if reply.message is not None:
            await confirm(campaign.world, person, reply.message)
    else:
        command = command_for(adapter_of(scene.info.family), [action])
        typed = _spelled(staff.rng, scene, action)
        reply = await campaign.world.slash(person, campaign.thread, typed_by(command), **{OPTIONS[command]: typed})
    assert reply.message is not None
    assert reply.message.ephemeral
    assert "⚠️" not in reply.text, f"{action.text}: {reply.text}"


def _spelled(rng: Random, scene: Scene, action: Action) -> str:
    """An action in one of the ways in which people write it."""
    unit = next((one for one in scene.view.units if one.id == action.subject), None)
    name = unit.name if unit else action.subject
    if action.mark == "-":
        march = action.verb == "march"
        ways = [action.text, f"{name} to {action.object}", f"{name}-{action.object}", f"{name}->{action.object}"]
        return f"{rng.choice(ways[1:])} strategic" if march else rng.choice(ways)
    return rng.choice([action.text, action.text if action.verb in {"fight", "face"} else f"{action.verb} {name}"])
