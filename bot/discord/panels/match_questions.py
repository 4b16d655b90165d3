"""The questions behind *More options* of a new match, each with its present answer."""

from __future__ import annotations

from typing import Final

from bot.discord.components.items import MenuLine
from bot.discord.panels.match_draft import BY_LOT, OpeningProposal
from bot.discord.panels.match_options import OptionsOffered, Question
from bot.discord.panels.offered_games import family_of
from bot.service.domain.clocks import NONE, PACES
from bot.service.domain.computer_turns import levels_of
from bot.service.model.catalog import Battle
from bot.texts.phrases import LEVELS_OFFERED, pace_named
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.language import N_, _
from engine.scenarios import scenario_ids
from render.words import option_value

GAMES: Final = {1: N_("One game"), 2: N_("Two games, swapping sides; the highest total wins")}
"""Labels by number of games."""

ANYONE, RELIABLE = "anyone", "reliable"
JOINED_BY: Final = {
    ANYONE: N_("Anyone"),
    RELIABLE: N_("People who finish 95% of their battles, or are new"),
}
"""Labels by whom the host lets in."""

ODDS: Final = {"on": N_("Shown before each roll"), "off": N_("Hidden")}
"""Labels by setting of odds."""

RATED: Final = {"on": N_("Rated: it counts for everyone who plays"), "off": N_("Not rated")}
"""Labels by whether a battle is rated."""


def questions_of(battle: Battle, proposal: OpeningProposal, shape: OptionsOffered) -> list[Question]:
    """All questions that the battle leaves open under a proposal, the most asked first."""
    rules = tuple(MenuLine(name, id_) for id_, name in battle.rulesets.items())
    found = [_question("rules", _("Rulebook"), "new-rules", rules, proposal.ruleset)] if len(rules) > 1 else []
    found.append(_question("side", _("Your side"), "new-side", _sides(proposal, shape), proposal.side))
    paces = tuple(MenuLine(pace_label(pace), pace) for pace in (NONE, *PACES))
    found.append(_question("pace", _("Time limit"), "new-pace", paces, proposal.pace))
    found += proposal.forms.questions(proposal.options, shape)
    levels = _levels(proposal)
    if len(levels) > 1 and proposal.forms.offers_computer(shape):
        found.append(_question("level", _("The computer’s level"), "new-level", levels, proposal.plays_at))
    games = tuple(MenuLine(_(name), str(number)) for number, name in GAMES.items())
    found.append(_question("games", _("Games"), "new-games", games, str(proposal.games)))
    joined_by = tuple(MenuLine(_(name), id_) for id_, name in JOINED_BY.items())
    found.append(
        _question("joined", _("Who may join"), "new-joined", joined_by, RELIABLE if proposal.reliable else ANYONE)
    )
    odds = tuple(MenuLine(_(name), id_) for id_, name in ODDS.items())
    found.append(_question("odds", _("Odds"), "new-odds", odds, "on" if proposal.odds else "off"))
    if proposal.rated or (battle.id in scenario_ids() and not shape.imaginary):
        rated = tuple(MenuLine(_(name), id_) for id_, name in RATED.items())
        found.append(_question("rated", _("Rating"), "new-rated", rated, "on" if proposal.rated else "off"))
    for option in battle.options(proposal.ruleset):
        values = tuple(MenuLine(option_value(value), f"{option.id}={value}", _(option.help)) for value in option.values)
        now = f"{option.id}={proposal.options.get(option.id, option.values[0])}"
        found.append(_question(option.id, _(option.name), "new-option", values, now))
    return found


def pace_label(pace: str) -> str:
    """A pace as an answer, ``No time limit`` or its name with its meaning."""
    return _("No time limit") if pace == NONE else pace_named(pace)


def side_label(side: str, shape: OptionsOffered) -> str:
    """A side or a seat as an answer."""
    if side == BY_LOT:
        return _("Random")
    general = shape.leaders.get(Seat(side))
    if general:
        return _GENERALS[side_of(Seat(side))](general)
    if general is not None:
        return _COMMANDERS[side_of(Seat(side))]()
    return {UNION: _("Union"), CONFEDERATE: _("Confederate")}.get(Seat(side), side)


_GENERALS: Final = {
    UNION: lambda general: _("Union: General {general}", general=general),
    CONFEDERATE: lambda general: _("Confederate: General {general}", general=general),
}
_COMMANDERS: Final = {
    UNION: lambda: _("Union: the commander, who holds the cards"),
    CONFEDERATE: lambda: _("Confederate: the commander, who holds the cards"),
}


def _sides(proposal: OpeningProposal, shape: OptionsOffered) -> tuple[MenuLine, ...]:
    seats = [one for one in shape.seats if shape.leaders and not (proposal.computer and one in shape.imaginary)]
    return tuple(MenuLine(side_label(side, shape), side) for side in (BY_LOT, UNION, CONFEDERATE, *seats))


def _levels(proposal: OpeningProposal) -> tuple[MenuLine, ...]:
    offered = ((level, LEVELS_OFFERED[level]) for level in levels_of(family_of(proposal.ruleset)))
    return tuple(MenuLine(_(name), level, _(about)) for level, (name, about) in offered)


def _question(key: str, name: str, step: str, answers: tuple[MenuLine, ...], value: str) -> Question:
    return Question(key=key, name=name, step=step, answers=answers, value=value)
