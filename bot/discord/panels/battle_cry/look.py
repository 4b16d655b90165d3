"""``/turn look`` and ``/turn why``: sight and actions of a hex, its surroundings, the enemy's reach, refusals."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.viewer import Viewer
from bot.discord.panels.adapter import NEAR, SIGHT, THREAT
from bot.discord.panels.battle_cry.odds import pointed_out, shown
from bot.discord.panels.battle_cry.wording import arm_name, hex_words
from bot.images.pictures import Picture
from bot.service.model.match import MatchId, Scene
from engine.battle_cry.look import Look, LookTarget
from engine.battle_cry.threat import Danger, Threat
from engine.battle_cry.view import PublicView
from engine.hexgrid import grid_of
from engine.language import N_, _, listed, ngettext
from render.battle_cry.highlight import highlight_of, joined, look_highlight, why_highlight
from render.battle_cry.labels import forecast_text, hits_expected
from render.battle_cry.occupants import is_bound, lone_generals
from render.battle_cry.odds import odds_lines
from render.battle_cry.refusals import refusal_text
from render.battle_cry.text_board import dangers_words
from render.battle_cry.text_board import pointed_out as pointed_out_part
from render.explanations import ASKED, explanation_lines
from render.highlight import Highlight
from render.words import the_side

WORST = 8
"""Most pieces in danger that are named."""

THREAT_KEY = N_(
    "-# Numbers: all the dice that could be rolled there if every enemy were ordered, without cards. Darker is more."
)
AS_IF = N_("-# Assumes it is ordered now and has not moved. Cards may change the dice.")
KEY = N_(
    "-# Gold: where it can move. Lines: what it sees (red: targets). Hatched: out of sight. "
    "Plates: dice and expected hits."
)

_FIRST_HEX = re.compile(r"[a-z]+ ([A-Z]+\d+)")


async def seen_post(
    services: Services, match: MatchId, viewer: Viewer, hex_: str | None, what: str | None
) -> MessageDraft:
    """The look of a kind: from a hex, around a hex, or the enemy's reach."""
    scene = await services.matches.queries.view(match, viewer.person)
    wanted, name = what or (SIGHT if hex_ else THREAT), (hex_ or "").strip().upper()
    if name and name not in grid_of(scene.view.rows).index:
        return MessageDraft(_("“{hex}” isn’t on this board. A hex is a letter and a number, such as **B3**.", hex=hex_))
    if wanted == THREAT:
        return await threat_post(services, match, viewer, scene, name)
    if not name:
        return MessageDraft(_("Add the hex to look from, such as **B3**."))
    return await (_near_post if wanted == NEAR else look_post)(services, match, viewer, scene, name)


async def threat_post(services: Services, match: MatchId, viewer: Viewer, scene: Scene, near: str) -> MessageDraft:
    """The enemy's reach in the next turn, on the whole board or around a hex."""
    found = await _threat(services, match, viewer)
    highlight = Highlight(dangers=found.dangers)
    worst = [line for line, _number in zip(dangers_words(_on_pieces(found, scene.view)), range(WORST), strict=False)]
    lines = [f"- {line}" for line in worst] or [_("They can’t reach any of your pieces.")]
    return MessageDraft(
        _("### Where {side} could attack next", side=the_side(found.side)),
        foot=_(THREAT_KEY),
        story="\n".join([_("**Your pieces in danger, worst first**") if worst else "", *lines]).strip(),
        picture=await _pointed_out(services, viewer, scene, highlight, near),
    )


def _on_pieces(found: Threat, view: PublicView) -> tuple[Danger, ...]:
    """The dangers to pieces of the other side."""
    there = {unit.hex for unit in view.units if unit.side != found.side}
    there |= {general.hex for general in view.generals if general.side != found.side}
    return tuple(one for one in found.dangers if one.hex in there)


async def _near_post(services: Services, match: MatchId, viewer: Viewer, scene: Scene, hex_: str) -> MessageDraft:
    """The surroundings of a hex, enlarged."""
    style = viewer.style(scene.view)
    picture = await services.pictures.board(scene.view, section=hex_, style=style)
    head = f"**{hex_}**: {hex_words(scene.view, hex_) or _('open ground, empty')}"
    return MessageDraft(_("### Around {hex}", hex=hex_), story=head, picture=picture)


async def look_post(services: Services, match: MatchId, viewer: Viewer, scene: Scene, hex_: str) -> MessageDraft:
    """The sight of a hex and the actions of its unit, on the board."""
    found = await _look(services, match, viewer, hex_)
    highlight = pointed_out(look_highlight(found, scene.view), scene.info)
    return MessageDraft(
        _("### From {hex}", hex=found.hex),
        foot=_(AS_IF) if found.unit else "",
        story="\n".join(_lines(found, scene)),
        beside=_(KEY),
        picture=await _pointed_out(services, viewer, scene, highlight),
    )


async def why_post(services: Services, match: MatchId, viewer: Viewer, scene: Scene, text: str) -> MessageDraft:
    """The reason why an action is illegal, or that it is legal, with its piece's legal actions on the board."""
    explained = await services.matches.queries.judge(match, viewer.person, text)
    if not explained.reasons:
        forecast = shown(await services.matches.queries.forecast(match, viewer.person, text), scene.info)
        odds = [forecast] if forecast else []
        allowed = [action for action in scene.actions if action.text == text]
        words = [_("`{action}` is allowed now.", action=text)]
        words += [line for one in odds for line in (forecast_text(one), *odds_lines(one))]
        return await _on_board(services, viewer, scene, words, highlight_of(allowed, odds))
    words = [_(ASKED, action=text), *explanation_lines(explained, refusal_text)]
    why = why_highlight(next((one for one in reversed(explained.reasons) if one.hexes), explained.reasons[0]))
    hex_ = why.origins[0] if why.origins else _piece(text)
    if hex_ not in {one.hex for one in (*scene.view.units, *scene.view.generals)}:
        return await _on_board(services, viewer, scene, words, why)
    found = await _look(services, match, viewer, hex_)
    words += [f"**{hex_}**: {hex_words(scene.view, hex_)}", *_could(found, scene)]
    look = pointed_out(look_highlight(found, scene.view), scene.info)
    return await _on_board(services, viewer, scene, words, joined(look, why), _(AS_IF), _(KEY))


def _piece(text: str) -> str:
    """The hex of an action's piece, empty where it has none."""
    named = _FIRST_HEX.match(text)
    return named[1] if named else ""


async def _on_board(  # noqa: PLR0913, PLR0917  viewer, subject and text
    services: Services,
    viewer: Viewer,
    scene: Scene,
    words: list[str],
    highlight: Highlight,
    foot: str = "",
    key: str = "",
) -> MessageDraft:
    if not (highlight.origins or highlight.destinations):
        return MessageDraft("\n".join(words))
    return MessageDraft(
        "\n".join(words), foot=foot, beside=key, picture=await _pointed_out(services, viewer, scene, highlight)
    )


async def _pointed_out(
    services: Services, viewer: Viewer, scene: Scene, highlight: Highlight, near: str = ""
) -> Picture:
    """The board with a highlight; as text the highlight alone."""
    style = viewer.style(scene.view)
    picture = await services.pictures.board(scene.view, (), highlight, near, style)
    return replace(picture, make_words=lambda: (pointed_out_part(highlight),))


async def _threat(services: Services, match: MatchId, viewer: Viewer) -> Threat:
    found = await services.matches.queries.threat(match, viewer.person)
    assert isinstance(found, Threat)
    return found


async def _look(services: Services, match: MatchId, viewer: Viewer, hex_: str) -> Look:
    found = await services.matches.queries.look(match, viewer.person, hex_)
    assert isinstance(found, Look)
    return found


def _lines(found: Look, scene: Scene) -> list[str]:
    view: PublicView = scene.view
    lines = [f"**{found.hex}**: {hex_words(view, found.hex) or _('open ground, empty')}"]
    return [*lines, *_could(found, scene), _seen(found, view)]


def _could(found: Look, scene: Scene) -> list[str]:
    """The moves and battles of the unit."""
    if found.unit is None:
        return []
    bound = is_bound(scene.view, found.hex)
    lines = [_("In melee: it can’t take orders, and must attack.")] if bound else []
    lines += [] if bound else [_moves(found)]
    if found.targets:
        lines += [_("Can attack:"), *(f"- {_target(one, scene)}" for one in found.targets)]
    elif found.unit.kind != "general":
        lines.append(_("Can’t attack anyone."))
    return lines


def _moves(found: Look) -> str:
    return _("Can move to: {hexes}.", hexes=listed(found.moves)) if found.moves else _("Can’t move.")


def _target(one: LookTarget, scene: Scene) -> str:
    hits = one.expected_hits if scene.info.odds else None
    hope = hits_expected(hits, alone=one.hex in lone_generals(scene.view))
    dice = ngettext("{count} die", "{count} dice", one.dice)
    away = ngettext("{count} hex away", "{count} hexes away", one.range)
    return " · ".join(filter(None, (f"**{one.hex}** {arm_name(one.kind)}", away, dice, hope)))


def _seen(found: Look, view: PublicView) -> str:
    """The enemy pieces in sight, and those out of sight."""
    side = found.unit.side if found.unit else ""
    pieces = dict.fromkeys(
        [unit.hex for unit in view.units if unit.side != side]
        + [general.hex for general in view.generals if general.side != side]
    )
    seen = [hex_ for hex_ in pieces if hex_ in found.sees]
    hidden = [hex_ for hex_ in pieces if hex_ not in found.sees and hex_ != found.hex]
    lines = [ngettext("Sees {count} hex.", "Sees {count} hexes.", len(found.sees))]
    if seen:
        lines.append(_("In sight, at any distance: {hexes}.", hexes=listed(seen)))
    else:
        lines.append(_("No enemies in sight.") if side else _("No pieces in sight."))
    lines += [_("Out of sight: {hexes}.", hexes=listed(hidden))] if hidden else []
    return " ".join(lines)
