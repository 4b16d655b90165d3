"""The battle that the player's guide tells of: Antietam, from the lobby to the rematch, and the pictures taken of it.

Robert challenges Ulysses, who is the guide's reader, to it and leads the Confederacy. Ulysses accepts, and plays the
first turn by hand. Then computer generals lead both sides. With the stage's one seed it is the same battle each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from simcord import MemberActor

from bot.service.model.match import MatchId, Person, Scene, Status
from bot.service.usecases.match_commands.turn import Act
from bot.tools.walkthrough.album import CHANNEL, LETTER, PANEL, THREAD, Album
from bot.tools.walkthrough.closeup import Badge, draw_closeup
from bot.tools.walkthrough.stage import Message, Stage
from engine.decision import CONFEDERATE, UNION, Seat
from engine.family import AnyThinker, family

MATCH: Final = MatchId(1)
WINDOW = 61.0
"""Seconds after which a question of which nobody may know whether somebody thinks about it is over."""

HOUR = 3600.0
FOURTH, EIGHTH = 4, 8
"""Turns by which something has happened that can be taken back, and looked back at."""

MOST_ANSWERS = 5000

BADGES = (
    Badge(1, "A1", -0.05, -0.78),
    Badge(2, "A5", -0.62, -0.06),
    Badge(3, "C3", 0.68, 0.12),
    Badge(4, "B3", -0.5, 0.05),
    Badge(5, "D3", 0.0, 0.62),
    Badge(6, "C4", 0.34, -0.42),
    Badge(7, "D4", 0.0, 0.06),
    Badge(8, "G1", 0.58, 0.0),
    Badge(9, "F4", -0.42, 0.46),
)
"""The subjects of the close-up's badges: side, unit, general, arm, terrain, hex name, section line, the enemy, chip."""


class AntietamTale:
    """Plays and takes pictures for the ``album``."""

    def __init__(self, on: Stage) -> None:
        self.stage, self.album = on, Album(on)
        self._generals = dict[Seat, AnyThinker]()

    async def tell(self) -> None:
        """The whole battle."""
        await self._opened()
        hand = await self._challenged()
        panel = await self._ordered(hand)
        await self._fought(panel)
        await self._attacked()
        await self._agreed()
        await self._looked_back()
        await self._won()
        await self._late()

    async def _opened(self) -> None:
        """What Ulysses is asked who opens a battle; this one stays unopened."""
        on, me = self.stage, self.stage.ulysses
        panel = await on.slash(me, "match new")
        self.album.take("battles", panel, PANEL)
        panel = await on.press(me, panel, "First Bull Run")
        self.album.take("opponent", panel, PANEL, pictured=False)

    async def _challenged(self) -> Message:
        """The challenge, the first message, the first board; the hand."""
        on, me = self.stage, self.stage.ulysses
        terms = {"rules": "variant-150", "side": "confederate", "pace": "brisk"}
        await on.slash(on.robert, "match new", scenario="antietam", opponent=me, **terms)
        challenge = on.newest("Accept", on.channel)
        self.album.take("challenge", challenge, CHANNEL, pictured=False)
        await on.press(me, challenge, "Accept")
        begun = on.newest("About this battle")
        self.album.take("begun", begun, THREAD)
        self.album.take("how-to-play", await on.press(me, begun, "How to play"), PANEL)
        await self._enlarge("reading", on.newest("Give orders"), "A1", "G6", BADGES)
        hand = on.newest("Your hand", on.letters(me))
        self.album.take("hand", hand, LETTER)
        return hand

    async def _ordered(self, hand: Message) -> Message:
        """The card, the orders with their moves, and why another one is refused."""
        on, me = self.stage, self.stage.ulysses
        panel = await on.press(me, hand, "Play Attack Right")
        self.album.take("orders", panel, PANEL)
        panel = await on.press(me, panel, "C3 · infantry")
        self.album.take("move", panel, PANEL)
        panel = await on.press(me, panel, "Move to D3")
        self.album.take("why", await on.slash(me, "turn why", action="C2-E2"), "`/turn why`")
        self.album.take("look", await on.slash(me, "turn look", hex="F4"), "`/turn look`")
        for press in ("C2 · ", "Move to D2", "B3 · "):
            panel = await on.press(me, panel, press)
        return await on.press(me, panel, "Stay")

    async def _fought(self, panel: Message) -> None:
        """An attack, its dice, and the turn as everybody sees it."""
        on, me = self.stage, self.stage.ulysses
        self.album.take("targets", panel, PANEL)
        panel = await on.press(me, panel, "Attack F3 from D3")
        self.album.take("dice", panel, PANEL, pictured=False)
        await self._until(lambda scene: scene.info.turn > 1)
        told = on.newest("turn 2")
        self.album.take("turn", told, THREAD)
        await self._enlarge("arrows", told, "C1", "G5")

    async def _attacked(self) -> None:
        """A question in the other side's turn, and what settles it beforehand."""
        on, me = self.stage, self.stage.ulysses
        await self._until(_attacked)
        asked = on.newest("Answer")
        self.album.take("question", asked, THREAD)
        self.album.take("answer", await on.press(me, asked, "Answer"), PANEL)
        self.album.take("standing", await on.slash(me, "turn standing"), PANEL)

    async def _agreed(self) -> None:
        """Something is taken back; settings."""
        on = self.stage
        await self._until(lambda scene: scene.info.turn >= FOURTH and _asked(scene, "play-card", UNION))
        await on.slash(on.robert, "table takeback", why="I pressed the wrong button.")
        self.album.take("takeback", on.newest("Agree"), THREAD)
        await on.press(on.ulysses, on.newest("Agree"), "Decline")
        self.album.take("settings", await on.slash(on.ulysses, "me settings", quiet="22:00-07:00", reminders=24), PANEL)

    async def _looked_back(self) -> None:
        """Where the enemy could strike, and the log."""
        on, me = self.stage, self.stage.ulysses
        await self._until(lambda scene: scene.info.turn > EIGHTH)
        self.album.take("threat", await on.slash(me, "turn look"), "`/turn look`")
        self.album.take("log", await on.slash(me, "view log", turn=2), "`/view log`")

    async def _won(self) -> None:
        """The end, the moving picture, the figures, the rematch."""
        on, me = self.stage, self.stage.ulysses
        await self._until(lambda scene: scene.info.status is Status.OVER)
        self.album.take("victory", on.newest("Rematch"), THREAD)
        self.album.take("replay", await on.slash(me, "view replay", turn=1), "`/view replay`")
        self.album.take("figures", await on.press(me, on.newest("Rematch"), "Figures"), "`/view stats`")

    async def _late(self) -> None:
        """The rematch, in which somebody lets his time run out."""
        on = self.stage
        await on.press(on.ulysses, on.newest("Rematch"), "Rematch")
        lobby = on.newest("Join as", on.channel)
        await on.press(on.robert, lobby, "Join as")
        for person in (on.ulysses, on.robert):
            await on.slash(person, "me settings", reminders=8)
        await on.wait(20 * HOUR)
        self.album.take("reminder", on.newest("waiting for you since"), THREAD)
        await on.wait(16 * HOUR)
        self.album.take("late", on.newest("out of time"), THREAD)

    async def _scene(self, person: MemberActor | None = None) -> Scene:
        """The match as somebody sees it, or as everybody does."""
        return await self.stage.bot.services.matches.queries.view(MATCH, None if person is None else Person(person.id))

    async def _until(self, reached: Callable[[Scene], bool]) -> None:
        """Computer generals play on until that is so, or the battle is over."""
        for _ in range(MOST_ANSWERS):
            scene = await self._scene()
            if scene.info.waiting is not None:
                scene = await self._scene(self._player(scene.info.waiting.seat))
            if reached(scene) or scene.info.status is Status.OVER:
                await self.stage.rest()
                return
            if scene.decision is None or scene.held:
                await self.stage.wait(WINDOW)
                continue
            general = await self._general(scene.seat)
            action = general.choose(scene.view, lambda: False)
            await self.stage.bot.services.matches.execute(MATCH, Act(Person(self._player(scene.seat).id), action.text))
        raise AssertionError("the battle does not come to it")

    async def _general(self, seat: Seat) -> AnyThinker:
        if seat not in self._generals:
            setup = await self.stage.bot.services.matches.queries.setup(MATCH)
            general = family(setup.family).general(setup, 1)
            assert general is not None
            self._generals[seat] = general
        return self._generals[seat]

    def _player(self, seat: Seat) -> MemberActor:
        return {UNION: self.stage.ulysses, CONFEDERATE: self.stage.robert}[seat]

    async def _enlarge(
        self, name: str, message: Message, left_top: str, right_bottom: str, badges: Sequence[Badge] = ()
    ) -> None:
        """A part of a message's board, from one hex to another."""
        rows = (await self._scene()).view.rows
        self.album.closeups[name] = draw_closeup(message.files["board.png"], rows, left_top, right_bottom, badges)


def _asked(scene: Scene, kind: str, seat: Seat) -> bool:
    return scene.decision is not None and scene.decision.kind == kind and scene.seat == seat


def _attacked(scene: Scene) -> bool:
    """Whether the Union has to say where to retreat to, and has two or three ways."""
    ways = sum(action.verb == "retreat" for action in scene.actions)
    return scene.seat == UNION and 1 < ways <= 3  # noqa: PLR2004  as many as have buttons
