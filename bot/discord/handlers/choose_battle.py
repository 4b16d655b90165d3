"""Panels of the first question of a new match: which battle? By recommendation, at random, by groups, by search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from bot.discord.components.accepted_values import Accepts, line, pattern
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.modals import open_form
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction
from bot.discord.components.types import Row
from bot.discord.handlers.battle_map import small_map
from bot.discord.handlers.new_match import (
    PROPOSAL,
    once,
    open_lobby,
    press_of,
    proposal_in,
    show_opponents,
    with_battle,
)
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.handlers.surprise import surprise
from bot.discord.panels.battle_groups import ORDERS, BattleGroup, groups
from bot.discord.panels.game_modes import battles_playable_as
from bot.discord.panels.match_draft import OpeningProposal
from bot.discord.panels.offered_games import about
from bot.discord.panels.reply import show_post
from bot.service.model.catalog import Battle
from bot.service.model.match import Person
from bot.texts.battle_words import balance_line, length_words
from bot.texts.limits import LABEL, OPTIONS, clip
from bot.texts.phrases import folded, name
from engine.language import _

LONGEST_SEARCH: Final = 60
_CHANCE: Final = random.SystemRandom()

_LISTED: Final = pattern(r"[ylb]\|.{1,96}")
"""A way to group battles, and a proposal."""


async def show_battles(interaction: Interaction, proposal: OpeningProposal) -> None:
    """Asks which battle, with the recommended ones as buttons and the map of the first."""
    fitting = await _fitting(interaction, proposal)
    recommended = [battle for battle in fitting if battle.figures.first] or list(fitting[:1])
    first = next((battle for battle in recommended if battle.family == fitting[0].family), recommended[0])
    recommended.sort(key=lambda battle: battle.id != first.id)
    known = await playable_battles(interaction)
    buttons = [
        button(
            clip(_recommendation(battle), LABEL),
            press_of("new-panel", await with_battle(proposal, battle.id, known)),
            ButtonStyle.primary if battle.id == first.id else ButtonStyle.secondary,
        )
        for battle in recommended
    ]
    more = button(_("More battles…"), Press("new-list", arg=f"y|{proposal.text}"))
    chance = button(_("Random"), press_of("new-random", proposal))
    if proposal.invited:
        chance = button(_("Surprise me"), press_of("new-surprise", proposal))
    controls = (row(*buttons, chance, more),)
    body = "\n".join((f"**{first.title}** · {about(first)}", balance_line(first.figures)))
    await show_post(
        interaction,
        MessageDraft(_which(proposal), body, picture=await small_map(interaction, first), controls=controls),
    )


def _which(proposal: OpeningProposal) -> str:
    if proposal.invited:
        return _("### Which battle?\nYou challenge {person}.", person=name(Person(proposal.invited)))
    return _("### Which battle?")


def _recommendation(battle: Battle) -> str:
    length = length_words(battle.figures)
    if battle.figures.first and length:
        return _("{battle} · good first battle · {length}", battle=battle.title, length=length)
    return battle.title


@on("new-start", Acknowledgement.UPDATE, Accepts(PROPOSAL, match=False))
async def start_again(interaction: Interaction, press: Press) -> None:
    """Button *Another battle*."""
    await show_battles(interaction, await proposal_in(interaction, press))


@on("new-random", Acknowledgement.UPDATE, Accepts(PROPOSAL, match=False))
async def choose_at_random(interaction: Interaction, press: Press) -> None:
    """Button *Random*: any battle of the game that was chosen so far."""
    proposal = await proposal_in(interaction, press)
    known = await playable_battles(interaction)
    game = proposal.battle(known).family
    fitting = [battle for battle in await _fitting(interaction, proposal) if battle.family == game]
    battle = _CHANCE.choice(fitting or known)
    await show_opponents(interaction, await with_battle(proposal, battle.id, known))


@on("new-surprise", Acknowledgement.UPDATE, Accepts(PROPOSAL, match=False))
async def challenge_by_surprise(interaction: Interaction, press: Press) -> None:
    """Button *Surprise me* of a challenge: asks the other one at once, for any battle by the same rulebook."""
    proposal, known = await proposal_in(interaction, press), await playable_battles(interaction)
    battle = await surprise(interaction, Person(proposal.invited), proposal.ruleset) if proposal.invited else None
    proposal = await with_battle(proposal, battle.id, known) if battle else proposal
    await open_lobby(interaction, proposal, once(interaction))


@on("new-list", Acknowledgement.UPDATE, Accepts(_LISTED, match=False))
async def list_battles(interaction: Interaction, press: Press) -> None:
    """Buttons *More battles…*, *By year*, *By length* and *By balance*: the groups."""
    order, proposal = press.arg.partition("|")[0], await proposal_in(interaction, press)
    found = groups(order, await _fitting(interaction, proposal))
    lines = [MenuLine(group.name, group.key, _titles(group)) for group in found[:OPTIONS]]
    chosen = menu(_(ORDERS[order].question), Press("new-group", arg=press.arg), lines)
    await _show_list(interaction, proposal, order, _("### More battles"), row(chosen))


@on("new-group", Acknowledgement.UPDATE, Accepts(_LISTED, line(40), match=False))
async def show_group(interaction: Interaction, press: Press) -> None:
    """Menu of groups: the battles of one."""
    order, proposal = press.arg.partition("|")[0], await proposal_in(interaction, press)
    found = groups(order, await _fitting(interaction, proposal))
    group = next((one for one in found if one.key == press.values[0]), found[0])
    head = _("### More battles: {group}", group=group.name)
    await _show_list(interaction, proposal, order, head, _battle_menu(proposal, group.battles))


@on("new-search", Acknowledgement.FORM, Accepts(PROPOSAL, match=False))
async def search(interaction: Interaction, press: Press) -> None:
    """Button *Search…*: a form for a name, a place or a year."""
    title, label = _("Search the battles"), _("Name, place, general or year")
    await open_form(interaction, title, label, "", LONGEST_SEARCH, Press("new-found", arg=press.arg))


@on("new-found", Acknowledgement.UPDATE, Accepts(PROPOSAL, line(LONGEST_SEARCH), match=False, most=1))
async def show_found(interaction: Interaction, press: Press) -> None:
    """The submitted form: the battles in which every word occurs."""
    proposal, typed = await proposal_in(interaction, press), press.values[0]
    words = folded(typed).split()
    fitting = await _fitting(interaction, proposal)
    found = [battle for battle in fitting if all(word in _searched(battle) for word in words)][:OPTIONS]
    if not found:
        head = _("### More battles\nNo battle matches “{typed}”. Try another word, or choose by year.", typed=typed)
        await _show_list(interaction, proposal, "", head)
        return
    head = _("### More battles: “{typed}”", typed=typed)
    await _show_list(interaction, proposal, "", head, _battle_menu(proposal, found))


def _searched(battle: Battle) -> str:
    return folded(f"{battle.title} {battle.id} {about(battle)} {battle.date} {battle.armies}")


def _battle_menu(proposal: OpeningProposal, battles: Sequence[Battle]) -> Row:
    lines = [MenuLine(battle.title, battle.id, about(battle)) for battle in battles]
    return row(menu(_("Choose a battle to see its map"), press_of("new-battle", proposal), lines))


async def _show_list(
    interaction: Interaction, proposal: OpeningProposal, order: str, head: str, *controls: Row
) -> None:
    buttons = [
        button(
            _(way.name),
            Press("new-list", arg=f"{id_}|{proposal.text}"),
            ButtonStyle.primary if id_ == order else ButtonStyle.secondary,
        )
        for id_, way in ORDERS.items()
    ]
    find = button(_("Search…"), press_of("new-search", proposal))
    back = button(_("Back"), press_of("new-start", proposal))
    await show_post(interaction, MessageDraft(head, controls=(*controls, row(*buttons, find, back))))


def _titles(group: BattleGroup) -> str:
    return ", ".join(battle.title for battle in group.battles)


async def _fitting(interaction: Interaction, proposal: OpeningProposal) -> Sequence[Battle]:
    """The battles that can be fought by as many people as were chosen; all of them where none can."""
    known = await playable_battles(interaction)
    same = [battle for battle in known if not proposal.options or battle.family == proposal.battle(known).family]
    fitting = await battles_playable_as(known, proposal) if proposal.sizes else same
    return fitting or known
