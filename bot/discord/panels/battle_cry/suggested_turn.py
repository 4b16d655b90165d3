"""Check of a turn suggested to the player in charge of a side, as far as its author can see.

A suggestion is words: nothing here asks whether somebody holds its cards. Moves and battles are checked on the open
board as if ordered now, and by a dry run on the view of the player in charge without their draft, with the named cards
for a hand (``Family.outlook.supposed``). Between turns only the open board can raise doubts.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.discord.panels.battle_cry.dry_run import DryRun, dry_run_of
from bot.discord.panels.battle_cry.dry_run_report import trouble_words
from bot.discord.panels.battle_cry.order_script import meant
from bot.discord.panels.battle_cry.suggestion_menus import carrier_of
from bot.discord.panels.written_turn import DrawnSuggestion, LookAtHex, Proposer
from bot.texts.phrases import spoken
from engine.battle_cry.cards import card_table
from engine.battle_cry.events import Moved
from engine.battle_cry.view import PublicView, UnitView
from engine.decision import Action, side_of
from engine.errors import MalformedAction
from engine.family import families
from engine.hexgrid import grid_of
from engine.language import _
from render.battle_cry.labels import expected
from render.battle_cry.occupants import lone_generals
from render.highlight import TargetHex

_OF_CARDS = frozenset({"play", "skirmish", "keep", "discard"})
_WAYS = frozenset({"move", "ground", "retreat", "withdraw"})
_OFF = "off"


async def checked_suggestion(who: Proposer, parts: Sequence[str], look: LookAtHex) -> DrawnSuggestion:
    """A suggestion, in parts of a written turn, with its doubts.

    Raises:
        MalformedAction: a part is no action of this game, or names an unknown card or hex.
        AmbiguousAction: a part fits several actions.
    """
    marks, came, found = families()[who.info.family].notation.marks, dict[str, str](), DrawnSuggestion()
    actions = [meant(part, (), who.view, marks) for part in parts]
    tried = await _tried(who, parts, [one.subject for one in actions if one.verb in _OF_CARDS])
    who = replace(who, charged=carrier_of(who, parts))
    for part, action in zip(parts, actions, strict=True):
        _check(action, part, who.view)
        if action.verb in _WAYS:
            found = await _moved(who, found, action, came, look)
            came[action.object] = came.pop(_hex(action), _hex(action))
        elif action.verb == "battle":
            found = await _battled(who, found, action, came, look)
    if tried is None:
        return found
    looks = {says(_hex(one), one.object) for one in actions for says in (_no_way, _no_target)}
    sure = tuple(doubt for doubt in found.doubts if doubt not in looks)
    trouble = tried.trouble if tried.trouble and tried.trouble.sure else None
    return replace(found, doubts=(*sure, trouble_words(trouble)) if trouble and not sure else sure)


def _no_way(from_: str, to: str) -> str:
    """A doubt from the board alone; the rules know better where they can be asked."""
    return _("{unit} can’t go to {hex}, as it looks now.", unit=from_, hex=to)


def _no_target(from_: str, to: str) -> str:
    """As ``_no_way``, of an attack."""
    return _("{unit} can’t attack {hex}, as it looks now.", unit=from_, hex=to)


async def _tried(who: Proposer, parts: Sequence[str], cards: Sequence[str]) -> DryRun | None:
    """The dry run with the named cards in the hand of the player in charge; ``None`` where it is impossible."""
    if who.suppose is None or who.setup is None or any(card not in card_table() for card in cards):
        return None
    seen = await who.suppose(cards)
    return None if seen is None else dry_run_of(who.setup, seen, parts)


def _check(action: Action, part: str, view: PublicView) -> None:
    if action.verb in _OF_CARDS and action.subject not in card_table():
        raise MalformedAction(part, "play attack-left")
    hexes = [_hex(action), action.object] if action.verb in {*_WAYS, "battle"} else []
    if any(one != _OFF and one not in grid_of(view.rows).index for one in hexes):
        raise MalformedAction(part, "B3-C3", "C3>D4")


async def _moved(
    who: Proposer, found: DrawnSuggestion, action: Action, came: dict[str, str], look: LookAtHex
) -> DrawnSuggestion:
    unit, from_ = _unit(who, came.get(_hex(action), _hex(action))), _hex(action)
    doubt = _whose(who, from_, came)
    if not doubt and from_ not in came and action.verb == "move" and action.object != _OFF:
        within = action.object in (await look(from_)).moves
        doubt = "" if within or action.subject.endswith("*") else _no_way(from_, action.object)
    event = Moved(side_of(who.seat), unit.arm if unit else "general", from_, action.object)
    moved = (*found.moved, event) if action.object != _OFF else found.moved
    return replace(found, moved=moved, doubts=(*found.doubts, doubt) if doubt else found.doubts)


async def _battled(
    who: Proposer, found: DrawnSuggestion, action: Action, came: dict[str, str], look: LookAtHex
) -> DrawnSuggestion:
    from_, to = _hex(action), action.object
    doubt, target = _whose(who, from_, came), TargetHex(to)
    if not doubt and from_ not in came:
        seen, alone = {one.hex: one for one in (await look(from_)).targets}, lone_generals(who.view)
        doubt = "" if to in seen else _no_target(from_, to)
        if to in seen:
            target = TargetHex(
                to, seen[to].dice, expected(seen[to].expected_hits, alone=to in alone) if who.info.odds else ""
            )
    marks = found.highlight
    marks = replace(
        marks,
        origins=tuple(dict.fromkeys((*marks.origins, from_))),
        targets=(*(one for one in marks.targets if one.hex != to), target),
        sights=(*marks.sights, (from_, to)),
    )
    return replace(found, highlight=marks, doubts=(*found.doubts, doubt) if doubt else found.doubts)


def _whose(who: Proposer, hex_: str, came: dict[str, str]) -> str:
    """The reason why the player in charge cannot use a piece, empty if they can."""
    if hex_ in came:
        return ""
    side = side_of(who.seat)
    unit = _unit(who, hex_)
    if unit is None:
        alone = any(one.hex == hex_ and one.side == side for one in who.view.generals)
        return "" if alone else _("None of your side’s units is at {hex}.", hex=hex_)
    if who.charged and who.info.leaders.get(who.charged) and unit.leader not in {"", who.charged}:
        return _("{name} leads the unit at {hex}.", name=spoken(who.info, unit.leader), hex=hex_)
    return ""


def _unit(who: Proposer, hex_: str) -> UnitView | None:
    side = side_of(who.seat)
    return next((one for one in who.view.units if one.hex == hex_ and one.side == side), None)


def _hex(action: Action) -> str:
    return action.subject.rstrip("*")
