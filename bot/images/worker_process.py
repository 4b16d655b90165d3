"""Worker process that draws: ``python -m bot.images.worker_process [FOLDER]``; it ends with its input.

It knows neither Discord nor the database, and gets neither token nor address. It draws one picture after another, so
the caches of ``render`` need no locks. Maps, cards and counters are kept in the folder, for those that draw beside and
after it.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import bot.images.jobs  # noqa: F401  imported before the first picture is asked for
from bot.images.protocol import WireKind, read_message, write_message
from bot.images.worker import Draw
from bot.ports.garbage import look_seldom
from render.image_cache import use_store
from render.picture_store import PictureStore, program
from render.sprite_cache import use_sprites
from render.sprite_file import SpriteFile

POLITE: Final = 10
"""Niceness of the process: answers of the bot come first."""


def serve(asked: IO[bytes], answers: IO[bytes]) -> None:
    """Draws each requested picture until the input ends.

    Raises:
        BrokenPipeError: the reader of the answers is gone.
    """
    while True:
        try:
            _, data = read_message(asked)
        except EOFError:
            return
        write_message(answers, *_answer(data, answers))


def _answer(data: bytes, answers: IO[bytes]) -> tuple[WireKind, bytes]:
    try:
        draw: Draw = pickle.loads(data)  # noqa: S301 - from the bot that started this process, and nobody else
        return WireKind.DRAWN, draw(lambda done: write_message(answers, WireKind.TOLD, str(done).encode()))
    except BrokenPipeError:
        raise
    except Exception:  # noqa: BLE001 - whatever went wrong is the bot's to log
        return WireKind.FAILED, traceback.format_exc().encode()


def main() -> None:
    """Serves the process that started this one. Printed text goes to the log, not among the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which ends this process
    if hasattr(os, "nice"):
        os.nice(POLITE)
    for folder in sys.argv[1:]:
        use_store(PictureStore(Path(folder)))
        use_sprites(SpriteFile(Path(folder), program()))
    look_seldom()
    # The bot may be killed while it waits: then nobody reads an answer, or the news of it.
    with suppress(BrokenPipeError), os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
