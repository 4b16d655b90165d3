"""The legal actions as buttons where at most ten answer, else as menus of at most 25 (Discord's limit)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from discord import ButtonStyle

from bot.discord.components.items import MenuLine, button, rows_of
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.battle_cry.action_words import answer_text, more_text, near_moves
from bot.discord.panels.battle_cry.menu_rows import menus
from bot.discord.panels.battle_cry.move_plan import is_planning, planned_moves
from bot.discord.panels.battle_cry.planned_choices import planned_rows
from bot.discord.panels.battle_cry.turn_facts import keeps_in_place
from bot.discord.panels.battle_cry.wording import ground_words, piece_words, short_piece
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import press
from bot.texts.limits import LABEL, clip
from engine.battle_cry.decisions.card import RELEASE, SKIRMISH
from engine.battle_cry.modes.unit_division import TRANSFER
from engine.decision import PASS, Action
from engine.language import _, ngettext
from render.battle_cry.labels import kind_words, label

STEPWISE = frozenset({"move", "build", "return", "arrive", "retreat"})
"""Verbs asked in two steps: piece, then destination."""

APART = frozenset({SKIRMISH, RELEASE})
"""Alternatives to playing a card, each with a menu of its own."""

FEW: Final = 10
"""Most answers that are buttons; more are easier to read in a menu."""


def subjects(context: PanelContext) -> tuple[str, ...]:
    """The pieces to pick from first; empty where one step is enough."""
    if keeps_in_place(context.view):
        return ()
    if is_planning(context):
        return tuple(dict.fromkeys(one.subject for one in context.answers if one.verb == "order"))
    found = tuple(dict.fromkeys(one.subject for one in context.answers if one.verb in STEPWISE))
    return found if len(found) > 1 else ()


def answers_of(context: PanelContext, focus: str) -> tuple[Action, ...]:
    """The answers of the picked piece; all without one, except handing over units, which has its own panel."""
    answers = tuple(one for one in context.answers if one.verb != TRANSFER)
    return tuple(one for one in answers if one.subject == focus) if focus else answers


def choices(context: PanelContext, focus: str = "") -> list[Row]:
    """The menus and buttons of the decision; ``focus`` is the picked piece."""
    decision = context.decision
    if decision is None or not context.answers:
        return []
    pieces = subjects(context)
    if decision.kind == "give-orders":
        return planned_rows(context, focus) if focus in pieces else [*_ordered(context, pieces), *_orders(context)]
    if pieces and focus not in pieces:
        others = [one for one in answers_of(context, "") if one.subject not in pieces]
        return [*_pieces(context, pieces), *_answered(context, others)]
    return _answered(context, answers_of(context, focus))


def _ordered(context: PanelContext, pieces: Sequence[str]) -> list[Row]:
    """The pieces to order: each then says where it goes, unless the card keeps all in place."""
    orders = [one for one in context.answers if one.verb == "order"]
    if not keeps_in_place(context.view) or len(orders) > FEW:
        return _pieces(context, pieces)
    return rows_of(
        [
            button(
                clip(short_piece(context.view, one.subject), LABEL),
                press(context, "do", one.text),
                ButtonStyle.primary,
            )
            for one in orders
        ]
    )


def _pieces(context: PanelContext, pieces: Sequence[str]) -> list[Row]:
    """The pieces to pick from."""
    if not pieces:
        return []
    if len(pieces) <= FEW:
        return rows_of(
            [
                button(clip(_piece_name(context, one), LABEL), press(context, "pick", one), ButtonStyle.primary)
                for one in pieces
            ]
        )
    return menus(context, "pick", _pick(context), [_piece_item(context, one) for one in pieces])


def _pick(context: PanelContext) -> str:
    asks = {
        "return": _("Choose what returns"),
        "arrive": _("Choose what arrives"),
        "build": _("Choose a unit that builds"),
    }
    return asks.get(context.answers[0].verb, _("Choose a unit to move"))


def _orders(context: PanelContext) -> list[Row]:
    """The menu of units to be ordered together, which then move one by one."""
    assert context.decision is not None
    given, most = context.decision.numbers
    items = [_order_item(context, one) for one in context.answers if one.verb == "order"]
    number = min(most - given, len(items))
    if is_planning(context) and number < 2:  # noqa: PLR2004  several
        return []
    ask = ngettext("Choose a unit to order", "Order up to {count} units together", number)
    return menus(context, "order", ask, items, number)


def _answered(context: PanelContext, answers: Sequence[Action]) -> list[Row]:
    """Answers of one step: buttons where they are few, else menus; those without a piece always as buttons."""
    named = [one for one in answers if one.subject]
    found: list[Row] = []
    for verbs in ({one.verb for one in named} - APART, *({verb} for verb in sorted(APART))):
        some = [one for one in named if one.verb in verbs]
        if some and verbs <= APART:
            found += _menu(context, some, len(found))
        elif some:
            found += _few_or_menu(context, some, len(found))
    return [*found, *rows_of([_action_button(context, one) for one in answers if not one.subject])]


def _few_or_menu(context: PanelContext, some: Sequence[Action], first: int) -> list[Row]:
    """A few answers as buttons, many in menus; of many moves, those after which the unit may attack as buttons."""
    few = some if len(some) <= FEW else ()
    if not few and all(one.verb == "move" for one in some):
        few = near_moves(context.view, some, FEW)
    rest = [one for one in some if one not in few]
    return [*rows_of([_action_button(context, one) for one in few]), *(_menu(context, rest, first) if rest else ())]


def _menu(context: PanelContext, some: Sequence[Action], first: int) -> list[Row]:
    return menus(context, "do", ask_for(some[0]), [_action_item(context, one) for one in some], first=first)


def passing(context: PanelContext) -> list[AnyItem]:
    """The button that passes: ``Done moving``, ``End turn`` and so on; none if passing is illegal."""
    if not context.may_pass:
        return []
    style = ButtonStyle.secondary if context.answers else ButtonStyle.success
    ends = context.passes and not planned_moves(context)
    text = _("End turn") if ends else label(PASS, context.view)
    return [button(text, press(context, "do", PASS.text), style)]


def ask_for(first: Action) -> str:
    """The question over a menu of answers like this one."""
    asked = _ASKS.get(first.verb)
    return asked(first) if asked else _("Choose one")


def _where(action: Action) -> str:
    return _("Choose where {unit} goes", unit=action.subject.rstrip("*"))


_ASKS: Mapping[str, Callable[[Action], str]] = MappingProxyType(
    {
        "play": lambda one: _("Choose a card to play"),
        SKIRMISH: lambda one: _("Or show a card and order any 1 unit"),
        RELEASE: lambda one: _("Or discard a card to release locked units"),
        "keep": lambda one: _("Choose the card to keep"),
        "discard": lambda one: _("Choose the card to discard"),
        "move": _where,
        "retreat": _where,
        "place": _where,
        "return": lambda one: _("Choose where it returns"),
        "arrive": lambda one: _("Choose where it arrives"),
        "battle": lambda one: _("Choose an attack"),
        "build": lambda one: _("Choose which way the fieldwork at {hex} faces", hex=one.subject),
        "rally": lambda one: _("Choose a unit to rally"),
        "remove": lambda one: _("Choose the unit that loses a figure"),
        "back": lambda one: _("Choose the unit that retreats"),
        "entrust": lambda one: _("Choose who carries it out"),
        "shoot": lambda one: _("Choose a target"),
        "supply": lambda one: _("Choose the unit that runs short of supply"),
    }
)


def _order_item(context: PanelContext, action: Action) -> MenuLine:
    return MenuLine(
        piece_words(context.view, action.subject), action.text, ground_words(context.view, action.subject.rstrip("*"))
    )


def _piece_name(context: PanelContext, subject: str) -> str:
    verb = context.answers[0].verb
    if verb == "return":
        return _("Return {unit}", unit=kind_words(subject, context.view))
    if verb == "arrive":
        return _("Bring in {unit}", unit=kind_words(subject, context.view))
    return short_piece(context.view, subject)


def _piece_item(context: PanelContext, subject: str) -> MenuLine:
    kind = context.answers[0].verb in {"return", "arrive"}
    name = _piece_name(context, subject) if kind else piece_words(context.view, subject)
    if is_planning(context):
        return MenuLine(name, subject, ground_words(context.view, subject.rstrip("*")))
    ways = len(answers_of(context, subject))
    return MenuLine(name, subject, ngettext("{count} possible place", "{count} possible places", ways))


def _action_button(context: PanelContext, action: Action) -> AnyItem:
    return button(clip(answer_text(context, action), LABEL), press(context, "do", action.text), ButtonStyle.primary)


def _action_item(context: PanelContext, action: Action) -> MenuLine:
    return MenuLine(answer_text(context, action, alone=False), action.text, more_text(context, action))
