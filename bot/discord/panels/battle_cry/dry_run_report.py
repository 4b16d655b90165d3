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
from engine.language import _, listed
from render.battle_cry.labels import expected, forecast_text
from render.battle_cry.odds import odds_lines
from render.highlight import Highlight, TargetHex


def lines_of(run: DryRun, info: MatchInfo) -> Iterator[str]:
    """The report in lines."""
    sure: list[Action] = [action for action in run.before if action != PASS]
    if sure:
        yield _("Before any dice: {choices}.", choices=draft_words(run.view, sure))
    if run.handed:
        carrier = spoken(info, run.carrier)
        yield _("Prepared orders for {name}: {parts}.", name=carrier, parts=_quoted(run.handed))
    for battle in run.battles:
        yield from _battle_lines(battle, info)
    yield from (f"**{left}**" for left in run.left)
    if run.open and run.partner:
        name, parts = spoken(info, run.partner), _quoted(run.open)
        yield _("{parts}: waiting until you are asked again. First choice there: {name}.", name=name, parts=parts)
        yield _("-# `/team suggest` suggests a turn to them.")
    elif run.open:
        yield _("Can’t be checked before the dice or the enemy’s answer: {parts}.", parts=_quoted(run.open))
    if run.trouble:
        yield _trouble_line(run.trouble)


def _battle_lines(battle: DryRunBattle, info: MatchInfo) -> Iterator[str]:
    forecast = shown(battle.forecast, info)
    assert forecast is not None
    yield f"**{forecast_text(forecast)}**"
    for line in odds_lines(forecast):
        yield f"-# {line}"
    if battle.again:
        yield _("-# If the enemy is still at {hex}, and earlier dice change nothing.", hex=forecast.to)
    elif not battle.sure:
        yield _("-# If earlier dice change nothing.")


def _trouble_line(trouble: DryRunProblem) -> str:
    if trouble.sure or isinstance(trouble.error, AmbiguousAction):
        return f"⚠️ {trouble_words(trouble)}"
    number, part, reason = trouble.number, trouble.part, _reason(trouble)
    told = _("Part {number}, `{part}`, isn’t possible yet: {reason}", number=number, part=part, reason=reason)
    return " ".join((told, _("The dice may change that.")))


def trouble_words(trouble: DryRunProblem) -> str:
    """The reason why a part is refused, in a sentence."""
    return _("Part {number}, `{part}`: {reason}", number=trouble.number, part=trouble.part, reason=_reason(trouble))


def _reason(trouble: DryRunProblem) -> str:
    return _("Your turn is over by then.") if trouble.error is None else say(trouble.error)


def _quoted(parts: Sequence[str]) -> str:
    return listed(f"`{part}`" for part in parts)


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
