"""Refusals of files: custom scenarios and battle records."""

from __future__ import annotations

from bot.service.model import errors as refused
from bot.texts.errors.saying import MOST_MISTAKES, quoted, say, seat_list
from engine.errors import RecordError, ScenarioError, ScenarioErrors
from engine.language import _, ngettext


@say.register
def _no_such_scenario(error: refused.NoSuchScenario) -> str:
    return _("I don’t know a battle called “{battle}”. Choose one from the list as you type.", battle=error.scenario)


@say.register
def _bad_battle(error: refused.BadBattle) -> str:
    told = [_problem(one.line, one.column, one.message) for one in error.problems[:MOST_MISTAKES]]
    more = len(error.problems) - len(told)
    rest = [ngettext("- … and {count} more error", "- … and {count} more errors", more)] if more else []
    head = ngettext("{count} error in this file:", "{count} errors in this file:", len(error.problems))
    return "\n".join([head, *told, *rest])


@say.register
def _id_taken(error: refused.IdTaken) -> str:
    if len(error.scenario) > error.limit:
        return ngettext(
            "The `id` “{id}” is too long. Use at most {count} character.",
            "The `id` “{id}” is too long. Use at most {count} characters.",
            error.limit,
            id=error.scenario,
        )
    return _("One of my battles already has the `id` “{id}”. Give yours another.", id=error.scenario)


@say.register
def _not_your_battle(error: refused.NotYourBattle) -> str:
    return _(
        "“{battle}” belongs to {owner}. Only they, or someone who manages the server, can change or remove it. "
        "To upload your own, give the file another `id`.",
        battle=error.scenario,
        owner=f"<@{error.owner}>",
    )


@say.register
def _too_many_scenarios(error: refused.TooManyScenarios) -> str:
    if error.whose == "person":
        return ngettext(
            "You already have {count} battle here, the most you can have. Remove one with `/scenario remove`.",
            "You already have {count} battles here, the most you can have. Remove one with `/scenario remove`.",
            error.limit,
        )
    return ngettext(
        "This server already has {count} battle, the most it can have. Remove one with `/scenario remove`.",
        "This server already has {count} battles, the most it can have. Remove one with `/scenario remove`.",
        error.limit,
    )


@say.register
def _scenario(error: ScenarioError) -> str:
    return _(
        "{file}, line {line}, column {column}: {problem}",
        file=error.file,
        line=error.line,
        column=error.column,
        problem=error.message,
    )


def _problem(line: int, column: int, message: str) -> str:
    return _("- line {line}, column {column}: {problem}", line=line, column=column, problem=message)


@say.register
def _scenarios(error: ScenarioErrors) -> str:
    told = [_scenario(one) for one in error.errors[:MOST_MISTAKES]]
    more = len(error.errors) - len(told)
    rest = [ngettext("… and {count} more error", "… and {count} more errors", more)] if more else []
    return "\n".join([*told, *rest])


@say.register
def _record(error: RecordError) -> str:
    return _("Line {line} of the battle record: {problem}", line=error.line, problem=quoted(error.message))


@say.register
def _no_seal_key(_error: refused.NoSealKey) -> str:
    return _(
        "I can’t seal or open sealed records: my host has set no key. "
        "An open record needs no key, but all players must agree to it."
    )


@say.register
def _nobody_there(error: refused.NobodyThere) -> str:
    return _(
        "Match #{match} has free seats: {seats}. A sealed record keeps secrets for the players, so someone must take "
        "that seat first.",
        match=error.match,
        seats=seat_list(error.free),
    )


@say.register
def _wrong_seal(_error: refused.WrongSeal) -> str:
    return _(
        "I can’t open this record. It was sealed with another host’s key, or the file was changed or cut off. "
        "Use the original file, with a bot that has the key."
    )


@say.register
def _record_changed(_error: refused.RecordChanged) -> str:
    return _("Someone has changed this record since it was written, so I can’t trust it. Use the original file.")


@say.register
def _not_handed_over(error: refused.NotHandedOver) -> str:
    return _(
        "Discord didn’t give me the file “{file}”. Send it again. If that doesn’t help, give it a simpler name.",
        file=quoted(error.file),
    )


@say.register
def _record_too_big(error: refused.RecordTooBig) -> str:
    return _("That file is too big: a battle record has at most {size} KB.", size=error.limit // 1024)


@say.register
def _file_too_heavy(error: refused.FileTooHeavy) -> str:
    if error.what == "time":
        return _("I gave up reading this file: it takes far longer than any battle should. Check what is in it.")
    return _("I gave up reading this file: it needs far more memory than any battle should. Check what is in it.")


@say.register
def _record_unfinished(_error: refused.RecordUnfinished) -> str:
    return _(
        "This record shows an unfinished battle without its secrets, so it can’t be continued. "
        "Its players can get a sealed or an open record with `/view record`."
    )


@say.register
def _record_untrue(error: refused.RecordUntrue) -> str:
    told = [f"- {quoted(problem)}" for problem in error.reasons[:MOST_MISTAKES]]
    more = len(error.reasons) - len(told)
    rest = [ngettext("- … and {count} more problem", "- … and {count} more problems", more)] if more else []
    return "\n".join([_("This record doesn’t match the rules and its seed:"), *told, *rest])


@say.register
def _still_fought(_error: refused.StillFought) -> str:
    return _("This battle is still being played with me, and is further along there. Continue it there.")


@say.register
def _too_many_records(error: refused.TooManyRecords) -> str:
    return ngettext(
        "This server has imported {count} battle record in a day, the most it can. Try again tomorrow.",
        "This server has imported {count} battle records in a day, the most it can. Try again tomorrow.",
        error.limit,
    )


@say.register
def _not_opened(error: refused.NotOpened) -> str:
    return _(
        "Not everyone has agreed to an open record of match #{match} as it is now; each new move ends an agreement. "
        "Ask all players with `/view record`.",
        match=error.match,
    )
