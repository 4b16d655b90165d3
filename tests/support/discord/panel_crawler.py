"""A crawler of private panels, which presses each button and each line of each menu.

Presses pass the real checks and handlers. Only the service behind them is a fake: a match in one position, which notes
an answer instead of storing it. Nothing is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

import bot.discord.commands  # noqa: F401  registers every step
from bot.discord.components.accepted_values import admit
from bot.discord.components.input_limits import unlimited
from bot.discord.components.items import Control, Controls, accepts_of, handler_of, press_of
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction
from bot.discord.panels.coached_turn import CoachedTurns
from bot.discord.panels.open_panels import OpenPanels
from bot.images.pictures import Picture
from bot.service.model.match import ActResult, Chair, MatchInfo, Person, Scene
from bot.service.model.preferences import Preferences
from bot.service.usecases.match_commands.turn import Act, WriteOrders
from bot.texts import limits
from engine.decision import Decision
from engine.family import Setup
from engine.match import State, forecast, legal_actions, parse_action, pending, submit, view
from tests.support.battle_cry.panels import options_of
from tests.support.discord.match_infos import RUNNING

ME: Final = Person(1)

ASIDE: Final = frozenset(
    {"hand", "hand-text", "map", "undo", "standing-show", "orders-show", "orders-drop", "show", "drop"}
)
"""Steps that answer nothing and lead to nothing new: a look at something else, or the way back."""

PLANNING: Final = {"aim": 1, "with": 2, "aim-too": 2, "column": 2}
"""Steps that add to a plan, and how many such there are at most, this one included: plans have no end."""

ROLLING: Final = frozenset({"roll"})
"""Steps that give a plan, answer by answer: it is looked at to its first dice."""


class Given(BaseException):
    """An answer was given; what came of it is not looked at."""


class Offer(Struct, frozen=True):
    """What a panel leads to.

    ``given`` are the answers, as texts; ``refused`` those that the rules refuse; ``planned`` pairs what was chosen in
    plans with what was planned by then; ``steps`` are those of all controls that were met.
    """

    given: frozenset[str]
    refused: tuple[str, ...]
    planned: tuple[tuple[str, Press], ...]
    steps: frozenset[str]


class _Node(Struct, frozen=True):
    """A control to be used, and what was written for the turn by then."""

    used: Press
    script: str = ""
    plans: int = 0


class _Table:
    """Stands in for the service: a match in one position."""

    def __init__(self, state: State) -> None:
        self.root = self.state = state
        self.info = info_of(state)
        self.script = ""
        self.following = False
        self.given: set[str] = set()
        self.refused: list[str] = []
        self._scenes: dict[int, tuple[State, Scene]] = {}
        self._odds: dict[str, Any] = {}

    async def info_of(self, *_: object) -> MatchInfo:
        return self.info

    async def view(self, *_: object) -> Scene:
        if id(self.state) not in self._scenes:
            self._scenes[id(self.state)] = (self.state, scene_of(self.state, self.info))
        return self._scenes[id(self.state)][1]

    async def forecast(self, _match: object, _person: object, text: str) -> Any:
        if text not in self._odds:
            self._odds[text] = forecast(self.root, parse_action(self.root.setup, text))
        return self._odds[text]

    async def setup(self, *_: object) -> Setup:
        return self.root.setup

    async def written_orders(self, *_: object) -> str:
        return self.script

    async def execute(self, _match: object, command: Act | WriteOrders, *_: object) -> ActResult | None:
        """Keeps written orders; notes the first answer. Those that follow in one press are tried, up to dice."""
        text = command.text
        if isinstance(command, WriteOrders):
            self.script = text
            return None
        decision = pending(self.state)
        assert isinstance(decision, Decision)
        if self.state is self.root:
            self.given.add(text)
        action = parse_action(self.state.setup, text)
        if action not in legal_actions(self.state):
            self.refused.append(text)
        if not self.following or action.verb == "fight":
            raise Given
        self.state, _ = submit(self.state, decision.seat, action)
        return ActResult(match=self.info.id, action=text, version=self.state.seq, moment=0)


def info_of(state: State) -> MatchInfo:
    """A match from outside in which somebody sits who is asked in this position."""
    decision, setup = pending(state), state.setup
    assert isinstance(decision, Decision)
    others = iter(range(2, 99))
    chairs = tuple(Chair(seat, ME if seat == decision.seat else Person(next(others))) for seat in setup.seats)
    return replace(RUNNING, family=setup.family, ruleset=setup.ruleset, chairs=chairs)


def scene_of(state: State, info: MatchInfo) -> Scene:
    """A position as whoever is asked in it sees it."""
    decision = pending(state)
    assert isinstance(decision, Decision)
    seen = view(state, decision.seat)
    return Scene(
        info=info,
        seat=decision.seat,
        version=state.seq,
        view=seen,
        decision=decision,
        actions=legal_actions(state),
        draft=state.draft,
    )


class _Presser:
    """Somebody who presses everything."""

    def __init__(self, state: State) -> None:
        self.table = _Table(state)
        self.shown: list[Control] = []
        self.planned: list[tuple[str, Press]] = []
        self.steps: set[str] = set()
        self.interaction: Interaction = _interaction(self)

    def press_everything(self) -> None:
        """Begins with *Give orders*."""
        todo, seen = [_Node(Press("orders", self.table.info.id))], set[tuple[str, str, tuple[str, ...]]]()
        while todo:
            node = todo.pop()
            for found in self._follow(node):
                key = found.script, found.used.custom_id, found.used.values
                if key not in seen:
                    seen.add(key)
                    todo.append(found)

    def _follow(self, node: _Node) -> Iterator[_Node]:
        table, self.shown = self.table, []
        table.state, table.script, table.following = table.root, node.script, node.used.step in ROLLING
        found = handler_of(node.used.step)
        assert found is not None, f"nobody answers {node.used.step}"
        try:
            _run(admit(self.interaction, node.used, accepts_of(node.used.step)))
            _run(found[0](self.interaction, node.used))
        except Given:
            return
        if table.following:
            return
        plans = node.plans + (node.used.step in PLANNING)
        for control in self.shown:
            for used in _uses(control):
                self.steps.add(used.step)
                if used.step in PLANNING:
                    self.planned.append((table.script, used))
                if used.step not in ASIDE and plans < PLANNING.get(used.step, plans + 1):
                    yield _Node(used, table.script, plans)

    def show(self, shown: Controls) -> None:
        """A panel comes: it is one that Discord takes."""
        self.shown = [one for one in shown.walk_children() if isinstance(one, Control)]
        assert shown.total_children_count <= limits.COMPONENTS
        assert shown.content_length() <= limits.TEXT_DISPLAYS
        ids = [control.custom_id for control in self.shown]
        assert len(set(ids)) == len(ids), ids
        for control in self.shown:
            hold_control(control)


def hold_control(control: Control) -> None:
    """What Discord allows of a button or a menu."""
    assert len(control.custom_id) <= limits.CUSTOM_ID
    options = options_of(control)
    assert len({option.value for option in options}) == len(options) <= limits.OPTIONS
    label = getattr(control.item, "label", "")
    assert options or 0 < len(label) <= limits.LABEL, (control.custom_id, label)
    for option in options:
        assert 0 < len(option.label) <= limits.OPTION_TEXT
        assert 0 < len(option.value) <= limits.OPTION_TEXT


def _uses(control: Control) -> Iterator[Press]:
    """The ways to use a control: a button in one, a menu in as many as it has lines."""
    values: Sequence[list[str]] = [[option.value] for option in options_of(control)] or [[]]
    for some in values:
        used = press_of(control.custom_id, some)
        assert used is not None
        yield used


def _interaction(presser: _Presser) -> Any:
    async def edit(*, view: Controls, **_: object) -> None:
        presser.show(view)

    async def nothing(*_: object, **__: object) -> None:
        pass

    async def no_picture(*_: object, **__: object) -> Picture:
        return Picture("", b"", "")

    async def preferences(*_: object) -> Preferences:
        return Preferences()

    async def reading(*_: object) -> str:
        return Preferences().text

    table = presser.table
    queries = SimpleNamespace(
        info=table.info_of,
        view=table.view,
        forecast=table.forecast,
        setup=table.setup,
        written_orders=table.written_orders,
    )
    matches = SimpleNamespace(queries=queries, execute=table.execute)
    pictures = SimpleNamespace(board=no_picture, hand=no_picture)
    services = SimpleNamespace(
        matches=matches, people=SimpleNamespace(preferences=preferences, reading=reading), pictures=pictures
    )
    return SimpleNamespace(
        id=1,
        client=SimpleNamespace(
            services=services, open_panels=OpenPanels(), coached_turns=CoachedTurns(), input_limits=unlimited()
        ),
        extras={},
        user=SimpleNamespace(id=ME),
        edit_original_response=edit,
        followup=SimpleNamespace(send=nothing),
    )


def _run(doing: Awaitable[None]) -> None:
    """Runs what never really waits."""
    assert list(doing.__await__()) == [], "it waits for something"


def pressed(state: State) -> Offer:
    """All that the panel of whoever is asked leads to."""
    presser = _Presser(state)
    presser.press_everything()
    table = presser.table
    return Offer(frozenset(table.given), tuple(table.refused), tuple(presser.planned), frozenset(presser.steps))


def hold_panel(state: State) -> Offer:
    """What the panel leads to.

    Raises:
        AssertionError: that is not every legal answer, or something else besides.
    """
    offer = pressed(state)
    legal = {action.text for action in legal_actions(state)}
    where = f"{pending(state)}: hidden {sorted(legal - offer.given)[:9]}, refused {offer.refused[:9]}"
    assert offer.given == legal, where
    assert not offer.refused, where
    return offer


def hold_battle(states: Iterable[State], each: int, of_a_kind: int = 1) -> Counter[str]:
    """How often each kind of decision came; the first ones of a kind and each so many-th have their panels held."""
    kinds = Counter[str]()
    for number, state in enumerate(states):
        decision = pending(state)
        if isinstance(decision, Decision):
            kinds[decision.kind] += 1
            if kinds[decision.kind] <= of_a_kind or number % each == 0:
                hold_panel(state)
    return kinds
