"""A message as values: words, pictures, buttons and menus, one below the other."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Style = Literal["primary", "secondary", "success", "danger"]


class Words(Struct, frozen=True):
    """Lines of Markdown. Names of people and places stand in ``⟦`` and ``⟧``."""

    text: str


class MockupPicture(Struct, frozen=True):
    """A picture in the message, as PNG or GIF bytes, with its alt text."""

    data: bytes
    alt: str


class Attached(Struct, frozen=True):
    """A file to download."""

    name: str


class Button(Struct, frozen=True):
    """A button; a disabled one is drawn pale."""

    label: str
    style: Style = "secondary"
    disabled: bool = False


class Buttons(Struct, frozen=True):
    """Buttons beside each other, wrapped."""

    buttons: tuple[Button, ...]


class MockupMenuLine(Struct, frozen=True):
    """A line of an open menu, with a description below it."""

    label: str
    more: str = ""
    picked: bool = False


class Menu(Struct, frozen=True):
    """A menu: closed, or open with its first lines and the number of the others."""

    question: str
    lines: tuple[MockupMenuLine, ...] = ()
    others: int = 0


MockupPart = Words | MockupPicture | Attached | Buttons | Menu


class Mockup(Struct, frozen=True):
    """A message. ``place`` says in small print where it is read; ``accent`` is the color of the line beside it."""

    author: str
    place: str
    parts: tuple[MockupPart, ...]
    accent: tuple[int, int, int] = (176, 141, 60)
    private: bool = False


def words_of(mockup: Mockup) -> str:
    """Everything that can be read in the message, a line for each part: stored in the picture's file."""
    return "\n".join([f"{mockup.author} · {mockup.place}", *map(_words, mockup.parts)])


def _words(part: MockupPart) -> str:
    if isinstance(part, Words):
        return part.text
    if isinstance(part, MockupPicture):
        return f"(picture: {part.alt})"
    if isinstance(part, Attached):
        return f"(file: {part.name})"
    if isinstance(part, Menu):
        return "\n".join([f"[{part.question} v]", *(f"  {one.label} {one.more}".rstrip() for one in part.lines)])
    return " ".join(f"[{one.label}]" for one in part.buttons)
