"""Queries about one match as it is now."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from msgspec import Struct
from sqlmodel import col, func, select

from bot.service.domain import computer_turns, perspective, play, standing_orders
from bot.service.domain.voters import deciding_seats
from bot.service.model.errors import BetweenPeople
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import MatchId, MatchInfo, Person, Scene
from bot.service.persistence import series_admission
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.store.tables import ActionRow
from engine import match as engine
from engine.decision import Action, Seat
from engine.errors import Explanation
from engine.family import Setup

_REMEMBERED = 64
"""Matches whose scenes are kept in memory."""


class MatchQueries:
    """Queries about a match as it is now. All methods raise ``NoSuchMatch`` for an unknown number."""

    def __init__(self, work: MatchUnitOfWork) -> None:
        self._work = work
        self._scenes: OrderedDict[MatchId, tuple[LiveMatch, dict[Person | None, Scene]]] = OrderedDict()

    async def info(self, match: MatchId) -> MatchInfo:
        """The public facts of the match."""
        return (await self._work.live(match)).info

    async def setup(self, match: MatchId) -> Setup:
        """The setup of the match: everything that never changes. It is public."""
        return (await self._work.live(match)).setup

    async def view(self, match: MatchId, person: Person | None = None) -> Scene:
        """The match as a person sees it, or as a watcher does; from memory while nothing of the match changes.

        Raises:
            NotStarted: there is nothing to see yet.
        """
        live = await self._work.live(match)
        known, scenes = self._scenes.get(match, (None, {}))
        if known is not live:
            scenes = {}
        who = person if person and live.info.seat(person) else None
        if who not in scenes:
            scenes[who] = perspective.scene(live, who)
            self._scenes[match] = live, scenes
            self._scenes.move_to_end(match)
            while len(self._scenes) > _REMEMBERED:
                self._scenes.popitem(last=False)
        return scenes[who]

    async def options(self, match: MatchId, person: Person) -> tuple[Action, ...]:
        """The legal answers of a person now, empty if none is asked of them. From memory for matches in use."""
        return perspective.options(await self._work.live(match), person)

    async def judge(self, match: MatchId, person: Person, text: str) -> Explanation:
        """All reasons why an action is not legal for a person now, and why not in its own phase; none if it is.

        Raises:
            MalformedAction: it is no action of this game at all.
            NotStarted, NotInMatch.
        """
        live = await self._work.live(match)
        state, seat = play.running(live), play.seat_for(live, person)
        return engine.judge(state, seat, engine.parse_action(live.setup, text))

    async def forecast(self, match: MatchId, person: Person, text: str) -> Struct | None:
        """Forecast of an action's dice, in the family's type; ``None`` for one without dice, or not legal now.

        Raises:
            MalformedAction: it is no action of this game at all.
            NotStarted: there is no battle yet.
        """
        live = await self._work.live(match)
        action = engine.parse_action(live.setup, text)
        legal = action in perspective.options(live, person)
        return engine.forecast(play.running(live), action) if legal else None

    async def look(self, match: MatchId, person: Person, hex_: str) -> Struct:
        """The possibilities of a hex, in the family's type, on the board as the person knows it.

        Raises:
            KeyError: the board has no such hex.
            NotStarted: there is no battle yet.
        """
        live = await self._work.live(match)
        return engine.look(play.running(live), perspective.viewing_seat(live, person), hex_)

    async def threat(self, match: MatchId, person: Person) -> Struct | None:
        """The hexes that a person's enemies could strike next, in the family's type, as the person knows the board.

        Raises:
            NotStarted: there is no battle yet.
        """
        live = await self._work.live(match)
        return engine.threat(play.running(live), perspective.viewing_seat(live, person))

    async def seats_led(self, match: MatchId, person: Person) -> tuple[Seat, ...]:
        """The seats for which a person has ever made a choice in a match, in the order of the first ones."""
        first = func.min(col(ActionRow.version))
        chosen = select(ActionRow.seat).where(col(ActionRow.match_id) == match, col(ActionRow.person) == person.id)
        async with self._work.database.read() as session:
            return tuple(map(Seat, await session.exec(chosen.group_by(col(ActionRow.seat)).order_by(first))))

    async def who_gives_up(self, match: MatchId, person: Person) -> tuple[Seat, ...]:
        """The seats of a person's side that decide about resigning.

        Raises:
            NotStarted, NotInMatch.
        """
        live = await self._work.live(match)
        return deciding_seats(live, play.seat_for(live, person))

    async def computer_may_sit(self, match: MatchId) -> bool:
        """Whether a computer general plays this game and may sit in this match."""
        live = await self._work.live(match)
        if not computer_turns.has_general(live.setup):
            return False
        try:
            async with self._work.database.read() as session:
                await series_admission.check_computer(session, live.info)
        except BetweenPeople:
            return False
        return True

    async def settled(self, match: MatchId, person: Person) -> Mapping[str, str]:
        """A person's standing orders, each with its value.

        Raises:
            NotInMatch.
        """
        live = await self._work.live(match)
        mine = standing_orders.standing_of(live, play.seat_for(live, person)).orders
        return {option.id: mine.get(option.id, option.values[0]) for option in standing_orders.declared(live)}

    async def written_orders(self, match: MatchId, person: Person) -> str:
        """The rest of a person's written orders for this turn; empty for none."""
        return standing_orders.script_of(await self._work.live(match), person)
