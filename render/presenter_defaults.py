"""What a presenter does where a family leaves something out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decision import HexName
from engine.language import ngettext
from render.art.themes import Theme
from render.presenter_protocols import TopicEntry


def no_words(*_given: object) -> str:
    """No text."""
    return ""


def no_lines(_given: object) -> list[str]:
    """No lines."""
    return []


def none_of_it(*_given: object) -> tuple[()]:
    """Nothing of any kind."""
    return ()


def no_columns(_given: object) -> int:
    """No columns."""
    return 0


def no(_given: object) -> bool:
    """False."""
    return False


def yes(*_given: object) -> bool:
    """True."""
    return True


def itself(value: str) -> str:
    """The value as it is."""
    return value


def last(_given: object, value: str) -> str:
    """The second value as it is."""
    return value


def place(_given: object, hex_: HexName) -> str:
    """The name of a hex."""
    return hex_


def points(number: int) -> str:
    """A number of points in words."""
    return ngettext("{count} point", "{count} points", number)


def no_picture_of_view(*_given: object) -> bytes:
    """No picture."""
    return b""


def same_inks(_given: object, theme: Theme) -> Theme:
    """The theme as it is."""
    return theme


def same_inks_after(_given: object, _events: object, theme: Theme) -> Theme:
    """The theme as it is."""
    return theme


def no_picture_of_turn(*_given: object) -> bytes:
    """No picture."""
    return b""


def no_fact(*_given: object) -> None:
    """Nothing to tell."""


def no_entries(*_given: object) -> Sequence[TopicEntry]:
    """No entries."""
    return ()


def no_picture(*_given: object) -> bytes:
    """No picture."""
    return b""
