"""Players of a team battle on the simulated Discord: in the lobby, on panels, in threads.

They look for a fight, so that battles end. They answer by the buttons and menus of their panel, and by words where many
questions would take too long. Between two acts the bot is stopped or killed. A ``Witness`` keeps all messages.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from bot.service.model.match import MatchId, MatchInfo, Person, Scene, Status
from bot.service.usecases.match_commands.turn import Act
from engine.decision import PASS, Action, Seat, side_of
from engine.family import families
from engine.hexgrid import grid_of
from tests.support.discord.recorder import Told, Witness
from tests.support.discord.seen import Reply, Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Place, Simulated
from tests.support.discord.team_table import BotAtWork, daring
from tests.support.service.waiting_clock import HandClock

MATCH = MatchId(1)
MAIN = frozenset({"Give orders", "Answer"})
SURE = ":sure:"
COMERS = ("carl", "dora", "emil", "fritz", "greta", "hans", "ida", "jon", "kurt", "lena", "max", "nora")
"""Who comes to the table besides the two who are there anyway."""

EACH = 30
"""So many acts after which the bot is killed, or each fourth time stopped."""

BY_PANEL = 0.5
"""How many of the questions are answered on a panel; the others by words."""


@dataclass
class Played(BotAtWork):
    """A battle of teams under way: its people by seat, what they did, how often somebody else had to act."""

    witness: Witness
    rng: Random
    watcher: Somebody
    comer: Somebody
    seated: dict[Seat, Somebody] = field(default_factory=dict)
    sides: dict[str, set[str]] = field(default_factory=dict)
    """The sides that somebody has sat on, by name."""
    reader: str = ""
    """Who is shown boards in words: they open their panel, and answer in words."""
    handless: set[str] = field(default_factory=set)
    mourned: list[Seat] = field(default_factory=list)
    """Who is out, and has been seen to."""
    miscalled: list[str] = field(default_factory=list)
    hand_overs: int = 0
    kills: int = 0
    acts: int = 0
    _last: str = ""

    @property
    def table(self) -> Seen:
        """The newest message with which a turn is played."""
        return next(one for one in reversed(self.posts) if MAIN & set(one.labels))

    def newest(self, words: str) -> Seen:
        return next(one for one in reversed(self.posts) if words in one.text)

    def staff(self, side: str) -> Place:
        named = f"{side.capitalize()} staff"
        return next(one for one in reversed(self.world.private_threads()) if named in one.name)

    async def info(self) -> MatchInfo:
        return await self.matches.queries.info(MATCH)

    async def scene(self, somebody: Somebody) -> Scene:
        return await self.matches.queries.view(MATCH, Person(somebody.id))

    # What somebody does, and what comes of it.

    async def press(self, somebody: Somebody, message: Seen, label: str = "", custom_id: str = "") -> Reply:
        custom_id = custom_id or message.button(label).custom_id
        named = label or next(one.label for one in message.buttons if one.custom_id == custom_id)
        reply = await self.world.click(somebody, message, custom_id=custom_id)
        await self._after(f"{somebody.name} presses [{named}]")
        return reply

    async def pick(self, somebody: Somebody, message: Seen, custom_id: str, values: list[str]) -> Reply:
        reply = await self.world.select(somebody, message, values, custom_id=custom_id)
        await self._after(f"{somebody.name} picks {', '.join(values)}")
        return reply

    async def slash(self, somebody: Somebody, place: Place | None, command: str, **options: object) -> Reply:
        reply = await self.world.slash(somebody, place, command, **options)
        told = " ".join(f"{name}:{value}" for name, value in options.items())
        await self._after(f"{somebody.name} types /{command} {told}")
        return reply

    async def say(self, seat: Seat, scene: Scene, action: Action) -> None:
        """An answer in words; now and then the bot is killed before anybody was told of it."""
        await self.matches.execute(MATCH, Act(Person(self.seated[seat].id), action.text, scene.version))
        if self.rng.random() < 1 / EACH:
            await self._killed()
        await self.world.settle()
        await self._after(f"{self.seated[seat].name} answers {action.text}")

    async def wait(self, seconds: float = 61) -> None:
        await self.world.advance(seconds)
        self.clock.wake()
        await self.world.settle()
        await self._after(f"{seconds:.0f} seconds pass")

    async def _after(self, act: str) -> None:
        await self._look(act)
        self.acts += 1
        if self.acts % EACH == 0:
            await self._killed()

    async def _killed(self) -> None:
        self.kills += 1
        stopped = self.kills % 4 == 0
        await (self.world.restart() if stopped else self.world.kill())
        await self.world.settle()
        await self._look("the bot is stopped, and started" if stopped else "the bot is killed, and started")

    async def _look(self, act: str) -> None:
        told = self.witness.look(act)
        posts = [one for one in told if one.new and one.to == ("everybody",) and one.place != self.world.channel.name]
        if posts and self.world.threads():
            await self._called(posts[-1])
        await self._private([one for one in told if one.to != ("everybody",) and len(one.to) == 1])

    async def _private(self, told: list[Told]) -> None:
        """Nobody who is out is offered to give orders, nor gets a call."""
        out = (await self.info()).out if told and self.seated else ()
        gone = {self.seated[seat].name for seat in out if seat in self.seated}
        self.miscalled += [
            f"{one.to[0]} is out: {one.text}"
            for one in told
            if one.to[0] in gone and ("Give orders" in one.message.labels or one.pinged)
        ]

    async def _called(self, post: Told) -> None:
        """Whoever the newest message calls has something to answer."""
        info = await self.info()
        for name in post.pinged if info.status is Status.RUNNING else ():
            person = next((one for one in self.witness.people if one.name == name), None)
            seat = info.seat(Person(person.id)) if person else None
            if person is None or seat is None or seat in info.out:
                self.miscalled.append(f"{name} is out or nobody: {post.text}")
                continue
            scene = await self.scene(person)
            asked = info.waiting is not None and info.waiting.seat == seat
            other = {"Agree", "Take the seat"} & set(post.message.labels)
            if not asked and not (scene.ahead and scene.decision) and not other:
                self.miscalled.append(f"{name} has nothing to answer: {post.text}")

    async def panel(self, somebody: Somebody) -> Seen:
        """The private panel of somebody, opened under the newest turn."""
        table = self.table
        label = next(one for one in table.labels if one in MAIN)
        return answer(await self.press(somebody, table, label))

    # Playing.

    async def play(self, done: Callable[[MatchInfo], bool], most: int = 4000) -> MatchInfo:
        """Until it is so, or the battle is over."""
        for _ in range(most):
            info = await self.info()
            if info.status is not Status.RUNNING or info.waiting is None or done(info):
                return info
            seat = info.waiting.seat
            if seat not in self.seated or info.chair(seat).general:
                await self.wait()
                continue
            await self._ahead(info, seat)
            scene = await self.scene(self.seated[seat])
            if scene.decision is None or scene.held or not scene.actions:
                await self.wait()
                continue
            if self._last != seat:
                self._last, self.hand_overs = seat, self.hand_overs + 1
            await self.decide(seat, scene)
        raise AssertionError("it never came to that")

    async def _ahead(self, info: MatchInfo, asked: Seat) -> None:
        """Those who are called together answer at once, and some who could be asked later do, too."""
        for seat, somebody in self.seated.items():
            if seat != asked and side_of(seat) == side_of(asked) and seat not in info.out:
                scene = await self.scene(somebody)
                called = info.waiting is not None and info.waiting.kind in families()[info.family].decisions.settling
                if scene.ahead and scene.decision and (called or self.rng.random() < 0.5):
                    await self.decide(seat, scene)

    async def decide(self, seat: Seat, scene: Scene) -> None:
        """One question is answered, with what it leads to for the same player."""
        somebody, panel = self.seated[seat], None
        by_panel = self.rng.random() < BY_PANEL
        if by_panel and somebody.name == self.reader:
            await self.panel(somebody)
            by_panel = False
        for _ in range(60):
            action = self._wanted(scene)
            if by_panel:
                panel = self.world.again(panel) if panel else await self.panel(somebody)
                await self._answer(somebody, panel, action)
            else:
                await self.say(seat, scene, action)
            version, scene = scene.version, await self.scene(somebody)
            if scene.version == version or scene.decision is None or scene.held or not scene.actions:
                return

    def _wanted(self, scene: Scene) -> Action:
        if scene.decision is not None and scene.decision.kind == "authority" and self.rng.random() < 0.6:
            return PASS
        moves = [one for one in scene.actions if one.verb == "move" and not one.subject.endswith("*")]
        if moves:
            return min(moves, key=lambda one: self._away(scene, one))
        riding = scene.decision is not None and scene.decision.kind == "move" and PASS in scene.actions
        return PASS if riding else daring(scene, self.rng)

    def _away(self, scene: Scene, move: Action) -> int:
        """How far from the nearest enemy unit a move ends."""
        view = scene.view
        grid = grid_of(view.rows)
        if move.object not in grid.index:
            return 0
        away, mine = grid.distance[grid.index[move.object]], side_of(scene.seat)
        return min((away[grid.index[one.hex]] for one in view.units if one.side != mine and one.hex), default=0)

    async def _answer(self, somebody: Somebody, panel: Seen, action: Action) -> None:
        if action.verb == "transfer":
            for wanted in (action.object, action.subject):
                await self.pick(somebody, panel, panel.menus[0].custom_id, [wanted])
                panel = self.world.again(panel)
            return
        for wanted in filter(None, (action.text, action.subject)):
            menu = next((one for one in panel.menus if wanted in [value for _, value in one.options]), None)
            if menu is None:
                continue
            await self.pick(somebody, panel, menu.custom_id, [wanted])
            panel = self.world.again(panel)
            await (self._sure(somebody, panel) if wanted == action.text else self._answer(somebody, panel, action))
            return
        found = [one for one in panel.buttons if one.custom_id.endswith(f":{action.text}")]
        assert found, (action.text, panel.labels, panel.text)
        await self.press(somebody, panel, custom_id=found[0].custom_id)
        await self._sure(somebody, self.world.again(panel))

    async def _sure(self, somebody: Somebody, panel: Seen) -> None:
        for button in [one for one in panel.buttons if SURE in one.custom_id]:
            await self.press(somebody, panel, custom_id=button.custom_id)


def answer(reply: Reply) -> Seen:
    """The message of an answer with its controls; who reads words alone gets it in several."""
    shown = [*([reply.message] if reply.message else []), *reply.followups]
    return next(one for one in reversed(shown) if one.buttons or one.menus or one is shown[0])


def partners(played: Played, seat: Seat) -> list[Seat]:
    """Those of the same side who still sit there."""
    return [one for one in played.seated if one != seat and side_of(one) == side_of(seat)]


async def gathered(world: Simulated, clock: HandClock, scenario: str, players: int, rng: Random) -> Played:
    """A battle that has begun: every third took a seat from the menu, the others pressed a button."""
    host = world.people[0]
    comers = [world.people[1], *(world.add_person(name) for name in COMERS[: 2 * players - 2])]
    watcher, comer = world.add_person("watcher"), world.add_person("comer")
    witness = Witness(world, [host, *comers, watcher, comer])
    played = Played(world, clock, witness, rng, watcher, comer)
    terms = {"scenario": scenario, "rules": "advanced", "mode": "epic", "players": str(players), "side": "union"}
    await played.slash(host, world.channel, "match new", **terms)
    for number, somebody in enumerate(comers):
        lobby = next(one for one in world.history(world.channel) if one.by_bot and not one.ephemeral)
        if number % 3 == 1:
            menu = lobby.menus[0]
            await played.pick(somebody, lobby, menu.custom_id, [menu.options[-1][1]])
        else:
            await played.press(somebody, lobby, next(one for one in lobby.labels if one.startswith("Join")))
    info, people = await played.info(), {one.id: one for one in witness.people}
    played.seated = {chair.seat: people[chair.person.id] for chair in info.chairs if chair.person}
    played.sides = {somebody.name: {side_of(seat)} for seat, somebody in played.seated.items()}
    played.handless = {one.name for seat, one in played.seated.items() if not seat.endswith("/commander")}
    return played
