"""What follows from a choice by the standing orders of those whom it asks: one transaction, and one message. Pure.

Nobody is called for a question that is answered already: the news of the choice and of all that followed are one.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.service import play
from bot.service.live import Change, Live
from bot.service.model import ActResult, Person
from bot.service.news import Ask, Ended, News, Turn
from bot.service.standing import answer_of
from engine import match as engine
from engine.decision import Action, Decision, Seat

Told = tuple[tuple[News, Person | None], ...]


def follow(change: Change, rng: Random) -> Change:
    """A change with everything to which it leads without anybody being asked.

    Standing orders speak for somebody who is away. Who has just chosen himself is at his table, and is asked: so he can
    still take his choice back.
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
    return None if by_himself else (decision.seat, action)


def _as_one(change: Change, steps: list[Change]) -> Change:
    changes = [change, *steps[:-1], _absent(steps[-1])]
    told = [replace(one, news=_private(one.news)) for one in changes]
    public = [number for number, one in enumerate(changes) if one.moment]
    if public:
        first, last = public[0], public[-1]
        news = _together(changes[first], changes[last])
        if last < len(steps) and changes[-1].after.window:
            news = _calling_nobody(news)
        told[last] = replace(told[last], news=(*news, *told[last].news))
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
    asked = Ask(moment, events, events, waiting.seat, anew=True, disguised=True)
    return replace(last, after=after, news=(*last.news, (asked, waiting.person)))


def _private(news: Told) -> Told:
    """What goes to persons, or does not tell of what happened."""
    return tuple((one, person) for one, person in news if person or not isinstance(one, Turn | Ask | Ended))


def _together(first: Change, last: Change) -> Told:
    """The public news of the last moment: they tell of everything since the first, and call who was not waited for."""
    assert first.moment is not None
    before, after = first.before.info, last.after.info
    anew = before.waiting is None or before.waiting.seat != (after.waiting and after.waiting.seat)
    anew = anew or before.turn != after.turn
    told = [one for one, person in last.news if not person and isinstance(one, Turn | Ask | Ended)]
    begins = [replace(one, first=first.moment.first) for one in told]
    return tuple((replace(one, anew=anew) if isinstance(one, Turn | Ask) else one, None) for one in begins)


def _calling_nobody(news: Told) -> Told:
    """News of a question that a window's end answers, or that is put to its person in private."""
    return tuple((replace(one, disguised=True) if isinstance(one, Turn | Ask) else one, person) for one, person in news)


def _result(change: Change, steps: list[Change]) -> ActResult | None:
    """What the choice led to, all of it, as its own person may know it."""
    result, choice, after = change.result, change.choice, steps[-1].after
    if result is None or choice is None or after.state is None:
        return result
    followed = tuple(event for step in steps if step.moment for event in step.moment.events)
    seen = engine.seen_by(after.state, followed, choice.seat)
    return replace(result, version=after.version, moment=after.info.moment, events=(*result.events, *seen))
