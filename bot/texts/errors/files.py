"""Refusals of files: custom scenarios and battle records."""

from __future__ import annotations

from bot.service.model import errors as refused
from bot.texts.errors.saying import MOST_MISTAKES, quoted, say, seat_list
from engine.errors import RecordError, ScenarioError, ScenarioErrors
from render.words import count


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
        f"“{error.scenario}” is <@{error.owner}>’s battle: only they, or somebody who may manage the server, can "
        "change or remove it. To bring your own, give the file another `id`."
    )


@say.register
def _too_many_scenarios(error: refused.TooManyScenarios) -> str:
    whose = "You have" if error.whose == "person" else "This server has"
    return f"{whose} {error.limit} battles here already, which is all that there is room for. `/scenario remove` one."


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
    return f"Line {error.line} of the battle record: {quoted(error.message)}"


@say.register
def _no_seal_key(_: refused.NoSealKey) -> str:
    return (
        "My host has set no key, so I can neither seal a battle record nor open one. An open record needs no key: all "
        "players have to agree to it."
    )


@say.register
def _nobody_there(error: refused.NobodyThere) -> str:
    return (
        f"In match #{error.match} nobody sits here: {seat_list(error.free)}. A sealed record keeps what is secret for "
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
def _not_handed_over(error: refused.NotHandedOver) -> str:
    return (
        f"Discord did not hand me the file “{quoted(error.file)}”, so nothing was taken in. Send it again; if that "
        "does not help, give it a plainer name first."
    )


@say.register
def _record_too_big(error: refused.RecordTooBig) -> str:
    return f"That file is too big for a battle record: {error.limit // 1024} KB at most."


@say.register
def _record_unfinished(_: refused.RecordUnfinished) -> str:
    return (
        "This record is of a battle that was under way, with what everybody knew: nothing that was secret is in it. "
        "To go on elsewhere, its players get a sealed or an open one from `/view record`."
    )


@say.register
def _record_untrue(error: refused.RecordUntrue) -> str:
    told = [f"- {quoted(problem)}" for problem in error.reasons[:MOST_MISTAKES]]
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
        "agreement. `/view record` asks all."
    )
