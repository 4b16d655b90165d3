"""A sentence for everything that a request can be refused with: what is the matter, and what to do about it.

Sentences are made from the class and the fields of an error; ``str(error)`` is for logs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch
from types import MappingProxyType

from discord.utils import escape_markdown, escape_mentions

from bot.limits import clip
from bot.posts.words import seat_name
from bot.service import errors as refused
from bot.store.errors import StoreError
from engine.decision import Seat
from engine.errors import CannotPlay, GameError, RecordError, ScenarioError, ScenarioErrors
from render.errors import error_text
from render.words import capital, count, listing, the_side

LONGEST_QUOTE = 200
"""Characters of a line that has words of a file in it."""

MOST_MISTAKES = 10
"""Of a scenario file's mistakes, how many are told at once."""


@singledispatch
def say(error: Exception) -> str:
    """What a person reads instead of an error.

    Raises:
        TypeError: nobody has thought of such an error.
    """
    raise TypeError(f"no sentence for {type(error).__name__}")


@say.register
def _engine(error: GameError) -> str:
    return error_text(error)


# The lobby


@say.register
def _no_such_match(error: refused.NoSuchMatch) -> str:
    return f"There is no match #{error.match}. `/match list` shows those that you can see."


@say.register
def _no_such_scenario(error: refused.NoSuchScenario) -> str:
    return f"I know no battle called “{error.scenario}”. Choose one from the list that opens while you type."


@say.register
def _bad_battle(error: refused.BadBattle) -> str:
    told = [_problem(one.line, one.column, one.message) for one in error.problems[:MOST_MISTAKES]]
    more = len(error.problems) - len(told)
    rest = [f"- … and {count(more, 'mistake')} more"] if more else []
    return "\n".join([f"This file is no battle yet: {count(len(error.problems), 'mistake')}.", *told, *rest])


@say.register
def _id_taken(error: refused.IdTaken) -> str:
    if len(error.scenario) > error.limit:
        return f"The `id` “{error.scenario}” is too long: it may have {error.limit} characters."
    return f"A battle of mine has the `id` “{error.scenario}” already. Give your file another one."


@say.register
def _not_your_battle(error: refused.NotYourBattle) -> str:
    return (
        f"“{error.scenario}” is <@{error.owner}>’s battle: only he, or somebody who may manage the server, can change "
        "or remove it. To bring your own, give the file another `id`."
    )


@say.register
def _shelf_full(error: refused.ShelfFull) -> str:
    whose = "You have" if error.whose == "person" else "This server has"
    return f"{whose} {error.limit} battles here already, which is all that there is room for. `/scenario remove` one."


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
    return f"You lead your side of match #{error.match} alone: there is nobody to talk to. `/sketch` is for you, too."


@say.register
def _you_are_in_charge(error: refused.YouAreInCharge) -> str:
    return f"You are in charge now in match #{error.match}: `/turn orders` takes what you would do."


@say.register
def _not_in_charge(error: refused.NotInCharge) -> str:
    if error.seat is None:
        return "Nobody of your side is asked now. The one in charge can take this when your side’s turn has come."
    return f"Only who is asked now can take this: {seat_name(error.seat)}. Nothing was changed."


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
"""By the reason of ``NoSideThread``."""

TALK_ELSEWHERE = (
    "The battle goes on without: talk in a group or a channel of your own. Once it can be had, `/team thread` makes it."
)


@say.register
def _already_in(error: refused.AlreadyIn) -> str:
    return f"You have a seat in match #{error.match} already: you lead {the_side(error.seat)}."


@say.register
def _seat_taken(error: refused.SeatTaken) -> str:
    if not error.free:
        return "All seats are taken. You can watch, or open a match of your own with `/match new`."
    return f"Somebody leads {the_side(error.seat)} already. Free: {_seats(error.free)}."


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
"""By the code of ``engine.errors.CannotPlay``."""


@say.register
def _computers_seat(error: refused.ComputersSeat) -> str:
    return f"The computer leads there in match #{error.match}, from the first turn to the last."


@say.register
def _nobody_to_agree(error: refused.NobodyToAgree) -> str:
    return f"The computer agrees to no draw in match #{error.match}: it fights on. `/match resign` ends the battle."


@say.register
def _not_in_command(error: refused.NotInCommand) -> str:
    return (
        f"Giving up is for your side’s commander to decide: {_seats(error.seats)}. `/match leave` leaves the battle "
        "to the others."
    )


@say.register
def _not_your_seat(error: refused.NotYourSeat) -> str:
    free = f" Free for you: {_seats(error.free)}." if error.free else ""
    return f"{capital(the_side(error.seat))} is kept for whoever led it, and knows what is secret there.{free}"


@say.register
def _no_such_seat(error: refused.NoSuchSeat) -> str:
    return f"“{error.seat}” is no seat of this battle. There is: {_seats(error.seats)}."


@say.register
def _lobby_closed(error: refused.LobbyClosed) -> str:
    if error.status == "closed":
        return f"Match #{error.match} was given up before it began. `/match new` opens another one."
    if error.status == "over":
        return f"Match #{error.match} is over: nobody takes or leaves a seat in it any more."
    return f"Match #{error.match} has begun without a free seat. You can watch it in its thread."


@say.register
def _no_partners(_: refused.NoPartners) -> str:
    return (
        "Nobody else leads your side, so you cannot leave the battle to anybody. `/match replace` proposes somebody to "
        "take your seat; `/match resign` gives the battle up."
    )


@say.register
def _seats_free(error: refused.SeatsFree) -> str:
    return f"Match #{error.match} cannot begin yet. Nobody has taken: {_seats(error.free)}."


@say.register
def _not_host(error: refused.NotHost) -> str:
    return f"Only the one who opened match #{error.match} can do that."


# The match


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
    return f"Nothing of the kind waits for your answer in match #{error.match}: it was settled or taken back by now."


@say.register
def _already_proposed(error: refused.AlreadyProposed) -> str:
    return f"The like is proposed in match #{error.match} already. It has to be answered or taken back first."


@say.register
def _nothing_to_take_back(error: refused.NothingToTakeBack) -> str:
    return (
        f"Match #{error.match} has gone no further than that, so nothing has to be taken back. "
        "`/turn undo` takes back what nobody else knows yet."
    )


@say.register
def _barred(_: refused.Barred) -> str:
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
        "else with `/match replace`."
    )


@say.register
def _not_manager(_: refused.NotManager) -> str:
    return "Only somebody who may manage this server (the permission **Manage Server**) can do that."


@say.register
def _not_that_person(_: refused.NotThatPerson) -> str:
    return "That can only be somebody else, and nobody's bot."


@say.register
def _too_many_reports(error: refused.TooManyReports) -> str:
    return f"{error.limit} reports of yours wait to be read here. The organisers have to look at them first."


@say.register
def _no_such_report(error: refused.NoSuchReport) -> str:
    return f"No report {error.number} is open on this server. `/server reports` lists those that are."


@say.register
def _not_over(error: refused.NotOver) -> str:
    return f"Match #{error.match} is not over yet."


# Time


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
    return f"A computer general plays on for you in match #{error.match}. `/turn return` takes your seat back."


@say.register
def _no_general_plays(error: refused.NoGeneralPlays) -> str:
    return f"No computer general plays for you in match #{error.match}: your seat is yours."


@say.register
def _already_so(error: refused.AlreadySo) -> str:
    return f"Match #{error.match} needs no {error.kind}: that is how it stands."


# Files and the store


@say.register
def _scenario(error: ScenarioError) -> str:
    return f"{error.file}, line {error.line}, column {error.column}: {error.message}"


def _problem(line: int, column: int, message: str) -> str:
    return f"- line {line}, column {column}: {message}"


@say.register
def _scenarios(error: ScenarioErrors) -> str:
    told = [_scenario(one) for one in error.errors[:MOST_MISTAKES]]
    more = len(error.errors) - len(told)
    return "\n".join([*told, *([f"… and {count(more, 'mistake')} more"] if more else [])])


@say.register
def _record(error: RecordError) -> str:
    return f"Line {error.line} of the battle record: {_quoted(error.message)}"


def _quoted(said: str) -> str:
    """What may have words of somebody's file in it, without any power in a chat."""
    return clip(escape_mentions(escape_markdown(" ".join(said.split()))), LONGEST_QUOTE)


@say.register
def _no_seal_key(_: refused.NoSealKey) -> str:
    return (
        "My host has set no key, so I can neither seal a battle record nor open one. An open record needs no key: all "
        "players have to agree to it."
    )


@say.register
def _nobody_there(error: refused.NobodyThere) -> str:
    return (
        f"In match #{error.match} nobody sits here: {_seats(error.free)}. A sealed record keeps what is secret for "
        "whoever plays there, so somebody has to take that seat first."
    )


@say.register
def _wrong_seal(_: refused.WrongSeal) -> str:
    return (
        "I cannot open this record: it was sealed with another host's key, or changed or cut off since. It goes on "
        "only with a bot that has the key, and only as it was written."
    )


@say.register
def _record_changed(_: refused.RecordChanged) -> str:
    return "Somebody has changed this record since it was written, so nothing of it can be trusted. Use the original."


@say.register
def _record_too_big(error: refused.RecordTooBig) -> str:
    return f"That file is too big for a battle record: {error.limit // 1024} KB at most."


@say.register
def _record_unfinished(_: refused.RecordUnfinished) -> str:
    return (
        "This record is of a battle that was under way, with what everybody knew: nothing that was secret is in it. "
        "To go on elsewhere, its players get a sealed or an open one from `/match record`."
    )


@say.register
def _record_untrue(error: refused.RecordUntrue) -> str:
    told = [f"- {_quoted(problem)}" for problem in error.reasons[:MOST_MISTAKES]]
    more = len(error.reasons) - len(told)
    rest = [f"- … and {count(more, 'problem')} more"] if more else []
    return "\n".join(["This record is not what the rules and its seed say.", *told, *rest])


@say.register
def _still_fought(_: refused.StillFought) -> str:
    return (
        "The battle of this record is still being fought with me, further than here: it goes on there, and only there."
    )


@say.register
def _too_many_records(error: refused.TooManyRecords) -> str:
    return f"This server has brought {error.limit} battle records along within a day. Try again tomorrow."


@say.register
def _not_opened(error: refused.NotOpened) -> str:
    return (
        f"Not everybody has agreed to an open record of match #{error.match} as it stands now: a further move ends an "
        "agreement. `/match record` asks all."
    )


@say.register
def _store(error: StoreError) -> str:
    if error.code == "in-use":
        return "Too much happens at once in this match. Nothing was changed: try again in a moment."
    return "I cannot reach my records right now. Nothing was changed: try again in a moment."


def _seats(seats: tuple[Seat, ...]) -> str:
    return listing([seat_name(seat) for seat in seats], "or")


# Series


@say.register
def _no_such_series(error: refused.NoSuchSeries) -> str:
    return "There is none of that number here. `/campaign list` shows the campaigns of this server."


@say.register
def _campaign_length(error: refused.CampaignLength) -> str:
    said = count(error.used, "battle")
    return f"A campaign has {error.least} to {error.limit} battles, and that is {said}. Separate them with commas."


@say.register
def _no_such_campaign(error: refused.NoSuchCampaign) -> str:
    return f"I know no campaign “{error.campaign}”. Choose one from the list, or name battles of your own."


@say.register
def _not_host_of_series(error: refused.NotHostOfSeries) -> str:
    return "Only who opened the campaign, or an organiser of this server, can end it."


@say.register
def _series_over(error: refused.SeriesOver) -> str:
    return "It is over already."


@say.register
def _no_year(error: refused.NoYear) -> str:
    return "There are no annual battles on this server yet. An organiser begins them with `/annual setup`."


@say.register
def _between_people(_: refused.BetweenPeople) -> str:
    return "Annual battles are fought between people: the computer takes no seat in them."


@say.register
def _not_entered(error: refused.NotEntered) -> str:
    return "Annual battles are for those who have entered: `/annual join` does that, at any time of the year."


@say.register
def _year_passed(error: refused.YearPassed) -> str:
    return f"The year {error.year} is over, and this battle of it was not begun. The next one comes on its day."


@say.register
def _no_anniversary(error: refused.NoAnniversary) -> str:
    if error.known:
        return f"Today it is {listing(error.known, 'or')}. Choose one of today’s battles."
    return "No annual battle is fought today by this server’s calendar. `/annual calendar` shows the days."


@say.register
def _kept_for_another(error: refused.KeptForAnother) -> str:
    return "That seat is kept for the opponent who was asked."


@say.register
def _fought_this_year(error: refused.FoughtThisYear) -> str:
    return "You two have this battle behind you this year, or under way. Each pair fights it once a year."
