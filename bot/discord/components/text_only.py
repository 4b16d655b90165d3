"""Messages for screen readers: the picture's text form in its place, in as many messages as needed.

The order is fixed: pings, events, the parts of the picture's text form, the question, small print. Messages break
between parts wherever a part fits into one; the controls are under the last message. Both ways to one person go through
here: ``panels.reply`` for private answers, ``delivery.direct_messages``. Public messages keep their pictures and have
*Board as text*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from discord import ui

from bot.discord.components.message import MessageDraft
from bot.discord.components.types import Row
from bot.service.model.preferences import BOTH, WORDS
from bot.texts.limits import LABEL, OPTION_TEXT, PLACEHOLDER, TEXT_DISPLAYS, clip, pages
from engine.language import N_, _
from render.spoken import spoken
from render.text_board import Part

ROOM: Final = TEXT_DISPLAYS - 200
"""Most characters of one message."""

MOST: Final = 8
"""Most messages of one answer."""

MORE: Final = N_("The rest doesn’t fit here. Ask for fewer turns at once, or read `/view log`.")


def for_reader(post: MessageDraft, reading: str) -> list[MessageDraft]:
    """The draft in the reader's preferred form: picture, picture and text, or text alone."""
    if reading == WORDS:
        return _in_words(post)
    if reading == BOTH and post.picture is not None and (words := post.picture.words):
        return _with_words(post, packed(_texts(words)))
    return [post]


def packed(blocks: Iterable[str]) -> list[str]:
    """The blocks in as few texts as possible, in order; a block that is too long is split between lines."""
    texts = [""]
    for block in blocks:
        for piece in pages(block, ROOM):
            joined = f"{texts[-1]}\n\n{piece}" if texts[-1] else piece
            if len(joined) <= ROOM:
                texts[-1] = joined
            else:
                texts.append(piece)
    return texts


def _texts(parts: Iterable[Part]) -> Iterator[str]:
    return (part.text for part in parts)


def _with_words(post: MessageDraft, words: list[str]) -> list[MessageDraft]:
    """The draft with the text inside, or in messages after it where it is too long."""
    body = "\n\n".join(filter(None, (*words, post.body)))
    if len(post.head) + len(post.story) + len(body) + len(post.foot) <= ROOM:
        return [replace(post, beside="", body=body)]
    return [post, *(MessageDraft(page, side=post.side, silent=True) for page in words)]


def _in_words(post: MessageDraft) -> list[MessageDraft]:
    words = post.picture.words if post.picture else ()
    beside = "" if words else post.beside
    blocks = [post.head, post.story, *_texts(words), beside, post.body, post.foot]
    texts = packed(spoken(block) for block in blocks if block)
    if len(texts) > MOST:
        texts = [*texts[: MOST - 1], _(MORE)]
    *before, last = texts
    return [
        *(MessageDraft(text, side=post.side, silent=True) for text in before),
        replace(post, head=last, story="", beside="", body="", foot="", picture=None, controls=_spoken(post.controls)),
    ]


def _spoken(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The draft's own rows, changed in place: labels as they are read aloud."""
    for item in (getattr(control, "item", control) for row in rows for control in row.children):
        if isinstance(item, ui.Button):
            item.label = clip(spoken(item.label or ""), LABEL)
        elif isinstance(item, ui.Select):
            item.placeholder = clip(spoken(item.placeholder or ""), PLACEHOLDER)
            for option in item.options:
                option.label = clip(spoken(option.label), OPTION_TEXT)
                option.description = option.description and clip(spoken(option.description), OPTION_TEXT)
    return rows
