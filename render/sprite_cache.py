"""Cache of small drawings and of what is laid out for them: in memory, and in the sprite file of this process.

Kept in the file is what is printed on maps and counters, found by all that it is made from. It needs no locks: a
process draws its pictures one after another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache, update_wrapper
from typing import Final, Generic, ParamSpec, TypeVar, cast, get_type_hints

import msgspec
from PIL import Image
from zlib_ng import zlib_ng

from render.sprite_file import KEY, SpriteFile

What = ParamSpec("What")
Made = TypeVar("Made")

LEVEL: Final = 1
"""Compression level of a drawing, by zlib-ng."""


class _Files:
    """The sprite file of this process, if it has one."""

    sprites: SpriteFile | None = None


def use_sprites(sprites: SpriteFile | None) -> None:
    """Has all caches of sprites in this process keep them in a file, too; in none for ``None``."""
    _Files.sprites = sprites


class SpriteCache(Generic[What, Made]):
    """A function that draws or lays out something small, whose last results are kept.

    The function depends on its arguments alone: data, inks and themes. Its result is what its annotation says: a
    picture, or data with or without pictures. It is returned itself, so nobody may draw on it.

    Attributes:
        last: the function with its last results in memory, at most ``maxsize``.
    """

    def __init__(self, make: Callable[What, Made], maxsize: int) -> None:
        self.__wrapped__ = make
        self._name = f"{make.__module__}.{make.__qualname__}"
        self.last = lru_cache(maxsize)(self._kept)
        update_wrapper(self, make)

    def __call__(self, *what: What.args, **named: What.kwargs) -> Made:
        return self.last(*what, **named)  # type: ignore[arg-type]  # whatever cannot be a key fails here

    def _kept(self, *what: What.args, **named: What.kwargs) -> Made:
        """The result in the file; made and put there if it is not."""
        file = _Files.sprites
        if file is None:
            return self.__wrapped__(*what, **named)
        key = hashlib.blake2b(_ENCODER.encode((self._name, what, named)), digest_size=KEY).digest()
        data = file.find(key)
        if data is not None:
            return self._decoder.decode(data)
        made = self.__wrapped__(*what, **named)
        file.keep(key, _ENCODER.encode(made))
        return made

    @cached_property
    def _decoder(self) -> msgspec.msgpack.Decoder[Made]:
        of = get_type_hints(self.__wrapped__)["return"]
        return cast("msgspec.msgpack.Decoder[Made]", msgspec.msgpack.Decoder(of, dec_hook=_picture))


def kept(maxsize: int) -> Callable[[Callable[What, Made]], SpriteCache[What, Made]]:
    """Decorator that keeps what a function makes; see ``SpriteCache``."""
    return lambda make: SpriteCache(make, maxsize)


def _parts(value: object) -> object:
    """What a value that is no data by itself is made of."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Image.Image):
        return value.mode, value.size, zlib_ng.compress(value.tobytes(), LEVEL)
    raise TypeError(type(value))


def _picture(_type: type, parts: tuple[str, tuple[int, int], bytes]) -> Image.Image:
    mode, (width, height), data = parts
    return Image.frombytes(mode, (width, height), zlib_ng.decompress(data))


_ENCODER: Final = msgspec.msgpack.Encoder(enc_hook=_parts)
