"""Words of the panels: pieces, hexes and cards in menus, and the choices so far."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.battle_cry.cards import card_table
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import HexView, PublicView, SeatView
from engine.decision import PASS, Action
from engine.hexgrid import grid_of
from engine.language import N_, _, enumerated, listed, pgettext
from render.battle_cry.alt_text import unit_words
from render.battle_cry.labels import label
from render.words import TO, side_name, the_side

_ARMS = {"infantry": N_("infantry"), "cavalry": N_("cavalry"), "artillery": N_("artillery")}


def arm_name(arm: str) -> str:
    """An arm in words; any other word unchanged."""
    return _(_ARMS[arm]) if arm in _ARMS else arm


def piece_words(view: PublicView, name: str) -> str:
    """A piece in a menu: ``B3 · infantry, 4 of 4 figures, General Jackson``, ``B3 · General Jackson alone``."""
    hex_ = name.rstrip("*")
    told = piece_at(view, name)
    return f"{hex_} · {told}" if told else hex_


def piece_at(view: PublicView, name: str) -> str:
    """A piece without its hex; empty where nobody stands."""
    hex_ = name.rstrip("*")
    unit = next((unit for unit in view.units if unit.hex == hex_), None)
    general = next((general for general in view.generals if general.hex == hex_), None)
    if unit is not None and not name.endswith("*"):
        words = unit_words(unit)
        return _("{unit}, General {name}", unit=words, name=general.name) if general else words
    if general is None:
        return ""
    if unit is not None:
        return _("General {name} without his unit", name=general.name)
    return _("General {name} alone", name=general.name)


def short_piece(view: PublicView, name: str) -> str:
    """A piece on a button: ``B3 · infantry``, ``B3 · General Jackson``."""
    hex_ = name.rstrip("*")
    unit = next((unit for unit in view.units if unit.hex == hex_), None)
    general = next((general for general in view.generals if general.hex == hex_), None)
    if unit is not None and not name.endswith("*"):
        arm = arm_name(unit.arm)
        return f"{hex_} · {_('{arm} with {general}', arm=arm, general=general.name) if general else arm}"
    return f"{hex_} · {_('General {name}', name=general.name)}" if general else hex_


def ground_words(view: PublicView, hex_: str) -> str:
    """The ground of a hex: ``hill and woods (Henry House Hill); fence (n, ne)``; empty for open ground."""
    table = terrain_table(view.ruleset)
    parts = [_ground(view, ground) for ground in view.ground if ground.hex == hex_]
    parts += [
        _("{ground} ({name})", ground=_(table[work.terrain].name), name=enumerated(work.sides))
        for work in view.works
        if work.hex == hex_
    ]
    return "; ".join(part for part in parts if part)


def _ground(view: PublicView, ground: HexView) -> str:
    table = terrain_table(view.ruleset)
    words = enumerated(_(table[terrain].name) for terrain in ground.terrain)
    if not ground.name:
        return words
    return _("{ground} ({name})", ground=words, name=ground.name) if words else f"({ground.name})"


def hex_words(view: PublicView, hex_: str) -> str:
    """The ground and piece of a hex: ``woods; Union infantry, 4 of 4 figures``."""
    parts = [ground_words(view, hex_)]
    parts += [
        pgettext("a unit with its side", "{side} {unit}", side=side_name(unit.side), unit=unit_words(unit))
        for unit in view.units
        if unit.hex == hex_
    ]
    parts += [_("General {name}", name=general.name) for general in view.generals if general.hex == hex_]
    return "; ".join(part for part in parts if part)


def toll(view: PublicView, action: Action) -> str:
    """The cost or gain of a move: ``no attack this turn``, ``charge: must attack``."""
    under_way = view.under_way if isinstance(view, SeatView) else None
    unit = next((unit for unit in view.units if unit.hex == action.subject), None)
    if action.verb != "move" or under_way is None or unit is None:
        return ""
    if action.object == "off":
        return _("doesn’t come back")
    order = next((one for one in under_way.orders if one.piece == unit.id and not one.is_general), None)
    if order is None or not order.battles:
        return ""
    grid = grid_of(view.rows)
    hexes = grid.distance[grid.index[action.subject]][grid.index[action.object]]
    if hexes > order.fires_after:
        return _("no attack this turn")
    return _("charge: must attack") if hexes > order.reach else ""


def draft_words(view: PublicView, draft: Sequence[Action]) -> str:
    """The draft in order: ``Attack Center · orders B3 and B5 · moves B3 → C3``."""
    chosen = (action for action in draft if action != PASS)
    return " · ".join(_together(view, verb, list(same)) for verb, same in groupby(chosen, key=lambda one: one.verb))


def _together(view: PublicView, verb: str, actions: list[Action]) -> str:
    if verb == "play":
        return listed(_played(view, one.subject) for one in actions)
    if verb not in _DONE:
        return listed(label(one, view) for one in actions)
    return _(_DONE[verb], what=listed(_short(one, view) for one in actions))


def _played(view: PublicView, card: str) -> str:
    """A card that was played; with the card that it counts as, where that is another."""
    name, other = _(card_table()[card].name), view.counts_as
    if card != view.table or other in {"", card}:
        return name
    return _("{card} as {other}", card=name, other=_(card_table()[other].name))


_DONE = {
    "order": N_("orders {what}"),
    "move": N_("moves {what}"),
    "build": N_("fieldworks {what}"),
    "rally": N_("rallied {what}"),
}
"""Choices of one verb together, as so far made."""


def _short(action: Action, view: PublicView) -> str:
    hex_ = action.subject.rstrip("*")
    who = _("the general at {hex}", hex=hex_) if action.subject.endswith("*") else hex_
    if action.mark != "-":
        return who
    return _("{piece} off the map", piece=who) if action.object == "off" else f"{who} {TO} {action.object}"


def heading(view: PublicView, match: int) -> str:
    """``#12 First Bull Run · turn 5``."""
    return _("### #{match} {title} · turn {turn}", match=match, title=view.title, turn=view.turn)


def you_are(view: PublicView, seat: str) -> str:
    """The reader's side, and the flags of both."""
    flags = enumerated(
        _("{side} {flags} of {needed}", side=side_name(side.side), flags=len(side.stand), needed=side.flags_to_win)
        for side in view.sides
    )
    return f"-# {' '.join(filter(None, (_who(view, seat), _('Flags: {flags}.', flags=flags))))}"


def _who(view: PublicView, seat: str) -> str:
    player = next((one for one in view.players if one.seat == seat), None)
    if player is not None and player.general:
        return _("You are General {name} ({side}).", name=player.general, side=side_name(seat))
    if player is not None:
        return _("You are the commander ({side}).", side=side_name(seat))
    return _("You lead {side}.", side=the_side(seat)) if seat in {side.side for side in view.sides} else ""
