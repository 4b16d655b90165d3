"""Words of the panels: pieces, hexes and cards in menus, and the choices so far."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.battle_cry.cards import card_table
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import PublicView, SeatView
from engine.decision import PASS, Action
from engine.hexgrid import grid_of
from render.battle_cry.alt_text import unit_words
from render.battle_cry.labels import label
from render.words import TO, listing, side_name, the_side

_TITLES = {"order": "orders", "move": "moves", "build": "fieldworks", "rally": "rallied"}


def piece_words(view: PublicView, name: str) -> str:
    """A piece in a menu: ``B3 · infantry, 4 of 4 figures, General Jackson``, ``B3 · General Jackson alone``."""
    hex_ = name.rstrip("*")
    unit = next((unit for unit in view.units if unit.hex == hex_), None)
    general = next((general for general in view.generals if general.hex == hex_), None)
    leader = f"General {general.name}" if general else ""
    if unit is None or name.endswith("*"):
        return f"{hex_} · {leader}{' without his unit' if unit else ' alone'}" if general else hex_
    return f"{hex_} · {unit_words(unit)}{f', {leader}' if leader else ''}"


def ground_words(view: PublicView, hex_: str) -> str:
    """The ground of a hex: ``hill and woods (Henry House Hill); fence (n, ne)``; empty for open ground."""
    table = terrain_table(view.ruleset)
    parts = [
        " and ".join(table[terrain].name for terrain in ground.terrain).lower()
        + (f" ({ground.name})" if ground.name else "")
        for ground in view.ground
        if ground.hex == hex_
    ]
    parts += [f"{work.terrain} ({', '.join(work.sides)})" for work in view.works if work.hex == hex_]
    return "; ".join(part for part in parts if part)


def hex_words(view: PublicView, hex_: str) -> str:
    """The ground and piece of a hex: ``woods; Union infantry, 4 of 4 figures``."""
    parts = [ground_words(view, hex_)]
    parts += [f"{side_name(unit.side)} {unit_words(unit)}" for unit in view.units if unit.hex == hex_]
    parts += [f"General {general.name}" for general in view.generals if general.hex == hex_]
    return "; ".join(part for part in parts if part)


def toll(view: PublicView, action: Action) -> str:
    """The cost or gain of a move: ``no attack this turn``, ``charge: it must attack``."""
    under_way = view.under_way if isinstance(view, SeatView) else None
    unit = next((unit for unit in view.units if unit.hex == action.subject), None)
    if action.verb != "move" or under_way is None or unit is None:
        return ""
    if action.object == "off":
        return "it does not come back"
    order = next((one for one in under_way.orders if one.piece == unit.id and not one.is_general), None)
    if order is None or not order.battles:
        return ""
    grid = grid_of(view.rows)
    hexes = grid.distance[grid.index[action.subject]][grid.index[action.object]]
    if hexes > order.fires_after:
        return "no battle this turn"
    return "a charge: it must attack" if hexes > order.reach else ""


def draft_words(view: PublicView, draft: Sequence[Action]) -> str:
    """The draft in order: ``Attack Center · orders B3 and B5 · moves B3 → C3``."""
    chosen = (action for action in draft if action != PASS)
    return " · ".join(_together(view, verb, list(same)) for verb, same in groupby(chosen, key=lambda one: one.verb))


def _together(view: PublicView, verb: str, actions: list[Action]) -> str:
    if verb == "play":
        return listing(card_table()[one.subject].name for one in actions)
    if verb not in _TITLES:
        return listing(label(one, view) for one in actions)
    return f"{_TITLES[verb]} {listing(_short(one, view) for one in actions)}"


def _short(action: Action, view: PublicView) -> str:
    who = action.subject if not action.subject.endswith("*") else f"the general at {action.subject[:-1]}"
    return f"{who} {TO} {'off the map' if action.object == 'off' else action.object}" if action.mark == "-" else who


def heading(view: PublicView, match: int) -> str:
    """``#12 First Bull Run · turn 5``."""
    return f"### #{match} {view.title} · turn {view.turn}"


def you_are(view: PublicView, seat: str) -> str:
    """The reader's side, and the flags of both."""
    score = ", ".join(f"{side_name(side.side)} {len(side.stand)} of {side.flags_to_win}" for side in view.sides)
    player = next((one for one in view.players if one.seat == seat), None)
    if player is not None:
        who = f"You are {f'General {player.general}' if player.general else 'the commander'} ({side_name(seat)}). "
    else:
        who = f"You lead {the_side(seat)}. " if seat in {side.side for side in view.sides} else ""
    return f"-# {who}Flags: {score}."
