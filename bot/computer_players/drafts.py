"""Answers in the middle of a draft, by a general who follows a plan: as if he had been asked since the draft began.

A draft is what a seat has chosen since the last die, draw or other person's choice (``engine.match``), so it contains
all orders and moves of a turn. A general is made anew for each answer. Who keeps a plan would then make another one at
each order and each move; so he is asked again from the draft's beginning on. That rests on the view at its beginning
and its actions alone: after a restart, or in another process, he answers the same. Generals of the last drafts stay in
memory for the next answer, which only saves time.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.computer_players import ArchiePlayer, ComputerPlayer
from engine import match as engine
from engine.decision import Action
from engine.family import Setup
from engine.match import State
from engine.view import SeatView

MOST_KEPT: Final = 16
"""The generals that stay in memory: of as many drafts that are under way at once in one process."""


class _KeptGeneral(NamedTuple):
    """A general who has been asked along a draft, the match as its seat knows it, and the draft so far."""

    player: ComputerPlayer
    state: State
    draft: tuple[str, ...]


_kept: OrderedDict[bytes, _KeptGeneral] = OrderedDict()
_lock: Final = Lock()


def follows_plan(player: ComputerPlayer) -> bool:
    """Whether a player's answers rest on earlier views of a draft."""
    return isinstance(player, ArchiePlayer) and player.keeps_plan


def answer_in_draft(
    player: ComputerPlayer, setup: Setup, begun: SeatView, draft: tuple[str, ...], key: bytes
) -> Action:
    """The answer of a player who has not been asked yet, after these actions of a draft that began with this view.

    ``key`` stands for the player and this view: who was made for the same key before, and has been asked along this
    draft, answers in place of him.

    Raises:
        GameError: an action of the draft is not what the rules allow.
    """
    known, answer = _taken(key), None
    if known is None or len(known.draft) >= len(draft) or draft[: len(known.draft)] != known.draft:
        assert isinstance(begun, Struct)
        known = _KeptGeneral(player, engine.imagined(setup, begun), ())
        answer = player.choose(begun)
    for text in draft[len(known.draft) :]:
        after, _ = engine.submit(known.state, begun.seat, engine.parse_action(setup, text))
        known = known._replace(state=after, draft=(*known.draft, text))
        answer = known.player.choose(replace(engine.view(after, begun.seat), commitment=begun.commitment))
    _keep(key, known)
    assert answer is not None
    return answer


def _taken(key: bytes) -> _KeptGeneral | None:
    """The general in memory, who answers one question at a time."""
    with _lock:
        return _kept.pop(key, None)


def _keep(key: bytes, general: _KeptGeneral) -> None:
    with _lock:
        _kept[key] = general
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
