"""An answer on a button or in a menu: the verb first, then what it means."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.panels.battle_cry.wording import ground_words, hex_words, toll
from bot.discord.panels.context import PanelContext
from engine.battle_cry.cards import card_table
from engine.battle_cry.decisions.card import RELEASE, SKIRMISH
from engine.battle_cry.view import Forecast, PublicView
from engine.decision import Action
from engine.language import _, ngettext
from render.battle_cry.cards import card_text
from render.battle_cry.labels import label
from render.battle_cry.odds import percent


def answer_text(context: PanelContext, action: Action, *, alone: bool = True) -> str:
    """The answer's text; on a button, which stands ``alone``, with what it means."""
    forecast = context.odds.get(action)
    if action.verb == "battle":
        attack = _("Attack {target} from {unit}", target=action.object, unit=action.subject)
        return " · ".join((attack, *chances(forecast)))
    if forecast is not None:
        return " · ".join((label(action, context.view), *chances(forecast)))
    is_asked = context.decision is not None and context.decision.kind == action.verb == "move"
    return move_text(context.view, action) if alone and is_asked else label(action, context.view)


def move_text(view: PublicView, move: Action) -> str:
    """A move on a button: ``Move to D7 · Woods · no attack this turn``."""
    if move.object == "off":
        return " · ".join(filter(None, (goal_text(move), toll(view, move))))
    parts = (goal_text(move), ground_words(view, move.object), joined_words(view, move), toll(view, move))
    return " · ".join(filter(None, parts))


def goal_text(move: Action) -> str:
    """A move by its goal alone."""
    return _("Leave the map") if move.object == "off" else _("Move to {hex}", hex=move.object)


def near_moves(view: PublicView, moves: Sequence[Action], most: int) -> tuple[Action, ...]:
    """The moves that are shown as buttons: all where they are few, else those after which the unit may attack."""
    near = tuple(one for one in moves if not toll(view, one))
    return tuple(moves) if len(moves) <= most else near if len(near) <= most else ()


def joined_words(view: PublicView, move: Action) -> str:
    """The piece that a move joins; empty for none."""
    general = next((one for one in view.generals if one.hex == move.object), None)
    if general is not None:
        return _("joins General {name}", name=general.name)
    there = any(one.hex == move.object for one in view.units)
    return _("joins the unit") if there else ""


def chances(forecast: Forecast | None) -> tuple[str, ...]:
    """The dice of a battle, and the chance to hit at all where the match shows it."""
    if forecast is None:
        return ()
    dice = ngettext("{count} die", "{count} dice", forecast.dice)
    chance = hit_chance(forecast)
    return (dice, _("{chance} to hit", chance=percent(chance))) if chance is not None else (dice,)


def hit_chance(forecast: Forecast) -> float | None:
    """The chance of one hit at least; ``None`` where no odds are shown."""
    odds = forecast.odds
    if odds is None:
        return None
    return odds.fells if forecast.target == "general" else max(1 - odds.hits[0], 0.0)


def more_text(context: PanelContext, action: Action) -> str:
    """The description below an answer in a menu."""
    if action.verb in {"play", "keep", "discard"} and action.subject in card_table():
        return card_text(card_table()[action.subject], context.view.ruleset)
    if action.verb in {SKIRMISH, RELEASE}:
        return ""
    if action.object and (action.mark != "/" or action.verb == "arrive"):
        ground = "" if action.object == "off" else hex_words(context.view, action.object) or _("open ground")
        return "; ".join(filter(None, (ground, toll(context.view, action))))
    return hex_words(context.view, action.subject.rstrip("*"))
