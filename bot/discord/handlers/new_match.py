"""Panel of a new match once its battle is chosen: against whom, what else may be chosen; then the lobby."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, cast

from discord import ButtonStyle
from msgspec.structs import replace

from bot.discord.api.permissions import ChannelUnfit, refusal_of
from bot.discord.components.accepted_values import SEAT, Accepts, either, line, one_of, pattern, whole
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, MenuLine, button, menu, on, person_menu, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, place_of, request_of, services_of
from bot.discord.components.types import AnyItem, Row
from bot.discord.handlers.battle_map import small_map
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.game_modes import battles_playable_as, shape_of
from bot.discord.panels.match_draft import BY_LOT, OpeningProposal, first_proposal, is_proposal, proposal_of
from bot.discord.panels.match_options import COMPUTER, FOES, OptionsOffered, Question
from bot.discord.panels.match_questions import GAMES, JOINED_BY, ODDS, RATED, RELIABLE, pace_label, questions_of
from bot.discord.panels.offered_games import family_of, forms, offered_levels, rulesets
from bot.discord.panels.reply import show_post, show_words
from bot.service.domain.clocks import NONE, PACES
from bot.service.domain.computer_turns import levels_of
from bot.service.domain.scenario_source import FoundScenario, setup_for
from bot.service.model.catalog import Battle
from bot.service.model.errors import NotSoPlayed
from bot.service.model.match import DIRECT, MatchInfo, MatchPlace, Person, Status
from bot.texts.battle_words import balance_line, marks
from bot.texts.errors import say
from bot.texts.phrases import name
from engine.decision import CONFEDERATE, UNION, Seat
from engine.language import N_, _, ngettext
from engine.scenarios import scenario_ids
from render.presenters import presenter_of

PROPOSAL: Final = pattern(r"\d{1,3}\|.{1,96}")
"""Menu number and proposal."""

_PERSON: Final = whole(1, 2**63)
_ASKED: Final = line(40)
"""Key of a question."""

_PEOPLE: Final = "people"
"""In place of a question's key: the menu of people is open."""


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
    battle, (option, _equals, value) = proposal.battle(known), press.values[0].partition("=")
    declared = (*battle.options(proposal.ruleset), *battle.modes(proposal.ruleset))
    return any(one.id == option and value in one.values for one in declared)


async def _is_level(interaction: Interaction, press: Press) -> bool:
    """Whether the computer can be chosen at this level in this game."""
    return press.values[0] in levels_of(family_of((await proposal_in(interaction, press)).ruleset))


async def proposal_in(interaction: Interaction, press: Press) -> OpeningProposal:
    """The proposal in the id of a control."""
    return proposal_of(_arg(press), await playable_battles(interaction))


def press_of(step: str, proposal: OpeningProposal, number: int = 0) -> Press:
    """The press of a control that carries a proposal."""
    return Press(step, arg=f"{number}|{proposal.text}")


async def usable(interaction: Interaction, proposal: OpeningProposal) -> OpeningProposal | None:
    """A typed proposal with a battle that can be fought so; ``None`` after saying why no match can be opened here.

    Raises:
        UnknownChoice: the ruleset, an option or its value is unknown.
    """
    if not plays_directly(interaction, proposal) and (refused := refusal_of(interaction)):
        await show_words(interaction, refused.text)
        return None
    known = await playable_battles(interaction)
    first = proposal.battle(known)
    with suppress(NotSoPlayed):
        setup_for(FoundScenario(first.family, first.source), proposal.terms)
    fitting = await battles_playable_as((first, *known) if proposal.sizes else (first,), proposal)
    return replace(proposal, scenario=(fitting or [first])[0].id)


@on("new-battle", Acknowledgement.UPDATE, Accepts(PROPOSAL, line(60), match=False))
async def choose_battle(interaction: Interaction, press: Press) -> None:
    """Menu of battles."""
    known = await playable_battles(interaction)
    await show_opponents(interaction, await with_battle(proposal_of(_arg(press), known), press.values[0], known))


async def with_battle(before: OpeningProposal, scenario: str, known: Sequence[Battle]) -> OpeningProposal:
    """The proposal with another battle, for as many players as before if it has room for them."""
    other = before.with_battle(scenario, known)
    as_many = replace(other, options={**other.options, **before.sizes}) if other.ruleset == before.ruleset else other
    fits = before.sizes and await battles_playable_as([other.battle(known)], as_many)
    return as_many if fits else other


@on("new-panel", Acknowledgement.UPDATE, Accepts(PROPOSAL, match=False))
async def show_panel(interaction: Interaction, press: Press) -> None:
    """Button of a recommended battle."""
    await show_opponents(interaction, await proposal_in(interaction, press))


@on("new-with", Acknowledgement.PRIVATE, Accepts(line(60), match=False))
async def show_with(interaction: Interaction, press: Press) -> None:
    """Button *Play this battle*."""
    if refused := refusal_of(interaction):
        await show_words(interaction, refused.text)
        return
    known = await playable_battles(interaction)
    usual = await as_preferred(interaction, first_proposal(known))
    await show_opponents(interaction, usual.with_battle(press.arg, known))


async def as_preferred(interaction: Interaction, proposal: OpeningProposal) -> OpeningProposal:
    """The proposal of a person whose battles are rated if they wish so, where that can be."""
    preferences = await services_of(interaction).people.preferences(person_of(interaction))
    return await _if_it_can_be(interaction, replace(proposal, rated=preferences.rated))


async def _if_it_can_be(interaction: Interaction, proposal: OpeningProposal) -> OpeningProposal:
    """The proposal, rated only if such battles are."""
    if not proposal.rated:
        return proposal
    shape = await shape_of(proposal.battle(await playable_battles(interaction)), proposal)
    return replace(proposal, rated=proposal.scenario in scenario_ids() and not shape.imaginary)


@on("new-more", Acknowledgement.UPDATE, Accepts(PROPOSAL, _ASKED, match=False))
async def choose_question(interaction: Interaction, press: Press) -> None:
    """Menu *More options*: the answers of one question."""
    await show_opponents(interaction, await proposal_in(interaction, press), press.values[0])


@on("new-rules", Acknowledgement.UPDATE, Accepts(PROPOSAL, one_of(rulesets), match=False, offered=_by_these_rules))
async def choose_rules(interaction: Interaction, press: Press) -> None:
    """Menu of rulesets; resets the options."""
    proposal = await proposal_in(interaction, press)
    await show_opponents(interaction, replace(proposal, ruleset=press.values[0], options={}))


@on(
    "new-side",
    Acknowledgement.UPDATE,
    Accepts(PROPOSAL, either(one_of((BY_LOT,)), SEAT), match=False, offered=_is_seat),
)
async def choose_side(interaction: Interaction, press: Press) -> None:
    """Menu of sides."""
    await show_opponents(interaction, replace(await proposal_in(interaction, press), side=press.values[0]))


@on("new-mode", Acknowledgement.UPDATE, Accepts(PROPOSAL, one_of(forms), match=False))
async def choose_mode(interaction: Interaction, press: Press) -> None:
    """Menu of game modes."""
    proposal = (await proposal_in(interaction, press)).with_mode(press.values[0])
    await show_opponents(interaction, await _if_it_can_be(interaction, proposal))


@on("new-foe", Acknowledgement.UPDATE, Accepts(PROPOSAL, one_of(FOES), match=False))
async def choose_opponent(interaction: Interaction, press: Press) -> None:
    """Menu of opponents of older panels: people or the computer."""
    proposal = await proposal_in(interaction, press)
    await show_opponents(interaction, replace(proposal, computer=press.values[0] == COMPUTER))


@on("new-level", Acknowledgement.UPDATE, Accepts(PROPOSAL, one_of(offered_levels), match=False, offered=_is_level))
async def choose_level(interaction: Interaction, press: Press) -> None:
    """Menu: how the computer plays."""
    await show_opponents(interaction, replace(await proposal_in(interaction, press), level=press.values[0]))


@on("new-option", Acknowledgement.UPDATE, Accepts(PROPOSAL, line(60), match=False, offered=_is_option))
async def choose_option(interaction: Interaction, press: Press) -> None:
    """Menu of an option's values."""
    known = await playable_battles(interaction)
    await show_opponents(interaction, proposal_of(_arg(press), known).with_option(press.values[0], known))


@on("new-pace", Acknowledgement.UPDATE, Accepts(PROPOSAL, one_of((NONE, *PACES)), match=False))
async def choose_pace(interaction: Interaction, press: Press) -> None:
    """Menu of time limits."""
    await show_opponents(interaction, replace(await proposal_in(interaction, press), pace=press.values[0]))


@on("new-games", Acknowledgement.UPDATE, Accepts(PROPOSAL, one_of([str(number) for number in GAMES]), match=False))
async def choose_games(interaction: Interaction, press: Press) -> None:
    """Menu: one game or two."""
    await show_opponents(interaction, replace(await proposal_in(interaction, press), games=int(press.values[0])))


@on("new-joined", Acknowledgement.UPDATE, Accepts(PROPOSAL, one_of(JOINED_BY), match=False))
async def choose_joined_by(interaction: Interaction, press: Press) -> None:
    """Menu: who may join."""
    proposal = replace(await proposal_in(interaction, press), reliable=press.values[0] == RELIABLE)
    await show_opponents(interaction, proposal)


@on("new-odds", Acknowledgement.UPDATE, Accepts(PROPOSAL, one_of(ODDS), match=False))
async def choose_odds(interaction: Interaction, press: Press) -> None:
    """Menu: odds before a roll shown or hidden."""
    await show_opponents(interaction, replace(await proposal_in(interaction, press), odds=press.values[0] == "on"))


@on("new-rated", Acknowledgement.UPDATE, Accepts(PROPOSAL, one_of(RATED), match=False))
async def choose_rating(interaction: Interaction, press: Press) -> None:
    """Menu: whether the battle is rated."""
    await show_opponents(interaction, replace(await proposal_in(interaction, press), rated=press.values[0] == "on"))


@on("new-open", Acknowledgement.UPDATE, Accepts(PROPOSAL, match=False, offered=_is_whole))
async def open_it(interaction: Interaction, press: Press) -> None:
    """Buttons *Send the challenge* and *Begin the battle*: opens what was chosen."""
    await open_lobby(interaction, await proposal_in(interaction, press), once(interaction))


@on("new-anyone", Acknowledgement.UPDATE, Accepts(PROPOSAL, match=False, offered=_is_whole))
async def open_to_anyone(interaction: Interaction, press: Press) -> None:
    """Button *Open to anyone here*."""
    proposal = replace(await proposal_in(interaction, press), computer=False, invited=0)
    await open_lobby(interaction, proposal, once(interaction))


@on("new-computer", Acknowledgement.UPDATE, Accepts(PROPOSAL, match=False, offered=_is_whole))
async def play_the_computer(interaction: Interaction, press: Press) -> None:
    """Button *Play the computer*."""
    proposal = replace(await proposal_in(interaction, press), computer=True, invited=0)
    await open_lobby(interaction, proposal, once(interaction))


@on("new-person", Acknowledgement.UPDATE, Accepts(PROPOSAL, match=False, offered=_is_whole))
async def ask_whom(interaction: Interaction, press: Press) -> None:
    """Button *Challenge a person…*: the menu of people."""
    await show_opponents(interaction, await proposal_in(interaction, press), _PEOPLE)


@on("new-invite", Acknowledgement.UPDATE, Accepts(PROPOSAL, _PERSON, match=False, offered=_is_whole, most=1))
async def challenge(interaction: Interaction, press: Press) -> None:
    """Menu of people: challenges one."""
    proposal, person = await proposal_in(interaction, press), int(press.values[0])
    if problem := why_not(interaction, person):
        await interaction.followup.send(problem, ephemeral=True)
        return
    await open_lobby(interaction, replace(proposal, computer=False, invited=person), once(interaction))


def why_not(interaction: Interaction, person: int) -> str:
    """Why a person cannot be challenged here; empty if they can, as far as Discord says."""
    resolved = _resolved(interaction)
    if person == person_of(interaction).id:
        return _("You can’t challenge yourself. Choose someone else, or play the computer.")
    if resolved.get("users", {}).get(str(person), {}).get("bot"):
        return _("Bots can’t be challenged. To play against the computer, press **Play the computer**.")
    server = interaction.guild_id and interaction.client.get_guild(interaction.guild_id)
    if server and str(person) not in resolved.get("members", {}):
        return _("They aren’t on this server. Choose someone who is.")
    return ""


def _resolved(interaction: Interaction) -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    """The people whom Discord describes in the same request, as users and as members, by id."""
    data = cast("Mapping[str, Mapping[str, Mapping[str, Mapping[str, object]]]]", interaction.data or {})
    return data.get("resolved") or {}


def once(interaction: Interaction) -> str:
    """The idempotency key of a panel: two presses on it open one lobby."""
    return f"panel {interaction.message.id}" if interaction.message else request_of(interaction)


async def open_lobby(
    interaction: Interaction, proposal: OpeningProposal, request: str = "", *, enough: int = 0
) -> None:
    """Opens the lobby in this place, or says why not. Where no thread can be, two play in their direct messages.

    ``enough`` is the number of battles with which the challenges of the host fall away, 0 for the usual one.
    """
    place, refused = (DIRECT, None) if plays_directly(interaction, proposal) else _here(interaction)
    if refused or place is None:
        away = _("Start the battle in a text channel of a server.")
        await show_words(interaction, refused.text if refused else away)
        return
    count_input(interaction, Input.CHALLENGE if proposal.invited else Input.LOBBY)
    services = services_of(interaction)
    opened = services.matches.open_lobby if proposal.games == 1 else services.series.open_games
    person, terms = person_of(interaction), proposal.terms
    if terms.invited and proposal.games == 1:
        terms = replace(terms, enough=await services.open_challenges.enough(person, enough))
    info = await opened(person, place, terms, request or request_of(interaction))
    open_challenges = await services.open_challenges.open_by(person) if info.challenged else 0
    await show_words(interaction, "\n".join(filter(None, (_opened(info, info.seat(person)), _others(open_challenges)))))


def _here(interaction: Interaction) -> tuple[MatchPlace | None, ChannelUnfit | None]:
    return place_of(interaction), refusal_of(interaction)


def plays_directly(interaction: Interaction, proposal: OpeningProposal) -> bool:
    """Whether a battle is played in direct messages: against one person or the computer, where the bot has no channel.

    It has none in direct messages, and none on a server on which only a person has it.
    """
    here = interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id) is None
    return here and proposal.games == 1 and bool(proposal.invited or proposal.computer)


def _others(number: int) -> str:
    """The line on further challenges: which fall away; empty for a single one."""
    if number < _SEVERAL:
        return ""
    return _(
        "-# {count} of your challenges are open. When you have as many battles as you want at once, I take back the "
        "others; `/play` says how many that is.",
        count=number,
    )


_SEVERAL: Final = 2


def _opened(info: MatchInfo, seat: Seat | None) -> str:
    battle = {"number": info.id, "battle": f"**{info.title}**"}
    if info.status is not Status.LOBBY and info.place == DIRECT:
        return _("Match #{number}, {battle}, has begun. You play it in your direct messages.", **battle)
    if info.status is not Status.LOBBY:
        hand = _("Your hand comes by direct message.") if seat and presenter_of(info.family).hands else ""
        return " ".join(filter(None, (_("Match #{number}, {battle}, has begun in its own thread.", **battle), hand)))
    if invited := info.challenged:
        return _(
            "Match #{number}, {battle}, is open. I’ve asked {person}, and keep the seat for a day.",
            **battle,
            person=name(invited),
        )
    if info.leaders:
        free = len(info.free)
        return ngettext(
            "Match #{number}, {battle}, is open. It starts when {count} more player has joined.",
            "Match #{number}, {battle}, is open. It starts when {count} more players have joined.",
            free,
            **battle,
        )
    return _("Match #{number}, {battle}, is open. It starts when someone joins.", **battle)


async def show_opponents(interaction: Interaction, proposal: OpeningProposal, asked: str = "") -> None:
    """Shows what is chosen, and asks against whom; ``asked`` is the question whose answers are open."""
    known = await playable_battles(interaction)
    battle = proposal.battle(known)
    shape = await shape_of(battle, proposal)
    questions = questions_of(battle, proposal, shape)
    question = next((one for one in questions if one.key == asked), None)
    problem = [f"⚠️ {say(shape.problem)}"] if shape.problem else []
    lines = [*(filter(None, (_marked(battle), balance_line(battle.figures)))), *problem]
    lines += [] if shape.imaginary or problem else [_(_AGAINST)]
    rows = [_opponents(proposal, shape)]
    if asked == _PEOPLE:
        rows = [row(person_menu(_("Choose who to challenge"), press_of("new-invite", proposal))), *rows]
    if question:
        rows.append(row(_answers(question, proposal)))
    rows += [row(_more(questions, proposal, asked)), row(button(_("Another battle"), press_of("new-start", proposal)))]
    await show_post(
        interaction,
        MessageDraft(
            summary(battle, proposal, shape, questions),
            "\n".join(lines),
            picture=await small_map(interaction, battle),
            controls=tuple(rows),
        ),
    )


_AGAINST: Final = N_("**Opponent**")


def _marked(battle: Battle) -> str:
    return " · ".join(filter(None, (marks(battle.figures), battle.about)))


def summary(battle: Battle, proposal: OpeningProposal, shape: OptionsOffered, questions: Sequence[Question]) -> str:
    """What is chosen, in one line: the usual choices, and all that differ from the default."""
    parts = [f"**{battle.title}**", battle.rulesets[proposal.ruleset], *proposal.forms.lines(shape.options)]
    parts += [_leads(proposal.side, questions), pace_label(proposal.pace)]
    parts += [_(GAMES[proposal.games])] if proposal.games > 1 else []
    parts += [] if proposal.odds else [_("odds hidden")]
    parts += [_("rated")] if proposal.rated else []
    chosen = {option.id for option in battle.options(proposal.ruleset)} & set(proposal.options)
    parts += [_("{option}: {value}", option=one.name, value=one.shown) for one in questions if one.key in chosen]
    parts += [_("against {person}", person=name(Person(proposal.invited)))] if proposal.invited else []
    return f"### {' · '.join(parts)}"


def _leads(side: str, questions: Sequence[Question]) -> str:
    plain = {
        BY_LOT: _("you lead either side"),
        UNION: _("you lead the Union"),
        CONFEDERATE: _("you lead the Confederacy"),
    }
    shown = next((one.shown for one in questions if one.key == "side"), "")
    return plain.get(side) or _("you lead {seat}", seat=shown)


def _opponents(proposal: OpeningProposal, shape: OptionsOffered) -> Row:
    """The buttons that open the match; the one that was chosen before stands out."""
    can = shape.problem is None
    if shape.imaginary:
        return row(button(_("Begin the battle"), press_of("new-open", proposal), ButtonStyle.success, disabled=not can))
    plain, main = ButtonStyle.secondary, ButtonStyle.success
    chosen = [button(_("Send the challenge"), press_of("new-open", proposal), main, disabled=not can)]
    anyone = main if not proposal.invited and not proposal.computer else plain
    someone = _("Challenge someone else…") if proposal.invited else _("Challenge a person…")
    buttons: list[AnyItem] = [
        *(chosen if proposal.invited else []),
        button(_("Open to anyone here"), press_of("new-anyone", proposal), anyone, disabled=not can),
        button(someone, press_of("new-person", proposal), plain, disabled=not can),
    ]
    if proposal.forms.offers_computer(shape):
        style = main if proposal.computer else plain
        buttons.append(button(_("Play the computer"), press_of("new-computer", proposal), style, disabled=not can))
    return row(*buttons)


def _more(questions: Sequence[Question], proposal: OpeningProposal, asked: str) -> AnyItem:
    lines = [MenuLine(_("{option}: {value}", option=one.name, value=one.shown), one.key) for one in questions]
    return menu(_("More options"), press_of("new-more", proposal), lines, chosen=[asked])


def _answers(question: Question, proposal: OpeningProposal) -> AnyItem:
    return menu(question.name, press_of(question.step, proposal, 1), question.answers, chosen=[question.value])


def _arg(press: Press) -> str:
    return press.arg.partition("|")[2]
