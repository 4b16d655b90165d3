"""The guided way to a new match, its part about the players: which way to play, how many a side, against whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Protocol

from discord import ui

from bot.controls import Item, Press, menu
from bot.guide.proposal import Proposal
from bot.guide.shapes import PLAYERS, Shape
from bot.texts.errors import say
from engine.battle_cry.modes.options import MODE, NIGHTFALL, value_of
from engine.decision import CONFEDERATE, UNION
from render.phrases.forms import ABOUT, NAMES, NIGHT, form_words
from render.words import count, listing, side_name

PEOPLE, COMPUTER = "people", "computer"
FOES: Final = {
    PEOPLE: ("a person", "people"),
    COMPUTER: ("the computer, a general who knows only what his seat may know", "the computer, in every seat of it"),
}
"""Who may lead the other side: in a duel, and where it has several seats."""


class Pressed(Protocol):
    """Makes what a control says that changes the proposal."""

    def __call__(self, step: str, *, number: int = 0) -> Press: ...


def form_lines(proposal: Proposal, shape: Shape) -> list[str]:
    """How the battle is to be played, and what that means."""
    mode = value_of(MODE, proposal.options)
    if shape.problem is not None:
        return [f"Players: {NAMES[mode]}\n⚠️ {say(shape.problem)}"]
    if not shape.modes:
        return []
    words = form_words(shape.options or proposal.options)
    lines = [f"Players: {listing(words) if words else NAMES[mode].lower()}\n-# {ABOUT[mode]}"]
    if value_of(NIGHTFALL, proposal.options) == "on":
        lines.append(f"-# Nightfall: {NIGHT}")
    if not shape.imaginary:
        lines.append(f"The other side: {_foe(COMPUTER if proposal.computer else PEOPLE, shape)}")
    return lines


def form_menus(proposal: Proposal, shape: Shape, pressed: Pressed) -> Iterator[ui.Item[Any]]:
    """The menus from which that is chosen: only what this battle allows."""
    if not shape.modes:
        return
    modes = [Item(NAMES[mode], mode, ABOUT[mode]) for mode in shape.modes]
    yield menu("How many play?", pressed("new-mode"), modes)
    sides = zip((UNION, CONFEDERATE), PLAYERS, shape.players, strict=False)
    for number, (side, name, sizes) in enumerate(sides, 1):
        if len(sizes) > 1:
            items = [Item(f"{side_name(side)}: {count(int(size), 'player')}", f"{name}={size}") for size in sizes]
            yield menu(f"How many lead the {side_name(side)}?", pressed("new-option", number=90 + number), items)
    if not shape.imaginary:
        foes = [Item(f"The other side: {_foe(foe, shape)}", foe) for foe in FOES]
        yield menu("Who leads the other side?", pressed("new-foe"), foes)
    night = {"off": "Play on until somebody has won", "on": "Nightfall"}
    items = [Item(said, f"{NIGHTFALL.id}={value}", NIGHT if value == "on" else "") for value, said in night.items()]
    yield menu("How long?", pressed("new-option", number=93), items)


def _foe(foe: str, shape: Shape) -> str:
    return FOES[foe][bool(shape.leaders)]
