"""Panel of a new match: battle, rules, side, mode, options; then the lobby."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord.api.permissions import refusal_of
from bot.discord.components.accepted_values import SEAT, Accepts, either, line, one_of, pattern
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.paging import chunks
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, place_of, request_of, services_of
from bot.discord.components.types import AnyItem
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.game_modes import battles_playable_as, shape_of
from bot.discord.panels.match_draft import BY_LOT, OpeningProposal, first_proposal, is_proposal, proposal_of
from bot.discord.panels.match_options import COMPUTER, FOES, OptionsOffered
from bot.discord.panels.offered_games import about, family_of, forms, rulesets
from bot.discord.panels.reply import show_post, show_words
from bot.service.domain.clocks import NONE, PACES
from bot.service.domain.scenario_source import FoundScenario, setup_for
from bot.service.model.catalog import Battle
from bot.service.model.errors import NotSoPlayed
from bot.service.model.match import MatchInfo, Status
from bot.texts.phrases import command, pace_named
from engine.decision import CONFEDERATE, UNION, Seat
from render.presenters import presenter_of
from render.words import capital, count, the_side

DUEL = 2
"""Number of seats in a duel."""

GAMES = {1: "one", 2: "two, sides swapped: more {counts}s in all win"}
"""Labels by number of games; ``counts`` is the unit of the score."""

ODDS: Final = {"on": "shown before each roll", "off": "hidden, the dice alone are shown"}
"""Labels by setting of odds."""

_PROPOSAL: Final = pattern(r"\d{1,3}\|.{1,96}")
"""Menu number and proposal."""


async def _is_whole(interaction: Interaction, press: Press) -> bool:
    """Whether the proposal in the id is readable, and its battle exists."""
    return is_proposal(_arg(press), await playable_battles(interaction))


async def _by_these_rules(interaction: Interaction, press: Press) -> bool:
    """Whether the battle has this ruleset."""
    known = await playable_battles(interaction)
    return press.values[0] in proposal_of(_arg(press), known).battle(known).rulesets


async def _is_seat(interaction: Interaction, press: Press) -> bool:
    """Whether the battle has this side or seat."""
    known = await playable_battles(interaction)
    proposal = proposal_of(_arg(press), known)
    shape = await shape_of(proposal.battle(known), proposal)
    return press.values[0] in {BY_LOT, UNION, CONFEDERATE, *shape.seats}


async def _is_option(interaction: Interaction, press: Press) -> bool:
    """Whether the battle has this option with this value."""
    known = await playable_battles(interaction)
    proposal = proposal_of(_arg(press), known)
    battle, (name, _, value) = proposal.battle(known), press.values[0].partition("=")
    declared = (*battle.options(proposal.ruleset), *battle.modes(proposal.ruleset))
    return any(one.id == name and value in one.values for one in declared)


async def show_opening(interaction: Interaction, proposal: OpeningProposal) -> None:
    """Shows the panel for a proposal, or the reason why no match can be opened here.

    Raises:
        UnknownChoice: the ruleset, an option or its value is unknown.
    """
    if refused := refusal_of(interaction):
        await show_words(interaction, refused.text)
        return
    known = await playable_battles(interaction)
    first = proposal.battle(known)
    with suppress(NotSoPlayed):
        setup_for(FoundScenario(first.family, first.source), proposal.terms)
    fitting = await battles_playable_as((first, *known) if proposal.sizes else (first,), proposal)
    await _show(interaction, replace(proposal, scenario=(fitting or [first])[0].id))


@on("new-battle", Acknowledgement.UPDATE, Accepts(_PROPOSAL, line(60), match=False))
async def choose_battle(interaction: Interaction, press: Press) -> None:
    """Menu of battles."""
    known = await playable_battles(interaction)
    before = proposal_of(_arg(press), known)
    other = before.with_battle(press.values[0], known)
    as_many = replace(other, options={**other.options, **before.sizes}) if other.ruleset == before.ruleset else other
    fits = before.sizes and await battles_playable_as([other.battle(known)], as_many)
    await _show(interaction, as_many if fits else other)


@on("new-with", Acknowledgement.PRIVATE, Accepts(line(60), match=False))
async def show_with(interaction: Interaction, press: Press) -> None:
    """Button *Play it* beside a battle."""
    if refused := refusal_of(interaction):
        await show_words(interaction, refused.text)
        return
    known = await playable_battles(interaction)
    await _show(interaction, first_proposal(known).with_battle(press.arg, known))


@on("new-rules", Acknowledgement.UPDATE, Accepts(_PROPOSAL, one_of(rulesets), match=False, offered=_by_these_rules))
async def choose_rules(interaction: Interaction, press: Press) -> None:
    """Menu of rulesets; resets the options."""
    known = await playable_battles(interaction)
    await _show(interaction, replace(proposal_of(_arg(press), known), ruleset=press.values[0], options={}))


@on(
    "new-side",
    Acknowledgement.UPDATE,
    Accepts(_PROPOSAL, either(one_of((BY_LOT,)), SEAT), match=False, offered=_is_seat),
)
async def choose_side(interaction: Interaction, press: Press) -> None:
    """Menu of sides."""
    known = await playable_battles(interaction)
    await _show(interaction, replace(proposal_of(_arg(press), known), side=press.values[0]))


@on("new-mode", Acknowledgement.UPDATE, Accepts(_PROPOSAL, one_of(forms), match=False))
async def choose_mode(interaction: Interaction, press: Press) -> None:
    """Menu of game modes."""
    known = await playable_battles(interaction)
    await _show(interaction, proposal_of(_arg(press), known).with_mode(press.values[0]))


@on("new-foe", Acknowledgement.UPDATE, Accepts(_PROPOSAL, one_of(FOES), match=False))
async def choose_opponent(interaction: Interaction, press: Press) -> None:
    """Menu of opponents: people or the computer."""
    known = await playable_battles(interaction)
    await _show(interaction, replace(proposal_of(_arg(press), known), computer=press.values[0] == COMPUTER))


@on("new-option", Acknowledgement.UPDATE, Accepts(_PROPOSAL, line(60), match=False, offered=_is_option))
async def choose_option(interaction: Interaction, press: Press) -> None:
    """Menu of an option's values."""
    known = await playable_battles(interaction)
    await _show(interaction, proposal_of(_arg(press), known).with_option(press.values[0], known))


@on("new-pace", Acknowledgement.UPDATE, Accepts(_PROPOSAL, one_of((NONE, *PACES)), match=False))
async def choose_pace(interaction: Interaction, press: Press) -> None:
    """Menu of paces."""
    known = await playable_battles(interaction)
    await _show(interaction, replace(proposal_of(_arg(press), known), pace=press.values[0]))


@on("new-games", Acknowledgement.UPDATE, Accepts(_PROPOSAL, one_of([str(number) for number in GAMES]), match=False))
async def choose_games(interaction: Interaction, press: Press) -> None:
    """Menu: one game or two."""
    known = await playable_battles(interaction)
    await _show(interaction, replace(proposal_of(_arg(press), known), games=int(press.values[0])))


@on("new-odds", Acknowledgement.UPDATE, Accepts(_PROPOSAL, one_of(ODDS), match=False))
async def choose_odds(interaction: Interaction, press: Press) -> None:
    """Menu: odds before a roll shown or hidden."""
    known = await playable_battles(interaction)
    await _show(interaction, replace(proposal_of(_arg(press), known), odds=press.values[0] == "on"))


@on("new-open", Acknowledgement.UPDATE, Accepts(_PROPOSAL, match=False, offered=_is_whole))
async def open_it(interaction: Interaction, press: Press) -> None:
    """Button *Open the lobby*."""
    await open_lobby(interaction, proposal_of(_arg(press), await playable_battles(interaction)))


async def open_lobby(interaction: Interaction, proposal: OpeningProposal) -> None:
    """Opens the lobby in this place, or says why not."""
    place = place_of(interaction)
    refused = refusal_of(interaction)
    if refused or place is None:
        await show_words(interaction, refused.text if refused else "Start the battle in a text channel of a server.")
        return
    services = services_of(interaction)
    opened = services.matches.open_lobby if proposal.games == 1 else services.series.open_games
    info = await opened(person_of(interaction), place, proposal.terms, request_of(interaction))
    await show_words(interaction, _opened(info, info.seat(person_of(interaction))))


def _opened(info: MatchInfo, seat: Seat | None) -> str:
    if info.status is not Status.LOBBY:
        led = f"You lead {command(info, seat)}. " if seat else ""
        hand = "Your hand comes by direct message." if presenter_of(info.family).hands else ""
        return f"**{info.title}** begins: match #{info.id}. {led}{hand}".rstrip()
    if info.leaders:
        come = f"{count(len(info.free), 'more player')} can take seats there; with the last one the battle begins."
    else:
        come = "Your opponent takes the other seat there, and the battle begins."
    return f"The lobby of **{info.title}** is open: match #{info.id}. {come}"


async def _show(interaction: Interaction, proposal: OpeningProposal) -> None:
    known = await playable_battles(interaction)
    battle = proposal.battle(known)
    shape = await shape_of(battle, proposal)
    same = [one for one in known if not proposal.options or one.family == battle.family]
    fitting = await battles_playable_as(known, proposal) if proposal.sizes else same
    lines = [
        f"**{battle.title}** · {battle.about}",
        f"Rules: {battle.rulesets[proposal.ruleset]}",
        *proposal.forms.lines(proposal.options, shape, computer=proposal.computer),
        f"You lead: {_side(proposal.side, shape)}",
        f"Pace: {pace_named(proposal.pace)}",
        f"Games: {_games(proposal)[proposal.games]}",
        f"Odds: {ODDS['on' if proposal.odds else 'off']}",
    ]
    lines += [
        f"{option.name}: {proposal.options.get(option.id, option.values[0])}\n-# {option.help}"
        for option in battle.options(proposal.ruleset)
    ]
    rows = tuple(row(control) for control in _menus(proposal, known, fitting, shape))
    can = shape.problem is None
    alone = proposal.computer or bool(shape.imaginary)
    called = "Begin the battle" if alone and len(shape.seats) == DUEL else "Open the lobby"
    go = row(button(called, _press("new-open", proposal), ButtonStyle.success, disabled=not can))
    await show_post(interaction, MessageDraft("### A new battle", "\n".join(lines), controls=(*rows, go)))


def _menus(
    proposal: OpeningProposal, known: Sequence[Battle], fitting: Sequence[Battle], shape: OptionsOffered
) -> Iterator[AnyItem]:
    """The menus of the panel; of battles those that fit the other choices, or all where none fits."""
    battle = proposal.battle(known)
    items = [MenuLine(one.title, one.id, about(one)) for one in fitting or known]
    for number, part in enumerate(chunks(items, lambda item: item.value)):
        span = f" ({part[0].label} to {part[-1].label})" if len(items) > len(part) else ""
        yield menu(f"Which battle?{span}", _press("new-battle", proposal, number), part)
    rulesets = battle.rulesets
    if len(rulesets) > 1:
        yield menu(
            "Which rules?", _press("new-rules", proposal), [MenuLine(name, id_) for id_, name in rulesets.items()]
        )
    yield from proposal.forms.menus(shape, partial(_press, proposal=proposal))
    seats = [one for one in shape.seats if shape.leaders and not (proposal.computer and one in shape.imaginary)]
    sides = [MenuLine(capital(_side(side, shape)), side) for side in (BY_LOT, UNION, CONFEDERATE, *seats)]
    yield menu("Which side do you lead?", _press("new-side", proposal), sides)
    paces = [MenuLine(capital(pace_named(pace)), pace) for pace in (NONE, *PACES)]
    yield menu("At which pace?", _press("new-pace", proposal), paces)
    games = [MenuLine(capital(name), str(number)) for number, name in _games(proposal).items()]
    yield menu("How many games?", _press("new-games", proposal), games)
    yield menu(
        "Odds before a roll?", _press("new-odds", proposal), [MenuLine(capital(one), on_) for on_, one in ODDS.items()]
    )
    for number, option in enumerate(battle.options(proposal.ruleset)):
        items = [MenuLine(f"{option.name}: {value}", f"{option.id}={value}") for value in option.values]
        yield menu(option.name, _press("new-option", proposal, number), items)


def _games(proposal: OpeningProposal) -> dict[int, str]:
    counts = presenter_of(family_of(proposal.ruleset)).counts
    return {number: name.format(counts=counts) for number, name in GAMES.items()}


def _press(step: str, proposal: OpeningProposal, number: int = 0) -> Press:
    return Press(step, arg=f"{number}|{proposal.text}")


def _arg(press: Press) -> str:
    return press.arg.partition("|")[2]


def _side(side: str, shape: OptionsOffered) -> str:
    if side == BY_LOT:
        return "by lot"
    general = shape.leaders.get(Seat(side))
    if general is None:
        return f"{the_side(side)}{', whichever seat is free' if shape.leaders else ''}"
    return f"{the_side(side)}: {f'General {general}' if general else 'the commander, who has the cards'}"
