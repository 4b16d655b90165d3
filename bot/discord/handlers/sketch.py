"""Handlers of ``/team sketch``: arrows and marks on the map for one's own side, typed or picked on a private panel.

A sketch is kept with the seat until the turn is over. With partners it is posted in the team thread, one message for
each author, edited with each change; a player without partners sees it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.discord.components.accepted_values import Accepts, line, one_of, pattern
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.types import Row
from bot.discord.components.viewer import viewer_of
from bot.discord.delivery.team_threads import side_threads_of
from bot.discord.messages.team import MODERATORS
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.reply import show_post
from bot.discord.panels.sketch_grammar import EXAMPLE, BadSketch, added, strokes_of, written
from bot.images.pictures import sketch_lines
from bot.service.domain.team_threads import talks
from bot.service.model.errors import NoSideThread, NotInMatch
from bot.service.model.match import MatchId, Scene
from bot.texts import say
from bot.texts.limits import OPTIONS
from engine.decision import side_of
from engine.language import N_, _
from engine.view import View
from render.presenters import presenter_showing
from render.sketch import Stroke

NOTHING: Final = N_("Nothing drawn yet. Choose below, or type `/team sketch draw:{example}`.")
ALONE: Final = N_("-# Only you can see this. Each new turn starts with a clean map.")
SHARED: Final = N_("-# Your side sees this in its thread; the enemy doesn’t. Each new turn starts with a clean map.")

_NEAR: Final = 18
"""Hexes offered at once as an arrow's end: those up to two hexes away."""

_KINDS: Final = {
    "arrow": N_("An arrow"),
    "attack": N_("An arrow: attack"),
    "support": N_("An arrow: support"),
    "fall back": N_("An arrow: fall back"),
    "mark": N_("A cross"),
    "circle": N_("A circle"),
}
"""Names of the kinds of strokes."""

_SHAPES: Final = frozenset({"mark", "circle"})
_PICKED: Final = pattern(r"|(arrow|attack|support|fall back|mark|circle)(,[A-Z]{0,2}\d{0,4}){0,8}")
"""Kind of a stroke, and rows and hexes picked so far; empty for a hex without its row."""


async def sketch(interaction: Interaction, match: MatchId, typed: str | None) -> None:
    """Draws the typed strokes, and shows the panel."""
    scene = await _scene(interaction, match)
    before, notes = await _drawn(interaction, scene), ""
    after = before
    if typed:
        try:
            after = added(before, strokes_of(typed, _hexes(scene.view)))
        except BadSketch as wrong:
            notes = f"⚠️ {wrong.text}"
        else:
            notes = await _keep(interaction, scene, before, after, anew=True)
    await _show(interaction, scene, after, notes)


async def _is_there(interaction: Interaction, press: Press) -> bool:
    """Whether the picked kind, rows and hexes exist on this board."""
    kind, *picked = [one for one in (*press.arg.split(","), *press.values) if one]
    hexes = set(_hexes((await _scene(interaction, press.match)).view))
    known = hexes | {one.rstrip("0123456789") for one in hexes}
    return kind in _KINDS and all(one in known for one in picked)


@on("sketch", Acknowledgement.PRIVATE)
async def begin(interaction: Interaction, press: Press) -> None:
    """Button *Sketch*."""
    await sketch(interaction, press.match, None)


@on("sketch-show")
async def back(interaction: Interaction, press: Press) -> None:
    """Button *Back*."""
    await sketch(interaction, press.match, None)


@on("sketch-rub", Acknowledgement.UPDATE, Accepts(one_of(("last", "all"))))
async def rub_out(interaction: Interaction, press: Press) -> None:
    """Buttons *Erase last* and *Erase all*."""
    scene = await _scene(interaction, press.match)
    before = await _drawn(interaction, scene)
    after = before[:-1] if press.arg == "last" else []
    await _show(interaction, scene, after, await _keep(interaction, scene, before, after))


@on("sketch-pick", Acknowledgement.UPDATE, Accepts(_PICKED, line(20), offered=_is_there))
async def pick(interaction: Interaction, press: Press) -> None:
    """Menu of a stroke's next part: kind, row, hex."""
    scene = await _scene(interaction, press.match)
    before = await _drawn(interaction, scene)
    kind, *picked = [one for one in (*press.arg.split(","), *press.values) if one]
    ends = [one for one in picked if one[-1:].isdigit()]
    if len(ends) < (1 if kind in _SHAPES else 2) or (picked and not picked[-1][-1:].isdigit()):
        await _ask(interaction, scene, before, kind, picked)
        return
    words = "" if kind in {*_SHAPES, "arrow"} else f" {kind}"
    typed = f"{kind} {ends[0]}" if kind in _SHAPES else f"{ends[0]}>{ends[1]}{words}"
    try:
        after = added(before, strokes_of(typed, _hexes(scene.view)))
    except BadSketch as wrong:
        await _show(interaction, scene, before, f"⚠️ {wrong.text}")
        return
    await _show(interaction, scene, after, await _keep(interaction, scene, before, after))


async def _scene(interaction: Interaction, match: MatchId) -> Scene:
    scene = await services_of(interaction).matches.queries.view(match, person_of(interaction))
    if scene.info.seat(person_of(interaction)) is None:
        raise NotInMatch(match)
    return scene


async def _drawn(interaction: Interaction, scene: Scene) -> list[Stroke]:
    """The stored strokes of the current turn."""
    kept = await services_of(interaction).team_talk.sketch(scene.info.id, person_of(interaction))
    return strokes_of(kept, _hexes(scene.view))


def _hexes(view: View) -> tuple[str, ...]:
    return presenter_showing(view).map.hexes(view)


async def _keep(
    interaction: Interaction, scene: Scene, before: Sequence[Stroke], after: Sequence[Stroke], *, anew: bool = False
) -> str:
    """Stores a sketch and shares it with the team; the reason if it cannot."""
    services, info = services_of(interaction), scene.info
    person, request = person_of(interaction), request_of(interaction)
    notes, shared = "", talks(info, side_of(scene.seat))
    try:
        thread = await side_threads_of(interaction).ensure(info, side_of(scene.seat)) if shared else 0
        told = shared and after and (anew or not before)
        notes = _("Your side can see it in <#{thread}>.", thread=thread) if told else ""
    except NoSideThread as error:
        notes, shared = _("⚠️ Only you see this. {reason}", reason=say(error)), False
    await services.team_talk.draw(info.id, person, written(after), request, anew=anew, shared=shared)
    return notes


async def _ask(
    interaction: Interaction, scene: Scene, strokes: Sequence[Stroke], kind: str, picked: Sequence[str]
) -> None:
    """Shows the next menu: rows of the board, or hexes of a row; an arrow's end also among nearby hexes."""
    ends = [one for one in picked if one[-1:].isdigit()]
    arg = ",".join((kind, *picked))
    if picked and picked[-1] not in ends:
        found = [hex_ for hex_ in _hexes(scene.view) if hex_.rstrip("0123456789") == picked[-1]]
        rows = [_hex_menu(_("Choose a hex in row {row}", row=picked[-1]), scene, arg, found[:OPTIONS])]
        rows += [_hex_menu(_("More hexes in this row"), scene, f"{arg},", found[OPTIONS:])] if found[OPTIONS:] else []
    else:
        letters = dict.fromkeys(hex_.rstrip("0123456789") for hex_ in _hexes(scene.view))
        items = [MenuLine(_("Row {row}", row=letter), letter) for letter in letters]
        start = _("Choose its row") if kind in _SHAPES else _("Choose the row it starts in")
        which = _("Choose the row it ends in") if ends else start
        near = (
            [
                _hex_menu(
                    _("Near {hex}", hex=ends[0]),
                    scene,
                    f"{arg},",
                    presenter_showing(scene.view).map.near(scene.view, ends[0], _NEAR),
                )
            ]
            if ends
            else []
        )
        rows = [*near, row(menu(which, Press("sketch-pick", scene.info.id, arg=arg), items))]
    rows.append(row(button(_("Back"), Press("sketch-show", scene.info.id))))
    await _panel(interaction, scene, strokes, _so_far(kind, ends), rows)


def _so_far(kind: str, ends: Sequence[str]) -> str:
    name = _(_KINDS[kind])
    return _("**{stroke}** from {hex}", stroke=name, hex=ends[0]) if ends else f"**{name}**"


def _hex_menu(title: str, scene: Scene, arg: str, hexes: Sequence[str]) -> Row:
    items = [MenuLine(hex_, hex_, adapter_of(scene.info.family).panels.hex_words(scene.view, hex_)) for hex_ in hexes]
    return row(menu(title, Press("sketch-pick", scene.info.id, arg=arg), items))


async def _show(interaction: Interaction, scene: Scene, strokes: Sequence[Stroke], notes: str) -> None:
    """Shows the sketch and the panel's controls."""
    match = scene.info.id
    last, everything = Press("sketch-rub", match, arg="last"), Press("sketch-rub", match, arg="all")
    kinds = [MenuLine(_(name), kind) for kind, name in _KINDS.items()]
    rows = [row(menu(_("Choose what to draw"), Press("sketch-pick", match), kinds))]
    rows += [row(button(_("Erase last"), last), button(_("Erase all"), everything))] if strokes else []
    await _panel(interaction, scene, strokes, notes, rows)


async def _panel(
    interaction: Interaction, scene: Scene, strokes: Sequence[Stroke], notes: str, rows: Sequence[Row]
) -> None:
    lines = sketch_lines(scene.view, strokes) or [_(NOTHING, example=EXAMPLE.strip("`"))]
    heading = adapter_of(scene.info.family).panels.heading(scene.view, scene.info.id)
    post = MessageDraft(
        "\n".join(filter(None, (heading, _("**Your sketch**"), notes))),
        "\n".join(lines),
        foot=f"{_(SHARED)}\n-# {_(MODERATORS)}" if talks(scene.info, side_of(scene.seat)) else _(ALONE),
        picture=await services_of(interaction).pictures.sketch(
            scene.view, strokes, (await viewer_of(interaction)).style(scene.view)
        ),
        controls=tuple(rows),
        side=scene.seat,
    )
    await show_post(interaction, post)
