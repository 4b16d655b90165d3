"""Report of a dry run, as text and as a highlight of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.discord.panels.battle_cry.dry_run import DryRun, DryRunBattle, DryRunProblem
from bot.discord.panels.battle_cry.odds import shown
from bot.discord.panels.battle_cry.wording import draft_words
from bot.service.model.match import MatchInfo
from bot.texts import say
from bot.texts.phrases import spoken
from engine.decision import PASS, Action
from engine.errors import AmbiguousAction
from render.battle_cry.labels import expected, forecast_text
from render.battle_cry.odds import odds_lines
from render.highlight import Highlight, TargetHex
from render.words import capital, listing


def lines_of(run: DryRun, info: MatchInfo) -> Iterator[str]:
    """The report in lines."""
    sure: list[Action] = [action for action in run.before if action != PASS]
    if sure:
        yield f"Until the first dice: {draft_words(run.view, sure)}."
    if run.handed:
        carrier = capital(spoken(info, run.carrier))
        yield f"{carrier} has this as prepared orders then: {_quoted(run.handed)}."
    for battle in run.battles:
        yield from _battle_lines(battle, info)
    if run.open and run.partner:
        name = capital(spoken(info, run.partner))
        yield f"{name} chooses there. These wait until you are asked again: {_quoted(run.open)}."
        yield "-# `/team suggest` suggests a turn to them."
    elif run.open:
        yield f"Dice or the enemy come first; looked at when their turn comes: {_quoted(run.open)}."
    if run.trouble:
        yield _trouble_line(run.trouble)


def _battle_lines(battle: DryRunBattle, info: MatchInfo) -> Iterator[str]:
    forecast = shown(battle.forecast, info)
    assert forecast is not None
    yield f"**{forecast_text(forecast)}**"
    for line in odds_lines(forecast):
        yield f"-# {line}"
    if battle.again:
        yield f"-# If the enemy still stands at {forecast.to}; as many dice as now, if the dice before change nothing."
    elif not battle.sure:
        yield "-# If the dice before change nothing."


def _trouble_line(trouble: DryRunProblem) -> str:
    why = "your turn is over by then." if trouble.error is None else say(trouble.error)
    part = f"Part {trouble.number}, `{trouble.part}`"
    if trouble.sure or isinstance(trouble.error, AmbiguousAction):
        return f"⚠️ {part}: {why}"
    return f"{part}, is not possible as things stand: {why} The dice may change that."


def trouble_words(trouble: DryRunProblem) -> str:
    """The reason why a part is refused, as a clause without a full stop."""
    why = "the turn is over by then" if trouble.error is None else say(trouble.error).rstrip(".")
    return f"Part {trouble.number}, `{trouble.part}`: {why}"


def _quoted(parts: Sequence[str]) -> str:
    return listing([f"`{part}`" for part in parts])


def highlight_of(run: DryRun, info: MatchInfo) -> Highlight:
    """The battles on the board: units, lines of fire, targets, numbers of dice."""
    found = [shown(one.forecast, info) for one in run.battles]
    odds = [one for one in found if one is not None]
    targets = {
        one.to: TargetHex(one.to, one.dice, expected(one.expected_hits, alone=one.target == "general"))
        for one in reversed(odds)
    }
    return Highlight(
        origins=tuple(dict.fromkeys(one.from_ for one in odds)),
        targets=tuple(targets.values()),
        sights=tuple((one.from_, one.to) for one in odds),
    )
