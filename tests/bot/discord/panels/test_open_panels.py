"""Panels of players who wait, and their lines once a player is asked again."""

from __future__ import annotations

from bot.discord.panels.open_panels import FINISHED, without_the_end
from engine.language import _


def test_a_player_who_is_asked_again_does_not_read_that_their_turn_is_over() -> None:
    notes = ("- The Union draws a card.", _(FINISHED))
    assert without_the_end(notes) == notes[:1]
    assert without_the_end(notes[:1]) == notes[:1]
