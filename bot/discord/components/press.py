"""The press of a control, as a value."""

from __future__ import annotations

from msgspec import Struct

from bot.service.model.match import MatchId


class Press(Struct, frozen=True):
    """The use of a control: the content of its id, and the picked values of a menu.

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
        """The control's id, at most 100 characters (Discord's limit)."""
        return f"lr:{self.step}:{self.match}:{'' if self.version is None else self.version}:{self.arg}"
