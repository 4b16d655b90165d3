"""``/team sketch``: arrows and marks on the map for one's own side, typed or picked hex by hex on a private panel.

What is drawn is kept until the turn is over. Who plays alone sees it himself; with partners it stands in the side's
thread, one message for each who draws, which changes while he draws on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.discord.components.accepted_values import Accepts, line, one_of, pattern
from bot.discord.components.items import Acknowledgement, MenuLine, Press, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.request import Interaction, person_of, request_of, services_of, side_threads_of
from bot.discord.components.types import Row
from bot.discord.components.viewer import viewer_of
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
from engine.view import View
from render.presenters import presenter_showing
from render.sketch import Stroke

NOTHING: Final = f"Nothing is drawn yet. Type it, such as `/team sketch draw:`{EXAMPLE}, or choose below."
ALONE: Final = "-# Nobody else sees this. A new turn begins with a clean map."
SHARED: Final = (
    "-# Your side sees it in its thread, nobody of the other side does. A new turn begins with a clean map.\n"
    f"-# {MODERATORS}"
)

_NEAR: Final = 18
"""Hexes offered at once as an arrow's end: those up to two hexes away."""

_KINDS: Final = (
    MenuLine("An arrow", "arrow"),
    MenuLine("An arrow: attack", "attack"),
    MenuLine("An arrow: support", "support"),
    MenuLine("An arrow: fall back", "fall back"),
    MenuLine("A cross", "mark"),
    MenuLine("A circle", "circle"),
)
_SHAPES: Final = frozenset({"mark", "circle"})
_PICKED: Final = pattern(r"|(arrow|attack|support|fall back|mark|circle)(,[A-Z]{0,2}\d{0,4}){0,8}")
"""What is drawn, and where: rows of the board, hexes, and nothing where a hex follows without its row."""


async def sketch(interaction: Interaction, match: MatchId, typed: str | None) -> None:
    """Draws what was typed, and shows the panel."""
    scene = await _scene(interaction, match)
    before, told = await _drawn(interaction, scene), ""
    after = before
    if typed:
        try:
            after = added(before, strokes_of(typed, _hexes(scene.view)))
        except BadSketch as wrong:
            told = f"⚠️ {wrong.text}"
        else:
            told = await _keep(interaction, scene, before, after, anew=True)
    await _show(interaction, scene, after, told)


async def _is_there(interaction: Interaction, press: Press) -> bool:
    """Whether something of the kind can be drawn, and all rows and hexes are of this board."""
    kind, *picked = [one for one in (*press.arg.split(","), *press.values) if one]
    hexes = set(_hexes((await _scene(interaction, press.match)).view))
    known = hexes | {one.rstrip("0123456789") for one in hexes}
    return kind in {item.value for item in _KINDS} and all(one in known for one in picked)


@on("sketch", Acknowledgement.PRIVATE)
async def begin(interaction: Interaction, press: Press) -> None:
    """*Sketch*."""
    await sketch(interaction, press.match, None)


@on("sketch-show")
async def back(interaction: Interaction, press: Press) -> None:
    """*Back*."""
    await sketch(interaction, press.match, None)


@on("sketch-rub", Acknowledgement.UPDATE, Accepts(one_of(("last", "all"))))
async def rub_out(interaction: Interaction, press: Press) -> None:
    """*Rub out the last*, *Rub out all*."""
    scene = await _scene(interaction, press.match)
    before = await _drawn(interaction, scene)
    after = before[:-1] if press.arg == "last" else []
    await _show(interaction, scene, after, await _keep(interaction, scene, before, after))


@on("sketch-pick", Acknowledgement.UPDATE, Accepts(_PICKED, line(20), offered=_is_there))
async def pick(interaction: Interaction, press: Press) -> None:
    """The next of: what to draw, the row of a hex, the hex."""
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
    """What is kept of the turn under way."""
    kept = await services_of(interaction).talk.sketch(scene.info.id, person_of(interaction))
    return strokes_of(kept, _hexes(scene.view))


def _hexes(view: View) -> tuple[str, ...]:
    return presenter_showing(view).map.hexes(view)


async def _keep(
    interaction: Interaction, scene: Scene, before: Sequence[Stroke], after: Sequence[Stroke], *, anew: bool = False
) -> str:
    """Keeps a sketch and lets the side see it; why it cannot, where that is so."""
    services, info = services_of(interaction), scene.info
    person, request = person_of(interaction), request_of(interaction)
    told, shared = "", talks(info, side_of(scene.seat))
    try:
        thread = await side_threads_of(interaction).ensure(info, side_of(scene.seat)) if shared else 0
        told = f"Drawn for your side in <#{thread}>." if shared and after and (anew or not before) else ""
    except NoSideThread as error:
        told, shared = f"⚠️ Only you see this. {say(error)}", False
    await services.talk.draw(info.id, person, written(after), request, anew=anew, shared=shared)
    return told


async def _ask(
    interaction: Interaction, scene: Scene, strokes: Sequence[Stroke], kind: str, picked: Sequence[str]
) -> None:
    """The next menu: rows of the board, or the hexes of a row; an arrow's end may be near its beginning."""
    ends = [one for one in picked if one[-1:].isdigit()]
    arg = ",".join((kind, *picked))
    if picked and picked[-1] not in ends:
        found = [hex_ for hex_ in _hexes(scene.view) if hex_.rstrip("0123456789") == picked[-1]]
        rows = [_hex_menu(f"Which hex of row {picked[-1]}?", scene, arg, found[:OPTIONS])]
        rows += [_hex_menu("… or further on", scene, f"{arg},", found[OPTIONS:])] if found[OPTIONS:] else []
    else:
        letters = dict.fromkeys(hex_.rstrip("0123456789") for hex_ in _hexes(scene.view))
        items = [MenuLine(f"Row {letter}", letter) for letter in letters]
        which = "Where?" if kind in _SHAPES else "To where?" if ends else "From where?"
        near = (
            [
                _hex_menu(
                    f"Near {ends[0]}",
                    scene,
                    f"{arg},",
                    presenter_showing(scene.view).map.near(scene.view, ends[0], _NEAR),
                )
            ]
            if ends
            else []
        )
        rows = [*near, row(menu(f"{which} First the row", Press("sketch-pick", scene.info.id, arg=arg), items))]
    rows.append(row(button("Back", Press("sketch-show", scene.info.id))))
    await _panel(interaction, scene, strokes, _so_far(kind, ends), rows)


def _so_far(kind: str, ends: Sequence[str]) -> str:
    name = next(item.label for item in _KINDS if item.value == kind)
    return f"**{name}**{f' from {ends[0]}' if ends else ''}"


def _hex_menu(title: str, scene: Scene, arg: str, hexes: Sequence[str]) -> Row:
    items = [MenuLine(hex_, hex_, adapter_of(scene.info.family).panels.hex_words(scene.view, hex_)) for hex_ in hexes]
    return row(menu(title, Press("sketch-pick", scene.info.id, arg=arg), items))


async def _show(interaction: Interaction, scene: Scene, strokes: Sequence[Stroke], told: str) -> None:
    """The sketch with what can be done to it."""
    match = scene.info.id
    last, everything = Press("sketch-rub", match, arg="last"), Press("sketch-rub", match, arg="all")
    rows = [row(menu("Draw …", Press("sketch-pick", match), _KINDS))]
    rows += [row(button("Rub out the last", last), button("Rub out all", everything))] if strokes else []
    await _panel(interaction, scene, strokes, told, rows)


async def _panel(
    interaction: Interaction, scene: Scene, strokes: Sequence[Stroke], told: str, rows: Sequence[Row]
) -> None:
    lines = sketch_lines(scene.view, strokes) or [NOTHING]
    heading = adapter_of(scene.info.family).panels.heading(scene.view, scene.info.id)
    post = MessageDraft(
        "\n".join(filter(None, (heading, "**Your sketch**", told))),
        "\n".join(lines),
        foot=SHARED if talks(scene.info, side_of(scene.seat)) else ALONE,
        picture=await services_of(interaction).pictures.sketch(
            scene.view, strokes, (await viewer_of(interaction)).style(scene.view)
        ),
        controls=tuple(rows),
        side=scene.seat,
    )
    await show_post(interaction, post)
