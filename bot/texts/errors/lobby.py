"""Refusals in lobbies, and about seats and sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.service.model import errors as refused
from bot.texts.errors.saying import say, seat_list
from bot.texts.phrases import seat_name
from engine.decision import side_of
from engine.errors import CannotPlay
from render.words import capital, count, listing, the_side


@say.register
def _no_such_match(error: refused.NoSuchMatch) -> str:
    return f"There is no match #{error.match}. `/match list` shows those that you can see."


@say.register
def _unknown_choice(error: refused.UnknownChoice) -> str:
    return f"“{error.value}” is no {error.name} of this battle. There is: {listing(error.known, 'or')}."


@say.register
def _not_in_match(error: refused.NotInMatch) -> str:
    return f"You have no seat in match #{error.match}. You can watch, and look at everything that is public."


@say.register
def _not_your_side(error: refused.NotYourSide) -> str:
    return f"That is for the other side of match #{error.match} alone."


@say.register
def _alone_on_side(error: refused.AloneOnSide) -> str:
    return (
        f"You lead your side of match #{error.match} alone: there is nobody to talk to. `/team sketch` is for you, too."
    )


@say.register
def _you_are_in_charge(error: refused.YouAreInCharge) -> str:
    return f"You are in charge now in match #{error.match}: `/turn write` takes what you would do."


@say.register
def _not_in_charge(error: refused.NotInCharge) -> str:
    if error.seat is None:
        return "Nobody of your side is asked now. The one in charge can take this when your side’s turn has come."
    named = f": the {seat_name(error.seat)}" if not error.seat[-1:].isdigit() else ""
    return f"Only whoever of your side is asked now can take this{named}. Nothing was changed."


@say.register
def _stale_offer(_: refused.StaleOffer) -> str:
    return "This suggestion is out of date: its turn is over, or its author has made another one. Nothing was changed."


@say.register
def _no_side_thread(error: refused.NoSideThread) -> str:
    why = NO_THREAD.get(error.reason, NO_THREAD["permission"])
    return f"{why} {TALK_ELSEWHERE}"


NO_THREAD: Mapping[str, str] = MappingProxyType(
    {
        "permission": "I cannot make a private thread in this battle’s channel: I lack **Create Private Threads** or "
        "**Send Messages in Threads** there.",
        "announcements": "A channel for announcements cannot have private threads.",
        "many": "This server has as many threads as Discord allows.",
    }
)
"""Sentences by the reason of ``NoSideThread``."""


TALK_ELSEWHERE = (
    "The battle goes on without: talk in a group or a channel of your own. Once it can be had, `/team thread` makes it."
)


@say.register
def _already_in(error: refused.AlreadyIn) -> str:
    lead = f": you lead {the_side(error.seat)}" if side_of(error.seat) == error.seat else ""
    return f"You have a seat in match #{error.match} already{lead}."


@say.register
def _seat_taken(error: refused.SeatTaken) -> str:
    if not error.free:
        return "All seats are taken. You can watch, or open a match of your own with `/match new`."
    return f"Somebody leads {the_side(error.seat)} already. Free: {seat_list(error.free)}."


@say.register
def _not_so_played(error: refused.NotSoPlayed) -> str:
    said = _cannot_play(error.code, error.detail)
    return f"**{error.battle}**: {said}" if error.battle else said


@say.register
def _unplayable(error: CannotPlay) -> str:
    return _cannot_play(error.code, error.detail)


def _cannot_play(code: str, detail: tuple[str | int, ...]) -> str:
    if code not in _CANNOT_PLAY:
        return "This battle cannot be played so. Choose another way to play, or another battle."
    return _CANNOT_PLAY[code](*detail)


_CANNOT_PLAY: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "players-of-mode": lambda side, players, least, most: (
            f"{capital(the_side(side))} would have {count(players, 'player')}: it can have {least} to {most}. "
            "Choose another number, another way to play or another battle."
        ),
        "too-few-generals": lambda side, players, most: (
            f"{capital(the_side(side))} has {count(most, 'general')} on the board in this battle: too few for "
            f"{count(players, 'player')}. Choose fewer, or another battle."
        ),
        "no-face": lambda game: (
            f"{game} cannot be played here yet: there are no pictures of its battles. Choose another battle."
        ),
        "too-few-players": lambda least: (
            f"That needs {least} players at least: two on one side and one on the other. Two play a duel."
        ),
    }
)
"""Sentences by the code of ``engine.errors.CannotPlay``."""


@say.register
def _computers_seat(error: refused.ComputersSeat) -> str:
    return f"The computer leads there in match #{error.match}, from the first turn to the last."


@say.register
def _nobody_to_agree(error: refused.NobodyToAgree) -> str:
    return f"The computer agrees to no draw in match #{error.match}: it fights on. `/match resign` ends the battle."


@say.register
def _not_in_command(error: refused.NotInCommand) -> str:
    return (
        f"You cannot give up for your side. That is up to {seat_list(error.seats)}. `/match leave` leaves the battle "
        "to the others."
    )


@say.register
def _not_your_seat(error: refused.NotYourSeat) -> str:
    free = f" Free for you: {seat_list(error.free)}." if error.free else ""
    return f"{capital(the_side(error.seat))} is kept for whoever led it, and knows what is secret there.{free}"


@say.register
def _no_such_seat(error: refused.NoSuchSeat) -> str:
    return f"“{error.seat}” is no seat of this battle. There is: {seat_list(error.seats)}."


@say.register
def _lobby_closed(error: refused.LobbyClosed) -> str:
    if error.status == "closed":
        return f"Match #{error.match} was given up before it began. `/match new` opens another one."
    if error.status == "over":
        return f"Match #{error.match} is over: nobody takes or leaves a seat in it any more."
    return f"Match #{error.match} has begun without a free seat. You can watch it in its thread."


@say.register
def _seat_out(error: refused.SeatOut) -> str:
    whose = f"General {error.general}’s player" if error.general else "The player of that seat"
    return f"{whose} is out of the battle in match #{error.match}: there is nothing to lead in that seat any more."


@say.register
def _no_partners(_: refused.NoPartners) -> str:
    return (
        "Nobody else leads your side, so you cannot leave the battle to anybody. `/table replace` proposes somebody to "
        "take your seat; `/match resign` gives the battle up."
    )


@say.register
def _seats_free(error: refused.SeatsFree) -> str:
    return f"Match #{error.match} cannot begin yet. Nobody has taken: {seat_list(error.free)}."


@say.register
def _not_host(error: refused.NotHost) -> str:
    return f"Only the one who opened match #{error.match} can do that."
