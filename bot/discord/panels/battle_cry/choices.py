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


def subjects(sight: PanelContext) -> tuple[str, ...]:
    """The pieces to pick from first; empty where one step is enough."""
    found = tuple(dict.fromkeys(one.subject for one in sight.answers if one.verb in STEPWISE))
    return found if len(found) > 1 else ()


def answers_of(sight: PanelContext, focus: str) -> tuple[Action, ...]:
    """The answers of the picked piece; all without one, except handing over units, which has its own panel."""
    answers = tuple(one for one in sight.answers if one.verb != TRANSFER)
    return tuple(one for one in answers if one.subject == focus) if focus else answers


def choices(sight: PanelContext, focus: str = "") -> list[Row]:
    """The menus and buttons of the decision; ``focus`` is the picked piece."""
    decision = sight.decision
    if decision is None or not sight.answers:
        return []
    if decision.kind == "give-orders":
        given, most = decision.numbers
        items = [_order_item(sight, one) for one in sight.answers]
        return _menus(sight, "order", f"Whom do you order? Up to {min(most - given, len(items))}", items, most - given)
    pieces = subjects(sight)
    if pieces and focus not in pieces:
        others = [one for one in answers_of(sight, "") if one.subject not in pieces]
        rows = _menus(sight, "pick", "Which one?", [_piece_item(sight, one) for one in pieces])
        return [*rows, *_answered(sight, others)]
    return _answered(sight, answers_of(sight, focus))


def _answered(sight: PanelContext, answers: Sequence[Action]) -> list[Row]:
    """Answers of one step: buttons where a row holds them, else menus; those without a piece always as buttons."""
    if not answers:
        return []
    if (sight.decision and sight.decision.kind == "fight-back") or _as_buttons(answers):
        return [row(*(_action_button(sight, one) for one in answers))]
    named = [one for one in answers if one.subject]
    menus: list[Row] = []
    for verbs in ({one.verb for one in named} - APART, *({verb} for verb in sorted(APART))):
        some = [one for one in named if one.verb in verbs]
        if some:
            menus += _menus(sight, "do", _ask(some[0]), [_action_item(sight, one) for one in some], first=len(menus))
    return [*menus, row(*(_action_button(sight, one) for one in answers if not one.subject))]


def _as_buttons(answers: Sequence[Action]) -> bool:
    """Whether a row of buttons holds the answers, legibly on a phone."""
    if all(one.verb == "battle" for one in answers):
        return len(answers) <= _FEW
    return all(one.verb in _BUTTONED for one in answers) and len(answers) <= BUTTONS_IN_ROW


def passing(sight: PanelContext) -> list[AnyItem]:
    """The button that passes: ``Done moving``, ``End turn`` and so on; none if passing is illegal."""
    if not sight.may_pass:
        return []
    style = ButtonStyle.secondary if sight.answers else ButtonStyle.success
    text = label(PASS, sight.view)
    if sight.last and sight.decision and sight.decision.kind == "move":
        text += ", end turn"
    return [button(text, press(sight, "do", PASS.text), style)]


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


def _order_item(sight: PanelContext, action: Action) -> MenuLine:
    return MenuLine(
        piece_words(sight.view, action.subject), action.text, ground_words(sight.view, action.subject.rstrip("*"))
    )


def _piece_item(sight: PanelContext, subject: str) -> MenuLine:
    ways = len(answers_of(sight, subject))
    is_kind = sight.answers[0].verb in {"return", "arrive"}
    name = capital(kind_words(subject, sight.view)) if is_kind else piece_words(sight.view, subject)
    return MenuLine(name, subject, f"{ways} {'way' if ways == 1 else 'ways'} to choose from")


def _action_button(sight: PanelContext, action: Action) -> AnyItem:
    text = clip(label(action, sight.view, sight.odds.get(action)), LABEL)
    return button(text, press(sight, "do", action.text), ButtonStyle.primary)


def _action_item(sight: PanelContext, action: Action) -> MenuLine:
    return MenuLine(label(action, sight.view, sight.odds.get(action)), action.text, _more(sight, action))


def _more(sight: PanelContext, action: Action) -> str:
    """The description below an answer in a menu."""
    if action.verb in {"play", "keep", "discard"} and action.subject in card_table():
        return card_text(card_table()[action.subject], sight.view.ruleset)
    if action.verb in APART:
        return ""
    if action.verb == "battle" and action in sight.odds:
        odds = sight.odds[action]
        hope = hits_expected(odds.expected_hits, alone=odds.target == "general")
        return " · ".join(filter(None, (hope, hex_words(sight.view, action.object))))
    if action.object and (action.mark != "/" or action.verb == "arrive"):
        ground = "" if action.object == "off" else hex_words(sight.view, action.object) or "open ground"
        return "; ".join(filter(None, (ground, toll(sight.view, action))))
    return hex_words(sight.view, action.subject.rstrip("*"))


def _menus(
    sight: PanelContext, step: str, ask: str, items: Sequence[MenuLine], most: int = 1, first: int = 0
) -> list[Row]:
    """One menu, or several of whole board rows where one has no room."""
    parts = chunks(items, lambda item: _row_of(item.value))
    menus = []
    for number, part in enumerate(parts, first):
        text = f"{ask} ({_rows(_row_of(part[0].value), _row_of(part[-1].value))})" if len(parts) > 1 else ask
        menus.append(row(menu(text, press(sight, step, str(number)), part, most)))
    return menus


def _rows(first: str, last: str) -> str:
    return f"row {first}" if first == last else f"rows {first} to {last}"


def _row_of(value: str) -> str:
    """The board row of the last hex in an answer."""
    words = value.replace(">", " ").replace("-", " ").replace("/", " ").split()
    hexes = [word for word in words if word[:1].isalpha() and word[1:].rstrip("*").isdigit()]
    return hexes[-1][0] if hexes else ""
