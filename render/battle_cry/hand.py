"""The hand as a sheet of cards, and in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.battle_cry.cards import CardId, card_table
from engine.language import N_, _
from render.art.themes import OLD_PAPER, Theme
from render.battle_cry.amounts import card_count
from render.battle_cry.card_scenes import card_engraving
from render.battle_cry.cards import card_class, card_effect, card_kind, card_note, card_text, card_title
from render.battle_cry.emblems import section_bar
from render.card_sheets import WIDTH
from render.leaves import Leaf, draw_leaves

TITLE = N_("Your hand")


def draw_hand(
    cards: Sequence[CardId], ruleset: str, *, width: int = WIDTH, title: str = TITLE, theme: Theme = OLD_PAPER
) -> bytes:
    """The cards in the order given, as a palette PNG ``width`` pixels wide and as high as they need."""
    titles = [card_title(card, ruleset) for card in card_table().values()]
    head = _(title), card_count(len(cards))
    return draw_leaves([card_leaf(card, ruleset) for card in cards], titles, head, width, theme)


def hand_text(cards: Sequence[CardId], ruleset: str) -> str:
    """The cards in words, a numbered line each."""
    table = card_table()
    lines = (
        _(
            "{number}. {card} ({kind}): {text}",
            number=number,
            card=card_title(card, ruleset),
            kind=card_class(card),
            text=card_text(card, ruleset),
        )
        for number, card in enumerate(map(table.__getitem__, cards), 1)
    )
    return "\n".join(lines) or _("Your hand is empty.")


def card_leaf(card: CardId, ruleset: str) -> Leaf:
    """A card as a leaf."""
    row = card_table()[card]
    return Leaf(
        id=card,
        picture=card_engraving,
        title=card_title(row, ruleset),
        kind=card_kind(row),
        text=card_effect(row, ruleset),
        note=card_note(row, ruleset),
        sign=section_bar if row.orders else None,
    )
