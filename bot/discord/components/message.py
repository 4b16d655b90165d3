"""Message drafts, and the components that they become: text, picture, text, small print, controls.

The layout is for a phone: the pinged people first, the picture over the full width, the controls last.
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
from engine.language import _

COLORS: Final = {UNION: 0x2F5597, CONFEDERATE: 0x8C2F2B}
NEUTRAL: Final = 0xB08D3C
"""Accent color of a message that is about neither side."""

FIRST_MARK: Final = 1000
"""First component id of a mark. Other components are numbered from 1."""

UNPICTURED: Final = 1000
"""Most characters of the text in place of a picture."""

_DIGITS: Final = 7
"""Hexadecimal digits of a nonce that fit into a component id."""


@dataclass(frozen=True, slots=True)
class MessageDraft:
    """A message before it is sent. ``head``, ``body`` and ``foot`` are Markdown; only people in ``ping`` are pinged.

    ``in_progress``: the message reports a turn under way; it is edited during the turn and deleted when the turn's
    final message comes. ``files`` are names and bytes of attachments. ``story`` stands below the picture and says what
    happened. ``beside`` summarizes the picture's text form, and is left out where that is shown.
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
        """All text between the picture and the small print."""
        return "\n".join(filter(None, (self.story, self.beside, self.body)))


def layout(post: MessageDraft, nonce: str = "") -> Controls:
    """The draft as components, marked with a nonce (hexadecimal) by which ``is_marked`` finds the message again.

    Everybody who sees the message can read the mark: it must be random, or a hash.
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
    """The draft's files for one request; to be made anew for each try."""
    pictures = [
        discord.File(io.BytesIO(one.data), one.name, description=one.alt) for one in (post.picture,) if one and one.data
    ]
    return pictures + [discord.File(io.BytesIO(data), name) for name, data in post.files]


def mentions_of(post: MessageDraft) -> discord.AllowedMentions:
    """The people whom the message may ping."""
    people = [discord.Object(person.id) for person in post.ping]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def unpictured(picture: Picture) -> str:
    """The text in place of a picture that could not be drawn or sent."""
    if picture.alt:
        return _("-# The picture couldn’t be drawn. {words}", words=picture.alt)
    return _("-# The picture couldn’t be drawn. **Board as text** describes the board.")


def without_files(post: MessageDraft) -> MessageDraft:
    """The draft with its controls and without files; a few words replace a picture."""
    shown = post.picture is not None and post.picture.data
    said = [f"\n{clip(unpictured(post.picture), UNPICTURED)}"] if post.picture and shown else []
    said += [_("-# The file of this message couldn’t be sent.")] if post.files else []
    return replace(post, picture=None, files=(), body="\n".join(filter(None, (post.body, *said))))


def in_words(post: MessageDraft) -> MessageDraft:
    """The draft without files and controls."""
    return replace(without_files(post), controls=())


def plain(post: MessageDraft, nonce: str) -> str:
    """The draft as text, for when Discord refuses its components; the mark is its last line."""
    mark = _("-# Discord refused the buttons of this message.") + _written(nonce)
    words = "\n".join(filter(None, (post.head, post.below, post.foot)))
    return f"{clip(words, CONTENT - len(mark) - 1)}\n{mark}"


def _written(nonce: str) -> str:
    """The mark at the end of a message of text; older messages have the word *Mark* before it."""
    return f" `{nonce[:_DIGITS]}`"


def is_marked(message: discord.Message, nonce: str) -> bool:
    """Whether a message was posted with a nonce."""
    if nonce and message.content.endswith((_written(nonce), f" Mark {nonce[:_DIGITS]}")):
        return True
    return any(mark in {_mark(nonce, in_progress=False), _mark(nonce, in_progress=True)} for mark in _marks(message))


def has_controls(message: discord.Message) -> bool:
    """Whether a message has buttons or menus."""
    parts = [one for part in message.components for one in (part, *_inside(part))]
    return any(isinstance(one, discord.ActionRow) for one in parts)


def first_words(message: discord.Message) -> str:
    """The first paragraph of a message of the bot's."""
    parts = [one for part in message.components for one in (part, *_inside(part))]
    return next((one.content for one in parts if isinstance(one, discord.TextDisplay)), message.content)


def _inside(part: discord.Component) -> Sequence[discord.Component]:
    return part.children if isinstance(part, discord.Container) else ()


def is_in_progress(message: discord.Message) -> bool:
    """Whether a message was posted as the report of a turn under way."""
    return any(mark >= FIRST_MARK and mark % 2 == 1 for mark in _marks(message))


def without_controls(message: discord.Message) -> Controls | None:
    """The message's components without its controls; ``None`` when it has none.

    Only for the bot's own messages: pictures refer to the attachments that the message has already.
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
