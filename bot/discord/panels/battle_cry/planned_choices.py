"""The buttons of a unit that is chosen while orders are given: where it moves, or that it stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from bot.discord.components.items import MenuLine, button, rows_of
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.battle_cry.action_words import goal_text, move_text, near_moves
from bot.discord.panels.battle_cry.menu_rows import menus
from bot.discord.panels.battle_cry.move_plan import UnitChoices, choices_of
from bot.discord.panels.battle_cry.wording import hex_words, toll
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import press
from bot.texts.limits import LABEL, clip
from engine.decision import Action
from engine.language import _, ngettext

STEP: Final = "order-move"
"""The step of a unit that is ordered together with its move: ``E5-D5``, ``E5-E5`` for one that stays."""

_FEW: Final = 10


def planned_rows(context: PanelContext, piece: str) -> list[Row]:
    """Where a unit can go, as buttons where they are few; of many, those after which it may attack, and a menu."""
    found = choices_of(context, piece) or UnitChoices(view=context.view)
    stay = button(_stay(found), press(context, STEP, f"{piece}-{piece.rstrip('*')}"), ButtonStyle.primary)
    shown = near_moves(found.view, found.moves, _FEW - 1)
    buttons: list[AnyItem] = [
        button(clip(move_text(found.view, one), LABEL), press(context, STEP, _way(one)), ButtonStyle.primary)
        for one in shown
    ]
    rest = [one for one in found.moves if one not in shown]
    return [*rows_of([*buttons, stay]), *_menus(context, found, rest, further=bool(shown))]


def _stay(found: UnitChoices) -> str:
    if not found.dice:
        return _("Stay")
    return ngettext("Stay and fire · {count} die", "Stay and fire · {count} dice", found.dice)


def _menus(context: PanelContext, found: UnitChoices, moves: Sequence[Action], *, further: bool) -> list[Row]:
    items = [MenuLine(goal_text(one), _way(one), _more(found, one)) for one in moves]
    ask = _("Or move farther") if further else _("Choose where it goes")
    return menus(context, STEP, ask, items) if items else []


def _more(found: UnitChoices, move: Action) -> str:
    ground = "" if move.object == "off" else hex_words(found.view, move.object) or _("open ground")
    return "; ".join(filter(None, (ground, toll(found.view, move))))


def _way(move: Action) -> str:
    return f"{move.subject}-{move.object}"
