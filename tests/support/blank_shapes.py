"""Pictures without their shapes, for tests that read what is written on them: land, pieces and engravings stay blank.

Most of the time of a picture goes into pixels of its shapes. All else is done as ever: what is shown, where it lies,
what is written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from types import ModuleType
from typing import Any, Final

import pytest
from PIL import Image

import render.background
import render.blue_grey.background
from render.art.shapes import Drawing
from render.art.themes import Theme
from render.image_cache import ImageCache
from render.sprite_cache import SpriteCache

_Kept = type(lru_cache(str))
_BLANK: Final[dict[int, Callable[..., Any]]] = {}
"""What keeps blank pictures, by the id of what keeps the true ones: neither ever hands on the other's."""


def blank_shapes(patch: pytest.MonkeyPatch) -> None:
    """Has all pictures drawn so, in this process, until the patch is undone."""
    for module in [module for name, module in sys.modules.items() if name.startswith("render.")]:
        _keep_apart(module, patch)
    patch.setattr("render.sprite_cache._Files.sprites", None)
    patch.setattr(Drawing, "draw_on", _draw_nothing)
    patch.setattr(Drawing, "sprite", _transparent)
    for module in (render.background, render.blue_grey.background):
        patch.setattr(module, "_relief", _draw_nothing)


def _keep_apart(module: ModuleType, patch: pytest.MonkeyPatch) -> None:
    for name, found in list(vars(module).items()):
        if isinstance(found, ImageCache | SpriteCache | _Kept):
            patch.setattr(module, name, _BLANK.setdefault(id(found), _emptied(found)))


def _emptied(found: Any) -> Callable[..., Any]:
    """The same function, with nothing kept yet."""
    if isinstance(found, ImageCache):
        return ImageCache(found.__wrapped__)
    if isinstance(found, SpriteCache):
        return SpriteCache(found.__wrapped__, found.last.cache_parameters()["maxsize"])
    emptied: Callable[..., Any] = lru_cache(maxsize=found.cache_parameters()["maxsize"])(found.__wrapped__)
    return emptied


def _draw_nothing(*_: object) -> None:
    """Draws nothing."""


def _transparent(_drawing: Drawing, width: int, height: int, _theme: Theme) -> Image.Image:
    return Image.new("RGBA", (width, height))
