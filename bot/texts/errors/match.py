"""Refusals during a battle: of its players, its clock and its organisers."""

from __future__ import annotations

from bot.service.model import errors as refused
from bot.texts.errors.saying import quoted, say
from bot.texts.limits import clip
from render.words import count


@say.register
def _not_offered(error: refused.NotOffered) -> str:
    if not error.option:
        return (
            "That is nothing that I have offered, or it can be chosen no longer. Nothing was changed: the newest "
            "message of the match has buttons that work."
        )
    typed = quoted(clip(error.value, SHORT)) or " "
    return f"“{typed}” cannot stand in `{error.option}`: that takes {error.expected}. Nothing was changed."


SHORT = 60
"""Longest quotation of a value that somebody sent, in characters."""


@say.register
def _not_started(error: refused.NotStarted) -> str:
    return f"Match #{error.match} has not begun: it still needs a player in each seat."


@say.register
def _no_draw_offered(error: refused.NoDrawOffered) -> str:
    return f"No draw is offered to you in match #{error.match}. `/match draw` offers one."


@say.register
def _draw_offered(error: refused.DrawOffered) -> str:
    return f"Your offer of a draw in match #{error.match} stands: the other side has not answered it yet."


@say.register
def _nothing_proposed(error: refused.NothingProposed) -> str:
    if error.stands:
        waits = "you have answered, or only others are asked"
        return f"This does not wait for your answer in match #{error.match}: {waits}."
    return f"Nothing of the kind waits for your answer in match #{error.match}: it was settled or taken back by now."


@say.register
def _already_proposed(error: refused.AlreadyProposed) -> str:
    return f"Something like it is already proposed in match #{error.match}. Answer it first, or let it be taken back."


@say.register
def _nothing_to_take_back(error: refused.NothingToTakeBack) -> str:
    return (
        f"Match #{error.match} has gone no further than that, so nothing has to be taken back. "
        "`/turn undo` takes back what nobody else knows yet."
    )


@say.register
def _banned(_: refused.Banned) -> str:
    return "The organisers of this server do not let you play here. They can tell you why, and change it."


@say.register
def _kept_apart(_: refused.KeptApart) -> str:
    return "You cannot play with somebody who has a seat there. `/match new` opens a battle of your own."


@say.register
def _not_organiser(_: refused.NotOrganiser) -> str:
    return (
        "Only an organiser can do that, on the match's own server: somebody who may manage it, or has a role that "
        "`/server roles` names."
    )


@say.register
def _own_match(_: refused.OwnMatch) -> str:
    return (
        "You play in this battle yourself, so another organiser has to decide that. What you can do: propose somebody "
        "else with `/table replace`."
    )


@say.register
def _not_manager(_: refused.NotManager) -> str:
    return "Only somebody who may manage this server (the permission **Manage Server**) can do that."


@say.register
def _not_that_person(_: refused.NotThatPerson) -> str:
    return "Name another person, and not a bot."


@say.register
def _too_many_reports(error: refused.TooManyReports) -> str:
    return f"{error.limit} reports of yours wait to be read here. The organisers have to look at them first."


@say.register
def _no_such_report(error: refused.NoSuchReport) -> str:
    return f"No report {error.number} is open on this server. `/server reports` lists those that are."


@say.register
def _not_over(error: refused.NotOver) -> str:
    return f"Match #{error.match} is not over yet."


@say.register
def _too_much_vacation(error: refused.TooMuchVacation) -> str:
    left = max(0, error.limit - error.used)
    return f"A vacation may take {error.limit} days a year. Of {error.year} you have {count(left, 'day')} left."


@say.register
def _vacation_unclear(error: refused.VacationUnclear) -> str:
    return (
        f"From “{error.first}” until “{error.last}” is no vacation that I understand. Give its first and its last day, "
        "today or later, such as `2026-07-01` and `2026-07-14`."
    )


@say.register
def _unknown_setting(error: refused.UnknownSetting) -> str:
    return f"I do not understand {error.setting} “{error.value}”. Choose a suggestion, or write one like it."


@say.register
def _time_not_out(error: refused.TimeNotOut) -> str:
    return f"In match #{error.match} no time is out that you could decide about: the battle goes on."


@say.register
def _no_general(error: refused.NoGeneral) -> str:
    return f"No computer general can play on in match #{error.match}. You can grant more time, or take the win."


@say.register
def _general_plays(error: refused.GeneralPlays) -> str:
    return f"A computer general plays on for you in match #{error.match}. `/table return` takes your seat back."


@say.register
def _no_general_plays(error: refused.NoGeneralPlays) -> str:
    return f"No computer general plays for you in match #{error.match}: your seat is yours."


@say.register
def _already_so(error: refused.AlreadySo) -> str:
    return f"Match #{error.match} needs no {error.kind}: that is how it stands."
