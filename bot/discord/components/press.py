"""A press of a control, as a value: what the id of a button or a menu says, and what was picked."""

from __future__ import annotations

from msgspec import Struct

from bot.service.model.match import MatchId


class Press(Struct, frozen=True):
    """A control that somebody used: what its id carries, and what was picked in it if it is a menu.

    ``step`` names the handler. ``match`` is 0 where there is none yet. ``version`` is that of the scene from which a
    private control was made. ``arg`` belongs to the step: a hex, a page, an action.
    """

    step: str
    match: MatchId = MatchId(0)
    version: int | None = None
    arg: str = ""
    values: tuple[str, ...] = ()

    @property
    def custom_id(self) -> str:
        """The id of a control that says this when it is used; at most 100 characters."""
        return f"lr:{self.step}:{self.match}:{'' if self.version is None else self.version}:{self.arg}"
