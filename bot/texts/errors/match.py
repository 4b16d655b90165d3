"""Refusals during a battle: of its players, its clock and its organizers."""

from __future__ import annotations

from bot.service.model import errors as refused
from bot.texts.errors.saying import quoted, say
from bot.texts.limits import clip
from engine.language import _, ngettext


@say.register
def _not_offered(error: refused.NotOffered) -> str:
    if not error.option:
        return _("That choice is no longer there. Nothing was changed: use the newest message of the match.")
    typed = quoted(clip(error.value, SHORT)) or " "
    return _(
        "“{typed}” doesn’t work for `{option}`, which takes {expected}. Nothing was changed.",
        typed=typed,
        option=error.option,
        expected=error.expected,
    )


_MINUTE = 60
"""Seconds of a minute; below it the wait is not counted."""

SHORT = 60
"""Longest quotation of a value that somebody sent, in characters."""


@say.register
def _not_started(error: refused.NotStarted) -> str:
    return _("Match #{match} hasn’t begun: it still has free seats.", match=error.match)


@say.register
def _no_draw_offered(error: refused.NoDrawOffered) -> str:
    return _("No one has offered you a draw in match #{match}. Offer one with `/match draw`.", match=error.match)


@say.register
def _draw_offered(error: refused.DrawOffered) -> str:
    return _("You have already offered a draw in match #{match}. Wait for the other side’s answer.", match=error.match)


@say.register
def _nothing_proposed(error: refused.NothingProposed) -> str:
    if error.stands:
        return _(
            "This proposal in match #{match} doesn’t need your answer: you have answered, or only others are asked.",
            match=error.match,
        )
    return _("There is no such proposal in match #{match} any more: it was settled or withdrawn.", match=error.match)


@say.register
def _already_proposed(error: refused.AlreadyProposed) -> str:
    return _("Match #{match} already has an open proposal. Answer or withdraw it first.", match=error.match)


@say.register
def _nothing_to_take_back(error: refused.NothingToTakeBack) -> str:
    return _(
        "Match #{match} hasn’t gone past that point, so there is nothing to take back. "
        "`/turn undo` takes back what no one else has seen.",
        match=error.match,
    )


@say.register
def _banned(_error: refused.Banned) -> str:
    return _("You can’t play here: the organizers of this server have banned you. They can tell you why.")


@say.register
def _kept_apart(_error: refused.KeptApart) -> str:
    return _("You can’t join: you and a player there don’t play together. Start your own match with `/match new`.")


@say.register
def _not_organiser(_error: refused.NotOrganiser) -> str:
    return _(
        "Only an organizer of the match’s server can do that: someone who manages the server, or has a role that "
        "`/server roles` names."
    )


@say.register
def _own_match(_error: refused.OwnMatch) -> str:
    return _(
        "You play in this battle, so another organizer has to decide that. "
        "You can propose another player with `/table replace`."
    )


@say.register
def _not_manager(_error: refused.NotManager) -> str:
    return _("Only someone who manages this server (permission **Manage Server**) can do that.")


@say.register
def _not_that_person(_error: refused.NotThatPerson) -> str:
    return _("That doesn’t work with yourself or a bot. Name another person.")


@say.register
def _too_fast(error: refused.TooFast) -> str:
    minutes = -(-error.seconds // _MINUTE)
    if error.whose == "server":
        if error.seconds < _MINUTE:
            return _("This server does a lot at once right now. Nothing was changed: try again in a moment.")
        return ngettext(
            "This server does a lot at once right now. Nothing was changed: try again in {count} minute.",
            "This server does a lot at once right now. Nothing was changed: try again in {count} minutes.",
            minutes,
        )
    if error.seconds < _MINUTE:
        return _("That was a lot in a short time. Nothing was changed: try again in a moment.")
    return ngettext(
        "That was a lot in a short time. Nothing was changed: try again in {count} minute.",
        "That was a lot in a short time. Nothing was changed: try again in {count} minutes.",
        minutes,
    )


@say.register
def _too_many_reports(error: refused.TooManyReports) -> str:
    return ngettext(
        "You already have {count} open report here. Wait until the organizers have read it.",
        "You already have {count} open reports here. Wait until the organizers have read them.",
        error.limit,
    )


@say.register
def _no_such_report(error: refused.NoSuchReport) -> str:
    return _("Report {number} isn’t open on this server. `/server reports` lists open ones.", number=error.number)


@say.register
def _not_over(error: refused.NotOver) -> str:
    return _("Match #{match} isn’t over yet.", match=error.match)


@say.register
def _too_much_vacation(error: refused.TooMuchVacation) -> str:
    return ngettext(
        "You have {count} day of vacation left in {year}, of {limit} a year.",
        "You have {count} days of vacation left in {year}, of {limit} a year.",
        max(0, error.limit - error.used),
        year=error.year,
        limit=error.limit,
    )


@say.register
def _vacation_unclear(error: refused.VacationUnclear) -> str:
    return _(
        "I can’t read “{first}” to “{last}” as a vacation. Give its first and last day, today or later, such as "
        "`2026-07-01` and `2026-07-14`.",
        first=error.first,
        last=error.last,
    )


@say.register
def _unknown_setting(error: refused.UnknownSetting) -> str:
    if error.setting == _ZONE:
        return _("I don’t know the time zone “{value}”. Choose one from the list as you type.", value=error.value)
    return _("I can’t read “{value}” as quiet hours. Write them like `22:00-07:00`, or `none`.", value=error.value)


_ZONE = "time zone"
"""A setting of ``UnknownSetting``."""


@say.register
def _time_not_out(error: refused.TimeNotOut) -> str:
    return _("No one’s time has run out in match #{match}, so there is nothing to decide.", match=error.match)


@say.register
def _no_general(error: refused.NoGeneral) -> str:
    return _(
        "The computer can’t play on in match #{match}. You can grant more time or take the win.",
        match=error.match,
    )


@say.register
def _general_plays(error: refused.GeneralPlays) -> str:
    return _(
        "The computer is playing for you in match #{match}. Take your seat back with `/table return`.",
        match=error.match,
    )


@say.register
def _no_general_plays(error: refused.NoGeneralPlays) -> str:
    return _("You already hold your seat in match #{match}: the computer isn’t playing for you.", match=error.match)


@say.register
def _already_so(error: refused.AlreadySo) -> str:
    if error.kind == _PAUSE:
        return _("Match #{match} is already paused.", match=error.match)
    if error.kind == _RESUME:
        return _("Match #{match} isn’t paused.", match=error.match)
    return _("Nothing to do: match #{match} is like that already.", match=error.match)


_PAUSE, _RESUME = "pause", "resume"
"""Kinds of ``AlreadySo``."""


@say.register
def _no_takeback_when_rated(_error: refused.NoTakebackWhenRated) -> str:
    return _(
        "This battle is rated, so what has been revealed stays. You can undo what no one has seen yet with "
        "`/turn undo`; your next battle needn’t be rated."
    )
