"""The legal actions as menus and buttons, at most 25 a menu (Discord's limit)."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.discord.components.items import MenuLine, button, menu, row
from bot.discord.components.paging import chunks
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.battle_cry.wording import ground_words, hex_words, piece_words, toll
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import press
from bot.texts.limits import BUTTONS_IN_ROW, LABEL, clip
from engine.battle_cry.cards import card_table
from engine.battle_cry.decisions.card import RELEASE, SKIRMISH
from engine.battle_cry.modes.unit_division import TRANSFER
from engine.decision import PASS, Action
from render.battle_cry.cards import card_text
from render.battle_cry.labels import hits_expected, kind_words, label
from render.words import capital

STEPWISE = frozenset({"move", "build", "return", "arrive", "retreat"})
"""Verbs asked in two steps: piece, then destination."""

_BUTTONED = frozenset({"section", "ignore", "retreat", "withdraw", "fall", "ground", "keep", "shoot", "place"}) | {
    "entrust",
    "takeover",
    "roll",
    "back",
}
"""Verbs shown as buttons where a row holds them."""

APART = frozenset({SKIRMISH, RELEASE})
"""Alternatives to playing a card, each with a menu of its own."""

_FEW = 3
"""Most battles shown as buttons; expected hits of more are easier to compare in a menu."""


def subjects(context: PanelContext) -> tuple[str, ...]:
    """The pieces to pick from first; empty where one step is enough."""
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
    if decision.kind == "give-orders":
        given, most = decision.numbers
        items = [_order_item(context, one) for one in context.answers]
        return _menus(
            context, "order", f"Whom do you order? Up to {min(most - given, len(items))}", items, most - given
        )
    pieces = subjects(context)
    if pieces and focus not in pieces:
        others = [one for one in answers_of(context, "") if one.subject not in pieces]
        rows = _menus(context, "pick", "Which one?", [_piece_item(context, one) for one in pieces])
        return [*rows, *_answered(context, others)]
    return _answered(context, answers_of(context, focus))


def _answered(context: PanelContext, answers: Sequence[Action]) -> list[Row]:
    """Answers of one step: buttons where a row holds them, else menus; those without a piece always as buttons."""
    if not answers:
        return []
    if (context.decision and context.decision.kind == "fight-back") or _as_buttons(answers):
        return [row(*(_action_button(context, one) for one in answers))]
    named = [one for one in answers if one.subject]
    menus: list[Row] = []
    for verbs in ({one.verb for one in named} - APART, *({verb} for verb in sorted(APART))):
        some = [one for one in named if one.verb in verbs]
        if some:
            menus += _menus(
                context, "do", _ask(some[0]), [_action_item(context, one) for one in some], first=len(menus)
            )
    return [*menus, row(*(_action_button(context, one) for one in answers if not one.subject))]


def _as_buttons(answers: Sequence[Action]) -> bool:
    """Whether a row of buttons holds the answers, legibly on a phone."""
    if all(one.verb == "battle" for one in answers):
        return len(answers) <= _FEW
    return all(one.verb in _BUTTONED for one in answers) and len(answers) <= BUTTONS_IN_ROW


def passing(context: PanelContext) -> list[AnyItem]:
    """The button that passes: ``Done moving``, ``End turn`` and so on; none if passing is illegal."""
    if not context.may_pass:
        return []
    style = ButtonStyle.secondary if context.answers else ButtonStyle.success
    text = label(PASS, context.view)
    if context.last and context.decision and context.decision.kind == "move":
        text += ", end turn"
    return [button(text, press(context, "do", PASS.text), style)]


def _ask(first: Action) -> str:
    where = f"Where does {first.subject.rstrip('*')} go?"
    asks = {
        "play": "Which card do you play?",
        SKIRMISH: "Or show one: order any one unit",
        RELEASE: "Or discard one: release locked units",
        "keep": "Which card do you keep?",
        "discard": "Which card is lost?",
        "move": where,
        "retreat": where,
        "place": where,
        "return": "Where does it return?",
        "arrive": "Where does it arrive?",
        "battle": "Who battles whom?",
        "build": f"Which way does the fieldwork at {first.subject} face?",
        "rally": "Which unit rallies?",
        "remove": "Which unit loses a figure?",
        "back": "Which unit goes back?",
        "entrust": "Who carries it out?",
        "shoot": "At whom do you shoot?",
        "supply": "Which unit runs short of supply?",
    }
    return asks.get(first.verb, "What do you choose?")


def _order_item(context: PanelContext, action: Action) -> MenuLine:
    return MenuLine(
        piece_words(context.view, action.subject), action.text, ground_words(context.view, action.subject.rstrip("*"))
    )


def _piece_item(context: PanelContext, subject: str) -> MenuLine:
    ways = len(answers_of(context, subject))
    is_kind = context.answers[0].verb in {"return", "arrive"}
    name = capital(kind_words(subject, context.view)) if is_kind else piece_words(context.view, subject)
    return MenuLine(name, subject, f"{ways} {'way' if ways == 1 else 'ways'} to choose from")


def _action_button(context: PanelContext, action: Action) -> AnyItem:
    text = clip(label(action, context.view, context.odds.get(action)), LABEL)
    return button(text, press(context, "do", action.text), ButtonStyle.primary)


def _action_item(context: PanelContext, action: Action) -> MenuLine:
    return MenuLine(label(action, context.view, context.odds.get(action)), action.text, _more(context, action))


def _more(context: PanelContext, action: Action) -> str:
    """The description below an answer in a menu."""
    if action.verb in {"play", "keep", "discard"} and action.subject in card_table():
        return card_text(card_table()[action.subject], context.view.ruleset)
    if action.verb in APART:
        return ""
    if action.verb == "battle" and action in context.odds:
        odds = context.odds[action]
        hope = hits_expected(odds.expected_hits, alone=odds.target == "general")
        return " · ".join(filter(None, (hope, hex_words(context.view, action.object))))
    if action.object and (action.mark != "/" or action.verb == "arrive"):
        ground = "" if action.object == "off" else hex_words(context.view, action.object) or "open ground"
        return "; ".join(filter(None, (ground, toll(context.view, action))))
    return hex_words(context.view, action.subject.rstrip("*"))


def _menus(
    context: PanelContext, step: str, ask: str, items: Sequence[MenuLine], most: int = 1, first: int = 0
) -> list[Row]:
    """One menu, or several of whole board rows where one has no room."""
    parts = chunks(items, lambda item: _row_of(item.value))
    menus = []
    for number, part in enumerate(parts, first):
        text = f"{ask} ({_rows(_row_of(part[0].value), _row_of(part[-1].value))})" if len(parts) > 1 else ask
        menus.append(row(menu(text, press(context, step, str(number)), part, most)))
    return menus


def _rows(first: str, last: str) -> str:
    return f"row {first}" if first == last else f"rows {first} to {last}"


def _row_of(value: str) -> str:
    """The board row of the last hex in an answer."""
    words = value.replace(">", " ").replace("-", " ").replace("/", " ").split()
    hexes = [word for word in words if word[:1].isalpha() and word[1:].rstrip("*").isdigit()]
    return hexes[-1][0] if hexes else ""
