"""Handlers of ``/play``: the panel of the queue, its questions, the beginning and the end of a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.discord.api.permissions import Obstacle, refusal_of
from bot.discord.components.accepted_values import Accepts, line, one_of
from bot.discord.components.input_limits import Input
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.modals import open_form
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, place_of, services_of
from bot.discord.handlers.new_match import open_lobby
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.found_panel import found_panel
from bot.discord.panels.match_draft import OpeningProposal, first_proposal
from bot.discord.panels.queue_panel import MOST_BATTLES, QUESTIONS, is_answer, queue_panel
from bot.discord.panels.reply import show_post
from bot.service.domain.matchmaking.tickets import Length, Wishes
from bot.service.model.catalog import Battle, battles
from bot.service.model.match import DIRECT, MatchPlace
from bot.service.usecases.matchmaking import playable_games
from bot.texts.phrases import folded
from engine.language import _

_ANSWER: Final = line(80)
LONGEST_NAME: Final = 60


async def show_queue(interaction: Interaction, asked: str = "", note: str = "") -> None:
    """Shows the queue and one's wishes; ``asked`` is the question whose answers are open, ``note`` a word before.

    Who has yet to answer, or to be answered by, somebody whom the queue has found sees that instead.
    """
    services, person = services_of(interaction), person_of(interaction)
    now = await services.matchmaking.now(person, looks_from(interaction).guild)
    if now.ticket and now.ticket.match:
        found = await services.matches.queries.info(now.ticket.match)
        if found.challenged:
            await show_post(interaction, found_panel(found, person))
            return
    zone = (await services.people.preferences(person)).zone
    await show_post(interaction, queue_panel(now, zone, services.clock.now(), asked, note))


def looks_from(interaction: Interaction) -> MatchPlace:
    """The channel from which somebody looks, 0 where no battle can be fought.

    Direct messages where the bot itself is not on the server.
    """
    place, unfit = place_of(interaction), refusal_of(interaction)
    if place is None or interaction.client.get_guild(place.guild) is None:
        return DIRECT
    return place if unfit is None or unfit.obstacle is Obstacle.THREAD else MatchPlace(place.guild, 0)


async def _is_offered(interaction: Interaction, press: Press) -> bool:
    wishes = await services_of(interaction).matchmaking.wishes_of(person_of(interaction))
    return is_answer(press.arg, press.values, wishes)


@on("play-ask", Acknowledgement.UPDATE, Accepts(picks=one_of(QUESTIONS), match=False, most=1))
async def ask(interaction: Interaction, press: Press) -> None:
    """Menu *Change what you look for*."""
    await show_queue(interaction, press.values[0])


@on("play-set", Acknowledgement.UPDATE, Accepts(one_of(QUESTIONS), _ANSWER, match=False, offered=_is_offered))
async def choose(interaction: Interaction, press: Press) -> None:
    """Menu of a question's answers."""
    matchmaking, person = services_of(interaction).matchmaking, person_of(interaction)
    wishes = await matchmaking.wishes_of(person)
    await matchmaking.wish(person, looks_from(interaction), **QUESTIONS[press.arg].take(wishes, press.values))
    await show_queue(interaction, press.arg)


@on("play-name", Acknowledgement.FORM, Accepts(match=False))
async def ask_for_battle(interaction: Interaction, _press: Press) -> None:
    """Button *Name a battle…*: a form for a name."""
    await open_form(
        interaction, _("Name a battle"), _("Its name, or a part of it"), "", LONGEST_NAME, Press("play-named")
    )


async def want_battle(interaction: Interaction, typed: str) -> None:
    """Looks for one battle alone, by its name, and shows the queue."""
    found = named_battles(typed)
    if not found:
        unknown = _("No battle is called “{typed}”. `/scenario list` shows them all.", typed=typed)
        await show_queue(interaction, "length", unknown)
        return
    wished = {"battles": frozenset(found[:1]), "lengths": frozenset[Length]()}
    await services_of(interaction).matchmaking.wish(person_of(interaction), looks_from(interaction), **wished)
    await show_queue(interaction)


@on("play-named", Acknowledgement.UPDATE, Accepts(picks=line(LONGEST_NAME), match=False, most=1))
async def name_battle(interaction: Interaction, press: Press) -> None:
    """The submitted form: the battles whose names have these words are looked for, too."""
    matchmaking, person = services_of(interaction).matchmaking, person_of(interaction)
    found = named_battles(press.values[0])
    if not found:
        known = _("No battle is called “{typed}”. `/scenario list` shows them all.", typed=press.values[0])
        await show_queue(interaction, "length", known)
        return
    wishes = await matchmaking.wishes_of(person)
    named = frozenset([*wishes.battles, *found][:MOST_BATTLES])
    await matchmaking.wish(person, looks_from(interaction), battles=named)
    await show_queue(interaction, "length")


def named_battles(typed: str) -> tuple[str, ...]:
    """The ids of the battles in the queue whose names have all these words; one with just this name or id alone."""
    words, ids = folded(typed).split(), {game.scenario for game in playable_games()}
    known = [one for one in battles() if one.id in ids]
    exact = [one.id for one in known if typed.strip() == one.id or folded(one.title) == folded(typed).strip()]
    found = [one.id for one in known if words and all(word in folded(one.title) for word in words)]
    return tuple(exact or found[:_FOUND])


_FOUND: Final = 3
"""Battles that a name may mean at once."""


@on("play-look", Acknowledgement.UPDATE, Accepts(match=False))
async def look(interaction: Interaction, _press: Press) -> None:
    """Button *Find an opponent*."""
    count_input(interaction, Input.LOBBY)
    matchmaking, person = services_of(interaction).matchmaking, person_of(interaction)
    found = await matchmaking.look(person, looks_from(interaction))
    await (show_queue(interaction) if found is None else show_post(interaction, found_panel(found, person)))


@on("play-stop", Acknowledgement.UPDATE, Accepts(match=False))
async def stop(interaction: Interaction, _press: Press) -> None:
    """Button *Stop looking*."""
    await services_of(interaction).matchmaking.stop(person_of(interaction))
    await show_queue(interaction)


@on("play-computer", Acknowledgement.UPDATE, Accepts(match=False))
async def play_the_computer(interaction: Interaction, _press: Press) -> None:
    """Button *Play the computer*: the search goes on."""
    known = await playable_battles(interaction)
    wishes = await services_of(interaction).matchmaking.wishes_of(person_of(interaction))
    await open_lobby(interaction, replace(_by_wishes(wishes, known), computer=True))


def _by_wishes(wishes: Wishes, known: Sequence[Battle]) -> OpeningProposal:
    """A battle as somebody looks for one: a good first one if that suits them, else the first that does."""
    first = first_proposal(known)
    games = [
        game
        for game in playable_games()
        if (not wishes.rulesets or game.ruleset in wishes.rulesets)
        and (not wishes.battles or game.scenario in wishes.battles)
        and (not wishes.lengths or wishes.battles or game.length in wishes.lengths)
    ]
    games.sort(key=lambda game: (game.scenario != first.scenario, not game.first))
    side = next(iter(wishes.sides), None) if len(wishes.sides) == 1 else None
    if not games:
        return first
    return replace(first, scenario=games[0].scenario, ruleset=games[0].ruleset, side=side or first.side)
