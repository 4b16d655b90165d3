"""A reel: frames as an animated GIF, each stored as the rectangle that changed, with its unchanged pixels left out.

GIF is the one format that Discord plays by itself on every device. What the pictures show is all in one palette, so a
frame is a few hundred bytes. Where the light changes, by night, a whole frame follows in a palette of its own.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from struct import pack
from typing import Final, NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from render.picture import reduced

REPEATS: Final = 1
"""Times that the picture plays again before it rests on its last frame."""

SHORTEST: Final = 30
"""Least time of a frame, in milliseconds: players show shorter ones for longer."""

_COLORS: Final = 256
_KEEP: Final = 1
"""How the next frame finds the picture: as this one left it."""


class Frame(NamedTuple):
    """The rectangle of indexes that changed, its left upper corner, its palette, and its time in milliseconds."""

    changed: Image.Image
    at: tuple[int, int]
    palette: Image.Image
    time: float


class Reel:
    """Frames of which the first one is whole, and each one in another palette than the one before it."""

    def __init__(self, first: Image.Image, palette: Image.Image, time: float) -> None:
        self._palette = palette
        self.shown = self._reduced(first)
        self.frames = [Frame(self.shown.copy(), (0, 0), palette, time)]

    def add_whole(self, picture: Image.Image, palette: Image.Image, time: float) -> None:
        """Shows a picture, in a palette, from now on, for a time."""
        if palette is self._palette:
            self.add(picture, (0, 0), time)
            return
        self._palette = palette
        self.shown = self._reduced(picture)
        self.frames.append(Frame(self.shown.copy(), (0, 0), palette, time))

    def add(self, region: Image.Image, at: tuple[int, int], time: float) -> None:
        """Shows a region from now on, for a time; if nothing differs, the frame before it lasts longer."""
        new = self._reduced(region)
        box = at[0], at[1], at[0] + new.width, at[1] + new.height
        off = ImageChops.difference(new, self.shown.crop(box))
        changed = off.getbbox()
        if changed is None:
            self.hold(time)
            return
        self.shown.paste(new, at)
        part, clear = new.crop(changed), _clear(self._palette)
        if clear is not None:
            same = off.crop(changed).point([255] + [0] * 255)
            part.paste(clear, (0, 0), same)
        self.frames.append(Frame(part, (at[0] + changed[0], at[1] + changed[1]), self._palette, time))

    def hold(self, time: float) -> None:
        """Lets the last frame last longer."""
        last = self.frames[-1]
        self.frames[-1] = last._replace(time=last.time + time)

    @property
    def time(self) -> float:
        """The time of all frames, in milliseconds."""
        return sum(frame.time for frame in self.frames)

    def paced(self, share: float) -> None:
        """Makes every frame but the last one longer or shorter."""
        self.frames[:-1] = [frame._replace(time=max(SHORTEST, frame.time * share)) for frame in self.frames[:-1]]

    def gif(self) -> bytes:
        """The frames as a GIF."""
        width, height = self.shown.size
        head = pack("<6sHHBBB", b"GIF89a", width, height, 0xF7, 0, 0) + _table(self.frames[0].palette)
        loop = pack("<3B11sBBHB", 0x21, 0xFF, 11, b"NETSCAPE2.0", 3, 1, REPEATS, 0)
        frames = (self._encoded(frame, time) for frame, time in zip(self.frames, self._times(), strict=True))
        return b"".join((head, loop, *frames, b";"))

    def _times(self) -> list[int]:
        """The times of the frames in whole hundredths of a second, in milliseconds, which add up to the time of all."""
        ends = [round(end, -1) for end in accumulate(frame.time for frame in self.frames)]
        return [round(end - start) for start, end in pairwise((0, *ends))]

    def _encoded(self, frame: Frame, time: int) -> bytes:
        picture = Image.frombuffer("P", frame.changed.size, frame.changed.tobytes(), "raw", "P", 0, 1)
        said: dict[str, float] = {"duration": time, "disposal": _KEEP}
        clear = _clear(frame.palette)
        if clear is not None:
            said["transparency"] = clear
        if frame.palette is not self.frames[0].palette:
            picture.putpalette(_table(frame.palette))
            said["include_color_table"] = True
        return b"".join(GifImagePlugin.getdata(picture, frame.at, **said))

    def _reduced(self, picture: Image.Image) -> Image.Image:
        """The indexes of a picture's colors, as numbers."""
        indexes = reduced(picture, self._palette)
        return Image.frombuffer("L", indexes.size, indexes.tobytes(), "raw", "L", 0, 1).copy()


def _table(palette: Image.Image) -> bytes:
    """The colors of a palette as a GIF has them."""
    return bytes(palette.getpalette("RGB") or ()).ljust(3 * _COLORS, b"\0")


def _clear(palette: Image.Image) -> int | None:
    """The index of an unchanged pixel, beyond a palette's colors; ``None`` where these are all that a GIF has."""
    used = len(palette.getpalette("RGB") or ()) // 3
    return used if used < _COLORS else None
