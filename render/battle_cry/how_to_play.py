"""Battle Cry for somebody who does not know it: the goal of their battle, a turn by its rulebook, a unit in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType

from engine.battle_cry.board import sections_of
from engine.battle_cry.family import RULESETS
from engine.battle_cry.placement import Unit
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Arm, Side
from engine.battle_cry.view import PublicView
from engine.decision import PUBLIC, UNION, HexName, Seat, side_of
from engine.hexgrid import HexMask, grid_of
from engine.language import N_, _, enumerated, listed, ngettext
from engine.view import seat_of
from render.battle_cry.occupants import has_melees, is_above
from render.battle_cry.rulebook import policy_words
from render.text_board import Part
from render.words import side_name, the_side

FLANKS = (N_("Your left flank"), N_("Your center"), N_("Your right flank"))
"""The sections of a player's own side, from their left."""

PARTS = (N_("Left of the map"), N_("Center"), N_("Right of the map"))
"""The same for a watcher, as the map is printed."""

_PLACES = 4
"""Most places that are named."""


def goal(_setup: BattleSetup, view: PublicView) -> str:
    """The flags that are needed, what gives one, and the places that count."""
    return " ".join(filter(None, (_needed(view), _flags(view), _places(view), _when(RULESETS[view.ruleset]))))


def _needed(view: PublicView) -> str:
    mine = next((one for one in view.sides if one.side == side_of(seat_of(view))), None)
    if mine is not None:
        return ngettext(
            "**To win:** take {count} flag before the enemy has enough.",
            "**To win:** take {count} flags before the enemy has enough.",
            mine.flags_to_win,
        )
    first, second = view.sides
    if first.flags_to_win == second.flags_to_win:
        return ngettext(
            "**To win:** be the first to take {count} flag.",
            "**To win:** be the first to take {count} flags.",
            first.flags_to_win,
        )
    return _(
        "**To win:** {side} needs {flags} flags, {other} {other_flags}.",
        side=the_side(first.side),
        flags=first.flags_to_win,
        other=the_side(second.side),
        other_flags=second.flags_to_win,
    )


def _flags(view: PublicView) -> str:
    return _("Every enemy unit or general you destroy is a flag.")


def _places(view: PublicView) -> str:
    """The places that count as flags for the seat of the view, or for anybody."""
    mine = side_of(seat_of(view))
    wanted = [one.hex for one in view.objectives if mine in {one.side, PUBLIC} or one.side == "both"]
    wanted += [hex_ for one in view.holds if mine in {one.side, PUBLIC} or one.side == "both" for hex_ in one.hexes]
    if not wanted:
        return ""
    named = {one.hex: one.name for one in view.ground if one.name}
    places = list(dict.fromkeys(_place(named, hex_) for hex_ in wanted))
    if len(places) > _PLACES:
        return _("Some places on the map count as flags, too.")
    return _("You also take flags at {places}.", places=listed(places))


def _place(named: dict[HexName, str], hex_: HexName) -> str:
    return _("{name} ({hex})", name=named[hex_], hex=hex_) if hex_ in named else hex_


def _when(rules: Ruleset) -> str:
    return "" if rules.instant_victory else _("Flags are counted at the end of your own turn.")


def steps(_setup: BattleSetup, view: PublicView) -> tuple[str, ...]:
    """The five steps of a turn."""
    rules = RULESETS[view.ruleset]
    order = (
        _("**Order** those units. Only they act this turn; generals need no order.")
        if rules.free_generals
        else _("**Order** those units and generals. Only they act this turn.")
    )
    must = _("Units next to the enemy must attack, even without an order.") if has_melees(rules) else ""
    fight = _("**Fight.** A unit that sees an enemy in range may attack: the nearer, the more dice.")
    hits = policy_words(rules, "hits")
    flags = _("A flag drives the target back.")
    return (
        _("**Play a card.** It says how many units you may order, and where."),
        order,
        " ".join(filter(None, (_moves(rules), *_tired(rules), _("Woods and towns stop a move.")))),
        " ".join(filter(None, (fight, must, hits, flags))),
        _("**Draw a card.** Your turn ends, and the enemy’s begins."),
    )


ASKED_IN: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "play-card": (0,),
        "choose-section": (1,),
        "give-orders": (1, 2),
        "move": (2,),
        "melee": (3,),
        "battle": (3,),
        "take-ground": (3,),
        "end-turn": (4,),
        "keep-card": (4,),
    }
)
"""Kind of decision -> the steps of a turn to which it belongs; while orders are given, moves are chosen with them."""


_ARMS: tuple[tuple[Arm, int], ...] = (("infantry", 4), ("cavalry", 3), ("artillery", 3))
"""The arms, and the figures of a fresh unit."""


def _unit(arm: Arm, figures: int) -> Unit:
    return Unit(0, Side.UNION, arm, 0, figures, figures)


def _moves(rules: Ruleset) -> str:
    """How far each arm moves: ``**Move** them: infantry 1 hex, cavalry up to 3 hexes, artillery 1 hex.``."""
    reach = {arm: rules.reach(_unit(arm, figures)) for arm, figures in _ARMS}
    told = (
        ngettext("infantry {count} hex", "infantry up to {count} hexes", reach["infantry"]),
        ngettext("cavalry {count} hex", "cavalry up to {count} hexes", reach["cavalry"]),
        ngettext("artillery {count} hex", "artillery up to {count} hexes", reach["artillery"]),
    )
    return _("**Move** them: {arms}.", arms=enumerated(told))


def _tired(rules: Ruleset) -> list[str]:
    """For each arm that may not fire after its longest move, the sentence that says so."""
    found = []
    for arm, figures in _ARMS:
        unit = _unit(arm, figures)
        fires = rules.fires_after(unit)
        if fires < rules.reach(unit):
            found.append(_AFTER[arm](fires) if fires else _(_NOT_AFTER[arm]))
    return found


_NOT_AFTER: Mapping[Arm, str] = {
    "infantry": N_("Infantry that moves can’t fire this turn."),
    "cavalry": N_("Cavalry that moves can’t fire this turn."),
    "artillery": N_("Artillery that moves can’t fire this turn."),
}

_AFTER: Mapping[Arm, Callable[[int], str]] = {
    "infantry": lambda hexes: ngettext(
        "Infantry that moves more than {count} hex can’t fire this turn.",
        "Infantry that moves more than {count} hexes can’t fire this turn.",
        hexes,
    ),
    "cavalry": lambda hexes: ngettext(
        "Cavalry that moves more than {count} hex can’t fire this turn.",
        "Cavalry that moves more than {count} hexes can’t fire this turn.",
        hexes,
    ),
    "artillery": lambda hexes: ngettext(
        "Artillery that moves more than {count} hex can’t fire this turn.",
        "Artillery that moves more than {count} hexes can’t fire this turn.",
        hexes,
    ),
}


def labels(side: Seat, general: str) -> tuple[str, str, str]:
    """The labels of the unit in the picture: its side and arm, its figures, its general."""
    return (
        _("Side and arm: {side} infantry", side=side_name(side)),
        _("Figures left: each hit removes one"),
        _("A general, here {general}, helps the unit", general=general),
    )


def shown(view: PublicView) -> tuple[Seat, str]:
    """The side of the unit in the picture, and the name of its general."""
    side = side_of(seat_of(view))
    side = side if any(one.side == side for one in view.sides) else Seat(UNION)
    generals = [one.name for one in view.generals if one.side == side]
    commanders = [one.commander for one in view.sides if one.side == side]
    return side, next(iter((*generals, *filter(None, commanders))), "")


def sections(view: PublicView) -> tuple[str, str, str]:
    """The names of the sections from the left of the picture."""
    left, center, right = FLANKS if side_of(seat_of(view)) in {one.side for one in view.sides} else PARTS
    return _(left), _(center), _(right)


def words(view: PublicView) -> tuple[Part, ...]:
    """What the picture shows: the unit, and the sections with the units in each."""
    side, general = shown(view)
    plays = side_of(seat_of(view)) == side
    map_ = _("The map as {side} sees it", side=the_side(side)) if plays else _("The map")
    masks = sections_of(view.rows, mirrored=is_above(view))
    sides = {side} if plays else {one.side for one in view.sides}
    lines = [
        _("{section}: {units}", section=title, units=_there(view, sides, mask))
        for title, mask in zip(sections(view), masks, strict=True)
    ]
    return Part(_("A unit"), labels(side, general)), Part(map_, tuple(lines))


def _there(view: PublicView, sides: AbstractSet[Seat], mask: HexMask) -> str:
    """The hexes of a section with units of a side, or of both."""
    index = grid_of(view.rows).index
    found = [one.hex for one in view.units if one.hex and one.side in sides and mask >> index[one.hex] & 1]
    return enumerated(sorted(found, key=index.__getitem__)) or _("no units")
