"""``/turn look`` and ``/turn why``: actions and sight of a hex, zones of control, refusals.

Every picture is made from the viewer's own view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.viewer import Viewer
from bot.discord.panels.adapter import NEAR, SIGHT, THREAT
from bot.discord.panels.blue_grey.attack_preview import EARLY, preview_attack, preview_move
from bot.discord.panels.blue_grey.dry_run import dry_run_of
from bot.discord.panels.blue_grey.dry_run_report import highlight_of as fight_highlight
from bot.discord.panels.blue_grey.grammar import FIGHT, WrittenOrder, read
from bot.discord.panels.blue_grey.move_panel import doing, why_idle
from bot.discord.panels.blue_grey.odds import shown_odds
from bot.discord.panels.blue_grey.order_script import MOVING
from bot.discord.panels.blue_grey.unit_names import is_hex, named, side_asking, side_units
from bot.discord.panels.blue_grey.wording import hex_words, unit_title
from bot.images.pictures import Picture
from bot.service.model.match import MatchId, Scene
from engine.blue_grey.look import Look, LookUnit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.survey import controlled, in_sight
from engine.blue_grey.view import PublicView, UnitView
from engine.decision import CONFEDERATE, UNION, Action, HexName, Seat, side_of
from engine.errors import IllegalAction
from engine.language import N_, _, listed, ngettext
from render.blue_grey.highlight import (
    SIGHT as FAR,
)
from render.blue_grey.highlight import (
    MapHighlight,
    highlight_of,
    look_highlight,
    why_highlight,
    zones_highlight,
)
from render.blue_grey.odds import odds_lines
from render.blue_grey.refusals import refusal_text
from render.blue_grey.words import hexes_words, unit_name, unit_of
from render.errors import error_text
from render.explanations import ASKED, explanation_lines
from render.words import side_name, the_side

FIGHTING = frozenset({"attack", "build-attack"})
NO_HEX = N_("This map has no hex “{typed}”. A hex is its column and row, such as **{example}**.")
KEY = N_("Dots: where its units could go. Lines: the enemies that they see.")
KEY_EMPTY = N_("Lines: the units seen from there.")
ALLOWED = N_("`{order}` is allowed now.")
AS_IF = N_("Assumes it is their turn and they have not moved.")


async def seen_post(
    services: Services, match: MatchId, viewer: Viewer, hex_: str | None, what: str | None
) -> MessageDraft:
    """The look of a kind: from a hex, around a hex, or the enemy's zones of control."""
    scene = await services.matches.queries.view(match, viewer.person)
    typed = (hex_ or "").strip()
    name = _hex(scene.view, typed)
    if typed and not name:
        return MessageDraft(_(NO_HEX, typed=typed, example=scene.view.ground[0].hex))
    wanted = what or (SIGHT if name else THREAT)
    if wanted == THREAT or not name:
        return await _zones_post(services, viewer, scene, name)
    if wanted == NEAR:
        return await _near_post(services, viewer, scene, name)
    found = await services.matches.queries.look(match, viewer.person, name)
    assert isinstance(found, Look)
    picture = await _pointed_out(services, viewer, scene, look_highlight(found, scene.view))
    return MessageDraft(
        f"### {_('From {hex}', hex=name)}",
        foot=f"-# {_(AS_IF)}" if found.units else "",
        story="\n".join(look_lines(found, scene.view)),
        beside=f"-# {_(KEY if found.units else KEY_EMPTY)}",
        picture=picture,
    )


def _hex(view: PublicView, typed: str) -> HexName:
    """The hex of a number or a unit's name; empty for none."""
    if is_hex(typed):
        return typed if any(one.hex == typed for one in view.ground) else ""
    wanted = typed.casefold()
    units = [one.hex for one in view.units if one.hex and wanted in {one.id.casefold(), one.name.casefold()}]
    places = [one.hex for one in view.ground if wanted and one.name.casefold() == wanted]
    return next(iter((*units, *places)), "")


def look_lines(found: Look, view: PublicView) -> Iterator[str]:
    """The result of a look in words."""
    yield f"**{found.hex}**: {hex_words(view, found.hex)}"
    if found.controlled:
        sides = listed(the_side(side) for side in found.controlled)
        yield _("In the zones of control of {sides}.", sides=sides)
    for unit in found.units:
        yield _could(unit, view)
    in_view = frozenset(in_sight(view, found.hex, FAR))
    own = found.units[0].side if found.units else ""
    sees = {
        side: listed(f"{one.name} {one.hex}" for one in view.units if one.hex in in_view and one.side == side)
        for side in (UNION, CONFEDERATE)
        if side != own
    }
    if own:
        units = listed(sees.values()) or _("no enemy")
        yield ngettext("Sees within {count} hex: {units}.", "Sees within {count} hexes: {units}.", FAR, units=units)
        return
    notes = [f"{side_name(side)}: {names_}" for side, names_ in sees.items() if names_]
    units = "; ".join(notes) or _("no units")
    yield ngettext(
        "Seen from there within {count} hex: {units}.",
        "Seen from there within {count} hexes: {units}.",
        FAR,
        units=units,
    )


def _could(unit: LookUnit, view: PublicView) -> str:
    name = unit_name(view, unit.id)
    further = hexes_words(tuple(hex_ for hex_ in unit.marches if hex_ not in unit.moves))
    if not unit.moves:
        if further:
            return _("**{unit}** could march by road to {roads}.", unit=name, roads=further)
        return _("**{unit}** couldn’t move.", unit=name)
    moves = hexes_words(unit.moves)
    if further:
        return _(
            "**{unit}** could move to {hexes}; marching by road, to {roads}.", unit=name, hexes=moves, roads=further
        )
    return _("**{unit}** could move to {hexes}.", unit=name, hexes=moves)


async def _zones_post(services: Services, viewer: Viewer, scene: Scene, near: HexName) -> MessageDraft:
    """The enemy's zones of control; for a watcher those of both sides."""
    view, side = scene.view, side_of(scene.seat)
    sides = [one for one in (UNION, CONFEDERATE) if one != side]
    within = [
        f"{one.name} {one.hex}"
        for one in view.units
        if one.hex and one.side == side and any(one.hex in controlled(view, enemy) for enemy in sides)
    ]
    lines = [_zones(one, hexes_words(controlled(view, one))) for one in sides]
    if side in {UNION, CONFEDERATE}:
        lines.append(_("Your units in them: {units}.", units=listed(within) or _("none")))
    picture = await _pointed_out(services, viewer, scene, zones_highlight(view, *sides), near)
    title = _zones_title(sides[0]) if len(sides) == 1 else _("Zones of control of both sides")
    return MessageDraft(f"### {title}", story="\n".join(lines), picture=picture)


def _zones(side: Seat, hexes: str) -> str:
    told = N_("Union zones of control: {hexes}.") if side == UNION else N_("Confederate zones of control: {hexes}.")
    return _(told, hexes=hexes or _("none"))


def _zones_title(side: Seat) -> str:
    return _("Union zones of control") if side == UNION else _("Confederate zones of control")


async def _near_post(services: Services, viewer: Viewer, scene: Scene, hex_: HexName) -> MessageDraft:
    """The surroundings of a hex, enlarged."""
    style = viewer.style(scene.view)
    picture = await services.pictures.board(scene.view, section=hex_, style=style)
    return MessageDraft(
        f"### {_('Around {hex}', hex=hex_)}", story=f"**{hex_}**: {hex_words(scene.view, hex_)}", picture=picture
    )


def judged_whole(typed: str, legal: Sequence[Action], view: PublicView) -> bool:
    """Whether a question is about more than one answer.

    That is a whole attack, a unit with all its actions, or a move while Rally markers are placed.
    """
    said = read(typed)
    if not legal or any(one.text.casefold() == typed.strip().casefold() for one in legal):
        return False
    kind = view.decision.kind if view.decision else ""
    if kind == "rally" and said.verb in MOVING:
        return True
    return kind in FIGHTING | EARLY if said.verb == FIGHT else kind == "move-units" and _alone(said, view) is not None


def _alone(said: WrittenOrder, view: PublicView) -> UnitView | None:
    """The unit of an order without an action."""
    if said.verb or said.to or len(said.who) != 1 or is_hex(said.who[0]):
        return None
    found = named(said.who[0], side_units(view, side_asking(view))) or named(said.who[0], view.units)
    return found[0] if found else None


async def _attack_post(services: Services, match: MatchId, viewer: Viewer, scene: Scene, text: str) -> MessageDraft:
    """Whether an attack is legal as written, with its odds."""
    setup = await services.matches.queries.setup(match)
    if scene.decision is not None and scene.decision.kind in EARLY:
        assert isinstance(setup, BlueGreySetup)
        later = preview_attack(setup, scene.view, text, scene.info)
        fought = fight_highlight(later.found) if later.found else MapHighlight()
        return await _on_map(services, viewer, scene, list(later.lines), fought)
    found = dry_run_of(setup, scene.view, [text])
    if found.trouble is not None:
        error = found.trouble.error
        reason = error_text(error) if error else _("Another player has to choose first.")
        words = [_(ASKED, action=text), reason]
        hexes = why_highlight(error.refusal) if isinstance(error, IllegalAction) else MapHighlight()
        return await _on_map(services, viewer, scene, words, hexes)
    odds = [shown for one in found.fights if (shown := shown_odds(one.forecast, scene.info))]
    words = [_(ALLOWED, order=text), *(line for one in odds for line in odds_lines(one, scene.view))]
    return await _on_map(services, viewer, scene, words, fight_highlight(found))


async def _move_post(services: Services, match: MatchId, viewer: Viewer, scene: Scene, text: str) -> MessageDraft:
    """Whether a move would be legal after Rally."""
    line, error = preview_move(await services.matches.queries.setup(match), scene.view, text)
    hexes = why_highlight(error.refusal) if isinstance(error, IllegalAction) else MapHighlight()
    return await _on_map(services, viewer, scene, [line], hexes)


async def _unit_post(services: Services, match: MatchId, viewer: Viewer, scene: Scene, unit: UnitView) -> MessageDraft:
    """The actions of a unit."""
    own = [one for one in scene.actions if one.subject == unit.id]
    can = doing(own, unit) or f"{_('can’t do anything now')}{why_idle(unit) if not own else ''}"
    words = [f"**{unit_title(unit)}**: {can}."]
    if unit.hex:
        found = await services.matches.queries.look(match, viewer.person, unit.hex)
        assert isinstance(found, Look)
        words += [_could(one, scene.view) for one in found.units if one.id == unit.id and own]
    return await _on_map(services, viewer, scene, words, highlight_of(own, scene.view))


async def why_post(services: Services, match: MatchId, viewer: Viewer, scene: Scene, text: str) -> MessageDraft:
    """The reason why an action is illegal, or the reply that it is legal, on the map."""
    view = scene.view
    if scene.decision is not None and judged_whole(text, scene.actions, view):
        unit = _alone(read(text), view)
        if unit is not None:
            return await _unit_post(services, match, viewer, scene, unit)
        if read(text).verb in MOVING:
            return await _move_post(services, match, viewer, scene, text)
        return await _attack_post(services, match, viewer, scene, text)
    explained = await services.matches.queries.judge(match, viewer.person, text)
    if not explained.reasons:
        odds = shown_odds(await services.matches.queries.forecast(match, viewer.person, text), scene.info)
        allowed = [action for action in scene.actions if action.text == text]
        words = [_(ALLOWED, order=text), *(odds_lines(odds, view) if odds else [])]
        return await _on_map(services, viewer, scene, words, highlight_of(allowed, view, [odds] if odds else []))
    words = [_(ASKED, action=text), *explanation_lines(explained, lambda one: refusal_text(one, view))]
    why = next((one for one in reversed(explained.reasons) if one.hexes), explained.reasons[0])
    unit = unit_of(view, text.partition(" ")[2].partition("-")[0])
    if unit is not None and unit.hex and text.startswith(("move ", "march ")):
        found = await services.matches.queries.look(match, viewer.person, unit.hex)
        assert isinstance(found, Look)
        words += [_could(one, view) for one in found.units if one.id == unit.id]
    return await _on_map(services, viewer, scene, words, why_highlight(why))


async def _on_map(
    services: Services, viewer: Viewer, scene: Scene, words: list[str], highlight: MapHighlight
) -> MessageDraft:
    if not (highlight.origins or highlight.destinations or highlight.targets or highlight.barred):
        return MessageDraft("\n".join(words))
    return MessageDraft("\n".join(words), picture=await _pointed_out(services, viewer, scene, highlight))


async def _pointed_out(
    services: Services, viewer: Viewer, scene: Scene, highlight: MapHighlight, near: HexName = ""
) -> Picture:
    """The map with a highlight; as text the highlight alone."""
    style = viewer.style(scene.view)
    picture = await services.pictures.board(scene.view, (), highlight, near, style)
    return replace(picture, make_words=tuple)
