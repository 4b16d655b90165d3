"""The possible answers as text: for each command its input, one answer a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.discord.panels.blue_grey.attack_panel import owed_lines
from bot.discord.panels.blue_grey.odds import shown_odds
from bot.discord.panels.blue_grey.wording import brief_unit, who_stands
from bot.service.model.match import Scene
from bot.texts.turn_commands import typed_by
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.view import PublicView, UnitView
from engine.decision import PASS, Action
from render.blue_grey.labels import label
from render.blue_grey.odds import odds_lines, short_odds
from render.blue_grey.prompts import prompt
from render.blue_grey.words import KINDS, MORALE, hexes_words, unit_of
from render.spoken import spoken
from render.text_board import MAY_DO, Part

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "move": ("move", "march", "enter", "exit", "build"),
    "battle": ("target", "join", "fight"),
    "retreat": ("retreat", "displace", "withdraw", "flee", "lose", "comply", "advance"),
    "order": ("rally", "rout", "face", "raze"),
}
"""The verbs of each command, its own first."""

SEVERAL = frozenset({"order", "move"})
"""Commands that take several answers, separated by commas."""

ROOM = 2400
"""Most characters of all destinations; a larger army's are asked for hex by hex."""

_WAYS = {"move": "to", "march": "by road, with march before it, to", "enter": "with enter before it, at"}


def answers_part(scene: Scene, odds: Mapping[Action, Forecast] | None = None) -> Part | None:
    """The question and all its answers; ``None`` for somebody who is not asked."""
    decision, view = scene.decision, scene.view
    if decision is None or scene.held or view.outcome:
        return None
    question = prompt(decision, view)
    lines = [question if question.endswith((".", "?")) else f"{question}."]
    lines += _attack_lines(scene, odds or {})
    for command, verbs in COMMANDS.items():
        fitting = [action for action in scene.actions if action.verb in verbs]
        if fitting:
            several = ", or several apart at commas" if command in SEVERAL and len(fitting) > 1 else ""
            lines += [
                f"Use /{typed_by(command)} with one of these{several}:",
                *_lines(fitting, view, verbs[0], odds or {}),
            ]
    if decision.kind in {"attack", "build-attack"}:
        lines.append("Use /turn write: a whole set of attacks in one line, such as A+B>0608, C>0709 2-1.")
    if PASS in scene.actions:
        lines.append(f"Use /turn done: {label(PASS, view)}.")
    lines += ["Use /turn undo: take back your last choice."] if scene.draft else []
    return Part(MAY_DO, tuple(map(spoken, lines)))


def _attack_lines(scene: Scene, odds: Mapping[Action, Forecast]) -> list[str]:
    """Units that still must fight, and the result of the attack so far."""
    view = scene.view
    if scene.decision is None or scene.decision.kind not in {"attack", "build-attack"}:
        return []
    best = next((odds[one] for one in scene.actions if one in odds), None)
    shown = shown_odds(best, scene.info) if best else None
    return [*owed_lines(view, view.duties, planned=False), *(odds_lines(shown, view) if shown else [])]


def _lines(answers: Sequence[Action], view: PublicView, own: str, odds: Mapping[Action, Forecast]) -> Iterator[str]:
    ways = [one for one in answers if one.verb in _WAYS]
    if ways:
        lines = list(_way_lines(ways, view, goals=True))
        yield from lines if sum(map(len, lines)) <= ROOM else _way_lines(ways, view, goals=False)
    for action in answers:
        if action.verb not in _WAYS:
            yield _line(action, view, own, odds.get(action))


def _way_lines(ways: Sequence[Action], view: PublicView, *, goals: bool) -> Iterator[str]:
    """A line for each unit: its destinations, or their number."""
    if not goals:
        yield "Where one can go: /turn look with its hex. These can move:"
    for word in dict.fromkeys(one.subject for one in ways):
        own = [one for one in ways if one.subject == word]
        unit = unit_of(view, word)
        assert unit is not None
        said = [f"{_WAYS[verb]} {hexes_words(hexes)}" for verb in _WAYS if (hexes := _new(own, verb))] if goals else []
        yield f"{word} {', '.join((_state(unit), *said))}"


def _new(own: Sequence[Action], verb: str) -> list[str]:
    """Destinations of a unit's moves of a kind that no normal move reaches."""
    moves = {one.object for one in own if one.verb == "move"} if verb == "march" else set()
    return sorted(one.object for one in own if one.verb == verb and one.object not in moves)


def _state(unit: UnitView) -> str:
    morale = "" if unit.morale == "good" else f", {MORALE[unit.morale]}"
    where = f"in {unit.hex}, " if unit.hex else ""
    points = f", {unit.points_left} MP left" if unit.hex else ""
    return f"{where}{KINDS[unit.kind]} {unit.strength}{morale}{points}"


def _line(action: Action, view: PublicView, own: str, odds: Forecast | None) -> str:
    """``Tate-0307: Retreat Tate 0304 to 0307``."""
    rest = action.text.partition(" ")[2]
    said = rest if action.verb == own else action.text
    if action.verb == "target":
        return f"{said}: {who_stands(view, action.subject)}"
    if action.verb == "fight":
        return f"{said}{f': {short_odds(odds)}' if odds else ''}"
    unit = unit_of(view, action.subject)
    return f"{said}: {brief_unit(unit) if unit and not action.object else label(action, view)}"


def choice(action: Action, view: PublicView, odds: Forecast | None) -> str:
    """An answer as an autocomplete label, with its odds."""
    return label(action, view, odds)
