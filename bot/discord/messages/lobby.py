"""The lobby message: battle, rules, seats; later the outcome."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.picture_style import public_style
from bot.discord.components.rows import lobby_controls
from bot.discord.messages.match_imported import imported_lines
from bot.discord.messages.series import part_of
from bot.ports.clock import from_stamp
from bot.service.domain.computer_turns import has_general
from bot.service.model.battle_figures import figures_of
from bot.service.model.match import DECLINED, FALLEN, LAPSED, WITHDRAWN, MatchInfo, Person, Status
from bot.texts.battle_words import marks
from bot.texts.challenge_words import change_lines
from bot.texts.phrases import chairs, moment, name, place_of, rules, title
from engine.chance import Seeded
from engine.language import N_, _, ngettext
from engine.match import new_match, view
from render.presenters import presenter_of
from render.title_card import TitleText


async def lobby_post(services: Services, info: MatchInfo) -> MessageDraft:
    """The lobby message with the map of the battle, as long as it is a lobby."""
    if info.status is not Status.LOBBY:
        return lobby(info)
    setup = await services.matches.queries.setup(info.id)
    draft = lobby(info, general=has_general(setup))
    state, _events = new_match(setup, Seeded(bytes(32)))
    seen = view(state)
    told = TitleText(info.title, presenter_of(info.family).setup.where(seen))
    return replace(draft, picture=await services.pictures.invitation(told, seen, await public_style(services, info)))


def lobby(info: MatchInfo, *, general: bool = True) -> MessageDraft:
    """The lobby message of a match: who looks for whom, the battle, the seats, what to press."""
    part = [part_of(info)] if info.series else []
    known = _known(info) if info.status is Status.LOBBY else []
    asks = [_("-# For people who finish 95% of their battles, and for new ones.")] if info.reliable else []
    lines = (*part, rules(info), *known, *asks, "", chairs(info), "", _state(info), *imported_lines(info))
    controls = lobby_controls(info, general=general) if info.status is Status.LOBBY else ()
    called = info.asked
    return MessageDraft(
        f"## {title(info)}",
        "\n".join(lines),
        controls=controls,
        ping=(called,) if called else (),
        silent=called is None,
    )


RATED_LOBBY: Final = N_(
    "Rated if all who play want it: the result counts for them, and what has been revealed isn’t taken back."
)


def _known(info: MatchInfo) -> list[str]:
    """Length and balance of a battle, and what it means that it is rated, in small print."""
    found = figures_of(info.scenario, info.family, info.ruleset)
    words = marks(found)
    rated = [f"-# {_(RATED_LOBBY)}"] if info.rated else []
    return [f"-# {words}", *rated] if words else rated


def _state(info: MatchInfo) -> str:
    if info.status == Status.RUNNING:
        return _("The battle is on: {thread}", thread=place_of(info))
    if info.status == Status.OVER:
        return _("The battle is over: {thread}", thread=place_of(info))
    if info.status == Status.CLOSED and info.challenge is not None and info.challenge.answer == FALLEN:
        return _("{host} has found a battle elsewhere. `/match new` starts another.", host=name(info.host))
    if info.status == Status.CLOSED:
        return _("Everyone has left. `/match new` starts another battle.")
    if not info.free:
        return _("All seats are taken. {host}, press **Start**.", host=name(info.host))
    return "\n".join(filter(None, (_was_challenged(info), _free(info))))


def _free(info: MatchInfo) -> str:
    """The people for whom free seats are reserved."""
    host = name(info.host)
    if info.imported:
        return _("The battle goes on when its players have taken their seats below.")
    if invited := info.challenged:
        return _challenge(info, invited)
    if info.series and info.series.invited:
        person = name(Person(info.series.invited))
        return _("{host} challenges {person} and keeps the seat for them. Join below.", host=host, person=person)
    if info.leaders:
        return ngettext(
            "{host} is looking for {count} more player. Join below.",
            "{host} is looking for {count} more players. Join below.",
            len(info.free),
            host=host,
        )
    return _("{host} is looking for an opponent. Join below.", host=host)


def _challenge(info: MatchInfo, invited: Person) -> str:
    assert info.challenge is not None
    until = moment(from_stamp(info.challenge.until))
    if info.challenge.counter is not None and info.asked is not None:
        other = invited if info.asked == info.host else info.host
        asked = _("{person}, {other} proposes changes.", person=name(info.asked), other=name(other))
        lines = [f"**{asked}**", *change_lines(info, info.asked)]
        return "\n".join((*lines, _(_KEPT, person=name(invited), when=until)))
    asked = _("{person}, {host} challenges you.", person=name(invited), host=name(info.host))
    kept = _(_KEPT, person=name(invited), when=until)
    return f"**{asked}**\n{kept}"


_KEPT: Final = N_("-# The seat is kept for {person}; it opens to anyone {when}.")


def _was_challenged(info: MatchInfo) -> str:
    """What became of a challenge; empty for none, or an open one."""
    if info.challenge is None or info.challenge.answer not in _ANSWERED:
        return ""
    if info.challenge.counter is not None and info.challenge.by_guest:
        return _("The two didn’t agree on the terms. The seat is open to anyone.")
    return _(_ANSWERED[info.challenge.answer], person=name(Person(info.challenge.person)))


_ANSWERED: Final = {
    DECLINED: N_("{person} can’t play this time. The seat is open to anyone."),
    WITHDRAWN: N_("The challenge to {person} was withdrawn. The seat is open to anyone."),
    LAPSED: N_("{person} didn’t answer within a day. The seat is open to anyone."),
}
"""Sentences by the answer to a challenge."""
