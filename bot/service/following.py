"""What follows from a choice by the standing orders of those whom it asks: one transaction, and one message. Pure.

Nobody is called for a question that is answered already: the news of the choice and of all that followed are one.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.service import play
from bot.service.live import Change, Live
from bot.service.model import ActResult, Person
from bot.service.news import Ask, Call, Ended, News, Turn
from bot.service.publish import called, is_anew
from bot.service.reminders import first_call, how_to_call
from bot.service.standing import answer_of, is_offered
from engine import match as engine
from engine.decision import Action, Decision, Seat

Told = tuple[tuple[News, Person | None], ...]


def follow(change: Change, rng: Random) -> Change:
    """A change with everything to which it leads without anybody being asked.

    Standing orders speak for somebody who is away. Who has just chosen himself is at his table, and is asked: so he can
    still take his choice back. Of what is offered in his own turn they speak for him there, too.
    """
    if change.choice is None or change.choice.kind != "act":
        return change
    steps: list[Change] = []
    live = change.after
    while found := _answer(live, change.choice.person):
        seat, action = found
        steps.append(play.submit(live, seat, None, action, change.at, rng))
        live = steps[-1].after
    return _as_one(change, steps) if steps else change


def _answer(live: Live, chooser: Person | None) -> tuple[Seat, Action] | None:
    """Who is answered for now, and with what; a window has its own time."""
    if live.state is None or live.window is not None:
        return None
    decision, action = engine.pending(live.state), answer_of(live, live.state)
    if action is None or not isinstance(decision, Decision):
        return None
    by_himself = chooser is not None and live.info.person(decision.seat) == chooser
    return None if by_himself and not is_offered(live, decision.kind) else (decision.seat, action)


def _as_one(change: Change, steps: list[Change]) -> Change:
    changes = [change, *steps[:-1], _absent(steps[-1])]
    told = [replace(one, news=_private(one.news)) for one in changes]
    public = [number for number, one in enumerate(changes) if one.moment]
    if public:
        first, last = public[0], public[-1]
        hushed = last < len(steps) and changes[-1].after.window is not None
        news = _together(changes[first], changes[last], hushed=hushed)
        told[last] = replace(told[last], news=(*news, *told[last].news))
        begun = changes[first].before.info
        end = told[-1]
        told[-1] = replace(end, after=replace(end.after, called=called(begun, end.after, end.at)))
    return replace(told[0], result=_result(change, steps), then=tuple(told[1:]))


def _absent(last: Change) -> Change:
    """The last step, at which a window may have opened inside a draft that the service made: nobody is at his table."""
    window, state, waiting = last.after.window, last.after.state, last.after.info.waiting
    if last.moment or window is None or state is None or waiting is None:
        return last
    after = replace(last.after, window=replace(window, absent=True))
    if window.answer:
        return replace(last, after=after)
    moment, events = after.info.moment, after.events
    quiet = how_to_call(after, last.at) == "later"
    asked = Ask(moment, events, events, waiting.seat, anew=True, disguised=True, quiet=quiet)
    return replace(last, after=after, news=(*last.news, (asked, waiting.person)))


def _private(news: Told) -> Told:
    """What goes to persons, or does not tell of what happened; who is called is known at the end."""
    kept = ((one, person) for one, person in news if not isinstance(one, Call))
    return tuple((one, person) for one, person in kept if person or not isinstance(one, Turn | Ask | Ended))


def _together(first: Change, last: Change, *, hushed: bool) -> Told:
    """The public news of the last moment: they tell of everything since the first, and call who was not waited for.

    ``hushed``, they call nobody: the question is one that a window's end answers, or that is put to its person alone.
    """
    assert first.moment is not None
    after, now = last.after, last.at
    anew = is_anew(first.before.info, after.info)
    quiet = anew and how_to_call(after, now) != "here"
    told: list[tuple[News, Person | None]] = []
    for one, person in last.news:
        if person is None and isinstance(one, Turn | Ask):
            disguised = one.disguised or hushed
            told.append((replace(one, first=first.moment.first, anew=anew, disguised=disguised, quiet=quiet), None))
            told += first_call(after, now) if anew and not disguised else ()
        elif person is None and isinstance(one, Ended):
            told.append((replace(one, first=first.moment.first), None))
    return tuple(told)


def _result(change: Change, steps: list[Change]) -> ActResult | None:
    """What the choice led to, all of it, as its own person may know it."""
    result, choice, after = change.result, change.choice, steps[-1].after
    if result is None or choice is None or after.state is None:
        return result
    followed = tuple(event for step in steps if step.moment for event in step.moment.events)
    seen = engine.seen_by(after.state, followed, choice.seat)
    public = result.public or any(step.moment for step in steps)
    return replace(
        result, version=after.version, moment=after.info.moment, events=(*result.events, *seen), public=public
    )
