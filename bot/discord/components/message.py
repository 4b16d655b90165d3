"""A message before it is sent, and the components that it becomes: words, picture, words, small print, buttons.

It is laid out for a phone: who is called stands first, the picture takes the whole width, the buttons come last.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Final

import discord
from discord import ui

from bot.discord.components.rows import Controls
from bot.discord.components.types import AnyItem, Row
from bot.images.pictures import Picture
from bot.service.model.match import Person
from bot.texts.limits import ALT_TEXT, CONTENT, TEXT_DISPLAYS, clip
from engine.decision import CONFEDERATE, UNION, side_of

COLORS: Final = {UNION: 0x2F5597, CONFEDERATE: 0x8C2F2B}
NEUTRAL: Final = 0xB08D3C
"""The line beside a message; what it says is said in words, too."""

FIRST_MARK: Final = 1000
"""Components number themselves from 1; marks stand apart from that."""

UNPICTURED: Final = 1000
"""Characters of what stands in for a picture."""

_DIGITS: Final = 7
"""Of a nonce, as many as fit into a component's number."""


@dataclass(frozen=True, slots=True)
class MessageDraft:
    """A message. ``head``, ``body`` and ``foot`` are Markdown; ``ping`` are those whom it calls, nobody else.

    ``in_progress`` says that a turn goes on: the message is edited while it does and deleted when the turn's own
    message comes. ``files`` are names and bytes of what can be downloaded. ``story`` is what happened, below the
    picture; ``beside`` says in short what the picture's words have in full, and gives way to them.
    """

    head: str
    body: str = ""
    _: KW_ONLY
    foot: str = ""
    picture: Picture | None = None
    files: tuple[tuple[str, bytes], ...] = ()
    controls: tuple[Row, ...] = ()
    ping: tuple[Person, ...] = ()
    side: str = ""
    silent: bool = False
    in_progress: bool = False
    story: str = ""
    beside: str = ""

    @property
    def below(self) -> str:
        """All the words between the picture and the small print."""
        return "\n".join(filter(None, (self.story, self.beside, self.body)))


def layout(post: MessageDraft, nonce: str = "") -> Controls:
    """The post as components, marked by a nonce in hexadecimal, so that ``is_marked`` finds it again.

    The mark can be read by whoever sees the message: what it is made from has to be drawn by lot.
    """
    body = clip(post.below, TEXT_DISPLAYS - len(post.head) - len(post.foot))
    parts: list[AnyItem] = [ui.TextDisplay(post.head)] if post.head else []
    if post.picture is not None and post.picture.data:
        alt = clip(post.picture.alt, ALT_TEXT)
        parts.append(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{post.picture.name}", description=alt)))
    parts += [ui.TextDisplay(text) for text in (body, post.foot) if text]
    parts += [ui.File(f"attachment://{name}") for name, _ in post.files]
    parts += post.controls
    mark = _mark(nonce, in_progress=post.in_progress)
    return Controls(ui.Container(*parts, accent_color=COLORS.get(side_of(post.side), NEUTRAL), id=mark))


def uploads(post: MessageDraft) -> list[discord.File]:
    """The post's files, to be sent with its components; fresh ones for each try."""
    pictures = [
        discord.File(io.BytesIO(one.data), one.name, description=one.alt) for one in (post.picture,) if one and one.data
    ]
    return pictures + [discord.File(io.BytesIO(data), name) for name, data in post.files]


def calls(post: MessageDraft) -> discord.AllowedMentions:
    """Whom the message may ping."""
    people = [discord.Object(person.id) for person in post.ping]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def unpictured(picture: Picture) -> str:
    """What stands in for a picture that is not there."""
    if picture.alt:
        return f"-# No picture this time. {picture.alt}"
    return "-# No picture this time: **Board as text** has the board."


def without_files(post: MessageDraft) -> MessageDraft:
    """The post with its controls and without what has to be uploaded; a few words stand in for a picture."""
    shown = post.picture is not None and post.picture.data
    said = [f"\n{clip(unpictured(post.picture), UNPICTURED)}"] if post.picture and shown else []
    said += ["-# The file of this message could not be sent."] if post.files else []
    return replace(post, picture=None, files=(), body="\n".join(filter(None, (post.body, *said))))


def in_words(post: MessageDraft) -> MessageDraft:
    """The post without files and without controls."""
    return replace(without_files(post), controls=())


def plain(post: MessageDraft, nonce: str) -> str:
    """The post in words alone, for when Discord refuses any components of it; the mark stands in them."""
    mark = f"-# Discord took the words of this message and not its buttons. Mark {nonce[:_DIGITS]}"
    words = "\n".join(filter(None, (post.head, post.below, post.foot)))
    return f"{clip(words, CONTENT - len(mark) - 1)}\n{mark}"


def is_marked(message: discord.Message, nonce: str) -> bool:
    """Whether the message is the one that was posted with a nonce."""
    if nonce and message.content.endswith(f" Mark {nonce[:_DIGITS]}"):
        return True
    return any(mark in {_mark(nonce, in_progress=False), _mark(nonce, in_progress=True)} for mark in _marks(message))


def has_controls(message: discord.Message) -> bool:
    """Whether there are buttons or menus under the message."""
    parts = [one for part in message.components for one in (part, *_inside(part))]
    return any(isinstance(one, discord.ActionRow) for one in parts)


def first_words(message: discord.Message) -> str:
    """What stands first in a message of the bot's: its heading and what follows in the same paragraph."""
    parts = [one for part in message.components for one in (part, *_inside(part))]
    return next((one.content for one in parts if isinstance(one, discord.TextDisplay)), message.content)


def _inside(part: discord.Component) -> Sequence[discord.Component]:
    return part.children if isinstance(part, discord.Container) else ()


def is_in_progress(message: discord.Message) -> bool:
    """Whether the message tells of a turn that was under way when it was posted."""
    return any(mark >= FIRST_MARK and mark % 2 == 1 for mark in _marks(message))


def without_controls(message: discord.Message) -> Controls | None:
    """The message's components less its buttons and menus; ``None`` when it has none of those.

    Only for our own messages: a picture is shown again from the file that the message already has.
    """
    view = ui.LayoutView.from_message(message, timeout=None)
    rows = [item for item in view.walk_children() if isinstance(item, ui.ActionRow)]
    for row in rows:
        (row.parent or view).remove_item(row)  # type: ignore[union-attr]
    for gallery in view.walk_children():
        if isinstance(gallery, ui.MediaGallery):
            gallery.items = [_kept(item) for item in gallery.items]
        elif isinstance(gallery, ui.File):
            gallery.media = f"attachment://{_name(gallery.media.url)}"
    return Controls(*view.children) if rows else None


def _kept(item: discord.MediaGalleryItem) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(f"attachment://{_name(item.media.url)}", description=item.description)


def _name(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


def _mark(nonce: str, *, in_progress: bool) -> int:
    return FIRST_MARK + 2 * int(nonce[:_DIGITS] or "0", 16) + in_progress


def _marks(message: discord.Message) -> Iterable[int]:
    return (part.id for part in message.components if isinstance(part, discord.Container) and part.id is not None)
