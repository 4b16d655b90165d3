"""The possible answers as text: for each command its input, one answer a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from bot.discord.panels.battle_cry.wording import hex_words, piece_at, toll
from bot.service.model.match import Scene
from bot.texts.command_of_action import typed_by
from engine.battle_cry.cards import card_table
from engine.battle_cry.modes.unit_division import TRANSFER
from engine.battle_cry.view import Forecast, PublicView
from engine.decision import PASS, Action
from engine.language import _, ngettext
from render.battle_cry.cards import card_text, card_title
from render.battle_cry.labels import hits_expected, label
from render.battle_cry.prompts import prompt
from render.spoken import spoken
from render.text_board import MAY_DO, Part

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "play": ("play", "skirmish", "keep", "discard", "release"),
    "order": ("order", "section", "build", "rally", "return", "arrive", "shoot", "supply"),
    "move": ("move", "ground", "place"),
    "battle": ("battle",),
    "retreat": ("retreat", "ignore", "fall", "withdraw", "remove"),
    "lead": ("transfer", "entrust", "roll", "back", "takeover", "restore"),
}
"""The verbs of each command, its own first."""

_SIGNS: Mapping[str, str] = {"-": "to", ">": "vs"}
"""Words for the signs of actions, which can be typed instead."""

SEVERAL = frozenset({"order", "move", "lead"})
"""Commands that take several answers, separated by commas."""


def answers_part(scene: Scene, odds: Mapping[Action, Forecast] | None = None) -> Part | None:
    """The question and all its answers; ``None`` for somebody who is not asked."""
    decision, view = scene.decision, scene.view
    if decision is None or scene.held or view.outcome:
        return None
    question = prompt(decision, view)
    lines = [question if question.endswith((".", "?", ")")) else f"{question}."]
    for command, verbs in COMMANDS.items():
        fitting = [action for action in scene.actions if action.verb in verbs]
        if fitting:
            lines += [_use(command, several=command in SEVERAL and len(fitting) > 1)]
            lines += _lines(fitting, view, odds or {}, verbs[0])
    if PASS in scene.actions:
        lines.append(_("Use /{command}: {meaning}.", command="turn done", meaning=label(PASS, view)))
    lines += [_("Use /{command}: take back your last choice.", command="turn undo")] if scene.draft else []
    return Part(_(MAY_DO), tuple(map(spoken, lines)))


def _use(command: str, *, several: bool) -> str:
    typed = typed_by(command)
    if several:
        return _("Use /{command} with one of these, or several separated by commas:", command=typed)
    return _("Use /{command} with one of these:", command=typed)


def _lines(answers: Sequence[Action], view: PublicView, odds: Mapping[Action, Forecast], own: str) -> Iterator[str]:
    """A line for each answer; moves of one piece at the same cost share a line."""
    for (verb, subject, way), same in groupby(answers, key=lambda one: (one.verb, one.subject, _way(one, view))):
        actions = list(same)
        said = subject if verb == own else f"{verb} {subject}"
        if way is None:
            yield from (_line(one, view, odds.get(one), own) for one in actions)
        else:
            goals = ", ".join(one.object for one in actions)
            yield f"{said} to {goals}: {', '.join(filter(None, (piece_at(view, subject), way)))}"


def _way(action: Action, view: PublicView) -> str | None:
    """The cost of a move beyond its hexes; ``None`` for an answer that is no move."""
    return toll(view, action) if action.mark == "-" else None


def _line(action: Action, view: PublicView, odds: Forecast | None, own: str) -> str:
    """``E4 vs D5: 3 dice, 1.5 hits expected, Union infantry``."""
    table = card_table()
    body = f"{action.subject}{_signed(action)}"
    said = body if action.verb == own else f"{action.verb} {body}".rstrip()
    if action.subject in table:
        card = table[action.subject]
        return f"{said}: {card_title(card)}. {card_text(card, view.ruleset)}"
    if action.verb == "battle":
        dice = ngettext("{count} die", "{count} dice", odds.dice) if odds else ""
        hope = hits_expected(odds.expected_hits, alone=odds.target == "general") if odds else ""
        return f"{said}: {', '.join(filter(None, (dice, hope, hex_words(view, action.object))))}"
    if action.verb == "order":
        return f"{said}: {piece_at(view, action.subject)}"
    return f"{said}: {label(action, view)}"


def _signed(action: Action) -> str:
    sign = "to" if action.verb == TRANSFER else _SIGNS.get(action.mark)
    return f" {sign} {action.object}" if sign else f"{action.mark}{action.object}"
