"""Looking out from a hex: where its unit could go, what it sees, whom it could battle with how many dice."""

from __future__ import annotations

from bot.guide.wording import hex_words
from bot.posts.desk import Desk
from bot.posts.post import Post
from bot.service.model import MatchId, Person
from engine.battle_cry.look import Look
from engine.battle_cry.view import PublicView
from render.highlight import Highlight
from render.words import count, listing

AS_IF = "-# As if it were ordered now and had not moved. A card can change the dice."


async def look_post(desk: Desk, match: MatchId, person: Person, hex_: str) -> Post:
    """The answer, with the board."""
    scene = await desk.matches.view(match, person)
    try:
        found = await desk.matches.look(match, person, hex_.strip().upper())
    except KeyError:
        return Post(f"“{hex_}” is no hex of this board. A hex is a letter and a number, such as **B3**.")
    assert isinstance(found, Look)
    targets = tuple((target.hex, target.dice) for target in found.targets)
    picture = await desk.pictures.board(scene.view, (), Highlight((found.hex,), found.moves, targets))
    return Post(f"### From {found.hex}", "\n".join(_lines(found, scene.view)), AS_IF if found.unit else "", picture)


def _lines(found: Look, view: PublicView) -> list[str]:
    lines = [f"**{found.hex}**: {hex_words(view, found.hex) or 'open ground, nobody there'}"]
    if found.unit:
        lines.append(f"Moves to: {listing(found.moves) or 'nowhere'}")
    lines.append(_seen(found, view))
    if found.targets:
        lines.append("Could battle:")
        lines += [
            f"- **{one.hex}** {one.kind}, {count(one.range, 'hex')}: {count(one.dice, 'dice')}, "
            f"{one.expected_hits:.1f} hits expected"
            for one in found.targets
        ]
    elif found.unit and found.unit.kind != "general":
        lines.append("Could battle nobody.")
    return lines


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
    return f"Sees {len(found.sees)} hexes. In sight, at any distance: {listing(seen) or f'no {whom}'}." + (
        f" Out of sight: {listing(hidden)}." if hidden else ""
    )
