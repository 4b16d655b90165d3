"""The possible answers as text: for each command its input, one answer a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.discord.panels.blue_grey.attack_panel import owed_lines
from bot.discord.panels.blue_grey.odds import shown_odds
from bot.discord.panels.blue_grey.wording import brief_unit, who_stands
from bot.service.model.match import Scene
from bot.texts.command_of_action import typed_by
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.view import PublicView, UnitView
from engine.decision import PASS, Action
from engine.language import N_, _, enumerated
from render.blue_grey.labels import label
from render.blue_grey.odds import odds_lines, odds_words
from render.blue_grey.prompts import prompt
from render.blue_grey.words import hexes_words, kind_word, morale_word, unit_of
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

_WAYS: Mapping[str, str] = {
    "move": N_("to {hexes}"),
    "march": N_("by road, with march before it, to {hexes}"),
    "enter": N_("with enter before it, at {hexes}"),
}


def answers_part(scene: Scene, odds: Mapping[Action, Forecast] | None = None) -> Part | None:
    """The question and all its answers; ``None`` for somebody who is not asked."""
    decision, view = scene.decision, scene.view
    if decision is None or scene.held or view.outcome:
        return None
    lines = [prompt(decision, view)]
    lines += _attack_lines(scene, odds or {})
    for command, verbs in COMMANDS.items():
        fitting = [action for action in scene.actions if action.verb in verbs]
        if fitting:
            several = command in SEVERAL and len(fitting) > 1
            use = _(_SEVERAL_USE if several else _USE, command=f"/{typed_by(command)}")
            lines += [use, *_lines(fitting, view, verbs[0], odds or {})]
    if decision.kind in {"attack", "build-attack"}:
        lines.append(_("Use /turn write for a whole set of attacks in one line, such as A+B>0608, C>0709 2-1."))
    if PASS in scene.actions:
        lines.append(_("Use /turn done: {meaning}.", meaning=label(PASS, view)))
    lines += [_("Use /turn undo: take back your last choice.")] if scene.draft else []
    return Part(_(MAY_DO), tuple(map(spoken, lines)))


_USE = N_("Use {command} with one of these:")
_SEVERAL_USE = N_("Use {command} with one of these, or several separated by commas:")


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
        yield _("Where a unit can go: /turn look with its hex. These can move:")
    for word in dict.fromkeys(one.subject for one in ways):
        own = [one for one in ways if one.subject == word]
        unit = unit_of(view, word)
        assert unit is not None
        said = (
            [_(_WAYS[verb], hexes=hexes_words(hexes)) for verb in _WAYS if (hexes := _new(own, verb))] if goals else []
        )
        yield f"{word} {enumerated((*_state(unit), *said))}"


def _new(own: Sequence[Action], verb: str) -> list[str]:
    """Destinations of a unit's moves of a kind that no normal move reaches."""
    moves = {one.object for one in own if one.verb == "move"} if verb == "march" else set()
    return sorted(one.object for one in own if one.verb == verb and one.object not in moves)


def _state(unit: UnitView) -> list[str]:
    """Hex, kind and strength, morale and movement points left."""
    kind = _("{kind} {strength}", kind=kind_word(unit.kind), strength=unit.strength)
    morale = [] if unit.morale == "good" else [morale_word(unit.morale)]
    if not unit.hex:
        return [kind, *morale]
    return [_("in {hex}", hex=unit.hex), kind, *morale, _("{points} MP left", points=unit.points_left)]


def _line(action: Action, view: PublicView, own: str, odds: Forecast | None) -> str:
    """``Tate-0307: Retreat Tate 0304 to 0307``."""
    rest = action.text.partition(" ")[2]
    said = rest if action.verb == own else action.text
    if action.verb == "target":
        return f"{said}: {who_stands(view, action.subject)}"
    if action.verb == "fight":
        return f"{said}{f': {odds_words(odds)}' if odds else ''}"
    unit = unit_of(view, action.subject)
    return f"{said}: {brief_unit(unit) if unit and not action.object else label(action, view)}"


def choice(action: Action, view: PublicView, odds: Forecast | None) -> str:
    """An answer as an autocomplete label, with its odds."""
    return label(action, view, odds)
