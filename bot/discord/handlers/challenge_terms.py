"""Handlers of *Propose changes*: other terms for a challenge, chosen on a panel and sent back in place of an answer.

The panel keeps nothing in memory: the terms under choice are in the ids of its controls.
"""

from __future__ import annotations

import random
from typing import Final

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord.components.accepted_values import Accepts, line, one_of, pattern
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.modals import open_form
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, request_of, services_of
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.match_questions import pace_label
from bot.discord.panels.reply import show_post, show_words
from bot.service.domain.challenges import can_change
from bot.service.domain.clocks import NONE, PACES
from bot.service.model.catalog import Battle, named
from bot.service.model.errors import CannotChange, NotChallenged
from bot.service.model.match import ChallengeTerms, MatchId, MatchInfo
from bot.texts.challenge_words import change_lines
from bot.texts.phrases import folded, name
from engine.decision import CONFEDERATE, UNION
from engine.language import _

LONGEST_NAME: Final = 60
_CHANCE: Final = random.SystemRandom()
_QUEUED: Final = (NONE, *PACES)

_TERMS: Final = pattern(r"[\w.-]{1,60}\|[uc]\|\d")
"""Battle, the seat of the challenged person, the place of the pace among all."""


def text_of(terms: ChallengeTerms) -> str:
    """Terms as a part of an id; the rulebook follows from the battle."""
    return f"{terms.scenario}|{terms.seat[0]}|{_QUEUED.index(terms.pace)}"


@on("challenge-change", Acknowledgement.PRIVATE)
async def propose(interaction: Interaction, press: Press) -> None:
    """Button *Propose changes*: the panel, with the terms as they stand."""
    info = await _asked(interaction, press.match)
    await _show(interaction, info, _standing(info))


@on("challenge-terms", Acknowledgement.UPDATE, Accepts(_TERMS))
async def change(interaction: Interaction, press: Press) -> None:
    """Button *Swap sides* of the panel: the terms that it carries."""
    info = await _asked(interaction, press.match)
    await _show(interaction, info, await _read(interaction, info, press.arg))


@on("challenge-pace", Acknowledgement.UPDATE, Accepts(_TERMS, one_of(_QUEUED), most=1))
async def change_pace(interaction: Interaction, press: Press) -> None:
    """Menu of time limits."""
    info = await _asked(interaction, press.match)
    terms = await _read(interaction, info, press.arg)
    await _show(interaction, info, replace(terms, pace=press.values[0]))


@on("challenge-random", Acknowledgement.UPDATE, Accepts(_TERMS))
async def surprise(interaction: Interaction, press: Press) -> None:
    """Button *Surprise me*: any battle by the same rulebook."""
    info = await _asked(interaction, press.match)
    terms = await _read(interaction, info, press.arg)
    known = [one for one in await _duels(interaction, info) if one.id != terms.scenario]
    await _show(interaction, info, _with(terms, _CHANCE.choice(known)) if known else terms)


@on("challenge-name", Acknowledgement.FORM, Accepts(_TERMS))
async def ask_for_battle(interaction: Interaction, press: Press) -> None:
    """Button *Another battle…*: a form for its name."""
    again = Press("challenge-named", press.match, arg=press.arg)
    await open_form(interaction, _("Another battle"), _("Its name, or a part of it"), "", LONGEST_NAME, again)


@on("challenge-named", Acknowledgement.UPDATE, Accepts(_TERMS, line(LONGEST_NAME), most=1))
async def change_battle(interaction: Interaction, press: Press) -> None:
    """The submitted form: the first battle whose name has these words."""
    info = await _asked(interaction, press.match)
    terms, words = await _read(interaction, info, press.arg), folded(press.values[0]).split()
    found = [one for one in await _duels(interaction, info) if all(word in folded(one.title) for word in words)]
    note = "" if found else _("No battle is called “{typed}”. Try another word.", typed=press.values[0])
    await _show(interaction, info, _with(terms, found[0]) if found else terms, note)


@on("challenge-send", Acknowledgement.UPDATE, Accepts(_TERMS))
async def send(interaction: Interaction, press: Press) -> None:
    """Button *Send it back*."""
    count_input(interaction, Input.CHALLENGE)
    info = await _asked(interaction, press.match)
    terms, challenges = await _read(interaction, info, press.arg), services_of(interaction).open_challenges
    info = await challenges.propose(press.match, person_of(interaction), terms, request_of(interaction))
    told = _("I’ve sent your changes to {person}. They can accept, decline or change them.", person=name(info.asked))
    await show_words(interaction, told)


async def _asked(interaction: Interaction, match: MatchId) -> MatchInfo:
    """The match, if its challenge waits for the answer of who presses.

    Raises:
        NotChallenged: it does not.
        CannotChange: its terms cannot be changed.
    """
    info = await services_of(interaction).matches.queries.info(match)
    if info.challenge is None or info.asked != person_of(interaction):
        raise NotChallenged(match)
    if not can_change(info):
        raise CannotChange(match)
    return info


def _standing(info: MatchInfo) -> ChallengeTerms:
    """The terms as they stand: those that are proposed, else those of the lobby."""
    challenge = info.challenge
    assert challenge is not None
    return challenge.counter or ChallengeTerms(
        scenario=info.scenario,
        title=info.title,
        ruleset=info.ruleset,
        pace=info.timing.pace,
        seat=challenge.seat,
        counts=info.rated,
    )


async def _read(interaction: Interaction, info: MatchInfo, text: str) -> ChallengeTerms:
    """The terms of an id; where the battle is gone, those that stand."""
    scenario, seat, pace = text.split("|")
    standing = _standing(info)
    battle = named(await _duels(interaction, info), scenario)
    terms = _with(standing, battle) if battle else standing
    side = UNION if seat == UNION[0] else CONFEDERATE
    return replace(terms, seat=side, pace=_QUEUED[min(int(pace), len(_QUEUED) - 1)])


def _with(terms: ChallengeTerms, battle: Battle) -> ChallengeTerms:
    """The terms with another battle, by the same rulebook if it has that."""
    ruleset = terms.ruleset if terms.ruleset in battle.rulesets else next(iter(battle.rulesets))
    return replace(terms, scenario=battle.id, title=battle.title, ruleset=ruleset)


async def _duels(interaction: Interaction, info: MatchInfo) -> list[Battle]:
    """The battles for two; those by the rulebook of the lobby first."""
    known = [one for one in await playable_battles(interaction, info.place.guild) if one.boards == 1]
    return sorted(known, key=lambda one: info.ruleset not in one.rulesets)


async def _show(interaction: Interaction, info: MatchInfo, terms: ChallengeTerms, note: str = "") -> None:
    challenge = info.challenge
    assert challenge is not None
    text, differs = text_of(terms), terms != _standing(info)
    wanted = await services_of(interaction).open_challenges.as_proposed(info, person_of(interaction), terms)
    proposed = replace(info, challenge=replace(challenge, counter=wanted))
    other = replace(terms, seat=CONFEDERATE if terms.seat == UNION else UNION)
    paces = [MenuLine(pace_label(pace), pace) for pace in _QUEUED]
    buttons = row(
        button(_("Send it back"), _press("challenge-send", info, text), ButtonStyle.success, disabled=not differs),
        button(_("Swap sides"), _press("challenge-terms", info, text_of(other))),
        button(_("Another battle…"), _press("challenge-name", info, text)),
        button(_("Surprise me"), _press("challenge-random", info, text)),
    )
    limits = row(menu(_("Time limit"), _press("challenge-pace", info, text), paces, chosen=[terms.pace]))
    lines = [note, *change_lines(proposed, person_of(interaction))]
    head = _("### What would you rather play?")
    await show_post(interaction, MessageDraft(head, "\n".join(filter(None, lines)), controls=(buttons, limits)))


def _press(step: str, info: MatchInfo, arg: str) -> Press:
    return Press(step, info.id, arg=arg)
