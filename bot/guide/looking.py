"""Looking out from a hex: where its unit could go, what it sees, whom it could battle; and why not."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bot.guide.odds import pointed_out, shown
from bot.guide.wording import hex_words
from bot.pictures import Picture
from bot.posts.desk import Desk
from bot.posts.post import Post
from bot.service.model import MatchId, Person, Scene
from engine.battle_cry.look import Look, LookTarget
from engine.battle_cry.view import PublicView
from render.highlight import Highlight, highlight_of, joined, look_highlight, why_highlight
from render.phrases import forecast_text, refusal_text
from render.phrases.labels import hits_expected
from render.phrases.odds import odds_lines
from render.reading import pointed_out as pointed_out_part
from render.standing import is_bound, lone_generals
from render.words import count, listing

AS_IF = "-# As if it were ordered now and had not moved. A card can change the dice."
KEY = "-# Gold: its moves. Lines: open sight, red to targets. Hatched: out of sight. Plates: dice and hits to expect."

_FIRST_HEX = re.compile(r"[a-z]+ ([A-Z]+\d+)")


async def look_post(desk: Desk, match: MatchId, person: Person, hex_: str) -> Post:
    """The answer, with the board."""
    scene = await desk.matches.view(match, person)
    try:
        found = await _look(desk, match, person, hex_.strip().upper())
    except KeyError:
        return Post(f"“{hex_}” is no hex of this board. A hex is a letter and a number, such as **B3**.")
    highlight = pointed_out(look_highlight(found, scene.view), scene.info)
    return Post(
        f"### From {found.hex}",
        foot=AS_IF if found.unit else "",
        story="\n".join(_lines(found, scene)),
        beside=KEY,
        picture=await _pointed_out(desk, scene, highlight),
    )


async def why_post(desk: Desk, match: MatchId, person: Person, scene: Scene, text: str) -> Post:
    """Why an action is not allowed, or that it is, on the board: with what its piece could do instead."""
    refusal = await desk.matches.explain(match, person, text)
    if refusal is None:
        forecast = shown(await desk.matches.forecast(match, person, text), scene.info)
        odds = [forecast] if forecast else []
        allowed = [action for action in scene.actions if action.text == text]
        words = [f"`{text}` is allowed now."]
        words += [line for one in odds for line in (forecast_text(one), *odds_lines(one))]
        return await _on_board(desk, scene, words, highlight_of(allowed, odds))
    words, why = [f"`{text}`: {refusal_text(refusal)}"], why_highlight(refusal)
    hex_ = why.origins[0] if why.origins else _piece(text)
    if hex_ not in {one.hex for one in (*scene.view.units, *scene.view.generals)}:
        return await _on_board(desk, scene, words, why)
    found = await _look(desk, match, person, hex_)
    words += [f"**{hex_}**: {hex_words(scene.view, hex_)}", *_could(found, scene)]
    look = pointed_out(look_highlight(found, scene.view), scene.info)
    return await _on_board(desk, scene, words, joined(look, why), AS_IF, KEY)


def _piece(text: str) -> str:
    """The hex of the piece that an action is about, empty where it names none."""
    named = _FIRST_HEX.match(text)
    return named[1] if named else ""


async def _on_board(
    desk: Desk, scene: Scene, words: list[str], highlight: Highlight, foot: str = "", key: str = ""
) -> Post:
    if not (highlight.origins or highlight.destinations):
        return Post("\n".join(words))
    return Post("\n".join(words), foot=foot, beside=key, picture=await _pointed_out(desk, scene, highlight))


async def _pointed_out(desk: Desk, scene: Scene, highlight: Highlight) -> Picture:
    """The board with the highlight; in words the highlight alone, because the board is what he asks about."""
    picture = await desk.pictures.board(scene.view, (), highlight)
    return replace(picture, words=(pointed_out_part(highlight),))


async def _look(desk: Desk, match: MatchId, person: Person, hex_: str) -> Look:
    found = await desk.matches.look(match, person, hex_)
    assert isinstance(found, Look)
    return found


def _lines(found: Look, scene: Scene) -> list[str]:
    view: PublicView = scene.view
    lines = [f"**{found.hex}**: {hex_words(view, found.hex) or 'open ground, nobody there'}"]
    return [*lines, *_could(found, scene), _seen(found, view)]


def _could(found: Look, scene: Scene) -> list[str]:
    """Where the unit could go and whom it could battle."""
    if found.unit is None:
        return []
    bound = is_bound(scene.view, found.hex)
    lines = ["In melee: it takes no orders, and must attack."] if bound else []
    lines += [] if bound else [f"Moves to: {listing(found.moves) or 'nowhere'}"]
    if found.targets:
        lines += ["Could battle:", *(f"- {_target(one, scene)}" for one in found.targets)]
    elif found.unit.kind != "general":
        lines.append("Could battle nobody.")
    return lines


def _target(one: LookTarget, scene: Scene) -> str:
    hits = one.expected_hits if scene.info.odds else None
    hope = hits_expected(hits, alone=one.hex in lone_generals(scene.view))
    dice = ", ".join(filter(None, (count(one.dice, "dice"), hope)))
    return f"**{one.hex}** {one.kind}, {count(one.range, 'hex')}: {dice}"


def _seen(found: Look, view: PublicView) -> str:
    """The other side's pieces that are in sight, and those that are not."""
    side = found.unit.side if found.unit else ""
    pieces = dict.fromkeys(
        [unit.hex for unit in view.units if unit.side != side]
        + [general.hex for general in view.generals if general.side != side]
    )
    seen = [hex_ for hex_ in pieces if hex_ in found.sees]
    hidden = [hex_ for hex_ in pieces if hex_ not in found.sees and hex_ != found.hex]
    whom = "enemies" if side else "pieces"
    return f"Sees {count(len(found.sees), 'hex')}. In sight, at any distance: {listing(seen) or f'no {whom}'}." + (
        f" Out of sight: {listing(hidden)}." if hidden else ""
    )
