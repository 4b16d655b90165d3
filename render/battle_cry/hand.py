"""The hand as a sheet of cards, and in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.battle_cry.cards import CardId, card_table
from engine.language import N_, _
from render.art.themes import OLD_PAPER, Theme
from render.battle_cry.amounts import card_count
from render.battle_cry.cards import card_class, card_effect, card_kind, card_note, card_text, card_title
from render.battle_cry.emblems import emblem_sprite
from render.card_sheets import WIDTH, SheetCard, draw_card_sheet

TITLE = N_("Your hand")


def draw_hand(
    cards: Sequence[CardId], ruleset: str, *, width: int = WIDTH, title: str = TITLE, theme: Theme = OLD_PAPER
) -> bytes:
    """The cards in the order given, as a palette PNG ``width`` pixels wide and as high as they need."""
    return draw_card_sheet(
        [_sheet_card(card, ruleset) for card in cards], _(title), card_count(len(cards)), width, theme
    )


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


def _sheet_card(card: CardId, ruleset: str) -> SheetCard:
    row = card_table()[card]
    effect, note = card_effect(row, ruleset), card_note(row, ruleset)
    return SheetCard(card, emblem_sprite, card_title(row, ruleset), card_kind(row), effect, note)
