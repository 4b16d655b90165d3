"""What is known of a battle before it is played, in words: length, balance, whether it is a good first one."""

from __future__ import annotations

from bot.service.model.battle_figures import EVEN, BattleFigures
from engine.language import _, pgettext


def length_words(figures: BattleFigures) -> str:
    """``about 40 min``; empty where nothing is known."""
    return _("about {minutes} min", minutes=figures.minutes) if figures.minutes else ""


def balance_words(figures: BattleFigures) -> str:
    """``even``, ``favors the Union``; empty where nothing is known."""
    if figures.share is None:
        return ""
    if EVEN[0] <= figures.share <= EVEN[1]:
        return pgettext("balance of a battle", "even")
    return _("favors the Union") if figures.share > EVEN[1] else _("favors the Confederacy")


def balance_line(figures: BattleFigures) -> str:
    """The same as a sentence with its figures, for a battle's own page."""
    if figures.share is None:
        return _("No one has measured how even it is.")
    won, fought = f"{figures.won:g}", figures.fought
    if EVEN[0] <= figures.share <= EVEN[1]:
        return _("Even: the Union won {won} of {fought} test battles.", won=won, fought=fought)
    if figures.share > EVEN[1]:
        return _("Favors the Union, which won {won} of {fought} test battles.", won=won, fought=fought)
    return _("Favors the Confederacy: the Union won {won} of {fought} test battles.", won=won, fought=fought)


def marks(figures: BattleFigures) -> str:
    """``good first battle · about 40 min · even``; empty where nothing is known."""
    first = _("good first battle") if figures.first else ""
    return " · ".join(filter(None, (first, length_words(figures), balance_words(figures))))
