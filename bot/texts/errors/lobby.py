"""Refusals in lobbies, and about seats and sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.service.model import errors as refused
from bot.texts.errors.saying import say, seat_list
from bot.texts.phrases import INSIDE, seat_name, side_first
from engine.decision import side_of
from engine.errors import CannotPlay
from engine.language import N_, _, alternatives, ngettext, pgettext
from render.words import the_side


@say.register
def _no_such_match(error: refused.NoSuchMatch) -> str:
    return _("There is no match #{match} that you can see. `/match list` shows yours.", match=error.match)


@say.register
def _unknown_choice(error: refused.UnknownChoice) -> str:
    return _(
        "This battle doesn’t have “{value}” as {option}. Choose {known}.",
        value=error.value,
        option=_(_CHOICES.get(error.name, error.name)),
        known=alternatives(error.known),
    )


_CHOICES: Mapping[str, str] = MappingProxyType(
    {
        "ruleset": N_("a rulebook"),
        "option": N_("an option"),
        "pace": N_("a time limit"),
        "level": N_("a level of the computer"),
        "standing order": N_("a standing order"),
    }
)
"""What is chosen, by the name in ``UnknownChoice``; others are named by themselves."""


@say.register
def _not_in_match(error: refused.NotInMatch) -> str:
    return _("You aren’t playing in match #{match}. You can watch, and see everything public.", match=error.match)


@say.register
def _not_your_side(error: refused.NotYourSide) -> str:
    return _("Only the other side of match #{match} can see that.", match=error.match)


@say.register
def _alone_on_side(error: refused.AloneOnSide) -> str:
    return _(
        "You are alone on your side of match #{match}, so there is no one to talk to. "
        "You can still use `/team sketch`.",
        match=error.match,
    )


@say.register
def _you_are_in_charge(error: refused.YouAreInCharge) -> str:
    return _("It’s your own turn in match #{match}: write it with `/turn write`.", match=error.match)


@say.register
def _not_in_charge(error: refused.NotInCharge) -> str:
    if error.seat is None:
        return _("It isn’t your side’s turn. The player who leads your next turn can use this then.")
    if error.seat[-1:].isdigit():
        return _("Only the player on your side whose turn it is can take this. Nothing was changed.")
    seat = pgettext(INSIDE, "the {seat}", seat=seat_name(error.seat))
    return _("Only {player} can take this now: it’s their turn. Nothing was changed.", player=seat)


@say.register
def _stale_offer(_error: refused.StaleOffer) -> str:
    return _("This suggestion is out of date: the turn is over, or there is a newer one. Nothing was changed.")


@say.register
def _no_side_thread(error: refused.NoSideThread) -> str:
    return f"{_(NO_THREAD.get(error.reason, NO_THREAD['permission']))} {_(TALK_ELSEWHERE)}"


NO_THREAD: Mapping[str, str] = MappingProxyType(
    {
        "permission": N_(
            "I can’t make a private thread in this battle’s channel: I need **Create Private Threads** and **Send "
            "Messages in Threads** there."
        ),
        "announcements": N_("An announcement channel can’t have private threads."),
        "many": N_("This server has as many threads as Discord allows."),
    }
)
"""Sentences by the reason of ``NoSideThread``."""


TALK_ELSEWHERE = N_(
    "The battle goes on. Talk somewhere else for now; `/team thread` makes the thread once that is possible."
)


@say.register
def _already_in(error: refused.AlreadyIn) -> str:
    if side_of(error.seat) == error.seat:
        return _("You already lead {side} in match #{match}.", side=the_side(error.seat), match=error.match)
    return _("You already have a seat in match #{match}.", match=error.match)


@say.register
def _seat_taken(error: refused.SeatTaken) -> str:
    if not error.free:
        return _("All seats are taken. You can watch, or start your own match with `/match new`.")
    return _(
        "Someone already leads {side}. Still free: {seats}.", side=the_side(error.seat), seats=seat_list(error.free)
    )


@say.register
def _not_so_played(error: refused.NotSoPlayed) -> str:
    said = _cannot_play(error.code, error.detail)
    return f"**{error.battle}**: {said}" if error.battle else said


@say.register
def _unplayable(error: CannotPlay) -> str:
    return _cannot_play(error.code, error.detail)


def _cannot_play(code: str, detail: tuple[str | int, ...]) -> str:
    if code not in _CANNOT_PLAY:
        return _("This battle can’t be played that way. Choose another mode or another battle.")
    return _CANNOT_PLAY[code](*detail)


_CANNOT_PLAY: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "players-of-mode": lambda side, players, least, most: ngettext(
            "{side} would have {count} player, but can have {least} to {most}. Choose another number of players, "
            "another mode or another battle.",
            "{side} would have {count} players, but can have {least} to {most}. Choose another number of players, "
            "another mode or another battle.",
            players,
            side=side_first(side),
            least=least,
            most=most,
        ),
        "too-few-generals": lambda side, players, most: ngettext(
            "{side} has only {count} general on the board in this battle, too few for {players} players. Choose "
            "fewer players, or another battle.",
            "{side} has only {count} generals on the board in this battle, too few for {players} players. Choose "
            "fewer players, or another battle.",
            most,
            side=side_first(side),
            players=players,
        ),
        "no-face": lambda game: _(
            "{game} can’t be played here yet: its battles have no pictures. Choose another battle.", game=game
        ),
        "too-few-players": lambda least: ngettext(
            "That needs at least {count} player: two on one side and one on the other. Two play a duel.",
            "That needs at least {count} players: two on one side and one on the other. Two play a duel.",
            least,
        ),
    }
)
"""Sentences by the code of ``engine.errors.CannotPlay``."""


@say.register
def _computers_seat(error: refused.ComputersSeat) -> str:
    return _("The computer plays that seat for all of match #{match}.", match=error.match)


@say.register
def _nobody_to_agree(error: refused.NobodyToAgree) -> str:
    return _(
        "The computer never agrees to a draw. `/match resign` ends match #{match}, and counts as a loss.",
        match=error.match,
    )


@say.register
def _not_in_command(error: refused.NotInCommand) -> str:
    return _(
        "You can’t resign for your side. Only {players} can. To hand your units to your partners, use `/match leave`.",
        players=alternatives(pgettext(INSIDE, "the {seat}", seat=seat_name(one)) for one in error.seats),
    )


@say.register
def _not_your_seat(error: refused.NotYourSeat) -> str:
    if not error.free:
        return _(
            "{side} is reserved for the player who led it before and knows its secrets.", side=side_first(error.seat)
        )
    return _(
        "{side} is reserved for the player who led it before and knows its secrets. You can take {seats}.",
        side=side_first(error.seat),
        seats=seat_list(error.free),
    )


@say.register
def _no_such_seat(error: refused.NoSuchSeat) -> str:
    return _("This battle has no seat “{seat}”. Choose {seats}.", seat=error.seat, seats=seat_list(error.seats))


@say.register
def _lobby_closed(error: refused.LobbyClosed) -> str:
    if error.status == "closed":
        return _("Match #{match} was closed before it began. Start another with `/match new`.", match=error.match)
    if error.status == "over":
        return _("Match #{match} is over.", match=error.match)
    return _("Match #{match} has begun and has no free seat. You can watch it in its thread.", match=error.match)


@say.register
def _seat_out(error: refused.SeatOut) -> str:
    if error.general:
        return _(
            "General {general}’s player is out of the battle in match #{match}: there is nothing left to lead.",
            general=error.general,
            match=error.match,
        )
    return _(
        "The player of that seat is out of the battle in match #{match}: there is nothing left to lead.",
        match=error.match,
    )


@say.register
def _no_partners(_error: refused.NoPartners) -> str:
    return _(
        "You can’t leave: no one else leads your side. Propose someone for your seat with `/table replace`, or resign "
        "with `/match resign`."
    )


@say.register
def _seats_free(error: refused.SeatsFree) -> str:
    return _("Match #{match} can’t begin yet. Still free: {seats}.", match=error.match, seats=seat_list(error.free))


@say.register
def _not_host(error: refused.NotHost) -> str:
    return _("Only the player who opened match #{match} can do that.", match=error.match)


@say.register
def _cannot_be_rated(error: refused.CannotBeRated) -> str:
    if error.own:
        return _(
            "This battle isn’t one of those that come with me, so no one knows how even it is, and I don’t rate it. "
            "Choose **Not rated** under **More options**, or another battle."
        )
    return _("Battles against the rulebook’s own opponent aren’t rated. Choose **Not rated** under **More options**.")
