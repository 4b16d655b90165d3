"""A person at the simulated Discord who presses, and counts the clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simcord import MemberActor, ResponseMessage, UserHandle

from bot.local_table import simcord_hooks as hooks
from bot.service.model.match import MatchId, Scene
from bot.service.usecases.match_commands.turn import Act
from bot.tools.bench.simulated import WINDOW, Choice, SimulatedBot

BUTTON, LINE = 1, 2
"""Clicks for a button, and for a line of a menu, which is opened first."""

_MOST: Final = 60

Wanted = Callable[[Choice], bool]


class Presser:
    """A player of a match. ``clicks`` grow with each press; ``shown`` is the message in front of them."""

    def __init__(self, simulated: SimulatedBot, match: MatchId, seat: str) -> None:
        self.clicks = 0
        self.shown: ResponseMessage | None = None
        self._simulated = simulated
        self._match = match
        self._seat = seat

    @property
    def player(self) -> MemberActor:
        """The person."""
        return self._simulated.people[self._seat]

    async def scene(self) -> Scene:
        """The match as they see it."""
        queries = self._simulated.bot.services.matches.queries
        return await queries.view(self._match, self._simulated.person(self._seat))

    def choices(self) -> list[Choice]:
        """What the message in front of them offers."""
        return [] if self.shown is None else self._simulated.choices(self.shown, self.player)

    def hand(self) -> ResponseMessage | None:
        """The newest direct message with controls."""
        channel = self.player.user.dm_channel.id
        for message in reversed(hooks.messages_seen(self._simulated.env, channel, self.player.id)):
            handle = hooks.find_message(self._simulated.env, channel, message.id)
            if handle is not None and self._simulated.choices(handle, self.player):
                return handle
        return None

    async def press_in_hand(self, wanted: Wanted) -> bool:
        """Presses a button under the hand, which opens the panel; whether there is one."""
        hand = self.hand()
        found = next(filter(wanted, [] if hand is None else self._simulated.choices(hand, self.player)), None)
        if hand is None or found is None:
            return False
        self.shown = (await self.player.user.click(hand, custom_id=found.id)).response
        self.clicks += BUTTON
        return True

    async def open(self) -> None:
        """Opens the panel from the match's thread."""
        info = await self._simulated.bot.services.matches.queries.info(self._match)
        self.shown = await self._simulated.panel(info, self.player)
        self.clicks += BUTTON

    async def press(self, *wanted: Wanted) -> bool:
        """Presses the first choice that is wanted, in the order of the wishes; whether there is one."""
        for one in wanted:
            if found := next(filter(one, self.choices()), None):
                await self._use(found)
                return True
        return False

    async def _use(self, choice: Choice) -> None:
        assert self.shown is not None
        actor: MemberActor | UserHandle = self.player
        if self.shown.channel_id == self.player.user.dm_channel.id:
            actor = self.player.user
        if choice.value:
            result = await actor.select(self.shown, [choice.value], custom_id=choice.id)
        else:
            result = await actor.click(self.shown, custom_id=choice.id)
        self.shown = result.response or self.shown
        self.clicks += LINE if choice.value else BUTTON

    async def until_asked(self) -> None:
        """Lets the others answer until this person is asked again, and opens a panel if none came back by itself."""
        for _ in range(_MOST):
            scene = await self.scene()
            if scene.view.outcome or (scene.decision is not None and not scene.held):
                break
            await others_answer(self._simulated, self._match)
        scene = await self.scene()
        if scene.decision is not None and not any(one.answer in _answers(scene) for one in self.choices()):
            await self.open()


def _answers(scene: Scene) -> frozenset[str]:
    """Last parts of ids that a panel of somebody who is asked has: actions, their pieces and goals."""
    texts = {one.text for one in scene.actions}
    return frozenset(
        texts | {one.subject for one in scene.actions} | {f"{one.subject}-{one.object}" for one in scene.actions}
    )


async def others_answer(simulated: SimulatedBot, match: MatchId) -> None:
    """Whoever is asked answers through the service with the first answer there is; an open window ends."""
    matches = simulated.bot.services.matches
    waiting = (await matches.queries.info(match)).waiting
    if waiting is None:
        return
    person = simulated.person(waiting.seat)
    scene = await matches.queries.view(match, person)
    if scene.held or not scene.actions:
        await simulated.wait(WINDOW)
        return
    await matches.execute(match, Act(person, scene.actions[0].text, scene.version))
    await simulated.env.settle()
